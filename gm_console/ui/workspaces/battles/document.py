"""A battle as a document for the printer and for PDF: what the window shows, stage after stage, in ink on white."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from html import escape
from typing import Final

from PySide6.QtCore import QCoreApplication, QMarginsF, QSizeF, QUrl
from PySide6.QtGui import (
    QColor,
    QFont,
    QPagedPaintDevice,
    QPageLayout,
    QPainter,
    QPixmap,
    QTextDocument,
)

from gm_console.core.battles import BattleView
from gm_console.ui.battle_words import side_name
from gm_console.ui.theme import LIGHT
from gm_console.ui.workspaces.battles.pictures import TablePicture, bar, table_strip
from gm_console.ui.workspaces.battles.place import PlaceMap
from gm_console.ui.workspaces.battles.stage_page import (
    Paper,
    odds_read,
    page_of,
    stage_body,
    stages_of,
    table_named,
)

WIDE: Final = 680
"""Pixels across the text: what the page is laid out for before it is scaled to the paper."""
SHARP: Final = 2.0
"""Pixels of a picture for one of the page."""
SMALLER: Final = (1.0, 1.12, 1.25)
"""How much smaller than at first a page may be printed so that one sheet will do."""
MARGIN: Final = 14.0
"""Millimetres round the page."""
POINTS: Final = 9.0
"""Size of the text."""
INK: Final = replace(LIGHT, accent="#1c1f24", warning="#1c1f24")
"""Links need no colour on paper."""


class BattleDocument(QTextDocument):
    """Draws its own pictures."""

    def __init__(
        self, view: BattleView, paper: Paper, table_of: Callable[[str], TablePicture | None], place: QPixmap
    ) -> None:
        super().__init__()
        self._pairs = stages_of(view, None)
        self._table_of = table_of
        self._place = place
        font = QFont(self.defaultFont())
        font.setPointSizeF(POINTS)
        self.setDefaultFont(font)
        self.setDocumentMargin(0)
        ink = replace(paper, tones=INK, wide=WIDE)
        self.setHtml(page_of([_head(view, ink), *self._stages(view, ink)], ink))

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
        return table_strip(table, odds_read(pair), WIDE, INK, SHARP, self.defaultFont()) if table else None

    def _stages(self, view: BattleView, paper: Paper) -> list[str]:
        style = "margin-top:16px; margin-bottom:2px; font-size:large; font-weight:600"
        return [
            f"<p style='{style}'>{escape(pair.shown.title)}</p><p style='margin-top:0'>{escape(pair.shown.summary)}</p>"
            + stage_body(view, None, pair, paper, table=f"table:{at}", brief=True)
            for at, pair in enumerate(self._pairs)
        ]


def place_picture(place_map: PlaceMap) -> QPixmap:
    """Return the small map of a battle, sharp enough for paper."""
    picture = QPixmap(int(place_map.width() * SHARP), int(place_map.height() * SHARP))
    picture.setDevicePixelRatio(SHARP)
    picture.fill(QColor(LIGHT.panel))
    painter = QPainter(picture)
    place_map.paint_with(painter, LIGHT)
    painter.end()
    return picture


def _head(view: BattleView, paper: Paper) -> str:
    row = view.row
    reader = (
        _tr("the game master's copy")
        if view.moderators
        else _tr("as nation {0} may see it").format(side_name(view.viewer, paper.names))
    )
    told = _tr("Battle {0}, turn {1}, {2}; {3}").format(row.id, row.turn, row.phase, reader)
    words = (
        f"<p style='color:{paper.tones.muted}; margin:0'>{escape(told)}</p>"
        f"<p style='font-size:xx-large; font-weight:600; margin-top:2px; margin-bottom:6px'>{escape(view.title)}</p>"
        f"<p>{escape(view.summary)}</p>"
    )
    return (
        f"<table width='100%' cellspacing='0'><tr><td valign='top'>{words}</td>"
        f"<td width='20'>&nbsp;</td><td align='right' valign='top'><img src='place:'></td></tr></table>"
    )


def write_to(document: QTextDocument, device: QPagedPaintDevice) -> None:
    """Print a document on a printer or into a PDF, as wide as the paper is."""
    device.setPageMargins(QMarginsF(MARGIN, MARGIN, MARGIN, MARGIN), QPageLayout.Unit.Millimeter)
    paper = device.pageLayout().paintRect(QPageLayout.Unit.Point).size()
    share = paper.height() / paper.width()
    for smaller in SMALLER:
        document.setPageSize(QSizeF(WIDE * smaller, WIDE * smaller * share))
        if document.pageCount() == 1:
            break
    else:
        document.setPageSize(QSizeF(WIDE, WIDE * share))
    document.print_(device)


def _tr(text: str) -> str:
    return QCoreApplication.translate("BattleDocument", text)
