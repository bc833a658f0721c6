"""The history: every step of work on the map, the one that holds now and the one on disk; a click goes there."""

from __future__ import annotations

from typing import Any, Final

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QObject, QPersistentModelIndex, Qt, QTimer
from PySide6.QtGui import QColor, QFont, QIcon, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QWidget,
)

from gm_console.ui.editor.panels.row_signs import RowSign, sign_icons
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.layouts import grounded, lay_below, lay_beside
from gm_console.ui.kit.local_actions import LocalOffer
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import PlainLabel, plain_tip
from gm_console.ui.kit.tables.view import RowView
from gm_console.ui.kit.theme import Theme

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
MARK, NUMBER, STEP, STATE = range(4)
WIDTHS: Final = (28, 56, 0, 120)
"""Pixels; the step takes the rest."""


class HistoryModel(QAbstractTableModel):
    """Row n is the map after n steps; only rows that changed are told of, so that thousands of steps stay quick."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme
        self._open = False
        self._labels: tuple[str, ...] = ()
        self._position = 0
        self._saved: int | None = 0
        self._signs = sign_icons(theme, self)

    @property
    def position(self) -> int:
        """Row that holds now."""
        return self._position

    def show_nothing(self) -> None:
        """Forget all steps."""
        self.beginResetModel()
        self._open, self._labels, self._position, self._saved = False, (), 0, 0
        self.endResetModel()

    def show_steps(self, labels: tuple[str, ...], position: int, saved: int | None) -> None:
        """Show the steps, oldest first, how many of them hold, and how many did when the map was saved."""
        if not self._open:
            self.beginResetModel()
            self._open, self._labels, self._position, self._saved = True, labels, position, saved
            self.endResetModel()
            return
        same = _common(self._labels, labels)
        if same < len(self._labels):
            self.beginRemoveRows(NOWHERE, same + 1, len(self._labels))
            self._labels = labels[:same]
            self.endRemoveRows()
        if same < len(labels):
            self.beginInsertRows(NOWHERE, same + 1, len(labels))
            self._labels = labels
            self.endInsertRows()
        marks = [self._position, position, *(row for row in (self._saved, saved) if row is not None)]
        self._position, self._saved = position, saved
        first, last = min(marks), min(max(marks), len(labels))
        self.dataChanged.emit(self.index(min(first, last), MARK), self.index(last, STATE))

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of rows: one more than there are steps."""
        return len(self._labels) + 1 if self._open and not parent.isValid() else 0

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of columns."""
        return 0 if parent.isValid() else 4

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows."""
        if not index.isValid():
            return None
        row, column = index.row(), index.column()
        match role:
            case Qt.ItemDataRole.DisplayRole:
                return self._text(row, column)
            case Qt.ItemDataRole.ToolTipRole:
                return plain_tip(self._tip(row))
            case Qt.ItemDataRole.DecorationRole if column == MARK:
                return self._mark(row)
            case Qt.ItemDataRole.ForegroundRole if row > self._position or column in (NUMBER, STATE):
                return QColor(self._theme.tones.muted)
            case Qt.ItemDataRole.FontRole if row == self._position and column == STEP:
                font = QFont()
                font.setWeight(QFont.Weight.DemiBold)
                return font
            case Qt.ItemDataRole.TextAlignmentRole if column == NUMBER:
                return Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        return None

    def _text(self, row: int, column: int) -> str:
        if column == NUMBER:
            return f"{row:,}" if row else ""
        if column == STEP:
            return self._labels[row - 1] if row else self.tr("The map as it was opened")
        return self._state(row) if column == STATE else ""

    def _state(self, row: int) -> str:
        words = (
            [self.tr("now")] if row == self._position else [self.tr("undone")] if row > self._position else []
        )
        return ", ".join([*words, self.tr("saved")] if row == self._saved else words)

    def _tip(self, row: int) -> str:
        if row == self._position:
            return self.tr("The map is as after this step")
        return (
            self.tr("Click to do it again up to here")
            if row > self._position
            else self.tr("Click to go back to here")
        )

    def _mark(self, row: int) -> QIcon | None:
        sign = RowSign.HERE if row == self._position else RowSign.SAVED if row == self._saved else ""
        return self._signs.icon(sign)


class HistoryPanel(QWidget):
    """The list of steps and how many of them are not saved."""

    def __init__(self, session: EditorSession, theme: Theme) -> None:
        super().__init__()
        self._session = session
        self.model = HistoryModel(theme, self)
        self.count = PlainLabel(look="caption")
        self.table = RowView(self.model, self.tr("History"), single=True)
        self._look = QTimer(self, singleShot=True, interval=0)
        self._look.timeout.connect(self._look_there)
        self._set_up_table()
        self.setFocusProxy(self.table)
        body = grounded(QWidget(), "panelBody")
        lay_below(body, lay_beside(None, self.count, edges=(8, 6, 8, 6)), self.table, grows=self.table)
        self._empty = EmptyState(
            body, self.tr("Open a map: every step of work on it is listed here and can be gone back to.")
        )
        lay_below(self, self._empty)
        session.opened.connect(self._begin)
        session.closed.connect(self._begin)
        session.stepped.connect(self._follow)
        self._begin()

    def _set_up_table(self) -> None:
        table = self.table
        table.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        table.horizontalHeader().hide()
        table.fit_columns(WIDTHS, stretched=(STEP,), fixed=True)
        table.clicked.connect(self._jump)
        LocalOffer(table, {"history_go": self._jump_to_current})

    def showEvent(self, event: QShowEvent) -> None:
        """Bring the step that holds into sight."""
        super().showEvent(event)
        self._look.start()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep it in sight."""
        super().resizeEvent(event)
        self._look.start()

    def _look_there(self) -> None:
        self.table.scrollTo(self.table.currentIndex())

    def _begin(self) -> None:
        self.model.show_nothing()
        self._empty.show_body(self._session.is_open)
        self._follow()

    def _follow(self) -> None:
        if not self._session.is_open:
            self.count.setText("")
            return
        history = self._session.document.history
        moved = history.position != self.model.position or len(history.labels) + 1 != self.model.rowCount()
        self.model.show_steps(history.labels, history.position, history.saved)
        self.count.setText(self._count(len(history.labels), history.position, history.saved))
        if moved:
            self.table.point_at(history.position, STEP)

    def _count(self, steps: int, position: int, saved: int | None) -> str:
        said = self.tr("1 step") if steps == 1 else self.tr("{0} steps").format(f"{steps:,}")
        if saved is None:
            return self.tr("{0}; what was saved is no longer among them").format(said)
        ahead = abs(position - saved)
        if not ahead:
            return self.tr("{0}, all saved").format(said)
        if position > saved:
            return self.tr("{0}, {1} not saved").format(said, f"{ahead:,}")
        return self.tr("{0}, {1} before what was saved").format(said, f"{ahead:,}")

    def _jump_to_current(self) -> None:
        self._jump(self.table.currentIndex())

    def _jump(self, index: QModelIndex) -> None:
        if index.isValid() and index.row() != self.model.position:
            self._session.jump(index.row())


def _common(one: tuple[str, ...], other: tuple[str, ...]) -> int:
    """Return how many steps are the same from the first on; the shorter list is mostly the start of the longer."""
    shorter = min(len(one), len(other))
    if one[:shorter] == other[:shorter]:
        return shorter
    return next(n for n in range(shorter) if one[n] != other[n])
