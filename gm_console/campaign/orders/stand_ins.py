"""What stands in for the parts of sheets that did not come to a turn: standing orders on file, a caretaker's defence.

What a caretaker orders is written as a sheet.  With the turn that was run with it the sheet is kept in the file, as a
player's is: the turn is run again from it, whatever a later caretaker would do.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Final

from gm_console.campaign.open_file import OpenFile, run_in_force
from gm_console.campaign.orders.intake import in_force, orders_of, part_records, sheets_by_part
from gm_console.campaign.orders.policies import policies_at
from gm_console.campaign.orders.standing_orders import standing_in_force
from gm_console.campaign.players.roster import read_roster
from gm_console.campaign.records import STANDS_IN, Outcome
from gm_console.campaign.turns.turn_ground import TurnGround
from gm_console.core.correcting import corrected
from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.core.ruleset import Ruleset
from gm_console.core.stand_ins import Policy, StoodIn
from gm_console.core.turn import Announcement
from gm_console.files.incoming.message import digest_of
from gm_console.files.turnsheet import read_sheet, write_sheet
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import SheetContents, SheetRecord

Sheets = Mapping[NationId, Mapping[str, SheetRecord]]
"""By nation and part."""
CARETAKER: Final = "caretaker"
"""Name of the sheets that a caretaker writes."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gap:
    """What did not come of a nation's sheet, and what is done about it."""

    nation: NationId
    parts: tuple[str, ...]
    """In the game's order."""
    policy: Policy
    misses: int
    """Turns in a row, this one included, in which not all of it came."""
    standing: Mapping[str, SheetRecord] = field(default_factory=dict)
    """The standing orders that count, by part; none under another policy."""

    @property
    def filled(self) -> tuple[str, ...]:
        """Those of the parts that something stands in for."""
        return self.parts if self.policy is Policy.CARETAKER else tuple(self.standing)


@dataclass(frozen=True, slots=True, kw_only=True)
class Filled:
    """The sheets that a turn is run with."""

    sheets: Sheets
    """Those that came, and those that stand in; one that a caretaker wrote just now has the number 0."""
    fresh: Mapping[NationId, SheetContents]
    """What stands in the caretaker's sheets that are not in the file."""
    orders: tuple[Order, ...]
    told: tuple[Announcement, ...]
    """What is told of it as the turn begins."""


def gaps(
    file: OpenFile, transaction: Transaction, turn: int, nations: Iterable[NationId], sent: Sheets
) -> tuple[Gap, ...]:
    """Return what did not come to a turn, nation by nation."""
    expected = expected_parts(file)
    lacking = {nation: [part for part in expected if part not in sent.get(nation, {})] for nation in nations}
    lacking = {nation: parts for nation, parts in lacking.items() if parts}
    said, roster = policies_at(transaction, turn), read_roster(transaction)
    misses = misses_with(file, transaction, turn, lacking)
    found = []
    for nation, parts in lacking.items():
        policy = said.of(nation)
        ready = standing_in_force(transaction, roster, nation, turn) if policy is Policy.STANDING else {}
        standing = {part: ready[part] for part in parts if part in ready}
        found.append(
            Gap(nation=nation, parts=tuple(parts), policy=policy, misses=misses[nation], standing=standing)
        )
    return tuple(found)


def expected_parts(file: OpenFile) -> tuple[str, ...]:
    """Return the parts of a sheet that somebody misses where they do not come."""
    return tuple(part.id for part in file.ruleset.sheet.parts if not part.optional)


def misses_with(
    file: OpenFile, transaction: Transaction, turn: int, nations: Iterable[NationId]
) -> dict[NationId, int]:
    """Return in how many turns in a row, this one included, not all of a nation's sheet came."""
    counts = dict.fromkeys(nations, 1)
    still, expected = list(counts), expected_parts(file)
    while still and (run := run_in_force(transaction, turn - 1, draft=False)) is not None:
        turn -= 1
        came = _parts_sent(transaction, turn, run.id)
        still = [nation for nation in still if any((nation, part) not in came for part in expected)]
        for nation in still:
            counts[nation] += 1
    return counts


def _parts_sent(transaction: Transaction, turn: int, run: int) -> frozenset[tuple[NationId, str]]:
    """Return which parts a run was made from that came from players."""
    sheets = {sheet.id: sheet for sheet in repo.sheets(transaction, turn=turn)}
    return frozenset(
        (sheets[number].nation, part)
        for number, part in repo.run_sheets(transaction, run)
        if number in sheets and sheets[number].outcome not in STANDS_IN
    )


def filled(
    file: OpenFile, transaction: Transaction, ground: TurnGround, sent: Sheets, missing: Iterable[Gap]
) -> Filled:
    """Return the sheets of a turn with what stands in for those that did not come."""
    sheets: dict[NationId, dict[str, SheetRecord]] = {nation: dict(own) for nation, own in sent.items()}
    fresh: dict[NationId, SheetContents] = {}
    written = CaretakerSheets(file, ground)
    for gap in missing:
        instead = dict(gap.standing)
        if gap.policy is Policy.CARETAKER:
            record, contents = written.sheet(gap.nation, gap.parts)
            known = _known(transaction, record)
            if known is None:
                fresh[gap.nation] = contents
            instead = dict.fromkeys(gap.parts, known or record)
        if instead:
            sheets[gap.nation] = {**sheets.get(gap.nation, {}), **instead}
    ordered = dict(sorted(sheets.items()))
    return Filled(
        sheets=ordered,
        fresh=fresh,
        orders=orders_of(file, transaction, ordered, fresh),
        told=told_of(file, transaction, ground.turn, ground.ruleset, ordered),
    )


