"""Taking sheets in: what came is kept byte for byte, the latest readable one counts, part by part."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile, now, read_settings
from gm_console.campaign.orders.worse_sheets import counting, worse_parts
from gm_console.campaign.records import (
    DRAFT,
    Light,
    LineReport,
    Outcome,
    SheetReport,
    TurnStage,
    WorsePart,
)
from gm_console.campaign.turns.turn_ground import ground_now
from gm_console.campaign.turns.undo import drop_draft
from gm_console.core.gathering import gathered
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.orders import Order, Status, UnreadLine, Verdict, verdict
from gm_console.files.incoming.message import digest_of
from gm_console.files.plainfile import read_start
from gm_console.files.textfile import printable
from gm_console.files.turnsheet import SheetReading, combine, part_of, read_sheet
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import PartRecord, SheetContents, SheetRecord

LIMIT: Final = 1_000_000
"""Bytes of a file that are looked at; a sheet that may be read is far below."""

SUFFIXES: Final = (".txt", ".sheet")
"""Files of a folder that are taken for worksheets."""

IMPORT: Final = "import"
TAKE_LATE: Final = "take late"
DECISIONS: Final = (Light.CONFIRMED.value, Light.DECLINED.value)
"""Deeds in whose line of the journal the file of a sheet is named: before the first two's text, after the others'."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Incoming:
    """A file before it is judged."""

    name: str
    raw: bytes


def gather(paths: Iterable[Path]) -> tuple[Incoming, ...]:
    """Read files, and the worksheets of folders in name order; :class:`CampaignError` for a path that is not there."""
    found: list[Path] = []
    for path in that_are_there(paths):
        if path.is_dir():
            found += sorted(one for one in path.iterdir() if one.suffix.lower() in SUFFIXES and one.is_file())
        else:
            found.append(path)
    return tuple(Incoming(name=printable(path.name), raw=read_start(path, LIMIT)) for path in found)


def that_are_there(paths: Iterable[Path]) -> tuple[Path, ...]:
    """Return paths of files and folders; :class:`CampaignError` for one that is not there, or is neither."""
    every = tuple(paths)
    for path in every:
        if not path.is_file() and not path.is_dir():
            what = "is not a plain file" if path.exists() else "does not exist"
            raise CampaignError(f"{path} {what}", "file.missing")
    return every


def in_force(transaction: Transaction, turn: int) -> dict[NationId, dict[str, SheetRecord]]:
    """Return per nation and part the sheet that counts for a turn."""
    own = gathered((sheet.nation, sheet) for sheet in repo.sheets(transaction, turn=turn))
    found = {nation: counting(sheets) for nation, sheets in sorted(own.items())}
    return {nation: parts for nation, parts in found.items() if parts}


def sheets_by_part(
    transaction: Transaction, turn: int, parts: Iterable[tuple[int, str]]
) -> dict[NationId, dict[str, SheetRecord]]:
    """Return sheets of a turn, as their numbers and parts name them, per nation and part."""
    named = tuple(parts)
    sheets = sheets_for(transaction, turn, {number for number, _ in named})
    table: dict[NationId, dict[str, SheetRecord]] = {}
    for number, part in named:
        table.setdefault(sheets[number].nation, {})[part] = sheets[number]
    return dict(sorted(table.items()))


def sheets_for(transaction: Transaction, turn: int, numbers: AbstractSet[int]) -> dict[int, SheetRecord]:
    """Return by number sheets that a turn is run from; :class:`CampaignError` where the file lacks one.

    A turn can be run from those for it, and from standing orders of any.
    """
    kept = repo.sheets(transaction, turn=turn, also=Outcome.STANDING.value)
    found = {sheet.id: sheet for sheet in kept if sheet.id in numbers}
    missing = min(numbers - found.keys(), default=0)
    if missing:
        raise CampaignError(f"sheet {missing} of turn {turn} is missing in the file", "file.damaged")
    return found


def orders_of(
    file: OpenFile,
    transaction: Transaction,
    sheets: Mapping[NationId, Mapping[str, SheetRecord]],
    fresh: Mapping[NationId, SheetContents] = MappingProxyType({}),
) -> tuple[Order, ...]:
    """Return the lines of sheets, numbered anew for each nation; ``fresh`` are those that are not in the file yet."""
    return tuple(
        order
        for nation, parts in sheets.items()
        for order in combine(_readings(file, transaction, parts, fresh.get(nation)), file.ruleset)
    )


def _readings(
    file: OpenFile, transaction: Transaction, parts: Mapping[str, SheetRecord], fresh: SheetContents | None
) -> dict[str, SheetReading]:
    """Return what a nation's parts were read as; a sheet that holds several of them is read once."""
    read = {sheet.id: sheet for sheet in parts.values()}
    known = {
        number: stored_reading(file, transaction, sheet, None if number else fresh)
        for number, sheet in read.items()
    }
    return {part: known[sheet.id] for part, sheet in parts.items()}


