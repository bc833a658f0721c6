"""A drawing: outlines as somebody drew them, in whatever unit, before any of them is a region of a board.

Borders of two neighbours may be drawn twice, with a line's width between them, with gaps and with overlaps; an island
may lie in a sea that has no hole for it.  Nothing here knows how good the drawing is.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
import shapely
from numpy.typing import NDArray

from gm_console.board.geometry import moved, polygon_of
from gm_console.board.model import Board, RegionKind

Floats = NDArray[np.float64]
Ints = NDArray[np.intp]
Shapes = NDArray[np.object_]

NOISE: Final = 1e-9
"""Share of the drawing's extent below which two coordinates are the same number, rounding errors apart."""


LONG_BORDER: Final = 256
"""Corners of a border from which it is measured in stretches."""
STRETCH: Final = 32
"""Corners of such a stretch."""
PAIRS_EACH: Final = 40
"""Neighbours of a region, both ways round and those of the next ring among them, up to which a drawing is a map."""
SPOTS_MEASURED: Final = 12_000_000
"""Spots that are measured against an outline nearby; ten times as many as the most detailed maps need."""
PAIRS_ANYWAY: Final = 4_000
"""Pairs that are measured on the smallest of maps."""


class CrowdedError(ValueError):
    """Regions lie on each other in such numbers that their borders cannot be told apart."""

    def __init__(self, most: int, keys: list[str]) -> None:
        """``most`` pairs are measured at the most; ``keys`` are two of the regions."""
        super().__init__(
            f"{most:,} or more pairs of regions lie on each other or close together, {' and '.join(keys)} among them"
        )


def pairs_allowed(count: int) -> int:
    """Return how many pairs of so many outlines may be close to each other."""
    return PAIRS_ANYWAY + PAIRS_EACH * count


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """One region as drawn."""

    key: str
    """What the source calls it; no two outlines of a drawing have the same."""
    rings: tuple[tuple[tuple[float, float], ...], ...]
    """Outlines and holes, told apart by which lies in which; none is closed."""
    kind: RegionKind = RegionKind.LAND


@dataclass(frozen=True, slots=True, kw_only=True)
class Drawing:
    """Outlines on one sheet."""

    outlines: tuple[Outline, ...]
    wrap_width: float = 0.0
    """How far east a point is itself again, in the drawing's unit; 0 when the sheet does not wrap."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Samples:
    """Spots along outlines, each standing for a stretch of border."""

    spots: Floats
    """One row of x and y for each."""
    along: Floats
    """Direction of the border there, of length 1."""
    lengths: Floats
    """How much border a spot stands for."""
    owners: Ints
    """Index of the outline it lies on, rising."""

    def of(self, owner: int) -> slice:
        """Return where the spots of one outline stand."""
        start, end = np.searchsorted(self.owners, [owner, owner + 1])
        return slice(int(start), int(end))


def drawing_of(board: Board) -> Drawing:
    """Return a board's regions as a drawing, keyed by id."""
    outlines = (Outline(key=region.id, rings=region.shape, kind=region.kind) for region in board.regions)
    return Drawing(outlines=tuple(outlines), wrap_width=float(board.width) if board.wraps else 0.0)


