"""The main window: the map in the middle, docks round it, menus above, the status line below."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QSize
from PySide6.QtGui import QAction, QCloseEvent, QDragEnterEvent, QDropEvent, QShowEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow

from gm_console.files.scenario import SCENARIO_FILE
from gm_console.ui.dialogs.trouble import tell_trouble
from gm_console.ui.draft_review import DraftReview
from gm_console.ui.editor.canvas.view import EditorView
from gm_console.ui.editor.map_editor import MapEditor
from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.banner import Banner
from gm_console.ui.kit.letter_keys import LetterKeys
from gm_console.ui.kit.local_actions import LocalActions
from gm_console.ui.kit.needs import NEEDS_CAMPAIGN, NEEDS_MAP, NEEDS_WORKSPACE
from gm_console.ui.kit.register import CAMPAIGN, PANEL, SCENARIO, Register, in_window
from gm_console.ui.kit.tasks import Tasks
from gm_console.ui.kit.theme import Theme
from gm_console.ui.map.panel import MapPanel
from gm_console.ui.map.view import MapView
from gm_console.ui.panels.entry_log import EntryLogPanel
from gm_console.ui.panels.inspector import InspectorPanel
from gm_console.ui.panels.nations import NationsPanel
from gm_console.ui.panels.notes import NotesPanel
from gm_console.ui.panels.phase import PhasePanel
from gm_console.ui.panels.problems import ProblemsPanel
from gm_console.ui.panels.review import ReviewPanel
from gm_console.ui.panels.timeline import TimelinePanel
from gm_console.ui.scenario.scenario_editor import ScenarioEditor
from gm_console.ui.session import Session
from gm_console.ui.window.allowed import allowed_in, allowed_on
from gm_console.ui.window.campaign_files import Files
from gm_console.ui.window.campaign_map import CampaignMap
from gm_console.ui.window.dialogs import WindowDialogs
from gm_console.ui.window.errands import Errands
from gm_console.ui.window.help import show_help
from gm_console.ui.window.leaving import Leaving
from gm_console.ui.window.menus import build_bar, build_menus, fill_recent
from gm_console.ui.window.navigation import Navigation
from gm_console.ui.window.notes import CampaignNotes
from gm_console.ui.window.preferences import Preferences
from gm_console.ui.window.presence import Presence
from gm_console.ui.window.search import CampaignSearch
from gm_console.ui.window.shortcuts import Shortcuts
from gm_console.ui.window.start_page import StartPage
from gm_console.ui.window.status_line import StatusLine
from gm_console.ui.window.subject_places import SubjectPlaces
from gm_console.ui.window.supply_ways import SupplyWays
from gm_console.ui.window.theme_menu import ThemeMenu
from gm_console.ui.window.trail import Trail
from gm_console.ui.window.turn_commands import Commands
from gm_console.ui.window.week_ways import WeekWays
from gm_console.ui.window.workbench import Workbench, Workspace
from gm_console.ui.workspaces.battles.workspace import BattlesWorkspace
from gm_console.ui.workspaces.market.workspace import MarketWorkspace
from gm_console.ui.workspaces.nations.workspace import NationsWorkspace
from gm_console.ui.workspaces.orders.workspace import OrdersWorkspace
from gm_console.ui.workspaces.packets.workspace import PacketsWorkspace
from gm_console.ui.workspaces.turn.turn_room import TurnRoom

MESSAGE_TIME = 8_000
WALKS = (
    "next_step", "previous_step", "next_phase", "previous_phase", "next_entry", "previous_entry", "before",
)  # fmt: skip
"""Actions that go on by one."""
EDITOR = "editor"
FIRST_SIZE = QSize(1440, 900)
FRAME = QSize(12, 40)
"""Room that is left on the screen for the frame that its keeper puts round a window."""


class MainWindow(QMainWindow):
    """Everything the moderator sees."""

    def __init__(self, theme: Theme, preferences: Preferences) -> None:
        super().__init__()
        settings = preferences.settings
        self._settings, self._preferences = settings, preferences
        self.tasks = Tasks(self)
        self.session = Session(self.tasks, self.show_trouble, self)
        self.actions_ = Actions(self, theme.tones)
        self._banner = Banner(theme)
        self.files = Files(self, self.session, preferences, self._banner, self.say, self.show_trouble)
        draft_review = DraftReview(self.session, self)
        self.commands = Commands(self, self.session, draft_review, self.files.publish, self.say)
        self.editor = MapEditor(self, theme, settings, self.say, self.show_trouble)
        self.scenario = ScenarioEditor(self, theme, settings, self.say, self.show_trouble)
        self.start = StartPage(
            tuple(self.actions_[id_] for id_ in ("sample", "new", "open")),
            self.scenario.beginnings(),
            (*self.editor.beginnings(), self.actions_["new_world"]),
        )
        self.map = MapPanel(self.session, theme, settings)
        self.room = TurnRoom(self, self.session, self.actions_, self.say)
        self.timeline = TimelinePanel(self.session, theme, self.room.playing, self.room.actions_["play"])
        self.log = EntryLogPanel(self.session, theme, self.actions_, self.room.actions_["note"])
        self.inspector = InspectorPanel(self.session, theme)
        self.nations = NationsPanel(self.session)
        self.problems = ProblemsPanel(self.session, theme, settings)
        self.phase = PhasePanel(self.session, theme)
        self.review = ReviewPanel(self.session, draft_review, theme, settings, self.actions_["run"])
        self.notes = NotesPanel(self.session, settings)
        self.orders = OrdersWorkspace(self.session, theme, settings)
        self.battles = BattlesWorkspace(self.session, theme)
        self.tables = NationsWorkspace(self.session, theme, settings)
        self.market = MarketWorkspace(self.session, theme, settings)
        self.packets = PacketsWorkspace(self.session, theme, settings)
        others = (self.inspector, self.nations, self.log, self.phase, self.review, self.problems, self.notes)
        docks = (self.timeline.dock(self.actions_), *(one.dock() for one in others))
        self.local = LocalActions(self)
        self.register = self._made_register(docks)
        self._menus = build_menus(self, self.register, self.map.menu_groups())
        self._bar = build_bar(self, self.register, self._menus.campaign)
        self.bench = Workbench(self, self.start, self._places(), docks, self.actions_, settings, self._banner)
        self._leaving = Leaving(
            self, self.tasks, self.editor, self.scenario, self.bench.show_middle, self.say
        )
        self._status = StatusLine(self.session, self.tasks, draft_review)
        self._status.add_worker(self.editor.files.tasks)
        self._status.add_worker(self.scenario.session.tasks)
        self._status.lend(self.editor.status)
        self.setStatusBar(self._status)
        own = (self.actions_, self.files.actions_, self.room.actions_)
        self.addActions([*(one for table in own for one in table.every()), *self.editor.window_actions()])
        self._shortcuts = Shortcuts(self.register, settings, self)
        LetterKeys(self)
        self._opener = WindowDialogs(self, self.session, theme, preferences, self._shortcuts, self.open_path)
        self.going = Navigation(
            self, self.session, self.bench, self.map.view, self.battles, self.tables, self.room,
            self.editor, self.register, self.say,
        )  # fmt: skip
        self.own_map = CampaignMap(self, self.session, self.editor, self.say)
        self.presence = Presence(self.session, self.bench, self.register, self._menus)
        self.errands = Errands(self.session, self.bench, self.say, self)
        self.trail = Trail(self.session, self.bench, self.battles, self)
        named: dict[str, QDockWidget] = {dock.objectName(): dock for dock in docks}
        self.subjects = SubjectPlaces(self.session, self.going, self.bench.show, named)
        self.remarks = CampaignNotes(
            self, self.session, settings, self.say, self.notes, self.room, self.subjects
        )
        self.ways = SupplyWays(self, self.session, theme, self.map, self.bench.show)
        self.search = CampaignSearch(self, self.session, settings, self.say, self.actions_["search"],
                                     self.going, self.subjects, self.files, self.remarks)  # fmt: skip
        WeekWays(self, self.orders, self.register, self.commands, self.files)
        ThemeMenu(self, theme, preferences, self.actions_)
        self.setAcceptDrops(True)
        self._connect()
        self._restore()
        self._show_closed()

    def _places(self) -> tuple[Workspace, ...]:
        setting_up = self.scenario.actions_
        return (
            Workspace(id="map", middle=self.map, docks=("inspector", "nations")),
            Workspace(id="orders", middle=self.orders, actions=self.orders.actions_, docks=()),
            Workspace(
                id="turn", middle=self.map, docks=("timeline", "inspector", "entry_log", "phase", "review")
            ),
            Workspace(id="battles", middle=self.battles, actions=self.battles.actions_, docks=()),
            Workspace(id="tables", middle=self.tables, actions=self.tables.actions_, docks=("inspector",)),
            Workspace(id="market", middle=self.market, actions=self.market.actions_, docks=("inspector",)),
            Workspace(id="packets", middle=self.packets, actions=self.packets.actions_, docks=()),
            Workspace(id=EDITOR, middle=self.editor.workspace, docks=(), alone=True),
            Workspace(id=SCENARIO, middle=self.scenario.workspace, actions=setting_up, docks=(), alone=True),
        )

    def _made_register(self, docks: tuple[QDockWidget, ...]) -> Register:
        """Return every action of the window and of its workspaces, each in its place."""
        register = Register()
        register.add_table(self.actions_, in_window)
        register.add(CAMPAIGN, {**self.files.actions_.by_id(), **self.room.actions_.by_id()})
        register.add("map", self.map.actions_by_id())
        for place in self._places():
            if place.actions is not None:
                register.add(place.id, place.actions.by_id(), "orders_" if place.id == "orders" else "")
        register.add(CAMPAIGN, {dock.objectName(): dock.toggleViewAction() for dock in docks}, PANEL)
        self.editor.register(register)
        self.local.register(register)
        return register

    def showEvent(self, event: QShowEvent) -> None:
        """Listen to the mouse once there is a window to press it in."""
        super().showEvent(event)
        self.trail.listen(self.windowHandle())

    def sizeHint(self) -> QSize:
        """Return the size of the first time."""
        return FIRST_SIZE

    def say(self, text: str) -> None:
        """Show a message in the status line for a while."""
        line = self.editor.status if self.editing else self.statusBar()
        line.showMessage(text, MESSAGE_TIME)

    def show_trouble(self, trouble: Exception) -> None:
        """Show what could not be done; a bug goes on to the exception hook."""
        tell_trouble(self, trouble, self.files.way_back.show)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        """Take maps and pictures that are dragged over the window."""
        if self.editor.sources.takes(event):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        """Open, import or trace what is dropped."""
        self.editor.sources.drop(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave, after asking about what is not saved; a job at work is ended first."""
        self.bench.keep()
        self._settings.keep_bytes("geometry", self.saveGeometry())
        if not self._leaving.may_leave():
            event.ignore()
            return
        self.session.close()
        self.tasks.close()
        self.editor.close()
        self.scenario.end()
        self.files.self_play.end()
        self.start.end()
        event.accept()

    def _connect(self) -> None:
        commands = self.commands
        slots = {
            "close": self.session.leave, "quit": self.close, "run": commands.run, "publish": commands.publish,
            "discard": commands.discard, "take_up": commands.take_up, "unpublish": commands.unpublish,
            "verify": commands.verify, "palette": self.going.open_palette, "fit": self._fit,
            "go_region": self.going.open_region_palette, "zoom_in": partial(self._zoom, 1),
            "zoom_out": partial(self._zoom, -1), "back": self.trail.back, "forward": self.trail.forward,
            "next_entry": partial(self.log.step, True), "previous_entry": partial(self.log.step, False),
            "find": self._find, "show_battle": self.going.show_selected_battle, "reset_docks": self._reset_panels,
            "help": partial(show_help, self, self.bench, self.session),
            "log_alone": partial(self.bench.fill_with, "turn", "entry_log"), **self.files.slots(),
        }  # fmt: skip
        for id_, slot in slots.items():
            self.actions_[id_].triggered.connect(slot)
        for id_ in WALKS:
            self.actions_[id_].triggered.connect(self.trail.walk)
        self.remarks.players_wanted.connect(self.files.players.show)
        self.timeline.slider.walked.connect(self.trail.walk)
        self.trail.changed.connect(self._allow)
        self._opener.connect_to(self.actions_)
        self._menus.recent.triggered.connect(self._open_recent)
        self.start.chosen.connect(self.open_path)
        self.packets.run_wanted.connect(self.actions_["run"].trigger)
        self.battles.run_wanted.connect(self.actions_["run"].trigger)
        self.battles.visit_region.connect(self.going.show_region)
        self.battles.visit_entry.connect(self.going.visit_entry)
        self.map.battle_wanted.connect(self.going.show_battle_row)
        self.inspector.battle_wanted.connect(self.going.show_battle_named)
        self.commands.verified.connect(self.problems.show_verified)
        self.inspector.correction_wanted.connect(self.files.corrections.show)
        self.files.branches.entry_wanted.connect(self.going.visit_entry)
        self.problems.visit_region.connect(self.map.view.go_to)
        self.subjects.connect_tables(self.tables, self.market, self.nations, self.files.over_time)
        self.subjects.connect_map(self.map)
        self.subjects.connect_battles(self.battles)
        self.subjects.connect_orders(self.orders, self.inspector)
        self.subjects.connect_log(self.log)
        self.subjects.connect_phase(self.phase, self.orders)
        self.subjects.connect_review(self.review, self.commands, self.orders)
        self.subjects.connect_inspector(self.inspector, self.files.answers)
        self.subjects.menu.correction_wanted.connect(self.files.position.show_for)
        self.ways.connect_to(self.tables, self.subjects.menu)
        self.session.opened.connect(self._show_open)
        self.session.closed.connect(self._show_closed)
        self.session.chronicle_changed.connect(self._allow)
        self.bench.changed.connect(self._follow_place)
        self.tasks.busy_changed.connect(self._allow)
        self.editor.wanted.connect(self._show_editor)
        self.editor.left.connect(self._leave_alone)
        self.editor.allowed.connect(self._allow)
        self.editor.brief_wanted.connect(self._opener.new_world)
        self.scenario.wanted.connect(partial(self.bench.show, SCENARIO))
        self.scenario.left.connect(self._leave_alone)
        self.scenario.changed.connect(self._allow)
        self.scenario.campaign_wanted.connect(self.files.new_from)
        self.scenario.fairness_wanted.connect(self.files.fairness.show_folder)
        self.scenario.play_wanted.connect(self.files.self_play.show_folder)
        self.scenario.map_wanted.connect(self.open_path)
        patterned = self.map.look.patterns.setChecked
        self._preferences.changed.connect(lambda _name: patterned(self._preferences.patterns))
        self.map.look.patterns.toggled.connect(self._preferences.set_patterns)

    def _restore(self) -> None:
        geometry = self._settings.bytes_of("geometry")
        if geometry.isEmpty():
            self.resize(FIRST_SIZE.boundedTo(self.screen().availableGeometry().size() - FRAME))
        else:
            self.restoreGeometry(geometry)

    def _show_open(self) -> None:
        self._settings.remember(self.session.world.path)
        self.bench.open("orders" if self._preferences.week_first else "")
        self._fill_recent()

    def _show_closed(self) -> None:
        if self.bench.current not in (EDITOR, SCENARIO):
            self._leave_place()
        self._fill_recent()
        self._allow()

    def _show_editor(self) -> None:
        self._fill_recent()
        self.bench.show(EDITOR)

    def _leave_alone(self) -> None:
        """A map or a scenario was closed: go back to the campaign, or to the start page."""
        if self.session.is_open:
            self.bench.open()
        else:
            self._leave_place()
        self._fill_recent()

    def _leave_place(self) -> None:
        if self.editor.is_open:
            self.bench.show(EDITOR)
            return
        self.bench.close()  # first, or the panels would be kept without the bar
        self._follow_place()

    def _follow_place(self) -> None:
        editing = self.editing
        self._menus.show_for(self.bench.current)
        self._status.show_part(editing)
        self.editor.enter(editing)
        self._allow()

    @property
    def editing(self) -> bool:
        """Whether the editor is shown."""
        return self.bench.current == EDITOR

    def _fill_recent(self) -> None:
        recent = self._settings.recent(), self._settings.recent_maps()
        self.start.show_recent(*recent)
        fill_recent(self._menus.recent, *recent)

    def _open_recent(self, action: QAction) -> None:
        self.open_path(action.data())

    def open_path(self, path: Path) -> None:
        """Open a campaign file, a map folder in the editor, or a new campaign from a scenario folder."""
        if (path / SCENARIO_FILE).is_file():
            self.files.new_from(path)
        elif path.is_dir():
            self.editor.files.open_path(path)
        else:
            self.files.open_path(path)

    def _allow(self) -> None:
        """Enable what can be done now."""
        given: set[str] = set()
        editing, setting_up, title = self.editing, self.bench.current == SCENARIO, ""
        self._bar.setVisible(self.session.is_open)
        if editing and self.editor.is_open:
            title = self.editor.title()
            given |= {NEEDS_WORKSPACE, NEEDS_MAP}
        if setting_up:
            title = self.scenario.title()
            given |= {NEEDS_WORKSPACE} if self.session.is_open else set()
        if self.session.is_open:
            given |= {NEEDS_CAMPAIGN, *allowed_on(self.trail)}
            if not editing and not setting_up:
                title = self.session.chronicle.info.title
                given |= allowed_in(self.session, may_write=self.files.may_write)
                given |= {NEEDS_MAP} if self.bench.shown is self.map else set()
        self.setWindowTitle(f"{title} – gm-console" if title else "gm-console")
        self.actions_.allow(frozenset(given))

    def _zoom(self, step: int) -> None:
        self._map_in_sight().zoom_by(step)

    def _fit(self) -> None:
        self._map_in_sight().fit()

    def _map_in_sight(self) -> MapView | EditorView:
        """Return the map in sight."""
        return self.editor.workspace.view if self.editing else self.map.view

    def _reset_panels(self) -> None:
        if self.editing:
            self.editor.workspace.reset()
        else:
            self.bench.reset()

    def _find(self) -> None:
        if self.bench.shown is self.battles:
            self.battles.focus_find()
        else:
            if not self.log.isVisible():
                self.bench.show("turn")
            self.log.focus_filter()
