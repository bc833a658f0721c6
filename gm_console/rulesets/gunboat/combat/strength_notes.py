"""What a strength has to say: its parts, its lines and each bonus, for its own side alone (R13, R27)."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from gm_console.core.facts import Fact, Working, only
from gm_console.rulesets.gunboat.combat.facts import (
    AirSupport,
    StrengthBonus,
    StrengthFound,
    StrengthLine,
    StrengthPart,
)
from gm_console.rulesets.gunboat.combat.forces import Field, Side
from gm_console.rulesets.gunboat.combat.notes import Note, strength_of
from gm_console.rulesets.gunboat.combat.strength import INTRINSIC, ArmStrength, Strength, Support, UnitLine

GROUND_BONUSES: Final = ("rough_terrain", "coastal_defence")
"""Bonuses that the ground gives and no technology."""


def strength_note(ground: Field, strength: Strength) -> Note:
    """Return the whole working of a strength, for its own side alone."""
    side = strength.side
    fact = StrengthFound(
        nation=side.nation,
        region=ground.region,
        step=strength.step,
        numerator=strength.total.numerator,
        denominator=strength.total.denominator,
    )
    parts = tuple([_part(ground, side, part) for part in strength.parts])
    terms = tuple([str(part.total) for part in strength.parts])
    working = Working("strength-sum", (*terms, str(strength.total))) if len(terms) == 2 else None
    name = strength_of(side.name, strength.step)
    return Note(
        fact=fact, to=only(side.nation), rule=f"{ground.phase} R13", working=working, name=name, below=parts
    )


def _part(ground: Field, side: Side, part: ArmStrength) -> Note:
    fact = StrengthPart(
        nation=side.nation,
        arm=part.arm,
        air_bonus=part.air_bonus,
        level=part.level,
        efficiency=part.efficiency,
        numerator=part.total.numerator,
        denominator=part.total.denominator,
    )
    base = Fraction(sum([line.hundredths for line in part.lines]), 100)
    working = _part_working(part, str(base))
    lines = tuple([_line(ground, side, line) for line in part.lines])
    return Note(
        fact=fact,
        to=only(side.nation),
        rule=f"{ground.phase} {_ruling(ground, part)}",
        working=working,
        cells=(("level", side.nation, part.level),),
        below=(*lines, *[_support(ground, side, part, one) for one in part.support]),
    )


def _ruling(ground: Field, part: ArmStrength) -> str:
    """Return by which ruling a part counts: aircraft, ships ashore, all others by their air bonus."""
    if part.arm == "navy" and not ground.sea and not ground.mission.endswith("Raid"):
        return "R34 R35" if ground.phase == "M4" else "R36 R38"
    return "R35" if part.arm == "air" else "R36"


def _part_working(part: ArmStrength, base: str) -> Working:
    offered, end = sum([one.percent for one in part.support]), (part.efficiency, str(part.total))
    if offered > part.air_bonus:
        return Working("strength-capped", (base, offered, part.air_bonus, *end))
    if offered:
        return Working("strength-aided", (base, offered, *end))
    return Working("strength-part", (base, *end))


def _line(ground: Field, side: Side, line: UnitLine) -> Note:
    fact = StrengthLine(
        nation=side.nation, unit=line.unit, count=line.count, value=line.value, bonuses=line.bonuses
    )
    percent, total = sum([bonus for _, bonus in line.bonuses]), str(Fraction(line.hundredths, 100))
    working = Working("strength-line", (line.count, line.value, percent, total))
    if not percent:
        working = Working("strength-plain", (line.count, line.value, total))
    return Note(
        fact=fact,
        to=only(side.nation),
        rule=f"{ground.phase} R33" if line.unit == INTRINSIC else ground.phase,
        working=working,
        below=tuple([_bonus(ground, side, line, name, share) for name, share in line.bonuses]),
    )


def _bonus(ground: Field, side: Side, line: UnitLine, name: str, percent: int) -> Note:
    fact: Fact = StrengthBonus(nation=side.nation, unit=line.unit, bonus=name, percent=percent)
    added = str(Fraction(line.count * line.value * percent, 100))
    technology = name not in GROUND_BONUSES
    return Note(
        fact=fact,
        to=only(side.nation),
        rule=f"{ground.phase} R32" if technology else ground.phase,
        working=Working("strength-bonus", (line.count, line.value, percent, added)),
        cells=(("development", side.nation, name),) if technology else (),
    )


def _support(ground: Field, side: Side, part: ArmStrength, one: Support) -> Note:
    fact = AirSupport(
        nation=side.nation, arm=part.arm, unit=one.unit, count=one.count, each=one.each, percent=one.percent
    )
    return Note(fact=fact, to=only(side.nation), rule=f"{ground.phase} R36")
