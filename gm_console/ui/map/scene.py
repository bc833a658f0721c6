"""The scene: every layer of the map, coloured by a position and a theme."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QPainter, QPainterPath, QPen
from PySide6.QtWidgets import QGraphicsScene

from gm_console.board.model import RegionKind
from gm_console.board.supply_survey import SupplySurvey
from gm_console.charts.colours import nation_patterns
from gm_console.core.arrows import Arrow
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.issues import Issue
from gm_console.core.looks import NO_LOOKS, Looks
from gm_console.drawing.borders import BorderKind
from gm_console.drawing.names_on_map import Label, Naming, map_labels
from gm_console.drawing.spines import Spine
from gm_console.ui.kit.theme import WATER_LINE, Tones, blend, see_through
from gm_console.ui.map.choropleth import Choropleth
from gm_console.ui.map.frontiers import Frontiers, bundled, penned
from gm_console.ui.map.ground import MapGround
from gm_console.ui.map.labels import StampLayer
from gm_console.ui.map.layers import DotLayer, PaintedPath, PieceLayer, cosmetic, piece
from gm_console.ui.map.links import link_pieces
from gm_console.ui.map.look import MapLook, Overlay
from gm_console.ui.map.moves import MoveLayer
from gm_console.ui.map.passages import passages
from gm_console.ui.map.patterns import PLAIN, PatternLayer
from gm_console.ui.map.problem_marks import ProblemLayer
from gm_console.ui.map.shapes import CHUNK, DETAIL_FROM, MapShapes, rim_paths
from gm_console.ui.map.stamps import StampBook
from gm_console.ui.map.supply import SupplyPicture
from gm_console.ui.turn_positions import Position

RELIEF_FROM: Final = 0.3
HOVER_SHARE: Final = 60
CHANGED_SHARE: Final = 40
OUTLINES_FROM: Final = 0.42
FIRST_LOOK: Final = MapLook()


class MapScene(QGraphicsScene):
    """Paints a board; every layer is built once and recoloured."""

    def __init__(
        self,
        shapes: MapShapes,
        colours: Mapping[NationId, str],
        names: Mapping[str, str],
        naming: Naming = Naming.IDS,
        looks: Looks = NO_LOOKS,
    ) -> None:
        super().__init__()
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        board = shapes.board
        self.shapes = shapes
        self._colours, self._looks = colours, looks
        self._sea = frozenset(region.id for region in board.regions if region.kind is RegionKind.SEA)
        self._holders: Mapping[RegionId, NationId] = {}
        self._painted: tuple[object, ...] | None = None
        """What the fills and lines were last painted by: they are left alone while none of it changes."""
        self._stamped: tuple[object, ...] | None = None
        self._tints: Mapping[NationId, str] = colours
        self._worn: Mapping[NationId, str] = {}
        self._pens: dict[tuple[str, float], QPen] = {}
        self._ocean = self._layer(smooth=False)
        self._bands = self._layer(smooth=False, joined=CHUNK / 2)
        self._rims = self._layer(smooth=False, joined=CHUNK)
        self._rim_of: dict[RegionId, PaintedPath] = {}
        """The rims of seas that were ever owned: few are, and never all at once."""
        self._land = self._layer(smooth=False, joined=CHUNK)
        self._patterns = PatternLayer(shapes.world, board.wraps, DETAIL_FROM)
        self._ice = self._layer(smooth=False)
        self._relief = self._layer(smooth=True, from_scale=RELIEF_FROM)
        self._borders = self._layer(smooth=True)
        self._coasts = self._layer(smooth=True)
        self._owners = self._layer(smooth=True)
        self._canals = self._layer(smooth=True)
        self._links = self._layer(smooth=True)
        self.supply = SupplyPicture(shapes)
        self.ground = MapGround(
            (
                self._ocean, self._bands, self._rims, self._land, self._patterns, self._ice, self._relief,
                self._borders, self._coasts, self._owners, self._canals, self._links,
                self.supply.without, self.supply.lines,
            ),
            lasting=2,
        )  # fmt: skip
        self._changed = self._layer(smooth=True, from_scale=OUTLINES_FROM)
        self._dots = DotLayer(shapes.world, board.wraps, below_scale=OUTLINES_FROM)
        self._moves = MoveLayer(shapes.world, board)
        self._hover = self._layer(smooth=True)
        self._selected = self._layer(smooth=True)
        self._names = names
        self._naming = naming
        self._spines: Mapping[str, Spine] = {}
        """Where countries' names have room; until that is known their names are not there."""
        self.stamps = StampLayer(shapes.world, board, self.labels())
        self._problems = ProblemLayer(shapes.world, board)
        for item in (
            self.ground, self._changed, self._dots, self._moves, self.supply.cut, self._hover, self._selected,
            self.supply.way, self.supply.loads, self.stamps, self._problems,
        ):  # fmt: skip
            self.addItem(item)
        self._frontiers = Frontiers(shapes)
        self._line_chunks = {
            "sea": bundled(
                line for line in shapes.borders if line.kind in (BorderKind.SEA, BorderKind.WATERS)
            ),
            "coast": bundled(
                line for line in shapes.borders if line.kind in (BorderKind.COAST, BorderKind.ICE)
            ),
        }
        self._pieces = {region: piece(paths) for region, paths in shapes.regions.items()}
        self._strewn = {region: piece([path]) for region, path in shapes.relief.items()}

    @property
    def nations(self) -> frozenset[NationId]:
        """Those that play on it."""
        return frozenset(self._colours)

    def show_position(
        self,
        position: Position,
        tones: Tones,
        book: StampBook,
        look: MapLook = FIRST_LOOK,
        shades: Choropleth | None = None,
    ) -> bool:
        """Colour the map by a position, land by a measure where one is shown; tell whether fills changed."""
        self._holders = {region: place.owner for region, place in position.places.items()}
        if look.shows(Overlay.TERRAIN) != self._relief.isVisible():
            self._relief.setVisible(look.shows(Overlay.TERRAIN))
            self.ground.drop()
        tinted = look.shows(Overlay.OWNERS) and shades is None
        shares = look.strength(Overlay.OWNERS), look.strength(Overlay.MEASURE)
        painted = (tones, self._holders, tinted, look.patterns, shades, shares)
        repaint = painted != self._painted
        if repaint:
            if self._painted is None or self._painted[0] != tones:
                self._paint_ground(tones)
            self._painted = painted
            self._tints = self._colours if tinted else {}
            self._paint_fills(tones, shades, *shares)
            self._paint_patterns(tones, shown=tinted and look.patterns)
            self._paint_lines(tones)
            self.ground.drop()
        forces = look.shows(Overlay.FORCES)
        stamped = (
            book,
            forces,
            tuple((one.owner, one.badge, one.works) for one in position.places.values()),
        )
        if stamped != self._stamped:
            self._stamped = stamped
            self.stamps.show_stamps(book, position.places, self._colours, forces=forces)
        return repaint

    def show_strengths(self, look: MapLook) -> None:
        """Draw each overlay as strongly as is asked."""
        for overlay, layer in (
            (Overlay.TERRAIN, self._relief), (Overlay.LINKS, self._links), (Overlay.MOVES, self._moves),
            (Overlay.PROBLEMS, self._problems), *((Overlay.SUPPLY, one) for one in self.supply.signs),
        ):  # fmt: skip
            if layer.strength != look.strength(overlay):
                layer.strength = look.strength(overlay)
                layer.update()
                self.ground.drop()
        if self.stamps.forces_strength != look.strength(Overlay.FORCES):
            self.stamps.forces_strength = look.strength(Overlay.FORCES)
            self.stamps.update()

    def show_links(self, tones: Tones, *, shown: bool) -> None:
        """Draw the links of the board, or none."""
        self._links.show_pieces(link_pieces(self.shapes.board, tones) if shown else ())
        self.ground.drop()

    def show_moves(self, moves: Iterable[Arrow], tones: Tones) -> None:
        """Draw plots as arrows."""
        self._moves.show_moves(moves, self._colours, tones)

    def show_supply(self, survey: SupplySurvey | None, tones: Tones) -> None:
        """Draw supply lines, or none."""
        if self.supply.show(survey, self._colours, tones, self.stamps):
            self.ground.drop()

    def show_issues(self, found: Mapping[RegionId, tuple[Issue, ...]], tones: Tones) -> None:
        """Mark the regions with problems."""
        self._problems.show_issues(found, tones)

    def paint_small(self, painter: QPainter, scale: float) -> None:
        """Paint one world without lines and names, for a map of the map."""
        world = self.shapes.world
        for layer in (self._ocean, self._rims, self._land, self._ice):
            layer.paint_world(painter, world, scale)

    def show_naming(self, naming: Naming) -> None:
        """Write the ids of regions, their names or both."""
        self._naming = naming
        self.stamps.show_labels(self.labels())

    def show_countries(self, spines: Mapping[str, Spine]) -> None:
        """Write the names of countries where they have room."""
        self._spines = spines
        self.stamps.show_labels(self.labels())

    def show_changed(self, regions: Iterable[RegionId], tones: Tones) -> None:
        """Mark the regions that a phase changed."""
        changed = tuple(regions)
        self._changed.show_pieces(
            [
                *self._outlined(changed, "#ffffff", 0.0, CHANGED_SHARE),
                *self._outlined(changed, tones.accent, 1.3, 0),
            ]
        )
        where = self.shapes.board.where
        self._dots.show_dots((QPointF(*where(region)) for region in changed), tones.accent, tones.panel)

    def show_hover(self, region: RegionId | None, tones: Tones) -> None:
        """Lighten the region under the cursor."""
        self.supply.hover(region)
        self._hover.show_pieces(self._outlined([region] if region else [], "#ffffff", 0.0, HOVER_SHARE))

    def show_selected(self, regions: Iterable[RegionId], tones: Tones) -> None:
        """Outline the selected regions as one, with a soft glow."""
        chosen = frozenset(regions)
        self.supply.select(next(iter(chosen)) if len(chosen) == 1 else None)
        around = [line for line in self.shapes.borders if (line.one in chosen) != (line.other in chosen)]
        glow = see_through(blend(tones.accent, "#ffffff", 0.45), 0.55)
        self._selected.show_pieces(
            [*penned(bundled(around), glow, 6.0),
             *penned(bundled(around), QColor(tones.accent), 2.2)]
        )  # fmt: skip

    def hasten(self, hasty: bool) -> bool:
        """Let frames be quick rather than whole, or whole again; tell whether something is still left out."""
        self.ground.hasten(hasty)
        left_out = self.stamps.hurried and self.stamps.pending
        self.stamps.hurried = hasty or left_out
        return left_out

    def region_at(self, point: QPointF) -> RegionId | None:
        """Return the region at a point of the scene, over the seam too."""
        width = self.shapes.world.width() if self.shapes.board.wraps else 0.0
        home = point - QPointF(point.x() // width * width, 0) if width else point
        for step in (0.0, -width, width) if width else (0.0,):
            there = home + QPointF(step, 0)
            for region, one in self._pieces.items():
                if one.box.contains(there) and one.paths[-1].contains(there):
                    return region
        return None

    def region_box(self, region: RegionId) -> QRectF:
        """Return the box round a region."""
        return self._pieces[region].box

    def labels(self) -> tuple[Label, ...]:
        """Return what is written on the map, wherever there is room."""
        shapes = self.shapes
        return map_labels(shapes.board, self._names, self._colours, shapes.waters, self._spines, self._naming)

    def _whole(self) -> QPainterPath:
        path = QPainterPath()
        path.addRect(self.shapes.world)
        return path

    def _layer(self, *, smooth: bool, from_scale: float = 0.0, joined: float = 0.0) -> PieceLayer:
        return PieceLayer(
            self.shapes.world,
            self.shapes.board.wraps,
            steps=DETAIL_FROM,
            smooth=smooth,
            from_scale=from_scale,
            joined=joined,
        )

    def _paint_ground(self, tones: Tones) -> None:
        self._pens.clear()
        self.setBackgroundBrush(QColor(tones.ice))
        ocean = piece([self._whole()])
        ocean.brush = QBrush(QColor(tones.sea))
        self._ocean.show_pieces([ocean])
        self._paint_bands(tones)
        self._paint_ice(tones)
        self.ground.drop(QColor(tones.ice))

    def _paint_fills(self, tones: Tones, shades: Choropleth | None, owners: float, classed: float) -> None:
        """Fill land and the rims of seas; ``owners`` and ``classed`` are how strongly, 0 to 1."""
        brushes = {
            owner: (
                QBrush(blend(colour, tones.land, tones.tint * owners)),
                QBrush(see_through(colour, tones.sea_tint * owners)),
            )
            for owner, colour in self._tints.items()
        }
        classes: dict[str, QBrush] = {}
        neutral = QBrush(QColor(tones.land))
        land: list[tuple[str, PaintedPath]] = []
        water: list[tuple[str, PaintedPath]] = []
        for region, one in self._pieces.items():
            owner = self._owner(region)
            pair = brushes.get(owner)
            if region not in self._sea:
                one.brush = pair[0] if pair else neutral
                if shades is not None:
                    colour = shades.colour(region, tones)
                    one.brush = classes.setdefault(colour, QBrush(blend(colour, tones.land, classed)))
                land.append((owner, one))
            elif pair:
                rim = self._rim(region)
                rim.brush = pair[1]
                water.append((owner, rim))
        self._land.show_pieces(one for _, one in sorted(land, key=_by_owner))
        self._rims.show_pieces(one for _, one in sorted(water, key=_by_owner))

    def _rim(self, region: RegionId) -> PaintedPath:
        if region not in self._rim_of:
            self._rim_of[region] = piece(rim_paths(self._pieces[region].paths))
        return self._rim_of[region]

    def _paint_patterns(self, tones: Tones, *, shown: bool) -> None:
        groups: dict[str, list[tuple[QRectF, tuple[QPainterPath, ...]]]] = {}
        if shown and not self._worn:
            self._worn = nation_patterns(self.shapes.coloured, list(self._colours), self._looks)
        for region, one in self._pieces.items():
            pattern = (
                self._worn.get(self._owner(region), PLAIN) if shown and region not in self._sea else PLAIN
            )
            if pattern != PLAIN:
                groups.setdefault(pattern, []).append((one.box, one.paths))
        self._patterns.show_patterns(
            {pattern: tuple(group) for pattern, group in sorted(groups.items())}, tones
        )

    def _paint_bands(self, tones: Tones) -> None:
        pieces: list[PaintedPath] = []
        for at, tone in enumerate((tones.shelf, tones.shore)):
            brush = QBrush(QColor(tone))
            for pair in self.shapes.bands:
                one = piece([pair[at]])
                one.brush = brush
                pieces.append(one)
        self._bands.show_pieces(pieces)

    def _paint_ice(self, tones: Tones) -> None:
        hatch = QBrush(blend("#5b9bd0", tones.ice, 0.35 if tones.dark else 0.5), Qt.BrushStyle.BDiagPattern)
        plain = QBrush(QColor(tones.ice))
        pieces = []
        for brush in (plain, hatch):
            for paths in self.shapes.ice:
                one = piece(paths)
                one.brush = brush
                pieces.append(one)
        self._ice.show_pieces(pieces)

    def _paint_lines(self, tones: Tones) -> None:
        inner, outer = self._frontiers.told_apart(self._holders, self._tints, tones)
        self._borders.show_pieces(
            [*penned(self._line_chunks["sea"], blend(tones.water_line, tones.sea, WATER_LINE), 0.75),
             *penned(inner, see_through(tones.border, 0.5), 0.75)]
        )  # fmt: skip
        self._coasts.show_pieces(penned(self._line_chunks["coast"], QColor(tones.coast), 1.25, 1.0))
        self._owners.show_pieces(outer)
        tints = {tint: blend(tones.border, tint, 0.5).name() for tint in (*self._tints.values(), tones.land)}
        for region, one in self._strewn.items():
            one.pen = self._pen(tints[self._tints.get(self._owner(region), tones.land)], 1.0)
        self._relief.show_pieces(self._strewn.values())
        self._canals.show_pieces(passages(self.shapes, tones))

    def _owner(self, region: RegionId) -> NationId:
        return self._holders.get(region, NOBODY)

    def _pen(self, colour: str, width: float) -> QPen:
        if (colour, width) not in self._pens:
            self._pens[colour, width] = cosmetic(colour, width)
        return self._pens[colour, width]

    def _outlined(
        self, regions: Iterable[RegionId], colour: str, width: float, share: int
    ) -> list[PaintedPath]:
        fill = QColor(colour)
        fill.setAlpha(share)
        brush = QBrush(fill) if share else None
        pen = cosmetic(colour, width) if width else None
        pieces = []
        for region in regions:
            one = PaintedPath(
                paths=self._pieces[region].paths, box=self._pieces[region].box.adjusted(-20, -20, 20, 20)
            )
            one.brush, one.pen = brush, pen
            pieces.append(one)
        return pieces


def _by_owner(pair: tuple[str, PaintedPath]) -> str:
    return pair[0]
