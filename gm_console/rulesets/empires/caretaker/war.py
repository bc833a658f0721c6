"""How a caretaker makes war on land: it attacks at odds, brings up who stands idle, and never bares its capital."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gm_console.core.ids import NOBODY, RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.empires.caretaker.mind import Mind, so_many
from gm_console.rulesets.empires.orders import Attack, Defend, Move
from gm_console.rulesets.empires.state import Area, Mode

MARGIN: Final = 1
"""Armies that are left beyond what would just take an area."""
LEAST_MARCH: Final = 2
"""Fewer armies are not worth an action."""
DEFENCES: Final = 2
"""Areas that are told to stand in a turn, at most."""

Chance = tuple[tuple[int, int, int], RegionId, RegionId, int]
"""What an attack is worth, from where, on what, with how many."""


def attack(mind: Mind) -> Order | None:
    """Attack where an area would fall with armies to spare, the richest first."""
    best = max(_chances(mind), default=None)
    if best is None:
        return None
    _, start, target, armies = best
    mind.tried.add(f"attack {target}")
    return Attack(**mind.order(start=start, end=target, amount=so_many(armies)))


def _chances(mind: Mind) -> Iterator[Chance]:
    for area in mind.land():
        free = area.armies - area.stuck
        if free < LEAST_MARCH or (mind.supplied and not area.trains) or not mind.country.bps:
            continue
        armies = min(free, mind.country.bps + (area.trains if mind.supplied else 0))
        for other in mind.others_beside(area):
            gain = gain_of(mind, area, other, armies) if f"attack {other.id}" not in mind.tried else None
            if gain is not None:
                yield (gain, mind.luck(6, area.id, other.id), armies), area.id, other.id, armies


def gain_of(mind: Mind, start: Area, target: Area, armies: int) -> int | None:
    """Return what an attack is worth, None where it would not take the area safely."""
    course = mind.foreseen(start.id, target.id, armies)
    left = target.population - course.population_lost
    if not course.captured or course.survivors < left + MARGIN:
        return None
    exposed = mind.danger(start) - (start.armies - armies) - (course.survivors if target.owner else 0)
    if start.id == mind.country.capital and exposed > 0 and target.owner == NOBODY:
        return None
    return 3 * left + course.defenders_left + (2 if target.owner else 0) - (armies - course.survivors)


def march(mind: Mind) -> Order | None:
    """Bring idle armies a step nearer to the next area beside others."""
    if not mind.country.bps:
        return None
    for area in sorted(mind.land(), key=lambda one: (-one.armies, one.id)):
        free = area.armies - area.stuck - 1
        if free < LEAST_MARCH or mind.others_beside(area) or f"march {area.id}" in mind.tried:
            continue
        way = mind.way(area.id, mind.own_beside, lambda one: bool(mind.others_beside(mind.area(one))))
        if way and mind.first_time(f"march {area.id}"):
            return Move(**mind.order(start=area.id, end=way[1], amount=so_many(free)))
    return None


def stand(mind: Mind) -> Order | None:
    """Tell armies to stand that hold a walled area or the capital and have nowhere better to be."""
    for area in mind.land():
        stands = area.id == mind.country.capital or area.forts
        if stands and area.armies and area.mode is not Mode.DEFEND and mind.danger(area):
            told = sum(done.startswith("stand ") for done in mind.tried)
            if told < DEFENCES and mind.first_time(f"stand {area.id}"):
                return Defend(**mind.order(where=area.id))
    return None
