"""Charts of nations over the turns: who stands where, labels apart, one scale, files that are the same every time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from itertools import pairwise

import pytest
from matplotlib.collections import LineCollection
from matplotlib.colors import to_hex
from matplotlib.figure import Figure

from gm_console.charts.colours import nation_colours
from gm_console.charts.label_places import inside
from gm_console.charts.nation_lines import ChartKind, OverTimeLook, label_of, number_told
from gm_console.charts.over_time import draw_over_time, over_time_bytes, whole_span
from gm_console.charts.prices import PAPER, ChartStyle
from gm_console.charts.small_charts import within
from gm_console.core.ids import NationId
from tests.support.contrast import LEGIBLE, contrast
from tests.support.every import every

NATIONS = tuple(NationId(f"{number:02d}") for number in range(1, 29))


@dataclass(frozen=True, slots=True, kw_only=True)
class Line:
    nation: str
    name: str
    turns: tuple[int, ...]
    values: tuple[int, ...]


def lines(count: int = 28, turns: int = 36) -> list[Line]:
    return [
        Line(
            nation=nation,
            name=f"Land {nation}",
            turns=tuple(range(turns)),
            values=tuple(100 + place * turn for turn in range(turns)),
        )
        for place, nation in enumerate(NATIONS[:count])
    ]


LOOK = OverTimeLook(title="Army", colours=nation_colours(NATIONS))
EACH = replace(LOOK, kind=ChartKind.EACH)


def test_every_nation_is_named_at_the_end_of_its_line_with_its_last_value_and_labels_lie_apart() -> None:
    figure = Figure(figsize=(10, 6))
    drawn = draw_over_time(figure, lines(), LOOK)
    labels = [text for text in drawn.axes.texts if "Land" in text.get_text()]
    assert [text.get_text() for text in labels] == [
        f"{one.nation} {one.name} {one.values[-1]:,}" for one in lines()
    ]
    heights = sorted(text.xy[1] for text in labels)  # type: ignore[attr-defined]
    apart = [later - earlier for earlier, later in pairwise(heights)]
    assert min(apart) > 0.02
    assert (heights[0] >= 0, heights[-1] <= 1) == (True, True)


@pytest.mark.parametrize(
    "style", [PAPER, replace(PAPER, ink="#e6e9ee", ground="#1c1f24")], ids=["light", "dark"]
)
@pytest.mark.parametrize("look", [LOOK, EACH], ids=["together", "each"])
def test_names_in_the_colours_of_nations_can_be_read_whole(look: OverTimeLook, style: ChartStyle) -> None:
    named = [replace(line, name="Tamberlane", values=tuple(range(36))) for line in lines()]
    figure = Figure(figsize=(9.7, 6.3))
    drawn = draw_over_time(figure, named, replace(look, style=replace(style, font_size=9)))
    names = [text for text in drawn.axes.texts if "Tamberlane" in text.get_text()]
    assert len(names) == 28
    ground = style.ground if style.ground != "none" else "#ffffff"
    faint = [text for text in names if contrast(to_hex(text.get_color()), ground) < LEGIBLE]
    assert faint == []


def test_neighbours_are_told_by_their_strokes_as_well_as_by_colour() -> None:
    drawn = draw_over_time(Figure(), lines(4), LOOK)
    strokes = next(
        one.get_linestyles() for one in drawn.axes.collections
        if isinstance(one, LineCollection) and len(one.get_segments()) == 4 and one.get_linewidths()[0] == 1.5
    )  # fmt: skip
    assert len({str(one) for one in strokes}) == 4


def test_small_charts_have_one_scale_and_do_not_overlap() -> None:
    drawn = draw_over_time(Figure(figsize=(10, 6)), lines(), EACH)
    assert len(drawn.lines) == 28
    shares = []
    for line in drawn.lines:
        (_, low), (_, high) = line.box
        shares.append((line.points[-1][1] - low) / (high - low))
    assert shares == sorted(shares), "more stands higher in its own chart too"
    assert (shares[0] < 0.15, shares[-1] > 0.9) == (True, True)
    boxes = [line.box for line in drawn.lines]
    assert every(
        one[1][0] <= other[0][0]
        or other[1][0] <= one[0][0]
        or one[1][1] <= other[0][1]
        or other[1][1] <= one[0][1]
        for place, one in enumerate(boxes)
        for other in boxes[place + 1 :]
    )


@pytest.mark.parametrize("kind", list(ChartKind))
def test_the_first_place_stands_on_top(kind: ChartKind) -> None:
    places = [
        replace(line, values=tuple(place for _ in line.turns)) for place, line in enumerate(lines(5), 1)
    ]
    figure = Figure()
    drawn = draw_over_time(figure, places, replace(LOOK, kind=kind, places=True))
    heights = []
    for line in drawn.lines:
        (_, low), (_, high) = line.box
        foot, head = (drawn.axes.transData.transform((0, one))[1] for one in (low, high))
        at = drawn.axes.transData.transform(line.points[0])[1]
        heights.append((at - min(foot, head)) / abs(head - foot))
    assert heights == sorted(heights, reverse=True)


@pytest.mark.parametrize("look", [LOOK, EACH, replace(LOOK, log=True), replace(EACH, log=True, draft_turn=3)])
@pytest.mark.parametrize("values", [(), (5,), (0, 0), (-4, 3, 0, 9), (0.25, 1.5)])
def test_whatever_the_values_something_is_drawn(look: OverTimeLook, values: tuple[int, ...]) -> None:
    turns = tuple(range(len(values)))
    made = [Line(nation="01", name="", turns=turns, values=values)] if values else []
    figure = Figure()
    drawn = draw_over_time(figure, made, look)
    figure.draw_without_rendering()
    assert len(drawn.lines) == len(made)


def test_a_part_of_the_turns_is_cut_where_it_crosses_the_edge() -> None:
    assert within((0, 2, 4), (0.0, 20.0, 40.0), (1, 3)) == ([1.0, 2.0, 3.0], [10.0, 20.0, 30.0])
    drawn = draw_over_time(Figure(), lines(3), replace(EACH, span=(2.5, 6.5)))
    assert [line.turns for line in drawn.lines] == [(3, 4, 5, 6)] * 3
    assert whole_span(lines(1, 1)) == (-0.5, 0.5)


@pytest.mark.parametrize("kind", list(ChartKind))
@pytest.mark.parametrize("count", [1, 2])
def test_a_nation_may_be_in_none_of_the_turns_in_sight_nor_in_the_draft(kind: ChartKind, count: int) -> None:
    fallen = replace(lines(1)[0], turns=(0, 1, 2), values=(1, 2, 3))
    figure = Figure()
    look = replace(LOOK, kind=kind, span=(8, 35), draft_turn=35)
    drawn = draw_over_time(figure, [fallen, *lines(2)[1:]][:count], look)
    figure.draw_without_rendering()
    assert len(drawn.lines) == count
    assert len(drawn.axes.lines) == (count - 1 if kind is ChartKind.EACH else 0), "dots of the draft"


def test_labels_are_kept_inside_and_apart() -> None:
    assert inside([-0.4, -0.3, -0.2], 0.1) == pytest.approx([0, 0.1, 0.2])
    assert inside([0.95, 1.05], 0.1) == pytest.approx([0.9, 1.0])


def test_names_and_numbers_are_short() -> None:
    assert label_of(Line(nation="07", name="The Long Commonwealth of the Isles", turns=(), values=())) == (
        "07 The Long Commonweal…"
    )
    assert [number_told(one) for one in (1234, 12.25, 7, 0.5)] == ["1,234", "12.2", "7", "0.5"]


def test_names_in_any_script_are_lettered(recwarn: pytest.WarningsRecorder) -> None:
    names = ("東方の国", "المملكة", "भारत", "ประเทศไทย", "Ελλάς", "Łódź")
    made = [replace(line, name=name) for line, name in zip(lines(6, 3), names, strict=True)]
    for look in (LOOK, EACH):
        assert over_time_bytes(".png", made, look, (6.0, 4.0))
    assert [str(one.message) for one in recwarn if "missing" in str(one.message)] == []


@pytest.mark.parametrize("ending", [".svg", ".png", ".pdf"])
def test_the_same_chart_is_the_same_file(ending: str) -> None:
    one, other = (over_time_bytes(ending, lines(3, 4), EACH, (6.0, 4.0)) for _ in range(2))
    assert one == other
    assert len(one) > 1000
