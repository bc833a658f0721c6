"""The edges of a sheet: paper outside a drawn frame is no part of the map, and the east may join the west."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from gm_console.files.tracing.arrays import Flags, Labels, Pixels
from gm_console.files.tracing.palette import Palette

Box = tuple[int, int, int, int]
"""Left, top, right and bottom pixel, the last two just outside."""

STRAIGHT: Final = 0.99
"""Share of a frame's box that lies inside the frame: a coast is never so straight."""
HALF: Final = 0.5
"""Share of the sheet that a frame encloses at the least."""
DARK: Final = 0.6
"""Share of the brightness within the frame up to which a row of pixels along it belongs to its line."""
BROADEST: Final = 16
"""Pixels of the inner half of a frame's line at the most."""
LEAST_CHANGES: Final = 3
"""Borders that must run off the sheet at both sides, in the same places, to say that it wraps."""
MATCHING: Final = 0.9
"""Share of the rows, or of the lines, that are alike at both sides."""
ASIDE: Final = 3
"""Pixels up or down by which a slanting line may run on."""


def framed(labels: Labels, pixels: Pixels) -> Box | None:
    """Return what a drawn frame encloses where one runs all round within the edge of the sheet, None without one.

    The frame's own line, which is found to run through the middle of it, is left out too.
    """
    along = np.concatenate([labels[0], labels[-1], labels[:, 0], labels[:, -1]])
    along = along[along > 0]
    if not along.size or (along != along[0]).any():
        return None
    inside = (labels != along[0]) & (labels > 0)
    rows, columns = np.nonzero(inside.any(axis=1))[0], np.nonzero(inside.any(axis=0))[0]
    if not rows.size:
        return None
    left, top, right, bottom = int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1
    high, wide = labels.shape
    if min(left, top, wide - right, high - bottom) < 1:
        return None
    if (right - left) * (bottom - top) < HALF * high * wide:
        return None
    if inside[top:bottom, left:right].mean() < STRAIGHT:
        return None
    light = pixels[top:bottom, left:right].mean(axis=2)
    across, down = np.median(light, axis=1), np.median(light, axis=0)
    limit = DARK * float(np.median(light))
    return (
        left + _rim(down, limit),
        top + _rim(across, limit),
        right - _rim(down[::-1], limit),
        bottom - _rim(across[::-1], limit),
    )


def _rim(brightness: NDArray[np.float64], limit: float) -> int:
    """Return how many rows or columns of the frame's line lie inwards, but one: drawn lines are to end at a line."""
    dark = brightness[:BROADEST] < limit
    return int(np.nonzero(dark)[0][-1]) if dark.any() else 0


def edges_meet(palette: Palette) -> bool:
    """Tell whether the colours at both sides of a painted picture run on over the seam."""
    west, east = palette.nearest[:, 0], palette.nearest[:, -1]
    sure = palette.pure[:, 0] & palette.pure[:, -1]
    if sure.mean() < 0.3:
        return False
    changes = min(_changes(west[sure]), _changes(east[sure]))
    return changes >= LEAST_CHANGES and bool((west[sure] == east[sure]).mean() >= MATCHING)


def lines_meet(west: Flags, east: Flags) -> bool:
    """Tell whether the lines that run off one side of a drawing come in again at the other."""
    ones, others = _middles(west), _middles(east)
    if min(len(ones), len(others)) < LEAST_CHANGES or west.mean() > 0.5 or east.mean() > 0.5:
        return False
    near = np.abs(ones[:, None] - others[None]) <= ASIDE
    return bool(near.any(axis=1).mean() >= MATCHING and near.any(axis=0).mean() >= MATCHING)


def _changes(colours: NDArray[np.uint8]) -> int:
    return int((colours[1:] != colours[:-1]).sum())


def _middles(line: Flags) -> NDArray[np.float64]:
    edges = np.flatnonzero(np.diff(np.concatenate([[False], line, [False]]).astype(np.int8)))
    return (edges[::2] + edges[1::2] - 1) / 2
