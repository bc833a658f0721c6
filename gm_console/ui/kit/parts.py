"""Small parts that panels and dialogs are put together from: quiet labels, buttons, rows, forms."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from html import escape
from typing import Final

from PySide6.QtCore import QEvent, QSignalBlocker, QSize, Qt
from PySide6.QtGui import QAction, QHelpEvent, QPainter, QPaintEvent, QStandardItemModel
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFormLayout,
    QHBoxLayout,
    QLabel,
    QLayout,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QStyle,
    QStyleOptionComboBox,
    QToolButton,
    QToolTip,
    QWidget,
)

from gm_console.ui.kit.layouts import DIALOG_EDGES, SPRING, lay_below, lay_beside
from gm_console.ui.kit.theme import aligned

LIST_AIR: Final = 16
"""Pixels beside the longest choice of a list."""
LEAST_LINE: Final = 488
"""Pixels of the line of buttons below a short dialog."""
ICON_AIR: Final = 4
"""Pixels between the icon of a choice and its words."""


def restyle(widget: QWidget) -> None:
    """Let the style sheet look again at a widget, whose name or property that it goes by is another now."""
    widget.style().unpolish(widget)
    widget.style().polish(widget)


class ChoiceBox(QComboBox):
    """A box of choices whose list is as wide as the longest of them, however narrow the box.

    A choice that the box has no room for is told whole by its tooltip.
    """

    def __init__(
        self, parent: QWidget | None = None, *, name: str = "", tip: str = "", letters: int = 0
    ) -> None:
        """``name`` is for those who hear it; with ``letters`` it may become as narrow as so many of them."""
        super().__init__(parent)
        self.setAccessibleName(name)
        self.setToolTip(tip)
        if letters:
            self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            self.setMinimumContentsLength(letters)

    def choose(self, value: object) -> None:
        """Choose by what a choice stands for, the first where none stands for that."""
        self.setCurrentIndex(max(self.findData(value), 0) if value is not None else 0)

    def refill(self, choices: Iterable[tuple[str, object]]) -> None:
        """Offer other choices, each with what it stands for; what was chosen stays where it is still there.

        Nothing is told of it.
        """
        self.refill_at(self.currentData(), choices)

    def refill_at(self, value: object, choices: Iterable[tuple[str, object]]) -> None:
        """Do the same, and choose what stands for a value."""
        with QSignalBlocker(self):
            self.clear()
            for text, meant in choices:
                self.addItem(text, meant)
            self.choose(value)

    def offer_with_all(self, every: str, choices: Iterable[tuple[str, object]]) -> None:
        """Offer other choices below the one for all of them; what was chosen stays where it is still there."""
        kept = self.currentData()
        self.clear()
        self.addItem(every)
        for text, value in choices:
            self.addItem(text, value)
        self.choose(kept)

    def enable(self, at: int, on: bool) -> None:
        """Let a choice be made, or only be seen."""
        model = self.model()
        assert isinstance(model, QStandardItemModel)  # what a box has that was given none
        model.item(at).setEnabled(on)

    @property
    def is_cut(self) -> bool:
        """Whether the choice made has more words than there is room for."""
        option = QStyleOptionComboBox()
        self.initStyleOption(option)
        field = self.style().subControlRect(
            QStyle.ComplexControl.CC_ComboBox, option, QStyle.SubControl.SC_ComboBoxEditField, self
        )
        icon = 0 if option.currentIcon.isNull() else option.iconSize.width() + ICON_AIR
        return bool(self.fontMetrics().horizontalAdvance(option.currentText) > field.width() - icon)

    def event(self, event: QEvent) -> bool:
        """Tell the whole of a choice that is cut before what the box is for."""
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip and self.is_cut:
            told = "\n".join(filter(None, (self.currentText(), self.toolTip())))
            QToolTip.showText(event.globalPos(), plain_tip(told), self)
            return True
        return super().event(event)

    def showPopup(self) -> None:
        """Open the list."""
        view = self.view()
        wide = view.sizeHintForColumn(0) + view.verticalScrollBar().sizeHint().width() + LIST_AIR
        view.setMinimumWidth(min(wide, self.screen().availableGeometry().width()))
        super().showPopup()


class PlainLabel(QLabel):
    """A text that is shown as it is written: names come from files and players, and none of them is markup."""

    def __init__(
        self, text: str = "", parent: QWidget | None = None, *, look: str = "", wraps: bool = False
    ) -> None:
        """``look`` is what the style sheet knows it by, such as ``caption`` for a quiet one."""
        super().__init__(parent)
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setText(text)
        self.setObjectName(look)
        self.setWordWrap(wraps)

    def sizeHint(self) -> QSize:
        """Return the room of its text as it is drawn."""
        return super().sizeHint() + QSize(self._set_apart, 0)

    def minimumSizeHint(self) -> QSize:
        """Return the least room in which its text stands whole."""
        return super().minimumSizeHint() + QSize(self._set_apart, 0)

    @property
    def _set_apart(self) -> int:
        """Pixels by which a marked letter stands apart from those beside it.

        Qt measures a name's text in one piece, in which letters such as T and o move together, but draws the letter
        that is underlined by itself.
        """
        before, mark, rest = self.text().partition("&")
        if self.buddy() is None or self.wordWrap() or not mark:
            return 0
        broad = self.fontMetrics().horizontalAdvance
        return max(sum(map(broad, (before, rest[:1], rest[1:]))) - broad(before + rest), 0)


class TroubleLine(PlainLabel):
    """What a dialog says of a wish: in the colour of errors why it is refused, quietly what was done."""

    def __init__(self) -> None:
        super().__init__(look="error", wraps=True)

    def tell(self, done: bool, text: str) -> None:
        """Say that something is done, or why it is not."""
        self.setObjectName("caption" if done else "error")
        restyle(self)
        self.setText(text)


class ElidedLabel(PlainLabel):
    """A line of text that gives way where there is no room, and then says the whole of it as a tooltip."""

    def minimumSizeHint(self) -> QSize:
        """Return no breadth at all."""
        return QSize(0, super().minimumSizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, its end left out where it is too long."""
        room = self.contentsRect().width()
        shown = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, room)
        whole = plain_tip(self.text()) if "<" in self.text() else self.text()
        self.setToolTip(whole if shown != self.text() else "")
        painter = QPainter(self)
        self.style().drawItemText(
            painter, self.contentsRect(), int(self.alignment()), self.palette(), self.isEnabled(), shown,
            self.foregroundRole(),
        )  # fmt: skip
        painter.end()


