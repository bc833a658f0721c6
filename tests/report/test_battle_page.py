"""The page of one battle: everything escaped, nothing fetched, the map in one piece, the text twin as full."""

from __future__ import annotations

import re
from dataclasses import replace
from functools import cache
from xml.etree import ElementTree

import pytest

from gm_console.board.model import Board
from gm_console.charts.colours import nation_colours, nation_patterns
from gm_console.core.battles import BattlePlace, BattleView
from gm_console.core.ids import NationId, RegionId
from gm_console.report.battle_map import battle_map
from gm_console.report.battle_page import BattlePages
from gm_console.report.battle_view import battle_view
from gm_console.report.names_in_text import with_names
from gm_console.rulesets.gunboat.combat.retold import over_seam
from tests.support.battle_scenes import Fought, recorded_battles
from tests.support.every import every

PLAYERS = tuple(NationId(f"{number:02}") for number in range(1, 29))
NASTY = '<script>alert("7")</script> & </style>'


def battle_by(mission: str) -> Fought:
    return next(
        one
        for one in recorded_battles()
        if one.scene.root.fact.mission == mission  # type: ignore[attr-defined]
    )


def view_of(battle: Fought) -> BattleView:
    return battle_view(battle.teller, battle.tale, NationId(""))


def pages_of(battle: Fought, title: str = "Test") -> BattlePages:
    return BattlePages(battle.teller, title, PLAYERS)


@pytest.mark.slow
@pytest.mark.parametrize("mission", ["Invasion", "Ground Attack", "Navy Attack", "Attrition"])
def test_page_and_text_say_every_line_of_every_stage(mission: str) -> None:
    battle = battle_by(mission)
    view, pages = view_of(battle), pages_of(battle)
    plain = re.sub(r"\s+", " ", pages.text(view))
    html = re.sub(r"<style>.*?</style>|</?span[^>]*>", "", pages.html(view), flags=re.DOTALL)
    for stage in view.stages:
        assert stage.title.upper() in plain
        for line in stage.lines:
            assert line.rule in plain
            assert line.rule in html
            told = with_names(line.text, battle.teller.board, battle.teller.names)
            assert told.replace("&", "&amp;").replace(">", "&gt;") in html
    assert re.sub(r"\s+", " ", with_names(view.summary, battle.teller.board, {})) in plain


@pytest.mark.slow
def test_regions_are_told_by_id_and_name_in_title_map_and_lines() -> None:
    battle = battle_by("Ground Attack")
    view, regions = view_of(battle), battle.teller.board.by_id
    mine, start = (regions[one] for one in (view.row.region, view.row.entries[0]))
    assert mine.name
    assert start.name
    html = pages_of(battle).html(view)
    assert f"<h1>{view.row.kind} on {mine.id} {mine.name}</h1>" in html
    caption = html.partition("<figcaption>")[2].partition("</figcaption>")[0]
    assert caption.startswith(f"{mine.id} {mine.name},")
    assert f"attacked from {start.id} {start.name}" in caption
    assert f"{mine.id}<title>{mine.id} {mine.name}</title>" in html
    assert f"from {start.id} {start.name}" in re.sub(r"\s+", " ", pages_of(battle).text(view))


def test_the_text_keeps_its_width() -> None:
    for battle in recorded_battles()[:25]:
        assert max(map(len, pages_of(battle).text(view_of(battle)).splitlines())) <= 78


def test_names_and_titles_are_text_never_markup() -> None:
    battle = battle_by("Ground Attack")
    nation = battle.tale.root.actor
    teller = replace(battle.teller, names={**battle.teller.names, nation: NASTY})
    view = battle_view(teller, battle.tale, NationId(""))
    html = BattlePages(teller, NASTY, PLAYERS).html(view)
    assert "<script" not in html
    assert html.count("</style>") == 1
    assert "&lt;script&gt;" in html


def test_text_holds_no_sign_that_a_terminal_obeys() -> None:
    battle = battle_by("Invasion")
    sly = "\x1b[31m\u202eRed\u2066\nTide\x00"
    teller = replace(battle.teller, names=dict.fromkeys(battle.teller.names, sly))
    told = BattlePages(teller, sly, PLAYERS).text(battle_view(teller, battle.tale, NationId("")))
    assert "Red" in told
    assert every(sign.isprintable() or sign == "\n" for sign in told)


def test_ships_lost_in_port_stand_in_the_forces() -> None:
    battle = battle_by("Ground Attack")
    view = view_of(battle)
    gone = replace(view.defender, lost=(*view.defender.before, ("merchant", 9)), after=())
    pages, told = pages_of(battle), replace(view, defender=gone)
    assert re.search(r"Merchant in port +9 +9 +0", pages.text(told))
    assert "<td>Merchant in port</td>" in pages.html(told)
    assert "in port</td>" not in pages.html(view)


def test_nothing_is_fetched() -> None:
    for mission in ("Invasion", "Ground Attack"):
        battle = battle_by(mission)
        html = pages_of(battle).html(view_of(battle))
        assert not re.search(r"""(src|href)\s*=\s*["'](?!#)""", html)
        assert "url(http" not in html


@pytest.mark.parametrize("mission", ["Invasion", "Ground Attack"])
def test_a_page_is_small_enough_to_send(mission: str) -> None:
    battle = battle_by(mission)
    assert len(pages_of(battle).html(view_of(battle)).encode()) < 150_000


@cache
def world() -> Board:
    return recorded_battles()[0].teller.board


def drawn(region: RegionId, entries: tuple[RegionId, ...]) -> ElementTree.Element:
    board = world()
    place = BattlePlace(
        region=region, terrain="clear", sea=True, neighbours=board.neighbours(region), entries=entries
    )
    svg = battle_map(board, place, nation_colours(PLAYERS), nation_patterns(board, PLAYERS))
    return ElementTree.fromstring(svg)


def test_a_map_over_the_seam_is_in_one_piece() -> None:
    """The arrow is no longer than the picture is wide, and both ids are inside."""
    board = world()
    link = next(link for link in board.links if over_seam(board, link.a, link.b))
    svg = drawn(link.b, (link.a,))
    left, top, width, height = map(int, svg.attrib["viewBox"].split())
    texts = {one.text: one for one in svg.iter() if one.tag.endswith("text")}
    for region in (link.a, link.b):
        x, y = int(texts[region].attrib["x"]), int(texts[region].attrib["y"])
        assert left <= x <= left + width
        assert top <= y <= top + height


def test_a_map_shows_the_region_and_all_its_neighbours_by_name() -> None:
    board = world()
    for region in board.regions[::60]:
        texts = [one.text for one in drawn(region.id, ()).iter() if one.tag.endswith("text")]
        assert sorted(texts, key=str) == sorted([region.id, *board.neighbours(region.id)])
