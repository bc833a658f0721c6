"""What the board's checks found, as markers on the regions it was found in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from gm_console.board.checking.check import check_board
from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, Severity
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.kit.theme import Tones
from gm_console.ui.map.layers import WorldLayer, in_pixels
from gm_console.ui.session import Session

SIZE: Final = 7.5
"""Half the breadth of a marker, pixels."""
WORST_FIRST: Final = (Severity.ERROR, Severity.WARNING, Severity.INFO)


class MapProblems(QObject):
    """What is wrong or odd about the map shown, looked for when it is first wanted."""

    found = Signal()
    """It is known now."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self.issues: tuple[Issue, ...] | None = None
        """None as long as nobody has looked."""
        self.by_region: Mapping[RegionId, tuple[Issue, ...]] = {}

    def forget(self) -> None:
        """Another map is shown."""
        self.issues, self.by_region = None, {}

    def want(self) -> None:
        """Look for them, unless they are known."""
        if self.issues is None:
            board = self._session.world.board

            def work(_report: Reporter) -> tuple[Board, tuple[Issue, ...]]:
                return board, tuple(check_board(board))

            self._session.tasks.run(QUIET, work, self._take)

    def _take(self, answer: tuple[Board, tuple[Issue, ...]]) -> None:
        board, issues = answer
        if self._session.is_open and board is self._session.world.board:
            self.issues, self.by_region = issues, issues_by_region(board, issues)
            self.found.emit()


def issues_by_region(board: Board, issues: Iterable[Issue]) -> Mapping[RegionId, tuple[Issue, ...]]:
    """Return issues by the region they point at, worst first; what names a country goes to its first region."""
    first: dict[str, RegionId] = {}
    for place in board.places:
        first.setdefault(board.part_of(place), place)
    table: dict[RegionId, list[Issue]] = {}
    for issue in issues:
        where = RegionId(issue.where)
        at = where if where in board.by_id else first.get(issue.where)
        if at is not None:
            table.setdefault(at, []).append(issue)
    return {
        region: tuple(
            sorted(found, key=lambda issue: (WORST_FIRST.index(issue.severity), issue.code, issue.text))
        )
        for region, found in sorted(table.items())
    }


def issue_colour(severity: Severity, tones: Tones) -> str:
    """Return red for errors, amber for warnings, the accent for what is only worth knowing."""
    return {Severity.ERROR: tones.error, Severity.WARNING: tones.warning, Severity.INFO: tones.accent}[
        severity
    ]


class ProblemLayer(WorldLayer):
    """Paints a marker for each region with issues: a triangle, or a disc where all are for information."""

    def __init__(self, world: QRectF, board: Board) -> None:
        super().__init__(world, board.wraps)
        self._board = board
        self._markers: tuple[tuple[QPointF, str, bool], ...] = ()
        self._ring, self._ink = QPen(), QColor()

    def show_issues(self, found: Mapping[RegionId, tuple[Issue, ...]], tones: Tones) -> None:
        """Replace the markers."""
        self._ring = QPen(QColor(tones.panel), 1.6)
        self._ink = QColor(tones.on_accent)
        self._markers = tuple(
            (
                QPointF(*self._board.where(region)),
                issue_colour(issues[0].severity, tones),
                issues[0].severity is not Severity.INFO,
            )
            for region, issues in found.items()
        )
        self.paint_anew(bool(self._markers))

    def paint_world(self, painter: QPainter, exposed: QRectF, scale: float) -> None:
        """Paint the markers in sight, in pixels, beside the region's label."""
        to_screen = in_pixels(painter)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        reach = 24 / scale
        seen = exposed.adjusted(-reach, -reach, reach, reach)
        for point, colour, pointed in self._markers:
            if seen.contains(point):
                paint_marker(
                    painter, to_screen.map(point) + QPointF(22, -12), colour, pointed, self._ring, self._ink
                )


def paint_marker(painter: QPainter, at: QPointF, colour: str, pointed: bool, ring: QPen, ink: QColor) -> None:
    """Paint a triangle or, where it is not ``pointed``, a disc, with an exclamation mark."""
    painter.setPen(ring)
    painter.setBrush(QColor(colour))
    if pointed:
        corners = [QPointF(0, -SIZE), QPointF(SIZE * 1.1, SIZE * 0.8), QPointF(-SIZE * 1.1, SIZE * 0.8)]
        painter.drawPolygon(QPolygonF([at + corner for corner in corners]))
    else:
        painter.drawEllipse(at, SIZE, SIZE)
    painter.setPen(QPen(ink, 1.8, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    head, foot = (-2.6, 1.4) if pointed else (-3.6, 0.6)
    painter.drawLine(at + QPointF(0, head), at + QPointF(0, foot))
    painter.drawPoint(at + QPointF(0, foot + 3.0))
