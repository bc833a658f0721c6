"""The room every nation starts with."""

from __future__ import annotations

from dataclasses import replace

from gm_console.board.homes import homes_of, spreads_of
from tests.board.boards import grid


def test_a_home_in_numbers() -> None:
    board = grid(
        "PO-01 01-01 01-02 02-01 02-02", "PO-02 PO-02 02-03 02-03 02-04", capitals=["01-01", "02-01"]
    )
    one, two = homes_of(board)
    assert (one.nation, one.regions, one.coastal, one.rough) == ("01", 2, 1, 0)
    assert (one.neighbours, one.waters) == (1, 2)
    assert two.regions == 5
    assert two.area > one.area


def test_spreads_are_shares_of_the_mean() -> None:
    board = grid("01-01 01-02 02-01", capitals=["01-01", "02-01"])
    spread = {spread.name: spread for spread in spreads_of(homes_of(board))}
    assert (spread["regions"].least, spread["regions"].most) == (1, 2)
    assert spread["regions"].percent == (66, 133)


def test_a_map_without_nations_has_no_spread() -> None:
    assert spreads_of(homes_of(grid("29-01 29-02"))) == ()


def test_the_area_of_a_home_counts_its_islands_and_leaves_its_holes_out() -> None:
    board = grid("01-01 PO-01", capitals=["01-01"])
    square = ((0, 0), (10, 0), (10, 10), (0, 10))
    hole = ((2, 2), (2, 4), (4, 4), (4, 2))
    island = ((20, 0), (30, 0), (30, 20), (20, 20))
    for shape, area in (((square, hole), 96), ((square, island), 300), ((square, hole, island), 296)):
        regions = (replace(board.regions[0], shape=shape), *board.regions[1:])
        assert homes_of(replace(board, regions=regions))[0].area == area
