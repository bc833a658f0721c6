"""Labels grown over the ground between them, so that borders come to lie in the middle of lines."""

from __future__ import annotations

from typing import Final, TypeVar

import numpy as np
from numpy.typing import NDArray
from scipy import ndimage

from gm_console.files.tracing.arrays import Ints, Labels

Number = TypeVar("Number", bound=np.integer)

PATIENCE: Final = 40
"""Rounds after which what is left goes to the nearest label in one step."""
_CROSS: Final = ((0, 1), (1, 0), (0, -1), (-1, 0))
_CORNERS: Final = ((1, 1), (1, -1), (-1, -1), (-1, 1))


def grow(labels: Labels, wraps: bool) -> tuple[Labels, Ints]:
    """Return labels without zeros, and how many pixels each round of growing took.

    A zero takes the label that reaches it first; those all round grow by one pixel at a time, through sides and, every
    other round, through corners too, which is nearly a circle.  Labels that are all zero come back unchanged.
    """
    sheet = _rimmed(labels, 0)
    waiting = sheet == 0
    waiting[[0, -1]] = waiting[:, [0, -1]] = False
    taken = _spread(sheet, waiting, wraps, PATIENCE)
    grown = sheet[1:-1, 1:-1].copy()
    if grown.any() and not grown.all():
        at = ndimage.distance_transform_edt(grown == 0, return_distances=False, return_indices=True)
        grown = grown[at[0], at[1]]
    return grown, np.array(taken, dtype=np.intp)


def grow_over(labels: Labels, ground: NDArray[np.int16], colours: Ints, rounds: int, wraps: bool) -> Labels:
    """Return labels grown by some pixels over ground of their own colour, and nothing else.

    ``ground`` is the colour of every pixel, -1 where nothing may grow; ``colours`` are those of the labels.
    """
    sheet, open_ = _rimmed(labels, 0), _rimmed(ground, -1)
    _spread(sheet, (sheet == 0) & (open_ >= 0), wraps, rounds, (colours, open_.ravel()))
    return sheet[1:-1, 1:-1].copy()


def _rimmed(values: NDArray[Number], rim: int) -> NDArray[Number]:
    height, width = values.shape
    sheet = np.full((height + 2, width + 2), rim, dtype=values.dtype)
    sheet[1:-1, 1:-1] = values
    return sheet


def _spread(
    sheet: Labels,
    over: NDArray[np.bool_],
    wraps: bool,
    rounds: int,
    only: tuple[Ints, NDArray[np.int16]] | None = None,
) -> list[int]:
    """Let labels spread over part of a sheet with a rim of one pixel, and return how many pixels each round took."""
    flat, row = sheet.ravel(), sheet.shape[1]
    waiting = np.flatnonzero(over)
    taken: list[int] = []
    for number in range(rounds):
        if wraps:
            sheet[:, 0], sheet[:, -1] = sheet[:, -2], sheet[:, 1]
        found = np.zeros(len(waiting), dtype=np.int32)
        for dx, dy in (*_CROSS, *(_CORNERS if number % 2 else ())):
            beside = flat[waiting + dy * row + dx]
            if only is not None:
                beside = np.where(only[0][beside] == only[1][waiting], beside, 0)
            found = np.where(found == 0, beside, found)
        full = found > 0
        if not full.any():
            break
        flat[waiting[full]] = found[full]
        waiting = waiting[~full]
        taken.append(int(full.sum()))
    if wraps:
        sheet[:, 0] = sheet[:, -1] = 0
    return taken
