"""Links whose ends do not share a border, but are drawn as near each other as this drawing's borders are drawn."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

import numpy as np
import shapely

from gm_console.board.links.drawing import MeasuredDrawing, drawing_of
from gm_console.board.links.tolerance import tolerance
from gm_console.board.model import Board
from gm_console.core.ids import RegionId

Ends = tuple[RegionId, RegionId]


@dataclass(frozen=True, slots=True, kw_only=True)
class Apart:
    """How far two borders that are meant as one are drawn apart."""

    distance: int
    """In map units, rounded up."""
    over_seam: bool
    """They are that near across the seam only."""


def drawn_apart(board: Board, pairs: Sequence[Ends]) -> dict[Ends, Apart]:
    """Return those pairs that lie within the drawing's own tolerance, which is nothing where borders are shared."""
    if not pairs:
        return {}
    sheet = MeasuredDrawing(drawing_of(board))
    limit = tolerance(sheet)
    place = {region.id: number for number, region in enumerate(board.regions)}
    ones = sheet.shapes[[place[a] for a, _ in pairs]]
    others = np.array([place[b] for _, b in pairs], dtype=np.intp)
    copies = len(sheet.all_shapes) // sheet.count
    distances = np.array(
        [shapely.distance(ones, sheet.all_shapes[others + n * sheet.count]) for n in range(copies)]
    )
    nearest, which = distances.min(axis=0).tolist(), distances.argmin(axis=0).tolist()
    return {
        pair: Apart(distance=ceil(near), over_seam=copy > 0)
        for pair, near, copy in zip(pairs, nearest, which, strict=True)
        if near <= limit
    }
