"""Strips above the sheets: a notice, a question, an amber sheet; and what an empty place says."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QColor, QKeyEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QFrame,
    QLineEdit,
    QPushButton,
    QToolButton,
    QWidget,
)

from gm_console.campaign.errors import CampaignError
from gm_console.ui.kit.layouts import SPRING, grounded, lay_below, lay_beside
from gm_console.ui.kit.parts import ActionButton, PlainLabel, caption, told
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.orders.marks import SIDE, mark_icon


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

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "error", parent)
        close = QToolButton()
        close.setText(self.tr("Dismiss"))
        close.setToolTip(self.tr("Put this notice away"))
        close.clicked.connect(self.hide)
        self.line.addWidget(close)

    def tell_trouble(self, trouble: Exception) -> None:
        """Show what could not be done; a bug goes on."""
        if not isinstance(trouble, CampaignError | OSError):
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


class LateBar(Strip):
    """A sheet that came after the lock: it can be looked at, and taken in anyway."""

    show_wanted = Signal()
    take_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "amber", parent)
        self.show_it = QPushButton(self.tr("Show it"))
        self.take = QPushButton(self.tr("Take it in anyway…"))
        self.take.setToolTip(
            self.tr("Asks for a reason; the turn stays locked for others, a draft is dropped")
        )
        for button, signal in ((self.show_it, self.show_wanted), (self.take, self.take_wanted)):
            self.line.addWidget(button)
            button.clicked.connect(signal)


class AmberBar(Strip):
    """A sheet that is worse than the one before: let it stand, or keep the former."""

    def __init__(self, theme: Theme, actions: Sequence[QAction], parent: QWidget | None = None) -> None:
        super().__init__(theme, "amber", parent)
        for action in actions:
            self.line.addWidget(ActionButton(action))


class Blank(QWidget):
    """What stands where there is nothing: a sentence and the actions that change it."""

    def __init__(self, actions: Sequence[QAction], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        grounded(self, "panelBody")
        self._label = caption()
        self._label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self._buttons = tuple(ActionButton(action) for action in actions)
        line = lay_beside(None, SPRING, *self._buttons, SPRING, gap=8)
        below = (SPRING,) * 3  # a little above the middle
        lay_below(self, SPRING, SPRING, self._label, line, *below, edges=(24, 24, 24, 24), gap=16)

    def say(self, sentence: str, offer: bool) -> None:
        """Show a sentence, with the actions or without."""
        self._label.setText(sentence)
        for button in self._buttons:
            button.setVisible(offer)


class DropHint(QWidget):
    """Lies over the workspace while files are dragged above it."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self._parent = parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def cover(self) -> None:
        """Show over the whole parent."""
        self.setGeometry(self._parent.rect())
        self.raise_()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw a veil, a frame and a sentence."""
        tones = self._theme.tones
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        veil = QColor(tones.panel)
        veil.setAlpha(225)
        painter.fillRect(self.rect(), veil)
        painter.setPen(QPen(QColor(tones.accent), 2, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(self.rect().adjusted(12, 12, -12, -12), 8, 8)
        painter.setPen(QColor(tones.text))
        painter.drawText(
            self.rect(),
            int(Qt.AlignmentFlag.AlignCenter),
            self.tr("Drop turnsheets or folders of them to take them in"),
        )
        painter.end()


def _ignore(_reason: str = "") -> None:
    """Wait for a question."""
