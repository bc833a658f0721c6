"""The shapes of marks: every sign has one, and keeps to its unit square."""

from __future__ import annotations

from gm_console.core.map_rules import MarkSign
from gm_console.drawing.mark_signs import SIGNS


def test_every_sign_has_a_shape_within_its_unit_square() -> None:
    assert set(SIGNS) == set(MarkSign)
    for sign, shape in SIGNS.items():
        reaches = [max(abs(x), abs(y)) for ring in shape.rings for x, y in ring]
        reaches += [max(abs(x), abs(y)) + radius for (x, y), radius in shape.discs]
        assert 0.2 < max(reaches) <= 0.501, sign
