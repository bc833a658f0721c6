"""The head of a table: a mark beside the words by which it is sorted, and columns that fade where they are cut."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPaintEvent, QPalette, QPen, QRegion
from PySide6.QtWidgets import QHeaderView, QStyleOptionHeader, QWidget

from gm_console.ui.kit.tables.held_column import held_width, paint_held

PADDING: Final = 6
"""Pixels between the words of a head and the edge of its section, as the style sheet has it."""
CARET: Final = 6
GAP: Final = 3
STROKE: Final = 1.6
FADE: Final = 28
"""Pixels in which a column passes away that goes on beyond the edge."""


class TableHead(QHeaderView):
    """Marks the column that the rows are sorted by, right beside its words."""

    def __init__(self) -> None:
        super().__init__(Qt.Orientation.Horizontal)
        self.setSectionsClickable(True)
        self.holds_first = False
        """The first column stays in sight while the others are moved."""

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        """Draw a head, and the mark beside its words."""
        painter.save()
        super().paintSection(painter, rect, section)
        painter.restore()
        if self.isSortIndicatorShown() and self.sortIndicatorSection() == section:
            self._paint_caret(painter, self.caret_in(rect, section))

    def caret_in(self, rect: QRect, section: int) -> QRect:
        """Return where the mark stands in a section: behind words on the left, before words on the right."""
        option = QStyleOptionHeader()
        self.initStyleOptionForIndex(option, section)
        words = self.words_width(section)
        if option.textAlignment & Qt.AlignmentFlag.AlignRight:
            left = rect.right() - PADDING - words - GAP - CARET
        else:
            left = rect.left() + PADDING + words + GAP
        left = max(rect.left() + 1, min(left, rect.right() - CARET))
        return QRect(left, rect.center().y() - CARET // 2 + 1, CARET, CARET)

    def words_width(self, section: int) -> int:
        """Return how wide what stands in a head is."""
        option = QStyleOptionHeader()
        self.initStyleOptionForIndex(option, section)
        return self.fontMetrics().horizontalAdvance(option.text)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the heads; those that are cut pass away."""
        super().paintEvent(event)
        held = self.held
        fade_cut(self.viewport(), self, held=held)
        if held:
            whole = QRect(0, 0, held, self.viewport().height())
            paint_held(self.viewport(), held, lambda painter: self.paintSection(painter, whole, 0))

    @property
    def held(self) -> int:
        """How much of the left edge a first column that is held takes now."""
        return held_width(self) if self.holds_first else 0

    def _paint_caret(self, painter: QPainter, place: QRect) -> None:
        rises = self.sortIndicatorOrder() == Qt.SortOrder.AscendingOrder
        low, high = place.center().y() + CARET / 4 + 0.5, place.center().y() - CARET / 4 + 0.5
        tip, ends = (high, low) if rises else (low, high)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.WindowText), STROKE))
        middle = place.left() + CARET / 2
        painter.drawPolyline(
            [QPointF(place.left(), ends), QPointF(middle, tip), QPointF(place.left() + CARET, ends)]
        )
        painter.restore()


def fade_cut(
    viewport: QWidget, header: QHeaderView, chosen: Callable[[], QRegion] = QRegion, *, held: int = 0
) -> None:
    """Let columns pass away at the edges beyond which they go on, so that a cut is seen to be none.

    In ``chosen``, where rows are selected, their texts pass away and their ground goes on.  ``held`` is how much of the
    left edge is taken by a column that stays.
    """
    wide, offset = viewport.width(), header.offset()
    over, before = header.length() - offset > wide, offset > 0
    if not over and not before:
        return
    selected, painter = chosen(), QPainter(viewport)
    for region, role in (
        (QRegion(viewport.rect()) - selected, QPalette.ColorRole.Base),
        (selected, QPalette.ColorRole.Highlight),
    ):
        painter.setClipRegion(region)
        if over:
            _fade(painter, viewport, role, wide - FADE, wide)
        if before:
            _fade(painter, viewport, role, held + FADE, held)
    painter.end()


def _fade(painter: QPainter, viewport: QWidget, role: QPalette.ColorRole, inside: int, edge: int) -> None:
    ground = viewport.palette().color(role)
    clear = QColor(ground)
    clear.setAlpha(0)
    shade = QLinearGradient(inside, 0, edge, 0)
    shade.setColorAt(0, clear)
    shade.setColorAt(1, ground)
    painter.fillRect(QRect(min(inside, edge), 0, FADE, viewport.height()), shade)
