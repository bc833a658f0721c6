"""What the checks found, as marks where it was found, with the signs that the list has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from gm_console.board.checking.finding import Finding
from gm_console.core.issues import Severity
from gm_console.ui.editor.canvas.atlas import Atlas
from gm_console.ui.editor.canvas.layers import CanvasLayer
from gm_console.ui.editor.panels.row_signs import RowSign, paint_on_map
from gm_console.ui.kit.theme import Tones
from gm_console.ui.map.layers import in_pixels
from gm_console.ui.map.problem_marks import issue_colour

APART: Final = 24.0
"""Pixels of the square in which one mark, of the worst, stands for all."""
LIFT: Final = 12.0
"""Pixels from where something was found up to the middle of its mark."""
OVER_ID: Final = 24.0
"""The same where a region's id may stand in that place: what the list names can be read below the mark."""
SHOWN: Final = (Severity.ERROR, Severity.WARNING)
"""Worst first; what is only worth knowing is in the list alone."""

Spot = tuple[QPointF, Severity, float]
"""Where something was found, how bad the worst of it is, and how far above it the mark stands."""


class FindingLayer(CanvasLayer):
    """Paints a mark for each place with findings."""

    def __init__(self, atlas: Atlas) -> None:
        super().__init__(atlas)
        self._spots: tuple[Spot, ...] = ()
        self._thinned: tuple[float, tuple[Spot, ...]] = (0.0, ())
        self._tones: Tones | None = None

    def show_findings(self, findings: Iterable[Finding], tones: Tones) -> None:
        """Replace the marks."""
        labels = {region.label for region in self.atlas.sheet.regions.values()}
        spots = tuple(
            (QPointF(*one.place), one.issue.severity, OVER_ID if one.place in labels else LIFT)
            for severity in SHOWN
            for one in findings
            if one.place is not None and one.issue.severity is severity
        )
        if spots != self._spots or tones != self._tones:
            self._spots, self._tones, self._thinned = spots, tones, (0.0, ())
            self.update()

    def spots(self, scale: float) -> tuple[Spot, ...]:
        """Return the marks at a scale: where several would lie on each other, the worst."""
        if self._thinned[0] != scale:
            taken: dict[tuple[int, int], Spot] = {}
            for spot in self._spots:
                at = spot[0] * scale
                taken.setdefault((int(at.x() // APART), int(at.y() // APART)), spot)
            self._thinned = scale, tuple(taken.values())
        return self._thinned[1]

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the marks in sight, in pixels."""
        if self._tones is None:
            return
        view = in_pixels(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ground = QColor(self._tones.panel)
        near = 2 * OVER_ID / scale
        seen = exposed.adjusted(-near, -near, near, near)
        for place, severity, lift in self.spots(scale):
            if seen.contains(place):
                at = view.map(place) - QPointF(0, lift)
                sign = RowSign.ERROR if severity is Severity.ERROR else RowSign.WARNING
                paint_on_map(painter, sign, at, QColor(issue_colour(severity, self._tones)), ground)
        painter.setWorldTransform(view)
