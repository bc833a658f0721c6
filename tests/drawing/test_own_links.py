"""Signs of links of a game's own: where the two regions meet, on every drawing of a map."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QPointF

from gm_console.board.model import Board, OwnLink
from gm_console.charts.atlas.legend import legend_of
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import Joined, MarkSign, OwnLinkKind
from gm_console.drawing.own_links import meeting_place, own_link_rings
from gm_console.report.map_base import drawn_world
from gm_console.ui.map.shapes import signs_path
from tests.board.boards import grid

GATE = OwnLinkKind(id="gate", label="water gate", joins=Joined.COAST, sign=MarkSign.DIAMOND)


def gated(kind: str = "gate") -> Board:
    board = grid("PO-01 01-01 01-02", wraps=True)
    link = OwnLink(a=RegionId("01-01"), b=RegionId("PO-01"), kind=kind)
    return replace(board, own_links=(link,), rules=replace(board.rules, links=(GATE,)))


def test_a_sign_stands_on_the_border_of_the_two_over_the_seam_too() -> None:
    board = gated()
    one, other, last = (board.by_id[RegionId(id_)] for id_ in ("01-01", "PO-01", "01-02"))
    assert meeting_place(one, other, board.around)[0] == 100
    assert meeting_place(last, other, board.around)[0] in (0, 300)
    path = signs_path(own_link_rings(board))
    assert path.contains(QPointF(*meeting_place(one, other, board.around)))
    assert own_link_rings(gated("tunnel")) == []


def test_a_sign_keeps_clear_of_the_marks_at_a_label_near_the_border() -> None:
    board = grid("PO-01 01-01")
    shore = tuple((100, y) for y in range(0, 101, 20))
    sea = replace(board.by_id[RegionId("PO-01")], shape=(((0, 0), *shore, (0, 100)),), label=(20, 50))
    land = replace(board.by_id[RegionId("01-01")], shape=((*shore, (200, 100), (200, 0)),), label=(104, 60))
    assert meeting_place(sea, land, 0) == (100, 20)
    assert meeting_place(sea, replace(land, label=(104, 40)), 0) == (100, 80)


def test_sheets_and_pages_show_it_and_the_legend_says_what_it_is() -> None:
    board, bare = gated(), replace(gated(), own_links=())
    assert (MarkSign.DIAMOND, "water gate") in legend_of(board)
    assert (MarkSign.DIAMOND, "water gate") not in legend_of(bare)
    assert 'class="m-own"' in drawn_world(board, {}, {}, {})
    assert "m-own" not in drawn_world(bare, {}, {}, {})
