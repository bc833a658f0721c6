"""Ground shared out among places: each part goes to the place that it lies nearest to."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

import numpy as np
import shapely
from shapely.geometry.base import BaseGeometry

from gm_console.board.generate.noise import fractal
from gm_console.board.links.drawing import Floats
from gm_console.core.gathering import gathered
from gm_console.tools.province_map.brief import HandDrawing

Parts: TypeAlias = dict[str, BaseGeometry]
"""Ground by the code of its area."""

OCTAVES: Final = 3
STEP: Final = 6.0
"""Distance of two corners along a border that wanders."""
NEAR: Final = 0.01
ROUNDS: Final = 4
"""How often pieces are handed on: a piece may have nothing but other loose pieces round it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Seed:
    """A place of an area, on the sheet."""

    area: str
    x: float
    y: float

    @property
    def point(self) -> shapely.Point:
        """Where it lies."""
        return shapely.Point(self.x, self.y)


def shared_out(
    ground: BaseGeometry, seeds: Sequence[Seed], wander: Callable[[Floats], Floats] | None = None
) -> Parts:
    """Return a ground in parts, one for each area with a place; ``wander`` moves the borders between them."""
    if len({seed.area for seed in seeds}) == 1:
        return {seeds[0].area: ground}
    room = shapely.box(*ground.bounds).buffer(max(ground.bounds[2] - ground.bounds[0], 100.0))
    cells = shapely.voronoi_polygons(
        shapely.MultiPoint([seed.point for seed in seeds]), extend_to=room, ordered=True
    )
    found = gathered((seed.area, cell) for seed, cell in zip(seeds, shapely.get_parts(cells), strict=True))
    parts = {}
    for area, own in found.items():
        whole = shapely.union_all(own)
        if wander is not None:
            whole = shapely.make_valid(shapely.transform(shapely.segmentize(whole, STEP), wander))
        part = shapely.intersection(whole, ground)
        if not part.is_empty:
            parts[area] = part
    return parts


def wandering(hand: HandDrawing, size: tuple[int, int]) -> Callable[[Floats], Floats]:
    """Return what moves every point of a sheet a little, the same point always alike."""

    def moved(points: Floats) -> Floats:
        shifts = [
            fractal(points, size, hand.wavelength, OCTAVES, np.random.default_rng((hand.seed, axis)))
            for axis in (0, 1)
        ]
        return np.asarray(points + hand.wander * np.column_stack(shifts), dtype=np.float64)

    return moved


def pieces_of(ground: BaseGeometry) -> list[shapely.Polygon]:
    """Return the polygons of a ground."""
    parts = shapely.get_parts(shapely.get_parts(ground))
    return [part for part in parts if isinstance(part, shapely.Polygon) and not part.is_empty]


def handed_on(parts: Mapping[str, BaseGeometry], stays: Callable[[str, shapely.Polygon], bool]) -> Parts:
    """Give every piece that does not stay with its area to the neighbour that it has the longest border with."""
    owned = [(area, piece) for area, ground in parts.items() for piece in pieces_of(ground)]
    loose = [not stays(area, piece) for area, piece in owned]
    tree = shapely.STRtree([piece for _, piece in owned])
    for _ in range(ROUNDS):
        for number in (number for number, one in enumerate(loose) if one):
            area, piece = owned[number]
            best = max(
                (
                    (_common(piece, owned[other][1]), owned[other][0])
                    for other in sorted(tree.query(piece, "dwithin", NEAR))
                    if owned[other][0] != area and not loose[other]
                ),
                default=(0.0, area),
            )
            if best[0] > NEAR:
                owned[number], loose[number] = (best[1], piece), False
    found = gathered(owned)
    return {area: shapely.union_all(own) for area, own in found.items()}


def _common(one: shapely.Polygon, other: shapely.Polygon) -> float:
    return float(one.boundary.intersection(other.boundary.buffer(2 * NEAR)).length)
