"""How a battle goes (8.1 to 8.8): worked out from what meets, so that it can be tried out as well as fought.

Fractions are dropped at each step and never carried (8.2).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from gm_console.rulesets.empires.tables import Rules, Terrain

AS_IT_IS: Final = "it ends so by itself already"
NOBODY_LEFT: Final = "nobody who attacks is left to hold it"
READINGS: Final = ("P04", "P05", "P07", "P09")
"""The rulings by which the course of a battle on land is read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Exchange:
    """One phase of a battle: what either side loses, and hits that are left over for the next phase."""

    attacker: int
    """Strength that met."""
    defender: int
    attacker_lost: int
    defender_lost: int
    to_attacker: int = 0
    """Hits on the attacker that are carried over."""
    to_defender: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Meeting:
    """What meets on land."""

    attackers: int
    """Armies."""
    defenders: int
    population: int
    forts: int
    trains: int
    ground: Terrain
    entrenched: bool
    """The defenders are dug in on the border that is attacked (7.8)."""
    ambushed: bool
    """They lie in ambush there (7.9)."""
    may_retreat: bool
    """They are to retreat, and there is where to (8.7)."""
    readings: Mapping[str, str]
    """Each of :data:`READINGS` to the option in force."""
    attacking_ships: int = 0
    """Of an attack from the sea."""
    defending_ships: int = 0
    attacking_air: int = 0
    defending_air: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Course:
    """How a land battle goes, phase by phase."""

    air: Exchange | None
    sea: Exchange | None
    shot_down: tuple[int, int]
    """Aircraft of attacker and defender that ships brought down (8.6)."""
    ambush_lost: int
    """Armies of the attacker that the ambush cost."""
    retreats: bool
    """The defenders leave before the land phase (8.7)."""
    strength: tuple[int, int]
    """Of attacker and defender in the land phase."""
    land: Exchange
    """Armies."""
    spared: int
    """Losses that the ground spared the defender (8.12)."""
    population_lost: int
    forts_lost: int
    trains_lost: int
    captured: bool
    survivors: int
    """Armies of the attacker that are left."""
    defenders_left: int
    """Armies of the defender that are left, those that retreat among them."""


def sea_battle(rules: Rules, attackers: int, defenders: int) -> Exchange:
    """Return the one round of a sea battle (8.1)."""
    return _ships(rules, attackers, defenders, (0, 0))


def forced_at_sea(went: Exchange, *, won: bool) -> Exchange | str:
    """Return a sea battle that ends as the moderator said, or why it cannot: all ships there are lost, or one stays."""
    if (went.defender_lost == went.defender) == won:
        return AS_IT_IS
    if won and went.attacker == went.attacker_lost:
        return NOBODY_LEFT
    return replace(went, defender_lost=went.defender if won else went.defender - 1)


def forced_on_land(meeting: Meeting, course: Course, *, won: bool) -> Course | str:
    """Return a land battle that ends as the moderator said, or why it cannot.

    Its losses stay as they were fought.  An area that falls takes with it the armies that are left there; one that does
    not fall is held by them, and nobody retreats from it.
    """
    if course.captured == won:
        return AS_IT_IS
    if won and not course.survivors:
        return NOBODY_LEFT
    if won:
        land = replace(course.land, defender_lost=meeting.defenders)
        return replace(course, land=land, captured=True, defenders_left=0)
    return replace(course, captured=False, retreats=False)


def defence_strength(rules: Rules, meeting: Meeting) -> int:
    """Return what the defenders count (8.8, P04)."""
    armies = meeting.defenders
    walled = armies + walls(meeting)
    ground = 1 + meeting.ground.stronger
    return walled * ground.numerator // ground.denominator + (
        armies // rules.trench_share if meeting.entrenched else 0
    )


def walls(meeting: Meeting) -> int:
    """Return what fortifications add: a level for each army that stands on one, or every level (P04)."""
    manned = meeting.readings["P04"] == "manned"
    return min(meeting.defenders, meeting.forts) if manned else meeting.forts


