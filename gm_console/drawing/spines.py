"""Where a country's name has room: a straight line inside its own land, or over water too, never on others' land."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from typing import Final

import numpy as np
import shapely
from shapely.affinity import rotate
from shapely.geometry import Polygon, box

from gm_console.board.editing.planar import shape_area2, shifted
from gm_console.board.geometry import polygon_of, sound_area
from gm_console.board.model import Board, Region, RegionKind, Ring
from gm_console.core.gathering import gathered
from gm_console.drawing.held_land import named_piece, seat_among
from gm_console.drawing.name_lines import GRAIN, NameLine, longest_lines
from gm_console.drawing.seam import aside

SLENDER: Final = 6.0
"""How many times as long as high the room of a name is; a longer name is written smaller in it."""
AIR: Final = 0.6
"""Share of a letter's height from the middle of the line to the border."""
STEEPEST: Final = 70.0
KEPT: Final = 1_024
BEYOND: Final = (1.5, 1.8, 2.1, 2.5, 3.0, 3.6, 4.2, 5.0, 6.0, 8.0, 11.0)
"""How many times as long as high the names are for which room on the water is looked for."""
SHRINK: Final = 0.94
LOOKS: Final = (GRAIN, 2 * GRAIN)
"""Cells that land is looked at in: the finer ones where inlets took much of the line that the coarse ones gave."""
DECEIVED: Final = 0.8
"""Share of that line that is left of it then."""
SHORTEST: Final = 1.0
"""Map units below which a line is of no use."""
MIDDLES: Final = 5
"""Middles that such a name is tried about."""
STEPS: Final = 48
"""Lengths tried for them, each a sixth longer than the one before: four of them double it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NameRoom:
    """How long a level name about a middle may be, in map units."""

    x: float
    y: float
    length: float


@dataclass(frozen=True, slots=True, kw_only=True)
class Spine:
    """The line along which a country's name stands, in map units."""

    x: float
    y: float
    angle: float
    """Degrees, clockwise."""
    length: float
    """0 where no line has room inside the land."""
    area: float
    """Of the part of the country that carries the name."""
    beyond: tuple[NameRoom, ...] = ()
    """Where a level name has room that may reach over water, for each of :data:`BEYOND`."""

    @property
    def height(self) -> float:
        """How high its letters may be."""
        return self.length / SLENDER


def spines(board: Board) -> Mapping[str, Spine]:
    """Return the line of each country on land, by its code."""
    land = [region for region in board.regions if region.kind is RegionKind.LAND]
    homes = {
        country: _spine(_beside(board, regions), _seat(board, country, regions))
        for country, regions in _by_country(land).items()
        if country
    }
    found = {country: home for country, home in homes.items() if home is not None}
    rooms = _beyond(board, land, found) if found else {}
    return {country: replace(home.spine, beyond=rooms[country]) for country, home in found.items()}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Home:
    spine: Spine
    middles: tuple[tuple[float, float], ...]
    """Places about which a level name could stand, all on the land."""


def _by_country(land: Sequence[Region]) -> dict[str, list[Region]]:
    return gathered(
        (region.country, region) for region in land if any(len(ring) > 2 for ring in region.shape)
    )


def _beside(board: Board, regions: Sequence[Region]) -> tuple[tuple[Ring, ...], ...]:
    """Return the shapes of a country's regions, shifted by whole widths to lie beside its largest one."""
    start = _start(regions)
    return tuple(shifted(region.shape, aside(region.label[0], start, board.around)) for region in regions)


def _start(regions: Sequence[Region]) -> float:
    """Return where the largest region of some lies, west to east."""
    return max(regions, key=lambda region: shape_area2(region.shape)).label[0]


def _seat(board: Board, country: str, regions: Sequence[Region]) -> tuple[float, float] | None:
    """Return where a country's seat is drawn, beside its largest region; None where that is not its own."""
    seat = seat_among(board, country, regions)
    if seat is None:
        return None
    x, y = seat.label
    return x + aside(x, _start(regions), board.around), y


