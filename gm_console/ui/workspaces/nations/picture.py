"""What the pictures of the views of a turn share: a tip tells of the thing under the cursor, a click chooses it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QEvent, QPointF, Qt, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QToolTip, QWidget

from gm_console.ui.kit.parts import plain_tip
from gm_console.ui.kit.theme import Theme


class TurnPicture(QWidget):
    """A picture of things that can be pointed at; how they lie and look is said by each picture itself."""

    chosen = Signal(object)
    """The thing that was chosen."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setMouseTracking(True)
        theme.changed.connect(self.update)

    def thing_at(self, place: QPointF) -> Any:
        """Return the thing at a place, None where there is none."""
        raise NotImplementedError

    def tip_of(self, thing: Any) -> str:
        """Return what is told of a thing."""
        raise NotImplementedError

    def go_to(self, thing: Any) -> None:
        """Choose a thing."""
        self.chosen.emit(thing)

    def bring_out(self, thing: Any) -> None:
        """Show which thing the cursor is on, None for none."""

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Tell of the thing under the cursor."""
        under = self.thing_at(event.position())
        self.setCursor(Qt.CursorShape.ArrowCursor if under is None else Qt.CursorShape.PointingHandCursor)
        self.bring_out(under)
        tip = "" if under is None else plain_tip(self.tip_of(under))
        QToolTip.showText(event.globalPosition().toPoint(), tip, self)

    def leaveEvent(self, event: QEvent) -> None:
        """Say no more of where the cursor was."""
        super().leaveEvent(event)
        self.bring_out(None)
        QToolTip.hideText()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Choose what was clicked."""
        under = self.thing_at(event.position())
        if under is not None and event.button() == Qt.MouseButton.LeftButton:
            self.go_to(under)
