"""Standing orders: sheets that players leave on file, which count where nothing of theirs comes.

They come as any other sheet does, by mail too, and hold from the turn in their header on, for as long as the same
player plays the nation.  A later one takes their place part by part; nothing is ever taken out of the file.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, known_nation, now, read_settings
from gm_console.campaign.orders.intake import Incoming, line_reports, part_records, sheet_record
from gm_console.campaign.players.roster import Roster, holder, read_roster
from gm_console.campaign.records import Light, Outcome, SheetReport, TurnStage
from gm_console.campaign.turns.turn_ground import ground_now
from gm_console.core.ids import NOBODY, NationId
from gm_console.files.incoming.message import digest_of
from gm_console.files.turnsheet import SheetReading, read_sheet
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import SheetContents, SheetRecord

STANDING_ORDERS: Final = "standing orders"
WITHDRAW_STANDING: Final = "withdraw standing orders"


@dataclass(frozen=True, slots=True, kw_only=True)
class StandingOrdersRow:
    """Standing orders of a nation that are on file."""

    nation: NationId
    sheet: int
    name: str
    received: str
    turn: int
    """From which turn on they hold."""
    parts: tuple[str, ...]
    """Those of its parts that no later one took the place of."""
    lines: int


class StandingClerk:
    """Judges sheets that are to be standing orders: of each line it says what would be said in the current turn."""

    draft_dropped = False
    """A draft keeps what it was run with."""

    def __init__(self, file: OpenFile, transaction: Transaction) -> None:
        self.settings = read_settings(transaction)
        if self.settings.stage is TurnStage.PUBLISHED:
            raise CampaignError("the game is over: no standing orders are needed any more", "turn.stage")
        self._file, self._transaction = file, transaction
        self._ground = ground_now(file, transaction, self.settings)
        self._nations = file.ruleset.nations(self._ground.state)

    def look(self, incoming: Incoming) -> tuple[SheetReport, SheetReading]:
        """Return what a file is and would become."""
        file = self._file
        reading = read_sheet(
            incoming.raw, incoming.name, file.ruleset, file.first_board, self._nations, file.line_reader
        )
        turn = max(reading.turn or 0, self.settings.turn)
        report = SheetReport(
            file=incoming.name,
            nation=reading.nation or NOBODY,
            turn=turn,
            encoding=reading.encoding,
            parts=reading.parts,
            outcome=self._outcome(incoming, reading, turn),
            light=Light.GREEN,
            lines=line_reports(file, reading, reading.orders, self._ground.check(reading.orders)),
            issues=reading.issues,
        )
        return report, reading

    def take(self, incoming: Incoming, seen: tuple[SheetReport, SheetReading] | None = None) -> SheetReport:
        """Keep a sheet and say what became of it; ``seen`` is what a look at it gave, if nothing came in since."""
        report, reading = seen or self.look(incoming)
        self.note_outcome(report)
        if report.outcome is not Outcome.STANDING:
            return report
        sheet = sheet_record(incoming, report, part_records(self._file, reading))
        contents = SheetContents(raw=incoming.raw, orders=reading.orders)
        return replace(report, sheet=repo.add_sheet(self._transaction, sheet, contents))

    def note_outcome(self, report: SheetReport) -> None:
        """Write into the journal what became of something that came in."""
        told = f"{report.file}: {report.outcome.value}"
        repo.note(self._transaction, now(), self.settings.turn, STANDING_ORDERS, told)

    def _outcome(self, incoming: Incoming, reading: SheetReading, turn: int) -> Outcome:
        if reading.nation is None or not reading.usable:
            return Outcome.UNREADABLE
        roster = read_roster(self._transaction)
        there = standing_in_force(self._transaction, roster, reading.nation, turn).values()
        digest = digest_of(incoming.raw)
        return Outcome.SAME if there and all(one.digest == digest for one in there) else Outcome.STANDING


def withdraw_standing(file: OpenFile, nation: NationId) -> int:
    """Let the standing orders of a nation count no more; return how many sheets those were."""
    with file.write() as transaction:
        settings, whose = read_settings(transaction), known_nation(file, nation)
        own = [
            sheet
            for sheet in repo.sheets(transaction, nation=whose)
            if sheet.outcome == Outcome.STANDING and any(part.light != Light.DECLINED for part in sheet.parts)
        ]
        if not own:
            raise CampaignError(f"nation {whose} has no standing orders on file", "standing.none")
        for sheet in own:
            repo.decline(transaction, sheet.id)
        told = f"nation {whose}: {', '.join(sheet.name for sheet in own)}"
        repo.note(transaction, now(), settings.turn, WITHDRAW_STANDING, told)
    return len(own)


def standing_orders(file: OpenFile) -> tuple[StandingOrdersRow, ...]:
    """Return what is on file for the current turn, by nation."""
    with file.read() as transaction:
        settings, roster = read_settings(transaction), read_roster(transaction)
        found = {
            nation: standing_in_force(transaction, roster, nation, settings.turn)
            for nation in file.start_nations
        }
    return tuple(
        StandingOrdersRow(
            nation=nation,
            sheet=sheet.id,
            name=sheet.name,
            received=sheet.received,
            turn=sheet.turn,
            parts=file.ruleset.sheet.in_order(part for part, own in parts.items() if own == sheet),
            lines=sum(one.lines for one in sheet.parts if parts.get(one.part) == sheet),
        )
        for nation, parts in found.items()
        for sheet in sorted({one.id: one for one in parts.values()}.values(), key=lambda one: one.id)
    )


def standing_in_force(
    transaction: Transaction, roster: Roster, nation: NationId, turn: int
) -> dict[str, SheetRecord]:
    """Return a nation's standing orders for a turn, by part; those of another player than the present one lapse."""
    table: dict[str, SheetRecord] = {}
    for sheet in repo.sheets(transaction, nation=nation):
        if sheet.outcome == Outcome.STANDING and sheet.turn <= turn and _still_his(roster, sheet, turn):
            table.update({part.part: sheet for part in sheet.parts if part.light != Light.DECLINED})
    return table


def _still_his(roster: Roster, sheet: SheetRecord, turn: int) -> bool:
    """Tell whether whoever played the nation then plays it still; who was not on the roster then may be anybody."""
    before, now_ = (holder(roster, sheet.nation, one) for one in (sheet.turn, turn))
    return before is None or (now_ is not None and before.player == now_.player)
