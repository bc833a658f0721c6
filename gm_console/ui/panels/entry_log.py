"""The entry log: everything that became so in the turn shown, as a tree, with filters."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QModelIndex, Qt, QTimer
from PySide6.QtGui import QAction, QFontMetrics
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QHeaderView,
    QLabel,
    QLineEdit,
    QToolButton,
    QTreeView,
    QVBoxLayout,
    QWidget,
)

from gm_console.core.ids import NOBODY
from gm_console.ui.models.log import ENTRY_ROLE, PHASE_ROLE, LogFilter, LogModel
from gm_console.ui.panels.panel import EmptyState, PanelDock
from gm_console.ui.session import Session
from gm_console.ui.words import kind_name

TYPING_PAUSE: Final = 180
"""Milliseconds of quiet before a filter that is typed takes effect."""
OPENED_BELOW: Final = 60
"""A filter with fewer hits than this shows them all at once."""


class EntryLogPanel(QWidget):
    """A tree of entries; the selected one is worked out in the inspector."""

    def __init__(self, session: Session, run: QAction) -> None:
        super().__init__()
        self._session = session
        self.model = LogModel(self)
        self.tree = QTreeView()
        self.tree.setModel(self.model)
        self.tree.setUniformRowHeights(True)
        self.tree.setAccessibleName(self.tr("Entries"))
        self.tree.setIndentation(16)
        self.tree.setTextElideMode(Qt.TextElideMode.ElideRight)
        self.tree.header().setStretchLastSection(False)
        self.tree.header().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.tree.header().setSectionResizeMode(1, QHeaderView.ResizeMode.Fixed)
        self.tree.header().resizeSection(1, 96)
        self.text = QLineEdit()
        self.text.setPlaceholderText(self.tr("Filter by words or number"))
        self.text.setClearButtonEnabled(True)
        self.text.setMaximumWidth(320)
        self.nation, self.region, self.kind = QComboBox(), QLineEdit(), QComboBox()
        self.region.setPlaceholderText(self.tr("Region"))
        self.region.setClearButtonEnabled(True)
        self.region.setFixedWidth(92)
        self._count = QLabel()
        self._count.setObjectName("caption")
        self._empty = EmptyState(self.tree, "", run)
        self._pause = QTimer(self, singleShot=True, interval=TYPING_PAUSE)
        self._pause.timeout.connect(self._rebuild)
        self._lay_out()
        self._connect()

    def dock(self) -> PanelDock:
        """Return the panel in a dock."""
        fold = QToolButton()
        fold.setText(self.tr("Fold"))
        fold.setToolTip(self.tr("Close all branches of the log"))
        fold.clicked.connect(self.tree.collapseAll)
        return PanelDock("entry_log", self.tr("Entry log"), self, (self._count, fold))

    def focus_filter(self) -> None:
        """Put the cursor into the filter."""
        self.text.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.text.selectAll()

    def step(self, onwards: bool) -> None:
        """Select the next entry in the tree, or the one before; phases and nations are passed over."""
        index = self.tree.currentIndex()
        for _ in range(self.model.hits + 4_000):
            index = self._beside(index, onwards)
            if not index.isValid():
                return
            if index.data(ENTRY_ROLE):
                self.tree.setCurrentIndex(index)
                return

    def _lay_out(self) -> None:
        filters = QWidget()
        filters.setObjectName("panelFilters")
        filters.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        line = QHBoxLayout(filters)
        line.setContentsMargins(8, 6, 8, 6)
        line.setSpacing(8)
        line.addWidget(self.text, 3)
        for box in (self.nation, self.kind):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(12)
        line.addWidget(self.nation, 2)
        line.addWidget(self.region, 1)
        line.addWidget(self.kind, 2)
        self.nation.setAccessibleName(self.tr("Nation"))
        self.kind.setAccessibleName(self.tr("Kind of entry"))
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(filters)
        column.addWidget(self._empty)

    def _connect(self) -> None:
        self.text.textChanged.connect(self._pause.start)
        self.region.textChanged.connect(self._pause.start)
        self.nation.activated.connect(self._rebuild)
        self.kind.activated.connect(self._rebuild)
        self.tree.selectionModel().currentChanged.connect(self._chosen)
        self._session.chronicle_changed.connect(self._new_chronicle)
        self._session.moment_changed.connect(self._show_moment)
        self._session.selection_changed.connect(self._follow)

    def _new_chronicle(self) -> None:
        chronicle = self._session.chronicle
        kinds = sorted({type(entry.fact).__name__ for entry in chronicle.entries}, key=kind_name)
        self._fill(self.kind, self.tr("All kinds"), [(kind_name(kind), kind) for kind in kinds])
        nations = [(f"{nation.id} {nation.name}", nation.id) for nation in chronicle.positions[0].nations]
        self._fill(self.nation, self.tr("All nations"), nations)
        self._rebuild()

    def _fill(self, box: QComboBox, every: str, choices: Sequence[tuple[str, str]]) -> None:
        kept = box.currentData()
        box.clear()
        box.addItem(every, "")
        for text, value in choices:
            box.addItem(text, value)
        box.setCurrentIndex(max(box.findData(kept), 0))

    def _filter(self) -> LogFilter:
        return LogFilter(
            text=self.text.text().strip().casefold(),
            nation=self.nation.currentData() or NOBODY,
            region=self.region.text().strip().upper(),
            kind=self.kind.currentData() or "",
        )

    def _rebuild(self) -> None:
        chronicle, wanted = self._session.chronicle, self._filter()
        names = {nation.id: f"{nation.id} {nation.name}" for nation in chronicle.positions[0].nations}
        self.model.show_log(chronicle, names, self.tr("The game"), wanted)
        self._count.setText(
            self.tr("{0} of {1} entries").format(f"{self.model.hits:,}", f"{len(chronicle.entries):,}")
        )
        if chronicle.entries:
            self._empty.say(self.tr("No entry fits the filter."), offer=False)
        else:
            text = self.tr("Every effect of the turn stands here once the turn has been run.")
            self._empty.say(text, offer=True)
        self._empty.show_body(self.model.hits > 0)
        self.tree.header().resizeSection(1, QFontMetrics(self.font()).horizontalAdvance("M4 R26 R14 R3") + 16)
        if not wanted.empty and self.model.hits <= OPENED_BELOW:
            self.tree.expandAll()
        if self._session.selection.entry:
            self._follow()
        else:
            self._show_moment()

    def _show_moment(self) -> None:
        """Open the phase shown and bring it to the top."""
        if not self._session.is_open or self._session.selection.entry:
            return
        index = self.model.index_of_phase(self._session.position.phase)
        if index.isValid():
            self.tree.expand(index)
            self.tree.scrollTo(index, QTreeView.ScrollHint.PositionAtTop)

    def _follow(self) -> None:
        seq = self._session.selection.entry
        index = self.model.index_of(seq) if seq else QModelIndex()
        current = self.tree.currentIndex().data(ENTRY_ROLE)
        if index.isValid() and current != seq:
            self.tree.setCurrentIndex(index)
            self.tree.scrollTo(index)
        elif current and not seq:
            self.tree.setCurrentIndex(QModelIndex())

    def _chosen(self, index: QModelIndex) -> None:
        seq = index.data(ENTRY_ROLE)
        if seq:
            self._session.select_entry(seq)
        elif index.isValid():
            self._session.step_to(self._session.chronicle.place_in_time(index.data(PHASE_ROLE)))

    def _beside(self, index: QModelIndex, onwards: bool) -> QModelIndex:
        if not index.isValid():
            start = self.model.index_of_phase(self._session.position.phase)
            return start if start.isValid() else self.model.index(0, 0)
        if onwards:
            self.tree.expand(index)
            return self.tree.indexBelow(index)
        return self.tree.indexAbove(index)
