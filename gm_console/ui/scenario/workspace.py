"""The Scenario workspace: nations at the left, the sheet of the one selected, game and problems at the right."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from gm_console.campaign.set_up.scenario_document import (
    nations_named,
    spread_of,
    with_general,
    with_meta,
    with_place,
    with_value,
    with_value_of_all,
    without_places,
)
from gm_console.core.ids import NATION_ID, RegionId
from gm_console.core.issues import Issue
from gm_console.files.open_scenario import ScenarioContent
from gm_console.ui.dialogs.rulings import RulingsDialog, for_scenario
from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.layouts import lay_below, split_between
from gm_console.ui.kit.panel import EmptyState, head
from gm_console.ui.kit.parts import ElidedLabel, action_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.theme import Theme
from gm_console.ui.scenario.company import NO_COMPANY, company_of, worth_told, worth_unit
from gm_console.ui.scenario.field_editors import region_choices
from gm_console.ui.scenario.general_sheet import GeneralSheet
from gm_console.ui.scenario.nation_sheet import NationSheet
from gm_console.ui.scenario.place_sheet import PlaceSheet, Put
from gm_console.ui.scenario.problem_list import ProblemList
from gm_console.ui.scenario.scenario_actions import scenario_specs
from gm_console.ui.scenario.session import ScenarioSession
from gm_console.ui.scenario.tables import (
    NationRow,
    issues_by_nation,
    nation_columns,
    nation_rows,
    start_heads,
)

WIDTHS = (700, 520, 380)
"""Of the nations, the sheet, and game and problems, at first; a wider window gives each its share."""
LEAST_RIGHT = 300
"""Pixels of game and problems, at least: a problem is a sentence."""
HEIGHTS = (300, 400)
"""Of the game and of the problems, at first."""
ON_BAR = (
    "scenario_save", "scenario_undo", "scenario_redo", "scenario_draw", "scenario_presets",
    "scenario_add", "scenario_remove", "scenario_worksheets", "scenario_campaign", "scenario_new", "scenario_open",
    "scenario_save_as", "scenario_close",
)  # fmt: skip
SPELT_OUT = ("scenario_campaign",)
"""Shown with their words beside the icon."""
WORDS, ICON = Qt.ToolButtonStyle.ToolButtonTextBesideIcon, Qt.ToolButtonStyle.ToolButtonIconOnly


class ScenarioWorkspace(QWidget):
    """Shows a scenario and turns what is filled in into steps."""

    chosen = Signal()
    """Other nations are selected."""

    def __init__(self, session: ScenarioSession, theme: Theme, settings: Settings) -> None:
        super().__init__()
        self._session, self._theme, self._settings = session, theme, settings
        self.actions_ = Actions(self, theme.tones, scenario_specs(), home=self)
        self.caption = ElidedLabel()
        self._heads: tuple[str, ...] = ()
        self._nation = ""
        """The one whose sheet is shown."""
        self._company = NO_COMPANY
        """All nations as they look now."""
        self.model: RecordTable[NationRow] = RecordTable(
            nation_columns(theme, ()), self, key=lambda row: row.id
        )
        self.nations = TablePane(self.model, settings, "scenario_nations", self.tr("Nations"))
        self.sheet = NationSheet()
        self.places = PlaceSheet(settings)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        for page, title in ((self.sheet, self.tr("Sheet")), (self.places, self.tr("Regions"))):
            self.tabs.addTab(page, title)
        self.general = GeneralSheet()
        self.problems = ProblemList(theme, settings, self.actions_["scenario_map"])
        self.issues = self.problems.model
        self._empty = EmptyState(
            self._body(),
            self.tr("No scenario is open. Propose one for a map, or open a scenario folder."),
            self.actions_["scenario_new"],
        )
        buttons = [action_button(self.actions_[id_], WORDS if id_ in SPELT_OUT else ICON) for id_ in ON_BAR]
        lay_below(self, head(self.tr("Scenario"), self.caption, *buttons), self._empty, grows=self._empty)
        self._connect()
        self._show_closed()

    @property
    def selected(self) -> tuple[str, ...]:
        """Numbers of the nations that are selected."""
        return tuple(row.id for row in self.nations.selected)

    def choose(self, nation: str) -> None:
        """Select a nation."""
        self.nations.choose(self.model.row_of(nation))
        self._show_sheet()

    def _connect(self) -> None:
        session = self._session
        session.opened.connect(self._show_opened)
        session.closed.connect(self._show_closed)
        session.stepped.connect(self._show)
        session.checked.connect(self._show)
        self.nations.table.selectionModel().selectionChanged.connect(self._show_sheet)
        self.sheet.edited.connect(self._edit)
        self.sheet.given.connect(self._give)
        self.places.put.connect(self._put)
        self.places.let_go.connect(self._deal)
        self.tabs.currentChanged.connect(self._show_sheet)
        self.general.head_edited.connect(self._edit_head)
        self.general.edited.connect(self._edit_general)
        self.general.rulings_wanted.connect(self._choose_rulings)
        self.problems.chosen.connect(self._go_to)
        self._theme.changed.connect(self._tint)

    def _tint(self) -> None:
        self.actions_.tint(self._theme.tones)
        if self._session.is_open:
            self._show()

    def _show_opened(self) -> None:
        session = self._session
        regions = region_choices(session.files.board)
        self.sheet.use_form(session.form, regions)
        self.places.use_form(session.form.places)
        self.general.use_form(session.form, regions)
        self._heads = ()
        self.nations.change_columns(nation_columns(self._theme, ()))
        self._empty.show_body(True)
        self._show()
        self.nations.choose(0)
        self._show_sheet()

    def _show_closed(self) -> None:
        self.caption.clear()
        self._empty.show_body(False)

    def _show(self) -> None:
        session = self._session
        content, check = session.document.content, session.check
        star = "" if session.document.clean else "*"
        self.caption.setText(f"{content.meta.title}{star}")
        self.general.show_content(
            content,
            self.tr("{0}, {1} on {2}").format(
                session.ruleset.name, session.ruleset.version, session.files.board.name
            ),
        )
        if check is not None and check.table is not None and start_heads(check.table) != self._heads:
            self._heads = start_heads(check.table)
            self.nations.change_columns(nation_columns(self._theme, self._heads))
        self._company = company_of(content, session.form, session.files.board)
        rows = nation_rows(session.nations, session.form, check, self._company.colours)
        self.nations.show_rows(rows)
        if not self.selected:  # other columns, or other nations, let go of the selection
            self.nations.choose(max(self.model.row_of(self._nation), 0))
        self._show_problems()
        self._show_sheet()

    def _show_problems(self) -> None:
        check = self._session.check
        waits = check is None or self._session.surveying
        found = () if check is None or waits else (*check.issues, *self._session.map_issues)
        self.problems.show_issues(found, waits=waits)

    def _show_sheet(self) -> None:
        self.chosen.emit()
        if not self._session.is_open:
            return
        only = self._nation = self.selected[0] if len(self.selected) == 1 else ""
        row = next((one for one in self._session.nations if one.get("id") == only), None) if only else None
        about = issues_by_nation(self._session.nations, self._session.form, self._session.check)
        check = self._session.check
        stakes = check.stakes if check is not None else None
        company = replace(self._company, nation=only)
        worth = "\n".join(filter(None, (worth_told(stakes, only), self._gains(only))))
        self.sheet.show_nation(row, about.get(only, ()), company, worth, worth_unit(stakes))
        if self.tabs.currentWidget() is self.places:
            self._show_places(only)

    def _gains(self, nation: str) -> str:
        """Return what the shape of its home gives a nation, in the games in which it does."""
        ruleset = self._session.ruleset
        if ruleset.setup.gains is None or not NATION_ID.fullmatch(nation):
            return ""
        return ruleset.setup.gains(ruleset.tables, ruleset.words, self._session.files.board, nation)

    def _show_places(self, nation: str) -> None:
        session = self._session
        board = session.files.board
        spread = spread_of(session.document.content, session.ruleset, board, nation) if nation else None
        self.places.show_spread(
            spread, lambda region: f"{region}  {board.by_id[RegionId(region)].name}".rstrip()
        )

    def _edit(self, key: str, value: Any) -> None:
        session, nation = self._session, self._nation
        content = with_value(session.document.content, session.form, nation, key, value)
        title = session.form.field(key).title
        session.do(self.tr("{0} of nation {1}").format(title, nation), content)

    def _give(self, key: str) -> None:
        session, nation = self._session, self._nation
        content = with_value_of_all(session.document.content, session.form, nation, key)
        session.do(self.tr("{0} to all").format(session.form.field(key).title), content)

    def _put(self, put: Put) -> None:
        session, places = self._session, self._session.form.places
        assert places is not None
        content = with_place(session.document.content, places, put.region, put.column, put.number)
        session.do(self.tr("{0} in {1}").format(put.column.title, put.region), content)

    def _deal(self) -> None:
        session, places = self._session, self._session.form.places
        assert places is not None
        content = without_places(session.document.content, places, self.places.regions)
        session.do(self.tr("regions of nation {0} dealt out again").format(self._nation), content)

    def _edit_head(self, key: str, value: Any) -> None:
        self._do(key, partial(with_meta, **{key: value}))

    def _choose_rulings(self) -> None:
        session, meta = self._session, self._session.document.content.meta
        usual = replace(session.ruleset.rulings, chosen={})
        dialog = RulingsDialog(self, self._settings, meta.title, usual, meta.rulings, for_scenario())
        dialog.taken.connect(self._take_rulings)
        dialog.show()

    def _take_rulings(self, choices: Mapping[str, str]) -> None:
        if self._session.is_open:
            self._edit_head("rulings", dict(sorted(choices.items())))

    def _edit_general(self, key: str, value: Any) -> None:
        self._do(key, lambda content: with_general(content, key, value))

    def _do(self, label: str, change: Any) -> None:
        content: ScenarioContent = self._session.document.content
        self._session.do(label, change(content))

    def _go_to(self, issue: Issue) -> None:
        ids = [str(row.get("id", "")) for row in self._session.nations]
        named = nations_named(issue, self._session.form, ids)
        if named:
            self.choose(named[0])

    def _body(self) -> QWidget:
        right = split_between(self.general, self.problems, sizes=HEIGHTS)
        right.setMinimumWidth(LEAST_RIGHT)
        return split_between(self.nations, self.tabs, right, across=True, sizes=WIDTHS)
