"""A number of many nations over the turns as a chart has it: what is drawn, how, and where each line then stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Final, Protocol
from unicodedata import east_asian_width

from matplotlib.axes import Axes

from gm_console.charts.turn_scale import LEAST, Span, TurnLook
from gm_console.core.reading_direction import with_name

LONGEST: Final = 20
"""Letters of a name on a chart."""
LETTER: Final = 0.66
"""Width of a bold letter, in heights of the font."""
WIDTH: Final = 1.5
"""Points of a line."""
Point = tuple[float, float]


class ChartKind(StrEnum):
    """How the nations are shown."""

    LINES = "lines"
    EACH = "each"
    """A small chart for each nation, all with one scale."""


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
    kind: ChartKind = ChartKind.LINES
    places: bool = False
    """The values are places: the first one stands on top, all as far apart, and there are no shares."""
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


def heights_of(line: NationLine, look: OverTimeLook) -> tuple[float, ...]:
    """Return the values as numbers to draw; on a scale of shares what is 0 or less stands at its foot."""
    values = tuple(float(value) for value in line.values)
    return tuple(max(LEAST, value) for value in values) if look.log and not look.places else values


def label_of(line: NationLine, most: int = LONGEST) -> str:
    """Return a nation as a chart names it, its name cut where it has more letters than there is room for."""
    name = line.name if letters(line.name) <= most else f"{line.name[: max(1, most - 1)]}…"
    return with_name(line.nation, name)


def letters(text: str) -> float:
    """Return how many letters wide a text is, about: signs of some scripts are wider."""
    return sum(1.6 if east_asian_width(sign) in "WF" else 1.0 for sign in text)


def number_told(value: Any) -> str:
    """Return a value in few signs: a small fraction with one place."""
    number = float(value)
    return f"{number:,.0f}" if abs(number) >= 100 or number.is_integer() else f"{number:,.1f}"
