"""A number of many nations over the turns: as lines, as a small chart for each nation, or as their places.

Each line has the colour of its nation, one of four strokes, and its name at its end, so that none is told by colour
alone.  The small charts share one scale, with the middle nation in grey behind each.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise
from math import ceil, floor, log10, sqrt
from statistics import median
from typing import Any, Final, Protocol
from unicodedata import east_asian_width

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

from gm_console.charts.chart_file import chart_bytes
from gm_console.charts.turn_scale import (
    LEAST,
    Span,
    TurnLook,
    draw_scale,
    draw_turns,
    grouped,
    label_ends,
    legible,
    mark_draft,
    set_heights,
    write,
)

LEFT: Final = 6.0
TOP: Final = 2.6
BOTTOM: Final = 2.4
LETTER: Final = 0.66
"""Margins and the width of a bold letter, in heights of the font."""
MOST_LABEL: Final = 0.34
"""Of the width, that labels take at most."""
LONGEST: Final = 20
"""Letters of a name on a chart."""
GAP: Final = 18.0
"""Points from the lines to their names."""
WIDTH: Final = 1.5
STROKES: Final = ("solid", (0, (5, 1.6)), (0, (1.4, 1.4)), (0, (7, 1.6, 1.4, 1.6)))
"""Strokes of lines by their nations' order: neighbours in it never have the same."""
SIDE, HEAD, FOOT = 0.08, 2.0, 1.5
"""Of a small chart: what its sides leave of its width; the heights of its head and of its foot, in lines of text."""
CELL: Final = 1.5
"""Width by height of a small chart, about."""
Point = tuple[float, float]


class View(StrEnum):
    """How the nations are shown."""

    LINES = "lines"
    EACH = "each"
    """A small chart for each nation, all with one scale."""
    PLACES = "places"
    """Their places, the first one on top."""


class NationLine(Protocol):
    """A number of one nation, turn by turn."""

    @property
    def nation(self) -> str:
        """Its number, by which its colour is found."""

    @property
    def name(self) -> str:
        """What it is called."""

    @property
    def turns(self) -> tuple[int, ...]:
        """Turns with a value."""

    @property
    def values(self) -> tuple[Any, ...]:
        """The number in each; whole, or a fraction."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OverTimeLook(TurnLook):
    """How nations are drawn over the turns."""

    title: str
    """What is drawn."""
    view: View = View.LINES
    middle: str = "grey: the middle nation"


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnLine:
    """A nation's line where it was drawn."""

    nation: str
    label: str
    colour: str
    turns: tuple[int, ...]
    """Turns in sight."""
    points: tuple[Point, ...]
    """Where each stands, in the units of the axes."""
    box: tuple[Point, Point]
    """Corners of the chart that it stands in, lower left and upper right, in those units too."""


@dataclass(frozen=True, slots=True, kw_only=True)
class OverTimeAxes:
    """What was drawn on a figure."""

    axes: Axes
    span: Span
    lines: tuple[DrawnLine, ...]


def over_time_bytes(
    suffix: str, lines: Sequence[NationLine], look: OverTimeLook, size: tuple[float, float]
) -> bytes:
    """Return the chart as a file."""
    return chart_bytes(suffix, lambda figure, on_paper: draw_over_time(figure, lines, on_paper), look, size)


def draw_over_time(figure: Figure, lines: Sequence[NationLine], look: OverTimeLook) -> OverTimeAxes:
    """Draw nations on a figure in place of what was there; works for one nation, one turn, and none."""
    figure.clear()
    figure.set_facecolor(look.style.ground)
    look = replace(
        look, colours={one: legible(colour, look.style.ink) for one, colour in look.colours.items()}
    )
    span = look.span if look.span is not None else whole_span(lines)
    return (_draw_each if look.view is View.EACH else _draw_together)(figure, lines, span, look)


def whole_span(lines: Sequence[NationLine]) -> Span:
    """Return the turns that show everything."""
    turns = [turn for line in lines for turn in line.turns] or [0]
    first, last = min(turns), max(turns)
    return (first, last) if first < last else (first - 0.5, last + 0.5)


def _draw_together(
    figure: Figure, lines: Sequence[NationLine], span: Span, look: OverTimeLook
) -> OverTimeAxes:
    labels = {line.nation: label_of(line) for line in lines}
    axes = _axes(figure, look, [f"{labels[line.nation]} {_number(line.values[-1])}" for line in lines])
    values = {line.nation: _heights(line, look) for line in lines}
    drawn = [(line.nation, line.turns, values[line.nation]) for line in lines]
    if look.view is View.PLACES:
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
        return f"{labels[nation]} {_number((seen or line.values)[-1])}"

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
    wide = max((_letters(label) for label in labels), default=0) * em * LETTER + GAP / 72
    left, right = LEFT * em / width, min(wide / width, MOST_LABEL)
    top, bottom = TOP * em / height, BOTTOM * em / height
    axes = figure.add_axes((left, bottom, max(0.1, 1 - left - right), max(0.1, 1 - top - bottom)))
    axes.set_axis_off()
    write(axes, look.title, (0, 1), (0, look.style.font_size * 0.7), "axes fraction", look)
    return axes


