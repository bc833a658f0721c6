"""Caretakers at war: guesses from what is public, odds by the rules, and nobody's secrets in any of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

import pytest

from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.gunboat.caretaker import caretaker
from gm_console.rulesets.gunboat.caretaker.camp import Camp, Plot, stretches, voyages
from gm_console.rulesets.gunboat.caretaker.guesses import guess, troops
from gm_console.rulesets.gunboat.caretaker.landings import landing
from gm_console.rulesets.gunboat.caretaker.muster import SURE, Offer, muster
from gm_console.rulesets.gunboat.caretaker.sight import Sight, look
from gm_console.rulesets.gunboat.caretaker.staff import HEART, HOME, NEUTRAL, Staff
from gm_console.rulesets.gunboat.combat.forces import row_of
from gm_console.rulesets.gunboat.orders import BuildUnits, TaskForce
from gm_console.rulesets.gunboat.plots import is_sea
from gm_console.rulesets.gunboat.state import GunboatState, Holding
from gm_console.rulesets.gunboat.vocabulary import ARMY
from tests.rulesets.gunboat.test_caretaker import BOARD, GAME, SEED, first_state, shaken
from tests.support.every import every

ME = NationId("01")
RIVAL = NationId("02")
CLEAR = RegionId("30-03")
"""Neutral and clear, behind a colony of nation 01."""


def at(region: str) -> RegionId:
    return RegionId(region)


def changed(state: GunboatState, region: str, **what: object) -> GunboatState:
    holding: Holding = replace(state.holdings[at(region)], **what)  # type: ignore[arg-type]
    return replace(state, holdings={**state.holdings, at(region): holding})


def later(turn: int, state: GunboatState | None = None) -> GunboatState:
    state = state or first_state()
    return replace(state, campaign=replace(state.campaign, turn=turn))


def seen(state: GunboatState, nation: NationId = ME) -> Sight:
    return look(BOARD, state, GAME, nation, SEED)


def military(state: GunboatState, nation: NationId, phase: str) -> list[TaskForce]:
    orders = caretaker(BOARD, state, GAME, nation, SEED)
    return [one for one in orders if isinstance(one, TaskForce) and one.phase == phase]


@pytest.mark.parametrize("seed", range(4))
def test_secrets_of_others_change_no_order_even_where_everybody_is_at_war(seed: int) -> None:
    state, me = shaken(seed), NationId("11")
    nations = {
        key: one
        if key == me
        else replace(
            one,
            levels=tuple(level - level % 100 + 37 for level in one.levels),
            developments=("radar",),
            stocks=tuple(stock + 5 for stock in one.stocks),
            sealift=40,
        )
        for key, one in state.nations.items()
    }
    holdings = {
        key: one
        if one.owner == me
        else replace(one, units=tuple(2 * count + 1 for count in one.units), army_level=0)
        for key, one in state.holdings.items()
    }
    other = replace(state, nations=nations, holdings=holdings)
    assert caretaker(BOARD, other, GAME, me, SEED) == caretaker(BOARD, state, GAME, me, SEED)


@pytest.mark.parametrize("seed", range(4))
def test_attacks_leave_the_garrison_at_home(seed: int) -> None:
    state = shaken(seed)
    attackers = 0
    for nation in state.nations:
        staff = Staff(seen(state, nation))
        there = Counter({key: sum(one.units[: len(ARMY)]) for key, one in state.holdings.items()})
        sent: Counter[RegionId] = Counter()
        for order in caretaker(BOARD, state, GAME, nation, SEED):
            if isinstance(order, BuildUnits) and order.unit in ARMY:
                there[order.region] += order.quantity
            elif isinstance(order, TaskForce):
                army = sum(count for kind, count in order.units if kind in ARMY)
                if order.phase in ("M1", "M3"):
                    there[order.plot[-1]] += army
                elif order.mission == "Ground Attack":
                    sent[order.plot[0]] += army
        attackers += len(sent)
        for region, count in sent.items():
            assert count <= there[region] - staff.garrison(region)
    assert attackers > 20


def test_a_neutral_garrison_is_taken_for_four_light_infantry_at_250() -> None:
    sight = seen(first_state())
    assert BOARD.by_id[CLEAR].terrain == "clear"
    ten = row_of((("heavy_infantry", 10),))
    # 10 x 8 at 200 against 4 x 6 at 250
    assert guess(sight, CLEAR, "Ground Attack").ratio(sight, ten) == Fraction(160, 60)
    # an Invasion comes at the Air/Navy efficiency against a clear coast's 40 percent
    level = sight.level("air_navy")
    assert guess(sight, CLEAR, "Invasion").ratio(sight, ten) == Fraction(80 * level, 84 * 100)


def test_a_rivals_region_has_its_troops_by_his_land_and_its_intrinsic_defence() -> None:
    early, late = seen(first_state()), seen(later(20))
    assert troops(early, RIVAL) < troops(late, RIVAL)
    view = guess(late, at("02-03"), "Ground Attack")
    assert view.defender.intrinsic == 2
    assert view.defender.army == 250
    count = troops(late, RIVAL)
    assert view.defence == Fraction((8 * count + 6 * 2) * 250, 100)
    assert guess(late, at("02-01"), "Ground Attack").defence > view.defence  # the capital


def read_as(**options: str) -> Ruleset:
    """Return the game with rulings at other options."""
    return replace(GAME, rulings=replace(GAME.rulings, chosen=options))


def test_a_capitals_port_has_ships_where_they_fight_for_it() -> None:
    """By R34 they fight on land or do not; against an Invasion they always do (R38)."""
    state = later(10)
    port = replace(state.nations[RIVAL], capital=at("02-02"))
    state = replace(state, nations={**state.nations, RIVAL: port})
    plain, idle = seen(state), look(BOARD, state, read_as(R34="sink"), ME, SEED)
    ships = (
        guess(plain, at("02-02"), "Ground Attack").defence - guess(idle, at("02-02"), "Ground Attack").defence
    )
    assert ships > 0
    inland = [guess(sight, at("02-05"), "Ground Attack").defence for sight in (plain, idle)]
    assert inland[0] == inland[1]
    landed = [guess(sight, at("02-02"), "Invasion").defence for sight in (plain, idle)]
    assert landed[0] == landed[1]


def test_a_landing_takes_its_guns_along_where_they_count() -> None:
    state = changed(later(10), "NO-01", owner=ME)
    state = changed(state, "30-02", owner=RIVAL)
    state = changed(state, "01-02", units=(0, 16, *(0,) * 8, 2, 5, *(0,) * 5))
    state = replace(state, nations={**state.nations, ME: replace(state.nations[ME], sealift=15)})
    sent = {}
    for option in ("ships", "army"):
        sight = look(BOARD, state, read_as(R38=option), ME, SEED)
        (order,) = landing(Camp(sight, {}), Staff(sight))
        assert isinstance(order, TaskForce)
        assert (order.mission, order.plot[-1]) == ("Invasion", "30-02")
        sent[option] = dict(order.units)
    assert (sent["ships"]["battleship"], sent["ships"]["escort"]) == (5, 2)
    assert "battleship" not in sent["army"]
    assert sent["army"]["escort"] == 1
    assert sent["ships"]["heavy_infantry"] == sent["army"]["heavy_infantry"] <= state.nations[ME].sealift


def test_no_more_troops_join_than_make_it_sure_and_none_where_it_is_hopeless() -> None:
    sight = seen(first_state())
    view = guess(sight, CLEAR, "Ground Attack")
    offers = [
        Offer(plot=(at(f"01-{place:02d}"), CLEAR), units=(("heavy_infantry", count),))
        for place, count in ((3, 2), (4, 12), (5, 6))
    ]
    chosen = muster(sight, view, offers, 150, 6)
    assert [offer.plot[0] for offer in chosen] == ["01-04"]
    assert 100 * view.ratio(sight, row_of(chosen[0].units)) >= SURE
    assert muster(sight, view, offers[:1], 150, 6) == []
    assert len(muster(sight, view, [offers[0], offers[2]], 150, 6)) == 2
    assert len(muster(sight, view, [offers[0], offers[2]], 100, 1)) == 1


def test_land_of_ones_own_country_is_won_back_before_all() -> None:
    state = changed(later(10), "01-05", owner=RIVAL)
    staff = Staff(seen(state))
    assert RIVAL in staff.foes
    assert staff.goal(at("01-05")) == HOME
    assert staff.goal(at("02-05")) == HEART
    assert staff.goal(CLEAR) == NEUTRAL
    assert staff.goal(at("01-06")) is None
    assert staff.goal(at("NO-03")) is None


def test_nobody_makes_war_on_the_first_turns() -> None:
    state = first_state()
    for place in range(28):  # everybody gets a neighbour: the land behind his colony
        state = changed(state, f"{30 + place}-03", owner=NationId(f"{(place + 1) % 28 + 1:02d}"))
    assert every(not Staff(seen(state, nation)).foes for nation in state.nations)
    at_war = [nation for nation in state.nations if Staff(seen(later(30, state), nation)).foes]
    assert len(at_war) > 14


def test_a_lost_region_is_attacked_from_all_sides_at_once() -> None:
    state = changed(later(10), "01-05", owner=RIVAL, units=(0,) * 17)
    force = (6, 12, *(0,) * 15)
    for region in ("01-04", "01-06"):
        state = changed(state, region, units=force)
    attacks = [one for one in military(state, ME, "M4") if one.plot[-1] == "01-05"]
    assert {one.plot[0] for one in attacks} == {"01-04", "01-06"}
    assert every(one.mission == "Ground Attack" for one in attacks)


def test_the_fast_go_on_to_a_second_region() -> None:
    state = changed(later(10), "01-05", owner=RIVAL)
    state = changed(state, "01-06", owner=RIVAL)
    state = changed(state, "01-04", units=(4, 0, 0, 0, 30, *(0,) * 12))
    me = replace(state.nations[ME], developments=("combined_arms", "mechanization"))
    armed = replace(state, nations={**state.nations, ME: me})
    assert [one.blitz for one in military(armed, ME, "M4") if one.plot[-1] == "01-05"] == ["01-06"]
    assert not any(one.plot[-1] == "01-06" for one in military(armed, ME, "M4"))
    assert every(not one.blitz for one in military(state, ME, "M4"))


def test_land_is_told_in_the_stretches_that_an_army_can_walk() -> None:
    state = changed(first_state(), "01-05", owner=RIVAL)
    state = changed(state, "01-10", owner=RIVAL)
    groups = stretches(seen(state))
    walks = [[region for region in group if region.startswith("01-")] for group in groups]
    assert ["01-06", "01-07", "01-08", "01-09"] in walks
    assert sum(map(len, groups)) == sum(
        not is_sea(seen(state).board, region) for region in seen(state).holdings
    )


def test_voyages_pass_own_waters_alone() -> None:
    state = changed(first_state(), "NO-01", owner=ME)
    state = changed(state, "30-02", owner=NOBODY)
    ways = voyages(seen(state), at("01-02"))
    assert ways[at("30-02")] == ("01-02", "NO-01", "30-02")
    assert every(ways[region][1] == "NO-01" for region in ways)
    assert voyages(seen(first_state()), at("01-02")).keys() == {"NO-01"}


def test_a_camp_gives_away_no_unit_twice() -> None:
    camp = Camp(seen(first_state()), {})
    capital = camp.sight.nation.capital
    troops_there = camp.count(capital, ARMY)
    plots: Sequence[Plot] = [(capital, at("01-02"))] * 2
    first = camp.some(capital, ARMY, troops_there - 1)
    camp.move("M5", first, plots[0])
    assert camp.some(capital, ARMY, troops_there) == (("light_infantry", 1),)
    camp.settle()
    assert camp.count(at("01-02"), ARMY) >= troops_there - 1


def test_seas_of_an_eliminated_nation_can_be_thought_of() -> None:
    state = later(10)
    gone = replace(state.nations[RIVAL], eliminated=True)
    land = {key: one for key, one in state.holdings.items() if one.owner == RIVAL}
    state = replace(state, nations={**state.nations, RIVAL: gone})
    for key in land:
        state = changed(state, key, owner=ME)
    state = changed(state, "NO-02", owner=RIVAL, units=(*(0,) * 10, 3, *(0,) * 6))
    state = changed(state, "NO-01", owner=ME, units=(*(0,) * 10, 2, 40, *(0,) * 5))
    assert guess(seen(state), at("NO-02"), "Navy Attack").defence > 0
    for nation in state.nations:
        caretaker(BOARD, state, GAME, nation, SEED)
