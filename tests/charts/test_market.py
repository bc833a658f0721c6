"""The market chart: lines, bars, labels, drafts, and files that are the same every time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure

from gm_console.charts.market import draw_market, market_bytes, market_lines, whole_span
from gm_console.charts.market_look import ChartLook
from gm_console.charts.palette import commodity_colours
from gm_console.charts.prices import PAPER
from gm_console.charts.turn_scale import known_family, legible
from tests.support.every import every

START = {"LP": 230, "MP": 250, "SP": 450}
COLOURS = commodity_colours(START)
LOOK = ChartLook(commodities=tuple(START), colours=COLOURS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Row:
    turn: int
    commodity: str
    sell: int
    sold: int | None
    bought: int | None


def rows(turns: int, sold: int = 100) -> list[Row]:
    return [
        Row(
            turn=turn,
            commodity=name,
            sell=price + 10 * (turn - 1),
            sold=sold if turn < turns else None,
            bought=40 if turn < turns else None,
        )
        for turn in range(1, turns + 1)
        for name, price in START.items()
    ]


def figure_of(trades: list[Row], look: ChartLook = LOOK) -> Figure:
    figure = Figure()
    draw_market(figure, trades, look)
    return figure


def texts(figure: Figure) -> list[str]:
    return [text.get_text() for axes in figure.axes for text in axes.texts]


def test_each_line_is_named_with_its_last_price() -> None:
    told = texts(figure_of(rows(4)))
    assert {"LP 260", "MP 280", "SP 480"} <= set(told)
    assert "turn 1" in told


def test_an_index_begins_at_a_hundred() -> None:
    for line in market_lines(rows(4), COLOURS, index=True):
        assert line.values[0] == 100
    lines = {line.commodity: line for line in market_lines(rows(4), COLOURS, index=True)}
    assert lines["MP"].values[-1] == pytest.approx(112)


@pytest.mark.parametrize("most", [4, 8, 12, 15])
def test_the_scale_of_small_prices_has_whole_numbers_at_their_heights(most: int) -> None:
    small = [replace(row, sell=1 if row.turn == 1 else most) for row in rows(2)]
    axes = draw_market(Figure(), small, LOOK).prices
    scale = [text for text in axes.texts if text.get_text().isdecimal() and text.get_ha() == "right"]
    assert len(scale) > 2
    assert every(float(text.get_text()) == text.xy[1] for text in scale)  # type: ignore[attr-defined]


def test_only_chosen_commodities_are_drawn() -> None:
    drawn = draw_market(Figure(), rows(3), replace(LOOK, commodities=("SP",)))
    assert [line.commodity for line in drawn.lines] == ["SP"]
    colours = {line.get_color() for line in drawn.prices.lines}
    assert colours == {COLOURS["SP"]}


@pytest.mark.parametrize("turns", [0, 1])
def test_one_turn_or_none_can_be_drawn(turns: int) -> None:
    figure = figure_of(rows(turns))
    figure.draw_without_rendering()
    assert len(figure.axes) == 2


def test_bars_pile_up_what_was_sold_and_hang_down_what_was_bought() -> None:
    drawn = draw_market(Figure(), rows(2), LOOK)
    bars = [one for one in drawn.volumes.collections if isinstance(one, PolyCollection)]
    heights = [point[1] for one in bars for path in one.get_paths() for point in path.vertices]
    assert (min(heights), max(heights)) == (-120, 300)
    low, high = drawn.volumes.get_ylim()
    assert low < -120
    assert high > 300


@pytest.mark.parametrize(("sold", "bought", "numbers"), [(0, 0, []), (1, 0, ["0", "1"]), (0, 1, ["1", "0"])])
def test_the_scale_of_trade_has_no_number_twice(sold: int, bought: int, numbers: list[str]) -> None:
    one = Row(turn=1, commodity="SP", sell=450, sold=sold, bought=bought)
    told = [
        text.get_text()
        for text in draw_market(Figure(), [one], LOOK).volumes.texts
        if text.get_ha() == "right"
    ]
    assert told == numbers


@pytest.mark.parametrize("log", [False, True])
def test_a_low_chart_has_no_more_numbers_than_it_has_room_for(log: bool) -> None:
    made = [replace(one, sell=10**one.turn) for one in rows(4)] if log else rows(4)
    drawn = draw_market(Figure(figsize=(6, 1.9)), made, replace(LOOK, log=log))
    line = LOOK.style.font_size * drawn.prices.figure.dpi / 72  # type: ignore[union-attr]
    for axes in (drawn.prices, drawn.volumes):
        numbers = [text for text in axes.texts if text.get_ha() == "right"]
        high = sorted(axes.transData.transform((0, text.xy[1]))[1] for text in numbers)  # type: ignore[attr-defined]
        assert high  # one number has no other to run into
        assert min((above - below for below, above in pairwise(high)), default=2 * line) > line


def test_both_charts_show_the_same_turns() -> None:
    drawn = draw_market(Figure(), rows(9), replace(LOOK, span=(2.5, 6.0)))
    assert drawn.prices.get_xlim() == drawn.volumes.get_xlim() == (2.5, 6.0)


@pytest.mark.slow
def test_a_band_reaches_one_turn_further_than_the_prices() -> None:
    assert whole_span(rows(4)) == (0.5, 4.5)
    assert whole_span(rows(4), 25) == (0.5, 5.5)
    drawn = draw_market(Figure(), rows(4), replace(LOOK, band=25, banded="SP", commodities=("SP",)))
    edges = [line.get_xydata() for line in drawn.prices.lines if line.get_linewidth() < 1]  # type: ignore[operator]
    assert [list(edge[-1]) for edge in edges] == [[5, 600], [5, 360]]  # type: ignore[index]
    assert "SP ±25 %" in [text.get_text() for text in drawn.prices.texts]


@pytest.mark.parametrize(("most", "numbers"), [(4, ["100", "150", "200"]), (400, ["50", "500", "5,000"])])
def test_what_doubles_rises_as_far_anywhere_on_a_scale_of_shares(most: int, numbers: list[str]) -> None:
    prices = {"LP": (60, 120), "SP": (60 * most // 2, 60 * most)}
    made = [
        Row(turn=turn, commodity=name, sell=price, sold=None, bought=None)
        for name, both in prices.items()
        for turn, price in enumerate(both, 1)
    ]
    drawn = draw_market(Figure(figsize=(7, 5)), made, replace(LOOK, log=True))
    heights = [
        [
            drawn.prices.transData.transform((turn, value))[1]
            for turn, value in zip(line.turns, line.values, strict=True)
        ]
        for line in drawn.lines
    ]
    assert heights[0][1] - heights[0][0] == pytest.approx(heights[1][1] - heights[1][0])
    told = [text.get_text() for text in drawn.prices.texts if text.get_ha() == "right"]
    assert set(numbers) <= set(told)
    assert len(told) <= 10


def test_a_scale_of_shares_holds_a_price_of_nothing() -> None:
    free = [replace(row, sell=0) for row in rows(2)]
    figure = figure_of(free, replace(LOOK, log=True))
    figure.draw_without_rendering()
    assert "SP 0" in texts(figure)


def test_prices_of_a_draft_are_dashed_and_said_to_be_so() -> None:
    drawn = draw_market(Figure(), rows(4), replace(LOOK, draft_turn=3))
    dashed = [line for line in drawn.prices.lines if line.get_linestyle() == "--"]
    assert len(dashed) == len(START)
    assert [list(line.get_xdata()) for line in dashed] == [[3, 4]] * len(START)  # type: ignore[arg-type]
    assert "draft" in [text.get_text() for text in drawn.prices.texts]
    assert "draft" not in texts(figure_of(rows(4)))


def test_labels_keep_apart() -> None:
    same = [replace(row, sell=300) for row in rows(3)]
    drawn = draw_market(Figure(figsize=(6, 4)), same, LOOK)
    places = sorted(text.xy[1] for text in drawn.prices.texts if text.get_text().endswith(" 300"))  # type: ignore[attr-defined]
    assert len(places) == 3
    assert min(b - a for a, b in pairwise(places)) > 0


@pytest.mark.parametrize("ending", [".svg", ".png", ".pdf"])
def test_a_chart_for_a_file_is_the_same_every_time(ending: str) -> None:
    one, other = (market_bytes(ending, rows(5), LOOK, (8.0, 5.0)) for _ in range(2))
    assert one == other
    assert one.startswith({".svg": b"<svg", ".png": b"\x89PNG", ".pdf": b"%PDF"}[ending])


def test_a_drawing_stands_on_white_as_a_picture_does() -> None:
    drawing = market_bytes(".svg", rows(5), LOOK, (8.0, 5.0)).decode()
    assert 'style="fill: #ffffff"' in drawing.partition('id="axes_1"')[0]


def test_labels_are_darker_than_their_lines_on_paper() -> None:
    assert legible("#c77700", replace(PAPER, ink="#000000")) == "#8b5300"


def test_a_font_that_is_not_there_is_not_asked_for() -> None:
    assert known_family("No Such Font At All") == "sans-serif"
    assert known_family("DejaVu Sans") == "DejaVu Sans"
