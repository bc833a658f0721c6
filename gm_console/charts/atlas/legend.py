"""What explains a sheet: the legend of signs, lines and ground, the list of nations, and the scale bar."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import Final

import numpy as np
from matplotlib.axes import Axes
from matplotlib.path import Path

from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.charts.atlas.frame import COLUMNS, Area, boxed
from gm_console.charts.atlas.ink import fill, placed, sign_path, write
from gm_console.charts.atlas.lettering import BOLD, FIGURES, TEXT, width
from gm_console.charts.atlas.style import BORDERS, CANAL, Style
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MarkSign, Relief
from gm_console.drawing.relief import grounds, mark_at

Entry = tuple[MarkSign | Relief | str, str]
"""What stands in the legend, and what it says."""
ROW: Final = 15.0
TIGHT: Final = 9.6
"""Most and least height of a line of the legend or the list, points."""
LETTERS: Final = 9.0
"""Most size of letters, points."""
SMALLEST: Final = 0.72
"""All grows and shrinks with the sheet, but never below this share of its size on one of 420 mm."""
NATION: Final = 136.0
"""Width of a column of the list of nations, points."""
BAR: Final = 0.19
"""Longest scale bar, as a share of the map's width."""
STEPS: Final = 4


def legend_of(board: Board, coloured: Collection[RegionId] = ()) -> list[Entry]:
    """Return what a board's legend must explain: only what stands on the board, with some regions ``coloured``."""
    kinds = {mark.kind for region in board.regions for mark in region.marks}
    found: list[Entry] = [(kind.sign, kind.label) for kind in board.rules.kinds(kinds)]
    found += [("country", "border of a country"), ("region", "border of a region"), ("coast", "coast")]
    if len(board.sea_names) > 1:
        found.append(("waters", "border of a sea"))
    if any(board.by_id[id_].kind is RegionKind.SEA for id_ in coloured):
        found.append(("held", "rim of a sea in the colour of its nation"))
    if any(link.kind is LinkKind.CANAL for link in board.links):
        found.append(("canal", "canal"))
    own = dict.fromkeys(board.rules.link(link.kind) for link in board.own_links)
    found += [(kind.sign, kind.label) for kind in own if kind is not None]
    found += drawn_grounds(board)
    if board.ice:
        found.append(("ice", "ice"))
    return found


def drawn_grounds(board: Board) -> Iterator[tuple[Relief, str]]:
    """Yield the kinds of ground that something is drawn for, broken ground once for each way in which it is drawn."""
    drawn = {(board.by_id[id_].terrain, relief) for id_, relief in grounds(board).items()}
    for kind in board.rules.known_grounds(ground for ground, _ in drawn):
        broken = kind.relief is Relief.BROKEN
        for relief in (one for one in Relief if (kind.id, one) in drawn):
            yield relief, f"{kind.label}: {relief.value}" if broken else kind.label


def legend_height(entries: Sequence[Entry], pen: float) -> float:
    """Return the height that a legend of one column asks for."""
    return ROW * max(SMALLEST, pen) * (len(entries) + 0.5)


