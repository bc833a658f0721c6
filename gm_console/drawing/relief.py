"""Relief: the small signs that tell the kinds of ground of a game, on sheets, on pages and in the window.

Broken ground that no game says more of is mountains, hills, forest or swamp on sheets and pages, the same all over one
stretch of it, so that mountains form ranges; in the window it is small hills.  Where the signs stand follows from ids
and shapes alone.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

import numpy as np
import shapely

from gm_console.board.editing.planar import shape_area2
from gm_console.board.geometry import polygon_of
from gm_console.board.model import Board, Point, Region, RegionKind, Ring
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MapRules, Relief

SPACING: Final = 10
"""Distance of the marks, in units of the pen."""
PENS: Final = 30
"""Pens across a region of middle size."""
ASIDE: Final = 4
UP: Final = 6
DOWN: Final = 3
"""How far a mark reaches from its spot, in units of the pen."""
RANGE_FROM: Final = 3
"""Regions from which a stretch of rough ground is a range of mountains."""


HILLS_APART: Final = 46.0
"""Least distance of two hills of one size, map units."""
HILLS_TRIED: Final = 160
HILL_BREADTH: Final = 26.0
HILL_HEIGHT: Final = 15.0
STREWN_UNIT: Final = 2
"""Pen of the signs that are strewn, in map units."""
HILL_REACH: Final = ((-HILL_BREADTH / 2 - 4, 4), (HILL_BREADTH / 2 + 4, 4), (0, -HILL_HEIGHT - 4))
"""Points about a hill that lie in its region."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stroke:
    """One line of a mark, in map units."""

    points: tuple[tuple[float, float], ...]
    curved: bool = False
    """Every second point only bends the line towards itself."""
    body: bool = False
    """The line goes round something solid, which hides what lies behind it."""


def pen_of(board: Board) -> int:
    """Return the pen for a board's relief, in map units: larger where regions are larger."""
    return pen_among(board.regions)


