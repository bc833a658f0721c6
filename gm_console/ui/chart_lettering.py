"""Texts of a chart on the screen, lettered by Qt: matplotlib takes three quarters of its time to letter them itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from matplotlib.backends.backend_agg import RendererAgg
from matplotlib.font_manager import FontProperties, weight_dict
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter


@dataclass(frozen=True, slots=True, kw_only=True)
class _Lettered:
    text: str
    at: QPointF
    """Where its base line begins, in pixels of the device."""
    font: QFont
    colour: QColor


class ChartLettering(RendererAgg):
    """Draws everything but texts, which it keeps for a painter."""

    def __init__(self, width: float, height: float, dpi: float, font: QFont) -> None:
        super().__init__(width, height, dpi)  # type: ignore[no-untyped-call]
        self._font = font
        self._texts: list[_Lettered] = []

    def clear(self) -> None:
        """Begin anew."""
        super().clear()  # type: ignore[no-untyped-call]
        self._texts.clear()

    def get_text_width_height_descent(
        self, s: str, prop: FontProperties, ismath: Any
    ) -> tuple[float, float, float]:
        """Return the room that a text takes."""
        metrics = QFontMetricsF(self._font_of(prop))
        return metrics.horizontalAdvance(s), metrics.ascent() + metrics.descent(), metrics.descent()

    def draw_text(
        self,
        gc: Any,
        x: float,
        y: float,
        s: str,
        prop: FontProperties,
        angle: float,
        ismath: Any = False,
        mtext: Any = None,
    ) -> None:
        """Keep a text; charts have none that is turned."""
        colour = QColor.fromRgbF(*gc.get_rgb()[:3])
        self._texts.append(_Lettered(text=s, at=QPointF(x, y), font=self._font_of(prop), colour=colour))

    def letter(self, painter: QPainter, ratio: float) -> None:
        """Write all texts on a widget that has so many pixels of the device for one of its own."""
        painter.save()
        painter.scale(1 / ratio, 1 / ratio)
        for one in self._texts:
            painter.setFont(one.font)
            painter.setPen(one.colour)
            painter.drawText(one.at, one.text)
        painter.restore()

    def _font_of(self, prop: FontProperties) -> QFont:
        font = QFont(self._font)
        size = self.points_to_pixels(prop.get_size_in_points())  # type: ignore[no-untyped-call]
        font.setPixelSize(max(1, round(size)))
        weight = prop.get_weight()
        font.setBold(
            (weight_dict.get(weight, 400) if isinstance(weight, str) else weight) >= weight_dict["bold"]
        )
        return font
