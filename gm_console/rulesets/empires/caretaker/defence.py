"""How a caretaker defends: the reserve where it is needed, trenches, ambushes, walls, and the people called to arms."""

from __future__ import annotations

from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.empires.caretaker.mind import Mind, so_many
from gm_console.rulesets.empires.orders import Ambush, Defend, Entrench, Fort, Levy, Reserve
from gm_console.rulesets.empires.state import Area, Mode

PLACES: Final = 3
"""Areas that the reserve is brought to in a turn, at most."""
TRENCHES: Final = 2
"""Areas whose armies are told to dig in in a turn, at most."""
WORTH_DIGGING: Final = 3
"""Fewer armies gain nothing by a trench."""


def from_reserve(mind: Mind) -> Order | None:
    """Bring as much of the reserve as an area can hold to where it is needed most."""
    reserve = mind.country.reserve
    if reserve < 1 or mind.count("reserve ") >= PLACES:
        return None
    places = [
        area for area in mind.settled() if f"reserve {area.id}" not in mind.tried and _room(mind, area) > 0
    ]
    if not places:
        return None
    where = max(places, key=lambda area: (*_need(mind, area), area.id))
    last = mind.count("reserve ") == PLACES - 1
    number = min(reserve, _room(mind, where))
    if not last:
        number = min(number, max(mind.danger(where) - where.armies, (reserve + 1) // 2))
    mind.tried.add(f"reserve {where.id}")
    return Reserve(**mind.order(where=where.id, amount=so_many(number)))


def _room(mind: Mind, area: Area) -> int:
    """Return how many armies an area takes before some disperse (P03)."""
    rules = mind.ctx.tables.rules
    room = rules.crowd_people * area.population + rules.crowd_forts * area.forts + rules.crowd_room
    return room - area.armies


def _need(mind: Mind, area: Area) -> tuple[int, bool, int, bool, int]:
    """Return how much an area needs armies: the capital in danger first, then where an enemy is near, then a front."""
    danger = mind.danger(area)
    short = max(0, danger - area.armies)
    capital = area.id == mind.country.capital
    return (
        short if capital else 0,
        danger > 0,
        len(mind.others_beside(area)),
        bool(area.entrance),
        area.armies,
    )


def levy(mind: Mind) -> Order | None:
    """Call the people of the capital to arms when twice as many stand before it as in it."""
    capital = mind.country.capital
    if not capital:
        return None
    area = mind.area(capital)
    lost = mind.danger(area) >= 2 * (area.armies + mind.country.reserve)
    if area.population < 2 or not lost or not mind.danger(area) or not mind.first_time("levy"):
        return None
    return Levy(**mind.order(where=capital))


def fortify(mind: Mind) -> Order | None:
    """Raise walls round a capital that more armies stand before than in it."""
    capital, cost = mind.country.capital, mind.ctx.tables.costs.fort
    if not capital or mind.country.bps < 2 * cost:
        return None
    area = mind.area(capital)
    weak = mind.danger(area) > area.armies > area.forts and not area.once
    return Fort(**mind.order(where=capital, amount=so_many(1))) if weak and mind.first_time("fort") else None


def dig_in(mind: Mind) -> Order | None:
    """Have armies dig in against the strongest that stand beside them."""
    if mind.count("trench ") >= TRENCHES:
        return None
    for area, worst in _held(mind):
        if worst != area.trench and mind.first_time(f"trench {area.id}"):
            return Entrench(**mind.order(where=area.id, against=worst))
    return None


def lie_in_wait(mind: Mind) -> Order | None:
    """Have the garrison of the capital lie in ambush, and that of a walled area stand."""
    for area, worst in _held(mind):
        ambushed = (area.mode, area.against) == (Mode.AMBUSH, worst)
        if area.id == mind.country.capital and not ambushed and mind.first_time("ambush"):
            return Ambush(**mind.order(where=area.id, against=worst))
        if area.forts and area.mode is Mode.RETREAT and mind.first_time(f"stand {area.id}"):
            return Defend(**mind.order(where=area.id))
    return None


def _held(mind: Mind) -> list[tuple[Area, RegionId]]:
    """Return own areas with armies worth a trench and the area that threatens each most, the most threatened first."""
    pairs = [(area, mind.worst(area)) for area in mind.settled() if area.armies >= WORTH_DIGGING]
    ranked = sorted((-worst.armies, area.id, area, worst.id) for area, worst in pairs if worst is not None)
    return [(area, worst) for _, _, area, worst in ranked]
