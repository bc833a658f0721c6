"""The text widget of a stage: draws the bars and the table that its page asks for by name."""

from __future__ import annotations

import math
from typing import Any, Final

from PySide6.QtCore import Qt, QTimer, QUrl, Signal
from PySide6.QtGui import QResizeEvent, QTextDocument
from PySide6.QtWidgets import QTextBrowser, QWidget

from gm_console.core.battle_rules import OddsTable
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.battles.pictures import BAR, Read, bar, table_strip

MARGIN: Final = 16
SHORTEST: Final = 16
"""Pixels of a bar of units at least: where both sides have no room beside each other, bars give way."""


class StageBrowser(QTextBrowser):
    """Shows HTML with pictures named ``bar:before:lost:most`` and ``table:``."""

    resized = Signal()
    """Its width changed: the page has to be written anew, since the table is as wide as there is room."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._table: OddsTable | None = None
        self._read: Read = ((), ())
        self._bar = BAR.width()
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.resized)
        self.setOpenLinks(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.document().setDocumentMargin(MARGIN)
        self.setAccessibleName(self.tr("Stage of the battle"))

    @property
    def wide(self) -> int:
        """Pixels across its text."""
        return self.viewport().width() - 2 * MARGIN - 8

    def show_page(self, html: str, table: OddsTable | None, read: Read) -> None:
        """Show a page; ``read`` are the columns of the table to be marked."""
        self._table, self._read = table, read
        place = self.verticalScrollBar().value()
        self._write(html, BAR.width())
        over = math.ceil(self.document().size().width()) - self.viewport().width()
        if over > 0:
            self._write(html, max(SHORTEST, BAR.width() - over))
        self.verticalScrollBar().setValue(place)

    def _write(self, html: str, bar_wide: int) -> None:
        self._bar = bar_wide
        self.document().clear()  # forgets the pictures of the page before
        self.setHtml(html)

    def loadResource(self, type_: int, name: QUrl | str) -> Any:
        """Return a picture of the page."""
        kind, _, rest = (name.toString() if isinstance(name, QUrl) else name).partition(":")
        ratio, tones = self.devicePixelRatioF(), self._theme.tones
        if type_ == QTextDocument.ResourceType.ImageResource.value and kind == "bar":
            before, lost, most = map(int, rest.split(":"))
            return bar(before, lost, most, tones, ratio, self._bar)
        if type_ == QTextDocument.ResourceType.ImageResource.value and kind == "table" and self._table:
            return table_strip(self._table, self._read, self.wide, tones, ratio, self.font())
        return None

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the page anew, but not while it is laid out."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._soon.start()
