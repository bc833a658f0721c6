"""Ids of regions: what players write is forgiven, and a board says which there are."""

from __future__ import annotations

from gm_console.board.region_ids import (
    IDS_IN_TEXT,
    code_of,
    is_code,
    is_region_id,
    lettered_id,
    number_of,
    numbered_id,
    recoded,
)
from gm_console.core.map_rules import IdForm
from tests.board.boards import grid


def test_a_board_finds_what_is_meant_however_it_is_written() -> None:
    board = grid("PO-04 07-02 AO-01")
    forgiven = {
        "po-4": "PO-04",
        "po4": "PO-04",
        "07-02": "07-02",
        "7-2": "07-02",
        " ao_01 ": "AO-01",
        "007-2": "07-02",
    }
    assert {text: board.find(text) for text in forgiven} == forgiven
    strange = ("", "-", "07", "07-", "-02", "07-02-03", "p o-4", "ABCDE-01", "07-x")
    assert [board.find(text) for text in strange] == [None] * len(strange)


def test_a_board_finds_what_is_meant_and_only_what_is_there() -> None:
    board = grid("PO-01 01-01 PO-02")
    assert [board.find(text) for text in ("PO-01", "po-1", "1-1", "PO-03", "", "x")] == [
        "PO-01", "PO-01", "01-01", None, None, None,
    ]  # fmt: skip


def test_codes_begin_ids() -> None:
    assert code_of("PO-01") == "PO"
    assert is_code("PO")
    assert not is_code("P O")


def test_ids_are_made_and_taken_apart() -> None:
    assert numbered_id("PO", 4) == "PO-04"
    assert numbered_id("00", 4, 3) == "00-004"
    assert number_of("PO-011") == 11
    assert number_of("PO") == 0
    assert recoded("PO-04", "AO") == "AO-04"
    assert is_region_id("07-02")
    assert not is_region_id("7-2")
    assert IDS_IN_TEXT.findall("from 07-02 to PO-11, not 1899-1902-3 or xPO-11") == ["07-02", "PO-11"]


def test_three_letters_say_a_name_and_are_never_twice() -> None:
    assert lettered_id("Paris", ()) == "PAR"
    assert lettered_id("Paris", {"PAR"}) == "PAI"
    assert lettered_id("Bay of Biscay", {"BAY"}) == "BOB"
    assert lettered_id("Łódź", ()) is not None
    assert lettered_id("Øst", {"OST", "STA"}) is not None
    assert lettered_id("東京", ()) == "AAA"
    taken: set[str] = set()
    for _ in range(40):
        id_ = lettered_id("Io", taken)
        assert id_ is not None
        assert is_region_id(id_, IdForm.LETTERS)
        assert id_ not in taken
        taken.add(id_)


def test_ids_of_three_letters_have_no_number_and_no_code() -> None:
    assert (code_of("PAR"), number_of("PAR"), recoded("PAR", "07")) == ("", 0, "PAR")
    assert is_region_id("PAR")
    assert not is_region_id("PAR", IdForm.NUMBERED)
    assert not is_region_id("07-02", IdForm.LETTERS)
