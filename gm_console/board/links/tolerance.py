"""How far apart two borders may be drawn and still be one: taken from the drawing, never asked for.

Where two regions are neighbours, their outlines run side by side at much the same distance: the width of the border
line, give or take the unsteadiness of the hand.  Of all other pairs the distances are scattered over the sheet.  So a
tolerance fits when twice as much of it would add next to nothing, and that holds in any unit and at any scale.
"""

from __future__ import annotations

from typing import Final

import numpy as np
import shapely

from gm_console.board.links.drawing import Floats, Ints, MeasuredDrawing, Samples

SPOTS: Final = 12_000
"""Spots measured to learn a drawing's ways; more of them change the result by less than its own rounding."""
LOOK: Final = 0.5
"""How far we look for a neighbour, in sides of a middling region: farther away is another place, not a border."""
LITTLE: Final = 0.08
"""Share of the borders found so far that a tolerance twice as wide may still add."""
NOTHING: Final = 0.01
"""Share that may be added without another look."""
STRETCH: Final = 1.25
"""A tolerance is cut short when one wider by this much would halve what doubling adds: the spread goes on."""
A_BODY: Final = 0.25
"""Share of all borders near one another that a tolerance must explain."""
A_SECOND: Final = 0.12
"""Share that lies within one line width, farther apart than the first, where a drawing has two; chance makes half of
that."""
SAME_LINE: Final = 1.5
"""Ratio of distances within one line width: a right-angled step widens a line by the root of 2."""
FACING: Final = 0.5
"""Sine of the smallest angle between a border and the way to its neighbour: at less the two do not lie side by side."""
ROOM: Final = 1.1
"""A little more than what was settled, for the few borders that stray farthest."""
ROUNDING: Final = 2**0.5
"""Gap in grid steps that rounding both borders to a grid can tear open."""


def measured(
    sheet: MeasuredDrawing, samples: Samples, pairs: tuple[Ints, Ints], reach: float
) -> list[tuple[Ints, int, Floats]]:
    """Return for each pair the spots of the first that are near the second, the pair's number and the distances."""
    result = []
    for number, (one, other) in enumerate(zip(pairs[0].tolist(), pairs[1].tolist(), strict=True)):
        own = samples.of(one)
        west, south, east, north = sheet.bounds[other]
        x, y = samples.spots[own, 0], samples.spots[own, 1]
        near = (x >= west - reach) & (x <= east + reach) & (y >= south - reach) & (y <= north + reach)
        rows = np.flatnonzero(near) + own.start
        if not len(rows):
            continue
        close, distance = sheet.distances(shapely.points(samples.spots[rows]), other, reach)
        if len(distance):
            result.append((rows[close], number, distance))
    return result


def tolerance(sheet: MeasuredDrawing) -> float:
    """Return the distance up to which two borders are one, in the drawing's unit.

    It is at least the rounding noise of the coordinates, so that borders drawn from the same points are found.
    """
    reach = sheet.size * LOOK
    if reach <= 0:
        return sheet.noise
    samples = sheet.samples(sheet.border_length() / SPOTS)
    distance, weight = _facing_distances(sheet, samples, reach)
    return _settled(distance, weight, sheet.noise, ROUNDING * sheet.grain, reach)


def _facing_distances(sheet: MeasuredDrawing, samples: Samples, reach: float) -> tuple[Floats, Floats]:
    pairs = sheet.close_pairs(reach)
    sheet.check_crowd(samples, pairs)
    best = np.full(len(samples.lengths), np.inf)
    which = np.zeros(len(best), dtype=np.intp)
    for rows, number, distance in measured(sheet, samples, pairs, reach):
        better = distance < best[rows]
        best[rows[better]] = distance[better]
        which[rows[better]] = pairs[1][number]
    rows = np.flatnonzero(np.isfinite(best))
    points = shapely.points(samples.spots[rows])
    ways = shapely.get_coordinates(shapely.shortest_line(points, sheet.all_borders[which[rows]])).reshape(
        -1, 4
    )
    away = ways[:, 2:] - ways[:, :2]
    along = samples.along[rows]
    turn = np.abs(along[:, 0] * away[:, 1] - along[:, 1] * away[:, 0])
    facing = (turn >= FACING * best[rows]) | (best[rows] <= sheet.noise)
    order = np.argsort(best[rows][facing], kind="stable")
    return best[rows][facing][order], samples.lengths[rows][facing][order]


def _settled(distance: Floats, weight: Floats, noise: float, rounding: float, reach: float) -> float:
    """Return the first tolerance that explains a body of the borders and would gain next to nothing by doubling.

    A second body behind it is another line width (coasts drawn bolder than frontiers), and the tolerance goes on to it.
    """
    if not len(distance):
        return max(noise, rounding)
    total = np.concatenate([[0.0], np.cumsum(weight)])

    def share(limit: float) -> float:
        return float(total[np.searchsorted(distance, limit, side="right")] / total[-1])

    def gain(level: float) -> float:
        """Return what doubling adds, as a share of what there is."""
        body = max(share(level), A_BODY)
        return (share(max(2 * level, rounding)) - body) / body

    def fits(level: float) -> bool:
        more = gain(level)
        return (
            share(level) >= A_BODY
            and more <= LITTLE
            and (more <= NOTHING or gain(STRETCH * level) >= more / 2)
        )

    # between nothing and what rounding alone does to borders, no tolerance makes sense
    least = max(noise, rounding, reach * 1e-4)
    levels = np.concatenate([[noise], np.geomspace(least, max(reach / 2, least), 400)])
    settled = -1.0
    for level in levels.tolist():
        if fits(level):
            second = level > 2 * settled and share(level) - share(level / SAME_LINE) >= A_SECOND
            if settled < 0 or second:
                settled = level
    if settled < 0:
        # no clear end: the tolerance whose doubling adds least is the best there is
        growth = [gain(level) if share(level) >= A_BODY else np.inf for level in levels.tolist()]
        settled = float(levels[int(np.argmin(growth))])
    return max(settled * ROOM, noise)
