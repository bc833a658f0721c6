"""Romin Jhors obeys every fact that the rulebook gives of its world, one test for each."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from gm_console.board.model import Board, LinkKind, RegionKind
from gm_console.core.map_rules import CLEAR, ROUGH
from gm_console.files.mapfile import load_map
from tests.maps import facts
from tests.support.every import every

FOLDER = Path(__file__).parents[2] / "maps" / "romin_jhors"


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map(FOLDER).board


def test_it_has_737_regions_of_land_and_sea(board: Board) -> None:
    assert len(board.regions) == 737
    kinds = Counter(region.kind for region in board.regions)
    assert 590 <= kinds[RegionKind.LAND] <= 610
    assert 130 <= kinds[RegionKind.SEA] <= 150


def test_ids_are_two_signs_and_two_digits(board: Board) -> None:
    for region in board.regions:
        code, _, number = region.id.partition("-")
        assert len(code) == 2
        assert len(number) == 2
        assert code.isdigit() or code in facts.SEA_NAMES


def test_numbers_run_without_gaps_from_one(board: Board) -> None:
    table: dict[str, list[int]] = {}
    for region in board.regions:
        table.setdefault(region.id[:2], []).append(int(region.id[3:]))
    assert every(numbers == list(range(1, len(numbers) + 1)) for numbers in table.values())


def test_the_nine_seas_have_the_rulebooks_names(board: Board) -> None:
    assert dict(board.sea_names) == facts.SEA_NAMES
    codes = {region.country for region in board.regions if region.kind is RegionKind.SEA}
    assert codes == set(facts.SEA_NAMES)


def test_seas_have_the_regions_that_the_rules_name(board: Board) -> None:
    assert {"NO-14", "NO-16", "PO-04", "AO-01", "GL-01", "GL-02", "GL-03"} <= set(board.by_id)


@pytest.mark.parametrize("region", ["GL-01", "GL-02", "GL-03"])
def test_three_great_lakes_are_water(board: Board, region: str) -> None:
    assert board.by_id[region].kind is RegionKind.SEA


@pytest.mark.parametrize("region", ["GL-04", "GL-05", "GL-06"])
def test_three_of_the_great_lakes_are_clear_land(board: Board, region: str) -> None:
    assert board.by_id[region].kind is RegionKind.LAND
    assert board.by_id[region].terrain == CLEAR
    assert int(board.by_id[region].country) > 28


def test_there_are_no_further_great_lakes(board: Board) -> None:
    assert sorted(id_ for id_ in board.by_id if id_.startswith("GL")) == [f"GL-0{n}" for n in range(1, 7)]


def test_there_are_98_countries(board: Board) -> None:
    codes = {region.country for region in facts.land(board)}
    assert len(codes) == 98
    assert set(facts.NATIONS) <= codes
    assert every(29 <= int(code) <= 99 for code in codes - set(facts.NATIONS))
    assert codes == set(board.country_names)
    assert every(board.country_names.values())


def test_countries_that_the_rules_name_exist(board: Board) -> None:
    assert {"41-01", "42-01", "99-01", "99-02", "99-03", "99-04", "99-05"} <= set(board.by_id)


def test_country_names_differ(board: Board) -> None:
    assert len(set(board.country_names.values())) == 98


@pytest.mark.parametrize("nation", facts.NATIONS)
def test_homes_are_of_equal_size(board: Board, nation: str) -> None:
    assert len(facts.home(board, nation)) == 14


@pytest.mark.parametrize("nation", facts.NATIONS)
def test_homes_are_contiguous_over_land(board: Board, nation: str) -> None:
    home = set(facts.home(board, nation))
    assert facts.reached(board, min(home), (LinkKind.LAND,), home) == home


@pytest.mark.parametrize("nation", facts.ISLANDS)
def test_island_nations_are_islands(board: Board, nation: str) -> None:
    home = facts.home(board, nation)
    assert facts.reached(board, home[0], facts.OVERLAND) == set(home)
    assert facts.coast_share(board, nation) == 1


@pytest.mark.parametrize("nation", facts.PENINSULAS)
def test_peninsular_nations_are_peninsulas(board: Board, nation: str) -> None:
    home = facts.home(board, nation)
    assert facts.reached(board, home[0], facts.OVERLAND) > set(home)
    assert 0.6 <= facts.coast_share(board, nation) < 1


@pytest.mark.parametrize("nation", facts.MAINLAND)
def test_mainland_nations_are_neither(board: Board, nation: str) -> None:
    home = facts.home(board, nation)
    assert facts.reached(board, home[0], facts.OVERLAND) > set(home)
    assert facts.coast_share(board, nation) < 0.6


@pytest.mark.parametrize("nation", facts.NATIONS)
def test_every_nation_has_one_capital_and_one_port_at_home(board: Board, nation: str) -> None:
    (capital,) = facts.marked(board, "capital")[nation]
    (port,) = facts.marked(board, "port")[nation]
    assert capital != port
    assert {capital, port} <= set(facts.home(board, nation))
    assert every(mark.name for region in (capital, port) for mark in board.by_id[region].marks)


@pytest.mark.parametrize("nation", facts.NATIONS)
def test_ports_lie_at_the_ocean(board: Board, nation: str) -> None:
    (port,) = facts.marked(board, "port")[nation]
    ocean = facts.waters(board)[0]
    assert [other for other in board.neighbours(port) if other in ocean]
    assert not any(other.startswith("GL") for other in board.neighbours(port))


def test_the_ocean_is_one_water_and_the_lakes_are_two(board: Board) -> None:
    ocean, *lakes = facts.waters(board)
    assert not any(id_.startswith("GL") for id_ in ocean)
    assert len(lakes) == 2
    assert sorted(id_ for lake in lakes for id_ in lake) == ["GL-01", "GL-02", "GL-03"]


@pytest.mark.parametrize("nation", facts.NATIONS)
def test_every_nation_has_two_colonies_on_the_minor_continents(board: Board, nation: str) -> None:
    colonies = facts.marked(board, "colony")[nation]
    major = facts.reached(board, "06-01", facts.OVERLAND)
    assert len(colonies) == 2
    for colony in colonies:
        region = board.by_id[colony]
        assert int(region.country) >= 29
        assert region.coastal
        assert colony not in major
        assert region.label[0] > board.width // 2


def test_no_colony_is_shared(board: Board) -> None:
    colonies = [colony for mine in facts.marked(board, "colony").values() for colony in mine]
    assert len(set(colonies)) == 56


def test_seven_nations_hold_an_outpost_with_a_code_of_its_own(board: Board) -> None:
    outposts = facts.marked(board, "outpost")
    assert sorted(outposts) == sorted(facts.OUTPOST_HOLDERS)
    for nation, (outpost,) in outposts.items():
        region = board.by_id[outpost]
        assert [r.id for r in board.regions if r.country == region.country] == [outpost]
        assert int(region.country) >= 29
        assert not set(board.neighbours(outpost)).intersection(facts.home(board, nation))


def test_major_jhors_lies_in_the_west_and_holds_the_twenty(board: Board) -> None:
    major = facts.reached(board, "06-01", facts.OVERLAND)
    for nation in (*facts.PENINSULAS, *facts.MAINLAND):
        assert set(facts.home(board, nation)) <= major
    assert every(board.by_id[id_].label[0] < 5200 for id_ in major)


def test_north_and_south_minor_jhors_lie_in_the_east_apart(board: Board) -> None:
    north = facts.reached(board, "41-01", facts.OVERLAND)
    south = facts.reached(board, "99-01", facts.OVERLAND)
    assert not north & south
    assert len(north) > 50
    assert len(south) > 50
    assert every(board.by_id[id_].label[0] > 5500 for id_ in north | south)


def test_09_14_is_the_canal_between_two_lakes(board: Board) -> None:
    assert board.kinds("09-14", "GL-01") == (LinkKind.CANAL,)
    assert board.kinds("09-14", "GL-03") == (LinkKind.CANAL,)
    assert board.kinds("GL-01", "GL-03") == ()


def test_there_is_no_other_canal(board: Board) -> None:
    canals = [(link.a, link.b) for link in board.links if link.kind is LinkKind.CANAL]
    assert canals == [("09-14", "GL-01"), ("09-14", "GL-03")]


def test_no_other_region_joins_two_waters(board: Board) -> None:
    joining = [r.id for r in facts.land(board) if len(facts.waters_touched(board, r.id)) > 1]
    assert joining == ["09-14"]


def test_gl_01_and_gl_03_lie_in_different_waters(board: Board) -> None:
    assert "GL-03" not in facts.reached(board, "GL-01", (LinkKind.SEA,))


def test_ao_01_touches_three_regions_over_the_seam(board: Board) -> None:
    assert facts.seam_neighbours(board, "AO-01") == ["NO-14", "NO-16", "PO-04"]
    for other in ("NO-14", "NO-16", "PO-04"):
        assert board.kinds("AO-01", other) == (LinkKind.SEA,)


@pytest.mark.slow
def test_the_world_wraps(board: Board) -> None:
    assert board.wraps
    assert sum(1 for r in board.regions if facts.seam_neighbours(board, r.id)) > 10


def test_north_ice_lies_north_of_41_and_42(board: Board) -> None:
    touching = {board.by_id[id_].country for id_ in facts.ice_neighbours(board, "north")}
    assert {code for code in touching if code.isdigit()} == {"41", "42"}


def test_south_ice_lies_south_of_99_04_and_99_05(board: Board) -> None:
    touching = {id_ for id_ in facts.ice_neighbours(board, "south") if id_[:2].isdigit()}
    assert touching == {"99-04", "99-05"}


@pytest.mark.parametrize("edge", ["north", "south"])
def test_ice_closes_the_edge(board: Board, edge: str) -> None:
    y = 0 if edge == "north" else board.height
    for region in board.regions:
        assert every(point[1] != y for ring in region.shape for point in ring)
    on_edge = 0
    for ice in board.ice:
        for ring in ice.shape:
            for (x1, y1), (x2, y2) in zip(ring, ring[1:] + ring[:1], strict=True):
                on_edge += abs(x2 - x1) if y1 == y == y2 else 0
    assert on_edge == board.width


def test_a_fifth_of_the_land_is_rough(board: Board) -> None:
    lands = facts.land(board)
    rough = sum(1 for region in lands if region.terrain == ROUGH)
    assert 15 * len(lands) <= 100 * rough <= 25 * len(lands)


def test_coastal_is_true_where_the_links_say_so(board: Board) -> None:
    wet = {LinkKind.COAST, LinkKind.CANAL}
    for region in board.regions:
        at_sea = any(wet & set(board.kinds(region.id, other)) for other in board.neighbours(region.id))
        assert region.coastal == (region.kind is RegionKind.LAND and at_sea)


def test_homes_touch_no_region_of_a_colonial_country_at_the_start(board: Board) -> None:
    colonies = {c for mine in facts.marked(board, "colony").values() for c in mine}
    homes = {id_ for nation in facts.NATIONS for id_ in facts.home(board, nation)}
    assert not any(homes.intersection(board.neighbours(colony)) for colony in colonies)
