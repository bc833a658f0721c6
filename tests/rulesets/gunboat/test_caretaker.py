"""Caretakers: same in, same out; only what the nation may know; every order one that the rules accept."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from random import Random

import pytest

from gm_console.board.model import RegionKind
from gm_console.core.ids import NOBODY
from gm_console.core.orders import Order, Status
from gm_console.core.turn import TurnResult, check_orders, run_turn
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.caretaker import caretaker
from gm_console.rulesets.gunboat.caretaker.purse import Purse
from gm_console.rulesets.gunboat.caretaker.sight import look
from gm_console.rulesets.gunboat.caretaker.temperament import TEMPERAMENTS, temperament
from gm_console.rulesets.gunboat.orders import BuildUnits, Sell, TaskForce
from gm_console.rulesets.gunboat.players.measure import findings, measure
from gm_console.rulesets.gunboat.setup.start import set_up
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.tables import charts
from tests.support.every import every
from tests.support.plain_world import NATIONS, plain_board, plain_setup

SEED = 341
BOARD = plain_board()
GAME = load_ruleset("gunboat")


@cache
def first_state() -> GunboatState:
    state, _ = set_up(charts(), BOARD, plain_setup(), SEED)
    assert state is not None
    return state


@cache
def played(turns: int) -> tuple[tuple[tuple[Order, ...], TurnResult], ...]:
    state, rows = first_state(), []
    for _ in range(turns):
        orders = all_orders(state)
        result = run_turn(GAME, BOARD, state, orders, SEED)
        rows.append((orders, result))
        state = result.state
    return tuple(rows)


def all_orders(state: GunboatState) -> tuple[Order, ...]:
    return tuple(order for nation in state.nations for order in caretaker(BOARD, state, GAME, nation, SEED))


def test_the_same_state_and_seed_give_the_same_orders_and_another_seed_others() -> None:
    state = first_state()
    once = caretaker(BOARD, state, GAME, "05", SEED)
    assert once == caretaker(BOARD, state, GAME, "05", SEED)
    assert once != caretaker(BOARD, state, GAME, "05", SEED + 1)


def test_orders_are_numbered_from_one_and_carry_their_line() -> None:
    orders = caretaker(BOARD, first_state(), GAME, "05", SEED)
    assert [order.number for order in orders] == list(range(1, len(orders) + 1))
    assert every(order.text == GAME.sheet.write(order) for order in orders)
    assert len({order.phase for order in orders}) >= 7


@pytest.mark.slow
@pytest.mark.parametrize("turns", [0, 6])
def test_nothing_secret_of_others_changes_the_orders(turns: int) -> None:
    state: GunboatState = played(turns)[-1][1].state if turns else first_state()
    me = "11"
    nations = {
        key: nation
        if key == me
        else replace(
            nation,
            stocks=tuple(stock + 777 for stock in nation.stocks),
            levels=tuple(level + 1 for level in nation.levels),
            developments=("radar",),
            sealift=99,
        )
        for key, nation in state.nations.items()
    }
    holdings = {
        key: holding
        if holding.owner == me
        else replace(
            holding,
            units=tuple(count + 3 for count in holding.units),
            facilities=(0,) * len(holding.facilities),
            army_level=0,
            captured=0,
        )
        for key, holding in state.holdings.items()
    }
    other = replace(state, nations=nations, holdings=holdings)
    assert caretaker(BOARD, other, GAME, me, SEED) == caretaker(BOARD, state, GAME, me, SEED)


def test_an_eliminated_nation_orders_nothing() -> None:
    state = first_state()
    gone = replace(state, nations={**state.nations, "05": replace(state.nations["05"], eliminated=True)})
    assert caretaker(BOARD, gone, GAME, "05", SEED) == ()


def test_economics_are_accepted_to_the_last_line_before_the_deadline() -> None:
    state = first_state()
    verdicts = check_orders(GAME, BOARD, state, all_orders(state), SEED)
    economics = [one for one in verdicts if one.phase.startswith("E")]
    assert len(economics) > 400
    assert [one for one in economics if one.status is not Status.ACCEPTED] == []


@pytest.mark.slow
def test_ten_turns_break_nothing_and_nearly_all_lines_are_accepted() -> None:
    for _, result in played(10):
        assert GAME.invariants(BOARD, result.state) == ()
        counts = Counter(one.status for one in result.verdicts)
        assert counts[Status.ACCEPTED] * 100 >= 93 * sum(counts.values())


@pytest.mark.slow
def test_ten_turns_leave_nobody_short_and_prices_in_their_bounds() -> None:
    rows = [measure(GAME.tables, result) for _, result in played(10)]
    assert [one.demand for one in findings(GAME.tables, first_state(), rows) if not one.holds] == []


@pytest.mark.slow
def test_lines_stay_within_the_rulebooks_limits() -> None:
    for orders, _ in played(10):
        counts = Counter((order.nation, order.phase) for order in orders)
        most = {"E3": 2, "E4": 10, "E5": 10, "E6": 1, "M1": 2, "M2": 6, "M3": 6, "M4": 6, "M5": 6}
        assert [key for key, count in counts.items() if count > most.get(key[1], 99)] == []


def test_all_temperaments_occur_and_last_the_whole_game() -> None:
    found = {temperament(SEED, nation).name for nation in NATIONS}
    assert found == {one.name for one in TEMPERAMENTS}


@pytest.mark.slow
def test_soldiers_arm_more_than_builders() -> None:
    units: Counter[str] = Counter()
    nations = Counter(temperament(SEED, nation).name for nation in NATIONS)
    for orders, _ in played(10)[5:]:
        for order in orders:
            if isinstance(order, BuildUnits) and order.unit != "merchant":
                units[temperament(SEED, order.nation).name] += order.quantity
    assert units["soldier"] * nations["builder"] > units["builder"] * nations["soldier"]


def test_a_dear_resource_is_sold_and_a_cheap_one_kept() -> None:
    state = first_state()
    sell = list(state.market.sell)
    sell[1], sell[4] = sell[1] * 2, sell[4] // 2
    moved = replace(state, market=replace(state.market, sell=tuple(sell)))
    sold = Counter(
        {
            order.commodity: order.quantity
            for order in caretaker(BOARD, moved, GAME, "06", SEED)
            if isinstance(order, Sell)
        }
    )
    assert sold["MP"] > 2 * sold["AP"]


@pytest.mark.slow
def test_armies_march_out_of_the_capital_to_regions_of_their_own() -> None:
    marches = [order for order in all_orders(first_state()) if order.phase == "M5"]
    assert len(marches) >= 5 * 28
    for order in marches:
        assert isinstance(order, TaskForce)
        assert every(region.startswith(order.nation) for region in order.plot)


def shaken(seed: int) -> GunboatState:
    """Return a position that no game would come to: owners, units, stocks, levels and prices at random."""
    lot, state = Random(seed), first_state()
    everybody = [*state.nations, NOBODY]
    holdings = {}
    for key, one in state.holdings.items():
        owner = lot.choice(everybody) if lot.random() < 0.3 else one.owner
        units = tuple(lot.choice([0, 0, 0, 1, 5]) if owner else 0 for _ in one.units)
        holdings[key] = replace(one, owner=owner, units=units, captured=lot.choice([0, state.turn - 1]))
    landed = {one.owner for one in holdings.values() if BOARD.by_id[one.id].kind is RegionKind.LAND}
    nations = {
        key: replace(
            one,
            stocks=tuple(lot.choice([0, 10, 500, 4000, 90000]) for _ in one.stocks),
            levels=tuple(lot.choice([100, 250, 600, 998, 999]) for _ in one.levels),
            developments=tuple(lot.sample(list(GAME.tables.developments), lot.randint(0, 34))),
            arrears=lot.choice([0, 500]),
            sealift=lot.choice([0, 5]),
            eliminated=key not in landed,
        )
        for key, one in state.nations.items()
    }
    sell = tuple(max(1, price * lot.choice([20, 50, 100, 200, 500]) // 100) for price in state.market.sell)
    market = replace(state.market, sell=sell, buy=tuple(price * 6 // 5 + 1 for price in sell))
    campaign = replace(state.campaign, turn=lot.choice([1, 10, 34, 35]))
    return replace(state, campaign=campaign, market=market, nations=nations, holdings=holdings)


@pytest.mark.parametrize("seed", range(6))
def test_whatever_the_position_the_orders_are_good_but_for_gold_that_is_not_there(seed: int) -> None:
    state = shaken(seed)
    verdicts = check_orders(GAME, BOARD, state, all_orders(state), SEED)
    wrong = {one.reason.code for one in verdicts if one.status is not Status.ACCEPTED and one.reason}
    assert len(verdicts) > 300
    assert wrong <= {"e2.gold"}


def test_a_purse_buys_what_it_lacks_and_never_goes_below_nothing() -> None:
    sight = look(BOARD, first_state(), GAME, "06", SEED)
    purse = Purse(sight, 3000)
    assert purse.can(4300, 0, 0)
    assert not purse.can(4200, 0, 3001)
    assert not purse.can(5000, 0, 0)
    purse.pay(4300, 0, 0)
    assert (purse.bought["SP"], purse.points["SP"], purse.gold) == (100, 0, 3000 - 540)