def land_battle(rules: Rules, meeting: Meeting) -> Course:
    """Return the course of a battle in its phases: air, sea, land, control (8.2)."""
    air = _air(rules, meeting)
    carried = (air.to_attacker, air.to_defender) if air else (0, 0)
    sea, shot_down = None, (0, 0)
    if meeting.attacking_ships and meeting.defending_ships:
        sea = _ships(rules, meeting.attacking_ships, meeting.defending_ships, carried)
        shot_down = (
            min(carried[1], meeting.defending_ships // rules.loss_share),
            min(carried[0], meeting.attacking_ships // rules.loss_share),
        )
        carried = (sea.to_attacker, sea.to_defender)
    strength = defence_strength(rules, meeting)
    ambush = min(meeting.attackers, strength // rules.ambush_share) if meeting.ambushed else 0
    land, spared = _land(rules, meeting, meeting.attackers - ambush, strength, carried)
    course = _ended(rules, meeting, land, ambush)
    flees = meeting.may_retreat and land.defender_lost > land.attacker_lost and course.captured
    if flees:
        land, spared = replace(land, attacker_lost=0, defender_lost=0), 0
        course = _ended(rules, meeting, land, ambush, flees=True)
    return Course(
        air=air,
        sea=sea,
        shot_down=shot_down,
        ambush_lost=ambush,
        retreats=flees,
        strength=(meeting.attackers - ambush, strength),
        land=land,
        spared=spared,
        population_lost=course.population_lost,
        forts_lost=course.forts_lost,
        trains_lost=course.trains_lost,
        captured=course.captured,
        survivors=course.survivors,
        defenders_left=course.defenders_left,
    )


def _air(rules: Rules, meeting: Meeting) -> Exchange | None:
    attacker, defender = meeting.attacking_air, meeting.defending_air
    if defender and attacker // rules.loss_share > defender:
        defender = 0  # 8.4: it would all be shot down and spare a hit
    if not attacker and not defender:
        return None
    return _exchange(attacker, defender, defender // rules.loss_share, attacker // rules.loss_share)


def _exchange(attacker: int, defender: int, on_attacker: int, on_defender: int) -> Exchange:
    """Return what so many hits on either side do; those beyond its strength are carried over."""
    return Exchange(
        attacker=attacker,
        defender=defender,
        attacker_lost=min(attacker, on_attacker),
        defender_lost=min(defender, on_defender),
        to_attacker=max(0, on_attacker - attacker),
        to_defender=max(0, on_defender - defender),
    )


def _hits(rules: Rules, attacker: int, defender: int) -> tuple[int, int]:
    """Return the hits on attacker and defender: the weaker also takes a share of the difference (8.1, 8.5, 8.8)."""
    more = abs(attacker - defender) // rules.loss_share
    return (
        defender // rules.loss_share + (more if attacker < defender else 0),
        attacker // rules.loss_share + (more if defender < attacker else 0),
    )


def _ships(rules: Rules, attacker: int, defender: int, carried: tuple[int, int]) -> Exchange:
    on_attacker, on_defender = _hits(rules, attacker, defender)
    return _exchange(attacker, defender, on_attacker + carried[0], on_defender + carried[1])


def _land(
    rules: Rules, meeting: Meeting, attackers: int, strength: int, carried: tuple[int, int]
) -> tuple[Exchange, int]:
    """Return the armies lost in the land phase (8.8), and how many the ground spared the defender."""
    on_attacker, on_defender = _hits(rules, attackers, strength)
    on_attacker, on_defender = on_attacker + carried[0], on_defender + carried[1]
    part = meeting.ground.spared * (2 if meeting.readings["P05"] == "third" else 1)
    spared = on_defender * part.numerator // part.denominator if meeting.defenders else 0
    exchange = Exchange(
        attacker=attackers,
        defender=meeting.defenders,
        attacker_lost=min(attackers, on_attacker),
        defender_lost=min(meeting.defenders, on_defender - spared),
    )
    return exchange, spared


@dataclass(frozen=True, slots=True)
class _Ending:
    population_lost: int
    forts_lost: int
    trains_lost: int
    captured: bool
    survivors: int
    defenders_left: int


def _ended(rules: Rules, meeting: Meeting, land: Exchange, ambush: int, *, flees: bool = False) -> _Ending:
    """Return collateral damage (P09) and who holds the area: it falls to more armies than it has people (P07)."""
    damage = (land.attacker_lost + land.defender_lost + ambush) // rules.collateral_share
    if meeting.readings["P09"] == "none":
        damage = 0
    population = meeting.population - min(meeting.population, damage)
    survivors = land.attacker - land.attacker_lost
    left = meeting.defenders - land.defender_lost
    return _Ending(
        population_lost=meeting.population - population,
        forts_lost=min(meeting.forts, damage),
        trains_lost=min(meeting.trains, damage),
        captured=(left == 0 or flees)
        and survivors > (population if meeting.readings["P07"] == "people" else 0),
        survivors=survivors,
        defenders_left=left,
    )
