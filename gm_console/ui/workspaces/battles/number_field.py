"""A field for a number among others that are changed and taken back together."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QSpinBox

MOST: Final = 9_999
OWN_KEYS: Final = (Qt.Key.Key_PageUp, Qt.Key.Key_PageDown, Qt.Key.Key_Home, Qt.Key.Key_End)


class Number(QSpinBox):
    """A number to be typed or stepped; leaves undoing to the panel and keeps its own page keys."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self.setRange(0, MOST)
        self.setAlignment(Qt.AlignmentFlag.AlignRight)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedWidth(61)

    def event(self, event: QEvent) -> bool:
        """Say which keys are its own before shortcuts are looked at."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent):
            if event.key() in OWN_KEYS:
                event.accept()
                return True
            if event.modifiers() & Qt.KeyboardModifier.ControlModifier and event.key() in (
                Qt.Key.Key_Z,
                Qt.Key.Key_Y,
            ):
                event.ignore()
                return False
        return super().event(event)
