"""The command palette: a few letters find any action, region or nation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, Final

from PySide6.QtCore import QModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPalette
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gm_console.ui.kit.layouts import USUAL_GAP, lay_below
from gm_console.ui.kit.line_and_list import ROW_ROLE, FoundRows, Index, LineKeys

MOST: Final = 60
PAGE: Final = 10
WIDTH: Final = 560
HEIGHT: Final = 380
GAP: Final = 16
"""Pixels between a choice and its note."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PaletteEntry:
    """One thing the palette can do."""

    text: str
    note: str
    """Shown at the right: what it is, or its shortcut."""
    do: Callable[[], None]
    words: str = ""
    """Further words that find it, in lower case; not shown."""


def matching(choices: Iterable[PaletteEntry], typed: str) -> tuple[PaletteEntry, ...]:
    """Return the choices that hold every word typed, best first: whole starts, then starts of words, then the rest."""
    words = typed.casefold().split()
    ranked = []
    for at, choice in enumerate(choices):
        text = choice.text.casefold()
        if all(word in text or word in choice.note.casefold() or word in choice.words for word in words):
            ranked.append((_rank(text, words), at, choice))
    return tuple(choice for _, _, choice in sorted(ranked, key=lambda one: one[:2])[:MOST])


def _rank(text: str, words: Sequence[str]) -> int:
    if not words or text.startswith(" ".join(words)):
        return 0
    return 1 if any(part.startswith(words[0]) for part in text.split()) else 2


class _Choices(FoundRows):
    def told(self, row: PaletteEntry, role: int) -> Any:
        return row.text if role == Qt.ItemDataRole.DisplayRole else None


class _ChoiceDelegate(QStyledItemDelegate):
    """Writes the note at the right, muted."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, 28)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        chosen = bool(option.state & QStyle.StateFlag.State_Selected)
        rect: QRect = option.rect
        palette: QPalette = option.palette
        painter.save()
        if chosen:
            painter.fillRect(rect, palette.highlight())
        inner = rect.adjusted(12, 0, -12, 0)
        text, note = palette.text().color(), palette.placeholderText().color()
        if chosen:
            text = note = palette.highlightedText().color()
        choice: PaletteEntry = index.data(ROW_ROLE)
        metrics, aside = option.fontMetrics, choice.note
        room = inner.width() - (metrics.horizontalAdvance(aside) + GAP if aside else 0)
        shown = metrics.elidedText(choice.text, Qt.TextElideMode.ElideRight, room)
        _write(painter, inner, text, Qt.AlignmentFlag.AlignLeft, shown)
        _write(painter, inner, note, Qt.AlignmentFlag.AlignRight, aside)
        painter.restore()


def _write(painter: QPainter, rect: QRect, colour: QColor, side: Qt.AlignmentFlag, text: str) -> None:
    painter.setPen(colour)
    painter.drawText(rect, int(side | Qt.AlignmentFlag.AlignVCenter), text)


class CommandPalette(QDialog):
    """A line to type in and the choices that fit."""

    def __init__(
        self,
        parent: QWidget,
        choices: Sequence[PaletteEntry],
        hint: str,
        found: Callable[[str], Iterable[PaletteEntry]] | None = None,
    ) -> None:
        """``found`` gives further choices for what is typed; they stand first."""
        super().__init__(parent, Qt.WindowType.Popup)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self._choices = tuple(choices)
        self._found = found
        self._model = _Choices(self)
        self.line = QLineEdit()
        self.line.setPlaceholderText(hint)
        self.line.setAccessibleName(hint)
        self.line.setMinimumHeight(32)
        self.list = QListView()
        self.list.setModel(self._model)
        self.list.setItemDelegate(_ChoiceDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        lay_below(self, self.line, self.list, edges=(8, 8, 8, 8), gap=USUAL_GAP)
        self.line.textChanged.connect(self._search)
        keys = LineKeys(self.line, page=PAGE)
        keys.moved.connect(self._move)
        keys.entered.connect(lambda: self._carry_out(self.list.currentIndex()))
        self.list.clicked.connect(self._carry_out)
        self.resize(WIDTH, HEIGHT)
        middle = parent.mapToGlobal(parent.rect().center())
        self.move(middle.x() - WIDTH // 2, parent.mapToGlobal(parent.rect().topLeft()).y() + 72)
        self._search("")
        self.line.setFocus()

    def _move(self, rows: int) -> None:
        row = self.list.currentIndex().row() + rows
        last = self._model.rowCount() - 1
        self.list.setCurrentIndex(self._model.index(max(0, min(row, last)), 0))

    def _search(self, typed: str) -> None:
        first = tuple(islice(self._found(typed), MOST)) if self._found is not None else ()
        self._model.show_rows((*first, *matching(self._choices, typed)))
        self.list.setCurrentIndex(self._model.index(0, 0))

    def _carry_out(self, index: QModelIndex) -> None:
        if index.isValid():
            choice: PaletteEntry = self._model.rows[index.row()]
            self.close()
            choice.do()