class MeasuredDrawing:
    """A drawing ready to be measured."""

    def __init__(self, drawing: Drawing) -> None:
        """Build polygons and borders; on a sheet that wraps also their copies one width to the east and the west."""
        self.drawing = drawing
        self.count = len(drawing.outlines)
        plain = np.array([polygon_of(outline.rings) for outline in drawing.outlines], dtype=object)
        good = shapely.is_valid(plain)
        # what crosses itself is mended to areas only: loose lines have no border of their own
        plain[~good] = shapely.make_valid(plain[~good], method="structure", keep_collapsed=False)
        self.shapes: Shapes = plain
        width = drawing.wrap_width
        shifts = (0.0, width, -width) if width else (0.0,)
        self.all_shapes: Shapes = np.concatenate([moved(self.shapes, shift) for shift in shifts])
        self.all_borders: Shapes = shapely.boundary(self.all_shapes)
        self.bounds: Floats = shapely.bounds(self.all_shapes)
        self._length_of = shapely.get_num_coordinates(self.all_borders)
        self._stretches: dict[int, tuple[Shapes, shapely.STRtree]] = {}
        self._edges = _edges(drawing)
        corners = self._edges.starts
        extent = float(np.ptp(corners, axis=0).max()) if len(corners) else 0.0
        self.noise = extent * NOISE
        """Distance below which two spots are one."""
        self.grain = _grain(corners, self.noise)
        """Step of the grid that all corners stand on; 0 when there is none."""
        sides = np.sqrt(np.maximum(shapely.area(shapely.envelope(self.shapes)), 0.0))
        self.size = float(np.median(sides)) if self.count else 0.0
        """Side of a middling region."""

    def close_pairs(self, distance: float) -> tuple[Ints, Ints]:
        """Return outlines and what lies within a distance of each, as indices into ``all_shapes``, both ways round.

        Raises :class:`CrowdedError` before there are more of them than can be measured.
        """
        tree = shapely.STRtree(self.all_shapes)
        most = pairs_allowed(self.count)
        # in goes that find no more than is allowed, even where everything lies on everything
        step = max(1, most // len(self.all_shapes))
        total = 0
        found: list[tuple[Ints, Ints]] = []
        for start in range(0, self.count, step):
            one, other = tree.query(self.shapes[start : start + step], predicate="dwithin", distance=distance)
            one = one + start
            keep = one != other % self.count
            found.append((one[keep], other[keep]))
            total += len(found[-1][0])
            if total > most:
                keys = [self.drawing.outlines[at].key for at in np.unique(found[-1][0])[:2].tolist()]
                raise CrowdedError(most, keys)
        one = np.concatenate([ones for ones, _ in found])
        other = np.concatenate([others for _, others in found])
        order = np.lexsort((other, one))
        return one[order], other[order]

    def distances(self, spots: Shapes, border: int, reach: float) -> tuple[NDArray[np.bool_], Floats]:
        """Return which spots lie within reach of a border, and how far from it those do."""
        if self._length_of[border] <= LONG_BORDER:
            line = self.all_borders[border]
            shapely.prepare(line)
            near = shapely.dwithin(line, spots, reach)
            return near, shapely.distance(line, spots[near])
        # the distance to a long line is measured to all of it, whatever is prepared: only the stretches nearby count
        if border not in self._stretches:
            stretches = _stretches(self.all_borders[border])
            self._stretches[border] = stretches, shapely.STRtree(stretches)
        stretches, tree = self._stretches[border]
        which, stretch = tree.query(spots, predicate="dwithin", distance=reach)
        distance = np.full(len(spots), np.inf)
        np.minimum.at(distance, which, shapely.distance(spots[which], stretches[stretch]))
        near = np.isfinite(distance)
        return near, distance[near]

    def check_crowd(self, samples: Samples, pairs: tuple[Ints, Ints]) -> None:
        """Raise :class:`CrowdedError` where spots would be measured against too many outlines."""
        spots = np.bincount(samples.owners, minlength=self.count)[pairs[0]]
        if int(spots.sum()) > SPOTS_MEASURED:
            worst = int(np.argmax(spots))
            outlines = self.drawing.outlines
            keys = [outlines[int(pairs[0][worst])].key, outlines[int(pairs[1][worst]) % self.count].key]
            raise CrowdedError(len(spots) // 2, keys)

    def border_length(self) -> float:
        """Return how long all outlines are together."""
        return float(self._edges.lengths.sum())

    def samples(self, spacing: float, *, every_edge: bool = False) -> Samples:
        """Return spots along all outlines, at most ``spacing`` apart.

        Edges shorter than that share a spot, unless ``every_edge`` is to have its own.
        """
        edges = _cut(self._edges, spacing) if spacing > 0 else self._edges
        return _gathered(edges, 0.0 if every_edge else spacing)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Edges:
    starts: Floats
    vectors: Floats
    lengths: Floats
    rings: Ints
    owners: Ints


def _edges(drawing: Drawing) -> _Edges:
    starts: list[Floats] = []
    vectors: list[Floats] = []
    rings: list[Ints] = []
    owners: list[Ints] = []
    for owner, outline in enumerate(drawing.outlines):
        for ring in outline.rings:
            points = np.asarray(ring, dtype=np.float64).reshape(-1, 2)
            starts.append(points)
            vectors.append(np.roll(points, -1, axis=0) - points)
            rings.append(np.full(len(points), len(rings)))
            owners.append(np.full(len(points), owner))
    if not starts:
        none, nothing = np.empty((0, 2)), np.empty(0, dtype=np.intp)
        return _Edges(starts=none, vectors=none, lengths=np.empty(0), rings=nothing, owners=nothing)
    every = np.concatenate(vectors)
    lengths = np.hypot(every[:, 0], every[:, 1])
    keep = lengths > 0
    return _Edges(
        starts=np.concatenate(starts)[keep],
        vectors=every[keep],
        lengths=lengths[keep],
        rings=np.concatenate(rings)[keep],
        owners=np.concatenate(owners)[keep],
    )


def _cut(edges: _Edges, spacing: float) -> _Edges:
    """Return the edges with the long ones cut into equal pieces no longer than the spacing."""
    pieces = np.maximum(np.ceil(edges.lengths / spacing), 1).astype(np.intp)
    which = np.repeat(np.arange(len(pieces)), pieces)
    nth = np.arange(len(which)) - np.repeat(np.cumsum(pieces) - pieces, pieces)
    vectors = edges.vectors[which] / pieces[which][:, None]
    return _Edges(
        starts=edges.starts[which] + vectors * nth[:, None],
        vectors=vectors,
        lengths=edges.lengths[which] / pieces[which],
        rings=edges.rings[which],
        owners=edges.owners[which],
    )


def _gathered(edges: _Edges, spacing: float) -> Samples:
    """Return one spot for each run of short edges that together reach the spacing."""
    if not len(edges.lengths):
        return Samples(spots=edges.starts, along=edges.vectors, lengths=edges.lengths, owners=edges.owners)
    run = np.cumsum(edges.lengths) - edges.lengths / 2
    bins = np.floor(run / spacing) if spacing > 0 else np.arange(len(run), dtype=np.float64)
    fresh = np.concatenate([[True], (np.diff(bins) > 0) | (np.diff(edges.rings) > 0)])
    first = np.flatnonzero(fresh)
    chords = np.add.reduceat(edges.vectors, first)
    size = np.hypot(chords[:, 0], chords[:, 1])
    closed = size <= edges.lengths[first] * NOISE
    chords[closed] = edges.vectors[first][closed]
    size[closed] = edges.lengths[first][closed]
    middle = (first + np.append(first[1:], len(run)) - 1) // 2
    return Samples(
        spots=edges.starts[middle] + edges.vectors[middle] / 2,
        along=chords / size[:, None],
        lengths=np.add.reduceat(edges.lengths, first),
        owners=edges.owners[first],
    )


def _stretches(border: shapely.Geometry) -> Shapes:
    """Return a border in pieces of few corners each."""
    pieces = []
    for line in shapely.get_parts(border).tolist():
        corners = shapely.get_coordinates(line)
        pieces += [corners[at : at + STRETCH + 1] for at in range(0, len(corners) - 1, STRETCH)]
    return np.array([shapely.LineString(piece) for piece in pieces], dtype=object)


def _grain(corners: Floats, noise: float) -> float:
    """Return the step that all coordinates are multiples of; 0 when they stand anywhere."""
    values = np.unique(corners)
    if len(values) < 2:
        return 0.0
    steps = np.diff(values)
    step = float(steps[steps > noise].min()) if (steps > noise).any() else 0.0
    if step == 0.0:
        return 0.0
    off = np.abs(values / step - np.rint(values / step)).max()
    return step if off * step <= noise * 10 else 0.0
