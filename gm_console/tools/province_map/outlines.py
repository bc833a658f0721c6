"""Outlines of countries, in degrees, as Natural Earth gives them."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Final

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from gm_console.board.geometry import sound_area
from gm_console.files.imports.geojson import ROUND, read_geojson

CORNER: Final = np.array([ROUND / 2, ROUND / 4])
"""Where the reader puts longitude and latitude 0, with y to the south."""


def read_outlines(path: Path) -> Mapping[str, BaseGeometry]:
    """Return the ground of every country of a GeoJSON file in degrees, by name; raises :class:`Unreadable`."""
    source = read_geojson(path)
    return {
        region.name or region.key: shapely.transform(
            sound_area(region.rings), lambda points: (points - CORNER) * (1.0, -1.0)
        )
        for region in source.regions
    }
