"""Where a sea's name has room: the longest level stretch of its own water, found on a coarse picture of the seas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath

from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import RegionId

GRAIN: Final = 16
"""Map units for each pixel of the picture."""
CLEARANCE: Final = 3
"""Rows above and below that must be the same sea."""
NEARLY: Final = 0.72
"""Stretches this long, as a share of the longest, may be chosen for lying nearer to the middle."""
NO_SEA: Final = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Stretch:
    """A level stretch of water."""

    x: float
    y: float
    length: float


def stretches(board: Board, paths: Mapping[RegionId, QPainterPath]) -> Mapping[str, Stretch]:
    """Return the best stretch of each sea, by its code; none for a sea too narrow for a name."""
    codes = sorted({region.country for region in board.regions if region.kind is RegionKind.SEA})
    found: dict[str, list[Stretch]] = {code: [] for code in codes}
    rows = _picture(board, paths, codes)
    for middle in range(CLEARANCE, len(rows) - CLEARANCE):
        around = rows[middle - CLEARANCE : middle + CLEARANCE + 1]
        clear = bytes(one[0] if len(set(one)) == 1 else NO_SEA for one in zip(*around, strict=True))
        for number, stretch in _runs(clear, middle, board.wraps):
            found[codes[number - 1]].append(stretch)
    return {code: _best(every) for code, every in found.items() if every}


def _picture(board: Board, paths: Mapping[RegionId, QPainterPath], codes: list[str]) -> list[bytes]:
    image = QImage(board.width // GRAIN, board.height // GRAIN, QImage.Format.Format_Grayscale8)
    image.fill(QColor(NO_SEA, NO_SEA, NO_SEA))
    painter = QPainter(image)
    painter.setPen(Qt.PenStyle.NoPen)
    for region in board.regions:
        number = codes.index(region.country) + 1 if region.kind is RegionKind.SEA else NO_SEA
        for aside in (-board.width, 0, board.width) if board.wraps else (0,):
            painter.resetTransform()
            painter.scale(1 / GRAIN, 1 / GRAIN)
            painter.translate(aside, 0)
            painter.fillPath(paths[region.id], QColor(number, number, number))
    painter.end()
    raw, step = bytes(image.constBits()), image.bytesPerLine()
    return [raw[row * step : row * step + image.width()] for row in range(image.height())]


def _runs(row: bytes, y: int, wraps: bool) -> Iterator[tuple[int, Stretch]]:
    at, width = 0, len(row)
    for number, pixels in groupby(row + row if wraps else row):
        length = sum(1 for _ in pixels)
        if number != NO_SEA and at < width:
            size = min(length, width) * GRAIN
            yield number, Stretch(x=at * GRAIN + size / 2, y=(y + 0.5) * GRAIN, length=size)
        at += length


def _best(every: list[Stretch]) -> Stretch:
    longest = max(stretch.length for stretch in every)
    middle = sum(stretch.y * stretch.length for stretch in every) / sum(stretch.length for stretch in every)
    good = [stretch for stretch in every if stretch.length >= NEARLY * longest]
    return min(good, key=lambda stretch: (abs(stretch.y - middle), -stretch.length, stretch.x))
