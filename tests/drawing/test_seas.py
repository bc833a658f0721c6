"""Where names of seas have room."""

from __future__ import annotations

from dataclasses import replace

from gm_console.board.model import Board
from gm_console.drawing.seas import Stretch, stretches
from tests.board.boards import grid


def found(board: Board) -> dict[str, Stretch]:
    return dict(stretches(board, {region.id: region.shape for region in board.regions}))


def test_a_sea_is_named_along_its_longest_stretch_of_water() -> None:
    board = grid("PO-01 PO-02 PO-03 01-01", "PO-05 PO-06 PO-07 01-05", "01-02 01-03 PO-04 01-04")
    (sea,) = found(board).values()
    assert abs(sea.length - 300) <= 16
    assert abs(sea.x - 150) <= 16
    assert 0 < sea.y < 200


def test_a_stretch_goes_on_round_the_world() -> None:
    rows = ("PO-01 01-01 01-02 PO-02", "PO-03 01-03 01-04 PO-04")
    flat, round_ = (found(grid(*rows, wraps=wraps))["PO"] for wraps in (False, True))
    assert flat.length <= 100
    assert 180 <= round_.length <= 200


def test_no_other_water_is_crossed_and_a_strait_has_no_room() -> None:
    board = grid("PO-01 PO-02 LS-01 LS-02", "PO-03 PO-04 LS-03 LS-04")
    seas = found(board)
    assert seas["PO"].x + seas["PO"].length / 2 <= 208
    assert seas["LS"].x - seas["LS"].length / 2 >= 192
    assert found(grid("01-01 01-02")) == {}


def test_every_one_of_many_seas_has_room_for_its_name() -> None:
    """More of them than a picture of one byte a pixel could tell apart."""
    rows = [" ".join(f"{row}O-{column:03d}" for column in range(300)) for row in "PQ"]
    board = grid(*rows)
    parted = tuple(replace(one, country=one.id[3:]) for one in board.regions)
    assert len(found(replace(board, regions=parted))) == 300
