"""From longitude and latitude to a sheet: Lambert's conformal conic projection of a sphere."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, log, pi, radians, sin, tan
from typing import Final

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from gm_console.board.links.drawing import Floats
from gm_console.tools.province_map.brief import Degrees, Sheet, places_in

EARTH: Final = 6_371_000
"""Metres from its middle."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Projection:
    """Where places lie on a sheet, in map units from its upper left corner, y to the south."""

    meridian: float
    cone: float
    """How much of a circle the whole round of the world takes."""
    scale: float
    left: float = 0.0
    top: float = 0.0
    width: int = 0
    height: int = 0

    def at(self, place: Degrees) -> tuple[float, float]:
        """Return where a place lies."""
        far = self.scale / _stretch(place[1]) ** self.cone
        turn = self.cone * radians(place[0] - self.meridian)
        return far * sin(turn) - self.left, far * cos(turn) - self.top

    def shape(self, degrees: BaseGeometry) -> BaseGeometry:
        """Return a shape in degrees as it lies on the sheet."""

        def moved(points: Floats) -> Floats:
            return np.array([self.at((float(east), float(north))) for east, north in points]).reshape(-1, 2)

        return shapely.transform(degrees, moved)


def projection_of(sheet: Sheet) -> Projection:
    """Return the projection of a sheet whose edges run through the places that it names."""
    low, high = sheet.parallels
    cone = log(cos(radians(low)) / cos(radians(high))) / log(_stretch(high) / _stretch(low))
    scale = EARTH / sheet.metres * cos(radians(low)) * _stretch(low) ** cone / cone
    bare = Projection(meridian=sheet.meridian, cone=cone, scale=scale)
    west, north, east, south = (
        bare.at(places_in(place)[0]) for place in (sheet.west, sheet.north, sheet.east, sheet.south)
    )
    return Projection(
        meridian=sheet.meridian,
        cone=cone,
        scale=scale,
        left=west[0],
        top=north[1],
        width=round(east[0] - west[0]),
        height=round(south[1] - north[1]),
    )


def _stretch(latitude: float) -> float:
    return tan(pi / 4 + radians(latitude) / 2)