class DialogForm(QFormLayout):
    """Fields below each other, each with its name to the left; the letter marked in a name takes the keys there."""

    def __init__(self) -> None:
        super().__init__()
        self.setHorizontalSpacing(12)
        self.setVerticalSpacing(8)
        self.setFieldGrowthPolicy(QFormLayout.FieldGrowthPolicy.AllNonFixedFieldsGrow)

    def add(self, text: str, field: QWidget, *more: QWidget, grows: bool = True) -> None:
        """Add a field under the name of ``text``, with what belongs beside it; one that ``grows`` takes the room."""
        label = PlainLabel(text)
        label.setBuddy(field)
        field.setAccessibleName(text.replace("&", ""))
        self.addRow(label, beside(field, *more, grows=grows) if more or not grows else field)

    def fill(self, dialog: QDialog, trouble: QLabel, buttons: QDialogButtonBox) -> None:
        """Make up all of a short dialog: the fields, what stands in the way below them, the buttons at the bottom."""
        lay_below(dialog, self, trouble, SPRING, buttons, edges=DIALOG_EDGES, gap=12)
        buttons.setMinimumWidth(
            LEAST_LINE
        )  # a least width of the dialog itself would cut fields that need more


def caption(text: str = "") -> QLabel:
    """Return a quiet label whose text is wrapped and never taken for markup."""
    return PlainLabel(text, look="caption", wraps=True)


def told(text: str = "", name: str = "") -> QLabel:
    """Return a label of a value that can only be read and copied; ``name`` is for those who hear it."""
    label = PlainLabel(text, wraps=True)
    label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
    label.setAccessibleName(name)
    return label


def plain_tip(text: str) -> str:
    """Return a tooltip that shows a text as it is written, whatever markup a player put into it."""
    return f"<qt>{escape(text).replace(chr(10), '<br>')}</qt>" if text else ""


def hidden_field() -> QLineEdit:
    """Return a field that shows nobody what is typed into it."""
    field = QLineEdit()
    field.setEchoMode(QLineEdit.EchoMode.Password)
    return field


def push_button(text: str, tip: str = "") -> QPushButton:
    """Return a button that Enter in a field does not press."""
    button = QPushButton(text)
    button.setToolTip(tip)
    button.setAutoDefault(False)
    return button


def button_of(action: QAction) -> QPushButton:
    """Return a button that does what an action does, with its icon and its words."""
    button = QPushButton()
    give_action(button, action, action.text().replace("&", ""))
    return button


