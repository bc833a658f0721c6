"""What the signs on a page's map stand for: each kind of ground that is drawn, seats, and a game's own links."""

from __future__ import annotations

from typing import Final
from xml.sax.saxutils import escape

from gm_console.board.model import Board
from gm_console.charts.atlas.legend import drawn_grounds
from gm_console.core.map_rules import MarkSign, Relief, Stand
from gm_console.drawing.own_links import sign_rings
from gm_console.drawing.relief import mark_at
from gm_console.report.map_base import SEAT, lines_path

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
BASE: Final = CELL[1] // 2 + LETTERS // 3
"""Where letters stand."""
PLACE: Final = f'transform="translate({MARK_AT} {CELL[1] // 2})"'
"""The middle of a sample's place."""


def ground_key(board: Board) -> str:
    """Return the picture of a legend; empty for a board on which nothing has to be told."""
    own = dict.fromkeys(board.rules.link(link.kind) for link in board.own_links)
    marked = {mark.kind for region in board.regions for mark in region.marks}
    entries = [
        *((_ground(relief), label) for relief, label in drawn_grounds(board)),
        *((_text(SEAT), kind.label) for kind in board.rules.kinds(marked) if kind.stand is Stand.SEAT),
        *((_sign(kind.sign), kind.label) for kind in own if kind is not None),
    ]
    wide, high = CELL
    cells = "".join(
        f'<g transform="translate({at % COLUMNS * wide} {at // COLUMNS * high})">{sample}'
        f'<text x="{TEXT_AT}" y="{BASE}" font-size="{LETTERS}" style="text-anchor:start">{escape(text)}</text></g>'
        for at, (sample, text) in enumerate(entries)
    )
    box = f"0 0 {COLUMNS * wide} {-(-len(entries) // COLUMNS) * high}"
    size = f'viewBox="{box}" style="max-width:{COLUMNS * wide // 10}px"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" class="map key" {size}>{cells}</svg>' if entries else ""


def _text(sign: str) -> str:
    return f'<text x="{MARK_AT}" y="{BASE}" font-size="{LETTERS}">{sign}</text>'


def _sign(sign: MarkSign) -> str:
    rings = ([(round(x), round(y)) for x, y in ring] for ring in sign_rings(sign, (0, 0), SIGN))
    return f'<path class="m-own" {PLACE} d="{"".join(lines_path([ring]) + "z" for ring in rings)}"/>'


def _ground(relief: Relief) -> str:
    strokes = [
        (tuple((round(x * MARK), round(y * MARK)) for x, y in stroke.points), stroke.body)
        for stroke in mark_at(relief)
    ]
    bodies = lines_path(points for points, body in strokes if body)
    rough = lines_path(points for points, _ in strokes)
    return (
        f'<g fill="none" stroke-linejoin="round" stroke-linecap="round" {PLACE}>'
        f'<path class="m-hills" d="{bodies}"/><path class="m-relief" d="{rough}"/></g>'
    )
