"""The tabs of the workspace of nations: tables of the position, then views of the turn; which of them a game has."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QTabBar

from gm_console.core.orders import Purpose
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.common.turn_so_far import has_orders
from gm_console.rulesets.common.turn_views import ranking_kind
from gm_console.ui.kit.language import translated_in
from gm_console.ui.workspaces.nations.build_view import BuildView
from gm_console.ui.workspaces.nations.sent_view import SentView
from gm_console.ui.workspaces.nations.technology_view import TechnologyView
from gm_console.ui.workspaces.nations.turn_tables import ForcesView, RanksView
from gm_console.ui.workspaces.nations.turn_view import TurnView

_tr = translated_in("NationsWorkspace")

NATIONS, REGIONS, LINES, SUPPLY, SENT, TECHNOLOGIES, BUILDS, FORCES, RANKS = range(9)
ACTIONS: Final = (
    "table_nations", "table_regions", "table_lines", "table_supply",
    "table_sent", "table_technologies", "table_builds", "table_forces", "table_ranks",
)  # fmt: skip
"""The action that leads to each tab."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewTab:
    """A view of the turn that a game may have."""

    made: type[TurnView]
    has: Callable[[Ruleset], bool]


VIEWS: Final[Mapping[int, ViewTab]] = {
    SENT: ViewTab(made=SentView, has=lambda ruleset: ruleset.transfers is not None),
    TECHNOLOGIES: ViewTab(made=TechnologyView, has=lambda ruleset: ruleset.technologies is not None),
    BUILDS: ViewTab(made=BuildView, has=partial(has_orders, Purpose.BUILD)),
    FORCES: ViewTab(made=ForcesView, has=partial(has_orders, Purpose.MOVE)),
    RANKS: ViewTab(made=RanksView, has=lambda ruleset: ranking_kind(ruleset) is not None),
}


class TableTabs(QTabBar):
    """Shows those that the open campaign's game has; nations and regions are always there."""

    def __init__(self) -> None:
        super().__init__()
        self.setDrawBase(False)
        self.setExpanding(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideNone)
        self.setAccessibleName(self.tr("Tables"))
        for text, tip in (
            (_tr("Nations"), _tr("One row for each nation")),
            (_tr("Regions"), _tr("One row for each region")),
            (_tr("Lines"), _tr("What is cut off, what each loss would cut, seas that hang together, trade")),
            (
                _tr("Supply"),
                _tr("One row for each region that somebody owns: source, line, what hangs on it"),
            ),
            (_tr("Sent"), _tr("Who sent what to whom in the turn, and what it was worth")),
            (_tr("Technologies"), _tr("What each nation has, may develop and lacks")),
            (_tr("Builds"), _tr("What was built and improved in the turn, where, and what was refused")),
            (_tr("Forces"), _tr("Forces that were ordered about in the turn, and what stopped them")),
            (_tr("Ranks"), _tr("The place of each nation, and places gained and lost in the turn")),
        ):
            self.setTabToolTip(self.addTab(text), tip)
        for tab in range(LINES, self.count()):
            self.setTabVisible(tab, False)

    def offer(self, there: set[int]) -> None:
        """Show these tabs and no others."""
        if self.currentIndex() not in there:
            self.setCurrentIndex(REGIONS)
        for tab in range(LINES, self.count()):
            if self.isTabVisible(tab) is not (tab in there):  # else Qt forgets that others changed
                self.setTabVisible(tab, tab in there)
        self.updateGeometry()  # a tab that comes into sight asks for no room by itself
