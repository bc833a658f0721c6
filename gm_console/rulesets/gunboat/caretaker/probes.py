"""A caretaker looks before it leaps, and scratches where it cannot leap: reconnaissance, raids, attrition (M2, M4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.rulesets.gunboat.caretaker.camp import Camp, Plot, by_land, voyages
from gm_console.rulesets.gunboat.caretaker.staff import Staff
from gm_console.rulesets.gunboat.orders import TaskForce
from gm_console.rulesets.gunboat.vocabulary import ARMY, SUBMARINES

Mission = tuple[str, tuple[str, ...], int]
"""Mission, who goes, how many."""
AFLOAT: Final = 35
"""Percent of turns with a probe at sea."""
ASHORE: Final = 15
"""Percent of turns with one on land."""
SCOUTS: Final = ("escort", "battleship")
RAIDERS: Final = ("dreadnought", "battleship")
AT_SEA: Final[tuple[Mission, ...]] = (
    ("Naval Reconnaissance", SCOUTS, 1),
    ("Navy Raid", RAIDERS, 3),
    ("Sub Raid", SUBMARINES, 1),
)
ON_LAND: Final[tuple[Mission, ...]] = (("Reconnaissance", ARMY, 1), ("Attrition", ARMY, 2))


def sea_probe(camp: Camp, staff: Staff) -> Iterator[TaskForce]:
    """Yield at most one reconnaissance or raid of M2 on a coast, a port before all."""
    sight = camp.sight
    if sight.chance(AFLOAT, "sea probe"):
        ways = {
            start: voyages(sight, start)
            for start in sorted(camp.units)
            if camp.count(start, (*SCOUTS, *RAIDERS, *SUBMARINES))
        }
        yield from _one(camp, "M2", AT_SEA, _targets(staff, ways))


def land_probe(camp: Camp, staff: Staff, attacked: Set[RegionId]) -> Iterator[TaskForce]:
    """Yield at most one reconnaissance or attrition of M4 over a border; none where one attacks (R43)."""
    sight = camp.sight
    if sight.chance(ASHORE, "land probe"):
        ways = {
            start: {region: (start, region) for region in by_land(sight, start) if region not in attacked}
            for start in sorted(camp.units)
        }
        yield from _one(camp, "M4", ON_LAND, _targets(staff, ways))


def _targets(staff: Staff, ways: Mapping[RegionId, Mapping[RegionId, Plot]]) -> dict[RegionId, Plot]:
    """Return the way to the best goal from each start that has one: enemies before neutrals, great places first."""
    found = {}
    for start, reach in ways.items():
        goals = [
            (rank, not staff.sight.board.by_id[region].marks, len(plot), region)
            for region, plot in reach.items()
            if (rank := staff.goal(region)) is not None
        ]
        if goals:
            found[start] = reach[min(goals)[-1]]
    return found


def _one(
    camp: Camp, phase: str, missions: tuple[Mission, ...], targets: Mapping[RegionId, Plot]
) -> Iterator[TaskForce]:
    """Yield one of the missions that can be made, from the first region that has the units."""
    offers = []
    for mission, kinds, number in missions:
        starts = [start for start in targets if camp.count(start, kinds) >= number]
        if starts:
            offers.append((mission, kinds, number, starts[0]))
    if offers:
        mission, kinds, number, start = offers[camp.sight.lot(len(offers), "mission", phase) - 1]
        units = camp.some(start, kinds, number)
        camp.take(start, units)
        yield camp.order(phase, units, targets[start], mission)
