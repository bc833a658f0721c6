"""The Market workspace: prices and trade of all turns as charts and as a table."""

from __future__ import annotations

import importlib
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.market.market import (
    MarketHistory,
    MarketRow,
    NationTrade,
    market_history,
    nation_trades,
)
from gm_console.campaign.market.market_causes import (
    MEANING,
    EventKind,
    MarketCauses,
    TurnEvent,
    market_causes,
)
from gm_console.charts.palette import commodity_colours
from gm_console.files.plainfile import write_file
from gm_console.report.phrases import name_of
from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.layouts import grounded, lay_below, lay_beside, split_between
from gm_console.ui.kit.line_choice import LineChoice
from gm_console.ui.kit.panel import EmptyState, head
from gm_console.ui.kit.parts import ElidedLabel, action_button, menu_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.strips import NoticeBar
from gm_console.ui.kit.tasks import QUIET, Newest, Reporter
from gm_console.ui.kit.theme import Theme
from gm_console.ui.readout import Readout
from gm_console.ui.session import Session
from gm_console.ui.workspaces.market.market_actions import KINDS, market_specs
from gm_console.ui.workspaces.market.market_readout import readout_of
from gm_console.ui.workspaces.market.table import PRICES, TRADE
from gm_console.ui.workspaces.market.tables import MarketTables
from gm_console.ui.workspaces.market.what_if import MarketWhatIf

if TYPE_CHECKING:
    from gm_console.charts.market_look import ChartLook
    from gm_console.ui.workspaces.market.canvas import MarketCanvas

CANVAS: Final = "gm_console.ui.workspaces.market.canvas"
"""Loads matplotlib, so the worker thread imports it when the workspace is first seen."""
SWITCHES: Final = {f"market_{one}": f"market/{one}" for one in ("index", "log", "band", "events")}
"""Actions that change how the charts are drawn, and the settings that keep them; each has a button in the head."""
Found = tuple[MarketHistory, tuple[NationTrade, ...], MarketCauses | None]
SIZES: Final = (440, 240)
"""Heights of charts and table at first."""


