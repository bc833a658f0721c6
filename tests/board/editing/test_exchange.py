"""One map in place of another, as an edit; and the maps that one can start from."""

from __future__ import annotations

from dataclasses import replace
from itertools import permutations
from pathlib import Path

import pytest

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing.blank import MOST, bare, covered, grid, hexagons
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.exchange import exchange
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.geometry import polygon_of
from gm_console.board.model import Accepted, Board, HandLink, Ice, LinkKind, RegionKind
from gm_console.core.ids import RegionId
from gm_console.core.issues import Severity
from gm_console.files.mapfile import load_map, map_json

ROOT = Path(__file__).resolve().parents[3]
PAPER = bare("isles", "Isles", 1_400, 1_000, wraps=True)


def boards() -> tuple[Board, ...]:
    """Return maps that differ in everything a map has."""
    teaching = load_map(ROOT / "maps" / "teaching").board
    first, second = teaching.regions[:2]
    changed = replace(
        teaching,
        name="Other",
        wraps=True,
        regions=(replace(first, name="Hill"), *teaching.regions[2:]),
        links=tuple(link for link in teaching.links if second.id not in (link.a, link.b)),
        ice=(Ice(shape=(((0, 0), (10, 0), (0, 10)),)), *teaching.ice),
        sea_names={**teaching.sea_names, "ZZ": "Far Sea"},
        country_names={},
        by_hand=(HandLink(a=first.id, b=teaching.regions[3].id, kind=None),),
        accepted=(Accepted(code="map.gap", about="10,10", reason="meant so"),),
    )
    return PAPER, covered(PAPER, RegionKind.LAND, 200), teaching, changed


@pytest.mark.parametrize(("one", "other"), list(permutations(boards(), 2)))
def test_any_map_can_take_the_place_of_any_other_and_go_again(one: Board, other: Board) -> None:
    document = MapDocument(one)
    assert document.do(exchange(document.sheet, other, "Exchange")) is None
    assert map_json(document.board) == map_json(other)
    document.undo()
    assert map_json(document.board) == map_json(one)


def test_ice_keeps_the_numbers_it_has() -> None:
    pieces = tuple(Ice(shape=(((x, 0), (x + 10, 0), (x, 10)),)) for x in (0, 20, 40))
    document = MapDocument(replace(PAPER, ice=pieces[:2]), (3, 7))
    document.do(exchange(document.sheet, replace(PAPER, ice=pieces), "Exchange"))
    assert document.sheet.ice == {3: pieces[0], 7: pieces[1], 8: pieces[2]}


def test_the_same_map_needs_no_change() -> None:
    board = boards()[2]
    assert exchange(MapSheet(board), board, "Exchange").changes == ()


@pytest.mark.parametrize("wraps", [True, False])
@pytest.mark.parametrize(
    ("width", "height", "side"), [(1_400, 1_000, 200), (777, 501, 90), (2_400, 1_400, 130)]
)
def test_hexagons_cover_the_paper_without_a_fault(width: int, height: int, side: int, wraps: bool) -> None:
    board = covered(bare("x", "X", width, height, wraps=wraps), RegionKind.SEA, side)
    assert len(board.regions) == hexagons(width, height, side, wraps=wraps)
    assert sum(polygon_of(region.shape).area for region in board.regions) == width * height
    checks = LiveChecks(MapSheet(board), ())
    checks.settle()
    assert [one for one in checks.findings() if one.issue.severity is not Severity.INFO] == []
    assert {link.kind for link in board.links} == {LinkKind.SEA}
    assert board.regions[0].id in (RegionId("SE-01"), RegionId("SE-001"))


def test_so_many_hexagons_are_made_larger() -> None:
    columns, rows = grid(100_000, 100_000, 20, wraps=True)
    assert columns * rows <= MOST
    assert columns % 2 == 0
