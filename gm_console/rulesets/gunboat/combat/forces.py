"""The two sides of a battle and where it is fought (M2, M4).

Units are rows of numbers in the order of ``vocabulary.UNITS``, as a region holds them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final

from gm_console.core.battle_corrections import Said
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.map_rules import ROUGH
from gm_console.core.rulings import Rulings
from gm_console.rulesets.gunboat.context import Context
from gm_console.rulesets.gunboat.plots import is_sea
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import AIR, ARMY, LEVEL, SHIPS, SUBMARINES, UNIT, UNITS

Row = tuple[int, ...]
Kinds = Iterable[str]

NONE: Final[Row] = (0,) * len(UNITS)
SHIPS_AND_AIR: Final = (*SHIPS, *AIR)
GROUND: Final = (*ARMY, *AIR)
READINGS: Final = ("R26", "R34", "R38")
"""Rulings that let a campaign choose how battles are fought."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Field:
    """The region fought for."""

    region: RegionId
    phase: str
    mission: str
    terrain: str
    sea: bool
    facilities: Row
    """What stands in the region."""
    charts: Charts
    readings: Mapping[str, str]
    """Ruling to option, for each of :data:`READINGS`."""
    said: Said | None = None
    """What the moderator said of how its table is read."""

    @property
    def literal(self) -> bool:
        """Tell whether the sentences on ground combat are taken to the letter (R26)."""
        return self.readings["R26"] == "literal"

    @property
    def ports_defend(self) -> bool:
        """Tell whether ships in port fight for their land in M4 (R34)."""
        return self.readings["R34"] == "defend"

    @property
    def ships_invade(self) -> bool:
        """Tell whether an invader's ships fight beside his army (R38)."""
        return self.readings["R38"] == "ships"

    @property
    def rough(self) -> bool:
        """Tell whether the ground is rough."""
        return self.terrain == ROUGH


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """One side of a battle with the units it has left."""

    nation: NationId
    """Nobody for a neutral garrison."""
    attacking: bool
    units: Row
    intrinsic: int
    """Light Infantry's worth of intrinsic defence."""
    army: int
    """Army efficiency."""
    air_navy: int
    """Air/Navy efficiency; a garrison has one for everything (R23)."""
    developments: tuple[str, ...]

    @property
    def name(self) -> str:
        """The side in a word."""
        return "attacker" if self.attacking else "defender"

    def without(self, lost: Row) -> Side:
        """Return the side after losses."""
        return replace(self, units=minus(self.units, lost))

    def has(self, kinds: Kinds) -> bool:
        """Tell whether units of these kinds are left."""
        return total(self.units, kinds) > 0


def field_of(ctx: Context, region: RegionId, mission: str) -> Field:
    """Return where a battle is fought."""
    return Field(
        region=region,
        phase=ctx.phase,
        mission=mission,
        terrain=ctx.board.by_id[region].terrain,
        sea=is_sea(ctx.board, region),
        facilities=tuple(ctx.state.holdings[region].facilities),
        charts=ctx.tables,
        readings=readings_of(ctx.rulings),
    )


def readings_of(rulings: Rulings) -> dict[str, str]:
    """Return how a campaign fights its battles."""
    return {name: rulings.option(name) for name in READINGS}


def attackers(ctx: Context, nation: NationId, units: Row) -> Side:
    """Return the attacking side of a nation."""
    return _side(ctx, nation, units, attacking=True, intrinsic=0)


def defenders(ctx: Context, field: Field, kinds: Kinds = UNITS) -> Side:
    """Return the units of some kinds in a region; player land has its intrinsic defence, if armies fight there."""
    holding = ctx.state.holdings[field.region]
    fights = (
        holding.owner != NOBODY
        and not field.sea
        and field.mission in ("Invasion", "Ground Attack", "Attrition")
    )
    intrinsic: int = ctx.tables.raw["combat_constants"]["intrinsic_light_infantry"] if fights else 0
    units = of_kinds(tuple(holding.units), kinds)
    if holding.owner != NOBODY:
        return _side(ctx, holding.owner, units, attacking=False, intrinsic=intrinsic)
    return Side(
        nation=NOBODY,
        attacking=False,
        units=units,
        intrinsic=0,
        army=holding.army_level,
        air_navy=holding.army_level,
        developments=(),
    )


def _side(ctx: Context, nation: NationId, units: Row, *, attacking: bool, intrinsic: int) -> Side:
    draft = ctx.state.nations[nation]
    return Side(
        nation=nation,
        attacking=attacking,
        units=units,
        intrinsic=intrinsic,
        army=draft.levels[LEVEL["army"]],
        air_navy=draft.levels[LEVEL["air_navy"]],
        developments=tuple(draft.developments),
    )


def row_of(pairs: Iterable[tuple[str, int]]) -> Row:
    """Return kinds and numbers as a row."""
    row = list(NONE)
    for unit, count in pairs:
        row[UNIT[unit]] += count
    return tuple(row)


def pairs_of(row: Row) -> tuple[tuple[str, int], ...]:
    """Return the kinds and numbers of a row, without those that are not there."""
    return tuple([(unit, count) for unit, count in zip(UNITS, row, strict=True) if count])


def of_kinds(row: Row, kinds: Kinds) -> Row:
    """Return the part of a row that is of these kinds."""
    wanted = frozenset(kinds)
    return tuple([count if unit in wanted else 0 for unit, count in zip(UNITS, row, strict=True)])


def total(row: Row, kinds: Kinds = UNITS) -> int:
    """Return the number of units of these kinds."""
    return sum([row[UNIT[unit]] for unit in kinds])


def plus(one: Row, other: Row) -> Row:
    """Return two rows together."""
    return tuple([a + b for a, b in zip(one, other, strict=True)])


def minus(one: Row, other: Row) -> Row:
    """Return a row less another."""
    return tuple([a - b for a, b in zip(one, other, strict=True)])


def least(one: Row, other: Row) -> Row:
    """Return what two rows have in common."""
    return tuple([min(a, b) for a, b in zip(one, other, strict=True)])


def all_submarines(side: Side) -> bool:
    """Tell whether a side has submarines and no other ship (R40)."""
    return side.has(SUBMARINES) and not side.has([ship for ship in SHIPS if ship not in SUBMARINES])
