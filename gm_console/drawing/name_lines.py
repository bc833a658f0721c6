"""Room for a name inside a shape: the longest line, straight or gently bent, along which its letters stay inside.

A shape is looked at on a coarse grid that says at every point how far the edge is; lines at many places, angles and
bends are tried on it all at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

GRAIN: Final = 40
"""Cells along the longer side of a shape."""
CENTRES: Final = 170
"""Middles tried, about; more on a finer grid."""
ANGLES: Final = tuple(range(-80, 81, 10))
BENDS: Final = (0.0, -0.14, 0.14, -0.26, 0.26)
"""How far a line's middle rises over its ends, as a share of its length."""
ALONG: Final = 11
"""Points of a line that are looked at."""
SHORTEST: Final = 0.08
"""Share of the shape's diagonal below which a line is of no use."""
GROWTH: Final = 1.05
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class NameLine:
    """A line for the middle of the letters, in map units, from west to east."""

    x: float
    y: float
    """Its middle."""
    angle: float
    """Degrees, clockwise, of the line's chord."""
    length: float
    bend: float = 0.0
    """How far the middle lies above the ends (towards smaller y), as a share of the length."""

    def points(self, shares: Sequence[float] | Numbers) -> tuple[Numbers, Numbers, Numbers]:
        """Return x, y and angle in radians at shares of the line, 0 at its start and 1 at its end."""
        at = np.asarray(shares, dtype=float) - 0.5
        across = at * self.length
        rise = -self.bend * self.length * (1 - 4 * at * at)
        slope = np.arctan2(self.bend * self.length * 8 * at, self.length)
        turn = math.radians(self.angle)
        x = self.x + across * math.cos(turn) - rise * math.sin(turn)
        y = self.y + across * math.sin(turn) + rise * math.cos(turn)
        return x, y, slope + turn


def longest_lines(
    shape: BaseGeometry,
    *,
    slender: float,
    steepest: Sequence[float] = (60.0,),
    air: float = 0.62,
    bends: Sequence[float] = BENDS,
    grain: int = GRAIN,
) -> tuple[NameLine, ...]:
    """Return the best lines inside a shape for a text ``slender`` times as long as its letters are high.

    There is one for each bound in degrees of ``steepest``, which falls; a line that is the best for two bounds comes
    once.  Letters keep ``air`` times their height between the line and the edge, a half being none at all.  Level and
    straight lines near the middle are preferred to somewhat longer ones; none where nothing has room.  ``bends`` are
    those of :data:`BENDS` that may be tried, ``grain`` how many cells the longer side is looked at in.
    """
    body = _largest(shape)
    if body is None:
        return ()
    grid = _clearance(body, grain)
    centres = _centres(grid, CENTRES * grain // GRAIN)
    if not len(centres):
        return ()
    far = np.hypot(centres[:, 0] - body.centroid.x, centres[:, 1] - body.centroid.y) / grid.reach
    found: list[NameLine] = []
    for bound in steepest:
        best, chosen = grid.reach * SHORTEST, None
        for angle in (one for one in ANGLES if abs(one) <= bound):
            for bend in bends:
                likes = (1 - 0.004 * abs(angle)) * (1 - 0.55 * abs(bend)) * (1 - 0.35 * far)
                better = _grown(grid, centres, likes, best, angle, bend, air / slender)
                if better is not None:
                    best, chosen = better
        if chosen is not None and chosen not in found:
            found.append(chosen)
    return tuple(found)


def _grown(
    grid: _Grid, centres: Numbers, likes: Numbers, best: float, angle: float, bend: float, share: float
) -> tuple[float, NameLine] | None:
    """Return a line of one angle and bend that is liked better than ``best``, as long as it can get."""
    ux, uy = _way(angle, bend)
    left = np.arange(len(centres))
    lengths = best * GROWTH / likes
    chosen: tuple[float, NameLine] | None = None
    while len(left):
        spots = centres[left]
        room = grid.room(spots[:, 0, None] + lengths[:, None] * ux, spots[:, 1, None] + lengths[:, None] * uy)
        fits = room.min(axis=1) >= share * lengths
        left, lengths = left[fits], lengths[fits]
        if len(left):
            scores = lengths * likes[left]
            top = int(scores.argmax())
            x, y = centres[left[top]]
            line = NameLine(x=float(x), y=float(y), angle=angle, length=float(lengths[top]), bend=bend)
            chosen = float(scores[top]), line
            lengths = lengths * GROWTH
    return chosen


@cache
def _way(angle: float, bend: float) -> tuple[Numbers, Numbers]:
    """Return the points looked at of a line of length 1 about 0, 0."""
    at = np.linspace(-0.5, 0.5, ALONG)
    turn, rise = math.radians(angle), -bend * (1 - 4 * at * at)
    return at * math.cos(turn) - rise * math.sin(turn), at * math.sin(turn) + rise * math.cos(turn)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Grid:
    """How far the edge is, at every cell of a grid over a shape."""

    clear: Numbers
    padded: Numbers
    """The same with a cell of no room all round, row by row: what lies outside is looked up there."""
    left: float
    top: float
    step: float

    @property
    def reach(self) -> float:
        """Return the diagonal."""
        return math.hypot(self.clear.shape[0], self.clear.shape[1]) * self.step

    def room(self, x: Numbers, y: Numbers) -> Numbers:
        """Return the distance to the edge at points, 0 outside."""
        rows, columns = self.clear.shape
        column = _kept_within(np.floor((x - self.left) / self.step) + 1, columns + 1)
        row = _kept_within(np.floor((y - self.top) / self.step) + 1, rows + 1)
        found: Numbers = self.padded.take((row * (columns + 2) + column).astype(np.intp))
        return found


def _kept_within(places: Numbers, last: int) -> Numbers:
    """Return places not below 0 nor beyond the last; on small arrays a third of the time of clipping them."""
    np.maximum(places, 0, out=places)
    return np.minimum(places, last, out=places)


def _largest(shape: BaseGeometry) -> Polygon | None:
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and part.area > 0]
    return max(parts, key=lambda part: part.area, default=None)


def _clearance(body: Polygon, grain: int) -> _Grid:
    # scipy takes long to import, and a window without a map need not wait for it
    from scipy.ndimage import distance_transform_edt

    left, top, right, low = body.bounds
    step = max(right - left, low - top) / grain
    columns, rows = int((right - left) / step) + 1, int((low - top) / step) + 1
    x, y = np.meshgrid(left + (np.arange(columns) + 0.5) * step, top + (np.arange(rows) + 0.5) * step)
    shapely.prepare(body)
    inside = np.pad(shapely.contains_xy(body, x, y), 1)
    distance: Numbers = distance_transform_edt(inside)[1:-1, 1:-1]
    clear = (distance - 0.5).clip(0) * step
    return _Grid(clear=clear, padded=np.pad(clear, 1).ravel(), left=left, top=top, step=step)


def _centres(grid: _Grid, most: int) -> Numbers:
    """Return about ``most`` middles of cells with room, spread over all degrees of it."""
    rows, columns = np.nonzero(grid.clear > 0.9 * grid.step)
    order = np.argsort(-grid.clear[rows, columns], kind="stable")[:: max(1, len(rows) // most)]
    return np.column_stack(
        (grid.left + (columns[order] + 0.5) * grid.step, grid.top + (rows[order] + 0.5) * grid.step)
    )
