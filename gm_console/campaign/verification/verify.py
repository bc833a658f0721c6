"""Recomputing every turn from the stored sheets, and saying where the first difference is.

The campaign keeps the tables, rulings and version that each turn was run with.  Turns are always run, and verified,
with the installed ones and what the campaign has otherwise in them at that turn; where these are not the same any more,
the notes name the cells and rulings that changed and the difference names the first entry they touched.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import zip_longest
from typing import Any, Final

from gm_console.campaign.corrections.turn_corrections import due_corrections
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, read_canonical, read_settings
from gm_console.campaign.orders.intake import sheets_by_part
from gm_console.campaign.orders.stand_ins import CaretakerSheets, Sheets, stands_in, told_of
from gm_console.campaign.records import Outcome, TurnDifference, VerifyLine
from gm_console.campaign.turns.adjudicate import chosen_rulings, tables_bytes, work_out
from gm_console.campaign.turns.turn_ground import TurnGround
from gm_console.campaign.turns.turn_maps import TurnMap, turn_map
from gm_console.campaign.turns.turn_rules import turn_rules
from gm_console.campaign.verification.file_check import NOT_SEALED, file_faults, unsealed_run
from gm_console.core import codec
from gm_console.core.ids import NationId
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnResult, check_orders
from gm_console.files.incoming.message import digest_of
from gm_console.files.turnsheet import SheetReading, combine, read_sheet
from gm_console.storage import repo, results
from gm_console.storage.db import Transaction
from gm_console.storage.records import RunRecord

TurnProgress = Callable[[int, int, int], None]
"""Called with the turn, turns done, turns in all; may raise to cancel."""

CELLS_NAMED: Final = 5


def verify(
    file: OpenFile, progress: TurnProgress | None = None, *, turn: int | None = None
) -> tuple[VerifyLine, ...]:
    """Recompute every turn in force from the stored sheets, the draft included; return one line for each, in order.

    With a ``turn`` only that one.  Where the file itself is not in order, a line for turn 0 comes last and names the
    tables and rows.
    """
    return tuple(_lines(file, progress, turn))


def _lines(file: OpenFile, progress: TurnProgress | None, turn: int | None) -> Iterator[VerifyLine]:
    with file.read() as transaction:
        faults = list(file_faults(file, transaction))
        settings = read_settings(transaction)
        unsealed = unsealed_run(transaction)
        runs = _in_force(file, transaction, damaged=bool(faults))
        starts = dict(zip(runs, (settings.start_hash, *(run.state_hash for run in runs)), strict=False))
        wanted = [run for run in runs if turn in (None, run.turn)]
        for done, run in enumerate(wanted):
            if progress is not None:
                progress(run.turn, done, len(wanted))
            line = _tried(file, transaction, run, starts[run], damaged=bool(faults))
            yield replace(line, notes=(*line.notes, NOT_SEALED)) if run.id <= unsealed else line
    if faults:
        yield VerifyLine(turn=0, edition=0, state_hash="", ok=False, difference=None, notes=tuple(faults))


def _in_force(file: OpenFile, transaction: Transaction, *, damaged: bool) -> tuple[RunRecord, ...]:
    """Return the runs to verify; none where they cannot be read and the file's faults say so already."""
    try:
        with file.apart():
            return repo.runs(transaction, line=repo.IN_FORCE)
    except CampaignError:
        if not damaged:
            raise
        return ()


def _tried(
    file: OpenFile, transaction: Transaction, run: RunRecord, before: str, *, damaged: bool
) -> VerifyLine:
    """Verify a turn; what cannot even be read is its fault, and does not keep the others from being verified."""
    try:
        with file.apart():
            return _verified(file, transaction, run, before)
    except CampaignError as problem:
        said = str(problem)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as problem:
        if not damaged:
            raise  # a bug: nothing that this program did not write is in the file
        said = f"cannot be recomputed from what the file holds ({problem!r})"
    return VerifyLine(
        turn=run.turn, edition=run.edition, state_hash="", ok=False, difference=None, notes=(said,)
    )


