"""Graphs without a drawing are laid out on a sheet."""

from __future__ import annotations

import math
from itertools import combinations

import pytest

from gm_console.board.geometry import polygon_of
from gm_console.board.layout import SHEET, laid_out
from tests.support.every import every

RING = [(f"a{n}", f"a{(n + 1) % 12}") for n in range(12)]


@pytest.mark.parametrize("links", [RING, RING[:5], []])
def test_no_two_regions_touch_and_all_are_on_the_sheet(links: list[tuple[str, str]]) -> None:
    shapes = laid_out([f"a{n}" for n in range(12)], links)
    for one, other in combinations(shapes.values(), 2):
        assert not polygon_of((one,)).intersects(polygon_of((other,)))
    assert every(0 <= x <= SHEET[0] and 0 <= y <= SHEET[1] for ring in shapes.values() for x, y in ring)


def test_neighbours_are_nearer_than_strangers() -> None:
    shapes = laid_out([f"a{n}" for n in range(12)], RING)
    centre = {key: (sum(x for x, _ in ring) / 8, sum(y for _, y in ring) / 8) for key, ring in shapes.items()}
    near = max(math.dist(centre[a], centre[b]) for a, b in RING)
    assert near < math.dist(centre["a0"], centre["a6"])


def test_the_same_graph_gives_the_same_layout() -> None:
    keys = [f"a{n}" for n in range(12)]
    assert laid_out(keys, RING) == laid_out(keys, RING)


@pytest.mark.parametrize("keys", [[], ["a"], ["a", "b"]])
def test_small_graphs(keys: list[str]) -> None:
    assert sorted(laid_out(keys, [])) == keys
