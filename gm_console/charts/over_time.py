"""A number of many nations over the turns: as lines, or as a small chart for each nation.

Each line has the colour of its nation, one of four strokes, and its name at its end, so that none is told by colour
alone.  The small charts share one scale, with the middle nation in grey behind each.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

from gm_console.charts.chart_file import chart_bytes
from gm_console.charts.chart_fonts import families
from gm_console.charts.nation_lines import (
    LETTER,
    WIDTH,
    ChartKind,
    DrawnLine,
    NationLine,
    OverTimeAxes,
    OverTimeLook,
    heights_of,
    label_of,
    letters,
    number_told,
)
from gm_console.charts.palette import mixed
from gm_console.charts.small_charts import draw_each
from gm_console.charts.turn_scale import (
    BOTTOM,
    INKED,
    LEFT,
    TOP,
    Span,
    draw_scale,
    draw_turns,
    grouped,
    label_ends,
    mark_draft,
    set_heights,
    write,
)

MOST_LABEL: Final = 0.34
"""Of the width, that labels take at most."""
GAP: Final = 18.0
"""Points from the lines to their names."""
STROKES: Final = ("solid", (0, (5, 1.6)), (0, (1.4, 1.4)), (0, (7, 1.6, 1.4, 1.6)))
"""Strokes of lines by their nations' order: neighbours in it never have the same."""


def over_time_bytes(
    suffix: str, lines: Sequence[NationLine], look: OverTimeLook, size: tuple[float, float]
) -> bytes:
    """Return the chart as a file."""
    return chart_bytes(suffix, lambda figure, on_paper: draw_over_time(figure, lines, on_paper), look, size)


def draw_over_time(figure: Figure, lines: Sequence[NationLine], look: OverTimeLook) -> OverTimeAxes:
    """Draw nations on a figure in place of what was there; works for one nation, one turn, and none."""
    figure.clear()
    figure.set_facecolor(look.style.ground)
    family = look.family if isinstance(look.family, str) else look.family[0]
    look = replace(
        look,
        colours={one: mixed(look.style.ink, colour, INKED) for one, colour in look.colours.items()},
        family=families(family, [line.name for line in lines]),
    )
    span = look.span if look.span is not None else whole_span(lines)
    return (draw_each if look.kind is ChartKind.EACH else _draw_together)(figure, lines, span, look)


def whole_span(lines: Sequence[NationLine]) -> Span:
    """Return the turns that show everything."""
    turns = [turn for line in lines for turn in line.turns] or [0]
    first, last = min(turns), max(turns)
    return (first, last) if first < last else (first - 0.5, last + 0.5)


def _draw_together(
    figure: Figure, lines: Sequence[NationLine], span: Span, look: OverTimeLook
) -> OverTimeAxes:
    labels = {line.nation: label_of(line) for line in lines}
    axes = _axes(figure, look, [f"{labels[line.nation]} {number_told(line.values[-1])}" for line in lines])
    values = {line.nation: heights_of(line, look) for line in lines}
    drawn = [(line.nation, line.turns, values[line.nation]) for line in lines]
    if look.places:
        axes.set_xlim(*span)
        axes.set_ylim(max((place for own in values.values() for place in own), default=1) + 0.7, 0.3)
        draw_scale(axes, span, 9, grouped, look)
    else:
        told = [(turns, own) for _, turns, own in drawn]
        most = max((max(own) for _, own in told), default=1.0)
        below = None if any(value < 0 for _, own in told for value in own) else 0.0
        set_heights(axes, told, span, look, least=below, margin=max(0.5, min(5.0, most / 12)))
    axes.add_collection(
        LineCollection(
            [list(zip(turns, own, strict=True)) for _, turns, own in drawn],
            colors=[look.colours[nation] for nation, _, _ in drawn],
            linewidths=WIDTH,
            linestyles=[stroke_of(place) for place in range(len(drawn))],
        ),
        autolim=False,
    )
    mark_draft(axes, span, look.draft_turn - 0.5, look)
    draw_turns(axes, span, look)
    by_id = {line.nation: line for line in lines}

    def told_at(nation: str, _value: float) -> str:
        line = by_id[nation]
        seen = [value for turn, value in zip(line.turns, line.values, strict=True) if turn <= span[1]]
        return f"{labels[nation]} {number_told((seen or line.values)[-1])}"

    label_ends(axes, drawn, look, told_at, GAP)
    (left, right), (low, high) = axes.get_xlim(), sorted(axes.get_ylim())
    shown = tuple(
        DrawnLine(
            nation=nation,
            label=labels[nation],
            colour=look.colours[nation],
            turns=turns,
            points=tuple((float(turn), value) for turn, value in zip(turns, own, strict=True)),
            box=((left, low), (right, high)),
        )
        for nation, turns, own in drawn
    )
    return OverTimeAxes(axes=axes, span=span, lines=shown)


def _axes(figure: Figure, look: OverTimeLook, labels: Sequence[str]) -> Axes:
    em = look.style.font_size / 72
    width, height = figure.get_size_inches()
    wide = max((letters(label) for label in labels), default=0) * em * LETTER + GAP / 72
    left, right = LEFT * em / width, min(wide / width, MOST_LABEL)
    top, bottom = TOP * em / height, BOTTOM * em / height
    axes = figure.add_axes((left, bottom, max(0.1, 1 - left - right), max(0.1, 1 - top - bottom)))
    axes.set_axis_off()
    write(axes, look.title, (0, 1), (0, look.style.font_size * 0.7), "axes fraction", look)
    return axes


def stroke_of(place: int) -> Any:
    """Return the stroke of a line by its place among those drawn."""
    return STROKES[place % len(STROKES)]
