"""The right of the workspace: the map of the battle, and below it the rulings in play or the what-if."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QStackedWidget, QTabBar, QTextBrowser, QWidget

from gm_console.core.battles import BattleStage
from gm_console.ui.kit.layouts import grounded, lay_below
from gm_console.ui.kit.theme import Theme
from gm_console.ui.kit.written_page import paragraph
from gm_console.ui.panels.entry_page import rulings_told
from gm_console.ui.panels.pages import PageSource, muted, page
from gm_console.ui.workspaces.battles.battle_map import BattleMap
from gm_console.ui.workspaces.battles.what_if import WhatIfPanel

RULINGS, WHAT_IF = range(2)


class SideColumn(QWidget):
    """Map on top, two tabs below."""

    what_if_shown = Signal(bool)

    def __init__(
        self,
        theme: Theme,
        name_of: Callable[[str], str],
        titles_of: Callable[[str], str],
        tools: Sequence[QAction],
    ) -> None:
        super().__init__()
        self.map = BattleMap(theme)
        self.what_if = WhatIfPanel(name_of, titles_of, tools)
        self.rulings = QTextBrowser()
        self.rulings.document().setDocumentMargin(12)
        self.rulings.setOpenLinks(False)
        self.rulings.setAccessibleName(self.tr("Rulings in play"))
        self.tabs = QTabBar()
        self.tabs.setDrawBase(False)
        self.tabs.setExpanding(False)
        self.tabs.setAccessibleName(self.tr("Rulings or what-if"))
        self.tabs.addTab(self.tr("Rulings"))
        self.tabs.addTab(self.tr("What if"))
        self._stack = QStackedWidget()
        self._stack.addWidget(self.rulings)
        self._stack.addWidget(self.what_if)
        lay_below(grounded(self, "panelBody"), self.map, self.tabs, self._stack, grows=self._stack)
        self.tabs.currentChanged.connect(self._switch)

    def show_tab(self, tab: int) -> None:
        """Show the rulings or the what-if."""
        self.tabs.setCurrentIndex(tab)

    def allow_what_if(self, allowed: bool) -> None:
        """Offer the what-if, or where the reader may not know what it is worked out from, not."""
        self.tabs.setTabEnabled(WHAT_IF, allowed)
        if not allowed:
            self.show_tab(RULINGS)

    def have_what_if(self, had: bool) -> None:
        """Have the tab of the what-if, in a game whose battles can be tried out."""
        self.tabs.setTabVisible(WHAT_IF, had)

    def show_rulings(self, stage: BattleStage, source: PageSource, first: str = "") -> None:
        """Tell the rulings that a stage cites, the one asked for first."""
        told = rulings_told(source, [first, *(line.rule for line in stage.lines)])
        none = paragraph(muted(self.tr("No ruling was needed in this stage."), source))
        self.rulings.setHtml(page([told or none], source))

    def _switch(self, tab: int) -> None:
        self._stack.setCurrentIndex(tab)
        self.what_if_shown.emit(tab == WHAT_IF)
