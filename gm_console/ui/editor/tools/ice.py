"""The tool for ice: pieces, caps along a whole edge of the map, and melting."""

from __future__ import annotations

from enum import StrEnum
from functools import partial

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QCheckBox, QWidget

from gm_console.board.editing import ground
from gm_console.board.editing.edit import Edit, IceChange, Refusal
from gm_console.board.editing.sheet import MapSheet, ice_key, ice_number
from gm_console.board.model import Point, Ring
from gm_console.ui.editor.choices import Segments
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import Sketch, SketchNote, SketchRole, SketchStroke
from gm_console.ui.editor.tools.base import Pointer, SnapRule, ToolFace
from gm_console.ui.editor.tools.drawbar import OverBox
from gm_console.ui.editor.tools.pen import PenTool, Work
from gm_console.ui.editor.tools.plan import Over, advised, at_home, takes
from gm_console.ui.editor.tools.shapes import NO_GROUND, bands, in_turn
from gm_console.ui.kit.layouts import SPRING, lay_beside
from gm_console.ui.kit.parts import number_box


class IceWay(StrEnum):
    """What the tool does with ice."""

    DRAW = "draw"
    CAP = "cap"
    MELT = "melt"


class IceTool(PenTool):
    """Draws ice, closes the edge of the map with it, takes it away."""

    def __init__(self, session: EditorSession, grid: SnapRule, parent: QObject | None = None) -> None:
        super().__init__(session, grid, parent)
        self.face = ToolFace(
            id="ice", name=self.tr("Ice"), key="I", icon="ice",
            tip=self.tr("Draw ice that nobody passes, close the edge of the map with it, or melt it"),
        )  # fmt: skip
        self._way = IceWay.DRAW
        self._over = Over.PAPER
        self._wavy = True
        self._pieces = 6
        self._bar: IceBar | None = None

    def hint(self) -> str:
        """Say what can be done next."""
        if self._way is IceWay.CAP:
            return self.tr("Click how far the ice reaches: a cap along the nearer edge, top or bottom")
        if self._way is IceWay.MELT:
            return self.tr("Click a piece of ice to take it away; the paper under it is empty then")
        if not self._path:
            return self.tr("Click the first corner of the ice, or drag along its border")
        return self.tr("Click on; the first corner, a double click or Enter closes; Backspace goes back")

    def options(self) -> QWidget:
        """Return the ways of the tool."""
        if self._bar is None:
            self._bar = IceBar(self._way, self._over, self._wavy, self._pieces)
            self._bar.way.picked.connect(self.go)
            self._bar.over.picked.connect(self.take_from)
            self._bar.wavy.toggled.connect(self.wave)
            self._bar.pieces.valueChanged.connect(self.cut_in)
        return self._bar

    def go(self, way: str) -> None:
        """Choose what the tool does."""
        self._way = IceWay(way)
        if self._bar is not None:
            self._bar.show_way(self._way)
        self.cancel()

    def take_from(self, over: str) -> None:
        """Choose what ground the ice takes."""
        self._over = Over(over)

    def wave(self, wavy: bool) -> None:
        """Give a cap a wavy border or a straight one."""
        self._wavy = wavy

    def cut_in(self, pieces: int) -> None:
        """Choose in how many pieces a cap is drawn."""
        self._pieces = pieces

    def press(self, pointer: Pointer) -> None:
        """Draw, close the edge, or melt."""
        if self._way is IceWay.DRAW:
            super().press(pointer)
        elif self._way is IceWay.MELT:
            if pointer.face is not None and ice_number(pointer.face) is not None:
                self.session.do(ground.take_away(self.session.sheet, pointer.face))
                self.session.release()
        else:
            self._last = pointer
            rings = self._cap()
            over = self._over
            self.session.ask(lambda sheet, _checks: cap(sheet, rings, over), self._take)

    def drag(self, pointer: Pointer) -> None:
        """Draw freehand."""
        if self._way is IceWay.DRAW:
            super().drag(pointer)

    def work(self, points: tuple[Point, ...]) -> Work:
        """Return the drawing of one piece."""
        return partial(piece, ring=points, over=self._over)

    def made(self, edit: Edit) -> None:
        """Select the new ice."""
        new = [
            change.ice for change in edit.changes if isinstance(change, IceChange) and change.before is None
        ]
        self.session.choose(Chosen(faces=tuple(ice_key(number) for number in new)))

    def more(self) -> Sketch:
        """Show the cap, or the piece that would melt."""
        if self._last is None or self._way is IceWay.DRAW:
            return Sketch()
        if self._way is IceWay.MELT:
            face = self._last.face
            melts = face is not None and ice_number(face) is not None
            return Sketch(lit=(face,) if melts and face is not None else ())
        deep = SketchNote(
            at=self._last.at, text=self.tr("{0} deep").format(self._depth()), role=SketchRole.QUIET
        )
        strokes = [SketchStroke(points=ring, closed=True, filled=True) for ring in self._cap()]
        return Sketch(strokes=tuple(strokes), notes=(deep,))

    def _depth(self) -> int:
        """Return how far from its edge the pointer is."""
        if self._last is None:
            return 0
        y, height = self._place(self._last).point[1], self.session.sheet.head.height
        return min(y, height - y)

    def _cap(self) -> list[Ring]:
        """Return the outlines of a cap as deep as the pointer is from the nearer edge."""
        if self._last is None:
            return []
        head = self.session.sheet.head
        north = self._last.at[1] * 2 < head.height
        return bands(head, self._depth(), self._pieces, north=north, wavy=self._wavy)

    def _take(self, found: Edit | Refusal) -> None:
        if self.session.do(found) and isinstance(found, Edit):
            self.session.release()
            self.made(found)


