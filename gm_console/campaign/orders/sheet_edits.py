"""A nation's sheet that the moderator edits: its text, what he changed in it, and the version that he takes in.

Every line that he changed is a correction that its nation reads with the reason, as one is that is made by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from itertools import zip_longest
from typing import Final

from gm_console.campaign.branches.branch_sheets import LineChange, check_read, sheet_with, written
from gm_console.campaign.corrections.from_turn_on import POSITION_WORDS, drop_for_good, fit_reason, open_turn
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, now, read_settings, today
from gm_console.campaign.orders.blank_sheet import blank_text
from gm_console.campaign.orders.line_corrections import MODERATOR, split_item, take_sheet, told_of
from gm_console.campaign.records import SheetReport
from gm_console.campaign.turns.adjudicate import TurnInputs, inputs, run_inputs
from gm_console.core.corrections import ORDER, CorrectionReaders, DueCorrection
from gm_console.core.gathering import gathered
from gm_console.core.ids import NationId
from gm_console.core.issues import Severity
from gm_console.core.orders import Order, UnreadLine
from gm_console.files.textfile import DecodedText, decode_text, printable, split_lines, without_unseen
from gm_console.files.turnsheet import SheetReading, combine, part_of, read_sheet, write_sheet
from gm_console.storage import corrections as shelf
from gm_console.storage import repo
from gm_console.storage.db import Transaction

EDIT: Final = "edit sheet"
LONGEST_NAME: Final = 40
"""Signs of the name a version is kept under."""


@dataclass(frozen=True, slots=True, kw_only=True)
class EditableSheet:
    """A nation's sheet as it counts in the current turn, to be edited."""

    nation: NationId
    turn: int
    text: str
    sheets: tuple[int, ...]
    """Those that count; of several, each for a part, the text has every line behind its section."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetEdited:
    """What saving an edited sheet did."""

    report: SheetReport
    changes: tuple[LineChange, ...]
    """What the nation is told."""
    corrections: tuple[int, ...]
    """Their numbers, those that count."""
    draft_dropped: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class _Old:
    """A line that counted before."""

    text: str
    phase: str


def editable_sheet(file: OpenFile, nation: NationId) -> EditableSheet:
    """Return a nation's sheet as it counts; a blank one where it sent nothing."""
    with file.read() as transaction:
        return _editable(file, transaction, inputs(file, transaction), nation)


def edit_line(
    file: OpenFile, nation: NationId, line: int, text: str, reason: str, by: str = ""
) -> SheetEdited:
    """Put a text in the place of one line of a nation's sheet; an empty one takes the line away."""
    sheet = editable_sheet(file, nation)
    lines = split_lines(sheet.text)
    if not 1 <= line <= len(lines):
        known = f"the sheet of nation {nation} has lines 1 to {len(lines)}"
        raise CampaignError(
            f"{known}, and no line {line}; orders edit without --line shows them", "sheet.line"
        )
    if len(split_lines(text)) > 1:
        raise CampaignError("a line holds no line break; edit them one by one", "sheet.line")
    lines[line - 1] = text
    return edit_sheet(file, nation, "\n".join(lines), reason, by)


