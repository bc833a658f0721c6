"""The main window: the map in the middle, docks round it, menus above, the status line below."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from PySide6.QtCore import QSize, QTimer
from PySide6.QtGui import QAction, QActionGroup, QCloseEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import Stage, VerifyLine
from gm_console.core.battles import BattleRow
from gm_console.core.ids import NationId, RegionId
from gm_console.files.errors import Unreadable
from gm_console.ui.actions import NEEDS_CAMPAIGN, NEEDS_DRAFT, NEEDS_MAP, NEEDS_OPEN_TURN, NEEDS_RUN, Actions
from gm_console.ui.banner import Banner
from gm_console.ui.battle_finder import battles_typed
from gm_console.ui.commands import Commands
from gm_console.ui.dialogs.preferences import PreferencesDialog
from gm_console.ui.dialogs.report import ReportDialog
from gm_console.ui.dialogs.shortcuts import ShortcutsDialog
from gm_console.ui.files import Files
from gm_console.ui.finder import Finder
from gm_console.ui.map.panel import MapPanel
from gm_console.ui.menus import build_bar, build_menus, fill_recent
from gm_console.ui.palette import Choice, CommandPalette
from gm_console.ui.panels.entry_log import EntryLogPanel
from gm_console.ui.panels.inspector import InspectorPanel
from gm_console.ui.panels.nations import NationsPanel
from gm_console.ui.panels.problems import ProblemsPanel
from gm_console.ui.panels.timeline import TimelinePanel
from gm_console.ui.preferences import Preferences
from gm_console.ui.session import Session
from gm_console.ui.shortcuts import Shortcuts, own_actions
from gm_console.ui.start_page import StartPage
from gm_console.ui.status import StatusLine
from gm_console.ui.tasks import Tasks
from gm_console.ui.theme import Scheme, Theme
from gm_console.ui.versions import versions
from gm_console.ui.workbench import Place, Workbench
from gm_console.ui.workspaces.battles.workspace import BattlesWorkspace
from gm_console.ui.workspaces.market.workspace import MarketWorkspace
from gm_console.ui.workspaces.nations.workspace import NationsWorkspace
from gm_console.ui.workspaces.orders.workspace import OrdersWorkspace
from gm_console.ui.workspaces.packets.workspace import PacketsWorkspace
from gm_console.ui.workspaces.turn.room import TurnRoom
from gm_console.ui.worlds.wizard import NewWorldDialog

MESSAGE_TIME = 8_000
DRAFT = (Stage.DRAFTED, Stage.REVIEWED)
FIRST_SIZE = QSize(1440, 900)


class MainWindow(QMainWindow):
    """Everything the moderator sees."""

    def __init__(self, theme: Theme, preferences: Preferences) -> None:
        super().__init__()
        settings = preferences.settings
        self._theme = theme
        self._settings = settings
        self._preferences = preferences
        self._leaving = False
        self.tasks = Tasks(self)
        self.session = Session(self.tasks, self.show_trouble, self)
        self.actions_ = Actions(self, theme.tones)
        self._banner = Banner(theme)
        self.files = Files(self, self.session, preferences, self._banner, self.say, self.show_trouble)
        self.commands = Commands(self, self.session, self.files.publish, self.say)
        self.start = StartPage(tuple(self.actions_[id_] for id_ in ("sample", "new", "new_world", "open")))
        self.map = MapPanel(self.session, theme, settings)
        self.timeline = TimelinePanel(self.session, theme)
        self.log = EntryLogPanel(self.session, theme, self.actions_["run"])
        self.inspector = InspectorPanel(self.session, theme)
        self.nations = NationsPanel(self.session)
        self.problems = ProblemsPanel(self.session, theme, settings)
        self.room = TurnRoom(self, self.session, self.actions_, self.inspector, self.say)
        self.orders = OrdersWorkspace(self.session, theme, settings)
        self.battles = BattlesWorkspace(self.session, theme, settings)
        self.tables = NationsWorkspace(self.session, theme, settings)
        self.market = MarketWorkspace(self.session, theme, settings)
        self.packets = PacketsWorkspace(self.session, theme, settings)
        docks = (
            self.timeline.dock((self.actions_["previous_phase"], self.actions_["next_phase"])),
            self.inspector.dock((self.actions_["back"], self.actions_["forward"])),
            self.nations.dock(),
            self.log.dock(),
            self.problems.dock(),
        )
        self._recent = build_menus(
            self,
            self.actions_,
            docks,
            self.files.actions(),
            self._workspace_actions(),
            self.map.actions_by_group(),
        )
        self._bar = build_bar(self, self.actions_)
        self.bench = Workbench(
            self, self.start, self._places(), docks, self._place_actions(), settings, self._banner
        )
        self.setStatusBar(StatusLine(self.session, self.tasks))
        self.addActions([*self.actions_.every(), *self.files.actions()])
        known = {**own_actions(self.actions_), **self.battles.actions_by_id()}
        self._shortcuts = Shortcuts(known, settings, self)
        self._finder = Finder(
            session=self.session,
            actions=self._every_action,
            visit_region=self.visit_region,
            visit_nation=self.visit_nation,
        )
        self._group_themes()
        self._connect()
        self._restore()
        self._show_closed()

    def _places(self) -> tuple[Place, ...]:
        return (
            Place(id="map", middle=self.map, docks=("inspector", "nations")),
            Place(id="orders", middle=self.orders, docks=()),
            Place(id="turn", middle=self.map, docks=("timeline", "inspector", "entry_log")),
            Place(id="battles", middle=self.battles, docks=()),
            Place(id="tables", middle=self.tables, docks=("inspector",)),
            Place(id="market", middle=self.market, docks=("inspector",)),
            Place(id="packets", middle=self.packets, docks=()),
        )

    def _place_actions(self) -> dict[str, QAction]:
        return {place.id: self.actions_[place.id] for place in self._places()}

    def _workspace_actions(self) -> dict[str, tuple[QAction, ...]]:
        return {
            "orders": tuple(self.orders.actions()),
            "battles": self.battles.actions(),
            "tables": tuple(self.tables.actions()),
            "market": tuple(self.market.actions()),
            "packets": tuple(self.packets.actions()),
        }

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
        self.bench.keep()
        self._settings.keep_bytes("geometry", self.saveGeometry())
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
        commands, view = self.commands, self.map.view
        slots = {
            "new": self.files.new_campaign, "open": self.files.open_file, "sample": self.files.open_sample,
            "close": self.session.leave, "quit": self.close, "run": commands.run, "publish": commands.publish,
            "discard": commands.discard, "verify": commands.verify, "palette": self.open_palette,
            "go_region": self.open_region_palette, "fit": view.fit,
            "zoom_in": self._zoom_in, "zoom_out": self._zoom_out,
            "next_phase": self._next_phase, "previous_phase": self._previous_phase,
            "next_entry": self._next_entry, "previous_entry": self._previous_entry, "find": self._find,
            "show_battle": self._show_selected_battle,
            "reset_docks": self.bench.reset, "about": self._about,
            "new_world": self._show_new_world, "preferences": self._show_preferences, "shortcuts": self._show_shortcuts,
        }  # fmt: skip
        for id_, slot in slots.items():
            self.actions_[id_].triggered.connect(slot)
        self._recent.triggered.connect(self._open_recent)
        self.start.chosen.connect(self.files.open_path)
        self.packets.run_wanted.connect(self.actions_["run"].trigger)
        self.battles.run_wanted.connect(self.actions_["run"].trigger)
        self.battles.visit_region.connect(self.show_region)
        self.battles.visit_entry.connect(self._visit_entry)
        self.map.battle_wanted.connect(self._show_battle_row)
        self.inspector.battle_wanted.connect(self._show_battle_named)
        self.log.battle_wanted.connect(self._show_battle_row)
        self.commands.verified.connect(self._show_verified)
        self.inspector.correction_wanted.connect(self.files.corrections.show)
        self.problems.visit_region.connect(self.map.view.go_to)
        self.tables.visit_region.connect(self.show_region)
        self.tables.visit_nation.connect(self.show_nation)
        self.session.opened.connect(self._show_open)
        self.session.closed.connect(self._show_closed)
        self.session.chronicle_changed.connect(self._allow)
        self.bench.changed.connect(self._allow)
        self.tasks.busy_changed.connect(self._allow)
        self.tasks.busy_changed.connect(self._leave_when_done)
        self._theme.changed.connect(self._tint)
        self._preferences.changed.connect(self._follow_preferences)
        self.map.look.patterns.toggled.connect(self._preferences.set_patterns)

    def _group_themes(self) -> None:
        group = QActionGroup(self)
        for scheme in Scheme:
            action = self.actions_[scheme.value]
            action.setData(scheme)
            action.setChecked(scheme is self._theme.scheme)
            group.addAction(action)
        group.triggered.connect(self._choose_theme)

    def _choose_theme(self, action: QAction) -> None:
        self._preferences.set_scheme(Scheme(action.data()))

    def _follow_preferences(self, _name: object) -> None:
        self.map.look.patterns.setChecked(self._preferences.patterns)

    def _tint(self) -> None:
        self.actions_.tint(self._theme.tones)

    def _restore(self) -> None:
        geometry = self._settings.bytes_of("geometry")
        if geometry.isEmpty():
            self.resize(FIRST_SIZE)
        else:
            self.restoreGeometry(geometry)

    def _show_open(self) -> None:
        self._settings.remember(self.session.world.path)
        self._bar.show()
        self.bench.open()
        self._fill_recent()

    def _show_closed(self) -> None:
        self.bench.close()  # first, or the panels would be kept without the bar
        self._bar.hide()
        self._fill_recent()
        self._allow()
        self.setWindowTitle("gm-console")

    def _fill_recent(self) -> None:
        recent = self._settings.recent()
        self.start.show_recent(recent)
        fill_recent(self._recent, recent)

    def _open_recent(self, action: QAction) -> None:
        self.files.open_path(action.data())

    def _allow(self) -> None:
        """Enable what can be done now."""
        given: set[str] = set()
        if self.session.is_open:
            chronicle = self.session.chronicle
            self.setWindowTitle(f"{chronicle.info.title} – gm-console")
            given.add(NEEDS_CAMPAIGN)
            if self.bench.shown is self.map:
                given.add(NEEDS_MAP)
            if chronicle.turns:
                given.add(NEEDS_RUN)
            free = self.files.may_write and not self.tasks.busy
            if chronicle.info.stage in DRAFT and free:
                given.add(NEEDS_DRAFT)
            if chronicle.info.stage is not Stage.PUBLISHED and free:
                given.add(NEEDS_OPEN_TURN)
        self.actions_.allow(frozenset(given))

    def _leave_when_done(self, label: str) -> None:
        if self._leaving and not label:
            QTimer.singleShot(0, self.close)

    def _show_verified(self, lines: tuple[VerifyLine, ...]) -> None:
        self.problems.show_verified(lines)
        dock = self.findChild(QDockWidget, "problems")
        if dock is not None:
            dock.show()
            dock.raise_()

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

    def show_battle(self, turn: int, seq: int) -> None:
        """Change to the battles and show one."""
        self.bench.show("battles")
        self.battles.show_battle(turn, seq)

    def _show_battle_row(self, row: BattleRow) -> None:
        self.show_battle(row.turn, row.seq)

    def _show_battle_named(self, named: tuple[int, int]) -> None:
        self.show_battle(*named)

    def _show_selected_battle(self) -> None:
        """Show the battle of the selected entry, or the first of the selected region."""
        row = self.session.selected_battle()
        if row is not None:
            self.show_battle(row.turn, row.seq)
        else:
            self.say(self.tr("Select an entry or a region with a battle first"))

    def _visit_entry(self, named: tuple[int, int]) -> None:
        self.bench.show("turn")
        self.room.visit(*named)

    def _find(self) -> None:
        if self.bench.shown is self.battles:
            self.battles.focus_find()
        else:
            self.log.focus_filter()

    def open_palette(self) -> None:
        """Find anything."""
        hint = self.tr("Find an action, a nation, a region, a battle, or an entry by number such as 1.4012")
        CommandPalette(self, self._finder.everything(), hint, self._numbered).show()

    def _numbered(self, typed: str) -> Iterator[Choice]:
        yield from battles_typed(self.session, typed, self.show_battle)
        yield from self.room.entry_named(typed)

    def open_region_palette(self) -> None:
        """Find a region."""
        CommandPalette(self, list(self._finder.regions()), self.tr("Find a region by id or name")).show()

    def _every_action(self) -> tuple[QAction, ...]:
        own = tuple(one for one in self.actions_.every() if one is not self.actions_["palette"])
        groups = (*self._workspace_actions().values(), *(group for _, group in self.map.actions_by_group()))
        return (*own, *self.files.actions(), *chain.from_iterable(groups))

    def show_region(self, region: RegionId) -> None:
        """Change to the map and go to a region."""
        self.bench.show("map")
        self.visit_region(region)

    def show_nation(self, nation: NationId) -> None:
        """Change to the map and go to a nation's land."""
        self.bench.show("map")
        self.visit_nation(nation)

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

    def _show_preferences(self) -> None:
        dialog = PreferencesDialog(self, self._preferences)
        dialog.shortcuts_wanted.connect(self._show_shortcuts)
        dialog.show()

    def _show_new_world(self) -> None:
        NewWorldDialog(self, self._theme).show()

    def _show_shortcuts(self) -> None:
        ShortcutsDialog(self, self._shortcuts, self._theme, self._settings).show()

    def _about(self) -> None:
        sentence = self.tr("The game master's console for play-by-mail wargames.")
        ReportDialog(self, self.tr("About gm-console"), sentence, versions(self.session)).show()
