"""Errata: corrections of a board as values; what the board contradicts is refused with a reason."""

from __future__ import annotations

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.board.canon import board_hash
from gm_console.board.checking.check import check_board
from gm_console.board.errata.apply import Refused, announced, corrected
from gm_console.board.errata.asked_errata import correct_link, correct_name, correct_terrain, name_nation
from gm_console.board.errata.facts import (
    ERRATA,
    ERRATA_FACTS,
    CoastCorrected,
    Erratum,
    LinkCorrected,
    NameCorrected,
    Named,
    TerrainCorrected,
)
from gm_console.board.model import Board, HandLink, LinkKind
from gm_console.core.codec import decode_tagged, encode_tagged
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, has_errors
from gm_console.core.map_rules import CLEAR, ROUGH
from tests.support.toy_board import toy_board

BOARD = toy_board()
A1, A2, S1, S2 = (RegionId(one) for one in ("A-01", "A-02", "S-01", "S-02"))


def made(found: Erratum | Issue) -> Erratum:
    assert isinstance(found, Erratum), found
    return found


def refused(found: Erratum | Issue) -> Issue:
    assert isinstance(found, Issue), found
    return found


def on(board: Board, *errata: Erratum) -> Board:
    found = corrected(board, errata)
    assert isinstance(found, Board), found
    return found


def test_a_link_is_made_cut_and_changed_by_what_stands_on_the_map() -> None:
    new = made(correct_link(BOARD, "s-2", "a-1", LinkKind.COAST, "drawn too short"))
    assert new == LinkCorrected(a=A1, b=S2, was=(), becomes=LinkKind.COAST, reason="drawn too short")
    assert on(BOARD, new).kinds(S2, A1) == (LinkKind.COAST,)
    cut = made(correct_link(BOARD, "A-01", "A-02", None))
    assert on(BOARD, cut).kinds(A1, A2) == ()
    other = made(correct_link(BOARD, "A-01", "A-02", LinkKind.CROSSING))
    assert other == LinkCorrected(a=A1, b=A2, was=(LinkKind.LAND,), becomes=LinkKind.CROSSING, reason="")
    assert on(BOARD, other).kinds(A1, A2) == (LinkKind.CROSSING,)
    assert BOARD.kinds(A1, A2) == (LinkKind.LAND,)


def test_terrain_and_names_are_corrected() -> None:
    rough = made(correct_terrain(BOARD, "a-1", ROUGH))
    assert rough == TerrainCorrected(place=A1, was=CLEAR, becomes=ROUGH, reason="")
    assert on(BOARD, rough).by_id[A1].terrain == ROUGH
    region = made(correct_name(BOARD, Named.REGION, "a-1", "  New   Ash "))
    assert region == NameCorrected(what=Named.REGION, of="A-01", was="", becomes="New Ash", reason="")
    sea = made(correct_name(BOARD, Named.SEA, "s", "Calm Sea"))
    country = made(correct_name(BOARD, Named.COUNTRY, "A", "Far North"))
    board = on(BOARD, region, sea, country)
    assert board.by_id[A1].name == "New Ash"
    assert board.sea_names["S"] == "Calm Sea"
    assert board.country_names["A"] == "Far North"


@pytest.mark.parametrize(
    ("found", "code", "words"),
    [
        (correct_link(BOARD, "A-01", "S-01", LinkKind.LAND), "errata.link.kind", "coast or canal"),
        (correct_link(BOARD, "A-01", "A-01", LinkKind.LAND), "errata.link.ends", "two regions"),
        (correct_link(BOARD, "A-01", "B-11", LinkKind.LAND), "errata.region.unknown", "B-01"),
        (correct_link(BOARD, "A-01", "nowhere", None), "errata.region.unknown", "nowhere"),
        (correct_link(BOARD, "A-01", "A-02", LinkKind.LAND), "errata.nothing", "already"),
        (correct_link(BOARD, "A-01", "B-02", None), "errata.nothing", "not linked"),
        (correct_terrain(BOARD, "S-01", ROUGH), "errata.terrain.sea", "sea"),
        (correct_terrain(BOARD, "A-02", ROUGH), "errata.nothing", "already"),
        (correct_name(BOARD, Named.SEA, "Middle Sea", "X"), "errata.sea.unknown", "did you mean S"),
        (correct_name(BOARD, Named.COUNTRY, "Q", "X"), "errata.country.unknown", "there are A, B"),
        (correct_name(BOARD, Named.REGION, "A-01", "   "), "errata.name.form", "1 to 60"),
        (correct_name(BOARD, Named.REGION, "A-01", "x" * 61), "errata.name.form", "1 to 60"),
        (correct_name(BOARD, Named.REGION, "A-01", "a\u202eb"), "errata.name.form", "printed"),
        (correct_name(BOARD, Named.SEA, "S", "Middle Sea"), "errata.nothing", "already"),
    ],
)
def test_what_cannot_be_corrected_is_said(found: Erratum | Issue, code: str, words: str) -> None:
    issue = refused(found)
    assert issue.code == code
    assert words in f"{issue.text} {issue.suggestion}"


