"""The readout beside the pointer: one turn's prices and trade as a small table."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from gm_console.campaign.market import MarketHistory, MarketRow
from gm_console.charts.palette import commodity_colours
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.theme import Tones
from gm_console.ui.workspaces.market.table import percent

_tr = translated_in("MarketReadout")

PADDING: Final = 8.0
GAP: Final = 16.0
SWATCH: Final = 10.0
AWAY: Final = 12.0
"""Pixels from the pointer's line."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadoutRow:
    """One commodity."""

    commodity: str
    colour: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Readout:
    """What is told of one turn."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[ReadoutRow, ...]

    @property
    def text(self) -> str:
        """The same in words, for those who listen."""
        lines = [
            ", ".join(
                (row.commodity, *(f"{head} {cell}" for head, cell in zip(self.heads, row.cells, strict=True)))
            )
            for row in self.rows
        ]
        return "; ".join((self.title, *lines))


def readout_of(history: MarketHistory, turn: int, chosen: Sequence[str]) -> Readout | None:
    """Return what is told of a turn, nothing where there is nothing to tell."""
    rows = [row for row in history.rows if row.turn == turn and row.commodity in chosen]
    if not rows:
        return None
    draft, colours = history.draft_turn, commodity_colours(history.commodities)
    buys = history.rules is not None and bool(history.rules.purchases)
    heads = (_tr("Sell"), _tr("Buy"), _tr("%"), _tr("Sold"), _tr("Bought"))
    title = _tr("Turn {0}, draft") if draft and turn > draft else _tr("Turn {0}")
    return Readout(
        title=title.format(turn),
        heads=_sold_only(heads) if not buys else heads,
        rows=tuple(
            ReadoutRow(
                commodity=row.commodity,
                colour=colours[row.commodity],
                cells=_cells(row) if buys else _sold_only(_cells(row)),
            )
            for row in rows
        ),
    )


def _cells(row: MarketRow) -> tuple[str, ...]:
    numbers = [
        "" if number is None else f"{number:,}" for number in (row.sell, row.buy, row.sold, row.bought)
    ]
    return (*numbers[:2], percent(row.change), *numbers[2:])


def _sold_only(cells: tuple[str, ...]) -> tuple[str, ...]:
    """Return the cells without those of buying."""
    return cells[0], cells[2], cells[3]


def paint_readout(painter: QPainter, told: Readout, x: float, within: QRectF, tones: Tones) -> None:
    """Paint a readout beside a line, on the side where there is room."""
    metrics = QFontMetricsF(painter.font())
    line = metrics.height() + 2
    names = max((metrics.horizontalAdvance(row.commodity) for row in told.rows), default=0.0)
    widths = [
        max(metrics.horizontalAdvance(text) for text in (head, *(row.cells[at] for row in told.rows)))
        for at, head in enumerate(told.heads)
    ]
    inner = SWATCH + 6 + names + sum(width + GAP for width in widths)
    width = max(inner, metrics.horizontalAdvance(told.title)) + 2 * PADDING
    height = (len(told.rows) + 2) * line + 2 * PADDING
    left = x + AWAY if x + AWAY + width <= within.right() else x - AWAY - width
    box = QRectF(max(left, 2.0), within.top() + 4, width, height)
    ground = QColor(tones.panel)
    ground.setAlpha(240)
    painter.setPen(QPen(QColor(tones.hairline), 1))
    painter.setBrush(ground)
    painter.drawRoundedRect(box, 6, 6)
    top = box.top() + PADDING
    _write(painter, QRectF(box.left() + PADDING, top, width, line), tones.text, told.title, right=False)
    _row(painter, box, top + line, widths, told.heads, tones.muted)
    for place, row in enumerate(told.rows):
        y = top + (place + 2) * line
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(row.colour))
        painter.drawRect(
            QRectF(
                QPointF(box.left() + PADDING, y + (line - SWATCH) / 2),
                QPointF(box.left() + PADDING + SWATCH, y + (line + SWATCH) / 2),
            )
        )
        name = QRectF(box.left() + PADDING + SWATCH + 6, y, names + 1, line)
        _write(painter, name, tones.text, row.commodity, right=False)
        _row(painter, box, y, widths, row.cells, tones.text)


def _row(
    painter: QPainter, box: QRectF, y: float, widths: Sequence[float], cells: Sequence[str], colour: str
) -> None:
    """Write the numbers of a row, each to the right of its column."""
    right = box.right() - PADDING
    line = QFontMetricsF(painter.font()).height() + 2
    for width, cell in zip(reversed(widths), reversed(cells), strict=True):
        _write(painter, QRectF(right - width - 1, y, width + 1, line), colour, cell, right=True)
        right -= width + GAP


def _write(painter: QPainter, rect: QRectF, colour: str, text: str, *, right: bool) -> None:
    painter.setPen(QColor(colour))
    side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
    painter.drawText(rect, int(side | Qt.AlignmentFlag.AlignVCenter), text)
