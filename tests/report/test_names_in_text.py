"""Wherever a page tells people a region's id or a nation's number, its name stands beside it."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator

import pytest

from gm_console.board.model import Board
from gm_console.board.region_ids import IDS_IN_TEXT
from gm_console.core.ids import NationId, RegionId
from gm_console.core.page_rules import PageInput
from gm_console.core.pages import (
    Block,
    Cell,
    Figure,
    Page,
    PageColumn,
    Paragraph,
    Row,
    Story,
    Table,
    text_of,
)
from gm_console.core.ruleset import Ruleset
from gm_console.report.as_text import as_text
from gm_console.report.names_in_text import with_names
from gm_console.report.packet import PacketSource, page_input
from gm_console.rulesets.gunboat.pages.packet import nation_page
from gm_console.rulesets.gunboat.pages.public import public_pages
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.view import NationView, PublicView
from tests.support.report_world import NATIONS, make_record, orders_of, source_of

AS_WRITTEN = "Line"
"""Column of a player's own lines, which stay as they were written."""


def named(region: str) -> str:
    return "Vale of " + region.translate(str.maketrans("0123456789-", "abcdefghij "))


@pytest.fixture(scope="module")
def named_world(ruleset: Ruleset, board: Board, world: GunboatState) -> PacketSource:
    regions = tuple(dataclasses.replace(one, name=named(one.id)) for one in board.regions)
    board = dataclasses.replace(board, regions=regions)
    orders = tuple(order for nation in NATIONS for order in orders_of(nation))
    return source_of(ruleset, board, make_record(ruleset, board, world, orders))


@pytest.fixture(scope="module")
def pages(named_world: PacketSource) -> tuple[Page, ...]:
    given, found = page_input(named_world), []
    for nation in ("07", "08"):
        view = named_world.ruleset.view(named_world.board, named_world.record, NationId(nation))
        assert isinstance(view, NationView)
        found.append(nation_page(view, given))
    public = named_world.ruleset.public_view(named_world.board, named_world.record)
    assert isinstance(public, PublicView)
    return (*found, *public_pages(public, given).values())


def _tellings(block: Block) -> Iterator[str]:
    """Yield what is read together: a paragraph, a row of a table."""
    match block:
        case Paragraph():
            yield block.text
        case Story():
            yield block.headline if not block.byline else ""
        case Figure():
            yield f"{block.alt} {block.caption}"
        case Table():
            yield f"{block.title} {block.note}"
            yield from (_row(block.columns, row) for row in block.rows)


def _row(columns: tuple[PageColumn, ...], row: Row) -> str:
    told = [
        (text_of(value), value.note if isinstance(value, Cell) else "")
        for column, value in zip(columns, row, strict=True)
        if column.title != AS_WRITTEN
    ]
    return " ".join(part for pair in told for part in pair)


def test_every_id_has_its_name_beside_it(pages: tuple[Page, ...]) -> None:
    checked = 0
    for page in pages:
        for section in page.sections:
            for telling in (one for block in section.blocks for one in _tellings(block)):
                for id_ in IDS_IN_TEXT.findall(telling):
                    assert named(id_) in telling, (page.title, section.id, telling)
                    checked += 1
    assert checked > 200


def test_the_text_twin_has_the_names_and_breaks_no_id(pages: tuple[Page, ...]) -> None:
    text = as_text(pages[0])
    assert f"07-02 {named('07-02')}" in " ".join(text.split())
    assert not re.search(r"\b[0-9]{2}-$", text, re.MULTILINE)


def test_what_a_player_wrote_gets_no_names(named_world: PacketSource) -> None:
    given: PageInput = page_input(named_world)
    name = given.country_names["07"]
    told = "Nation 07, order 3: “build 1 Mine at 07-02” refused; 07-02 and 07-01 and 07-02 and 99-99"
    one, other = named("07-02"), named("07-01")
    assert given.named(told) == (
        f"Nation 07 {name}, order 3: “build 1 Mine at 07-02” refused; 07-02 {one} and 07-01 {other} and 07-02 and 99-99"
    )
    assert given.named(f"07-02 {one}") == f"07-02 {one}"


def test_a_region_without_a_name_is_told_by_its_id(source: PacketSource) -> None:
    assert page_input(source).place(source.board.regions[0].id) == source.board.regions[0].id


def test_a_nation_is_named_where_it_is_first_told_and_once(board: Board) -> None:
    text = "Nation 07 attacks nation 08 Birch, nation 07 wins; nation 09 and “nation 08” of nation 07-02"
    told = with_names(text, dataclasses.replace(board, regions=(), links=()), {"07": "Ash", "08": "Birch"})
    assert (
        told
        == "Nation 07 Ash attacks nation 08 Birch, nation 07 wins; nation 09 and “nation 08” of nation 07-02"
    )


@pytest.mark.parametrize("id_", ["PAR", "12,34", "7_a"])
def test_regions_are_named_whatever_their_ids_look_like(board: Board, id_: str) -> None:
    region = dataclasses.replace(board.regions[0], id=RegionId(id_), name="Vale")
    other = dataclasses.replace(board, regions=(region,), links=())
    assert with_names(f"from {id_} to 99,99 and XYZ", other, {}) == f"from {id_} Vale to 99,99 and XYZ"
