"""The purse of a turn: what is left to spend, with SP and RP bought from the market where they run out."""

from __future__ import annotations

from typing import Final

from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, GOLD, RP, SP

DEAREST: Final = 220
"""Percent of the start price beyond which a caretaker buys nothing."""

RICH: Final = 25000
"""Gold beyond which a caretaker thinks less of every single one."""
LEAST_VALUE: Final = 35
"""Hundredths that a Gold is worth to the richest."""


class Purse:
    """SP, RP and Gold in hand; spending more SP or RP than there is buys the rest with Gold (E2)."""

    def __init__(self, sight: Sight, gold: int) -> None:
        stocks, market = sight.nation.stocks, sight.market
        self.points = {"SP": stocks[SP], "RP": stocks[RP]}
        self.gold = gold
        self.bought = {"SP": 0, "RP": 0}
        self._price = {name: market.buy[COMMODITIES.index(name)] for name in ("SP", "RP")}
        self._for_sale = {
            name: 100 * market.sell[COMMODITIES.index(name)]
            <= DEAREST * market.start[COMMODITIES.index(name)]
            for name in ("SP", "RP")
        }
        self._gold_value = 100 if gold <= RICH else max(LEAST_VALUE, 100 * RICH // gold)
        self._value = {name: market.sell[COMMODITIES.index(name)] for name in ("SP", "RP")}

    def worth(self) -> int:
        """Return everything in hand in hundredths of a Gold."""
        return self.cost(self.points["SP"], self.points["RP"], self.gold)

    def cost(self, sp: int, rp: int, gold: int) -> int:
        """Return a price in hundredths of a Gold: SP and RP at what they would sell for, idle Gold for less."""
        return sp * self._value["SP"] + rp * self._value["RP"] + self._gold_value * gold

    def can(self, sp: int, rp: int, gold: int, keep: int = 0) -> bool:
        """Tell whether a price can be paid with ``keep`` Gold left over."""
        missing = self._missing(sp, rp)
        for name, points in missing.items():
            if points and not self._for_sale[name]:
                return False
        return self.gold - keep >= gold + self._bill(missing)

    def pay(self, sp: int, rp: int, gold: int) -> None:
        """Pay a price that :meth:`can` be paid."""
        missing = self._missing(sp, rp)
        self.gold -= gold + self._bill(missing)
        for name, points in (("SP", sp), ("RP", rp)):
            self.bought[name] += missing[name]
            self.points[name] += missing[name] - points

    def buy(self, commodity: str, points: int) -> bool:
        """Buy some SP or RP to have in stock, if the Gold is there."""
        missing = {commodity: points}
        if not self._for_sale[commodity] or self.gold < self._bill(missing):
            return False
        self.gold -= self._bill(missing)
        self.bought[commodity] += points
        self.points[commodity] += points
        return True

    def _missing(self, sp: int, rp: int) -> dict[str, int]:
        return {name: max(points - self.points[name], 0) for name, points in (("SP", sp), ("RP", rp))}

    def _bill(self, missing: dict[str, int]) -> int:
        """Return the Gold that more purchases cost, each commodity's lines summed and rounded up (R01)."""
        return sum(
            _up(self.bought[name] + points, self._price[name]) - _up(self.bought[name], self._price[name])
            for name, points in missing.items()
        )


def _up(points: int, price: int) -> int:
    return -(-points * price // 100)


def opening_gold(sight: Sight, sales: dict[str, int], purchases: dict[str, int]) -> int:
    """Return the Gold in hand after sales and purchases of resources (E1, E2, R01)."""
    gold = sight.nation.stocks[GOLD]
    for commodity, points in sales.items():
        gold += points * sight.market.sell[COMMODITIES.index(commodity)] // 100
    for commodity, points in purchases.items():
        gold -= _up(points, sight.market.buy[COMMODITIES.index(commodity)])
    return gold
