"""The nations: a sortable table of what each holds in the position shown."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QModelIndex, QObject, Qt
from PySide6.QtGui import QGuiApplication, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QHeaderView, QTableView, QVBoxLayout, QWidget

from gm_console.core.glance import NationGlance
from gm_console.ui.gauge_columns import gauge_columns
from gm_console.ui.kit.local_actions import Offer
from gm_console.ui.kit.panel import PanelDock
from gm_console.ui.kit.tables.delegate import SwatchDelegate
from gm_console.ui.kit.tables.fitting import FONTS, TextFit, text_percent
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.session import Session

LEAST = 32
"""Least width of a column, pixels."""


class NationsPanel(QWidget):
    """One row for each nation."""

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.model: RecordTable[NationGlance] = RecordTable(self._columns(), self)
        self.table = QTableView()
        self.table.setModel(self.model)
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(0, Qt.SortOrder.AscendingOrder)
        self.table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.table.setShowGrid(False)
        self.table.setWordWrap(False)
        self.table.verticalHeader().hide()
        self.table.setAccessibleName(self.tr("Nations"))
        self.table.horizontalHeader().setHighlightSections(False)
        self.table.setItemDelegate(SwatchDelegate(self.table))
        self.table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.table.horizontalHeader().setSectionResizeMode(0, QHeaderView.ResizeMode.Stretch)
        self.table.horizontalHeader().setMinimumSectionSize(LEAST)
        self.table.viewport().installEventFilter(self)
        # before the one that fits the columns, which hears of an event first
        self.table.installEventFilter(self)
        self._fit = TextFit(self.table, [column.width for column in self.model.columns])
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.table)
        Offer(self.table, {"list_copy": self._copy})
        self.table.selectionModel().currentChanged.connect(self._chosen)
        session.opened.connect(self._build)
        session.chronicle_changed.connect(self._show)
        session.moment_changed.connect(self._show)
        session.selection_changed.connect(self._follow)

    def dock(self) -> PanelDock:
        """Return the panel in a dock."""
        return PanelDock("nations", self.tr("Nations"), self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Show as many columns as there is room for; all of them stand in the workspace of nations."""
        inside = watched is self.table.viewport()
        if inside and event.type() == QEvent.Type.Resize and isinstance(event, QResizeEvent):
            self._show_columns(event.size().width())
        if event.type() in FONTS:
            self._show_columns(self.table.viewport().width())
        return super().eventFilter(watched, event)

    def _show_columns(self, room: int) -> None:
        """Hide the last columns where names and figures would not all be whole."""
        percent, (first, *others) = text_percent(self.table), self.model.columns
        taken = max(first.width * percent // 100, self.table.sizeHintForColumn(0))
        for at, column in enumerate(others, start=1):
            taken += column.width * percent // 100
            self.table.setColumnHidden(at, taken > room)

    def _columns(self) -> tuple[Column[NationGlance], ...]:
        """Return number and name, and what the open game tells in short."""
        first: Column[NationGlance] = Column(
            title=self.tr("Nation"), tip=self.tr("Number and name"), width=124, key="nation",
            value=lambda row: f"{row.id} {row.name}", colour=self._colour,
        )  # fmt: skip
        if not self._session.is_open:
            return (first,)
        glance = self._session.world.ruleset.glance
        return (first, *gauge_columns(glance.summary, glance.of_nations, NationGlance))

    def _build(self) -> None:
        """Lay the table out for the game that was opened."""
        self.model.show_columns(self._columns())
        for at in range(1, len(self.model.columns)):
            self.table.setColumnHidden(at, False)
        self._fit.lay_out([column.width for column in self.model.columns])

    def _colour(self, row: NationGlance) -> str:
        return self._session.world.colours.get(row.id, "") if self._session.is_open else ""

    def _show(self) -> None:
        self.model.show_rows(self._session.position.nations)
        self._show_columns(self.table.viewport().width())
        self._follow()

    def _follow(self) -> None:
        nation = self._session.selection.nation
        row = self.model.find(lambda record: record.id == nation)
        selection = self.table.selectionModel()
        selection.blockSignals(True)
        if row >= 0:
            self.table.selectRow(row)
            self.table.scrollTo(self.model.index(row, 0))
        else:
            self.table.clearSelection()
        selection.blockSignals(False)
        self.table.viewport().update()

    def _chosen(self, index: QModelIndex) -> None:
        if index.isValid():
            self._session.select_nation(self.model.record(index.row()).id)

    def _copy(self) -> None:
        rows = sorted({index.row() for index in self.table.selectionModel().selectedRows()})
        QGuiApplication.clipboard().setText(self.model.as_text(rows))
