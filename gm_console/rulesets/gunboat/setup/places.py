"""Where a nation's works and people stand at the start.

The rulebook wants 40 to 50 % of the economy, by Gold value of a turn's production, in capital, port and the two
colonies, and those four to have 32 to 40, and 12 to 18 Population Units.  Which works stand there is ours: the dear
ones, so that the four hold 42 % with few hands.  Everything else is dealt out evenly over the other regions.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import RegionId
from gm_console.rulesets.gunboat.setup.chosen import facilities
from gm_console.rulesets.gunboat.setup.nation_setup import NationSetUp
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import FACILITIES

CAPITAL: Final = {
    "heavy_industry": 12,
    "research_lab": 12,
    "light_industry": 3,
    "mine": 2,
    "energy_plant": 2,
    "depot": 3,
}
PORT: Final = {"heavy_industry": 4, "research_lab": 4, "light_industry": 1, "depot": 1, "shipyard": 2}
COLONY: Final = {
    "heavy_industry": 4,
    "research_lab": 4,
    "mine": 1,
    "energy_plant": 1,
    "depot": 1,
    "shipyard": 1,
}
HUB_UNEMPLOYED: Final = 4
"""Unemployed in each of the four; the other nine live elsewhere (Setup Information)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Start:
    """A nation's regions on turn 1, what works there and who lives there."""

    wanted: NationSetUp
    facilities: dict[RegionId, tuple[int, ...]]
    """Every region of the nation, sorted."""
    population: dict[RegionId, int]


def start_of(board: Board, charts: Charts, wanted: NationSetUp) -> Start:
    """Return where a nation's works and people stand."""
    left = dict(zip(FACILITIES, facilities(charts, wanted), strict=True))
    works = {region: dict.fromkeys(FACILITIES, 0) for region in _regions(board, wanted)}
    plans = (CAPITAL, PORT, *(COLONY for _ in wanted.colonies))
    for region, plan in zip(wanted.hubs(), plans, strict=True):
        for kind, count in plan.items():
            works[region][kind] += count
            left[kind] -= count
    others = [region for region in works if region not in wanted.hubs()]
    _deal(left, works, others)
    idle = _idle(charts, wanted, works, others)
    return Start(
        wanted=wanted,
        facilities={region: tuple(counts.values()) for region, counts in works.items()},
        population={region: sum(counts.values()) + idle[region] for region, counts in works.items()},
    )


def _regions(board: Board, wanted: NationSetUp) -> list[RegionId]:
    home = [
        region.id
        for region in board.regions
        if region.country == wanted.id and region.kind is RegionKind.LAND
    ]
    away = [colony.region for colony in wanted.colonies] + ([wanted.outpost] if wanted.outpost else [])
    return sorted({*home, *away})


def _deal(left: dict[str, int], works: dict[RegionId, dict[str, int]], others: list[RegionId]) -> None:
    """Deal works like cards, one kind after the other, going on where the last kind stopped."""
    place = 0
    for kind, count in left.items():
        for _ in range(count):
            works[others[place % len(others)]][kind] += 1
            place += 1


def _idle(
    charts: Charts, wanted: NationSetUp, works: dict[RegionId, dict[str, int]], others: list[RegionId]
) -> dict[RegionId, int]:
    hubs = wanted.hubs()
    idle = {region: HUB_UNEMPLOYED if region in hubs else 0 for region in works}
    emptiest = sorted(others, key=lambda region: (sum(works[region].values()), region))
    for place in range(charts.raw["setup"]["unemployed"] - HUB_UNEMPLOYED * len(hubs)):
        idle[emptiest[place % len(emptiest)]] += 1
    return idle