def draw_legend(page: Axes, area: Area, style: Style, entries: Sequence[Entry], pen: float) -> float:
    """Explain signs, lines and ground in as many columns as the height asks for; return the width taken."""
    most = ROW * max(SMALLEST, pen)
    rows = max(1, int(area.height // most), -(-len(entries) // 3))
    columns = -(-len(entries) // rows)
    rows = -(-len(entries) // columns)
    step = min(most, area.height / rows)
    size = min(step * 0.66, LETTERS * max(SMALLEST, pen))
    wide = size * 2.9 + max(width(TEXT, text) for _, text in entries) * size + 14
    for number, (kind, text) in enumerate(entries):
        x, y = area.x + number // rows * wide, area.y + (number % rows + 0.5) * step
        _draw_sample(page, kind, x + size, y, size, style, pen)
        write(page, text, x + size * 2.6, y, face=TEXT, size=size, colour=style.ink)
    return columns * wide


def _draw_sample(
    page: Axes, kind: MarkSign | Relief | str, x: float, y: float, size: float, style: Style, pen: float
) -> None:
    """Draw what an entry of the legend is about, around a point."""
    if isinstance(kind, MarkSign):
        fill(page, [placed(sign_path(kind), x, y, size)], style.ink, 22, clip=False)
    elif isinstance(kind, Relief):
        for stroke in mark_at(kind):
            path = placed(Path(np.array(stroke.points, dtype=float)), x, y + size * 0.1, size / 11)
            body = style.forest if kind is Relief.FOREST else style.land
            tone = body if stroke.body else "none"
            fill(page, [path], tone, 22, edge=style.relief, pen=0.5, clip=False)
    elif kind == "held":
        inner = boxed(Area(x=x - size * 0.75, y=y - size * 0.3, width=size * 1.5, height=size * 0.6))
        fill(page, [inner], style.sea, 22, edge=style.waters_line, pen=size * 0.25, clip=False)
    elif kind == "ice":
        box = boxed(Area(x=x - size * 0.9, y=y - size * 0.4, width=size * 1.8, height=size * 0.8))
        fill(page, [box], style.ice, 22, edge=style.frost, pen=0.8, clip=False)
    else:
        line = Path([(x - size * 0.9, y), (x + size * 0.9, y)])
        if kind == "canal":
            fill(page, [line], "none", 22, edge=style.coast, pen=CANAL[0] * pen, clip=False)
            fill(page, [line], "none", 22, edge=style.sea, pen=CANAL[1] * pen, clip=False)
        else:
            tone = style.coast if kind == "coast" else getattr(style, f"{kind}_line")
            fill(page, [line], "none", 22, edge=tone, pen=max(0.5, BORDERS[kind] * pen), clip=False)


def draw_nations(
    page: Axes, area: Area, style: Style, nations: Sequence[tuple[str, str, str, str]], pen: float
) -> None:
    """List nations with colour, number, name and square of the grid, column by column."""
    if not nations:
        return
    grain = max(SMALLEST, pen)
    most = max(1, int(area.height // (TIGHT * grain)))
    columns = max(min(int(area.width // (NATION * grain)), 6), -(-len(nations) // most), 1)
    rows = -(-len(nations) // columns)
    step, wide = min(ROW * grain, area.height / rows), min(area.width / columns, NATION * 1.25 * grain)
    size = min(step * 0.66, wide / 14, LETTERS * grain)
    for number, (colour, code, name, square) in enumerate(nations):
        x, y = area.x + number // rows * wide, area.y + (number % rows + 0.5) * step
        swatch = boxed(Area(x=x, y=y - size * 0.45, width=size * 1.5, height=size * 0.9))
        fill(page, [swatch], colour, 22, edge=style.coast, pen=0.4, clip=False)
        after = x + size * 2.0
        after += write(page, code, after, y, face=BOLD, size=size, colour=style.ink) + size * 0.5
        after += write(page, name, after, y, face=TEXT, size=size, colour=style.ink) + size * 0.6
        write(page, square, after, y, face=TEXT, size=size * 0.9, colour=style.relief)


def bar_length(board: Board) -> int:
    """Return the length of a board's scale bar in map units: 1, 2 or 5 with noughts, a multiple of its steps."""
    longest, found = board.width * BAR, STEPS
    for power in range(1, 6):
        for digit in (1, 2, 4):
            if digit * 10**power <= longest and digit * 10**power % STEPS == 0:
                found = digit * 10**power
    return found


def draw_scale(page: Axes, area: Area, board: Board, style: Style, scale: float) -> None:
    """Draw the scale bar against the right edge of the area, with what it measures below."""
    length = bar_length(board)
    step, high, size = length * scale / STEPS, area.height * 0.06, area.height * 0.15
    left, y = area.x + area.width - length * scale, area.y + area.height * 0.50
    for number in range(STEPS):
        box = boxed(Area(x=left + number * step, y=y, width=step, height=high))
        fill(page, [box], style.paper if number % 2 else style.ink, 22, edge=style.ink, pen=0.5, clip=False)
    for number in range(0, STEPS + 1, 2):
        text = f"{length * number // STEPS:,}"
        write(
            page, text, left + number * step, y - size * 0.75, face=FIGURES, size=size * 0.8,
            colour=style.ink, align=1.0 if number == STEPS else number / STEPS,
        )  # fmt: skip
    write(
        page, _measure(board, length), area.x + area.width, y + high + size * 0.9, face=TEXT, size=size,
        colour=style.relief, align=1.0,
    )  # fmt: skip


def _measure(board: Board, length: int) -> str:
    """Return what a scale bar counts; on a board that wraps a turn round the world is 360 degrees."""
    said = f"map units; a square of the grid is {board.width // COLUMNS:,} wide"
    if not board.wraps:
        return said
    tenths = 3600 * length // board.width
    return f"{said}; {length:,} are {tenths / 10:g}° of longitude"
