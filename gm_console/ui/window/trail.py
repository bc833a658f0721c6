"""Where the moderator was: one Back and Forward for the whole window, as in a browser.

A place is a workspace with the turn, step and selection shown in it.  Whatever moves one of them leaves a place behind;
walking from step to step leaves the one it began at.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QMouseEvent, QWindow

from gm_console.ui.session import Selection, Session
from gm_console.ui.window.workbench import Workbench
from gm_console.ui.workspaces.battles.workspace import BattlesWorkspace

MOST_REMEMBERED: Final = 200
BATTLES: Final = "battles"


@dataclass(frozen=True, slots=True, kw_only=True)
class Spot:
    """What was looked at."""

    workspace: str
    turn: int
    moment: int
    step: int
    before: bool
    selection: Selection
    battle: tuple[int, int] | None
    """Turn and entry of the battle shown, where battles are."""


class Trail(QObject):
    """Remembers the spots of one campaign and goes back to them."""

    changed = Signal()
    """Whether one can go back or forward may be otherwise."""

    def __init__(
        self, session: Session, bench: Workbench, battles: BattlesWorkspace, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session, self._bench, self._battles = session, bench, battles
        self._spots: list[Spot] = []
        self._at = -1
        self._returning = False
        self._walking = False
        self._walked = False
        """The spot shown was come to by walking."""
        self._look = QTimer(self, singleShot=True, interval=0)
        self._look.timeout.connect(self._note)
        for moved in (
            session.selection_changed, session.moment_changed, session.chronicle_changed, bench.changed,
            battles.battle_changed, session.tasks.busy_changed,
        ):  # fmt: skip
            moved.connect(self._look.start)
        session.closed.connect(self._forget)

    @property
    def may_go_back(self) -> bool:
        """Whether there is a spot before."""
        return self._at > 0

    @property
    def may_go_forward(self) -> bool:
        """Whether one has gone back."""
        return self._at + 1 < len(self._spots)

    @property
    def resting(self) -> bool:
        """Whether what is shown now has been noted."""
        return not self._look.isActive() and not self._session.tasks.busy

    def back(self) -> None:
        """Show what was shown before."""
        self._return_to(self._at - 1)

    def forward(self) -> None:
        """Show again what was left by :meth:`back`."""
        self._return_to(self._at + 1)

    def walk(self) -> None:
        """Tell that the next move is one of many small ones, of which only the last is a spot."""
        self._walking = True

    def listen(self, window: QWindow) -> None:
        """Let the two buttons at the side of a mouse go back and forward, wherever in a window they are pressed."""
        window.removeEventFilter(self)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take the buttons at the side before any part of the window does."""
        if event.type() == QEvent.Type.MouseButtonPress and isinstance(event, QMouseEvent):
            ways = {Qt.MouseButton.BackButton: self.back, Qt.MouseButton.ForwardButton: self.forward}
            way = ways.get(event.button())
            if way is not None:
                way()
                return True
        return super().eventFilter(watched, event)

    def _here(self) -> Spot:
        session = self._session
        there = self._bench.current == BATTLES
        return Spot(
            workspace=self._bench.current,
            turn=session.chronicle.turn,
            moment=session.moment,
            step=session.step,
            before=session.shows_before,
            selection=session.selection,
            battle=self._battles.wanted if there else None,
        )

    def _note(self) -> None:
        """Remember what is shown now, once everything that moves together has come to rest."""
        if not self._session.is_open or not self._bench.current or self._session.tasks.busy:
            return
        here, walking = self._here(), self._walking
        self._walking = False
        if self._returning:
            self._returning, self._walked = False, False
            self._spots[self._at] = here
        elif self._at < 0 or here != self._spots[self._at]:
            kept = self._at if walking and self._walked else self._at + 1
            self._spots = [*self._spots[:kept], here][-MOST_REMEMBERED:]
            self._at, self._walked = len(self._spots) - 1, walking
        self.changed.emit()

    def _return_to(self, at: int) -> None:
        session = self._session
        if not (session.is_open and 0 <= at < len(self._spots)):
            return
        spot, self._at, self._returning = self._spots[at], at, True
        self._bench.show(spot.workspace)
        turns = [row.turn for row in session.chronicle.turns]
        if spot.turn != session.chronicle.turn and spot.turn in turns:
            label = self.tr("Reading turn {0}").format(spot.turn)
            session.show_turn(label, spot.turn, then=lambda: self._arrive(spot))
        else:
            self._arrive(spot)

    def _arrive(self, spot: Spot) -> None:
        """Show a spot of the turn that is shown; of one that is gone only what still is there."""
        session = self._session
        if spot.turn == session.chronicle.turn:
            session.return_to(spot.moment, spot.step, spot.selection, before=spot.before)
        if spot.battle is not None:
            self._battles.show_battle(*spot.battle)
        self._look.start()

    def _forget(self) -> None:
        self._spots, self._at, self._returning = [], -1, False
        self.changed.emit()
