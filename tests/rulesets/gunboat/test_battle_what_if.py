"""Battles that might be: without a change the real one to the last line, with one what the rules make of it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from gm_console.core.battles import Assumptions, SideAssumptions, Units
from gm_console.core.facts import Entry
from gm_console.core.state import Canon, state_hash
from gm_console.rulesets.gunboat.combat.facts import (
    AttritionMade,
    BattleFought,
    ForcesEngaged,
    Losses,
    RatioFound,
    SubmarineSurprise,
)
from gm_console.rulesets.gunboat.combat.what_if import assume, choices, faults, rehearse
from tests.rulesets.gunboat.military_world import board, play, position
from tests.support.battle_scenes import GAME, Fought, assumed_as, battles_in, battles_of, recorded_battles
from tests.support.cases import find_cases
from tests.support.cases import play as play_case
from tests.support.every import every
from tests.support.gunboat_world import case_world

TELLS_A_BATTLE = ("ForcesEngaged", "StrengthFound", "TableRead", "RatioFound", "AirCombat", "AttritionMade")


def told(entries: tuple[Entry, ...]) -> list[tuple[Any, ...]]:
    """Return entries without their numbers: what hangs under what is told by place."""
    places = {entry.seq: place for place, entry in enumerate(entries)}
    return [
        (one.fact, places.get(one.cause, -1), one.rule, one.audience, one.actor, one.region, one.working)
        for one in entries
    ]


def in_port(entries: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return what tells of ships lost with their region."""
    roots = [one.seq for one in entries if isinstance(one.fact, Losses) and one.fact.step == "region"]
    return tuple(one for one in entries if one.seq in roots or one.cause in roots)


def compare(one: Fought, said: object) -> Counter[str]:
    """Hold a rehearsal to the battle and return the kinds of the entries that only the battle has.

    Where beaten defenders fall back to, and who finds no place, is not rehearsed (R26 read literally).
    """
    assumed = assume(one.scene)
    again = rehearse(one.scene, assumed)
    lost = in_port(again)
    fight = again[: len(again) - len(lost)]
    assert told(fight) == told(one.entries[: len(fight)]), said
    if dict(assumed.settings).get("R26") != "literal":
        assert [entry.fact for entry in lost] == [entry.fact for entry in in_port(one.entries)], said
    return Counter(type(entry.fact).__name__ for entry in one.entries[len(fight) :])


@pytest.mark.slow
def test_every_battle_of_the_recorded_games_comes_out_again() -> None:
    """All entries of the battle itself are the same; what came after it are moves and losses carried out."""
    battles = recorded_battles()
    assert len(battles) >= 100
    assert len({one.scene.root.fact.mission for one in battles}) >= 5  # type: ignore[attr-defined]
    for one in battles:
        after = compare(one, one.tale.root)
        assert not [kind for kind in TELLS_A_BATTLE if after[kind]]


@pytest.mark.slow
def test_every_battle_of_the_cases_comes_out_again() -> None:
    """Small positions with every mission, technology and reading of the rules in them."""
    world = case_world()
    count = 0
    for case in find_cases(Path(__file__).parent / "cases"):
        if case.phase not in ("M2", "M4", "turn"):
            continue
        chosen = replace(GAME.rulings, chosen=case.data.get("rulings", {}))
        result = play_case(case, world).result
        for one in battles_of(world.board, result, replace(GAME, rulings=chosen)):
            compare(one, case.id)
            count += 1
    assert count >= 80


@pytest.mark.slow
def test_what_is_offered_holds_what_was_real() -> None:
    for one in recorded_battles():
        real, offered = assume(one.scene), choices(one.scene)
        assert faults(one.scene, real) == ()
        chosen = dict(real.settings)
        assert [one.id for one in offered.settings] == list(chosen)
        assert every(chosen[one.id] in one.options for one in offered.settings)
        assert {kind for kind, _ in (*real.attacker.units, *real.defender.units)} <= set(offered.units)


