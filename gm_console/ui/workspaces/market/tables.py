"""The tables below the market's charts: prices and trade, what nations traded, what prices went along with."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu, QStackedWidget

from gm_console.campaign.market.market import MarketHistory, MarketRow, NationTrade
from gm_console.campaign.market.market_causes import Correlated
from gm_console.ui.kit.local_actions import LocalOffer
from gm_console.ui.kit.parts import action_button, menu_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.session import Session
from gm_console.ui.window.subject_menu import Subject
from gm_console.ui.workspaces.market.table import cause_columns, market_columns, subject_of, trade_columns

OTHERS = ("market_nations", "market_causes")
"""Actions that show another table than that of the prices; one of them at a time."""


class MarketTables(QStackedWidget):
    """Shows one of them."""

    subject_wanted = Signal(object, object)
    """A menu that opens, and the :class:`Subject` it is about."""

    def __init__(self, session: Session, settings: Settings, actions: Mapping[str, QAction]) -> None:
        super().__init__()
        self._session, self._settings, self._actions = session, settings, actions
        self.model: RecordTable[MarketRow] = RecordTable(
            market_columns(None), self, key=lambda row: (row.turn, row.commodity)
        )
        self.prices = self._pane(
            self.model, "market", self.tr("Prices and trade"), "market_why", "market_what_if"
        )
        self.trades = self._pane(
            RecordTable[NationTrade](trade_columns(None, {}, {}), self, key=lambda one: one.number),
            "market-nations",
            self.tr("What nations traded"),
        )
        self.causes = self._pane(
            RecordTable[Correlated](cause_columns(None), self, key=lambda one: (one.commodity, one.amount)),
            "market-causes",
            self.tr("Changes of price and amounts"),
        )
        for id_ in OTHERS:
            actions[id_].toggled.connect(lambda on, one=id_: self._switch(one, on))
        self.prices.menu_wanted.connect(self.about_row)
        self.trades.menu_wanted.connect(self._about_trade)
        self.trades.visited.connect(lambda _one: self.trades.explain())

    def change_game(self, history: MarketHistory) -> None:
        """Name the columns in the units of a game."""
        rules = history.rules
        world = self._session.world if rules is not None else None
        names, colours = (world.names, world.colours) if world is not None else ({}, {})
        self.prices.change_columns(market_columns(rules))
        self.trades.change_columns(trade_columns(rules, names, colours))
        self.causes.change_columns(cause_columns(rules))

    def show_rows(
        self, rows: Sequence[MarketRow], trades: Sequence[NationTrade], causes: Sequence[Correlated]
    ) -> None:
        """Fill all of them."""
        self.prices.show_rows(rows)
        self.trades.show_rows(trades)
        self.causes.show_rows(causes)

    def export_to(self, path: Path) -> None:
        """Write the table that is shown."""
        shown = self.currentWidget()
        assert isinstance(shown, TablePane)
        shown.export_to(path)

    def about_row(self, menu: QMenu, row: MarketRow, column: str) -> None:
        """Fill a menu with what can be asked of a cell of the prices."""
        played = [run.turn for run in self._session.chronicle.turns]
        subject = subject_of(self._session.world.ruleset, row, column, played)
        if subject is not None:
            self.subject_wanted.emit(menu, subject)

    def _about_trade(self, menu: QMenu, one: NationTrade, _column: str) -> None:
        self.subject_wanted.emit(menu, Subject(nation=one.number.nation, number=one.number, turn=one.turn))

    def _switch(self, id_: str, on: bool) -> None:
        for other in OTHERS:
            if on and other != id_:
                self._actions[other].setChecked(False)
        by_id = dict(zip(OTHERS, (self.trades, self.causes), strict=True))
        shown = next((pane for one, pane in by_id.items() if self._actions[one].isChecked()), self.prices)
        self.setCurrentWidget(shown)

    def _pane(self, model: RecordTable[Any], name: str, title: str, *tools: str) -> TablePane:
        """Return a table with the buttons of some actions, and a menu of those that show another table."""
        others = menu_button(self.tr("Table"), self.tr("Show another table than that of the prices"))
        others.addActions([self._actions[id_] for id_ in OTHERS])
        buttons = [*(action_button(self._actions[id_]) for id_ in tools), others]
        pane = TablePane(model, self._settings, name, title, tools=buttons, falls=name == "market")
        LocalOffer(pane.table, pane.explains())
        self.addWidget(pane)
        return pane
