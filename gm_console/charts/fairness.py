"""Bars a nation, each made of parts: how favoured the starts are, and what they are worth.

They are drawn as SVG by hand: nothing but rectangles and names, which whoever shows them sets in any script.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate, cycle, islice
from math import ceil, floor, log10
from typing import Final
from unicodedata import east_asian_width
from xml.sax.saxutils import escape, quoteattr

from gm_console.charts.palette import COMMODITIES, HAIRLINE, INK, MUTED, mixed
from gm_console.core.pages import MINUS

FAVOURED: Final = "#5e3c99"
SLIGHTED: Final = "#b35806"
BETWEEN: Final = "#f3efe6"
"""Violet and orange stay apart for every kind of sight, and neither is ever taken for the sea."""
FULL: Final = 1.0
"""Favour from which a nation has the whole colour."""
PAPER: Final = "#ffffff"
"""Round a dot, so that it stands out from its bar."""
PARTS: Final = (5, 2, 3, 6, 0, 8)
"""Places of the colours of parts: those that differ most."""
ROW: Final = 20
BAR: Final = 12
KEY: Final = 22
"""Heights in pixels: of a row, of its bar, of a line of the key."""
ABOVE: Final = 8
BELOW: Final = 10
TOLD: Final = 14
"""Height of what is told above a line."""
TICK_ROOM: Final = 64
"""Pixels from one number of the scale to the next, at least."""
ROUNDED: Final = 1e-9
"""What a logarithm may be off by."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NationBar:
    """One nation's bar."""

    name: str
    parts: tuple[float, ...]
    """As many as the chart has; what is below 0 goes to the left of the line."""
    total: str
    """Written behind it."""
    note: str = ""
    """What it says to whoever points at it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BarLook:
    """Tones and room of a chart."""

    ink: str = INK
    muted: str = MUTED
    hairline: str = HAIRLINE
    width: int = 720
    names: int = 164
    """Pixels for the names at the left."""
    totals: int = 84
    """Pixels for the totals at the right."""
    letters: int = 22
    """Of a name, before it is cut."""
    family: str = "sans-serif"


WIDE: Final = BarLook()
NARROW: Final = BarLook(width=350, names=100, totals=66, letters=12)
"""For telephones: letters of the same size in half the width."""


def part_colours(count: int) -> tuple[str, ...]:
    """Return the colours of so many parts, the same on light and dark ground; beyond six they come again."""
    return tuple(islice(cycle(COMMODITIES[place] for place in PARTS), count))


def favour_colour(favour: float) -> str:
    """Return the colour of a nation on the map: violet where it is favoured, orange where it is not."""
    share = min(1.0, abs(favour) / FULL)
    return mixed(FAVOURED if favour > 0 else SLIGHTED, BETWEEN, round(100 * share))


def bar_chart(
    bars: Sequence[NationBar],
    parts: Sequence[str],
    look: BarLook = WIDE,
    *,
    line: float = 0.0,
    band: float = 0.0,
    told: str = "",
    sums: str = "",
    unit: str = "",
) -> str:
    """Return the chart as SVG: a row a nation, the parts' names on top, a scale with its ``unit`` below.

    At ``line`` stands a line, ``told`` above it, in a band that goes ``band`` to either side.  With ``sums`` a dot
    marks where all parts of a bar together come to; so it is called in the key.
    """
    low = min([0.0, *(sum(min(part, 0.0) for part in bar.parts) for bar in bars)])
    high = max([line + band, *(sum(max(part, 0.0) for part in bar.parts) for bar in bars)]) or 1.0
    room = look.width - look.names - look.totals
    scale = room / (high - low)
    key, top = _key(parts, sums, look)
    rows_top, height = top + ABOVE + (TOLD if told else 0), ROW * len(bars)

    def across(value: float) -> float:
        return look.names + (value - low) * scale

    shapes = [
        *key,
        *_scale(_ticks(low, high, room), across, rows_top, height, look),
        *_band(across(line - band), across(line + band), rows_top, height, look),
        *(
            shape
            for place, bar in enumerate(bars)
            for shape in _row(bar, rows_top + ROW * place, across, part_colours(len(parts)), look)
        ),
        *_line(across(line), rows_top, height, told, look),
        *(
            _dot(across(sum(bar.parts)), rows_top + ROW * place + ROW / 2, look)
            for place, bar in enumerate(bars)
            if sums
        ),
    ]
    if unit:
        shapes.append(
            _text(unit, look.names + room / 2, rows_top + height + 2 * ROW - 6, look.muted, anchor="middle")
        )
    whole = rows_top + height + BELOW + ROW + (ROW if unit else 0)
    style = quoteattr(f"font-family: {look.family}; font-size: 11px")
    size = f'viewBox="0 0 {look.width} {whole}" width="{look.width}" height="{whole}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size} style={style}>{"".join(shapes)}</svg>'


def _ticks(low: float, high: float, room: float) -> list[float]:
    """Return round numbers for a scale, as many as stand beside each other with room between them."""
    most = max(2.0, room / TICK_ROOM)
    step = 10.0 ** floor(log10((high - low) / most))
    step = next((step * times for times in (1, 2, 5) if (high - low) / (step * times) <= most), step * 10)
    return [step * place for place in range(ceil(low / step), floor(high / step) + 1)]


def _scale(
    ticks: Sequence[float], across: Callable[[float], float], top: int, height: int, look: BarLook
) -> Iterator[str]:
    """Yield a hairline and a number for each tick."""
    places = max(0, -floor(log10(ticks[1] - ticks[0]) + ROUNDED)) if len(ticks) > 1 else 0
    for tick in ticks:
        x = across(tick)
        yield (
            f'<line x1="{x:.1f}" x2="{x:.1f}" y1="{top}" y2="{top + height + 4}"'
            f' style="stroke: {look.hairline}; stroke-width: 1"/>'
        )
        number = f"{abs(tick):,.{places}f}"
        yield _text(
            f"{MINUS if tick < 0 else ''}{number}", x, top + height + ROW - 4, look.muted, anchor="middle"
        )


def _key(parts: Sequence[str], sums: str, look: BarLook) -> tuple[list[str], int]:
    """Return the names of the parts beside their colours, in as many lines as they take, and how high those are."""
    found: list[str] = []
    x, y = 0, 0
    colours = [*part_colours(len(parts)), *([""] if sums else [])]
    for part, colour in zip((*parts, *([sums] if sums else [])), colours, strict=True):
        wide = 32 + 7 * len(part)
        if x and x + wide > look.width:
            x, y = 0, y + KEY
        if colour:
            found.append(f'<rect x="{x}" y="{y + 3}" width="10" height="10" rx="2" style="fill: {colour}"/>')
        else:
            found.append(_dot(x + 5, y + 8, look))
        found.append(_text(part, x + 15, y + 12, look.ink))
        x += wide
    return found, y + KEY if parts else 0


def _row(
    bar: NationBar, y: int, across: Callable[[float], float], colours: Sequence[str], look: BarLook
) -> Iterator[str]:
    middle = y + ROW / 2
    yield _text(_cut(bar.name, look.letters), look.names - 10, middle + 4, look.ink, anchor="end")
    left = right = 0.0
    for part, colour in zip(bar.parts, colours, strict=True):
        begin, end = (right, right + part) if part >= 0 else (left + part, left)
        left, right = (left, end) if part >= 0 else (begin, right)
        if part:
            x, wide = across(begin), across(end) - across(begin)
            yield (
                f'<rect x="{x:.1f}" y="{middle - BAR / 2:.1f}" width="{wide:.1f}" height="{BAR}"'
                f' style="fill: {colour}"/>'
            )
    yield _text(bar.total, look.width, middle + 4, look.ink, anchor="end")
    hit = f'<rect x="0" y="{y}" width="{look.width}" height="{ROW}" style="fill: transparent"'
    yield f"{hit}><title>{escape(bar.note)}</title></rect>" if bar.note else ""


def _cut(name: str, letters: int) -> str:
    """Return as much of a name as fits; a letter of double width counts for two."""
    ends = list(accumulate(2 if east_asian_width(letter) in "WF" else 1 for letter in name))
    if not ends or ends[-1] <= letters:
        return name
    return f"{name[: sum(end < letters for end in ends)].rstrip()}…"


def _band(left: float, right: float, top: int, height: int, look: BarLook) -> Iterator[str]:
    if right > left:
        yield (
            f'<rect x="{left:.1f}" y="{top}" width="{right - left:.1f}" height="{height}"'
            f' style="fill: {look.hairline}"/>'
        )


def _line(x: float, top: int, height: int, told: str, look: BarLook) -> Iterator[str]:
    yield f'<path d="M{x:.1f} {top}V{top + height}" style="stroke: {look.muted}; stroke-width: 1"/>'
    if told:
        yield _text(told, x, top - 5, look.muted, anchor="middle")


def _dot(x: float, y: float, look: BarLook) -> str:
    return f'<circle cx="{x:.1f}" cy="{y:.1f}" r="4" style="fill: {look.ink}; stroke: {PAPER}; stroke-width: 1.5"/>'


def _text(text: str, x: float, y: float, colour: str, anchor: str = "start") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor={quoteattr(anchor)} style="fill: {colour}">{escape(text)}</text>'