FULL = "9 LI, 3 MI, 2 Pz, 2 Ft, 1 JB, 3 Es, 4 BB, 1 CV, 1 Mr"
GROUND = "M4 Ground Attack 9 LI, 3 MI, 2 Ft: 07-03 > 12-01"
NAVY = "M2 Navy Attack 4 BB, 3 Es, 2 Ft, 2 LI: PO-02 > PO-03"
SUBMARINE = "M2 Sub Attack 5 S1: PO-01 > PO-02 > PO-03"
INVASION = "M2 Invasion 9 LI, 3 Es, 2 Ft: PO-04 > 12-02"
RAID = "M2 Navy Raid 4 BB, 2 Ft: PO-04 > 12-02"


def fought(*orders: str) -> Fought:
    """Return the first battle of a small play."""
    start = position(
        {
            "07-03": FULL,
            "PO-02": FULL,
            "PO-04": FULL,
            "PO-01": "5 S1",
            "12-01": FULL,
            "12-02": "3 LI, 2 BB, 1 Ft",
            "PO-03": "3 Es, 4 BB",
        },
        owners={"PO-01": "07", "PO-02": "07", "PO-03": "12", "PO-04": "07"},
        developments={"07": ("naval_air", "marines"), "12": ()},
        levels={"07": {"army": 200, "air_navy": 200}, "12": {"army": 200, "air_navy": 200}},
        sealift={"07": 9, "12": 9},
    )
    played = play(start, *orders)
    return next(battles_in(board(), start, played.ctx.entries, 1))


def tried(battle: Fought, assumptions: Assumptions) -> tuple[Entry, ...]:
    assert faults(battle.scene, assumptions) == ()
    return rehearse(battle.scene, assumptions)


def root_of(entries: tuple[Entry, ...]) -> BattleFought:
    fact = entries[0].fact
    assert isinstance(fact, BattleFought)
    return fact


def has(entries: tuple[Entry, ...], kind: type[Any]) -> bool:
    return any(isinstance(entry.fact, kind) for entry in entries)


def with_units(side: SideAssumptions, units: Units) -> SideAssumptions:
    return replace(side, units=units)


@pytest.mark.parametrize("order", [GROUND, NAVY, SUBMARINE, INVASION, RAID])
def test_a_small_battle_comes_out_again(order: str) -> None:
    battle = fought(order)
    again = tried(battle, assume(battle.scene))
    assert told(again) == told(battle.entries[: len(again)])


def test_the_second_attack_of_a_blitzkrieg_comes_out_again() -> None:
    start = position(
        {"07-05": "9 MI, 9 Pz", "41-01": "1 LI", "41-02": "1 LI"},
        developments={"07": ("combined_arms", "mechanization")},
        levels={"07": {"army": 300}},
    )
    played = play(start, "M4 Ground Attack 9 MI, 9 Pz: 07-05 > 41-01 blitz 41-02")
    first, second = battles_in(board(), start, played.ctx.entries, 1)
    again = tried(second, assume(second.scene))
    assert [root_of(one.entries).region for one in (first, second)] == ["41-01", "41-02"]
    assert again[1:]
    assert told(again)[1:] == told(second.entries[: len(again)])[1:]


def test_nothing_is_left_behind() -> None:
    battle = fought(GROUND)
    before, real = state_hash_of(battle), assume(battle.scene)
    changed = replace(real, attacker=with_units(real.attacker, (("panzer", 90),)))
    first = tried(battle, changed)
    assert tried(battle, changed) == first
    assert assume(battle.scene) == real
    assert state_hash_of(battle) == before


def state_hash_of(battle: Fought) -> str:
    return state_hash(Canon().bytes_of(battle.scene.state))


def test_more_attackers_turn_a_defeat_into_a_win() -> None:
    battle = fought(GROUND)
    real = assume(battle.scene)
    assert root_of(battle.entries).winner == "12"
    won = root_of(tried(battle, replace(real, attacker=with_units(real.attacker, (("panzer", 90),)))))
    assert (won.winner, won.control) == ("07", "07")


