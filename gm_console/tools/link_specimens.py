"""Drawings made to order, with known links: what the finder is tested on and measured with.

A specimen is a sheet of cells whose borders are then spoilt the way people spoil them: wound, parted by a border line
of some width, redrawn by an unsteady hand for each region anew, scaled, rounded to pixels, cut at the seam.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from scipy.spatial import Voronoi
from shapely import affinity

from gm_console.board.links.drawing import Drawing, Floats, Outline

Key = tuple[str, str]

ROUNDED: Final = 1.0
"""How far rounding to whole numbers can move two borders against each other along one axis."""
SEEN: Final = 4.0
"""A common border shorter than this many times the drawing's errors cannot be told from a corner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """How a specimen is drawn.  Lengths are in the unit before ``scale`` is applied."""

    width: int = 1000
    height: int = 600
    cells: int = 60
    """Regions; of a grid, the next number that fills rows and columns."""
    grid: bool = False
    """Squares, four to a corner, instead of cells that meet by threes."""
    even: int = 3
    """How often cells are evened out; 0 leaves them as large and small as chance makes them."""
    wraps: bool = False
    bare: float = 0.0
    """Share of the cells that is left white, as seas are where nobody rules them."""
    winding: float = 0.0
    """How far borders wander, in sides of a cell."""
    step: float = 0.0
    """Distance of two corners along a wound border; 0 leaves it straight."""
    line: float = 0.0
    """Width of the border line between two outlines."""
    hand: float = 0.0
    """How far each region's hand strays from the border."""
    scale: float = 1.0
    whole: bool = False
    """Round to whole numbers, as pixels are."""
    seed: int = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Specimen:
    """A drawing and the truth about it."""

    drawing: Drawing
    links: frozenset[Key]
    """Pairs with a common border that can be seen."""
    unsettled: frozenset[Key]
    """Pairs whose border is shorter than the drawing's own errors: no answer about them is wrong."""
    over_seam: frozenset[Key]
    """Those of the links that exist across the seam only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Score:
    """How well the pairs found match the true ones."""

    found: int
    true: int
    hits: int

    @property
    def precision(self) -> float:
        """Share of the found pairs that are true."""
        return self.hits / self.found if self.found else 0.0

    @property
    def recall(self) -> float:
        """Share of the true pairs that were found."""
        return self.hits / self.true if self.true else 0.0

    @property
    def f1(self) -> float:
        """Harmonic mean of both."""
        return 2 * self.hits / (self.found + self.true) if self.found + self.true else 0.0


def score(found: Iterable[Key], true: Iterable[Key], unsettled: Iterable[Key] = ()) -> Score:
    """Compare two sets of pairs; unsettled ones count on neither side."""
    open_ = frozenset(unsettled)
    one, other = frozenset(found) - open_, frozenset(true) - open_
    return Score(found=len(one), true=len(other), hits=len(one & other))


def specimen(recipe: Recipe) -> Specimen:
    """Draw a sheet; the same recipe gives the same sheet."""
    rng = np.random.default_rng(recipe.seed)
    cells, borders, over_seam = _grid(recipe) if recipe.grid else _net(recipe, rng)
    side = (recipe.width * recipe.height / len(cells)) ** 0.5
    field = _field(recipe, side, rng)
    white = rng.random(len(cells)) < recipe.bare
    borders = {key: length for key, length in borders.items() if not white[list(key)].any()}
    outlines = []
    for number, cell in enumerate(cells):
        if white[number]:
            continue
        polygon = shapely.Polygon(field(_divided(cell, recipe.step)))
        parts = _parted(_cut_at_seam(polygon, recipe), recipe.line)
        rings = tuple(_drawn(np.asarray(part.exterior.coords[:-1]), recipe, rng) for part in parts)
        outlines.append(Outline(key=_name(number), rings=tuple(ring for ring in rings if len(ring) > 2)))
    errors = recipe.line + 2 * recipe.hand + (ROUNDED / recipe.scale if recipe.whole else 0.0)
    named = {(_name(a), _name(b)): length for (a, b), length in borders.items()}
    torn = frozenset((_name(a), _name(b)) for a, b in over_seam if (a, b) in borders)
    # the seam cuts such a border in two, and each half has errors of its own
    needed = {key: SEEN * errors * (2 if key in torn else 1) + side * 0.01 for key in named}
    clear = frozenset(key for key, length in named.items() if length > needed[key])
    return Specimen(
        drawing=Drawing(
            outlines=tuple(outlines), wrap_width=recipe.width * recipe.scale if recipe.wraps else 0.0
        ),
        links=clear,
        unsettled=frozenset(named) - clear,
        over_seam=torn & clear,
    )


Cells = tuple[list[Floats], dict[tuple[int, int], float], set[tuple[int, int]]]


def _name(number: int) -> str:
    return f"R{number:04d}"


def _grid(recipe: Recipe) -> Cells:
    rows = max(2, int((recipe.cells * recipe.height / recipe.width) ** 0.5))
    columns = max(3, -(-recipe.cells // rows))
    wide, high = recipe.width / columns, recipe.height / rows
    cells, borders, seam = [], {}, set()
    for row in range(rows):
        for column in range(columns):
            x, y, here = column * wide, row * high, row * columns + column
            cells.append(np.array([[x, y], [x + wide, y], [x + wide, y + high], [x, y + high]]))
            if column + 1 < columns:
                borders[here, here + 1] = high
            elif recipe.wraps:
                borders[row * columns, here] = high
                seam.add((row * columns, here))
            if row + 1 < rows:
                borders[here, here + columns] = wide
    return cells, borders, seam


def _net(recipe: Recipe, rng: np.random.Generator) -> Cells:
    """Return the cells round evenly strewn points, meeting by threes."""
    width, height, count = recipe.width, recipe.height, recipe.cells
    points = rng.random((count, 2)) * [width, height]
    for _ in range(recipe.even):
        net = _mirrored(points, recipe)
        centres = [net.vertices[net.regions[net.point_region[n]]].mean(axis=0) for n in range(count)]
        points = np.clip(np.array(centres), [-width, 0], [2 * width, height])
        points[:, 0] = points[:, 0] % width if recipe.wraps else points[:, 0]
    net = _mirrored(points, recipe)
    cells = [net.vertices[net.regions[net.point_region[n]]] for n in range(count)]
    cells = [cell[np.argsort(np.arctan2(*(cell - cell.mean(axis=0)).T))] for cell in cells]
    borders: dict[tuple[int, int], float] = {}
    plain: set[tuple[int, int]] = set()
    seam: set[tuple[int, int]] = set()
    for (one, other), ends in zip(net.ridge_points.tolist(), net.ridge_vertices, strict=True):
        copies = 3 * count if recipe.wraps else count
        if min(one, other) >= count or max(one, other) >= copies:
            continue
        key = (min(one % count, other % count), max(one % count, other % count))
        length = float(np.hypot(*(net.vertices[ends[0]] - net.vertices[ends[1]])))
        if key[0] != key[1] and length > 0:
            borders[key] = borders.get(key, 0.0) + length
            (plain if max(one, other) < count else seam).add(key)
    return cells, borders, seam - plain


def _mirrored(points: Floats, recipe: Recipe) -> Voronoi:
    """Return the net of the points with the images that close it: copies where the sheet wraps, mirrors elsewhere."""
    east = np.array([recipe.width, 0.0])
    if recipe.wraps:
        row = np.concatenate([points, points + east, points - east])
    else:
        row = np.concatenate([points, points * [-1, 1], 2 * east - points * [1, -1]])
    return Voronoi(np.concatenate([row, row * [1, -1], [0.0, 2.0 * recipe.height] - row * [-1, 1]]))


def _divided(ring: Floats, step: float) -> Floats:
    if step <= 0:
        return ring
    pieces = []
    for start, end in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        count = max(1, int(np.ceil(np.hypot(*(end - start)) / step)))
        pieces.append(start + (end - start) * (np.arange(count) / count)[:, None])
    return np.concatenate(pieces)


def _field(recipe: Recipe, side: float, rng: np.random.Generator) -> _Field:
    waves = np.maximum(1, np.rint(recipe.width / side * np.array([1.0, 1.7, 3.1]))) * 2 * np.pi / recipe.width
    return _Field(
        waves=waves,
        heights=recipe.winding * side * np.array([0.5, 0.3, 0.2]),
        phases=rng.random((2, 3)) * 2 * np.pi,
        top=float(recipe.height),
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class _Field:
    """A winding of the sheet that leaves its upper and lower edge where they are, and repeats with its width."""

    waves: Floats
    heights: Floats
    phases: Floats
    top: float

    def __call__(self, points: Floats) -> Floats:
        x, y = points[:, :1], points[:, 1:]
        rest = np.sin(np.pi * np.clip(y / self.top, 0, 1)) ** 0.5
        down = (np.sin(x * self.waves + self.phases[0]) * self.heights).sum(axis=1, keepdims=True)
        along = (np.sin(y * self.waves + self.phases[1]) * self.heights).sum(axis=1, keepdims=True)
        wound: Floats = np.concatenate([x + along * rest, y + down * rest], axis=1)
        return wound


def _cut_at_seam(polygon: shapely.Polygon, recipe: Recipe) -> list[shapely.Polygon]:
    if not recipe.wraps:
        return [polygon]
    sheet = shapely.box(0, -recipe.height, recipe.width, 2 * recipe.height)
    parts: list[shapely.Polygon] = []
    for shift in (0, recipe.width, -recipe.width):
        parts += _polygons(shapely.intersection(affinity.translate(polygon, shift), sheet))
    return parts


def _parted(parts: list[shapely.Polygon], line: float) -> list[shapely.Polygon]:
    if line <= 0:
        return parts
    return [
        piece
        for part in parts
        for piece in _polygons(shapely.buffer(part, -line / 2, join_style="mitre", quad_segs=2))
    ]


def _polygons(shape: shapely.Geometry) -> list[shapely.Polygon]:
    return [
        part
        for part in shapely.get_parts(shape).tolist()
        if isinstance(part, shapely.Polygon) and part.area > 1
    ]


def _drawn(ring: Floats, recipe: Recipe, rng: np.random.Generator) -> tuple[tuple[float, float], ...]:
    points = ring + rng.uniform(-recipe.hand, recipe.hand, ring.shape) if recipe.hand else ring
    points = points * recipe.scale
    if recipe.whole:
        points = np.rint(points)
        points = points[np.any(points != np.roll(points, 1, axis=0), axis=1)]
    return tuple((float(x), float(y)) for x, y in points)
