"""The pen: base of the tools that draw a line or an outline, by clicks, freehand, or along borders that are there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Final, TypeAlias

from PySide6.QtCore import QObject, QTimer

from gm_console.board.editing.borders import simpler
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.planar import box, conflict
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.snap import Hold, Snap
from gm_console.board.model import Point
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import EMPTY, Dot, Knob, Sketch, SketchNote, SketchRole, SketchStroke
from gm_console.ui.editor.tools.base import Pointer, SnapRule, Tool
from gm_console.ui.editor.tools.pointer_places import at_edge, beside, distance, on_sheet, straight
from gm_console.ui.editor.tools.walk import BorderWalk

Work: TypeAlias = Callable[[MapSheet], Edit | Refusal]
"""What is made of a drawing; it is tried on another sheet, in another thread, before it is done here."""

MOVE_STEPS: Final = 60
"""Corners looked at for a way along borders in one movement of the pointer."""
CLICK_STEPS: Final = 4_000
"""The same for a click, which may take a little longer."""
REST_MS: Final = 150
"""How long the pointer rests before it is tried what would be made."""
MOST_DOTS: Final = 200


class PenTool(Tool):
    """Gathers points; what becomes of them is :meth:`work` of the tool."""

    encloses = True
    """An outline that is closed, rather than a line."""
    least = 3
    """Points that something can be made of."""

    def __init__(self, session: EditorSession, grid: SnapRule, parent: QObject | None = None) -> None:
        super().__init__(session, grid, parent)
        self.follows = False
        """Keep to borders between two places on borders, as while Ctrl is held."""
        self._path: list[Point] = []
        self._steps: list[int] = []
        """How long the path was before each click or stretch."""
        self._free: list[Point] = []
        """The stretch that is being drawn freehand."""
        self._down: Pointer | None = None
        self._set: Point | None = None
        """Where the pointer was when the last point was set: nothing lies ahead until it moves."""
        self._last: Pointer | None = None
        self._walk: BorderWalk | None = None
        self._refusal: Refusal | None = None
        self._tried: Edit | None = None
        self._question = 0
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST_MS)
        self._rest.timeout.connect(self._try)
        session.edited.connect(self._map_changed)
        session.closed.connect(self.cancel)
        session.opened.connect(self.cancel)

    def work(self, points: tuple[Point, ...]) -> Work:
        """Return what is to be made of the points; it must not look at the tool any more."""
        raise NotImplementedError

    def made(self, edit: Edit) -> None:
        """What was drawn is on the map now."""

    def still_fits(self) -> bool:
        """Tell whether what was begun still makes sense on the map as it is now."""
        return True

    @property
    def busy(self) -> bool:
        """Whether a point is set."""
        return bool(self._path)

    @property
    def path(self) -> tuple[Point, ...]:
        """The points that are set."""
        return tuple(self._path)

    def follow_borders(self, follows: bool) -> None:
        """Keep to borders without Ctrl, or not."""
        self.follows = follows
        self._draw()

    def press(self, pointer: Pointer) -> None:
        """Set a point, or close the outline on its first one."""
        if self._closes(pointer):
            self._end(along=pointer.ctrl or self.follows)
            return
        self._last = self._down = pointer
        self._set = pointer.at
        place = self._place(pointer).point
        if self._path and place == self._path[-1]:
            self._draw()
            return
        self._steps.append(len(self._path))
        self._path += self._stretch(pointer, place, CLICK_STEPS)
        self._walk = None
        self._refusal = self._tried = None
        self._draw()
        self.hinted.emit()

    def drag(self, pointer: Pointer) -> None:
        """Draw freehand from the point on."""
        if self._down is None:
            return
        if not self._free and distance(pointer.at, self._down.at) <= pointer.reach:
            return
        last = self._free[-1] if self._free else self._path[-1]
        if distance(pointer.at, last) >= max(1, pointer.reach // 4):
            self._free.append(on_sheet(self.session.sheet.head, pointer.at))
        self._last = pointer
        self._draw()

    def release(self, pointer: Pointer) -> None:
        """End a stretch drawn freehand; a click that ends a line from border to border ends it all."""
        down, self._down = self._down, None
        if down is None or not self._path:
            return
        whole = bool(self._free) and len(self._path) == 1
        if self._free:
            self._take_stretch(pointer)
        self._last = pointer
        home = distance(self._path[0], pointer.at) <= 2 * pointer.reach
        if (self.encloses and whole and home and len(self._path) > self.least) or self.ends(pointer):
            self.finish()
        else:
            self._draw()
            self.hinted.emit()

    def ends(self, pointer: Pointer) -> bool:
        """Tell whether the point that was just set ends what is drawn."""
        return False

    def move(self, pointer: Pointer) -> None:
        """Show where the next point would be set."""
        self._last = pointer
        self._draw()

    def double_click(self, pointer: Pointer) -> None:
        """End what is drawn at the point that the first press set."""
        self.finish()

    def finish(self) -> None:
        """Make of the points what is to be made; where that is refused they stay."""
        self._end(along=self.follows)

    def step_back(self) -> bool:
        """Take the last point or stretch back."""
        if not self._steps:
            return False
        del self._path[self._steps.pop() :]
        self._free = []
        self._set = None
        self._walk = None
        self._refusal = self._tried = None
        self._draw()
        self.hinted.emit()
        return True

    def cancel(self) -> None:
        """Drop what is drawn."""
        self._clear()
        super().cancel()
        self.hinted.emit()

    def lay_down(self) -> None:
        """Drop what is drawn, and forget where the pointer is."""
        self.cancel()
        self._last = None
        self.show(EMPTY)

    def more(self) -> Sketch:
        """Return what else the tool shows."""
        return EMPTY

    def _end(self, *, along: bool) -> None:
        """Make of the points what is to be made, the outline closed along borders or straight."""
        if not self._path:
            return
        home = self._by_border(self._path[0], CLICK_STEPS) if along and self.encloses else []
        points = (*self._path, *home[:-1])
        if len(points) < self.least:
            self.session.said.emit(self.hint())
            return
        edit = self.work(points)(self.session.sheet)
        if isinstance(edit, Refusal):
            self.session.do(edit)
            self._rest.stop()
            self._refusal = edit
            self._paint()
            return
        kept, self._path = self._path, []
        if self.session.do(edit):
            self.session.release()
            self._clear()
            self.made(edit)
            self._draw()
            self.hinted.emit()
        else:
            self._path = kept

    def _clear(self) -> None:
        self._path, self._steps, self._free = [], [], []
        self._down = self._walk = self._refusal = self._tried = None
        self._question += 1
        self._rest.stop()

    def _place(self, pointer: Pointer) -> Snap:
        """Return where a click would set a point: held by corner, border, edge of the sheet, grid; or straight on."""
        head = self.session.sheet.head
        if pointer.shift and self._path:
            point = on_sheet(head, straight(self._path[-1], pointer.at))
            return Snap(point=point, hold=Hold.NOTHING)
        if self._closes(pointer):
            return Snap(point=self._path[0], hold=Hold.CORNER)
        held = self.snapped(pointer)
        if held.hold in (Hold.NOTHING, Hold.GRID) and self.rule.on and not pointer.alt:
            edge = at_edge(head, held.point, pointer.reach)
            if edge is not None:
                return Snap(point=edge, hold=Hold.BORDER)
        return Snap(point=on_sheet(head, held.point), hold=held.hold, edge=held.edge)

    def _closes(self, pointer: Pointer) -> bool:
        if not self.encloses or len(self._path) < self.least or pointer.alt:
            return False
        return distance(pointer.at, self._path[0]) <= pointer.reach

    def _stretch(self, pointer: Pointer, place: Point, most: int) -> list[Point]:
        """Return the points from the last one on to a place, along borders where that is wanted and can be."""
        along = self._by_border(place, most) if pointer.ctrl or self.follows else []
        return along or [place]

    def _by_border(self, place: Point, most: int) -> list[Point]:
        """Return the points along borders from the last one on to a place; none where there is no such way."""
        if not self._path:
            return []
        if self._walk is None:
            self._walk = BorderWalk(self.session.sheet, self._path[-1])
        way = self._walk.way_to(place, most)
        return list(way[1:]) if way is not None else []

    def _take_stretch(self, pointer: Pointer) -> None:
        """Make points of what was drawn freehand: its end held as a click would be, its corners only where it turns."""
        end = self._place(pointer).point
        tolerance = max(1, pointer.reach // 3)
        way = simpler([self._path[-1], *self._free, end], tolerance * tolerance)
        self._free = []
        self._steps.append(len(self._path))
        self._path += [point for point, before in zip(way[1:], way, strict=False) if point != before]

    def _map_changed(self, _edit: Edit) -> None:
        """Forget what was found on the map as it was before."""
        self._walk = self._refusal = self._tried = None
        self._question += 1
        if self._path and not self.still_fits():
            self.cancel()
        elif self._path:
            self._draw()

    def _try(self) -> None:
        """Ask what would be made of the points and the place under the pointer."""
        points = self._ahead()
        if len(points) < self.least or self._free:
            return
        self._question += 1
        question = self._question

        def answered(found: Edit | Refusal) -> None:
            if question != self._question:
                return
            self._refusal = found if isinstance(found, Refusal) else None
            self._tried = found if isinstance(found, Edit) else None
            self._paint()

        work = self.work(points)
        self.session.ask(lambda sheet, _checks: work(sheet), answered)

    def _ahead(self) -> tuple[Point, ...]:
        """Return the path with the place under the pointer."""
        if self._last is None or not self._path or self._last.at == self._set:
            return tuple(self._path)
        place = self._place(self._last).point
        if place == self._path[-1]:
            return tuple(self._path)
        ahead = self._stretch(self._last, place, MOVE_STEPS)
        return (*self._path, *(ahead[:-1] if place == self._path[0] else ahead))

    def _draw(self) -> None:
        """Paint what is drawn as far as it is, and try it once the pointer rests."""
        self._question += 1
        self._refusal = self._tried = None
        self._paint()
        if self._path:
            self._rest.start()

    def _paint(self) -> None:
        if self._last is None or not self.session.is_open:
            self.show(EMPTY)
            return
        held = self._place(self._last)
        path = [*self._path, *self._free] if self._free else list(self._ahead())
        wrong = self._refusal is not None or (not self._free and self._crosses(path))
        role = SketchRole.WRONG if wrong else SketchRole.ACTIVE
        strokes, dots = [], []
        if len(path) > 1:
            area = self.encloses and len(path) > 2
            strokes.append(SketchStroke(points=tuple(path), role=role, closed=area, filled=area))
        if held.edge is not None:
            strokes.append(SketchStroke(points=held.edge, role=SketchRole.GUIDE))
        corners = self._path if len(self._path) <= MOST_DOTS else [self._path[0], self._path[-1]]
        dots += [Dot(at=point, role=role) for point in corners]
        if held.hold is not Hold.NOTHING and not self._free:
            dots.append(Dot(at=held.point, knob=Knob.SNAP, role=SketchRole.GUIDE))
        notes = []
        if self._refusal is not None:
            where = self._refusal.where or held.point
            where = beside(self.session.sheet.head, where, held.point)
            notes.append(SketchNote(at=where, text=self._refusal.text, role=SketchRole.WRONG))
        more = self.more()
        self.show(
            Sketch(
                strokes=(*strokes, *more.strokes),
                dots=(*dots, *more.dots),
                notes=(*notes, *more.notes),
                lit=more.lit,
            )
        )

    def _crosses(self, path: Sequence[Point]) -> bool:
        """Tell whether the last piece of the path meets an earlier one."""
        set_ = len(self._path)
        if len(path) <= set_ or set_ < 2 or len(path) > set_ + 1:
            return False
        fresh = (path[-2], path[-1])
        west, north, east, south = box(fresh)
        return any(
            conflict(fresh, (a, b))
            for a, b in pairwise(self._path)
            if max(a[0], b[0]) >= west and min(a[0], b[0]) <= east
            and max(a[1], b[1]) >= north and min(a[1], b[1]) <= south
        )  # fmt: skip
