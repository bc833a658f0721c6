"""The tool that selects: by click, rubber band, from region to region by keyboard; and what the menus select."""

from __future__ import annotations

from math import atan2, pi
from typing import Final

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeyEvent

from gm_console.board.editing.edit import Edit
from gm_console.board.editing.planar import box
from gm_console.board.editing.sheet import ice_key
from gm_console.board.editing.topology import FaceKey
from gm_console.board.model import Point, Ring
from gm_console.core.ids import RegionId
from gm_console.ui.editor.selection import NOTHING, Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import EMPTY, Sketch, SketchNote, SketchRole, SketchStroke
from gm_console.ui.editor.tools.base import Pointer, SnapRule, Tool, ToolFace
from gm_console.ui.editor.tools.pointer_places import beside, distance

WAYS: Final = {
    Qt.Key.Key_Right: (1, 0),
    Qt.Key.Key_Left: (-1, 0),
    Qt.Key.Key_Down: (0, 1),
    Qt.Key.Key_Up: (0, -1),
}
"""Arrow keys and where they point."""


class SelectTool(Tool):
    """Selects regions and pieces of ice."""

    def __init__(self, session: EditorSession, grid: SnapRule, parent: QObject | None = None) -> None:
        super().__init__(session, grid, parent)
        self.face = ToolFace(
            id="select", name=self.tr("Select"), key="V", icon="select",
            tip=self.tr("Select regions by clicking, or by dragging a frame round them"),
            cursor=Qt.CursorShape.ArrowCursor,
        )  # fmt: skip
        self._down: Pointer | None = None
        self._band: Ring = ()
        session.edited.connect(self._map_changed)
        session.closed.connect(self.cancel)
        session.selected.connect(self.hinted)

    @property
    def busy(self) -> bool:
        """Whether a frame is being dragged out."""
        return bool(self._band)

    def hint(self) -> str:
        """Say what can be done next."""
        if self._band:
            return self.tr(
                "Let go to select what lies in it; Shift adds, Ctrl adds or drops; Esc drops the frame"
            )
        if len(self.session.chosen.faces) > 1:
            return self.tr("J merges, Delete takes away, Ctrl+C copies; Shift+click adds, Ctrl+click drops")
        if self.session.chosen.faces:
            return self.tr("Double click: its corners; Alt+arrows: a neighbour; Tab: the next region")
        return self.tr("Click a region, or drag a frame round several; Tab goes from region to region")

    def press(self, pointer: Pointer) -> None:
        """Begin a click or a frame."""
        self._down = pointer

    def drag(self, pointer: Pointer) -> None:
        """Drag a frame out."""
        if self._down is None or (
            not self._band and distance(self._down.at, pointer.at) <= pointer.reach // 2
        ):
            return
        began = not self._band
        (ax, ay), (bx, by) = self._down.at, pointer.at
        self._band = ((ax, ay), (bx, ay), (bx, by), (ax, by))
        inside = faces_within(self.session, self._band)
        note = SketchNote(at=pointer.at, text=str(len(inside)), role=SketchRole.QUIET)
        frame = SketchStroke(points=self._band, closed=True, filled=True, dashed=True)
        self.show(Sketch(strokes=(frame,), notes=(note,), lit=inside))
        if began:
            self.hinted.emit()

    def release(self, pointer: Pointer) -> None:
        """Select what was clicked or framed."""
        down, band = self._down, self._band
        self._down, self._band = None, ()
        if down is None:
            return
        if band:
            self._take(faces_within(self.session, band), pointer)
            self.show(EMPTY)
        else:
            self._take((down.face,) if down.face is not None else (), pointer)
        self.hinted.emit()

    def double_click(self, pointer: Pointer) -> None:
        """Go on to the corners of the region."""
        if pointer.face is not None:
            self.session.choose(Chosen(faces=(pointer.face,)))
            self.wanted.emit("corner")

    def cancel(self) -> None:
        """Drop the frame; without one, select nothing."""
        if not self._band and self._down is None and self.session.is_open:
            self.session.choose(NOTHING)
        self._down, self._band = None, ()
        super().cancel()
        self.hinted.emit()

    def lay_down(self) -> None:
        """Drop the frame; what is selected stays for the next tool."""
        self._down, self._band = None, ()
        self.show(EMPTY)

    def key(self, event: QKeyEvent) -> bool:
        """Tab goes from region to region, Alt with an arrow to the neighbour there, Ctrl+Alt+A takes the country."""
        pressed = Qt.Key(event.key())
        alt = bool(event.modifiers() & Qt.KeyboardModifier.AltModifier)
        if pressed in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab):
            step_region(self.session, 1 if pressed is Qt.Key.Key_Tab else -1)
            return True
        if alt and pressed is Qt.Key.Key_A and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            select_all(self.session, country=True)
            return True
        if alt and pressed in WAYS:
            select_neighbour(self.session, WAYS[pressed])
            return True
        return False

    def _take(self, faces: tuple[FaceKey, ...], pointer: Pointer) -> None:
        known = self.session.chosen.faces
        if pointer.ctrl:
            kept = [face for face in known if face not in faces]
            faces = (*kept, *(face for face in faces if face not in known))
        elif pointer.shift:
            faces = (*(face for face in known if face not in faces), *faces)
        self.session.choose(Chosen(faces=faces))

    def _map_changed(self, _edit: Edit) -> None:
        if self._band:
            self.lay_down()


