"""What a caretaker guesses of strangers: garrisons and fleets from what is public, weighed as the rules weigh them.

Nobody's secrets are read (R27).  Everybody began with the same forces, everybody's regions and hundreds of efficiency
are public, and how fast forces grow is experience.  The guess is a side of a battle, so that odds come out as the
rules would find them (R13).
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.combat.forces import NONE, Field, Row, Side, row_of
from gm_console.rulesets.gunboat.combat.strength import ground_strength, invasion_strength, naval_strength
from gm_console.rulesets.gunboat.plots import is_sea

NEUTRAL: Final = (("light_infantry", 4),)
"""A garrison that is a little above the mean (table ``neutrals``)."""
NEUTRAL_LEVEL: Final = 250
REMNANT: Final = (("battleship", 2),)
"""Ships of an eliminated nation, which stay and defend (R55)."""
ARMY: Final = (16, 2)
"""Army units a nation has at the start, and more of them a turn."""
FLEET: Final = (16, 1)
"""Ships that fight, alike."""
GUARDED: Final = 5
"""Army units beyond which nobody leaves a region without cause."""
MIDDLE: Final = 50
"""What is added to a level of which only the hundreds are known."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Guess:
    """A region that may be attacked, as one imagines it."""

    field: Field
    defender: Side
    defence: Fraction
    """Strength of the defence."""

    def ratio(self, sight: Sight, units: Row) -> Fraction:
        """Return the odds that units of one's own would have there; nothing where they have no strength."""
        mine = Side(
            nation=sight.me,
            attacking=True,
            units=units,
            intrinsic=0,
            army=sight.level("army"),
            air_navy=sight.level("air_navy"),
            developments=sight.nation.developments,
        )
        attack, defence = _strength(self.field, mine), self.defence
        return Fraction(attack, defence) if defence else attack


def guess(sight: Sight, region: RegionId, mission: str) -> Guess:
    """Return how a stranger's region is imagined to be held against a mission; the same guess for the same sight."""
    known = sight.guesses.get((region, mission))
    if known is None:
        field = _field(sight, region, mission)
        defender = _defender(sight, field)
        known = Guess(field=field, defender=defender, defence=_strength(field, defender))
        sight.guesses[region, mission] = known
    return known


def _field(sight: Sight, region: RegionId, mission: str) -> Field:
    return Field(
        region=region,
        phase="M4" if mission == "Ground Attack" else "M2",
        mission=mission,
        terrain=sight.board.by_id[region].terrain,
        sea=is_sea(sight.board, region),
        facilities=(),
        charts=sight.charts,
        readings=sight.readings,
    )


def _strength(field: Field, side: Side) -> Fraction:
    if field.sea:
        return naval_strength(field, side).total
    if field.mission == "Invasion":
        return invasion_strength(field, side).total
    return ground_strength(field, side).total


def _defender(sight: Sight, field: Field) -> Side:
    """Return who holds a region, as far as one can guess."""
    owner = sight.owners[field.region]
    if owner == NOBODY:
        return _leaderless(NONE if field.sea else row_of(NEUTRAL))
    if owner not in sight.rivals:
        return _leaderless(row_of(REMNANT))
    rival = sight.rivals[owner]
    intrinsic: int = sight.charts.raw["combat_constants"]["intrinsic_light_infantry"]
    return Side(
        nation=owner,
        attacking=False,
        units=row_of(_ships(sight, owner) if field.sea else _garrison(sight, field)),
        intrinsic=0 if field.sea else intrinsic,
        army=100 * rival.army + MIDDLE,
        air_navy=100 * rival.air_navy + MIDDLE,
        developments=(),
    )


def troops(sight: Sight, owner: NationId) -> int:
    """Return how many army units stand in a border region of a rival, as far as one can guess."""
    start, more = ARMY
    return min(GUARDED, -(-5 * (start + more * sight.turn) // (4 * sight.rivals[owner].land)))


def _garrison(sight: Sight, field: Field) -> tuple[tuple[str, int], ...]:
    """Return the troops of a rival's region, and the ships that lie in his capital's port where they fight for it."""
    owner, region = sight.owners[field.region], sight.board.by_id[field.region]
    ships_fight = field.phase == "M2" or field.ports_defend
    port = ships_fight and region.coastal and region.id == sight.rivals[owner].capital
    return (*_troops(sight, field.region), *(_ships(sight, owner) if port else ()))


def _troops(sight: Sight, region: RegionId) -> tuple[tuple[str, int], ...]:
    owner = sight.owners[region]
    count = troops(sight, owner)
    return (("heavy_infantry", 2 * count if region == sight.rivals[owner].capital else count),)


def _ships(sight: Sight, owner: NationId) -> tuple[tuple[str, int], ...]:
    """Return the ships of a rival in one place: Battleships, and as many Dreadnoughts once one has them oneself."""
    start, more = FLEET
    count = -(-(start + more * sight.turn) // (2 + sight.rivals[owner].seas))
    modern = count // 2 if sight.has(sight.charts.units["dreadnought"].needs) else 0
    return ("battleship", count - modern), ("dreadnought", modern)


def _leaderless(units: Row) -> Side:
    return Side(
        nation=NOBODY,
        attacking=False,
        units=units,
        intrinsic=0,
        army=NEUTRAL_LEVEL,
        air_navy=NEUTRAL_LEVEL,
        developments=(),
    )
