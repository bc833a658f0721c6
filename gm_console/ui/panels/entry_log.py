"""The entry log: everything that became so in the turn shown, as a tree, with filters."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from PySide6.QtCore import QModelIndex, QPoint, Qt, Signal
from PySide6.QtGui import QAction, QColor, QFontMetrics, QGuiApplication, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QMenu,
    QToolButton,
    QTreeView,
    QWidget,
)

from gm_console.campaign.records import TurnStage
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId
from gm_console.report.phrases import working_text
from gm_console.report.rule_titles import rule_titles
from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.letter_keys import walk_by_letters
from gm_console.ui.kit.local_actions import WHY, LocalOffer
from gm_console.ui.kit.panel import EmptyState, PanelDock
from gm_console.ui.kit.parts import PlainLabel
from gm_console.ui.kit.tables.view import ONE_ROW
from gm_console.ui.kit.tables.wrapping import WrappedColumn
from gm_console.ui.kit.theme import Theme
from gm_console.ui.panels.log_filter import LogFilter
from gm_console.ui.panels.log_filter_bar import LogFilterBar
from gm_console.ui.panels.log_model import (
    ENTRY,
    ENTRY_ROLE,
    NUMBER,
    PHASE_ROLE,
    RULE,
    TURN_ROLE,
    LogModel,
    LogTones,
    LogWords,
)
from gm_console.ui.session import Session
from gm_console.ui.steps import WHOLE

OPENED_BELOW: Final = 60
"""A filter with fewer hits than this shows them all at once."""
MARGIN: Final = 16
FACETS: Final = ("nation", "region", "kind", "rule")
"""What the log may be filtered by like an entry."""
ROOMY: Final = 600
"""Pixels from which the log has room for several rulings beside an entry."""


class EntryLogPanel(QWidget):
    """A tree of entries; the selected one is worked out in the inspector."""

    why_wanted = Signal()
    """The tree behind the selected entry is to have the cursor."""

    def __init__(self, session: Session, theme: Theme, actions: Actions, note: QAction) -> None:
        """Of the ``actions`` one runs the turn, one shows the battle of an entry; ``note`` writes on the entry."""
        super().__init__()
        self._session = session
        self._theme = theme
        self._listed: tuple[Entry, ...] | None = None
        self._applied = LogFilter()
        self._missed = False
        """The moment came while the panel was hidden."""
        self.model = LogModel(self)
        self.filters = LogFilterBar(session)
        self.tree = QTreeView()
        self._set_up_tree()
        walk_by_letters(self.tree)
        self._empty = EmptyState(self.tree, "", actions["run"])
        self._fold = QToolButton()
        self._fold.setText(self.tr("Fold"))
        self._fold.setToolTip(self.tr("Close all branches of the log"))
        self._fold.clicked.connect(self._fold_all)
        self.count = PlainLabel(look="caption")
        self._show_battle, self._note = actions["show_battle"], note
        self._offer = LocalOffer(
            self.tree,
            {
                WHY: self.why_wanted.emit,
                "list_copy": self.copy,
                **{f"log_{facet}": partial(self._only, facet) for facet in FACETS},
            },
            self._can,
        )
        lay_below(self, self.filters, self._empty)
        self._connect()
        self._tint()

    def dock(self) -> PanelDock:
        """Return the panel in a dock."""
        return PanelDock("entry_log", self.tr("Entry log"), self, (self.count, self._fold))

    def focus_filter(self) -> None:
        """Put the cursor into the filter."""
        self.filters.focus_words()

    def step(self, onwards: bool) -> None:
        """Select the next entry in the tree, or the one before; turns, phases and nations are passed over."""
        index = self.tree.currentIndex()
        for _ in range(self.model.hits + 4_000):
            index = self._beside(index, onwards)
            if not index.isValid():
                return
            if index.data(ENTRY_ROLE):
                self.tree.setCurrentIndex(index)
                return

    def copy(self) -> None:
        """Put the selected lines with all below them on the clipboard as text."""
        rows = self.tree.selectionModel().selectedRows(ENTRY)
        ordered = sorted(rows, key=_place)
        QGuiApplication.clipboard().setText(self.model.as_text(ordered, self._line))

    def _set_up_tree(self) -> None:
        tree = self.tree
        tree.setModel(self.model)
        tree.setAccessibleName(self.tr("Entries"))
        tree.setIndentation(16)
        tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        tree.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        tree.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        WrappedColumn(tree, ENTRY)

    def _connect(self) -> None:
        session = self._session
        self.filters.changed.connect(self._rebuild)
        self.filters.left.connect(self._enter_tree)
        self.tree.selectionModel().currentChanged.connect(self._chosen)
        self.tree.activated.connect(self._visited)
        self.tree.customContextMenuRequested.connect(self._open_menu)
        session.closed.connect(self._forget)
        session.chronicle_changed.connect(self._new_chronicle)
        session.moment_changed.connect(self._show_moment)
        session.selection_changed.connect(self._follow)
        self._theme.changed.connect(self._tint)

    def _tint(self) -> None:
        tones = self._theme.tones
        self.model.paint_with(LogTones(muted=QColor(tones.muted), refused=QColor(tones.error)))
        self.tree.viewport().update()

    def _forget(self) -> None:
        self._listed = None
        self.model.show_log(None, self._words(), LogFilter())

    def _new_chronicle(self) -> None:
        """List the entries anew, unless only the campaign's stage or sheets changed."""
        chronicle = self._session.chronicle
        if chronicle.entries is self._listed and self.model.retitle(chronicle, self._words()):
            return
        self._listed = chronicle.entries
        self.filters.offer()
        self._rebuild()

    def _words(self) -> LogWords:
        names: dict[NationId, str] = {}
        rules: Callable[[str], str] = str
        if self._session.is_open:
            rules = partial(rule_titles, self._session.world.ruleset)
            nations = self._session.chronicle.positions[-1].nations
            names = {nation.id: f"{nation.id} {nation.name}" for nation in nations}
        return LogWords(names=names, game=self.tr("The game"), turn=self._turn_title, rules=rules)

    def _turn_title(self, turn: int) -> str:
        chronicle = self._session.chronicle
        row = next((one for one in chronicle.turns if one.turn == turn), None)
        if row is None:
            return self.tr("Turn {0} · not run yet").format(turn)
        state = self.tr("published") if row.stage is TurnStage.PUBLISHED else self.tr("draft")
        shown = "" if turn == chronicle.turn else " · " + self.tr("Enter shows it")
        return self.tr("Turn {0} · {1} · {2} entries").format(turn, state, f"{row.entries:,}") + shown

    def _rebuild(self) -> None:
        if not self._session.is_open:
            return
        chronicle, self._applied = self._session.chronicle, self.filters.wanted()
        self.model.show_log(chronicle, self._words(), self._applied)
        self.filters.show_counts(self.model.found.counts)
        self.count.setText(
            self.tr("{0} of {1} entries").format(f"{self.model.hits:,}", f"{len(chronicle.entries):,}")
        )
        if chronicle.entries:
            self._empty.say(self.tr("No entry fits all filters. Escape drops them."), offer=False)
        else:
            text = self.tr("Every effect of the turn stands here once the turn has been run.")
            self._empty.say(text, offer=True)
        self._empty.show_body(self.model.hits > 0)
        self._fit_columns()
        self.tree.expand(self.model.index_of_turn())
        if not self._applied.empty and self.model.hits <= OPENED_BELOW:
            self.tree.expandAll()
        if self._session.selection.entry:
            self._follow()
        else:
            self._show_moment()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Leave the entries most of the width."""
        super().resizeEvent(event)
        self._fit_columns()

    def _fit_columns(self) -> None:
        metrics = QFontMetrics(self.font())
        rules = "M4 R26 R14 R3" if self.width() >= ROOMY else "M4 R26"
        for column, sample in ((RULE, rules), (NUMBER, "35.00000")):
            self.tree.header().resizeSection(column, metrics.horizontalAdvance(sample) + MARGIN)

    def _fold_all(self) -> None:
        self.tree.collapseAll()
        self.tree.expand(self.model.index_of_turn())

    def _show_moment(self) -> None:
        """Open the phase shown and bring it to the top."""
        if not self._session.is_open or self._session.selection.entry or self._session.step != WHOLE:
            return
        self._missed = not self.isVisible()
        if self._missed:
            return
        index = self.model.index_of_phase(self._session.position.phase)
        if index.isValid():
            self.tree.expand(index)
            self.tree.scrollTo(index, QTreeView.ScrollHint.PositionAtTop)

    def showEvent(self, event: QShowEvent) -> None:
        """Open the phase that was stepped to while nobody saw it: laying it out is not for a list out of sight."""
        super().showEvent(event)
        if self._missed:
            self._show_moment()

    def _follow(self) -> None:
        if not self._session.is_open:
            return
        seq = self._session.selection.entry
        index = self.model.index_of(seq) if seq else QModelIndex()
        current = self.tree.currentIndex().data(ENTRY_ROLE)
        if index.isValid() and current != seq:
            self._select(index)
            self.tree.scrollTo(index)
        elif current and not index.isValid():
            self._select(QModelIndex())

    def _select(self, index: QModelIndex) -> None:
        """Make a line the current one, as if the moderator had gone there."""
        self.tree.selectionModel().setCurrentIndex(index, ONE_ROW)

    def _chosen(self, index: QModelIndex) -> None:
        seq, phase = index.data(ENTRY_ROLE), index.data(PHASE_ROLE)
        self._offer.changed.emit()
        if seq:
            if seq != self._session.selection.entry:  # one that is only looked at leaves the moment as it is
                self._session.select_entry(seq)
        elif phase:
            self._session.step_to(self._session.chronicle.place_in_time(phase))

    def _visited(self, index: QModelIndex) -> None:
        """Show another turn whose line was double-clicked, or on which Enter was pressed."""
        turn = index.data(TURN_ROLE)
        if turn and turn != self._session.chronicle.turn:
            self._session.show_turn(self.tr("Reading turn {0}").format(turn), turn)

    def _enter_tree(self) -> None:
        self.tree.setFocus(Qt.FocusReason.OtherFocusReason)
        if not self.tree.currentIndex().data(ENTRY_ROLE):
            self.step(onwards=True)

    def _open_menu(self, place: QPoint) -> None:
        self.menu().popup(self.tree.viewport().mapToGlobal(place))

    def menu(self) -> QMenu:
        """Return the menu of the selected entry."""
        menu = QMenu(self.tree)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        entry = self._current()
        why, copy, *only = self._offer.lines(menu)
        menu.addActions([why, copy])
        if entry is not None:
            if self._session.chronicle.battle_of(entry.seq) is not None:
                menu.addAction(self._show_battle)
            menu.addAction(self._note)
            menu.addSeparator()
            menu.addActions(only)
        return menu

    def _current(self) -> Entry | None:
        seq = self.tree.currentIndex().data(ENTRY_ROLE)
        return self._session.chronicle.entry(seq) if seq else None

    def _can(self, id_: str) -> bool:
        """Tell whether the log can be filtered like the selected entry; it can always be copied."""
        if id_ == WHY:
            return self._current() is not None
        return id_ == "list_copy" or bool(self._facet(id_.removeprefix("log_")))

    def _facet(self, name: str) -> str:
        """Return what the selected entry has of what the log is filtered by."""
        entry = self._current()
        if entry is None:
            return ""
        if name == "kind":
            return type(entry.fact).__name__
        return {"nation": entry.actor, "region": entry.region, "rule": (*entry.rule.split(), "")[0]}[name]

    def _only(self, facet: str) -> None:
        self.filters.want_like(facet, self._facet(facet))

    def _line(self, seq: int) -> str:
        chronicle = self._session.chronicle
        entry = chronicle.entry(seq)
        working = working_text(entry, self._session.world.ruleset)
        return f"{chronicle.turn}.{seq} {chronicle.sentence(seq)} [{entry.rule}]" + (
            f"  {working}" if working else ""
        )

    def _beside(self, index: QModelIndex, onwards: bool) -> QModelIndex:
        if not index.isValid():
            start = self.model.index_of_phase(self._session.position.phase)
            return start if start.isValid() else self.model.index(0, 0)
        if onwards:
            self.tree.expand(index)
            return self.tree.indexBelow(index)
        return self.tree.indexAbove(index)


def _place(index: QModelIndex) -> int:
    return int(index.internalId())
