"""The steps of the phase shown; the one chosen is the moment that map and tables show."""

from __future__ import annotations

from PySide6.QtCore import QItemSelectionModel, QModelIndex, Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHBoxLayout,
    QHeaderView,
    QTableView,
    QVBoxLayout,
    QWidget,
)

from gm_console.ui.kit.letter_keys import walk_by_letters
from gm_console.ui.kit.parts import PlainLabel
from gm_console.ui.kit.tables.fitting import ROW, TextFit
from gm_console.ui.kit.theme import Theme
from gm_console.ui.panels.log_model import LogTones
from gm_console.ui.panels.step_model import WHAT, WHERE, StepModel
from gm_console.ui.session import Session
from gm_console.ui.steps import WHOLE

WIDTHS = (36, 0)


class StepList(QWidget):
    """A caption and a list."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self._session, self._theme = session, theme
        self.model = StepModel(self)
        self.table = QTableView()
        self.title, self.count = PlainLabel(), PlainLabel()
        self.title.setObjectName("caption")
        self.count.setObjectName("caption")
        self._set_up_table()
        head = QHBoxLayout()
        head.setContentsMargins(10, 6, 10, 6)
        head.setSpacing(12)
        head.addWidget(self.title, 1)
        head.addWidget(self.count)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addLayout(head)
        column.addWidget(self.table)
        self.table.selectionModel().currentRowChanged.connect(self._chosen)
        session.chronicle_changed.connect(self._follow)
        session.moment_changed.connect(self._follow)
        session.closed.connect(self._forget)
        theme.changed.connect(self._tint)
        self._tint()

    def _set_up_table(self) -> None:
        table = self.table
        table.setModel(self.model)
        table.setAccessibleName(self.tr("Steps"))
        walk_by_letters(table)
        table.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        table.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        table.setShowGrid(False)
        table.setWordWrap(False)
        table.setTabKeyNavigation(False)
        table.setMinimumHeight(3 * ROW)
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.verticalHeader().hide()
        table.horizontalHeader().hide()
        table.horizontalHeader().setSectionResizeMode(WHERE, QHeaderView.ResizeMode.Fixed)
        table.horizontalHeader().setSectionResizeMode(WHAT, QHeaderView.ResizeMode.Stretch)
        TextFit(table, WIDTHS)

    def _tint(self) -> None:
        tones = self._theme.tones
        self.model.paint_with(LogTones(muted=QColor(tones.muted), refused=QColor(tones.error)))
        self.table.viewport().update()

    def _forget(self) -> None:
        self.model.show_steps(None, ())

    def _follow(self) -> None:
        session = self._session
        if not session.is_open:
            return
        if session.steps is not self.model.steps:
            self.model.show_steps(session.chronicle, session.steps)
        whole = f"{len(session.steps):,}"
        phase = session.position.phase
        self.title.setText(self.tr("Steps of {0}").format(phase) if phase else self.tr("Steps"))
        at = self.tr("{0} of {1}").format(f"{session.step:,}", whole)
        self.count.setText(whole if session.step == WHOLE else at)
        self._point_at(session.step - 1)

    def _point_at(self, row: int) -> None:
        selection = self.table.selectionModel()
        how = QItemSelectionModel.SelectionFlag.ClearAndSelect | QItemSelectionModel.SelectionFlag.Rows
        index = self.model.index(row, WHAT) if row >= 0 else QModelIndex()
        if selection.currentIndex().row() != row:
            selection.setCurrentIndex(index, how)
        if row >= 0:
            self.table.scrollTo(index)

    def _chosen(self, index: QModelIndex) -> None:
        """Show the step gone to; its own entries may be selected already."""
        if index.isValid() and index.row() + 1 != self._session.step:
            self._session.select_entry(self.model.steps[index.row()].first)
