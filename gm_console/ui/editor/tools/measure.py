"""The tape: how far places are apart, how much ground the selection has, how many links lie between two regions."""

from __future__ import annotations

from collections import deque
from itertools import pairwise

from PySide6.QtCore import QObject

from gm_console.board.editing.edit import Edit
from gm_console.board.editing.planar import shape_area2
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Point
from gm_console.core.ids import RegionId
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import EMPTY, Dot, Knob, Sketch, SketchNote, SketchRole, SketchStroke
from gm_console.ui.editor.tools.base import Pointer, SnapRule, Tool, ToolFace
from gm_console.ui.editor.tools.pointer_places import beside, distance, straight


class MeasureTool(Tool):
    """Measures along clicks, over the seam the shorter way; changes nothing."""

    def __init__(self, session: EditorSession, grid: SnapRule, parent: QObject | None = None) -> None:
        super().__init__(session, grid, parent)
        self.face = ToolFace(
            id="measure", name=self.tr("Measure"), key="R", icon="measure",
            tip=self.tr("Measure distances, areas, and how many links two regions are apart"),
        )  # fmt: skip
        self._points: list[Point] = []
        self._start: RegionId | None = None
        self._links: dict[RegionId, int] = {}
        self._last: Pointer | None = None
        session.edited.connect(self._map_changed)
        session.selected.connect(self._draw)
        session.closed.connect(self.cancel)

    @property
    def busy(self) -> bool:
        """Whether something is being measured."""
        return bool(self._points)

    def hint(self) -> str:
        """Say what was measured, and what can be done next."""
        if self._points:
            return " · ".join((*self._words(), self.tr("Backspace goes back, Esc begins anew")))
        area = self._area()
        return " · ".join((*([area] if area else []), self.tr("Click from place to place")))

    def press(self, pointer: Pointer) -> None:
        """Set a point."""
        place = self._place(pointer)
        if not self._points:
            region = self.region_of(pointer.face)
            self._start = region
            self._links = links_from(self.session.sheet, region) if region is not None else {}
        if not self._points or place != self._points[-1]:
            self._points.append(place)
        self._last = pointer
        self._draw()

    def move(self, pointer: Pointer) -> None:
        """Measure to the pointer."""
        self._last = pointer
        self._draw()

    def finish(self) -> None:
        """Say what was measured and begin anew."""
        if self._points:
            self.session.said.emit(" · ".join(self._words()))
            self.cancel()

    def double_click(self, pointer: Pointer) -> None:
        """End at the point that the first press set."""
        self.finish()

    def step_back(self) -> bool:
        """Take the last point back."""
        if not self._points:
            return False
        self._points.pop()
        self._draw()
        return True

    def cancel(self) -> None:
        """Begin anew."""
        self._points, self._start, self._links, self._last = [], None, {}, None
        super().cancel()
        self.hinted.emit()

    def _map_changed(self, _edit: Edit) -> None:
        if self._start is not None:
            there = self._start in self.session.sheet.regions
            self._start = self._start if there else None
            self._links = links_from(self.session.sheet, self._start) if self._start is not None else {}
        self._draw()

    def _place(self, pointer: Pointer) -> Point:
        at = pointer.at
        if self._points:
            at = beside(self.session.sheet.head, at, self._points[-1])
            if pointer.shift:
                return straight(self._points[-1], at)
        held = self.snapped(pointer).point
        return beside(self.session.sheet.head, held, at)

    def _ahead(self) -> list[Point]:
        if self._last is None or not self._points:
            return self._points
        return [*self._points, self._place(self._last)]

    def _draw(self) -> None:
        if not self.session.is_open or self._last is None:
            self.show(EMPTY)
            return
        path = self._ahead()
        dots = [Dot(at=point, knob=Knob.CROSS) for point in path or [self._place(self._last)]]
        notes = [
            SketchNote(
                at=((a[0] + b[0]) // 2, (a[1] + b[1]) // 2),
                text=f"{distance(a, b):,.0f}",
                role=SketchRole.QUIET,
            )
            for a, b in pairwise(path)
        ]
        if self._points:
            notes.append(SketchNote(at=path[-1], text=" · ".join(self._words())))
        strokes = (SketchStroke(points=tuple(path)),) if len(path) > 1 else ()
        self.show(Sketch(strokes=strokes, dots=tuple(dots), notes=tuple(notes)))
        self.hinted.emit()

    def _words(self) -> list[str]:
        """Say how long the way is, and how many links lie between its ends."""
        path = self._ahead()
        total = sum(distance(a, b) for a, b in pairwise(path))
        words = [self.tr("{0} units").format(f"{total:,.0f}")]
        end = self.region_of(self._last.face) if self._last is not None else None
        if self._start is not None and end is not None and end != self._start:
            steps = self._links.get(end)
            words.append(
                self.tr("no way by links from {0} to {1}").format(self._start, end)
                if steps is None
                else self.tr("links from {0} to {1}: {2}").format(self._start, end, steps)
            )
        area = self._area()
        return [*words, area] if area else words

    def _area(self) -> str:
        """Say how much ground the selected faces have."""
        if not self.session.is_open:
            return ""
        # the selection learns of what was taken away only after the tools
        there = self.session.sheet.topology.faces
        shapes = [there[face] for face in self.session.chosen.faces if face in there]
        if not shapes:
            return ""
        area = sum(shape_area2(shape) for shape in shapes) // 2
        return self.tr("ground selected: {0} square units").format(f"{area:,}")


def links_from(sheet: MapSheet, start: RegionId) -> dict[RegionId, int]:
    """Return how many links every region is away from one, those out of reach left out."""
    found = {start: 0}
    waiting = deque([start])
    while waiting:
        one = waiting.popleft()
        for other in sheet.links.get(one, {}):
            if other not in found:
                found[other] = found[one] + 1
                waiting.append(other)
    return found
