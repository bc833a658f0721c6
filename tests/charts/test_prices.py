"""The price chart: one line per commodity in its own colour, labels apart, the same bytes every time."""

from __future__ import annotations

import re
import subprocess
import sys
from dataclasses import replace
from itertools import combinations, pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gm_console.campaign.records import PriceRow
from gm_console.charts.label_places import spread
from gm_console.charts.palette import COMMODITIES, commodity_colours
from gm_console.charts.prices import PAPER, TELEPHONE, as_svg, price_figure
from tests.support.every import every

START = {"LP": 230, "MP": 250, "EP": 220, "FP": 190, "AP": 200, "RP": 350, "SP": 450}
COLOURS = commodity_colours(START)


def rows(turns: int) -> list[PriceRow]:
    return [
        PriceRow(turn=turn, commodity=name, sell=price + turn * 3, buy=price * 6 // 5)
        for turn in range(1, turns + 1)
        for name, price in START.items()
    ]


def test_every_commodity_has_a_line_in_its_colour() -> None:
    figure = price_figure(rows(6), COLOURS)
    drawn = {str(line.get_color()) for line in figure.axes[0].lines}
    assert drawn == {COLOURS[name] for name in START}
    line = next(one for one in figure.axes[0].lines if one.get_color() == COLOURS["MP"])
    assert list(line.get_xydata()[-1]) == [6, 268]  # type: ignore[index]


def test_ends_are_labelled_with_name_and_price() -> None:
    labels = {text.get_text() for text in price_figure(rows(6), COLOURS).axes[0].texts}
    assert labels == {f"{name} {price + 18}" for name, price in START.items()}


def test_ends_are_labelled_in_ink_which_a_page_takes_from_its_own_ground() -> None:
    assert {text.get_color() for text in price_figure(rows(6), COLOURS).axes[0].texts} == {PAPER.ink}


def test_labels_do_not_overlap() -> None:
    close = [
        PriceRow(turn=turn, commodity=name, sell=200 + turn, buy=240) for turn in (1, 2) for name in START
    ]
    axes = price_figure(close, COLOURS).axes[0]
    places = sorted(text.xy[1] for text in axes.texts)  # type: ignore[attr-defined]
    low, high = axes.get_ylim()
    least = (high - low) * 9.0 / (3.6 * 72 * 0.85)
    assert every(b - a >= least for a, b in pairwise(places))


def test_on_a_telephone_letters_are_as_large_as_the_text_and_none_is_over_another() -> None:
    """A page of 390 pixels leaves 350 to the picture."""
    for turns in (1, 2, 35):
        figure = price_figure(rows(turns), COLOURS, TELEPHONE)
        pixels_per_point = 350 / (TELEPHONE.width * 72)
        assert TELEPHONE.font_size * pixels_per_point >= 11
        figure.draw_without_rendering()
        axes = figure.axes[0]
        written = [one.get_window_extent() for one in [*axes.get_xticklabels(), *axes.texts]]
        assert len(written) > len(START)
        assert not any(a.overlaps(b) for a, b in combinations(written, 2)), turns
        page = figure.bbox
        assert every(page.x0 <= one.x0 and one.x1 <= page.x1 for one in written), turns


def test_one_turn_and_none_are_drawn_too() -> None:
    assert "SP 453" in as_svg(price_figure(rows(1), COLOURS))
    assert as_svg(price_figure([], COLOURS)).startswith("<svg")


@pytest.mark.slow
def test_two_runs_give_the_same_bytes() -> None:
    code = (
        "import hashlib; from gm_console.campaign.records import PriceRow;"
        "from gm_console.charts.prices import as_svg, price_figure;"
        "print(hashlib.sha256(as_svg(price_figure([PriceRow(turn=t, commodity='MP', sell=200 + t, buy=1)"
        " for t in range(1, 9)], {'MP': '#7a6650'})).encode()).hexdigest())"
    )
    found = set()
    for seed in ("0", "1"):
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed, "PATH": "", "PYTHONPATH": ":".join(sys.path)},
        )
        found.add(done.stdout)
    assert len(found) == 1


def test_a_figure_holds_no_date() -> None:
    assert not re.search(r"20[0-9]{2}-[0-9]{2}-[0-9]{2}|dc:date", as_svg(price_figure(rows(2), COLOURS)))


@pytest.mark.slow
def test_pyplot_stays_out() -> None:
    code = "import sys, gm_console.charts.prices; print('matplotlib.pyplot' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"


def test_a_style_changes_the_tones_only() -> None:
    style = replace(PAPER, muted="#98a1ae")
    paper, other = (price_figure(rows(3), COLOURS, one) for one in (PAPER, style))
    assert [line.get_color() for line in paper.axes[0].lines] == [
        line.get_color() for line in other.axes[0].lines
    ]
    assert style.muted in as_svg(other)
    assert style.muted not in as_svg(paper)


@given(st.lists(st.integers(0, 1000), max_size=9), st.integers(1, 90))
def test_spread_keeps_order_and_distance(values: list[int], least: int) -> None:
    places = spread(values, least)
    ranked = sorted(range(len(values)), key=lambda index: (values[index], index))
    for below, above in pairwise(ranked):
        assert places[above] - places[below] >= least - 1e-6
    if values:
        assert abs(sum(places) - sum(values)) < 1e-6 * max(1, sum(values)), "labels stray evenly up and down"


def test_spread_leaves_alone_what_does_not_collide() -> None:
    assert spread([10, 300, 100], 20) == [10, 300, 100]


def test_a_dozen_commodities_have_colours_of_their_own_that_can_be_read_on_white_and_on_dark() -> None:
    names = [str(at) for at in range(len(COMMODITIES))]
    colours = commodity_colours(names)
    assert len(set(colours.values())) == len(names) == 12
    assert list(commodity_colours([*names, "more"]).values())[-1] == colours["0"]
    for colour in colours.values():
        light = luminance(colour)
        assert (1.05 / (light + 0.05)) >= 2.5, colour
        assert (light + 0.05) / 0.058 >= 2.5, colour


def luminance(colour: str) -> float:
    """Return how light a colour is, from 0 to 1, as the eye weighs it."""
    channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [one / 12.92 if one <= 0.04045 else ((one + 0.055) / 1.055) ** 2.4 for one in channels]
    return sum(part * weight for part, weight in zip(linear, (0.2126, 0.7152, 0.0722), strict=True))
