"""A turnsheet's text with line numbers, a mark for each line's verdict in the gutter, and light colouring."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontDatabase,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPixmap,
    QResizeEvent,
    QTextBlock,
    QTextCharFormat,
    QTextCursor,
    QTextFormat,
)
from PySide6.QtWidgets import QPlainTextEdit, QTextEdit, QToolTip, QWidget

from gm_console.campaign.orders.completion import Completion, SheetWords
from gm_console.core.gathering import gathered
from gm_console.ui.kit.marks import SIDE, colour_of, mark_icon
from gm_console.ui.kit.parts import plain_tip
from gm_console.ui.kit.theme import Theme, blend
from gm_console.ui.workspaces.orders.colouring import COMMENT, Colouring
from gm_console.ui.workspaces.orders.completer import WordList
from gm_console.ui.workspaces.orders.received_sheets import SheetLine

_GRAVITY: Final = (
    "error", "unreadable", "refused", "adjusted", "conditional", "accepted", "warning", "info",
)  # fmt: skip
"""What is shown of a line about which several things were said: its own verdict goes before mere notes."""
PAD: Final = 8
BESIDE: Final = 24
"""Pixels at least between a line and what is left after it."""


class SheetEditor(QPlainTextEdit):
    """Shows or takes a turnsheet."""

    line_chosen = Signal(object)
    """Number of the line that the moderator clicked or moved to."""
    words_wanted = Signal(bool)
    """What may be written at the cursor; whether it was asked for, or a word is being typed."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._worst: dict[int, SheetLine] = {}
        self._every: dict[int, list[SheetLine]] = {}
        self._left: Mapping[int, Sequence[str]] = {}
        self._list: WordList | None = None
        self._marks: dict[str, QPixmap] = {}
        self._numbered = (-1, 0)
        """The first line in sight and how many there are, as the gutter shows them."""
        self._marked = 0
        font = QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont)
        font.setPointSize(10)
        font.setStyleHint(QFont.StyleHint.Monospace)
        self.setFont(font)
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.setFrameShape(QPlainTextEdit.Shape.NoFrame)
        self.setTabChangesFocus(True)
        self.document().setDocumentMargin(6)
        self._colouring = Colouring(self.document(), theme)
        self._gutter = _Gutter(self)
        self._empty = True
        self.blockCountChanged.connect(self._widen)
        self.updateRequest.connect(self._follow)
        self.cursorPositionChanged.connect(self._moved)
        self.textChanged.connect(self._filled)
        theme.changed.connect(self._tint)
        self._widen()

    def show_sheet(self, text: str) -> None:
        """Show a text from its beginning."""
        self._marked = 0
        self.setPlainText(text)

    def show_verdicts(self, lines: Iterable[SheetLine]) -> None:
        """Put marks beside the lines and underline what was not understood or not allowed."""
        self._every = gathered((max(line.line, 1), line) for line in lines)
        self._worst = {number: min(found, key=_gravity) for number, found in self._every.items()}
        self._underline()
        self._gutter.update()

    def show_left(self, left: Mapping[int, Sequence[str]]) -> None:
        """Write at the right of each line what is left after it: as many amounts as there is room for."""
        self._left = left
        self.viewport().update()

    def show_words(self, words: SheetWords | None) -> None:
        """Colour by a game's words, and ask for those that may be written while something is typed."""
        self._colouring.show_words(words)
        self._list = WordList(self) if words is not None and self._list is None else self._list

    def lines_to_cursor(self) -> list[str]:
        """Return the lines above the cursor, and its own as far as the cursor."""
        cursor = self.textCursor()
        lines = self.toPlainText().split("\n")[: cursor.blockNumber() + 1]
        lines[-1] = lines[-1][: cursor.positionInBlock()]
        return lines

    def offer(self, found: Completion) -> None:
        """Open the list of words below the cursor."""
        if self._list is not None and self.hasFocus():
            self._list.offer(found)

    def insert(self, text: str) -> None:
        """Write a text at the cursor, as one step that can be taken back."""
        self.textCursor().insertText(text)
        self.ensureCursorVisible()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Type, and ask what may be written; keys of the list that is open are its own."""
        if self._list is not None and self._list.keeps(event):
            event.ignore()
            return
        super().keyPressEvent(event)
        if self._list is None or self.isReadOnly():
            return
        if event.text().isprintable() and event.text().strip():
            self.words_wanted.emit(False)
        elif event.text():
            self._list.close()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the text, and what is left after each line in sight."""
        super().paintEvent(event)
        if self._left:
            painter = QPainter(self.viewport())
            self._paint_left(painter, event.rect())
            painter.end()

    def _paint_left(self, painter: QPainter, area: QRect) -> None:
        painter.setFont(self.font())
        painter.setPen(QColor(self._theme.tones.muted))
        metrics, right = self.fontMetrics(), self.viewport().width() - PAD
        for block, box in self._lines_in(area):
            room = right - int(box.left()) - metrics.horizontalAdvance(block.text()) - BESIDE
            amounts = list(self._left.get(block.blockNumber() + 1, ()))
            while amounts and metrics.horizontalAdvance("  ".join(amounts)) > room:
                amounts.pop()
            if text := "  ".join(amounts):
                place = QRect(0, int(box.top()), right, int(box.height()))
                painter.drawText(
                    place, int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter), text
                )

    def _lines_in(self, area: QRect) -> Iterator[tuple[QTextBlock, QRectF]]:
        """Yield the lines in an area and where they are painted: a key paints its own alone."""
        block = self.firstVisibleBlock()
        box = self.blockBoundingGeometry(block).translated(self.contentOffset())
        while block.isValid() and box.top() <= area.bottom():
            if not block.next().isValid():  # Qt adds the margin of the document to the last line's
                box.adjust(0, 0, 0, -self.document().documentMargin())
            if box.bottom() >= area.top():
                yield block, box
            block = block.next()
            box.translate(0, box.height())
            box.setHeight(self.blockBoundingRect(block).height())

    def go_to_line(self, number: int) -> None:
        """Bring a line to sight and put the cursor there."""
        block = self.document().findBlockByNumber(max(number, 1) - 1)
        if not block.isValid():
            return
        self._marked = block.blockNumber() + 1  # who asks for a line knows which: it is not told as chosen
        self.setTextCursor(QTextCursor(block))
        self.ensureCursorVisible()
        self._underline()
        self._gutter.update()

    def replace(self, number: int, start: int, end: int, words: str) -> None:
        """Put words in the place of part of a line, as one step that can be taken back."""
        block = self.document().findBlockByNumber(number - 1)
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + start)
        cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
        cursor.insertText(words)
        self.go_to_line(number)

    @property
    def line(self) -> int:
        """Number of the line the cursor is in."""
        return self.textCursor().blockNumber() + 1

    def verdict_at(self, number: int) -> str:
        """Return the worst verdict of a line, empty where there is none."""
        return self._worst[number].verdict if number in self._worst else ""

    def lines_at(self, number: int) -> Sequence[SheetLine]:
        """Return what was said of a line, thing by thing."""
        return self._every.get(number, ())

    def tip_at(self, number: int) -> str:
        """Return what is said of a line."""
        return "\n".join(
            f"{line.verdict}: {line.reason}" if line.reason else line.verdict
            for line in self._every.get(number, ())
        )

    def canInsertFromMimeData(self, source: QMimeData) -> bool:
        """Leave dropped files to the workspace."""
        return not source.hasUrls() and super().canInsertFromMimeData(source)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the gutter at the left edge, no lower than lines are seen, and the line of the cursor in sight."""
        seen = QRect(QPoint(), event.oldSize()).contains(self.cursorRect().center())
        super().resizeEvent(event)
        if seen:
            self.ensureCursorVisible()
        area = self.contentsRect()
        self._gutter.setGeometry(
            QRect(area.left(), area.top(), self.gutter_width(), self.viewport().height())
        )

    def gutter_width(self) -> int:
        """Return the width of numbers and marks."""
        digits = max(3, len(str(self.blockCount())))
        return PAD + self.fontMetrics().horizontalAdvance("9") * digits + 6 + SIDE + PAD

    def line_under(self, y: int) -> int:
        """Return the number of the line at a height of the viewport, 0 below the last."""
        block = self.firstVisibleBlock()
        top = self.blockBoundingGeometry(block).translated(self.contentOffset()).top()
        while block.isValid():
            top += self.blockBoundingRect(block).height()
            if y < top:
                return block.blockNumber() + 1
            block = block.next()
        return 0

    def paint_gutter(self, painter: QPainter, area: QRect) -> None:
        """Draw numbers and marks of the lines in an area."""
        tones = self._theme.tones
        painter.fillRect(area, QColor(tones.panel))
        painter.setPen(QColor(tones.hairline))
        painter.drawLine(self._gutter.width() - 1, area.top(), self._gutter.width() - 1, area.bottom())
        painter.setFont(self.font())
        room = self._gutter.width() - PAD - SIDE - 6
        for block, box in self._lines_in(area):
            number = block.blockNumber() + 1
            here = number == self._marked
            painter.setPen(QColor(tones.text if here else tones.muted))
            painter.drawText(
                QRect(0, int(box.top()), room, int(box.height())),
                int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter),
                str(number),
            )
            word = self.verdict_at(number)
            if word:
                top = box.top() + (box.height() - SIDE) / 2
                painter.drawPixmap(QPointF(room + 6, top), self._mark(word))

    def _mark(self, word: str) -> QPixmap:
        """Return the mark of a verdict, drawn once for each theme."""
        if word not in self._marks:
            ratio = self.devicePixelRatioF()
            self._marks[word] = mark_icon(word, self._theme.tones).pixmap(QSize(SIDE, SIDE), ratio)
        return self._marks[word]

    def _widen(self) -> None:
        self.setViewportMargins(self.gutter_width(), 0, 0, 0)

    def _follow(self, area: QRect, by: int) -> None:
        seen = self.firstVisibleBlock().blockNumber(), self.blockCount()
        if by:
            self._gutter.scroll(0, by)
        elif seen != self._numbered or area.height() < self.viewport().height():
            # a key has all of the text painted again, and changes no number and no mark
            self._gutter.update(0, area.y(), self._gutter.width(), area.height())
        self._numbered = seen

    def _moved(self) -> None:
        if self.line != self._marked:
            self._marked = self.line
            self._underline()
            self._gutter.update()
            self.line_chosen.emit(self.line)

    def _filled(self) -> None:
        """Lay the tint anew when the first sign came or the last one went."""
        empty = self.document().isEmpty()
        if empty != self._empty:
            self._empty = empty
            self._underline()

    def _tint(self) -> None:
        self._colouring.tint()
        self._marks.clear()
        self._underline()
        self._gutter.update()

    def _underline(self) -> None:
        """Lay the tint over the current line and waves under what went wrong."""
        tones = self._theme.tones
        selections = [self._whole_line(self._marked, blend(tones.accent, tones.panel, 0.12))]
        for number, line in self._worst.items():
            if line.verdict in ("refused", "unreadable", "error", "adjusted"):
                selections.append(self._wave(number, line, QColor(colour_of(line.verdict, tones))))
        self.setExtraSelections([one for one in selections if one is not None])

    def _whole_line(self, number: int, colour: QColor) -> QTextEdit.ExtraSelection | None:
        block = self.document().findBlockByNumber(number - 1)
        # over an empty sheet the tint would hide what the field says of itself
        if number < 1 or not block.isValid() or self.document().isEmpty():
            return None
        selection = QTextEdit.ExtraSelection()
        form = QTextCharFormat()
        form.setBackground(colour)
        form.setProperty(QTextFormat.Property.FullWidthSelection, True)
        selection.format = form
        selection.cursor = QTextCursor(block)
        return selection

    def _wave(self, number: int, line: SheetLine, colour: QColor) -> QTextEdit.ExtraSelection | None:
        block = self.document().findBlockByNumber(number - 1)
        text = block.text() if block.isValid() else ""
        start = min(max(line.column - 1, len(text) - len(text.lstrip())), max(len(text) - 1, 0))
        end = len(COMMENT.sub("", text).rstrip()) or len(text.rstrip())
        if end <= start:
            return None
        cursor = QTextCursor(block)
        cursor.setPosition(block.position() + start)
        cursor.setPosition(block.position() + end, QTextCursor.MoveMode.KeepAnchor)
        form = QTextCharFormat()
        form.setUnderlineStyle(QTextCharFormat.UnderlineStyle.WaveUnderline)
        form.setUnderlineColor(colour)
        selection = QTextEdit.ExtraSelection()
        selection.format = form
        selection.cursor = cursor
        return selection


class _Gutter(QWidget):
    """Line numbers and marks; a click goes to the line."""

    def __init__(self, editor: SheetEditor) -> None:
        super().__init__(editor)
        self._editor = editor

    def sizeHint(self) -> QSize:
        """Return the width the editor gives it."""
        return QSize(self._editor.gutter_width(), 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw what is in sight."""
        painter = QPainter(self)
        self._editor.paint_gutter(painter, event.rect())
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the line that was clicked."""
        number = self._editor.line_under(event.position().toPoint().y())
        if number:
            self._editor.go_to_line(number)
            self._editor.line_chosen.emit(number)

    def event(self, event: QEvent) -> bool:
        """Say what the verdict under the pointer is."""
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            tip = self._editor.tip_at(self._editor.line_under(event.pos().y()))
            QToolTip.showText(event.globalPos(), plain_tip(tip), self)
            return True
        return super().event(event)


def _gravity(line: SheetLine) -> int:
    return _GRAVITY.index(line.verdict) if line.verdict in _GRAVITY else len(_GRAVITY)
