"""Supply lines on the map: arrows from where supplies are made to where they are drawn, and where lines break.

A whole line is solid and as thick as what can be sent along it now; a broken one is dashed, with a barred disc where it
breaks, and the regions without a line are dotted over.  What would be cut if a region were taken is hatched.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF, QTransform

from gm_console.board.model import Board
from gm_console.board.supply_lines import Fault
from gm_console.board.supply_survey import RegionSupply, SupplySurvey
from gm_console.core.ids import NationId, RegionId
from gm_console.drawing.seam import unrolled
from gm_console.ui.kit.theme import Tones, blend, see_through
from gm_console.ui.map.layers import WorldLayer, cosmetic, in_pixels
from gm_console.ui.map.patterns import PatternLayer
from gm_console.ui.map.shapes import DETAIL_FROM, MapShapes
from gm_console.ui.map.stamps import draw_load
from gm_console.ui.map.supply_way import SupplyWayLayer

THIN: Final = 1.5
THICK: Final = 4.5
"""Pixels of a line along which nothing can be sent now, and of one along which all can that may be sent at a time."""
BROKEN: Final = 2.4
"""Pixels of a broken one."""
CASING: Final = 2.2
"""Pixels that a line's casing is wider."""
GAP: Final = 20.0
"""Map units that a line stays away from the two labels."""
STUB: Final = 46.0
"""Map units that a line is drawn towards a region that it does not come from."""
HEAD: Final = 6.5
HEAD_SHAPE: Final = QPolygonF(
    [QPointF(HEAD, 0), QPointF(-HEAD * 0.8, -HEAD * 0.75), QPointF(-HEAD * 0.35, 0), QPointF(-HEAD * 0.8, HEAD * 0.75)]
)  # fmt: skip
SIGN: Final = 6.0
"""Radius of the sign of a centre and of a break, pixels."""
SIGN_AT: Final = QPointF(-40, 3)
LOAD_AT: Final = QPointF(35, -1)
"""Pixels from a region's label to what stands beside it, clear of id, works and badge, which lie over this layer."""
SIGNS_FROM: Final = 0.3
LOADS_FROM: Final = 0.5
"""Pixels a map unit from which lines have heads and signs are more than dots, and from which loads are told."""
FAR: Final = 0.55
THINNEST: Final = 1.3
"""Share of their breadth that whole lines have from farther away, at least so many pixels; broken ones keep theirs."""
HEADED: Final = 20.0
"""Pixels that a line is long from which on it has a head from far away too."""
SMALL_HEAD: Final = 0.6
BED: Final = 0.45
"""How red the ground is on which a broken line is dashed from far away, so that its dashes read as one line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strand:
    """The line from a region to the one that is supplied from it, or a stub of one that does not come there."""

    start: QPointF
    end: QPointF
    labels: tuple[QPointF, QPointF]
    """The same from afar, where no label is in the way."""
    owner: NationId
    whole: bool
    share: float
    """How much of what may be sent at a time can be sent along it now, 0 to 1."""
    broken_at: QPointF | None = None


def strands(survey: SupplySurvey, board: Board) -> Iterator[Strand]:
    """Yield what there is to be drawn of the lines, region by region."""
    for id_, one in survey.regions.items():
        upstream, broken = one.region.upstream, one.line.broken
        if upstream is None or one.region.centre:
            continue
        there, here = (QPointF(*point) for point in unrolled(board, (upstream, id_)))
        own = broken is not None and broken.at == id_
        if own and broken is not None and broken.fault in (Fault.APART, Fault.FOREIGN):
            start, end = _stub(there, here)
            yield Strand(
                start=start,
                end=end,
                labels=(start, here),
                owner=one.owner,
                whole=False,
                share=0.0,
                broken_at=start,
            )
            continue
        start, end = _between(there, here)
        turns = own and broken is not None and id_ == min(survey.lines.chain(id_))
        yield Strand(
            start=start,
            end=end,
            labels=(there, here),
            owner=one.owner,
            whole=broken is None,
            share=_share(survey, one),
            broken_at=(start + end) / 2 if turns else None,
        )


def _share(survey: SupplySurvey, one: RegionSupply) -> float:
    source = one.line.source
    if source is None or not one.capacity:
        return 0.0
    return min(1.0, survey.lines.regions[source].load / one.capacity)


def _between(there: QPointF, here: QPointF) -> tuple[QPointF, QPointF]:
    """Return the ends of a line that leaves both labels readable."""
    way = here - there
    length = max(1.0, (way.x() ** 2 + way.y() ** 2) ** 0.5)
    gap = way * (min(GAP, length * 0.3) / length)
    return there + gap, here - gap


def _stub(there: QPointF, here: QPointF) -> tuple[QPointF, QPointF]:
    """Return a short line towards a region, from near a label."""
    way = there - here
    length = max(1.0, (way.x() ** 2 + way.y() ** 2) ** 0.5)
    near = min(GAP, length * 0.3)
    return here + way * (min(STUB + near, length * 0.7) / length), here + way * (near / length)


@dataclass(frozen=True, slots=True, kw_only=True)
class _Drawn:
    """A strand with its paint."""

    strand: Strand
    box: QRectF
    pen: QPen
    casing: QPen
    bed: QPen
    """What a broken one lies on from far away."""
    far_pen: QPen
    rim: QPen
    """Pen of the head's rim."""
    colour: QColor
    """What the head is filled with."""
    length: float
    """Map units from label to label."""
    turned: QTransform
    """Turns a head into the strand's direction, as large as the strand is thick."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Pens:
    """What signs are drawn with."""

    error: QColor
    plate: QColor
    ink: QColor


class SupplyLayer(WorldLayer):
    """Paints lines, what lies where, and the signs of centres and breaks."""

    def __init__(self, world: QRectF, board: Board) -> None:
        super().__init__(world, board.wraps)
        self._board = board
        self._strands: tuple[_Drawn, ...] = ()
        self._marked: tuple[tuple[QPointF, RegionSupply], ...] = ()
        """Regions that something stands beside, with their labels."""
        self._ends: frozenset[RegionId] = frozenset()
        """Regions at which a line of others breaks."""
        self._pens = _Pens(error=QColor(), plate=QColor(), ink=QColor())

    def show_supply(self, survey: SupplySurvey | None, colours: Mapping[NationId, str], tones: Tones) -> None:
        """Replace what is shown."""
        self._pens = _Pens(error=QColor(tones.error), plate=QColor(tones.halo), ink=QColor(tones.ink))
        found = tuple(strands(survey, self._board)) if survey is not None else ()
        self._strands = tuple(_drawn(one, colours, tones) for one in found)
        regions = tuple(survey.regions.values()) if survey is not None else ()
        self._ends = frozenset(one.line.broken.at for one in regions if one.line.broken and one.line.length)
        self._marked = tuple(
            (QPointF(*self._board.by_id[one.id].label), one)
            for one in regions
            if one.region.centre or one.region.load or one.id in self._ends
        )
        self.update()

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint lines first, then their heads, then all signs."""
        seen = [one for one in self._strands if exposed.intersects(one.box)]
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        near = scale >= SIGNS_FROM
        for one in seen if near else [one for one in seen if not one.strand.whole]:
            for pen in (one.casing,) if near else (one.casing, one.bed):
                painter.setPen(pen)
                painter.drawLine(*((one.strand.start, one.strand.end) if near else one.strand.labels))
        for one in sorted(seen, key=lambda one: not one.strand.whole):
            painter.setPen(one.pen if near else one.far_pen)
            painter.drawLine(*((one.strand.start, one.strand.end) if near else one.strand.labels))
        to_screen = in_pixels(painter)
        size = min(1.0, max(0.5, scale / 0.55))
        headed = seen if near else [one for one in seen if one.length * scale >= HEADED]
        _paint_heads(painter, headed, to_screen, size if near else SMALL_HEAD)
        reach = 60 / scale
        around = exposed.adjusted(-reach, -reach, reach, reach)
        for label, region in self._marked:
            if around.contains(label):
                self._paint_beside(painter, to_screen.map(label), region, scale, size)
        for one in seen:
            if one.strand.broken_at is not None:
                self._paint_break(painter, to_screen.map(one.strand.broken_at), size, near=near)

    def _paint_beside(
        self, painter: QPainter, at: QPointF, one: RegionSupply, scale: float, size: float
    ) -> None:
        """Paint what stands beside a region's label: a centre, a line that begins nowhere, what lies there."""
        broken, near = one.line.broken, scale >= SIGNS_FROM
        if one.region.centre:
            beside = SIGN_AT * size if near else QPointF()
            self._paint_source(painter, at + beside, size, closed=one.region.closed)
        elif near and broken is not None and broken.fault is Fault.UNNAMED and one.id in self._ends:
            self._paint_break(painter, at + SIGN_AT * size, size, near=True)
        if one.region.load and scale >= LOADS_FROM:
            full = min(1.0, one.region.load / one.capacity) if one.capacity else 1.0
            draw_load(
                painter, at + LOAD_AT, f"{one.region.load}", full, ink=self._pens.ink, plate=self._pens.plate
            )

    def _paint_source(self, painter: QPainter, at: QPointF, size: float, *, closed: bool) -> None:
        pens, radius = self._pens, SIGN * size
        painter.setPen(QPen(pens.plate, 3.0))
        painter.setBrush(pens.plate)
        painter.drawEllipse(at, radius, radius)
        painter.setPen(QPen(pens.ink, 1.8))
        painter.drawEllipse(at, radius, radius)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(Qt.BrushStyle.NoBrush if closed else pens.ink)
        painter.drawEllipse(at, radius * 0.5, radius * 0.5)
        if closed:
            painter.setPen(QPen(pens.error, 2.2))
            slant = QPointF(radius, -radius) * 0.95
            painter.drawLine(at - slant, at + slant)

    def _paint_break(self, painter: QPainter, at: QPointF, size: float, *, near: bool) -> None:
        radius = SIGN * size
        painter.setPen(QPen(self._pens.plate, 1.6 if near else 0.8))
        painter.setBrush(self._pens.error)
        painter.drawEllipse(at, radius, radius)
        if near:
            painter.setPen(QPen(self._pens.plate, 2.0))
            painter.drawLine(at - QPointF(radius * 0.55, 0), at + QPointF(radius * 0.55, 0))


