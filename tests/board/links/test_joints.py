"""Corners on a neighbour's border are shared, and outlines stay where they are."""

from __future__ import annotations

import pytest

from gm_console.board.geometry import polygon_of
from gm_console.board.links import joints
from gm_console.board.links.joints import shared_corners
from gm_console.board.model import Ring

WIDE: tuple[Ring, ...] = (((0, 50), (90, 50), (90, 99), (0, 99)),)
LEFT: tuple[Ring, ...] = (((0, 0), (30, 0), (30, 50), (0, 50)),)
RIGHT: tuple[Ring, ...] = (((30, 0), (60, 0), (60, 50), (30, 50)),)


def test_a_corner_on_a_border_becomes_a_corner_of_both_in_its_order() -> None:
    found = shared_corners({"wide": WIDE, "left": LEFT, "right": RIGHT})
    assert found.count == 2
    assert found.shapes["wide"] == (((0, 50), (30, 50), (60, 50), (90, 50), (90, 99), (0, 99)),)
    assert (found.shapes["left"], found.shapes["right"]) == (LEFT, RIGHT)
    assert polygon_of(found.shapes["wide"]).equals(polygon_of(WIDE))


def test_a_corner_beside_a_border_is_left_alone() -> None:
    beside = (((0, 0), (30, 0), (30, 49), (0, 49)),)
    assert shared_corners({"wide": WIDE, "beside": beside}).count == 0


def test_far_too_many_corners_are_left_as_they_are_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(joints, "MOST", 1)
    shapes = {"wide": WIDE, "left": LEFT}
    assert shared_corners(shapes).shapes == shapes
