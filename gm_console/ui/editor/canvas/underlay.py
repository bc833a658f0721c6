"""An underlay: a picture beneath the regions, to draw over."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtGui import QImage

from gm_console.board.model import Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Underlay:
    """A picture and where it lies."""

    path: Path
    image: QImage
    place: Point = (0, 0)
    """Map units of its upper left corner."""
    scale: float = 1.0
    """Map units that a pixel of the picture takes."""
    opacity: float = 0.7
    """0 to 1."""
