"""Relief: small drawn hills, strewn evenly and never touching, that say "rough ground" without a fill."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Final

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath

from gm_console.board.model import Region

SPACING: Final = 46.0
"""Least distance of two hills, map units."""
TRIES: Final = 160
BREADTH: Final = 26.0
HEIGHT: Final = 15.0


def relief_path(region: Region, outline: QPainterPath) -> QPainterPath:
    """Return the hills of a region; the same region always gets the same ones."""
    path = QPainterPath()
    placed: list[tuple[float, float]] = [(float(region.label[0]), float(region.label[1]))]
    for x, y in _candidates(region, outline):
        if all((x - a) ** 2 + (y - b) ** 2 >= SPACING**2 for a, b in placed) and _inside(outline, x, y):
            placed.append((x, y))
            _hill(path, x, y)
    return path


def _candidates(region: Region, outline: QPainterPath) -> Iterator[tuple[float, float]]:
    box = outline.boundingRect()
    for number in range(TRIES):
        drawn = blake2b(f"{region.id} {number}".encode(), digest_size=4).digest()
        across = int.from_bytes(drawn[:2], "big") / 65536
        down = int.from_bytes(drawn[2:], "big") / 65536
        yield box.left() + across * box.width(), box.top() + down * box.height()


def _inside(outline: QPainterPath, x: float, y: float) -> bool:
    half = BREADTH / 2 + 4
    return all(
        outline.contains(QPointF(x + dx, y + dy)) for dx, dy in ((-half, 4), (half, 4), (0, -HEIGHT - 4))
    )


def _hill(path: QPainterPath, x: float, y: float) -> None:
    """Draw a peak with a shaded eastern flank."""
    half = BREADTH / 2
    path.moveTo(x - half, y + 2)
    path.quadTo(QPointF(x - half * 0.3, y - HEIGHT * 0.5), QPointF(x, y - HEIGHT))
    path.quadTo(QPointF(x + half * 0.35, y - HEIGHT * 0.55), QPointF(x + half, y + 2))
    for step in (0.3, 0.6):
        path.moveTo(x + half * step, y - HEIGHT * (1 - step) * 0.9)
        path.lineTo(x + half * step - 1.5, y - HEIGHT * (1 - step) * 0.9 + 7 * (1 - step * 0.6))
