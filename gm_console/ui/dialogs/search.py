"""Search over everything: a line to type in, and below it what was found, by kind, the words marked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from PySide6.QtCore import (
    QModelIndex,
    QPointF,
    QRect,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import (
    QFont,
    QFontMetrics,
    QPainter,
    QPalette,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import (
    QDialog,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from gm_console.campaign.search import Hit, HitGroup
from gm_console.campaign.search_texts import HitKind
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.line_and_list import ROW_ROLE, FoundRows, Index, LineKeys
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import plain_tip
from gm_console.ui.kit.progress_line import ProgressLine
from gm_console.ui.kit.queued_work import QueuedWork

SIZE: Final = QSize(760, 560)
PAUSE: Final = 120
"""Milliseconds without a key after which is searched for what was typed."""
PAGE: Final = 12
ROW: Final = 26
PLACE: Final = 96
"""Pixels for what a hit is called."""
OF_NATIONS: Final = (HitKind.ENTRY, HitKind.ORDER, HitKind.SHEET)
"""What is a nation's without always saying so."""
Row = Hit | str
"""A hit, or the head of a kind."""

_tr = translated_in("SearchDialog")


class SearchDialog(QDialog):
    """Not modal; stays while one goes from hit to hit."""

    wanted = Signal(str)
    """Something else is to be looked for."""
    chosen = Signal(object)
    """A :class:`Hit` is to be gone to."""

    def __init__(self, parent: QWidget | None, work: QueuedWork) -> None:
        """``work`` is the searching, for the line that shows how far it is."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Search the campaign"))
        self.resize(SIZE)
        self.line = QLineEdit()
        hint = self.tr("Words that stand in an entry, an order, a sheet, the journal, a ruling…")
        self.line.setPlaceholderText(hint)
        self.line.setAccessibleName(hint)
        self.line.setToolTip(self.tr('All words must be there; "in quotes" side by side; word* may go on'))
        self.line.setClearButtonEnabled(True)
        self.line.setMinimumHeight(32)
        self.model = _Results(self)
        self.list = QListView()
        self.list.setModel(self.model)
        self.list.setItemDelegate(_HitDelegate(self.list))
        self.list.setUniformItemSizes(True)
        self.list.setAccessibleName(self.tr("What was found"))
        self._body = EmptyState(self.list, self._begin())
        self.progress = ProgressLine(work)
        lay_below(self, self.line, self._body, self.progress, grows=self._body, edges=(12, 12, 12, 8), gap=8)
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.search)
        self.line.textChanged.connect(lambda _text: self._pause.start())
        keys = LineKeys(self.line, page=PAGE)
        keys.moved.connect(self._move)
        keys.entered.connect(self._enter)
        self.list.activated.connect(self._go)
        self.list.clicked.connect(self._go)

    def search(self) -> None:
        """Ask for what is typed, now."""
        self._pause.stop()
        if any(map(str.isalnum, self.line.text())):
            self.wanted.emit(self.line.text())
        else:
            self._show((), self._begin())

    def show_found(self, words: str, groups: Sequence[HitGroup]) -> None:
        """Show what was found, unless something else is typed by now."""
        if words == self.line.text():
            self._show(
                groups,
                self.tr(
                    "Nothing holds all of these words. Try fewer of them, or how one begins with a * behind it."
                ),
            )

    def refuse(self, why: str) -> None:
        """Say why nothing could be looked for."""
        self._show((), why)

    def _enter(self) -> None:
        """Look for what was typed just now, or go to the hit."""
        if self._pause.isActive():
            self.search()
        else:
            self._go(self.list.currentIndex())

    def _show(self, groups: Sequence[HitGroup], empty: str) -> None:
        self.model.show_rows(tuple(_rows(groups)))
        self._body.say(empty)
        self._body.show_body(bool(groups))
        count = sum(len(group.hits) for group in groups)
        self.progress.say(self.tr("{0} shown; Enter goes there").format(count) if count else "")
        self._move(1)

    def _begin(self) -> str:
        return self.tr(
            "Type what you remember: a name, a region, a line of an order, a number such as 07-02."
        )

    def _move(self, step: int) -> None:
        """Go on by some rows, over heads; from nowhere to the first hit."""
        hits = [at for at in range(self.model.rowCount()) if isinstance(self.model.rows[at], Hit)]
        if not hits:
            return
        at = self.list.currentIndex().row()
        here = hits.index(at) + step if at in hits else 0
        self.list.setCurrentIndex(self.model.index(hits[max(0, min(here, len(hits) - 1))], 0))

    def _go(self, index: QModelIndex) -> None:
        row = self.model.rows[index.row()] if index.isValid() else ""
        if isinstance(row, Hit):
            self.chosen.emit(row)


class _Results(FoundRows):
    def told(self, row: Row, role: int) -> Any:
        if role == Qt.ItemDataRole.DisplayRole:
            return row if isinstance(row, str) else f"{place_of(row)}  {plain_of(row)}"
        if role == Qt.ItemDataRole.ToolTipRole and isinstance(row, Hit):
            return plain_tip(plain_of(row))
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if index.isValid() and isinstance(self.rows[index.row()], str):
            return Qt.ItemFlag.ItemIsEnabled
        return super().flags(index)


class _HitDelegate(QStyledItemDelegate):
    """Writes what a hit is called, muted, and its text with the words in bold."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, max(ROW, option.fontMetrics.height() + 8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: Row = index.data(ROW_ROLE)
        palette, rect = option.palette, option.rect.adjusted(12, 0, -12, 0)
        chosen = bool(option.state & QStyle.StateFlag.State_Selected) and isinstance(row, Hit)
        painter.save()
        painter.setClipRect(option.rect)
        if chosen:
            painter.fillRect(option.rect, palette.highlight())
        ink = QPalette.ColorRole.HighlightedText if chosen else QPalette.ColorRole.Text
        muted = ink if chosen else QPalette.ColorRole.PlaceholderText
        if isinstance(row, str):
            painter.setPen(palette.color(muted))
            painter.setFont(_bold(option.font))
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter), row)
        else:
            metrics, place = option.fontMetrics, place_of(row)
            wide = max(PLACE, metrics.horizontalAdvance("0000.00000 · 00") + 12)
            painter.setPen(palette.color(muted))
            shown = metrics.elidedText(place, Qt.TextElideMode.ElideRight, wide - 8)
            painter.drawText(rect, int(Qt.AlignmentFlag.AlignVCenter), shown)
            painter.setPen(palette.color(ink))
            _write(painter, rect.adjusted(wide, 0, 0, 0), option.font, row)
        painter.restore()


