"""What the marks on a page's map stand for: each kind of ground that is drawn, and the signs of a game's own links."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from gm_console.board.model import Board
from gm_console.charts.atlas.legend import drawn_grounds
from gm_console.core.map_rules import MarkSign, Relief
from gm_console.drawing.own_links import sign_rings
from gm_console.drawing.relief import mark_at
from gm_console.report.map_base import lines_path

COLUMNS: Final = 2
CELL: Final = (1700, 260)
"""Breadth and height of an entry, in tenths of a pixel where there is room for all of it."""
MARK_AT: Final = 160
TEXT_AT: Final = 330
LETTERS: Final = 125
MARK: Final = 19
"""How much larger than drawn for a legend a mark is."""
SIGN: Final = 170
"""Height of a sign."""


def ground_key(board: Board) -> str:
    """Return the picture of a legend; empty for a board on which nothing has to be told."""
    own = dict.fromkeys(board.rules.link(link.kind) for link in board.own_links)
    entries: list[tuple[MarkSign | Relief, str]] = [
        *drawn_grounds(board),
        *((kind.sign, kind.label) for kind in own if kind is not None),
    ]
    wide, high = CELL
    cells = "".join(
        f'<g transform="translate({at % COLUMNS * wide} {at // COLUMNS * high})">{_sample(sign)}'
        f'<text x="{TEXT_AT}" y="{high // 2 + LETTERS // 3}" font-size="{LETTERS}"'
        f' style="text-anchor:start">{escape(text)}</text></g>'
        for at, (sign, text) in enumerate(entries)
    )
    box = f"0 0 {COLUMNS * wide} {-(-len(entries) // COLUMNS) * high}"
    size = f'viewBox="{box}" style="max-width:{COLUMNS * wide // 10}px"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="map" {size}>{cells}</svg>' if entries else ""


def _sample(sign: MarkSign | Relief) -> str:
    """Return what an entry is about, in the middle of its place."""
    place = f'transform="translate({MARK_AT} {CELL[1] // 2})"'
    if isinstance(sign, MarkSign):
        return f'<path class="m-own" {place} d="{_closed(sign)}"/>'
    strokes = [
        (tuple((round(x * MARK), round(y * MARK)) for x, y in stroke.points), stroke.body)
        for stroke in mark_at(sign)
    ]
    bodies = lines_path(points for points, body in strokes if body)
    rough = lines_path(points for points, _ in strokes)
    return (
        f'<g fill="none" stroke-linejoin="round" stroke-linecap="round" {place}>'
        f'<path class="m-hills" d="{bodies}"/><path class="m-relief" d="{rough}"/></g>'
    )


def _closed(sign: MarkSign) -> str:
    rings = ([(round(x), round(y)) for x, y in ring] for ring in sign_rings(sign, (0, 0), SIGN))
    return "".join(lines_path([ring]) + "z" for ring in rings)
