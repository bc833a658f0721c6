"""The legend of a page's map: each ground that is drawn and each sign of the game's own links, told in words."""

from __future__ import annotations

from dataclasses import replace
from xml.etree import ElementTree

from gm_console.board.model import Mark, RegionKind
from gm_console.core.ids import NationId
from gm_console.core.map_rules import Relief
from gm_console.report.ground_key import ground_key
from tests.drawing.test_own_links import gated
from tests.support.empires_world import case_world


def told(picture: str) -> list[str]:
    return [one.text or "" for one in ElementTree.fromstring(picture).iter() if one.tag.endswith("text")]


def test_what_is_drawn_is_told_and_nothing_else() -> None:
    board = gated()
    assert told(ground_key(board)) == ["water gate"]
    assert ground_key(replace(board, own_links=())) == ""
    board = case_world().board
    there = {one.terrain for one in board.regions if one.kind is RegionKind.LAND}
    kinds = list(board.rules.known_grounds(there))
    drawn = {kind.label for kind in kinds if kind.relief is not Relief.PLAIN}
    assert 1 < len(drawn) < len(kinds)
    assert drawn == set(told(ground_key(replace(board, own_links=()))))
    first, *others = board.regions
    crowned = replace(first, marks=(Mark(kind="capital", nation=NationId("01")),))
    key = told(ground_key(replace(board, regions=(crowned, *others), own_links=())))
    assert key[-2:] == ["★", "capital"]
    assert set(key[:-2]) == drawn
