"""The rulings of a campaign or a scenario: what its game rules where the rulebook is silent, and what else may hold."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QPaintEvent, QPalette, QWheelEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHeaderView,
    QLabel,
    QScrollArea,
    QStyle,
    QStyleOptionComboBox,
    QStylePainter,
    QWidget,
)

from gm_console.core.rulings import Ruling, Rulings
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.layouts import SPRING, grounded, lay_below, lay_beside, split_between
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, PlainLabel, caption, push_button, step_row, told
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane

HOLDS: Final = "holds"
SIZE: Final = (1120, 680)
PARTS: Final = (430, 170)
"""Heights of the table and of what is told of the ruling selected."""
_tr = translated_in("Rulings")


@dataclass(frozen=True, slots=True, kw_only=True)
class RulingRow:
    """A ruling as it would hold in the new campaign."""

    ruling: Ruling
    option: str
    """Empty where there is nothing to choose."""
    holds: str
    """The reading in force, in words."""
    here: bool
    """It was chosen here, otherwise than the scenario has it."""
    by_scenario: bool
    """It is read as the scenario chose."""

    @property
    def others(self) -> tuple[str, ...]:
        """The other readings in words, but for the usual one."""
        passed = (self.option, self.ruling.option)
        return tuple(words for option, words in self.ruling.options.items() if option not in passed)

    @property
    def usual(self) -> str:
        """The reading that the reason is given for, where another one holds."""
        return "" if self.option == self.ruling.option else self.ruling.choice


@dataclass(frozen=True, slots=True, kw_only=True)
class ChoiceWords:
    """What is said of choosing, by what is chosen for."""

    none: str
    """Where nothing is chosen otherwise."""
    use: str
    """What agreeing does."""
    reset: str
    reset_tip: str
    holds: str
    """What the column of readings tells."""
    before: str
    """Who chose what is in force already."""


def for_campaign() -> ChoiceWords:
    """Return what is said where a new campaign may begin otherwise than its scenario has it."""
    return ChoiceWords(
        none=_tr("All rulings as the scenario has them"),
        use=_tr("Begin the campaign with them; the scenario itself stays as it is"),
        reset=_tr("&As the scenario has it"),
        reset_tip=_tr("Choose nothing otherwise than the scenario does"),
        holds=_tr("How it is read in the new campaign"),
        before=_tr("by the scenario"),
    )


def for_scenario() -> ChoiceWords:
    """Return what is said where a scenario may have it otherwise than is usual in its game."""
    return ChoiceWords(
        none=_tr("All rulings as is usual"),
        use=_tr("Have campaigns of this scenario begin with them"),
        reset=_tr("&As is usual"),
        reset_tip=_tr("Choose nothing otherwise than is usual in the game"),
        holds=_tr("How it is read in campaigns of this scenario"),
        before=_tr("by the scenario"),
    )


def for_running() -> ChoiceWords:
    """Return what is said where a running campaign is to have it otherwise from a turn on."""
    return ChoiceWords(
        none=_tr("No ruling changes"),
        use=_tr("Have them changed from a turn on; nothing holds before you agree to it there"),
        reset=_tr("&As the campaign has it"),
        reset_tip=_tr("Change no ruling"),
        holds=_tr("How it is to be read from that turn on"),
        before=_tr("by the campaign"),
    )


def said_of(choices: Mapping[str, str], words: ChoiceWords | None = None) -> str:
    """Return in words how many rulings were chosen otherwise than the scenario, or the game, has them."""
    if not choices:
        return (words or for_campaign()).none
    one, several = _tr("1 ruling chosen otherwise"), _tr("{0} rulings chosen otherwise")
    return one if len(choices) == 1 else several.format(len(choices))


class RulingsDialog(QDialog):
    """Every ruling in a table, those that can be read otherwise on top; nothing is kept until it is agreed to."""

    taken = Signal(object)
    """The options chosen otherwise than the scenario has them, by ruling, when the moderator has agreed."""

    def __init__(
        self,
        parent: QWidget | None,
        settings: Settings,
        title: str,
        rulings: Rulings,
        choices: Mapping[str, str],
        words: ChoiceWords | None = None,
    ) -> None:
        """``rulings`` are as the scenario of a title, or its game, has them, ``choices`` what was chosen otherwise."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Rulings of {0}").format(title))
        self.resize(*SIZE)
        self._rulings, self._words = rulings, words or for_campaign()
        self._choices = rulings.otherwise(choices)
        self.model: RecordTable[RulingRow] = RecordTable(self._columns(), self, key=_id)
        self.pane = TablePane(
            self.model, settings, "rulings", self.tr("Rulings"), sorted_by="readings", falls=True
        )
        self.about = _About()
        self.said = caption()
        step = self.tr("&Use these rulings")
        self._buttons, self.use = step_row(self, step, self.accept, self._words.use)
        self.reset = push_button(self._words.reset, self._words.reset_tip)
        self._buttons.addButton(self.reset, QDialogButtonBox.ButtonRole.ResetRole)
        self._lay_out()
        self._connect()
        self._show()
        self.pane.choose(0)
        self._show_selected()
        self.pane.table.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def choices(self) -> Mapping[str, str]:
        """What is chosen otherwise than the scenario has it, option by ruling."""
        return dict(self._choices)

    def box(self, ruling: str) -> ChoiceBox:
        """Return the box in which a ruling in sight is chosen; :class:`KeyError` where it has none."""
        row = self.model.row_of(ruling)
        found = self.pane.table.indexWidget(self.model.index(row, self._at)) if row >= 0 else None
        if not isinstance(found, ChoiceBox):
            raise KeyError(ruling)
        return found

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave Enter to the table, which opens a choice with it, and to its filter: neither ends the dialog."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.pane.isAncestorOf(
            self.focusWidget() or self
        ):
            return
        super().keyPressEvent(event)

    def accept(self) -> None:
        """Tell what was chosen, and close."""
        self.taken.emit(self.choices)
        super().accept()

    def _lay_out(self) -> None:
        table = self.pane.table
        table.verticalHeader().setSectionResizeMode(QHeaderView.ResizeMode.ResizeToContents)
        note = PlainLabel(self.tr("Enter opens the choice of the ruling that is selected."), look="caption")
        line = lay_beside(None, self.said, note, grows=self.said, edges=(16, 0, 16, 0), gap=16)
        self._buttons.setContentsMargins(16, 0, 16, 0)
        body = split_between(self.pane, self.about, grows=self.pane, sizes=PARTS)
        lay_below(self, body, line, self._buttons, grows=body, edges=(0, 0, 0, 12), gap=8)

    def _connect(self) -> None:
        self._at = [column.name for column in self.model.columns].index(HOLDS)
        self.model.layoutChanged.connect(self._put_boxes)
        self.model.modelReset.connect(self._put_boxes)
        self.pane.table.selectionModel().selectionChanged.connect(self._show_selected)
        self.pane.visited.connect(self._open)
        self.reset.clicked.connect(self._reset)

    def _show(self) -> None:
        """Show what holds with what is chosen now."""
        would_hold = replace(self._rulings, chosen={**self._rulings.chosen, **self._choices})
        self.pane.show_rows([self._row(one, would_hold) for one in would_hold.all.values()])
        self._put_boxes()
        self._show_selected()
        self.said.setText(said_of(self._choices, self._words))
        self.reset.setEnabled(bool(self._choices))

    def _row(self, one: Ruling, would_hold: Rulings) -> RulingRow:
        option, here = would_hold.option(one.id), one.id in self._choices
        return RulingRow(
            ruling=one,
            option=option,
            holds=would_hold.words(one.id),
            here=here,
            by_scenario=not here and bool(one.options) and option != one.option,
        )

    def _put_boxes(self) -> None:
        """Give each row in sight that can be read otherwise its box, at the reading that holds."""
        for row in range(self.model.rowCount()):
            one, index = self.model.record(row), self.model.index(row, self._at)
            if not one.ruling.options:
                continue
            box = self.pane.table.indexWidget(index)
            if not isinstance(box, _RowBox):
                box = _RowBox(one.ruling, self._words.holds)
                box.chosen.connect(self._take)
                box.opened.connect(self._go_to)
                box.closed.connect(self._go_back)
                self.pane.table.setIndexWidget(index, box)
            box.setCurrentIndex(box.findData(one.option))

    def _open(self, one: RulingRow) -> None:
        """Open the choice of a ruling."""
        if one.ruling.options:
            self.pane.reveal(HOLDS)
            self.box(one.ruling.id).showPopup()

    def _go_to(self, ruling: str) -> None:
        self.pane.choose(self.model.row_of(ruling))

    def _go_back(self) -> None:
        self.pane.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def _take(self, ruling: str, option: str) -> None:
        self._choices = self._rulings.otherwise({**self._choices, ruling: option})
        self._show()

    def _reset(self) -> None:
        self._choices = {}
        self._show()

    def _show_selected(self) -> None:
        self.about.show_row(self.pane.only_selected)

    def _columns(self) -> tuple[Column[RulingRow], ...]:
        return (
            Column(title=self.tr("Ruling"), tip=self.tr("Its code, as the log quotes it"), width=56, key="ruling",
                   value=_id),
            Column(title=self.tr("Section"), tip=self.tr("The section of the rulebook that leaves it open"), width=70,
                   most=120, key="section", value=lambda one: one.ruling.section),
            Column(title=self.tr("Question"), tip=self.tr("What the rulebook does not say"), width=300, most=330,
                   key="question", value=lambda one: one.ruling.question, note=lambda one: one.ruling.question),
            Column(title=self.tr("What holds"), tip=self._words.holds, width=420, most=420,
                   key=HOLDS, value=lambda one: one.holds, note=lambda one: one.holds,
                   text=lambda one: "" if one.ruling.options else one.holds),
            Column(title=self.tr("Chosen"), tip=self.tr("Who chose it; empty where it is the usual reading"), width=100,
                   key="chosen", value=self._chooser, tone=self._tone),
            Column(title=self.tr("Readings"), tip=self.tr("How many readings there are to choose from"), width=70,
                   key="readings", value=lambda one: len(one.ruling.options), hide_zero=True),
        )  # fmt: skip

    def _chooser(self, one: RulingRow) -> str:
        if one.here:
            return self.tr("here")
        return self._words.before if one.by_scenario else ""

    def _tone(self, one: RulingRow) -> str:
        return self.palette().color(QPalette.ColorRole.Link).name() if one.here else ""