def _verified(file: OpenFile, transaction: Transaction, run: RunRecord, before: str) -> VerifyLine:
    faults = list(_stored_faults(transaction, run, before))
    state = read_canonical(file.ruleset, results.snapshot_bytes(transaction, run.id, 0))
    sheets = sheets_by_part(transaction, run.turn, repo.run_sheets(transaction, run.id))
    readings, misread = _readings(file, transaction, sheets, file.ruleset.nations(state))
    orders = tuple(order for parts in readings.values() for order in combine(parts, file.ruleset))
    ground, rules = turn_map(file, transaction, run.turn), turn_rules(file, transaction, run.turn)
    faults += [*_map_faults(run, ground), *([rules.fault] if rules.fault else [])]
    told = told_of(file, transaction, run.turn, rules.ruleset, sheets)
    opening = (*ground.opening, *rules.opening, *told)
    due = due_corrections(transaction, run.turn)
    result = work_out(rules.ruleset, ground.board, state, orders, run.seed, opening=opening, corrections=due)
    if run.ruleset_version == rules.ruleset.version:  # another caretaker may order otherwise
        where = TurnGround(
            turn=run.turn, seed=run.seed, ruleset=rules.ruleset, board=ground.board, state=state, corrections=due
        )  # fmt: skip
        faults += _stand_in_faults(file, transaction, where, sheets)
    difference = _difference(transaction, run, result)
    if difference is None:
        checks = check_orders(rules.ruleset, ground.board, state, orders, run.seed, due)
        faults += _verdict_faults(transaction, run, result, checks)
    return VerifyLine(
        turn=run.turn,
        edition=run.edition,
        state_hash=result.state_hash,
        ok=difference is None and not faults and not misread,
        difference=difference,
        notes=(*faults, *misread, *_changes(rules.ruleset, transaction, run)),
    )


def _stand_in_faults(
    file: OpenFile, transaction: Transaction, ground: TurnGround, sheets: Sheets
) -> Iterator[str]:
    """Yield which orders that stood in for others are not what came, or not what a caretaker orders."""
    caretaker = CaretakerSheets(file, ground)
    for nation, own in sheets.items():
        parts = {part: sheet for part, sheet in own.items() if stands_in(sheet)}
        for sheet in {sheet.id: sheet for sheet in parts.values()}.values():
            raw = repo.sheet_contents(transaction, sheet.id, file.order_classes).raw
            if digest_of(raw) != sheet.digest:
                yield f"the sheet {sheet.name} of nation {nation} is not what was kept"
            if sheet.outcome == Outcome.CARETAKER:
                covers = tuple(one.part for one in sheet.parts)
                yield from _otherwise(nation, raw, caretaker.sheet(nation, covers)[1].raw)


def _otherwise(nation: NationId, kept: bytes, now: bytes) -> Iterator[str]:
    for line, (old, new) in enumerate(zip_longest(kept.split(b"\n"), now.split(b"\n"), fillvalue=b""), 1):
        if old != new:
            told = f"{old.decode(errors='replace')!r}, not {new.decode(errors='replace')!r}"
            yield f"the caretaker's sheet of nation {nation} has in line {line} {told}, as it would order"
            return


def _stored_faults(transaction: Transaction, run: RunRecord, before: str) -> Iterator[str]:
    """Yield what the file contradicts itself in."""
    seed = read_settings(transaction).seed
    if run.seed != seed:
        yield f"run with seed {run.seed}; the campaign's is {seed}"
    if run.start_hash != before:
        yield "the turn does not start from the end of the turn before it"
    for snapshot in results.snapshots(transaction, run.id):
        results.snapshot_bytes(transaction, run.id, snapshot.position)


def _map_faults(run: RunRecord, ground: TurnMap) -> Iterator[str]:
    """Yield what is wrong with the map that the campaign's corrections give for a turn."""
    if ground.fault:
        yield ground.fault
    if run.board_hash != ground.board_hash:
        yield "run on another map than the campaign and its corrections give now"


