"""Fields of the editor's panels: each says by itself why what was entered cannot be."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from gm_console.board.editing.edit import Edit, Refusal
from gm_console.core.wording import begun
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.parts import PlainLabel

ROW: Final = 24
FRESH: Final = 60
"""Milliseconds after a change of the map until a panel shows it: a drag is not to be held up."""


class Field(QWidget):
    """An editor of one value with room for a refusal below."""

    def __init__(self, editor: QWidget) -> None:
        super().__init__()
        self.trouble = PlainLabel(look="error", wraps=True)
        self.trouble.hide()
        lay_below(self, editor, self.trouble, gap=2)
        self.setFocusProxy(editor)

    def refuse(self, text: str) -> None:
        """Say why it cannot be; empty where it can."""
        self.trouble.setText(begun(text))
        self.trouble.setVisible(bool(text))

    def attempt(self, session: EditorSession, wanted: Edit | Refusal) -> bool:
        """Make an edit, or say here why it cannot be made; tell whether it was made."""
        if isinstance(wanted, Refusal):
            self.refuse(wanted.text)
            return False
        self.refuse("")
        return session.do(wanted)


class _Line(QLineEdit):
    """A line in which Escape gives up what was typed; where nothing was, it is left to what the line stands in."""

    left = Signal()

    def __init__(self, begun: Callable[[], bool]) -> None:
        """``begun`` tells whether there is something to give up."""
        super().__init__()
        self._begun = begun

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Escape gives up."""
        if event.key() == Qt.Key.Key_Escape and self._begun():
            self.left.emit()
            return
        super().keyPressEvent(event)


class TextField(Field):
    """A line of text."""

    typed = Signal(str)
    """With every key."""
    entered = Signal(str)
    """When Enter is pressed or the field is left, if it is another text than the one shown."""

    def __init__(self, name: str, tip: str = "") -> None:
        self.line = _Line(self._is_begun)
        self.line.setAccessibleName(name)
        self.line.setToolTip(tip)
        super().__init__(self.line)
        self._shown = ""
        self.line.textEdited.connect(self._type)
        self.line.editingFinished.connect(self._enter)
        self.line.left.connect(self.put_back)

    def show_text(self, text: str, otherwise: str = "") -> None:
        """Show a text, or nothing but ``otherwise`` in grey; what is refused stays to be mended."""
        self._shown = text
        self.line.setPlaceholderText(otherwise)
        if self.line.text() != text and not self.trouble.text():
            self.line.setText(text)

    def put_back(self) -> None:
        """Show again what holds."""
        self.refuse("")
        self.line.setText(self._shown)

    def _is_begun(self) -> bool:
        return self.line.text() != self._shown or bool(self.trouble.text())

    def _type(self, text: str) -> None:
        self.refuse("")
        self.typed.emit(text)

    def _enter(self) -> None:
        if self.line.text() != self._shown:
            self.entered.emit(self.line.text())


class Lazy(QWidget):
    """A panel that is brought up to date only while it is seen, and when it comes to be seen."""

    def __init__(self) -> None:
        super().__init__()
        self._stale = True

    def showEvent(self, event: QShowEvent) -> None:
        """Bring up to date what changed while the panel was hidden."""
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def refresh(self) -> None:
        """Show everything as it is now; where nobody looks, do it when somebody does."""
        self._stale = not self.isVisible()
        if not self._stale:
            self.bring_up()

    def bring_up(self) -> None:
        """Show everything as it is now."""


class Form(QWidget):
    """Fields with their names to the left."""

    def __init__(self, *, dense: bool = False) -> None:
        """``dense`` for lines that are only read."""
        super().__init__()
        self._least = 0 if dense else ROW
        # not a form layout: its rows do not grow with a refusal that is wrapped
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(12)
        self._grid.setVerticalSpacing(4)
        self._grid.setColumnStretch(1, 1)
        self._names: dict[QWidget, QLabel] = {}

    def add(self, name: str, field: QWidget) -> None:
        """Add a field."""
        label = PlainLabel(name, look="caption")
        label.setMinimumHeight(self._least)
        field.setMinimumHeight(self._least)
        label.setBuddy(field)
        row = self._grid.rowCount()
        self._grid.addWidget(label, row, 0, Qt.AlignmentFlag.AlignTop)
        self._grid.addWidget(field, row, 1)
        self._names[field] = label

    def show_field(self, field: QWidget, shown: bool) -> None:
        """Show or hide a field with its name."""
        field.setVisible(shown)
        self._names[field].setVisible(shown)


class Later(QTimer):
    """Calls back once, a little after it was last asked to for the first time."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSingleShot(True)
        self.setInterval(FRESH)

    def ask(self) -> None:
        """Call back soon; asking again does not put it off."""
        if not self.isActive():
            self.start()
