"""Bars of favour and worth: as long as their parts, on their side of the line, whatever names stand beside them."""

from __future__ import annotations

import itertools
import re
from xml.etree import ElementTree as Tree

from gm_console.charts.fairness import (
    BETWEEN,
    FAVOURED,
    NARROW,
    SLIGHTED,
    WIDE,
    BarLook,
    NationBar,
    bar_chart,
    favour_colour,
    part_colours,
)
from tests.support.every import every

SVG = "{http://www.w3.org/2000/svg}"
PARTS = ("land", "sea")


def drawn(
    *bars: NationBar, look: BarLook = WIDE, line: float = 0.0, band: float = 0.0, sums: str = ""
) -> Tree.Element:
    return Tree.fromstring(bar_chart(bars, PARTS, look, line=line, band=band, sums=sums, unit="marks"))


def spans(picture: Tree.Element, part: int) -> list[tuple[float, float]]:
    """Left and right end of the bars of a part, from top to bottom; the key's square is no bar."""
    colour = f"fill: {part_colours(len(PARTS))[part]}"
    found = [
        one for one in picture.iter(f"{SVG}rect") if one.get("style") == colour and one.get("rx") is None
    ]
    return [(float(one.get("x", "")), float(one.get("x", "")) + float(one.get("width", ""))) for one in found]


def zero(picture: Tree.Element) -> float:
    (line,) = picture.iter(f"{SVG}path")
    match = re.match(r"M([\d.]+) ", line.get("d", ""))
    assert match is not None
    return float(match[1])


def test_what_speaks_against_goes_left_and_the_rest_right() -> None:
    picture = drawn(
        NationBar(name="A", parts=(2.0, -1.0), total="+1"), NationBar(name="B", parts=(1.0, 1.0), total="+2")
    )
    at = zero(picture)
    (left, right), (begin, end) = spans(picture, 0)
    assert (left, begin) == (at, at)
    assert abs(right - left - 2 * (end - begin)) < 0.3
    (against, upto), (on, _) = spans(picture, 1)
    assert upto == at
    assert abs((at - against) - (end - begin)) < 0.2
    assert abs(on - end) < 0.2, "a second part goes on where the first ends"


def test_nothing_goes_beyond_the_picture_and_a_dot_marks_the_sum() -> None:
    for look in (WIDE, NARROW):
        picture = drawn(NationBar(name="A", parts=(5.0, -3.0), total="+2"), look=look, sums="together")
        told, dot = picture.iter(f"{SVG}circle")
        assert float(told.get("cy", "")) < float(dot.get("cy", "")), "the key says what the dot is"
        assert "together" in [one.text for one in picture.iter(f"{SVG}text")]
        reached = [*spans(picture, 0), *spans(picture, 1)]
        assert every(look.names <= left < right <= look.width - look.totals + 0.1 for left, right in reached)
        assert spans(picture, 0)[0][0] < float(dot.get("cx", "")) < spans(picture, 0)[0][1]


def test_a_scale_of_round_numbers_says_its_unit() -> None:
    for most, look in ((5.3, WIDE), (0.31, WIDE), (838_501.0, WIDE), (838_501.0, NARROW)):
        picture = drawn(NationBar(name="A", parts=(most, -most / 4), total="x"), look=look)
        ticks = [float(one.get("x1", "")) for one in picture.iter(f"{SVG}line")]
        texts = {float(one.get("x", "")): one.text or "" for one in picture.iter(f"{SVG}text")}
        assert len(ticks) >= 2 + (look is WIDE)
        assert every(look.names - 0.1 <= at <= look.width - look.totals + 0.1 for at in ticks)
        gaps = [right - left for left, right in itertools.pairwise(ticks)]
        assert max(gaps) - min(gaps) < 0.3
        assert min(gaps) >= 48
        numbers = [float(texts[at].replace(",", "").replace("\N{MINUS SIGN}", "-")) for at in ticks]
        assert 0.0 in numbers
        assert abs(ticks[numbers.index(0.0)] - zero(picture)) < 0.2
        scale = (spans(picture, 0)[0][1] - spans(picture, 0)[0][0]) / most
        assert every(
            abs(zero(picture) + number * scale - at) < 0.5 for number, at in zip(numbers, ticks, strict=True)
        )
        assert "marks" in texts.values()


def test_a_band_lies_round_its_line() -> None:
    picture = drawn(NationBar(name="A", parts=(90.0, 0.0), total="90"), line=100.0, band=3.0)
    band = next(one for one in picture.iter(f"{SVG}rect") if one.get("style") == f"fill: {WIDE.hairline}")
    left, wide = float(band.get("x", "")), float(band.get("width", ""))
    assert abs(left + wide / 2 - zero(picture)) < 0.2


def test_a_game_without_worth_is_drawn_too() -> None:
    assert spans(drawn(NationBar(name="A", parts=(0.0, 0.0), total="0")), 0) == []


def test_names_are_text_and_long_ones_are_cut() -> None:
    evil = "<b>&\"'"
    picture = drawn(
        NationBar(name=evil, parts=(1.0, 0.0), total="1", note="</title><b>"),
        NationBar(name="A name that never ends and goes on", parts=(1.0, 0.0), total="1"),
        NationBar(name="\u65e5\u672c" * 9, parts=(1.0, 0.0), total="1"),
    )
    texts = [one.text or "" for one in picture.iter(f"{SVG}text")]
    assert evil in texts
    cut = [text for text in texts if text.endswith("…")]
    assert [len(text) for text in cut] == [WIDE.letters, WIDE.letters // 2], "wide letters count for two"
    assert next(picture.iter(f"{SVG}title")).text == "</title><b>"


def test_the_same_bars_give_the_same_picture_and_the_theme_gives_its_tones() -> None:
    bars = [NationBar(name="A", parts=(1.0, 2.0), total="3")]
    assert bar_chart(bars, PARTS) == bar_chart(bars, PARTS)
    assert "#123456" in bar_chart(bars, PARTS, BarLook(ink="#123456"))


def test_favour_goes_from_orange_to_blue() -> None:
    assert favour_colour(0.0) == BETWEEN
    assert favour_colour(7.0) == FAVOURED
    assert favour_colour(-7.0) == SLIGHTED
    assert len({favour_colour(step / 10) for step in range(-10, 11)}) == 21
