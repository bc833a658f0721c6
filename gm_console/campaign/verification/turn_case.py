"""Golden turns: all that a turn is made from, and what came of it, as one folder that anybody can run again.

It is a bug report and a test in one.  No player is named in it: sheets are written anew from their lines, and names and
addresses are taken out of what was typed.  It holds the whole position nevertheless, and is not for players.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from pathlib import Path
from typing import Any, Final

from gm_console.campaign.branches.branch_sheets import written
from gm_console.campaign.branches.branch_turns import begins_now, inputs_from
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, in_words, read_settings
from gm_console.campaign.players.erasure_words import NameOut
from gm_console.campaign.players.roster import Player, read_roster
from gm_console.campaign.reading import last_turn, run_of
from gm_console.campaign.records import TurnDifference
from gm_console.campaign.turns.adjudicate import work_out
from gm_console.campaign.verification.turn_case_words import CaseRun, CaseWritten, about_words, readme
from gm_console.campaign.why.why_turn import KnownTurns
from gm_console.core import codec
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.orders import Order, Status, UnreadLine
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import Announcement, TurnResult
from gm_console.files.mapfile import save_map
from gm_console.files.plainfile import read_file, write_file
from gm_console.files.scenario import (
    Expected,
    LoadedScenario,
    ScenarioMeta,
    load_scenario,
    read_meta,
    recorded_turns,
)
from gm_console.files.scenariofile import write_changes, write_meta, write_recorded, write_start
from gm_console.files.turn_case import (
    FORMAT,
    EntryRow,
    ModeratorPart,
    TurnCase,
    read_case,
    read_moderator,
    write_case,
    write_moderator,
)
from gm_console.files.turnsheet import MOST_SIGNS, combine, read_sheet
from gm_console.storage import results
from gm_console.storage.db import Transaction
from gm_console.storage.places import remove_leftovers, unfinished_folder
from gm_console.storage.records import RunRecord

MAP_FOLDER: Final = "map"
README: Final = "README.md"
_ADDRESS: Final = re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")
_NO_ADDRESS: Final = "an address"
_SHORTEST_PART: Final = 3
"""Letters of a part of a name below which it may be any word."""
_TOO_LONG: Final = "sheet.line-too-long"


def export_case(
    file: OpenFile, folder: Path, *, turn: int | None = None, phase: str = "", entry: int = 0
) -> CaseWritten:
    """Write a turn that was run as a case, the newest if not said, into a new folder: whole or not at all.

    With a ``phase`` or an ``entry`` only its entries are compared, those of an entry with all that it rests on.
    """
    if folder.exists() and not (folder.is_dir() and not any(folder.iterdir())):
        raise CampaignError(f"there is something in {folder} already; choose another name", "file.exists")
    if not folder.parent.is_dir():
        raise CampaignError(f"{folder.parent} is no folder that anything can be made in", "file.place")
    with file.read() as transaction:
        settings = read_settings(transaction)
        number = turn if turn is not None else last_turn(transaction, settings, draft=True)
        run = run_of(transaction, number, draft=True)
        found = inputs_from(file, transaction, number, begins_now(transaction, number))
        out = _Nameless(read_roster(transaction).players)
        case, expected = _expected(file, transaction, run, phase, entry)
    orders = tuple(out.order(one) for one in found.orders)
    part = ModeratorPart(
        opening=tuple(out.announcement(one) for one in found.opening),
        corrections=tuple(replace(one, fact=out.fact(one.fact)) for one in found.corrections),
    )
    case = replace(case, entries=tuple(out.row(row) for row in case.entries))
    ruleset = found.rules.ruleset
    changes = ruleset.table_changes
    cells = tuple(replace(one, reason=out(one.reason)) for one in changes.cells)
    remove_leftovers(folder.parent)
    with in_words(), unfinished_folder(folder) as fresh:
        save_map(found.map.board, fresh / MAP_FOLDER)
        write_meta(fresh, _meta(ruleset, run, settings.turns))
        write_start(fresh, found.state)
        write_changes(fresh, replace(changes, cells=cells))
        sheets = dict(_sheets(ruleset, run.turn, orders))
        write_recorded(fresh, sheets, expected)
        write_moderator(_turn_folder(fresh, run.turn), part)
        write_case(fresh, case)
        write_file(fresh / README, readme(case, folder.name).encode())
        done = run_case(fresh)
        if folder.is_dir():
            folder.rmdir()
        fresh.rename(folder)
    return CaseWritten(
        folder=folder,
        turn=run.turn,
        sheets=len(sheets),
        corrections=len(part.corrections),
        changes=len(found.map.opening) + len(found.rules.opening),
        entries=len(case.entries),
        same=done.ok,
    )


def run_case(folder: Path) -> CaseRun:
    """Run a case, and hold what comes of it against what is to; the folder is only read.

    :class:`~gm_console.files.errors.Unreadable` where it is no case, or holds what this version cannot read.
    """
    case = read_case(folder)
    if read_meta(folder).map != MAP_FOLDER:
        text = f"{folder.name} names a map that is not its own: a case leads nowhere; export it again"
        raise CampaignError(text, "case.unreadable")
    scenario, recorded = load_scenario(folder), recorded_turns(folder)
    turn = next((one for one in recorded if one.turn == case.turn), None)
    if turn is None or case.ruleset != scenario.meta.ruleset:
        raise CampaignError(f"{folder.name} holds no turn {case.turn} of {case.ruleset}", "case.unreadable")
    if case.phase and case.phase not in [one.id for one in scenario.ruleset.phases]:
        raise CampaignError(f"{folder.name} is about a phase that {case.ruleset} has not", "case.unreadable")
    part = read_moderator(turn.folder, scenario.ruleset.facts)
    result = work_out(
        scenario.ruleset,
        scenario.board,
        scenario.state,
        _orders(scenario, turn.sheets),
        turn.expected.seed,
        opening=part.opening,
        corrections=part.corrections,
    )
    return CaseRun(
        turn=case.turn,
        about=about_words(case),
        state_hash=result.state_hash,
        expected_hash=turn.expected.state_hash,
        compared=len(case.entries),
        difference=_difference(case, turn.expected, result),
        notes=tuple(_notes(case, turn.expected, scenario.ruleset, result)),
    )


def _expected(
    file: OpenFile, transaction: Transaction, run: RunRecord, phase: str, entry: int
) -> tuple[TurnCase, Expected]:
    """Return what came of a run, as it is stored."""
    known = [one.id for one in file.ruleset.phases]
    if phase and phase not in known:
        raise CampaignError(f"there is no phase {phase!r}; there are {', '.join(known)}", "phase.unknown")
    resting = _resting_on(file, run.turn, entry) if entry else None
    rows = enumerate(results.entry_texts(transaction, run.id), start=1)
    ends = {one.phase: one.hash for one in results.snapshots(transaction, run.id)}
    counts = Counter(one.status for one in results.verdicts(transaction, run.id, results.OUTCOME))
    case = TurnCase(
        format=FORMAT,
        turn=run.turn,
        ruleset=run.ruleset,
        version=run.ruleset_version,
        phase=phase,
        entry=entry,
        phase_hash=ends.get(phase, "") if phase else "",
        entries=tuple(
            (seq, *row)
            for seq, row in rows
            if (not phase or row[0] == phase) and (resting is None or seq in resting)
        ),
    )
    return case, Expected(
        turn=run.turn,
        seed=run.seed,
        state_hash=run.state_hash,
        entries=run.entries,
        orders=run.orders,
        verdicts={status.value: counts[status] for status in Status},
    )


def _resting_on(file: OpenFile, turn: int, seq: int) -> set[int]:
    """Return an entry, what it hangs under, and all that gave its number."""
    turns = KnownTurns(file)
    return turns.known(turn, NOBODY).resting_on(turns.entry(turn, seq, NOBODY))


def _meta(ruleset: Ruleset, run: RunRecord, turns: int) -> ScenarioMeta:
    return ScenarioMeta(
        id=f"case_turn_{run.turn:02d}",
        title=f"Turn {run.turn} as it was run",
        ruleset=ruleset.id,
        map=MAP_FOLDER,
        seed=max(run.seed, 1),
        turns=max(turns, run.turn),
        first_turn=run.turn,
        rulings=dict(ruleset.rulings.chosen),
    )


def _sheets(ruleset: Ruleset, turn: int, orders: tuple[Order, ...]) -> Iterator[tuple[str, str]]:
    """Yield a sheet for each nation, every line as the player wrote it, in the order in which they count."""
    by_nation: dict[NationId, list[str]] = {}
    for order in orders:
        line = written(ruleset, order)
        too_long = isinstance(order, UnreadLine) and order.reason.code == _TOO_LONG
        by_nation.setdefault(order.nation, []).append(line.ljust(MOST_SIGNS + 1, ".") if too_long else line)
    for nation, lines in by_nation.items():
        yield f"nation-{nation}.txt", "\n".join((f"nation {nation}   turn {turn}", *lines, ""))


def _orders(scenario: LoadedScenario, sheets: tuple[Path, ...]) -> tuple[Order, ...]:
    nations = scenario.ruleset.nations(scenario.state)
    readings = [
        read_sheet(read_file(path), path.name, scenario.ruleset, scenario.board, nations) for path in sheets
    ]
    return tuple(
        order
        for reading in readings
        for order in combine(dict.fromkeys(reading.parts, reading), scenario.ruleset)
    )


def _turn_folder(folder: Path, turn: int) -> Path:
    return folder / "turns" / f"{turn:02d}"


def _difference(case: TurnCase, expected: Expected, result: TurnResult) -> TurnDifference | None:
    """Return the first entry that comes out otherwise, else the state that does."""
    came = dict(enumerate(map(results.entry_text, result.entries), start=1))
    whole = not case.phase and not case.entry
    wanted = {int(row[0]): row[1:] for row in case.entries}
    numbers = wanted.keys() | came.keys() if whole else wanted.keys()
    for seq in sorted(numbers):
        old, new = wanted.get(seq), came.get(seq)
        if old != new:
            known = old or new or ("",)
            return TurnDifference(phase=str(known[0]), seq=seq, stored=_told(old), recomputed=_told(new))
    if case.phase:
        ends = {end.phase: end.state_hash for end in result.phase_ends}
        return _of_state(case.phase, case.phase_hash, ends.get(case.phase, ""))
    if case.entry:
        return None
    counts = Counter(one.status.value for one in result.verdicts)
    answers = {status: counts[status] for status in expected.verdicts}
    if answers != dict(expected.verdicts):
        return TurnDifference(phase="", seq=0, stored=f"{expected.verdicts}", recomputed=f"{answers}")
    return _of_state("", expected.state_hash, result.state_hash)


def _of_state(phase: str, expected: str, came: str) -> TurnDifference | None:
    return None if came == expected else TurnDifference(phase=phase, seq=0, stored=expected, recomputed=came)


def _told(row: tuple[Any, ...] | None) -> str:
    return " ".join(str(part) for part in row[1:] if part != "") if row is not None else "nothing"


def _notes(case: TurnCase, expected: Expected, ruleset: Ruleset, result: TurnResult) -> Iterator[str]:
    if case.version != ruleset.version:
        yield f"run with version {case.version} of the rules, {ruleset.version} is installed"
    if (case.phase or case.entry) and result.state_hash != expected.state_hash:
        yield "the turn as a whole ends otherwise than it did; only what the case is about is compared"


class _Nameless:
    """Takes the names and addresses of players out of what was typed.

    A part of a name goes from what no game reads (reasons, lines that nobody understood), for people sign with it.
    """

    def __init__(self, players: Sequence[Player]) -> None:
        self._outs = tuple(NameOut(player=one) for one in players)
        self._parts = tuple(
            NameOut(player=replace(one, name=part, email=""))
            for one in players
            for part in one.name.split()
            if len(part) >= _SHORTEST_PART
        )
        self._changed: dict[str, str] = {}

    def __call__(self, text: str, *, is_read: bool = False) -> str:
        """Return a typed text without them; what is changed is changed in the entries too."""
        made = text
        for out in self._outs if is_read else (*self._outs, *self._parts):
            made = out.typed(made)
        made = _ADDRESS.sub(_NO_ADDRESS, made)
        if made != text:
            self._changed[text] = made
        return made

    def order(self, order: Order) -> Order:
        """Return a line without them."""
        return replace(order, text=self(order.text, is_read=not isinstance(order, UnreadLine)))

    def fact(self, fact: Any) -> Any:
        """Return a fact of the moderator's with its reason without them."""
        known = {one.name for one in fields(fact)}
        return replace(fact, reason=self(fact.reason)) if "reason" in known else fact

    def announcement(self, one: Announcement) -> Announcement:
        """Return what a turn tells first without them."""
        below = tuple(map(self.announcement, one.follows))
        return replace(one, fact=self.fact(one.fact), follows=below)

    def row(self, row: EntryRow) -> EntryRow:
        """Return an entry as it is told when the typed texts are as they are now."""
        if not self._changed:
            return row
        made = list(row)
        for at in (-3, -2):  # fact and working, canonical JSON
            if made[at]:
                made[at] = codec.encode(_swapped(codec.parse(str(made[at])), self._swap)).decode()
        return tuple(made)

    def _swap(self, text: str) -> str:
        for old, new in self._changed.items():
            text = text.replace(old, new)
        return text


def _swapped(plain: Any, swap: Callable[[str], str]) -> Any:
    """Return plain data with every text in it swapped."""
    if isinstance(plain, str):
        return swap(plain)
    if isinstance(plain, list):
        return [_swapped(one, swap) for one in plain]
    if isinstance(plain, Mapping):
        return {key: _swapped(one, swap) for key, one in plain.items()}
    return plain
