"""The panel of assumptions: what a battle was worked out from, to be changed; every change can be taken back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QFrame,
    QGridLayout,
    QMenu,
    QScrollArea,
    QSpinBox,
    QToolButton,
    QWidget,
)

from gm_console.core.battles import Assumptions, Choices, SideAssumptions
from gm_console.ui.kit.layouts import SPRING, USUAL_GAP, grounded, lay_below, lay_beside
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, action_button, caption, menu_button, restyle

SIDES: Final = ("attacker", "defender")


MOST: Final = 9_999
OWN_KEYS: Final = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End)


class AssumedNumber(QSpinBox):
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

    def __init__(
        self, name_of: Callable[[str], str], titles_of: Callable[[str], str], tools: Sequence[QAction]
    ) -> None:
        super().__init__()
        self._name_of, self.titles_of = name_of, titles_of
        self._real: Assumptions | None = None
        self._choices: Choices | None = None
        self._built_for: tuple[object, ...] = ()
        self._past: list[Assumptions] = []
        self._future: list[Assumptions] = []
        self._combos: dict[str, QComboBox] = {}
        self._numbers: dict[tuple[str, str, str], AssumedNumber] = {}
        """By side, group (``units``, ``numbers``) and code."""
        self._checks: dict[tuple[str, str], QCheckBox] = {}
        self._kinds: dict[str, tuple[QWidget, ...]] = {}
        """The row of each kind of unit."""
        self.add = QToolButton()
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.fault = PlainLabel(look="warning", wraps=True)
        self.outcome = PlainLabel(wraps=True)
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
        built_for = (choices, _codes(real.attacker), _codes(real.defender), _present(real))
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

    def field(self, side: str, group: str, code: str) -> AssumedNumber:
        """Return a number of a side (``attacker`` or ``defender``); groups are units and numbers."""
        return self._numbers[side, group, code]

    def box(self, side: str, code: str) -> QCheckBox:
        """Return the check box of a thing that a side may have."""
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
        note = caption(self.tr("Nothing is stored: the battle stays as it was fought."))
        line = lay_beside(None, *map(action_button, tools), SPRING, gap=USUAL_GAP)
        lay_below(
            self,
            note,
            line,
            self.outcome,
            self.fault,
            self._area,
            grows=self._area,
            edges=(12, 8, 6, 0),
            gap=6,
        )

    def _build(self, choices: Choices, real: Assumptions) -> None:
        """Make the fields for what may be chosen."""
        self._combos, self._numbers, self._checks, self._kinds = {}, {}, {}, {}
        body = grounded(QWidget(), "panelBody")
        grid = QGridLayout(body)
        grid.setContentsMargins(0, 0, 2, 8)
        grid.setHorizontalSpacing(6)
        grid.setVerticalSpacing(3)
        grid.setColumnStretch(0, 1)
        for setting in choices.settings:
            told = self.titles_of(setting.ruling) if setting.ruling else ""
            self._add_combo(grid, setting.id, setting.title, setting.options, told)
        self._add_head(grid, self.tr("Forces"))
        there = _present(real)
        for code in (*there, *(code for code in choices.units if code not in there)):
            self._kinds[code] = self._add_number(grid, "units", code, self._name_of(code), SIDES)
        self._add_adder(grid)
        heading = ""
        for number in sorted(choices.numbers, key=lambda one: bool(one.heading)):
            if number.heading != heading:
                heading = number.heading
                self._add_head(grid, heading)
            sides = [side for side in SIDES if number.id in _codes(_side(real, side))]
            self._add_number(grid, "numbers", number.id, number.title, sides)
        if choices.has:
            self._add_head(grid, choices.things)
        for code in choices.has:
            self._add_checks(grid, code)
        grid.setRowStretch(grid.rowCount(), 1)
        self._area.setWidget(body)

    def _add_combo(
        self, grid: QGridLayout, key: str, title: str, options: Sequence[str], told: str = ""
    ) -> None:
        combo = ChoiceBox(name=title, letters=5)
        combo.addItems(list(options))
        combo.setAccessibleDescription(told)
        combo.activated.connect(self._take)
        self._combos[key] = combo
        row = grid.rowCount()
        label = PlainLabel(title)
        for part in (label, combo):
            part.setToolTip(told)
        grid.addWidget(label, row, 0)
        grid.addWidget(combo, row, 1, 1, 2)

    def _add_head(self, grid: QGridLayout, title: str) -> None:
        row = grid.rowCount()
        for at, text in enumerate((title, self.tr("Attacker"), self.tr("Defender"))):
            label = PlainLabel(text, look="caption")
            label.setContentsMargins(0, 8, 0, 0)
            label.setAlignment(Qt.AlignmentFlag.AlignRight if at else Qt.AlignmentFlag.AlignLeft)
            grid.addWidget(label, row, at)

    def _add_adder(self, grid: QGridLayout) -> None:
        """Put the kinds that nobody had behind one button."""
        self.add = menu_button(
            self.tr("Add a unit"), self.tr("Let a kind of unit take part that was not there")
        )
        menu = QMenu(self.add)
        menu.triggered.connect(self._add_kind)
        self.add.setMenu(menu)
        grid.addWidget(self.add, grid.rowCount(), 0, 1, 3, Qt.AlignmentFlag.AlignLeft)

    def _add_kind(self, action: QAction) -> None:
        """Show the row of a kind, to be filled in."""
        code = str(action.data())
        self._show_kinds({*self.kinds_shown(), code})
        self._numbers[SIDES[0], "units", code].setFocus(Qt.FocusReason.OtherFocusReason)
        self._numbers[SIDES[0], "units", code].selectAll()

    def kinds_shown(self) -> tuple[str, ...]:
        """Return the kinds of unit that have a row in sight, from the top."""
        return tuple(code for code, row in self._kinds.items() if not row[0].isHidden())

    def _show_kinds(self, shown: Collection[str]) -> None:
        """Show the rows of these kinds, and offer the others behind the button."""
        for code, row in self._kinds.items():
            for widget in row:
                widget.setVisible(code in shown)
        menu = self.add.menu()
        assert menu is not None
        menu.clear()
        for code in self._kinds:
            if code not in shown:
                menu.addAction(self._name_of(code)).setData(code)
        self.add.setVisible(not menu.isEmpty())

    def _add_number(
        self, grid: QGridLayout, group: str, code: str, title: str, sides: Sequence[str]
    ) -> tuple[QWidget, ...]:
        row = grid.rowCount()
        label = PlainLabel(title)
        grid.addWidget(label, row, 0)
        for side in sides:
            number = AssumedNumber(f"{title}, {self._side_name(side)}")
            number.valueChanged.connect(self._take)
            self._numbers[side, group, code] = number
            grid.addWidget(number, row, 1 + SIDES.index(side))
        return (label, *(self._numbers[side, group, code] for side in sides))

    def _add_checks(self, grid: QGridLayout, code: str) -> None:
        row = grid.rowCount()
        grid.addWidget(PlainLabel(self._name_of(code)), row, 0)
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
        settings = dict(assumed.settings)
        for key, combo in self._combos.items():
            combo.setCurrentIndex(combo.findText(settings[key]))
        for (side, group, code), number in self._numbers.items():
            number.setValue(_value(_side(assumed, side), group, code))
        for (side, code), box in self._checks.items():
            box.setChecked(code in _side(assumed, side).has)
        for field in fields:
            field.blockSignals(False)
        there = _present(assumed)
        if not set(there) <= set(self.kinds_shown()) or assumed == self._real:
            assert self._real is not None
            self._show_kinds({*there, *_present(self._real)})
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
            settings=tuple((key, self._combos[key].currentText()) for key, _ in self._real.settings),
            attacker=self._read_side(self._real.attacker, "attacker"),
            defender=self._read_side(self._real.defender, "defender"),
        )

    def _read_side(self, real: SideAssumptions, side: str) -> SideAssumptions:
        assert self._choices is not None
        numbers: Mapping[tuple[str, str, str], AssumedNumber] = self._numbers
        return SideAssumptions(
            units=tuple(
                (code, count)
                for code in self._choices.units
                if (count := numbers[side, "units", code].value())
            ),
            numbers=tuple((code, numbers[side, "numbers", code].value()) for code, _ in real.numbers),
            has=tuple(
                sorted(
                    code for (whose, code), box in self._checks.items() if whose == side and box.isChecked()
                )
            ),
        )


def _side(assumed: Assumptions, side: str) -> SideAssumptions:
    return assumed.attacker if side == "attacker" else assumed.defender


def _present(assumed: Assumptions) -> tuple[str, ...]:
    """Return the kinds of unit that either side has, the attacker's first."""
    units = (*assumed.attacker.units, *assumed.defender.units)
    return tuple(dict.fromkeys(code for code, count in units if count))


def _codes(side: SideAssumptions) -> tuple[str, ...]:
    """Return the numbers that a side has."""
    return tuple(code for code, _ in side.numbers)


def _value(side: SideAssumptions, group: str, code: str) -> int:
    return dict(side.units if group == "units" else side.numbers).get(code, 0)


def _flag(field: QObject, on: bool) -> None:
    """Let the style sheet mark a field."""
    assert isinstance(field, QWidget)
    if field.property("changed") != on:
        field.setProperty("changed", on)
        restyle(field)
