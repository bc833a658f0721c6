"""The market chart: sell prices over the turns, and below them what was sold and bought.

Colours, tones and labels are those of :mod:`~gm_console.charts.prices`.  The figure may have any size; margins are
kept in heights of the style's font, so that it can be drawn anew whenever a window is resized.  Grid and scale are
drawn here and not by the axes, which take three times as long.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from io import BytesIO
from math import ceil, floor
from typing import Any, Final, Protocol

from matplotlib.axes import Axes
from matplotlib.collections import LineCollection, PolyCollection
from matplotlib.figure import Figure
from matplotlib.font_manager import FontProperties, findfont
from matplotlib.ticker import MaxNLocator

from gm_console.charts.prices import PAPER, PriceAtTurn, Style, as_svg, spread

BASE: Final = 100
"""Index of the first turn."""
BAR: Final = 0.62
"""Width of a bar, in turns."""
FAINT: Final = 0.45
INKED: Final = 30
"""Percent of ink in the colour of a label."""
VOLUME_SHARE: Final = 0.27
"""Of the height that both charts share."""
DOTS: Final = 200
"""Per inch in a picture."""
LEFT: Final = 6.0
RIGHT: Final = 8.5
TOP: Final = 2.6
BOTTOM: Final = 2.4
GAP: Final = 3.2
"""Margins, in heights of the font."""
Span = tuple[float, float]


class Trade(PriceAtTurn, Protocol):
    """A commodity's prices and trade in one turn."""

    @property
    def sold(self) -> int | None:
        """Points sold, none before the turn was run."""

    @property
    def bought(self) -> int | None:
        """Points bought."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MarketWords:
    """What stands on the chart besides numbers."""

    prices: str = "Sell price"
    index: str = "Sell price, first turn = 100"
    sold: str = "sold"
    bought: str = "bought"
    """Empty where nobody can buy."""
    volumes: str = "Traded"
    turn: str = "turn"
    draft: str = "draft"


@dataclass(frozen=True, slots=True, kw_only=True)
class ChartLook:
    """What of the market is drawn, and how."""

    commodities: tuple[str, ...]
    colours: Mapping[str, str]
    """Of every commodity of the game, in its order."""
    index: bool = False
    """The first turn's price stands for 100."""
    band: int = 0
    """Percent that a price may move in one turn; there is room for it unless 0."""
    banded: str = ""
    """The one commodity whose band is drawn: seven of them over each other tell nothing."""
    draft_turn: int = 0
    """Turn whose results are a draft, 0 if none is."""
    span: Span | None = None
    """Turns to show, all if None."""
    style: Style = PAPER
    family: str = "sans-serif"
    words: MarketWords = MarketWords()


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


def market_figure(rows: Iterable[Trade], look: ChartLook) -> Figure:
    """Return the charts as a figure of their own, in the size of the style."""
    figure = Figure(figsize=(look.style.width, look.style.height))
    draw_market(figure, rows, look)
    return figure


def market_bytes(suffix: str, rows: Iterable[Trade], look: ChartLook, size: tuple[float, float]) -> bytes:
    """Return the charts in inches of ``size`` on white, in the format of a file's suffix, SVG or PNG."""
    style = replace(PAPER, ground="#ffffff", width=size[0], height=size[1], font_size=look.style.font_size)
    figure = market_figure(rows, replace(look, style=style))
    if suffix == ".svg":
        return as_svg(figure).encode()
    out = BytesIO()
    figure.savefig(out, format="png", dpi=DOTS, metadata={"Software": None})
    return out.getvalue()


def known_family(name: str) -> str:
    """Return the name of a font if it can be drawn with, else that of any font without serifs."""
    try:
        findfont(FontProperties(family=name), fallback_to_default=False)
    except ValueError:
        return "sans-serif"
    return name


def draw_market(figure: Figure, rows: Iterable[Trade], look: ChartLook) -> MarketAxes:
    """Draw the charts on a figure in place of what was there; works for a single turn too."""
    chosen = [row for row in rows if row.commodity in look.commodities]
    figure.clear()
    figure.set_facecolor(look.style.ground)
    prices, volumes = _axes(figure, look)
    lines = market_lines(chosen, look.colours, look.index)
    span = look.span if look.span is not None else whole_span(chosen, look.band)
    for line in lines:
        _draw_line(prices, line, look)
    _set_prices(prices, lines, span, look)
    _mark_draft(prices, span, look)
    _label_ends(prices, lines, look)
    _draw_volumes(volumes, chosen, span, look)
    _set_turns(volumes, span, look)
    return MarketAxes(prices=prices, volumes=volumes, lines=lines)


def market_lines(rows: Iterable[PriceAtTurn], order: Iterable[str], index: bool) -> tuple[PriceLine, ...]:
    """Return the prices commodity by commodity, in the game's order."""
    table: dict[str, list[tuple[int, int]]] = {}
    for row in rows:
        table.setdefault(row.commodity, []).append((row.turn, row.sell))
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
        _write(axes, title, (0, 1), (0, look.style.font_size * 0.7), "axes fraction", look)
    return prices, volumes


def _ways(words: MarketWords) -> str:
    """Return what the bars upwards and downwards mean."""
    told = f"{words.volumes}: ▲ {words.sold}"
    return f"{told}  ▼ {words.bought}" if words.bought else told


