"""The tree of "Why?" as rows that are asked for when they are opened."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QColor

from gm_console.core.why import ABOUT, Below, Way, WhyNode
from gm_console.report.why_words import amount_told, change_told, line_told, more_told, told_node
from gm_console.ui.kit.parts import plain_tip

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
LINE, CHANGE = range(2)
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(slots=True, eq=False)
class _Row:
    """A line of the tree; without a node it stands for those that were not asked for yet."""

    node: WhyNode | None
    above: _Row | None
    place: int
    below: list[_Row] = field(default_factory=list)
    asked: bool = False
    rest: int = 0
    read: int = 0
    """How many were read below it, those left out among them."""


class WhyModel(QAbstractItemModel):
    """Two columns: what is behind the line above, and how far it moved a number or where one stands."""

    wanted = Signal(object, object, int)
    """What hangs below a node is to be read: a key to answer with, the node, the first that is wanted."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._root = _Row(node=None, above=None, place=0)
        self._quiet = QColor()
        self._rows: dict[int, _Row] = {}

    @property
    def root(self) -> WhyNode | None:
        """What was asked about."""
        return self._root.node

    @property
    def is_bare(self) -> bool:
        """Whether it is known that there is no row."""
        node = self._root.node
        return node is not None and not self._root.below and (self._root.read > 0 or not node.opens)

    def show_tree(self, node: WhyNode | None) -> None:
        """Show the tree of another node, or none."""
        self.beginResetModel()
        self._root = _Row(node=node, above=None, place=0)
        self._rows = {}
        self.endResetModel()
        if node is not None and node.opens:
            self._ask(self._root)

    def paint_with(self, quiet: QColor) -> None:
        """Use the colours of another theme."""
        self._quiet = quiet

    def take(self, key: object, below: Below) -> None:
        """Put in what was asked for; an answer to a tree that is gone is dropped."""
        row = key if isinstance(key, _Row) else self._root
        top = row
        while top.above is not None:
            top = top.above
        if top is not self._root:
            return
        here, first = self._index(row), len(row.below)
        if first and row.below[-1].node is None:
            first -= 1
            self.beginRemoveRows(here, first, first)
            del self._rows[id(row.below.pop())]
            self.endRemoveRows()
        row.read += len(below.nodes)
        nodes = [one for one in below.nodes if row is not self._root or one.way not in ABOUT]
        count = len(nodes) + (1 if below.rest else 0)
        if not count:
            return
        self.beginInsertRows(here, first, first + count - 1)
        row.below += [_Row(node=node, above=row, place=first + at) for at, node in enumerate(nodes)]
        if below.rest:
            row.below.append(_Row(node=None, above=row, place=first + len(nodes), rest=below.rest))
        self._rows |= {id(one): one for one in row.below[first:]}
        self.endInsertRows()

    def node(self, index: Index) -> WhyNode | None:
        """Return the node of a row, nothing for one that stands for more."""
        return self._row(index).node

    def ask_for_more(self, index: Index) -> None:
        """Read on where a row stands for what was not read yet."""
        row = self._row(index)
        if row.node is None and row.above is not None and not row.asked:
            row.asked = True
            self._ask(row.above, row.above.read)

    def line(self, index: Index) -> str:
        """Return a row as it is copied."""
        row = self._row(index)
        return told_node(row.node) if row.node is not None else more_told(row.rest)

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        """Return the place of a row."""
        below = self._row(parent).below
        return self.createIndex(row, column, id(below[row])) if 0 <= row < len(below) else QModelIndex()

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]
        """Return the place of the row above."""
        above = self._row(index).above if index.isValid() else None
        return self._index(above) if above is not None else QModelIndex()

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return how many rows were read below a row."""
        return len(self._row(parent).below) if parent.column() <= 0 else 0

    def columnCount(self, _parent: Index = NOWHERE) -> int:
        """Return the number of columns."""
        return 2

    def hasChildren(self, parent: Index = NOWHERE) -> bool:
        """Tell whether a row can be opened, read or not."""
        row = self._row(parent)
        if parent.column() > 0:
            return False
        return bool(row.below) or (row.node is not None and row.node.opens and not row.asked)

    def canFetchMore(self, parent: Index) -> bool:
        """Tell whether a row was not read yet."""
        row = self._row(parent)
        return row.node is not None and row.node.opens and not row.asked

    def fetchMore(self, parent: Index) -> None:
        """Ask for what hangs below a row."""
        if self.canFetchMore(parent):
            self._ask(self._row(parent))

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a cell shows."""
        row = self._row(index)
        if role == Qt.ItemDataRole.ForegroundRole and (row.node is None or row.node.way in ABOUT):
            return self._quiet
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == CHANGE:
            return _RIGHT
        if role == Qt.ItemDataRole.ToolTipRole and row.node is not None:
            return plain_tip("\n".join(filter(None, (row.node.text, row.node.note, row.node.rule))))
        if role != Qt.ItemDataRole.DisplayRole:
            return None
        if row.node is None:
            return more_told(row.rest) if index.column() == LINE else ""
        return line_told(row.node) if index.column() == LINE else _figure(row.node)

    def _ask(self, row: _Row, first: int = 0) -> None:
        row.asked = True
        assert row.node is not None
        self.wanted.emit(row, row.node, first)

    def _row(self, index: Index) -> _Row:
        return self._rows[index.internalId()] if index.isValid() else self._root

    def _index(self, row: _Row) -> QModelIndex:
        return QModelIndex() if row is self._root else self.createIndex(row.place, LINE, id(row))


def _figure(node: WhyNode) -> str:
    """Return how far a line moved the number above, or else where its own stands."""
    if node.delta and node.way in (Way.PHASE, Way.MOVED):
        return change_told(node.delta)
    return amount_told(node.amount) if node.amount is not None else ""