def stored_reading(
    file: OpenFile, transaction: Transaction, sheet: SheetRecord, contents: SheetContents | None = None
) -> SheetReading:
    """Return a sheet as it was read when it came in."""
    found = contents or repo.sheet_contents(transaction, sheet.id, file.order_classes)
    return SheetReading(
        name=sheet.name,
        nation=sheet.nation,
        turn=sheet.turn,
        encoding=sheet.encoding,
        parts=file.ruleset.sheet.in_order(part.part for part in sheet.parts),
        orders=found.orders,
        issues=sheet.issues,
    )


def part_records(file: OpenFile, reading: SheetReading) -> tuple[PartRecord, ...]:
    """Return the parts of a sheet as one that replaces none."""
    own: dict[str, list[Order]] = {part: [] for part in reading.parts}
    for one in reading.orders:
        own.setdefault(part_of(one, file.ruleset.sheet, reading.parts), []).append(one)
    return tuple(
        PartRecord(
            part=part,
            lines=len(orders),
            unread=sum(isinstance(one, UnreadLine) for one in orders),
            light=Light.GREEN.value,
        )
        for part, orders in own.items()
        if part in reading.parts
    )


def sheet_record(incoming: Incoming, report: SheetReport, parts: tuple[PartRecord, ...]) -> SheetRecord:
    """Return what is noted of a sheet that is kept now."""
    return SheetRecord(
        id=0,
        turn=report.turn,
        nation=report.nation,
        name=incoming.name,
        received=now(),
        digest=digest_of(incoming.raw),
        outcome=report.outcome.value,
        encoding=report.encoding,
        parts=parts,
        issues=report.issues,
    )


def confirm(file: OpenFile, nation: NationId) -> None:
    """Let a nation's amber sheets stand."""
    _decide(file, nation, Light.CONFIRMED)


def keep_former(file: OpenFile, nation: NationId) -> None:
    """Decline a nation's newest amber sheet: the one before it counts."""
    _decide(file, nation, Light.DECLINED)


def _decide(file: OpenFile, nation: NationId, light: Light) -> None:
    with file.write() as transaction:
        settings = read_settings(transaction)
        amber = [
            sheet
            for sheet in repo.sheets(transaction, turn=settings.turn, nation=nation)
            if sheet.outcome == Outcome.TAKEN and any(part.light == Light.AMBER for part in sheet.parts)
        ]
        if not amber:
            raise CampaignError(f"nation {nation} has no sheet to decide on", "sheet.not-amber")
        if settings.stage is not TurnStage.COLLECTING:
            raise CampaignError(
                f"the sheets of turn {settings.turn} are locked; unlock them first", "turn.stage"
            )
        for sheet in amber if light is Light.CONFIRMED else amber[-1:]:
            repo.set_light(transaction, sheet.id, light.value)
        repo.note(transaction, now(), settings.turn, light.value, f"nation {nation}: {amber[-1].name}")


def line_reports(
    file: OpenFile, reading: SheetReading, orders: Iterable[Order], verdicts: Iterable[Verdict]
) -> tuple[LineReport, ...]:
    """Return the answers to lines in sheet order; a line that no phase judges is accepted."""
    judged = {(one.nation, one.number): one for one in verdicts}
    return tuple(
        LineReport(
            file=reading.name,
            part=part_of(order, file.ruleset.sheet, reading.parts),
            verdict=judged.get((order.nation, order.number)) or verdict(order, Status.ACCEPTED),
        )
        for order in orders
    )