def _write(
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


def _scale(axes: Axes, span: Span, steps: int, form: Callable[[float], str], look: ChartLook) -> None:
    """Draw the grid of the height with its numbers."""
    low, high = axes.get_ylim()
    ticks = [
        float(tick)
        for tick in MaxNLocator(steps, steps=[1, 2, 2.5, 5, 10], integer=True).tick_values(low, high)
        if low <= tick <= high
    ]
    lines = [[(span[0], tick), (span[1], tick)] for tick in ticks]
    axes.add_collection(
        LineCollection(lines, colors=look.style.hairline, linewidths=0.8, zorder=0.5), autolim=False
    )
    for tick in ticks:
        offset = (-look.style.font_size * 0.8, -look.style.font_size * 0.35)
        _write(axes, form(tick), (0, tick), offset, axes.get_yaxis_transform(), look, side="right")


def legible(colour: str, ink: str) -> str:
    """Return a line's colour for writing: a good part of the ink is mixed in."""
    channels = (
        (int(colour[at : at + 2], 16) * (100 - INKED) + int(ink[at : at + 2], 16) * INKED) // 100
        for at in (1, 3, 5)
    )
    return "#" + "".join(f"{channel:02x}" for channel in channels)


def _draw_line(axes: Axes, line: PriceLine, look: ChartLook) -> None:
    colour = look.colours[line.commodity]
    sure = sum(turn <= look.draft_turn or not look.draft_turn for turn in line.turns)
    if look.band and line.commodity == look.banded:
        _draw_band(axes, line, colour, look.band)
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


def _draw_band(axes: Axes, line: PriceLine, colour: str, percent: int) -> None:
    turns, high, low = band_of(line, percent)
    axes.fill_between(turns, low, high, color=colour, alpha=0.08, linewidth=0)
    for edge in (high, low):
        axes.plot(turns, edge, color=colour, alpha=0.4, linewidth=0.7)


def _set_prices(axes: Axes, lines: Sequence[PriceLine], span: Span, look: ChartLook) -> None:
    up = 1 + look.band / 100
    seen = [
        value
        for line in lines
        for turn, value in zip(line.turns, line.values, strict=True)
        if span[0] <= turn <= span[1]
    ] or [BASE]
    low, high = min(seen) / up, max(seen) * up
    margin = max(5.0, (high - low) / 12)
    axes.set_ylim(max(0.0, low - margin), high + margin)
    axes.set_xlim(*span)
    _scale(axes, span, 6, _grouped, look)


def _label_ends(axes: Axes, lines: Sequence[PriceLine], look: ChartLook) -> None:
    """Name each line at its last point in sight, labels apart."""
    low, high = axes.get_ylim()
    last = axes.get_xlim()[1]
    figure_height = axes.figure.get_size_inches()[1]  # type: ignore[union-attr]
    points_high = max(1.0, figure_height * 72 * axes.get_position().height)
    ends = []
    for line in lines:
        shown = [place for place, turn in enumerate(line.turns) if turn <= last] or [0]
        ends.append((line, line.values[shown[-1]]))
    places = spread([value for _, value in ends], (high - low) * look.style.font_size * 1.3 / points_high)
    for (line, value), place in zip(ends, places, strict=True):
        axes.annotate(
            f"{line.commodity} {value:,.0f}",
            xy=(1, place),
            xycoords=axes.get_yaxis_transform(),
            xytext=(6, 0),
            textcoords="offset points",
            color=legible(look.colours[line.commodity], look.style.ink),
            fontsize=look.style.font_size,
            fontfamily=look.family,
            fontweight="bold",
            va="center",
            annotation_clip=False,
        )


def _draw_volumes(axes: Axes, rows: Sequence[Trade], span: Span, look: ChartLook) -> None:
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
    spare = max(1.0, (most[1] + most[-1]) * 0.08)
    axes.set_ylim(-most[-1] - spare, most[1] + spare)
    axes.axhline(0, color=look.style.muted, linewidth=0.8)
    _scale(axes, span, 4, _amount, look)


def _set_turns(axes: Axes, span: Span, look: ChartLook) -> None:
    axes.set_xlim(*span)
    first, last = max(0, ceil(span[0])), floor(span[1])
    room = max(2, int(axes.figure.get_size_inches()[0] * 72 / (look.style.font_size * 5)))  # type: ignore[union-attr]
    step = max(1, -(-(last - first + 1) // room))
    ticks = list(range(first, last + 1, step))
    for tick in ticks:
        text = f"{look.words.turn} {tick}" if tick == ticks[0] else str(tick)
        below = (0, -look.style.font_size * 1.5)
        _write(axes, text, (tick, 0), below, axes.get_xaxis_transform(), look, side="center")


def _mark_draft(axes: Axes, span: Span, look: ChartLook) -> None:
    """Shade the turns whose prices are a draft's."""
    start = max(look.draft_turn + 0.5, span[0])
    if not look.draft_turn or start >= span[1]:
        return
    axes.axvspan(start, span[1], color=look.style.hairline, alpha=0.35, linewidth=0)
    middle, above = (start + span[1]) / 2, (0, look.style.font_size * 0.4)
    _write(axes, look.words.draft, (middle, 1), above, axes.get_xaxis_transform(), look, side="center")


def _grouped(value: float) -> str:
    return f"{value:,.0f}"


def _amount(value: float) -> str:
    size = abs(value)
    return f"{size / 1000:,.0f}k" if size >= 10_000 else f"{size:,.0f}"
