"""What a caretaker does at home: money from the treasury, ships into commission, growth, a bid."""

from __future__ import annotations

from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.empires.caretaker.mind import ALL, Mind, so_many
from gm_console.rulesets.empires.orders import Bid, Cash, Fleet, Grow

GROWS: Final = 2
"""Areas that a caretaker lets grow in a turn, at most."""
MOST_GROWS: Final = 5
"""The same with more armies than people: what is left over would be one more army to feed (5.3)."""


def cash(mind: Mind) -> Order | None:
    """Take from the treasury what a new capital would not cost, when there is next to nothing in hand for a march."""
    country = mind.country
    spare = country.treasury - (mind.ctx.tables.costs.capital if mind.supplied else 0)
    needed = country.bps < len(mind.front())
    closed = mind.ctx.rulings.option("P14") == "closed"
    if closed or spare < 1 or not needed or not mind.first_time("cash"):
        return None
    return Cash(**mind.order(amount=so_many(spare)))


def commission(mind: Mind) -> Order | None:
    """Bring ships into commission that were laid up."""
    for area in mind.land():
        ready = area.laid_up and not area.once and mind.country.bps > area.laid_up
        if ready and mind.first_time(f"fleet {area.id}"):
            return Fleet(**mind.order(where=area.id, amount=ALL))
    return None


def grow(mind: Mind) -> Order | None:
    """Let the cheapest safe area grow: for a third of what there is, for all of it with more armies than people."""
    land = mind.land()
    crowded = sum(area.armies for area in land) + mind.country.reserve > sum(area.population for area in land)
    if mind.count("grow ") >= (MOST_GROWS if crowded else GROWS):
        return None
    costs = [
        (area.population + mind.ctx.tables.ground(mind.board.by_id[area.id].terrain).grow, area.id)
        for area in mind.settled()
        if not area.once and area.population and not mind.danger(area)
    ]
    cost, where = min(costs, default=(0, RegionId("")))
    if not where or cost * (1 if crowded else 3) > mind.country.bps or not mind.first_time(f"grow {where}"):
        return None
    return Grow(**mind.order(where=where))


def bid(mind: Mind) -> Order | None:
    """Bid for the order of play what no army can be built of."""
    rest = mind.country.bps % mind.ctx.tables.costs.army
    if not rest or not mind.first_time("bid"):
        return None
    return Bid(**mind.order(amount=so_many(rest)))
