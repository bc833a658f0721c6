"""A small chart for each nation, all with one scale, and the middle nation in grey behind each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10, sqrt
from statistics import median
from typing import Final

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.figure import Figure

from gm_console.charts.nation_lines import (
    WIDTH,
    DrawnLine,
    NationLine,
    OverTimeAxes,
    OverTimeLook,
    Point,
    heights_of,
    label_of,
    number_told,
)
from gm_console.charts.turn_scale import LEAST, LEFT, TOP, Span, legible, write

SIDE, HEAD, FOOT = 0.08, 2.0, 1.5
"""What the sides of a small chart leave of its width; the heights of its head and of its foot, in lines of text."""
THIN: Final = 0.56
"""Width of a letter that is not bold, in heights of the font."""
CELL: Final = 1.1
"""Width by height of a small chart, about."""


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
    """Values at foot and head of every chart; places fall from one to the other."""
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

    def path(self, place: int, turns: Sequence[float], values: Sequence[float]) -> list[Point]:
        """Return where some values of a chart stand."""
        return [self.at(place, turn, value) for turn, value in zip(turns, values, strict=True)]

    def _up(self, value: float) -> float:
        return log10(value / self.low) if self.log else value - self.low


def draw_each(figure: Figure, lines: Sequence[NationLine], span: Span, look: OverTimeLook) -> OverTimeAxes:
    """Draw the charts on an empty figure."""
    em = look.style.font_size / 72
    width, height = figure.get_size_inches()
    left, top = LEFT * em / width, TOP * em / height
    axes = figure.add_axes((left, 0.01, max(0.1, 0.99 - left), max(0.1, 0.98 - top)))
    axes.set_axis_off()
    told = look.title if look.places else f"{look.title}  ·  {look.middle}"
    write(axes, told, (0, 1), (0, look.style.font_size * 0.7), "axes fraction", look)
    values = {line.nation: heights_of(line, look) for line in lines}
    grid = _grid(width * (1 - left), height * (1 - top), em, values, lines, span, look)
    axes.set_xlim(0, grid.columns)
    axes.set_ylim(-grid.rows, 0)
    drawn = tuple(
        _drawn_line(grid, place, line, values[line.nation], look) for place, line in enumerate(lines)
    )
    paths = [
        grid.path(place, *within(line.turns, values[line.nation], span)) for place, line in enumerate(lines)
    ]
    middle = ([], []) if look.places else _middle(lines, values, span)  # of places it is always the same
    _draw_cells(axes, grid, drawn, paths, middle, look)
    for place, line in enumerate(lines):
        _name_cell(axes, grid, place, line, look)
    return OverTimeAxes(axes=axes, span=span, lines=drawn)


def _drawn_line(
    grid: _Grid, place: int, line: NationLine, own: Sequence[float], look: OverTimeLook
) -> DrawnLine:
    """Return a line with the points of its whole turns alone: where it is cut is no turn."""
    seen = [
        (turn, value)
        for turn, value in zip(line.turns, own, strict=True)
        if grid.span[0] <= turn <= grid.span[1]
    ]
    return DrawnLine(
        nation=line.nation,
        label=label_of(line),
        colour=look.colours[line.nation],
        turns=tuple(turn for turn, _ in seen),
        points=tuple(grid.at(place, turn, value) for turn, value in seen),
        box=grid.box(place),
    )


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
    log = look.log and not look.places
    line = em * rows / height
    return _Grid(
        columns=columns,
        rows=rows,
        head=min(HEAD * line, 0.4),
        foot=min(FOOT * line, 0.3),
        span=span,
        low=_foot(seen, look),
        high=_top(seen, look),
        log=log,
    )


def _foot(seen: Sequence[float], look: OverTimeLook) -> float:
    """Return the value at the foot of every chart: the last place, or 0 where nothing is less."""
    if look.places:
        return max(2.0, *seen)
    return max(LEAST, min(seen)) if look.log else min(0.0, *seen)


def _top(seen: Sequence[float], look: OverTimeLook) -> float:
    """Return the value at the head of every chart: the first place, or a round number above all."""
    if look.places:
        return 1.0
    low, high = _foot(seen, look), _round_up(max(0.0, *seen))
    return high if high > low else low + 1


def _columns(count: int, shape: float) -> tuple[int, int]:
    """Return columns and rows for some charts in a space of a shape: about as wide as high, few left empty."""
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
    paths: Sequence[Sequence[Point]],
    middle: tuple[list[float], list[float]],
    look: OverTimeLook,
) -> None:
    feet = [((left, low), (right, low)) for (left, low), (right, _) in (one.box for one in drawn)]
    tops = [((left, high), (right, high)) for (left, _), (right, high) in (one.box for one in drawn)]
    greys = [grid.path(place, *middle) for place in range(len(drawn))]
    seen = [(path, one.colour) for path, one in zip(paths, drawn, strict=True) if path]
    for shapes, colours, wide in (
        ([*feet, *tops], look.style.hairline, 0.8),
        (greys, look.style.muted, 0.7),
        ([path for path, _ in seen], [colour for _, colour in seen], WIDTH),
    ):
        lines = [shape for shape in shapes if shape]  # a nation may be in none of the turns in sight
        axes.add_collection(LineCollection(lines, colors=colours, linewidths=wide), autolim=False)
    if look.draft_turn and grid.span[0] <= look.draft_turn <= grid.span[1]:
        ground = look.style.ground if look.style.ground != "none" else "white"
        for end in (one.points[-1] for one in drawn if one.turns and one.turns[-1] == look.draft_turn):
            axes.plot(*end, "o", color=look.style.muted, markersize=4, markerfacecolor=ground)


def _name_cell(axes: Axes, grid: _Grid, place: int, line: NationLine, look: OverTimeLook) -> None:
    """Write whose a small chart is, what it came to, and at the edges of the whole its scale and its turns."""
    (left, low), (right, high) = grid.box(place)
    size = look.style.font_size
    seen = [value for turn, value in zip(line.turns, line.values, strict=True) if turn <= grid.span[1]]
    room = int((right - left) / grid.columns * axes.bbox.width / axes.figure.dpi * 72 / size / THIN)
    told = number_told(seen[-1]) if seen else ""
    kept = max(2, room - len(told) - len(line.nation) - 2)
    axes.annotate(
        label_of(line, kept),
        xy=(left, high),
        xytext=(0, size * 0.35),
        textcoords="offset points",
        color=legible(look.colours[line.nation], look.style),
        fontsize=size,
        fontfamily=look.family,
        annotation_clip=False,
    )
    write(axes, told, (right, high), (0, size * 0.35), "data", look, side="right")
    if place % grid.columns == 0:
        for value, at in ((grid.high, high), (grid.low, low)):
            write(
                axes, number_told(value), (left, at), (-size * 0.6, -size * 0.35), "data", look, side="right"
            )
    first, last = ceil(grid.span[0]), floor(grid.span[1])
    if place // grid.columns == grid.rows - 1 or place + grid.columns >= grid.rows * grid.columns:
        write(axes, f"{look.words.turn} {first}", (left, low), (0, -size * 1.25), "data", look)
        write(axes, str(last), (right, low), (0, -size * 1.25), "data", look, side="right")