def _paint_heads(painter: QPainter, seen: Iterable[_Drawn], to_screen: QTransform, size: float) -> None:
    """Paint a head a little beyond the middle of each strand."""
    for one in seen:
        middle = to_screen.map(one.strand.start * 0.42 + one.strand.end * 0.58)
        placed = QTransform.fromScale(size, size) * QTransform.fromTranslate(middle.x(), middle.y())
        painter.setWorldTransform(one.turned * placed)
        painter.setPen(one.rim)
        painter.setBrush(one.colour)
        painter.drawPolygon(HEAD_SHAPE)
    painter.setWorldTransform(QTransform())


def _drawn(strand: Strand, colours: Mapping[NationId, str], tones: Tones) -> _Drawn:
    style, width, rim = Qt.PenStyle.DashLine, BROKEN, QColor(tones.error)
    colour, head = QColor(tones.error), QColor(tones.halo)
    if strand.whole:
        fill = colours.get(strand.owner, tones.muted)
        colour = head = blend("#ffffff", fill, 0.5) if tones.dark else blend("#0b0d10", fill, 0.5)
        style, width, rim = Qt.PenStyle.SolidLine, THIN + (THICK - THIN) * strand.share, QColor(tones.halo)
    way = strand.end - strand.start
    grown = 0.75 + width / 8
    return _Drawn(
        strand=strand,
        box=QRectF(strand.start, strand.end).normalized().adjusted(-40, -40, 40, 40),
        pen=cosmetic(colour, width, style),
        casing=cosmetic(tones.halo, width + CASING),
        bed=cosmetic(blend(tones.error, tones.halo, BED), width),
        far_pen=cosmetic(colour, max(THINNEST, width * FAR) if strand.whole else width, style),
        rim=QPen(rim, 1.0),
        colour=head,
        length=QLineF(*strand.labels).length(),
        turned=QTransform().rotateRadians(math.atan2(way.y(), way.x())).scale(grown, grown),
    )


