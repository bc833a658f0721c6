"""Running a turn: sheets in force to a stored draft, in one transaction at the very end.

All rules run before the file is touched.  A program that dies on the way leaves the campaign at its former stage.
"""

from __future__ import annotations

import gc
from collections import Counter
from dataclasses import dataclass
from typing import Any

from gm_console.board.model import Board
from gm_console.campaign.corrections.turn_corrections import due_corrections
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import (
    CampaignSettings,
    OpenFile,
    move_to,
    now,
    read_settings,
    require,
    run_in_force,
    start_canonical,
)
from gm_console.campaign.orders.intake import in_force
from gm_console.campaign.orders.stand_ins import Filled, Gap, Sheets, filled, gaps, keep_fresh
from gm_console.campaign.records import TurnStage, TurnSummary
from gm_console.campaign.turns import turn_rules
from gm_console.campaign.turns.turn_ground import TurnGround
from gm_console.campaign.turns.turn_maps import TurnMap, counting, fitting_map
from gm_console.campaign.turns.turn_rules import TurnRules, fitting_rules
from gm_console.core import codec
from gm_console.core.corrections import DueCorrection
from gm_console.core.orders import Order, Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import (
    Announcement,
    CorrectionUnfit,
    Progress,
    TurnResult,
    check_orders,
    run_turn,
)
from gm_console.storage import repo, results
from gm_console.storage.db import Transaction
from gm_console.storage.records import RunRecord


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnInputs:
    """All that a turn is made from."""

    settings: CampaignSettings
    start: bytes
    """Canonical bytes of the state it starts from."""
    state: Any
    map: TurnMap
    rules: TurnRules
    filled: Filled
    """The sheets, with what stands in for those that did not come."""
    orders: tuple[Order, ...]
    corrections: tuple[DueCorrection, ...]
    sent: tuple[Sheets, tuple[Gap, ...]]
    """What came from players, and what did not."""

    @property
    def opening(self) -> tuple[Announcement, ...]:
        """What the turn tells first."""
        return (*self.map.opening, *self.rules.opening, *self.filled.told)


@dataclass(frozen=True, slots=True, kw_only=True)
class Played:
    """A turn that was worked out and is not stored yet."""

    inputs: TurnInputs
    checks: tuple[Verdict, ...]
    result: TurnResult


def draft_turn(file: OpenFile, progress: Progress | None = None) -> TurnSummary:
    """Lock the sheets and make a draft; again: a new draft.  ``progress`` may raise to cancel."""
    played = play(file, progress)
    summary = store(file, played)
    file.worked_out = played
    return summary


def play(file: OpenFile, progress: Progress | None) -> Played:
    """Work out the current turn from the sheets in force; the file is only read."""
    with file.read() as transaction:
        found = inputs(file, transaction)
    checks = check_orders(
        found.rules.ruleset,
        found.map.board,
        found.state,
        found.orders,
        found.settings.seed,
        found.corrections,
    )
    result = run_inputs(found, progress)
    _ = result.snapshots  # the states are written and hashed before the file is locked to keep them
    return Played(inputs=found, checks=checks, result=result)


def inputs(file: OpenFile, transaction: Transaction) -> TurnInputs:
    """Return what the current turn would be run from now."""
    settings = read_settings(transaction)
    require(
        settings, (TurnStage.COLLECTING, TurnStage.LOCKED, TurnStage.DRAFTED, TurnStage.REVIEWED), "run it"
    )
    start = start_canonical(transaction, settings, settings.turn)
    state = file.states.read(start)
    map_, rules = (
        fitting_map(file, transaction, settings, state),
        fitting_rules(file, transaction, settings.turn),
    )
    due = due_corrections(transaction, settings.turn)
    sent, missing = sent_to(file, transaction, settings.turn, state)
    ground = TurnGround(
        turn=settings.turn, seed=settings.seed, ruleset=rules.ruleset, board=map_.board, state=state, corrections=due
    )  # fmt: skip
    found = filled(file, transaction, ground, sent, missing)
    return TurnInputs(
        settings=settings,
        start=start,
        state=state,
        map=map_,
        rules=rules,
        filled=found,
        orders=found.orders,
        corrections=due,
        sent=(sent, missing),
    )


def same_turn(one: TurnInputs, other: TurnInputs) -> bool:
    """Tell whether the same comes of both, however far the turn was brought meanwhile."""
    return (
        one.settings.seed == other.settings.seed
        and one.start == other.start
        and (one.map.board, one.rules.ruleset) == (other.map.board, other.rules.ruleset)
        and one.opening == other.opening
        and one.corrections == other.corrections
        and one.orders == other.orders
    )


def sent_to(
    file: OpenFile, transaction: Transaction, turn: int, state: Any
) -> tuple[Sheets, tuple[Gap, ...]]:
    """Return what came from players to a turn, and what did not."""
    sent = in_force(transaction, turn)
    return sent, gaps(file, transaction, turn, file.ruleset.nations(state), sent)


def run_inputs(found: TurnInputs, progress: Progress | None = None) -> TurnResult:
    """Run a turn from its inputs; :class:`CampaignError` where a correction does not fit it."""
    return work_out(
        found.rules.ruleset,
        found.map.board,
        found.state,
        found.orders,
        found.settings.seed,
        progress,
        opening=found.opening,
        corrections=found.corrections,
    )


