"""A caretaker's turn: each action is carried out in the position as it is known, and the next is chosen from there."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.core.orders import Order
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnContext
from gm_console.rulesets.empires.actions.perform import perform
from gm_console.rulesets.empires.caretaker import defence, household, landings, trains, war
from gm_console.rulesets.empires.caretaker.knowledge import known_to
from gm_console.rulesets.empires.caretaker.mind import Mind
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.rounds import ROUNDS
from gm_console.rulesets.empires.state import EmpiresState

WISHES: Final[tuple[Callable[[Mind], Order | None], ...]] = (
    defence.levy,
    defence.from_reserve,
    household.cash,
    war.attack,
    landings.land_armies,
    landings.hunt,
    trains.name_capital,
    trains.gather,
    trains.mend_line,
    trains.send,
    war.march,
    landings.sail,
    landings.embark,
    household.commission,
    landings.build_ships,
    defence.fortify,
    defence.dig_in,
    household.grow,
    trains.haul,
    defence.lie_in_wait,
    trains.mend_more,
    household.bid,
)
"""What a caretaker does, the most urgent first; each gives an action, or None where it has none to give now."""
DEFENCE: Final = tuple(
    wish
    for wish in WISHES
    if wish
    not in (
        war.attack, war.march, landings.land_armies, landings.hunt, landings.sail, landings.embark, household.bid,
    )
)  # fmt: skip
"""Those of them that are defence (P41): nobody marches or sails, and nothing is bid."""


def caretaker(
    board: Board, state: EmpiresState, ruleset: Ruleset, nation: NationId, seed: int
) -> tuple[Order, ...]:
    """Return the actions of a turn."""
    return _chosen(board, state, ruleset, nation, seed, WISHES)


def defend(
    board: Board, state: EmpiresState, ruleset: Ruleset, nation: NationId, seed: int
) -> tuple[Order, ...]:
    """Return the actions of a turn that are defence."""
    return _chosen(board, state, ruleset, nation, seed, DEFENCE)


def _chosen(
    board: Board,
    state: EmpiresState,
    ruleset: Ruleset,
    nation: NationId,
    seed: int,
    wishes: tuple[Callable[[Mind], Order | None], ...],
) -> tuple[Order, ...]:
    ctx: Context = TurnContext(ruleset, board, known_to(board, state, nation), (), seed)
    mind = Mind(ctx=ctx, board=board, nation=nation, seed=seed)
    chosen: list[Order] = []
    for number, phase in enumerate(ROUNDS, 1):
        ctx.phase = phase
        order = next((found for wish in wishes if (found := wish(mind)) is not None), None)
        if order is None:
            break
        order = replace(order, phase=phase, number=number, line=number)
        order = replace(order, text=ruleset.sheet.write(order))
        perform(ctx, order)
        chosen.append(order)
    return tuple(chosen)
