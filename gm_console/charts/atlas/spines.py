"""Where a country's name has room: a straight line inside its own land, so that it never stands on another's."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import shapely
from shapely.geometry import Polygon

from gm_console.board.model import Board, Region, RegionKind, Ring
from gm_console.charts.atlas.room import longest_lines

SLENDER: Final = 6.0
"""How many times as long as high the room of a name is; a longer name is written smaller in it."""
AIR: Final = 0.56
"""Share of a letter's height from the middle of the line to the border."""
STEEPEST: Final = 58.0
KEPT: Final = 1_024


@dataclass(frozen=True, slots=True, kw_only=True)
class Spine:
    """The line along which a country's name stands, in map units."""

    x: float
    y: float
    angle: float
    """Degrees, clockwise."""
    length: float
    area: float
    """Of the part of the country that carries the name."""

    @property
    def height(self) -> float:
        """How high its letters may be."""
        return self.length / SLENDER


def spines(board: Board) -> Mapping[str, Spine]:
    """Return the line of each country on land, by its code; none for one too small for any."""
    found = {}
    for country, regions in _by_country(board).items():
        home = largest_part(board, regions)
        start = home[0].label[0]
        spine = _spine(tuple(_beside(board, start, region) for region in home))
        if spine is not None:
            found[country] = spine
    return found


def largest_part(board: Board, regions: list[Region]) -> list[Region]:
    """Return the connected regions that are most, so that an outpost does not drag the name out to sea."""
    left = {region.id: region for region in regions}
    best: list[Region] = []
    while left:
        part, queue = [], [next(iter(left))]
        while queue:
            region = left.pop(queue.pop(), None)
            if region is not None:
                part.append(region)
                queue.extend(other for other in board.neighbours(region.id) if other in left)
        best = max(best, part, key=len)
    return best


def _by_country(board: Board) -> dict[str, list[Region]]:
    table: dict[str, list[Region]] = {}
    for region in board.regions:
        if region.kind is RegionKind.LAND and region.shape and len(region.shape[0]) > 2:
            table.setdefault(region.country, []).append(region)
    return table


def _beside(board: Board, start: float, region: Region) -> Ring:
    """Return a region's outline, shifted by whole widths to lie beside a place."""
    aside = round((start - region.label[0]) / board.width) * board.width if board.wraps else 0
    return tuple((x + aside, y) for x, y in region.shape[0]) if aside else region.shape[0]


@lru_cache(maxsize=KEPT)
def _spine(rings: tuple[Ring, ...]) -> Spine | None:
    """Return the line in the land inside some outlines; an edit of one country leaves the others' known."""
    land = shapely.union_all([shapely.make_valid(Polygon(ring)) for ring in rings], grid_size=0.5)
    lines = longest_lines(land, slender=SLENDER, steepest=(STEEPEST,), air=AIR, bends=(0.0,))
    if not lines:
        return None
    line = lines[0]
    return Spine(x=line.x, y=line.y, angle=line.angle, length=line.length, area=land.area)