def _heights(line: NationLine, look: TurnLook) -> tuple[float, ...]:
    """Return the values as numbers to draw; on a scale of shares what is 0 or less stands at its foot."""
    values = tuple(float(value) for value in line.values)
    return tuple(max(LEAST, value) for value in values) if look.log else values


def label_of(line: NationLine) -> str:
    """Return a nation as a chart names it."""
    name = line.name if len(line.name) <= LONGEST else f"{line.name[: LONGEST - 1]}…"
    return f"{line.nation} {name}".strip()


def stroke_of(place: int) -> Any:
    """Return the stroke of a line by its place among those drawn."""
    return STROKES[place % len(STROKES)]


def _letters(text: str) -> float:
    return sum(1.6 if east_asian_width(sign) in "WF" else 1.0 for sign in text)


def _number(value: Any) -> str:
    number = float(value)
    return f"{number:,.0f}" if abs(number) >= 100 or number.is_integer() else f"{number:,.1f}"


@dataclass(frozen=True, slots=True, kw_only=True)
class _Grid:
    """Small charts beside and below each other; a unit is a chart with its sides, rows go down from 0."""

    columns: int
    rows: int
    head: float
    foot: float
    span: Span
    low: float
    high: float
    log: bool

    def box(self, place: int) -> tuple[Point, Point]:
        """Return the corners of a chart."""
        column, row = place % self.columns, place // self.columns
        return (column + SIDE / 2, -row - 1 + self.foot), (column + 1 - SIDE / 2, -row - self.head)

    def at(self, place: int, turn: float, value: float) -> Point:
        """Return where a value of a turn stands."""
        (left, low), (right, high) = self.box(place)
        across = (turn - self.span[0]) / (self.span[1] - self.span[0])
        up = self._up(value) / self._up(self.high)
        return left + across * (right - left), low + min(max(up, 0.0), 1.0) * (high - low)

    def _up(self, value: float) -> float:
        return log10(value / self.low) if self.log else value - self.low


def _draw_each(figure: Figure, lines: Sequence[NationLine], span: Span, look: OverTimeLook) -> OverTimeAxes:
    em = look.style.font_size / 72
    width, height = figure.get_size_inches()
    left, top = LEFT * em / width, TOP * em / height
    axes = figure.add_axes((left, 0.01, max(0.1, 0.99 - left), max(0.1, 0.98 - top)))
    axes.set_axis_off()
    told = f"{look.title}  ·  {look.middle}"
    write(axes, told, (0, 1), (0, look.style.font_size * 0.7), "axes fraction", look)
    values = {line.nation: _heights(line, look) for line in lines}
    grid = _grid(width * (1 - left), height * (1 - top), em, values, lines, span, look)
    axes.set_xlim(0, grid.columns)
    axes.set_ylim(-grid.rows, 0)
    drawn = []
    for place, line in enumerate(lines):
        turns, own = within(line.turns, values[line.nation], span)
        drawn.append(
            DrawnLine(
                nation=line.nation,
                label=label_of(line),
                colour=look.colours[line.nation],
                turns=tuple(turn for turn in line.turns if span[0] <= turn <= span[1]),
                points=tuple(grid.at(place, turn, value) for turn, value in zip(turns, own, strict=True)),
                box=grid.box(place),
            )
        )
    _draw_cells(axes, grid, drawn, _middle(lines, values, span), look)
    for place, line in enumerate(lines):
        _name_cell(axes, grid, place, line, look)
    shown = tuple(
        _whole_turns(grid, place, line, values[line.nation], one)
        for place, (line, one) in enumerate(zip(lines, drawn, strict=True))
    )
    return OverTimeAxes(axes=axes, span=span, lines=shown)


def _whole_turns(
    grid: _Grid, place: int, line: NationLine, own: Sequence[float], drawn: DrawnLine
) -> DrawnLine:
    """Return a drawn line with the points of whole turns alone: where it was cut is no turn."""
    known = dict(zip(line.turns, own, strict=True))
    return replace(drawn, points=tuple(grid.at(place, turn, known[turn]) for turn in drawn.turns))


def _grid(
    width: float,
    height: float,
    em: float,
    values: Mapping[str, Sequence[float]],
    lines: Sequence[NationLine],
    span: Span,
    look: OverTimeLook,
) -> _Grid:
    columns, rows = _columns(len(lines), width / height)
    seen = [
        value
        for line in lines
        for turn, value in zip(line.turns, values[line.nation], strict=True)
        if span[0] <= turn <= span[1]
    ] or [1.0]
    low, high = (
        (max(LEAST, min(seen)), max(LEAST * 2, *seen)) if look.log else (min(0.0, *seen, 0.0), max(seen))
    )
    line = em * rows / height
    return _Grid(
        columns=columns,
        rows=rows,
        head=min(HEAD * line, 0.4),
        foot=min(FOOT * line, 0.3),
        span=span,
        low=low,
        high=_round_up(high) if high > low else low + 1,
        log=look.log,
    )


