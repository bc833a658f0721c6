"""The self-play check can fail: each demand with a game that breaks it."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.players.measure import TurnMeasure, findings, of_a_table, owners_of, ruined
from gm_console.rulesets.gunboat.setup.start import set_up
from gm_console.rulesets.gunboat.tables import charts
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES
from tests.support.plain_world import plain_board, plain_setup

STATE = set_up(charts(), plain_board(), plain_setup(), 341)[0]
assert STATE is not None
GOOD = TurnMeasure(
    turn=1,
    sellers=dict.fromkeys(COMMODITIES, 28),
    buyers=dict.fromkeys(COMMODITIES, 28),
    short=(),
    prices=(Fraction(1),) * 7,
    production=dict.fromkeys(STATE.nations, 14000000),
    technologies=dict.fromkeys(STATE.nations, 30),
    owners=owners_of(STATE),
    gold=dict.fromkeys(STATE.nations, 90000),
    earned=dict.fromkeys(STATE.nations, 40000),
    spent=dict.fromkeys(STATE.nations, 10000),
)


def broken(*rows: TurnMeasure) -> list[str]:
    return [one.demand for one in findings(charts(), STATE, rows) if not one.holds]


def last(**changes: object) -> TurnMeasure:
    return replace(GOOD, turn=35, **changes)  # type: ignore[arg-type]


def test_a_good_game_breaks_nothing() -> None:
    assert broken(*(replace(GOOD, turn=turn) for turn in range(1, 36))) == []


def test_three_turns_short_running_are_too_many_and_two_are_not() -> None:
    short = replace(GOOD, short=(("07", "MP"),))
    assert broken(short, short, GOOD, short, short) == []
    assert broken(short, short, short) == ["nobody short of one commodity 3 turns running"]


def conquered(nation: str, count: int) -> dict[RegionId, NationId]:
    """Return who holds what after a nation lost some of its regions."""
    lost = [region for region, owner in GOOD.owners.items() if owner == nation][:count]
    return {**GOOD.owners, **dict.fromkeys(lost, NationId("01"))}


def test_whoever_lost_a_fifth_of_its_regions_may_be_short() -> None:
    short = replace(GOOD, short=((NationId("07"), "MP"),))
    first = sum(owner == "07" for owner in GOOD.owners.values())
    some, fifth = replace(short, owners=conquered("07", 3)), replace(short, owners=conquered("07", 4))
    assert first == 16
    assert ruined(STATE, some) == frozenset()
    assert ruined(STATE, fifth) == {"07"}
    assert len(broken(some, some, some)) == 1
    assert broken(fifth, fifth, fifth) == []


def test_whoever_lost_a_fifth_need_not_have_grown_but_nobody_may_grow_beyond_bounds() -> None:
    poor, rich = {**GOOD.production, "03": 1}, {**GOOD.production, "03": 10**9}
    assert broken(last(production=poor, owners=conquered("03", 9))) == []
    assert len(broken(last(production=rich, owners=conquered("03", 9)))) == 1


def test_prices_beyond_a_third_or_three_times_break_the_check() -> None:
    assert len(broken(replace(GOOD, prices=(Fraction(32, 100), *GOOD.prices[1:])))) == 1
    assert len(broken(replace(GOOD, prices=(Fraction(301, 100), *GOOD.prices[1:])))) == 1


def test_a_dead_market_breaks_the_check_from_turn_4_on() -> None:
    dead = replace(GOOD, sellers={**GOOD.sellers, "FP": 4}, buyers={**GOOD.buyers, "RP": 1})
    assert broken(dead) == []
    assert len(broken(replace(dead, turn=4))) == 2


def test_growth_and_technologies_are_asked_at_the_end() -> None:
    assert broken(last()) == []
    assert broken(last(production={**GOOD.production, "03": 1})) == [
        "production at the end 1.3 to 6 times the start"
    ]
    assert broken(last(technologies={**GOOD.technologies, "03": 19})) == ["20 to 34 technologies at the end"]
    assert broken(replace(GOOD, technologies=dict.fromkeys(GOOD.technologies, 0))) == []


def test_the_median_nation_still_finds_something_to_buy_on_the_last_turn() -> None:
    nations = sorted(GOOD.spent)
    idle = dict.fromkeys(nations[:13], 0)
    asked = "the median nation spends a quarter of its Gold income on the last turn"
    assert broken(last(spent={**GOOD.spent, **idle})) == []
    assert broken(last(spent={**GOOD.spent, **idle, nations[13]: 0})) == [asked]
    assert broken(last(spent=dict.fromkeys(nations, 9999))) == [asked]
    assert broken(last(earned=dict.fromkeys(nations, 0))) == [asked]
    assert broken(replace(GOOD, spent=dict.fromkeys(nations, 0))) == []


def test_a_small_table_needs_fewer_traders() -> None:
    assert [of_a_table(5, nations) for nations in (6, 12, 28, 40)] == [2, 3, 5, 5]
    assert [of_a_table(2, nations) for nations in (2, 14, 15, 28)] == [1, 1, 2, 2]
    six = replace(STATE, nations={id_: STATE.nations[id_] for id_ in sorted(STATE.nations)[:6]})
    thin = replace(GOOD, turn=4, sellers=dict.fromkeys(COMMODITIES, 2), buyers=dict.fromkeys(COMMODITIES, 1))
    dead = replace(thin, sellers=dict.fromkeys(COMMODITIES, 1))
    names = [[one.demand for one in findings(charts(), six, [row]) if not one.holds] for row in (thin, dead)]
    assert names == [[], ["LP MP EP FP AP each sold by 2 nations or more from turn 4 on"]]
