"""The mouse of the window's tests: it moves over the widget meant, whatever windows other tests left open above it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget


def move_mouse(widget: QWidget, place: QPoint, *, held: Qt.MouseButton = Qt.MouseButton.NoButton) -> None:
    """Move the mouse to a place of a widget, with a button held or none.

    QTest's own move sets the pointer on the screen, where the topmost window gets it; this one tells the widget.
    """
    away = QPointF(widget.mapToGlobal(place))
    event = QMouseEvent(
        QEvent.Type.MouseMove,
        QPointF(place),
        away,
        Qt.MouseButton.NoButton,
        held,
        Qt.KeyboardModifier.NoModifier,
    )
    QApplication.sendEvent(widget, event)
