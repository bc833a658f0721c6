"""The way back: from a panel or a tool's options Escape takes the keys to the canvas, where letters are tools."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget


class EscapeToCanvas(QObject):
    """Watches the panels and bars round a canvas."""

    strayed = Signal()
    """The keys have gone to one of the places round the canvas, or back."""

    def __init__(self, home: QWidget, places: Iterable[QWidget], parent: QObject) -> None:
        super().__init__(parent)
        self._home, self._places = home, tuple(places)
        self._away = False
        for place in self._places:
            place.installEventFilter(self)  # a key comes to the place only if nothing in it had a use for it
        application = QApplication.instance()
        if isinstance(application, QApplication):
            application.focusChanged.connect(self._follow)

    @property
    def away(self) -> bool:
        """Whether the keys go to one of the places."""
        return self._away

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Go back on Escape."""
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        if event.key() != Qt.Key.Key_Escape or event.modifiers() or not self._home.isVisible():
            return False
        self._home.window().activateWindow()  # the panel may be a window of its own
        self._home.setFocus(Qt.FocusReason.ShortcutFocusReason)
        return True

    def _follow(self, _old: QWidget | None, new: QWidget | None) -> None:
        away = new is not None and any(place is new or place.isAncestorOf(new) for place in self._places)
        if away is not self._away:
            self._away = away
            self.strayed.emit()
