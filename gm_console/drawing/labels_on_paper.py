"""Labels of a sheet in their places, none over another: what finds no room is smaller, elsewhere or left out.

Lengths are points of the printed sheet (1/72 inch).
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, Generic

import numpy as np

from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MarkSign
from gm_console.drawing.home_land import HomeLand
from gm_console.drawing.label_placing import Box, TakenRoom
from gm_console.drawing.name_lines import NameLine
from gm_console.drawing.names_on_map import LabelKind
from gm_console.drawing.sheet_labels import ORDER, Labels, MarkOnSheet, Name, P, Tag, Typesetter
from gm_console.drawing.writing import CAP_HEIGHT

SMALLEST: Final = {LabelKind.SEA: 4.4, LabelKind.NATION: 3.6, LabelKind.COUNTRY: 3.6, LabelKind.RANGE: 3.8}
LARGEST: Final = {LabelKind.SEA: 30.0, LabelKind.NATION: 24.0, LabelKind.COUNTRY: 12.0, LabelKind.RANGE: 7.5}
"""Sizes of names, points."""
WIDEST: Final = {LabelKind.SEA: 0.55, LabelKind.NATION: 0.6, LabelKind.COUNTRY: 0.5, LabelKind.RANGE: 0.4}
"""Ems between letters, where a name may be spread out along its line."""
FILLED: Final = 0.86
"""Share of its line that a name takes at most."""
IDS: Final = (30.0, 3.0, 6.0)
"""Size of ids: map units, and the least and the most points."""
TOWN: Final = (1.35, 1.15, 1.0)
"""Sizes of towns' names, in sizes of an id; their face is smaller on its body."""
TOWNS_FROM: Final = 0.11
"""Points for each map unit from which towns are named."""
SIGN: Final = (50.0, 4.0, 8.0)
"""Size of marks in the same way."""
AIR: Final = 0.6
"""Points left free around every label."""
SETTINGS: Final = (
    (1.0, 0.75, 0.5), (0.85, 0.4, 0.5), (0.75, 0.0, 0.5), (0.6, 0.0, 0.5), (0.6, 0.0, 0.1), (0.6, 0.0, 0.9),
    (0.48, 0.0, 0.5), (0.48, 0.0, 0.1), (0.48, 0.0, 0.9), (0.4, 0.0, 0.5),
)  # fmt: skip
"""Ways to set a name: share of the size that would fit, and of the spare length that goes between letters; and where on
its line it stands, 0 at the start and 1 at the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedPiece(Generic[P]):
    """One piece of a label: its pen, the middle of its height, on the sheet."""

    piece: P
    x: float
    y: float
    angle: float
    """Radians, clockwise."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Written(Generic[P]):
    """A label in its place."""

    kind: LabelKind
    text: str
    size: float
    letters: tuple[PlacedPiece[P], ...]
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlacedSign:
    """A mark in its place."""

    sign: MarkSign
    x: float
    y: float
    size: float
    box: Box


@dataclass(frozen=True, slots=True, kw_only=True)
class Placement(Generic[P]):
    """All that is written on a sheet."""

    labels: tuple[Written[P], ...]
    signs: tuple[PlacedSign, ...]
    unwritten: tuple[str, ...]
    """Labels without room; ids first of all must not be among them on a sheet that is large enough."""


def place(board: Board, labels: Labels, scale: float, setter: Typesetter[P]) -> Placement[P]:
    """Return the plan of a sheet at ``scale`` points for each map unit.

    Where a region's id finds no room beside its country's name, the name is set smaller and all is placed again.
    """
    home = HomeLand(board, scale)
    bare = {name.code: len(SETTINGS) for name in labels.names if name.kind is not LabelKind.SEA}
    hopeless = frozenset(_placed(board, labels, scale, setter, bare, home).unwritten)
    smaller: dict[str, int] = {}
    while True:
        plan = _placed(board, labels, scale, setter, smaller, home)
        crowded = {
            board.by_id[tag.region].country
            for tag in labels.tags
            if tag.kind is LabelKind.REGION and tag.text in plan.unwritten and tag.text not in hopeless
        }
        crowding = [
            name.code
            for name in labels.names
            if name.kind is not LabelKind.RANGE
            and name.code in crowded
            and smaller.get(name.code, 0) < _spare(name, scale)
        ]
        if not crowding:
            return plan
        for code in crowding:
            smaller[code] = smaller.get(code, 0) + 1