def _readings(
    file: OpenFile, transaction: Transaction, sheets: Sheets, nations: tuple[NationId, ...]
) -> tuple[dict[NationId, dict[str, SheetReading]], list[str]]:
    """Read the run's sheets again from their bytes; return them by nation and part, and which read differently."""
    used = {one.id: one for own in sheets.values() for one in own.values()}
    readings: dict[int, SheetReading] = {}
    misread: list[str] = []
    for number, sheet in sorted(used.items()):
        contents = repo.sheet_contents(transaction, number, file.order_classes)
        reading = read_sheet(contents.raw, sheet.name, file.ruleset, file.first_board, nations)
        readings[number] = reading
        if reading.orders != contents.orders:
            misread.append(f"the sheet {sheet.name} of nation {sheet.nation} reads differently now")
    table = {nation: {part: readings[one.id] for part, one in own.items()} for nation, own in sheets.items()}
    return table, misread


def _difference(transaction: Transaction, run: RunRecord, result: TurnResult) -> TurnDifference | None:
    """Return the first entry that came out differently, else the first phase whose state did."""
    recomputed = map(results.entry_text, result.entries)
    stored = results.entry_texts(transaction, run.id)
    for seq, (old, new) in enumerate(zip_longest(stored, recomputed), start=1):
        if old != new:
            known = old if old is not None else new
            return TurnDifference(phase=known[0], seq=seq, stored=_told(old), recomputed=_told(new))
    hashes = {one.phase: one.hash for one in results.snapshots(transaction, run.id)}
    for end in result.phase_ends:
        if hashes.get(end.phase) != end.state_hash:
            return TurnDifference(
                phase=end.phase, seq=0, stored=hashes.get(end.phase, ""), recomputed=end.state_hash
            )
    if result.state_hash != run.state_hash:
        return TurnDifference(phase="", seq=0, stored=run.state_hash, recomputed=result.state_hash)
    return None


def _told(entry: results.EntryText | None) -> str:
    if entry is None:
        return "nothing"
    _, _, actor, region, _, rule, kind, fact, working, _ = entry
    whose = " ".join(str(word) for word in (actor, region, rule) if word)
    return f"{kind} ({whose}) {fact}" + (f" worked out as {working}" if working else "")


def _verdict_faults(
    transaction: Transaction, run: RunRecord, result: TurnResult, checks: Any
) -> Iterator[str]:
    if checks != results.verdicts(transaction, run.id, results.CHECK):
        yield "the answers before the deadline come out differently"
    if result.verdicts != results.verdicts(transaction, run.id, results.OUTCOME):
        yield "the verdicts come out differently"


def _changes(ruleset: Ruleset, transaction: Transaction, run: RunRecord) -> Iterator[str]:
    """Yield what is not installed or chosen for a turn as it was when that was run."""
    if run.ruleset_version != ruleset.version:
        yield f"run with version {run.ruleset_version} of the rules, {ruleset.version} is installed"
    chosen = codec.parse(chosen_rulings(ruleset))
    for ruling, option in codec.from_plain(dict[str, str], codec.parse(run.rulings), "rulings").items():
        if chosen.get(ruling) != option:
            yield f"ruling {ruling} was {option!r}, is {chosen.get(ruling)!r}"
    if run.tables_hash != ruleset.tables_hash:
        yield f"the tables changed: {run.tables_hash[:16]} then, {ruleset.tables_hash[:16]} now"
    installed = tables_bytes(ruleset)
    if run.tables and installed:
        stored = repo.blob(transaction, run.tables)
        cells = list(_cells("", codec.parse(stored), codec.parse(installed))) if stored != installed else []
        yield from cells[:CELLS_NAMED]
        if len(cells) > CELLS_NAMED:
            yield f"and {len(cells) - CELLS_NAMED} more cells"


def _cells(where: str, old: Any, new: Any) -> Iterator[str]:
    """Yield every place where two pieces of plain data differ."""
    if isinstance(old, dict) and isinstance(new, dict):
        for key in sorted(old.keys() | new.keys()):
            yield from _cells(f"{where}.{key}" if where else key, old.get(key), new.get(key))
    elif isinstance(old, list) and isinstance(new, list):
        for place, (one, other) in enumerate(zip_longest(old, new), start=1):
            yield from _cells(f"{where}[{place}]", one, other)
    elif old != new:
        yield f"table {where} was {old!r}, is {new!r}"
