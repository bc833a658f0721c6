"""The log as a tree: turn, phase, nation, then entries under what caused them.

Only the phases that are looked into are laid out; filters leave the way to each hit.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from PySide6.QtCore import QAbstractItemModel, QModelIndex, QObject, QPersistentModelIndex, Qt
from PySide6.QtGui import QColor

from gm_console.core.ids import NOBODY, NationId
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.kit.parts import plain_tip
from gm_console.ui.panels.log_filter import Hits, LogFilter, find, with_causes
from gm_console.ui.steps import REFUSAL

Index = QModelIndex | QPersistentModelIndex
NOWHERE: Final = QModelIndex()
ENTRY_ROLE: Final = Qt.ItemDataRole.UserRole + 1
PHASE_ROLE: Final = Qt.ItemDataRole.UserRole + 2
TURN_ROLE: Final = Qt.ItemDataRole.UserRole + 3
ENTRY, RULE, NUMBER = range(3)
_RIGHT: Final = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter


@dataclass(frozen=True, slots=True, kw_only=True)
class LogTones:
    """Colours of what is not plain text."""

    muted: QColor
    refused: QColor


@dataclass(frozen=True, slots=True, kw_only=True)
class LogWords:
    """Words of the tree that are not the game's own."""

    names: Mapping[NationId, str]
    game: str
    """What entries of no nation stand under."""
    turn: Callable[[int], str]
    """The title of a turn, by number."""
    rules: Callable[[str], str] = str
    """What the letters of a rule stand for."""


@dataclass(slots=True)
class _Node:
    """A line of the tree."""

    text: str
    """Empty for an entry: of thousands that are laid out few are seen, and only those are worded."""
    parent: int
    row: int
    seq: int = 0
    """0 for a turn, a phase or a nation."""
    phase: str = ""
    turn: int = 0
    laid_out: bool = True
    below: list[int] = field(default_factory=list)


