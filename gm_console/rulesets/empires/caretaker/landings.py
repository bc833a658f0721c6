"""How a caretaker crosses the sea: armies embark with a fleet, sail to where others are weak, and attack the shore."""

from __future__ import annotations

from collections.abc import Iterator

from gm_console.core.ids import RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.empires.board_view import is_land, sails, touches
from gm_console.rulesets.empires.caretaker.mind import ALL, Mind, so_many
from gm_console.rulesets.empires.caretaker.war import LEAST_MARCH, gain_of
from gm_console.rulesets.empires.orders import Attack, Build, Convoy
from gm_console.rulesets.empires.state import Area, Once

FARTHEST = 4
"""Seas from the base that a fleet sails, at most."""


def land_armies(mind: Mind) -> Order | None:
    """Attack a shore from the sea where it would fall."""
    best = max(_chances(mind), default=None)
    if best is None:
        return None
    _, sea, target, armies = best
    mind.tried.add(f"attack {target}")
    return Attack(**mind.order(start=sea, end=target, amount=so_many(armies)))


def _chances(mind: Mind) -> Iterator[tuple[int, RegionId, RegionId, int]]:
    for sea in _fleets(mind):
        armies = min(sea.armies - sea.stuck, mind.country.bps)
        for target in _shores(mind, sea.id):
            if armies < LEAST_MARCH or f"attack {target.id}" in mind.tried:
                continue
            gain = gain_of(mind, sea, target, armies)
            if gain is not None:
                yield gain, sea.id, target.id, armies


def sail(mind: Mind) -> Order | None:
    """Sail a fleet with armies a sea nearer to a shore worth attacking."""
    for sea in _fleets(mind):
        if sea.armies < LEAST_MARCH or f"sail {sea.id}" in mind.tried:
            continue
        way = _way_to_shore(mind, sea.id, sea.armies)
        if 1 < len(way) <= FARTHEST and mind.country.bps > len(way) + 1:
            mind.tried.add(f"sail {sea.id}")
            return Convoy(**mind.order(start=sea.id, end=way[1], amount=ALL))
    return None


def embark(mind: Mind) -> Order | None:
    """Send armies to sea from a base that has no others beside it by land, when a shore in reach is weak."""
    for base in mind.land():
        free = base.armies - base.stuck - 1
        ready = bool(base.entrance) and Once.BASE not in base.once and min(base.ships, free) >= LEAST_MARCH
        if not ready or mind.others_beside(base) or f"embark {base.id}" in mind.tried:
            continue
        mind.tried.add(f"embark {base.id}")
        number = min(base.ships, free)
        near = _way_to_shore(mind, base.entrance, number)
        if _weak_shores(mind, base.entrance, number) or 1 < len(near) <= FARTHEST:
            return Convoy(**mind.order(start=base.id, end=base.entrance, amount=so_many(number)))
    return None


def build_ships(mind: Mind) -> Order | None:
    """Build ships where a country has nobody left to fight by land."""
    if any(mind.others_beside(area) for area in mind.land()) or not mind.first_time("build"):
        return None
    bases = [area for area in mind.land() if area.entrance and not area.once and area.population]
    if not bases or mind.country.bps < 2 * mind.ctx.tables.costs.ship:
        return None
    base = max(bases, key=lambda area: (area.population, area.id))
    number = min(base.population, mind.country.bps // (2 * mind.ctx.tables.costs.ship))
    return Build(**mind.order(where=base.id, amount=so_many(number)))


def _way_to_shore(mind: Mind, sea: RegionId, armies: int) -> tuple[RegionId, ...]:
    """Return the shortest way from a sea to another that has a weak shore."""
    return mind.way(sea, lambda here: _seas(mind, here), lambda here: bool(_weak_shores(mind, here, armies)))


def _fleets(mind: Mind) -> list[Area]:
    own = mind.ctx.state.of(mind.nation)
    return [area for area in own if not is_land(mind.board, area.id) and area.ships]


def _seas(mind: Mind, here: RegionId) -> Iterator[RegionId]:
    """Yield the seas beside one that no other country's ships hold."""
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
    """Return land of nobody on a sea with fewer people than armies that come; what stands there is not known."""
    return [area for area in _shores(mind, sea) if area.population + 1 < armies and not area.owner]