def edit_sheet(file: OpenFile, nation: NationId, text: str, reason: str, by: str = "") -> SheetEdited:
    """Take in a nation's sheet as the moderator edited it; a draft is dropped, for the turn is to be run again.

    ``by`` is the name that the version is kept under.  Lines that are changed can be read; what the player wrote
    that cannot stays as it is.  :class:`CampaignError` for what cannot be, and nothing is changed then.
    """
    with file.write() as transaction:
        settings = read_settings(transaction)
        open_turn(settings, None, POSITION_WORDS)
        why = fit_reason(reason, POSITION_WORDS)
        found = inputs(file, transaction)
        before = _editable(file, transaction, found, nation)
        if text.rstrip() == before.text.rstrip():
            raise CampaignError("nothing is changed in the sheet: there is nothing to save", "sheet.same")
        reading = _reading(file, found, nation, text)
        old = _counting(file, found, nation)
        own = tuple(combine(dict.fromkeys(reading.parts, reading), file.ruleset))
        changes = _changes(file, nation, old, own)
        _check_read(file, found, nation, changes, reading)
        kept, due, gone = _due(file, transaction, found, changes, old, own, why)
        tried = replace(found, orders=_in_place(found, nation, own), corrections=(*kept, *due))
        if any(one.fact.kind != ORDER for one in kept):
            run_inputs(tried)
        dropped = drop_for_good(transaction, settings, settings.turn, POSITION_WORDS)
        name = printable(" ".join(by.split()))[:LONGEST_NAME] or MODERATOR
        report = take_sheet(file, transaction, nation, text, why, name)
        for one in gone:
            shelf.withdraw_correction(transaction, one, why)
        numbers = tuple(
            shelf.add_correction(transaction, settings.turn, one.phase, one.fact, one.told) for one in due
        )
        repo.note(transaction, now(), settings.turn, EDIT, f"nation {nation}, lines {len(changes)}: {why}")
        return SheetEdited(report=report, changes=changes, corrections=numbers, draft_dropped=dropped)


def _editable(file: OpenFile, transaction: Transaction, found: TurnInputs, nation: NationId) -> EditableSheet:
    if nation not in file.ruleset.nations(found.state):
        raise CampaignError(f"there is no nation {nation} that may give orders", "nation.unknown")
    parts = found.sent[0].get(nation, {})
    sheets = tuple(dict.fromkeys(sheet.id for sheet in parts.values()))
    turn = found.settings.turn
    if not sheets:
        text = blank_text(file, nation, turn, found.state)
    else:
        raw = repo.sheet_contents(transaction, sheets[0], file.order_classes).raw
        decoded = decode_text(raw)
        if len(sheets) == 1 and isinstance(decoded, DecodedText):
            text = "\n".join(map(without_unseen, split_lines(decoded.text)))
        else:
            text = sheet_with(file.ruleset, nation, turn, found.orders, ())
    return EditableSheet(nation=nation, turn=turn, text=text, sheets=sheets)


def _reading(file: OpenFile, found: TurnInputs, nation: NationId, text: str) -> SheetReading:
    """Return what an edited text says; :class:`CampaignError` where it is no sheet of the nation for the turn."""
    turn = found.settings.turn
    reading = _read(file, found, text)
    trouble = next((one for one in reading.issues if one.severity is Severity.ERROR), None)
    if trouble is not None:
        place = f"line {trouble.line}: " if trouble.line else ""
        raise CampaignError(f"{place}{trouble.text}", trouble.code)
    if (reading.nation, reading.turn) != (nation, turn):
        said = f"nation {reading.nation}, turn {reading.turn}"
        raise CampaignError(
            f"the sheet says {said}; it is that of nation {nation}, turn {turn}", "sheet.header"
        )
    lost = [part for part in found.sent[0].get(nation, {}) if part not in reading.parts]
    if lost:
        heads, sheet = file.ruleset.sheet.written_heads(), file.ruleset.sheet
        head = next(heads[phase] for part in sheet.parts if part.id == lost[0] for phase in part.phases)
        text = f"no section of the part {lost[0]} is left: leave a bare head, such as [{head}], to take it all away"
        raise CampaignError(text, "sheet.part-gone")
    return reading


def _read(file: OpenFile, found: TurnInputs, text: str) -> SheetReading:
    return read_sheet(
        text.encode(), MODERATOR, file.ruleset, file.first_board, file.ruleset.nations(found.state)
    )


def _counting(file: OpenFile, found: TurnInputs, nation: NationId) -> list[_Old]:
    """Return the lines that the nation sent and that count; none that stands in for a part that did not come."""
    sent = found.sent[0].get(nation, {})
    return [
        _Old(text=written(file.ruleset, order), phase=order.phase)
        for order in found.orders
        if order.nation == nation and part_of(order, file.ruleset.sheet, tuple(sent)) in sent
    ]


