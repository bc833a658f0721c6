"""A board with fewer corners: what neighbours share they still share, and nobody vanishes."""

from __future__ import annotations

from dataclasses import replace

from gm_console.board.links.thinning import thinned
from gm_console.board.model import Board, Region, RegionKind, Ring
from gm_console.core.ids import RegionId

COAST: Ring = tuple((5_000 + y % 7, y) for y in range(0, 5_000, 3))


def region(id_: str, *shape: Ring) -> Region:
    return Region(id=RegionId(id_), kind=RegionKind.LAND, country="01", shape=shape, label=(1, 1))


BOARD = Board(
    id="two", name="Two", width=10_000, height=5_000, wraps=False, links=(),
    regions=(
        region("01-01", ((0, 0), *COAST, (0, 5_000))),
        region("01-02", ((10_000, 0), *COAST, (10_000, 5_000)), ((3, 3), (4, 3), (4, 4))),
    ),
)  # fmt: skip


def test_both_sides_of_a_border_move_to_the_same_places() -> None:
    west, east = (set(one.shape[0]) for one in thinned(BOARD, 100).regions)
    assert 100 < len(west & east) < len(COAST) * 2 // 3
    assert len(west - east) == len(east - west) == 2


def test_a_ring_that_would_vanish_and_a_small_map_stay_as_they_are() -> None:
    assert thinned(BOARD, 100).regions[1].shape[1] == ((3, 3), (4, 3), (4, 4))
    assert thinned(BOARD, 10_000) is BOARD
    assert thinned(replace(BOARD, regions=()), 0).regions == ()
