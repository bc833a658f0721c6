"""R60: what needs a coast keeps one; a position on a map without it is no position."""

from __future__ import annotations

import pytest

from gm_console.board.errata.apply import corrected
from gm_console.board.errata.asked_errata import correct_link
from gm_console.board.errata.facts import LinkCorrected
from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.rulesets.gunboat.invariants import invariants
from tests.rulesets.gunboat.military_world import board, position

PORT = RegionId("07-02")
SEA = "PO-01"


def inland() -> Board:
    """Return the board with the port's only coast cut off."""
    cut = correct_link(board(), PORT, SEA, None)
    assert isinstance(cut, LinkCorrected)
    found = corrected(board(), [cut])
    assert isinstance(found, Board)
    assert not found.by_id[PORT].coastal
    return found


@pytest.mark.parametrize(
    ("works", "units", "broken"),
    [
        ({"shipyard": 1}, "", f"{PORT} has shipyards but no coast"),
        ({}, "1 Es", f"{PORT} has ships in port but no coast"),
        ({}, "1 Mr", f"{PORT} has ships in port but no coast"),
        ({"depot": 1}, "2 LI, 1 Ft", ""),
    ],
)
def test_shipyards_and_ships_need_a_coast(works: dict[str, int], units: str, broken: str) -> None:
    state = position({PORT: units}, facilities={PORT: works})
    assert invariants(board(), state) == ()
    assert invariants(inland(), state) == ((broken,) if broken else ())
