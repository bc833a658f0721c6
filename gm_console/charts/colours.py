"""Which nation gets which fill and pattern, and how far apart colours are for every kind of sight.

A nation has the colour that was chosen for it, or else the fill of its own number, whoever else is there: none changes
its colour when another is added before, between or behind them, and it is the same in the window and on paper.  The
fills stand in an order in which each is as far as can be from those before it, so that few nations have the most
distant ones.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from enum import StrEnum
from functools import cache
from itertools import combinations
from typing import Final
from zlib import crc32

from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.charts.palette import FILLS, PATTERNS
from gm_console.core.ids import NationId
from gm_console.core.looks import NO_LOOKS, Looks

_BY_LAND: Final = 4.0
_OVER_ONE_SEA: Final = 1.0
_ALIKE: Final = 2.0
NEAR: Final = 0.045
"""Distance of two fills below which somebody may take one for the other; no two of the first 28 are so near."""


class ColourSight(StrEnum):
    """How somebody sees colours."""

    NORMAL = "normal"
    PROTAN = "protan"
    DEUTAN = "deutan"
    TRITAN = "tritan"


_Row = tuple[float, float, float]
_SEEN: Final[Mapping[ColourSight, tuple[_Row, _Row, _Row]]] = {
    ColourSight.NORMAL: ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    ColourSight.PROTAN: (
        (0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998),
    ),
    ColourSight.DEUTAN: (
        (0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881),
    ),
    ColourSight.TRITAN: (
        (1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900),
    ),
}  # fmt: skip
"""Linear light as it is seen: Machado, Oliveira and Fernandes 2009, for a sense that is missing altogether."""


def nation_colours(nations: Iterable[NationId], looks: Looks = NO_LOOKS) -> Mapping[NationId, str]:
    """Return the colour of every nation, in order of id: the one chosen for it, else the fill of its number."""
    chosen = {nation: look.colour for nation, look in looks.items() if look.colour}
    return {nation: chosen.get(nation) or fill_of(nation) for nation in sorted(nations)}


def fill_of(nation: str) -> str:
    """Return the fill of a nation's number, from 1 on; after the last fill they begin again.

    A code that is no number stands for one of its own: some map in the making may have such a code.
    """
    number = int(nation) if nation.isdecimal() else crc32(nation.encode())
    return FILLS[(number - 1) % len(FILLS)]


def nation_patterns(
    board: Board, nations: Sequence[NationId], looks: Looks = NO_LOOKS
) -> Mapping[NationId, str]:
    """Return a pattern for every nation, as far as five go: unlike those of its neighbours and of fills like its own.

    Those that were chosen stand.  Of the others nations with most neighbours choose first; each takes what troubles its
    neighbours least.
    """
    ids = sorted(nations)
    weights = _weights(board, ids, tuple(nation_colours(ids, looks).values()))
    given = {
        place: looks[nation].pattern
        for place, nation in enumerate(ids)
        if nation in looks and looks[nation].pattern
    }
    free = [place for place in weights if place not in given]
    for place in sorted(free, key=lambda one: (-len(weights[one]), one)):
        taken = dict.fromkeys(PATTERNS, 0.0)
        for other, weight in weights[place].items():
            if other in given:
                taken[given[other]] += weight
        given[place] = min(PATTERNS, key=lambda pattern: (taken[pattern], PATTERNS.index(pattern)))
    return {nation: given[place] for place, nation in enumerate(ids)}


def distance(one: str, other: str, sight: ColourSight = ColourSight.NORMAL) -> float:
    """Return how far apart two colours are in OKLab for a kind of sight; black and white are 1 apart."""
    pairs = zip(oklab(one, sight), oklab(other, sight), strict=True)
    return math.sqrt(sum((a - b) * (a - b) for a, b in pairs))


@cache
def alike(one: str, other: str) -> bool:
    """Tell whether some kind of sight may take one colour for the other."""
    return any(distance(one, other, sight) < NEAR for sight in ColourSight)


@cache
def oklab(colour: str, sight: ColourSight = ColourSight.NORMAL) -> tuple[float, float, float]:
    """Return lightness, green-red and blue-yellow of ``#rrggbb`` as a kind of sight has it."""
    seen = [_linear(int(colour[place : place + 2], 16) / 255) for place in (1, 3, 5)]
    red, green, blue = (
        min(max(sum(share * part for share, part in zip(row, seen, strict=True)), 0.0), 1.0)
        for row in _SEEN[sight]
    )
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def _linear(channel: float) -> float:
    return float(channel / 12.92 if channel <= 0.04045 else ((channel + 0.055) / 1.055) ** 2.4)


Weights = dict[int, dict[int, float]]
"""Place of a nation to its neighbours and how much they matter."""


def _weights(board: Board, ids: Sequence[NationId], fills: Sequence[str]) -> Weights:
    places = {nation: index for index, nation in enumerate(ids)}
    table: Weights = {index: {} for index in range(len(ids))}

    def note(a: str, b: str, weight: float) -> None:
        one, other = places.get(NationId(a)), places.get(NationId(b))
        if one is not None and other is not None and one != other:
            table[one][other] = table[other][one] = max(weight, table[one].get(other, 0.0))

    shores: dict[str, set[str]] = {}
    for link in board.links:
        a, b = board.by_id[link.a], board.by_id[link.b]
        if link.kind in (LinkKind.LAND, LinkKind.CROSSING):
            note(a.country, b.country, _BY_LAND)
        elif a.kind is not b.kind:
            land, sea = (a, b) if a.kind is RegionKind.LAND else (b, a)
            shores.setdefault(sea.id, set()).add(land.country)
    for sea_id in sorted(shores):
        for one, other in combinations(sorted(shores[sea_id]), 2):
            note(one, other, _OVER_ONE_SEA)
    for first, second in combinations(range(len(ids)), 2):
        if alike(fills[first], fills[second]):
            weight = _ALIKE + table[first].get(second, 0.0)
            table[first][second] = table[second][first] = weight
    return table
