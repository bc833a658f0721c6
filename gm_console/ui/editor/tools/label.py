"""The tool of labels: drags the label of a region, within the region."""

from __future__ import annotations

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QPushButton, QWidget

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing import assign
from gm_console.board.editing.edit import Edit, Refusal, joined
from gm_console.board.editing.planar import covers, distance2
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Point
from gm_console.core.ids import RegionId
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import EMPTY, Dot, Knob, Sketch, SketchNote, SketchRole, SketchStroke
from gm_console.ui.editor.tools.base import SNAP_PIXELS, Pointer, SnapRule, Tool, ToolFace
from gm_console.ui.editor.tools.pointer_places import beside
from gm_console.ui.kit.layouts import SPRING, lay_beside


class LabelTool(Tool):
    """Takes hold of a label where it stands, or brings it to where its region is pressed and dragged."""

    def __init__(self, session: EditorSession, grid: SnapRule, parent: QObject | None = None) -> None:
        super().__init__(session, grid, parent)
        self.face = ToolFace(
            id="label", name=self.tr("Label"), key="T", icon="label",
            tip=self.tr("Drag the label of a region within it; double click names the region"),
            cursor=Qt.CursorShape.OpenHandCursor,
        )  # fmt: skip
        self._held: RegionId | None = None
        self._from: Point = (0, 0)
        """Where the button went down."""
        self._off: Point = (0, 0)
        """From the pointer to the label, where it was taken hold of."""
        self._moved = False
        self._drags = 0
        self._options: LabelOptions | None = None
        session.edited.connect(self._follow)

    @property
    def busy(self) -> bool:
        """Whether a label is held."""
        return self._held is not None

    def hint(self) -> str:
        """Say what can be done next."""
        if self._held is not None:
            return self.tr("Drag within {0}; Esc puts the label back").format(self._held)
        return self.tr("Drag a label within its region; double click to name the region")

    def options(self) -> QWidget:
        """Return what can be done with the labels of the selection."""
        if self._options is None:
            self._options = LabelOptions(self)
        return self._options

    def press(self, pointer: Pointer) -> None:
        """Take hold of the label of the region under the pointer."""
        region = self.region_of(pointer.face)
        if region is None:
            return
        self._held, self._from, self._moved = region, pointer.at, False
        self._drags += 1
        label = self._label(region, pointer.at)
        near = distance2(label, pointer.at) <= (2 * pointer.reach) ** 2
        self._off = (label[0] - pointer.at[0], label[1] - pointer.at[1]) if near else (0, 0)
        self.session.choose_region(region)
        self._draw(region, pointer.at)
        self.hinted.emit()

    def drag(self, pointer: Pointer) -> None:
        """Move the label along, as long as it stays in its region."""
        region = self._held
        if region is None:
            return
        least = max(pointer.reach // SNAP_PIXELS, 1) * 3
        if not self._moved and distance2(self._from, pointer.at) < least * least:
            return
        self._moved = True
        to = self._inside(region, (pointer.at[0] + self._off[0], pointer.at[1] + self._off[1]))
        if to is None:
            self._draw(region, pointer.at, self.tr("stays in {0}").format(region))
            return
        self.session.do(assign.move_label(self.session.sheet, region, to, f"label {self._drags}"))
        self._draw(region, pointer.at)

    def release(self, pointer: Pointer) -> None:
        """Let the label go."""
        self._held = None
        self.session.release()
        self.hinted.emit()
        self.move(pointer)

    def move(self, pointer: Pointer) -> None:
        """Show the label that a press would take hold of."""
        region = self.region_of(pointer.face)
        if region is None:
            self.show(EMPTY)
        else:
            self._draw(region, pointer.at)

    def double_click(self, pointer: Pointer) -> None:
        """Name the region: the panel's field takes the keys."""
        region = self.region_of(pointer.face)
        if region is not None:
            self.session.choose_region(region)
            self.session.name_wanted.emit(region)

    def finish(self) -> None:
        """Name the selected region."""
        if self.session.chosen.main is not None:
            self.session.name_wanted.emit(self.session.chosen.main)

    def cancel(self) -> None:
        """Put a held label back."""
        if self._held is not None:
            self._held = None
            if self._moved:
                self.session.undo()
            self.hinted.emit()
        super().cancel()

    def place_again(self) -> None:
        """Put the labels of the selected regions where each is widest, as one step."""
        ids = self.session.chosen.regions

        def work(sheet: MapSheet, _checks: LiveChecks) -> Edit | Refusal:
            return placed(sheet, ids)

        self.session.ask(work, self._place)

    def _follow(self, _edit: Edit) -> None:
        """Let go of a label that is gone, and show none where it was."""
        if self._held is not None and self._held not in self.session.sheet.regions:
            self._held = None
        self.show(EMPTY)

    def _place(self, wanted: Edit | Refusal) -> None:
        if self.session.do(wanted):
            self.session.release()
            self.session.said.emit(self.tr("Labels placed again"))

    def _label(self, region: RegionId, near: Point) -> Point:
        return beside(self.session.sheet.head, self.session.sheet.regions[region].label, near)

    def _inside(self, region: RegionId, at: Point) -> Point | None:
        """Return a place in the frame of the region's outline, None where it lies outside."""
        sheet = self.session.sheet
        shape, width = sheet.shape_of(region), sheet.head.width if sheet.head.wraps else 0
        home = beside(sheet.head, at, shape[0][0])
        return next(
            (
                place
                for place in (home, (home[0] + width, home[1]), (home[0] - width, home[1]))
                if covers(shape, place)
            ),
            None,
        )

    def _draw(self, region: RegionId, at: Point, wrong: str = "") -> None:
        label = self._label(region, at)
        dots = (Dot(at=label, knob=Knob.HELD if self._held else Knob.CORNER),)
        if not wrong:
            self.show(Sketch(dots=dots, lit=(region,)))
            return
        stroke = SketchStroke(points=(label, at), role=SketchRole.WRONG, dashed=True)
        note = SketchNote(at=at, text=wrong, role=SketchRole.WRONG)
        self.show(Sketch(strokes=(stroke,), dots=dots, notes=(note,), lit=(region,)))


class LabelOptions(QWidget):
    """What can be done with the labels of the selection, in one row."""

    def __init__(self, tool: LabelTool) -> None:
        super().__init__()
        self._session = tool.session
        self.again = QPushButton(self.tr("Place labels again"))
        self.again.setToolTip(self.tr("Put the labels of the selected regions where each is widest"))
        self.again.clicked.connect(tool.place_again)
        lay_beside(self, self.again, SPRING)
        tool.session.selected.connect(self._show_selection)
        self._show_selection()

    def _show_selection(self) -> None:
        self.again.setEnabled(bool(self._session.chosen.regions))


def placed(sheet: MapSheet, ids: tuple[RegionId, ...]) -> Edit | Refusal:
    """Return the edit that puts the labels of some regions where each is widest."""
    edits = []
    for id_ in ids:
        edit = assign.place_label(sheet, id_)
        if isinstance(edit, Refusal):
            return edit
        edits.append(edit)
    return edits[0] if len(edits) == 1 else joined(edits, f"Place {len(edits)} labels")
