"""What differs between two boards, in words."""

from __future__ import annotations

from dataclasses import replace

from gm_console.board.compare import compare
from gm_console.board.model import Link, LinkKind, Mark
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import ROUGH
from tests.board.boards import grid, square

BOARD = grid("01-01 01-02 PO-01")


def texts(*changes: object) -> list[str]:
    return [one.text for one in compare(BOARD, *changes)]  # type: ignore[arg-type]


def test_the_same_board_differs_in_nothing() -> None:
    assert compare(BOARD, BOARD) == ()


def test_regions_that_came_and_went() -> None:
    other = grid("01-01 01-02 PO-02")
    assert {"PO-01 is gone", "PO-02 is new"} <= set(texts(other))
    assert "01-02 and PO-01 are linked no more (coast)" in texts(other)
    assert "01-02 and PO-02 are linked now (coast)" in texts(other)


def test_every_field_of_a_region() -> None:
    first = BOARD.regions[0]
    mark = Mark(kind="capital", nation="01", name="Ar")
    changed = replace(first, name="Home", terrain=ROUGH, label=(1, 2), marks=(mark,), shape=square(7, 7))
    other = replace(BOARD, regions=(changed, *BOARD.regions[1:]))
    assert texts(other) == [
        "01-01: terrain was clear, is rough",
        "01-01: name was nothing, is Home",
        "01-01: label was 50, 50, is 1, 2",
        "01-01: marks was nothing, is capital 01 Ar",
        "01-01: the outline is another",
    ]


def test_kinds_of_links_names_and_the_sheet() -> None:
    link = Link(a=RegionId("01-02"), b=RegionId("PO-01"), kind=LinkKind.CANAL)
    other = replace(BOARD, links=(BOARD.links[0], link), wraps=True, sea_names={"PO": "Pond"}, width=400)
    assert texts(other) == [
        "the map's width was 300, is 400",
        "the map's wraps was no, is yes",
        "sea PO was Sea PO, is Pond",
        "the link of 01-02 and PO-01 was coast, is canal",
    ]
