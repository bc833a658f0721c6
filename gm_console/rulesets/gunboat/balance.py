"""What a position is worth at any moment of a turn: goods made and taken, and the values that W2 ranks by.

Nothing here changes a state or posts a fact: the moderator may look at any phase and see the turn's sums as they stand.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnContext
from gm_console.rulesets.gunboat.accounts import Tally, tally
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.draft import NationDraft
from gm_console.rulesets.gunboat.phases.a2_consume import counted, needs
from gm_console.rulesets.gunboat.phases.w2_rankings import RANKINGS, values
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, LEVEL


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """A nation's sums over its regions."""

    nation: NationId
    units: tuple[int, ...]
    """In the order of ``vocabulary.UNITS``."""
    facilities: tuple[int, ...]
    """In the order of ``vocabulary.FACILITIES``."""
    makes: tuple[int, ...]
    """Points of each commodity that A1 would make now."""
    takes: tuple[int, ...]
    """Points of each commodity that A2 would take now."""
    values: tuple[tuple[str, Fraction], ...]
    """What W2 would rank by now, in the rulebook's order of rankings."""


def balances(
    ruleset: Ruleset, board: Board, before: GunboatState, state: GunboatState
) -> Mapping[NationId, Balance]:
    """Return every nation's sums in a state of the turn that began with ``before``."""
    ctx: Context = TurnContext(ruleset, board, before, (), 0)
    ctx.state = ruleset.open_draft(state)
    return {
        nation: _balance(ctx, ctx.state.nations[nation], count) for nation, count in tally(ctx.state).items()
    }


def balance_of(
    ruleset: Ruleset, board: Board, before: GunboatState, state: GunboatState, nation: NationId
) -> Balance:
    """Return one nation's sums in a state of the turn that began with ``before``."""
    ctx: Context = TurnContext(ruleset, board, before, (), 0)
    ctx.state = ruleset.open_draft(state)
    return _balance(ctx, ctx.state.nations[nation], tally(ctx.state)[nation])


def places(table: Mapping[NationId, Balance]) -> Mapping[NationId, tuple[int, ...]]:
    """Return every nation's place in each ranking, equal values sharing one."""
    found: dict[NationId, list[int]] = {nation: [] for nation in table}
    for at in range(len(RANKINGS)):
        rising = sorted(balance.values[at][1] for balance in table.values())
        for nation, balance in table.items():
            found[nation].append(1 + len(rising) - bisect_right(rising, balance.values[at][1]))
    return {nation: tuple(row) for nation, row in found.items()}


def _balance(ctx: Context, nation: NationDraft, count: Tally) -> Balance:
    consumers = counted(count, ctx.turn)
    makes = dict.fromkeys(COMMODITIES, 0)
    for row in ctx.tables.facilities.values():
        for commodity, level in row.makes:
            makes[commodity] += consumers[row.id] * nation.levels[LEVEL[level]]
    return Balance(
        nation=nation.id,
        units=tuple(count.units),
        facilities=tuple(count.facilities),
        makes=tuple(makes[name] for name in COMMODITIES),
        takes=needs(ctx, nation, consumers),
        values=tuple(values(ctx, nation, count).items()),
    )
