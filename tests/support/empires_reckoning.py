"""Battles and supply lines of Empires reckoned a second time, from the text and the rulings alone.

It shares nothing with the game but numbers that go in and come out: no table, no function, no record.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace

DEFENCE = {"mountains": 2, "forests": 3, "jungle": 3, "wetlands": 3, "uplands": 6, "towns": 6, "cities": 6}
"""Ground to the part of its strength that a defender gains: one of so many (P04)."""
SPARING = frozenset({"mountains", "forests", "jungle", "wetlands"})
"""Ground that spares a sixth of the losses (P05)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Host:
    """What one side brings: armies, ships in commission, air strength."""

    armies: int = 0
    ships: int = 0
    air: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Ground:
    """Where it is fought, and how the defender stands there."""

    kind: str
    people: int = 0
    forts: int = 0
    trains: int = 0
    trench: bool = False
    """On the border that is attacked."""
    ambush: bool = False
    """The same."""
    refuge: bool = False
    """He is to retreat, and can."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What is left of both sides and of the area."""

    attacker: Host
    defender: Host
    ground: Ground
    captured: bool
    fled: bool


def sea(attackers: int, defenders: int) -> tuple[int, int]:
    """Return the ships that are left of both sides (8.1)."""
    return max(0, attackers - blows(defenders, attackers)), max(0, defenders - blows(attackers, defenders))


def blows(by: int, on: int) -> int:
    """Return what one side does to another: a third, and a third of what it is stronger by."""
    return by // 3 + max(0, by - on) // 3


def land(attacker: Host, defender: Host, ground: Ground) -> Outcome:
    """Return how a land battle ends (8.2 to 8.8)."""
    attacker, defender, on_attacker, on_defender = _skies(attacker, defender)
    if attacker.ships and defender.ships:
        attacker, defender, on_attacker, on_defender = _water(attacker, defender, on_attacker, on_defender)
    fought = _armies(attacker, defender, ground, on_attacker, on_defender)
    lost = attacker.armies - fought.attacker.armies, defender.armies - fought.defender.armies
    if ground.refuge and defender.armies and lost[1] > lost[0] and fought.captured:
        return Outcome(attacker=attacker, defender=defender, ground=ground, captured=True, fled=True)
    return fought


def _skies(attacker: Host, defender: Host) -> tuple[Host, Host, int, int]:
    """Return both sides after the air phase, and the hits left over on each (8.3, 8.4)."""
    flying = 0 if attacker.air // 3 > defender.air else defender.air
    on_defender, on_attacker = attacker.air // 3, flying // 3
    return (
        replace(attacker, air=attacker.air - min(attacker.air, on_attacker)),
        replace(defender, air=defender.air - min(flying, on_defender)),
        on_attacker - min(attacker.air, on_attacker),
        on_defender - min(flying, on_defender),
    )


def _water(attacker: Host, defender: Host, on_attacker: int, on_defender: int) -> tuple[Host, Host, int, int]:
    """Return both sides after the sea phase, and the hits left over (8.5, 8.6)."""
    shot = min(on_defender, defender.ships // 3), min(on_attacker, attacker.ships // 3)
    on_attacker += blows(defender.ships, attacker.ships)
    on_defender += blows(attacker.ships, defender.ships)
    sunk = min(attacker.ships, on_attacker), min(defender.ships, on_defender)
    return (
        replace(attacker, ships=attacker.ships - sunk[0], air=attacker.air - shot[0]),
        replace(defender, ships=defender.ships - sunk[1], air=defender.air - shot[1]),
        on_attacker - sunk[0],
        on_defender - sunk[1],
    )


def strength(armies: int, ground: Ground) -> int:
    """Return what so many defenders count (P04)."""
    walled = armies + min(armies, ground.forts)
    part = DEFENCE.get(ground.kind)
    return walled + (walled // part if part else 0) + (armies // 3 if ground.trench else 0)


def _armies(attacker: Host, defender: Host, ground: Ground, on_attacker: int, on_defender: int) -> Outcome:
    defence = strength(defender.armies, ground)
    coming = max(0, attacker.armies - (defence // 3 if ground.ambush else 0))
    on_defender += blows(coming, defence)
    on_defender -= on_defender // 6 if ground.kind in SPARING else 0
    standing = max(0, coming - on_attacker - blows(defence, coming))
    holding = max(0, defender.armies - on_defender)
    harm = (attacker.armies - standing + defender.armies - holding) // 6
    after = replace(
        ground,
        people=max(0, ground.people - harm),
        forts=max(0, ground.forts - harm),
        trains=max(0, ground.trains - harm),
    )
    return Outcome(
        attacker=replace(attacker, armies=standing),
        defender=replace(defender, armies=holding),
        ground=after,
        captured=not holding and standing > after.people,
        fled=False,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Realm:
    """What there is to know of a country for its supply lines."""

    own: frozenset[str]
    """Its land areas."""
    centres: frozenset[str]
    """Of these its capital and naval bases."""
    retreats: Mapping[str, str]
    """Area to its retreat location."""
    beside: Mapping[str, frozenset[str]]
    """Land area to the land areas beside it."""


def source(realm: Realm, area: str) -> str:
    """Return the centre that an area draws its supplies from, empty where its line is broken (S.4, P18)."""
    passed: set[str] = set()
    while area in realm.own and area not in passed:
        if area in realm.centres:
            return area
        passed.add(area)
        back = realm.retreats.get(area, "")
        area = back if back in realm.beside[area] else ""
    return ""


def can_send(realm: Realm, start: str, end: str) -> bool:
    """Tell whether trains go from a centre to an area: up its line, or up lines that chain together (S.13.2)."""
    if start not in realm.centres or start == end:
        return False
    asked: set[str] = set()
    here = source(realm, end)
    while here and here not in asked:
        if here == start:
            return True
        asked.add(here)
        back = realm.retreats.get(here, "")
        here = source(realm, back) if back in realm.beside[here] else ""
    return False
