"""Corners on one line, or spread evenly between the outermost.

Regions that share their borders cannot be moved without tearing them; what is aligned are corners, for all regions that
share them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from gm_console.board.editing.corners import move_corners
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Point


class Side(StrEnum):
    """The line that something is aligned to, of the box round all of it."""

    LEFT = "left"
    RIGHT = "right"
    TOP = "top"
    BOTTOM = "bottom"
    CENTRE = "centre"
    """The line from north to south through the middle."""
    MIDDLE = "middle"
    """The line from west to east through the middle."""


_AXIS: Final[Mapping[Side, int]] = {
    Side.LEFT: 0, Side.RIGHT: 0, Side.CENTRE: 0, Side.TOP: 1, Side.BOTTOM: 1, Side.MIDDLE: 1,
}  # fmt: skip


def align_corners(sheet: MapSheet, corners: Sequence[Point], side: Side) -> Edit | Refusal:
    """Move corners onto one line, for all that share them; refused where a border would cross another."""
    spots = _in_one_frame(sheet, corners)
    if len(spots) < 2:
        return Refusal(code="edit.align.few", text="choose two corners or more to align")
    axis, line = _AXIS[side], _line(spots, side)
    edit = move_corners(sheet, {spot: _put(spot, axis, line) for spot in spots})
    return edit if isinstance(edit, Refusal) else replace(edit, label=f"Align {len(spots)} corners")


def distribute_corners(
    sheet: MapSheet, corners: Sequence[Point], *, east_west: bool = True
) -> Edit | Refusal:
    """Spread corners evenly from west to east, or from north to south; the outermost stay."""
    axis = 0 if east_west else 1
    spots = sorted(_in_one_frame(sheet, corners), key=lambda spot: (spot[axis], spot))
    if len(spots) < 3:
        return Refusal(code="edit.align.few", text="choose three corners or more to spread")
    first, last, gaps = spots[0][axis], spots[-1][axis], len(spots) - 1
    moves = {
        spot: _put(spot, axis, first + (2 * (last - first) * n + gaps) // (2 * gaps))
        for n, spot in enumerate(spots)
    }
    edit = move_corners(sheet, moves)
    return edit if isinstance(edit, Refusal) else replace(edit, label=f"Spread {len(spots)} corners")


def _in_one_frame(sheet: MapSheet, spots: Sequence[Point]) -> list[Point]:
    """Return points beside the first one, beyond the seam if need be, each once if they were."""
    if not spots:
        return []
    head = sheet.head
    shifts = (0, head.width, -head.width) if head.wraps else (0,)
    first = spots[0][0]
    return [
        (x + min(shifts, key=lambda by, x=x: (abs(x + by - first), by)), y) for x, y in dict.fromkeys(spots)
    ]


def _line(spots: Sequence[Point], side: Side) -> int:
    values = [spot[_AXIS[side]] for spot in spots]
    low, high = min(values), max(values)
    if side in (Side.LEFT, Side.TOP):
        return low
    return high if side in (Side.RIGHT, Side.BOTTOM) else (low + high) // 2


def _put(spot: Point, axis: int, line: int) -> Point:
    return (line, spot[1]) if axis == 0 else (spot[0], line)
