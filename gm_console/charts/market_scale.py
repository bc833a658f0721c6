"""Scales of the market charts: how high prices reach, their grid with its numbers, the names at the ends of lines."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection
from matplotlib.ticker import Locator, LogLocator, MaxNLocator

from gm_console.charts.market_look import ChartLook, Span
from gm_console.charts.prices import spread

LEAST: Final = 1.0
"""Where a scale of shares begins at the lowest: there is no 0 on it."""
DECADE: Final = 10
"""Highest by lowest up to which the scale of shares has the numbers of an even one."""
INKED: Final = 30
"""Percent of ink in the colour of a label."""
Values = tuple[tuple[int, ...], tuple[float, ...]]
"""Turns of a line, and its value in each."""


def set_prices(axes: Axes, lines: Sequence[Values], span: Span, look: ChartLook) -> None:
    """Let the axes reach as far as the lines do in the turns in sight, and draw their scale."""
    up = 1 + look.band / 100
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
        margin = max(5.0, (high - low) / 12)
        axes.set_ylim(max(0.0, low - margin), high + margin)
    axes.set_xlim(*span)
    draw_scale(axes, span, 6, grouped, look)


def draw_scale(axes: Axes, span: Span, steps: int, form: Callable[[float], str], look: ChartLook) -> None:
    """Draw the grid of the height with its numbers."""
    low, high = axes.get_ylim()
    locator: Locator = MaxNLocator(steps, steps=[1, 2, 2.5, 5, 10], integer=True)
    if axes.get_yscale() == "log" and high > low * DECADE:
        locator = LogLocator(subs=(1, 2, 5))
    ticks = [float(tick) for tick in locator.tick_values(low, high) if low <= tick <= high]
    lines = [[(span[0], tick), (span[1], tick)] for tick in ticks]
    axes.add_collection(
        LineCollection(lines, colors=look.style.hairline, linewidths=0.8, zorder=0.5), autolim=False
    )
    for tick in ticks:
        offset = (-look.style.font_size * 0.8, -look.style.font_size * 0.35)
        write(axes, form(tick), (0, tick), offset, axes.get_yaxis_transform(), look, side="right")


def write(
    axes: Axes, text: str, at: Span, offset: Span, coordinates: Any, look: ChartLook, *, side: str = "left"
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


def label_ends(axes: Axes, lines: Sequence[tuple[str, *Values]], look: ChartLook) -> None:
    """Name each line at its last point in sight, labels apart."""
    last, figure_height = axes.get_xlim()[1], axes.figure.get_size_inches()[1]  # type: ignore[union-attr]
    height = max(1.0, figure_height * 72 * axes.get_position().height)
    ends = []
    for name, turns, values in lines:
        shown = [place for place, turn in enumerate(turns) if turn <= last] or [0]
        ends.append((name, values[shown[-1]]))
    shares = [_share(axes, value) for _, value in ends]
    places = spread(shares, look.style.font_size * 1.3 / height)
    for (name, value), place in zip(ends, places, strict=True):
        axes.annotate(
            f"{name} {value:,.0f}",
            xy=(1, place),
            xycoords="axes fraction",
            xytext=(6, 0),
            textcoords="offset points",
            color=legible(look.colours[name], look.style.ink),
            fontsize=look.style.font_size,
            fontfamily=look.family,
            fontweight="bold",
            va="center",
            annotation_clip=False,
        )


def _share(axes: Axes, value: float) -> float:
    """Return how high a value stands, as a share of the height of the axes."""
    at = axes.transData.transform((0.0, max(value, axes.get_ylim()[0])))[1]
    return float((at - axes.bbox.y0) / axes.bbox.height)


def legible(colour: str, ink: str) -> str:
    """Return a line's colour for writing: a good part of the ink is mixed in."""
    channels = (
        (int(colour[at : at + 2], 16) * (100 - INKED) + int(ink[at : at + 2], 16) * INKED) // 100
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{channel:02x}" for channel in channels)


def grouped(value: float) -> str:
    """Return a whole number with its thousands apart."""
    return f"{value:,.0f}"


def short(value: float) -> str:
    """Return an amount in few signs, without the sign that says which way it hangs."""
    size = abs(value)
    return f"{size / 1000:,.0f}k" if size >= 10_000 else f"{size:,.0f}"
