"""The head of a table in which narrow columns of counts carry the mark of their verdict in place of its name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHeaderView, QStyleOptionHeader

from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.orders.marks import SIDE, colour_of, paint_mark

EDGE: Final = 4
"""Pixels from a mark to the edge of its section, so that it stands over the last digits."""


class MarkedHeader(QHeaderView):
    """Draws marks; the names stay in the model, for the menu, copies and screen readers."""

    def __init__(self, marks: Mapping[int, str], theme: Theme) -> None:
        """``marks`` are verdicts by their column."""
        super().__init__(Qt.Orientation.Horizontal)
        self._marks, self._theme = dict(marks), theme
        self.setSectionsClickable(True)

    def initStyleOptionForIndex(self, option: QStyleOptionHeader, section: int) -> None:
        """Leave the name out where there is a mark."""
        super().initStyleOptionForIndex(option, section)
        if section in self._marks:
            option.text = ""

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw a section and its mark."""
        super().paintSection(painter, rect, section)
        word = self._marks.get(section)
        if word is not None:
            left = rect.right() - SIDE - EDGE
            top = rect.top() + (rect.height() - SIDE) / 2
            paint_mark(painter, word, colour_of(word, self._theme.tones), left, top)
