"""What the canvas shows of a map: how regions are painted, and what is drawn over them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from gm_console.drawing.names import Naming


class Paint(StrEnum):
    """What the colour of a region says."""

    COUNTRY = "country"
    """Which country it belongs to."""
    TERRAIN = "terrain"
    """Rough or clear ground."""
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
