"""Borders by who holds their two sides: bundled by squares of the map, each bundle a path with one pen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from PySide6.QtGui import QColor, QPainterPath

from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.drawing.borders import BorderKind, is_frontier
from gm_console.ui.kit.theme import Tones, blend, see_through
from gm_console.ui.map.layers import Piece, cosmetic, piece
from gm_console.ui.map.shapes import BorderLine, MapShapes

Bundles = dict[tuple[int, ...], Piece]
"""Bundles by the lines in them, which live as long as the map."""


class Frontiers:
    """The borders on land of one map, told apart by a position."""

    def __init__(self, shapes: MapShapes) -> None:
        self._lines = [
            line for line in shapes.borders if line.kind in (BorderKind.REGION, BorderKind.COUNTRY)
        ]
        self._known: Bundles = {}

    def told_apart(
        self, owners: Mapping[RegionId, NationId], tints: Mapping[NationId, str], tones: Tones
    ) -> tuple[list[Piece], list[Piece]]:
        """Return the borders between regions of one owner or one neutral country, and with their pens all others.

        Between owners each is in a darker tone of one of them.
        """
        within: list[BorderLine] = []
        groups: dict[str, list[BorderLine]] = {}
        for line in self._lines:
            holder = _holder(line, owners)
            (within if holder is None else groups.setdefault(holder, [])).append(line)
        kept: Bundles = {}
        inner, outer = self._bundled(within, kept), list[Piece]()
        for holder, lines in sorted(groups.items()):
            ground = tints.get(NationId(holder))
            colour = blend("#0b0d10", ground, 0.52) if ground else see_through(tones.border, 0.75)
            outer += penned(self._bundled(lines, kept), colour, 2.0 if ground else 1.25, 1.0)
        self._known = kept
        return inner, outer

    def _bundled(self, lines: Iterable[BorderLine], kept: Bundles) -> list[Piece]:
        pieces, made = bundled_anew(lines, self._known)
        kept |= made
        return pieces


def _holder(line: BorderLine, owners: Mapping[RegionId, NationId]) -> str | None:
    """Return whose border a line is, nobody's where two neutral countries meet, None where it is none."""
    one, other = owners.get(line.one, NOBODY), owners.get(line.other, NOBODY)
    return min(filter(None, (one, other)), default="") if is_frontier(line.kind, one, other) else None


def bundled(lines: Iterable[BorderLine]) -> list[Piece]:
    """Bundle lines by squares of the map."""
    return bundled_anew(lines, {})[0]


def bundled_anew(lines: Iterable[BorderLine], known: Bundles) -> tuple[list[Piece], Bundles]:
    """Bundle lines by squares of the map, those of ``known`` that have the same lines as they are; all that were made.

    A step of a turn changes the border of a nation or two: what the others have is not put together again.
    """
    groups: dict[tuple[int, int], list[BorderLine]] = {}
    for line in lines:
        groups.setdefault(line.square, []).append(line)
    made: Bundles = {}
    for _, group in sorted(groups.items()):
        key = tuple(map(id, group))
        made[key] = known.get(key) or piece(
            [_together(line.paths[level] for line in group) for level in range(len(group[0].paths))], 12
        )
    return [Piece(paths=one.paths, box=one.box) for one in made.values()], made


def penned(pieces: Sequence[Piece], colour: QColor, width: float, far_width: float = 0.0) -> list[Piece]:
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
