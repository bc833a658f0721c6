"""Nations put on a map: in one piece, apart, at the sea, the same for the same seed; a reason where they do not fit."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_console.board import graphs
from gm_console.board.canon import board_hash
from gm_console.board.checking.check import check_board
from gm_console.board.generate.settling.settle import settle
from gm_console.board.generate.settling.wanted import NoRoom, WantedHomes, most_over
from gm_console.board.homes import HomeLie, home_lie, homes_of, lie_of
from gm_console.board.model import Board, RegionKind
from gm_console.board.region_ids import code_of
from gm_console.core.issues import Severity
from gm_console.files.mapfile import load_map
from gm_console.rulesets import load_map_rules
from gm_console.rulesets.gunboat.map_rules import CAPITAL, COLONY, MAP, OUTPOST, PORT
from tests.board.boards import grid
from tests.support.every import every

MAPS = Path(__file__).resolve().parents[2] / "maps"


@cache
def shipped(name: str) -> Board:
    return load_map(MAPS / name).board


def block(columns: int, rows: int) -> Board:
    """One piece of land with sea all round it."""
    sea = iter(f"PO-{number:02d}" for number in range(1, 1000))
    land = iter(f"77-{number:03d}" for number in range(1, 1000))
    edge = [" ".join(next(sea) for _ in range(columns + 2))]
    middle = [" ".join((next(sea), *(next(land) for _ in range(columns)), next(sea))) for _ in range(rows)]
    return grid(*edge, *middle, *[" ".join(next(sea) for _ in range(columns + 2))])


def settled(board: Board, nations: int, **wishes: int) -> Board:
    found = settle(
        board, WantedHomes(nations=nations, **{"colonies": 2, "seed": 5, **wishes}), rules=MAP, id_="s"
    )
    assert isinstance(found, Board), found
    return found


def refused(board: Board, nations: int, **wishes: int) -> NoRoom:
    found = settle(
        board, WantedHomes(nations=nations, **{"colonies": 2, "seed": 5, **wishes}), rules=MAP, id_="s"
    )
    assert isinstance(found, NoRoom)
    return found


def home(board: Board, nation: str) -> list[str]:
    return [one.id for one in board.regions if one.country == nation and one.kind is RegionKind.LAND]


def assert_sound(board: Board, nations: int) -> None:
    """Homes in one piece and of one size, each with its marks where they belong, seats apart."""
    codes = [f"{number:02d}" for number in range(1, nations + 1)]
    homes = {code: home(board, code) for code in codes}
    assert [one.nation for one in homes_of(board)] == codes
    least = min(map(len, homes.values()))
    assert least >= 3
    assert max(map(len, homes.values())) <= least + most_over(least)
    spots: Counter[tuple[str, str]] = Counter()
    for region in board.regions:
        for mark in region.marks:
            assert mark.name
            spots[mark.nation, mark.kind] += 1
            assert (region.country == mark.nation) is (mark.kind in (CAPITAL, PORT)) or not mark.nation
            assert region.coastal or mark.kind not in (PORT, COLONY)
            assert region.country not in homes or mark.kind not in (COLONY, OUTPOST)
    for code, regions in homes.items():
        assert len(graphs.components(board, graphs.OVERLAND, regions)) == 1
        assert every(code_of(region) == code for region in regions)
        assert (spots[code, CAPITAL], spots[code, PORT], spots[code, COLONY]) == (1, 1, 2)
        assert spots[code, OUTPOST] <= 1
    seats = frozenset(board.seats.values())
    assert every(seats.isdisjoint(board.neighbours(seat)) for seat in seats)
    assert [one for one in check_board(board) if one.severity is Severity.ERROR] == []


@pytest.mark.slow
@pytest.mark.parametrize(
    ("name", "nations"),
    [("archipelago", 12), ("teaching", 6), ("europe", 12), ("world", 20), ("romin_jhors", 40)],
)
def test_homes_on_every_shipped_map_with_seas(name: str, nations: int) -> None:
    assert_sound(settled(shipped(name), nations, outposts=nations // 4), nations)


@pytest.mark.slow
def test_two_nations_and_sixty_fit_on_one_map() -> None:
    assert_sound(settled(shipped("romin_jhors"), 2), 2)
    assert_sound(settled(shipped("romin_jhors"), 60), 60)


@pytest.mark.slow
@settings(max_examples=12, deadline=None)
@given(
    columns=st.integers(6, 11),
    rows=st.integers(5, 9),
    nations=st.integers(2, 6),
    seed=st.integers(1, 1 << 40),
)
def test_any_land_either_holds_all_homes_or_says_how_many(
    columns: int, rows: int, nations: int, seed: int
) -> None:
    board = block(columns, rows)
    found = settle(board, WantedHomes(nations=nations, colonies=2, seed=seed), rules=MAP, id_="s")
    if isinstance(found, NoRoom):
        assert found.fits < nations
        if found.fits:
            assert_sound(settled(board, found.fits, seed=seed), found.fits)
    else:
        assert_sound(found, nations)


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(st.randoms(use_true_random=False))
def test_the_order_of_the_regions_plays_no_part(chance: random.Random) -> None:
    board = shipped("teaching")
    regions, links = list(board.regions), list(board.links)
    chance.shuffle(regions)
    chance.shuffle(links)
    mixed = replace(board, regions=tuple(regions), links=tuple(links))
    assert board_hash(settled(mixed, 5)) == board_hash(settled(board, 5))


@pytest.mark.slow
def test_another_seed_gives_other_homes() -> None:
    hashes = {board_hash(settled(shipped("europe"), 7, seed=seed)) for seed in (1, 2, 3, 1)}
    assert len(hashes) == 3


@pytest.mark.slow
def test_wanted_islands_and_peninsulas_are_there() -> None:
    board = settled(shipped("romin_jhors"), 28, islands=8, peninsulas=8)
    lies = Counter(home_lie(board, one.nation) for one in homes_of(board))
    assert lies[HomeLie.ISLAND] >= 8
    assert lies[HomeLie.PENINSULA] >= 8


def test_homes_have_the_size_that_is_asked_for() -> None:
    assert {one.regions for one in homes_of(settled(block(9, 9), 3, regions=5))} == {5}


@pytest.mark.slow
def test_what_does_not_fit_is_said_with_the_number_that_would() -> None:
    assert refused(shipped("earth"), 2) == NoRoom(
        reason="no region of land lies at the sea, and every nation needs a harbour"
    )
    crowd = refused(shipped("teaching"), 40)
    assert "40 homes of 3 regions or more do not fit on 54 regions of land" in crowd.reason
    assert 6 <= crowd.fits < 40
    assert_sound(settled(shipped("teaching"), crowd.fits), crowd.fits)
    assert "4 islands among them" in refused(block(9, 9), 4, islands=4).reason


@pytest.mark.slow
def test_a_nation_keeps_a_countrys_name_and_neutrals_never_a_nations_number() -> None:
    before, after = shipped("archipelago"), settled(shipped("archipelago"), 12)
    nations = {f"{number:02d}" for number in range(1, 13)}
    assert {after.country_names[code] for code in nations} == {before.country_names[code] for code in nations}
    europe = settled(shipped("europe"), 12)
    others = {one.country for one in europe.regions if one.kind is RegionKind.LAND} - {
        f"{number:02d}" for number in range(1, 13)
    }
    assert others
    assert not any(MAP.is_nation(code) for code in others)
    assert len(set(europe.country_names.values())) == len(europe.country_names)


def test_a_map_of_letters_keeps_them_in_a_game_that_calls_regions_so() -> None:
    board = shipped("europe")
    found = settle(board, WantedHomes(nations=8, seed=5), rules=load_map_rules(board.rules.game), id_="s")
    assert isinstance(found, Board)
    assert [one.id for one in found.regions] == [one.id for one in board.regions]
    assert len(found.seats) == 8


def test_a_home_lies_as_its_links_to_sea_and_land_say() -> None:
    board = grid("PO-01 PO-02 PO-03", "01-01 01-02 PO-04", "29-01 PO-05 PO-06")
    assert home_lie(board, "01") is HomeLie.PENINSULA  # to sea 4, to land 1
    assert home_lie(grid("PO-01 01-01 PO-02"), "01") is HomeLie.ISLAND
    assert home_lie(grid("PO-01 01-01 29-01"), "01") is HomeLie.MAINLAND
    assert home_lie(board, "02") is HomeLie.MAINLAND
    assert lie_of(board, ()) is HomeLie.MAINLAND


def test_the_measure_gives_the_rulebooks_own_list() -> None:
    board = shipped("romin_jhors")
    lies = {one.nation: home_lie(board, one.nation) for one in homes_of(board)}
    assert [int(code) for code, lie in lies.items() if lie is HomeLie.ISLAND] == [1, 2, *range(23, 29)]
    peninsulas = [int(code) for code, lie in lies.items() if lie is HomeLie.PENINSULA]
    assert peninsulas == [3, 4, 5, 9, 11, 17, 18, 22]
