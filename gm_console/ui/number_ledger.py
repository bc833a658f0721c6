"""The ledger of the number that is selected, at the moment shown; read in the worker thread."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from gm_console.campaign.errors import CampaignError
from gm_console.core.facts import Entry
from gm_console.core.ledger import Ledger, read_ledger
from gm_console.core.numbers import BEFORE_PLAY, Number
from gm_console.report.number_words import how_it_came
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldLedger:
    """A ledger with what its entries say; or why there is none."""

    ledger: Ledger | None
    sentences: Mapping[int, str]
    trouble: str = ""


class NumberLedger(QObject):
    """Keeps the ledger asked for last."""

    changed = Signal()
    """A ledger that was asked for is there."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._asked: tuple[object, ...] = ()
        self._told: ToldLedger | None = None
        self._entries: tuple[Entry, ...] = ()
        session.closed.connect(self._forget)
        session.tasks.cancelled.connect(self._forget)
        session.tasks.forgot.connect(self._forget)

    def of(self, number: Number, turn: int = 0) -> ToldLedger | None:
        """Return the ledger of a number in a whole turn, None while it is read; 0: the one shown, up to its moment."""
        session = self._session
        moment = (session.moment, session.step, session.shows_before)
        asked = (number, turn, moment if not turn else ())
        if asked != self._asked or session.chronicle.entries is not self._entries:
            self._asked, self._told, self._entries = asked, None, session.chronicle.entries
            work = self._elsewhere(number, turn) if turn else self._here(number)

            def whole(_report: Reporter) -> ToldLedger:
                try:
                    return work()
                except (CampaignError, LookupError) as trouble:
                    return ToldLedger(ledger=None, sentences={}, trouble=str(trouble))

            def done(told: ToldLedger) -> None:
                if asked == self._asked:
                    self._told = told
                    self.changed.emit()

            session.tasks.run(QUIET, whole, done)
        return self._told

    def _here(self, number: Number) -> Callable[[], ToldLedger]:
        """Return how the ledger of the turn shown is read; it is in memory already."""
        session, chronicle, world = self._session, self._session.chronicle, self._session.world
        positions, moment, last = chronicle.positions, session.moment, session.last_seq
        moments = [(one.phase, one.state) for one in positions[1:moment]]
        if moment:
            moments.append((positions[moment].phase, session.position.state))

        def work() -> ToldLedger:
            ledger = read_ledger(
                world.ruleset,
                chronicle.board,
                positions[0].state,
                moments,
                chronicle.entries[:last],
                number,
            )
            told = how_it_came(ledger, chronicle.entries[:last], world.ruleset)
            return ToldLedger(ledger=ledger, sentences=told)

        return work

    def _elsewhere(self, number: Number, turn: int) -> Callable[[], ToldLedger]:
        campaign = self._session.world.campaign

        def work() -> ToldLedger:
            if turn == BEFORE_PLAY:
                return ToldLedger(ledger=campaign.opening_ledger(number), sentences={})
            ledger = campaign.ledger(turn, number)
            moved = any(phase.lines for phase in ledger.phases)
            told = how_it_came(ledger, campaign.entries(turn) if moved else (), campaign.ruleset)
            return ToldLedger(ledger=ledger, sentences=told)

        return work

    def _forget(self) -> None:
        self._asked, self._told, self._entries = (), None, ()
