"""The nations turn by turn: read in the worker thread, each turn once."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from gm_console.campaign.records import TurnRow
from gm_console.campaign.series import TurnPoint, told_by
from gm_console.campaign.service import Campaign
from gm_console.ui.kit.tasks import QUIET, Report, Reporter
from gm_console.ui.session import Session
from gm_console.ui.turn_positions import positions


def read_history(
    campaign: Campaign, turns: tuple[TurnRow, ...], known: tuple[TurnPoint, ...], report: Report
) -> tuple[TurnPoint, ...]:
    """Return the start of every turn that was run, reading only what is not known."""
    kept = {(point.turn, point.mark): point for point in known}
    gauges = campaign.ruleset.glance.of_nations.some(campaign.ruleset.glance.history)
    points: list[TurnPoint] = []
    mark = ""
    for row in turns:
        point = kept.get((row.turn, mark))
        if point is None:
            report("reading the turns before", len(points), len(turns))
            board, ruleset = campaign.board_at(row.turn), campaign.rules_at(row.turn)
            (start,) = positions(ruleset, board, campaign.state(row.turn), None)
            point = TurnPoint(turn=row.turn, mark=mark, nations=told_by(gauges, start.nations))
        points.append(point)
        mark = row.state_hash
    return tuple(points)


class NationHistory(QObject):
    """Keeps the history of the open campaign; :attr:`changed` tells when there is more of it."""

    changed = Signal()

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._points: tuple[TurnPoint, ...] = ()
        self._wanted: tuple[TurnRow, ...] | None = None
        session.opened.connect(self._clear)
        session.closed.connect(self._clear)
        session.tasks.cancelled.connect(self._stop_waiting)
        session.tasks.forgot.connect(self._stop_waiting)

    @property
    def points(self) -> tuple[TurnPoint, ...]:
        """What is known so far, oldest first."""
        return self._points

    def ask(self) -> None:
        """Read what is missing, unless that is under way."""
        turns = self._session.chronicle.turns
        if turns == self._wanted:
            return
        self._wanted = turns
        campaign, known = self._session.world.campaign, self._points

        def work(report: Reporter) -> tuple[TurnPoint, ...]:
            return read_history(campaign, turns, known, report)

        self._session.tasks.run(QUIET, work, self._take, self._give_up)

    def _take(self, points: tuple[TurnPoint, ...]) -> None:
        self._points = points
        self.changed.emit()

    def _give_up(self, _trouble: Exception) -> None:
        """Do without: the card shows what it has, and the next turn shown asks again."""
        self._wanted = None

    def _stop_waiting(self) -> None:
        self._wanted = None

    def _clear(self) -> None:
        self._points, self._wanted = (), None
