"""Relief marks for rough ground: small hills, trees and swamp tufts, as in a drawn map.

Which of the three a region shows, and where they stand, follows from its id and shape alone.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from gm_console.board.model import Point, Region, Ring

SPACING: Final = 10
"""Distance of the marks, in units of the pen."""


def relief(region: Region, unit: int) -> str:
    """Return the marks of a region as the data of one SVG path; ``unit`` is the pen in map units."""
    digest = blake2b(region.id.encode(), digest_size=32).digest()
    draw = (_hill, _hill, _tree, _tuft)[digest[0] % 4]
    return "".join(draw(spot, unit) for spot in _spots(region, unit, digest))


def _spots(region: Region, unit: int, digest: bytes) -> list[Point]:
    """Return points inside the region on a shaken grid, away from border and label."""
    outline = region.shape[0]
    step = SPACING * unit
    left, top = min(x for x, _ in outline), min(y for _, y in outline)
    right, low = max(x for x, _ in outline), max(y for _, y in outline)
    found = []
    for row, y in enumerate(range(top + step // 2, low, step * 4 // 5)):
        for column, x in enumerate(range(left + step // 2 + (row % 2) * step // 2, right, step)):
            shake = digest[(row * 7 + column * 3) % 32]
            spot = (x + shake % 5 * unit - 2 * unit, y + shake // 5 % 5 * unit - 2 * unit)
            if _clear_of_label(region, spot, unit) and _well_inside(region.shape, spot, unit * 4):
                found.append(spot)
    return found


def _clear_of_label(region: Region, spot: Point, unit: int) -> bool:
    return abs(spot[0] - region.label[0]) > unit * 13 or abs(spot[1] - region.label[1]) > unit * 7


def _well_inside(shape: tuple[Ring, ...], spot: Point, margin: int) -> bool:
    x, y = spot
    around = ((x, y), (x - margin, y), (x + margin, y), (x, y - margin), (x, y + margin // 2))
    return all(_inside(shape, point) for point in around)


def _inside(shape: tuple[Ring, ...], spot: Point) -> bool:
    x, y = spot
    within = False
    for ring in shape:
        for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
            if (y1 > y) != (y2 > y) and ((x2 - x1) * (y - y1) > (x - x1) * (y2 - y1)) == (y2 > y1):
                within = not within
    return within


def _hill(spot: Point, unit: int) -> str:
    x, y = spot
    slope = f"l{unit * 3} {unit * 5}"
    return f"M{x - unit * 3} {y + unit * 2}l{unit * 3} -{unit * 5}{slope}m-{unit * 3} -{unit * 5}l{unit} {unit * 3}"


def _tree(spot: Point, unit: int) -> str:
    x, y = spot
    return f"M{x} {y + unit * 3}v-{unit * 3}a{unit * 2} {unit * 3} 0 1 1 {unit} 0z"


def _tuft(spot: Point, unit: int) -> str:
    x, y = spot
    return (
        f"M{x - unit * 3} {y + unit}h{unit * 6}M{x} {y + unit}v-{unit * 4}"
        f"M{x - unit} {y + unit}l-{unit * 2} -{unit * 3}M{x + unit} {y + unit}l{unit * 2} -{unit * 3}"
    )
