"""All nations or all regions as one table, at the phase shown, with what it changed marked; and views of the turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QShowEvent
from PySide6.QtWidgets import (
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QWidget,
)

from gm_console.core.glance import NationGlance, View
from gm_console.core.supply import SupplyRules
from gm_console.rulesets.common.line_words import LineRow
from gm_console.ui.cards.paper import number_named
from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.layouts import USUAL_GAP, lay_below, strip
from gm_console.ui.kit.local_actions import LocalOffer
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import ChoiceBox, ElidedLabel
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.theme import Theme, blend
from gm_console.ui.line_rows import LineRows
from gm_console.ui.session import Session
from gm_console.ui.window.subject_menu import Subject
from gm_console.ui.workspaces.nations.columns import (
    RegionRow,
    RegionRows,
    by_id,
    nation_columns,
    nation_views,
    region_columns,
    region_views,
)
from gm_console.ui.workspaces.nations.lines_table import line_columns
from gm_console.ui.workspaces.nations.supply_table import SupplyRow, SupplyRows, supply_columns
from gm_console.ui.workspaces.nations.table_actions import table_specs
from gm_console.ui.workspaces.nations.table_tabs import (
    ACTIONS,
    LINES,
    NATIONS,
    RANKS,
    REGIONS,
    SUPPLY,
    VIEWS,
    TableTabs,
)
from gm_console.ui.workspaces.nations.turn_view import TurnView

MARK = 0.16
"""Share of the accent in the ground of a cell that changed."""


class NationsWorkspace(QWidget):
    """Nations | Regions | Lines | Supply and views of the turn, one at a time; all but two where a game has such."""

    visit_region = Signal(object)
    """Region to be shown on the map."""
    visit_nation = Signal(object)
    """Nation to be shown on the map."""
    way_wanted = Signal()
    """Which way supplies go is asked for."""
    subject_wanted = Signal(object, object)
    """A menu that opens, and the :class:`Subject` it is about."""

    def __init__(self, session: Session, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._session, self._theme, self._settings = session, theme, settings
        self._rows: RegionRows | None = None
        self._supplies: SupplyRows | None = None
        self._lines = LineRows(session, self)
        self._panes: dict[int, TablePane] = {}
        self._views: dict[int, TurnView] = {}
        """Views of the turn that were looked at."""
        self._stale = True
        self.tabs = TableTabs()
        self.moment = ElidedLabel(look="caption")
        self._stack = QStackedWidget()
        self._empty = EmptyState(
            self._stack, self.tr("Open a campaign to see what its nations and regions hold.")
        )
        self._lay_out()
        self.actions_ = Actions(self, theme.tones, table_specs(), home=self)
        self.actions_.serve(
            {
                **{id_: partial(self.tabs.setCurrentIndex, tab) for tab, id_ in enumerate(ACTIONS)},
                "supply_way": self.way_wanted.emit,
            }
        )
        self.tabs.currentChanged.connect(self._switch)
        session.opened.connect(self._build)
        session.closed.connect(self._drop)
        session.chronicle_changed.connect(self._refresh)
        session.moment_changed.connect(self._refresh)
        session.selection_changed.connect(self._follow)
        self._lines.found.connect(self._refresh)
        theme.changed.connect(self._tint)
        if session.is_open:
            self._build()

    @property
    def nations(self) -> TablePane:
        """The table of nations; there while a campaign is open."""
        return self._panes[NATIONS]

    @property
    def regions(self) -> TablePane:
        """The table of regions; there while a campaign is open."""
        return self._panes[REGIONS]

    @property
    def lines(self) -> TablePane:
        """The table of lines; there while a campaign of a game that says how forces move is open."""
        return self._panes[LINES]

    @property
    def supply(self) -> TablePane:
        """The table of supply; there while a campaign of a game with supply lines is open."""
        return self._panes[SUPPLY]

    def show_nations(self) -> None:
        """Show the table of nations."""
        self.tabs.setCurrentIndex(NATIONS)

    def showEvent(self, event: QShowEvent) -> None:
        """Read the position when the tables come into sight."""
        super().showEvent(event)
        if self._stale:
            self._refresh()

    def _lay_out(self) -> None:
        head = strip(
            "panelHead", self.tabs, self.moment, grows=self.moment, edges=(8, 4, 12, 0), gap=USUAL_GAP
        )
        self.moment.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.moment.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        lay_below(self, head, self._empty)

    def _build(self) -> None:
        """Make the tables for the game that was opened: other games count other things."""
        self._drop()
        world = self._session.world
        self._rows = RegionRows(world)
        nations: RecordTable[NationGlance] = RecordTable(
            nation_columns(world.ruleset, world.colours), self, key=_id
        )
        regions: RecordTable[RegionRow] = RecordTable(
            region_columns(world.ruleset, world.colours), self, key=_id
        )
        self._panes = {
            NATIONS: self._pane(nations, "nations", self.tr("Nations"), nation_views(world.ruleset)),
            REGIONS: self._pane(regions, "regions", self.tr("Regions"), region_views(world.ruleset)),
        }
        if world.ruleset.movement is not None:
            self._panes[LINES] = self._lines_pane()
        if world.ruleset.supply is not None and self._session.position.has_supply:
            self._panes[SUPPLY] = self._supply_pane(world.ruleset.supply)
        there = {tab for tab, view in VIEWS.items() if view.has(world.ruleset)}
        self.tabs.offer({*self._panes, *there})
        self._allow()
        self.nations.chosen.connect(self._choose_nation)
        self.nations.visited.connect(self._visit_nation)
        self.regions.chosen.connect(self._choose_region)
        self.regions.visited.connect(self._visit_region)
        self.nations.menu_wanted.connect(self._about_nation)
        self.regions.menu_wanted.connect(self._about_region)
        self._stack.setCurrentWidget(self._page(self.tabs.currentIndex()))
        self._tint()
        self._refresh()

    def _pane(self, model: RecordTable[Any], name: str, title: str, views: Sequence[View]) -> TablePane:
        columns = ChoiceBox(
            name=self.tr("Columns of the table {0}").format(title),
            tip=self.tr("Columns that belong together"),
        )
        for view in views:
            columns.addItem(view.title, view.columns)
        first = frozenset(views[0].columns)
        hidden = [column.name for column in model.columns if column.name not in first]
        table = f"{self._session.world.ruleset.id}-{name}"
        pane = TablePane(model, self._settings, table, title, hidden=hidden, tools=(columns,))
        columns.activated.connect(lambda: pane.show_columns(columns.currentData()))
        LocalOffer(pane.table, pane.explains())
        pane.table.frame_current()
        pane.table.hold_first()
        self._stack.addWidget(pane)
        return pane

    def _lines_pane(self) -> TablePane:
        """Return the table of lines; its rows lead to the first region that they are about."""
        world = self._session.world
        model: RecordTable[LineRow] = RecordTable(
            line_columns(world.ruleset, world, world.colours, self._theme), self, key=_id
        )
        pane = TablePane(model, self._settings, f"{world.ruleset.id}-lines", self.tr("Lines"))
        pane.chosen.connect(self._choose_line)
        pane.visited.connect(self._visit_line)
        pane.menu_wanted.connect(self._about_line)
        self._stack.addWidget(pane)
        return pane

    def _supply_pane(self, rules: SupplyRules) -> TablePane:
        """Return the table of supply; its rows lead where those of regions do."""
        world = self._session.world
        self._supplies = SupplyRows(self._session, rules)
        model: RecordTable[SupplyRow] = RecordTable(
            supply_columns(rules, world.colours, self._theme), self, key=_id
        )
        pane = TablePane(model, self._settings, f"{world.ruleset.id}-supply", self.tr("Supply"))
        pane.chosen.connect(self._choose_region)
        pane.visited.connect(self._visit_region)
        pane.menu_wanted.connect(self._about_supply)
        self._stack.addWidget(pane)
        return pane

    def _drop(self) -> None:
        for pane in self._panes.values():
            self._stack.removeWidget(pane)
            pane.model.deleteLater()
            pane.deleteLater()
        for view in self._views.values():
            self._stack.removeWidget(view)
            view.deleteLater()
        self._views = {}
        self._panes, self._rows, self._supplies = {}, None, None
        self._lines.forget()
        self._allow()
        self._empty.show_body(False)
        self.moment.clear()

    def _allow(self) -> None:
        self.actions_.permit(dict.fromkeys(self.actions_.by_id(), bool(self._panes)))

    def _switch(self, tab: int) -> None:
        if self._panes:
            self._stack.setCurrentWidget(self._page(tab))
        self._refresh()

    def view(self, tab: int) -> TurnView:
        """Return a view of the turn, made when it is first looked at; a campaign of a game that has it is open."""
        if tab not in self._views:
            view = self._views[tab] = VIEWS[tab].made(self._session, self._theme, self._settings)
            view.visit_region.connect(self.visit_region)
            view.subject_wanted.connect(self.subject_wanted)
            self._stack.addWidget(view)
        return self._views[tab]

    def _page(self, tab: int) -> QWidget:
        return self._panes[tab] if tab in self._panes else self.view(tab)

    def _refresh(self) -> None:
        if not self._panes:
            return
        self._stale = not self.isVisible()
        if self._stale:
            return
        self._empty.show_body(True)
        show = {
            NATIONS: self._show_nations,
            REGIONS: self._show_regions,
            LINES: self._show_lines,
            SUPPLY: self._show_supply,
        }
        tab = self.tabs.currentIndex()
        show.get(tab, lambda: self.view(tab).refresh())()
        self._say_moment()
        self._follow()

    def _show_nations(self) -> None:
        previous = self._session.previous
        before = dict(previous.nation_by_id) if previous is not None else {}
        self.nations.show_rows(self._session.position.nations, before)

    def _show_regions(self) -> None:
        assert self._rows is not None
        shown, previous = self._session.position, self._session.previous
        before = by_id(self._rows.of(previous)) if previous is not None else {}
        self.regions.show_rows(self._rows.of(shown), before)

    def _show_lines(self) -> None:
        """Show the lines of the moment as soon as they are known."""
        shown, previous = self._session.position, self._session.previous
        rows = self._lines.of(shown)
        if rows is None:
            self._lines.want(shown)
            return
        before = self._lines.of(previous) if previous is not None else None
        self.lines.show_rows(list(rows.values()), before or {})

    def _show_supply(self) -> None:
        assert self._supplies is not None
        previous = self._session.previous
        before = self._supplies.of(previous) if previous is not None else {}
        rows = self._supplies.of(self._session.position)
        self.supply.show_rows(list(rows.values()), before)

    def _say_moment(self) -> None:
        chronicle, position = self._session.chronicle, self._session.position
        if not position.phase:
            self.moment.setText(self.tr("Start of turn {0}").format(chronicle.turn))
            return
        if self.tabs.currentIndex() in VIEWS:
            ranked = (
                self.tabs.currentIndex() == RANKS
            )  # the turn ranks once; these are places as they would be
            text = self.tr("Turn {0}, places after {1}") if ranked else self.tr("Turn {0} up to {1}")
            self.moment.setText(text.format(chronicle.turn, position.phase))
            return
        step = self._session.step
        if step:
            whole = self.tr("Turn {0}, {1} step {2} of {3}; cells that it changed are marked")
            steps = f"{len(self._session.steps):,}"
            self.moment.setText(whole.format(chronicle.turn, position.phase, f"{step:,}", steps))
            return
        text = self.tr("Turn {0}, after {1} {2}; cells that it changed are marked")
        self.moment.setText(text.format(chronicle.turn, position.phase, position.title))

    def _follow(self) -> None:
        if not self._panes or not self.isVisible():
            return
        selection = self._session.selection
        wanted = {NATIONS: selection.nation, REGIONS: selection.region, SUPPLY: selection.region}
        for tab, pane in self._panes.items():
            if tab in wanted:
                pane.choose(pane.model.row_of(wanted[tab]))

    def _tint(self) -> None:
        tones = self._theme.tones
        mark: QColor = blend(tones.accent, tones.panel, MARK)
        for pane in self._panes.values():
            pane.table.mark_changes(mark)

    def _about_nation(self, menu: QMenu, nation: NationGlance, column: str) -> None:
        number = number_named(self._session.world.ruleset, column, nation=nation.id)
        self.subject_wanted.emit(menu, Subject(nation=nation.id, number=number))

    def _about_supply(self, menu: QMenu, row: SupplyRow, _column: str) -> None:
        self.subject_wanted.emit(menu, Subject(region=row.id))

    def _about_region(self, menu: QMenu, row: RegionRow, column: str) -> None:
        number = number_named(self._session.world.ruleset, column, region=row.id)
        gauge = self._session.world.ruleset.glance.of_regions.by_key.get(column)
        dated = int(gauge.read(row.part)) if gauge is not None and gauge.is_turn else 0
        turn = self._session.chronicle.played(dated)
        self.subject_wanted.emit(menu, Subject(region=row.id, number=number, turn=turn))

    def _about_line(self, menu: QMenu, row: LineRow, _column: str) -> None:
        self.subject_wanted.emit(menu, Subject(region=next(iter(row.regions), None), nation=row.lines.nation))

    def _choose_line(self, row: LineRow) -> None:
        if row.regions:
            self._session.select_region(row.regions[0])
        else:
            self._session.select_nation(row.lines.nation)

    def _visit_line(self, row: LineRow) -> None:
        if row.regions:
            self.visit_region.emit(row.regions[0])
        else:
            self.visit_nation.emit(row.lines.nation)

    def show_column(self, column: str) -> None:
        """Show a column of the nations and go to it."""
        self.show_nations()
        self.nations.reveal(column)

    def _choose_nation(self, nation: NationGlance) -> None:
        self._session.select_nation(nation.id)

    def _visit_nation(self, nation: NationGlance) -> None:
        self.visit_nation.emit(nation.id)

    def _choose_region(self, row: RegionRow | SupplyRow) -> None:
        self._session.select_region(row.id)

    def _visit_region(self, row: RegionRow | SupplyRow) -> None:
        self.visit_region.emit(row.id)


def _id(record: Any) -> str:
    return str(record.id)