class Clerk:
    """Judges the sheets of one import against the campaign as it is."""

    def __init__(self, file: OpenFile, transaction: Transaction, anyway: str | None = None) -> None:
        """``anyway`` is the reason why late sheets are taken in; without one they are not."""
        if anyway is not None and not anyway.strip():
            raise CampaignError("taking a late sheet in needs a reason", "reason.missing")
        self.settings: CampaignSettings = read_settings(transaction)
        self.draft_dropped = False
        """Whether there was a draft that was run without a sheet that is taken in."""
        self._anyway = anyway.strip() if anyway is not None else ""
        self._file = file
        self._transaction = transaction
        self._ground = ground_now(file, transaction, self.settings)
        self._nations = file.ruleset.nations(self._ground.state)
        self._in_force: dict[int, dict[NationId, dict[str, SheetRecord]]] = {}
        self._answered: dict[tuple[object, ...], tuple[Verdict, ...]] = {}

    def take(self, incoming: Incoming, seen: tuple[SheetReport, SheetReading] | None = None) -> SheetReport:
        """Keep a sheet and say what became of it; ``seen`` is what a look at it gave, if nothing came in since."""
        report, reading = seen or self.look(incoming)
        if report.outcome is Outcome.LATE and self._anyway:
            self.draft_dropped = self._drop_draft() or self.draft_dropped
            report = replace(report, outcome=Outcome.TAKEN, light=_light(report.worse))
            self._note(TAKE_LATE, f"{report.file}: {self._anyway}")
        else:
            self.note_outcome(report)
        kept = self.keep(incoming, report, reading) if report.outcome is not Outcome.SAME else 0
        return replace(report, sheet=kept)

    def note_outcome(self, report: SheetReport) -> None:
        """Write into the journal what became of something that came in."""
        self._note(IMPORT, f"{report.file}: {report.outcome.value}")

    def look(self, incoming: Incoming) -> tuple[SheetReport, SheetReading]:
        """Return what a file is and would become."""
        file = self._file
        reading = read_sheet(
            incoming.raw, incoming.name, file.ruleset, file.first_board, self._nations, file.line_reader
        )
        outcome = self._outcome(incoming, reading)
        former = self._former(reading) if outcome in _MAY_COUNT else {}
        worse = worse_parts(part_records(file, reading), former)
        report = SheetReport(
            file=incoming.name,
            nation=reading.nation or NOBODY,
            turn=reading.turn or 0,
            encoding=reading.encoding,
            parts=reading.parts,
            outcome=outcome,
            light=_light(worse) if outcome is not Outcome.LATE else Light.GREEN,
            lines=line_reports(file, reading, reading.orders, self._answers(reading.orders)),
            issues=reading.issues,
            worse=worse,
        )
        return report, reading

    def _answers(self, orders: tuple[Order, ...]) -> tuple[Verdict, ...]:
        """Return what is said of the lines of a sheet; where the same lines came before, that is said again."""
        lines = tuple((one.nation, one.phase, one.text, one.line, _stop(one)) for one in orders)
        if lines not in self._answered:
            self._answered[lines] = self._ground.check(orders)
        return self._answered[lines]

    def keep(self, incoming: Incoming, report: SheetReport, reading: SheetReading) -> int:
        """Put a file into the campaign; return its number there."""
        outcome = Outcome.TAKEN if report.outcome is Outcome.EARLY else report.outcome
        sheet = sheet_record(incoming, replace(report, outcome=outcome), self._parts(reading))
        contents = SheetContents(raw=incoming.raw, orders=reading.orders)
        number = repo.add_sheet(self._transaction, sheet, contents)
        if outcome is Outcome.TAKEN:
            known = self._current(report.turn).setdefault(report.nation, {})
            known.update({part.part: replace(sheet, id=number) for part in sheet.parts})
        return number

    def _drop_draft(self) -> bool:
        """Drop the draft, if there is one: it was run without the sheets that are taken in now."""
        if self.settings.stage not in DRAFT:
            return False
        drop_draft(self._transaction, self.settings, self._anyway)
        self.settings = read_settings(self._transaction)
        return True

    def _note(self, what: str, text: str) -> None:
        repo.note(self._transaction, now(), self.settings.turn, what, text)

    def _outcome(self, incoming: Incoming, reading: SheetReading) -> Outcome:
        if reading.nation is None or reading.turn is None or not reading.usable:
            return Outcome.UNREADABLE
        settings = self.settings
        if reading.turn < settings.turn or (
            reading.turn == settings.turn and settings.stage is TurnStage.PUBLISHED
        ):
            return Outcome.PAST
        digest = digest_of(incoming.raw)
        current = self._current(reading.turn).get(reading.nation, {})
        if current and all(sheet.digest == digest for sheet in current.values()):
            return Outcome.SAME
        if reading.turn > settings.turn:
            return Outcome.EARLY
        return Outcome.TAKEN if settings.stage is TurnStage.COLLECTING else Outcome.LATE

    def _current(self, turn: int) -> dict[NationId, dict[str, SheetRecord]]:
        if turn not in self._in_force:
            self._in_force[turn] = in_force(self._transaction, turn)
        return self._in_force[turn]

    def _former(self, reading: SheetReading) -> Mapping[str, SheetRecord]:
        """Return the sheets in force that a sheet would stand in for."""
        if reading.nation is None or reading.turn is None:
            return {}
        return self._current(reading.turn).get(reading.nation, {})

    def _parts(self, reading: SheetReading) -> tuple[PartRecord, ...]:
        """Return the parts of a sheet, each with its light against the one it would replace."""
        former = self._former(reading)
        return tuple(
            replace(one, light=_light(worse_parts((one,), former)).value)
            for one in part_records(self._file, reading)
        )


def _stop(order: Order) -> int:
    """Return where reading a line stopped, which depends on what stands in front of it; 0 where it did not."""
    return order.column if isinstance(order, UnreadLine) else 0


_MAY_COUNT: Final = (Outcome.TAKEN, Outcome.EARLY, Outcome.LATE)


def _light(worse: tuple[WorsePart, ...]) -> Light:
    return Light.AMBER if worse else Light.GREEN
