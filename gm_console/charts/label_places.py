"""Where the labels at the ends of lines stand, so that none hides another."""

from __future__ import annotations

from collections.abc import Sequence


def spread(values: Sequence[float], least: float) -> list[float]:
    """Return places near ``values``, in the same order of height, at least ``least`` apart.

    Values that collide are moved as one block about their common middle, so that no label goes astray.
    """
    order = sorted(range(len(values)), key=lambda index: (values[index], index))
    blocks: list[list[int]] = []
    for index in order:
        blocks.append([index])
        while len(blocks) > 1 and _top(blocks[-2], values, least) + least > _bottom(
            blocks[-1], values, least
        ):
            last = blocks.pop()
            blocks[-1] += last
    places = [0.0] * len(values)
    for block in blocks:
        bottom = _bottom(block, values, least)
        for step, index in enumerate(block):
            places[index] = bottom + step * least
    return places


def inside(places: Sequence[float], least: float) -> list[float]:
    """Return places from 0 to 1, as far apart as they were and no further from where they were than that needs."""
    order = sorted(range(len(places)), key=lambda index: (places[index], index))
    found, most = list(places), len(order) - 1
    for step, index in enumerate(order):
        found[index] = min(max(found[index], step * least), max(1 - (most - step) * least, step * least))
    return found


def _bottom(block: Sequence[int], values: Sequence[float], least: float) -> float:
    middle = sum(values[index] for index in block) / len(block)
    return middle - least * (len(block) - 1) / 2


def _top(block: Sequence[int], values: Sequence[float], least: float) -> float:
    return _bottom(block, values, least) + least * (len(block) - 1)
