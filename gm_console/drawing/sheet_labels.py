"""What is written on a sheet and the lines or spots where it may stand, in map units, whatever the scale."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, Protocol, TypeVar

import numpy as np
import shapely
from shapely import affinity
from shapely.geometry import Point as Spot
from shapely.geometry import box
from shapely.geometry.base import BaseGeometry
from shapely.ops import substring, unary_union

from gm_console.board.geometry import sound_area
from gm_console.board.model import Board, Point, Region, RegionKind
from gm_console.core.gathering import gathered
from gm_console.core.ids import NationId, RegionId
from gm_console.core.map_rules import MarkSign
from gm_console.drawing.held_land import named_piece, seat_among
from gm_console.drawing.name_lines import NameLine, longest_lines
from gm_console.drawing.names_on_map import LabelKind, country_name
from gm_console.drawing.writing import CAP_HEIGHT

SPOTS: Final = 60
"""Places inside a region that its id may take."""


MARKED: Final = 200
"""A mark keeps this part of the world's width free of its country's name."""


ORDER: Final = (
    LabelKind.SEA, LabelKind.NATION, LabelKind.COUNTRY, LabelKind.REGION, LabelKind.RANGE, LabelKind.TOWN,
)  # fmt: skip
"""Labels in the order in which they take their places."""
OFFSHORE: Final = {LabelKind.NATION: (62.0, 46.0), LabelKind.COUNTRY: (46.0,)}
"""Map units for each em of a name that stands on the water beside its country, on a world 8000 units wide."""


STEEPEST_BEND: Final = 0.3
PARTS: Final = ((0.0, 1.0), (0.2, 0.8), (0.0, 0.55), (0.45, 1.0))
"""Parts of a chain that its name may run along."""
ASIDE: Final = (0.0, 0.004, -0.004, 0.008, -0.008)
"""How far beside its chain a name may run, as shares of the world's width."""


class LetterPiece(Protocol):
    """A letter with its marks, or a word of letters that join."""

    @property
    def text(self) -> str:
        """Its signs."""
        ...

    @property
    def advance(self) -> float:
        """How far it moves the pen, in ems, without spacing."""
        ...

    @property
    def height(self) -> float:
        """Room it takes across its line, in ems, with its middle in that of a capital letter."""
        ...


P = TypeVar("P", bound=LetterPiece)
P_co = TypeVar("P_co", bound=LetterPiece, covariant=True)


