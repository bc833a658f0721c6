"""What the moderator puts right in Gunboat leaves a turn as though it had been so all along."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from gm_console.core.correcting import Unfit, effects
from gm_console.core.corrections import CorrectionReaders, DueCorrection, PositionCorrected
from gm_console.core.facts import PUBLIC
from gm_console.core.ids import NationId, RegionId
from gm_console.core.turn import TurnResult, run_turn
from gm_console.rulesets.gunboat.facts import DevelopmentGained, DevelopmentLost, MarketTraded, NewsItem
from gm_console.rulesets.gunboat.state import GunboatState
from tests.support.corrections import fact
from tests.support.gunboat_world import case_world

WORLD = case_world()
SEED = 5


def run(state: GunboatState, *put_right: tuple[str, PositionCorrected]) -> TurnResult:
    due = [
        DueCorrection(number=number, phase=phase, fact=one, told=CorrectionReaders.PUBLIC)
        for number, (phase, one) in enumerate(put_right, 1)
    ]
    return run_turn(WORLD.ruleset, WORLD.board, state, (), SEED, corrections=due)


def with_holding(state: GunboatState, region: str, **values: Any) -> GunboatState:
    name = RegionId(region)
    return replace(state, holdings={**state.holdings, name: replace(state.holdings[name], **values)})


def test_a_region_that_is_given_back_makes_what_it_always_made() -> None:
    """It was not captured: it counts for production and for the rankings of the turn."""
    ours = WORLD.state
    lost = with_holding(ours, "07-02", owner=NationId("12"))
    before, after = run(ours), run(lost, ("E1", fact("control", "07-02", to="07")))
    seven = NationId("07")
    assert after.state.nations[seven].stocks == before.state.nations[seven].stocks
    assert after.state.holdings == before.state.holdings
    assert after.state.holdings[RegionId("07-02")].captured == ours.holdings[RegionId("07-02")].captured


def test_a_garrison_gets_back_what_it_was_worth() -> None:
    neutral = RegionId("41-01")
    level = WORLD.state.holdings[neutral].army_level
    taken = with_holding(WORLD.state, neutral, owner=NationId("07"), army_level=0)
    result = run(taken, ("E1", fact("control", neutral, to="")), ("E1", fact("garrison", neutral, level)))
    assert result.state.holdings[neutral] == run(WORLD.state).state.holdings[neutral]
    held = effects(WORLD.ruleset, WORLD.board, taken, fact("garrison", neutral, level))
    assert isinstance(held, Unfit)
    assert "is held by nation 07" in str(held)
    beyond = effects(WORLD.ruleset, WORLD.board, WORLD.state, fact("garrison", neutral, 5_000))
    assert isinstance(beyond, Unfit)
    assert beyond.nearest == 999 - level


def test_what_is_put_right_is_neither_trade_nor_news() -> None:
    put = (
        ("E1", fact("stock", "07", -100, item="LP")),
        ("E2", fact("stock", "07", 100, item="LP")),
        ("M4", fact("control", "07-02", to="12")),
    )
    traded = [one.fact for one in run(WORLD.state, *put).entries if isinstance(one.fact, MarketTraded)]
    assert {(one.sold, one.bought) for one in traded} == {(0, 0)}
    told = [one.fact.code for one in run(WORLD.state, *put).entries if isinstance(one.fact, NewsItem)]
    assert "control" not in told
    assert any(one.by_moderator and one.audience == PUBLIC for one in run(WORLD.state, *put).entries)


def test_a_nation_that_is_out_of_the_game_holds_nothing_and_no_amount_is_beyond_bounds() -> None:
    gone = replace(
        WORLD.state,
        nations={
            **WORLD.state.nations,
            NationId("12"): replace(WORLD.state.nations[NationId("12")], eliminated=True),
        },
    )
    for wrong, says in (
        (fact("control", "07-02", to="12"), "nation 12 is out of the game"),
        (fact("stock", "07", 2**64, item="LP"), "at most 1,000,000,000"),
        (fact("stock", "07", -(2**64), item="LP"), "at most 1,000,000,000"),
    ):
        found = effects(WORLD.ruleset, WORLD.board, gone, wrong)
        assert isinstance(found, Unfit)
        assert says in str(found)


def test_a_technology_is_given_to_who_lacks_it_and_taken_from_who_has_it() -> None:
    known, lacked = "mechanization", "combined_arms"
    seven = replace(WORLD.state.nations[NationId("07")], developments=(known,))
    state = replace(WORLD.state, nations={**WORLD.state.nations, seven.id: seven})
    for kind, item, change in (
        ("gained", lacked, DevelopmentGained(nation=seven.id, development=lacked)),
        ("lost", known, DevelopmentLost(nation=seven.id, development=known)),
    ):
        assert effects(WORLD.ruleset, WORLD.board, state, fact(kind, "07", item=item)) == (change,)
    for kind, item in (("gained", known), ("lost", lacked)):
        found = effects(WORLD.ruleset, WORLD.board, state, fact(kind, "07", item=item))
        assert found == () or isinstance(found, Unfit)


def test_units_are_put_no_further_than_their_owners_land() -> None:
    state = with_holding(WORLD.state, "07-02", units=(2, *WORLD.state.holdings[RegionId("07-02")].units[1:]))
    own, foreign = (fact("move", "07-02", 2, item="light_infantry", to=to) for to in ("07-03", "12-01"))
    assert not isinstance(effects(WORLD.ruleset, WORLD.board, state, own), Unfit)
    found = effects(WORLD.ruleset, WORLD.board, state, foreign)
    assert isinstance(found, Unfit)
    assert "12-01 is another's" in str(found)
