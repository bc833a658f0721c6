"""The tool that draws new regions: by an outline, or a patch of rectangles or hexes at once."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QObject

from gm_console.board.editing import numbers
from gm_console.board.editing.edit import Edit, Refusal, RegionChange
from gm_console.board.model import Point, RegionKind, Ring
from gm_console.core.ids import RegionId
from gm_console.ui.editor.choices import OF_KIND, codes_of
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import Dot, Knob, Sketch, SketchNote, SketchRole, SketchStroke
from gm_console.ui.editor.tools.base import Pointer, SnapRule, ToolFace
from gm_console.ui.editor.tools.drawbar import DrawBar
from gm_console.ui.editor.tools.pen import PenTool, Work
from gm_console.ui.editor.tools.plan import FIRST_CODES, Plan, PlanOutline, drawn, new_in, patch
from gm_console.ui.editor.tools.pointer_places import on_sheet
from gm_console.ui.editor.tools.shapes import rectangles

MOST_SHOWN: Final = 300
"""Regions of a patch that are drawn while it is dragged out."""


class DrawTool(PenTool):
    """Draws regions."""

    def __init__(self, session: EditorSession, grid: SnapRule, parent: QObject | None = None) -> None:
        super().__init__(session, grid, parent)
        self.face = ToolFace(
            id="draw", name=self.tr("Draw region"), key="D", icon="draw",
            tip=self.tr("Draw a new region by clicking its corners or dragging along its border"),
        )  # fmt: skip
        self._plan = Plan()
        self._bar: DrawBar | None = None
        self._corner: Point | None = None
        """Where a patch was begun."""
        self._drawn: RegionId | None = None
        """The region that is drawn just now; None for a patch."""
        session.opened.connect(self._fill)
        session.stepped.connect(self._number)

    @property
    def plan(self) -> Plan:
        """What is drawn next."""
        return self._plan

    @property
    def next_id(self) -> RegionId | None:
        """Id of the region that is drawn next; None where the code has no number left or can have none."""
        return numbers.next_id(self.session.sheet, self._plan.code) if self.session.is_open else None

    @property
    def busy(self) -> bool:
        """Whether something is begun."""
        return self._corner is not None or super().busy

    def hint(self) -> str:
        """Say what can be done next."""
        if self._plan.outline is not PlanOutline.FREE:
            if self._corner is None:
                return self.tr(
                    "Drag from corner to corner of the patch, or click both; Shift keeps it square"
                )
            return self.tr("Click the opposite corner or press Enter; Esc drops it")
        if not self._path:
            if self.next_id is None:
                return self.tr("This country has no number left: choose another one above")
            return self.tr("Click the first corner of {0}, or drag along its border").format(self.next_id)
        if len(self._path) < self.least:
            return self.tr(
                "Click the next corner; Ctrl follows borders, Shift keeps straight, Alt does not snap"
            )
        return self.tr("Click on; the first corner, a double click or Enter closes; Backspace goes back")

    def options(self) -> DrawBar:
        """Return what is chosen of a new region."""
        if self._bar is None:
            self._fill()
            self._bar = DrawBar(self.session, self._plan)
            self._bar.show_id(self.next_id)
            self._bar.planned.connect(self.plan_for)
            self._bar.follow.toggled.connect(self.follow_borders)
        return self._bar

    def take_up(self) -> None:
        """Go on with the country of the selected region, if there is one."""
        self._fill()
        main = self.session.chosen.main if self.session.is_open else None
        if main is not None:
            region = self.session.sheet.regions[main]
            if region.kind is RegionKind.LAND:
                self.plan_for(replace(self._plan, kind=region.kind, country=region.country))
            else:
                self.plan_for(replace(self._plan, kind=region.kind, sea=region.country))

    def plan_for(self, plan: Plan) -> None:
        """Draw something else next."""
        if plan == self._plan:
            return
        if plan.outline is not self._plan.outline:
            self.cancel()
        self._plan = plan
        if self._bar is not None:
            self._bar.show_plan(plan)
            self._bar.show_id(self.next_id)
        if self.session.is_open:
            self._draw()
        self.hinted.emit()

    def work(self, points: tuple[Point, ...]) -> Work:
        """Return the drawing of one region."""
        return partial(drawn, ring=points, plan=self._plan)

    def made(self, edit: Edit) -> None:
        """Select what was drawn, without what it cut off other regions."""
        new = new_in(edit)
        self.session.choose(Chosen(faces=(self._drawn,) if self._drawn in new else new))

    def press(self, pointer: Pointer) -> None:
        """Begin or end a patch, or set a point."""
        if self._plan.outline is PlanOutline.FREE:
            super().press(pointer)
        elif self._corner is None:
            self._corner = self._place(pointer).point
            self._last = self._down = pointer
            self._draw()
            self.hinted.emit()
        else:
            self._last = pointer
            self.finish()

    def drag(self, pointer: Pointer) -> None:
        """Draw the patch larger, or freehand."""
        if self._plan.outline is PlanOutline.FREE:
            super().drag(pointer)
        else:
            self._last = pointer
            self._draw()

    def release(self, pointer: Pointer) -> None:
        """End a patch that was dragged out; one that was clicked waits for the opposite corner."""
        if self._plan.outline is PlanOutline.FREE:
            super().release(pointer)
            return
        self._last, self._down = pointer, None
        if self._corner is not None and self._patch():
            self.finish()

    def finish(self) -> None:
        """Draw the patch or the region."""
        if self._plan.outline is PlanOutline.FREE or self._corner is None:
            super().finish()
            return
        self._drawn = self.next_id
        rings = self._patch()
        if not rings:
            self.session.said.emit(self.tr("The patch is too small for so many regions"))
            return
        self._corner = None
        work = partial(patch, rings=rings, plan=self._plan)
        if len(rings) == 1:
            self._take(work(self.session.sheet))
        else:
            self._drawn = None
            self.session.said.emit(self.tr("Drawing {0} regions").format(len(rings)))
            self.session.ask(lambda sheet, _checks: work(sheet), self._take)
        self._draw()
        self.hinted.emit()

    def step_back(self) -> bool:
        """Take the last point back, or the corner of the patch."""
        if self._corner is None:
            return super().step_back()
        self._corner = None
        self._draw()
        self.hinted.emit()
        return True

    def more(self) -> Sketch:
        """Show the patch as far as it is dragged out: its regions, or a frame where they are many or too small."""
        if self._corner is None or self._last is None:
            return self._outcome()
        dots = (Dot(at=self._corner, knob=Knob.HELD),)
        rings = self._patch()
        if rings and len(rings) <= MOST_SHOWN:
            strokes = tuple(SketchStroke(points=ring, closed=True, filled=True) for ring in rings)
            return Sketch(strokes=strokes, dots=dots)
        place = self._place(self._last).point
        frame = rectangles(self._corner, place, 1, 1)
        role = SketchRole.ACTIVE if rings else SketchRole.WRONG
        many = self.tr("{0} regions").format(len(rings)) if rings else self.tr("too small for so many")
        return Sketch(
            strokes=tuple(SketchStroke(points=ring, closed=True, dashed=True, role=role) for ring in frame),
            dots=dots,
            notes=tuple(SketchNote(at=place, text=many, role=role) for _ in frame),
        )

    def _outcome(self) -> Sketch:
        """Show the region that would be drawn with its id, as it was tried while the pointer rested."""
        if self._tried is None:
            return Sketch()
        new = [
            change.after
            for change in self._tried.changes
            if isinstance(change, RegionChange) and change.before is None and change.after is not None
        ]
        return Sketch(
            strokes=tuple(
                SketchStroke(points=ring, role=SketchRole.GOOD, closed=True)
                for one in new
                for ring in one.shape
            ),
            notes=tuple(SketchNote(at=one.label, text=one.id, role=SketchRole.GOOD) for one in new),
        )

    def _end(self, *, along: bool) -> None:
        self._drawn = self.next_id
        super()._end(along=along)

    def _clear(self) -> None:
        super()._clear()
        self._corner = None

    def _patch(self) -> list[Ring]:
        """Return the outlines of the patch as far as it is dragged out."""
        if self._corner is None or self._last is None or self._plan.outline is PlanOutline.FREE:
            return []
        a, b = self._corner, self._place(self._last).point
        if self._last.shift:
            side = max(abs(b[0] - a[0]), abs(b[1] - a[1]))
            b = (a[0] + (side if b[0] > a[0] else -side), a[1] + (side if b[1] > a[1] else -side))
            b = on_sheet(self.session.sheet.head, b)
        return self._plan.rings(a, b)

    def _number(self) -> None:
        if self._bar is not None:
            self._bar.show_id(self.next_id)
        if self._last is not None:
            self.hinted.emit()

    def _take(self, found: Edit | Refusal) -> None:
        if self.session.do(found) and isinstance(found, Edit):
            self.session.release()
            self.session.said.emit(found.label)
            self.made(found)

    def _fill(self) -> None:
        """Have a country and a sea of this map in the plan."""
        if not self.session.is_open:
            return
        plan = self._plan
        plan = replace(plan, country=self._known(RegionKind.LAND, plan.country))
        self.plan_for(replace(plan, sea=self._known(RegionKind.SEA, plan.sea)))

    def _known(self, kind: RegionKind, code: str) -> str:
        """Return a code if this map has it, otherwise the first one it has."""
        known = [one.code for one in codes_of(self.session.sheet, (OF_KIND[kind],))]
        return code if code in known else known[0] if known else FIRST_CODES[kind]
