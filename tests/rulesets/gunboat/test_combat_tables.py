"""The tables of combat over all ratios, casualty lists, rounding and the correction of Attrition."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.rulesets.gunboat.combat.attrition import burning, corrected
from gm_console.rulesets.gunboat.combat.forces import pairs_of, row_of, total
from gm_console.rulesets.gunboat.combat.losses import (
    GROUND_ATTACKERS,
    GROUND_DEFENDERS,
    INVADED,
    INVADERS,
    LISTS,
    NAVY,
    SUBMARINE,
    by_percent,
    take,
)
from gm_console.rulesets.gunboat.combat.odds_tables import column, combat_result, odds_of
from gm_console.rulesets.gunboat.tables import charts
from gm_console.rulesets.gunboat.vocabulary import AIR, ARMY, FACILITIES, SHORT, UNITS
from tests.support.every import every

ROWS = charts().raw["combat_results"]["rows"]
SALVO = charts().raw["submarine_surprise"]["rows"]
ATTRITION = charts().raw["attrition"]["rows"]
STRENGTHS = st.fractions(min_value=Fraction(1, 100), max_value=500, max_denominator=100)
LONG = {short: unit for unit, short in SHORT.items()}


@given(STRENGTHS, STRENGTHS, STRENGTHS)
def test_a_larger_ratio_never_turns_a_win_into_a_defeat(
    one: Fraction, other: Fraction, defence: Fraction
) -> None:
    worse = combat_result(charts(), min(one, other), defence)
    better = combat_result(charts(), max(one, other), defence)
    assert better.won or not worse.won


@given(STRENGTHS, STRENGTHS, STRENGTHS)
def test_within_wins_and_within_defeats_nobody_loses_more_with_a_better_ratio(
    one: Fraction, other: Fraction, defence: Fraction
) -> None:
    worse = combat_result(charts(), min(one, other), defence)
    better = combat_result(charts(), max(one, other), defence)
    if worse.won == better.won:
        assert better.attacker_loss <= worse.attacker_loss
        assert better.defender_loss >= worse.defender_loss


@given(STRENGTHS, STRENGTHS)
def test_the_column_is_the_highest_not_above_the_ratio(attack: Fraction, defence: Fraction) -> None:
    for rows in (ROWS, SALVO, ATTRITION):
        own, other = odds_of(column(rows, attack, defence))
        found, ratio = Fraction(own, other), Fraction(attack, defence)
        first = Fraction(*odds_of(rows[0]))
        assert found <= ratio or (found == first and ratio < first)
        assert [row for row in rows if found < Fraction(*odds_of(row)) <= ratio] == []


@pytest.mark.parametrize(
    ("attack", "defence", "odds"),
    [
        (11, 10, (11, 10)),
        (109, 100, (1, 1)),
        (1, 5, (1, 4)),
        (99, 1, (10, 1)),
        (0, 7, (1, 4)),
        (7, 0, (10, 1)),
        (1999, 1000, (7, 4)),
        (2, 1, (2, 1)),
    ],
)
def test_columns_round_down_and_clamp(attack: int, defence: int, odds: tuple[int, int]) -> None:
    assert combat_result(charts(), Fraction(attack), Fraction(defence)).odds == odds


def test_exactly_one_side_loses_everything_in_every_column() -> None:
    assert every((row["attacker_loss"] == 100) != (row["defender_loss"] == 100) for row in ROWS)


@given(st.tuples(*[st.integers(0, 40)] * len(UNITS)), st.integers(0, 100), st.sampled_from(sorted(LISTS)))
def test_a_percentage_takes_listed_units_only_and_rounds_once_half_up(
    units: tuple[int, ...], percent: int, name: str
) -> None:
    order = LISTS[name]
    lost = by_percent(units, name, percent).lost
    assert every(0 <= gone <= there for gone, there in zip(lost, units, strict=True))
    assert total(lost) == total(lost, order) == (2 * total(units, order) * percent + 100) // 200


@given(st.tuples(*[st.integers(0, 9)] * len(UNITS)), st.integers(0, 200), st.sampled_from(sorted(LISTS)))
def test_no_unit_is_lost_before_all_that_stand_earlier_in_the_list(
    units: tuple[int, ...], number: int, name: str
) -> None:
    order = LISTS[name]
    lost, left = dict(pairs_of(take(units, order, number))), number
    for unit in order:
        there = units[UNITS.index(unit)]
        assert lost.get(unit, 0) == min(there, left)
        left -= min(there, left)


@pytest.mark.parametrize("name", sorted(LISTS))
def test_no_list_names_a_unit_twice(name: str) -> None:
    assert len(set(LISTS[name])) == len(LISTS[name])


def test_lists_name_the_kinds_that_can_be_casualties() -> None:
    assert set(NAVY) == set(SUBMARINE) == set(INVADED) == set(GROUND_DEFENDERS) == set(UNITS)
    assert set(INVADERS) == set(GROUND_ATTACKERS) == {*ARMY, *AIR}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("list_navy", "Es BB DN Bi Ft Bm JF JB CV Mr LI HI MI Tk Pz S1 S2"),
        ("list_submarine", "Mr Es LI HI MI Tk Pz DN BB Bi Ft Bm JF JB CV S1 S2"),
        ("list_invaders", "Pz Tk MI LI HI Bi Ft Bm JF JB"),
        ("list_invaded", "Es BB DN S1 S2 Bi Ft Bm JF JB LI HI Tk MI Pz CV Mr"),
        ("list_ground_attackers", "MI Pz Tk HI Bi Ft Bm JF JB LI"),
        ("list_air", "Bi Ft Bm JF JB"),
        ("list_failed", "Pz Tk MI LI HI Es"),
        ("list_ground_defenders", "HI LI Bi Ft Bm JF JB MI Tk Pz Es S1 S2 Mr BB DN CV"),
    ],
)
def test_lists_stand_in_the_rulebooks_order(name: str, text: str) -> None:
    assert LISTS[name] == tuple(LONG[short] for short in text.split())


def test_attrition_corrects_as_the_printed_example() -> None:
    """Twelve against one: three and one destroyed become one lost and none."""
    assert corrected(3, 1, attackers=12, defenders=1) == (0, 1)


@given(st.integers(0, 30), st.integers(0, 30), st.integers(0, 20), st.integers(0, 20))
def test_attrition_never_takes_more_than_there_is(
    forth: int, back: int, attackers: int, defenders: int
) -> None:
    lost, slain = corrected(forth, back, attackers, defenders)
    assert 0 <= lost <= min(attackers, back)
    assert 0 <= slain <= min(defenders, forth)
    if forth <= defenders and back <= attackers:
        assert (lost, slain) == (back, forth)


@pytest.mark.parametrize(
    ("works", "kind"),
    [
        ({}, ""),
        ({"heavy_industry": 4}, ""),
        ({"farm": 2, "mine": 1}, "farm"),
        ({"farm": 2, "mine": 2}, "mine"),
        ({"farm": 2, "energy_plant": 2}, "energy_plant"),
    ],
)
def test_the_commonest_resource_complex_burns(works: dict[str, int], kind: str) -> None:
    assert burning([works.get(name, 0) for name in FACILITIES]) == kind


def test_row_of_adds_up_what_is_named_twice() -> None:
    assert pairs_of(row_of([("tank", 2), ("tank", 1)])) == (("tank", 3),)
