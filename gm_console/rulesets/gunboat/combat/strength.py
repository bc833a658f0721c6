"""Strength of a side: base values with their bonuses, summed, times air bonus and efficiency (R13, R32 to R38).

Strengths are exact: every bonus and efficiency counts in hundredths, so that equal forces of efficiency 100 without
bonuses have the sum of their values.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

from gm_console.core.quick_init import quick_init
from gm_console.rulesets.gunboat.combat.forces import Field, Side
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import AIR, ARMY, SHIPS, SUBMARINES, UNIT

INFANTRY: Final = frozenset(("light_infantry", "heavy_infantry", "mechanized_infantry"))
"""Units that Special Forces and Marines help (R32)."""
INTRINSIC: Final = "intrinsic_defence"
INTRINSIC_KIND: Final = "light_infantry"
"""What intrinsic defence counts as in everything but losses (R33)."""
Bonuses = tuple[tuple[str, int], ...]


@quick_init
@dataclass(frozen=True, slots=True, kw_only=True)
class UnitLine:
    """Units of one kind."""

    unit: str
    count: int
    value: int
    bonuses: Bonuses
    """Percents on the base strength, added up."""

    @property
    def hundredths(self) -> int:
        """Strength before air bonus and efficiency, in hundredths."""
        return self.count * self.value * (100 + sum([percent for _, percent in self.bonuses]))


@dataclass(frozen=True, slots=True, kw_only=True)
class Support:
    """Squadrons of one kind that help an army or ships."""

    unit: str
    count: int
    each: int
    """Percent for each squadron."""

    @property
    def percent(self) -> int:
        """Percent of all of them."""
        return self.count * self.each


@dataclass(frozen=True, kw_only=True)
class ArmStrength:
    """Units that fight at one efficiency and with one air bonus."""

    arm: str
    lines: tuple[UnitLine, ...]
    support: tuple[Support, ...] = ()
    air_bonus: int
    """Percent; what the squadrons add, at most the cap (R36)."""
    level: str
    efficiency: int

    @cached_property
    def total(self) -> Fraction:
        """Strength of the part; what is said of it asks time and again."""
        base = sum([line.hundredths for line in self.lines])
        return Fraction(base * (100 + self.air_bonus) * self.efficiency, 100**3)


@dataclass(frozen=True, kw_only=True)
class Strength:
    """Strength of a side in one step."""

    side: Side
    step: str
    parts: tuple[ArmStrength, ...]

    @cached_property
    def total(self) -> Fraction:
        """Sum of the parts."""
        return sum([part.total for part in self.parts], Fraction(0))


def ground_strength(ground: Field, side: Side, step: str = "battle") -> Strength:
    """Return the strength on land in M4: armies and intrinsic defence at Army efficiency, and ships in port (R34)."""
    army = _army(ground, side, "army", side.army)
    return Strength(side=side, step=step, parts=(army, *_ships_in_port(ground, side)))


def invasion_strength(ground: Field, side: Side) -> Strength:
    """Return the strength in an Invasion: attacking armies at Air/Navy efficiency, and ships (R38)."""
    level, efficiency = ("air_navy", side.air_navy) if side.attacking else ("army", side.army)
    army = _army(ground, side, level, efficiency)
    fleet = () if side.attacking and not ground.ships_invade else (_navy(ground, side),)
    return Strength(side=side, step="battle", parts=(army, *fleet))


def naval_strength(ground: Field, side: Side) -> Strength:
    """Return the strength of ships and submarines; cargo and aircraft have none of their own."""
    return Strength(side=side, step="battle", parts=(_navy(ground, side),))


def air_strength(ground: Field, side: Side) -> Strength:
    """Return the strength of aircraft against aircraft, at Air/Navy efficiency in both phases (R35)."""
    lines = _lines(ground.charts, side, AIR)
    part = ArmStrength(arm="air", lines=lines, air_bonus=0, level="air_navy", efficiency=side.air_navy)
    return Strength(side=side, step="air", parts=(part,))


def salvo_strength(ground: Field, side: Side, *, fires: bool) -> Strength:
    """Return the strength in a submarine surprise: submarines fire with their attack values, wherever they are."""
    kinds = SUBMARINES if fires else SHIPS
    lines = _lines(ground.charts, side, kinds, attack=fires or side.attacking)
    part = ArmStrength(arm="navy", lines=lines, air_bonus=0, level="air_navy", efficiency=side.air_navy)
    return Strength(side=side, step="surprise", parts=(part,))


def _army(ground: Field, side: Side, level: str, efficiency: int) -> ArmStrength:
    lines = [
        UnitLine(
            unit=line.unit, count=line.count, value=line.value, bonuses=_bonuses(ground, side, line.unit)
        )
        for line in _lines(ground.charts, side, ARMY)
    ]
    if side.intrinsic:
        value = ground.charts.values[INTRINSIC_KIND].defence
        bonuses = _bonuses(ground, side, INTRINSIC_KIND)
        lines.append(UnitLine(unit=INTRINSIC, count=side.intrinsic, value=value, bonuses=bonuses))
    support = _support(ground.charts, side, "army")
    return ArmStrength(
        arm="army",
        lines=tuple(lines),
        support=support,
        air_bonus=_air_bonus(ground.charts, support),
        level=level,
        efficiency=efficiency,
    )


def _navy(ground: Field, side: Side, support: tuple[Support, ...] | None = None) -> ArmStrength:
    support = _support(ground.charts, side, "navy") if support is None else support
    return ArmStrength(
        arm="navy",
        lines=_lines(ground.charts, side, SHIPS),
        support=support,
        air_bonus=_air_bonus(ground.charts, support),
        level="air_navy",
        efficiency=side.air_navy,
    )


def _ships_in_port(ground: Field, side: Side) -> tuple[ArmStrength, ...]:
    """Return the part of ships that defend their land: neither ground nor aircraft help them (M4, R34)."""
    return (_navy(ground, side, support=()),) if side.has(SHIPS) else ()


def _lines(
    charts: Charts, side: Side, kinds: Iterable[str], *, attack: bool | None = None
) -> tuple[UnitLine, ...]:
    attack = side.attacking if attack is None else attack
    return tuple(
        [
            UnitLine(
                unit=unit,
                count=side.units[UNIT[unit]],
                value=charts.values[unit].attack if attack else charts.values[unit].defence,
                bonuses=(),
            )
            for unit in kinds
            if side.units[UNIT[unit]]
        ]
    )


def _bonuses(ground: Field, side: Side, unit: str) -> Bonuses:
    constants = ground.charts.raw["combat_constants"]
    found: list[tuple[str, int]] = []
    if ground.phase == "M2" and not side.attacking:
        found.append(("coastal_defence", constants[f"invasion_defence_{ground.terrain}_percent"]))
    elif ground.rough and not side.attacking:
        found.append(("rough_terrain", constants["rough_ground_defence_percent"]))
    if unit in INFANTRY:
        found += _of_technology(ground, side)
    return tuple(found)


def _of_technology(ground: Field, side: Side) -> list[tuple[str, int]]:
    """Return what Special Forces and Marines give to infantry here."""
    return [
        (development, effect["percent"])
        for development in side.developments
        for effect in ground.charts.developments[development].effects
        if effect["do"] == "infantry_bonus"
        and (effect["phase"], effect["where"]) == (ground.phase, ground.terrain)
        and effect["sides"] in ("both", side.name)
    ]


def _support(charts: Charts, side: Side, arm: str) -> tuple[Support, ...]:
    """Return the surviving squadrons that add to an arm's strength."""
    values = charts.values
    return tuple(
        [
            Support(unit=unit, count=side.units[UNIT[unit]], each=each)
            for unit in AIR
            if side.units[UNIT[unit]]
            and (each := values[unit].army_bonus if arm == "army" else values[unit].navy_bonus)
        ]
    )


def _air_bonus(charts: Charts, support: Iterable[Support]) -> int:
    """Return the percent that squadrons add, at most the cap (R36)."""
    cap: int = charts.raw["air_values"]["bonus_cap"]
    return min(sum([one.percent for one in support]), cap)
