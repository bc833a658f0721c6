"""What a list of links says about regions that meet in a corner."""

from __future__ import annotations

from gm_console.board.links.corner_links import Corners, convention, corner_pairs
from gm_console.board.links.drawing import Drawing, Outline
from gm_console.board.links.find import Found, find_links


def checkerboard(side: int = 3) -> Found:
    """Return what is found among squares that share borders and meet in four at every inner corner."""
    outlines = [
        Outline(key=f"{x}{y}", rings=(((x, y), (x + 1.0, y), (x + 1.0, y + 1.0), (x, y + 1.0)),))
        for x in range(side)
        for y in range(side)
    ]
    return find_links(Drawing(outlines=tuple(outlines)))


def test_the_convention_is_what_nearly_all_corners_of_a_list_follow() -> None:
    found = checkerboard()
    corners = {(pair.a, pair.b) for pair in corner_pairs(found)}
    borders = {(pair.a, pair.b) for pair in found.linked()}
    assert (len(corners), len(borders)) == (8, 12)
    assert convention(found, borders) is Corners.PART
    assert convention(found, borders | corners) is Corners.LINK
    assert convention(found, borders | set(sorted(corners)[:4])) is Corners.ASK


def test_two_corners_are_no_convention() -> None:
    assert convention(checkerboard(2), set()) is Corners.ASK
