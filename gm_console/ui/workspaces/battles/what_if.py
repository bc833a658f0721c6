"""The panel of assumptions: what a battle was worked out from, to be changed; every change can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSpinBox,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from gm_console.core.battles import Assumptions, Choices, SideAssumptions

MOST: Final = 9_999
OWN_KEYS: Final = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End)
SIDES: Final = ("attacker", "defender")


class Number(QSpinBox):
    """A number to be typed or stepped; leaves undoing to the panel and keeps its own page keys."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setRange(0, MOST)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedWidth(61)

    def event(self, event: QEvent) -> bool:
        """Say which keys are its own before shortcuts are looked at."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() in OWN_KEYS:
                event.accept()
                return True
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in (
                Qt.Key.Key_Z,
                Qt.Key.Key_Y,
            ):
                event.ignore()
                return False
        return super().event(event)


class WhatIfPanel(QWidget):
    """Fields for what may be assumed otherwise; tells each change at once."""

    changed = Signal(object)
    """:class:`Assumptions` that are to be tried out."""

    def __init__(self, name_of: Callable[[str], str], tools: Sequence[QAction]) -> None:
        super().__init__()
        self._name_of = name_of
        self._real: Assumptions | None = None
        self._choices: Choices | None = None
        self._built_for: tuple[object, ...] = ()
        self._past: list[Assumptions] = []
        self._future: list[Assumptions] = []
        self._combos: dict[str, QComboBox] = {}
        self._numbers: dict[tuple[str, str, str], Number] = {}
        """By side, group (``units``, ``levels``, ``intrinsic``) and code."""
        self._checks: dict[tuple[str, str], QCheckBox] = {}
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.fault = QLabel()
        self.fault.setObjectName("warning")
        self.fault.setWordWrap(True)
        self.fault.setTextFormat(Qt.TextFormat.PlainText)
        self.outcome = QLabel()
        self.outcome.setWordWrap(True)
        self.outcome.setTextFormat(Qt.TextFormat.PlainText)
        self._lay_out(tools)

    @property
    def assumptions(self) -> Assumptions | None:
        """What is assumed now."""
        return self._past[-1] if self._past else None

    @property
    def differs(self) -> bool:
        """Whether anything is assumed otherwise than it was."""
        return bool(self._past) and self._past[-1] != self._real

    @property
    def may_undo(self) -> bool:
        """Whether a change can be taken back."""
        return len(self._past) > 1

    @property
    def may_redo(self) -> bool:
        """Whether a change that was taken back can be made again."""
        return bool(self._future)

    def show_assumptions(self, real: Assumptions, choices: Choices) -> None:
        """Begin with what really was."""
        self._choices = choices
        built_for = (choices, _codes(real.attacker), _codes(real.defender))
        if built_for != self._built_for:
            self._built_for = built_for
            self._build(choices, real)
        self._real, self._past, self._future = real, [real], []
        self._fill(real)
        self.say("")

    def reset(self) -> None:
        """Assume what really was; that can be taken back too."""
        if self._real is not None and self.differs:
            self._assume(self._real)
            self._fill(self._real)

    def undo(self) -> None:
        """Take back the last change."""
        if self.may_undo:
            self._future.append(self._past.pop())
            self._fill(self._past[-1])
            self.changed.emit(self._past[-1])

    def redo(self) -> None:
        """Make the change again that was taken back."""
        if self._future:
            self._past.append(self._future.pop())
            self._fill(self._past[-1])
            self.changed.emit(self._past[-1])

    def field(self, side: str, group: str, code: str) -> Number:
        """Return a number of a side (``attacker`` or ``defender``); groups are units, levels and intrinsic."""
        return self._numbers[side, group, code]

    def box(self, side: str, code: str) -> QCheckBox:
        """Return the check box of a technology."""
        return self._checks[side, code]

    def focus_first(self) -> None:
        """Put the cursor into the first field."""
        for field in self._numbers.values():
            if field.value():
                field.setFocus(Qt.FocusReason.ShortcutFocusReason)
                field.selectAll()
                return

    def say(self, outcome: str, fault: str = "") -> None:
        """Tell what came of it, or why it cannot be tried out."""
        self.outcome.setText(outcome)
        self.outcome.setVisible(bool(outcome))
        self.fault.setText(fault)
        self.fault.setVisible(bool(fault))

    def _lay_out(self, tools: Sequence[QAction]) -> None:
        note = QLabel(self.tr("Nothing is stored: the battle stays as it was fought."))
        note.setObjectName("caption")
        note.setWordWrap(True)
        line = QHBoxLayout()
        for action in tools:
            button = QToolButton()
            button.setDefaultAction(action)
            button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            line.addWidget(button)
        line.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(12, 8, 6, 0)
        column.setSpacing(6)
        column.addWidget(note)
        column.addLayout(line)
        column.addWidget(self.outcome)
        column.addWidget(self.fault)
        column.addWidget(self._area, 1)

    def _build(self, choices: Choices, real: Assumptions) -> None:
        """Make the fields for what may be chosen."""
        self._combos, self._numbers, self._checks = {}, {}, {}
        body = QWidget()
        body.setObjectName("panelBody")
        body.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 2, 8)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        self._add_combo(grid, "mission", self.tr("Mission"), choices.missions)
        self._add_combo(grid, "terrain", self.tr("Ground"), choices.terrains)
        for ruling, options in choices.rulings:
            self._add_combo(grid, ruling, ruling, options)
        self._add_head(grid, self.tr("Units"))
        for code in choices.units:
            self._add_number(grid, "units", code, self._name_of(code), SIDES)
        self._add_number(grid, "intrinsic", "", self.tr("Intrinsic defence"), ("defender",))
        self._add_head(grid, self.tr("Efficiency, hundredths"))
        for code in choices.levels:
            sides = [side for side in SIDES if code in _codes(_side(real, side))]
            self._add_number(grid, "levels", code, self._name_of(code), sides)
        if choices.developments:
            self._add_head(grid, self.tr("Technologies"))
        for code in choices.developments:
            self._add_checks(grid, code)
        grid.setRowStretch(grid.rowCount(), 1)
        self._area.setWidget(body)

    def _add_combo(self, grid: QGridLayout, key: str, title: str, options: Sequence[str]) -> None:
        combo = QComboBox()
        combo.addItems(list(options))
        combo.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        combo.setMinimumContentsLength(5)
        combo.setAccessibleName(title)
        combo.activated.connect(self._take)
        self._combos[key] = combo
        row = grid.rowCount()
        grid.addWidget(QLabel(title), row, 0)
        grid.addWidget(combo, row, 1, 1, 2)

    def _add_head(self, grid: QGridLayout, title: str) -> None:
        row = grid.rowCount()
        for at, text in enumerate((title, self.tr("Attacker"), self.tr("Defender"))):
            label = QLabel(text)
            label.setObjectName("caption")
            label.setContentsMargins(0, 8, 0, 0)
            label.setAlignment(Qt.AlignmentFlag.AlignRight if at else Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(label, row, at)

    def _add_number(self, grid: QGridLayout, group: str, code: str, title: str, sides: Sequence[str]) -> None:
        row = grid.rowCount()
        grid.addWidget(QLabel(title), row, 0)
        for side in sides:
            number = Number(f"{title}, {self._side_name(side)}")
            number.valueChanged.connect(self._take)
            self._numbers[side, group, code] = number
            grid.addWidget(number, row, 1 + SIDES.index(side))

    def _add_checks(self, grid: QGridLayout, code: str) -> None:
        row = grid.rowCount()
        grid.addWidget(QLabel(self._name_of(code)), row, 0)
        for at, side in enumerate(SIDES):
            box = QCheckBox()
            box.setAccessibleName(f"{self._name_of(code)}, {self._side_name(side)}")
            box.toggled.connect(self._take)
            self._checks[side, code] = box
            grid.addWidget(box, row, 1 + at, Qt.AlignmentFlag.AlignRight)

    def _side_name(self, side: str) -> str:
        return self.tr("attacker") if side == "attacker" else self.tr("defender")

    def _fields(self) -> Sequence[QWidget]:
        return (*self._combos.values(), *self._numbers.values(), *self._checks.values())

    def _fill(self, assumed: Assumptions) -> None:
        """Show assumptions; what is not as it was is marked."""
        fields = self._fields()
        for field in fields:
            field.blockSignals(True)
        rulings = dict(assumed.rulings)
        for key, combo in self._combos.items():
            wanted = {"mission": assumed.mission, "terrain": assumed.terrain}.get(key, rulings.get(key, ""))
            combo.setCurrentIndex(combo.findText(wanted))
        for (side, group, code), number in self._numbers.items():
            number.setValue(_value(_side(assumed, side), group, code))
        for (side, code), box in self._checks.items():
            box.setChecked(code in _side(assumed, side).developments)
        for field in fields:
            field.blockSignals(False)
        self._mark()

    def _mark(self) -> None:
        """Mark the fields that are not as they really were."""
        assert self._real is not None
        for (side, group, code), number in self._numbers.items():
            _flag(number, number.value() != _value(_side(self._real, side), group, code))

    def _take(self) -> None:
        """Take over what the fields say."""
        assumed = self._read()
        if assumed != self.assumptions:
            self._assume(assumed)

    def _assume(self, assumed: Assumptions) -> None:
        self._past.append(assumed)
        self._future = []
        self._mark()
        self.changed.emit(assumed)

    def _read(self) -> Assumptions:
        assert self._real is not None
        return replace(
            self._real,
            mission=self._combos["mission"].currentText(),
            terrain=self._combos["terrain"].currentText(),
            attacker=self._read_side(self._real.attacker, "attacker"),
            defender=self._read_side(self._real.defender, "defender"),
            rulings=tuple((ruling, self._combos[ruling].currentText()) for ruling, _ in self._real.rulings),
        )

    def _read_side(self, real: SideAssumptions, side: str) -> SideAssumptions:
        assert self._choices is not None
        numbers: Mapping[tuple[str, str, str], Number] = self._numbers
        intrinsic = numbers.get((side, "intrinsic", ""))
        return SideAssumptions(
            units=tuple(
                (code, count)
                for code in self._choices.units
                if (count := numbers[side, "units", code].value())
            ),
            intrinsic=intrinsic.value() if intrinsic is not None else real.intrinsic,
            levels=tuple((code, numbers[side, "levels", code].value()) for code, _ in real.levels),
            developments=tuple(
                sorted(
                    code for (whose, code), box in self._checks.items() if whose == side and box.isChecked()
                )
            ),
        )


def _side(assumed: Assumptions, side: str) -> SideAssumptions:
    return assumed.attacker if side == "attacker" else assumed.defender


def _codes(side: SideAssumptions) -> tuple[str, ...]:
    """Return the efficiencies that a side has."""
    return tuple(code for code, _ in side.levels)


def _value(side: SideAssumptions, group: str, code: str) -> int:
    if group == "intrinsic":
        return side.intrinsic
    return dict(side.units if group == "units" else side.levels).get(code, 0)


def _flag(field: QObject, on: bool) -> None:
    """Let the style sheet mark a field."""
    assert isinstance(field, QWidget)
    if field.property("changed") != on:
        field.setProperty("changed", on)
        field.style().unpolish(field)
        field.style().polish(field)
