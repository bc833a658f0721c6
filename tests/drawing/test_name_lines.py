"""Lines along which a name has room inside a shape."""

from __future__ import annotations

import shapely

from gm_console.drawing.name_lines import longest_lines
from tests.support.every import every


def test_names_keep_inside_their_shape() -> None:
    shape = shapely.box(0, 0, 400, 100).union(shapely.box(300, 0, 400, 600))
    (line,) = longest_lines(shape, slender=6.0)
    x, y, _ = line.points([0.05, 0.25, 0.5, 0.75, 0.95])
    assert every(shape.contains(shapely.Point(*spot)) for spot in zip(x, y, strict=True))
    assert line.length > 200


def test_nothing_has_room_in_a_sliver() -> None:
    assert longest_lines(shapely.Polygon(), slender=5.0) == ()
