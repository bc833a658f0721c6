"""What can be laid over the map: reach of a region, cut points and links, chokepoints; all on a frozen board.

Nothing here knows Qt, so that what takes long can be worked out in a process of its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gm_console.board.graphs import (
    ALL_KINDS,
    OVERLAND,
    SEAWAYS,
    Chokepoint,
    Kinds,
    TravelMeans,
    chokepoints,
    cut_links,
    cut_regions,
    reach,
)
from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.core.ids import RegionId
from gm_console.ui.editor.canvas.look import CanvasOverlay, Pair
from gm_console.ui.editor.sketch import SketchRole

SHADES: Final = 5
"""Shades of the busiest chokepoints."""
BUSIEST: Final = 20
"""Chokepoints shown by land and by sea."""


class OverlayKind(StrEnum):
    """What is laid over the map."""

    NOTHING = "nothing"
    REACH = "reach"
    CUTS = "cuts"
    CHOKE = "choke"


class ReachTravel(StrEnum):
    """How one goes from region to region."""

    ANY = "any"
    LAND = "land"
    SEA = "sea"


@dataclass(frozen=True, slots=True, kw_only=True)
class Shade:
    """A line of the legend."""

    step: int
    count: int
    """Regions that have this shade."""
    least: int = 0
    most: int = 0
    """Share of the ways in per mille, for chokepoints."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Laid:
    """An overlay and what its legend says."""

    overlay: CanvasOverlay
    shades: tuple[Shade, ...]


def reach_overlay(board: Board, region: RegionId, steps: int, travel: ReachTravel) -> Laid:
    """Return the regions within some steps of one, each with its distance."""
    kinds, allowed = _ways(board, travel)
    found = reach(board, region, steps, kinds, allowed)
    notes = {id_: str(step) for id_, step in found.items() if step}
    counts = Counter(found.values())
    shades = tuple(Shade(step=step, count=counts[step]) for step in sorted(counts))
    return Laid(overlay=CanvasOverlay(fills=found, notes=notes, title=region), shades=shades)


def cuts_overlay(board: Board) -> Laid:
    """Return the regions and links without which land or waters would fall apart: land is step 0, sea step 2."""
    fills: dict[RegionId, int] = {}
    pairs: list[Pair] = []
    shades = []
    for way, step in ((TravelMeans.LAND, 0), (TravelMeans.SEA, 2)):
        found = cut_regions(board, way)
        fills.update(dict.fromkeys(found, step))
        shades.append(Shade(step=step, count=len(found)))
        pairs += [(a, b, _kind(board, a, b, way), SketchRole.WRONG) for a, b in cut_links(board, way)]
    return Laid(overlay=CanvasOverlay(fills=fills, pairs=tuple(pairs)), shades=tuple(shades))


def busy_overlay(busy: tuple[Chokepoint, ...]) -> Laid:
    """Return the busiest regions, the busiest in the strongest shade, each with its share in percent."""
    most = max((one.share for one in busy), default=1)
    shares: dict[int, list[int]] = {}
    fills: dict[RegionId, int] = {}
    for one in busy:
        fills[one.region] = min((most - one.share) * SHADES // most, SHADES - 1)
        shares.setdefault(fills[one.region], []).append(one.share)
    notes = {one.region: percent(one.share) for one in busy}
    shades = tuple(
        Shade(step=step, count=len(found), least=min(found), most=max(found))
        for step, found in sorted(shares.items())
    )
    return Laid(overlay=CanvasOverlay(fills=fills, notes=notes), shades=shades)


def percent(share: int) -> str:
    """Return a share given in per mille in whole percent."""
    return f"{share // 10} %" if share >= 10 else "< 1 %"


def busiest(board: Board, _tell: Callable[[str, int, int], None]) -> tuple[Chokepoint, ...]:
    """Return the chokepoints of a board; takes seconds on a large map, for a process of its own."""
    return chokepoints(board, BUSIEST)


def _ways(board: Board, travel: ReachTravel) -> tuple[Kinds, Callable[[RegionId], bool] | None]:
    """Return the kinds of link that one uses, and which regions may be entered."""
    if travel is ReachTravel.ANY:
        return ALL_KINDS, None
    if travel is ReachTravel.LAND:
        return OVERLAND, None
    through = {end for link in board.links if link.kind is LinkKind.CANAL for end in (link.a, link.b)}

    def navigable(id_: RegionId) -> bool:
        return board.by_id[id_].kind is RegionKind.SEA or id_ in through

    return SEAWAYS | {LinkKind.COAST}, navigable


def _kind(board: Board, a: RegionId, b: RegionId, way: TravelMeans) -> LinkKind | None:
    """Return the kind of link by which one goes from a to b."""
    kinds = OVERLAND if way is TravelMeans.LAND else SEAWAYS
    return next((kind for kind in board.kinds(a, b) if kind in kinds), None)
