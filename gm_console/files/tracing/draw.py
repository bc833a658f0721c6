"""Arcs drawn, and the rings of regions made of them: stairs of pixels become lines with few points, corners stay, and
nothing comes to cross.

All lines are worked on at once, as one long row of points.  A line that meets another, or swallows the ground beside
it, is drawn again closer to its pixels, until none does; as the pixels run it never can.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from gm_console.board.editing import planar
from gm_console.board.geometry import moved
from gm_console.files.tracing.arrays import Flags, Floats, Ints, Whole
from gm_console.files.tracing.cracks import Net, PixelArc

Shapes = NDArray[np.object_]
Rings = tuple[tuple[tuple[float, float], ...], ...]

REACH: Final = 5
"""Pixels to both sides over which a corner is looked for: shorter, and the stairs themselves are corners."""
SHARP: Final = 0.60
"""Cosine of the angle from which a turn is a corner that stays, about 53 degrees."""
SOFTNESS: Final = (1.0, 0.5, 0.25, 0.0)
"""Shares of smoothing and tolerance with which a line is tried, one after the other."""
ROUNDS: Final = 40
SWALLOWED: Final = 0.5
"""Share of the ground within a ring that smoothing may take or give."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pen:
    """How lines are drawn; lengths in pixels."""

    passes: int
    """How often a point is moved half-way towards the middle of its neighbours."""
    tolerance: float
    """How far a line may leave the points it was drawn through."""
    unit: int
    """Map units of a pixel; even."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Row:
    """The points of all arcs, one after the other."""

    points: Floats
    bare: Floats
    """The same points where the pixels have them: corners moved out may meet where two pixels touch."""
    first: Ints
    """Where each arc starts; one more at the end."""
    loop: Flags
    """Arcs that meet no other; their first point is not there twice."""
    firm: Flags
    """Points that do not move: meetings, corners, the edge of the sheet."""


def draw(net: Net, pen: Pen, width: int = 0) -> list[Whole]:
    """Return every arc in whole map units from end to end, loops closed.

    ``width`` is the width of a sheet that wraps in map units, 0 on any other.
    """
    row = _row(net.arcs)
    level = np.where([0 in (arc.left, arc.right) for arc in net.arcs], len(SOFTNESS) - 1, 0)
    drawn: list[Whole] = [np.empty((0, 2), dtype=np.int64)] * len(net.arcs)
    again = np.arange(len(net.arcs))
    for _ in range(ROUNDS):
        _draw_again(row, level, again, pen, drawn)
        bad = _bad(net, drawn, row.loop, width, pen.unit, again)
        again = bad[level[bad] < len(SOFTNESS) - 1]
        if not len(again):
            break
        level[again] += 1
    return drawn


def _draw_again(row: _Row, level: Ints, which: Ints, pen: Pen, drawn: list[Whole]) -> None:
    for step, softness in enumerate(SOFTNESS):
        mine = which[level[which] == step]
        if not len(mine):
            continue
        points = row.points if softness else row.bare
        for _ in range(round(pen.passes * softness)):
            points = _smoothed(points, row)
        lines = _lines(points, row, mine)
        tolerance = pen.tolerance * softness
        thin = shapely.simplify(lines, tolerance, preserve_topology=True)
        for number, line in zip(mine.tolist(), thin, strict=True):
            whole = np.rint(shapely.get_coordinates(line) * pen.unit).astype(np.int64)
            keep = np.ones(len(whole), dtype=bool)
            keep[1:] = np.any(whole[1:] != whole[:-1], axis=1)
            drawn[number] = whole[keep]


def _row(arcs: tuple[PixelArc, ...]) -> _Row:
    """Return the middles of all cracks with the meetings at the ends, and at corners the corner itself."""
    pieces: list[Floats] = []
    bare: list[Floats] = []
    firm: list[Flags] = []
    for arc in arcs:
        path = np.array(arc.path, dtype=np.float64)
        middles = (path[1:] + path[:-1]) / 2
        fixed = np.zeros(len(middles), dtype=bool)
        if 0 in (arc.left, arc.right):
            corners = _turns(path)
            pieces.append(corners[:-1] if arc.loop else corners)
            bare.append(pieces[-1])
            firm.append(np.ones(len(pieces[-1]), dtype=bool))
            continue
        moved = _set_corners(path, middles, fixed, arc.loop)
        for line, rows in ((moved, pieces), (middles, bare)):
            rows.append(line if arc.loop else np.concatenate([path[:1], line, path[-1:]]))
        firm.append(fixed if arc.loop else np.concatenate([[True], fixed, [True]]))
    counts = np.array([len(piece) for piece in pieces], dtype=np.intp)
    return _Row(
        points=np.concatenate(pieces),
        bare=np.concatenate(bare),
        first=np.concatenate([[0], np.cumsum(counts)]),
        loop=np.array([arc.loop for arc in arcs], dtype=bool),
        firm=np.concatenate(firm),
    )


def _turns(path: Floats) -> Floats:
    """Return a stretch of the sheet's edge: its ends, and the corners of the sheet."""
    turn = np.ones(len(path), dtype=bool)
    turn[1:-1] = np.any(path[2:] - path[1:-1] != path[1:-1] - path[:-2], axis=1)
    return path[turn]


