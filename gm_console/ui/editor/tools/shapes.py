"""Ready-made outlines (rectangles, hexes, bands along an edge), and several drawings made one after the other."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable
from itertools import pairwise
from math import cos, pi, sin
from typing import Final, TypeAlias

from gm_console.board.editing.edit import Edit, Head, Refusal, joined
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Point, Ring

Drawing: TypeAlias = Callable[[MapSheet], Edit | Refusal]

NO_GROUND: Final = "edit.ground.none"
"""Code of the refusal where all of an outline is taken already."""
TOO_SMALL: Final = 4
"""Least side of a rectangle or a hex, in map units."""
WAVE: Final = 40
"""Map units between two points of a wavy border."""


def rectangles(a: Point, b: Point, columns: int, rows: int) -> list[Ring]:
    """Return equal rectangles between two opposite corners, row by row; none where they would be too small."""
    west, east = sorted((a[0], b[0]))
    north, south = sorted((a[1], b[1]))
    if east - west < columns * TOO_SMALL or south - north < rows * TOO_SMALL:
        return []
    xs = [west + (east - west) * n // columns for n in range(columns + 1)]
    ys = [north + (south - north) * n // rows for n in range(rows + 1)]
    return [
        ((xs[c], ys[r]), (xs[c + 1], ys[r]), (xs[c + 1], ys[r + 1]), (xs[c], ys[r + 1]))
        for r in range(rows)
        for c in range(columns)
    ]


def hexes(a: Point, b: Point, columns: int, rows: int) -> list[Ring]:
    """Return hexes that stand on a point, every second row set in by half of one, between two opposite corners.

    Neighbours have the very same corners; none where they would be too small.
    """
    west, east = sorted((a[0], b[0]))
    north, south = sorted((a[1], b[1]))
    half = (east - west) // (2 * columns + (1 if rows > 1 else 0))
    # a row is three quarters of a hex high, a quarter more for the last one
    quarter = (south - north) // (3 * rows + 1)
    if half < TOO_SMALL or quarter < TOO_SMALL // 2:
        return []
    rings: list[Ring] = []
    for row in range(rows):
        for column in range(columns):
            x, y = west + half * (2 * column + row % 2), north + 3 * quarter * row
            rings.append(
                (
                    (x + half, y), (x + 2 * half, y + quarter), (x + 2 * half, y + 3 * quarter),
                    (x + half, y + 4 * quarter), (x, y + 3 * quarter), (x, y + quarter),
                )
            )  # fmt: skip
    return rings


def bands(head: Head, depth: int, pieces: int, *, north: bool, wavy: bool) -> list[Ring]:
    """Return outlines that together make a band along a whole edge of the sheet, ``depth`` map units deep.

    Where the map wraps a band in one piece would have no outline: it takes three pieces or more.
    """
    if depth < TOO_SMALL:
        return []
    count = max(3, pieces) if head.wraps else pieces
    cuts = [head.width * n // count for n in range(count + 1)]
    edge = 0 if north else head.height
    rings: list[Ring] = []
    for west, east in pairwise(cuts):
        steps = max(1, (east - west) // WAVE) if wavy else 1
        xs = [west + (east - west) * n // steps for n in range(steps + 1)]
        line = [(x, _waved(head, x, depth, north) if wavy else abs(edge - depth)) for x in xs]
        rings.append(((west, edge), (east, edge), *reversed(line)))
    return rings


def _waved(head: Head, x: int, depth: int, north: bool) -> int:
    """Return the y of a wavy border at x: waves that come out even round the world."""
    turn = 2 * pi * (x % head.width) / head.width
    wave = sin(9 * turn) + sin(17 * turn + 1) / 2 + cos(31 * turn) / 3
    deep = max(1, round(depth * (1 + wave / 8)))
    return deep if north else head.height - deep


def in_turn(
    sheet: MapSheet, drawings: Iterable[Drawing], label: str, skip: Collection[str] = ()
) -> Edit | Refusal:
    """Return one edit that makes several drawings, each on what the one before left; ``sheet`` is only read.

    A drawing that is refused with a code in ``skip`` is left out, unless all of them are; any other refusal ends it.
    """
    trial: MapSheet | None = None
    done: list[Edit] = []
    skipped: Refusal | None = None
    for draw in drawings:
        found = draw(sheet if trial is None else trial)
        if isinstance(found, Refusal):
            if found.code not in skip:
                return found
            skipped = found
            continue
        if trial is None:
            trial = MapSheet(sheet.board(), tuple(sorted(sheet.ice)))
        trial.apply(found)
        done.append(found)
    if not done:
        return skipped or Refusal(code=NO_GROUND, text="there is nothing to draw")
    return joined(done, label)
