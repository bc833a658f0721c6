"""The drawn world of a sheet: water with its bands, land, ice, relief and borders, in map units."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
import shapely
from matplotlib.axes import Axes
from matplotlib.patches import PathPatch
from matplotlib.path import Path
from shapely.geometry.base import BaseGeometry
from shapely.ops import unary_union

from gm_console.board.geometry import sound_area
from gm_console.board.model import Board, Point, Region, RegionKind
from gm_console.charts.atlas.ink import around, fill
from gm_console.charts.atlas.style import BORDERS, CANAL, Style
from gm_console.charts.palette import PATTERNS, mixed
from gm_console.core.gathering import gathered
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.map_rules import Relief
from gm_console.drawing.borders import BorderKind, border_lines
from gm_console.drawing.canals import canal_lines
from gm_console.drawing.label_placing import Box, overlap
from gm_console.drawing.own_links import own_link_rings
from gm_console.drawing.relief import Stroke, grounds, marks, pen_of
from gm_console.drawing.rims import inside_rim

BANDS: Final = (0.0085, 0.0052, 0.0024)
"""How far the bands of water reach from the coast, as shares of the world's width."""
MARKS: Final = (0.42, 1.6)
"""Least and most points of the unit of a relief mark on a sheet of 420 mm; a mark is some ten units high."""
SEAL: Final = 0.25
"""Points by which a fill runs over its edge, so that no hairline shows between neighbours."""
HATCHES: Final = {"diagonal": "////", "dots": "..", "cross-hatch": "xxx", "faint": "--"}


@dataclass(frozen=True, slots=True, kw_only=True)
class Owned:
    """Owners of regions, and how nations are told apart."""

    owners: Mapping[RegionId, NationId] = field(default_factory=dict)
    colours: Mapping[NationId, str] = field(default_factory=dict)
    patterns: Mapping[NationId, str] = field(default_factory=dict)


