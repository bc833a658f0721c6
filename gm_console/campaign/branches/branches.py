"""Branches: a turn tried another way and kept by name, compared, renamed, discarded, adopted.

A branch is kept as what it has otherwise and what its turn began with, and run again whenever it is looked at; the turn
itself is never touched.  Editions that were undone stand among them for ever, as they were.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final
from unicodedata import normalize

from gm_console.campaign.branches.branch_records import (
    Begins,
    BranchDone,
    BranchRow,
    BranchThen,
    Otherwise,
)
from gm_console.campaign.branches.branch_sheets import (
    SHOWN,
    LineChange,
    line_named,
    lines_between,
    lines_of,
    with_section,
    written,
)
from gm_console.campaign.branches.branch_turns import begins_now, inputs_from, with_otherwise
from gm_console.campaign.branches.branch_words import (
    hindrance,
    moved,
    otherwise_of,
    read_as_now,
    told,
    undone,
    version_gone,
)
from gm_console.campaign.branches.spreading import DifferenceSpread, spread
from gm_console.campaign.branches.turns_compared import Course, compared, course, played, regions_compared
from gm_console.campaign.corrections.rule_records import TurnThen
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile, now, read_settings, run_in_force, today
from gm_console.campaign.turns.adjudicate import TurnInputs, run_inputs
from gm_console.core import codec
from gm_console.core.ids import NationId
from gm_console.storage import branches as shelf
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.errors import ADVICE
from gm_console.storage.records import BranchDamage, BranchRecord, RunRecord

REAL: Final = "real"
"""Name of the turn itself, as it is on record or would be run now."""
LONGEST_NAME: Final = 40
_ADDED: Final = 0
"""Number of a line that the turn does not have."""
_EDITION: Final = re.compile(r"edition-([0-9]{1,4})\.([0-9]{1,4})")


@dataclass(frozen=True, slots=True, kw_only=True)
class TypedLine:
    """A change of a nation's lines as somebody typed it."""

    nation: NationId
    which: str = ""
    """The line that is changed or taken away, by its number or words; empty for one that is added."""
    now: str = ""
    """Empty for one that is taken away."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Side:
    """One of two courses that are compared."""

    turn: int
    course: Course
    texts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    linked: bool = False


def branches(file: OpenFile) -> tuple[BranchRow, ...]:
    """Return every branch and every edition that was undone, by turn, editions first.

    One that is damaged is among them and says so: it keeps no other from being listed.
    """
    with file.read() as transaction:
        settings = read_settings(transaction)
        rows = [_edition_row(file, run) for run in repo.runs(transaction) if run.line > repo.IN_FORCE]
        rows += [_row_of(file, settings, found) for found in shelf.each_branch(transaction)]
    return tuple(sorted(rows, key=lambda row: (row.turn, not row.edition, row.edition)))


def sheet_lines(file: OpenFile, nation: NationId, turn: int | None = None) -> tuple[str, ...]:
    """Return the lines of a nation that a branch of a turn begins with, each with its section."""
    found = _found(file, turn)
    return tuple(lines_of(file.ruleset, found.orders, nation))


def lines_in_force(file: OpenFile) -> dict[NationId, tuple[tuple[int, str], ...]]:
    """Return the lines of the open turn by nation, each with its number in its sheet and with its section."""
    table: dict[NationId, tuple[tuple[int, str], ...]] = {}
    for order in _found(file, None).orders:
        table[order.nation] = (*table.get(order.nation, ()), (order.line, written(file.ruleset, order)))
    return table


def changed_lines(
    file: OpenFile, typed: Sequence[TypedLine], turn: int | None = None
) -> tuple[LineChange, ...]:
    """Return changes of lines as a branch has them; :class:`CampaignError` for a line that is not there."""
    if not typed:
        return ()
    ruleset, orders = file.ruleset, _found(file, turn).orders
    table: dict[NationId, list[tuple[int, str]]] = {}
    for one in typed:
        own = [(order.number, written(ruleset, order)) for order in orders if order.nation == one.nation]
        lines = table.setdefault(one.nation, own)
        if not one.which:
            lines.append((_ADDED, with_section(ruleset, one.now)))
            continue
        meant = line_named(ruleset, orders, one.nation, one.which)
        at = next((at for at, (number, _) in enumerate(lines) if number == meant.number), None)
        if at is None:
            raise CampaignError(f"{one.which[:SHOWN]!r} is taken away already", "branch.line")
        now = with_section(ruleset, one.now, lines[at][1]) if one.now else ""
        lines[at : at + 1] = [(meant.number, now)] if now else []
    return tuple(
        change
        for nation, lines in table.items()
        for change in lines_between(
            ruleset, nation, lines_of(ruleset, orders, nation), [line for _, line in lines]
        )
    )


def changed_sheet(
    file: OpenFile, nation: NationId, text: str, turn: int | None = None
) -> tuple[LineChange, ...]:
    """Return what a nation's lines, typed anew, have otherwise than those there are."""
    return lines_between(file.ruleset, nation, sheet_lines(file, nation, turn), text.splitlines())


