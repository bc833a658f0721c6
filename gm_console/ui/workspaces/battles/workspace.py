"""Battles: find one, walk its stages, see both sides beside each other, try out what might have been."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction, QShowEvent
from PySide6.QtWidgets import QWidget

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.core.battle_rules import BattleRules, OddsTable
from gm_console.core.battles import Assumptions, BattleRow, BattleView
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.ruleset import Ruleset, has_what_if
from gm_console.report.phrases import name_of
from gm_console.report.rule_titles import rule_titles
from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.layouts import lay_below, split_between
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.tasks import QUIET, Newest, Reporter
from gm_console.ui.kit.theme import Theme
from gm_console.ui.panels.pages import PageSource, region_name
from gm_console.ui.session import Session
from gm_console.ui.workspaces.battles.battle_actions import battle_specs
from gm_console.ui.workspaces.battles.battle_document import BattleDocument, place_picture
from gm_console.ui.workspaces.battles.battle_list import BattleList
from gm_console.ui.workspaces.battles.outputs import BattleOutputs
from gm_console.ui.workspaces.battles.pane import ATTACKER, DEFENDER, MODERATOR, BattlePane
from gm_console.ui.workspaces.battles.side_column import RULINGS, WHAT_IF, SideColumn
from gm_console.ui.workspaces.battles.stage_page import StagePaper

WIDTHS = (318, 580, 310)


@dataclass(frozen=True, slots=True, kw_only=True)
class WhatIfResult:
    """The battle that might be, or why it cannot be tried out."""

    view: BattleView | None
    fault: str = ""


def try_out(campaign: Campaign, turn: int, seq: int, assumptions: Assumptions) -> WhatIfResult:
    """Return a battle under other assumptions; for the worker thread."""
    try:
        return WhatIfResult(view=campaign.what_if(turn, seq, assumptions))
    except CampaignError as trouble:
        return WhatIfResult(view=None, fault=str(trouble))


class BattlesWorkspace(QWidget):
    """List, battle, and what stands beside it."""

    run_wanted = Signal()
    """The moderator wants the turn to be run."""
    battle_changed = Signal()
    """Another battle is shown or asked for."""
    visit_region = Signal(object)
    """Region to be shown on the map."""
    visit_entry = Signal(object)
    """Turn and number of an entry to be shown in the turn room."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self._session, self._theme = session, theme
        self._rows: tuple[BattleRow, ...] | None = None
        """Battles of the whole campaign, None until they have been read."""
        self._fresh = True
        """The list has not been shown since the campaign was opened: it begins with the turn shown."""
        self._runs: tuple[object, ...] = ()
        """The turns they were read from."""
        self._wanted: tuple[int, int] | None = None
        """Turn and entry of the battle shown or asked for."""
        self._reader = MODERATOR
        self._view: BattleView | None = None
        self._fought_by: Ruleset | None = None
        """The game as it was in the turn of that battle."""
        self._other: BattleView | None = None
        self._newest = Newest()
        self._tries = 0
        self.actions_ = Actions(self, theme.tones, battle_specs(), home=self)
        self._actions = self.actions_.by_id()
        run = QAction(self.tr("Run the turn"), self)
        run.setToolTip(self.tr("Lock the sheets and make a draft of the turn"))
        run.triggered.connect(self.run_wanted)
        some = self._actions
        self.list = BattleList(run)
        self.pane = BattlePane(
            theme,
            (some["battle_back"], some["battle_on"]),
            [some[id_] for id_ in ("what_if", "battle_map", "battle_entry", "battle_print", "battle_save")],
            self._table_of,
        )
        self.side = SideColumn(
            theme, self._name_of, self._titles_of,
            (some["what_if_undo"], some["what_if_redo"], some["what_if_reset"]),
        )  # fmt: skip
        self.outputs = BattleOutputs(self, session, self.document)
        self._inner = split_between(self.pane, self.side, across=True, grows=self.pane, sizes=WIDTHS[1:])
        self._battle = EmptyState(
            self._inner, self.tr("Choose a battle in the list, or click a crossed mark on the map.")
        )
        self._lay_out()
        self._connect()
        self._allow()

    @property
    def told(self) -> BattleView | None:
        """The battle shown."""
        return self._view

    @property
    def wanted(self) -> tuple[int, int] | None:
        """Turn and entry of the battle shown or asked for."""
        return self._wanted

    @property
    def tried(self) -> BattleView | None:
        """The battle that might be, beside it."""
        return self._other

    def focus_find(self) -> None:
        """Put the cursor into the field by which a battle is found."""
        self.list.focus_find()

    def showEvent(self, event: QShowEvent) -> None:
        """Read the battles when the workspace comes into sight."""
        super().showEvent(event)
        self._refresh()

    def show_battle(self, turn: int, seq: int) -> None:
        """Show a battle; it is read in the worker thread."""
        if (turn, seq) != self._wanted:
            self._wanted, self._reader = (turn, seq), MODERATOR
            self._read()
            self.battle_changed.emit()
        self.list.choose(turn, seq)

    def document(self, view: BattleView) -> BattleDocument:
        """Return a battle as a document for the printer."""
        self.side.map.show_place(view.place, view.attacker.nation)
        return BattleDocument(view, self._paper(), self._table_of, place_picture(self.side.map))

    def _lay_out(self) -> None:
        sizes = (WIDTHS[0], sum(WIDTHS[1:]))
        halves = split_between(self.list, self._battle, across=True, grows=self._battle, sizes=sizes)
        for splitter in (halves, self._inner):
            splitter.setHandleWidth(1)
        lay_below(self, halves)

    def _connect(self) -> None:
        session, some, what_if = self._session, self._actions, self.side.what_if
        slots: dict[str, Callable[[], object]] = {
            "stage_back": partial(self.pane.strip.walk, -1), "stage_on": partial(self.pane.strip.walk, 1),
            "battle_back": partial(self.list.walk, -1), "battle_on": partial(self.list.walk, 1),
            "battle_map": self._show_map, "battle_entry": self._show_entry,
            "what_if_undo": what_if.undo, "what_if_redo": what_if.redo, "what_if_reset": what_if.reset,
            "battle_print": self._print, "battle_save": self._save,
        }  # fmt: skip
        self.actions_.serve(slots)
        some["what_if"].toggled.connect(self._show_what_if)
        self.side.what_if_shown.connect(some["what_if"].setChecked)
        self.side.map.visit_region.connect(self.visit_region)
        what_if.changed.connect(self._try)
        self.list.chosen.connect(self._choose)
        self.pane.viewer_chosen.connect(self._read_as)
        self.pane.stage_changed.connect(self._show_rulings)
        self.pane.link_followed.connect(self._follow_link)
        session.opened.connect(self._open)
        session.closed.connect(self._forget)
        session.chronicle_changed.connect(self._age)
        session.selection_changed.connect(self._follow)
        self._theme.changed.connect(self._tint)

    def _open(self) -> None:
        self._forget()
        world = self._session.world
        self.side.map.show_board(world.shapes, world.colours)
        self.side.have_what_if(has_what_if(world.ruleset))

    def _forget(self) -> None:
        self._rows = self._wanted = self._view = self._other = None
        self._fresh = True
        self._newest.drop()
        self._tries += 1
        self.side.map.clear()
        self.pane.clear()
        self._battle.show_body(False)
        self._allow()

    def _age(self) -> None:
        """Read everything anew where a turn was run, dropped or published; what is being tried out goes then."""
        chronicle = self._session.chronicle
        runs = tuple((row.turn, row.stage, row.state_hash) for row in chronicle.turns)
        if self._rows is None or runs != self._runs:
            self._rows, self._runs = None, runs
            self._refresh()

    def _refresh(self) -> None:
        """Ask for the battles of all turns, once for each change."""
        if self._rows is not None or not self._session.is_open or not self.isVisible():
            return
        self._rows = ()
        self._session.ask(QUIET, _all_battles, self._take_rows)

    def _take_rows(self, rows: tuple[BattleRow, ...]) -> None:
        if not self._session.is_open:
            return
        world, self._rows = self._session.world, rows
        by_id = world.board.by_id
        places = {row.region: region_name(world, by_id[row.region]) for row in rows}
        self.list.show_rows(rows, world.sides, places, world.colours, self._rules.kind)
        self._battle.setVisible(bool(rows))
        if self._fresh and rows:
            self._fresh = False
            self.list.want_turn(self._session.chronicle.turn)
        known = {(row.turn, row.seq) for row in rows}
        if self._wanted not in known:
            self._wanted = None
            self._follow()
        if self._wanted is None and rows:
            here = [row for row in rows if row.turn == self._session.chronicle.turn]
            first = (here or rows)[0]
            self.show_battle(first.turn, first.seq)
        elif self._wanted is not None:
            self._read()
            self.list.choose(*self._wanted)
        else:
            self._view = None
            self._battle.show_body(False)
            self._allow()

    def _follow(self) -> None:
        """Show the battle that the selected entry belongs to."""
        if not self._session.is_open or not self.isVisible():
            return
        seq, chronicle = self._session.selection.entry, self._session.chronicle
        row = chronicle.battle_of(seq) if seq else None
        if row is not None:
            self.show_battle(row.turn, row.seq)

    def _choose(self, row: BattleRow) -> None:
        """Show a battle chosen in the list, and let the other panels follow where they show its turn."""
        self.show_battle(row.turn, row.seq)
        if row.turn == self._session.chronicle.turn:
            self._session.select_entry(row.seq)

    def _read_as(self, reader: int) -> None:
        self._reader = reader
        self._read()

    def _read(self) -> None:
        """Ask for the battle as the reader chosen may see it."""
        assert self._wanted is not None
        self._tries += 1
        turn, seq = self._wanted
        viewer = self._viewer(turn, seq)

        def work(campaign: Campaign, _report: Reporter) -> tuple[BattleView, Ruleset]:
            return campaign.battle(turn, seq, viewer), campaign.rules_at(turn)

        self._session.ask(QUIET, *self._newest.only(work, self._take))

    def _viewer(self, turn: int, seq: int) -> NationId:
        row = next((row for row in self._rows or () if (row.turn, row.seq) == (turn, seq)), None)
        if row is None or self._reader == MODERATOR:
            return NOBODY
        return {ATTACKER: row.attacker, DEFENDER: row.defender}[self._reader]

    def _take(self, read: tuple[BattleView, Ruleset]) -> None:
        view, self._fought_by = read
        self._view, self._other = view, None
        self._battle.show_body(True)
        self.pane.offer_viewers(view.row, self._reader, self._paper())
        if view.assumptions is not None and view.choices is not None:
            self.side.what_if.show_assumptions(view.assumptions, view.choices)
        self.side.allow_what_if(view.assumptions is not None)
        self.side.map.show_place(view.place, view.attacker.nation)
        self._show()
        if view.ruled and view.assumptions is not None:
            self._try(view.assumptions)  # what it would have come to by itself

    def _show(self) -> None:
        """Show the battle, with the what-if where anything is assumed otherwise."""
        if self._view is not None:
            self.pane.show_battle(self._view, self._other, self._paper())
            self._show_rulings()
        self._allow()

    def _try(self, assumptions: Assumptions) -> None:
        """Work the battle out under other assumptions; only the last one asked for counts."""
        if self._view is None:
            return
        self._tries += 1
        tries, row = self._tries, self._view.row
        self._allow()

        def work(campaign: Campaign, _report: Reporter) -> WhatIfResult | None:
            return try_out(campaign, row.turn, row.seq, assumptions) if tries == self._tries else None

        def done(tried: WhatIfResult | None) -> None:
            if tried is not None and tries == self._tries:
                self._take_tried(tried)

        self._session.ask(QUIET, work, done)

    def _take_tried(self, tried: WhatIfResult) -> None:
        panel, view = self.side.what_if, tried.view
        self._other = view if panel.differs else None
        tells = view is not None and (panel.differs or view.ruled)
        panel.say(view.summary if view is not None and tells else "", tried.fault)
        self._show()

    def _show_rulings(self, first: str = "") -> None:
        pair, session = self.pane.pair, self._session
        if pair is None or not session.is_open:
            return
        source = PageSource(
            world=replace(session.world, ruleset=self._fought_by or session.world.ruleset),
            chronicle=session.chronicle,
            position=session.position,
            tones=self._theme.tones,
        )
        self.side.show_rulings(pair.shown, source, first)

    def _follow_link(self, kind: str, target: str) -> None:
        if kind == "rule":
            self.side.show_tab(RULINGS)
            self._show_rulings(target)
        elif kind == "entry" and self._wanted is not None:
            self.visit_entry.emit((self._wanted[0], int(target)))

    def _show_what_if(self, shown: bool) -> None:
        self.side.show_tab(WHAT_IF if shown else RULINGS)
        if shown:
            self.side.what_if.focus_first()

    def _show_map(self) -> None:
        if self._view is not None:
            self.visit_region.emit(self._view.row.region)

    def _show_entry(self) -> None:
        if self._wanted is not None:
            self.visit_entry.emit(self._wanted)

    def _print(self) -> None:
        if self._view is not None:
            self.outputs.ask_printer(self._view)

    def _save(self) -> None:
        if self._view is not None:
            self.outputs.ask_file(self._view)

    def _allow(self) -> None:
        """Enable what can be done now."""
        there, panel = self._view is not None, self.side.what_if
        tried = self._view is not None and self._view.assumptions is not None
        of_what_if = {
            "what_if": tried, "what_if_undo": tried and panel.may_undo, "what_if_redo": tried and panel.may_redo,
            "what_if_reset": tried and panel.differs,
        }  # fmt: skip
        self.actions_.permit(dict.fromkeys(self._actions, there) | of_what_if)

    def _tint(self) -> None:
        self.actions_.tint(self._theme.tones)
        self._show()

    def _paper(self) -> StagePaper:
        world = self._session.world
        return StagePaper(
            tones=self._theme.tones, names=world.sides, colours=world.colours, name_of=self._name_of,
            groups=self._rules.groups, withdrew=self._rules.withdrew, rules=self._titles_of,
            rulings=world.ruleset.rulings.all.keys(),
        )  # fmt: skip

    def _name_of(self, code: str) -> str:
        return name_of(code, self._session.world.ruleset)

    def _titles_of(self, rule: str) -> str:
        return rule_titles(self._session.world.ruleset, rule)

    @property
    def _rules(self) -> BattleRules:
        rules = self._session.world.ruleset.battles
        assert rules is not None
        return rules

    def _table_of(self, named: str) -> OddsTable | None:
        fought_by = self._fought_by
        return self._rules.table(fought_by.tables, named) if named and fought_by is not None else None


def _all_battles(campaign: Campaign, _report: Reporter) -> tuple[BattleRow, ...]:
    return campaign.battles()