def work_out(
    ruleset: Ruleset,
    board: Board,
    state: Any,
    orders: tuple[Order, ...],
    seed: int,
    progress: Progress | None = None,
    *,
    opening: tuple[Announcement, ...] = (),
    corrections: tuple[DueCorrection, ...] = (),
) -> TurnResult:
    """Run a turn with the garbage collector at rest; :class:`CampaignError` where a correction does not fit it.

    Entries hold no cycles, so the collector would only walk ten thousand of them over and over: a third of the time
    of a large turn.
    """
    was_on = gc.isenabled()
    gc.disable()
    try:
        return run_turn(ruleset, board, state, orders, seed, progress, opening, corrections)
    except CorrectionUnfit as misfit:
        raise CampaignError(
            f"correction {misfit.due.number} does not fit as {misfit.due.phase} begins: {misfit}; "
            "withdraw it, or correct by another amount",
            "correction.misfit",
        ) from misfit
    finally:
        if was_on:
            gc.enable()


def store(file: OpenFile, played: Played) -> TurnSummary:
    """Keep a turn as the draft, in place of an earlier draft; :class:`CampaignError` where the inputs changed."""
    with file.write() as transaction:
        settings = read_settings(transaction)
        if _changed(file, transaction, settings, played.inputs):
            raise CampaignError("the campaign changed while the turn was run; run it again", "turn.changed")
        former = run_in_force(transaction, settings.turn)
        if former is not None:
            repo.drop_run(transaction, former.id)
        repo.forget_laid_by(transaction)
        if settings.stage is TurnStage.COLLECTING:
            repo.note(transaction, now(), settings.turn, "lock")
        record = record_of(transaction, played)
        keep(transaction, played, record)
        move_to(transaction, TurnStage.DRAFTED)
        repo.note(transaction, now(), settings.turn, "run", record.state_hash)
    return summary_of(record, played.result.verdicts, TurnStage.DRAFTED)


def _changed(file: OpenFile, transaction: Transaction, settings: CampaignSettings, found: TurnInputs) -> bool:
    """Tell whether a turn would be made from something else now."""
    return (
        (settings.turn, settings.stage) != (found.settings.turn, found.settings.stage)
        or counting(transaction, settings.turn) != found.map.counting
        or turn_rules.counting(transaction, settings.turn) != found.rules.counting
        or due_corrections(transaction, settings.turn) != found.corrections
        or sent_to(file, transaction, settings.turn, found.state) != found.sent
    )


def summary_of(run: RunRecord, verdicts: tuple[Verdict, ...], stage: TurnStage) -> TurnSummary:
    """Return what a run gave, lines counted by verdict in the order of the alphabet."""
    return TurnSummary(
        turn=run.turn,
        edition=run.edition,
        state_hash=run.state_hash,
        entries=run.entries,
        orders=run.orders,
        verdicts=dict(sorted(Counter(one.status.value for one in verdicts).items())),
        stage=stage,
    )


def edition_of(transaction: Transaction, turn: int) -> int:
    """Return the edition that a turn has or will have: one more than were put aside."""
    return 1 + sum(run.line != repo.IN_FORCE for run in repo.runs(transaction, turn=turn))


def tables_bytes(ruleset: Ruleset) -> bytes:
    """Return the tables as canonical JSON, so that a later change can be told cell by cell; empty where they cannot."""
    try:
        return codec.encode(ruleset.tables)
    except TypeError:
        return b""


def chosen_rulings(ruleset: Ruleset) -> str:
    """Return the options in force of all rulings that have any, as canonical JSON."""
    rulings = ruleset.rulings
    options = {key: rulings.option(key) for key in sorted(rulings.all) if rulings.all[key].options}
    return codec.encode(options).decode()


def record_of(transaction: Transaction, played: Played) -> RunRecord:
    """Return what is noted of a run: its inputs' versions and hashes."""
    result, found = played.result, played.inputs
    ruleset = found.rules.ruleset
    tables = tables_bytes(ruleset)
    return RunRecord(
        id=0,
        turn=result.turn,
        edition=edition_of(transaction, result.turn),
        line=repo.IN_FORCE,
        stage=TurnStage.DRAFTED.value,
        seed=result.seed,
        ruleset=ruleset.id,
        ruleset_version=ruleset.version,
        tables_hash=ruleset.tables_hash,
        tables=repo.put_blob(transaction, "tables", tables) if tables else "",
        rulings=chosen_rulings(ruleset),
        board_hash=found.map.board_hash,
        start_hash=result.before_hash,
        state_hash=result.state_hash,
        entries=len(result.entries),
        orders=len(found.orders),
        reason="",
    )


def keep(transaction: Transaction, played: Played, record: RunRecord) -> None:
    """Write a run with everything it gave."""
    result = played.result
    found = played.inputs.filled
    written = keep_fresh(transaction, found, now())
    parts = [
        (sheet.id or written[nation], part)
        for nation, sheets in found.sheets.items()
        for part, sheet in sheets.items()
    ]
    run = repo.add_run(transaction, record, parts)
    for position, end in enumerate(result.snapshots):
        results.add_snapshot(transaction, run, position, end)
    results.add_entries(transaction, run, result.entries)
    results.add_verdicts(transaction, run, results.CHECK, played.checks)
    results.add_verdicts(transaction, run, results.OUTCOME, result.verdicts)
