"""Room for a name inside a shape: the longest line, straight or gently bent, along which its letters stay inside.

A shape is looked at on a coarse grid that says at every point how far the edge is; lines at many places, angles and
bends are tried on it all at once.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import numpy.typing as npt
import shapely
from scipy.ndimage import distance_transform_edt
from shapely.geometry import Polygon
from shapely.geometry.base import BaseGeometry

GRAIN: Final = 40
"""Cells along the longer side of a shape."""
CENTRES: Final = 170
"""Middles tried at most."""
ANGLES: Final = tuple(range(-80, 81, 10))
BENDS: Final = (0.0, -0.14, 0.14, -0.26, 0.26)
"""How far a line's middle rises over its ends, as a share of its length."""
ALONG: Final = 11
"""Points of a line that are looked at."""
LENGTHS: Final = tuple(0.93**step for step in range(38))
"""Lengths tried, as shares of the shape's diagonal."""
Numbers = npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
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


def longest_line(
    shape: BaseGeometry, *, slender: float, steepest: float = 60.0, air: float = 0.62
) -> Line | None:
    """Return the best line inside a shape for a text ``slender`` times as long as its letters are high.

    Its letters keep ``air`` times their height between the line and the edge, a half being none at all.  Level and
    straight lines near the middle are preferred to somewhat longer ones; None where nothing has room.
    """
    body = _largest(shape)
    if body is None:
        return None
    clear, left, top, step = _clearance(body)
    rows, columns = np.nonzero(clear > 0.9 * step)
    if not len(rows):
        return None
    centres = _some(rows, columns, clear)
    xs, ys = left + (centres[1] + 0.5) * step, top + (centres[0] + 0.5) * step
    reach = math.hypot(clear.shape[0] * step, clear.shape[1] * step)
    middle = body.centroid
    far = np.hypot(xs - middle.x, ys - middle.y) / reach
    at = np.linspace(-0.5, 0.5, ALONG)
    best, chosen = 0.0, None
    for angle in (one for one in ANGLES if abs(one) <= steepest):
        turn = math.radians(angle)
        for bend in BENDS:
            rise = -bend * (1 - 4 * at * at)
            ux, uy = (
                at * math.cos(turn) - rise * math.sin(turn),
                at * math.sin(turn) + rise * math.cos(turn),
            )
            likes = (1 - 0.0032 * abs(angle)) * (1 - 0.55 * abs(bend)) * (1 - 0.35 * far)
            for share in LENGTHS:
                length = share * reach
                if length * float(likes.max()) <= best:
                    break
                column = ((xs[:, None] + ux * length - left) / step).astype(int)
                row = ((ys[:, None] + uy * length - top) / step).astype(int)
                inside = (row >= 0) & (row < clear.shape[0]) & (column >= 0) & (column < clear.shape[1])
                room = np.where(
                    inside, clear[row.clip(0, clear.shape[0] - 1), column.clip(0, clear.shape[1] - 1)], 0
                )
                fits = room.min(axis=1) >= air * length / slender
                if not fits.any():
                    continue
                scores = np.where(fits, length * likes, 0.0)
                place = int(scores.argmax())
                if scores[place] > best:
                    best = float(scores[place])
                    chosen = Line(
                        x=float(xs[place]), y=float(ys[place]), angle=angle, length=length, bend=bend
                    )
                break
    return chosen


def _largest(shape: BaseGeometry) -> Polygon | None:
    parts = [part for part in shapely.get_parts(shape) if isinstance(part, Polygon) and part.area > 0]
    return max(parts, key=lambda part: part.area, default=None)


def _clearance(body: Polygon) -> tuple[Numbers, float, float, float]:
    """Return the distance to the edge on a grid, the grid's corner and its step."""
    left, top, right, low = body.bounds
    step = max(right - left, low - top) / GRAIN
    columns, rows = int((right - left) / step) + 1, int((low - top) / step) + 1
    x, y = np.meshgrid(left + (np.arange(columns) + 0.5) * step, top + (np.arange(rows) + 0.5) * step)
    shapely.prepare(body)
    inside = np.pad(shapely.contains_xy(body, x, y), 1)
    distance: Numbers = distance_transform_edt(inside)[1:-1, 1:-1]
    return (distance - 0.5).clip(0) * step, left, top, step


def _some(
    rows: npt.NDArray[np.intp], columns: npt.NDArray[np.intp], clear: Numbers
) -> tuple[Numbers, Numbers]:
    """Return at most ``CENTRES`` cells, spread over all degrees of room."""
    every = max(1, len(rows) // CENTRES)
    order = np.argsort(-clear[rows, columns], kind="stable")[::every]
    return rows[order].astype(float), columns[order].astype(float)