def try_branch(file: OpenFile, otherwise: Otherwise, turn: int | None = None) -> BranchThen:
    """Return what a turn, the current one if not said, would be with something otherwise; nothing is kept."""
    with file.read() as transaction:
        number = _turn(transaction, turn)
        begins = begins_now(transaction, number)
        side = _tried(file, transaction, number, begins, otherwise, today())[0]
        return _compared(REAL, "", _real(file, transaction, number), side)


def keep_branch(file: OpenFile, name: str, otherwise: Otherwise, turn: int | None = None) -> BranchDone:
    """Keep a branch by name; :class:`CampaignError` where it cannot be run, or the name is taken."""
    with file.write() as transaction:
        return _kept(file, transaction, name, otherwise, turn)[0]


def keep_compared(file: OpenFile, name: str, otherwise: Otherwise, turn: int | None = None) -> BranchThen:
    """Do the same, and return it beside the turn itself without running it again."""
    with file.write() as transaction:
        done, side = _kept(file, transaction, name, otherwise, turn)
        return _compared(REAL, done.name, _real(file, transaction, done.turn), side)


def compare_branches(file: OpenFile, name: str, other: str = REAL) -> BranchThen:
    """Return a branch or undone edition beside the turn itself, or beside another one of the same turn."""
    with file.read() as transaction:
        sides = {one: _side(file, transaction, one) for one in (name, other) if one != REAL}
        if not sides:
            raise CampaignError(f"{REAL} is the turn itself: name a branch beside it", "branch.unknown")
        turn = next(iter(sides.values())).turn
        first, then = (sides.get(one) or _real(file, transaction, turn) for one in (other, name))
        if first.turn != then.turn:
            text = f"{name} is of turn {then.turn} and {other} of turn {first.turn}: compare two of one turn"
            raise CampaignError(text, "branch.turns")
        return _compared(other, name, first, then)


def rename_branch(file: OpenFile, name: str, becomes: str) -> BranchDone:
    """Call a branch otherwise."""
    with file.write() as transaction:
        record = kept(transaction, name)
        called = _free_name(transaction, becomes)
        shelf.rename_branch(transaction, record.id, called)
        _note(transaction, "rename branch", record.turn, f"{record.name} is {called}")
    return BranchDone(name=called, turn=record.turn, texts=())


def discard_branch(file: OpenFile, name: str) -> BranchDone:
    """Take a branch out of the file; an edition that was undone stays."""
    with file.write() as transaction:
        record = kept(transaction, name)
        shelf.drop_branch(transaction, record.id)
        _note(transaction, "discard branch", record.turn, record.name)
    return BranchDone(name=record.name, turn=record.turn, texts=())


