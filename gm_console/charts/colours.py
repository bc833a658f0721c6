"""Which nation gets which fill: neighbours are to differ most.

The fills are given out at random to begin with (in order of id), then exchanged in pairs as long as the map gets
easier to read.  "Easier" is a sum over neighbouring nations of one by the squared distance of their fills in OKLab,
so that the closest pair counts most.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from functools import cache
from itertools import combinations
from typing import Final

from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.charts.palette import FILLS, PATTERNS
from gm_console.core.ids import NationId

_BY_LAND: Final = 4.0
_OVER_ONE_SEA: Final = 1.0
_NOTICEABLE: Final = 1e-9


def nation_colours(board: Board, nations: Sequence[NationId]) -> Mapping[NationId, str]:
    """Return a fill for every nation; more nations than fills begin again at the first."""
    ids = sorted(nations)
    weights = _weights(board, ids)
    fills = [FILLS[index % len(FILLS)] for index in range(len(ids))]
    while _exchange_once(fills, weights):
        pass
    return dict(zip(ids, fills, strict=True))


def nation_patterns(board: Board, nations: Sequence[NationId]) -> Mapping[NationId, str]:
    """Return a pattern for every nation, a different one from each neighbour's as far as five patterns go.

    Nations with most neighbours choose first; each takes what troubles its neighbours least.
    """
    ids = sorted(nations)
    weights = _weights(board, ids)
    given: dict[int, str] = {}
    for place in sorted(weights, key=lambda one: (-len(weights[one]), one)):
        taken = dict.fromkeys(PATTERNS, 0.0)
        for other, weight in weights[place].items():
            if other in given:
                taken[given[other]] += weight
        given[place] = min(PATTERNS, key=lambda pattern: (taken[pattern], PATTERNS.index(pattern)))
    return {nation: given[place] for place, nation in enumerate(ids)}


def distance(one: str, other: str) -> float:
    """Return how far apart two colours are in OKLab; black and white are 1 apart."""
    pairs = zip(oklab(one), oklab(other), strict=True)
    return math.sqrt(sum((a - b) * (a - b) for a, b in pairs))


@cache
def oklab(colour: str) -> tuple[float, float, float]:
    """Return lightness, green-red and blue-yellow of ``#rrggbb``."""
    red, green, blue = (_linear(int(colour[place : place + 2], 16) / 255) for place in (1, 3, 5))
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


def _weights(board: Board, ids: Sequence[NationId]) -> Weights:
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
    return table


def _exchange_once(fills: list[str], weights: Weights) -> bool:
    """Exchange the first pair whose exchange helps; tell whether there was one."""
    for one, other in combinations(range(len(fills)), 2):
        before = _strain(one, fills, weights) + _strain(other, fills, weights)
        fills[one], fills[other] = fills[other], fills[one]
        if _strain(one, fills, weights) + _strain(other, fills, weights) < before - _NOTICEABLE:
            return True
        fills[one], fills[other] = fills[other], fills[one]
    return False


def _strain(place: int, fills: Sequence[str], weights: Weights) -> float:
    return sum(
        weight / max(_squared(fills[place], fills[other]), 1e-6) for other, weight in weights[place].items()
    )


@cache
def _squared(one: str, other: str) -> float:
    apart = distance(*sorted((one, other)))
    return apart * apart
