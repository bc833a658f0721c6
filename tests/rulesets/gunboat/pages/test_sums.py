"""Every line of a page that splits a number up: its parts make the whole."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

import pytest

from gm_console.core.page_rules import PageInput
from gm_console.core.pages import KeyNumber, KeyNumbers, Page, Table, Value, text_of
from gm_console.report.packet import PacketSource, page_input
from gm_console.rulesets.gunboat.pages.packet import nation_page
from gm_console.rulesets.gunboat.pages.public import public_pages
from gm_console.rulesets.gunboat.view import NationView, PublicView
from tests.support.report_world import NATIONS

_PART = re.compile(r"(?:^|[,·] )([0-9][0-9,]*) ([A-Za-z]+)")
SPLIT = {"Units", "Regions"}
"""Headline numbers whose note says what they are made of."""


@pytest.fixture(scope="module")
def given(source: PacketSource) -> PageInput:
    return page_input(source)


@pytest.fixture(scope="module")
def pages(source: PacketSource, given: PageInput) -> tuple[Page, ...]:
    found = []
    for nation in NATIONS:
        view = source.ruleset.view(source.board, source.record, nation)
        assert isinstance(view, NationView)
        found.append(nation_page(view, given))
    return tuple(found)


@pytest.fixture(scope="module")
def public(source: PacketSource, given: PageInput) -> dict[str, Page]:
    view = source.ruleset.public_view(source.board, source.record)
    assert isinstance(view, PublicView)
    return public_pages(view, given)


def number(value: Value) -> int:
    told = text_of(value).replace(",", "").replace("\u2212", "-").replace("+", "")
    return int(told) if told else 0


def table_of(page: Page, section: str, first: str) -> Table:
    (found,) = [one for one in _tables(page, section) if one.columns[0].title == first]
    return found


def column(table: Table, title: str) -> list[int]:
    at = [one.title for one in table.columns].index(title)
    return [number(row[at]) for row in table.rows]


def _tables(page: Page, section: str) -> Iterator[Table]:
    (found,) = [one for one in page.sections if one.id == section]
    yield from (block for block in found.blocks if isinstance(block, Table))


def _headlines(page: Page) -> dict[str, KeyNumber]:
    blocks = [block for one in page.sections for block in one.blocks if isinstance(block, KeyNumbers)]
    return {one.label: one for block in blocks for one in block.numbers}


@pytest.mark.slow
def test_headline_numbers_are_the_sum_of_their_notes(pages: Sequence[Page]) -> None:
    for page in pages:
        split = {label: _PART.findall(one.note) for label, one in _headlines(page).items()}
        assert {label for label, parts in split.items() if len(parts) > 1} == SPLIT, page.title
        for label in SPLIT:
            told = sum(number(count) for count, _ in split[label])
            assert told == number(_headlines(page)[label].value), (page.title, label)
        assert [what for _, what in split["Units"]] == ["army", "air", "ships", "Sealift"]
        assert ("2", "Sealift") in split["Units"], "a nation of this world has some, which must be counted"


def test_headline_numbers_are_those_of_the_tables(pages: Sequence[Page]) -> None:
    for page in pages:
        told = {
            label: number(one.value)
            for label, one in _headlines(page).items()
            if label in SPLIT | {"Population Units"}
        }
        land, sea = _tables(page, "regions")
        assert told["Regions"] == len(land.rows) + len(sea.rows)
        assert told["Population Units"] == sum(column(land, "People")) == number(land.total[2])
        kinds = [text_of(row[-1]) for row in (*land.rows, *sea.rows)]
        afield = sum(int(count) for text in kinds for count in re.findall(r"\b([0-9]+) [A-Z]", text))
        assert told["Units"] == afield + 2, "what stands in regions and the Sealift"


def test_tables_with_a_last_line_add_up_to_it(pages: Sequence[Page]) -> None:
    checked = 0
    for page in pages:
        for section in page.sections:
            for table in (block for block in section.blocks if isinstance(block, Table) and block.total):
                for at, head in enumerate(table.columns):
                    if head.align.value == "right" and text_of(table.total[at]):
                        told = sum(number(row[at]) for row in table.rows)
                        assert told == number(table.total[at]), (page.title, section.id, head.title)
                        checked += 1
    assert checked >= 28 * (8 + 7 + 2)


def test_efficiencies_change_by_what_is_told(pages: Sequence[Page]) -> None:
    moved = 0
    for page in pages:
        table = table_of(page, "development", "Efficiency")
        for before, now, change in zip(
            *(column(table, name) for name in ("Before", "Now", "Change")), strict=True
        ):
            assert before + change == now
            moved += change != 0
    assert moved


def test_public_counts_are_those_of_the_lists(source: PacketSource, public: dict[str, Page]) -> None:
    world = table_of(public["index"], "nations", "Nation")
    lists = public["regions-by-country"].sections
    for at, nation in enumerate(NATIONS):
        (section,) = [one for one in lists if one.id == f"n-{nation}"]
        land, sea = section.blocks
        assert isinstance(land, Table)
        assert column(world, "Land")[at] == len(land.rows)
        assert column(world, "Population")[at] == sum(column(land, "Population"))
        assert column(world, "Sea")[at] == len(re.findall(r"[A-Z]{2}-[0-9]{2}", getattr(sea, "text", "")))
    (regions,) = public["regions-by-region"].sections
    (table,) = [block for block in regions.blocks if isinstance(block, Table)]
    assert regions.title == f"All {len(table.rows)} regions"
    assert len(table.rows) == len(source.board.regions)
    (efficiencies,) = public["efficiencies"].sections
    (table,) = [block for block in efficiencies.blocks if isinstance(block, Table)]
    assert f"{len(table.rows)} countries" in efficiencies.title


def test_what_was_bought_by_all_is_no_less_than_by_one(pages: Sequence[Page]) -> None:
    tables = [table_of(page, "market", "Commodity") for page in pages]
    for own, everybody in (("You sold", "All sold"), ("You bought", "All bought")):
        sums = [sum(counts) for counts in zip(*(column(one, own) for one in tables), strict=True)]
        assert sums == column(tables[0], everybody)
        assert sum(sums)
