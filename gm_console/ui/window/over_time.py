"""Charts over time from the window: the turns are read one by one, and what is known of them is shown meanwhile."""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QWidget

from gm_console.campaign.series import Charted, TurnPoint
from gm_console.campaign.service import Campaign
from gm_console.charts.colours import nation_colours
from gm_console.core.ids import NationId
from gm_console.core.numbers import BEFORE_PLAY, Number
from gm_console.files.plainfile import write_file
from gm_console.ui.cards.paper import number_named
from gm_console.ui.dialogs.over_time import OverTimeDialog
from gm_console.ui.kit.queued_work import QueuedWork
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.kit.theme import Theme
from gm_console.ui.session import Session
from gm_console.ui.window.dialog_keeper import DialogKeeper
from gm_console.ui.window.subject_menu import Subject

CANVAS: Final = "gm_console.ui.nation_canvas"
"""Loads matplotlib, so the worker thread imports it."""
OFTEN: Final = 0.5
"""Seconds between two pictures of what is known so far."""


class OverTime(DialogKeeper[OverTimeDialog]):
    """Keeps the dialog, and every turn that was read for as long as the campaign is open."""

    subject_wanted = Signal(object, object)
    """A menu that opens, and the :class:`Subject` it is about."""
    _known = Signal(object)
    """Points read so far; comes from the worker thread."""

    def __init__(
        self, window: QWidget, session: Session, settings: Settings, say: Callable[[str], None], theme: Theme
    ) -> None:
        super().__init__(window, session, settings, say)
        self._theme = theme
        self._label = self.tr("Reading the turns")
        self._work = QueuedWork(session.tasks, self._label, self)
        self._points: tuple[TurnPoint, ...] = ()
        self._known.connect(self._show_part)
        session.opened.connect(self._forget_points)
        session.closed.connect(self._forget_points)
        session.tasks.cancelled.connect(self._stopped)

    def new_dialog(self) -> OverTimeDialog:
        """Return a new dialog, connected."""
        dialog = OverTimeDialog(self._window, self._theme, self._settings, self._work)
        dialog.asked.connect(self._open_ledger)
        dialog.menu_wanted.connect(self._open_menu)
        dialog.write_wanted.connect(self._write)
        dialog.rest_wanted.connect(self.read)
        return dialog

    def read(self) -> None:
        """Read what is not known yet."""
        known = self._points

        def work(campaign: Campaign, report: Reporter) -> tuple[TurnPoint, ...]:
            importlib.import_module(CANVAS)
            found, whole, told = [], campaign.count_points(), time.monotonic()
            for point in campaign.turn_points(known):
                found.append(point)
                report(self.tr("turn {0}").format(point.turn), len(found), whole)
                if time.monotonic() - told > OFTEN:
                    self._known.emit(tuple(found))
                    told = time.monotonic()
            return tuple(found)

        self._session.ask(self._label, work, self._show_whole)

    def _show_part(self, points: tuple[TurnPoint, ...]) -> None:
        if len(points) > len(self._points):
            self._points = points
            self._show(whole=False)

    def _show_whole(self, points: tuple[TurnPoint, ...]) -> None:
        self._points = points
        self._show(whole=True)
        if self.dialog is not None:
            self.dialog.progress.say("")

    def _show(self, *, whole: bool) -> None:
        if self.dialog is None or not self._session.is_open:
            return
        world = self._session.world
        nations = {nation for point in self._points for nation in point.nations}
        colours = nation_colours(nations, world.campaign.looks)
        self.dialog.show_points(self._points, world.ruleset, colours, whole=whole)

    def _stopped(self, label: str) -> None:
        if label == self._label and self.dialog is not None:
            self.dialog.reading_stopped()

    def _open_ledger(self, what: Charted, nation: NationId, turn: int) -> None:
        """Show the ledger of a nation's number in a turn; of one that has none, the nation in that turn."""
        session, number = self._session, self._number(what, nation)
        if number is not None:
            session.select_number(number, self._ledger_turn(turn))
            return
        if self.dialog is not None:
            self.dialog.notice.ask(
                self.tr("{0} has no ledger: the nation is shown as it stood").format(what.title), "info"
            )
        if self._ledger_turn(turn) == turn != session.chronicle.turn:
            label = self.tr("Showing turn {0}").format(turn)
            session.show_turn(label, turn, then=lambda: session.select_nation(nation))
        else:
            session.select_nation(nation)

    def _open_menu(self, what: Charted, nation: NationId, turn: int, at: QPoint) -> None:
        """Open the menu of a nation's number in a turn, as a row of a table has it; of the nation alone without one."""
        number = self._number(what, nation)
        menu = QMenu(self.dialog)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        told = Subject(
            nation=nation, number=number, turn=self._ledger_turn(turn) if number is not None else 0
        )
        self.subject_wanted.emit(menu, told)
        if not menu.isEmpty():
            menu.setActiveAction(menu.actions()[0])
            menu.popup(at)

    def _number(self, what: Charted, nation: NationId) -> Number | None:
        return number_named(self._session.world.ruleset, what.key, nation=nation)

    def _ledger_turn(self, turn: int) -> int:
        played = any(row.turn == turn for row in self._session.chronicle.turns)
        return turn if played else BEFORE_PLAY

    def _write(self, path: Path, made: Callable[[], bytes]) -> None:
        def work(_campaign: Campaign, _report: Reporter) -> OSError | None:
            try:
                write_file(path, made())
            except OSError as trouble:
                return trouble
            return None

        def done(trouble: OSError | None) -> None:
            if self.dialog is not None:
                self.dialog.tell_written(path, trouble)

        self._session.ask(self.tr("Writing {0}").format(path.name), work, done)

    def _forget_points(self) -> None:
        self._points = ()
