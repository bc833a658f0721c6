"""What is asked for in a menu while another workspace is in view: the window goes there, then it is done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import QObject, QTimer

from gm_console.ui.kit.actions import Actions
from gm_console.ui.session import Session
from gm_console.ui.window.workbench import Workbench


@dataclass(frozen=True, slots=True, kw_only=True)
class _Errand:
    place: str
    actions: Actions
    id: str


class Errands(QObject):
    """Tells the actions of each workspace whether it is in view, and does the last one asked for from elsewhere."""

    def __init__(
        self, session: Session, bench: Workbench, say: Callable[[str], None], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session, self._bench, self._say = session, bench, say
        self._homes = bench.homes()
        for place, actions in self._homes.items():
            actions.asked.connect(partial(self._go, place))
        self._due: _Errand | None = None
        self._rest = QTimer(self, singleShot=True, interval=0)
        self._rest.timeout.connect(self._arrive)
        for moved in (session.opened, session.closed, bench.changed):
            moved.connect(self._follow)
        session.tasks.busy_changed.connect(self._rest.start)

    def _follow(self) -> None:
        for place, actions in self._homes.items():
            actions.set_away(self._session.is_open and self._bench.current != place)

    def _go(self, place: str, id_: str) -> None:
        self._due = _Errand(place=place, actions=self._homes[place], id=id_)
        self._bench.show(place)
        self._rest.start()

    def _arrive(self) -> None:
        """Do what was asked for, once the workspace has read what it shows; say why where it cannot be done."""
        due = self._due
        if due is None or (self._session.tasks.busy and self._bench.current == due.place):
            return
        self._due = None
        if self._bench.current != due.place:
            return
        action = due.actions[due.id]
        if not action.isEnabled():
            self._say(due.actions.why_not(due.id))
        elif not action.isCheckable():  # a switch was thrown when it was asked for
            action.trigger()
