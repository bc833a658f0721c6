"""Rings at the seam."""

from __future__ import annotations

from gm_console.board.links.seam_rings import cut_at_seam, rejoined, unrolled

EAST = ((340.0, 0.0), (360.0, 0.0), (360.0, 20.0), (340.0, 20.0))
WEST = ((0.0, 0.0), (10.0, 0.0), (10.0, 20.0), (0.0, 20.0))
FAR = ((100.0, 0.0), (110.0, 0.0), (110.0, 20.0))


def spread(rings: tuple[tuple[tuple[float, float], ...], ...]) -> list[tuple[float, float]]:
    return [(min(x for x, _ in ring), max(x for x, _ in ring)) for ring in rings]


def test_pieces_cut_at_the_seam_are_one_on_the_larger_side() -> None:
    assert spread(rejoined((EAST, WEST), 360)) == [(340, 370)]
    small = tuple((x + 15, y) for x, y in EAST[:1]) + EAST[1:3] + ((355.0, 20.0),)
    assert spread(rejoined((WEST, small), 360)) == [(-5, 10)]


def test_other_pieces_stay_where_they_are() -> None:
    assert (100, 110) in spread(rejoined((EAST, WEST, FAR), 360))
    assert rejoined((FAR,), 360) == (FAR,)


def test_a_belt_round_the_world_stays() -> None:
    belt = ((0.0, 170.0), (360.0, 170.0), (360.0, 180.0), (0.0, 180.0))
    assert rejoined((belt, FAR), 360) == (belt, FAR)


def test_a_ring_that_jumps_is_unrolled() -> None:
    ring = ((350.0, 0.0), (5.0, 0.0), (5.0, 10.0), (350.0, 10.0))
    assert spread((unrolled(ring, 360),)) in ([(350, 365)], [(-10, 5)])
    assert unrolled(FAR, 360) == FAR


def test_cutting_is_the_way_back() -> None:
    whole = rejoined((EAST, WEST), 360)
    assert sorted(spread(cut_at_seam(whole, 360))) == [(0, 10), (340, 360)]
    assert cut_at_seam((FAR,), 360) == (FAR,)