def _write(painter: QPainter, rect: QRect, font: QFont, hit: Hit) -> None:
    """Write a text on one line with its hits in bold, whatever direction it is read in."""
    text, metrics = plain_of(hit), QFontMetrics(font)
    layout = _laid_out(text, font, hit)
    over = layout.lineAt(0).naturalTextWidth() - metrics.horizontalAdvance(
        text
    )  # what bold letters take more
    room = rect.width() - int(over) - 1
    layout = _laid_out(metrics.elidedText(text, Qt.TextElideMode.ElideRight, room), font, hit)
    top = rect.top() + (rect.height() - layout.lineAt(0).height()) / 2
    layout.draw(painter, QPointF(rect.left(), top))


def _laid_out(text: str, font: QFont, hit: Hit) -> QTextLayout:
    layout = QTextLayout(text, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    layout.setTextOption(option)
    strong, formats, at = QTextCharFormat(), [], 0
    strong.setFontWeight(QFont.Weight.Bold)
    for piece, found in _pieces(hit):
        if found and at < len(text):
            span = QTextLayout.FormatRange()
            span.start, span.length, span.format = at, len(piece), strong
            formats.append(span)
        at += len(piece)
    layout.setFormats(formats)
    layout.beginLayout()
    layout.createLine()
    layout.endLayout()
    return layout


def _bold(font: QFont) -> QFont:
    made = QFont(font)
    made.setWeight(QFont.Weight.DemiBold)
    return made


def plain_of(hit: Hit) -> str:
    """Return the text of a hit round the words, without what it is called."""
    return "".join(piece for piece, _ in _pieces(hit))


def _pieces(hit: Hit) -> Iterator[tuple[str, bool]]:
    """Yield the snippet without what stands before it already: what the hit is called."""
    called = f"{hit.id} "
    left = len(called) if "".join(piece for piece, _ in hit.snippet).startswith(called) else 0
    for piece, found in hit.snippet:
        yield piece[left:], found
        left = max(left - len(piece), 0)


def place_of(hit: Hit) -> str:
    """Return what a hit is called: ``26.5590``, or its turn where it has one; and whose line or entry it is."""
    place = _tr("turn {0}").format(hit.turn) if hit.turn and "." not in hit.id else hit.id
    return f"{place} · {hit.nation}" if hit.kind in OF_NATIONS and hit.nation else place


def _rows(groups: Sequence[HitGroup]) -> Iterator[Row]:
    titles = _titles()
    for group in groups:
        more = _tr(", the best of more") if group.more else ""
        yield f"{titles[group.kind]}{more}"
        yield from group.hits


def _titles() -> dict[HitKind, str]:
    return {
        HitKind.NATION: _tr("Nations"), HitKind.REGION: _tr("Regions"), HitKind.PLAYER: _tr("Players"),
        HitKind.BATTLE: _tr("Battles"), HitKind.ENTRY: _tr("Entries"), HitKind.ORDER: _tr("Lines of orders"),
        HitKind.SHEET: _tr("Sheets"), HitKind.JOURNAL: _tr("Journal"),
        HitKind.CORRECTION: _tr("Corrections of the position"), HitKind.ERRATUM: _tr("Corrections of the map"),
        HitKind.RULE_CHANGE: _tr("Changes of the rules"), HitKind.RULING: _tr("Rulings"), HitKind.PHASE: _tr("Phases"),
        HitKind.NOTE: _tr("Notes"),
    }  # fmt: skip
