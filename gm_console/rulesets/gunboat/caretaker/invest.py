"""Improvements and works (E5, E7), weighed by payback at the day's prices."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.board.model import LinkKind, RegionKind
from gm_console.core.ids import RegionId
from gm_console.rulesets.gunboat.caretaker.purse import Purse
from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.phases.e7_improve import cost_of
from gm_console.rulesets.gunboat.technology import order_limit
from gm_console.rulesets.gunboat.vocabulary import (
    COMMODITIES,
    ECONOMIC_LEVELS,
    FACILITIES,
    FACILITY,
    SHIPYARD,
)

WORKS: Final = FACILITIES[:6]
"""Facilities that make something."""
SLACK: Final = 8
"""Percent of a turn's consumption that production must exceed it by after a new work."""
GLUT: Final = 16
"""Percent by which production must exceed consumption for a work to be given up."""


def gain_of(sight: Sight, level: str) -> int:
    """Return what one point of an economic efficiency gives a turn, in hundredths of a Gold."""
    gain = 0
    values = sight.values()
    for kind, count in zip(FACILITIES, sight.works, strict=True):
        for commodity, raised in sight.charts.facilities[kind].makes:
            if raised == level:
                gain += count * values[COMMODITIES.index(commodity)]
    return gain


def improve(
    sight: Sight, purse: Purse, levels: Mapping[str, int], keep: int, left: int
) -> list[tuple[str, int]]:
    """Pay for the improvements that pay back soonest and return level and points.

    ``levels`` are the efficiencies after research, ``left`` the turns to come.
    """
    most = sight.charts.limits.raise_points
    offers = []
    for level in ECONOMIC_LEVELS:
        start = levels[level]
        points = min(most, sight.charts.limits.max_level - start)
        if points > 0:
            price = cost_of(sight.charts, level, start, points)
            payback = purse.cost(*price) * 10 // max(1, points * gain_of(sight, level))
            offers.append((payback, level, points, price))
    raised = []
    for payback, level, points, price in sorted(offers):
        if payback <= 10 * min(sight.temper.patience, left) and purse.can(*price, keep):
            purse.pay(*price)
            raised.append((level, points))
    return raised