def test_rough_ground_and_special_forces_strengthen_the_defence() -> None:
    battle = fought(GROUND)
    real = assume(battle.scene)
    rough = replace(
        assumed_as(real, terrain="rough"), defender=replace(real.defender, has=("special_forces",))
    )
    assert ratio(tried(battle, rough)) < ratio(tried(battle, real))


def ratio(entries: tuple[Entry, ...]) -> Fraction:
    """Return the ratio of the main battle, aircraft and surprise left aside."""
    found = next(
        entry.fact for entry in entries if isinstance(entry.fact, RatioFound) and entry.fact.step == "battle"
    )
    return Fraction(found.numerator, found.denominator)


def test_efficiency_counts_for_its_own_phase_only() -> None:
    battle = fought(GROUND)
    real = assume(battle.scene)
    at_sea = replace(real.attacker, numbers=(("army", 200), ("air_navy", 900)))
    on_land = replace(real.attacker, numbers=(("army", 400), ("air_navy", 200)))
    plain = ratio(tried(battle, real))
    assert ratio(tried(battle, replace(real, attacker=on_land))) == 2 * plain
    # Aircraft fight at Air/Navy efficiency (R35); here the attacker keeps his, so no air bonus changes the army's.
    assert ratio(tried(battle, replace(real, attacker=at_sea))) >= plain


def test_naval_convoys_prevent_the_surprise() -> None:
    battle = fought(SUBMARINE)
    real = assume(battle.scene)
    safe = replace(real, defender=replace(real.defender, has=("naval_convoys",)))
    assert has(battle.entries, SubmarineSurprise)
    assert not has(tried(battle, safe), SubmarineSurprise)


def test_the_other_reading_of_a_won_attack_makes_an_attrition() -> None:
    battle = fought(GROUND)
    real = assume(battle.scene)
    strong = replace(real, attacker=with_units(real.attacker, (("panzer", 90),)))
    assert not has(tried(battle, strong), AttritionMade)
    assert has(tried(battle, assumed_as(strong, R26="literal")), AttritionMade)


def test_ships_in_port_are_tried_with_and_without_a_part_in_the_battle() -> None:
    """What lies in port is assumed too: by R34 it fights and is lost in battle, or falls with its region."""
    battle = fought(GROUND)
    real = assume(battle.scene)
    assert dict(real.settings)["R34"] == "defend"
    assert dict(real.defender.units)["battleship"] == 4
    strong = replace(real, attacker=with_units(real.attacker, (("panzer", 90),)))
    for option, step in (("defend", "battle"), ("sink", "region")):
        facts = [entry.fact for entry in tried(battle, assumed_as(strong, R34=option))]
        engaged = [dict(fact.units) for fact in facts if isinstance(fact, ForcesEngaged)][1]
        sunk = [
            fact.step for fact in facts if isinstance(fact, Losses) and dict(fact.units).get("battleship")
        ]
        assert ("battleship" in engaged, sunk) == (option == "defend", [step])


def test_rulings_are_offered_where_they_bear_on_the_battle() -> None:
    offered = {
        order: [one.id for one in choices(fought(order).scene).settings if one.ruling]
        for order in (GROUND, NAVY, RAID, INVASION)
    }
    assert offered == {GROUND: ["R26", "R34"], NAVY: [], RAID: ["R38"], INVASION: ["R38"]}


def test_an_invaders_ships_are_tried_with_and_without_strength() -> None:
    battle = fought(INVASION)
    real = assume(battle.scene)
    assert dict(real.settings)["R38"] == "ships"
    assert ratio(tried(battle, assumed_as(real, R38="army"))) < ratio(tried(battle, real))


def test_a_raid_tried_as_an_invasion_meets_the_armies_and_the_intrinsic_defence() -> None:
    battle = fought(RAID)
    real = assume(battle.scene)
    landing = replace(
        assumed_as(real, mission="Invasion"), attacker=with_units(real.attacker, (("light_infantry", 9),))
    )
    met = [entry.fact for entry in tried(battle, landing) if isinstance(entry.fact, ForcesEngaged)][1]
    kept = [entry.fact for entry in tried(battle, real) if isinstance(entry.fact, ForcesEngaged)][1]
    assert (dict(met.units)["light_infantry"], met.intrinsic) == (3, 2)
    assert ("light_infantry" in dict(kept.units), kept.intrinsic) == (False, 0)


