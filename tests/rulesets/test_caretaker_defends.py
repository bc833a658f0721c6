"""What a caretaker orders for a nation whose sheet did not come: defence, in every game, and what can be read again."""

from __future__ import annotations

from collections.abc import Callable

from gm_console.core.orders import Order, Status
from gm_console.core.turn import check_orders
from gm_console.rulesets.empires.orders import Attack, Bid, Convoy, Move, Seamove
from gm_console.rulesets.gunboat.orders import Export, TaskForce
from gm_console.rulesets.toy.orders import March
from tests.support.toy_world import SEED
from tests.support.worlds import World

REACHES_OUT: dict[str, Callable[[Order], bool]] = {
    "toy": lambda order: isinstance(order, March),
    "gunboat": lambda order: (
        isinstance(order, Export) or (isinstance(order, TaskForce) and bool(order.mission))
    ),
    "empires": lambda order: isinstance(order, Attack | Move | Seamove | Convoy | Bid),
}
"""What a game does not call defence."""


def test_a_caretaker_that_stands_in_only_defends(world: World) -> None:
    ruleset, board, state = world.ruleset, world.board, world.state
    rules, reaches_out = ruleset.players.stand_in, REACHES_OUT[ruleset.id]
    assert rules.ruling in ruleset.rulings.all
    found, whole = [], []
    for nation in ruleset.nations(state):
        orders = rules.defend(board, state, ruleset, nation, SEED)
        assert orders == rules.defend(board, state, ruleset, nation, SEED)
        assert [order.number for order in orders] == list(range(1, len(orders) + 1))
        found += orders
        whole += ruleset.players.caretaker(board, state, ruleset, nation, SEED)
    assert [order for order in found if reaches_out(order)] == []
    assert found
    verdicts = check_orders(ruleset, board, state, found, SEED)
    assert not [one for one in verdicts if one.status in (Status.REFUSED, Status.UNREADABLE)]
    if ruleset.id != "gunboat":  # on the small map nobody is near enough
        assert [order for order in whole if reaches_out(order)]


def test_every_game_has_words_for_what_stood_in(world: World) -> None:
    words = world.ruleset.words["wordings"]
    for policy in ("standing", "caretaker"):
        assert "{misses:" not in words[f"StoodIn.{policy}"]
        assert "{misses:" in words[f"StoodIn.{policy}-again"]