def ran_instead(transaction: Transaction, turn: int) -> dict[NationId, dict[str, SheetRecord]]:
    """Return what stood in for others as a turn was run, by nation and part; nothing where it was not."""
    run = run_in_force(transaction, turn)
    ran = sheets_by_part(transaction, turn, repo.run_sheets(transaction, run.id)) if run is not None else {}
    found = {
        nation: {part: sheet for part, sheet in own.items() if stands_in(sheet)}
        for nation, own in ran.items()
    }
    return {nation: own for nation, own in found.items() if own}


def ran_gaps(
    file: OpenFile, transaction: Transaction, turn: int, nations: Iterable[NationId]
) -> dict[NationId, Gap]:
    """Return what had not come to a turn that was run, by nation, with the standing orders it was run with."""
    ran = ran_instead(transaction, turn)
    found = gaps(file, transaction, turn, nations, in_force(transaction, turn))
    return {
        gap.nation: replace(gap, standing=ran.get(gap.nation, {}) if gap.policy is Policy.STANDING else {})
        for gap in found
    }


def would_run_with(sent: Sheets, missing: Iterable[Gap]) -> dict[tuple[NationId, str], int]:
    """Return which sheet each part of a turn would be run with, 0 for a caretaker's."""
    found = {(nation, part): sheet.id for nation, own in sent.items() for part, sheet in own.items()}
    for gap in missing:
        found |= {(gap.nation, part): gap.standing[part].id for part in gap.standing}
        if gap.policy is Policy.CARETAKER:
            found |= {(gap.nation, part): 0 for part in gap.parts}
    return found


def ran_with(sheets: Sheets) -> dict[tuple[NationId, str], int]:
    """Return which sheet each part of a turn was run with, told in the same way."""
    return {
        (nation, part): 0 if sheet.outcome == Outcome.CARETAKER else sheet.id
        for nation, own in sheets.items()
        for part, sheet in own.items()
    }


def told_of(
    file: OpenFile, transaction: Transaction, turn: int, ruleset: Ruleset, sheets: Sheets
) -> tuple[Announcement, ...]:
    """Return what is told of the sheets of a turn that stand in for others."""
    concerned = {nation: own for nation, own in sheets.items() if any(map(stands_in, own.values()))}
    misses = misses_with(file, transaction, turn, concerned)
    rule = ruleset.players.stand_in.ruling
    return tuple(
        Announcement(
            fact=StoodIn(
                nation=nation,
                part=part,
                policy=own[part].outcome,
                lines=next(one.lines for one in own[part].parts if one.part == part),
                misses=misses[nation],
            ),
            rule=rule,
            nation=nation,
        )
        for nation, own in concerned.items()
        for part in file.ruleset.sheet.in_order(own)
        if stands_in(own[part])
    )


def stands_in(sheet: SheetRecord) -> bool:
    """Tell whether a sheet stands in for one that did not come."""
    return sheet.outcome in STANDS_IN


class CaretakerSheets:
    """Writes sheets for nations of one turn; the position is put right once, and only if there is one to write."""

    def __init__(self, file: OpenFile, ground: TurnGround) -> None:
        self._file, self._ground = file, ground
        self._state: Any = None

    def sheet(self, nation: NationId, parts: Iterable[str]) -> tuple[SheetRecord, SheetContents]:
        """Return a caretaker's sheet for parts of a nation's, not in the file yet."""
        file, ground = self._file, self._ground
        if self._state is None:
            self._state = corrected(ground.ruleset, ground.board, ground.state, ground.corrections)
        text = "".join(f"{line}\n" for line in self._lines(nation, tuple(parts)))
        raw = text.encode()
        nations = file.ruleset.nations(ground.state)
        reading = read_sheet(raw, CARETAKER, file.ruleset, file.first_board, nations)
        record = SheetRecord(
            id=0,
            turn=ground.turn,
            nation=nation,
            name=CARETAKER,
            received="",
            digest=digest_of(raw),
            outcome=Outcome.CARETAKER.value,
            encoding=reading.encoding,
            parts=part_records(file, reading),
            issues=reading.issues,
        )
        return record, SheetContents(raw=raw, orders=reading.orders)

    def _lines(self, nation: NationId, parts: tuple[str, ...]) -> Iterator[str]:
        """Yield the lines of the sheet; a part in which nothing is ordered has a bare section."""
        ground, sheet = self._ground, self._file.ruleset.sheet
        orders = ground.ruleset.players.stand_in.defend(
            ground.board, self._state, ground.ruleset, nation, ground.seed
        )
        wanted = [order for order in orders if sheet.part_of(order.phase) in parts]
        yield from write_sheet(nation, ground.turn, wanted, self._file.ruleset).splitlines()
        ordered, heads = {sheet.part_of(order.phase) for order in wanted}, sheet.written_heads()
        for part in sheet.parts:
            if part.id in parts and part.id not in ordered:
                yield f"[{heads[part.phases[0]]}]"


def keep_fresh(transaction: Transaction, found: Filled, at: str) -> dict[NationId, int]:
    """Put the caretaker's new sheets into the file; return their numbers."""
    return {
        nation: repo.add_sheet(transaction, replace(_own(found.sheets[nation]), received=at), contents)
        for nation, contents in found.fresh.items()
    }


def _own(sheets: Mapping[str, SheetRecord]) -> SheetRecord:
    return next(sheet for sheet in sheets.values() if not sheet.id)


def _known(transaction: Transaction, record: SheetRecord) -> SheetRecord | None:
    """Return the same sheet where an earlier run of the turn has put it into the file."""
    kept = repo.sheets(transaction, turn=record.turn, nation=record.nation)
    same = (one for one in kept if one.outcome == record.outcome and one.digest == record.digest)
    return next(same, None)
