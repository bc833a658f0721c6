"""Names read from right to left do not turn the figures beside them around: isolated in HTML, plain in text."""

from __future__ import annotations

import dataclasses
import re

import pytest

from gm_console.board.model import Board
from gm_console.core.ids import NationId, RegionId
from gm_console.core.pages import Page
from gm_console.core.reading_direction import isolated, unmarked
from gm_console.core.ruleset import Ruleset
from gm_console.report.as_html import as_html, isolating_html
from gm_console.report.as_text import as_text
from gm_console.report.packet import PacketSource, page_input
from gm_console.rulesets.gunboat.pages.packet import nation_page
from gm_console.rulesets.gunboat.pages.public import public_pages
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.view import NationView, PublicView
from tests.support.report_world import NATIONS, make_record, orders_of, source_of

LAND = "ארץ הצפון"
VALE = "وادي ٣"
RIGHT_TO_LEFT = re.compile("[א-ת\u0620-\u0669]")
SIGNS = re.compile("[\u2068\u2069]")


def in_hebrew(ruleset: Ruleset, board: Board, world: GunboatState) -> PacketSource:
    regions = tuple(dataclasses.replace(one, name=VALE) for one in board.regions)
    board = dataclasses.replace(board, regions=regions)
    nations = {
        id_: dataclasses.replace(one, names=dataclasses.replace(one.names, country=LAND))
        for id_, one in world.nations.items()
    }
    orders = tuple(order for nation in NATIONS for order in orders_of(nation))
    return source_of(
        ruleset, board, make_record(ruleset, board, dataclasses.replace(world, nations=nations), orders)
    )


def pages_of(source: PacketSource) -> tuple[Page, ...]:
    given = page_input(source)
    view = source.ruleset.view(source.board, source.record, NationId("07"))
    public = source.ruleset.public_view(source.board, source.record)
    assert isinstance(view, NationView)
    assert isinstance(public, PublicView)
    return nation_page(view, given), *public_pages(public, given).values()


@pytest.mark.slow
def test_names_beside_figures_are_isolated_in_packets_and_public_pages(
    ruleset: Ruleset, board: Board, world: GunboatState
) -> None:
    source = in_hebrew(ruleset, board, world)
    pages = pages_of(source)
    named = 0
    for page in pages:
        html, text = as_html(page), as_text(page)
        named += f"07 <bdi>{LAND}</bdi>" in html
        assert (f"<bdi>{LAND}</bdi>" in html) == (LAND in " ".join(text.split())), page.title
        assert not SIGNS.search(text), page.title
        drawn = re.sub(r"(?s)<svg.*?</svg>", "", html)
        shown = re.sub(r"(?s)<(title|style)>.*?</\1>|<bdi>.*?</bdi>|<[^>]*>", "\n", drawn)
        mixed = [line for line in shown.splitlines() if RIGHT_TO_LEFT.search(line)]
        assert not [line for line in mixed if re.search("[0-9]", line)], page.title
        assert not SIGNS.search(drawn), page.title
    assert named > 3, "the packet and most public pages tell of nations"
    region = source.board.regions[0].id
    assert f"{region}</span> <bdi>{VALE}</bdi>" in "".join(map(as_html, pages))


def test_what_players_wrote_in_quotation_marks_is_isolated(
    ruleset: Ruleset, board: Board, world: GunboatState
) -> None:
    given = page_input(in_hebrew(ruleset, board, world))
    once = given.named(f"“{LAND}” 5 times, {RegionId('07-01')} 3")
    assert str(isolating_html(once)) == f"“<bdi>{LAND}</bdi>” 5 times, 07-01 <bdi>{VALE}</bdi> 3"
    assert given.named(once) == once, "what is named is not named again"


def test_the_mark_of_a_name_opens_nothing_else() -> None:
    assert isolated("Lorrenay 5") == "Lorrenay 5", "what turns nothing around stays as it is"
    name = isolated(f" <b>{LAND}\u2069\n")
    assert str(isolating_html(f"{name} 5 & \u2068 \ufdd0 more\u2069")) == (
        f"<bdi>&lt;b&gt;{LAND}</bdi> 5 &amp; <bdi> more</bdi>"
    )
    assert str(isolating_html("a\u2069b\u2068c\ufdd1")) == "abc"
    assert unmarked(name) == f"<b>{LAND}"
