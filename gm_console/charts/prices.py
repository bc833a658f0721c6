"""The price chart: sell prices of all commodities over the turns, each line named at its end."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any, Final, Protocol

import matplotlib as mpl
from matplotlib.axes import Axes
from matplotlib.figure import Figure

from gm_console.charts.label_places import spread
from gm_console.charts.palette import HAIRLINE, INK, MUTED


class PriceAtTurn(Protocol):
    """A commodity's prices in one turn."""

    @property
    def turn(self) -> int:
        """Turn in which the prices hold."""

    @property
    def commodity(self) -> str:
        """Its code."""

    @property
    def sell(self) -> int:
        """What sellers get."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartStyle:
    """Tones and size of a chart; the defaults are those of paper."""

    ink: str = INK
    muted: str = MUTED
    hairline: str = HAIRLINE
    ground: str = "none"
    width: float = 7.2
    """Inches."""
    height: float = 3.6
    """Inches."""
    font_size: float = 9.0


PAPER: Final = ChartStyle()
TELEPHONE: Final = ChartStyle(width=3.75, height=3.6)
"""Half as wide with letters of the same size: on a narrow screen they are as large as the text around."""
LEFT, RIGHT, BELOW, ABOVE = 0.504, 1.008, 0.396, 0.144
"""Inches round the lines: for prices, the names at their ends, turns, and half a letter."""
TICK: Final = 28.0
"""Points that a turn's number takes at the least."""
MOST_TICKS: Final = 10
_SVG_SETTINGS: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "font.family": "sans-serif",
}


def price_figure(
    rows: Iterable[PriceAtTurn], colours: Mapping[str, str], style: ChartStyle = PAPER
) -> Figure:
    """Return the chart of the sell prices of the commodities coloured; works for a single turn too."""
    lines = _by_commodity(rows, colours)
    figure = Figure(figsize=(style.width, style.height), facecolor=style.ground)
    wide, high = style.width - LEFT - RIGHT, style.height - BELOW - ABOVE
    room = (LEFT / style.width, BELOW / style.height, wide / style.width, high / style.height)
    axes = figure.add_axes(room, facecolor=style.ground)
    for commodity, points in lines.items():
        turns, prices = [turn for turn, _ in points], [price for _, price in points]
        colour = colours[commodity]
        axes.plot(turns, prices, color=colour, linewidth=1.8, solid_capstyle="round", clip_on=False)
        axes.plot(turns[-1:], prices[-1:], "o", color=colour, markersize=4, clip_on=False)
    _set_axes(axes, lines, style)
    _label_ends(axes, lines, style)
    return figure


def as_svg(figure: Figure, salt: str = "gm-console") -> str:
    """Return a figure as SVG for a page: the same figure gives the same text, no date, no document head.

    Two figures on one page are given each its own ``salt``, so that neither draws with the other's signs.
    """
    sink = StringIO()
    with mpl.rc_context({**_SVG_SETTINGS, "svg.hashsalt": salt}):
        figure.savefig(sink, format="svg", metadata={"Date": None, "Creator": None})
    text = sink.getvalue()
    return text[text.index("<svg") :]


def _by_commodity(
    rows: Iterable[PriceAtTurn], colours: Mapping[str, str]
) -> dict[str, list[tuple[int, int]]]:
    lines: dict[str, list[tuple[int, int]]] = {name: [] for name in colours}
    for row in rows:
        lines[row.commodity].append((row.turn, row.sell))
    return {name: sorted(points) for name, points in lines.items() if points}


def _set_axes(axes: Axes, lines: Mapping[str, Sequence[tuple[int, int]]], style: ChartStyle) -> None:
    turns = [turn for points in lines.values() for turn, _ in points] or [1]
    prices = [price for points in lines.values() for _, price in points] or [0]
    first, last = min(turns), max(turns)
    axes.set_xlim(first - (first == last), last)
    low, high = min(prices), max(prices)
    margin = max(10, (high - low) // 8)
    axes.set_ylim(max(0, low - margin), high + margin)
    most = min(MOST_TICKS, int((style.width - LEFT - RIGHT) * 72 / TICK))
    step = max(1, -(-(last - first) // most))
    ticks = list(range(first, last + 1, step))
    axes.set_xticks(ticks, [f"turn {tick}" if tick == first else str(tick) for tick in ticks])
    axes.grid(axis="y", color=style.hairline, linewidth=0.8)
    axes.set_axisbelow(True)
    axes.tick_params(length=0, colors=style.muted, labelsize=style.font_size, pad=6)
    for side, spine in axes.spines.items():
        spine.set_visible(side == "bottom")
        spine.set_color(style.hairline)


def _label_ends(axes: Axes, lines: Mapping[str, Sequence[tuple[int, int]]], style: ChartStyle) -> None:
    """Name the lines at their ends, in ink: the lines' own colours are no colours to read by on every ground."""
    low, high = axes.get_ylim()
    points_high = (style.height - BELOW - ABOVE) * 72
    least = (high - low) * (style.font_size * 1.25) / points_high
    ends = {name: points[-1] for name, points in lines.items()}
    places = spread([price for _, price in ends.values()], least)
    for (name, (turn, price)), place in zip(ends.items(), places, strict=True):
        axes.annotate(
            f"{name} {price:,}",
            xy=(turn, place),
            xytext=(10, 0),
            textcoords="offset points",
            color=style.ink,
            fontsize=style.font_size,
            fontweight="bold",
            va="center",
            annotation_clip=False,
        )