class Typesetter(Protocol[P_co]):
    """Knows the letters that each kind of label is set in."""

    def written(self, kind: LabelKind, text: str) -> str:
        """Return a text as it is written: in capitals, where its kind is."""
        ...

    def pieces(self, kind: LabelKind, text: str) -> Sequence[P_co]:
        """Return a text set, from left to right."""
        ...

    def spacing(self, kind: LabelKind) -> float:
        """Return the ems between two pieces."""
        ...

    def width(self, kind: LabelKind, text: str) -> float:
        """Return the width of a set text in ems, spacing between its pieces included."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Name:
    """A name that is set along a line, as large as the line allows."""

    kind: LabelKind
    code: str
    """Country or sea."""
    text: str
    ems: float
    """Width of the text, in ems."""
    lines: tuple[NameLine, ...]
    """Lines it may be set along, the best first."""
    beside: tuple[NameLine, ...] = ()
    """Lines on the water beside it, for a name that its own land has no room for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Tag:
    """A short text at one of several spots, the best first; texts with few spots come first."""

    kind: LabelKind
    region: RegionId
    text: str
    spots: tuple[Point, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkOnSheet:
    """A mark at its fixed spot."""

    region: RegionId
    sign: MarkSign
    spot: Point


@dataclass(frozen=True, slots=True, kw_only=True)
class Labels:
    """Everything that could be written on a map."""

    names: tuple[Name, ...]
    signs: tuple[MarkOnSheet, ...]
    tags: tuple[Tag, ...]


def sheet_labels(
    board: Board, names: Mapping[str, str], nations: Collection[NationId], setter: Typesetter[LetterPiece]
) -> Labels:
    """Return the labels of a board; ``names`` are countries by their code, in this campaign's words."""
    shapes = {region.id: sound_area(region.shape) for region in board.regions}
    found = [*_names(board, shapes, names, frozenset(nations), setter), *_ranges(board, setter)]
    return Labels(
        names=tuple(sorted(found, key=lambda one: (ORDER.index(one.kind), one.text))),
        signs=tuple(_signs(board)),
        tags=(*sorted(_ids(board, shapes), key=lambda tag: len(tag.spots)), *_towns(board)),
    )


def _names(
    board: Board,
    shapes: Mapping[RegionId, BaseGeometry],
    names: Mapping[str, str],
    nations: frozenset[NationId],
    setter: Typesetter[LetterPiece],
) -> Iterator[Name]:
    land = unary_union([shapes[region.id] for region in board.regions if region.kind is RegionKind.LAND])
    for ground in RegionKind:
        for code, regions in sorted(_by_country(board, ground).items()):
            sea = ground is RegionKind.SEA
            text = board.sea_names.get(code, "") if sea else country_name(board, names, code)
            kind = LabelKind.SEA if sea else LabelKind.NATION if code in nations else LabelKind.COUNTRY
            ems = setter.width(kind, text)
            if not ems:  # nothing, or signs that nobody sees
                continue
            whole = _whole(board, [shapes[region.id] for region in regions])
            if not sea:
                seat = seat_among(board, code, regions)
                whole = named_piece(whole, None if seat is None else seat.label) or whole
            free = whole.difference(
                unary_union(
                    [Spot(region.label).buffer(board.width / MARKED) for region in regions if region.marks]
                )
            )
            slender = ems / CAP_HEIGHT
            steepest, air = ((24.0,), 1.1) if sea else ((76.0, 34.0, 12.0), 0.62)
            lines = dict.fromkeys(longest_lines(free, slender=slender, steepest=steepest, air=air))
            if not sea:
                lines.update(
                    dict.fromkeys(longest_lines(whole, slender=slender, steepest=steepest[:1], air=air))
                )
            # specks on a great sheet leave no ground to write beside
            beside = () if sea or whole.is_empty else tuple(_beside(board, whole, land, ems, OFFSHORE[kind]))
            if lines or beside:
                yield Name(kind=kind, code=code, text=text, ems=ems, lines=tuple(lines), beside=beside)


def _beside(
    board: Board, country: BaseGeometry, land: BaseGeometry, ems: float, sizes: Sequence[float]
) -> Iterator[NameLine]:
    """Yield lines on the water around a country, for names that its own land is too small for."""
    left, top, right, low = country.bounds
    away = board.width / 150
    middle_x, middle_y = (left + right) / 2, (top + low) / 2
    for length in (ems * size * board.width / 8000 for size in sizes):
        half = length / 2
        spots = [
            (middle_x, low + away), (middle_x, top - away), (right + half + away / 2, middle_y),
            (left - half - away / 2, middle_y), (right + half / 2, low + away / 2),
            (left - half / 2, low + away / 2), (right + half / 2, top - away / 2),
            (left - half / 2, top - away / 2), (left - half - away / 2, (middle_y + low) / 2),
            (right + half + away / 2, (middle_y + low) / 2), (left - half - away / 2, (middle_y + top) / 2),
            (right + half + away / 2, (middle_y + top) / 2),
        ]  # fmt: skip
        for x, y in spots:
            text = box(x - half, y - away * 0.7, x + half, y + away * 0.7)
            if x > half and x + half < board.width and not text.intersects(land):
                yield NameLine(x=x, y=y, angle=0.0, length=length)


def _ranges(board: Board, setter: Typesetter[LetterPiece]) -> Iterator[Name]:
    """Yield the names of mountain ranges, each along its chain, a part of it or beside it."""
    for chain in board.ranges:
        ems = setter.width(LabelKind.RANGE, chain.name)
        if ems:
            lines = tuple(_along(board, chain.line))
            yield Name(kind=LabelKind.RANGE, code="", text=chain.name, ems=ems, lines=lines)


def _along(board: Board, chain: Sequence[Point]) -> Iterator[NameLine]:
    """Yield bows along a chain of points and along parts of it, on it first and then aside."""
    whole = shapely.LineString(chain)
    for aside in ASIDE:
        for start, end in PARTS:
            bow = _bow(substring(whole, start, end, normalized=True))
            turn, off = math.radians(bow.angle), aside * board.width
            yield replace(bow, x=bow.x - off * math.sin(turn), y=bow.y + off * math.cos(turn))


def _bow(chain: BaseGeometry) -> NameLine:
    """Return the bow through the ends and the middle of a line, read from west to east."""
    (x, y), (end_x, end_y) = sorted((chain.coords[0], chain.coords[-1]))
    length, turn = math.hypot(end_x - x, end_y - y), math.atan2(end_y - y, end_x - x)
    middle = chain.interpolate(0.5, normalized=True)
    over = (middle.x - (x + end_x) / 2) * math.sin(turn) - (middle.y - (y + end_y) / 2) * math.cos(turn)
    bend = max(-STEEPEST_BEND, min(STEEPEST_BEND, over / length))
    return NameLine(x=(x + end_x) / 2, y=(y + end_y) / 2, angle=math.degrees(turn), length=length, bend=bend)


def _by_country(board: Board, kind: RegionKind) -> dict[str, list[Region]]:
    return gathered((region.country, region) for region in board.regions if region.kind is kind)


def _whole(board: Board, shapes: list[BaseGeometry]) -> BaseGeometry:
    """Return shapes as one, cut to the sheet, so that no name is set over its edge."""
    if board.wraps:
        shapes = [
            affinity.translate(one, aside) for one in shapes for aside in (-board.width, 0, board.width)
        ]
    edge = board.width / 250
    sheet = box(edge, edge, board.width - edge, board.height - edge)
    joined = unary_union([one.buffer(0.5) for one in shapes if one.intersects(sheet)])
    return joined.intersection(sheet).simplify(2.0)


def _signs(board: Board) -> Iterator[MarkOnSheet]:
    for region in board.regions:
        kind = board.rules.first(mark.kind for mark in region.marks)
        if kind is not None:
            yield MarkOnSheet(region=region.id, sign=kind.sign, spot=region.label)


def _ids(board: Board, shapes: Mapping[RegionId, BaseGeometry]) -> Iterator[Tag]:
    for region in board.regions:
        yield Tag(
            kind=LabelKind.REGION,
            region=region.id,
            text=region.id,
            spots=(region.label, *_inside(shapes[region.id], region.label)),
        )


def _inside(shape: BaseGeometry, label: Point) -> list[Point]:
    """Return spots well inside a shape, those near its label first."""
    left, top, right, low = shape.bounds
    step = max(((right - left) * (low - top)) ** 0.5 / 11, 1.0)
    x, y = np.meshgrid(np.arange(left, right, step), np.arange(top, low, step * 0.7))
    core = shape.buffer(-step * 0.9)
    shapely.prepare(core)
    found = np.column_stack((x.ravel(), y.ravel()))[shapely.contains_xy(core, x.ravel(), y.ravel())]
    near = sorted(
        found.tolist(), key=lambda spot: (abs(spot[0] - label[0]) + 1.6 * abs(spot[1] - label[1]), spot)
    )
    return [(int(one[0]), int(one[1])) for one in near[:SPOTS]]


def _towns(board: Board) -> Iterator[Tag]:
    for region in board.regions:
        named = board.town_of(region)
        if named is not None:
            yield Tag(kind=LabelKind.TOWN, region=region.id, text=named.name, spots=(region.label,))
