"""The row of choices of the tool for corners: a place in numbers, smoother and simpler borders, snapping."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Final, TypeAlias

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QCheckBox,
    QMenu,
    QPushButton,
    QSpinBox,
    QToolButton,
    QWidget,
)

from gm_console.board.editing import borders
from gm_console.board.editing.align import Side
from gm_console.board.editing.edit import Edit, Refusal
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.topology import FaceKey
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.editor.tools.shapes import in_turn
from gm_console.ui.kit.layouts import SPRING, lay_beside
from gm_console.ui.kit.parts import PlainLabel, menu_button, number_box

Redraw: TypeAlias = Callable[[MapSheet, FaceKey, FaceKey], Edit | Refusal]

MOST_FACES: Final = 200
"""Faces whose borders are redrawn in one go."""
SPREAD: Final = ("spread west to east", "spread north to south")
LARGEST: Final = 1_000_000
STAYS: Final = ("edit.border.none", "edit.crosses", "edit.swept", "edit.corner.taken", "edit.inside-out")
"""Codes of refusals that leave one border of many as it is."""


class CornerBar(QWidget):
    """Coordinates of the selected corner; smooth and simplify for the selected regions; the rule of snapping."""

    moved = Signal(object)
    """Place (x, y) that was typed for the selected corner."""
    aligned = Signal(str)
    """:class:`Side` of the line that the selected corners are to be on, or a key of :data:`SPREAD`."""

    def __init__(self, session: EditorSession, rule: SnapRule) -> None:
        super().__init__()
        self._session, self._rule = session, rule
        self.east = self._number("x", self.tr("Selected corner, east"))
        self.south = self._number("y", self.tr("Selected corner, south"))
        self.smooth = QPushButton(self.tr("Smooth"))
        self.smooth.setToolTip(
            self.tr("Round off the border between the two selected regions, or all borders of one")
        )
        self.simplify = QPushButton(self.tr("Simplify"))
        self.simplify.setToolTip(
            self.tr(
                "Leave out corners of the border between the two selected regions, or of all borders of one"
            )
        )
        self.tolerance = number_box(
            self.tr("How far a simpler border may be off"), 1, 200, 4, unit=self.tr(" units"),
            tip=self.tr("How far a simpler border may be off, in map units"),
        )  # fmt: skip
        self.align = self._align_button()
        self.snap = QCheckBox(self.tr("Snap"))
        self.snap.setToolTip(
            self.tr("Keep in line with neighbours and on the grid; Alt lets go for a moment")
        )
        self.grid = number_box(
            self.tr("Grid"), 0, 1000, least_text=self.tr("no grid"), unit=self.tr(" units"),
            tip=self.tr("Map units between two lines of the grid"),
        )  # fmt: skip
        lay_beside(
            self, PlainLabel(self.tr("Corner")), self.east, self.south, self.smooth, self.simplify, self.tolerance,
            self.align, self.snap, PlainLabel(self.tr("Grid")), self.grid, SPRING, gap=8,
        )  # fmt: skip
        self.east.editingFinished.connect(self._typed)
        self.south.editingFinished.connect(self._typed)
        self.smooth.clicked.connect(self._smooth)
        self.simplify.clicked.connect(self._simplify)
        self.snap.toggled.connect(self._snap)
        self.grid.valueChanged.connect(self._grid)
        session.selected.connect(self.refresh)
        session.closed.connect(self.refresh)
        rule.changed.connect(self._show_rule)
        self._show_rule()
        self.refresh()

    def refresh(self) -> None:
        """Show the selected corner, and enable what can be done with what is selected."""
        chosen = self._session.chosen
        one = len(chosen.corners) == 1
        for box, axis in ((self.east, 0), (self.south, 1)):
            box.setEnabled(one)
            with QSignalBlocker(box):
                box.setValue(chosen.corners[0][axis] if one else box.minimum())
        self.align.setEnabled(len(chosen.corners) > 1)
        for button in (self.smooth, self.simplify):
            button.setEnabled(bool(chosen.faces))

    def _number(self, prefix: str, name: str) -> QSpinBox:
        box = number_box(name, -LARGEST, LARGEST, least_text=f"{prefix} –")
        box.setPrefix(f"{prefix} ")
        box.setKeyboardTracking(False)
        return box

    def _align_button(self) -> QToolButton:
        button = menu_button(
            self.tr("Align"), self.tr("Put the selected corners on one line, or spread them evenly")
        )
        menu = QMenu(button)
        for value, text in (
            (Side.LEFT, self.tr("On the westernmost")), (Side.CENTRE, self.tr("On the middle, north to south")),
            (Side.RIGHT, self.tr("On the easternmost")), (Side.TOP, self.tr("On the northernmost")),
            (Side.MIDDLE, self.tr("On the middle, west to east")), (Side.BOTTOM, self.tr("On the southernmost")),
            (SPREAD[0], self.tr("Spread evenly, west to east")),
            (SPREAD[1], self.tr("Spread evenly, north to south")),
        ):  # fmt: skip
            menu.addAction(text).setData(str(value))
        menu.triggered.connect(self._pick_line)
        button.setMenu(menu)
        return button

    def _pick_line(self, action: QAction) -> None:
        self.aligned.emit(action.data())

    def _typed(self) -> None:
        chosen = self._session.chosen.corners
        place = (self.east.value(), self.south.value())
        if len(chosen) == 1 and place != chosen[0]:
            self.moved.emit(place)
            self.refresh()

    def _smooth(self) -> None:
        self._redraw(borders.smooth, self.tr("Smooth borders"))

    def _simplify(self) -> None:
        self._redraw(partial(borders.simplify, tolerance=self.tolerance.value()), self.tr("Simplify borders"))

    def _redraw(self, change: Redraw, label: str) -> None:
        faces = self._session.chosen.faces
        if len(faces) > MOST_FACES:
            self._session.said.emit(self.tr("At most {0} regions at a time").format(MOST_FACES))
            return
        self._session.ask(lambda sheet, _checks: redrawn(sheet, faces, change, label), self._take)

    def _take(self, found: Edit | Refusal) -> None:
        if self._session.do(found):
            self._session.release()

    def _snap(self, on: bool) -> None:
        self._rule.set(on=on)

    def _grid(self, grid: int) -> None:
        self._rule.set(grid=grid)

    def _show_rule(self) -> None:
        with QSignalBlocker(self.snap), QSignalBlocker(self.grid):
            self.snap.setChecked(self._rule.on)
            self.grid.setValue(self._rule.grid)


def redrawn(sheet: MapSheet, faces: Sequence[FaceKey], change: Redraw, label: str) -> Edit | Refusal:
    """Redraw the border between two faces, or all borders of one or of several, as one edit."""
    if len(faces) == 2:
        return change(sheet, *faces)
    topology = sheet.topology
    pairs: dict[tuple[FaceKey, FaceKey], None] = {}
    for face in faces:
        for edge in topology.edges.get(face, ()):
            for other in topology.across(edge):
                if (other, face) not in pairs:
                    pairs[face, other] = None
    return in_turn(sheet, [partial(_between, pair=pair, change=change) for pair in pairs], label, STAYS)


def _between(sheet: MapSheet, pair: tuple[FaceKey, FaceKey], change: Redraw) -> Edit | Refusal:
    return change(sheet, *pair)
