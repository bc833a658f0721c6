"""Corners and labels on one line, or spread evenly between the outermost.

Regions that share their borders cannot be moved without tearing them; what is aligned are corners, for all regions that
share them, and labels, each within its region.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from enum import StrEnum
from typing import Final

from gm_console.board.editing.corners import move_corners
from gm_console.board.editing.draft import Draft
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.planar import covers
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.topology import Shape
from gm_console.board.model import Point, Region
from gm_console.core.ids import RegionId


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


def align_labels(sheet: MapSheet, ids: Sequence[RegionId], side: Side) -> Edit | Refusal:
    """Move labels onto one line, each as far along it as its region needs; those whose region it misses stay."""
    regions = [sheet.regions[id_] for id_ in dict.fromkeys(ids) if id_ in sheet.regions]
    if len(regions) < 2:
        return Refusal(code="edit.align.few", text="choose two regions or more to align their labels")
    spots = _in_one_frame(sheet, [region.label for region in regions])
    axis, line = _AXIS[side], _line(spots, side)
    draft = Draft(sheet)
    reached = 0
    for region, spot in zip(regions, spots, strict=True):
        label = _on_line(region, axis, line + (region.label[axis] - spot[axis]))
        if label is not None:
            reached += 1
            draft.put(replace(region, label=label))
    if reached < 2:
        return Refusal(
            code="edit.align.apart", text="no line there goes through two of the regions", where=spots[0]
        )
    return draft.finish(f"Align {reached} labels")


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


def _on_line(region: Region, axis: int, line: int) -> Point | None:
    """Return the place on a line inside a region that is nearest to where its label is, None where there is none."""
    here = region.label[1 - axis]
    wishes = [here]
    for low, high in _stretches(region.shape, axis, line):
        wishes += [min(max(here, low + margin), high - margin) for margin in (1, min(8, (high - low) // 2))]
    wishes.sort(key=lambda at: (abs(at - here), at))
    spots = [(line, at) if axis == 0 else (at, line) for at in wishes]
    return next((spot for spot in spots if covers(region.shape, spot)), None)


def _stretches(shape: Shape, axis: int, line: int) -> list[tuple[int, int]]:
    """Return between which places a line runs from one border of a shape to the next."""
    cuts: list[int] = []
    for ring in shape:
        for n, b in enumerate(ring):
            a = ring[n - 1]
            if (a[axis] > line) != (b[axis] > line):
                way = b[axis] - a[axis]
                cuts.append(a[1 - axis] + (b[1 - axis] - a[1 - axis]) * (line - a[axis]) // way)
    cuts.sort()
    return list(zip(cuts[::2], cuts[1::2], strict=False))
