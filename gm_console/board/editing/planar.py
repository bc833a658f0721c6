"""Exact predicates of the plane on whole points: sides, crossings, areas, inside or not.

x grows to the east and y to the south, so that a ring with a positive area runs clockwise on the screen.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from gm_console.board.model import Point, Ring

Segment: TypeAlias = tuple[Point, Point]


def side(a: Point, b: Point, c: Point) -> int:
    """Return twice the area of the triangle: above 0 where ``c`` lies to the right of the way from a to b."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def area2(ring: Sequence[Point]) -> int:
    """Return twice the area of a ring, with its sign."""
    total = 0
    px, py = ring[-1]
    for x, y in ring:
        total += px * y - x * py
        px, py = x, y
    return total


def midpoint(segment: Segment) -> Point:
    """Return the whole point nearest to the middle of a segment, to its west and north."""
    (ax, ay), (bx, by) = segment
    return (ax + bx) // 2, (ay + by) // 2


def between(a: Point, b: Point, c: Point) -> bool:
    """Tell whether ``c``, which lies on the line through a and b, lies on the segment, ends included."""
    return min(a[0], b[0]) <= c[0] <= max(a[0], b[0]) and min(a[1], b[1]) <= c[1] <= max(a[1], b[1])


def on_segment(a: Point, b: Point, c: Point) -> bool:
    """Tell whether ``c`` lies on the segment from a to b, ends included."""
    return side(a, b, c) == 0 and between(a, b, c)


def conflict(one: Segment, other: Segment) -> bool:
    """Tell whether two segments have more in common than one end."""
    (a, b), (c, d) = one, other
    if max(a[0], b[0]) < min(c[0], d[0]) or max(c[0], d[0]) < min(a[0], b[0]):
        return False
    if max(a[1], b[1]) < min(c[1], d[1]) or max(c[1], d[1]) < min(a[1], b[1]):
        return False
    shared = [point for point in (a, b) if point in (c, d)]
    if len(shared) == 2:
        return True
    if shared:
        far_one = b if shared[0] == a else a
        far_other = d if shared[0] == c else c
        return on_segment(a, b, far_other) or on_segment(c, d, far_one)
    s1, s2, s3, s4 = side(c, d, a), side(c, d, b), side(a, b, c), side(a, b, d)
    if (s1 > 0) != (s2 > 0) and (s3 > 0) != (s4 > 0) and s1 and s2 and s3 and s4:
        return True
    return (
        (s1 == 0 and between(c, d, a))
        or (s2 == 0 and between(c, d, b))
        or (s3 == 0 and between(a, b, c))
        or (s4 == 0 and between(a, b, d))
    )


def inside(ring: Sequence[Point], point: Point) -> int:
    """Return 1 for a point inside a ring, 0 on its line, -1 outside."""
    x, y = point
    odd = False
    px, py = ring[-1]
    for qx, qy in ring:
        if (py > y) != (qy > y):
            turn = (qx - px) * (y - py) - (qy - py) * (x - px)
            if turn == 0:
                return 0
            if (turn > 0) == (qy > py):
                odd = not odd
        elif (py == y == qy and min(px, qx) <= x <= max(px, qx)) or (qx, qy) == point:
            return 0
        px, py = qx, qy
    return 1 if odd else -1


def covers(shape: Sequence[Ring], point: Point) -> bool:
    """Tell whether a point lies inside a shape and in none of its holes, not on its line."""
    sides = [inside(ring, point) for ring in shape]
    return 0 not in sides and sides.count(1) & 1 == 1


def oriented(shape: Sequence[Ring]) -> tuple[Ring, ...]:
    """Return a shape whose outlines run round positive area and whose holes run round negative area."""
    return tuple(
        ring if (area2(ring) > 0) == _is_outline(shape, n) else ring[::-1] for n, ring in enumerate(shape)
    )


def shape_area2(shape: Sequence[Ring]) -> int:
    """Return twice the area of a shape, holes left out."""
    return sum(
        abs(area2(ring)) if _is_outline(shape, n) else -abs(area2(ring)) for n, ring in enumerate(shape)
    )


def _is_outline(shape: Sequence[Ring], n: int) -> bool:
    """Tell whether a ring is an outline: an even number of the others go round it."""
    if n == 0:
        return True
    around = 0
    for other, ring in enumerate(shape):
        if other != n:
            side_of = next((found for point in shape[n] if (found := inside(ring, point))), -1)
            around += side_of > 0
    return around & 1 == 0


def shifted(shape: tuple[Ring, ...], east: int) -> tuple[Ring, ...]:
    """Return a shape so many map units further east."""
    return shape if not east else tuple(tuple((x + east, y) for x, y in ring) for ring in shape)


def box(points: Sequence[Point]) -> tuple[int, int, int, int]:
    """Return the smallest and the largest x and y: west, north, east, south."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return min(xs), min(ys), max(xs), max(ys)


def nearest_on(a: Point, b: Point, point: Point) -> Point:
    """Return the whole point on or next to the segment from a to b that lies nearest to ``point``."""
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    along = (point[0] - a[0]) * dx + (point[1] - a[1]) * dy
    if along <= 0 or length2 == 0:
        return a
    if along >= length2:
        return b
    return a[0] + (2 * along * dx + length2) // (2 * length2), a[1] + (2 * along * dy + length2) // (
        2 * length2
    )


def distance2(a: Point, b: Point) -> int:
    """Return the square of the distance of two points."""
    return (a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2