class LogModel(QAbstractItemModel):
    """Three columns: what became so, the rule, and the number of the entry."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._chronicle: Chronicle | None = None
        self._words = LogWords(names={}, game="", turn=str)
        self._tones = LogTones(muted=QColor(), refused=QColor())
        self._nodes: list[_Node] = [_Node(text="", parent=0, row=0)]
        self._by_seq: dict[int, int] = {}
        self._by_phase: dict[str, int] = {}
        self._wanted_in: Mapping[str, Sequence[int]] = {}
        self.found = Hits(seqs=(), counts={})
        """What the filter leaves."""

    @property
    def hits(self) -> int:
        """Entries that are wanted by the filter."""
        return len(self.found.seqs)

    def show_log(self, chronicle: Chronicle | None, words: LogWords, wanted: LogFilter) -> None:
        """Replace the tree."""
        self.beginResetModel()
        self._chronicle, self._words = chronicle, words
        self._nodes, self._by_seq, self._by_phase = [_Node(text="", parent=0, row=0)], {}, {}
        self.found = Hits(seqs=(), counts={})
        if chronicle is not None:
            self._lay_out_turns(chronicle, wanted)
        self.endResetModel()

    def retitle(self, chronicle: Chronicle, words: LogWords) -> bool:
        """Word the turns anew where nothing but their stage changed; tell whether that was enough."""
        turns = [self._nodes[one] for one in self._nodes[0].below]
        if [node.turn for node in turns] != [row.turn for row in chronicle.turns]:
            return False
        self._chronicle, self._words = chronicle, words
        for row, node in enumerate(turns):
            node.text = words.turn(node.turn)
            index = self.index(row, ENTRY)
            self.dataChanged.emit(index, index)
        return True

    def paint_with(self, tones: LogTones) -> None:
        """Use the colours of another theme."""
        self._tones = tones

    def index_of(self, seq: int) -> QModelIndex:
        """Return where an entry stands, nowhere if the filter leaves it out."""
        if self._chronicle is not None and 0 < seq <= len(self._chronicle.entries):
            self._lay_out(self._by_phase.get(self._chronicle.entry(seq).phase, 0))
        return self._index_of_node(self._by_seq.get(seq, 0))

    def index_of_phase(self, phase: str) -> QModelIndex:
        """Return where a phase stands."""
        return self._index_of_node(self._by_phase.get(phase, 0))

    def index_of_turn(self) -> QModelIndex:
        """Return where the turn shown stands."""
        turn = self._chronicle.turn if self._chronicle is not None else 0
        return self._index_of_node(
            next((one for one in self._nodes[0].below if self._nodes[one].turn == turn), 0)
        )

    def index(self, row: int, column: int, parent: Index = NOWHERE) -> QModelIndex:
        """Return the index of a line."""
        below = self._below(parent)
        if 0 <= row < len(below) and 0 <= column <= NUMBER and parent.column() <= 0:
            return self.createIndex(row, column, below[row])
        return QModelIndex()

    def parent(self, index: Index = NOWHERE) -> QModelIndex:  # type: ignore[override]
        """Return the line above in the tree."""
        if not index.isValid():
            return QModelIndex()
        return self._index_of_node(self._nodes[index.internalId()].parent)

    def rowCount(self, parent: Index = NOWHERE) -> int:
        """Return the number of lines below one."""
        return len(self._below(parent)) if parent.column() <= 0 else 0

    def hasChildren(self, parent: Index = NOWHERE) -> bool:
        """Tell whether there are lines below one, without laying them out."""
        if parent.column() > 0:
            return False
        node = self._nodes[parent.internalId() if parent.isValid() else 0]
        return bool(node.below) or not node.laid_out

    def columnCount(self, parent: Index = NOWHERE) -> int:
        """Return 3."""
        return NUMBER + 1

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Return what a line shows."""
        if not index.isValid():
            return None
        node = self._nodes[index.internalId()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._text(node, index.column())
        if role == Qt.ItemDataRole.ToolTipRole and node.seq and index.column() in (ENTRY, RULE):
            return plain_tip(self._tip(node, index.column()))
        if role == Qt.ItemDataRole.ForegroundRole:
            return self._colour(node, index.column())
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() == NUMBER:
            return _RIGHT
        return {ENTRY_ROLE: node.seq, PHASE_ROLE: node.phase, TURN_ROLE: node.turn}.get(role)

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        """Return the heads of the columns."""
        if orientation != Qt.Orientation.Horizontal:
            return None
        if role == Qt.ItemDataRole.DisplayRole:
            return (self.tr("Entry"), self.tr("Rule"), self.tr("No."))[section]
        return _RIGHT if role == Qt.ItemDataRole.TextAlignmentRole and section == NUMBER else None

    def as_text(self, chosen: Iterable[QModelIndex], line: Callable[[int], str]) -> str:
        """Return lines and all that hangs below them, indented; ``line`` words an entry by its number."""
        nodes = [index.internalId() for index in chosen if index.isValid()]
        above = set(nodes)
        told = (one for one in nodes if not any(up in above for up in self._ancestors(one)))
        return "".join(f"{text}\n" for one in told for text in self._lines(one, 0, line))

    def _lines(self, number: int, depth: int, line: Callable[[int], str]) -> Iterator[str]:
        self._lay_out(number)
        node = self._nodes[number]
        yield "  " * depth + (line(node.seq) if node.seq else node.text)
        for below in node.below:
            yield from self._lines(below, depth + 1, line)

    def _ancestors(self, number: int) -> Iterator[int]:
        while number:
            number = self._nodes[number].parent
            yield number

    def _text(self, node: _Node, column: int) -> str:
        if not node.seq or self._chronicle is None:
            return node.text if column == ENTRY else ""
        if column == ENTRY:
            return self._chronicle.sentence(node.seq)
        return self._chronicle.entry(node.seq).rule if column == RULE else f"{node.turn}.{node.seq}"

    def _tip(self, node: _Node, column: int) -> str:
        """Return an entry in full, or what the letters of its rule stand for."""
        text = self._text(node, column)
        return text if column == ENTRY else self._words.rules(text)

    def _colour(self, node: _Node, column: int) -> QColor | None:
        chronicle = self._chronicle
        if column != ENTRY or (chronicle is not None and node.turn != chronicle.turn):
            return self._tones.muted
        if node.seq and chronicle is not None:
            refused = type(chronicle.entry(node.seq).fact).__name__ == REFUSAL
            return self._tones.refused if refused else None
        return None

    def _lay_out_turns(self, chronicle: Chronicle, wanted: LogFilter) -> None:
        self.found = find(chronicle.index, wanted)
        index = chronicle.index
        hits = self._wanted_in = index.by_phase
        if not wanted.empty:
            hits = index.phases_of(self.found.seqs)
            self._wanted_in = index.phases_of(with_causes(chronicle.entries, self.found.seqs))
        for turn in [row.turn for row in chronicle.turns] or [chronicle.turn]:
            top = self._add(0, self._words.turn(turn), turn=turn)
            if turn != chronicle.turn:
                continue
            for position in chronicle.positions[1:]:
                if position.phase in hits:
                    text = f"{position.phase}  {position.title}  ({len(hits[position.phase]):,})"
                    self._by_phase[position.phase] = self._add(
                        top, text, phase=position.phase, turn=turn, laid_out=False
                    )

    def _lay_out(self, number: int) -> None:
        """Lay out what stands below a phase, if that has not been done."""
        node, chronicle = self._nodes[number], self._chronicle
        if node.laid_out or chronicle is None:
            return
        node.laid_out = True
        groups: dict[NationId, int] = {}
        for seq in self._wanted_in[node.phase]:
            entry = chronicle.entry(seq)
            above = self._by_seq.get(entry.cause, 0)
            if not above:
                if entry.actor not in groups:
                    text = self._words.names.get(entry.actor, entry.actor) if entry.actor != NOBODY else ""
                    groups[entry.actor] = self._add(
                        number, text or self._words.game, phase=node.phase, turn=node.turn
                    )
                above = groups[entry.actor]
            self._by_seq[seq] = self._add(above, "", seq=seq, phase=node.phase, turn=node.turn)

    def _add(
        self, parent: int, text: str, *, seq: int = 0, phase: str = "", turn: int = 0, laid_out: bool = True
    ) -> int:
        below = self._nodes[parent].below
        self._nodes.append(
            _Node(
                text=text, parent=parent, row=len(below), seq=seq, phase=phase, turn=turn, laid_out=laid_out
            )
        )
        below.append(len(self._nodes) - 1)
        return len(self._nodes) - 1

    def _below(self, index: Index) -> list[int]:
        number = index.internalId() if index.isValid() else 0
        self._lay_out(number)
        return self._nodes[number].below

    def _index_of_node(self, number: int) -> QModelIndex:
        return self.createIndex(self._nodes[number].row, 0, number) if number else QModelIndex()
