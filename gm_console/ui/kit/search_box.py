"""A box of many choices in which a part of one finds it."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QComboBox, QCompleter, QLineEdit, QWidget

from gm_console.ui.kit.parts import ChoiceBox


class SearchBox(ChoiceBox):
    """A box of many choices: part of a code or a name finds one."""

    picked = Signal(str)
    """Value of what the user chose; not sent for what the program shows."""
    strange = Signal(str)
    """What the user typed, where it is none of the choices; the old one is shown again."""

    def __init__(self, name: str, tip: str = "", least: int = 12, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setEditable(True)
        self.setInsertPolicy(QComboBox.InsertPolicy.NoInsert)
        self.setAccessibleName(name)
        self.setToolTip(tip)
        self.setMaxVisibleItems(20)
        self.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        self.setMinimumContentsLength(least)
        self._line = QLineEdit()
        # the box has a frame of its own
        self._line.setStyleSheet("border: 0; padding: 0; min-height: 0; background: transparent;")
        self.setLineEdit(self._line)
        completer = QCompleter(self.model(), self)
        completer.setCompletionMode(QCompleter.CompletionMode.PopupCompletion)
        completer.setFilterMode(Qt.MatchFlag.MatchContains)
        completer.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setCompleter(completer)
        self._told = ""
        self.activated.connect(self._tell)
        self._line.editingFinished.connect(self._settle)

    def offer(self, choices: Iterable[tuple[str, str]]) -> None:
        """Offer other choices, each a value and a text; what is shown stays where it is still offered."""
        wanted = list(choices)
        if wanted == [(self.itemData(at), self.itemText(at)) for at in range(self.count())]:
            return
        shown = self._told
        with QSignalBlocker(self):
            self.clear()
            for value, text in wanted:
                self.addItem(text, value)
        self.show_value(shown)

    def show_value(self, value: str, otherwise: str = "") -> None:
        """Show a choice; where it is none of them, nothing but ``otherwise`` in grey."""
        at = self.findData(value)
        with QSignalBlocker(self):
            self.setCurrentIndex(at)
            self.setEditText(self.itemText(at) if at >= 0 else "")
        self._told = value if at >= 0 else ""
        self._line.setPlaceholderText("" if at >= 0 else otherwise)
        self._line.setCursorPosition(0)

    @property
    def value(self) -> str:
        """The choice shown, empty for none."""
        return self._told

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the panel: scrolling must not choose anything."""
        event.ignore()

    def _tell(self, at: int) -> None:
        value = self.itemData(at)
        known = self._told
        self.show_value(value)
        if value != known:
            self.picked.emit(value)

    def _settle(self) -> None:
        """Take what was typed where it is one of the choices, otherwise show the old one again."""
        written = self.currentText().strip()
        typed = written.casefold()
        texts = [self.itemText(at).casefold() for at in range(self.count())]
        exact = [at for at, text in enumerate(texts) if typed in (text, str(self.itemData(at)).casefold())]
        near = [at for at, text in enumerate(texts) if typed and typed in text]
        if exact or len(near) == 1:
            self._tell((exact or near)[0])
        else:
            self.show_value(self._told, self._line.placeholderText())
            if typed:
                self.strange.emit(written)
