"""What stands round the world on a sheet: the frame, the grid and the title."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.path import Path

from gm_console.board.model import Board
from gm_console.charts.atlas.ink import fill, write
from gm_console.charts.atlas.lettering import FIGURES, TEXT, TITLE, width
from gm_console.charts.atlas.style import Style

COLUMNS: Final = 16
ROWS: Final = 8
FRAME: Final = 7.0
"""Points of the band round the map that holds the grid's letters and figures."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A part of the sheet, points from its upper left corner."""

    x: float
    y: float
    width: float
    height: float


def grid_reference(board: Board, x: float, y: float) -> str:
    """Return the square of the grid that a point lies in, such as F4."""
    column = min(COLUMNS - 1, max(0, int(x % board.width * COLUMNS / board.width)))
    row = min(ROWS - 1, max(0, int(y * ROWS / board.height)))
    return f"{chr(ord('A') + column)}{row + 1}"


def draw_graticule(axes: Axes, board: Board, style: Style, pen: float) -> None:
    """Draw the lines of the grid on the water."""
    columns = np.linspace(0, board.width, COLUMNS + 1)[1:-1]
    rows = np.linspace(0, board.height, ROWS + 1)[1:-1]
    lines = [Path([(x, 0), (x, board.height)]) for x in columns]
    lines += [Path([(0, y), (board.width, y)]) for y in rows]
    fill(axes, lines, "none", 1.5, edge=style.graticule, pen=0.3 * pen, alpha=0.7)


def draw_frame(page: Axes, area: Area, style: Style, pen: float) -> None:
    """Draw the band round the map with the names of columns and rows."""
    band = FRAME * max(pen, 0.8)
    outer = Area(x=area.x - band, y=area.y - band, width=area.width + 2 * band, height=area.height + 2 * band)
    fill(page, [boxed(area), boxed(outer)], "none", 21, edge=style.ink, pen=0.6 * pen, clip=False)
    wider = Area(x=outer.x - 1.6, y=outer.y - 1.6, width=outer.width + 3.2, height=outer.height + 3.2)
    fill(page, [boxed(wider)], "none", 21, edge=style.ink, pen=1.2 * pen, clip=False)
    dark = list(_segments(area, band))
    fill(page, dark, style.ink, 20.5, alpha=0.08, clip=False)
    size = band * 0.72
    for column in range(COLUMNS):
        x = area.x + (column + 0.5) * area.width / COLUMNS
        for y in (area.y - band / 2, area.y + area.height + band / 2):
            write(page, chr(ord("A") + column), x, y, face=FIGURES, size=size, colour=style.ink, align=0.5)
    for row in range(ROWS):
        y = area.y + (row + 0.5) * area.height / ROWS
        for x in (area.x - band / 2, area.x + area.width + band / 2):
            write(page, str(row + 1), x, y, face=FIGURES, size=size, colour=style.ink, align=0.5)


def _segments(area: Area, band: float) -> Iterator[Path]:
    for column in range(0, COLUMNS, 2):
        x, wide = area.x + column * area.width / COLUMNS, area.width / COLUMNS
        yield boxed(Area(x=x, y=area.y - band, width=wide, height=band))
        yield boxed(Area(x=x, y=area.y + area.height, width=wide, height=band))
    for row in range(0, ROWS, 2):
        y, high = area.y + row * area.height / ROWS, area.height / ROWS
        yield boxed(Area(x=area.x - band, y=y, width=band, height=high))
        yield boxed(Area(x=area.x + area.width, y=y, width=band, height=high))


def draw_title(page: Axes, area: Area, style: Style, title: str, subtitle: str) -> None:
    """Write the title over the map and what it shows below it, a long one smaller, so that it ends with the map."""
    lines = ((title, TITLE, 0.46, 0.34, style.ink), (subtitle, TEXT, 0.2024, 0.80, style.relief))
    for text, face, high, low, colour in lines:
        size = min(area.height * high, area.width / max(width(face, text), 1e-9))
        write(page, text, area.x, area.y + area.height * low, face=face, size=size, colour=colour)


def boxed(area: Area) -> Path:
    """Return the outline of an area."""
    x, y, right, low = area.x, area.y, area.x + area.width, area.y + area.height
    return Path([(x, y), (right, y), (right, low), (x, low), (x, y)], closed=True)
