"""Borders of a board as lines to draw, each once and by its kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import groupby
from types import MappingProxyType
from typing import Final

from gm_console.board.model import Board, LinkKind, Point, Region, RegionKind
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.drawing.arcs import edge_keys, edges

UNHELD: Final[Mapping[RegionId, NationId]] = MappingProxyType({})
"""Owners where nobody holds anything."""


class BorderKind(StrEnum):
    """What a border separates."""

    SEA = "sea"
    WATERS = "waters"
    """Between two seas of different names."""
    REGION = "region"
    COUNTRY = "country"
    COAST = "coast"
    ICE = "ice"
    CANAL = "canal"
    BARE = "bare"
    """Between what is drawn and ground where nothing is yet, on a map in the making."""


def kind_between(one: Region | None, other: Region | None) -> BorderKind:
    """Return what a border between two regions is; None stands for ice."""
    if one is None or other is None:
        return BorderKind.ICE
    if one.kind is not other.kind:
        return BorderKind.COAST
    if one.kind is RegionKind.SEA:
        return BorderKind.SEA if one.country == other.country else BorderKind.WATERS
    return BorderKind.REGION if one.country == other.country else BorderKind.COUNTRY


def is_frontier(kind: BorderKind, one: NationId, other: NationId) -> bool:
    """Tell whether a border on land parts what two hold, or two countries of which nobody holds either side."""
    return one != other or (kind is BorderKind.COUNTRY and one == NOBODY)


def border_lines(
    board: Board, *, waters: bool = False, owners: Mapping[RegionId, NationId] = UNHELD
) -> dict[BorderKind, list[tuple[Point, ...]]]:
    """Return the borders by kind, as open lines in map units; the sheet's own edge is left out.

    With ``waters`` the borders between two seas are a kind of their own.  With ``owners`` those of countries run
    between the nations that hold the land, and between countries only where nobody does.
    """
    bounds = edges(board)
    found: dict[BorderKind, list[tuple[Point, ...]]] = {}
    for region in board.regions:
        for ring in region.shape:
            kinds = [
                _kind(board, region, bounds[key], owners, waters=waters) for key in edge_keys(board, ring)
            ]
            closed = (*ring, ring[0])
            for kind, run in groupby(range(len(ring)), key=kinds.__getitem__):
                at = list(run)
                if kind is not None:
                    found.setdefault(kind, []).append(closed[at[0] : at[-1] + 2])
    return found


def rim_lines(board: Board, regions: Iterable[RegionId]) -> list[tuple[Point, ...]]:
    """Return the border of some regions together as open lines in map units, without those between two of them."""
    rings = [(ring, edge_keys(board, ring)) for region in regions for ring in board.by_id[region].shape]
    sides = Counter(key for _, keys in rings for key in keys)
    lines: list[list[Point]] = []
    for ring, keys in rings:
        for start, end, key in zip(ring, ring[1:] + ring[:1], keys, strict=True):
            if sides[key] > 1:
                continue
            if not lines or lines[-1][-1] != start:
                lines.append([start])
            lines[-1].append(end)
    return [tuple(line) for line in lines]


def _kind(
    board: Board, region: Region, shapes: Sequence[str], owners: Mapping[RegionId, NationId], *, waters: bool
) -> BorderKind | None:
    """Return the kind of a stretch that some shapes share, None where an earlier region draws it."""
    if shapes[0] != region.id:
        return None
    other = next((one for one in shapes if one != region.id), "")
    kind = kind_between(region, board.by_id.get(RegionId(other)))
    if kind is BorderKind.WATERS and not waters:
        return BorderKind.SEA
    if kind in (BorderKind.REGION, BorderKind.COUNTRY):
        sides = (owners.get(RegionId(side), NOBODY) for side in (region.id, other))
        return BorderKind.COUNTRY if is_frontier(kind, *sides) else BorderKind.REGION
    canal = kind is BorderKind.COAST and LinkKind.CANAL in board.kinds(region.id, RegionId(other))
    return BorderKind.CANAL if canal else kind
