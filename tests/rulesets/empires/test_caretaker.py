"""Caretakers of Empires: they know what their country knows, they waste no line, they fight, supply and sail."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from gm_console.campaign.self_play.game import CaretakerTurn, play
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Status
from gm_console.core.turn import TurnContext
from gm_console.files.places import MAPS
from gm_console.files.scenario import LoadedScenario, load_scenario
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.empires import orders
from gm_console.rulesets.empires.battle.facts import LandBattle
from gm_console.rulesets.empires.board_view import is_land
from gm_console.rulesets.empires.caretaker.mind import TEMPERS, Mind
from gm_console.rulesets.empires.caretaker.turn import caretaker
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.state import EmpiresState, Mode

GAME = load_ruleset("empires")
NAMES = ("europe_1805", "europe_medieval")


@cache
def scenario(name: str) -> LoadedScenario:
    return load_scenario(MAPS.parent / "scenarios" / name)


@cache
def played(name: str) -> tuple[CaretakerTurn, ...]:
    loaded = scenario(name)
    return tuple(play(GAME, loaded.board, loaded.state, 3, 6))


def lines(name: str, state: EmpiresState, nation: NationId) -> list[str]:
    return [order.text for order in caretaker(scenario(name).board, state, GAME, nation, 3)]


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_caretaker_does_not_act_on_what_its_country_cannot_know(name: str) -> None:
    board, state = scenario(name).board, played(name)[-1].result.state
    nation = GAME.nations(state)[0]
    own = {area.id for area in state.areas.values() if area.owner == nation}
    seen = own | {other for here in own for other in board.neighbours(here)}
    hidden = {"forts": 7, "trains": 9, "mode": Mode.RETREAT, "stuck": 0, "laid_up": 0}
    areas: dict[RegionId, Any] = {}
    for area in state.areas.values():
        if area.id in own:
            areas[area.id] = area
        elif area.id in seen:
            areas[area.id] = replace(area, **{**hidden, "laid_up": area.laid_up})
        else:
            more = {"armies": area.armies + 50} if is_land(board, area.id) else {"ships": area.ships + 50}
            areas[area.id] = replace(area, **{**hidden, **more})
    assert len(areas) > len(seen) > len(own)
    expected = lines(name, state, nation)
    assert expected
    assert lines(name, replace(state, areas=areas), nation) == expected


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_one_line_in_twenty_is_refused_at_most_and_none_is_unreadable(
    name: str,
) -> None:
    verdicts = Counter(one.status for turn in played(name) for one in turn.result.verdicts)
    assert 20 * verdicts[Status.REFUSED] <= verdicts.total()
    assert verdicts[Status.UNREADABLE] == 0


def test_a_game_draws_each_country_a_temper_and_armies_that_stand_idle_make_bold() -> None:
    loaded = scenario("europe_medieval")
    least: dict[NationId, set[int]] = {nation: set() for nation in GAME.nations(loaded.state)}
    for seed in range(8):
        ctx: Context = TurnContext(GAME, loaded.board, loaded.state, (), seed)
        for nation, drawn in least.items():
            drawn.add(Mind(ctx=ctx, board=loaded.board, nation=nation, seed=seed).caution())
    assert {len(drawn) > 1 for drawn in least.values()} == {True}, "no country is always of one temper"
    assert len(set.union(*least.values())) == TEMPERS
    nation = next(iter(least))
    rich = dict(loaded.state.countries) | {nation: replace(loaded.state.countries[nation], reserve=100)}
    ctx = TurnContext(GAME, loaded.board, replace(loaded.state, countries=rich), (), 0)
    bolder = Mind(ctx=ctx, board=loaded.board, nation=nation, seed=0).caution()
    ctx = TurnContext(GAME, loaded.board, loaded.state, (), 0)
    assert bolder < Mind(ctx=ctx, board=loaded.board, nation=nation, seed=0).caution()


@pytest.mark.slow
def test_caretakers_use_what_the_game_gives_them() -> None:
    kinds = {name: Counter(type(one) for turn in played(name) for one in turn.orders) for name in NAMES}
    for kind in (
        orders.Attack,
        orders.Move,
        orders.Reserve,
        orders.Grow,
        orders.Entrench,
        orders.Ambush,
        orders.Convoy,
        orders.Build,
        orders.Bid,
    ):
        assert min(found[kind] for found in kinds.values()) > 0, kind
    supply = (orders.Gather, orders.Send, orders.Retreat, orders.Wagons)
    assert min(kinds["europe_1805"][kind] for kind in supply) > 0
    assert max(kinds["europe_medieval"][kind] for kind in supply) == 0


def test_armies_are_not_wasted() -> None:
    """Whoever attacks takes the area, or wears it down for another attack of the same turn, as far as he could know."""
    battles = [
        entry.fact
        for name in NAMES
        for turn in played(name)
        for entry in turn.result.entries
        if isinstance(entry.fact, LandBattle)
    ]
    assert len(battles) > 50
    assert 2 * sum(fact.captured for fact in battles) > len(battles)
