"""Flows and layers as shapes: heights in proportion, nothing above another, what rests on something right of it."""

from __future__ import annotations

from itertools import pairwise

import pytest

from gm_console.drawing.flows import BAR, GAP, LEAST, Flow, FlowPicture, flow_picture, height_needed
from gm_console.drawing.layered import layered
from tests.support.every import every

FLOWS = (
    Flow(source="01", target="02", size=900),
    Flow(source="01", target="03", size=300),
    Flow(source="02", target="03", size=600),
    Flow(source="04", target="01", size=0),
)


def drawn(height: float = 400) -> FlowPicture:
    return flow_picture(FLOWS, 600, height, names=120, line=15)


@pytest.mark.parametrize("height", [height_needed(FLOWS, 15), 200.0, 900.0])
def test_ribbons_fill_their_bars_and_no_bar_meets_another(height: float) -> None:
    picture = drawn(height)
    for bars, end in ((picture.sources, "source"), (picture.targets, "target")):
        for bar in bars:
            own = [one for one in picture.ribbons if getattr(FLOWS[one.flow], end) == bar.id]
            tops = sorted((one.start if end == "source" else one.end, one.height) for one in own)
            assert tops[0][0] == pytest.approx(bar.top)
            assert sum(one.height for one in own) == pytest.approx(bar.height)
            for (top, size), (after, _) in pairwise(tops):
                assert top + size == pytest.approx(after)
        for one, other in pairwise(bars):
            assert one.middle + 15 + GAP <= other.middle + 1e-6
        assert bars[-1].top + bars[-1].height <= height + 1e-6
    assert {(one.left, one.right) for one in picture.ribbons} == {(120 + BAR, 600 - 120 - BAR)}


def test_ribbons_are_as_high_as_they_are_worth_and_the_thinnest_is_seen() -> None:
    big, small, middle, none = (one.height for one in drawn(900).ribbons)
    assert big == pytest.approx(3 * small) == pytest.approx(1.5 * middle)
    assert none == LEAST
    assert every(one.height == LEAST for one in flow_picture(FLOWS, 600, 1, names=9, line=15).ribbons)


def test_what_rests_on_something_stands_right_of_it_and_a_circle_has_no_layers() -> None:
    found = layered({"a": (), "b": ("a",), "c": ("a", "b"), "d": (), "e": ("a",)})
    assert found.alone == ("d",)
    assert {one: place[0] for one, place in found.places.items()} == {"a": 0, "b": 1, "e": 1, "c": 2}
    assert (found.columns, found.rows) == (3, 2)
    assert found.places["a"] == (0, 0.5)
    assert len(set(found.places.values())) == 4
    with pytest.raises(ValueError, match="circle"):
        layered({"a": ("b",), "b": ("a",)})
