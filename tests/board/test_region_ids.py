"""Ids of regions: what players write is forgiven, and a board says which there are."""

from __future__ import annotations

from gm_console.board.region_ids import (
    IDS_IN_TEXT,
    code_of,
    is_code,
    is_region_id,
    number_of,
    numbered_id,
    recoded,
)
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
