"""Outlines cut into arcs that neighbours share."""

from __future__ import annotations

import pytest

from gm_console.board.model import Board
from gm_console.drawing.arcs import EDGE, ICE, levels
from gm_console.files.mapfile import load_map
from gm_console.files.places import MAPS


@pytest.fixture(scope="module")
def board() -> Board:
    return load_map(MAPS / "romin_jhors").board


@pytest.mark.slow
@pytest.mark.parametrize("spacing", [0, 22])
def test_neighbours_share_every_point_of_their_border(board: Board, spacing: int) -> None:
    (thin,) = levels(board, (spacing,))
    points = {
        name: {(x % board.width, y) for ring in rings for x, y in ring}
        for name, rings in thin.regions.items()
    }
    for arc in thin.arcs:
        if arc.other not in (ICE, EDGE):
            here = {(x % board.width, y) for x, y in arc.points}
            assert here <= points[arc.one]
            assert here <= points[arc.other]


def test_every_linked_pair_of_neighbours_has_a_border(board: Board) -> None:
    (outlines,) = levels(board, (0,))
    pairs = {frozenset((arc.one, arc.other)) for arc in outlines.arcs}
    touching = [link for link in board.links if link.kind.value in ("land", "sea")]
    assert [link for link in touching if frozenset((link.a, link.b)) not in pairs] == []
