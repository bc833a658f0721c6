"""Charts over the turns: how they look, how high they reach, their grid with its numbers, names at ends of lines."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.font_manager import FontProperties, findfont
from matplotlib.ticker import Locator, LogLocator, MaxNLocator

from gm_console.charts.label_places import inside, spread
from gm_console.charts.palette import contrast, mixed
from gm_console.charts.prices import PAPER, ChartStyle

LEFT: Final = 6.0
TOP: Final = 2.6
BOTTOM: Final = 2.4
"""Margins for numbers, a title and turns, in heights of the font."""
LEAST: Final = 1.0
"""Where a scale of shares begins at the lowest: there is no 0 on it."""
DECADE: Final = 10
"""Highest by lowest up to which the scale of shares has the numbers of an even one."""
INKED: Final = 30
"""Percent of ink in the colour of a line, and at the least in that of a label."""
READABLE: Final = 4.5
"""Least contrast of a label with its ground."""
WHITE: Final = "#ffffff"
"""What a chart stands on that has no ground of its own."""
LINE: Final = 1.3
"""Height of a line of text, in heights of the font."""
LEADING: Final = 8.0
"""Points between axes and labels from which on lines lead from one to the other."""
Span = tuple[float, float]
Values = tuple[tuple[int, ...], tuple[float, ...]]
"""Turns of a line, and its value in each."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnWords:
    """What stands on a chart over the turns besides numbers."""

    turn: str = "turn"
    draft: str = "draft"


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnLook:
    """What every chart over the turns goes by."""

    colours: Mapping[str, str]
    """Of each line, by its name."""
    log: bool = False
    """Equal steps of the height are equal shares: what doubles rises as far wherever it stands."""
    draft_turn: int = 0
    """Turn whose results are a draft, 0 if none is."""
    span: Span | None = None
    """Turns to show, all if None."""
    style: ChartStyle = PAPER
    family: str | tuple[str, ...] = "sans-serif"
    """The font, and those that are asked for signs that it lacks."""
    words: TurnWords = TurnWords()


def known_family(name: str) -> str:
    """Return the name of a font if it can be drawn with, else that of any font without serifs."""
    try:
        findfont(FontProperties(family=name), fallback_to_default=False)
    except ValueError:
        return "sans-serif"
    return name


def set_heights(
    axes: Axes,
    lines: Sequence[Values],
    span: Span,
    look: TurnLook,
    *,
    spare: int = 0,
    least: float | None = 0.0,
    margin: float = 5.0,
) -> None:
    """Let the axes reach as far as the lines do in the turns in sight, and draw their scale.

    There is room for ``spare`` percent more, never below ``least``, and at least ``margin`` above and below.
    """
    up = 1 + spare / 100
    seen = [
        value
        for turns, values in lines
        for turn, value in zip(turns, values, strict=True)
        if span[0] <= turn <= span[1]
    ] or [100.0]
    low, high = min(seen) / up, max(seen) * up
    if look.log and high > 0:
        low, high = max(LEAST, low), max(LEAST * 2, high)
        share = max(1.05, (high / low) ** (1 / 12))
        axes.set_ylim(low / share, high * share)
        axes.set_yscale("log")
    else:
        room = max(margin, (high - low) / 12)
        axes.set_ylim(low - room if least is None else max(least, low - room), high + room)
    axes.set_xlim(*span)
    draw_scale(axes, span, 6, grouped, look)


def draw_scale(axes: Axes, span: Span, steps: int, form: Callable[[float], str], look: TurnLook) -> None:
    """Draw the grid of the height with its numbers, in so many steps at most as there is room for."""
    low, high = sorted(axes.get_ylim())
    points = axes.get_position().height * axes.figure.get_size_inches()[1] * 72  # type: ignore[union-attr]
    room = max(1, int(points / (look.style.font_size * LINE)))
    steps = min(steps, room)
    locator: Locator = MaxNLocator(steps, steps=[1, 2, 2.5, 5, 10], integer=True, min_n_ticks=min(steps, 2))
    if axes.get_yscale() == "log" and high > low * DECADE:
        fine, decades = LogLocator(subs=(1, 2, 5)), LogLocator(numticks=room)
        locator = fine if len(_within(fine, low, high)) <= room else decades
    ticks = _within(locator, low, high)
    lines = [[(span[0], tick), (span[1], tick)] for tick in ticks]
    axes.add_collection(
        LineCollection(lines, colors=look.style.hairline, linewidths=0.8, zorder=0.5), autolim=False
    )
    for tick in ticks:
        offset = (-look.style.font_size * 0.8, -look.style.font_size * 0.35)
        write(axes, form(tick), (0, tick), offset, axes.get_yaxis_transform(), look, side="right")


def _within(locator: Locator, low: float, high: float) -> list[float]:
    return [float(tick) for tick in locator.tick_values(low, high) if low <= tick <= high]


