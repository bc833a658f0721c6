"""Flags as shapes: every part within the flag, every sign there, nothing the same as nothing."""

from __future__ import annotations

import xml.etree.ElementTree as ET

import pytest
from shapely.geometry import Polygon
from shapely.ops import unary_union

from gm_console.core.looks import COLOURS_OF, Charge, Division, Flag
from gm_console.drawing.flags import CHARGES, HEIGHT, PARTS, WIDTH, flag_pieces
from gm_console.report.flag_picture import flag_svg
from tests.support.every import every

COLOURS = ("#ffffff", "#b3202a", "#1d3f8f")


def flag(division: Division, charge: Charge = Charge.NONE) -> Flag:
    colour = "" if charge is Charge.NONE else "#e8b31f"
    return Flag(
        division=division, colours=COLOURS[: COLOURS_OF[division]], charge=charge, charge_colour=colour
    )


@pytest.mark.parametrize("division", Division)
def test_every_division_has_its_colours_and_stays_within_the_flag(division: Division) -> None:
    pieces = flag_pieces(flag(division, Charge.SUN))
    assert [piece.colour for piece in pieces] == [*COLOURS[: COLOURS_OF[division]], "#e8b31f"]
    assert len(PARTS[division]) == COLOURS_OF[division] - 1
    for piece in pieces:
        shape = unary_union([Polygon(ring) for ring in piece.rings])
        left, top, right, bottom = shape.bounds
        assert min(left, top) >= -1e-9
        assert right <= WIDTH + 1e-9
        assert bottom <= HEIGHT + 1e-9
        assert 0.05 < shape.area <= WIDTH * HEIGHT + 1e-9


@pytest.mark.parametrize("charge", [one for one in Charge if one is not Charge.NONE])
def test_every_sign_is_about_one_unit_high_and_whole(charge: Charge) -> None:
    shape = CHARGES[charge]
    rings = [Polygon(ring) for ring in shape.rings]
    assert every(ring.area > 0 for ring in rings)
    points = [point for ring in shape.rings for point in ring]
    points += [(x, y + side * radius) for (x, y), radius in shape.discs for side in (-1, 1)]
    high = max(y for _, y in points) - min(y for _, y in points)
    assert 0.75 <= high <= 1.02
    assert every(abs(x) <= 0.6 and abs(y) <= 0.6 for x, y in points)


def test_no_two_divisions_are_painted_alike() -> None:
    pictures = {flag_svg(flag(division)) for division in Division}
    assert len(pictures) == len(Division)
    assert len({flag_svg(flag(Division.PLAIN, charge)) for charge in Charge}) == len(Charge)


@pytest.mark.parametrize("division", Division)
def test_a_picture_is_whole_and_has_nothing_but_its_colours(division: Division) -> None:
    root = ET.fromstring(flag_svg(flag(division, Charge.CROWN)))
    assert root.get("viewBox") == "0 0 3 2"
    fills = {path.get("fill") for path in root}
    assert fills == {*COLOURS[: COLOURS_OF[division]], "#e8b31f", "none"}
    assert every(path.tag.endswith("path") for path in root)


def test_a_colour_that_is_none_is_never_drawn() -> None:
    with pytest.raises(ValueError, match="not a colour"):
        flag_svg(Flag(division=Division.PLAIN, colours=('red"/><script>',)))
