"""The timeline: the phases of the turn shown in order of play, and the steps of the one shown."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QAction, QColor
from PySide6.QtWidgets import (
    QHeaderView,
    QTreeWidget,
    QTreeWidgetItem,
    QWidget,
)

from gm_console.campaign.records import TurnRow, TurnStage
from gm_console.ui.chronicle import IN_FORCE
from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.layouts import grounded, lay_below, lay_beside, split_between
from gm_console.ui.kit.letter_keys import walk_by_letters
from gm_console.ui.kit.panel import PanelDock
from gm_console.ui.kit.parts import ChoiceBox, action_button, plain_tip
from gm_console.ui.kit.tables.fitting import FONTS, TextFit
from gm_console.ui.kit.theme import Theme
from gm_console.ui.moments import bookmarks
from gm_console.ui.panels.step_list import StepList
from gm_console.ui.panels.turn_slider import TurnSlider
from gm_console.ui.session import Session
from gm_console.ui.workspaces.turn.playing import SPEEDS, USUAL, Playing

WIDTHS: Final = (36, 0, 52)
MOST: Final = 316
"""Pixels beyond which titles give way: with large letters the window would not fit its screen."""
MOMENT_ROLE: Final = Qt.ItemDataRole.UserRole
AIR: Final = 22
NAME_AIR: Final = 16
"""Pixels beside the text of a cell."""
NO_MOMENT: Final = -1
MARK: Final = "◆"
"""Stands before the count of a phase that a bookmark is in."""


class TimelinePanel(QWidget):
    """Steps through a turn, by mouse or by keyboard."""

    def __init__(self, session: Session, theme: Theme, playing: Playing, play: QAction) -> None:
        """``play`` is the action that ``playing`` listens to."""
        super().__init__()
        self._session = session
        self._theme, self._playing = theme, playing
        self.turns = ChoiceBox(
            name=self.tr("Turn shown"), tip=self.tr("The turn whose phases, entries and map are shown")
        )
        self.steps = StepList(session, theme)
        self.list = QTreeWidget()
        self.list.setAccessibleName(self.tr("Phases"))
        walk_by_letters(self.list)
        self.list.setColumnCount(3)
        self.list.setHeaderHidden(True)
        self.list.setRootIsDecorated(False)
        self.list.setIndentation(0)
        self.list.setUniformRowHeights(True)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        head = self.list.header()
        head.setMinimumSectionSize(20)
        head.setStretchLastSection(False)
        for column, width in enumerate(WIDTHS):
            mode = QHeaderView.ResizeMode.Fixed if width else QHeaderView.ResizeMode.Stretch
            head.setSectionResizeMode(column, mode)
        TextFit(self.list, WIDTHS)
        halves = split_between(self.list, self.steps)
        halves.setStretchFactor(0, 3)
        halves.setStretchFactor(1, 2)
        self.slider = TurnSlider(session, theme)
        self.speed = ChoiceBox(name=self.tr("Speed"), tip=self.tr("How many steps a second are played"))
        for speed in SPEEDS:
            self.speed.addItem(self.tr("{0}/s").format(speed), speed)
        self.speed.setCurrentIndex(SPEEDS.index(USUAL))
        self.speed.activated.connect(self._set_speed)
        going = lay_beside(None, action_button(play), self.slider, self.speed, grows=self.slider, gap=6)
        turns = lay_below(None, self.turns, going, edges=(8, 8, 8, 6), gap=6)
        lay_below(grounded(self, "panelBody"), turns, halves)
        self.list.currentItemChanged.connect(self._item_chosen)
        self.list.itemClicked.connect(self._item_clicked)
        self.list.itemActivated.connect(self._item_clicked)
        self.turns.activated.connect(self._turn_chosen)
        session.chronicle_changed.connect(self._rebuild)
        session.moment_changed.connect(self._follow)
        theme.changed.connect(self._paint)

    def dock(self, actions: Actions) -> PanelDock:
        """Return the panel in a dock, with buttons for the phases before and after."""
        buttons = tuple(action_button(actions[id_]) for id_ in ("previous_phase", "next_phase"))
        return PanelDock("timeline", self.tr("Timeline"), self, buttons)

    def _set_speed(self, at: int) -> None:
        self._playing.set_speed(SPEEDS[at])

    def changeEvent(self, event: QEvent) -> None:
        """Have room for the counts at any size of text."""
        super().changeEvent(event)
        if event.type() in FONTS and self._session.is_open:
            self._fit_list()

    def _rebuild(self) -> None:
        chronicle = self._session.chronicle
        self.list.blockSignals(True)
        self.list.clear()
        marked = {at.phase for at in bookmarks(chronicle)}
        sequence = ""
        for moment, position in enumerate(chronicle.positions):
            if position.sequence != sequence:
                sequence = position.sequence
                self._add_heading(sequence)
            title = position.title or self.tr("Start of turn {0}").format(chronicle.turn)
            count = f"{position.entries:,}" if position.entries else ""
            count = f"{MARK} {count}".strip() if moment in marked else count
            item = QTreeWidgetItem([position.phase, title, count])
            item.setData(0, MOMENT_ROLE, moment)
            item.setTextAlignment(2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
            item.setToolTip(1, plain_tip(f"{title}\n{self._tip(moment)}"))
            item.setToolTip(2, plain_tip(self._tip(moment)))
            self.list.addTopLevelItem(item)
            if not position.phase:
                item.setFirstColumnSpanned(True)
                item.setText(0, title)
        self.list.blockSignals(False)
        self._fit_list()
        self._show_turns()
        self._paint()
        self._follow()

    def _fit_list(self) -> None:
        """Ask for room for the longest title and the longest name of a phase."""
        metrics, positions = self.list.fontMetrics(), self._session.chronicle.positions
        longest = max((metrics.horizontalAdvance(one.title) for one in positions), default=0)
        names = max((metrics.horizontalAdvance(one.phase) for one in positions), default=0)
        phases = max(self.list.header().sectionSize(0), names + NAME_AIR)
        self.list.header().resizeSection(0, phases)
        items = (self.list.topLevelItem(row) for row in range(self.list.topLevelItemCount()))
        counts = max((metrics.horizontalAdvance(one.text(2)) for one in items if one is not None), default=0)
        self.list.header().resizeSection(2, counts + AIR)
        wanted = phases + longest + AIR + counts + AIR + self.list.verticalScrollBar().sizeHint().width()
        self.list.setMinimumWidth(min(wanted, MOST))

    def _tip(self, moment: int) -> str:
        position = self._session.chronicle.positions[moment]
        if not position.phase:
            return self.tr("The position the turn begins with")
        return self.tr("{0} entries, {1} regions changed").format(
            f"{position.entries:,}", f"{len(position.changed):,}"
        )

    def _add_heading(self, text: str) -> None:
        item = QTreeWidgetItem([text])
        item.setData(0, MOMENT_ROLE, NO_MOMENT)
        item.setFlags(Qt.ItemFlag.NoItemFlags)
        self.list.addTopLevelItem(item)
        item.setFirstColumnSpanned(True)

    def _show_turns(self) -> None:
        chronicle = self._session.chronicle
        self.turns.clear()
        for row in sorted((*chronicle.former, *chronicle.turns), key=lambda one: (one.turn, one.edition)):
            if row.line == IN_FORCE:
                self.turns.addItem(self._told(row), row.turn)
            else:
                self._add_former(row)
        if self.turns.findData(chronicle.turn) < 0:
            self.turns.addItem(self.tr("Turn {0} · not run yet").format(chronicle.turn), chronicle.turn)
        self.turns.setCurrentIndex(self.turns.findData(chronicle.turn))

    def _told(self, row: TurnRow) -> str:
        state = self.tr("published") if row.stage is TurnStage.PUBLISHED else self.tr("draft")
        if row.edition > 1:
            return self.tr("Turn {0} · {1}, edition {2}").format(row.turn, state, row.edition)
        return self.tr("Turn {0} · {1}").format(row.turn, state)

    def _add_former(self, row: TurnRow) -> None:
        """List an edition that was put aside: to be seen, not to be gone to."""
        self.turns.addItem(self.tr("Turn {0} · edition {1}, undone").format(row.turn, row.edition))
        at = self.turns.count() - 1
        self.turns.enable(at, False)
        tip = self.tr("Published, then put aside: {0}").format(row.reason)
        self.turns.setItemData(at, plain_tip(tip), Qt.ItemDataRole.ToolTipRole)

    def _paint(self) -> None:
        """Give headings and counts the quiet colour of the theme."""
        muted = QColor(self._theme.tones.muted)
        for row in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(row)
            assert item is not None
            item.setForeground(2, muted)
            if item.data(0, MOMENT_ROLE) == NO_MOMENT:
                item.setForeground(0, muted)

    def _follow(self) -> None:
        """Point at the phase shown, which does not mean that the whole of it is wanted."""
        for row in range(self.list.topLevelItemCount()):
            item = self.list.topLevelItem(row)
            if item is not None and item.data(0, MOMENT_ROLE) == self._session.moment:
                self.list.blockSignals(True)
                self.list.setCurrentItem(item)
                self.list.blockSignals(False)
                self.list.scrollToItem(item)
                self.list.viewport().update()

    def _item_chosen(self, item: QTreeWidgetItem | None) -> None:
        if item is not None and item.data(0, MOMENT_ROLE) != NO_MOMENT:
            self._session.step_to(item.data(0, MOMENT_ROLE))

    def _item_clicked(self, item: QTreeWidgetItem) -> None:
        """Show the whole phase again, though one of its steps is shown."""
        self._item_chosen(item)

    def _turn_chosen(self, index: int) -> None:
        turn = self.turns.itemData(index)
        if turn != self._session.chronicle.turn:
            self._session.show_turn(self.tr("Reading turn {0}").format(turn), turn)
