"""Whether the east of a picture joins its west."""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from gm_console.files.tracing.palette import Flags, Palette

LEAST_CHANGES: Final = 3
"""Borders that must run off the sheet at both sides, in the same places, to say that it wraps."""
MATCHING: Final = 0.9
"""Share of the rows, or of the lines, that are alike at both sides."""
ASIDE: Final = 3
"""Pixels up or down by which a slanting line may run on."""


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
