"""The lists that W3 publishes: regions by country and by region, and the players with their names."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import NationId
from gm_console.core.pages import Cell, Page, Paragraph, Table
from gm_console.report.packet import PacketSource, page_input
from gm_console.rulesets.gunboat.pages.public import public_pages
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.view import PublicView
from tests.support.report_world import NATIONS


@pytest.fixture(scope="module")
def pages(source: PacketSource) -> Mapping[str, Page]:
    view = source.ruleset.public_view(source.board, source.record)
    assert isinstance(view, PublicView)
    return public_pages(view, page_input(source))


@pytest.fixture(scope="module")
def after(source: PacketSource) -> GunboatState:
    state = list(source.record.phase_states.values())[-1]
    assert isinstance(state, GunboatState)
    return state


def words(cell: object) -> str:
    return cell.text if isinstance(cell, Cell) else str(cell)


def test_the_list_by_country_has_every_region_under_its_holder(
    pages: Mapping[str, Page], board: Board, after: GunboatState
) -> None:
    listed: dict[str, str] = {}
    for section in pages["regions-by-country"].sections:
        for block in section.blocks:
            if isinstance(block, Table):
                listed |= {words(row[0]): section.id for row in block.rows}
            elif isinstance(block, Paragraph):
                _, _, seas = block.text.partition("Sea regions: ")
                listed |= {name: section.id for name in seas.rstrip(".").split(", ") if name}
    owned = {one.id: one.owner for one in after.holdings.values()}
    expected = {
        region.id: f"n-{owned[region.id]}" if owned[region.id] else "neutral"
        for region in board.regions
        if owned[region.id] or region.kind is RegionKind.LAND
    }
    assert listed == expected
    assert {f"n-{nation}" for nation in NATIONS} <= set(listed.values())


def test_the_list_by_region_tells_owner_people_terrain_and_coast(
    pages: Mapping[str, Page], source: PacketSource, board: Board, after: GunboatState
) -> None:
    (section,) = pages["regions-by-region"].sections
    (table,) = [block for block in section.blocks if isinstance(block, Table)]
    rows = {words(row[0]): [words(cell) for cell in row] for row in table.rows}
    assert list(rows) == [region.id for region in board.regions]
    given = page_input(source)
    for region in board.regions:
        holding = after.holdings[region.id]
        _, _, owner, people, ground = rows[region.id]
        assert owner == (
            given.nation(holding.owner).text
            if holding.owner
            else {RegionKind.LAND: "neutral", RegionKind.SEA: "unclaimed"}[region.kind]
        )
        if region.kind is RegionKind.LAND:
            assert people == str(holding.population)
            assert region.terrain in ground.casefold()
            assert ("coastal" if region.coastal else "landlocked") in ground.casefold()
        else:
            assert people == ""


def test_the_players_are_listed_with_their_names(pages: Mapping[str, Page], after: GunboatState) -> None:
    (section,) = pages["players"].sections
    (table,) = [block for block in section.blocks if isinstance(block, Table)]
    assert len(table.rows) == len(NATIONS) == 28
    for nation, row in zip(NATIONS, table.rows, strict=True):
        names = after.nations[NationId(nation)].names
        told = [words(cell) for cell in row]
        assert nation in told[0] or names.country in told[0]
        assert told[1:4] == [names.ruler, names.plural, names.adjective]
        assert told[4:6] == [names.capital, names.port]
