"""Names of nations on what they hold, found anew for each of many pictures: fast, level, and none over another.

An atlas sheet takes its time to bend each name along its land; a film has no such time.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

from matplotlib.path import Path

from gm_console.board.geometry import sound_area
from gm_console.board.model import Board, RegionKind
from gm_console.charts.atlas.ink import letters_path, level_path
from gm_console.charts.atlas.lettering import NATION, SheetFaces, width
from gm_console.core.ids import NationId, RegionId
from gm_console.drawing.arcs import Arc
from gm_console.drawing.label_placing import Box, TakenRoom
from gm_console.drawing.labels_on_paper import place
from gm_console.drawing.names_on_map import LabelKind
from gm_console.drawing.sheet_labels import Labels, sheet_labels

SIZES: Final = (7.5, 17.0)
"""Least and most points of a name."""
FILLS: Final = 1.15
"""Share of a piece of land, as if it were square, that its name takes from west to east."""
TRIED: Final = 6
"""Regions of a piece that its name may stand on, the nearest to the middle first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _Piece:
    """Land of one nation that hangs together."""

    nation: NationId
    area: float
    regions: Sequence[RegionId]
    """Where the name may stand, the best first."""


class HeldNames:
    """Letters the nations of one map, whoever holds what; sizes are points, paths in map units."""

    def __init__(self, board: Board, arcs: Sequence[Arc], scale: float) -> None:
        """``scale`` is points for each map unit."""
        self._board, self._scale = board, scale
        land = [region for region in board.regions if region.kind is RegionKind.LAND]
        self._areas = {region.id: float(sound_area(region.shape).area) for region in land}
        self._beside: dict[RegionId, list[RegionId]] = {region.id: [] for region in land}
        for arc in arcs:
            one, other = RegionId(arc.one), RegionId(arc.other)
            if one in self._areas and other in self._areas:
                self._beside[one].append(other)
                self._beside[other].append(one)

    def seas(self) -> list[Path]:
        """Return the names of the seas."""
        setter = _SeaFaces()
        labels = sheet_labels(self._board, {}, (), setter)
        names = tuple(one for one in labels.names if one.kind is LabelKind.SEA)
        plan = place(self._board, Labels(names=names, signs=(), tags=()), self._scale, setter)
        return [letters_path(one.size, one.letters, self._scale) for one in plan.labels]

    def nations(self, owners: Mapping[RegionId, NationId], names: Mapping[NationId, str]) -> Iterator[Path]:
        """Yield the name of each nation on its largest piece of land, the largest first, where it has room."""
        taken, written = TakenRoom(), set[NationId]()
        for piece in sorted(self._pieces(owners), key=lambda one: (-one.area, one.nation)):
            text = names.get(piece.nation) or piece.nation
            if piece.nation in written or not width(NATION, text):
                continue
            written.add(piece.nation)
            size = self._size(piece, text)
            at = taken.first(
                (self._board.where(one) for one in piece.regions),
                partial(self._room, size, text),
            )
            if at is not None:
                yield self._letters(text, at, size)

    def _size(self, piece: _Piece, text: str) -> float:
        least, most = SIZES
        wide = FILLS * math.sqrt(piece.area) * self._scale / width(NATION, text)
        return min(max(wide, least), most)

    def _room(self, size: float, text: str, at: tuple[int, int]) -> list[Box]:
        x, y, half = at[0] * self._scale, at[1] * self._scale, width(NATION, text) * size / 2
        return [(x - half - size / 2, y - size / 2, x + half + size / 2, y + size / 2)]

    def _letters(self, text: str, at: tuple[int, int], size: float) -> Path:
        x, y = at
        units = size / self._scale
        half = width(NATION, text) * units / 2
        inside = min(max(float(x), half), self._board.width - half)
        return level_path(text, inside, y, face=NATION, size=units, align=0.5)

    def _pieces(self, owners: Mapping[RegionId, NationId]) -> Iterator[_Piece]:
        done: set[RegionId] = set()
        for start in self._areas:
            nation = owners.get(start)
            if nation and start not in done:
                done.add(start)
                piece = [start]
                for region in piece:
                    for other in self._beside[region]:
                        if other not in done and owners.get(other) == nation:
                            done.add(other)
                            piece.append(other)
                yield self._piece(nation, piece)

    def _piece(self, nation: NationId, regions: Sequence[RegionId]) -> _Piece:
        area = sum(self._areas[one] for one in regions)
        labels = {one: self._board.where(one) for one in regions}
        middle = [sum(labels[one][axis] * self._areas[one] for one in regions) / area for axis in (0, 1)]
        nearest = sorted(regions, key=lambda one: (math.dist(labels[one], middle), one))
        return _Piece(nation=nation, area=area, regions=nearest[:TRIED])


class _SeaFaces(SheetFaces):
    """Letters seas alone."""

    def width(self, kind: LabelKind, text: str) -> float:
        """Return the width of a name in ems: none for what is not written."""
        return super().width(kind, text) if kind is LabelKind.SEA else 0.0
