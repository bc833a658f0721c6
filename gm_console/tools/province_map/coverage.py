"""Parts that overlap nowhere and leave no gap: every border one line for both its sides, in whole map units."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from gm_console.core.gathering import gathered
from gm_console.tools.province_map.cells import Parts

FINE: Final = 0.25
"""Map units to which lines are noded before they are smoothed."""
SPECK: Final = 40.0
"""Area of a face that is nobody's own."""


def coverage_of(parts: Mapping[str, BaseGeometry], smooth: float) -> Parts:
    """Return parts of a sheet as a coverage of it, its lines smoothed by as much as is given."""
    exact = _noded(parts, FINE)
    smoothed = shapely.coverage_simplify(list(exact.values()), smooth)
    whole = {area: shapely.transform(ground, np.rint) for area, ground in zip(exact, smoothed, strict=True)}
    if all(ground.is_valid for ground in whole.values()) and shapely.coverage_is_valid(list(whole.values())):
        return whole
    return _noded({area: shapely.make_valid(ground) for area, ground in whole.items()}, 1.0)


def _noded(parts: Mapping[str, BaseGeometry], grid: float) -> Parts:
    """Return the faces of all lines together, each with the part that it lies in; specks go to a neighbour."""
    lines = shapely.union_all([shapely.boundary(ground) for ground in parts.values()], grid_size=grid)
    faces: list[shapely.Polygon] = shapely.get_parts(shapely.polygonize(shapely.get_parts(lines))).tolist()
    areas = list(parts)
    tree = shapely.STRtree([parts[area] for area in areas])
    owners: list[str] = []
    for face in faces:
        inside = tree.query(face.representative_point(), "within")
        owners.append(areas[min(inside)] if len(inside) and face.area >= SPECK else "")
    _fill(faces, owners)
    found = gathered((owner, face) for face, owner in zip(faces, owners, strict=True) if owner)
    return {area: shapely.union_all(found[area]) for area in areas if area in found}


def _fill(faces: list[shapely.Polygon], owners: list[str]) -> None:
    """Give faces without an owner to the neighbour with the longest border, as long as there is one."""
    tree = shapely.STRtree(faces)
    waiting = [number for number, owner in enumerate(owners) if not owner]
    while waiting:
        left = []
        for number in waiting:
            borders = [
                (float(faces[number].intersection(faces[other]).length), owners[other])
                for other in sorted(tree.query(faces[number], "intersects"))
                if owners[other]
            ]
            length, owner = max(borders, default=(0.0, ""))
            if length > 0:
                owners[number] = owner
            else:
                left.append(number)
        if len(left) == len(waiting):
            return
        waiting = left
