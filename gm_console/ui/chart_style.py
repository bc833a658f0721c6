"""How charts look in a theme: its tones, its font in the size of all other text.  It loads matplotlib."""

from __future__ import annotations

from typing import Final

from PySide6.QtGui import QFont

from gm_console.charts.prices import ChartStyle
from gm_console.charts.turn_scale import known_family
from gm_console.ui.kit.theme import POINT_SIZE, Tones

CHART_POINTS: Final = 9.0
"""Size of the charts' font where all other text has its usual size."""


def chart_style(tones: Tones, font: QFont) -> ChartStyle:
    """Return tones and size of a chart."""
    return ChartStyle(
        ink=tones.text,
        muted=tones.muted,
        hairline=tones.hairline,
        ground=tones.panel,
        font_size=CHART_POINTS * max(font.pointSizeF(), 8.0) / POINT_SIZE,
    )


def chart_family(font: QFont) -> str:
    """Return the font of the window, if charts can be lettered with it."""
    return known_family(font.family())