def give_action(button: QPushButton, action: QAction, text: str) -> None:
    """Let a button do what an action does, with its icon and some words."""
    gap = "" if action.icon().isNull() else " "  # style sheets know no gap between icon and text
    button.setIcon(action.icon())
    action.changed.connect(lambda: button.setIcon(action.icon()))  # it is tinted anew for another theme
    button.setText(f"{gap}{text}")
    button.setAccessibleName(text)
    button.setToolTip(action.toolTip())
    button.clicked.connect(action.trigger)


class ActionButton(QPushButton):
    """A framed button for an action, enabled with it; a ``primary`` one is what Enter does while it can be done."""

    def __init__(self, action: QAction, *, primary: bool = False) -> None:
        super().__init__()
        self._action, self._primary = action, primary
        self.clicked.connect(action.trigger)
        action.changed.connect(self._follow)
        self._follow()

    def _follow(self) -> None:
        self.setText(self._action.iconText())
        self.setToolTip(self._action.toolTip())
        self.setEnabled(self._action.isEnabled())
        if self._primary:
            self.setDefault(self._action.isEnabled())


def action_button(
    action: QAction, style: Qt.ToolButtonStyle = Qt.ToolButtonStyle.ToolButtonIconOnly
) -> QToolButton:
    """Return a quiet button for an action, with its words where it has no icon; hidden while the action is."""
    button = QToolButton()
    button.setDefaultAction(action)
    button.setToolButtonStyle(style)
    action.visibleChanged.connect(lambda: button.setVisible(action.isVisible()))
    return button


def menu_button(text: str, tip: str) -> QToolButton:
    """Return a quiet button whose menu opens at once."""
    button = QToolButton()
    button.setText(text)
    button.setToolTip(tip)
    button.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
    return button


def small_button(text: str, tip: str) -> QToolButton:
    """Return a quiet button."""
    button = QToolButton()
    button.setText(text)
    button.setToolTip(tip)
    button.setAccessibleName(tip)
    button.setAutoRaise(True)
    return button


def number_box(
    name: str, least: int, most: int, value: int | None = None, *,
    tip: str | None = None, unit: str = "", least_text: str = "", grouped: bool = False,
) -> QSpinBox:  # fmt: skip
    """Return a field of a whole number; ``tip`` is its name where none is given, ``least_text`` stands for the least.

    ``unit`` is written behind the number, blank included; ``grouped`` writes thousands apart.
    """
    box = aligned(QSpinBox())
    box.setRange(least, most)
    if value is not None:
        box.setValue(value)
    box.setSuffix(unit)
    box.setSpecialValueText(least_text)
    box.setGroupSeparatorShown(grouped)
    box.setAccessibleName(name)
    box.setToolTip(name if tip is None else tip)
    return box


def row(*parts: QWidget) -> QWidget:
    """Return widgets side by side, from the left."""
    made = QWidget()
    lay_beside(made, *parts, SPRING, gap=4)
    return made


def beside(field: QWidget, *more: QWidget, grows: bool = True) -> QHBoxLayout:
    """Return a field with what belongs beside it; one that does not grow leaves the room at the end."""
    return (
        lay_beside(None, field, *more, grows=field, gap=8)
        if grows
        else lay_beside(None, field, *more, SPRING, gap=8)
    )


def close_row(dialog: QDialog, sides: int = 16, *, enter: bool = False) -> QDialogButtonBox:
    """Return the last row of a dialog that only shows: Close, which Enter presses only with ``enter``."""
    made = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    made.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(enter)
    made.setContentsMargins(sides, 0, sides, 0)
    made.rejected.connect(dialog.reject)
    return made


def step_row(
    dialog: QDialog,
    step: str | QDialogButtonBox.StandardButton,
    take: Callable[[], None],
    tip: str = "",
    *,
    final: bool = False,
) -> tuple[QDialogButtonBox, QPushButton]:
    """Return the last row of a dialog that asks, Cancel and the button of its step, and that button.

    The step calls ``take``; Enter presses it, or Cancel where it is ``final``.
    """
    made = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
    role = QDialogButtonBox.ButtonRole.AcceptRole
    button = made.addButton(step, role) if isinstance(step, str) else made.addButton(step)
    button.setToolTip(tip)
    (made.button(QDialogButtonBox.StandardButton.Cancel) if final else button).setDefault(True)
    made.accepted.connect(take)
    made.rejected.connect(dialog.reject)
    return made, button


def lay_over_close(dialog: QDialog, *parts: QWidget | QLayout, grows: QWidget) -> None:
    """Lay out a dialog that only shows: its parts reach its edges, and below them stands Close."""
    lay_below(dialog, *parts, close_row(dialog), grows=grows, edges=(0, 0, 0, 12), gap=8)