class Settler:
    """Plans the lines of E5: new works where people are idle, then better works in the place of worse ones."""

    def __init__(self, sight: Sight, purse: Purse, keep: int, left: int) -> None:
        self.lines: list[tuple[str, str, RegionId]] = []
        self._sight, self._purse, self._keep, self._left = sight, purse, keep, left
        self._most = order_limit(sight.charts, sight.nation.developments, "economic")
        self._made, self._taken = sight.production(), sight.consumption()
        self._values = _values(sight)
        self._order = sorted(WORKS, key=lambda kind: (-self._values[kind], kind))

    def settle(self) -> None:
        """Build where people are idle, as long as lines, purse and patience last."""
        idle = {one.id: one.population - sum(one.facilities) for one in self._sight.holdings.values()}
        while len(self.lines) < self._most:
            region = max(idle, key=lambda one: (idle[one], one))
            kind = self._soonest() if idle[region] > 0 else ""
            if not kind:
                break
            idle[region] -= 1
            self._build(kind, region)

    def bases(self) -> None:
        """Give up works for bases: a shipyard at a canal that has none, and one where Supply Points lie unused."""
        sight = self._sight
        for region in self._canals():
            self._base("shipyard", region)
        made = sight.production()[COMMODITIES.index("SP")]
        if 2 * self._purse.points["SP"] > 3 * made:
            kind = "depot" if sight.chance(sight.temper.army, "base kind") else "shipyard"
            capital, port = sight.nation.capital, sight.nation.port
            self._base(kind, port if kind == "shipyard" or capital not in sight.holdings else capital)

    def _canals(self) -> list[RegionId]:
        """Return the own regions without shipyard that a canal leads through: whoever sails from there has two seas."""
        sight = self._sight
        return [
            holding.id
            for holding in sight.holdings.values()
            if not holding.facilities[SHIPYARD]
            and sight.board.by_id[holding.id].kind is RegionKind.LAND
            and any(
                LinkKind.CANAL in sight.board.kinds(holding.id, other)
                for other in sight.board.neighbours(holding.id)
            )
        ]

    def _base(self, kind: str, region: RegionId) -> None:
        """Build a base in the place of the region's least useful work that can be spared, if any."""
        holding = self._sight.holdings.get(region)
        if holding is None or len(self.lines) + 2 > self._most or holding.captured == self._sight.turn - 1:
            return
        there = [work for work in reversed(self._order) if holding.facilities[FACILITY[work]]]
        worst = next((work for work in there if self._spare(work)), "")
        cost = self._sight.charts.facilities[kind].cost
        if worst and self._purse.can(*cost.price, self._keep):
            self.lines.append(("salvage", worst, region))
            self._count(worst, -1)
            self._build(kind, region)

    def swap(self) -> None:
        """Give up the least useful works, one a region, for the most useful that can be fed."""
        used = {region for _, _, region in self.lines}
        for worst in reversed(self._order):
            for region, holding in self._sight.holdings.items():
                if len(self.lines) + 2 > self._most:
                    return
                if region in used or not holding.facilities[FACILITY[worst]] or not self._spare(worst):
                    continue
                better = next((kind for kind in self._order if self._fed(kind)), worst)
                if not self._pays(better, self._values[better] - self._values[worst], 2):
                    break
                self.lines.append(("salvage", worst, region))
                self._count(worst, -1)
                self._build(better, region)
                used.add(region)

    def _soonest(self) -> str:
        """Return the kind of work that pays back soonest among those that can be fed and paid."""
        offers = [
            (self._purse.cost(*cost.price) // max(1, self._values[kind]), kind)
            for kind in self._order
            for cost in (self._sight.charts.facilities[kind].cost,)
            if self._fed(kind) and self._pays(kind, self._values[kind], 1)
        ]
        return min(offers)[1] if offers else ""

    def _pays(self, kind: str, gain: int, times: int) -> bool:
        cost = self._sight.charts.facilities[kind].cost
        turns = min(times * self._sight.temper.patience, self._left)
        return (
            gain > 0
            and self._purse.cost(*cost.price) <= gain * turns
            and self._purse.can(*cost.price, self._keep)
        )

    def _fed(self, kind: str) -> bool:
        """Tell whether one more work leaves a margin in everything it consumes."""
        return all(
            self._made[place] * 100 >= (self._taken[place] + points) * (100 + SLACK)
            for place, points in enumerate(self._sight.charts.consumption[kind])
            if points
        )

    def _spare(self, kind: str) -> bool:
        """Tell whether a work less leaves a glut of what it makes."""
        return all(
            (self._made[place] - self._sight.level(level)) * 100 >= self._taken[place] * (100 + GLUT)
            for commodity, level in self._sight.charts.facilities[kind].makes
            for place in (COMMODITIES.index(commodity),)
        )

    def _build(self, kind: str, region: RegionId) -> None:
        cost = self._sight.charts.facilities[kind].cost
        self._purse.pay(*cost.price)
        self.lines.append(("build", kind, region))
        self._count(kind, 1)

    def _count(self, kind: str, number: int) -> None:
        for commodity, level in self._sight.charts.facilities[kind].makes:
            self._made[COMMODITIES.index(commodity)] += number * self._sight.level(level)
        for place, points in enumerate(self._sight.charts.consumption[kind]):
            self._taken[place] += number * points


def _values(sight: Sight) -> dict[str, int]:
    """Return what one more work of each kind gives a turn, in hundredths of a Gold."""
    prices = sight.values()
    table = {}
    for kind in WORKS:
        made = sum(
            sight.level(level) * prices[COMMODITIES.index(commodity)]
            for commodity, level in sight.charts.facilities[kind].makes
        )
        eaten = sight.charts.consumption[kind]
        table[kind] = made - sum(points * price for points, price in zip(eaten, prices, strict=True))
    return table
