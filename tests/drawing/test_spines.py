"""The line of a name inside some land, where a coarse look at it and the land itself do not agree."""

from __future__ import annotations

from shapely.geometry import box

from gm_console.drawing.name_lines import longest_lines
from gm_console.drawing.spines import AIR, DECEIVED, SLENDER, STEEPEST, _inside, _longest_inside


def test_narrow_inlets_do_not_cost_a_country_its_name() -> None:
    land = box(0, 0, 1200, 300).union(box(860, 0, 1040, 1200))
    for left in (107, 317, 527, 737):
        land = land.difference(box(left, -1, left + 14, 240))
    (coarse,) = longest_lines(land, slender=SLENDER, steepest=(STEEPEST,), air=AIR, bends=(0.0,))
    cut = _inside(land, coarse).length
    assert cut < DECEIVED * coarse.length, "the coarse look has not seen the inlets"
    found = _longest_inside(land)
    assert found is not None
    assert found.length > 1.5 * cut