def test_an_erratum_that_the_board_contradicts_is_refused_and_named() -> None:
    rough = made(correct_terrain(BOARD, "A-01", ROUGH))
    cut = made(correct_link(BOARD, "A-01", "A-02", None))
    found = corrected(BOARD, [cut, rough, rough])
    assert isinstance(found, Refused)
    assert found.place == 2
    assert found.issue.code == "errata.before"
    again = corrected(BOARD, [cut, cut])
    assert isinstance(again, Refused)
    assert again.issue.text == "the link of A-01 and A-02 is nothing on the map, not land"


def test_a_region_that_loses_its_last_coast_lies_inland_and_that_is_told_below() -> None:
    cut = made(correct_link(BOARD, "A-01", "S-01", None))
    board = on(BOARD, cut)
    assert not board.by_id[A1].coastal
    told = announced(BOARD, [cut])
    assert [one.fact for one in told] == [cut]
    assert [one.fact for one in told[0].follows] == [CoastCorrected(place=A1, coastal=False)]
    assert told[0].region == told[0].follows[0].region == A1
    back = made(correct_link(board, "A-01", "S-01", LinkKind.CANAL))
    assert [one.fact for one in announced(board, [back])[0].follows] == [
        CoastCorrected(place=A1, coastal=True)
    ]


def test_a_second_coast_changes_no_flag() -> None:
    second = made(correct_link(BOARD, "A-01", "S-02", LinkKind.COAST))
    board = on(BOARD, second)
    assert announced(BOARD, [second])[0].follows == ()
    cut = made(correct_link(board, "A-01", "S-01", None))
    assert on(board, cut).by_id[A1].coastal


def test_a_corrected_link_counts_as_decided_by_hand_and_keeps_the_map_sound() -> None:
    before = [issue for issue in check_board(BOARD) if has_errors([issue])]
    cut = made(correct_link(BOARD, "A-01", "A-02", None))
    board = on(BOARD, cut)
    assert board.by_hand == (HandLink(a=A1, b=A2, kind=None),)
    again = on(board, made(correct_link(board, "A-01", "A-02", LinkKind.LAND)))
    assert again.by_hand == (HandLink(a=A1, b=A2, kind=LinkKind.LAND),)
    assert [issue for issue in check_board(board) if has_errors([issue])] == before


def test_taking_a_correction_back_gives_the_first_hash_again() -> None:
    for there in (
        made(correct_link(BOARD, "A-01", "S-01", None)),
        made(correct_terrain(BOARD, "A-01", ROUGH)),
        made(correct_name(BOARD, Named.SEA, "S", "Calm Sea")),
    ):
        board = on(BOARD, there)
        assert board_hash(board) != board_hash(BOARD)
        back = {
            LinkCorrected: lambda one: correct_link(one, "A-01", "S-01", LinkKind.COAST),
            TerrainCorrected: lambda one: correct_terrain(one, "A-01", CLEAR),
            NameCorrected: lambda one: correct_name(one, Named.SEA, "S", "Middle Sea"),
        }[type(there)]
        assert board_hash(on(board, made(back(board)))) == board_hash(BOARD)


def test_corrections_of_different_things_give_one_board_in_any_order() -> None:
    errata = [
        made(correct_link(BOARD, "A-01", "S-01", None)),
        made(correct_link(BOARD, "A-01", "S-02", LinkKind.COAST)),
        made(correct_terrain(BOARD, "A-01", ROUGH)),
        made(correct_name(BOARD, Named.REGION, "A-01", "Ash")),
    ]
    hashes = {board_hash(on(BOARD, *order)) for order in permutations(errata)}
    assert len(hashes) == 1


@pytest.mark.slow
@given(
    st.lists(st.sampled_from(["A-01 S-01", "A-01 A-02", "A-02 S-02", "S-01 S-02", "A-03 B-01"]), max_size=8)
)
def test_coasts_follow_from_links_whatever_is_corrected(pairs: list[str]) -> None:
    board = BOARD
    for pair in pairs:
        a, b = pair.split()
        there = board.kinds(RegionId(a), RegionId(b))
        first = LinkKind.COAST if "S" in b and "A" in a else LinkKind.SEA if "S" in a else LinkKind.LAND
        board = on(board, made(correct_link(board, a, b, None if there else first)))
    for region in board.regions:
        kinds = {kind for other in board.neighbours(region.id) for kind in board.kinds(region.id, other)}
        wet = bool(kinds & {LinkKind.COAST, LinkKind.CANAL})
        assert region.coastal == (wet and not region.id.startswith("S"))
    assert board.links == tuple(sorted(board.links))


def test_errata_come_back_from_their_bytes() -> None:
    errata = [
        made(correct_link(BOARD, "A-01", "A-02", LinkKind.CROSSING, "why")),
        made(correct_link(BOARD, "A-01", "A-02", None, "why")),
        made(correct_terrain(BOARD, "A-01", ROUGH, "why")),
        made(correct_name(BOARD, Named.SEA, "S", "Calm", "why")),
        made(name_nation(BOARD, "A", "Việt Nam", "Vietnamese", reason="why")),
    ]
    assert [decode_tagged(ERRATA, encode_tagged(one)) for one in errata] == errata
    assert {type(one).__name__ for one in errata} == set(ERRATA)
    assert set(ERRATA_FACTS) == {*ERRATA, "CoastCorrected"}
