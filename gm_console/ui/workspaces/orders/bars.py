"""Strips above the sheets: a late one, an amber one; what an empty place says, and what a drop would do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QAction, QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import (
    QPushButton,
    QWidget,
)

from gm_console.ui.kit.layouts import SPRING, grounded, lay_below, lay_beside
from gm_console.ui.kit.parts import ActionButton, caption
from gm_console.ui.kit.strips import Strip
from gm_console.ui.kit.theme import Theme


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
            self.tr("Drop sheets, mails or folders of them to take them in"),
        )
        painter.end()
