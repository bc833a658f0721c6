"""A turn that goes on by itself, step by step, at a speed that can be chosen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction

from gm_console.core.facts import Entry
from gm_console.ui.session import Session

SPEEDS: Final = (1, 2, 5, 10)
"""Steps a second."""
USUAL: Final = 2
SECOND_MS: Final = 1_000


class Playing(QObject):
    """Takes the next step again and again while its action is checked; ends with the turn."""

    def __init__(self, session: Session, play: QAction, step_on: QAction, say: Callable[[str], None]) -> None:
        """``step_on`` is what takes one step, as if it were asked for by hand."""
        super().__init__(session)
        self._session, self._play, self._step_on, self._say = session, play, step_on, say
        self._played: tuple[Entry, ...] = ()
        self._clock = QTimer(self, interval=SECOND_MS // USUAL)
        self._clock.timeout.connect(self._take_step)
        play.toggled.connect(self._follow)
        session.closed.connect(self.stop)
        session.chronicle_changed.connect(self._stop_elsewhere)

    def set_speed(self, speed: int) -> None:
        """Take so many steps a second from now on."""
        self._clock.setInterval(SECOND_MS // speed)

    def stop(self) -> None:
        """Take no more steps."""
        self._play.setChecked(False)

    def _stop_elsewhere(self) -> None:
        """Stop where another turn is shown, or this one was run again; a bookmark made meanwhile is no reason."""
        if self._session.chronicle.entries is not self._played:
            self.stop()

    def _follow(self, playing: bool) -> None:
        self._play.setIconText(self.tr("Stop") if playing else self.tr("Play"))
        if not playing:
            self._clock.stop()
            return
        self._played = self._session.chronicle.entries
        if self._ended():
            self._session.step_to(0)
        self._clock.start()

    def _take_step(self) -> None:
        self._step_on.trigger()
        if self._ended():
            self.stop()
            self._say(self.tr("Turn {0} is played to its end").format(self._session.chronicle.turn))

    def _ended(self) -> bool:
        session = self._session
        last = session.moment + 1 == len(session.chronicle.positions)
        return last and session.step in (0, len(session.steps))
