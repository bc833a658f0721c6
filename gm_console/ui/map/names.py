"""What is written on the map and where it could stand: region ids, towns, countries along their axis, seas."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gm_console.board.model import Board, MarkKind, Point, Region, RegionKind
from gm_console.core.ids import NationId
from gm_console.ui.map.seas import Stretch


class LabelKind(StrEnum):
    """How a label is set."""

    NATION = "nation"
    COUNTRY = "country"
    SEA = "sea"
    TOWN = "town"
    REGION = "region"


PRIORITY: Final = {
    LabelKind.NATION: 0,
    LabelKind.SEA: 2,
    LabelKind.REGION: 3,
    LabelKind.TOWN: 4,
    LabelKind.COUNTRY: 5,
}
"""Lower goes first; what finds its place taken is left out."""
STEEPEST: Final = {LabelKind.NATION: 58.0, LabelKind.COUNTRY: 40.0}
"""Degrees a name may lean."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Label:
    """A text that wants a place on the map."""

    kind: LabelKind
    text: str
    x: float
    y: float
    angle: float = 0.0
    """Degrees, clockwise."""
    extent: float = 0.0
    """Map units the text may take along its axis, 0 where it has no axis."""
    short: str = ""
    """What is written where the text itself does not fit."""


def map_labels(
    board: Board,
    country_names: Mapping[str, str],
    nations: Iterable[NationId],
    waters: Mapping[str, Stretch],
) -> tuple[Label, ...]:
    """Return every label of a board, first the ones that go first."""
    players = frozenset(nations)
    labels = [
        *_country_labels(board, country_names, players),
        *_sea_labels(board, waters),
        *(_region_label(region) for region in board.regions),
        *_town_labels(board),
    ]
    return tuple(sorted(labels, key=lambda label: (PRIORITY[label.kind], -label.extent, label.text)))


def _region_label(region: Region) -> Label:
    return Label(kind=LabelKind.REGION, text=region.id, x=region.label[0], y=region.label[1])


def _town_labels(board: Board) -> Iterator[Label]:
    for region in board.regions:
        named = next((mark for mark in region.marks if mark.name and mark.kind is not MarkKind.COLONY), None)
        if named is not None:
            yield Label(kind=LabelKind.TOWN, text=named.name, x=region.label[0], y=region.label[1])


def _country_labels(board: Board, names: Mapping[str, str], players: frozenset[NationId]) -> Iterator[Label]:
    for country, regions in _by_country(board, RegionKind.LAND).items():
        name = names.get(country, board.country_names.get(country, ""))
        home = _largest_part(board, regions)
        if name and home:
            kind = LabelKind.NATION if country in players else LabelKind.COUNTRY
            yield _along(board, kind, name.upper(), home, country if kind is LabelKind.NATION else "")


def _sea_labels(board: Board, waters: Mapping[str, Stretch]) -> Iterator[Label]:
    for code, water in waters.items():
        name = board.sea_names.get(code, "")
        if name:
            x = water.x % board.width if board.wraps else water.x
            yield Label(kind=LabelKind.SEA, text=name, x=x, y=water.y, extent=water.length)


def _by_country(board: Board, kind: RegionKind) -> dict[str, list[Region]]:
    table: dict[str, list[Region]] = {}
    for region in board.regions:
        if region.kind is kind:
            table.setdefault(region.country, []).append(region)
    return table


def _largest_part(board: Board, regions: list[Region]) -> list[Region]:
    """Return the connected regions that are most, so that an outpost does not drag the name out to sea."""
    left = {region.id: region for region in regions}
    best: list[Region] = []
    while left:
        part, queue = [], [next(iter(left))]
        while queue:
            region = left.pop(queue.pop(), None)
            if region is not None:
                part.append(region)
                queue.extend(other for other in board.neighbours(region.id) if other in left)
        best = max(best, part, key=len)
    return best


def _along(board: Board, kind: LabelKind, text: str, regions: list[Region], short: str) -> Label:
    """Return a label along the long axis of some regions."""
    points = list(_unrolled(board, regions))
    count = len(points)
    mean_x, mean_y = sum(x for x, _ in points) / count, sum(y for _, y in points) / count
    across = sum((x - mean_x) ** 2 for x, _ in points) / count
    down = sum((y - mean_y) ** 2 for _, y in points) / count
    both = sum((x - mean_x) * (y - mean_y) for x, y in points) / count
    angle = math.degrees(0.5 * math.atan2(2 * both, across - down))
    steepest = STEEPEST[kind]
    if abs(angle) > steepest:
        angle = 0.0 if across > down * 0.7 else math.copysign(steepest, angle)
    turn = math.radians(angle)
    spread = across * math.cos(turn) ** 2 + down * math.sin(turn) ** 2 + both * math.sin(2 * turn)
    extent = 3.3 * math.sqrt(max(spread, 1.0))
    return Label(kind=kind, text=text, x=mean_x, y=mean_y, angle=angle, extent=extent, short=short)


def _unrolled(board: Board, regions: list[Region]) -> Iterator[Point]:
    """Yield the outline points of regions, shifted by whole widths to lie beside the first."""
    start = regions[0].label[0]
    for region in regions:
        aside = 0
        if board.wraps:
            aside = round((start - region.label[0]) / board.width) * board.width
        yield from ((x + aside, y) for x, y in region.shape[0])