class SupplyPicture:
    """All that the map shows of supply, layer by layer."""

    def __init__(self, shapes: MapShapes) -> None:
        self._shapes = shapes
        board = shapes.board
        self.without = PatternLayer(shapes.world, board.wraps, DETAIL_FROM)
        """The regions without a line, dotted over."""
        self.lines = SupplyLayer(shapes.world, board)
        self.cut = PatternLayer(shapes.world, board.wraps, DETAIL_FROM)
        """What would be cut, hatched."""
        self.way = SupplyWayLayer(shapes.world, board)
        """The way that is asked for."""
        self._survey: SupplySurvey | None = None
        self._tones: Tones | None = None
        self._hovered: RegionId | None = None
        self._selected: RegionId | None = None

    def show(self, survey: SupplySurvey | None, colours: Mapping[NationId, str], tones: Tones) -> bool:
        """Show the lines of a moment, or none; tell whether they are others than before."""
        if (survey, tones) == (self._survey, self._tones):
            return False
        self._survey, self._tones = survey, tones
        self.lines.show_supply(survey, colours, tones)
        bad = [one.id for one in survey.regions.values() if not one.state.is_whole] if survey else []
        self._fill(self.without, "dots", bad, see_through(tones.ink, 0.5), tones)
        self._show_cut()
        return True

    def hover(self, region: RegionId | None) -> None:
        """Hatch what would be cut if the region under the cursor were taken."""
        if region != self._hovered:
            self._hovered = region
            self._show_cut()

    def select(self, region: RegionId | None) -> None:
        """Hatch what would be cut if the selected region were taken, while none under the cursor has anything."""
        if region != self._selected:
            self._selected = region
            self._show_cut()

    def would_cut(self) -> tuple[RegionId, ...]:
        """Return what is hatched."""
        known = self._survey.regions if self._survey is not None else {}
        named = filter(None, (self._hovered, self._selected))
        cuts = (known[one].loss.cut for one in named if one in known)
        return next(filter(None, cuts), ())

    def _show_cut(self) -> None:
        if self._tones is not None:
            ink = see_through(self._tones.ink, 0.45)
            self._fill(self.cut, "diagonal", self.would_cut(), ink, self._tones)

    def _fill(
        self, layer: PatternLayer, pattern: str, regions: Iterable[RegionId], ink: QColor, tones: Tones
    ) -> None:
        paths = [self._shapes.regions[region] for region in regions]
        groups = {pattern: tuple((one[-1].boundingRect(), one) for one in paths)} if paths else {}
        layer.show_patterns(groups, tones, ink)
