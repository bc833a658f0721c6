"""The first column of a table, kept in sight while the others pass beneath it: what would a number without it say?"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QRect
from PySide6.QtGui import QPainter, QPalette
from PySide6.QtWidgets import QHeaderView, QWidget

EDGE: Final = 1
"""Pixels of the line between the column and what passes beneath it."""


def held_width(head: QHeaderView) -> int:
    """Return how much of the left edge the first column takes: nothing while it stands where it belongs."""
    wide = head.sectionSize(0) if head.count() else 0
    return wide if head.offset() > 0 and wide < head.viewport().width() // 2 else 0


def paint_held(viewport: QWidget, wide: int, paint: Callable[[QPainter], None]) -> None:
    """Paint the left edge of a table or its head anew: a ground over whatever passes there, what is held, a line."""
    painter, palette = QPainter(viewport), viewport.palette()
    edge = QRect(0, 0, wide, viewport.height())
    painter.setClipRect(edge)
    painter.fillRect(edge, palette.color(QPalette.ColorRole.Base))
    paint(painter)
    painter.fillRect(edge.adjusted(wide - EDGE, 0, 0, 0), palette.color(QPalette.ColorRole.Mid))
    painter.end()