def kept(transaction: Transaction, name: str) -> BranchRecord:
    """Return a branch by name; :class:`CampaignError` for an edition, and where there is none."""
    wanted = _name(name)
    if _EDITION.fullmatch(wanted):
        text = f"{wanted} is an edition that was undone: it stays as it was; it can be compared"
        raise CampaignError(text, "branch.edition")
    every = tuple(shelf.each_branch(transaction))
    found = next((one for one in every if one.name == wanted), None)
    if isinstance(found, BranchDamage):
        raise CampaignError(f"{found.text}; {ADVICE}", "file.damaged")
    if found is None:
        known = ", ".join(one.name for one in every)
        text = f"there is no branch {wanted[:LONGEST_NAME]!r}; there are {known or 'none'}"
        raise CampaignError(text, "branch.unknown")
    return found


def _kept(
    file: OpenFile, transaction: Transaction, name: str, otherwise: Otherwise, turn: int | None
) -> tuple[BranchDone, _Side]:
    """Run a branch and keep it, and return how it goes."""
    number = _turn(transaction, turn)
    called = _free_name(transaction, name)
    begins, made = begins_now(transaction, number), today()
    side, digest = _tried(file, transaction, number, begins, otherwise, made)
    record = BranchRecord(
        id=0,
        name=called,
        turn=number,
        made=made,
        otherwise=codec.encode(otherwise).decode(),
        begins=codec.encode(begins).decode(),
        ruleset_version=file.ruleset.version,
        state_hash=digest,
        adopted="",
    )
    shelf.add_branch(transaction, record)
    _note(transaction, "keep branch", number, called)
    return BranchDone(name=called, turn=number, texts=side.texts), side


def _turn(transaction: Transaction, turn: int | None) -> int:
    return read_settings(transaction).turn if turn is None else turn


def _found(file: OpenFile, turn: int | None) -> TurnInputs:
    with file.read() as transaction:
        number = _turn(transaction, turn)
        return inputs_from(file, transaction, number, begins_now(transaction, number))


def _tried(
    file: OpenFile, transaction: Transaction, turn: int, begins: Begins, otherwise: Otherwise, made: str
) -> tuple[_Side, str]:
    """Return how a branch goes, and the hash of its end."""
    if not otherwise:
        raise CampaignError("say what the branch has otherwise than the turn", "branch.nothing")
    found = with_otherwise(file, transaction, inputs_from(file, transaction, turn, begins), otherwise, made)
    result = run_inputs(found)
    return _Side(turn=turn, course=course(found, result), texts=told(file, otherwise)), result.state_hash


def _real(file: OpenFile, transaction: Transaction, turn: int) -> _Side:
    run = run_in_force(transaction, turn)
    if run is not None:
        notes = version_gone(file, REAL, run.ruleset_version)
        return _Side(turn=turn, course=played(file, transaction, run), notes=tuple(notes), linked=True)
    found = inputs_from(file, transaction, turn, begins_now(transaction, turn))
    note = f"turn {turn} was not run yet: it is worked out from the sheets that are in force"
    return _Side(turn=turn, course=course(found, run_inputs(found)), notes=(note,))


def _side(file: OpenFile, transaction: Transaction, name: str) -> _Side:
    edition = _EDITION.fullmatch(name.strip())
    if edition is not None:
        return _edition(file, transaction, name.strip(), int(edition[1]), int(edition[2]))
    record = kept(transaction, name)
    begins = codec.decode(Begins, record.begins)
    side, digest = _tried(file, transaction, record.turn, begins, otherwise_of(record), record.made)
    notes = list(version_gone(file, repr(record.name), record.ruleset_version))
    if digest != record.state_hash:
        notes.append(f"{record.name!r} comes out otherwise now than when it was made")
    reached = record.turn <= read_settings(transaction).turn
    others = ", ".join(moved(begins, begins_now(transaction, record.turn))) if reached else ""
    if others:
        notes.append(f"the turn itself has another {others} than when {record.name!r} was made")
    return replace(side, notes=tuple(notes))


