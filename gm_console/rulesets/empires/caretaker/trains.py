"""How a caretaker supplies its armies: trains are built in the capital, lines mended, trains sent and driven up."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.empires.caretaker.mind import Mind, so_many
from gm_console.rulesets.empires.orders import Capital, Gather, Retreat, Send, Wagons
from gm_console.rulesets.empires.state import Area
from gm_console.rulesets.empires.supply import blockaded, is_centre, lines_of

CENTRES: Final = 3
"""Supply centres that trains are built in in a turn, at most."""
LINKS: Final = 4
"""Links of supply lines that are mended before armies march."""
MOST_LINKS: Final = 12
"""Links that are mended in a turn, at most."""
STORE: Final = 3
"""Supply trains that are wanted where an army attacks from."""


def name_capital(mind: Mind) -> Order | None:
    """Name the richest area the capital where the old one was lost."""
    country, land = mind.country, mind.land()
    poor = country.treasury < mind.ctx.tables.costs.capital
    if not mind.supplied or country.capital or poor or not land or not mind.first_time("capital"):
        return None
    return Capital(**mind.order(where=max(land, key=lambda area: (area.population, area.id)).id))


def gather(mind: Mind) -> Order | None:
    """Build supply trains in the capital, then in a few bases that no fleet lies before, with a third of the means."""
    country = mind.country
    if not mind.supplied or mind.count("gather ") >= CENTRES:
        return None
    centres = [area for area in mind.settled() if _makes_trains(mind, area)]
    for centre in sorted(centres, key=lambda one: (one.id != country.capital, -one.population, one.id)):
        wanted = min(
            country.capacity, 2 * country.capacity - centre.trains, centre.population, country.bps // 3
        )
        if wanted > 0 and mind.first_time(f"gather {centre.id}"):
            return Gather(**mind.order(where=centre.id, amount=so_many(wanted)))
    return None


def _makes_trains(mind: Mind, area: Area) -> bool:
    if area.id == mind.country.capital:
        return True
    return is_centre(mind.country, area) and not blockaded(mind.ctx.state.areas, area)


def mend_line(mind: Mind) -> Order | None:
    """Lead the broken line of the strongest army without one a link nearer to a supply centre (S.4)."""
    return _mended(mind, LINKS)


def mend_more(mind: Mind) -> Order | None:
    """Mend lines with the actions that are left."""
    return _mended(mind, MOST_LINKS)


def _mended(mind: Mind, most: int) -> Order | None:
    if not mind.supplied or mind.count("link ") >= most:
        return None
    lines = lines_of(mind.board, mind.country, mind.ctx.state.areas)
    broken = [area for area in mind.settled() if lines.lines[area.id].broken is not None and area.armies]
    for area in sorted(broken, key=lambda one: (-one.armies, one.id)):
        for here, after in pairwise(lines.ground.shortest(area.id)):
            if mind.area(here).retreat != after and mind.first_time(f"link {here}"):
                return Retreat(**mind.order(where=here, end=after))
    return None


def send(mind: Mind) -> Order | None:
    """Send trains from a supply centre to the strongest army beside others that has few."""
    if not mind.supplied:
        return None
    centres = [area for area in mind.settled() if is_centre(mind.country, area) and area.trains]
    fronts = [
        area
        for area in mind.settled()
        if area.trains < STORE - 1 and area.armies > 1 and mind.others_beside(area)
    ]
    if not centres or not fronts:
        return None
    lines = lines_of(mind.board, mind.country, mind.ctx.state.areas)
    for front in sorted(fronts, key=lambda one: (-one.armies, one.id)):
        for centre in sorted(centres, key=lambda one: (-one.trains, one.id)):
            if lines.send(centre.id, front.id).denial is None and mind.first_time(f"send {front.id}"):
                number = min(centre.trains, mind.country.capacity, STORE)
                return Send(**mind.order(start=centre.id, end=front.id, amount=so_many(number)))
    return None


def haul(mind: Mind) -> Order | None:
    """Drive trains that lie idle away from any front a step nearer to one (S.13.1)."""
    if not mind.supplied:
        return None
    for area in sorted(mind.land(), key=lambda one: (-one.trains, one.id)):
        idle = area.trains and not is_centre(mind.country, area) and not mind.others_beside(area)
        if not idle or f"haul {area.id}" in mind.tried:
            continue
        way = mind.way(area.id, mind.own_beside, lambda one: bool(mind.others_beside(mind.area(one))))
        if way and _keeps_line(mind.area(way[1]), area.id) and mind.first_time(f"haul {area.id}"):
            number = min(area.trains, mind.country.capacity)
            return Wagons(**mind.order(start=area.id, end=way[1], amount=so_many(number)))
    return None


def _keeps_line(area: Area, start: RegionId) -> bool:
    """Tell whether wagons from somewhere leave an area's supply line as it was, or give it one."""
    return area.retreat in ("", start)
