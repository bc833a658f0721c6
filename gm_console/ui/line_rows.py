"""The state of all nations' lines at a moment, found off the window's thread, for tables and map alike."""

from __future__ import annotations

from collections.abc import Mapping

from PySide6.QtCore import QObject, Signal

from gm_console.campaign.lines import TurnPosition, lines_in, movement_of
from gm_console.rulesets.common.line_words import LineRow, line_rows
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.session import Session
from gm_console.ui.turn_positions import Position

Rows = Mapping[str, LineRow]


class LineRows(QObject):
    """Finds the rows of positions off the window's thread; the last two are kept, to be looked at side by side."""

    found = Signal()
    """Rows that were asked for are known now."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._kept: list[tuple[Position, Rows]] = []
        self._at_work = False
        session.tasks.forgot.connect(self._ask_again)

    def of(self, position: Position) -> Rows | None:
        """Return the rows of a position by their ids, if they are known."""
        return next((rows for one, rows in self._kept if one is position), None)

    def want(self, position: Position) -> None:
        """Look for the rows of a position, one position at a time."""
        if self._at_work or self.of(position) is not None:
            return
        self._at_work = True
        session = self._session
        world, last = session.world, session.last_seq
        at = TurnPosition(
            ruleset=world.ruleset,
            board=session.chronicle.board,
            state=position.state,
            entries=session.chronicle.entries[:last],
        )

        def work(_report: Reporter) -> tuple[Position, Rows]:
            rules = movement_of(at.ruleset).lines
            lines = lines_in(at, [one.id for one in position.nations], position.places)
            rows = [row for one in lines.values() for row in line_rows(one, rules)]
            return position, {row.id: row for row in rows}

        session.tasks.run(QUIET, work, self._take, self._fail)

    def forget(self) -> None:
        """Another campaign is open, or none."""
        self._kept.clear()
        self._at_work = False

    def _ask_again(self) -> None:
        """What was asked for is not coming: whoever still wants it asks, as if the rows had changed."""
        if self._at_work:
            self._at_work = False
            self.found.emit()

    def _take(self, answer: tuple[Position, Rows]) -> None:
        self._at_work = False
        self._kept = [*self._kept[-1:], answer]
        self.found.emit()

    def _fail(self, trouble: Exception) -> None:
        self._at_work = False
        raise trouble
