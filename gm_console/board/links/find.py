"""Which outlines touch: pairs found from the drawing alone, with a confidence and a reason for each.

A pair is linked when a stretch of their borders runs side by side within the drawing's own tolerance, with nothing
nearer in between, or when one lies in the other.  Four regions that meet in a corner also come near each other
crosswise, but only for about the tolerance's length; that is the whole difference between a corner and a short border.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

import numpy as np
import shapely

from gm_console.board.link_kinds import kind_between
from gm_console.board.links.drawing import Drawing, Ints, MeasuredDrawing, Samples
from gm_console.board.links.tolerance import measured, tolerance
from gm_console.board.model import LinkKind

SHORTEST: Final = 3.0
"""Tolerances that a border must be long: at a corner, two regions lie crosswise within it for less than that."""
SURE: Final = 0.8
"""Confidence from which nobody needs to look at a pair."""
NEAR_MISS: Final = 0.125
"""Sides of a middling region up to which a gap is worth a look."""
SPECK: Final = 1e-3
"""Share of the side of a middling region that nobody sees."""
WHOLLY: Final = 0.98
"""Share of an outline from which it lies wholly inside another."""
FINE: Final = 2.5e-3
"""Sides of a middling region that two spots are apart on borders drawn without any error."""
SPOTS_PER_TOLERANCE: Final = 1.5
MOST_SPOTS: Final = 200_000
"""Spots measured at the most; beyond that each stands for more border."""


class PairReason(StrEnum):
    """Why a pair is linked, or may be."""

    BORDER = "border"
    """Their borders run side by side."""
    INSIDE = "inside"
    """One lies in the other, as an island in a sea drawn without a hole."""
    OVERLAP = "overlap"
    """They cover each other in part."""
    SHORT = "short"
    """Their common border is hardly longer than a corner."""
    CORNER = "corner"
    """They meet in a corner only."""
    GAP = "gap"
    """They are near each other with nothing in between, but farther than borders are drawn apart."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pair:
    """Two outlines that touch or nearly do; ``a`` sorts before ``b``."""

    a: str
    b: str
    linked: bool
    confidence: float
    """How sure that is, 0 to 1: of being linked where ``linked``, of not being linked where not."""
    reason: PairReason
    border: float
    """Length of border side by side, in the drawing's unit."""
    distance: float
    """Smallest distance."""
    over_seam: bool
    """They touch across the seam and nowhere else."""
    kind: LinkKind
    spot: tuple[float, float]
    """Where to look."""

    @property
    def doubtful(self) -> bool:
        """Whether somebody should look at it."""
        return self.confidence < SURE


@dataclass(frozen=True, slots=True, kw_only=True)
class Found:
    """What a drawing says about who touches whom."""

    tolerance: float
    """The distance up to which two borders were taken for one, in the drawing's unit."""
    pairs: tuple[Pair, ...]
    """Linked and doubtful pairs, sorted."""

    def linked(self) -> tuple[Pair, ...]:
        """Return the pairs that are linked."""
        return tuple(pair for pair in self.pairs if pair.linked)

    def queue(self) -> tuple[Pair, ...]:
        """Return the pairs to look at, the least sure first."""
        doubtful = [pair for pair in self.pairs if pair.doubtful]
        return tuple(sorted(doubtful, key=lambda pair: (pair.confidence, pair.a, pair.b)))


def find_links(drawing: Drawing) -> Found:
    """Return all pairs of outlines that touch, and those that are near enough to be looked at."""
    if len(drawing.outlines) < 2:
        return Found(tolerance=0.0, pairs=())
    sheet = MeasuredDrawing(drawing)
    limit = tolerance(sheet)
    touches = _touches(sheet, limit)
    gaps = _gaps(sheet, limit, touches)
    pairs = [_judged(sheet, limit, key, touch) for key, touch in touches.items()]
    pairs += [_judged(sheet, limit, key, gap) for key, gap in gaps.items()]
    return Found(tolerance=limit, pairs=tuple(sorted(pairs, key=lambda pair: (pair.a, pair.b))))


@dataclass(slots=True, kw_only=True)
class _Touch:
    """What was measured of a pair so far."""

    border: float = 0.0
    inside: float = 0.0
    """Length of an outline that lies in the other, deeper than the tolerance."""
    share: float = 0.0
    """Largest share of an outline's length that lies so."""
    distance: float = np.inf
    plain: bool = False
    """They touch without crossing the seam."""
    spot: tuple[float, float] = (0.0, 0.0)


def _touches(sheet: MeasuredDrawing, limit: float) -> dict[tuple[int, int], _Touch]:
    # drawn from the same points, borders may be as short as an edge; where their corners differ, an edge is cut finely
    exact = limit <= 2 * sheet.noise
    spacing = sheet.size * FINE if exact else limit / SPOTS_PER_TOLERANCE
    samples = sheet.samples(max(spacing, sheet.border_length() / MOST_SPOTS), every_edge=exact)
    pairs = sheet.close_pairs(limit)
    sheet.check_crowd(samples, pairs)
    near = measured(sheet, samples, pairs, limit)
    nearest = np.full(len(samples.lengths), np.inf)
    for rows, _, distance in near:
        nearest[rows] = np.minimum(nearest[rows], distance)
    found: dict[tuple[int, int], _Touch] = {}
    sides: dict[tuple[int, int, int], float] = {}
    slack = max(sheet.noise, limit * 1e-3)
    for rows, number, distance in near:
        one, copy = int(pairs[0][number]), int(pairs[1][number])
        other = copy % sheet.count
        key = (min(one, other), max(one, other))
        touch = found.setdefault(key, _Touch())
        front = distance <= nearest[rows] + slack
        length = float(samples.lengths[rows[front]].sum())
        side = (*key, one)
        sides[side] = sides.get(side, 0.0) + length
        touch.border = max(touch.border, sides[side])
        touch.plain = touch.plain or copy < sheet.count
        closest = int(np.argmin(distance))
        if distance[closest] < touch.distance:
            touch.distance = float(distance[closest])
            x, y = samples.spots[rows[closest]]
            touch.spot = (float(x), float(y))
    _lying_inside(sheet, limit, samples, pairs, found)
    return found


