"""Importing again keeps ids and what was done by hand."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.checking.check import check_board
from gm_console.board.links.corner_links import Corners
from gm_console.board.model import Board, HandLink, Link, LinkKind, MountainRange, Region
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import ROUGH
from gm_console.files.errors import Unreadable
from gm_console.files.imports.foreign_board import build
from gm_console.files.imports.reimport import FILE, load_origin, merge, save_import, save_origin
from gm_console.files.imports.take import ImportWish, Taken, take
from gm_console.files.imports.which_reader import read_map_source
from gm_console.files.mapfile import load_map, save_map
from tests.files.imports.small import GAME, POLYGONS, triplea

EAST = "Cee  <  (100,0) (149,0) (149,49) (100,49) >\n"


def first(tmp_path: Path) -> tuple[Path, Board]:
    source = triplea(tmp_path / "source")
    built = build(read_map_source(source), source, links="drawing")
    save_map(built.board, tmp_path / "map")
    save_origin(built, "triplea", tmp_path / "map")
    return tmp_path / "map", built.board


def again(tmp_path: Path, polygons: str = POLYGONS) -> tuple[Board, list[str]]:
    source = triplea(tmp_path / "source", polygons=polygons, game="")
    origin = load_origin(tmp_path / "map")
    assert origin is not None
    built = build(read_map_source(source), source, links="drawing", kept=origin.keys)
    merged = merge(origin, load_map(tmp_path / "map").board, built, source)
    save_origin(built, "triplea", tmp_path / "map")
    save_map(merged.board, tmp_path / "map")
    return merged.board, [issue.code for issue in merged.issues]


def named(board: Board, name: str) -> Region:
    return next(region for region in board.regions if region.name == name)


def change(folder: Path, board: Board, **regions: Region) -> None:
    rows = tuple(regions.get(region.name, region) for region in board.regions)
    save_map(replace(board, regions=rows), folder)


def test_nothing_changed_gives_the_same_map(tmp_path: Path) -> None:
    _, board = first(tmp_path)
    assert again(tmp_path) == (board, [])


def test_ids_stay_when_regions_come_before_them(tmp_path: Path) -> None:
    _, board = first(tmp_path)
    other, _ = again(tmp_path, "Aaa  <  (100,0) (149,0) (149,49) (100,49) >\n" + POLYGONS)
    assert {region.name: region.id for region in board.regions}.items() <= {
        region.name: region.id for region in other.regions
    }.items()
    assert len(other.regions) == 4


@pytest.mark.slow
def test_names_terrain_and_outlines_by_hand_stay_and_the_rest_follows(tmp_path: Path) -> None:
    folder, board = first(tmp_path)
    ald = named(board, "Ald")
    shape = (((0, 0), (49, 0), (40, 49), (0, 49)),)
    change(folder, board, Ald=replace(ald, name="Albion", terrain=ROUGH, shape=shape))
    moved = POLYGONS.replace("(99,0) (99,49)", "(95,0) (95,49)").replace("(0,0) (49,0)", "(0,2) (49,2)")
    for _ in range(2):
        other, codes = again(tmp_path, moved)
        kept = other.by_id[ald.id]
        assert (kept.name, kept.terrain, kept.shape) == ("Albion", ROUGH, shape)
        assert (95, 0) in named(other, "Bor").shape[0]
    assert codes == []


def test_links_by_hand_stay_in_both_senses(tmp_path: Path) -> None:
    folder, board = first(tmp_path)
    ald, bor, sea = (named(board, name).id for name in ("Ald", "Bor", "1 Sea Zone"))
    canal = Link(a=min(bor, sea), b=max(bor, sea), kind=LinkKind.CANAL)
    cut = HandLink(a=min(ald, bor), b=max(ald, bor), kind=None)
    kept = tuple(link for link in board.links if {link.a, link.b} == {ald, sea})
    save_map(replace(board, links=tuple(sorted((*kept, canal))), by_hand=(cut,)), folder)
    for _ in range(2):
        other, _ = again(tmp_path)
        assert set(other.links) == {*kept, canal}
        assert {(link.a, link.b, link.kind) for link in other.by_hand} == {
            (cut.a, cut.b, None),
            (canal.a, canal.b, LinkKind.CANAL),
        }


@pytest.mark.slow
def test_regions_drawn_by_hand_stay_and_deleted_ones_stay_away(tmp_path: Path) -> None:
    folder, board = first(tmp_path)
    own = replace(named(board, "Ald"), id=RegionId("ZZ-01"), name="Own", coastal=False)
    rows = tuple(region for region in board.regions if region.name != "Bor")
    links = tuple(link for link in board.links if named(board, "Bor").id not in (link.a, link.b))
    save_map(replace(board, regions=(*rows, own), links=links), folder)
    other, _ = again(tmp_path, POLYGONS + EAST)
    assert {region.name for region in other.regions} == {"Ald", "1 Sea Zone", "Own", "Cee"}


def test_regions_gone_from_the_source_go_with_a_word(tmp_path: Path) -> None:
    first(tmp_path)
    other, codes = again(tmp_path, POLYGONS.split("\n", 1)[1])
    assert {region.name for region in other.regions} == {"Bor", "1 Sea Zone"}
    assert codes == ["import.gone"]


@pytest.mark.parametrize("text", ["", "{", "[]", '{"schema_version": 9}', '{"schema_version": 1, "keys": 3}'])
def test_a_broken_origin_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / FILE).write_text(text)
    with pytest.raises(Unreadable, match=FILE):
        load_origin(tmp_path)


def test_a_record_of_version_1_is_read_with_its_links_decided() -> None:
    folder = Path(__file__).parents[2] / "data" / "old" / "import-1"
    origin = load_origin(folder)
    assert origin is not None
    assert origin.decided == origin.links == {("00-01", "00-02", "land"), ("00-02", "SE-01", "coast")}
    assert (origin.corners, origin.listed, origin.colours) == (None, None, {})


def test_what_was_said_about_corners_holds_for_the_next_import(tmp_path: Path) -> None:
    squares = "".join(
        f"R{x}{y}  <  ({x},{y}) ({x + 10},{y}) ({x + 10},{y + 10}) ({x},{y + 10}) >\n"
        for x in (0, 10)
        for y in (0, 10)
    )
    source = triplea(tmp_path / "source", polygons=squares, game="")
    built = build(read_map_source(source), source, corners=Corners.PART)
    save_import(built.board, built, tmp_path / "map")
    more = squares + "R200  <  (20,0) (30,0) (30,10) (20,10) >\nR2010  <  (20,10) (30,10) (30,20) (20,20) >\n"
    triplea(tmp_path / "source", polygons=more, game="")
    taken = take(ImportWish(path=source, onto=tmp_path / "map", now=built.board), lambda *_: None)
    assert isinstance(taken, Taken)
    assert [one.kind for one in taken.board.by_hand] == [None] * 4
    assert taken.built.linked.corners is Corners.PART


def test_a_map_of_our_own_has_no_origin(tmp_path: Path) -> None:
    assert load_origin(tmp_path) is None


def given(tmp_path: Path, game: str | None = None) -> tuple[Board, Board]:
    """Import twice with the source's own links, the second time with another list of them; return both maps."""
    source = triplea(tmp_path / "source")
    built = build(read_map_source(source), source, links="source")
    save_map(built.board, tmp_path / "map")
    save_origin(built, "triplea", tmp_path / "map")
    if game is not None:
        source = triplea(tmp_path / "source", game=game)
    origin = load_origin(tmp_path / "map")
    assert origin is not None
    now = build(read_map_source(source), source, links="source", kept=origin.keys)
    return built.board, merge(origin, load_map(tmp_path / "map").board, now, source).board


