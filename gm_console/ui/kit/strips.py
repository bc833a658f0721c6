"""Strips above the work: a sentence with a mark, a notice, a question, a question for a reason."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLineEdit, QPushButton, QToolButton, QWidget

from gm_console.ui.kit.layouts import grounded, lay_beside
from gm_console.ui.kit.marks import SIDE, mark_icon
from gm_console.ui.kit.parts import PlainLabel, told
from gm_console.ui.kit.theme import Theme


class Strip(QFrame):
    """A mark, a sentence, and room for buttons."""

    def __init__(self, theme: Theme, mark: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grounded(self, "panelHead")
        self._theme = theme
        self._mark = mark
        self._sign = PlainLabel()
        self.label = told()
        self.line = lay_beside(self, self._sign, self.label, grows=self.label, edges=(8, 4, 8, 4), gap=8)
        theme.changed.connect(self._tint)
        self._tint()
        self.hide()

    def _tint(self) -> None:
        self._sign.setPixmap(mark_icon(self._mark, self._theme.tones).pixmap(SIDE, SIDE))

    def ask(self, sentence: str, mark: str = "") -> None:
        """Show the strip with a sentence."""
        self._mark = mark or self._mark
        self._tint()
        self.label.setText(sentence)
        self.show()


class NoticeBar(Strip):
    """What could not be done, or was done; stays until it is dismissed or the next one comes."""

    def __init__(self, theme: Theme, *expected: type[Exception]) -> None:
        """``expected`` is what may go wrong without being a bug."""
        super().__init__(theme, "error")
        self._expected = expected
        close = QToolButton()
        close.setText(self.tr("Dismiss"))
        close.setToolTip(self.tr("Put this notice away"))
        close.clicked.connect(self.hide)
        self.line.addWidget(close)

    def tell_trouble(self, trouble: Exception) -> None:
        """Show what could not be done; a bug goes on."""
        if not isinstance(trouble, self._expected):
            raise trouble
        self.ask(str(trouble), "error")


class ReasonBar(Strip):
    """Asks for a reason without standing in the way; Return gives it, Escape takes the question back."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "info", parent)
        self.reason = QLineEdit()
        self.reason.setPlaceholderText(self.tr("Reason; goes into the journal"))
        self.reason.setAccessibleName(self.tr("Reason"))
        self.reason.setMinimumWidth(280)
        self.reason.installEventFilter(self)
        self._then: Callable[[str], None] = _ignore
        self.accept = QPushButton()
        self.accept.setEnabled(False)
        cancel = QPushButton(self.tr("Cancel"))
        for widget in (self.reason, self.accept, cancel):
            self.line.addWidget(widget)
        self.reason.textChanged.connect(self._typed)
        self.reason.returnPressed.connect(self.accept.click)
        self.accept.clicked.connect(self._give)
        cancel.clicked.connect(self.hide)

    def ask_for(self, sentence: str, word: str, then: Callable[[str], None]) -> None:
        """Show the question and wait in its field; ``word`` stands on the button, ``then`` takes the reason."""
        self._then = then
        self.accept.setText(word)
        self.ask(sentence)
        self.reason.clear()
        self.reason.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the question back on Escape."""
        if event.type() == QEvent.Type.KeyPress and event.key() == Qt.Key.Key_Escape:  # type: ignore[attr-defined]
            self.hide()
            return True
        return super().eventFilter(watched, event)

    def _typed(self, text: str) -> None:
        self.accept.setEnabled(bool(text.strip()))

    def _give(self) -> None:
        self.hide()
        self._then(self.reason.text().strip())


class QuestionBar(Strip):
    """Asks once before something is done; Return does it, Escape takes the question back."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "amber", parent)
        self._then: Callable[[], None] = _ignore
        self.accept = QPushButton()
        self.accept.setAutoDefault(True)
        cancel = QPushButton(self.tr("Cancel"))
        for widget in (self.accept, cancel):
            self.line.addWidget(widget)
        self.accept.clicked.connect(self._go_on)
        cancel.clicked.connect(self.hide)

    def ask_for(self, sentence: str, word: str, then: Callable[[], None]) -> None:
        """Show the question; ``word`` stands on the button."""
        self._then = then
        self.accept.setText(word)
        self.ask(sentence)
        self.accept.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the question back on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.hide()
        else:
            super().keyPressEvent(event)

    def _go_on(self) -> None:
        self.hide()
        self._then()


def _ignore(_reason: str = "") -> None:
    """Wait for a question."""