def _lying_inside(
    sheet: MeasuredDrawing,
    limit: float,
    samples: Samples,
    pairs: tuple[Ints, Ints],
    found: dict[tuple[int, int], _Touch],
) -> None:
    """Add how much of each outline lies in another, deeper than the tolerance."""
    whole = np.bincount(samples.owners, weights=samples.lengths, minlength=sheet.count)
    for one, copy in zip(pairs[0].tolist(), pairs[1].tolist(), strict=True):
        own = samples.of(one)
        spots = samples.spots[own]
        west, south, east, north = sheet.bounds[copy]
        x, y = spots[:, 0], spots[:, 1]
        rows = np.flatnonzero((x > west) & (x < east) & (y > south) & (y < north))
        if not len(rows):
            continue
        shape, border = sheet.all_shapes[copy], sheet.all_borders[copy]
        shapely.prepare(shape)
        rows = rows[shapely.contains_xy(shape, spots[rows])]
        rows = rows[~shapely.dwithin(border, shapely.points(spots[rows]), limit)]
        if not len(rows):
            continue
        other = copy % sheet.count
        touch = found.setdefault((min(one, other), max(one, other)), _Touch())
        length = float(samples.lengths[own][rows].sum())
        if touch.inside == 0.0 and touch.border == 0.0:
            touch.spot = (float(spots[rows[0], 0]), float(spots[rows[0], 1]))
        touch.inside = max(touch.inside, length)
        touch.share = max(touch.share, length / float(whole[one]))
        touch.plain = touch.plain or copy < sheet.count
        touch.distance = 0.0


def _gaps(
    sheet: MeasuredDrawing, limit: float, touches: dict[tuple[int, int], _Touch]
) -> dict[tuple[int, int], _Touch]:
    """Return pairs that no border joins but nothing parts, near enough to ask about."""
    found: dict[tuple[int, int], _Touch] = {}
    ones, copies = sheet.close_pairs(max(sheet.size * NEAR_MISS, 2 * limit))
    keys = [
        (min(a, b), max(a, b)) for a, b in zip(ones.tolist(), (copies % sheet.count).tolist(), strict=True)
    ]
    rows = np.array(
        [n for n, key in enumerate(keys) if key not in touches and ones[n] == key[0]], dtype=np.intp
    )
    if not len(rows):
        return found
    ways = shapely.shortest_line(sheet.shapes[ones[rows]], sheet.all_shapes[copies[rows]])
    crossed, over = shapely.STRtree(sheet.all_shapes).query(ways, predicate="intersects")
    foreign = (over % sheet.count != ones[rows][crossed]) & (
        over % sheet.count != copies[rows][crossed] % sheet.count
    )
    parted = np.zeros(len(rows), dtype=bool)
    parted[crossed[foreign]] = True
    for row, way, between in zip(rows.tolist(), ways, parted.tolist(), strict=True):
        length = float(shapely.length(way))
        if between and length > 2 * limit:
            continue
        gap = found.setdefault(keys[row], _Touch())
        gap.plain = gap.plain or int(copies[row]) < sheet.count
        if length < gap.distance:
            gap.distance = length
            middle = shapely.get_coordinates(way).mean(axis=0)
            gap.spot = (float(middle[0]), float(middle[1]))
    return found


def _judged(sheet: MeasuredDrawing, limit: float, key: tuple[int, int], touch: _Touch) -> Pair:
    one, other = (sheet.drawing.outlines[index] for index in key)
    if one.key > other.key:
        one, other = other, one
    length = max(touch.border, touch.inside)
    linked = length > SHORTEST * limit
    if linked:
        speck = SHORTEST * max(limit, sheet.size * SPECK)
        confidence = 1.0 if touch.share > WHOLLY else max(0.5, 1 - 0.5 * speck / length)
        reason = _reason(touch, confidence)
    elif length or touch.distance <= 2 * limit:
        confidence = 0.75 - 0.25 * length / (SHORTEST * limit)
        reason = PairReason.CORNER
    else:
        confidence = min(1.0, 0.5 + 0.5 * touch.distance / (sheet.size * NEAR_MISS))
        reason = PairReason.GAP
    return Pair(
        a=one.key,
        b=other.key,
        linked=linked,
        confidence=confidence,
        reason=reason,
        border=length,
        distance=touch.distance,
        over_seam=not touch.plain,
        kind=kind_between(one.kind, other.kind),
        spot=touch.spot,
    )


def _reason(touch: _Touch, confidence: float) -> PairReason:
    if touch.inside > touch.border:
        return PairReason.INSIDE if touch.share > WHOLLY else PairReason.OVERLAP
    return PairReason.BORDER if confidence >= SURE else PairReason.SHORT
