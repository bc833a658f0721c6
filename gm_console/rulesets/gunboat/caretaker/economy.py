"""A caretaker's economics sheet (E1 to E7): trade, learn, arm, then invest what is left where it pays back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.caretaker.arms import Arsenal
from gm_console.rulesets.gunboat.caretaker.invest import Settler, improve
from gm_console.rulesets.gunboat.caretaker.learning import school, study
from gm_console.rulesets.gunboat.caretaker.market import Trade, trade
from gm_console.rulesets.gunboat.caretaker.purse import Purse, opening_gold
from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.orders import (
    BuildFacilities,
    BuildUnits,
    Buy,
    Export,
    Raise,
    Research,
    SalvageFacility,
    SalvageUnit,
    Sell,
)
from gm_console.rulesets.gunboat.phases.e7_improve import cost_of
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, LEVELS, SEALIFT

Built = dict[tuple[RegionId, str], int]
"""Units built (or scrapped, below 0) by region and kind: they can march the same turn."""
KEEP: Final = 400
"""Gold that a caretaker does not touch."""
PURCHASE: Final = 150
"""Points of SP or RP that a temperament fond of them buys when there is Gold enough."""


def economics(sight: Sight) -> tuple[Built, tuple[Order, ...]]:
    """Return the units built and the orders, unnumbered."""
    left = sight.turns - sight.turn
    goods = trade(sight)
    purse = Purse(sight, opening_gold(sight, goods.sales, goods.purchases))
    for commodity, points in goods.sales.items():
        if commodity in purse.points:
            purse.points[commodity] -= points
    studied = study(sight, purse)
    schooled = school(sight, purse, studied)
    idle = max(0, purse.points["SP"] - sight.production()[COMMODITIES.index("SP")])
    budget = purse.worth() * sight.temper.arms // 100 + purse.cost(idle, 0, 0)
    levels = _after(sight, studied)
    drilled, budget = _drill(sight, purse, levels, budget)
    _fond(sight, purse, goods)
    units = Arsenal(sight, purse)
    units.scrap()
    units.ship_goods(goods.unsold, left)
    units.arm(budget)
    works = Settler(sight, purse, KEEP, left)
    works.settle()
    works.bases()
    raised = improve(sight, purse, levels, KEEP, left)
    works.swap()
    if schooled:
        raised = [("btech", schooled), *raised]
    orders = (
        *_trading(sight, goods, purse),
        *_building(sight, units, works),
        *((Research(nation=sight.me, phase="E6", number=0, development=studied),) if studied else ()),
        *(
            Raise(nation=sight.me, phase="E7", number=0, level=level, points=points)
            for level, points in (*raised, *drilled)
        ),
    )
    return _built(units), orders


def _after(sight: Sight, studied: str) -> dict[str, int]:
    """Return all levels as they are once research has been done."""
    levels = dict(zip(LEVELS, sight.nation.levels, strict=True))
    if studied:
        for level, add in sight.charts.developments[studied].raises():
            levels[level] = min(levels[level] + add, sight.charts.limits.max_level)
    return levels


def _drill(
    sight: Sight, purse: Purse, levels: dict[str, int], budget: int
) -> tuple[list[tuple[str, int]], int]:
    """Raise the military efficiencies by a few points out of the budget for arms."""
    drilled = []
    army_first = sight.chance(sight.temper.army, "drill")
    for level in ("army", "air_navy") if army_first else ("air_navy", "army"):
        points = min(4, sight.charts.limits.max_level - levels[level])
        if points <= 0:
            continue
        price = cost_of(sight.charts, level, levels[level], points)
        if purse.cost(*price) <= budget // 5 and purse.can(*price, KEEP):
            purse.pay(*price)
            budget -= purse.cost(*price)
            drilled.append((level, points))
    return drilled, budget


def _fond(sight: Sight, purse: Purse, goods: Trade) -> None:
    """Scholars lay in RP, soldiers and admirals SP, others some of either now and then."""
    commodity = sight.temper.fond
    if not commodity and sight.chance(40, "fond of what"):
        commodity = "RP" if sight.chance(60, "which") else "SP"
    if commodity and commodity not in goods.sales and purse.gold > 4000:
        purse.buy(commodity, PURCHASE * sight.lot(3, "fond"))


def _trading(sight: Sight, goods: Trade, purse: Purse) -> Iterator[Order]:
    for commodity in COMMODITIES:
        if goods.sales.get(commodity):
            points = goods.sales[commodity]
            yield Sell(nation=sight.me, phase="E1", number=0, quantity=points, commodity=commodity)
    purchases = {**goods.purchases, **{name: points for name, points in purse.bought.items() if points}}
    for commodity in COMMODITIES:
        if purchases.get(commodity):
            points = purchases[commodity]
            yield Buy(nation=sight.me, phase="E2", number=0, quantity=points, commodity=commodity)
    for friend, parcel in goods.parcels:
        yield Export(nation=sight.me, phase="E3", number=0, receiver=friend, goods=parcel)


def _building(sight: Sight, units: Arsenal, works: Settler) -> Iterator[Order]:
    for what, count, unit, region in units.lines:
        unit_order = BuildUnits if what == "build" else SalvageUnit
        yield unit_order(nation=sight.me, phase="E4", number=0, quantity=count, unit=unit, region=region)
    for what, kind, region in works.lines:
        work_order = BuildFacilities if what == "build" else SalvageFacility
        yield work_order(nation=sight.me, phase="E5", number=0, quantity=1, facility=kind, region=region)


def _built(units: Arsenal) -> Built:
    built: Built = {}
    for what, count, unit, region in units.lines:
        if unit != SEALIFT:
            delta = count if what == "build" else -count
            built[region, unit] = built.get((region, unit), 0) + delta
    return built
