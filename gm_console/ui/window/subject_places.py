"""Where the menus of subjects open, and where what is asked for there leads."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QModelIndex, QObject, QPoint
from PySide6.QtWidgets import QDockWidget, QMenu

from gm_console.campaign.review.matters import Matter, MatterRow, Place
from gm_console.core.battles import BattleRow
from gm_console.core.ids import NationId, RegionId
from gm_console.core.numbers import Number
from gm_console.core.why import WhyNode
from gm_console.ui.cards.paper import number_named, number_of_link
from gm_console.ui.map.panel import MapPanel
from gm_console.ui.panels.entry_log import EntryLogPanel
from gm_console.ui.panels.inspector import InspectorPanel
from gm_console.ui.panels.nations import NationsPanel
from gm_console.ui.panels.phase import PhasePanel
from gm_console.ui.panels.review import ReviewPanel
from gm_console.ui.session import Session
from gm_console.ui.window.navigation import Navigation
from gm_console.ui.window.over_time import OverTime
from gm_console.ui.window.subject_menu import Subject, SubjectMenu
from gm_console.ui.window.turn_commands import Commands
from gm_console.ui.window.why_pages import WhyExport
from gm_console.ui.workspaces.battles.workspace import BattlesWorkspace
from gm_console.ui.workspaces.market.workspace import MarketWorkspace
from gm_console.ui.workspaces.nations.workspace import NationsWorkspace
from gm_console.ui.workspaces.orders.verdicts import VerdictTable
from gm_console.ui.workspaces.orders.workspace import OrdersWorkspace


class SubjectPlaces(QObject):
    """Connects the one menu with all that opens it; one for a window."""

    def __init__(
        self, session: Session, going: Navigation, show: Callable[[str], None], docks: dict[str, QDockWidget]
    ) -> None:
        """``show`` changes to a workspace; ``docks`` are the panels by name."""
        super().__init__(going)
        self._session, self.going, self._show, self._docks = session, going, show, docks
        self.menu = SubjectMenu(session, self)
        self.menu.explained.connect(self._show_inspector)
        self.menu.region_wanted.connect(going.show_region)
        self.menu.nation_wanted.connect(going.show_nation)
        self.menu.battle_wanted.connect(going.show_battle_row)

    def connect_tables(
        self, tables: NationsWorkspace, market: MarketWorkspace, nations: NationsPanel, charts: OverTime
    ) -> None:
        """Let tables and charts ask where their numbers stand, and lead to the map."""
        tables.visit_region.connect(self.going.show_region)
        tables.visit_nation.connect(self.going.show_nation)
        for one in (tables, market, charts):
            one.subject_wanted.connect(self.menu.fill)

        def about(index: QModelIndex) -> Subject:
            nation = nations.model.record(index.row()).id
            column = nations.model.columns[index.column()].name
            ruleset = self._session.world.ruleset
            number = number_named(ruleset, column, nation=nation)
            return Subject(nation=nation, number=number)

        self.menu.attach(nations.table, about)

    def connect_map(self, panel: MapPanel) -> None:
        """Let the map explain a region or a battle."""

        def ask(region: RegionId | None, battles: tuple[BattleRow, ...], at: QPoint) -> None:
            subject = Subject(
                region=region or panel.selected_region(), battle=battles[0] if len(battles) == 1 else None
            )
            self.menu.open(panel, at, subject)

        def reach(region: RegionId) -> None:
            self._show("map")
            panel.reach.ask(region)

        panel.view.menu_wanted.connect(ask)
        self.menu.reach_wanted.connect(reach)

    def connect_battles(self, battles: BattlesWorkspace) -> None:
        """Let the list of battles lead on."""

        def about(index: QModelIndex) -> Subject:
            row = battles.list.model.record(index.row())
            return Subject(battle=row, region=row.region, nation=row.attacker or None)

        self.menu.attach(battles.list.table, about)

    def connect_orders(self, orders: OrdersWorkspace, inspector: InspectorPanel) -> None:
        """Let the verdicts of a sheet lead on, and take their suggestions; an order shown there leads nowhere else."""
        self.menu.orders_wanted.connect(self._show_orders(orders))
        inspector.orders_wanted.connect(self._show_orders(orders))
        for table in (orders.sheet.verdicts, orders.paste.verdicts):
            self.menu.attach(table.table, partial(_about_line, orders, table), table.menu_actions)

        def about_row(index: QModelIndex) -> Subject:
            nation = orders.nations.model.record(index.row()).nation
            return Subject(nation=nation, turn=self._session.chronicle.info.turn, order=True)

        own = tuple(orders.actions_[id_] for id_ in ("template", "receipt", "confirm", "keep_former"))
        self.menu.attach(orders.nations.table, about_row, lambda: own)

    def connect_inspector(self, inspector: InspectorPanel, answers: WhyExport) -> None:
        """Let links of the inspector and lines of its tree have the menu that numbers have elsewhere."""
        inspector.why.export_wanted.connect(answers.show_for)

        own = QMenu(inspector)  # holds the lines that the tree adds to a menu

        def ask_why() -> None:
            self._show_inspector()
            inspector.why.ask_again()

        def about_link(kind: str, target: str, at: QPoint) -> None:
            self.menu.open(inspector, at, self._linked(kind, target))

        def about_line(node: WhyNode, at: QPoint) -> None:
            subject = Subject()
            if node.is_entry and node.turn == self._session.chronicle.turn:
                subject = self._entry(node.seq)
            elif node.number is not None and not node.is_entry:
                subject = _of_number(node.number, node.turn)
            self.menu.open(inspector, at, subject, tuple(inspector.why.offer.lines(own)[1:]))

        self.menu.why_wanted.connect(ask_why)
        inspector.menu_wanted.connect(about_link)
        inspector.why.menu_wanted.connect(about_line)

    def _linked(self, kind: str, target: str) -> Subject:
        """Return what a link of the inspector is about; nothing where it only leads somewhere."""
        if kind == "number":
            number, turn = number_of_link(target)
            return Subject(
                number=number, turn=turn, nation=number.nation or None, region=number.region or None
            )
        if kind == "region":
            return Subject(region=RegionId(target))
        if kind == "nation":
            return Subject(nation=NationId(target))
        if kind == "entry" and "." not in target:
            return self._entry(int(target))
        if kind == "battle":
            rows = self._session.chronicle.battles
            row = next((one for one in rows if one.seq == int(target)), None)
            return Subject(battle=row, region=row.region if row is not None else None)
        return Subject()

    def _entry(self, seq: int) -> Subject:
        """Return an entry of the turn shown with whose doing it is and where."""
        chronicle = self._session.chronicle
        entry = chronicle.entry(seq)
        return Subject(
            entry=seq,
            turn=chronicle.turn,
            nation=entry.actor or None,
            region=entry.region or None,
            battle=next((row for row in chronicle.battles if row.seq == seq), None),
        )

    def connect_log(self, log: EntryLogPanel) -> None:
        """Let the log be filtered from elsewhere."""

        def narrow(facet: str, value: str) -> None:
            self._show("turn")
            self._raise("entry_log")
            log.filters.clear_all()
            log.filters.want_like(facet, value)

        self.menu.log_wanted.connect(narrow)
        log.why_wanted.connect(self.menu.why_wanted)

    def connect_review(self, review: ReviewPanel, commands: Commands, orders: OrdersWorkspace) -> None:
        """Let the rows of the review list lead to what they are about, and what is done to a turn lead to it."""
        commands.review_wanted.connect(self.show_review)
        commands.verified.connect(partial(self._raise, "problems"))
        show_orders = self._show_orders(orders)

        def visit(row: MatterRow) -> None:
            if row.place is Place.BATTLE:
                self.going.show_battle(row.turn, row.entry)
            elif row.place is Place.ORDERS:
                show_orders(row.nation)
            elif row.entry:
                self.going.visit_entry((row.turn, row.entry))
                self._raise("entry_log")
            elif row.ledger is not None:
                self._session.select_number(row.ledger, row.turn)
                self._raise("inspector")
            elif row.kind is Matter.OUT:
                self.going.show_nation(row.nation)
            else:
                self._raise("problems")
                if row.region:
                    self.going.show_region(row.region)

        review.visited.connect(visit)

    def connect_phase(self, panel: PhasePanel, orders: OrdersWorkspace) -> None:
        """Let the totals of a phase lead to what they are made of."""
        panel.explained.connect(self._show_inspector)
        panel.battle_wanted.connect(self.going.show_battle_named)
        panel.log_wanted.connect(self.menu.log_wanted)
        panel.orders_wanted.connect(self._show_orders(orders))

    def show_review(self) -> None:
        """Show the review list in the turn."""
        self._show("turn")
        self._raise("review")

    def _show_orders(self, orders: OrdersWorkspace) -> Callable[[NationId], None]:
        def show(nation: NationId) -> None:
            self._show("orders")
            self._session.select_nation(nation)
            orders.show_nation(nation)

        return show

    def _show_inspector(self) -> None:
        self._raise("inspector")

    def _raise(self, name: str, _told: object = None) -> None:
        self._docks[name].show()
        self._docks[name].raise_()


def _about_line(orders: OrdersWorkspace, table: VerdictTable, index: QModelIndex) -> Subject:
    """Return what a row of verdicts is about: a line of a sheet that was taken in, else its nation alone."""
    line, received = table.model.record(index.row()), orders.received
    kept = bool(line.sheet and line.line and received is not None)
    return Subject(
        nation=orders.current(),
        line=line.line if kept else 0,
        turn=received.turn if kept and received is not None else 0,
    )


def _of_number(number: Number, turn: int) -> Subject:
    return Subject(number=number, turn=turn, nation=number.nation or None, region=number.region or None)