def test_links_that_the_source_gives_are_decided_and_follow_it(tmp_path: Path) -> None:
    one, same = given(tmp_path)
    assert [(link.a, link.b, link.kind) for link in one.by_hand] == [
        (link.a, link.b, link.kind) for link in one.links
    ]
    assert same == one
    first_connection = GAME[GAME.index("<connection") :].split("/>", 1)[0] + "/>"
    _, fewer = given(tmp_path, GAME.replace(first_connection, "", 1))
    assert len(fewer.links) == len(one.links) - 1
    assert len(fewer.by_hand) == len(fewer.links)


@pytest.mark.slow
def test_an_island_is_a_hole_in_its_sea_whoever_gives_the_links(tmp_path: Path) -> None:
    island = POLYGONS.replace(
        "Bor  <  (50,0) (99,0) (99,49) (50,49) >", "Bor  <  (40,60) (60,60) (60,80) (40,80) >"
    )
    source = triplea(tmp_path / "source", polygons=island)
    board = build(read_map_source(source), source, links="source").board
    assert len(named(board, "1 Sea Zone").shape) == 2
    assert "map.overlap" not in {issue.code for issue in check_board(board)}


@pytest.mark.parametrize("again", [False, True])
def test_an_import_that_cannot_be_written_leaves_what_was_there(tmp_path: Path, again: bool) -> None:
    source, folder = triplea(tmp_path / "source"), tmp_path / "map"
    built = build(read_map_source(source), source)
    if again:
        save_import(built.board, built, folder)
        (folder / "import.json").unlink()
        before = {path.name: path.read_bytes() for path in folder.iterdir()}
    folder.mkdir(exist_ok=True)
    obstacle = folder / "import.json"
    obstacle.mkdir()
    with pytest.raises(OSError, match="directory"):
        save_import(replace(built.board, name="another"), built, folder)
    obstacle.rmdir()
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == (before if again else {})


def test_chains_of_mountains_that_were_drawn_here_stay(tmp_path: Path) -> None:
    folder, board = first(tmp_path)
    chain = MountainRange(name="The Teeth", line=((0, 0), (40, 40)))
    save_map(replace(board, ranges=(chain,)), folder)
    assert again(tmp_path)[0].ranges == (chain,)