@lru_cache(maxsize=KEPT)
def _spine(shapes: tuple[tuple[Ring, ...], ...], seat: tuple[float, float] | None) -> _Home | None:
    """Return what lies in the piece of some land with its seat, or in the largest where there is none or little else.

    An edit of one country leaves the others' known.
    """
    land = shapely.union_all([sound_area(shape) for shape in shapes], grid_size=0.5)
    home = named_piece(land, seat)
    if home is None:
        return None
    line = _longest_inside(home)
    middle = shapely.point_on_surface(home)
    spots = [middle, home.centroid]
    spine = Spine(x=middle.x, y=middle.y, angle=0.0, length=0.0, area=home.area)
    if line is not None:
        spine = Spine(x=line.x, y=line.y, angle=line.angle, length=line.length, area=home.area)
        xs, ys, _ = line.points((0.5, 0.2, 0.8))
        spots += [shapely.Point(x, y) for x, y in zip(xs, ys, strict=True)]
    inside = [spot if home.covers(spot) else middle for spot in spots]
    inside += [middle] * (MIDDLES - len(inside))
    return _Home(spine=spine, middles=tuple((spot.x, spot.y) for spot in inside))


def _longest_inside(home: Polygon) -> NameLine | None:
    """Return the line on which a name has most room inside some land."""
    best: NameLine | None = None
    for grain in LOOKS:
        lines = longest_lines(home, slender=SLENDER, steepest=(STEEPEST,), air=AIR, bends=(0.0,), grain=grain)
        found = _inside(home, lines[0]) if lines else None
        if found is not None and (best is None or found.length > best.length):
            best = found
        if found is None or found.length >= DECEIVED * lines[0].length:
            break
    return best


def _inside(home: Polygon, line: NameLine) -> NameLine:
    """Return a line short enough for the box of its letters to lie inside, which a coarse look does not promise."""
    shapely.prepare(home)
    while True:
        across, down = line.length / 2, line.length / SLENDER / 2
        letters = box(line.x - across, line.y - down, line.x + across, line.y + down)
        if home.covers(rotate(letters, line.angle)) or line.length < SHORTEST:
            return line
        line = replace(line, length=line.length * SHRINK)


def _beyond(
    board: Board, land: Sequence[Region], homes: Mapping[str, _Home]
) -> Mapping[str, tuple[NameRoom, ...]]:
    """Return where each country's name has most room, for each of :data:`BEYOND`, without touching others' land."""
    countries = list(homes)
    tree, owners = _tree(board, land, {country: number for number, country in enumerate(countries)})
    mine = np.repeat(np.arange(len(countries)), len(BEYOND) * MIDDLES)
    slender = np.tile(np.repeat(np.array(BEYOND), MIDDLES), len(countries))
    middles = np.array([np.tile(homes[country].middles, (len(BEYOND), 1)) for country in countries])
    x, y = middles.reshape(-1, 2).T
    shortest = max(board.width, board.height) / 2 ** (STEPS / 4 + 1)
    free, close = np.full(len(mine), -1), np.full(len(mine), STEPS)
    while (close - free > 1).any():
        # the longest length known to be free and the shortest one known not to be close in on each other
        tried = (free + close) // 2
        half = shortest * 2 ** (tried / 4) / 2
        boxes = shapely.box(x - half, y - half / slender, x + half, y + half / slender)
        found, hit = tree.query(boxes, predicate="intersects")
        blocked = np.zeros(len(mine), dtype=bool)
        blocked[found[owners[hit] != mine[found]]] = True
        free, close = np.where(blocked, free, tried), np.where(blocked, tried, close)
    lengths = np.where(free < 0, 0.0, shortest * 2 ** (free / 4))
    best = lengths.reshape(-1, MIDDLES).argmax(axis=1) + np.arange(0, len(lengths), MIDDLES)
    rooms = [NameRoom(x=float(x[at]), y=float(y[at]), length=float(lengths[at])) for at in best]
    count = len(BEYOND)
    return {country: tuple(rooms[count * n : count * n + count]) for n, country in enumerate(countries)}


def _tree(
    board: Board, land: Sequence[Region], numbers: Mapping[str, int]
) -> tuple[shapely.STRtree, np.ndarray]:
    """Return all pieces of land, copies beyond the seam included, and the number of each one's country."""
    drawn = shapely.make_valid([polygon_of(region.shape) for region in land])
    pieces, at = shapely.get_parts(drawn, return_index=True)
    owners = np.array([numbers.get(region.country, -1) for region in land])[at]
    copies = [pieces]
    if board.wraps:
        copies += [
            shapely.transform(pieces, partial(np.add, [turn, 0])) for turn in (-board.width, board.width)
        ]
    return shapely.STRtree(np.concatenate(copies)), np.tile(owners, len(copies))