class _RowBox(ChoiceBox):
    """The choice in a row: the keys stay with the table but while its list is open."""

    chosen = Signal(str, str)
    """The ruling, and the option it was given."""
    opened = Signal(str)
    closed = Signal()

    def __init__(self, ruling: Ruling, tip: str) -> None:
        super().__init__(name=ruling.question, tip=tip, letters=12)
        self._ruling, self._is_open = ruling.id, False
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        for option, words in ruling.options.items():
            self.addItem(words, option)
        self.activated.connect(lambda: self.chosen.emit(self._ruling, self.currentData()))

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the box as the plain cells beside it are: words that are left out end in dots."""
        painter, option = QStylePainter(self), QStyleOptionComboBox()
        self.initStyleOption(option)
        part = QStyle.SubControl.SC_ComboBoxEditField
        field = self.style().subControlRect(QStyle.ComplexControl.CC_ComboBox, option, part, self)
        option.currentText = self.fontMetrics().elidedText(
            option.currentText, Qt.TextElideMode.ElideRight, field.width()
        )
        painter.drawComplexControl(QStyle.ComplexControl.CC_ComboBox, option)
        painter.drawControl(QStyle.ControlElement.CE_ComboBoxLabel, option)
        painter.end()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the table: one that scrolls it must choose nothing on its way."""
        event.ignore()

    def showPopup(self) -> None:
        """Open the list, in the row that is then selected."""
        self._is_open = True
        self.opened.emit(self._ruling)
        super().showPopup()

    def hidePopup(self) -> None:
        """Close the list, and give the keys back."""
        super().hidePopup()
        if self._is_open:
            self._is_open = False
            self.closed.emit()