class MarketWorkspace(QWidget):
    """What the market did, and why."""

    subject_wanted = Signal(object, object)
    """A menu that opens, and the :class:`Subject` it is about."""

    def __init__(self, session: Session, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._session, self._theme, self._settings = session, theme, settings
        self._history = MarketHistory()
        self._trades: tuple[NationTrade, ...] = ()
        self._causes: MarketCauses | None = None
        self._canvas: MarketCanvas | None = None
        self._newest = Newest()
        self._stale = True
        self.actions_ = Actions(self, theme.tones, market_specs(), home=self)
        self._actions = self.actions_.by_id()
        self.commodities = LineChoice(
            theme,
            self.tr("Commodities"),
            self.tr("Space or a click shows or hides a commodity; a double click shows it alone"),
            self.tr("Show all commodities"),
            self.tr("Hide all, to choose a few"),
        )
        self.caption = ElidedLabel()
        self.notice = NoticeBar(theme, CampaignError, OSError)
        self.tables = MarketTables(session, settings, self._actions)
        self.model, self.table, self.trades = self.tables.model, self.tables.prices, self.tables.trades
        self.what_if = MarketWhatIf(self, session, settings, lambda said: self.notice.ask(said, "info"))
        self._charts = grounded(QWidget(), "panelBody")
        self._charts.setToolTip(self.tr("A click shows a turn, the wheel looks closer"))
        self._empty = EmptyState(self._body(), "")
        self._lay_out()
        for id_, key in SWITCHES.items():
            self._actions[id_].setChecked(settings.number(key, 0, 0, 1) == 1)
        self._connect()
        self._show_history(MarketHistory())

    @property
    def history(self) -> MarketHistory:
        """The market as it is shown."""
        return self._history

    @property
    def canvas(self) -> MarketCanvas | None:
        """The charts; there once the workspace was seen with a campaign open."""
        return self._canvas

    def showEvent(self, event: QShowEvent) -> None:
        """Read what has changed since the workspace was last in sight."""
        super().showEvent(event)
        if self._stale:
            self.refresh()

    def refresh(self) -> None:
        """Read the market anew in the worker thread."""
        if not self._session.is_open or not self.isVisible():
            self._stale = True
            return
        campaign, turn = self._session.world.campaign, self._session.chronicle.turn
        wants = any(self._actions[id_].isChecked() for id_ in ("market_events", "market_causes"))

        def work(_report: Reporter) -> Found:
            importlib.import_module(CANVAS)
            causes = market_causes(campaign) if wants and campaign.ruleset.market is not None else None
            return market_history(campaign), nation_trades(campaign, turn), causes

        def done(found: Found) -> None:
            self._stale = False
            history, self._trades, self._causes = found
            self._show_history(history)

        self._session.tasks.run(QUIET, *self._newest.only(work, done), self.notice.tell_trouble)

    def explain(self, row: MarketRow) -> None:
        """Select the entry that set a price, in the turn it was set in: the inspector shows its working."""
        if not row.set_by:
            self.notice.ask(
                self.tr("{0} at {1} is where the scenario starts: no turn has set it.").format(
                    row.commodity, row.sell
                ),
                "info",
            )
            return
        self._show_entry(row.turn - 1, row.set_by)

    def _show_entry(self, turn: int, seq: int) -> None:
        self.notice.hide()
        if self._session.chronicle.turn == turn:
            self._session.select_entry(seq)
        else:
            self._session.show_turn(self.tr("Showing turn {0}").format(turn), turn, seq)

    def show_turn(self, turn: int) -> None:
        """Show a turn in the whole window, if it was run."""
        if turn not in [row.turn for row in self._session.chronicle.turns]:
            self.notice.ask(
                self.tr("Turn {0} has not been run: there are only its prices to see.").format(turn), "info"
            )
            return
        self.notice.hide()
        if turn != self._session.chronicle.turn:
            self._session.show_turn(self.tr("Showing turn {0}").format(turn), turn)

    def export_to(self, path: Path) -> None:
        """Write the charts or the table to a file; its ending says which.  Charts go on white, as for paper."""
        if path.suffix == ".csv":
            self._export_table(path)
            return
        assert self._canvas is not None
        look, rows = self._canvas.look, self._history.rows
        size = self._canvas.figure.get_size_inches()

        def work(_report: Reporter) -> Path:
            from gm_console.charts.market import market_bytes

            write_file(path, market_bytes(path.suffix.lower(), rows, look, (float(size[0]), float(size[1]))))
            return path

        label = self.tr("Writing {0}").format(path.name)
        self._session.tasks.run(label, work, self._say_written, self.notice.tell_trouble)

    def _export_table(self, path: Path) -> None:
        try:
            self.tables.export_to(path)
        except OSError as trouble:
            self.notice.tell_trouble(trouble)
        else:
            self._say_written(path)

    def _body(self) -> QWidget:
        self._chart_place = lay_below(self._charts)
        self._splitter = split_between(self._charts, self.tables, grows=self._charts, sizes=SIZES)
        body = QWidget()
        lay_beside(body, self.commodities, self._splitter, grows=self._splitter, gap=1)
        return body

    def _lay_out(self) -> None:
        switches = [action_button(self._actions[id_]) for id_ in (*SWITCHES, "market_reset")]
        self._export_button = menu_button(
            self.tr("Export"), self.tr("Write the charts or the table to a file")
        )
        self._export_button.addActions([self._actions[kind] for kind in KINDS])
        title = head(self.tr("Market"), self.caption, *switches, self._export_button)
        lay_below(self, title, self.notice, self._empty, grows=self._empty)

    def _connect(self) -> None:
        actions, session = self._actions, self._session
        for switch in SWITCHES:
            actions[switch].toggled.connect(self._keep_switches)
        exports = {kind: partial(self._ask_where, kind) for kind in KINDS}
        self.actions_.serve(
            {
                "market_reset": self._reset_zoom,
                "market_why": self._explain_current,
                "market_what_if": lambda: self.what_if.ask(self.commodities.current()),
                **exports,
            }
        )
        self.commodities.changed.connect(self._redraw)
        self.table.chosen.connect(self._go_to)
        self.tables.subject_wanted.connect(self.subject_wanted)
        self.table.visited.connect(self.explain)
        self.trades.chosen.connect(lambda one: self.commodities.go_to(one.number.item))
        self.tables.causes.chosen.connect(lambda one: self.commodities.go_to(one.commodity))
        self.tables.causes.visited.connect(lambda one: self._show_entry(one.last.turn, one.last.seq))
        actions["market_nations"].toggled.connect(self._say_who_traded)
        actions["market_causes"].toggled.connect(self._say_what_causes_are)
        self._theme.changed.connect(self._redraw)
        session.opened.connect(self._opened)
        session.closed.connect(self._opened)
        session.chronicle_changed.connect(self.refresh)
        session.tasks.cancelled.connect(self.refresh)
        session.tasks.forgot.connect(self.refresh)

    def _opened(self) -> None:
        self._newest.drop()
        self._stale, self._trades, self._causes = True, (), None
        self.notice.hide()
        self._show_history(MarketHistory())

    def _show_history(self, history: MarketHistory) -> None:
        fresh = not self._history.rows
        if history.rules is not self._history.rules:
            self.tables.change_game(history)
        self._history = history
        there = bool(history.rows)
        self._empty.say(self._why_empty())
        self._empty.show_body(there)
        if there:
            if self._canvas is None:
                self._build_canvas()
            ruleset = self._session.world.ruleset
            self.commodities.show_lines(
                [(code, name_of(code, ruleset)) for code in history.commodities],
                commodity_colours(history.commodities),
            )
            percents = history.step_percent
            self._actions["market_band"].setText(self.tr("±{0} % &band").format(percents))
            self._actions["market_band"].setVisible(bool(percents))
        self._redraw()
        if fresh and there:
            self.table.choose(self.model.find(lambda row: row.turn == history.turns[-1]))
        self._allow()

    def _why_empty(self) -> str:
        if not self._session.is_open:
            return self.tr("Open a campaign to see what its market did.")
        return self.tr("Reading the prices…")

    def _build_canvas(self) -> None:
        from gm_console.ui.workspaces.market.canvas import MarketCanvas

        self._canvas = MarketCanvas(self._readout, self._theme.tones)
        self._canvas.setAccessibleName(self.tr("Charts of prices and trade"))
        self._chart_place.addWidget(self._canvas)
        self._canvas.choose_line(self.commodities.current())
        self.commodities.went_to.connect(self._canvas.choose_line)
        self._canvas.menu_wanted.connect(self._about_point)
        self._canvas.turn_chosen.connect(self.show_turn)
        self._canvas.span_changed.connect(self._allow)
        self._canvas.letters_changed.connect(self._redraw)

    def _redraw(self) -> None:
        """Show the chosen commodities in charts and table."""
        chosen = self.commodities.chosen()
        rows = [row for row in self._history.rows if row.commodity in chosen]
        causes = self._causes.correlated if self._causes is not None else ()
        self.tables.show_rows(
            rows,
            [one for one in self._trades if one.number.item in chosen],
            [one for one in causes if one.commodity in chosen],
        )
        if self._canvas is not None and self._history.rows:
            tones = self._theme.tones
            self._canvas.show_market(self._history, self._look(chosen), tones, self._session.chronicle.turn)
        self._say()

    def _look(self, chosen: tuple[str, ...]) -> ChartLook:
        from gm_console.ui.workspaces.market.look import look_of

        index, log, band, _ = (self._actions[id_].isChecked() for id_ in SWITCHES)
        font = (self._canvas or self).font()  # of all, the canvas is told first of another size of text
        look = look_of(self._history, chosen, self._theme.tones, font, index=index, log=log, band=band)
        rare = [one.turn for one in self._events if one.kind is not EventKind.FIRST_BATTLE]
        others = [one.turn for one in self._events if one.turn not in rare]
        return replace(look, marked=tuple(dict.fromkeys(rare)), noted=tuple(dict.fromkeys(others)))

    @property
    def _events(self) -> tuple[TurnEvent, ...]:
        """The events that are marked."""
        causes = self._causes if self._actions["market_events"].isChecked() else None
        return causes.events if causes is not None else ()

    def _readout(self, turn: int) -> Readout | None:
        told = [one.text for one in self._events if one.turn == turn]
        return readout_of(self._history, turn, self.commodities.chosen(), told)

    def _say(self) -> None:
        """Say in the head what is shown, and where there is little what will come."""
        turns = self._history.turns
        if not turns:
            self.caption.clear()
        elif len(turns) == 1:
            self.caption.setText(self.tr("Turn {0}; more with each run").format(turns[0]))
        elif not self.commodities.chosen():
            self.caption.setText(self.tr("No commodity is chosen: check some in the list"))
        else:
            self.caption.setText(self.tr("Turns {0} to {1}").format(turns[0], turns[-1]))

    def _allow(self) -> None:
        """Enable what can be done now."""
        there = bool(self._history.rows)
        self._export_button.setEnabled(there)
        zoomed = self._canvas is not None and self._canvas.span is not None
        self.actions_.permit(dict.fromkeys(self._actions, there) | {"market_reset": there and zoomed})

    def _keep_switches(self) -> None:
        for id_, key in SWITCHES.items():
            self._settings.keep(key, int(self._actions[id_].isChecked()))
        if self._actions["market_events"].isChecked():
            self._read_causes()
        self._redraw()

    def _reset_zoom(self) -> None:
        if self._canvas is not None:
            self._canvas.reset_zoom()

    def _go_to(self, row: MarketRow) -> None:
        self.commodities.go_to(row.commodity)

    def _say_who_traded(self, by_nation: bool) -> None:
        self.notice.hide()
        if by_nation and not self._trades:
            told = self.tr("Nobody traded in the turn shown; go to another turn that was run.")
            self.notice.ask(told, "info")

    def _say_what_causes_are(self, shown: bool) -> None:
        self.notice.hide()
        if shown:
            self.notice.ask(MEANING, "info")
            self._read_causes()

    def _read_causes(self) -> None:
        if self._causes is None and self._history.rows:
            self.refresh()

    def _about_point(self, turn: int, commodity: str, at: QPoint) -> None:
        """Open the menu of a point of the chart."""
        row = next(
            (one for one in self._history.rows if (one.turn, one.commodity) == (turn, commodity)), None
        )
        if row is not None:
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            for column in (*PRICES, *TRADE):
                self.tables.about_row(menu, row, column)
            if not menu.isEmpty():
                menu.setActiveAction(menu.actions()[0])
                menu.popup(at)

    def _explain_current(self) -> None:
        at = self.table.table.currentIndex()
        if at.isValid():
            self.explain(self.model.record(at.row()))
        else:
            self.notice.ask(self.tr("Select a price in the table first."), "info")

    def _ask_where(self, kind: str) -> None:
        ending = KINDS[kind]
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export the market"), f"market{ending}", f"*{ending}"
        )
        if name:
            self.export_to(Path(name).with_suffix(ending))

    def _say_written(self, path: Path) -> None:
        self.notice.ask(self.tr("Written: {0}").format(path), "accepted")