class AtlasGround:
    """Draws a board below its lettering; ``pen`` scales all lines, ``scale`` is points for each map unit."""

    def __init__(
        self, axes: Axes, board: Board, owned: Owned, style: Style, pen: float, scale: float
    ) -> None:
        self._axes, self._board, self._owned, self._style, self._pen = axes, board, owned, style, pen
        least, most = (round(size * pen / scale) for size in MARKS)
        self._unit = max(1, least, min(pen_of(board) * 3 // 4, most))
        self._land = [region for region in board.regions if region.kind is RegionKind.LAND]
        self._seas = [region for region in board.regions if region.kind is RegionKind.SEA]

    def draw(self, avoid: Sequence[Box] = ()) -> None:
        """Draw everything; no relief stands in the boxes to ``avoid``, where something is written."""
        self.draw_lasting()
        self.draw_held(self._owned)
        self.leave_free([one for one in self._seas if self._tone(one)])
        self.draw_lines(self._owned.owners)
        self._draw_patterns()
        self._draw_relief(avoid)

    def draw_lasting(self) -> None:
        """Draw what is the same whoever holds the land: water with its bands, ice, canals, links of the game's own."""
        fill(self._axes, [_rectangle(self._board.width, self._board.height)], self._style.sea, 0)
        self._draw_bands()
        self._draw_ice()
        self._draw_canals()
        self._draw_own_links()

    def draw_held(self, owned: Owned) -> None:
        """Tint land and seas by who holds them."""
        self._owned = owned
        self._tint(self._seas, 1)
        self._tint(self._land, 3)

    def leave_free(self, seas: Iterable[Region]) -> None:
        """Leave seas water but for their rims."""
        paths = [path_of(rings) for rings in map(inside_rim, (one.shape for one in seas)) if rings]
        if paths:
            fill(self._axes, [Path.make_compound_path(*around(self._board, paths))], self._style.sea, 1.5)

    def _tint(self, regions: Iterable[Region], order: float) -> None:
        groups = gathered((self._tone(region), path_of(region.shape)) for region in regions)
        for tone, paths in groups.items():
            if tone:
                whole = Path.make_compound_path(*around(self._board, paths))
                fill(self._axes, [whole], tone, order, edge=tone, pen=SEAL)

    def _tone(self, region: Region) -> str:
        """Return a region's colour, that of its rim for a sea; empty for water that is nobody's."""
        colour = self._owned.colours.get(self._owned.owners.get(region.id, NOBODY), "")
        style = self._style
        if region.kind is RegionKind.SEA:
            return mixed(colour, style.sea, style.sea_tint) if colour else ""
        return mixed(colour, style.paper, style.tint) if colour else style.land

    def _draw_bands(self) -> None:
        mass = unary_union([sound_area(region.shape).buffer(0.5) for region in self._land])
        for order, reach in enumerate(BANDS):
            band = _path_of_geometry(shapely.simplify(mass.buffer(reach * self._board.width), 2.0))
            drawn = around(self._board, [band])
            fill(self._axes, drawn, self._style.shoal, 2 + order / 10, alpha=self._style.shoal_alpha)

    def _draw_patterns(self) -> None:
        owners, patterns = self._owned.owners, self._owned.patterns
        for pattern in PATTERNS[1:]:
            mine = [one for one in self._land if patterns.get(owners.get(one.id, NOBODY)) == pattern]
            self._hatch([path_of(one.shape) for one in mine], HATCHES[pattern], self._style.ink, 0.16, 3.5)

    def _hatch(self, shapes: Sequence[Path], hatch: str, tone: str, alpha: float, order: float) -> None:
        if shapes:
            path = Path.make_compound_path(*around(self._board, shapes))
            patch = PathPatch(path, facecolor="none", hatch=hatch, edgecolor=tone, linewidth=0, alpha=alpha)
            patch.set_hatch_linewidth(0.4 * self._pen)
            patch.set_zorder(order)
            self._axes.add_patch(patch)

    def _draw_ice(self) -> None:
        shapes = [path_of(one.shape) for one in self._board.ice]
        fill(self._axes, around(self._board, shapes), self._style.ice, 3.6)
        self._hatch(shapes, "//", self._style.frost, 1.0, 3.7)

    def _draw_relief(self, avoid: Sequence[Box]) -> None:
        style = self._style
        for region_id, ground in grounds(self._board).items():
            region = self._board.by_id[region_id]
            left, top, right, low = sound_area(region.shape).bounds
            near = [one for one in avoid if overlap(one, (left, top, right, low))]
            strokes = list(marks(region, ground, self._unit, self._kept_free(near)))
            tone = self._tone(region)
            light = mixed(tone, style.forest, 50) if ground is Relief.FOREST else mixed(tone, "#ffffff", 45)
            for solid, filling in ((True, light), (False, "none")):
                paths = [_line(one) for one in strokes if one.body is solid]
                drawn = around(self._board, paths)
                fill(self._axes, drawn, filling, 4, edge=style.relief, pen=0.42 * self._pen)

    def _kept_free(self, boxes: Iterable[Box]) -> list[Point]:
        """Return points whose surroundings, which marks avoid, together cover the boxes."""
        unit = self._unit
        return [
            (int(x), int(y))
            for left, top, right, low in boxes
            for x in np.linspace(left + 4 * unit, right - 4 * unit, 3)
            for y in (top + 3 * unit, low + unit)
        ]

    def draw_lines(self, owners: Mapping[RegionId, NationId]) -> None:
        """Draw coasts and borders, the heaviest between those who hold the land."""
        style = self._style
        tones = {
            BorderKind.SEA: style.sea_line, BorderKind.WATERS: style.waters_line,
            BorderKind.REGION: style.region_line, BorderKind.COUNTRY: style.country_line,
            BorderKind.COAST: style.coast, BorderKind.ICE: style.frost, BorderKind.CANAL: style.coast,
        }  # fmt: skip
        lines = border_lines(self._board, waters=True, owners=owners)
        for order, kind in enumerate(BorderKind):
            paths = [Path(np.array(line, dtype=float)) for line in lines.get(kind, ())]
            if paths:
                whole = Path.make_compound_path(*around(self._board, paths))
                pen = BORDERS[kind.value] * self._pen
                fill(self._axes, [whole], "none", 5 + order / 10, edge=tones[kind], pen=pen)

    def _draw_canals(self) -> None:
        paths = [Path(np.asarray(line.coords)) for line in canal_lines(self._board)]
        drawn = list(around(self._board, paths))
        for order, (pen, tone) in enumerate(zip(CANAL, (self._style.coast, self._style.sea), strict=True)):
            fill(self._axes, drawn, "none", 6 + order / 10, edge=tone, pen=pen * self._pen)

    def _draw_own_links(self) -> None:
        paths = [
            Path(np.array([*ring, ring[0]], dtype=float), closed=True) for ring in own_link_rings(self._board)
        ]
        drawn = list(around(self._board, paths))
        fill(self._axes, drawn, "#ffffff", 6.8, edge="#ffffff", pen=1.2, alpha=0.8)
        fill(self._axes, drawn, self._style.ink, 6.9)


def path_of(shape: Iterable[Sequence[tuple[float, float]]]) -> Path:
    """Return rings as one path."""
    rings = (Path(np.array([*ring, ring[0]], dtype=float), closed=True) for ring in shape)
    return Path.make_compound_path(*rings)


def _path_of_geometry(shape: BaseGeometry) -> Path:
    parts = shapely.get_parts(shape)
    rings = [np.asarray(ring.coords) for part in parts for ring in (part.exterior, *part.interiors)]
    return Path.make_compound_path(*(Path(ring, closed=True) for ring in rings))


def _line(stroke: Stroke) -> Path:
    return Path(np.array(stroke.points, dtype=float))


def _rectangle(width: float, height: float) -> Path:
    return Path([(0, 0), (width, 0), (width, height), (0, height), (0, 0)], closed=True)
