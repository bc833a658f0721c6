"""Borders: each drawn once and by its kind."""

from __future__ import annotations

from itertools import pairwise

from gm_console.core.ids import NationId, RegionId
from gm_console.drawing.borders import BorderKind, border_lines, kind_between
from tests.board.boards import grid

BOARD = grid("PO-01 01-01 02-01 PO-02", "PO-03 01-02 02-02 PO-04", wraps=True)


def length(lines: list[tuple[tuple[int, int], ...]]) -> int:
    """Length of lines that run along the axes."""
    return sum(abs(x1 - x2) + abs(y1 - y2) for line in lines for (x1, y1), (x2, y2) in pairwise(line))


def test_borders_are_drawn_once_and_by_kind() -> None:
    lines = border_lines(BOARD)
    assert length(lines[BorderKind.COUNTRY]) == 200
    assert length(lines[BorderKind.REGION]) == 200
    assert length(lines[BorderKind.COAST]) == 400
    assert length(lines[BorderKind.SEA]) == 400


def test_borders_of_countries_run_between_those_that_hold_land_and_between_neutral_countries() -> None:
    board = grid("01-01 01-02 02-01 03-01 04-01")
    for held, heavy, light in (
        ({}, 300, 100),
        ({"01-01": "01", "01-02": "02", "02-01": "02"}, 300, 100),
        ({"01-01": "02", "01-02": "02", "02-01": "02", "03-01": "02", "04-01": "02"}, 0, 400),
        ({"01-01": "01", "02-01": "02", "03-01": "02", "04-01": "02"}, 200, 200),
    ):
        lines = border_lines(board, owners={RegionId(at): NationId(who) for at, who in held.items()})
        found = [length(lines.get(kind, [])) for kind in (BorderKind.COUNTRY, BorderKind.REGION)]
        assert found == [heavy, light], held


def test_a_canal_has_a_border_of_its_own() -> None:
    board = grid("PO-01 01-01 LS-01", canals=["01-01"])
    assert length(border_lines(board)[BorderKind.CANAL]) == 200


def test_borders_between_seas_are_told_apart_when_asked_for() -> None:
    board = grid("PO-01 PO-02 LS-01")
    assert len(border_lines(board)[BorderKind.SEA]) == 2
    apart = border_lines(board, waters=True)
    assert (len(apart[BorderKind.SEA]), len(apart[BorderKind.WATERS])) == (1, 1)


def test_what_lies_between_two_regions_is_told_alike_whoever_asks() -> None:
    board = grid("PO-01 LS-01 01-01 01-02 02-01")
    sides = [board.by_id[RegionId(one)] for one in ("PO-01", "LS-01", "01-01", "01-02", "02-01")]
    found = [kind_between(one, other) for one, other in pairwise(sides)]
    assert found == [BorderKind.WATERS, BorderKind.COAST, BorderKind.REGION, BorderKind.COUNTRY]
    assert [kind_between(other, one) for one, other in pairwise(sides)] == found
    assert kind_between(sides[0], None) is BorderKind.ICE
