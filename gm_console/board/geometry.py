"""Geometry of boards: what the shapes say, whatever the links say.

On a board that wraps, shapes are compared with copies of themselves one width to the east and to the west.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias, TypeVar

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from gm_console.board.model import Board, Point, Ring
from gm_console.core.ids import RegionId

DrawnRing: TypeAlias = Sequence[tuple[float, float]]
RingT = TypeVar("RingT", bound=Sequence[tuple[float, float]])

SLIVER_WIDTH: Final = 4.0
"""Mean width, in map units, below which a piece of ground is a sliver."""

_TOGETHER: Final = 256
"""Rings that are looked up at once: rings around rings make many pairs."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Contact:
    """Two regions that touch."""

    a: RegionId
    b: RegionId
    border: int
    """Length of the common border in map units, rounded down; 0 where only corners meet."""
    overlap: int
    """Area covered by both, in square map units, rounded down."""
    over_seam: bool
    """They touch across the east-west seam."""


class BoardShapes:
    """The shapes of a board, ready to be asked."""

    def __init__(self, board: Board) -> None:
        """Build the polygons of all regions and of the ice."""
        self.board = board
        self.ids: tuple[RegionId, ...] = tuple(region.id for region in board.regions)
        self._regions = np.array([polygon_of(region.shape) for region in board.regions], dtype=object)
        self._ice = np.array([polygon_of(ice.shape) for ice in board.ice], dtype=object)

    def contacts(self) -> list[Contact]:
        """Return all pairs of regions that touch or overlap, sorted."""
        found: dict[tuple[RegionId, RegionId], Contact] = {}
        # one shift to the east is enough: a pair that touches to the west comes up with its ends changed over
        for shift in self._shifts()[:2]:
            copies = moved(self._regions, shift)
            tree = shapely.STRtree(copies)
            left, right = tree.query(self._regions, predicate="intersects")
            keep = left < right if shift == 0 else left != right
            left, right = left[keep], right[keep]
            common = shapely.intersection(_valid(self._regions[left]), _valid(copies[right]))
            lengths, areas = _line_length(common), shapely.area(common)
            for i, j, length, area in zip(
                left.tolist(), right.tolist(), lengths, areas.tolist(), strict=True
            ):
                a, b = sorted((self.ids[i], self.ids[j]))
                contact = Contact(a=a, b=b, border=int(length), overlap=int(area), over_seam=shift != 0)
                found[a, b] = _joined(found.get((a, b)), contact)
        return [found[key] for key in sorted(found)]

    def gaps(self) -> list[tuple[Point, int]]:
        """Return the places of the sheet that nothing covers, as a point inside and an area above a sliver."""
        covering = [moved(_valid(self._regions), shift) for shift in self._shifts()]
        covering += [moved(_valid(self._ice), shift) for shift in self._shifts() if len(self._ice)]
        sheet = shapely.box(0, 0, self.board.width, self.board.height)
        pieces = np.concatenate(covering)
        near = pieces[shapely.intersects(pieces, sheet)]
        bare = shapely.get_parts(shapely.difference(sheet, shapely.union_all(near)))
        found = []
        for piece in bare:
            if piece.area > SLIVER_WIDTH * max(1.0, piece.length) / 2:
                spot = shapely.point_on_surface(piece)
                found.append(((round(spot.x), round(spot.y)), int(piece.area)))
        return sorted(found)

    def _shifts(self) -> tuple[int, ...]:
        return (0, self.board.width, -self.board.width) if self.board.wraps else (0,)


def polygon_of(shape: Sequence[DrawnRing]) -> shapely.Polygon | shapely.MultiPolygon:
    """Return the area of a shape: a ring that lies in an earlier one is its hole, any other a further piece."""
    polygons = [shapely.Polygon(piece[0], piece[1:]) for piece in pieces_of(shape)]
    return polygons[0] if len(polygons) == 1 else shapely.MultiPolygon(polygons)


def sound_area(shape: Sequence[DrawnRing]) -> BaseGeometry:
    """Return the area of a shape, mended where it touches itself."""
    return shapely.make_valid(polygon_of(shape))


def pieces_of(shape: Sequence[RingT]) -> list[list[RingT]]:
    """Return the rings of a shape piece by piece, each with its outline first and its holes after it."""
    if len(shape) == 1:
        return [list(shape)]
    rings = [ring for ring in shape if len(ring) >= 3]
    pieces: dict[int, list[RingT]] = {}
    holes: dict[int, int] = {}
    """Each hole's ring and the outline of its piece."""
    for number, around in enumerate(_earlier_around(rings)):
        out = [one for one in around if one in pieces]
        cut = {holes[one] for one in around if one in holes}
        piece = next((one for one in reversed(out) if one not in cut), None)
        if piece is None:
            pieces[number] = [rings[number]]
        else:
            pieces[piece].append(rings[number])
            holes[number] = piece
    return list(pieces.values())


def _earlier_around(rings: Sequence[DrawnRing]) -> Iterator[list[int]]:
    """Yield for each ring which of those before it lie around it, in their order."""
    areas = np.array([shapely.Polygon(ring) for ring in rings], dtype=object)
    shapely.prepare(areas)
    tree = shapely.STRtree(areas)
    for start in range(0, len(rings), _TOGETHER):
        spots = np.array(
            [
                area.representative_point() if area.area > 0 else shapely.Point(ring[0])
                for area, ring in zip(areas[start:][:_TOGETHER], rings[start:], strict=False)
            ],
            dtype=object,
        )
        inner, outer = tree.query(spots)
        earlier = outer < inner + start
        inner, outer = inner[earlier], outer[earlier]
        within = shapely.contains(areas[outer], spots[inner])
        around: list[list[int]] = [[] for _ in spots]
        for spot, area in sorted(zip(inner[within].tolist(), outer[within].tolist(), strict=True)):
            around[spot].append(area)
        yield from around


def spot_inside(shape: Sequence[Ring]) -> Point:
    """Return the whole point deepest inside a shape: where its label goes."""
    centre = shapely.get_coordinates(shapely.maximum_inscribed_circle(polygon_of(shape), tolerance=2.0))[0]
    return round(float(centre[0])), round(float(centre[1]))


def moved(shapes: np.ndarray, shift: float) -> np.ndarray:
    """Return shapes so far to the east, the same ones for no way at all."""
    if shift == 0:
        return shapes
    found: np.ndarray = shapely.transform(shapes, lambda points: points + np.array([shift, 0]))
    return found


def _valid(shapes: np.ndarray) -> np.ndarray:
    good = shapely.is_valid(shapes)
    return shapes if good.all() else np.where(good, shapes, shapely.make_valid(shapes))


def _line_length(shapes: np.ndarray) -> list[float]:
    """Return how long the common border is: half of the outline where shapes overlap, the lines where they touch."""
    length = shapely.length(shapes)
    return [float(value) for value in np.where(shapely.area(shapes) > 0, length / 2, length)]


def _joined(one: Contact | None, other: Contact) -> Contact:
    if one is None:
        return other
    return Contact(
        a=one.a,
        b=one.b,
        border=one.border + other.border,
        overlap=one.overlap + other.overlap,
        over_seam=one.over_seam or other.over_seam,
    )