def _columns(count: int, shape: float) -> tuple[int, int]:
    """Return columns and rows for some charts in a space of a shape: each about half as wide again as high, few left empty."""
    count = max(1, count)
    ideal = max(1.0, sqrt(count * shape / CELL))
    near = [one for one in range(1, count + 1) if ideal * 0.7 <= one <= ideal * 1.4] or [round(ideal)]
    columns = min(near, key=lambda one: (-count % one, abs(one - ideal)))
    return columns, ceil(count / columns)


def _round_up(value: float) -> float:
    """Return the next number with at most two digits that are not 0, for the head of a scale."""
    step = 10.0 ** (floor(log10(value)) - 1) if value >= 1 else 0.1
    return ceil(value / step) * step


def within(turns: Sequence[int], values: Sequence[float], span: Span) -> tuple[list[float], list[float]]:
    """Return the part of a line between two turns, cut where it crosses them."""
    found: dict[float, float] = {
        float(turn): value for turn, value in zip(turns, values, strict=True) if span[0] <= turn <= span[1]
    }
    for (left, low), (right, high) in pairwise(zip(turns, values, strict=True)):
        for edge in span:
            if left < edge < right:
                found[edge] = low + (high - low) * (edge - left) / (right - left)
    order = sorted(found)
    return order, [found[turn] for turn in order]


def _middle(
    lines: Sequence[NationLine], values: Mapping[str, Sequence[float]], span: Span
) -> tuple[list[float], list[float]]:
    """Return what the middle nation has, turn by turn."""
    by_turn: dict[int, list[float]] = {}
    for line in lines:
        for turn, value in zip(line.turns, values[line.nation], strict=True):
            by_turn.setdefault(turn, []).append(value)
    turns = sorted(by_turn)
    return within(turns, [median(by_turn[turn]) for turn in turns], span)


def _draw_cells(
    axes: Axes,
    grid: _Grid,
    drawn: Sequence[DrawnLine],
    middle: tuple[list[float], list[float]],
    look: OverTimeLook,
) -> None:
    feet = [((left, low), (right, low)) for (left, low), (right, _) in (one.box for one in drawn)]
    tops = [((left, high), (right, high)) for (left, _), (right, high) in (one.box for one in drawn)]
    greys = [[grid.at(place, *point) for point in zip(*middle, strict=True)] for place in range(len(drawn))]
    for shapes, colours, wide in (
        ([*feet, *tops], look.style.hairline, 0.8),
        (greys, look.style.muted, 0.7),
        ([one.points for one in drawn], [one.colour for one in drawn], WIDTH),
    ):
        axes.add_collection(LineCollection(shapes, colors=colours, linewidths=wide), autolim=False)
    if look.draft_turn and grid.span[0] <= look.draft_turn <= grid.span[1]:
        ends = [one.points[-1] for one in drawn if one.turns and one.turns[-1] == look.draft_turn]
        ground = look.style.ground if look.style.ground != "none" else "white"
        axes.plot(*zip(*ends, strict=True), "o", color=look.style.muted, markersize=4, markerfacecolor=ground)


def _name_cell(axes: Axes, grid: _Grid, place: int, line: NationLine, look: OverTimeLook) -> None:
    """Write whose a small chart is, what it came to, and at the edges of the whole its scale and its turns."""
    (left, low), (right, high) = grid.box(place)
    size = look.style.font_size
    seen = [value for turn, value in zip(line.turns, line.values, strict=True) if turn <= grid.span[1]]
    room = int((right - left) / grid.columns * axes.bbox.width / axes.figure.dpi * 72 / size / LETTER)  # type: ignore[union-attr]
    told = _number(seen[-1]) if seen else ""
    name = label_of(line)
    kept = max(2, room - len(told) - 1)
    axes.annotate(
        name if _letters(name) <= kept else f"{name[: kept - 1]}…",
        xy=(left, high),
        xytext=(0, size * 0.35),
        textcoords="offset points",
        color=look.colours[line.nation],
        fontsize=size,
        fontfamily=look.family,
        fontweight="bold",
        annotation_clip=False,
    )
    write(axes, told, (right, high), (0, size * 0.35), "data", look, side="right")
    if place % grid.columns == 0:
        for value, at in ((grid.high, high), (grid.low, low)):
            write(axes, _number(value), (left, at), (-size * 0.6, -size * 0.35), "data", look, side="right")
    first, last = ceil(grid.span[0]), floor(grid.span[1])
    if place // grid.columns == grid.rows - 1 or place + grid.columns >= grid.rows * grid.columns:
        write(axes, f"{look.words.turn} {first}", (left, low), (0, -size * 1.25), "data", look)
        write(axes, str(last), (right, low), (0, -size * 1.25), "data", look, side="right")
