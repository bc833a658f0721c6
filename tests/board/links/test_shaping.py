"""Drawn outlines as shapes of a board."""

from __future__ import annotations

import time

from gm_console.board.geometry import pieces_of, polygon_of
from gm_console.board.links.shaping import label_for, parted, shaped, unit_for

SQUARE = ((0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0))
INNER = ((2.0, 2.0), (4.0, 2.0), (4.0, 4.0), (2.0, 4.0))
CORE = ((2.5, 2.5), (3.5, 2.5), (3.5, 3.5), (2.5, 3.5))


def test_whole_numbers_stay_and_fractions_become_finer() -> None:
    assert unit_for(500, 300, [SQUARE]) == 1
    assert unit_for(500, 300, [((0.5, 0.0), (1.0, 1.0), (0.0, 1.0))]) == 100
    assert unit_for(20_000, 300, [((0.5, 0.0), (1.0, 1.0), (0.0, 1.0))]) == 1


def test_a_bow_tie_is_mended_and_its_knot_is_named() -> None:
    shape = shaped([((0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0))], 1)
    assert shape.crossing == (5, 5)
    assert polygon_of(shape.rings).is_valid
    assert polygon_of(shape.rings).area == 50


def test_what_is_smaller_than_a_unit_has_no_rings() -> None:
    assert shaped([((0.0, 0.0), (0.1, 0.0), (0.1, 0.1))], 1).rings == ()


def test_holes_and_pieces_are_told_apart_by_what_lies_in_what() -> None:
    far = tuple((x + 20, y) for x, y in SQUARE)
    assert pieces_of((SQUARE, INNER, CORE, far)) == [[SQUARE, INNER], [CORE], [far]]
    assert polygon_of((SQUARE, INNER, CORE, far)).area == 100 - 4 + 1 + 100


def test_pieces_of_rings_in_rings_and_of_rings_without_an_area() -> None:
    flat = ((1.0, 1.0), (3.0, 1.0), (2.0, 1.0))
    assert pieces_of(((), SQUARE[:2])) == []
    assert pieces_of((INNER, SQUARE, CORE)) == [[INNER], [SQUARE, CORE]], (
        "a hole is of the last of those around it"
    )
    assert pieces_of((SQUARE, flat, SQUARE[:2], INNER)) == [[SQUARE, flat, INNER]]
    assert pieces_of((SQUARE, SQUARE, SQUARE)) == [[SQUARE, SQUARE], [SQUARE]]


def test_thousands_of_lakes_and_islands_are_told_apart_at_once() -> None:
    wide = ((-1.0, -1.0), (999.0, -1.0), (999.0, 999.0), (-1.0, 999.0))
    lakes = tuple(tuple((x + n % 50 * 15, y + n // 50 * 15) for x, y in SQUARE) for n in range(2_000))
    islands = tuple(tuple((x + 2_000, y) for x, y in lake) for lake in lakes)
    began = time.process_time()
    assert pieces_of((wide, *lakes, *islands)) == [[wide, *lakes], *([one] for one in islands)]
    assert time.process_time() - began < 2, "comparing all with all takes many times as long"


def test_the_smaller_is_cut_out_of_the_larger() -> None:
    assert parted((SQUARE,), (INNER,))[1] == (INNER,)
    assert polygon_of(parted((SQUARE,), (INNER,))[0]).area == 96
    assert polygon_of(parted((INNER,), (SQUARE,))[1]).area == 96


def test_a_label_outside_is_not_taken() -> None:
    ring = tuple((int(x), int(y)) for x, y in SQUARE)
    assert label_for((ring,), (3.0, 4.0), 1) == (3, 4)
    assert polygon_of((ring,)).buffer(1).contains(polygon_of((ring,)).centroid)
    assert label_for((ring,), (30.0, 4.0), 1) == (5, 5)
