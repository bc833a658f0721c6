"""Drawings whose borders are not shared: edits leave the links alone that no shared border ever bore out."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_console.board.editing import assign, corners, ground, layout, linking
from gm_console.board.editing.document import MapDocument
from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.core.ids import RegionId
from tests.board.boards import grid

ROWS = ("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "PO-03 02-02 02-03 PO-06")


def drawn_apart(board: Board) -> Board:
    """The board with every square drawn a little too small."""
    regions = []
    for region in board.regions:
        west, north, east, south = (*region.shape[0][0], *region.shape[0][2])
        ring = ((west + 2, north + 2), (east - 2, north + 2), (east - 2, south - 2), (west + 2, south - 2))
        regions.append(replace(region, shape=(ring,)))
    return replace(board, regions=tuple(regions))


@pytest.fixture
def document() -> MapDocument:
    return MapDocument(drawn_apart(grid(*ROWS, wraps=True)))


def test_a_corner_moved_leaves_the_links(document: MapDocument) -> None:
    before = document.board.links
    assert document.do(corners.move_corner(document.sheet, (102, 2), (110, 10))) is None
    assert document.board.links == before


def test_taking_the_wrap_away_leaves_the_links(document: MapDocument) -> None:
    before = document.board.links
    assert document.do(layout.set_wrap(document.sheet, False)) is None
    assert document.board.links == before


def test_flooding_a_region_makes_its_links_fit(document: MapDocument) -> None:
    flooded = RegionId("01-01")
    before = document.board.neighbours(flooded)
    wanted = assign.set_facts(document.sheet, [flooded], kind=RegionKind.SEA, country="PO")
    assert document.do(wanted) is None
    board = document.board
    assert board.neighbours(flooded) == before
    assert board.kinds(flooded, RegionId("PO-01")) == (LinkKind.SEA,)
    assert board.kinds(flooded, RegionId("01-02")) == (LinkKind.COAST,)
    assert board.by_id[RegionId("01-02")].coastal


def test_flooding_a_region_makes_decided_links_fit_too(document: MapDocument) -> None:
    sheet, flooded = document.sheet, RegionId("01-01")
    document.do(linking.decide(sheet, flooded, RegionId("02-01"), LinkKind.CROSSING))
    document.do(linking.decide(sheet, flooded, RegionId("01-02"), None))
    document.do(assign.set_facts(sheet, [flooded], kind=RegionKind.SEA, country="PO"))
    board = document.board
    assert board.kinds(flooded, RegionId("02-01")) == (LinkKind.COAST,)
    assert [(one.b, one.kind) for one in board.by_hand] == [("01-02", None), ("02-01", LinkKind.COAST)]
    assert board.kinds(flooded, RegionId("01-02")) == ()


def test_taking_a_region_away_leaves_the_links_of_its_neighbours(document: MapDocument) -> None:
    expected = [link for link in document.board.links if "01-01" not in (link.a, link.b)]
    assert document.do(ground.take_away(document.sheet, "01-01")) is None
    assert list(document.board.links) == expected


def test_leaving_a_pair_to_its_border_says_nothing_of_others(document: MapDocument) -> None:
    pair = (RegionId("01-01"), RegionId("01-02"))
    document.do(linking.decide(document.sheet, *pair, None))
    before = document.board.links
    document.do(linking.leave_to_borders(document.sheet, *pair))
    assert document.board.links == before
    assert document.board.by_hand == ()


def test_a_shared_border_that_goes_takes_its_link_with_it() -> None:
    document = MapDocument(grid(*ROWS, wraps=True))
    assert (
        document.do(ground.carve(document.sheet, ((190, 0), (210, 0), (210, 100), (190, 100)), "01-03"))
        is None
    )
    assert document.board.kinds(RegionId("01-01"), RegionId("01-02")) == ()
