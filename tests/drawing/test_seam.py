"""The seam: which copy of a thing lies beside another one."""

from __future__ import annotations

import pytest

from gm_console.core.ids import RegionId
from gm_console.drawing.seam import aside, unrolled
from tests.board.boards import grid


@pytest.mark.parametrize(
    ("x", "near", "around", "moved"),
    [(10, 90, 100, 100), (90, 10, 100, -100), (40, 60, 100, 0), (10, 290, 100, 300), (10, 90, 0, 0)],
)
def test_the_nearest_copy_is_the_short_way_round(x: int, near: int, around: int, moved: int) -> None:
    assert aside(x, near, around) == moved


def test_a_way_over_the_seam_goes_on_beyond_the_edge() -> None:
    way = [RegionId(one) for one in ("01-02", "01-01", "01-04", "01-03")]
    rows = "01-01 01-02 01-03 01-04"
    assert [x for x, _ in unrolled(grid(rows, wraps=True), way)] == [150, 50, -50, -150]
    assert [x for x, _ in unrolled(grid(rows), way)] == [150, 50, 350, 250]
