"""The main window: the map in the middle, docks round it, menus above, the status line below."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QByteArray, QSize, Qt, QTimer
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent
from PySide6.QtWidgets import QMainWindow, QStackedWidget

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import Stage
from gm_console.core.ids import NationId, RegionId
from gm_console.files.errors import Unreadable
from gm_console.ui.actions import NEEDS_CAMPAIGN, NEEDS_DRAFT, NEEDS_OPEN_TURN, NEEDS_RUN, Actions
from gm_console.ui.commands import Commands
from gm_console.ui.dialogs.report import ReportDialog
from gm_console.ui.map.panel import MapPanel
from gm_console.ui.menus import build_bar, build_menus, fill_recent
from gm_console.ui.palette import Choice, CommandPalette
from gm_console.ui.panels.entry_log import EntryLogPanel
from gm_console.ui.panels.inspector import InspectorPanel
from gm_console.ui.panels.nations import NationsPanel
from gm_console.ui.panels.pages import region_name
from gm_console.ui.panels.timeline import TimelinePanel
from gm_console.ui.session import Session
from gm_console.ui.settings import LAYOUT, Settings
from gm_console.ui.start_page import StartPage
from gm_console.ui.status import StatusLine
from gm_console.ui.tasks import Tasks
from gm_console.ui.theme import Scheme, Theme
from gm_console.ui.versions import versions

MESSAGE_TIME = 8_000
DRAFT = (Stage.DRAFTED, Stage.REVIEWED)
FIRST_SIZE = QSize(1440, 900)


class MainWindow(QMainWindow):
    """Everything the moderator sees."""

    def __init__(self, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._theme = theme
        self._settings = settings
        self._leaving = False
        self.tasks = Tasks(self)
        self.session = Session(self.tasks, self.show_trouble, self)
        self.actions_ = Actions(self, theme.tones)
        self.commands = Commands(self, self.session, self.say)
        self.start = StartPage(tuple(self.actions_[id_] for id_ in ("sample", "new", "open")))
        self.map = MapPanel(self.session, theme)
        self.timeline = TimelinePanel(self.session, theme)
        self.log = EntryLogPanel(self.session, self.actions_["run"])
        self.inspector = InspectorPanel(self.session, theme)
        self.nations = NationsPanel(self.session)
        self._middle = QStackedWidget()
        self._middle.addWidget(self.start)
        self._middle.addWidget(self.map)
        self.setCentralWidget(self._middle)
        self._docks = (
            self.timeline.dock((self.actions_["previous_phase"], self.actions_["next_phase"])),
            self.inspector.dock(),
            self.nations.dock(),
            self.log.dock(),
        )
        self._recent = build_menus(self, self.actions_, self._docks)
        self._bar = build_bar(self, self.actions_)
        self.setStatusBar(StatusLine(self.session, self.tasks))
        self.addActions(self.actions_.every())
        self._group_themes()
        self._connect()
        self._restore()
        self._show_closed()

    def sizeHint(self) -> QSize:
        """Return the size of the first time."""
        return FIRST_SIZE

    def say(self, text: str) -> None:
        """Show a message in the status line for a while."""
        self.statusBar().showMessage(text, MESSAGE_TIME)

    def show_trouble(self, trouble: Exception) -> None:
        """Show what could not be done; a bug goes on to the exception hook."""
        if isinstance(trouble, Unreadable):
            lines = "\n".join(f"{issue.severity}: {issue.text}  {issue.where}" for issue in trouble.issues)
            ReportDialog(self, self.tr("Cannot be read"), self.tr("The files are not usable:"), lines).show()
        elif isinstance(trouble, CampaignError | OSError):
            ReportDialog(
                self, self.tr("Not possible"), str(trouble), getattr(trouble, "code", type(trouble).__name__)
            ).show()
        else:
            raise trouble

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave; a job at work is cancelled and the window goes when it has ended."""
        self._settings.save_window(self.saveGeometry(), self._dock_state())
        if self.tasks.busy:
            self._leaving = True
            self.tasks.cancel()
            self.say(self.tr("Stopping the work in hand, then closing"))
            event.ignore()
            return
        self.session.close()
        self.tasks.close()
        event.accept()

    def _connect(self) -> None:
        commands, view, log = self.commands, self.map.view, self.log
        slots = {
            "new": commands.new_campaign, "open": commands.open_file, "sample": commands.open_sample,
            "close": self.session.leave, "quit": self.close, "run": commands.run, "publish": commands.publish,
            "verify": commands.verify, "palette": self.open_palette, "go_region": self.open_region_palette,
            "fit": view.fit, "zoom_in": self._zoom_in, "zoom_out": self._zoom_out,
            "next_phase": self._next_phase, "previous_phase": self._previous_phase,
            "next_entry": self._next_entry, "previous_entry": self._previous_entry, "find": log.focus_filter,
            "reset_docks": self._place_docks, "about": self._about,
        }  # fmt: skip
        for id_, slot in slots.items():
            self.actions_[id_].triggered.connect(slot)
        self._recent.triggered.connect(self._open_recent)
        self.start.chosen.connect(self.commands.open_path)
        self.session.opened.connect(self._show_open)
        self.session.closed.connect(self._show_closed)
        self.session.chronicle_changed.connect(self._allow)
        self.tasks.busy_changed.connect(self._allow)
        self.tasks.busy_changed.connect(self._leave_when_done)
        self._theme.changed.connect(self._tint)

    def _group_themes(self) -> None:
        group = QActionGroup(self)
        for scheme in Scheme:
            action = self.actions_[scheme.value]
            action.setData(scheme)
            action.setChecked(scheme is self._theme.scheme)
            group.addAction(action)
        group.triggered.connect(self._choose_theme)

    def _choose_theme(self, action: QAction) -> None:
        self._settings.scheme = action.data()
        self._theme.choose(action.data())

    def _tint(self) -> None:
        self.actions_.tint(self._theme.tones)

    def _restore(self) -> None:
        self._place_docks()
        geometry, state = self._settings.window()
        if not geometry.isEmpty():
            self.restoreGeometry(geometry)
        else:
            self.resize(FIRST_SIZE)
        self._kept_docks = state if not state.isEmpty() else self.saveState(LAYOUT)

    def _place_docks(self) -> None:
        timeline, inspector, nations, log = self._docks
        left, right = Qt.DockWidgetArea.LeftDockWidgetArea, Qt.DockWidgetArea.RightDockWidgetArea
        self.setCorner(Qt.Corner.BottomLeftCorner, left)
        self.setCorner(Qt.Corner.BottomRightCorner, right)
        for dock, area in (
            (timeline, left),
            (inspector, right),
            (nations, right),
            (log, Qt.DockWidgetArea.BottomDockWidgetArea),
        ):
            dock.setFloating(False)
            self.addDockWidget(area, dock)
            dock.setVisible(True)
        self.splitDockWidget(inspector, nations, Qt.Orientation.Vertical)
        self.resizeDocks([timeline, inspector], [278, 324], Qt.Orientation.Horizontal)
        self.resizeDocks([inspector, nations], [460, 300], Qt.Orientation.Vertical)
        self.resizeDocks([log], [300], Qt.Orientation.Vertical)

    def _dock_state(self) -> QByteArray:
        return self.saveState(LAYOUT) if self.session.is_open else self._kept_docks

    def _show_open(self) -> None:
        path = self.session.world.path
        self._settings.remember(path)
        self._middle.setCurrentWidget(self.map)
        for dock in self._docks:
            dock.show()
        self._bar.show()
        self.restoreState(self._kept_docks, LAYOUT)
        for dock in self._docks:
            dock.toggleViewAction().setEnabled(True)
        self._fill_recent()
        self.map.view.setFocus()

    def _show_closed(self) -> None:
        if self._middle.currentWidget() is self.map:
            self._kept_docks = self.saveState(LAYOUT)
        for dock in self._docks:
            dock.hide()
            dock.toggleViewAction().setEnabled(False)
        self._bar.hide()
        self._middle.setCurrentWidget(self.start)
        self._fill_recent()
        self._allow()
        self.setWindowTitle("gm-console")

    def _fill_recent(self) -> None:
        recent = self._settings.recent()
        self.start.show_recent(recent)
        fill_recent(self._recent, recent)

    def _open_recent(self, action: QAction) -> None:
        self.commands.open_path(action.data())

    def _allow(self) -> None:
        """Enable what can be done now."""
        given: set[str] = set()
        if self.session.is_open:
            chronicle = self.session.chronicle
            self.setWindowTitle(f"{chronicle.info.title} – gm-console")
            given.add(NEEDS_CAMPAIGN)
            if chronicle.turns:
                given.add(NEEDS_RUN)
            if chronicle.info.stage in DRAFT and not self.tasks.busy:
                given.add(NEEDS_DRAFT)
            if chronicle.info.stage is not Stage.PUBLISHED and not self.tasks.busy:
                given.add(NEEDS_OPEN_TURN)
        self.actions_.allow(frozenset(given))

    def _leave_when_done(self, label: str) -> None:
        if self._leaving and not label:
            QTimer.singleShot(0, self.close)

    def _zoom_in(self) -> None:
        self.map.view.zoom_by(1)

    def _zoom_out(self) -> None:
        self.map.view.zoom_by(-1)

    def _next_phase(self) -> None:
        self.session.step_to(self.session.moment + 1)

    def _previous_phase(self) -> None:
        self.session.step_to(self.session.moment - 1)

    def _next_entry(self) -> None:
        self.log.step(True)

    def _previous_entry(self) -> None:
        self.log.step(False)

    def open_palette(self) -> None:
        """Find anything."""
        choices = [*self._action_choices(), *self._nation_choices(), *self._region_choices()]
        CommandPalette(self, choices, self.tr("Find an action, a nation or a region")).show()

    def open_region_palette(self) -> None:
        """Find a region."""
        CommandPalette(self, list(self._region_choices()), self.tr("Find a region by id or name")).show()

    def _action_choices(self) -> Iterator[Choice]:
        for action in self.actions_.every():
            if action.isEnabled() and action is not self.actions_["palette"]:
                text = action.text().replace("&", "").rstrip("…")
                yield Choice(text=text, note=action.shortcut().toString(), do=action.trigger)

    def _nation_choices(self) -> Iterator[Choice]:
        if self.session.is_open:
            for nation in self.session.position.nations:
                yield Choice(
                    text=f"{nation.id} {nation.name}",
                    note=self.tr("nation"),
                    do=_Visit(self, nation=nation.id),
                )

    def _region_choices(self) -> Iterator[Choice]:
        if self.session.is_open:
            world = self.session.world
            for region in world.board.regions:
                text = f"{region.id}  {region_name(world, region)}"
                yield Choice(text=text, note=self.tr("region"), do=_Visit(self, region=region.id))

    def visit_region(self, region: RegionId) -> None:
        """Select a region and bring it near."""
        self.session.select_region(region)
        self.map.view.go_to(region, closer=True)

    def visit_nation(self, nation: NationId) -> None:
        """Select a nation and bring its land into sight."""
        self.session.select_nation(nation)
        own = [region for region in self.session.world.board.regions if region.country == nation]
        if own:
            self.map.view.go_to(own[len(own) // 2].id, closer=True)

    def _about(self) -> None:
        sentence = self.tr("The game master's console for play-by-mail wargames.")
        ReportDialog(self, self.tr("About gm-console"), sentence, versions(self.session)).show()


class _Visit:
    """Going to a region or a nation, as a choice of the palette."""

    def __init__(
        self, window: MainWindow, *, region: RegionId | None = None, nation: NationId | None = None
    ) -> None:
        self._window, self._region, self._nation = window, region, nation

    def __call__(self) -> None:
        if self._region is not None:
            self._window.visit_region(self._region)
        elif self._nation is not None:
            self._window.visit_nation(self._nation)
