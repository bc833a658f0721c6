"""Water along coasts: as broad beside regions of any size."""

from __future__ import annotations

import pytest

from gm_console.drawing.shallows import shallows


def test_shallows_are_as_broad_beside_regions_of_any_size() -> None:
    small, large = shallows(4_000, 2_000, 700), shallows(8_000, 4_000, 700)
    assert large == pytest.approx([2 * one for one in small])
    assert shallows(8_000, 4_000, 2_800) == pytest.approx(small)
    assert shallows(8_000, 4_000, 0) == shallows(8_000, 4_000, 200), "a map that is still to be drawn"
