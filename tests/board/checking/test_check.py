"""Every check finds the one thing that was spoilt on a sound board, and finds nothing on the sound one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.checking.check import check_board
from gm_console.board.checking.survey import Survey
from gm_console.board.checking.whole import check_islands
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board, Ice, Link, LinkKind, Mark, Region
from gm_console.core.ids import RegionId
from gm_console.core.issues import Severity
from gm_console.core.map_rules import ROUGH
from gm_console.files.mapfile import load_map
from tests.board.boards import grid, square

SOUND = grid("PO-01 01-01 01-02 PO-04", "PO-02 01-03 02-01 PO-05", "PO-03 02-02 02-03 PO-06", wraps=True)


def codes(board: Board) -> set[str]:
    return {issue.code for issue in check_board(board) if issue.severity is not Severity.INFO}


def changed(board: Board, id_: str, **changes: object) -> Board:
    regions = [replace(r, **changes) if r.id == id_ else r for r in board.regions]  # type: ignore[arg-type]
    return replace(board, regions=tuple(regions))


def linked(board: Board, *links: Link) -> Board:
    return replace(board, links=tuple(sorted((*board.links, *links))))


def link(a: str, b: str, kind: LinkKind) -> Link:
    return Link(a=RegionId(a), b=RegionId(b), kind=kind)


def without(board: Board, a: str, b: str) -> Board:
    return replace(board, links=tuple(one for one in board.links if (one.a, one.b) != (a, b)))


def test_a_sound_board_has_neither_error_nor_warning() -> None:
    assert codes(SOUND) == set()


def test_wrong_coast_flag() -> None:
    assert codes(changed(SOUND, "01-01", coastal=False)) == {"map.coastal"}


def test_sea_with_rough_ground() -> None:
    assert codes(changed(SOUND, "PO-01", terrain=ROUGH)) == {"map.sea.ground"}


def test_sea_without_name() -> None:
    assert codes(replace(SOUND, sea_names={})) == {"map.sea.unnamed"}


def test_doubled_names_of_regions_and_countries() -> None:
    board = changed(changed(SOUND, "01-01", name="Arnsby"), "02-02", name="Arnsby")
    assert codes(board) == {"map.name.doubled"}
    assert codes(replace(SOUND, country_names={"01": "Same", "02": "Same"})) == {"map.country.doubled"}


def test_doubled_id() -> None:
    extra = replace(SOUND.by_id[RegionId("01-01")], shape=square(9, 9), label=(950, 950))
    assert "map.region.doubled" in codes(replace(SOUND, regions=(*SOUND.regions, extra)))


def test_gap_in_the_numbers() -> None:
    board = grid("PO-01 01-01 PO-03", wraps=True)
    found = [issue for issue in check_board(board) if issue.code == "map.number.gap"]
    assert [issue.where for issue in found] == ["PO"]
    assert "PO-02" in found[0].text


def test_isolated_region_is_named_although_it_has_borders() -> None:
    board = replace(SOUND, links=tuple(one for one in SOUND.links if "02-01" not in (one.a, one.b)))
    found = {issue.code: issue.severity for issue in check_board(board)}
    assert found["map.region.isolated"] is Severity.INFO
    assert found["map.link.missing"] is Severity.WARNING


@pytest.mark.parametrize(
    ("a", "b", "kind"),
    [
        ("01-01", "01-02", LinkKind.SEA),
        ("01-01", "PO-01", LinkKind.LAND),
        ("PO-01", "PO-02", LinkKind.COAST),
        ("01-01", "PO-01", LinkKind.CROSSING),
    ],
)
def test_link_kind_that_does_not_fit_its_ends(a: str, b: str, kind: LinkKind) -> None:
    assert "map.link.kind" in codes(linked(without(SOUND, a, b), link(a, b, kind)))


def test_link_the_wrong_way_round_and_from_both_ends() -> None:
    backwards = linked(without(SOUND, "01-01", "01-02"), link("01-02", "01-01", LinkKind.LAND))
    assert "map.link.one-way" in codes(backwards)
    both = [
        i
        for i in check_board(linked(SOUND, link("01-02", "01-01", LinkKind.LAND)))
        if i.code == "map.link.one-way"
    ]
    assert "twice" in both[0].text


def test_doubled_link_and_link_to_itself() -> None:
    assert "map.link.doubled" in codes(linked(SOUND, link("01-01", "01-02", LinkKind.LAND)))
    assert "map.link.self" in codes(linked(SOUND, link("01-01", "01-01", LinkKind.LAND)))


def test_land_link_without_border_unless_it_is_a_crossing() -> None:
    assert codes(linked(SOUND, link("01-01", "02-03", LinkKind.LAND))) == {"map.link.apart"}
    assert codes(linked(SOUND, link("01-01", "02-03", LinkKind.CROSSING))) == set()


def test_overlap_gap_and_broken_outline() -> None:
    wide = (((100, 0), (215, 0), (215, 100), (100, 100)),)
    assert "map.overlap" in codes(changed(SOUND, "01-01", shape=wide))
    narrow = (((100, 0), (185, 0), (185, 100), (100, 100)),)
    assert "map.gap" in codes(changed(SOUND, "01-01", shape=narrow))
    twisted = (((100, 0), (200, 100), (200, 0), (100, 100)),)
    assert "map.shape.broken" in codes(changed(SOUND, "01-01", shape=twisted))


def test_sliver_and_label_outside() -> None:
    sliver = (((100, 0), (102, 0), (102, 100), (100, 100)),)
    assert "map.shape.sliver" in codes(changed(SOUND, "01-01", shape=sliver))
    assert codes(changed(SOUND, "01-01", label=(10, 10))) == {"map.label"}


def test_region_that_joins_two_waters_is_an_undeclared_canal() -> None:
    board = grid(
        "01-02 01-03 01-04 01-05 01-06", "01-07 PO-01 01-01 LS-01 01-08", "01-09 01-10 01-11 01-12 01-13"
    )
    found = [issue for issue in check_board(board) if issue.code == "map.canal.undeclared"]
    assert [issue.where for issue in found] == ["01-01"]
    assert found[0].rule == "R31"


def test_declared_canal_is_in_order() -> None:
    rows = ("01-02 01-03 01-04 01-05 01-06", "01-07 PO-01 01-01 LS-01 01-08", "01-09 01-10 01-11 01-12 01-13")
    assert codes(grid(*rows, canals=["01-01"])) == set()


def test_canal_with_one_end() -> None:
    board = grid("01-02 01-03 01-04", "01-05 PO-01 01-01", "01-06 01-07 01-08", canals=["01-01"])
    assert "map.canal.end" in codes(board)


def test_two_regions_of_one_water_are_no_two_waters() -> None:
    assert "map.canal.undeclared" not in codes(
        grid("PO-01 PO-02 PO-03", "PO-04 01-01 PO-05", "PO-06 PO-07 PO-08")
    )


def test_ice_that_does_not_close_an_edge() -> None:
    closed = grid("ice ice ice", "PO-01 01-01 PO-02", "ice ice ice", wraps=True)
    assert codes(closed) == set()
    assert "map.ice.open" in codes(replace(closed, ice=closed.ice[1:]))


def test_link_across_ice() -> None:
    board = grid("PO-01 ice PO-02", "PO-03 01-01 PO-04", "ice ice ice")
    found = codes(linked(board, link("PO-01", "PO-02", LinkKind.SEA)))
    assert "map.link.ice" in found


def test_board_that_wraps_but_has_an_open_seam() -> None:
    board = grid("PO-01 01-01 PO-02")
    assert "map.seam" in codes(replace(board, wraps=True, width=1000))


def test_home_in_two_parts() -> None:
    board = grid("01-01 PO-01 01-02", capitals=["01-01"])
    found = [issue for issue in check_board(board) if issue.code == "map.home.torn"]
    assert [issue.where for issue in found] == ["01-02"]


def test_port_in_an_inland_region_and_mark_at_sea() -> None:
    port = (Mark(kind="port", nation="01"),)
    inland = grid("PO-01 01-01 01-02", "PO-02 01-03 01-04")
    assert "map.mark.place" in codes(changed(inland, "01-04", marks=port))
    assert "map.mark.place" in codes(changed(inland, "PO-01", marks=port))


def test_outpost_that_shares_its_code() -> None:
    outpost = (Mark(kind="outpost", nation="02"),)
    assert codes(changed(SOUND, "01-01", marks=outpost)) == {"map.outpost"}


def test_island_nation_that_is_none() -> None:
    board = grid("PO-01 01-01 02-01 PO-02", "PO-03 PO-04 PO-05 03-01", capitals=["01-01", "02-01", "03-01"])
    found = [finding.issue.where for finding in check_islands(Survey(MapSheet(board)), ("01", "03"))]
    assert found == ["01-01"]


def test_issues_come_in_the_same_order_every_time() -> None:
    spoilt = changed(changed(SOUND, "01-01", coastal=False), "02-02", label=(1, 1))
    assert list(check_board(spoilt)) == list(check_board(spoilt))


@pytest.fixture(scope="module")
def world() -> Board:
    return load_map(Path(__file__).parents[3] / "maps" / "romin_jhors").board


@pytest.mark.slow
def test_the_world_is_sound(world: Board) -> None:
    assert [issue for issue in check_board(world) if issue.severity is not Severity.INFO] == []


@pytest.mark.slow
def test_something_is_worth_knowing_of_the_world(world: Board) -> None:
    assert list(check_board(world)) != []


@pytest.mark.slow
def test_moving_one_corner_of_the_world_is_noticed(world: Board) -> None:
    region: Region = world.by_id[RegionId("14-02")]
    (x, y), *rest = region.shape[0]
    moved = changed(world, "14-02", shape=(((x + 40, y + 40), *rest),))
    assert codes(moved) & {"map.gap", "map.overlap", "map.shape.broken"}


@pytest.mark.slow
def test_losing_a_piece_of_ice_is_noticed(world: Board) -> None:
    ice: tuple[Ice, ...] = world.ice[:-1]
    assert codes(replace(world, ice=ice)) == {"map.gap", "map.ice.open"}


def test_a_country_without_a_name_is_told_once_however_many_regions_it_has() -> None:
    board = replace(SOUND, country_names={})
    found = [issue for issue in check_board(board) if issue.code == "map.country.unnamed"]
    countries = {region.country for region in SOUND.regions if region.id[0].isdigit()}
    assert len(found) == len(countries)


def test_an_edge_without_any_ice_is_told_and_no_fault() -> None:
    north = grid("ice ice", "01-01 01-02")
    (told,) = [issue for issue in check_board(north) if issue.code == "map.ice.open"]
    assert told.severity is Severity.INFO
    assert "south" in told.text