def _changes(
    file: OpenFile, nation: NationId, old: list[_Old], own: Iterable[Order]
) -> tuple[LineChange, ...]:
    """Return which lines are others, each beside the one of its section whose place it takes; none that only moved."""
    before = [one.text for one in old]
    after = [written(file.ruleset, order) for order in own]
    stay = Counter(before) & Counter(after)
    found: list[LineChange] = []
    for what, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if what != "equal":
            gone, new = _by_section(before[a:b], stay), _by_section(after[c:d], stay)
            found += (
                LineChange(nation=nation, was=was, now=now)
                for section in {**gone, **new}
                for was, now in zip_longest(gone.get(section, ()), new.get(section, ()), fillvalue="")
            )
    return tuple(found)


def _by_section(lines: Iterable[str], stay: Counter[str]) -> dict[str, list[str]]:
    """Return lines that do not stand elsewhere in the other sheet, by their section."""
    return gathered((line.partition("]")[0], line) for line in lines if not stay[line])


def _check_read(
    file: OpenFile, found: TurnInputs, nation: NationId, changes: Iterable[LineChange], reading: SheetReading
) -> None:
    """Raise :class:`CampaignError` where a line that is new cannot be read: nothing would come of it."""
    unread = {written(file.ruleset, one): one for one in reading.orders if isinstance(one, UnreadLine)}
    header = write_sheet(nation, found.settings.turn, (), file.ruleset)
    for change in changes:
        if change.now in unread:
            try:
                check_read(change.now, header, lambda text: _read(file, found, text), file.ruleset)
            except CampaignError as trouble:
                place = f"line {unread[change.now].line}: {trouble}"
                raise CampaignError(place, trouble.code) from trouble


def _due(
    file: OpenFile,
    transaction: Transaction,
    found: TurnInputs,
    changes: Iterable[LineChange],
    old: Iterable[_Old],
    own: Iterable[Order],
    why: str,
) -> tuple[tuple[DueCorrection, ...], tuple[DueCorrection, ...], tuple[int, ...]]:
    """Return the corrections that stay, those that tell of changes, and the numbers of those that fall away.

    A line that was changed before is told once: from what the player wrote to what counts now.
    """
    phases = {one.text: one.phase for one in old}
    phases |= {written(file.ruleset, order): order.phase for order in own}
    kept = list(found.corrections)
    number = 1 + max((one.id for one in shelf.corrections(transaction)), default=0)
    due: list[DueCorrection] = []
    for change in changes:
        former = next((one for one in kept if _brought(one, change)), None)
        was = change.was
        if former is not None:
            kept.remove(former)
            was = next(first for first, then in split_item(former.fact) if then == change.was)
        if was == change.now:
            continue
        fact = replace(told_of(replace(change, was=was)), reason=why, made=today())
        phase = phases.get(change.now) or phases[change.was]
        known = phase if any(phase == one.id for one in file.ruleset.phases) else file.ruleset.phases[0].id
        due.append(
            DueCorrection(number=number + len(due), phase=known, fact=fact, told=CorrectionReaders.CONCERNED)
        )
    gone = tuple(one.number for one in found.corrections if one not in kept)
    return tuple(kept), tuple(due), gone


def _brought(one: DueCorrection, change: LineChange) -> bool:
    """Tell whether a correction brought in the line that is changed now, or took away the one that comes again."""
    fact = one.fact
    own = fact.kind == ORDER and fact.nation == change.nation
    pairs = split_item(fact) if own else ()
    return any(then == change.was and (then or first == change.now) for first, then in pairs)


def _in_place(found: TurnInputs, nation: NationId, own: Iterable[Order]) -> tuple[Order, ...]:
    """Return the orders of the turn with a nation's own ones as they are now."""
    others = [order for order in found.orders if order.nation != nation]
    return tuple(sorted((*others, *own), key=lambda one: (one.nation, one.number)))