def faces_within(session: EditorSession, band: Ring) -> tuple[FaceKey, ...]:
    """Return the regions whose label, and the ice whose middle, lies in a frame, over the seam too."""
    sheet = session.sheet
    west, north, east, south = box(band)
    # x runs on round the world: how far east of the frame's west side a place lies
    round_ = sheet.head.width if sheet.head.wraps else 0
    wide = east - west
    found: list[FaceKey] = []
    for id_, region in sheet.regions.items():
        x, y = region.label
        if north <= y <= south and (((x - west) % round_ <= wide) if round_ else west <= x <= east):
            found.append(id_)
    for number, ice in sorted(sheet.ice.items()):
        left, top, right, bottom = box(ice.shape[0])
        x, y = (left + right) // 2, (top + bottom) // 2
        if north <= y <= south and (((x - west) % round_ <= wide) if round_ else west <= x <= east):
            found.append(ice_key(number))
    return tuple(found)


def select_all(session: EditorSession, *, country: bool = False) -> None:
    """Select every region, or all of the countries of the selected ones."""
    regions = session.sheet.regions
    wanted = {regions[id_].country for id_ in session.chosen.regions}
    chosen = [id_ for id_ in sorted(regions) if not country or regions[id_].country in wanted]
    main = session.chosen.main
    if main is not None:
        chosen = [*(id_ for id_ in chosen if id_ != main), main]
    session.choose(Chosen(faces=tuple(chosen)))


def step_region(session: EditorSession, by: int) -> None:
    """Select the region after the selected one by id, or before it, round the end, and bring it into sight."""
    if not session.is_open or not session.sheet.regions:
        return
    ids = sorted(session.sheet.regions)
    main = session.chosen.main
    at = ids.index(main) + by if main is not None else (0 if by > 0 else -1)
    session.choose_region(ids[at % len(ids)], show=True)


def select_neighbour(session: EditorSession, way: Point) -> None:
    """Select the region beside the selected one that lies furthest in a direction, by link or by border."""
    main = session.chosen.main
    if main is None:
        step_region(session, 1)
        return
    sheet = session.sheet
    here = sheet.regions[main].label
    topology = sheet.topology
    across = {other for edge in topology.edges.get(main, ()) for other in topology.across(edge)}
    near = sorted({*sheet.links.get(main, {}), *(RegionId(one) for one in across if one in sheet.regions)})
    turns = {id_: _turn(here, beside(sheet.head, sheet.regions[id_].label, here), way) for id_ in near}
    best = min(near, key=lambda id_: turns[id_], default=None)
    if best is not None and turns[best] < pi / 2:
        session.choose_region(best, show=True)


def _turn(here: Point, there: Point, way: Point) -> float:
    """Return by how much the way to a place turns off a direction, 0 to pi."""
    off = abs(atan2(there[1] - here[1], there[0] - here[0]) - atan2(way[1], way[0]))
    return min(off, 2 * pi - off)
