"""From a map to an edited copy of it: what errata can say, and what is told beside them."""

from __future__ import annotations

from dataclasses import replace

from gm_console.board.compare import compare
from gm_console.board.errata.apply import corrected
from gm_console.board.errata.between import between
from gm_console.board.errata.facts import LinkCorrected, NameCorrected, Named, TerrainCorrected
from gm_console.board.errata.known import codes
from gm_console.board.model import Board
from gm_console.core.map_rules import CLEAR, ROUGH
from tests.support.gunboat_world import small_board


def edited(board: Board) -> Board:
    """Return the board with another ground, other names and a link fewer."""
    first, second, *others = board.regions
    ground = ROUGH if first.terrain == CLEAR else CLEAR
    country = codes(board, Named.COUNTRY)[0]
    return replace(
        board,
        regions=(replace(first, terrain=ground), replace(second, name="Newly Named"), *others),
        country_names={**board.country_names, country: "Elsewhere"},
        links=board.links[1:],
    )


def test_an_edited_map_comes_out_of_the_errata_that_lead_to_it() -> None:
    board = small_board()
    wanted = edited(board)
    found = between(board, wanted)
    kinds = [type(one) for one in found.errata]
    assert kinds == [TerrainCorrected, NameCorrected, NameCorrected, LinkCorrected]
    after = corrected(board, found.errata)
    assert isinstance(after, Board)
    assert [one for one in compare(after, wanted) if "coastal" not in one.text] == []
    assert [text for text in found.beyond if "coastal" not in text] == []


def test_equal_maps_need_nothing() -> None:
    board = small_board()
    found = between(board, replace(board))
    assert (found.errata, found.beyond) == ((), ())


def test_what_no_erratum_says_is_told() -> None:
    board = small_board()
    gone = board.regions[-1]
    moved = replace(board.regions[0], label=(board.regions[0].label[0] + 1, board.regions[0].label[1]))
    left = tuple(link for link in board.links if gone.id not in (link.a, link.b))
    found = between(board, replace(board, regions=(moved, *board.regions[1:-1]), links=left))
    assert any(f"{gone.id}" in text and "gone" in text for text in found.beyond)
    assert any("label" in text for text in found.beyond)
    assert not any(isinstance(one, TerrainCorrected | NameCorrected) for one in found.errata)
