"""The log as a tree: phase, then nation, then entries under what caused them; filters leave the way to each hit."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt

from gm_console.core.facts import Entry
from gm_console.core.ids import NOBODY, NationId
from gm_console.ui.chronicle import Chronicle

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
ENTRY_ROLE: Final = Qt.ItemDataRole.UserRole + 1
PHASE_ROLE: Final = Qt.ItemDataRole.UserRole + 2


@dataclass(frozen=True, slots=True, kw_only=True)
class LogFilter:
    """What is wanted; what is empty does not filter."""

    text: str = ""
    nation: str = ""
    region: str = ""
    kind: str = ""

    def wants(self, entry: Entry, sentence: str) -> bool:
        """Tell whether an entry is wanted."""
        if self.nation and entry.actor != self.nation:
            return False
        if self.region and not entry.region.startswith(self.region):
            return False
        if self.kind and type(entry.fact).__name__ != self.kind:
            return False
        return not self.text or self.text in sentence.casefold() or self.text == str(entry.seq)

    @property
    def empty(self) -> bool:
        """Whether everything is wanted."""
        return self == LogFilter()


@dataclass(slots=True)
class _Node:
    """A line of the tree."""

    text: str
    rule: str
    seq: int
    """0 for a phase or a nation."""
    phase: str
    parent: int
    row: int
    below: list[int] = field(default_factory=list)


class LogModel(QAbstractItemModel):
    """Two columns: what became so, and the rule."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._nodes: list[_Node] = [_root()]
        self._by_seq: dict[int, int] = {}
        self._by_phase: dict[str, int] = {}
        self.hits = 0
        """Entries that are wanted by the filter."""

    def show_log(
        self, chronicle: Chronicle | None, names: dict[NationId, str], game: str, wanted: LogFilter
    ) -> None:
        """Replace the tree.  ``game`` is what entries of no nation stand under."""
        self.beginResetModel()
        self._nodes, self._by_seq, self._by_phase, self.hits = [_root()], {}, {}, 0
        if chronicle is not None:
            self._build(chronicle, names, game, wanted)
        self.endResetModel()

    def index_of(self, seq: int) -> QModelIndex:
        """Return where an entry stands, nowhere if the filter leaves it out."""
        return self._index_of_node(self._by_seq.get(seq, 0))

    def index_of_phase(self, phase: str) -> QModelIndex:
        """Return where a phase stands."""
        return self._index_of_node(self._by_phase.get(phase, 0))

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        """Return the index of a line."""
        below = self._node(parent).below
        if 0 <= row < len(below) and 0 <= column < 2 and parent.column() <= 0:
            return self.createIndex(row, column, below[row])
        return QModelIndex()

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]
        """Return the line above in the tree."""
        if not index.isValid():
            return QModelIndex()
        return self._index_of_node(self._node(index).parent)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of lines below one."""
        return len(self._node(parent).below) if parent.column() <= 0 else 0

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return 2."""
        return 2

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a line shows."""
        if not index.isValid():
            return None
        node = self._node(index)
        if role == Qt.ItemDataRole.DisplayRole:
            return node.text if index.column() == 0 else node.rule
        if role == Qt.ItemDataRole.ToolTipRole and node.seq and index.column() == 0:
            return node.text
        if role == ENTRY_ROLE:
            return node.seq
        if role == PHASE_ROLE:
            return node.phase
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the heads of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Entry"), self.tr("Rule"))[section]
        return None

    def _build(self, chronicle: Chronicle, names: dict[NationId, str], game: str, wanted: LogFilter) -> None:
        shown = _wanted_with_causes(chronicle, wanted)
        self.hits = shown.hits
        groups: dict[tuple[str, NationId], int] = {}
        for position in chronicle.positions[1:]:
            if shown.phases.get(position.phase):
                title = f"{position.phase}  {position.title}  ({shown.phases[position.phase]:,})"
                self._by_phase[position.phase] = self._add(0, title, "", 0, position.phase)
        for seq in shown.seqs:
            entry = chronicle.entry(seq)
            above = self._by_seq.get(entry.cause, 0)
            if not above:
                key = (entry.phase, entry.actor)
                if key not in groups:
                    text = names.get(entry.actor, entry.actor) if entry.actor != NOBODY else game
                    groups[key] = self._add(self._by_phase[entry.phase], text, "", 0, entry.phase)
                above = groups[key]
            self._by_seq[seq] = self._add(above, chronicle.sentence(seq), entry.rule, seq, entry.phase)

    def _add(self, parent: int, text: str, rule: str, seq: int, phase: str) -> int:
        below = self._nodes[parent].below
        self._nodes.append(_Node(text=text, rule=rule, seq=seq, phase=phase, parent=parent, row=len(below)))
        below.append(len(self._nodes) - 1)
        return len(self._nodes) - 1

    def _node(self, index: Index) -> _Node:
        return self._nodes[index.internalId() if index.isValid() else 0]

    def _index_of_node(self, number: int) -> QModelIndex:
        return self.createIndex(self._nodes[number].row, 0, number) if number else QModelIndex()


@dataclass(frozen=True, slots=True, kw_only=True)
class _Shown:
    seqs: Sequence[int]
    phases: dict[str, int]
    """Hits by phase."""
    hits: int


def _wanted_with_causes(chronicle: Chronicle, wanted: LogFilter) -> _Shown:
    hits = [
        entry.seq
        for entry, sentence in zip(chronicle.entries, chronicle.sentences, strict=True)
        if wanted.wants(entry, sentence)
    ]
    return _Shown(
        seqs=hits if wanted.empty else _with_causes(chronicle, hits),
        phases=_count(chronicle.entry(seq).phase for seq in hits),
        hits=len(hits),
    )


def _with_causes(chronicle: Chronicle, hits: Iterable[int]) -> Sequence[int]:
    """Return the hits and what they hang under, in order."""
    every: set[int] = set()
    for seq in hits:
        while seq and seq not in every:
            every.add(seq)
            seq = chronicle.entry(seq).cause
    return sorted(every)


def _count(phases: Iterable[str]) -> dict[str, int]:
    table: dict[str, int] = {}
    for phase in phases:
        table[phase] = table.get(phase, 0) + 1
    return table


def _root() -> _Node:
    return _Node(text="", rule="", seq=0, phase="", parent=0, row=0)
