"""The canvas's scene: the layers of one sheet, kept in step with its edits."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping

from PySide6.QtCore import QObject, QPointF, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsScene

from gm_console.board.checking.finding import Finding
from gm_console.board.editing.edit import Edit
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.topology import FaceKey
from gm_console.board.model import LinkKind
from gm_console.drawing.labels_on_screen import InView
from gm_console.drawing.names_on_map import Label
from gm_console.ui.editor.canvas.atlas import Atlas
from gm_console.ui.editor.canvas.canals import CanalLayer
from gm_console.ui.editor.canvas.finding_marks import FindingLayer
from gm_console.ui.editor.canvas.layers import LINE_ROOM, GlowLayer, GroundsLayer, LinesLayer, SelectionLayer
from gm_console.ui.editor.canvas.letters import LettersLayer
from gm_console.ui.editor.canvas.link_lines import LinkLayer, OverlayLayer, link_line
from gm_console.ui.editor.canvas.look import FIRST_LOOK, CanvasLook, CanvasOverlay, CanvasUnderlay
from gm_console.ui.editor.canvas.paper import GridLayer, PaperLayer, SeamLayer
from gm_console.ui.editor.canvas.sketches import SketchLayer
from gm_console.ui.editor.canvas.washes import Washes
from gm_console.ui.editor.selection import NOTHING, Chosen
from gm_console.ui.editor.sketch import EMPTY, Dot, Knob, Sketch, SketchNote, SketchStroke
from gm_console.ui.kit.theme import Tones
from gm_console.ui.map.ground import MapGround
from gm_console.ui.map.stamps import StampBook

HOVER_SHARE = 0.22
LIT_SHARE = 0.3
PAIR_SHARE = 0.18
FAINT = 0.35
"""How much is left of ids and names under the words of an overlay."""
SHOWN_EVERY = 0.15
"""Seconds between two paintings of a map that is still being drawn after it was opened."""


class CanvasScene(QGraphicsScene):
    """Paints a sheet; it is told of every edit and renews what that changed."""

    def __init__(self, sheet: MapSheet, tones: Tones, ratio: float, parent: QObject) -> None:
        """``ratio``: pixels of the screen for one of the window."""
        super().__init__(parent)
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.NoIndex)
        self.atlas = Atlas(sheet)
        self.scale = 1.0
        """Pixels for one map unit in the view that shows it."""
        self._ratio = ratio
        self._grown: list[QRectF] = []
        self._shown_at = time.perf_counter()
        self._tones = tones
        self._findings: tuple[Finding, ...] = ()
        self._overlay: CanvasOverlay | None = None
        self._look = FIRST_LOOK
        self._grid = 0
        self._underlay: CanvasUnderlay | None = None
        self._chosen = NOTHING
        self._sketch = EMPTY
        self._hovered: FaceKey | None = None
        self.washes = Washes(sheet.rules)
        self._paper = PaperLayer(self.atlas)
        self._grounds = GroundsLayer(self.atlas, self.washes)
        self._lines = LinesLayer(self.atlas)
        self._grid_lines = GridLayer(self.atlas)
        self._filled = OverlayLayer(self.atlas)
        self._canals = CanalLayer(self.atlas)
        self._bonds = LinkLayer(self.atlas)
        period = self.atlas.world.width() if self.atlas.wraps else 0.0
        self.ground = MapGround(
            (
                self._paper,
                self._grounds,
                self._filled,
                self._lines,
                self._canals,
                self._bonds,
                self._grid_lines,
            ),
            period,
        )
        self._hover = GlowLayer(self.atlas)
        self._lit = GlowLayer(self.atlas)
        self._paired_up = GlowLayer(self.atlas)
        self._selected = SelectionLayer(self.atlas)
        self._pairs = SketchLayer(self.atlas)
        self._letters = LettersLayer(self.atlas)
        self._found = FindingLayer(self.atlas)
        self._seam = SeamLayer(self.atlas)
        self._sketched = SketchLayer(self.atlas)
        self._crossed = SketchLayer(self.atlas)
        for item in (
            self.ground, self._hover, self._lit, self._paired_up, self._selected, self._letters, self._found,
            self._pairs, self._seam, self._sketched, self._crossed,
        ):  # fmt: skip
            self.addItem(item)
        self.recolour(tones)

    def recolour(self, tones: Tones) -> None:
        """Use another theme."""
        self._tones = tones
        outside = QColor(tones.window)
        self.setBackgroundBrush(outside)
        self._paper.show_tones(tones)
        self._lines.show_tones(tones)
        self._canals.show_tones(tones)
        self._seam.show_tones(tones)
        self._sketched.show_tones(tones)
        self._crossed.show_tones(tones)
        self._pairs.show_tones(tones)
        self._book = StampBook(tones, self._ratio, QApplication.font().families())
        self._repaint()
        self.show_overlay(self._overlay)
        self.ground.drop(outside)
        self._selected.show_chosen(self._chosen.faces, self._chosen.corners, tones, self.scale)

    def show_look(self, look: CanvasLook, grid: int) -> None:
        """Show other things of the map; ``grid`` map units between its lines, 0 for none."""
        if (look, grid) != (self._look, self._grid):
            self._look, self._grid = look, grid
            self._repaint()
            self.ground.drop()

    def show_picture(self, underlay: CanvasUnderlay | None) -> None:
        """Lay a picture under the regions, or none."""
        self._underlay = underlay
        self._paper.show_picture(underlay)
        self._repaint()
        self.ground.drop()

    def show_colours(self, colours: Mapping[str, str]) -> None:
        """Colour countries as said."""
        if self.washes.set_colours(colours):
            self.ground.drop()

    def show_names(self, names: tuple[Label, ...]) -> None:
        """Write the names of countries and seas where they have room."""
        self._letters.show_names(names)

    def look_at(self, sight: InView) -> None:
        """Place names for what is looked at."""
        self._letters.look_at(self.scale, sight)

    def show_findings(self, findings: tuple[Finding, ...]) -> None:
        """Mark what the checks found."""
        self._findings = findings
        shown = self._look.problems and not self.atlas.empty
        self._found.show_findings(findings if shown else (), self._tones)

    def show_overlay(self, overlay: CanvasOverlay | None) -> None:
        """Lay something over the regions, or nothing."""
        self._overlay = overlay
        shown = overlay or CanvasOverlay()
        self._letters.setOpacity(FAINT if shown.notes else 1.0)
        self._filled.show_overlay(shown.fills.items(), shown.notes.items(), self._tones)
        self._paired_up.show_lit(
            dict.fromkeys(end for pair in shown.pairs for end in pair[:2]), self._tones.accent, PAIR_SHARE
        )
        self._pairs.show_sketch(self._pair_lines(shown), self.scale)
        self.ground.drop()

    def show_hover(self, face: FaceKey | None) -> None:
        """Lighten the face under the pointer."""
        if face != self._hovered:
            self._hovered = face
            self._hover.show_lit([face] if face else [], "#ffffff", HOVER_SHARE)

    def show_selected(self, chosen: Chosen) -> None:
        """Outline what is selected."""
        self._chosen = chosen
        self._selected.show_chosen(chosen.faces, chosen.corners, self._tones, self.scale)

    def show_sketch(self, sketch: Sketch) -> None:
        """Draw a tool's sketch."""
        if sketch.lit != self._sketch.lit:
            self._lit.show_lit(sketch.lit, self._tones.accent, LIT_SHARE)
        self._sketch = sketch
        self._sketched.show_sketch(sketch, self.scale)

    def show_cross(self, at: QPointF | None) -> None:
        """Draw the keyboard's pointer, or none."""
        place = (round(at.x()), round(at.y())) if at is not None else None
        self._crossed.show_sketch(
            Sketch(dots=(Dot(at=place, knob=Knob.CROSS),)) if place else EMPTY, self.scale
        )

    def change(self, edit: Edit) -> bool:
        """Renew what an edit changed; False where the sheet has another size and needs another scene."""
        boxes = self.atlas.change(edit)
        if boxes is None:
            return False
        self.renew_ground(boxes)
        changed = {key[1] for key in edit.keys if key[0] == "region"} | {
            f"ice:{int(key[1])}" for key in edit.keys if key[0] == "ice"
        }
        if boxes:
            if self._hovered in changed:
                self._hover.show_lit([self._hovered], "#ffffff", HOVER_SHARE)
            if changed.intersection(self._sketch.lit):
                self._lit.show_lit(self._sketch.lit, self._tones.accent, LIT_SHARE)
            self._selected.show_chosen(self._chosen.faces, self._chosen.corners, self._tones, self.scale)
        self.renew_ground(self._canals.change(edit))
        self.renew_ground(self._bonds.change(edit))
        return True

    def renew_ground(self, boxes: Iterable[QRectF]) -> None:
        """Have some boxes of the map painted anew, in every copy that is in sight."""
        whole = QRectF()
        for box in boxes:
            whole = whole.united(box.adjusted(0, 0, 1, 1))
        if whole.isEmpty():
            return
        room = max(LINE_ROOM / self.scale, self.atlas.bands[0] / 2)
        for aside in self.atlas.copies():
            self.ground.drop_part(whole.translated(aside, 0).adjusted(-room, -room, room, room))

    def grow(self, seconds: float) -> bool:
        """Draw some of the map, for so long; tell whether all of it is drawn."""
        self._grown += self.atlas.grow(seconds)
        now = time.perf_counter()
        if self.atlas.whole or now - self._shown_at > SHOWN_EVERY:
            self.renew_ground(self._grown)
            self._grown, self._shown_at = [], now
        return self.atlas.whole

    def hasten(self, hasty: bool) -> None:
        """Let frames be quick rather than fine, or have what was painted in haste painted anew."""
        for layer in (self._paper, self._grounds, self._lines, self._letters):
            layer.hasty = hasty
        self.ground.hasten(hasty)
        if not hasty:
            self._letters.update()
        if not hasty and self._lines.rough:
            self._lines.rough = False
            self.ground.drop()

    def paint_small(self, painter: QPainter, scale: float) -> None:
        """Paint one world small."""
        self._grounds.paint_small(painter, scale)

    def _repaint(self) -> None:
        self.washes.show(self._tones, self._look.paint)
        self._grounds.show_look(self._tones, self._look, over_picture=self._underlay is not None)
        self._grid_lines.show_grid(self._grid, self._tones)
        self._bonds.show_links(self._tones, shown=self._look.links)
        self._letters.show_look(self._book, self._look)
        self.show_findings(self._findings)

    def _pair_lines(self, overlay: CanvasOverlay) -> Sketch:
        """Return the pairs of an overlay as lines from label to label, its places as rings."""
        strokes = []
        dots = [Dot(at=at, knob=Knob.SNAP, role=role) for at, _words, role in overlay.spots]
        notes = tuple(SketchNote(at=at, text=words, role=role) for at, words, role in overlay.spots)
        for a, b, kind, role in overlay.pairs:
            line = link_line(self.atlas, a, b)
            if line is not None:
                ends = tuple((round(end.x()), round(end.y())) for end in (line.p1(), line.p2()))
                strokes.append(
                    SketchStroke(points=ends, role=role, dashed=kind is None or kind is LinkKind.CROSSING)
                )
                dots += [Dot(at=end, knob=Knob.MIDDLE, role=role) for end in ends]
        return Sketch(strokes=tuple(strokes), dots=tuple(dots), notes=notes)
