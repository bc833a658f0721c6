"""A scrolled page of fields: the wheel scrolls it, and changes only a field that has the keys."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QAbstractSpinBox, QComboBox, QFrame, QScrollArea, QSlider, QWidget

from gm_console.ui.kit.layouts import grounded, lay_below
from gm_console.ui.kit.parts import PlainLabel


class ScrolledPage(QScrollArea):
    """The body of a panel: sections below each other, scrolled where they do not fit."""

    def __init__(self) -> None:
        super().__init__()
        self.setWidgetResizable(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._body = grounded(QWidget(), "panelBody")
        self.column = lay_below(self._body, edges=(8, 8, 8, 8), gap=8)
        self.setWidget(self._body)

    def showEvent(self, event: QShowEvent) -> None:
        """See to it that scrolling over a number or a choice changes it only where it has the keys."""
        super().showEvent(event)
        for kind in (QComboBox, QAbstractSpinBox, QSlider):
            for child in self._body.findChildren(kind):
                if child.focusPolicy() == Qt.FocusPolicy.WheelFocus:
                    child.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
                child.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hold the wheel off what has not the keys."""
        if event.type() == QEvent.Type.Wheel and isinstance(watched, QWidget) and not watched.hasFocus():
            event.ignore()
            return True
        return super().eventFilter(watched, event)

    def section(self, title: str, body: QWidget) -> QWidget:
        """Add a part with a head of its own; return it, so that it can be hidden."""
        part = QWidget()
        lay_below(part, PlainLabel(title, look="panelTitle"), body, edges=(0, 8, 0, 0), gap=4)
        self.column.addWidget(part)
        return part