def pen_among(regions: Iterable[Region]) -> int:
    """Return the pen for the relief of some regions, as :func:`pen_of` does."""
    areas = sorted(shape_area2(region.shape) for region in regions if region.kind is RegionKind.LAND)
    return max(1, round(math.sqrt(areas[len(areas) // 2] / 2) / PENS)) if areas else 1


def grounds(board: Board) -> Mapping[RegionId, Relief]:
    """Return what each region's ground is drawn as; those that nothing is drawn in are left out."""
    found: dict[RegionId, Relief] = {}
    for region in board.regions:
        relief = relief_of(region, board.rules)
        if relief is Relief.BROKEN and region.id not in found:
            stretch = _stretch(board, region.id)
            kind = _kind(board, stretch)
            found.update((one, kind) for one in stretch)
        elif relief not in (Relief.BROKEN, Relief.PLAIN):
            found[region.id] = relief
    return found


def relief_of(region: Region, rules: MapRules) -> Relief:
    """Return what a game has the ground of a region drawn as; a sea is plain."""
    return rules.ground(region.terrain).relief if region.kind is RegionKind.LAND else Relief.PLAIN


def marks(region: Region, ground: Relief, unit: int, avoid: Sequence[Point] = ()) -> Iterator[Stroke]:
    """Yield the strokes of a region from north to south; ``unit`` is the pen in map units.

    Marks keep clear of the region's own label and of the points to ``avoid``.
    """
    digest = blake2b(region.id.encode(), digest_size=32).digest()
    for number, spot in enumerate(_spots(region, unit, digest)[:: _SPARSE.get(ground, 1)]):
        if all(abs(spot[0] - x) > unit * 9 or abs(spot[1] - y) > unit * 6 for x, y in avoid):
            yield from _DRAWN[ground](spot, unit, digest[number % 32])


def strewn(region: Region, outline: Sequence[Ring], relief: Relief) -> Iterator[Stroke]:
    """Yield small signs of one size for some ground, strewn evenly within an outline of a region and never touching.

    They say which ground and no more, and are soon found; the same region always gets the same ones.
    """
    placed: list[tuple[float, float]] = [region.label]
    for x, y in _hill_spots(region, outline):
        if all((x - a) ** 2 + (y - b) ** 2 >= HILLS_APART**2 for a, b in placed):
            placed.append((x, y))
            if relief is Relief.BROKEN:
                yield from _shaded_hill(x, y)
            else:
                yield from _DRAWN[relief]((round(x), round(y)), STREWN_UNIT, len(placed))


def mark_at(ground: Relief) -> Iterator[Stroke]:
    """Yield the strokes of one mark around (0, 0), some ten units high, for a legend."""
    yield from _DRAWN[ground]((0, 0), 1, 1)


def _stretch(board: Board, start: RegionId) -> list[RegionId]:
    found, todo = {start}, [start]
    while todo:
        for other in board.neighbours(todo.pop()):
            if relief_of(board.by_id[other], board.rules) is Relief.BROKEN and other not in found:
                found.add(other)
                todo.append(other)
    return sorted(found)


def _kind(board: Board, stretch: Sequence[RegionId]) -> Relief:
    if len(stretch) >= RANGE_FROM:
        return Relief.MOUNTAINS
    choice = blake2b(stretch[0].encode(), digest_size=1).digest()[0] % 3
    if choice == 0 and board.by_id[stretch[0]].coastal:
        return Relief.SWAMP
    return Relief.FOREST if choice == 1 else Relief.HILLS


def _spots(region: Region, unit: int, digest: bytes) -> list[Point]:
    """Return points inside the region on a shaken grid, away from border and label, from north to south."""
    outline = region.shape[0]
    step = SPACING * unit
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    right, low = max(x for x, _ in outline), max(y for _, y in outline)
    found = []
    for row, y in enumerate(range(top + step // 2, low, step * 4 // 5)):
        for column, x in enumerate(range(left + step // 2 + (row % 2) * step // 2, right, step)):
            shake = digest[(row * 7 + column * 3) % 32]
            spot = (x + shake % 5 * unit - 2 * unit, y + shake // 5 % 5 * unit - 2 * unit)
            if _clear_of_label(region, spot, unit) and _well_inside(region.shape, spot, unit):
                found.append(spot)
    return sorted(found, key=lambda spot: (spot[1], spot[0]))


def _clear_of_label(region: Region, spot: Point, unit: int) -> bool:
    return abs(spot[0] - region.label[0]) > unit * 13 or abs(spot[1] - region.label[1]) > unit * 7


def _well_inside(shape: tuple[Ring, ...], spot: Point, unit: int) -> bool:
    x, y = spot
    aside = ASIDE * unit
    around = ((x, y), (x - aside, y), (x + aside, y), (x, y - UP * unit), (x, y + DOWN * unit))
    return all(_inside(shape, point) for point in around)


def _inside(shape: tuple[Ring, ...], spot: Point) -> bool:
    x, y = spot
    within = False
    for ring in shape:
        for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (y1 > y) != (y2 > y) and ((x2 - x1) * (y - y1) > (x - x1) * (y2 - y1)) == (y2 > y1):
                within = not within
    return within


def _hill_spots(region: Region, outline: Sequence[Ring]) -> list[tuple[float, float]]:
    """Return places by chance where a hill would lie inside an outline."""
    drawn = b"".join(
        blake2b(f"{region.id} {number}".encode(), digest_size=4).digest() for number in range(HILLS_TRIED)
    )
    points = np.array([point for ring in outline for point in ring], dtype=float)
    corner, size = points.min(axis=0), np.ptp(points, axis=0)
    spots = corner + np.frombuffer(drawn, dtype=">u2").reshape(-1, 2) / 65536 * size
    reach = spots[:, None] + np.array(HILL_REACH)
    inside = shapely.contains_xy(polygon_of(outline), reach[..., 0], reach[..., 1]).all(axis=1)
    found: list[tuple[float, float]] = spots[inside].tolist()
    return found


def _shaded_hill(x: float, y: float) -> Iterator[Stroke]:
    """Yield a peak with a shaded eastern flank."""
    half, high = HILL_BREADTH / 2, HILL_HEIGHT
    flanks = ((-half * 0.3, -high * 0.5), (0.0, -high), (half * 0.35, -high * 0.55), (half, 2.0))
    yield Stroke(points=((x - half, y + 2), *((x + dx, y + dy) for dx, dy in flanks)), curved=True)
    for step in (0.3, 0.6):
        start = (x + half * step, y - high * (1 - step) * 0.9)
        yield Stroke(points=(start, (start[0] - 1.5, start[1] + 7 * (1 - step * 0.6))))


def _mountain(spot: Point, unit: int, shake: int) -> Iterator[Stroke]:
    x, y = spot
    high, half = unit * (7 + shake % 4), unit * (4 + shake % 2)
    peak = (x + (shake // 4 % 3 - 1) * unit, y - high + unit * 3)
    left, right = (x - half, y + unit * 3), (x + half, y + unit * 3)
    notch = ((peak[0] + right[0]) // 2 + unit, (peak[1] + right[1]) // 2)
    yield Stroke(points=(left, peak, notch, right), body=True)
    for share in (1, 2):
        start = (peak[0] + (right[0] - peak[0]) * share // 4, peak[1] + (right[1] - peak[1]) * share // 4)
        yield Stroke(points=(start, (start[0] - unit, start[1] + unit * (5 - share))))


def _hill(spot: Point, unit: int, shake: int) -> Iterator[Stroke]:
    x, y = spot
    half = unit * (4 + shake % 2)
    bow = ((-4, 2), (-3, -1), (-1, -3), (1, -3), (3, -1), (4, 2))
    yield Stroke(points=tuple((x + dx * half // 4, y + dy * unit) for dx, dy in bow), body=True)
    yield Stroke(points=((x + unit, y - unit * 2), (x + unit * 2, y), (x + unit * 2, y + unit)))


def _tree(spot: Point, unit: int, shake: int) -> Iterator[Stroke]:
    x, y = spot
    high = unit * (6 + shake % 3)
    yield Stroke(points=((x, y + unit * 4), (x, y + unit)))
    crown = ((0, -8), (2, -6), (3, -3), (2, 0), (0, 1), (-2, 0), (-3, -3), (-2, -6), (0, -8))
    yield Stroke(
        points=tuple((x + dx * unit * 4 // 5, y + unit + dy * high // 8) for dx, dy in crown), body=True
    )


def _tuft(spot: Point, unit: int, shake: int) -> Iterator[Stroke]:
    x, y = spot
    wide = unit * (3 + shake % 2)
    yield Stroke(points=((x - wide, y + unit), (x + wide, y + unit)))
    for lean in (-2, 0, 2):
        yield Stroke(
            points=((x + lean * unit // 2, y + unit), (x + lean * unit, y - unit * (3 if lean else 4)))
        )


def _blades(spot: Point, unit: int, shake: int) -> Iterator[Stroke]:
    x, y = spot
    high = unit * (3 + shake % 2)
    for at, lean in ((-2, -1), (0, 0), (2, 1)):
        yield Stroke(points=((x + at * unit, y + unit), (x + (at + lean) * unit, y + unit - high)))


def _dune(spot: Point, unit: int, shake: int) -> Iterator[Stroke]:
    """Yield the crest of a dune with grains below it."""
    x, y = spot
    half = unit * (4 + shake % 2)
    bow = ((-4, 1), (-2, -1), (0, -1), (2, -1), (4, 1))
    yield Stroke(points=tuple((x + dx * half // 4, y + dy * unit) for dx, dy in bow), curved=True)
    for at in (-2, 1):
        yield Stroke(points=((x + at * unit, y + 2 * unit), (x + at * unit + unit, y + 2 * unit)))


def _houses(spot: Point, unit: int, shake: int) -> Iterator[Stroke]:
    """Yield two roofs beside each other, the lower one in front."""
    x, y = spot
    for left, high in ((-1, 5 + shake % 2), (-5, 4)):
        west, east = x + left * unit, x + (left + 5) * unit
        eaves, ridge = y + 3 * unit - high * unit // 2, y + 3 * unit - high * unit
        outline = ((west, y + 3 * unit), (west, eaves), ((west + east) // 2, ridge), (east, eaves),
                   (east, y + 3 * unit), (west, y + 3 * unit))  # fmt: skip
        yield Stroke(points=outline, body=True)


_DRAWN: Final = {
    Relief.MOUNTAINS: _mountain,
    Relief.HILLS: _hill,
    Relief.FOREST: _tree,
    Relief.SWAMP: _tuft,
    Relief.GRASS: _blades,
    Relief.SAND: _dune,
    Relief.HOUSES: _houses,
}
_SPARSE: Final = {Relief.GRASS: 3, Relief.SAND: 2, Relief.HOUSES: 4}
"""Every how many spots a sign stands, where the ground is to look empty."""