def _set_corners(path: Floats, middles: Floats, fixed: Flags, loop: bool) -> Floats:
    """Find sharp turns of a line, fix the sharpest point of each, and return the line with it at its pixel's corner."""
    count = len(middles)
    moved = middles.copy()
    if count < 2 * REACH:
        return moved
    at = np.arange(count)
    if loop:
        before, after = (at - REACH) % count, (at + REACH) % count
    else:
        before, after = np.maximum(at - REACH, 0), np.minimum(at + REACH, count - 1)
    come, go = middles - middles[before], middles[after] - middles
    lengths = np.hypot(come[:, 0], come[:, 1]) * np.hypot(go[:, 0], go[:, 1])
    cosine = np.where(lengths > 0, (come * go).sum(axis=1) / np.maximum(lengths, 1e-9), 1.0)
    if not loop:
        # so near a meeting there is no line to both sides to tell a turn by
        cosine[: REACH - 1] = cosine[count - REACH + 1 :] = 1.0
    sharp = np.flatnonzero(cosine < SHARP)
    for point in sharp[np.argsort(cosine[sharp], kind="stable")].tolist():
        around = (at[max(0, point - REACH) : point + REACH + 1]) % count
        if fixed[around].any():
            continue
        fixed[point] = True
        chord = (middles[before[point]] + middles[after[point]]) / 2
        ends = path[point], path[point + 1]
        far = max(ends, key=lambda end: (float(np.hypot(*(end - chord))), *end.tolist()))
        if _is_turn(path, point, far):
            moved[point] = far
    return moved


def _is_turn(path: Floats, crack: int, corner: Floats) -> bool:
    """Tell whether the cracks on both sides of a corner are no straight line."""
    at = crack if bool((path[crack] == corner).all()) else crack + 1
    if at in (0, len(path) - 1):
        return False
    return bool(np.any(path[at + 1] - path[at] != path[at] - path[at - 1]))


def _smoothed(points: Floats, row: _Row) -> Floats:
    before, after = _beside(row)
    moved = 0.5 * points + 0.25 * (points[before] + points[after])
    return np.where(row.firm[:, None], points, moved)


def _beside(row: _Row) -> tuple[Ints, Ints]:
    """Return the index of the point before and after every point; ends of loops are each other's neighbours."""
    at = np.arange(len(row.points))
    first, last = row.first[:-1], row.first[1:] - 1
    before, after = at - 1, at + 1
    before[first] = np.where(row.loop, last, first)
    after[last] = np.where(row.loop, first, last)
    return before, after


def _lines(points: Floats, row: _Row, which: Ints) -> Shapes:
    lines = []
    for number in which.tolist():
        line = points[row.first[number] : row.first[number + 1]]
        if row.loop[number]:
            # a loop begins where it may stay: simplifying keeps its first point
            fixed = np.flatnonzero(row.firm[row.first[number] : row.first[number + 1]])
            start = int(fixed[0]) if len(fixed) else int(np.lexsort((line[:, 1], line[:, 0]))[0])
            line = np.roll(line, -start, axis=0)
            line = np.concatenate([line, line[:1]])
        lines.append(shapely.LineString(line))
    return np.array(lines, dtype=object)


