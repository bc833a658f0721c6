"""How a page is put together for narrow screens: which tables become cards, and what each cell then says."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

from gm_console.board.model import Board
from gm_console.campaign.records import PriceRow
from gm_console.core.pages import Align, Block, Cell, Page, PageColumn, Paragraph, Row, Section, Table, Value
from gm_console.report.as_html import as_html
from gm_console.report.packet import PacketSource, packet_files, page_input
from tests.support.report_world import NATIONS

NUMBER = Align.RIGHT
MARKET = (
    PageColumn(title="Commodity", wide=True),
    *(PageColumn(title=f"Price {at}", align=NUMBER) for at in range(9)),
)


def html_of(*blocks: Block) -> str:
    section = Section(id="all", title="All", blocks=blocks)
    page = Page(
        title="Page", kicker="", subtitle="", margin="", accent="#123456", banner="", sections=(section,), footer=(),
    )  # fmt: skip
    return as_html(page).partition("</style>")[2]


def table(columns: tuple[PageColumn, ...], *rows: Row) -> Table:
    return Table(columns=columns, rows=rows)


def test_tables_without_room_on_a_telephone_become_cards() -> None:
    numbers: tuple[Value, ...] = ("LP Light Points", *range(100, 109))
    few = (
        PageColumn(title="Efficiency", wide=True),
        PageColumn(title="Before", align=NUMBER),
        PageColumn(title="Now", align=NUMBER),
    )
    long = (PageColumn(title="What happened", wide=True), PageColumn(title="Rule"))
    for one, wanted in (
        (table(MARKET, numbers), "cards figures"),
        (table(few, ("Heavy Industry", 775, 788)), "small narrow"),
        (table(long, ("word " * 60, "M4")), "small"),
        (table(long, ("w" * 60, "M4")), "cards"),
        (table((long[0], *long), ("word " * 9, "word " * 9, "M4")), "cards"),
    ):
        (found,) = re.findall(r'<table[^>]* class="([^"]*)"', html_of(one))
        assert found == wanted


def test_every_cell_of_a_card_says_its_column_but_for_the_head_and_blanks() -> None:
    columns = (*MARKET[1:6], PageColumn(title="Line", wide=True, head=True), *MARKET[6:])
    row: Row = (1, "", Cell(text=""), 4, 5, "sell <1>", 7, 8, 9, 1000)
    told = html_of(table(columns, row))
    cells = re.findall(r"<td([^>]*)>(.*?)</td>", told)
    labels = [
        found[1] if (found := re.search(r'data-label="([^"]*)"', attributes)) else ""
        for attributes, _ in cells
    ]
    assert labels == ["Price 0", "", "", "Price 3", "Price 4", "", "Price 5", "Price 6", "Price 7", "Price 8"]
    assert [text for _, text in cells][1:3] == ["", ""], (
        "blank cells are empty, so that a card leaves them out"
    )
    assert [" head" in attributes for attributes, _ in cells].index(True) == 5
    assert told.count('role="cell"') == 10, "a table that is shown as cards is still read out as a table"


def test_ids_are_not_broken_at_their_hyphens() -> None:
    told = html_of(Paragraph(text="from 12-14 to PO-04, air-to-air & 1-2-3"))
    assert re.findall(r'<span class="id">([^<]*)</span>', told) == ["12-14", "PO-04"]
    assert "air-to-air &amp; 1-2-3" in told


@pytest.mark.slow
def test_the_wide_tables_of_a_packet_are_cards(source: PacketSource) -> None:
    html = packet_files(source, page_input(source), NATIONS[6])["index.html"].decode()
    for section in ("orders", "treasury", "market", "consumption", "regions"):
        part = html.partition(f'<section id="{section}">')[2].partition("</section>")[0]
        assert '<table role="table" class="cards' in part, section
    for section in ("rankings",):
        part = html.partition(f'<section id="{section}">')[2].partition("</section>")[0]
        assert 'class="small' in part, section


def test_the_price_chart_is_there_in_two_widths_with_signs_of_their_own(source: PacketSource) -> None:
    prices = tuple(
        PriceRow(turn=turn, commodity=name, sell=200 + turn, buy=240)
        for turn in (1, 2)
        for name in ("LP", "MP")
    )
    chart = page_input(replace(source, prices=prices)).price_chart
    assert re.findall(r'<svg class="([\w-]+)"', chart) == ["chart-wide", "chart-narrow"]
    ids = re.findall(r' id="([^"]+)"', chart)
    assert ids
    assert len(set(ids)) == len(ids)
    wanted = set(re.findall(r'(?:xlink:href="|url\()#([^")]+)', chart))
    assert wanted
    assert wanted <= set(ids)


@pytest.mark.slow
def test_maps_as_wide_as_the_page_are_read_piece_by_piece_on_a_telephone(source: PacketSource) -> None:
    """They keep a size that can be read, in a box that scrolls and says so; small ones have the page's width."""
    html = packet_files(source, page_input(source), NATIONS[6])["index.html"].decode()
    panned = re.findall(r'<div class="scroll panned"><svg [^>]*class="map ([\w -]+)"', html)
    assert panned == ["overview", "close-up whole"]
    assert html.count('<p class="sideways">') == len(panned)
    narrow = html.partition("@media screen and (max-width: 700px)")[2].partition("@page")[0]
    for kind in ("whole", "overview"):
        assert re.search(rf"svg\.map\.{kind} {{ --wide: \d+px; }}", narrow), kind
    assert ".panned svg.map { width: var(--wide);" in narrow


@pytest.mark.slow
def test_on_a_telephone_maps_open_at_ones_own_land(source: PacketSource, board: Board) -> None:
    """The wide map says how far east that is, and the box that scrolls begins there: without a script."""
    for nation in (NATIONS[6], NATIONS[20]):
        html = packet_files(source, page_input(source), nation)["index.html"].decode()
        found = re.findall(r'class="map (overview|close-up whole)" [^>]*style="--home: (\d\.\d+)"', html)
        own = [region.label[0] for region in board.regions if region.country == nation]
        middle = (min(own) + max(own)) / 2 / board.width
        assert dict(found)["overview"] == f"{middle:.3f}"
        assert abs(float(dict(found)["close-up whole"]) - 0.5) < 0.1, "it is drawn round one's own land"
    narrow = html.partition("@media screen and (max-width: 700px)")[2].partition("@page")[0]
    assert "scroll-margin: 0 calc(var(--wide) * (var(--home, 0) - 1) + 1px)" in narrow
    assert "scroll-snap-align: center" in narrow