def _spare(name: Name, scale: float) -> int:
    """Return how many of its largest settings a name may lose; a nation keeps the smallest that can be read."""
    if name.kind is not LabelKind.NATION or not name.lines:
        return len(SETTINGS)
    size = min(name.lines[0].length * scale * FILLED / name.ems, LARGEST[name.kind])
    readable = [at for at, (share, *_) in enumerate(SETTINGS) if share * size >= SMALLEST[name.kind]]
    return readable[-1] if readable else len(SETTINGS)


def _placed(
    board: Board,
    labels: Labels,
    scale: float,
    setter: Typesetter[P],
    smaller: Mapping[str, int],
    home: HomeLand,
) -> Placement[P]:
    taken = TakenRoom(board.around * scale, lambda boxes: not _on_sheet(board, scale, boxes))
    signs = [_sign(one, scale) for one in labels.signs]
    for sign in signs:
        taken.claim((sign.box,))
    marked = {sign.region for sign in labels.signs}
    placed: list[Written[P]] = []
    unwritten: list[str] = []
    for kind in ORDER:
        wanted: list[tuple[str, Iterator[Written[P]]]] = [
            *(
                (name.text, _settings(name, scale, setter, smaller.get(name.code, 0)))
                for name in labels.names
                if name.kind is kind
            ),
            *(
                (tag.text, home.first(tag, _choices(tag, scale, setter, marked)))
                for tag in labels.tags
                if tag.kind is kind
            ),
        ]
        for text, choices in wanted:
            one = taken.first(choices, lambda choice: choice.boxes)
            if one is None:
                unwritten.append(text)
            else:
                placed.append(one)
    return Placement(labels=tuple(placed), signs=tuple(signs), unwritten=tuple(unwritten))


def clamped(bounds: tuple[float, float, float], scale: float) -> float:
    """Return a size that grows with the scale, between a least and a most."""
    units, least, most = bounds
    return min(max(units * scale, least), most)


def _sign(sign: MarkOnSheet, scale: float) -> PlacedSign:
    size = clamped(SIGN, scale)
    x, y = sign.spot[0] * scale, sign.spot[1] * scale
    half = size / 2
    return PlacedSign(sign=sign.sign, x=x, y=y, size=size, box=(x - half, y - half, x + half, y + half))


def _settings(name: Name, scale: float, setter: Typesetter[P], smaller: int) -> Iterator[Written[P]]:
    """Yield ways to set a name, the largest first, without the ``smaller`` largest, at last on the water beside."""
    gaps = max(1, len(setter.pieces(name.kind, name.text)) - 1)
    inside = [(*setting, line) for setting in SETTINGS[smaller:] for line in name.lines]
    for share, spread, anchor, line in (*inside, *((1.0, 0.0, 0.5, line) for line in name.beside)):
        room = line.length * scale * FILLED
        size = share * min(room / name.ems, LARGEST[name.kind])
        if size >= SMALLEST[name.kind]:
            spare = (room / size - name.ems) / gaps
            spacing = min(setter.spacing(name.kind) + max(0.0, spare * spread), WIDEST[name.kind])
            yield _along(name, line, size, spacing, anchor, scale, setter)


