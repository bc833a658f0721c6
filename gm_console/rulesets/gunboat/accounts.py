"""Counting: what a nation has in all its regions, and what it can pay."""

from __future__ import annotations

from dataclasses import dataclass, field

from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.draft import GunboatDraft, HoldingDraft, NationDraft
from gm_console.rulesets.gunboat.tables import Cost
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, GOLD, RP, SP, UNITS


@dataclass(slots=True)
class Tally:
    """Sums over the regions of one nation."""

    regions: list[HoldingDraft] = field(default_factory=list)
    population: int = 0
    facilities: list[int] = field(default_factory=lambda: [0] * len(FACILITIES))
    units: list[int] = field(default_factory=lambda: [0] * len(UNITS))

    def add(self, holding: HoldingDraft) -> None:
        """Count a region in."""
        self.regions.append(holding)
        self.population += holding.population
        for index, count in enumerate(holding.facilities):
            self.facilities[index] += count
        for index, count in enumerate(holding.units):
            self.units[index] += count


def tally(draft: GunboatDraft) -> dict[NationId, Tally]:
    """Return the sums of every player nation, in one pass over the map."""
    table = {nation: Tally() for nation in draft.nations}
    for holding in draft.holdings.values():
        if holding.owner in table:
            table[holding.owner].add(holding)
    return table


def affordable(nation: NationDraft, cost: Cost) -> int:
    """Return how many times a nation can pay a cost (no deficit spending)."""
    limits = [
        nation.stocks[stock] // price
        for stock, price in ((SP, cost.sp), (RP, cost.rp), (GOLD, cost.gold))
        if price
    ]
    return min(limits) if limits else 0
