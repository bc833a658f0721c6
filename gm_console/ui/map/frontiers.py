"""Borders by who holds their two sides: bundled by squares of the map, each bundle a path with one pen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtGui import QColor, QPainterPath

from gm_console.core.gathering import gathered
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.drawing.borders import BorderKind, is_frontier
from gm_console.ui.kit.theme import Tones, blend, see_through
from gm_console.ui.map.layers import PaintedPath, cosmetic, piece
from gm_console.ui.map.shapes import BorderLine, MapShapes

Place = tuple[str | None, tuple[int, int]]
"""Whose border it is, None within the land of one, and the square of the map."""


class Frontiers:
    """The borders on land of one map, told apart by a position.

    A step of a turn changes the border of a nation or two: only lines beside regions that changed hands are told apart
    again, and what the others have is not put together again.
    """

    def __init__(self, shapes: MapShapes) -> None:
        self._lines = [
            line for line in shapes.borders if line.kind in (BorderKind.REGION, BorderKind.COUNTRY)
        ]
        self._beside: dict[RegionId, list[int]] = {}
        """The lines round each region, by their places among all."""
        for at, line in enumerate(self._lines):
            for region in (line.one, line.other):
                self._beside.setdefault(region, []).append(at)
        self._owners: Mapping[RegionId, NationId] = {}
        self._places: dict[int, Place] = {}
        self._groups: dict[Place, set[int]] = {}
        self._bundles: dict[Place, PaintedPath] = {}
        self._put(range(len(self._lines)))

    def told_apart(
        self, owners: Mapping[RegionId, NationId], tints: Mapping[NationId, str], tones: Tones
    ) -> tuple[list[PaintedPath], list[PaintedPath]]:
        """Return the borders between regions of one owner or one neutral country, and with their pens all others.

        Between owners each is in a darker tone of one of them.
        """
        before, self._owners = self._owners, owners
        changed = [id_ for id_ in self._beside if before.get(id_, NOBODY) != owners.get(id_, NOBODY)]
        self._put({at for id_ in changed for at in self._beside[id_]})
        inner, outer = list[PaintedPath](), dict[str, list[PaintedPath]]()
        for place in sorted(self._groups, key=_in_order):
            bundle, (holder, _) = self._bundle(place), place
            (inner if holder is None else outer.setdefault(holder, [])).append(bundle)
        drawn: list[PaintedPath] = []
        for holder, bundles in outer.items():
            ground = tints.get(NationId(holder))
            colour = blend("#0b0d10", ground, 0.52) if ground else see_through(tones.border, 0.75)
            drawn += penned(bundles, colour, 2.0 if ground else 1.25, 1.0)
        return inner, drawn

    def _put(self, lines: Iterable[int]) -> None:
        """Put some lines where they belong now."""
        for at in lines:
            line, was = self._lines[at], self._places.get(at)
            place = self._places[at] = (_holder(line, self._owners), line.square)
            if place == was:
                continue
            if was is not None:
                self._leave(at, was)
            self._groups.setdefault(place, set()).add(at)
            self._bundles.pop(place, None)

    def _leave(self, at: int, place: Place) -> None:
        self._groups[place].discard(at)
        self._bundles.pop(place, None)
        if not self._groups[place]:
            del self._groups[place]

    def _bundle(self, place: Place) -> PaintedPath:
        """Return the lines of a place as one piece, which is another one each time: it takes the pen of its time."""
        if place not in self._bundles:
            self._bundles[place] = _bundle([self._lines[at] for at in sorted(self._groups[place])])
        one = self._bundles[place]
        return PaintedPath(paths=one.paths, box=one.box)


def _holder(line: BorderLine, owners: Mapping[RegionId, NationId]) -> str | None:
    """Return whose border a line is, nobody's where two neutral countries meet, None where it is none."""
    one, other = owners.get(line.one, NOBODY), owners.get(line.other, NOBODY)
    return min(filter(None, (one, other)), default="") if is_frontier(line.kind, one, other) else None


def bundled(lines: Iterable[BorderLine]) -> list[PaintedPath]:
    """Bundle lines by squares of the map."""
    groups = gathered((line.square, line) for line in lines)
    return [_bundle(group) for _, group in sorted(groups.items())]


def penned(
    pieces: Sequence[PaintedPath], colour: QColor, width: float, far_width: float = 0.0
) -> list[PaintedPath]:
    """Give pieces a pen; ``far_width`` is the one for the coarsest level, where thin lines are painted fast."""
    pen = cosmetic(colour, width)
    far = cosmetic(colour, far_width) if far_width else pen
    for one in pieces:
        one.pen, one.far_pen = pen, far
    return list(pieces)


def _together(paths: Iterable[QPainterPath]) -> QPainterPath:
    whole = QPainterPath()
    for path in paths:
        whole.addPath(path)
    return whole


def _bundle(group: Sequence[BorderLine]) -> PaintedPath:
    levels = range(len(group[0].paths))
    return piece([_together(line.paths[level] for line in group) for level in levels], 12)


def _in_order(place: Place) -> tuple[str, tuple[int, int]]:
    return (place[0] or "", place[1])
