"""The measures themselves: one whole number or fraction a nation and yardstick, or none where it cannot be said."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from gm_console.board import graphs
from gm_console.board.fairness.starts import Outset, Start
from gm_console.board.fairness.yardsticks import AT_SEA, FAR, NEAR, RIVALS
from gm_console.board.model import RegionKind
from gm_console.core.ids import NationId, RegionId

Measured: TypeAlias = Mapping[str, Fraction | None]
"""Key of each yardstick to what it shows; None where it shows nothing, as for the nearest rival of a nation alone."""
_WHOLE_HOME = "home"


@dataclass(frozen=True, slots=True, kw_only=True)
class Behind:
    """The regions behind some of a nation's measures, so that they can be named."""

    apart: tuple[RegionId, ...]
    gates: tuple[RegionId, ...]
    weak: tuple[RegionId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Measures:
    """All measures of one nation."""

    nation: NationId
    values: Measured
    behind: Behind


def measure(outset: Outset) -> tuple[Measures, ...]:
    """Return the measures of every nation, by nation."""
    growth = {steps: _free_land(outset, steps) for steps in (NEAR, FAR)}
    return tuple(
        _measures(outset, start, growth[NEAR][start.nation], growth[FAR][start.nation])
        for start in outset.starts
    )


def _measures(outset: Outset, start: Start, near: Fraction, far: Fraction) -> Measures:
    land = outset.land(start)
    home, *others = outset.pieces(start) or ((),)
    touching = tuple(_rivals_beside(outset, start, land))
    behind = Behind(
        apart=tuple(sorted(region for piece in others for region in piece)),
        gates=_gates(outset, start, land),
        weak=_weak(outset, start, home),
    )
    values = {
        "worth": Fraction(sum(start.worth)),
        "income": Fraction(start.income),
        "land": Fraction(len(land)),
        "apart": Fraction(len(behind.apart)),
        "neighbours": Fraction(len({outset.owners[other] for _, other in touching})),
        "border": Fraction(len(touching)),
        "gates": Fraction(len(behind.gates)),
        "weak": Fraction(len(behind.weak)),
        "free_near": near,
        "free": far,
        **_distances(outset, start, land),
        **_seas(outset, land),
    }
    return Measures(nation=start.nation, values=values, behind=behind)


def _rivals_beside(
    outset: Outset, start: Start, land: tuple[RegionId, ...]
) -> Iterator[tuple[RegionId, RegionId]]:
    """Yield every own region with each region of a rival that lies beside it overland."""
    for region in land:
        for other in graphs.neighbours(outset.board, region, graphs.OVERLAND):
            if outset.owners.get(other, start.nation) != start.nation:
                yield region, other


def _gates(outset: Outset, start: Start, land: tuple[RegionId, ...]) -> tuple[RegionId, ...]:
    rivals = tuple(
        region for other in outset.starts if other.nation != start.nation for region in outset.land(other)
    )
    return graphs.gates(outset.board, land, rivals, graphs.OVERLAND)


def _weak(outset: Outset, start: Start, home: tuple[RegionId, ...]) -> tuple[RegionId, ...]:
    if start.seat not in home:
        return ()
    inside = dict.fromkeys(home, _WHOLE_HOME)
    necks = graphs.necks(outset.board, inside, (start.seat,), graphs.OVERLAND)
    needed = {above for above in necks.last.values() if above is not None and above != start.seat}
    return tuple(sorted(needed))


def _distances(outset: Outset, start: Start, land: tuple[RegionId, ...]) -> dict[str, Fraction | None]:
    centre = outset.centre(start)
    if centre is None:
        return {"nearest": None, "nearest_three": None, "farthest": None}
    steps = graphs.reach(outset.board, centre, len(outset.board.regions))
    seats = [outset.centre(other) for other in outset.starts if other.nation != start.nation]
    ways = sorted(steps[seat] for seat in seats if seat is not None and seat in steps)[:RIVALS]
    reached = [steps[region] for region in land if region in steps]
    return {
        "nearest": Fraction(ways[0]) if ways else None,
        "nearest_three": Fraction(sum(ways), len(ways)) if ways else None,
        "farthest": Fraction(max(reached)) if reached else None,
    }


def _seas(outset: Outset, land: tuple[RegionId, ...]) -> dict[str, Fraction | None]:
    board = outset.board
    beside = {
        region: [one for one in board.neighbours(region) if board.by_id[one].kind is RegionKind.SEA]
        for region in land
    }
    shore = sorted({sea for seas in beside.values() for sea in seas})
    reached = graphs.reach_of_all(board, shore, len(board.regions), graphs.SEAWAYS)
    seas = [steps for region, steps in reached.items() if board.by_id[region].kind is RegionKind.SEA]
    return {
        "coast": Fraction(sum(bool(seas) for seas in beside.values())),
        "seas_near": Fraction(sum(steps < AT_SEA for steps in seas)),
        "open_sea": Fraction(len(seas)),
    }


def _free_land(outset: Outset, steps: int) -> Mapping[NationId, Fraction]:
    """Return how much neutral land each nation is nearest to; a region as near to several is shared."""
    board = outset.board
    reached = {start.nation: graphs.reach_of_all(board, start.regions, steps) for start in outset.starts}
    found = dict.fromkeys(reached, Fraction(0))
    for region in board.regions:
        if region.kind is not RegionKind.LAND or region.id in outset.owners:
            continue
        ways = {nation: near[region.id] for nation, near in reached.items() if region.id in near}
        first = [nation for nation, way in ways.items() if way == min(ways.values())]
        for nation in first:
            found[nation] += Fraction(1, len(first))
    return found
