"""Units (E4): merchants while goods lie unsold, then army, air and fleet by temperament and luck."""

from __future__ import annotations

from typing import Final

from gm_console.core.ids import RegionId
from gm_console.rulesets.gunboat.caretaker.purse import Purse
from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.technology import merchant_load, order_limit
from gm_console.rulesets.gunboat.vocabulary import FACILITY, SEALIFT, UNIT

LIKED: Final = {
    "light_infantry": 2,
    "heavy_infantry": 4,
    "mechanized_infantry": 6,
    "tank": 4,
    "panzer": 10,
    "biplane": 1,
    "fighter": 3,
    "bomber": 3,
    "jet_fighter": 4,
    "jet_bomber": 3,
    "escort": 4,
    "battleship": 3,
    "dreadnought": 5,
    "aircraft_carrier": 2,
    "submarine_1": 2,
    "submarine_2": 3,
    SEALIFT: 2,
}
"""How gladly a unit is built where it can be."""
FEW_SEALIFT: Final = 14
"""Sealift below which more is built rather than warships."""
EAGER: Final = 8
"""How gladly then."""
REPLACED: Final = {
    "light_infantry": "panzer",
    "biplane": "fighter",
    "battleship": "dreadnought",
    "submarine_1": "submarine_2",
    "fighter": "jet_fighter",
}
"""A unit is scrapped once its successor can be built."""
EARNING: Final = 4
"""Turns that must be left for a merchant to be worth building."""
MERCHANT_LINES: Final = 4
"""Lines of E4 that merchants may take."""
ENOUGH: Final = 60000
"""Gold beyond which arms are better than merchants, for more Gold would only lie there."""


class Arsenal:
    """Plans the lines of E4, paying as it goes."""

    def __init__(self, sight: Sight, purse: Purse) -> None:
        self.lines: list[tuple[str, int, str, RegionId]] = []
        self._sight, self._purse = sight, purse
        self._most = order_limit(sight.charts, sight.nation.developments, "military")
        self._free = {
            (base, region): holding.facilities[FACILITY[base]]
            for region, holding in sight.holdings.items()
            for base in ("depot", "shipyard")
            if holding.facilities[FACILITY[base]]
        }

    def scrap(self) -> None:
        """Scrap one outdated unit now and then, where there are many of them."""
        if not self._sight.chance(40, "scrap"):
            return
        for old in REPLACED:
            if not self._outdated(old):
                continue
            for (base, region), bases in self._free.items():
                many = self._sight.holdings[region].units[UNIT[old]] >= 3
                if base == self._sight.charts.units[old].base and bases > 1 and many:
                    self.lines.append(("salvage", 1, old, region))
                    self._free[base, region] -= 1
                    return

    def ship_goods(self, unsold: int, left: int) -> None:
        """Build merchants while goods lie unsold and there are turns left for them to earn their price."""
        load = merchant_load(self._sight.charts, self._sight.nation.developments)
        wanted = unsold // load if left > EARNING and self._purse.gold < ENOUGH else 0
        yards = sorted(region for base, region in self._free if base == "shipyard")
        for region in yards:
            while self._free["shipyard", region] and wanted > 0 and len(self.lines) < MERCHANT_LINES:
                if not self._payable("merchant", 1):
                    return
                self._build("merchant", 1, region)
                wanted -= 1

    def arm(self, budget: int) -> None:
        """Build units within a budget in hundredths of a Gold, until lines, bases or means run out."""
        while len(self.lines) < self._most and any(self._free.values()):
            lines, bases = self._most - len(self.lines), sum(self._free.values())
            unit, region = self._pick(len(self.lines))
            base = self._sight.charts.units[unit].base
            count = min(self._free[base, region], -(-bases // lines))
            while count and not (self._cost(unit, count) <= budget and self._payable(unit, count)):
                count -= 1
            if count:
                budget -= self._cost(unit, count)
                self._build(unit, count, region)
            else:
                del self._free[base, region]

    def _pick(self, place: int) -> tuple[str, RegionId]:
        """Draw a base that is free and a unit that it builds."""
        sight = self._sight
        bases = sorted({base for (base, _), count in self._free.items() if count})
        base = bases[0]
        if len(bases) > 1:
            base = "depot" if sight.chance(sight.temper.army, "base", place) else "shipyard"
        regions = sorted(region for (one, region), count in self._free.items() if one == base and count)
        region = regions[sight.lot(len(regions), "yard", place) - 1]
        units = [
            row.id
            for row in sight.charts.units.values()
            if row.base == base and row.id in LIKED and (not row.needs or sight.has(row.needs))
        ]
        units = [unit for unit in units if not self._outdated(unit)]
        lot = sight.lot(sum(self._liking(unit) for unit in units), "unit", place)
        for unit in units:
            lot -= self._liking(unit)
            if lot <= 0:
                return unit, region
        raise AssertionError("a lot beyond the sum of the likings")

    def _liking(self, unit: str) -> int:
        if unit == SEALIFT and self._sight.nation.sealift < FEW_SEALIFT:
            return EAGER
        return LIKED[unit]

    def _outdated(self, unit: str) -> bool:
        return unit in REPLACED and self._sight.has(self._sight.charts.units[REPLACED[unit]].needs)

    def _cost(self, unit: str, count: int) -> int:
        cost = self._sight.charts.units[unit].cost
        return count * self._purse.cost(*cost.price)

    def _payable(self, unit: str, count: int) -> bool:
        cost = self._sight.charts.units[unit].cost
        return self._purse.can(count * cost.sp, count * cost.rp, count * cost.gold)

    def _build(self, unit: str, count: int, region: RegionId) -> None:
        row = self._sight.charts.units[unit]
        self._purse.pay(count * row.cost.sp, count * row.cost.rp, count * row.cost.gold)
        self._free[row.base, region] -= count
        self.lines.append(("build", count, unit, region))
