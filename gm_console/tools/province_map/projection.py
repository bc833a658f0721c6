"""From longitude and latitude to a sheet: Lambert's conformal cone for a continent, Miller's cylinder for the world."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import cos, log, pi, radians, sin, tan
from typing import Final, TypeAlias

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from gm_console.board.links.drawing import Floats
from gm_console.tools.province_map.brief import Degrees, GlobeLayout, Sheet, places_in

EARTH: Final = 6_371_000
"""Metres from its middle."""
MILLER: Final = 0.8
"""Latitudes are laid out as if they were so much of what they are, and stretched by as much again."""
Flat: TypeAlias = Callable[[float, float], tuple[float, float]]
"""Where degrees east of the middle meridian and north of the equator lie, y to the south, for a globe of radius 1."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """Where places lie on a sheet, in map units from its upper left corner, y to the south."""

    flat: Flat
    meridian: float
    radius: float
    """Of the globe, in map units."""
    left: float = 0.0
    top: float = 0.0
    width: int = 0
    height: int = 0

    def at(self, place: Degrees) -> tuple[float, float]:
        """Return where a place lies."""
        x, y = self.flat(place[0] - self.meridian, place[1])
        return x * self.radius - self.left, y * self.radius - self.top

    def shape(self, degrees: BaseGeometry) -> BaseGeometry:
        """Return a shape in degrees as it lies on the sheet."""

        def moved(points: Floats) -> Floats:
            return np.array([self.at((float(east), float(north))) for east, north in points]).reshape(-1, 2)

        return shapely.transform(degrees, moved)


def projection_of(sheet: Sheet) -> Projection:
    """Return the projection of a sheet whose edges run through the places that it names."""
    flat = _cone(sheet.parallels) if sheet.projection is GlobeLayout.CONE else _cylinder
    radius = EARTH / sheet.metres
    bare = Projection(flat=flat, meridian=sheet.meridian, radius=radius)
    west, north, east, south = (
        bare.at(places_in(place)[0]) for place in (sheet.west, sheet.north, sheet.east, sheet.south)
    )
    return Projection(
        flat=flat,
        meridian=sheet.meridian,
        radius=radius,
        left=west[0],
        top=north[1],
        width=round(east[0] - west[0]),
        height=round(south[1] - north[1]),
    )


def _cone(parallels: tuple[float, ...]) -> Flat:
    low, high = parallels
    part = log(cos(radians(low)) / cos(radians(high))) / log(_stretch(high) / _stretch(low))
    side = cos(radians(low)) * _stretch(low) ** part / part

    def flat(east: float, north: float) -> tuple[float, float]:
        far, turn = side / _stretch(north) ** part, part * radians(east)
        return far * sin(turn), far * cos(turn)

    return flat


def _cylinder(east: float, north: float) -> tuple[float, float]:
    return radians(east), -log(_stretch(MILLER * north)) / MILLER


def _stretch(latitude: float) -> float:
    return tan(pi / 4 + radians(latitude) / 2)
