"""Looking at a campaign: where it stands, who has sent what, which turns there are."""

from __future__ import annotations

from collections.abc import Iterable

from gm_console.campaign.calendar import closing_time
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import (
    CampaignSettings,
    OpenFile,
    current_state,
    known_nation,
    read_settings,
    run_in_force,
    start_canonical,
)
from gm_console.campaign.orders.intake import in_force, line_reports, orders_of, stored_reading
from gm_console.campaign.orders.stand_ins import expected_parts, ran_instead
from gm_console.campaign.orders.worse_sheets import counting, is_amber, parts_in_force, worse_parts
from gm_console.campaign.records import (
    STANDS_IN,
    CampaignInfo,
    HistoryRow,
    JournalRecord,
    Light,
    Outcome,
    PacketsRecord,
    SheetReport,
    SheetStatus,
    TurnRow,
    TurnStage,
)
from gm_console.campaign.turns.adjudicate import edition_of
from gm_console.campaign.turns.discarded import laid_by
from gm_console.campaign.turns.turn_ground import TurnGround, ground_now
from gm_console.campaign.turns.turn_maps import map_hash
from gm_console.campaign.turns.turn_rules import turn_rules
from gm_console.core import codec
from gm_console.core.ids import NationId
from gm_console.core.state import state_hash
from gm_console.files.turnsheet import part_of
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import SheetRecord


def info(file: OpenFile) -> CampaignInfo:
    """Return the campaign at a glance."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        run = run_in_force(transaction, settings.turn)
        over = settings.stage is TurnStage.PUBLISHED
        start = state_hash(start_canonical(transaction, settings, settings.turn))
        rules = turn_rules(file, transaction, settings.turn).ruleset
        return CampaignInfo(
            title=settings.title,
            turn=settings.turn,
            stage=settings.stage,
            state_hash=run.state_hash if over and run is not None else start,
            board_hash=map_hash(file, transaction, settings.turn),
            ruleset=settings.ruleset,
            ruleset_version=file.ruleset.version,
            seed=settings.seed,
            sheets=len(in_force(transaction, settings.turn)),
            turns=settings.turns,
            nations=len(nations(file, transaction, settings)),
            edition=edition_of(transaction, settings.turn),
            draft_hash=run.state_hash if run is not None and not over else "",
            laid_by=laid_by(file, transaction, settings) is not None,
            rulings=dict(sorted(rules.rulings.chosen.items())),
            tables=rules.table_changes,
            deadline=closing_time(transaction, settings),
        )


def nations(file: OpenFile, transaction: Transaction, settings: CampaignSettings) -> tuple[NationId, ...]:
    """Return the nations that may give orders in the current turn."""
    return file.ruleset.nations(current_state(file, transaction, settings))


def status(file: OpenFile) -> tuple[SheetStatus, ...]:
    """Return every nation's sheets for the current turn, nations in order."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        current = in_force(transaction, settings.turn)
        received = repo.sheets(transaction, since=settings.turn)
        return tuple(
            _status(file, nation, settings.turn, current.get(nation, {}), received)
            for nation in nations(file, transaction, settings)
        )


def receipt(file: OpenFile, nation: NationId) -> SheetReport:
    """Return the answers to all lines of a nation that are in force, as one sheet; of a draft what stood in too."""
    return receipts_of(file, (nation,))[0]