def piece(sheet: MapSheet, ring: Ring, over: Over) -> Edit | Refusal:
    """Draw one piece of ice."""
    return advised(ground.draw_ice(sheet, at_home(sheet, ring), takes(sheet, over)), over)


def cap(sheet: MapSheet, rings: list[Ring], over: Over) -> Edit | Refusal:
    """Draw ice along an edge as one edit; where there is ice already, or a region that stays, it has a gap."""
    found = in_turn(
        sheet, [partial(_band, ring=ring, over=over) for ring in rings], "Close the edge", (NO_GROUND,)
    )
    return advised(found, over)


def _band(sheet: MapSheet, ring: Ring, over: Over) -> Edit | Refusal:
    return ground.draw_ice(sheet, ring, takes(sheet, over))


class IceBar(QWidget):
    """The ways of the ice tool in one row."""

    def __init__(self, way: IceWay, over: Over, wavy: bool, pieces: int) -> None:
        super().__init__()
        self.way = Segments(self.tr("What is done"))
        self.way.add(IceWay.DRAW, self.tr("Draw"), self.tr("Draw a piece by its outline"))
        self.way.add(
            IceWay.CAP, self.tr("Close the edge"), self.tr("A cap along the top or the bottom in one go")
        )
        self.way.add(IceWay.MELT, self.tr("Melt"), self.tr("Take pieces away by a click"))
        self.over = OverBox(over)
        self.wavy = QCheckBox(self.tr("Wavy"))
        self.wavy.setToolTip(self.tr("A wavy border rather than a straight one"))
        self.wavy.setChecked(wavy)
        self.pieces = number_box(
            self.tr("Pieces of the cap"), 1, 40, pieces, unit=self.tr(" pieces"),
            tip=self.tr("A cap round a map that wraps needs three pieces or more"),
        )  # fmt: skip
        lay_beside(self, self.way, self.over, self.wavy, self.pieces, SPRING, gap=8)
        self.show_way(way)

    def show_way(self, way: IceWay) -> None:
        """Show what belongs to a way."""
        self.way.show_value(way)
        self.over.setVisible(way is not IceWay.MELT)
        for box in (self.wavy, self.pieces):
            box.setVisible(way is IceWay.CAP)
