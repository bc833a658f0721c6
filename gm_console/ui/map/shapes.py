"""The paths of a board at every level of detail, built once, away from the window's thread."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainterPath, QPainterPathStroker

from gm_console.board.model import Board, Region, Ring
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import Relief
from gm_console.drawing.arcs import EDGE, Outlines, levels
from gm_console.drawing.borders import BorderKind, kind_between
from gm_console.drawing.canals import canal_legs
from gm_console.drawing.own_links import SignRing, own_link_rings
from gm_console.drawing.relief import relief_of, strewn
from gm_console.drawing.rims import inside_rim
from gm_console.drawing.seas import Stretch, stretches
from gm_console.drawing.shallows import shallows
from gm_console.ui.map.layers import line_path, line_paths, ring_path, strokes_path

SPACINGS: Final = (22, 15, 0)
"""Distance of points in map units at each level of detail, coarsest first."""
DETAIL_FROM: Final = (0.34, 0.66)
"""Pixels a map unit from which the next level is shown."""
CHUNK: Final = 900.0
"""Side of the squares by which lines are bundled, map units."""
CANAL_BANKS: Final = 4.6
CANAL_WATER: Final = 2.4
"""Pixels across a canal with its banks, and without."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BorderLine:
    """A line between two sides, at every level of detail."""

    one: RegionId
    other: RegionId
    kind: BorderKind
    paths: tuple[QPainterPath, ...]
    square: tuple[int, int]
    """The one of the map's squares that it is bundled in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MapShapes:
    """Everything of a board that is drawn and never changes in play."""

    board: Board
    coloured: Board
    """Map that patterns are given out by: the one before any correction, so that nations keep theirs."""
    world: QRectF
    regions: Mapping[RegionId, tuple[QPainterPath, ...]]
    ice: tuple[tuple[QPainterPath, ...], ...]
    borders: tuple[BorderLine, ...]
    bands: tuple[tuple[QPainterPath, QPainterPath], ...]
    """Water along each stretch of coast: outer and inner tone."""
    canals: tuple[QPainterPath, ...]
    own_links: QPainterPath
    """Signs of the links of the game's own."""
    relief: Mapping[RegionId, QPainterPath]
    waters: Mapping[str, Stretch]
    """Where each sea's name has room, by the sea's code."""


def map_shapes(board: Board) -> MapShapes:
    """Return the shapes of a board."""
    steps = levels(board, SPACINGS)
    borders = tuple(_lines(board, steps))
    shores = [line.paths[0] for line in borders if line.kind is BorderKind.COAST]
    regions = {
        region.id: tuple(ring_path(level.regions[region.id]) for level in steps) for region in board.regions
    }
    outer, inner = shallows(board.width, board.height, len(board.regions))
    return MapShapes(
        board=board,
        coloured=board,
        world=QRectF(0, 0, board.width, board.height),
        regions=regions,
        ice=tuple(tuple(ring_path(level.ice[at]) for level in steps) for at in range(len(board.ice))),
        borders=borders,
        bands=tuple((broad_path(path, outer), broad_path(path, inner)) for path in shores),
        canals=_canals(board),
        own_links=signs_path(own_link_rings(board)),
        relief={
            region.id: strokes_path(strewn(region, steps[0].regions[region.id], relief))
            for region, relief in _reliefs(board)
        },
        waters=stretches(board, steps[0].regions),
    )


def redrawn(shapes: MapShapes, board: Board) -> MapShapes:
    """Return the shapes of the same world with its links, terrain or names corrected; outlines stay as they are."""
    before = {region.id: relief for region, relief in _reliefs(shapes.board)}
    relief = {
        region.id: shapes.relief[region.id]
        if before.get(region.id) is relief
        else strokes_path(strewn(region, _rings(shapes.regions[region.id][0]), relief))
        for region, relief in _reliefs(board)
    }
    return replace(
        shapes, board=board, canals=_canals(board), relief=relief, own_links=signs_path(own_link_rings(board))
    )


def _reliefs(board: Board) -> Iterator[tuple[Region, Relief]]:
    """Yield the regions whose ground is drawn, and what as."""
    for region in board.regions:
        relief = relief_of(region, board.rules)
        if relief is not Relief.PLAIN:
            yield region, relief


def _lines(board: Board, steps: tuple[Outlines, ...]) -> Iterator[BorderLine]:
    drawn = zip(*(line_paths([arc.points for arc in level.arcs]) for level in steps), strict=True)
    for arc, paths in zip(steps[0].arcs, drawn, strict=True):
        one, other = RegionId(arc.one), RegionId(arc.other)
        if other != EDGE:
            kind = kind_between(board.by_id[one], board.by_id.get(other))
            middle = paths[0].boundingRect().center()
            square = int(middle.x() // CHUNK), int(middle.y() // CHUNK)
            yield BorderLine(one=one, other=other, kind=kind, paths=paths, square=square)


def broad_path(line: QPainterPath, breadth: float) -> QPainterPath:
    """Return the ground along a line, ``breadth`` map units across."""
    stroker = QPainterPathStroker()
    stroker.setWidth(breadth)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    stroker.setJoinStyle(Qt.PenJoinStyle.BevelJoin)
    path = stroker.createStroke(line)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def rim_paths(outlines: Sequence[QPainterPath]) -> tuple[QPainterPath, ...]:
    """Return the rim along the inside of a region's outline at every level of detail.

    The inner edge is the same at all of them: it follows so coarsely that the middle one says enough.
    """
    inner = ring_path(inside_rim(_rings(outlines[len(outlines) // 2])))
    rims = tuple(QPainterPath(outline) for outline in outlines)
    for rim in rims:
        rim.addPath(inner)
    return rims


def _rings(outline: QPainterPath) -> list[Ring]:
    """Return the rings of an outline that was drawn from whole points."""
    return [
        tuple((int(point.x()), int(point.y())) for point in ring.toList())
        for ring in outline.toSubpathPolygons()
    ]


def signs_path(rings: Iterable[SignRing]) -> QPainterPath:
    """Return the rings of signs as one path, filled also where they overlap."""
    path = ring_path(rings)
    path.setFillRule(Qt.FillRule.WindingFill)
    return path


def _canals(board: Board) -> tuple[QPainterPath, ...]:
    legs = canal_legs(board.by_id, board.links, board.around)
    return tuple(line_path([leg]) for leg in legs)
