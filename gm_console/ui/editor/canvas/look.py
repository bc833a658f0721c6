"""What the canvas shows of a map: how regions are painted, what is laid over them, and the picture beneath."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from PySide6.QtGui import QImage

from gm_console.board.model import LinkKind, Point
from gm_console.core.ids import RegionId
from gm_console.drawing.names_on_map import Naming
from gm_console.ui.editor.sketch import SketchRole

Pair = tuple[RegionId, RegionId, LinkKind | None, SketchRole]
"""Two regions, how they are or would be linked (None: held apart), and what the line says."""


class Paint(StrEnum):
    """What the colour of a region says."""

    COUNTRY = "country"
    """Which country it belongs to."""
    TERRAIN = "terrain"
    """Their ground."""
    PLAIN = "plain"
    """Land or sea only."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CanvasLook:
    """All switches together."""

    paint: Paint = Paint.COUNTRY
    ids: bool = True
    """What regions are called: by their ids, names or both."""
    naming: Naming = Naming.BOTH
    names: bool = True
    """Names of countries and seas."""
    marks: bool = True
    links: bool = False
    problems: bool = True
    grid: bool = False
    ice_hatch: bool = True
    relief: bool = True


FIRST_LOOK = CanvasLook()


@dataclass(frozen=True, slots=True, kw_only=True)
class CanvasOverlay:
    """What somebody worked out about regions, laid over the map for as long as it is of use."""

    fills: Mapping[RegionId, int] = field(default_factory=dict)
    """Region to its step: 0 is where it begins, the colour fades with every step."""
    notes: Mapping[RegionId, str] = field(default_factory=dict)
    """Region to a few words or a number that is written in it."""
    pairs: tuple[Pair, ...] = ()
    spots: tuple[tuple[Point, str, SketchRole], ...] = ()
    """Places that are ringed, and what is written beside them."""
    title: str = ""
    """What it shows, for the legend."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CanvasUnderlay:
    """A picture beneath the regions, to draw over, and where it lies."""

    path: Path
    image: QImage
    place: Point = (0, 0)
    """Map units of its upper left corner."""
    scale: float = 1.0
    """Map units that a pixel of the picture takes."""
    opacity: float = 0.7
    """0 to 1."""
