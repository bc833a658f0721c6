"""A battle as a document for the printer and for PDF: what the window shows, stage after stage, in ink on white."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Final

from PySide6.QtCore import QMarginsF, QSizeF, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QPagedPaintDevice,
    QPageLayout,
    QPainter,
    QPixmap,
    QTextDocument,
)

from gm_console.core.battle_rules import OddsTable
from gm_console.core.battles import BattleView, StageRole
from gm_console.ui.battle_words import side_name
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.theme import LIGHT
from gm_console.ui.workspaces.battles.battle_map import BattleMap
from gm_console.ui.workspaces.battles.pictures import bar, table_strip
from gm_console.ui.workspaces.battles.stage_page import (
    StagePaper,
    odds_read,
    page_of,
    stage_body,
    stages_of,
    table_named,
)

_tr = translated_in("BattleDocument")

WIDE: Final = 680
"""Pixels across the text: what the page is laid out for before it is scaled to the paper."""
SHARP: Final = 2.0
"""Pixels of a picture for one of the page."""
SMALLER: Final = (1.0, 1.12, 1.2, 1.3)
"""How much smaller than at first a page may be printed so that fewer sheets will do: down to about 7 points."""
PLACE: Final = 180
"""Pixels across the small map."""
MARGIN: Final = 14.0
"""Millimetres round the page."""
POINTS: Final = 9.0
"""Size of the text."""
INK: Final = replace(LIGHT, accent="#1c1f24", warning="#1c1f24")
"""Links need no colour on paper."""


class BattleDocument(QTextDocument):
    """Draws its own pictures."""

    def __init__(
        self, view: BattleView, paper: StagePaper, table_of: Callable[[str], OddsTable | None], place: QPixmap
    ) -> None:
        super().__init__()
        self._view, self._paper = view, replace(paper, tones=INK, printed=True)
        self._pairs = stages_of(view, None)
        self._table_of = table_of
        self._place = place
        font = QFont(self.defaultFont())
        font.setPointSizeF(POINTS)
        self.setDefaultFont(font)
        self.setDocumentMargin(0)
        self.lay_out(WIDE)

    def lay_out(self, wide: int) -> None:
        """Write the page for so many pixels across the text."""
        self._paper = replace(self._paper, wide=wide)
        self.clear()  # forgets the pictures
        self.setHtml(page_of([_head(self._view, self._paper), *self._stages()], self._paper))

    def loadResource(self, type_: int, name: QUrl | str) -> object:
        """Return a picture of the page."""
        kind, _, rest = (name.toString() if isinstance(name, QUrl) else name).partition(":")
        if type_ != QTextDocument.ResourceType.ImageResource.value:
            return None
        if kind == "place":
            return self._place
        if kind == "bar":
            before, lost, most = map(int, rest.split(":"))
            return bar(before, lost, most, INK, SHARP)
        pair = self._pairs[int(rest)]
        table = self._table_of(table_named(pair))
        return (
            table_strip(table, odds_read(pair), self._paper.wide, INK, SHARP, self.defaultFont())
            if table
            else None
        )

    def _stages(self) -> list[str]:
        """Return the stages; the units before and after the battle are told by its fights, where there was one."""
        style = "margin-top:14px; margin-bottom:2px; font-size:large; font-weight:600"
        fought = any(pair.shown.part is StageRole.FIGHT for pair in self._pairs)
        return [
            f"<p style='{style}'>{escape(pair.shown.title)}</p><p style='margin-top:0'>{escape(pair.shown.summary)}</p>"
            + stage_body(
                self._view, None, pair, self._paper, table=f"table:{at}", brief=True,
                units=not fought or pair.shown.part is StageRole.FIGHT,
            )
            for at, pair in enumerate(self._pairs)
        ]  # fmt: skip


def place_picture(place_map: BattleMap) -> QPixmap:
    """Return the small map of a battle, sharp enough for paper."""
    picture = QPixmap(int(place_map.width() * SHARP), int(place_map.height() * SHARP))
    picture.setDevicePixelRatio(SHARP)
    picture.fill(QColor(LIGHT.panel))
    painter = QPainter(picture)
    place_map.paint_with(painter, LIGHT)
    painter.end()
    return picture


def _head(view: BattleView, paper: StagePaper) -> str:
    row = view.row
    reader = (
        _tr("the game master's copy")
        if view.moderators
        else _tr("as {0} may see it").format(side_name(view.viewer, paper.names))
    )
    told = _tr("Battle {0}, turn {1}, {2}; {3}").format(row.id, row.turn, row.phase, reader)
    words = (
        f"<p style='color:{paper.tones.muted}; margin:0'>{escape(told)}</p>"
        f"<p style='font-size:xx-large; font-weight:600; margin-top:2px; margin-bottom:6px'>{escape(view.title)}</p>"
        f"<p>{escape(view.summary)}</p>"
    )
    return (
        f"<table width='100%' cellspacing='0'><tr><td valign='top'>{words}</td>"
        f"<td width='20'>&nbsp;</td><td align='right' valign='top'><img src='place:' width='{PLACE}'></td></tr></table>"
    )


def write_to(document: BattleDocument, device: QPagedPaintDevice) -> None:
    """Print a document on a printer or into a PDF, as wide as the paper is, on as few pages as its letters allow."""
    device.setPageMargins(QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN), QPageLayout.Unit.Millimeter)
    paper = device.pageLayout().paintRect(QPageLayout.Unit.Point).size()
    share = paper.height() / paper.width()
    pages = {smaller: _lay_out(document, WIDE * smaller, share) for smaller in SMALLER}
    best = min(SMALLER, key=lambda smaller: (pages[smaller], smaller))
    _lay_out(document, WIDE * best, share)
    document.print_(device)


def _lay_out(document: BattleDocument, wide: float, share: float) -> int:
    """Lay a document out for so many pixels across and a page of that shape; return the number of pages."""
    document.lay_out(round(wide))
    document.setPageSize(QSizeF(wide, wide * share))
    return document.pageCount()
