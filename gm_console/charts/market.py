"""The market chart: sell prices over the turns, and below them what was sold and bought.

Colours, tones and labels are those of :mod:`~gm_console.charts.prices`.  The figure may have any size; margins are
kept in heights of the style's font, so that it can be drawn anew whenever a window is resized.  Grid and scale are
drawn here and not by the axes, which take three times as long.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Protocol

from matplotlib.axes import Axes
from matplotlib.collections import PolyCollection
from matplotlib.figure import Figure

from gm_console.charts.chart_file import chart_bytes
from gm_console.charts.market_look import ChartLook, MarketWords
from gm_console.charts.prices import PriceAtTurn
from gm_console.charts.turn_scale import (
    BOTTOM,
    LEFT,
    TOP,
    Span,
    draw_scale,
    draw_turns,
    label_ends,
    mark_draft,
    set_heights,
    short,
    write,
)
from gm_console.core.gathering import gathered

BASE: Final = 100
"""Index of the first turn."""
BAR: Final = 0.62
"""Width of a bar, in turns."""
FAINT: Final = 0.45
VOLUME_SHARE: Final = 0.27
"""Of the height that both charts share."""
RIGHT: Final = 8.5
GAP: Final = 3.2
"""Room for names, and between the charts, in heights of the font."""
BAND_NAME: Final = 1.6
"""How far below the top right corner the name of a band stands, in heights of the font."""


class TradeAtTurn(PriceAtTurn, Protocol):
    """A commodity's prices and trade in one turn."""

    @property
    def sold(self) -> int | None:
        """Points sold, none before the turn was run."""

    @property
    def bought(self) -> int | None:
        """Points bought."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PriceLine:
    """One commodity as drawn."""

    commodity: str
    turns: tuple[int, ...]
    values: tuple[float, ...]
    """Prices or index, turn by turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketAxes:
    """The two charts of a figure."""

    prices: Axes
    volumes: Axes
    lines: tuple[PriceLine, ...]


def draw_market(figure: Figure, rows: Iterable[TradeAtTurn], look: ChartLook) -> MarketAxes:
    """Draw the charts on a figure in place of what was there; works for a single turn too."""
    chosen = [row for row in rows if row.commodity in look.commodities]
    figure.clear()
    figure.set_facecolor(look.style.ground)
    prices, volumes = _axes(figure, look)
    lines = market_lines(chosen, look.colours, look.index)
    span = look.span if look.span is not None else whole_span(chosen, look.band)
    for line in lines:
        _draw_line(prices, line, look)
    set_heights(prices, [(line.turns, line.values) for line in lines], span, look, spare=look.band)
    mark_draft(prices, span, look.draft_turn + 0.5, look)
    _mark_events(prices, span, look)
    label_ends(prices, [(line.commodity, line.turns, line.values) for line in lines], look)
    _draw_volumes(volumes, chosen, span, look)
    draw_turns(volumes, span, look)
    return MarketAxes(prices=prices, volumes=volumes, lines=lines)


def market_bytes(
    suffix: str, rows: Iterable[TradeAtTurn], look: ChartLook, size: tuple[float, float]
) -> bytes:
    """Return the charts as a file."""
    return chart_bytes(suffix, lambda figure, on_paper: draw_market(figure, rows, on_paper), look, size)


def market_lines(rows: Iterable[PriceAtTurn], order: Iterable[str], index: bool) -> tuple[PriceLine, ...]:
    """Return the prices commodity by commodity, in the game's order."""
    table = gathered((row.commodity, (row.turn, row.sell)) for row in rows)
    lines = []
    for name in (one for one in order if one in table):
        points = sorted(table[name])
        base = points[0][1] if index else BASE
        lines.append(
            PriceLine(
                commodity=name,
                turns=tuple(turn for turn, _ in points),
                values=tuple(price * BASE / base for _, price in points),
            )
        )
    return tuple(lines)


def whole_span(rows: Iterable[PriceAtTurn], band: int = 0) -> Span:
    """Return the turns that show everything, half a turn to spare; a band reaches one turn further."""
    turns = [row.turn for row in rows] or [1]
    return min(turns) - 0.5, max(turns) + 0.5 + bool(band)


def _axes(figure: Figure, look: ChartLook) -> tuple[Axes, Axes]:
    em = look.style.font_size / 72
    width, height = figure.get_size_inches()
    left, right = LEFT * em / width, RIGHT * em / width
    top, bottom, gap = TOP * em / height, BOTTOM * em / height, GAP * em / height
    across = max(0.1, 1 - left - right)
    free = max(0.1, 1 - top - bottom - gap)
    prices = figure.add_axes((left, bottom + free * VOLUME_SHARE + gap, across, free * (1 - VOLUME_SHARE)))
    volumes = figure.add_axes((left, bottom, across, free * VOLUME_SHARE))
    for axes, title in (
        (prices, look.words.index if look.index else look.words.prices),
        (volumes, _ways(look.words)),
    ):
        axes.set_axis_off()
        write(axes, title, (0, 1), (0, look.style.font_size * 0.7), "axes fraction", look)
    return prices, volumes


