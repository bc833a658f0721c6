"""Any two forces in any mission: nothing is lost that was not there, and strength never hurts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.core.ids import NationId, RegionId
from gm_console.core.map_rules import CLEAR, ROUGH
from gm_console.rulesets.common.tables import read_rulings
from gm_console.rulesets.gunboat.captures import TAKING
from gm_console.rulesets.gunboat.combat.conduct import RULES, taking_part
from gm_console.rulesets.gunboat.combat.facts import (
    Casualty,
    Losses,
    StrengthFound,
    StrengthLine,
    StrengthPart,
)
from gm_console.rulesets.gunboat.combat.forces import (
    NONE,
    READINGS,
    Field,
    Row,
    Side,
    minus,
    of_kinds,
    plus,
    row_of,
)
from gm_console.rulesets.gunboat.combat.notes import Course, Note
from gm_console.rulesets.gunboat.naval_missions import NAVAL_MISSIONS
from gm_console.rulesets.gunboat.tables import PACKAGE, charts
from gm_console.rulesets.gunboat.vocabulary import AIR, ARMY_AND_AIR, FACILITIES, SHIPS, UNITS
from tests.support.every import every

MISSIONS = tuple(RULES)
RULINGS = read_rulings(PACKAGE)
AT_SEA = ("Navy Attack", "Sub Attack")
KNOWN = ((), ("special_forces",), ("marines",), ("special_forces", "marines"), ("naval_convoys",))
ROWS = st.tuples(*[st.integers(0, 6)] * len(UNITS))


@st.composite
def sides(draw: st.DrawFn, mission: str) -> tuple[Field, Side, Side]:
    """A field and two sides that may meet on a mission; either may have next to nothing."""
    sea = mission in AT_SEA
    ground = Field(
        region=RegionId("PO-03" if sea else "12-01"),
        phase="M4" if mission in ("Ground Attack", "Attrition") else "M2",
        mission=mission,
        terrain=CLEAR if sea else draw(st.sampled_from((CLEAR, ROUGH))),
        sea=sea,
        facilities=(0,) * len(FACILITIES),
        charts=charts(),
        readings={name: draw(st.sampled_from(tuple(RULINGS.all[name].options))) for name in READINGS},
    )
    kinds = NAVAL_MISSIONS[mission].kinds if mission in NAVAL_MISSIONS else ARMY_AND_AIR
    needed = NAVAL_MISSIONS[mission].needs or kinds if mission in NAVAL_MISSIONS else ARMY_AND_AIR - set(AIR)
    units = plus(of_kinds(draw(ROWS), kinds), row_of([(draw(st.sampled_from(sorted(needed))), 1)]))
    land = not sea and not mission.endswith("Raid")
    attacker = draw(_side("07", units, attacking=True))
    defender = draw(_side("12", of_kinds(draw(ROWS), taking_part(ground)), attacking=False))
    return ground, attacker, replace(defender, intrinsic=draw(st.sampled_from((0, 2))) if land else 0)


@st.composite
def _side(draw: st.DrawFn, nation: str, units: Row, *, attacking: bool) -> Side:
    return Side(
        nation=NationId(nation),
        attacking=attacking,
        units=units,
        intrinsic=0,
        army=draw(st.integers(1, 999)),
        air_navy=draw(st.integers(1, 999)),
        developments=draw(st.sampled_from(KNOWN)),
    )


def fight(ground: Field, attacker: Side, defender: Side) -> Course:
    return RULES[ground.mission].fight(ground, attacker, defender)


def walk(notes: Iterable[Note]) -> Iterator[Note]:
    for note in notes:
        yield note
        yield from walk(note.below)


def lost(course: Course, nation: NationId, steps: tuple[str, ...] = ()) -> Row:
    row = NONE
    for note in walk(course.notes):
        if isinstance(note.fact, Losses) and note.fact.nation == nation:
            row = plus(row, row_of(note.fact.units) if not steps or note.fact.step in steps else NONE)
    return row


@pytest.mark.parametrize("mission", MISSIONS)
@given(data=st.data())
def test_units_before_are_units_after_and_losses_on_record(mission: str, data: st.DataObject) -> None:
    ground, attacker, defender = data.draw(sides(mission))
    course = fight(ground, attacker, defender)
    for before, after in ((attacker, course.attacker), (defender, course.defender)):
        assert every(0 <= left <= there for left, there in zip(after.units, before.units, strict=True))
        assert minus(before.units, after.units) == lost(course, before.nation)


@pytest.mark.parametrize("mission", MISSIONS)
@given(data=st.data())
def test_no_number_of_a_battle_is_negative(mission: str, data: st.DataObject) -> None:
    for note in walk(fight(*data.draw(sides(mission))).notes):
        fact = note.fact
        if isinstance(fact, StrengthFound | StrengthPart):
            assert fact.numerator >= 0 < fact.denominator
        elif isinstance(fact, StrengthLine):
            assert min(fact.count, fact.value, *[percent for _, percent in fact.bonuses], 0) == 0
        elif isinstance(fact, Casualty):
            assert fact.there == fact.lost + fact.left
            assert min(fact.lost, fact.left) >= 0


@pytest.mark.slow
@pytest.mark.parametrize("mission", [name for name in MISSIONS if name != "Attrition"])
@given(data=st.data())
def test_more_efficiency_never_turns_a_win_into_a_defeat(mission: str, data: st.DataObject) -> None:
    ground, attacker, defender = data.draw(sides(mission))
    more = data.draw(st.integers(1, 500))
    better = replace(attacker, army=attacker.army + more, air_navy=attacker.air_navy + more)
    stronger = replace(defender, army=defender.army + more, air_navy=defender.air_navy + more)
    won = fight(ground, attacker, defender).won
    assert fight(ground, better, defender).won >= won
    assert fight(ground, attacker, stronger).won <= won


@pytest.mark.slow
@pytest.mark.parametrize("mission", [name for name in MISSIONS if name != "Attrition"])
@given(data=st.data())
def test_within_wins_and_within_defeats_efficiency_never_costs_units(
    mission: str, data: st.DataObject
) -> None:
    """Without aircraft and submarines, which fight before and change who is left for the table."""
    ground, attacker, defender = data.draw(sides(mission))
    plain = set(UNITS) - set(AIR) - {"submarine_1", "submarine_2"}
    if mission.startswith("Sub "):
        plain |= {"submarine_1", "submarine_2"}
        defender = replace(defender, developments=("naval_convoys",))
    attacker = replace(attacker, units=of_kinds(attacker.units, plain))
    defender = replace(defender, units=of_kinds(defender.units, plain - {"submarine_1", "submarine_2"}))
    more = data.draw(st.integers(1, 500))
    better = replace(attacker, army=attacker.army + more, air_navy=attacker.air_navy + more)
    one, other = fight(ground, attacker, defender), fight(ground, better, defender)
    if one.result is not None and other.result is not None and one.won == other.won:
        assert sum(lost(other, attacker.nation, ("battle",))) <= sum(lost(one, attacker.nation, ("battle",)))
        assert sum(lost(other, defender.nation, ("battle",))) >= sum(lost(one, defender.nation, ("battle",)))


@pytest.mark.slow
@pytest.mark.parametrize("mission", MISSIONS)
@given(data=st.data())
def test_who_is_at_risk_in_each_mission(mission: str, data: st.DataObject) -> None:
    """A raid never costs an army, a won battle for a region leaves no defender but where R26 is read literally."""
    ground, attacker, defender = data.draw(sides(mission))
    course = fight(ground, attacker, defender)
    gone = lost(course, defender.nation)
    if mission.endswith("Raid"):
        assert of_kinds(gone, set(UNITS) - set(SHIPS) - set(AIR)) == NONE
    if mission == "Invasion":
        ships = of_kinds(lost(course, attacker.nation), SHIPS)
        assert ships in (NONE, row_of([("escort", 1)]))
        assert ships == NONE or not course.won
    if course.won and course.result is not None and not ground.literal and mission in TAKING:
        assert course.defender.units == NONE
