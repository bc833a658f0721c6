"""What a caretaker does at home: armies from the reserve, supply trains and their lines, growth, a bid."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.empires.caretaker.mind import ALL, Mind, so_many
from gm_console.rulesets.empires.orders import Bid, Fleet, Gather, Grow, Reserve, Retreat, Send
from gm_console.rulesets.empires.state import Area
from gm_console.rulesets.empires.supply import is_centre, lines_of

GROWS: Final = 2
"""Areas that a caretaker lets grow in a turn, at most."""
LINKS: Final = 4
"""Links of supply lines that it mends in a turn, at most."""
STORE: Final = 3
"""Supply trains that it wants where an army attacks from."""


def from_reserve(mind: Mind) -> Order | None:
    """Bring the reserve to where others stand nearest, or where it can sail from."""
    land = mind.land()
    if mind.country.reserve < 1 or not land or not mind.first_time("reserve"):
        return None
    where = max(land, key=lambda area: (*_urgency(mind, area), area.armies, area.id))
    return Reserve(**mind.order(where=where.id, amount=ALL))


def _urgency(mind: Mind, area: Area) -> tuple[int, int, bool]:
    return mind.danger(area), len(mind.others_beside(area)), bool(area.entrance)


def commission(mind: Mind) -> Order | None:
    """Bring ships into commission that were laid up."""
    for area in mind.land():
        ready = area.laid_up and not area.once and mind.country.bps > area.laid_up
        if ready and mind.first_time(f"fleet {area.id}"):
            return Fleet(**mind.order(where=area.id, amount=ALL))
    return None


def gather(mind: Mind) -> Order | None:
    """Build supply trains in the capital, with a third of what there is to spend."""
    country = mind.country
    if not country.capital or not country.capacity or not mind.first_time("gather"):
        return None
    capital = mind.area(country.capital)
    wanted = min(
        country.capacity, 2 * country.capacity - capital.trains, capital.population, country.bps // 3
    )
    return Gather(**mind.order(where=capital.id, amount=so_many(wanted))) if wanted > 0 else None


def mend_line(mind: Mind) -> Order | None:
    """Lead the broken line of the strongest army without one a link nearer to a supply centre (S.4)."""
    if not mind.supplied:
        return None
    lines = lines_of(mind.board, mind.country, mind.ctx.state.areas)
    broken = [area for area in mind.land() if lines.lines[area.id].broken is not None and area.armies > 1]
    for area in sorted(broken, key=lambda one: (-one.armies, one.id)):
        way = lines.ground.shortest(area.id)
        for here, after in pairwise(way):
            links = sum(done.startswith("link ") for done in mind.tried)
            if mind.area(here).retreat != after and links < LINKS and mind.first_time(f"link {here}"):
                return Retreat(**mind.order(where=here, end=after))
    return None


def send_trains(mind: Mind) -> Order | None:
    """Send trains from a supply centre to the strongest army beside others that has few."""
    if not mind.supplied:
        return None
    centres = [area for area in mind.land() if is_centre(mind.country, area) and area.trains]
    fronts = [
        area
        for area in mind.land()
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


def grow(mind: Mind) -> Order | None:
    """Let the cheapest safe area grow, while that takes no more than a third of what there is."""
    if sum(done.startswith("grow ") for done in mind.tried) >= GROWS:
        return None
    costs = [
        (area.population + mind.ctx.tables.ground(mind.board.by_id[area.id].terrain).grow, area.id)
        for area in mind.land()
        if not area.once and area.population and not mind.danger(area)
    ]
    cost, where = min(costs, default=(0, RegionId("")))
    if not where or cost * 3 > mind.country.bps or not mind.first_time(f"grow {where}"):
        return None
    return Grow(**mind.order(where=where))


def bid(mind: Mind) -> Order | None:
    """Bid for the order of play what no army can be built of."""
    rest = mind.country.bps % mind.ctx.tables.costs.army
    if not rest or not mind.first_time("bid"):
        return None
    return Bid(**mind.order(amount=so_many(rest)))
