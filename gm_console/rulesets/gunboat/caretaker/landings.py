"""Landings (M2): troops from a port on a weak neutral coast, over own seas."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gm_console.board.model import Terrain
from gm_console.core.ids import NOBODY, RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.caretaker.camp import Camp, Plot, by_water, is_sea, plots
from gm_console.rulesets.gunboat.caretaker.ground import GARRISON, ODDS
from gm_console.rulesets.gunboat.vocabulary import ARMY

COAST: Final = {Terrain.CLEAR: 140, Terrain.ROUGH: 180}
"""Percent of its strength with which a garrison meets an Invasion."""
HOW_OFTEN: Final = 50
"""Percent of the turns in which it would attack by land too."""


def landing(camp: Camp) -> Iterator[Order]:
    """Yield at most one Invasion, planned at 2:1 and better by what is public of neutral garrisons."""
    sight = camp.sight
    if not sight.chance(sight.temper.attack * HOW_OFTEN // 100, "landing"):
        return
    for start in sorted(camp.units):
        most = min(camp.sealift, camp.count(start, ARMY) - 1)
        units = camp.some(start, ARMY, most) if most > 0 else ()
        strength = sum(number * sight.charts.values[kind].attack for kind, number in units)
        for target, plot in _coasts(camp, start) if units else ():
            defence = GARRISON * COAST[sight.board.by_id[target].terrain] * ODDS
            if strength * sight.level("air_navy") >= defence:
                camp.take(start, units)
                camp.sealift -= sum(number for _, number in units)
                yield camp.order("M2", units, plot, "Invasion")
                return


def _coasts(camp: Camp, start: RegionId) -> list[tuple[RegionId, Plot]]:
    """Return the neutral coasts that troops can reach through one own sea region."""
    sight = camp.sight

    def own_sea(region: RegionId) -> bool:
        return sight.owners[region] == sight.me and is_sea(sight, region)

    reach = plots(sight, start, 2, by_water, own_sea)
    return [
        (region, plot)
        for region, plot in sorted(reach.items())
        if not is_sea(sight, region)
        and sight.owners[region] == NOBODY
        and (is_sea(sight, start) or len(plot) == 3)
    ]