class _About(QScrollArea):
    """All that is to be said of one ruling, in full."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QScrollArea.Shape.NoFrame)
        self.setAccessibleName(_tr("The ruling that is selected"))
        self.setMinimumHeight(96)
        self.question = PlainLabel(look="panelTitle", wraps=True)
        self.holds, self.others = told(name=_tr("Holds")), told(name=_tr("Or"))
        self.usual, self.reason = told(name=_tr("Usual")), told(name=_tr("Because"))
        self._form = DialogForm()
        for label in (self.holds, self.others, self.usual, self.reason):
            name = PlainLabel(label.accessibleName(), look="caption")
            name.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
            self._form.addRow(name, label)
        self._body = grounded(QWidget(), "panelBody")
        lay_below(self._body, self.question, self._form, SPRING, edges=(16, 12, 16, 12), gap=8)
        self.setWidget(self._body)

    def show_row(self, one: RulingRow | None) -> None:
        """Tell of a ruling; of nothing where none is selected."""
        self._body.setVisible(one is not None)
        if one is None:
            return
        self.question.setText(f"{one.ruling.id}  {one.ruling.section}: {one.ruling.question}")
        self.holds.setText(one.holds)
        self.others.setText("\n".join(one.others))
        self.usual.setText(one.usual)
        for label in (self.others, self.usual):
            self._form.setRowVisible(label, bool(label.text()))
        self.reason.setText(one.ruling.reason)
        self.verticalScrollBar().setValue(0)

    @property
    def told(self) -> tuple[QLabel, ...]:
        """What is said, from the top."""
        return self.question, self.holds, self.others, self.usual, self.reason


def _id(one: RulingRow) -> str:
    return one.ruling.id
