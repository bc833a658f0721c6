"""Columns and rows of a table that is laid out once: they follow the size of the text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtWidgets import QHeaderView, QStyleOptionHeader, QTableView, QTreeView, QWidget

from gm_console.ui.kit.theme import POINT_SIZE

HEAD_ROOM: Final = 14
"""Pixels of a head that its words do not take."""
ROW: Final = 24
ROW_AIR: Final = 8
FONTS: Final = (QEvent.Type.FontChange, QEvent.Type.ApplicationFontChange)


class TextFit(QObject):
    """Gives the columns of a table their widths, and its rows their height, at whatever size the text has.

    A column that stretches keeps half of its width: where there is less room for it, the table is scrolled.
    """

    def __init__(
        self, view: QTableView | QTreeView, widths: Sequence[int], *, keeps_heads: bool = False
    ) -> None:
        """``widths`` are those of :meth:`lay_out`; a view that ``keeps_heads`` does not become too narrow for them."""
        super().__init__(view)
        self._view, self._keeps_heads = view, keeps_heads
        self._header = view.horizontalHeader() if isinstance(view, QTableView) else view.header()
        self._sharing = False
        self._hidden: dict[int, int] = {}
        """Widths of columns that are not shown: they follow the text too, for when they are."""
        self._header.sectionResized.connect(self._note)
        self.lay_out(widths)
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        self._header.sectionResized.connect(self._share)

    def lay_out(self, widths: Sequence[int]) -> None:
        """Give the columns these widths, in pixels at the usual size of text."""
        self._percent = 100
        mode = self._header.sectionResizeMode
        self._stretched = {
            at: width for at, width in enumerate(widths) if mode(at) == QHeaderView.ResizeMode.Stretch
        }
        self._fit(widths)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow the size of the text; what somebody made of a column is kept in proportion."""
        if not vars(self):  # thrown away by the collector, and not yet by Qt
            return False
        if event.type() in FONTS and text_percent(self._view) != self._percent:
            size, hidden = self._header.sectionSize, self._hidden
            self._fit([hidden.get(at, 0) or size(at) for at in range(self._header.count())])
        if watched is not self._view and event.type() == QEvent.Type.Resize:
            self._share()
        return super().eventFilter(watched, event)

    def _fit(self, widths: Sequence[int]) -> None:
        before, self._percent = self._percent, text_percent(self._view)
        for at, width in enumerate(widths):
            if at not in self._stretched and width:
                width = max(width * self._percent // before, self._head(at))
                self._header.resizeSection(at, width)
                if self._header.isSectionHidden(at):
                    self._hidden[at] = width
        if isinstance(self._view, QTableView):
            high = max(ROW, self._view.fontMetrics().height() + ROW_AIR)
            self._view.verticalHeader().setDefaultSectionSize(high)
        self._keep_heads()
        self._share()

    def _keep_heads(self) -> None:
        """Let the view become no narrower than the heads of the columns that are shown."""
        if self._keeps_heads:
            self._view.setMinimumWidth(self._least() + self._view.verticalScrollBar().sizeHint().width())

    def _note(self, at: int, before: int, now: int) -> None:
        """Remember the width of a column that is hidden; its header does not tell it."""
        if now:
            self._hidden.pop(at, None)
        elif before:
            self._hidden[at] = before
        if not before or not now:
            self._keep_heads()

    def _share(self) -> None:
        """Let the columns that stretch do so, unless they would have too little: then there is something to scroll."""
        if self._sharing:
            return
        self._sharing = True
        narrow = self._least() > self._view.viewport().width()
        if self._header.stretchSectionCount() != (0 if narrow else len(self._stretched)):
            self._let_stretch(not narrow)
        for at in self._stretched if narrow else ():
            self._header.resizeSection(at, self._half(at))
        self._sharing = False

    def _let_stretch(self, stretch: bool) -> None:
        """Let columns stretch, or not; all modes are set anew, as a head loses count of them when columns change."""
        modes = [self._header.sectionResizeMode(at) for at in range(self._header.count())]
        self._header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        for at, mode in enumerate(modes):
            if at in self._stretched:
                mode = QHeaderView.ResizeMode.Stretch if stretch else QHeaderView.ResizeMode.Interactive
            self._header.setSectionResizeMode(at, mode)

    def _least(self) -> int:
        """Return the width at which every column in sight still shows its head."""
        shown = [at for at in range(self._header.count()) if not self._header.isSectionHidden(at)]
        size = self._header.sectionSize
        return sum(self._half(at) if at in self._stretched else size(at) for at in shown)

    def _half(self, at: int) -> int:
        """Return what a column that stretches has at least."""
        return max(self._stretched[at] * self._percent // 200, self._head(at))

    def _head(self, at: int) -> int:
        if self._header.isHidden():
            return 0
        words = head_words(self._header, at)  # measured by the view: its head is told of another size later
        return self._view.fontMetrics().horizontalAdvance(words) + HEAD_ROOM if words else 0


def head_words(header: QHeaderView, at: int) -> str:
    """Return the words that a column's head really shows."""
    option = QStyleOptionHeader()
    header.initStyleOptionForIndex(option, at)
    return str(option.text)


def text_percent(widget: QWidget) -> int:
    """Return the size of a widget's text in percent of the usual one."""
    return max(round(widget.font().pointSizeF() * 100 / POINT_SIZE), 50)
