"""A chart of bars on the screen, in the colours and the size of text of the window around it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QByteArray, QEvent, QRectF
from PySide6.QtGui import QPainter, QPaintEvent, QPalette, QResizeEvent
from PySide6.QtSvg import QSvgRenderer
from PySide6.QtWidgets import QWidget

from gm_console.charts.fairness import BarLook

LETTER: Final = 15
"""Height of a line of the text that the chart is drawn for, in pixels."""


class ChartView(QWidget):
    """As wide as there is room, as high as the chart then is."""

    def __init__(self) -> None:
        super().__init__()
        self._draw: Callable[[BarLook], str] | None = None
        self._drawing: QSvgRenderer | None = None

    def show_chart(self, draw: Callable[[BarLook], str], told: str) -> None:
        """Show what a function draws for a look; ``told`` is for those who hear it."""
        self._draw = draw
        self.setAccessibleDescription(told)
        self._redraw()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the chart."""
        super().paintEvent(event)
        if self._drawing is not None:
            painter = QPainter(self)
            size = self._drawing.defaultSize() * self._scale
            self._drawing.render(painter, QRectF(0, 0, size.width(), size.height()))
            painter.end()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Draw for the room there is."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._redraw()

    def changeEvent(self, event: QEvent) -> None:
        """Follow the theme and the size of text."""
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            self._redraw()

    @property
    def _scale(self) -> float:
        return self.fontMetrics().height() / LETTER

    def _redraw(self) -> None:
        if self._draw is None or self.width() < BarLook().totals:
            return
        tone = self.palette().color
        look = BarLook(
            ink=tone(QPalette.ColorRole.WindowText).name(),
            muted=tone(QPalette.ColorRole.PlaceholderText).name(),
            hairline=tone(QPalette.ColorRole.Mid).name(),
            width=max(360, int(self.width() / self._scale)),
            family=self.font().family(),
        )
        self._drawing = QSvgRenderer(QByteArray(self._draw(look).encode()))
        self.setMinimumHeight(int(self._drawing.defaultSize().height() * self._scale) + 1)
        self.update()
