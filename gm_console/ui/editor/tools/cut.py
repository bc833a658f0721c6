"""The tools that cut: a region along a line, and ground out of regions for another one."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from functools import partial
from itertools import pairwise

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QCheckBox, QWidget

from gm_console.board.editing import ground
from gm_console.board.editing.edit import Edit, Refusal, RegionChange
from gm_console.board.editing.planar import shape_area2
from gm_console.board.editing.sheet import MapSheet, ice_number
from gm_console.board.editing.topology import FaceKey
from gm_console.board.model import Point, Region, RegionKind
from gm_console.core.ids import RegionId
from gm_console.ui.editor.choices import Segments
from gm_console.ui.editor.selection import Chosen
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import Sketch, SketchNote, SketchRole, SketchStroke
from gm_console.ui.editor.tools.base import Pointer, SnapRule, ToolFace
from gm_console.ui.editor.tools.pen import PenTool, Work
from gm_console.ui.editor.tools.plan import Over, at_home, new_in, takes
from gm_console.ui.kit.layouts import SPRING, lay_beside
from gm_console.ui.kit.parts import PlainLabel


class SplitTool(PenTool):
    """Cuts a region or a piece of ice in two along a line from border to border."""

    encloses = False
    least = 2

    def __init__(self, session: EditorSession, grid: SnapRule, parent: QObject | None = None) -> None:
        super().__init__(session, grid, parent)
        self.face = ToolFace(
            id="split", name=self.tr("Split"), key="S", icon="split",
            tip=self.tr("Cut a region in two along a line from border to border"),
        )  # fmt: skip

    def hint(self) -> str:
        """Say what can be done next."""
        if not self._path:
            return self.tr("Click a border or a corner where the cut begins, or drag across the region")
        return self.tr("Click on; a border, Enter or a double click ends the cut; Backspace goes back")

    def ends(self, pointer: Pointer) -> bool:
        """End the cut where it comes to a border again and would cut something."""
        if len(self._path) < self.least or not _on_border(self.session.sheet, self._path[-1]):
            return False
        return isinstance(self.work(tuple(self._path))(self.session.sheet), Edit)

    def work(self, points: tuple[Point, ...]) -> Work:
        """Return the cut."""
        return partial(split_along, line=points)

    def made(self, edit: Edit) -> None:
        """Select both parts."""
        self.session.choose(Chosen(faces=tuple(region.id for region in parts_of(edit))))

    def more(self) -> Sketch:
        """Show the parts with their ids, as they were tried while the pointer rested."""
        if self._tried is None:
            return Sketch()
        parts = parts_of(self._tried)
        roles = [SketchRole.QUIET, *[SketchRole.GOOD] * len(parts)]
        strokes = [
            SketchStroke(points=part.shape[0], role=role, closed=True, filled=True)
            for part, role in zip(parts, roles, strict=False)
        ]
        notes = [
            SketchNote(at=part.label, text=part.id, role=role)
            for part, role in zip(parts, roles, strict=False)
        ]
        return Sketch(strokes=tuple(strokes), notes=tuple(notes))


def parts_of(edit: Edit) -> tuple[Region, ...]:
    """Return the parts that a cut makes of a region: the one that keeps the id, then the new ones."""
    new: list[Region] = []
    kept: dict[int, Region] = {}
    for change in edit.changes:
        if not isinstance(change, RegionChange) or change.after is None:
            continue
        if change.before is None:
            new.append(change.after)
        else:
            lost = shape_area2(change.before.shape) - shape_area2(change.after.shape)
            kept[lost] = change.after
    return (kept[max(kept)], *new) if new and kept else tuple(new)


class Taker(StrEnum):
    """Who gets the ground that is carved."""

    START = "start"
    SEA = "sea"
    LAND = "land"
    NEW = "new"


class CarveTool(PenTool):
    """Takes the ground under an outline from all regions there and gives it to one: a bay, a cape; or fills a gap."""

    def __init__(self, session: EditorSession, grid: SnapRule, parent: QObject | None = None) -> None:
        super().__init__(session, grid, parent)
        self.face = ToolFace(
            id="carve", name=self.tr("Cut coast"), key="K", icon="carve",
            tip=self.tr("Draw round ground that changes hands: a bay for the sea, a cape for the land"),
        )  # fmt: skip
        self._taker = Taker.START
        self._fills = False
        self._start: FaceKey | None = None
        self._row: QWidget | None = None

    def hint(self) -> str:
        """Say what can be done next."""
        if self._fills:
            return self.tr("Click empty paper between regions: the one with the longest border gets it")
        if not self._path:
            if self._taker is Taker.START:
                return self.tr(
                    "Begin inside the region that is to get the ground, then draw round the ground"
                )
            if self._taker is Taker.NEW:
                return self.tr(
                    "Begin in a region of the country that gets a new one, then draw round its ground"
                )
            return self.tr("Draw round the ground; begin and end in the region that is to get it")
        who = self._start or self.tr("the neighbour")
        return self.tr("{0} gets the ground: click on, close on the first corner or with Enter").format(
            who if self._taker is Taker.START else self.tr("the neighbour")
        )

    def options(self) -> QWidget:
        """Return who gets the ground."""
        if self._row is None:
            self._row = QWidget()
            taker = Segments(self.tr("Who gets the ground"))
            taker.add(
                Taker.START, self.tr("Where I begin"), self.tr("The region in which the outline begins")
            )
            taker.add(Taker.SEA, self.tr("The sea"), self.tr("The sea that the outline touches most"))
            taker.add(Taker.LAND, self.tr("The land"), self.tr("The land that the outline touches most"))
            taker.add(
                Taker.NEW,
                self.tr("A new region"),
                self.tr("A new region, of the country in which the outline begins"),
            )
            taker.show_value(self._taker)
            taker.picked.connect(self.give_to)
            fills = QCheckBox(self.tr("Fill a gap by a click"))
            fills.setToolTip(self.tr("Give empty paper between regions to the one with the longest border"))
            fills.toggled.connect(self.fill_gaps)
            follow = QCheckBox(self.tr("Follow borders"))
            follow.setToolTip(
                self.tr("Between two places on borders go along the borders, as while Ctrl is held")
            )
            follow.toggled.connect(self.follow_borders)
            lay_beside(self._row, PlainLabel(self.tr("Ground goes to")), taker, follow, fills, SPRING, gap=8)
        return self._row

    def give_to(self, taker: str) -> None:
        """Choose who gets the ground."""
        self._taker = Taker(taker)
        self.cancel()

    def fill_gaps(self, fills: bool) -> None:
        """Fill gaps by a click in place of drawing round ground."""
        self._fills = fills
        self.cancel()

    def press(self, pointer: Pointer) -> None:
        """Begin in the region that gets the ground, or fill the gap there."""
        if self._fills:
            at = pointer.at
            self.session.ask(lambda sheet, _checks: ground.fill(sheet, at), self._fill)
            return
        if not self._path:
            self._start = pointer.face
        super().press(pointer)

    def work(self, points: tuple[Point, ...]) -> Work:
        """Return the carving."""
        return partial(carve_for, ring=points, taker=self._taker, start=self._start)

    def made(self, edit: Edit) -> None:
        """Select who got the ground."""
        if self._taker is Taker.NEW:
            self.session.choose(Chosen(faces=new_in(edit)))
        elif self._start is not None and self._taker is Taker.START:
            self.session.choose(Chosen(faces=(self._start,)))

    def still_fits(self) -> bool:
        """Tell whether the region that gets the ground is still there."""
        return self._start is None or self._start in self.session.sheet.topology.faces

    def more(self) -> Sketch:
        """Light up who gets the ground."""
        if self._fills or self._taker not in (Taker.START, Taker.NEW) or self._last is None:
            return Sketch()
        face = self._start if self._path else self._last.face
        return Sketch(lit=(face,) if face in self.session.sheet.topology.faces else ())

    def _fill(self, found: Edit | Refusal) -> None:
        if self.session.do(found):
            self.session.release()


def split_along(sheet: MapSheet, line: tuple[Point, ...]) -> Edit | Refusal:
    """Cut the face that most of a line runs through."""
    face = _through(sheet, line)
    if face is None:
        return Refusal(code="edit.face.none", text="the line runs through no region", where=line[0])
    return ground.split(sheet, face, line)


def carve_for(
    sheet: MapSheet, ring: tuple[Point, ...], taker: Taker, start: FaceKey | None
) -> Edit | Refusal:
    """Give the ground under an outline to the face it begins in, or to the sea or land that it touches most."""
    if taker is Taker.NEW:
        return _new_for(sheet, ring, start)
    into = start if taker is Taker.START else _touched(sheet, ring, RegionKind(taker))
    if into is None:
        text = {
            Taker.START: "begin inside the region that is to get the ground",
            Taker.SEA: "the outline touches no sea; begin in it",
            Taker.LAND: "the outline touches no land; begin in it",
        }[taker]
        return Refusal(code="edit.carve.apart", text=text, where=ring[0])
    melts = ice_number(into) is not None
    return ground.carve(sheet, ring, into, lambda face: melts or ice_number(face) is None)


def _new_for(sheet: MapSheet, ring: tuple[Point, ...], start: FaceKey | None) -> Edit | Refusal:
    """Draw a region of the country, kind and ground of another one over whatever lies under its outline."""
    like = sheet.regions.get(RegionId(start)) if start is not None else None
    if like is None:
        text = "begin inside a region: the new one belongs to the same country"
        return Refusal(code="edit.carve.apart", text=text, where=ring[0])
    facts = ground.Facts(kind=like.kind, country=like.country, terrain=like.terrain)
    return ground.draw_region(sheet, at_home(sheet, ring), facts, takes(sheet, Over.ANY))


def _through(sheet: MapSheet, line: Sequence[Point]) -> FaceKey | None:
    """Return the face in which most pieces of a line have their middle, the first of several."""
    counts: dict[FaceKey, int] = {}
    for a, b in pairwise(line):
        for part in (1, 2, 3):
            point = (a[0] + (b[0] - a[0]) * part // 4, a[1] + (b[1] - a[1]) * part // 4)
            face = sheet.topology.face_at(point)
            if face is not None:
                counts[face] = counts.get(face, 0) + 1
    return max(counts, key=lambda face: counts[face], default=None)


def _touched(sheet: MapSheet, ring: Sequence[Point], kind: RegionKind) -> FaceKey | None:
    """Return the region of a kind in which, or on whose border, most corners of an outline lie."""
    counts: dict[FaceKey, int] = {}
    for point in ring:
        face = sheet.topology.face_at(point)
        for one in [face] if face is not None else sheet.topology.faces_at(point):
            region = sheet.regions.get(RegionId(one))
            if region is not None and region.kind is kind:
                counts[one] = counts.get(one, 0) + 1
    return max(sorted(counts), key=lambda face: counts[face], default=None)


def _on_border(sheet: MapSheet, point: Point) -> bool:
    """Tell whether a point lies on a border or so near that it is meant to, or on the edge of the sheet."""
    head = sheet.head
    if point[1] in (0, head.height) or (not head.wraps and point[0] in (0, head.width)):
        return True
    x, y = point
    return sheet.topology.face_at(point) is None or any(
        True for _ in sheet.topology.near((x - 1, y - 1), (x + 1, y + 1))
    )
