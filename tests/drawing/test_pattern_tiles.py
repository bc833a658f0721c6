"""The patterns of nations: one shape of each, and one for each name that neighbours are told apart by."""

from __future__ import annotations

from gm_console.charts.atlas.ground import HATCHES
from gm_console.charts.palette import PATTERNS
from gm_console.drawing.pattern_tiles import TILES


def test_every_pattern_has_a_shape_in_the_window_on_pages_and_on_sheets() -> None:
    assert [*TILES] == [*HATCHES] == [*PATTERNS[1:]]
    assert len({(tile.lines, tile.dots) for tile in TILES.values()}) == len(TILES)
