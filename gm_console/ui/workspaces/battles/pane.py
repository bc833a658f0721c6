"""The middle of the workspace: a battle's head, the strip of its stages, the page of the one shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, QUrl, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gm_console.core.battle_rules import OddsTable
from gm_console.core.battles import BattleRow, BattleView
from gm_console.ui.battle_words import side_name
from gm_console.ui.kit.layouts import SPRING, grounded, lay_below, lay_beside
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, action_button, caption, told
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.battles.browser import StageBrowser
from gm_console.ui.workspaces.battles.stage_page import (
    StagePair,
    StagePaper,
    odds_read,
    stage_page,
    stages_of,
    table_named,
)
from gm_console.ui.workspaces.battles.stage_strip import StageStrip

MODERATOR, ATTACKER, DEFENDER = range(3)
"""Readers, by their place in the field."""


class BattlePane(QWidget):
    """Shows a battle to one reader, with a what-if beside it where there is one."""

    stage_changed = Signal()
    viewer_chosen = Signal(int)
    """Reader that was chosen: moderator, attacker or defender."""
    link_followed = Signal(str, str)
    """Kind and target of a link: ``entry`` or ``rule``."""

    def __init__(
        self,
        theme: Theme,
        walk: Sequence[QAction],
        tools: Sequence[QAction],
        table_of: Callable[[str], OddsTable | None],
    ) -> None:
        super().__init__()
        self._table_of = table_of
        self._view: BattleView | None = None
        self._other: BattleView | None = None
        self._paper: StagePaper | None = None
        self._pairs: tuple[StagePair, ...] = ()
        self.caption, self.title, self.summary = caption(), PlainLabel(look="battleTitle", wraps=True), told()
        self.viewer = ChoiceBox(
            name=self.tr("Who reads"),
            tip=self.tr("Show the battle as the game master or one side may see it"),
            letters=17,
        )
        self.strip = StageStrip(theme)
        self.page = StageBrowser(theme)
        self._lay_out(walk, tools)
        self.strip.currentChanged.connect(self._write)
        self.strip.currentChanged.connect(self._tell)
        self.page.anchorClicked.connect(self._follow)
        self.page.resized.connect(self._write)
        self.viewer.activated.connect(self.viewer_chosen)

    @property
    def pair(self) -> StagePair | None:
        """The stage shown, as it was and as it might have been."""
        return next((pair for pair in self._pairs if pair.shown.code == self.strip.code), None)

    def show_battle(self, view: BattleView, other: BattleView | None, paper: StagePaper) -> None:
        """Show a battle; with ``other`` the battle that might be beside it."""
        same = self._view is not None and self._view.row.id == view.row.id
        kept = self.strip.code if same else ""
        self._view, self._other, self._paper = view, other, paper
        self._pairs = stages_of(view, other)
        self.caption.setText(self._placed(view.row))
        self.title.setText(view.title)
        self.summary.setText(view.summary)
        odd = {pair.shown.code for pair in self._pairs if pair.other is not None and pair.other.differs}
        odd |= {pair.shown.code for pair in self._pairs if other is not None and pair.other is None}
        self.strip.show_stages([pair.shown for pair in self._pairs], kept, frozenset(odd))
        self._write()
        if not same:
            self.page.verticalScrollBar().setValue(0)

    def clear(self) -> None:
        """Let go of the battle."""
        self._view = self._other = self._paper = None
        self._pairs = ()

    def offer_viewers(self, row: BattleRow, viewer: int, paper: StagePaper) -> None:
        """List who may read the battle and mark the reader in force."""
        self.viewer.clear()
        self.viewer.addItem(self.tr("Game master"), MODERATOR)
        self.viewer.addItem(self.tr("Seen by {0}").format(side_name(row.attacker, paper.names)), ATTACKER)
        if row.defender:
            self.viewer.addItem(self.tr("Seen by {0}").format(side_name(row.defender, paper.names)), DEFENDER)
        self.viewer.setCurrentIndex(viewer)

    def _lay_out(self, walk: Sequence[QAction], tools: Sequence[QAction]) -> None:
        first, *others = tools
        bar = lay_beside(
            None,
            *map(action_button, walk),
            self.viewer,
            SPRING,
            action_button(first, Qt.ToolButtonStyle.ToolButtonTextBesideIcon),
            *map(action_button, others),
            gap=4,
        )
        head = grounded(QWidget(), "panelHead")
        lay_below(
            head, bar, 4, self.caption, self.title, self.summary, 6, self.strip, edges=(16, 6, 12, 2), gap=2
        )
        lay_below(self, head, self.page, grows=self.page)

    def _placed(self, row: BattleRow) -> str:
        parts = [row.id, self.tr("turn {0}, {1}").format(row.turn, row.phase)]
        if row.draft:
            parts.append(self.tr("draft"))
        parts += [badge.text for badge in row.badges]
        if row.seam:
            parts.append(self.tr("over the map's seam"))
        return " · ".join(parts)

    def _write(self) -> None:
        """Write the page of the stage shown."""
        pair = self.pair
        if pair is None or self._view is None or self._paper is None:
            return
        paper = replace(self._paper, wide=self.page.wide)
        html = stage_page(self._view, self._other, pair, paper)
        self.page.show_page(html, self._table_of(table_named(pair)), odds_read(pair))

    def _tell(self) -> None:
        self.page.verticalScrollBar().setValue(0)
        self.stage_changed.emit()

    def _follow(self, link: QUrl) -> None:
        kind, _, target = link.toString().partition(":")
        self.link_followed.emit(kind, target)
