"""Places under the pointer: in the frame of what was begun, kept to straight ways, held by the edge of the sheet."""

from __future__ import annotations

from math import hypot

from gm_console.board.editing.edit import Head
from gm_console.board.model import Point


def distance(a: Point, b: Point) -> float:
    """Return how far two places are apart, in map units."""
    return hypot(b[0] - a[0], b[1] - a[1])


def beside(head: Head, point: Point, anchor: Point) -> Point:
    """Return a place moved round the world, where the map wraps, to lie as near to ``anchor`` as it can."""
    if not head.wraps:
        return point
    turns = (anchor[0] - point[0] + head.width // 2) // head.width
    return point[0] + turns * head.width, point[1]


def on_sheet(head: Head, point: Point) -> Point:
    """Return the place on the sheet that is nearest to a point."""
    x = point[0] if head.wraps else min(max(point[0], 0), head.width)
    return x, min(max(point[1], 0), head.height)


def at_edge(head: Head, point: Point, reach: int) -> Point | None:
    """Return the place on the edge of the sheet that holds a point, None where no edge is within ``reach``."""
    x, y = point
    if not head.wraps:
        x = next((line for line in (0, head.width) if abs(x - line) <= reach), x)
    y = next((line for line in (0, head.height) if abs(y - line) <= reach), y)
    return (x, y) if (x, y) != point else None


def straight(anchor: Point, point: Point) -> Point:
    """Return the point on the nearest of the eight straight ways from ``anchor``: level, upright or slanting by 45°."""
    dx, dy = point[0] - anchor[0], point[1] - anchor[1]
    if abs(dx) > 2 * abs(dy):
        return point[0], anchor[1]
    if abs(dy) > 2 * abs(dx):
        return anchor[0], point[1]
    far = (abs(dx) + abs(dy)) // 2
    return anchor[0] + (far if dx > 0 else -far), anchor[1] + (far if dy > 0 else -far)