def test_losses_never_exceed_what_is_there() -> None:
    battle = fought(GROUND)
    real = assume(battle.scene)
    for count in (1, 2, 3, 5, 8, 13, 21, 34):
        attack = with_units(real.attacker, (("light_infantry", count), ("tank", count)))
        lost: Counter[str] = Counter()
        for entry in tried(battle, replace(real, attacker=attack)):
            if isinstance(entry.fact, Losses) and entry.fact.nation == "07":
                lost.update(dict(entry.fact.units))
        assert every(0 <= lost[kind] <= count for kind in lost)


LEVELS = (("army", 200), ("air_navy", 200))


def refusal(order: str, **changed: Any) -> str:
    battle = fought(order)
    real = assume(battle.scene)
    for side in ("attacker", "defender"):
        if side in changed:
            changed[side] = replace(getattr(real, side), **changed[side])
    options = changed.pop("settings", None)
    if options is not None:
        changed["settings"] = assumed_as(real, **options).settings if options else ()
    return "; ".join(faults(battle.scene, replace(real, **changed)))


@pytest.mark.parametrize(
    ("order", "changed", "said"),
    [
        (GROUND, {"attacker": {"units": (("light_infantry", -1),)}}, "light_infantry is -1"),
        (GROUND, {"attacker": {"units": (("light_infantry", 100_001),)}}, "must be from 0 to 100000"),
        (GROUND, {"attacker": {"units": (("escort", 1),)}}, "escort cannot go on a Ground Attack"),
        (GROUND, {"attacker": {"units": (("dragon", 1),)}}, "'dragon' does not fight"),
        (GROUND, {"attacker": {"units": ()}}, "there are no units"),
        (GROUND, {"attacker": {"units": (("fighter", 3),)}}, "a Ground Attack needs an army unit"),
        (
            GROUND,
            {"attacker": {"numbers": (*LEVELS, ("intrinsic", 2))}},
            "only a defender has intrinsic defence",
        ),
        (GROUND, {"defender": {"numbers": (*LEVELS, ("intrinsic", -2))}}, "intrinsic defence is -2"),
        (GROUND, {"defender": {"numbers": (("army", -5), ("air_navy", 1))}}, "efficiency army is -5"),
        (GROUND, {"defender": {"has": ("radar",)}}, "'radar' has no bearing on battles"),
        (
            GROUND,
            {"settings": {"mission": "Invasion"}},
            "there is Ground Attack, Attrition here, not 'Invasion'",
        ),
        (GROUND, {"settings": {"terrain": "swamp"}}, "not 'swamp'"),
        (GROUND, {"settings": {"R26": "loose"}}, "not 'loose'"),
        (GROUND, {"settings": {}}, "say which option"),
        (NAVY, {"settings": {"terrain": "rough"}}, "there is clear here, not 'rough'"),
        (NAVY, {"defender": {"numbers": (*LEVELS, ("intrinsic", 2))}}, "no intrinsic defence at sea"),
        (NAVY, {"settings": {"mission": "Sub Attack"}}, "battleship cannot go on a Sub Attack"),
        (NAVY, {"attacker": {"units": (("merchant", 1),)}}, "merchant cannot go on a Navy Attack"),
        (INVASION, {"attacker": {"units": (("escort", 1),)}}, "needs one of light_infantry"),
        (
            INVASION,
            {"attacker": {"units": (("light_infantry", 1), ("submarine_1", 1))}},
            "submarine_1 cannot",
        ),
        (RAID, {"settings": {"mission": "Navy Attack"}}, "not 'Navy Attack'"),
    ],
)
def test_what_cannot_be_assumed_is_refused_in_words(order: str, changed: dict[str, Any], said: str) -> None:
    assert said in refusal(order, **changed)
