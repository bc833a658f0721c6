"""What has to come before what, from left to right: a place for each thing; those that stand alone are apart."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gm_console.board.graphs import generations

SWEEPS: Final = 4
"""How often the order in each layer is mended; more changes nothing that one sees."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Layered:
    """Places in columns and rows, both from 0; rows may be halves."""

    places: Mapping[str, tuple[int, float]]
    columns: int
    rows: int
    alone: tuple[str, ...]
    """What nothing comes before or after."""


def layered(before: Mapping[str, Sequence[str]]) -> Layered:
    """Return where things stand so that each is right of what comes before it, and few lines cross."""
    followed = {one for firsts in before.values() for one in firsts}
    alone = tuple(one for one, firsts in before.items() if not firsts and one not in followed)
    tied = {one: before[one] for one in before if one not in alone}
    layers = [list(layer) for layer in generations(tied)]
    after: dict[str, list[str]] = {one: [] for one in tied}
    for one, firsts in tied.items():
        for first in firsts:
            after[first].append(one)
    rows = {one: place for layer in layers for place, one in enumerate(layer)}
    for sweep in range(SWEEPS):
        forth = sweep % 2 == 0
        for layer in layers[1:] if forth else layers[-2::-1]:
            near = tied if forth else after
            layer.sort(key=lambda one: (_middle([rows[other] for other in near[one]], rows[one]), rows[one]))
            rows.update({one: place for place, one in enumerate(layer)})
    most = max(map(len, layers), default=0)
    return Layered(
        places={
            one: (column, row + (most - len(layer)) / 2)
            for column, layer in enumerate(layers)
            for row, one in enumerate(layer)
        },
        columns=len(layers),
        rows=most,
        alone=alone,
    )


def _middle(rows: Sequence[int], otherwise: int) -> float:
    return sum(rows) / len(rows) if rows else float(otherwise)
