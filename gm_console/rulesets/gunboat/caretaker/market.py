"""Selling, buying and sending resources (E1 to E3): sell what is free, dear first; keep what is cheap; fill gaps."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final

from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, GOLD, STOCK

RESOURCES: Final = ("LP", "MP", "EP", "FP", "AP")
SAFETY: Final = 12
"""Percent of a turn's consumption that must be there beyond it; less is bought at once."""
CHEAP: Final = 72
"""Percent of the start price at which a caretaker with Gold to spare stocks up."""
PARCEL: Final = 300
"""Most points of one commodity in a parcel to a friend."""
IDLE: Final = {"SP": 18, "RP": 22}
"""Tenths of a turn's production beyond which SP and RP lie idle and are sold; twice as much of what one is fond of."""


@dataclass(slots=True)
class Trade:
    """What goes to the market, comes from it and goes abroad."""

    sales: dict[str, int] = field(default_factory=dict)
    purchases: dict[str, int] = field(default_factory=dict)
    parcels: list[tuple[NationId, tuple[tuple[str, int], ...]]] = field(default_factory=list)
    unsold: int = 0
    """Points that more merchants could have carried."""


def trade(sight: Sight) -> Trade:
    """Return the turn's trade in goods."""
    plan = Trade()
    free = _free(sight, plan)
    _send(sight, plan, free)
    _load(sight, plan, free)
    return plan


def _load(sight: Sight, plan: Trade, free: dict[str, int]) -> None:
    """Share the merchants' room out: by what is free and, with more weight, by how dear it is; then fill up."""
    room = sight.capacity()
    weights = {name: points * ratio(sight, name) ** 2 for name, points in free.items()}
    total = max(1, sum(weights.values()))
    loads = {name: min(points, room * weights[name] // total) for name, points in free.items()}
    room -= sum(loads.values())
    for commodity in sorted(free, key=lambda name: (-_sell(sight, name), name)):
        more = min(free[commodity] - loads[commodity], room)
        loads[commodity] += more
        room -= more
    plan.sales = {name: points for name, points in loads.items() if points}
    plan.unsold = sum(free.values()) - sum(loads.values())


def ratio(sight: Sight, commodity: str) -> int:
    """Return a commodity's price in percent of its start."""
    return 100 * _sell(sight, commodity) // sight.market.start[COMMODITIES.index(commodity)]


def _sell(sight: Sight, commodity: str) -> int:
    return sight.market.sell[COMMODITIES.index(commodity)]


def _free(sight: Sight, plan: Trade) -> dict[str, int]:
    made, taken = sight.production(), sight.consumption()
    free: dict[str, int] = {}
    gold = sight.nation.stocks[GOLD]
    for commodity in RESOURCES:
        place = COMMODITIES.index(commodity)
        stock = sight.nation.stocks[STOCK[commodity]]
        short = taken[place] * (100 + SAFETY) // 100 - made[place] - stock
        if short > 0:
            plan.purchases[commodity] = short
            continue
        kept = taken[place] * (100 + sight.temper.reserve) // 100 - made[place]
        if ratio(sight, commodity) < sight.temper.hold:
            kept += taken[place]
        free[commodity] = max(0, stock - max(0, kept))
        if _stocks_up(sight, commodity, stock, taken[place], gold):
            plan.purchases[commodity] = taken[place] // 8
            free[commodity] = 0
    for commodity, tenths in IDLE.items():
        place = COMMODITIES.index(commodity)
        fond = 2 if commodity == sight.temper.fond else 1
        keep = fond * made[place] * tenths // 10 * 100 // max(ratio(sight, commodity), 50)
        free[commodity] = max(0, sight.nation.stocks[STOCK[commodity]] - sight.nation.arrears - keep)
    return free


def _stocks_up(sight: Sight, commodity: str, stock: int, taken: int, gold: int) -> bool:
    return (
        ratio(sight, commodity) <= CHEAP
        and gold > 12000
        and stock < 2 * taken
        and sight.chance(25 if sight.temper.name == "merchant" else 8, "stock up", commodity)
    )


def _send(sight: Sight, plan: Trade, free: dict[str, int]) -> None:
    """Send a parcel or two to friends, out of what would be sold."""
    friends = _friends(sight)
    for parcel in range(2):
        if friends and sight.chance(sight.temper.export, "export", parcel):
            friend = friends[sight.lot(len(friends), "friend", parcel) - 1]
            names = sorted(RESOURCES, key=lambda name: (-free.get(name, 0), name))[: 1 + parcel]
            goods = tuple(
                (name, min(PARCEL, free.get(name, 0) // 4)) for name in names if free.get(name, 0) >= 200
            )
            for name, points in goods:
                free[name] -= points
            if goods:
                plan.parcels.append((friend, goods))


def _friends(sight: Sight) -> list[NationId]:
    """Return the nations that own a region next to one's own."""
    near = {sight.owners[other] for region in sight.holdings for other in sight.board.neighbours(region)}
    return [nation for nation in sight.rivals if nation in near]