def _ways(words: MarketWords) -> str:
    """Return what the bars upwards and downwards mean."""
    told = f"{words.volumes}: ▲ {words.sold}"
    return f"{told}  ▼ {words.bought}" if words.bought else told


def _draw_line(axes: Axes, line: PriceLine, look: ChartLook) -> None:
    colour = look.colours[line.commodity]
    sure = sum(turn <= look.draft_turn or not look.draft_turn for turn in line.turns)
    if look.band and line.commodity == look.banded:
        _draw_band(axes, line, colour, look)
    axes.plot(line.turns[:sure], line.values[:sure], color=colour, linewidth=1.8, solid_capstyle="round")
    if sure < len(line.turns):
        start = max(0, sure - 1)
        axes.plot(line.turns[start:], line.values[start:], color=colour, linewidth=1.8, linestyle=(0, (3, 2)))
    ground = look.style.ground if look.style.ground != "none" else "white"
    axes.plot(
        line.turns[-1:],
        line.values[-1:],
        "o",
        color=colour,
        markersize=5,
        markerfacecolor=ground if sure < len(line.turns) else colour,
        markeredgewidth=1.4,
    )


def band_of(line: PriceLine, percent: int) -> tuple[tuple[int, ...], tuple[float, ...], tuple[float, ...]]:
    """Return how far each price could have moved from the one before, and how far the last one may move next.

    These are turns, the highest and the lowest values.
    """
    up, down = 1 + percent / 100, 1 - percent / 100
    turns = (line.turns[0], *(turn + 1 for turn in line.turns))
    high = (line.values[0], *(value * up for value in line.values))
    low = (line.values[0], *(value * down for value in line.values))
    return turns, high, low


def band_name(commodity: str, percent: int) -> str:
    """Return what says whose band is drawn."""
    return f"{commodity} ±{percent} %"


def _draw_band(axes: Axes, line: PriceLine, colour: str, look: ChartLook) -> None:
    turns, high, low = band_of(line, look.band)
    axes.fill_between(turns, low, high, color=colour, alpha=0.08, linewidth=0)
    for edge in (high, low):
        axes.plot(turns, edge, color=colour, alpha=0.4, linewidth=0.7)
    below = (0, -look.style.font_size * BAND_NAME)
    write(axes, band_name(line.commodity, look.band), (1, 1), below, "axes fraction", look, side="right")


def _mark_events(axes: Axes, span: Span, look: ChartLook) -> None:
    """Put a small mark above the prices of each turn with events."""
    for turns, filled in ((look.marked, True), (look.noted, False)):
        seen = [turn for turn in turns if span[0] <= turn <= span[1]]
        if seen:
            axes.plot(
                seen, [1.0] * len(seen), "D", color=look.style.muted, markersize=5 if filled else 3.5,
                markerfacecolor=look.style.muted if filled else "none", clip_on=False,
                transform=axes.get_xaxis_transform(),
            )  # fmt: skip


def _draw_volumes(axes: Axes, rows: Sequence[TradeAtTurn], span: Span, look: ChartLook) -> None:
    """Pile the commodities of a turn: what was sold upwards, what was bought downwards."""
    most = {1: 0, -1: 0}
    piles: dict[tuple[int, int], int] = {}
    bars: dict[tuple[str, bool], list[list[tuple[float, float]]]] = {}
    for row in sorted(rows, key=lambda one: (one.turn, list(look.commodities).index(one.commodity))):
        for sign, amount in ((1, row.sold), (-1, row.bought)):
            if not amount:
                continue
            base = piles.get((row.turn, sign), 0)
            piles[row.turn, sign] = base + amount
            left, right = row.turn - BAR / 2, row.turn + BAR / 2
            low, high = sign * base, sign * (base + amount)
            draft = bool(look.draft_turn) and row.turn >= look.draft_turn
            bars.setdefault((row.commodity, draft), []).append(
                [(left, low), (left, high), (right, high), (right, low)]
            )
            if span[0] <= row.turn <= span[1]:
                most[sign] = max(most[sign], base + amount)
    for (commodity, draft), shapes in bars.items():
        axes.add_collection(
            PolyCollection(
                shapes,
                facecolors=look.colours[commodity],
                edgecolors=look.style.ground,
                linewidths=0.6,
                alpha=FAINT if draft else 1,
            ),
            autolim=False,
        )
    traded = most[1] + most[-1]
    spare = traded * 0.08 or 1.0
    axes.set_ylim(-most[-1] - spare, most[1] + spare)
    axes.axhline(0, color=look.style.muted, linewidth=0.8)
    if traded:  # of nothing there is no scale
        draw_scale(axes, span, 4, short, look)
