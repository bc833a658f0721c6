"""The tool for corners of borders: takes hold of them, moves, puts in, takes away, for all regions that share them."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent

from gm_console.board.editing import align, corners
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.planar import Segment, midpoint
from gm_console.board.editing.snap import nearest_corner, nearest_edge
from gm_console.board.model import Point, Ring
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import EMPTY, Dot, Knob, Sketch, SketchRole, SketchStroke
from gm_console.ui.editor.tools.base import SNAP_PIXELS, Pointer, SnapRule, Tool, ToolFace
from gm_console.ui.editor.tools.cornerbar import SPREAD, CornerBar
from gm_console.ui.editor.tools.grab import Grab, Join, aim, held_sketch
from gm_console.ui.editor.tools.join import join, join_at
from gm_console.ui.editor.tools.knobs import (
    MOST_HELD,
    Knobs,
    carried,
    corners_within,
    is_small,
    remove_corners,
)
from gm_console.ui.editor.tools.pointer_places import beside, distance
from gm_console.ui.editor.tools.select import WAYS

FAR: Final = 10
"""Map units of a step with Shift."""
HAND_RESTS_MS: Final = 600
"""After so many milliseconds without an arrow key what was moved is kept on disk."""


class CornerTool(Tool):
    """Works on corners of borders."""

    def __init__(self, session: EditorSession, grid: SnapRule, parent: QObject | None = None) -> None:
        super().__init__(session, grid, parent)
        self.face = ToolFace(
            id="corner", name=self.tr("Corners"), key="C", icon="corner",
            tip=self.tr("Move corners of borders, put corners in and take them away"),
            cursor=Qt.CursorShape.ArrowCursor,
        )  # fmt: skip
        self._bar: CornerBar | None = None
        self._knobs = Knobs(session)
        self._last: Pointer | None = None
        self._reach = SNAP_PIXELS
        self._in_hand = False
        self._grab: Grab | None = None
        self._band: Ring = ()
        self._down: Pointer | None = None
        self._drags = 0
        self._mine = False
        self._guides: tuple[SketchStroke, ...] = ()
        self._refusal: Refusal | None = None
        self._join: Join | None = None
        """Where letting go would join a coast to another border, and how."""
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(HAND_RESTS_MS)
        self._rest.timeout.connect(session.release)
        session.edited.connect(self._map_changed)
        session.closed.connect(self._drop)
        session.opened.connect(self._drop)
        session.selected.connect(self._selected)

    @property
    def busy(self) -> bool:
        """Whether a corner is held or a frame dragged out."""
        return self._grab is not None or bool(self._band)

    def hint(self) -> str:
        """Say what can be done next."""
        if self._grab is not None:
            return self.tr("Shift keeps straight, Alt does not snap; Esc puts the corner back")
        if self.session.chosen.corners:
            return self.tr(
                "Arrows move by 1, with Shift by 10; Delete takes away; Shift+click adds; Tab: next"
            )
        return self.tr("Drag a corner, or the middle of an edge for a new one; double click takes it away")

    def options(self) -> CornerBar:
        """Return coordinates, smoothing, simplifying, lining up."""
        if self._bar is None:
            self._bar = CornerBar(self.session, self.rule)
            self._bar.moved.connect(self.move_to)
            self._bar.aligned.connect(self.align)
        return self._bar

    def take_up(self) -> None:
        """Show the corners of what is selected."""
        self._in_hand = True
        self._draw()

    def lay_down(self) -> None:
        """Let go; corners are selected no more."""
        self._drop()
        self._last, self._in_hand = None, False
        if self.session.is_open and self.session.chosen.corners:
            self.session.choose(Chosen(faces=self.session.chosen.faces))
        self.show(EMPTY)

    def press(self, pointer: Pointer) -> None:
        """Take hold of a corner or of the middle of an edge, or begin a frame."""
        self._last = self._down = pointer
        sheet, chosen = self.session.sheet, self.session.chosen
        corner = nearest_corner(sheet, pointer.at, pointer.reach)
        if corner is None:
            edge = self._knobs.middle_near(pointer, self._faces())
            if edge is not None:
                middle = midpoint(edge)
                self._grab = Grab(at=middle, start=middle, held=[middle], edge=edge)
                self.hinted.emit()
            return
        place = sheet.topology.at(corner)
        if pointer.shift or pointer.ctrl:
            left = tuple(one for one in chosen.corners if one != place)
            self.session.choose(replace(chosen, corners=left if place in chosen.corners else (*left, place)))
            self._down = None
            return
        if place not in chosen.corners:
            chosen = Chosen(faces=chosen.faces, corners=(place,))
            self.session.choose(chosen)
        held = [beside(sheet.head, one, corner) for one in chosen.corners]
        self._grab = Grab(at=corner, start=corner, held=held)
        self._drags += 1
        self._draw()
        self.hinted.emit()

    def drag(self, pointer: Pointer) -> None:
        """Move what is held, or drag the frame."""
        self._last = pointer
        grab = self._grab
        if grab is None:
            self._frame(pointer)
            return
        if (
            not grab.moved
            and self._down is not None
            and distance(self._down.at, pointer.at) < pointer.reach // 3
        ):
            return
        target, self._guides = aim(self.session.sheet, grab, pointer, self.rule)
        if grab.edge is not None:
            self._drags += 1
            self._do_grab(grab, corners.insert_corner(self.session.sheet, *grab.edge, target), target)
        elif self._sees_join(pointer, grab):
            self._refusal = None
        elif target != grab.at:
            dx, dy = target[0] - grab.at[0], target[1] - grab.at[1]
            ways = {one: (one[0] + dx, one[1] + dy) for one in grab.held}
            self._do_grab(grab, corners.move_corners(self.session.sheet, ways), target)
        else:
            self._refusal = None
        self._draw()

    def release(self, pointer: Pointer) -> None:
        """Let go."""
        self._last = pointer
        grab, band, down, joining = self._grab, self._band, self._down, self._join
        self._drop()
        if grab is not None:
            if grab.edge is not None:
                self._insert(grab.edge, grab.at)
            elif joining is not None:
                self._do(replace(joining.edit, label=self.tr("Join borders")))
                self._choose((joining.place,))
            self.session.release()
        elif band:
            found = corners_within(self.session, band, self.session.chosen.faces)
            if len(found) > MOST_HELD:
                self.session.said.emit(self.tr("Too many corners at once: draw a smaller frame"))
                found = ()
            kept = self.session.chosen.corners if pointer.shift or pointer.ctrl else ()
            self._choose((*kept, *(one for one in found if one not in kept)))
        elif down is not None:
            self._choose_face(down)
        self._draw()
        self.hinted.emit()

    def move(self, pointer: Pointer) -> None:
        """Show what can be taken hold of."""
        self._last = pointer
        self._draw()

    def double_click(self, pointer: Pointer) -> None:
        """Take the corner away, or put one into the edge there."""
        sheet = self.session.sheet
        corner = nearest_corner(sheet, pointer.at, pointer.reach)
        if corner is not None:
            self.session.do(corners.delete_corner(sheet, corner))
            self.session.release()
        else:
            self._insert_at(pointer)
        self._draw()

    def step_back(self) -> bool:
        """Take the selected corners away."""
        if not self.session.chosen.corners:
            return False
        remove_corners(self.session)
        return True

    def cancel(self) -> None:
        """Put back what is being dragged; otherwise select no corners."""
        grab = self._grab
        if grab is not None and grab.moved:
            self._grab = None
            self.session.undo()
        elif grab is None and not self._band and self.session.is_open:
            self._choose(())
        self._drop()
        self._draw()

    def key(self, event: QKeyEvent) -> bool:
        """Arrows move the selected corners, Delete takes them away, Insert puts one in, Tab goes to the next one."""
        pressed = Qt.Key(event.key())
        wide = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
        other = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if pressed in (Qt.Key.Key_Tab, Qt.Key.Key_Backtab) and self.session.chosen.faces:
            following = self._knobs.following(1 if pressed is Qt.Key.Key_Tab else -1)
            if following is not None:
                self._choose((following,))
                self.session.shown_place.emit(following)
            return following is not None
        if pressed is Qt.Key.Key_Insert and self._last is not None:
            self._insert_at(self._last)
            return True
        if not self.session.chosen.corners or other:
            return False
        if pressed is Qt.Key.Key_Delete:
            remove_corners(self.session)
            return True
        if pressed in WAYS:
            step = FAR if wide else 1
            dx, dy = WAYS[pressed]
            self._shift((dx * step, dy * step))
            return True
        return False

    def move_to(self, place: Point) -> None:
        """Move the one selected corner to a place."""
        chosen = self.session.chosen.corners
        if len(chosen) == 1:
            to = beside(self.session.sheet.head, place, chosen[0])
            self._shift((to[0] - chosen[0][0], to[1] - chosen[0][1]))

    def align(self, line: str) -> None:
        """Put the selected corners on one line, or spread them evenly."""
        sheet, chosen = self.session.sheet, self.session.chosen.corners
        if line in SPREAD:
            wanted = align.distribute_corners(sheet, chosen, east_west=line == SPREAD[0])
        else:
            wanted = align.align_corners(sheet, chosen, align.Side(line))
        if self._do(wanted) and isinstance(wanted, Edit):
            self._choose(carried(self.session, wanted, chosen))
        self.session.release()

    def _faces(self) -> tuple[str, ...]:
        """Return the faces whose corners are shown: the selected ones and the one under the pointer."""
        chosen = self.session.chosen.faces if self.session.is_open else ()
        face = self._last.face if self._last is not None else None
        return chosen if face is None or face in chosen else (*chosen, face)

    def _sees_join(self, pointer: Pointer, grab: Grab) -> bool:
        """Tell whether letting go here would join a coast to another border; :attr:`_join` then says how."""
        self._join = None
        if pointer.alt or not self.rule.on or len(grab.held) > 1:
            return False
        sheet = self.session.sheet
        place = join_at(sheet, grab.at, pointer.at, pointer.reach)
        if place is None or place == grab.start:
            return False
        if grab.at != grab.start:
            # from where it was taken hold of the ground in between is seen to be bare
            self._do_grab(grab, corners.move_corner(sheet, grab.at, grab.start), grab.start)
        found = join(sheet, grab.start, place) if grab.at == grab.start else None
        if isinstance(found, Edit):
            self._join = Join(place=place, edit=found)
        return self._join is not None

    def _do_grab(self, grab: Grab, found: Edit | Refusal, target: Point) -> None:
        """Move what is held; where that is refused it stays where it was last."""
        if isinstance(found, Refusal):
            self._refusal = found
            return
        self._refusal = None
        if not self._do(replace(found, grip=f"corner {self._drags}")):
            return
        dx, dy = target[0] - grab.at[0], target[1] - grab.at[1]
        grab.held = [target] if grab.edge is not None else [(x + dx, y + dy) for x, y in grab.held]
        grab.at, grab.edge, grab.moved = target, None, True
        self._choose(tuple(grab.held))

    def _insert(self, edge: Segment, at: Point) -> None:
        if self._do(corners.insert_corner(self.session.sheet, *edge, at)):
            self._choose((at,))
        self.session.release()

    def _insert_at(self, pointer: Pointer) -> None:
        """Put a corner into the border under the pointer."""
        edge = nearest_edge(self.session.sheet, pointer.at, pointer.reach)
        if edge is not None and edge.edge is not None:
            self._insert(edge.edge, edge.point)

    def _shift(self, way: Point) -> None:
        """Move the selected corners by so many units; steps in a row are one step of the history."""
        sheet = self.session.sheet
        chosen = self.session.chosen.corners
        held = [beside(sheet.head, one, chosen[0]) for one in chosen]
        ways = {one: (one[0] + way[0], one[1] + way[1]) for one in held}
        if self._do(corners.move_corners(sheet, ways, "nudge")):
            self._choose(tuple(ways.values()))
        self._rest.start()

    def _do(self, wanted: Edit | Refusal) -> bool:
        self._mine = True
        try:
            return self.session.do(wanted)
        finally:
            self._mine = False

    def _choose(self, found: tuple[Point, ...]) -> None:
        at = self.session.sheet.topology.at
        self.session.choose(Chosen(faces=self.session.chosen.faces, corners=tuple(at(one) for one in found)))

    def _choose_face(self, pointer: Pointer) -> None:
        """Select the face that was clicked, beside the others with Shift."""
        faces = self.session.chosen.faces
        if pointer.face is None:
            self.session.choose(Chosen())
        elif pointer.shift or pointer.ctrl:
            left = tuple(one for one in faces if one != pointer.face)
            self.session.choose(Chosen(faces=left if pointer.face in faces else (*left, pointer.face)))
        else:
            self.session.choose(Chosen(faces=(pointer.face,)))

    def _frame(self, pointer: Pointer) -> None:
        if self._down is None or (
            not self._band and distance(self._down.at, pointer.at) <= pointer.reach // 2
        ):
            return
        (ax, ay), (bx, by) = self._down.at, pointer.at
        self._band = ((ax, ay), (bx, ay), (bx, by), (ax, by))
        self._draw()

    def _map_changed(self, edit: Edit) -> None:
        self._knobs.forget(edit)
        if not self._mine:
            self._drop()
            self._draw()

    def _selected(self) -> None:
        if self._grab is None:
            self._draw()

    def _drop(self) -> None:
        self._grab, self._band, self._down, self._join = None, (), None, None
        self._guides, self._refusal = (), None
        self.hinted.emit()

    def _draw(self) -> None:
        if not self.session.is_open or not self._in_hand:
            self.show(EMPTY)
            return
        pointer, faces = self._last, self._faces()
        if pointer is not None:
            self._reach = pointer.reach
        dots = self._knobs.dots(faces, self._reach)
        if self._band:
            frame = SketchStroke(points=self._band, closed=True, filled=True, dashed=True)
            known = self.session.chosen.faces
            found = corners_within(self.session, self._band, known) if is_small(self._band) else ()
            rings = tuple(Dot(at=one, knob=Knob.SNAP, role=SketchRole.GUIDE) for one in found)
            self.show(Sketch(strokes=(frame,), dots=(*dots, *rings)))
        elif self._grab is not None and pointer is not None:
            held = held_sketch(self.session.sheet, self._grab, pointer.at, self._refusal, self._join)
            self.show(replace(held, strokes=(*self._guides, *held.strokes), dots=(*dots, *held.dots)))
        elif self._down is None and pointer is not None:
            self.show(Sketch(dots=(*dots, *self._knobs.under(pointer, faces))))
        else:
            self.show(Sketch(dots=dots))