def draw_turns(axes: Axes, span: Span, look: TurnLook) -> None:
    """Write the turns in sight below the axes, as many as there is room for."""
    axes.set_xlim(*span)
    first, last = max(0, ceil(span[0])), floor(span[1])
    room = max(2, int(axes.figure.get_size_inches()[0] * 72 / (look.style.font_size * 5)))  # type: ignore[union-attr]
    step = max(1, -(-(last - first + 1) // room))
    ticks = list(range(first, last + 1, step))
    for tick in ticks:
        text = f"{look.words.turn} {tick}" if tick == ticks[0] else str(tick)
        below = (0, -look.style.font_size * 1.5)
        write(axes, text, (tick, 0), below, axes.get_xaxis_transform(), look, side="center")


def mark_draft(axes: Axes, span: Span, begins: float, look: TurnLook) -> None:
    """Shade what is a draft's, from somewhere on; nothing where there is no draft."""
    start = max(begins, span[0])
    if not look.draft_turn or start >= span[1]:
        return
    axes.axvspan(start, span[1], color=look.style.hairline, alpha=0.35, linewidth=0)
    middle, above = (start + span[1]) / 2, (0, look.style.font_size * 0.4)
    write(axes, look.words.draft, (middle, 1), above, axes.get_xaxis_transform(), look, side="center")


def write(
    axes: Axes, text: str, at: Span, offset: Span, coordinates: Any, look: TurnLook, *, side: str = "left"
) -> None:
    """Write something quiet at a place, moved by an offset in points."""
    axes.annotate(
        text,
        xy=at,
        xycoords=coordinates,
        xytext=offset,
        textcoords="offset points",
        ha=side,
        color=look.style.muted,
        fontsize=look.style.font_size,
        fontfamily=look.family,
        annotation_clip=False,
    )


def label_ends(
    axes: Axes,
    lines: Sequence[tuple[str, *Values]],
    look: TurnLook,
    told: Callable[[str, float], str] = "{0} {1:,.0f}".format,
    gap: float = 6,
) -> None:
    """Name each line at its last point in sight, labels apart and all beside the axes.

    ``told`` makes a label of a name and a value.  Where there is a wider gap than usual, in points, a thin line leads
    each to its label.
    """
    last, figure_height = axes.get_xlim()[1], axes.figure.get_size_inches()[1]  # type: ignore[union-attr]
    height = max(1.0, figure_height * 72 * axes.get_position().height)
    size = min(look.style.font_size, height / LINE / max(1, len(lines)))
    ends = []
    for name, turns, values in lines:
        shown = [place for place, turn in enumerate(turns) if turn <= last] or [0]
        ends.append((name, values[shown[-1]]))
    shares = [_share(axes, value) for _, value in ends]
    places = inside(spread(shares, size * LINE / height), size * LINE / height)
    for (name, value), place in zip(ends, places, strict=True):
        axes.annotate(
            told(name, value),
            xy=(1, place),
            xycoords="axes fraction",
            xytext=(gap, 0),
            textcoords="offset points",
            color=legible(look.colours[name], look.style),
            fontsize=size,
            fontfamily=look.family,
            fontweight="bold",
            va="center",
            annotation_clip=False,
        )
    if gap > LEADING:
        names = [name for name, _ in ends]
        _lead(axes, list(zip(names, shares, places, strict=True)), gap, look)


def _lead(axes: Axes, ends: Sequence[tuple[str, float, float]], gap: float, look: TurnLook) -> None:
    """Draw a thin line from the end of each line to its label."""
    width = max(1.0, axes.figure.get_size_inches()[0] * 72 * axes.get_position().width)  # type: ignore[union-attr]
    bend, end = 1 + gap * 0.25 / width, 1 + gap * 0.8 / width
    axes.add_collection(
        LineCollection(
            [((1, share), (bend, share), (end, place)) for _, share, place in ends],
            colors=[look.colours[name] for name, _, _ in ends],
            linewidths=0.6,
            transform=axes.transAxes,
            clip_on=False,
        ),
        autolim=False,
    )


def _share(axes: Axes, value: float) -> float:
    """Return how high a value stands, as a share of the height of the axes."""
    held = max(value, axes.get_ylim()[0]) if axes.get_yscale() == "log" else value
    at = axes.transData.transform((0.0, held))[1]
    return float((at - axes.bbox.y0) / axes.bbox.height)


def legible(colour: str, style: ChartStyle) -> str:
    """Return a line's colour for writing: a good part of the ink is mixed in, as much as it needs to be read."""
    ground = style.ground if style.ground.startswith("#") else WHITE
    tones = (mixed(style.ink, colour, percent) for percent in range(INKED, 100, 5))
    return next((tone for tone in tones if contrast(tone, ground) >= READABLE), style.ink)


def grouped(value: float) -> str:
    """Return a whole number with its thousands apart."""
    return f"{value:,.0f}"


def short(value: float) -> str:
    """Return an amount in few signs, without the sign that says which way it hangs."""
    size = abs(value)
    return f"{size / 1000:,.0f}k" if size >= 10_000 else f"{size:,.0f}"
