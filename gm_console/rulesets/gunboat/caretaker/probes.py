"""Now and then a caretaker looks before it leaps, or only scratches: reconnaissance, raids, attrition (M2, M4)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.caretaker.camp import Camp, by_land, by_water, is_sea
from gm_console.rulesets.gunboat.vocabulary import ARMY, SUBMARINES

Mission = tuple[str, tuple[str, ...], int]
"""Mission, who goes, how many."""
HOW_OFTEN: Final = 10
"""Percent of turns."""
AT_SEA: Final[tuple[Mission, ...]] = (
    ("Naval Reconnaissance", ("escort", "battleship"), 1),
    ("Navy Raid", ("battleship", "dreadnought"), 2),
    ("Sub Raid", SUBMARINES, 1),
)
ON_LAND: Final[tuple[Mission, ...]] = (("Reconnaissance", ARMY, 1), ("Attrition", ARMY, 2))


def sea_probe(camp: Camp) -> Iterator[Order]:
    """Yield at most one reconnaissance or raid of M2 on a coast beside one's ships at sea."""
    sight = camp.sight
    if sight.chance(HOW_OFTEN, "sea probe"):
        coasts = {
            start: [one for one in by_water(sight, start) if _strange(camp, one) and not is_sea(sight, one)]
            for start in sorted(camp.units)
            if is_sea(sight, start)
        }
        yield from _one(camp, "M2", AT_SEA, coasts)


def land_probe(camp: Camp) -> Iterator[Order]:
    """Yield at most one reconnaissance or attrition of M4 over a border."""
    sight = camp.sight
    if sight.chance(HOW_OFTEN, "land probe"):
        borders = {
            start: [one for one in by_land(sight, start) if _strange(camp, one)]
            for start in sorted(camp.units)
        }
        yield from _one(camp, "M4", ON_LAND, borders)


def _one(
    camp: Camp, phase: str, missions: tuple[Mission, ...], targets: dict[RegionId, list[RegionId]]
) -> Iterator[Order]:
    """Yield one of the missions that can be made, from the first region that has the units."""
    offers = []
    for mission, kinds, number in missions:
        starts = [start for start in targets if targets[start] and camp.count(start, kinds) >= number]
        if starts:
            offers.append((mission, kinds, number, starts[0]))
    if offers:
        mission, kinds, number, start = offers[camp.sight.lot(len(offers), "mission", phase) - 1]
        units = camp.some(start, kinds, number)
        camp.take(start, units)
        yield camp.order(phase, units, (start, targets[start][0]), mission)


def _strange(camp: Camp, region: RegionId) -> bool:
    return camp.sight.owners[region] != camp.sight.me
