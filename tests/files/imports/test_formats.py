"""The same small world from every format."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.board.checking.check import check_board
from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.core.map_rules import ROUGH
from gm_console.files.errors import Unreadable
from gm_console.files.imports.build import Built, build
from gm_console.files.imports.read import read_map_source
from tests.files.imports.small import (
    GAME,
    PLACES,
    POLYGONS,
    SVG,
    TABLE,
    TMX,
    box,
    feature,
    geojson,
    triplea,
    write,
)


def taken(path: Path, **options: object) -> Built:
    return build(read_map_source(path), path, **options)  # type: ignore[arg-type]


def linked(board: Board) -> set[tuple[str, str, str]]:
    def name(id_: str) -> str:
        return next(region.name for region in board.regions if region.id == id_)

    return {(*sorted((name(link.a), name(link.b))), link.kind.value) for link in board.links}


def codes(built: Built) -> list[str]:
    return [issue.code for issue in built.issues]


def test_triplea_links_from_the_drawing(tmp_path: Path) -> None:
    built = taken(triplea(tmp_path / "small"), links="drawing")
    assert built.board.name == "Small World"
    assert (built.board.width, built.board.height, built.board.wraps) == (100, 100, False)
    assert linked(built.board) == {
        ("Ald", "Bor", "land"),
        ("1 Sea Zone", "Ald", "coast"),
        ("1 Sea Zone", "Bor", "coast"),
    }
    assert codes(built) == ["import.links.unlisted"]


def test_triplea_links_as_listed(tmp_path: Path) -> None:
    built = taken(triplea(tmp_path / "small"), links="source")
    assert linked(built.board) == {("Ald", "Bor", "land"), ("1 Sea Zone", "Bor", "coast")}
    assert [region.coastal for region in built.board.regions if region.kind is RegionKind.LAND] == [
        False,
        True,
    ]


def test_triplea_labels_that_lie_outside_are_not_taken(tmp_path: Path) -> None:
    board = taken(triplea(tmp_path / "small")).board
    labels = {region.name: region.label for region in board.regions}
    assert labels["Ald"] == (20, 30)
    assert 50 < labels["Bor"][0] < 99


@pytest.mark.parametrize(
    ("says", "option", "wraps"), [("true", None, True), ("true", False, False), ("false", True, True)]
)
def test_triplea_wraps_as_it_says_or_as_told(
    tmp_path: Path, says: str, option: bool | None, wraps: bool
) -> None:
    built = taken(triplea(tmp_path / "small", wraps=says), wraps=option)
    assert built.board.wraps is wraps


def test_triplea_without_a_game_tells_water_by_its_name(tmp_path: Path) -> None:
    board = taken(triplea(tmp_path / "small", game="")).board
    assert [region.name for region in board.regions if region.kind is RegionKind.SEA] == ["1 Sea Zone"]
    with pytest.raises(Unreadable, match="lists no links"):
        taken(tmp_path / "small", links="source")


def test_triplea_says_what_only_one_of_both_knows(tmp_path: Path) -> None:
    game = GAME.replace('name="Bor"', 'name="Bohr"').replace('t1="Ald"', 't1="Alt"')
    assert codes(taken(triplea(tmp_path / "small", game=game)))[:2] == [
        "import.triplea.names",
        "import.triplea.connection",
    ]


def test_an_island_in_a_sea_without_a_hole_gets_one(tmp_path: Path) -> None:
    island = "Isle  <  (40,70) (60,70) (60,80) (40,80) >\n"
    board = taken(triplea(tmp_path / "small", polygons=POLYGONS + island, game="")).board
    sea = next(region for region in board.regions if region.kind is RegionKind.SEA)
    assert len(sea.shape) == 2
    assert "map.overlap" not in {issue.code for issue in check_board(board)}
    assert ("1 Sea Zone", "Isle", "coast") in linked(board)


@pytest.mark.slow
def test_so_does_an_island_that_belongs_to_a_coast(tmp_path: Path) -> None:
    polygons = POLYGONS.replace("\nBor", " < (40,70) (60,70) (60,80) (40,80) >\nBor", 1)
    board = taken(triplea(tmp_path / "small", polygons=polygons)).board
    sea = next(region for region in board.regions if region.kind is RegionKind.SEA)
    assert len(sea.shape) == 2
    assert "map.overlap" not in {issue.code for issue in check_board(board)}


def test_svg(tmp_path: Path) -> None:
    built = taken(write(tmp_path / "drawn.svg", SVG))
    board = built.board
    assert board.name == "Drawn"
    assert sorted(region.name for region in board.regions) == ["Ald", "Bor", "wide"]
    assert linked(board) == {("Ald", "Bor", "land"), ("Ald", "wide", "coast"), ("Bor", "wide", "coast")}
    bor = next(region for region in board.regions if region.name == "Bor")
    assert sorted(bor.shape[0]) == [(50, 0), (50, 50), (100, 0), (100, 50)]
    sea = next(region for region in board.regions if region.kind is RegionKind.SEA)
    assert (50, 50) in sea.shape[0]
    assert "map.corner.loose" not in {issue.code for issue in check_board(board)}
    assert codes(built) == ["import.svg.background", "import.svg.line", "import.corners"]


def test_svg_neighbours_that_share_a_curve_share_its_points(tmp_path: Path) -> None:
    text = """<svg viewBox="0 0 100 100" xmlns="http://www.w3.org/2000/svg">
    <path id="a" d="M 0 0 L 50 0 C 80 30 20 70 50 100 L 0 100 Z"/>
    <path id="b" d="M 100 0 L 100 100 L 50 100 C 20 70 80 30 50 0 Z"/></svg>"""
    built = taken(write(tmp_path / "curve.svg", text))
    assert len(built.board.links) == 1
    assert built.found is not None
    assert built.found.tolerance < 0.01
    assert built.found.pairs[0].border > 100


def test_tiled(tmp_path: Path) -> None:
    built = taken(write(tmp_path / "drawn.tmx", TMX))
    board = built.board
    assert linked(board) == {("Ald", "Bor", "land"), ("Ald", "Wide", "coast"), ("Bor", "Wide", "coast")}
    assert {region.name: region.terrain for region in board.regions}["Bor"] == ROUGH
    assert sorted(built.keys) == ["object 1", "object 4", "object 6"]
    assert codes(built) == ["import.tiled.object", "import.corners"]


def test_tiled_turns_objects_clockwise(tmp_path: Path) -> None:
    text = TMX.replace('id="4" name="Bor" x="50" y="0"', 'id="4" name="Bor" x="100" y="0" rotation="90"')
    board = taken(write(tmp_path / "turned.tmx", text)).board
    bor = next(region for region in board.regions if region.name == "Bor")
    assert sorted(bor.shape[0]) == [(50, 0), (50, 50), (100, 0), (100, 50)]
    sea = next(region for region in board.regions if region.kind is RegionKind.SEA)
    assert (50, 50) in sea.shape[0]
    assert "map.corner.loose" not in {issue.code for issue in check_board(board)}


@pytest.mark.parametrize("text", [PLACES, TABLE])
def test_diplomacy(tmp_path: Path, text: str) -> None:
    board = taken(write(tmp_path / "small.map", text)).board
    assert {"ALD-01", "BOR-01", "SND-01"} <= set(board.by_id)
    assert linked(board) == {
        ("Aldland", "Borland", "land"),
        ("Aldland", "The Sound", "coast"),
        ("Borland", "The Sound", "coast"),
    }
    assert "map.overlap" not in {issue.code for issue in check_board(board)}


def test_geojson_degrees_with_a_region_over_the_meridian(tmp_path: Path) -> None:
    east, west = box(170, 50, 180, 60), box(-180, 50, -170, 60)
    path = geojson(
        tmp_path / "globe.geojson",
        feature("Far", east, west),
        feature("Near", box(-170, 50, -160, 60)),
        feature("Jump", [[175, 40], [-175, 40], [-175, 50], [175, 50], [175, 40]]),
        feature("Home", box(-10, 0, 10, 10)),
    )
    board = taken(path).board
    far = next(region for region in board.regions if region.name == "Far")
    assert (board.width, board.height, board.wraps) == (36_000, 18_000, True)
    assert len(far.shape) == 1
    assert max(x for x, _ in far.shape[0]) - min(x for x, _ in far.shape[0]) == 2_000
    assert linked(board) == {("Far", "Near", "land"), ("Far", "Jump", "land")}


def test_geojson_ids_that_are_no_ids_give_way_to_names(tmp_path: Path) -> None:
    path = geojson(
        tmp_path / "none.geojson",
        feature("One", box(0, 0, 1, 1), id="-99"),
        feature("Two", box(1, 0, 2, 1), id="-99"),
        feature("Three", box(2, 0, 3, 1), id="004"),
    )
    assert sorted(taken(path).keys) == ["004", "One", "Two"]


def test_geojson_of_a_sheet_keeps_its_unit(tmp_path: Path) -> None:
    path = geojson(
        tmp_path / "sheet.geojson",
        feature("A", box(0, 0, 500, 1000), id="01-01"),
        feature("B", box(500, 0, 1000, 1000), id="PO-01", kind="sea"),
        feature("", box(0, 1000, 1000, 1100), kind="ice"),
        map={"name": "Sheet", "width": 1000, "height": 1100, "sea_names": {"PO": "Pond"}},
    )
    board = taken(path).board
    assert [region.id for region in board.regions] == ["01-01", "PO-01"]
    assert board.sea_names == {"PO": "Pond"}
    assert [link.kind for link in board.links] == [LinkKind.COAST]
    assert board.ice[0].shape[0][0][1] in (0, 100)


def test_self_crossing_outlines_are_mended_with_a_word(tmp_path: Path) -> None:
    bow = "Bow  <  (0,0) (49,49) (49,0) (0,49) >\n"
    built = taken(triplea(tmp_path / "small", polygons=POLYGONS.split("\n", 1)[1] + bow, game=""))
    assert "import.crossing" in codes(built)
    assert "map.shape.crossed" not in {issue.code for issue in check_board(built.board)}
