"""The links of a board as lines between the regions' labels, one manner of line for each kind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor

from gm_console.board.model import Board, LinkKind, Ring
from gm_console.drawing.seam import unrolled
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.theme import Tones
from gm_console.ui.map.layers import PaintedPath, cosmetic, line_path, piece

_tr = translated_in("Links")

CHUNK: Final = 900
"""Side of the squares by which lines are bundled, map units."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineManner:
    """How a kind of link is drawn."""

    name: str
    colour: str
    width: float
    style: Qt.PenStyle


def manners(tones: Tones) -> Mapping[LinkKind, LineManner]:
    """Return how each kind is drawn, in the order of the legend."""
    land, water = ("#f1d9a8", "#8ec5ff") if tones.dark else ("#6b4a12", "#1f5fa8")
    return {
        LinkKind.LAND: LineManner(name=_tr("land"), colour=land, width=1.5, style=Qt.PenStyle.SolidLine),
        LinkKind.CROSSING: LineManner(name=_tr("crossing"), colour=land, width=2.0, style=Qt.PenStyle.DotLine),
        LinkKind.COAST: LineManner(name=_tr("coast"), colour=water, width=1.2, style=Qt.PenStyle.DashLine),
        LinkKind.SEA: LineManner(name=_tr("sea"), colour=water, width=1.5, style=Qt.PenStyle.SolidLine),
        LinkKind.CANAL: LineManner(name=_tr("canal"), colour=tones.error, width=3.0, style=Qt.PenStyle.SolidLine),
    }  # fmt: skip


def link_pieces(board: Board, tones: Tones) -> list[PaintedPath]:
    """Return the links bundled by kind and by squares of the map."""
    lines: dict[tuple[LinkKind, int, int], list[Ring]] = {}
    for link in board.links:
        line = tuple(unrolled(board, (link.a, link.b)))
        x, y = line[0]
        lines.setdefault((link.kind, x // CHUNK, y // CHUNK), []).append(line)
    pens = {kind: cosmetic(QColor(how.colour), how.width, how.style) for kind, how in manners(tones).items()}
    order = list(pens)
    pieces: list[PaintedPath] = []
    for key in sorted(lines, key=lambda one: (order.index(one[0]), one[1], one[2])):
        one = piece([line_path(lines[key])], 8)
        one.pen = pens[key[0]]
        pieces.append(one)
    return pieces
