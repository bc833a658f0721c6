"""Working a branch out: the turn as it began, with what the branch has otherwise; nothing is stored."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import Any, Final, TypeVar

from gm_console.campaign.branches.branch_records import Begins, Otherwise
from gm_console.campaign.branches.branch_sheets import orders_with
from gm_console.campaign.corrections.corrections import due_in
from gm_console.campaign.corrections.from_turn_on import NO_REASON
from gm_console.campaign.corrections.rule_changes import AskedRules, changed_by
from gm_console.campaign.corrections.turn_corrections import due, due_corrections
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import (
    CampaignSettings,
    OpenFile,
    last_snapshot,
    read_settings,
    run_in_force,
    start_canonical,
)
from gm_console.campaign.orders.intake import in_force, sheets_by_part
from gm_console.campaign.orders.stand_ins import Filled, Sheets, filled, gaps, ran_instead
from gm_console.campaign.records import TurnStage
from gm_console.campaign.set_up.creation import SEEDS
from gm_console.campaign.turns import turn_maps, turn_rules
from gm_console.campaign.turns.adjudicate import TurnInputs
from gm_console.campaign.turns.turn_ground import TurnGround
from gm_console.campaign.turns.turn_rules import RulesDraft, TurnRules
from gm_console.core.corrections import ORDER
from gm_console.core.state import state_hash
from gm_console.storage import corrections as correction_shelf
from gm_console.storage import repo, results
from gm_console.storage.db import Transaction
from gm_console.storage.errata import errata
from gm_console.storage.records import RuleChangeRecord
from gm_console.storage.rule_changes import rule_changes

_OWN: Final = 10**9
"""Number of the change of the rules that a branch has; it is in no file."""
T = TypeVar("T")


def begins_now(transaction: Transaction, turn: int) -> Begins:
    """Return what a turn is made from now, or was: the sheets of its run, else those in force."""
    settings = read_settings(transaction)
    run = run_in_force(transaction, turn)
    if run is None and (turn != settings.turn or settings.stage is TurnStage.PUBLISHED):
        raise CampaignError(f"turn {turn} has not been reached", "turn.unknown")
    if run is not None:
        start, sheets = run.start_hash, repo.run_sheets(transaction, run.id)
    else:
        start = state_hash(start_canonical(transaction, settings, turn))
        parts = in_force(transaction, turn)
        sheets = tuple(sorted((sheet.id, part) for own in parts.values() for part, sheet in own.items()))
    return Begins(
        start=start,
        sheets=sheets,
        errata=tuple(one.id for one in turn_maps.counting(transaction, turn)),
        rules=tuple(one.id for one in turn_rules.counting(transaction, turn)),
        corrections=tuple(one.number for one in due_corrections(transaction, turn)),
    )


def inputs_from(file: OpenFile, transaction: Transaction, turn: int, begins: Begins) -> TurnInputs:
    """Return what a turn was made from, whatever became of it since."""
    settings = replace(read_settings(transaction), turn=turn)
    start = _start(transaction, settings, begins.start)
    on_map = tuple(_some(errata(transaction), begins.errata, lambda one: one.id))
    in_rules = tuple(_some(rule_changes(transaction), begins.rules, lambda one: one.id))
    right = tuple(_some(correction_shelf.corrections(transaction), begins.corrections, lambda one: one.id))
    ground = turn_maps.turn_map(file, transaction, turn, turn_maps.in_order(on_map))
    rules = turn_rules.turn_rules(file, transaction, turn, turn_rules.in_order(in_rules))
    if ground.fault or rules.fault:
        raise CampaignError(f"{ground.fault or rules.fault}: withdraw that one first", "branch.misfit")
    sheets = sheets_by_part(transaction, turn, begins.sheets)
    state, corrections = file.states.read(start), tuple(due(one) for one in right)
    where = TurnGround(
        turn=turn, seed=settings.seed, ruleset=rules.ruleset, board=ground.board, state=state, corrections=corrections
    )  # fmt: skip
    found = _filled(file, transaction, where, sheets)
    return TurnInputs(
        settings=settings,
        start=start,
        state=state,
        map=ground,
        rules=rules,
        filled=found,
        orders=found.orders,
        corrections=corrections,
        sent=(sheets, ()),
    )


def _filled(file: OpenFile, transaction: Transaction, ground: TurnGround, sheets: Sheets) -> Filled:
    """Return the sheets of a branch with what stood in for others as the turn was run, or would stand in now."""
    if run_in_force(transaction, ground.turn) is None:
        lacking = gaps(file, transaction, ground.turn, file.ruleset.nations(ground.state), sheets)
        return filled(file, transaction, ground, sheets, lacking)
    made = {nation: dict(own) for nation, own in sheets.items()}
    for nation, own in ran_instead(transaction, ground.turn).items():
        made[nation] = {**own, **made.get(nation, {})}
    return filled(file, transaction, ground, dict(sorted(made.items())), ())


def with_otherwise(
    file: OpenFile, transaction: Transaction, found: TurnInputs, otherwise: Otherwise, made: str
) -> TurnInputs:
    """Return the inputs of a turn with what a branch has otherwise; :class:`CampaignError` for what does not fit."""
    seed = found.settings.seed if otherwise.seed is None else otherwise.seed
    if not 0 <= seed < SEEDS:
        raise CampaignError(f"a seed is a number from 0 to {SEEDS - 1}", "branch.seed")
    if otherwise.seed == found.settings.seed:
        raise CampaignError(f"seed {seed} is the campaign's own: give another, or none", "branch.seed")
    if any(one.fact.kind == ORDER for one in otherwise.corrections):
        raise CampaignError(
            "a branch has its lines otherwise by itself: no correction is needed", "branch.line"
        )
    first = 1 + max((one.number for one in found.corrections), default=0)
    mine = (due_in(file, transaction, one, NO_REASON, made) for one in otherwise.corrections)
    return replace(
        found,
        settings=replace(found.settings, seed=seed),
        rules=_rules(file, found.rules, otherwise.rules, made),
        orders=tuple(orders_with(file, found, otherwise.lines)),
        corrections=(
            *found.corrections,
            *(replace(one, number=max(one.number, first) + at) for at, one in enumerate(mine)),
        ),
    )


def _rules(file: OpenFile, rules: TurnRules, asked: AskedRules, made: str) -> TurnRules:
    """Return the rules of a turn with what is asked for, told as the turn begins as a change would be."""
    if not asked:
        return rules
    draft = RulesDraft.of(file.game, rules.ruleset)
    facts = changed_by(draft, asked, NO_REASON, made)
    for fact in facts:
        draft = draft.put(fact)
    mine = RuleChangeRecord(id=_OWN, turn=rules.turn, facts=facts, withdrawn="")
    return replace(rules, ruleset=draft.ruleset(), counting=(*rules.counting, mine))


def _start(transaction: Transaction, settings: CampaignSettings, start: str) -> bytes:
    """Return the position with a hash that a turn began with; editions that were undone are kept."""
    if settings.turn == settings.first_turn:
        return repo.blob(transaction, settings.start)
    for run in repo.runs(transaction, turn=settings.turn - 1):
        if run.state_hash == start:
            last = last_snapshot(transaction, run.id).position
            return results.snapshot_bytes(transaction, run.id, last)
    text = f"the file does not hold the position any more that turn {settings.turn} began with"
    raise CampaignError(text, "branch.start")


def _some(records: Iterable[T], numbers: Iterable[int], number: Callable[[T], Any]) -> list[T]:
    wanted = set(numbers)
    return [one for one in records if number(one) in wanted]
