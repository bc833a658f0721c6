"""Where a sea's name has room: the longest level stretch of its own water, found on a coarse picture of the seas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely

from gm_console.board.geometry import polygon_of
from gm_console.board.model import Board, RegionKind, Ring
from gm_console.core.ids import RegionId

GRAIN: Final = 16
"""Map units for each pixel of the picture."""
CLEARANCE: Final = 3
"""Rows above and below that must be the same sea."""
NEARLY: Final = 0.72
"""Stretches this long, as a share of the longest, may be chosen for lying nearer to the middle."""
NO_SEA: Final = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A level stretch of water."""

    x: float
    y: float
    length: float


def stretches(board: Board, outlines: Mapping[RegionId, Sequence[Ring]]) -> Mapping[str, Stretch]:
    """Return the best stretch of each sea, by its code; none for a sea too narrow for a name."""
    codes = sorted({region.country for region in board.regions if region.kind is RegionKind.SEA})
    found: dict[str, list[Stretch]] = {code: [] for code in codes}
    for number, stretch in _runs(_clear(_picture(board, outlines, codes)), board.wraps):
        found[codes[number - 1]].append(stretch)
    return {code: _best(every) for code, every in found.items() if every}


def _picture(board: Board, outlines: Mapping[RegionId, Sequence[Ring]], codes: Sequence[str]) -> np.ndarray:
    """Return for each pixel, row by row, the number of the sea that its middle lies in."""
    picture = np.full((board.height // GRAIN, board.width // GRAIN), NO_SEA, dtype=np.int16)
    x, y = ((np.arange(count) + 0.5) * GRAIN for count in picture.shape[::-1])
    for region in board.regions:
        if region.kind is not RegionKind.SEA:
            continue
        water = polygon_of(outlines[region.id])
        shapely.prepare(water)
        left, top, right, low = water.bounds
        rows = slice(*np.searchsorted(y, (top, low)))
        for aside in (-board.width, 0, board.width) if board.wraps else (0,):
            columns = slice(*np.searchsorted(x, (left + aside, right + aside)))
            if columns.start == columns.stop:
                continue
            inside = shapely.intersects_xy(water, *np.meshgrid(x[columns] - aside, y[rows]))
            picture[rows, columns][inside] = codes.index(region.country) + 1
    return picture


def _clear(picture: np.ndarray) -> np.ndarray:
    """Return the rows of a picture that have enough rows on both sides; blank where those are not all the same sea."""
    middle = picture[CLEARANCE : len(picture) - CLEARANCE]
    beside = [picture[at : at + len(middle)] == middle for at in range(2 * CLEARANCE + 1)]
    return np.where(np.logical_and.reduce(beside), middle, NO_SEA)


def _runs(rows: np.ndarray, wraps: bool) -> Iterator[tuple[int, Stretch]]:
    """Yield the stretches of the same sea in clear rows, row by row, each with the number of its sea."""
    width = rows.shape[1]
    if wraps:
        rows = np.hstack((rows, rows))
    begins = np.ones(rows.shape, dtype=bool)
    begins[:, 1:] = rows[:, 1:] != rows[:, :-1]
    starts = np.flatnonzero(begins)
    lengths, numbers = np.diff(starts, append=rows.size), rows.ravel()[starts]
    down, along = np.divmod(starts, max(1, rows.shape[1]))
    wanted = (numbers != NO_SEA) & (along < width)
    for row, at, length, number in zip(
        *(column[wanted].tolist() for column in (down, along, lengths, numbers)), strict=True
    ):
        size = min(length, width) * GRAIN
        y = (row + CLEARANCE + 0.5) * GRAIN
        yield number, Stretch(x=at * GRAIN + size / 2, y=y, length=size)


def _best(every: list[Stretch]) -> Stretch:
    longest = max(stretch.length for stretch in every)
    middle = sum(stretch.y * stretch.length for stretch in every) / sum(stretch.length for stretch in every)
    good = [stretch for stretch in every if stretch.length >= NEARLY * longest]
    return min(good, key=lambda stretch: (abs(stretch.y - middle), -stretch.length, stretch.x))
