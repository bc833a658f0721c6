"""Arrows leave the labels that they lead from and to readable, and there and back do not cover each other."""

from __future__ import annotations

import math

import pytest

from gm_console.drawing.arrows import bent_leg, straight_arrow


@pytest.mark.parametrize("end", [(300, 0), (0, 300), (-200, 90), (10, 4)])
def test_a_bent_leg_keeps_away_from_both_labels_and_from_the_way_back(end: tuple[int, int]) -> None:
    there, back = bent_leg((0, 0), end), bent_leg(end, (0, 0))
    far = math.hypot(*end)
    assert 0 < math.dist((0, 0), there.start) < far / 2
    assert 0 < math.dist(end, there.end) < far / 2 + 4
    middle = (end[0] / 2, end[1] / 2)
    (ax, ay), (bx, by) = ([p - q for p, q in zip(one.bend, middle, strict=True)] for one in (there, back))
    assert ax * bx + ay * by < 0, "they bend to different sides"


def test_a_leg_arrives_at_the_angle_of_its_end() -> None:
    leg = bent_leg((0, 0), (400, 0))
    assert 0 < leg.heading < 45


def test_a_straight_arrow_points_at_its_end() -> None:
    arrow = straight_arrow((0, 0), (100, 0), 10)
    (start, _), (neck, _) = arrow.line
    tip, *wings = arrow.head
    assert 0 < start < neck < tip[0] < 100
    assert sorted(y for _, y in wings) == [-5, 5]