def _edition(file: OpenFile, transaction: Transaction, name: str, turn: int, edition: int) -> _Side:
    for run in repo.runs(transaction, turn=turn):
        if run.line > repo.IN_FORCE and run.edition == edition:
            return _Side(
                turn=turn,
                course=played(file, transaction, run),
                texts=(undone(run),),
                notes=(
                    *version_gone(file, name, run.ruleset_version),
                    *read_as_now(file, transaction, name, run),
                ),
            )
    raise CampaignError(f"turn {turn} has no edition {edition} that was undone", "branch.unknown")


def _compared(first: str, second: str, was: _Side, then: _Side) -> BranchThen:
    found = spread(was.course, then.course)
    return BranchThen(
        first=first,
        second=second,
        texts=then.texts,
        then=_exactly(compared(then.turn, was.course, then.course, (*was.notes, *then.notes)), found),
        regions=regions_compared(was.course, then.course),
        spread=found.lines,
        more=found.more,
        linked=was.linked,
    )


def _exactly(then: TurnThen, found: DifferenceSpread) -> TurnThen:
    """Return what is otherwise with the entries that truly are, not those that only stand elsewhere in the record."""
    nations = [replace(one, entry=found.of_nation.get(one.nation)) for one in then.nations]
    differ = tuple(one for one in nations if one.gauges or one.entry is not None)
    return replace(then, nations=differ, same=then.same + len(nations) - len(differ), entry=found.first)


def _row_of(file: OpenFile, settings: CampaignSettings, found: BranchRecord | BranchDamage) -> BranchRow:
    """Return a branch as it is listed; of one that is damaged, what is wrong with it."""
    if isinstance(found, BranchRecord):
        try:
            with file.apart():
                return _row(file, settings, found)
        except CampaignError as problem:
            damage = f"the branch {found.name} in the file is damaged: {problem}"
    else:
        damage = found.text
    return BranchRow(
        name=found.name,
        turn=found.turn,
        edition=0,
        made="",
        texts=(damage,),
        adopted="",
        version_gone="",
        hindrance=f"{damage}; {ADVICE}",
        damage=damage,
    )


def _row(file: OpenFile, settings: CampaignSettings, record: BranchRecord) -> BranchRow:
    gone = record.ruleset_version if record.ruleset_version != file.ruleset.version else ""
    return BranchRow(
        name=record.name,
        turn=record.turn,
        edition=0,
        made=record.made,
        texts=told(file, otherwise_of(record)),
        adopted=record.adopted,
        version_gone=gone,
        hindrance=hindrance(file, settings, record),
    )


def _edition_row(file: OpenFile, run: RunRecord) -> BranchRow:
    return BranchRow(
        name=f"edition-{run.turn}.{run.edition}",
        turn=run.turn,
        edition=run.edition,
        made="",
        texts=(undone(run),),
        adopted="",
        version_gone=run.ruleset_version if run.ruleset_version != file.ruleset.version else "",
        hindrance="it was published and undone: it stays as it was, for ever",
    )


def _name(typed: str) -> str:
    """Return a name in the one spelling in which it is kept and looked up."""
    return " ".join(normalize("NFC", typed).split())


def _free_name(transaction: Transaction, name: str) -> str:
    called = _name(name)
    if not called or len(called) > LONGEST_NAME or not called.isprintable():
        text = f"a branch has a name of up to {LONGEST_NAME} signs that can be printed"
        raise CampaignError(text, "branch.name")
    if called == REAL or _EDITION.fullmatch(called):
        raise CampaignError(f"{called} means something else: give the branch another name", "branch.name")
    if any(one.name == called for one in shelf.each_branch(transaction)):
        raise CampaignError(
            f"there is a branch {called!r} already: give another name, or discard that one", "branch.name"
        )
    return called


def _note(transaction: Transaction, what: str, turn: int, text: str) -> None:
    repo.note(transaction, now(), read_settings(transaction).turn, what, f"turn {turn}: {text}")
