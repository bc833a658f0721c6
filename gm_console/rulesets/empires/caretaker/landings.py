"""How a caretaker uses the sea: fleets carry armies to shores that are weak, and hunt fleets that are weaker."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gm_console.core.ids import NOBODY, RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.empires.board_view import is_land, sails, touches
from gm_console.rulesets.empires.caretaker.mind import ALL, Mind, so_many
from gm_console.rulesets.empires.caretaker.war import LEAST_MARCH, enough
from gm_console.rulesets.empires.orders import Attack, Build, Convoy, Seamove
from gm_console.rulesets.empires.state import Area, Once

FARTHEST: Final = 4
"""Seas from the base that a fleet sails, at most."""
HUNTS: Final = 2
"""Fleets that are hunted in a turn, at most."""
FLEET: Final = 4
"""Ships that a country with a front on land wants; one without wants three times as many."""


def land_armies(mind: Mind) -> Order | None:
    """Attack a shore from the sea where it would fall."""
    best = max(_chances(mind), default=None)
    if best is None:
        return None
    _, sea, target, armies = best
    mind.tried.add(f"land {target}")
    return Attack(**mind.order(start=sea, end=target, amount=so_many(armies)))


def _chances(mind: Mind) -> Iterator[tuple[int, RegionId, RegionId, int]]:
    for sea in _fleets(mind):
        armies = min(sea.armies - sea.stuck, mind.country.bps)
        for target in _shores(mind, sea.id):
            if armies < LEAST_MARCH or f"land {target.id}" in mind.tried:
                continue
            course, armies = enough(mind, sea, target, armies)
            if course.captured:
                gain = 3 * (target.population - course.population_lost) - (armies - course.survivors)
                yield gain, sea.id, target.id, armies


def hunt(mind: Mind) -> Order | None:
    """Sail against a fleet that is wiped out in one battle (8.1)."""
    for sea in _fleets(mind):
        free = sea.ships - sea.armies
        for other in mind.board.neighbours(sea.id):
            prey = mind.area(other)
            weak = prey.owner not in (NOBODY, mind.nation) and 0 < 2 * prey.ships < free
            near = sails(mind.board, sea.id, other) and mind.country.bps > FARTHEST
            if weak and near and mind.count("hunt ") < HUNTS and mind.first_time(f"hunt {other}"):
                return Seamove(**mind.order(start=sea.id, end=other, amount=so_many(free)))
    return None


def sail(mind: Mind) -> Order | None:
    """Sail a fleet with armies a sea nearer to a shore worth attacking."""
    for sea in _fleets(mind):
        if sea.armies - sea.stuck < LEAST_MARCH or f"sail {sea.id}" in mind.tried:
            continue
        way = _way_to_shore(mind, sea.id, sea.armies)
        if 1 < len(way) <= FARTHEST and mind.country.bps > len(way) + 1:
            mind.tried.add(f"sail {sea.id}")
            return Convoy(**mind.order(start=sea.id, end=way[1], amount=ALL))
    return None


def embark(mind: Mind) -> Order | None:
    """Send armies to sea from a base that no other country stands before, when a shore in reach is weak."""
    for base in mind.land():
        free = base.armies - base.stuck - 1
        ready = bool(base.entrance) and Once.BASE not in base.once and min(base.ships, free) >= LEAST_MARCH
        if not ready or mind.danger(base) or f"embark {base.id}" in mind.tried or not mind.country.bps:
            continue
        mind.tried.add(f"embark {base.id}")
        number = min(base.ships, free)
        near = _way_to_shore(mind, base.entrance, number)
        if _weak_shores(mind, base.entrance, number) or 1 < len(near) <= FARTHEST:
            return Convoy(**mind.order(start=base.id, end=base.entrance, amount=so_many(number)))
    return None


def build_ships(mind: Mind) -> Order | None:
    """Build ships in the richest base, up to what a country wants."""
    bases = [area for area in mind.land() if area.entrance and not area.once and area.population]
    cost = mind.ctx.tables.costs.ship
    if not bases or mind.country.bps < 2 * cost or not mind.first_time("build"):
        return None
    wanted = FLEET if mind.front() else 3 * FLEET
    missing = wanted - sum(area.ships + area.laid_up for area in mind.ctx.state.of(mind.nation))
    base = max(bases, key=lambda area: (area.population, area.id))
    number = min(base.population, mind.country.bps // (2 * cost), missing)
    return Build(**mind.order(where=base.id, amount=so_many(number))) if number > 0 else None


def _way_to_shore(mind: Mind, sea: RegionId, armies: int) -> tuple[RegionId, ...]:
    """Return the shortest way from a sea to another that has a weak shore."""
    return mind.way(sea, lambda here: _seas(mind, here), lambda here: bool(_weak_shores(mind, here, armies)))


def _fleets(mind: Mind) -> list[Area]:
    own = mind.ctx.state.of(mind.nation)
    return [area for area in own if not is_land(mind.board, area.id) and area.ships]


def _seas(mind: Mind, here: RegionId) -> Iterator[RegionId]:
    """Yield the seas beside one that no other country's ships are known to hold."""
    for other in mind.board.neighbours(here):
        if sails(mind.board, here, other):
            area = mind.area(other)
            if area.owner == mind.nation or not area.ships:
                yield other


def _shores(mind: Mind, sea: RegionId) -> list[Area]:
    """Return land of others on a sea."""
    beside = (mind.area(one) for one in mind.board.neighbours(sea) if touches(mind.board, one, sea))
    return [area for area in beside if area.owner != mind.nation]


def _weak_shores(mind: Mind, sea: RegionId, armies: int) -> list[Area]:
    """Return land of others on a sea that twice as many armies come to as are known or guessed to stand there."""
    return [area for area in _shores(mind, sea) if max(2 * area.armies, area.population + 1) < armies]