def _bad(net: Net, drawn: list[Whole], loop: Flags, width: int, unit: int, again: Ints) -> Ints:
    """Return the arcs that touch themselves or others elsewhere than where they meet, or that lose their ground."""
    # a line of one point only is given a second, so that there is something to measure; it is bad in any case
    short = [number for number in again.tolist() if len(drawn[number]) < 2]
    lines = np.array([shapely.LineString(np.resize(line, (max(2, len(line)), 2))) for line in drawn])
    copies = np.concatenate([moved(lines, shift) for shift in ((0, width, -width) if width else (0,))])
    one, other = shapely.STRtree(copies).query(lines[again], predicate="intersects")
    one = again[one]
    one, other = one[one != other], other[one != other]
    met = shapely.intersection(lines[one], copies[other])
    meetings = np.where(loop[one] | loop[other % len(lines)], 0, _shared_ends(lines[one], copies[other]))
    wrong = (shapely.get_dimensions(met) != 0) | (shapely.get_num_coordinates(met) != meetings)
    touched = np.zeros(len(drawn), dtype=bool)
    touched[again] = True
    bad = [again[~shapely.is_simple(lines[again])], one[wrong], other[wrong] % len(lines)]
    return np.unique(np.concatenate([*bad, _losing(net, drawn, touched, width, unit), short]).astype(np.intp))


def _shared_ends(ones: Shapes, others: Shapes) -> Ints:
    """Return in how many places two lines may meet: the ends that they have in common."""
    a, b = (shapely.get_coordinates(shapely.get_point(ones, end)) for end in (0, -1))
    c, d = (shapely.get_coordinates(shapely.get_point(others, end)) for end in (0, -1))
    first = (a == c).all(axis=1) | (a == d).all(axis=1)
    last = (b == c).all(axis=1) | (b == d).all(axis=1)
    shared: Ints = first.astype(np.intp) + (last & (a != b).any(axis=1))
    return shared


def _losing(net: Net, drawn: list[Whole], touched: Flags, width: int, unit: int) -> list[int]:
    """Return the arcs of rings that turned over, or that lost or won more ground than smoothing may."""
    paths = [np.array(arc.path, dtype=np.int64) * unit for arc in net.arcs]
    bad: list[int] = []
    for rings in net.faces.values():
        for ring in rings:
            mine = [number for number, _ in ring]
            if touched[mine].any():
                was, now = (area2(ring_of(ring, lines, width)) for lines in (paths, drawn))
                if not SWALLOWED * abs(was) <= now * np.sign(was) <= abs(was) / SWALLOWED:
                    bad += mine
    return bad


def ring_of(ring: tuple[tuple[int, bool], ...], lines: Sequence[Whole], width: int) -> Whole:
    """Return the points of a ring, not closed; over the seam of a sheet ``width`` wide it goes on in one piece."""
    pieces: list[Whole] = []
    for number, forward in ring:
        line = lines[number] if forward else lines[number][::-1]
        if pieces and width:
            line = line + np.array([pieces[-1][-1][0] - line[0][0], 0])
        pieces.append(line)
    points: Whole = np.concatenate([piece[:-1] for piece in pieces])
    return points


def shapes_of(net: Net, drawn: Sequence[Whole], width: int) -> dict[int, Rings]:
    """Return the rings of every label in map units, outlines and holes; ``width`` is 0 on a sheet without wrap."""
    return {
        label: _settled([ring_of(ring, drawn, width) for ring in rings], width)
        for label, rings in net.faces.items()
    }


def area2(ring: Whole) -> int:
    """Return twice the area of a ring, positive when its ground is to the right of its way."""
    return planar.area2(ring.tolist()) if len(ring) else 0


def _settled(rings: list[Whole], width: int) -> Rings:
    ordered = sorted(rings, key=lambda ring: (-abs(area2(ring)), ring.min(axis=0).tolist()))
    if width:
        outlines = [_home(ring, width) for ring in ordered if area2(ring) > 0]
        areas = [shapely.Polygon(ring) for ring in outlines]
        waiting = iter(outlines)
        ordered = [next(waiting) if area2(ring) > 0 else _inside(ring, areas, width) for ring in ordered]
    return tuple(tuple((float(x), float(y)) for x, y in ring.tolist()) for ring in ordered)


def _home(ring: Whole, width: int) -> Whole:
    """Return an outline moved to where its middle is on the sheet."""
    middle = int(ring[:, 0].min() + ring[:, 0].max()) // 2
    moved: Whole = ring - np.array([middle // width * width, 0])
    return moved


def _inside(hole: Whole, areas: Sequence[shapely.Polygon], width: int) -> Whole:
    """Return a hole moved to where it lies in one of the outlines."""
    for turn in (0, 1, -1, 2, -2):
        moved: Whole = hole + np.array([turn * width, 0])
        spot = shapely.Polygon(moved).representative_point()
        if any(area.contains(spot) for area in areas):
            return moved
    return hole
