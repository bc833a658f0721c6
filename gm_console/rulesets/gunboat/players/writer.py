"""A nation that writes a sheet: what it orders, and regions that a mistake can be made about."""

from __future__ import annotations

from collections.abc import Sequence

from gm_console.board.model import RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.vocabulary import ARMY, ARMY_SLICE, DEPOT, SHORT


class Writer:
    """A nation with its sheet, as the maker of faults looks at it."""

    def __init__(self, sight: Sight, orders: Sequence[Order]) -> None:
        self.sight = sight
        self.orders = orders
        self.nation = sight.nation
        self.land = [region for region in sight.holdings if self.kind(region) is RegionKind.LAND]
        self.seas = [region for region in sight.board.by_id if self.kind(region) is RegionKind.SEA]

    def kind(self, region: RegionId) -> RegionKind:
        """Return whether a region is land or sea."""
        return self.sight.board.by_id[region].kind

    def lines(self, phase: str) -> int:
        """Return how many lines the sheet has in a phase."""
        return sum(order.phase == phase for order in self.orders)

    def inland(self) -> RegionId | None:
        """Return an own region without coast and without depot."""
        return next(
            (
                region
                for region in self.land
                if not self.sight.board.by_id[region].coastal
                and not self.sight.holdings[region].facilities[DEPOT]
            ),
            None,
        )

    def abroad(self) -> RegionId:
        """Return a land region of somebody else's."""
        return next(
            region.id
            for region in self.sight.board.regions
            if region.kind is RegionKind.LAND and region.id not in self.sight.holdings
        )

    def far(self) -> RegionId:
        """Return an own land region that the capital does not touch, the port where there is none."""
        near = self.sight.board.neighbours(self.nation.capital)
        away = (one for one in self.land if one not in near and one != self.nation.capital)
        return next(away, self.nation.port)

    def beside(self) -> RegionId:
        """Return a land region beside the capital, the port where there is none."""
        near = self.sight.board.neighbours(self.nation.capital)
        return next((one for one in near if self.kind(one) is RegionKind.LAND), self.nation.port)

    def sea(self) -> RegionId:
        """Return a sea beside the port."""
        near = self.sight.board.neighbours(self.nation.port)
        return next(one for one in near if self.kind(one) is RegionKind.SEA)

    def lacking(self) -> str:
        """Return a technology that is out of reach, by the name a sheet gives it."""
        rows = [one for one in self.sight.charts.developments.values() if not self.sight.has(one.id)]
        return rows[-1].name if rows else ""

    def crowd(self) -> tuple[list[tuple[str, RegionId]], RegionId] | None:
        """Return more troops than there is sealift, each with where they stand, and an own sea beside them all."""
        for sea in self.seas:
            troops, total = [], 0
            for region in self.sight.board.neighbours(sea) if sea in self.sight.holdings else ():
                units = self.sight.holdings[region].units[ARMY_SLICE] if region in self.land else ()
                if any(units):
                    total += sum(units)
                    names = [
                        f"{count} {SHORT[unit]}" for unit, count in zip(ARMY, units, strict=True) if count
                    ]
                    troops.append((", ".join(names), region))
                if total > self.nation.sealift:
                    return troops, sea
        return None