def _along(
    name: Name,
    line: NameLine,
    size: float,
    spacing: float,
    anchor: float,
    scale: float,
    setter: Typesetter[P],
) -> Written[P]:
    found = setter.pieces(name.kind, name.text)
    advances = [piece.advance * size for piece in found]
    total = sum(advances) + spacing * size * (len(found) - 1)
    length = line.length * scale
    pens, at = [], (length - total) * anchor
    for step in advances:
        pens.append(at + step / 2)
        at += step + spacing * size
    xs, ys, angles = line.points(np.array(pens) / length)
    letters, boxes = [], []
    for piece, step, x, y, angle in zip(found, advances, xs * scale, ys * scale, angles, strict=True):
        turn = float(angle)
        letters.append(
            PlacedPiece(
                piece=piece,
                x=float(x) - step / 2 * math.cos(turn),
                y=float(y) - step / 2 * math.sin(turn),
                angle=turn,
            )
        )
        if not piece.text.isspace():
            boxes.append(_leaning(float(x), float(y), step, size * piece.height, turn))
    return Written(
        kind=name.kind,
        text=setter.written(name.kind, name.text),
        size=size,
        letters=tuple(letters),
        boxes=tuple(boxes),
    )


def _leaning(x: float, y: float, wide: float, high: float, turn: float) -> Box:
    cos, sin = abs(math.cos(turn)), abs(math.sin(turn))
    half_x, half_y = (wide * cos + high * sin) / 2 + AIR / 2, (wide * sin + high * cos) / 2 + AIR / 2
    return (x - half_x, y - half_y, x + half_x, y + half_y)


def _choices(tag: Tag, scale: float, setter: Typesetter[P], marked: set[RegionId]) -> Iterator[Written[P]]:
    """Yield places for a short text; beside a mark it stands below, above, right or left of it first."""
    if tag.kind is LabelKind.TOWN and scale < TOWNS_FROM:
        return
    size = clamped(IDS, scale)
    for share in TOWN if tag.kind is LabelKind.TOWN else (1.0,):
        wide, high = setter.width(tag.kind, tag.text) * size * share, size * share * CAP_HEIGHT
        for x, y in _spots(tag, scale, wide, high, beside=tag.region in marked or tag.kind is LabelKind.TOWN):
            yield _level(tag, size * share, x, y, wide, high, setter)


def _spots(
    tag: Tag, scale: float, wide: float, high: float, *, beside: bool
) -> Iterator[tuple[float, float]]:
    """Yield middles of a short text; ``beside`` a mark those around it come first."""
    x, y = tag.spots[0][0] * scale, tag.spots[0][1] * scale
    if beside:
        aside = clamped(SIGN, scale) / 2 + AIR
        over, along = aside + high / 2, aside + wide / 2
        yield from ((x, y + over), (x, y - over), (x + along, y), (x - along, y))
        yield from ((x, y + aside + high * 2), (x, y - aside - high * 2))
        if tag.kind is LabelKind.TOWN:
            yield from (
                (x + aside * right + wide / 2 * right, y + over * down * 0.8)
                for down in (-1, 1)
                for right in (1, -1)
            )
            yield from (
                (x + wide * share * right, y + away * down)
                for away in (over, aside + high * 2)
                for share in (0.35, 0.6)
                for down in (-1, 1)
                for right in (1, -1)
            )
    yield from ((one * scale, other * scale) for one, other in tag.spots)


def _level(
    tag: Tag, size: float, x: float, y: float, wide: float, high: float, setter: Typesetter[P]
) -> Written[P]:
    letters, pen = [], x - wide / 2
    for piece in setter.pieces(tag.kind, tag.text):
        letters.append(PlacedPiece(piece=piece, x=pen, y=y, angle=0.0))
        pen += (piece.advance + setter.spacing(tag.kind)) * size
    around = (x - wide / 2 - AIR, y - high / 2 - AIR, x + wide / 2 + AIR, y + high / 2 + AIR)
    return Written(
        kind=tag.kind,
        text=setter.written(tag.kind, tag.text),
        size=size,
        letters=tuple(letters),
        boxes=(around,),
    )


def _on_sheet(board: Board, scale: float, boxes: Sequence[Box]) -> bool:
    """Tell whether boxes lie on the sheet, and none where its edge would cut it in two."""
    width, height = board.width * scale, board.height * scale
    if any(top < 0 or low > height for _, top, _, low in boxes):
        return False
    if board.wraps:
        return not any(left < edge < right for left, _, right, _ in boxes for edge in (0.0, width))
    return all(left >= 0 and right <= width for left, _, right, _ in boxes)