def receipts_of(file: OpenFile, nations: Iterable[NationId]) -> tuple[SheetReport, ...]:
    """Return the same for several nations; each one's lines are checked by themselves."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        instead, sent = ran_instead(transaction, settings.turn), in_force(transaction, settings.turn)
        ground, reports = ground_now(file, transaction, settings), []
        for nation in nations:
            parts = {**instead.get(nation, {}), **sent.get(nation, {})}
            if not parts:
                raise CampaignError(f"nation {nation} has no sheet in for turn {settings.turn}", "sheet.none")
            reports.append(_receipt(file, transaction, ground, nation, parts))
    return tuple(reports)


def _receipt(
    file: OpenFile,
    transaction: Transaction,
    ground: TurnGround,
    nation: NationId,
    parts: dict[str, SheetRecord],
) -> SheetReport:
    orders = orders_of(file, transaction, {nation: parts})
    readings = {part: stored_reading(file, transaction, sheet) for part, sheet in parts.items()}
    verdicts = ground.check(orders)
    lines = [
        line
        for part in readings
        for line in line_reports(
            file,
            readings[part],
            [one for one in orders if part_of(one, file.ruleset.sheet, readings[part].parts) == part],
            verdicts,
        )
    ]
    newest = max(parts.values(), key=lambda sheet: sheet.id)
    return SheetReport(
        file=newest.name,
        nation=nation,
        turn=ground.turn,
        encoding=newest.encoding,
        parts=tuple(parts),
        outcome=Outcome.TAKEN,
        light=_light(parts),
        lines=tuple(lines),
        issues=newest.issues,
    )


def history(file: OpenFile, nation: NationId) -> tuple[HistoryRow, ...]:
    """Return every sheet a nation ever sent, in order of arrival."""
    with file.read() as transaction:
        rows = repo.sheets(transaction, nation=known_nation(file, nation))
        in_use = {
            sheet.id
            for turn in sorted({row.turn for row in rows})
            for sheet in in_force(transaction, turn).get(nation, {}).values()
        }
        stood_in = _stood_in(transaction, nation) if any(row.outcome in STANDS_IN for row in rows) else {}
    return tuple(_history(row, row.id in in_use, stood_in.get(row.id, ()), rows) for row in rows)


def _stood_in(transaction: Transaction, nation: NationId) -> dict[int, tuple[int, ...]]:
    """Return by sheet the turns in which it stood in for one that did not come."""
    table: dict[int, tuple[int, ...]] = {}
    for run in repo.runs(transaction, line=repo.IN_FORCE):
        for sheet in ran_instead(transaction, run.turn).get(nation, {}).values():
            table[sheet.id] = (*table.get(sheet.id, ()), run.turn)
    return {sheet: tuple(dict.fromkeys(turns)) for sheet, turns in table.items()}


def sheet_bytes(file: OpenFile, sheet: int) -> bytes:
    """Return a sheet as it came, byte for byte."""
    with file.read() as transaction:
        if not any(one.id == sheet for one in repo.sheets(transaction)):
            raise CampaignError(f"there is no sheet {sheet}", "sheet.unknown")
        return repo.sheet_contents(transaction, sheet, file.order_classes).raw


def journal(file: OpenFile) -> tuple[JournalRecord, ...]:
    """Return what the moderator did, in order."""
    with file.read() as transaction:
        return repo.journal(transaction)


def packets_out(file: OpenFile) -> tuple[PacketsRecord, ...]:
    """Return the packets that were written for published turns, in order, those withdrawn since included."""
    with file.read() as transaction:
        return repo.packets(transaction)


def turns(file: OpenFile) -> tuple[TurnRow, ...]:
    """Return every turn that was run, branches included, by turn and age."""
    with file.read() as transaction:
        return tuple(
            TurnRow(
                turn=run.turn,
                stage=codec.from_plain(TurnStage, run.stage, "stage"),
                edition=run.edition,
                line=run.line,
                state_hash=run.state_hash,
                board_hash=run.board_hash,
                entries=run.entries,
                orders=run.orders,
                reason=run.reason,
            )
            for run in repo.runs(transaction)
        )


def _status(
    file: OpenFile,
    nation: NationId,
    turn: int,
    parts: dict[str, SheetRecord],
    received: tuple[SheetRecord, ...],
) -> SheetStatus:
    records = parts_in_force(parts)
    own = [sheet for sheet in received if sheet.nation == nation and sheet.outcome not in STANDS_IN]
    return SheetStatus(
        nation=nation,
        parts=tuple(sorted(parts)),
        lines=sum(record.lines for record in records),
        unread=sum(record.unread for record in records),
        light=_light(parts),
        versions=sum(sheet.turn == turn for sheet in own),
        received=max((sheet.received for sheet in parts.values()), default=""),
        early=sum(sheet.turn > turn for sheet in own),
        missing=tuple(part for part in expected_parts(file) if part not in parts),
    )


def _light(parts: dict[str, SheetRecord]) -> Light:
    return Light.AMBER if is_amber(parts) else Light.GREEN


def _history(
    row: SheetRecord, in_use: bool, stood_in: tuple[int, ...], every: tuple[SheetRecord, ...]
) -> HistoryRow:
    former = counting(one for one in every if one.turn == row.turn and one.id < row.id)
    amber = [part for part in row.parts if part.light == Light.AMBER]
    lights = [part.light for part in row.parts]
    worst = next(
        (one for one in (Light.DECLINED, Light.AMBER, Light.CONFIRMED) if one in lights), Light.GREEN
    )
    return HistoryRow(
        sheet=row.id,
        turn=row.turn,
        name=row.name,
        received=row.received,
        outcome=row.outcome,
        digest=row.digest,
        parts=tuple(part.part for part in row.parts),
        lines=sum(part.lines for part in row.parts),
        unread=sum(part.unread for part in row.parts),
        light=worst,
        in_force=in_use,
        worse=worse_parts(amber, former),
        stood_in=stood_in,
    )
