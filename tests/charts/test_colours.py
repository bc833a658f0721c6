"""Nation colours: all different, neighbours far apart, the same every time."""

from __future__ import annotations

from itertools import pairwise

from gm_console.board.model import Board, LinkKind
from gm_console.charts.colours import distance, nation_colours, nation_patterns
from gm_console.charts.palette import FILLS, PATTERNS
from gm_console.core.ids import NationId
from tests.support.report_world import NATIONS, make_board


def nearest_neighbours(board: Board, colours: dict[NationId, str]) -> float:
    gaps = []
    for link in board.links:
        a, b = NationId(board.by_id[link.a].country), NationId(board.by_id[link.b].country)
        if link.kind is LinkKind.LAND and a != b and a in colours and b in colours:
            gaps.append(distance(colours[a], colours[b]))
    return min(gaps)


def test_there_are_28_fills_that_differ() -> None:
    assert len(set(FILLS)) == 28
    closest = min(distance(a, b) for a in FILLS for b in FILLS if a < b)
    assert closest > 0.066


def test_the_measure_puts_black_and_white_one_apart() -> None:
    assert abs(distance("#000000", "#ffffff") - 1) < 1e-3
    assert distance("#5cbefe", "#5cbefe") == 0


def test_every_nation_gets_its_own() -> None:
    colours = nation_colours(make_board(), NATIONS)
    assert sorted(colours) == sorted(NATIONS)
    assert sorted(colours.values()) == sorted(FILLS)


def test_neighbours_differ_more_than_in_the_order_of_the_list() -> None:
    board = make_board()
    plain = nearest_neighbours(board, dict(zip(NATIONS, FILLS, strict=True)))
    chosen = nearest_neighbours(board, dict(nation_colours(board, NATIONS)))
    assert chosen > 2 * plain
    assert chosen > 0.2


def test_neighbours_have_different_patterns() -> None:
    patterns = nation_patterns(make_board(), NATIONS)
    assert all(patterns[one] != patterns[other] for one, other in pairwise(NATIONS))
    assert set(patterns.values()) <= set(PATTERNS)


def test_the_order_in_which_nations_come_does_not_matter() -> None:
    board = make_board()
    assert nation_colours(board, tuple(reversed(NATIONS))) == nation_colours(board, NATIONS)
