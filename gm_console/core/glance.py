"""A position at a glance: what a game shows of the regions of its map and of its nations, column by column.

A game fills a :class:`Glance`; tables, cards, badges and the colours of the map ask it.  What there is to be counted,
what it is called, and how it is read from a state, they know from here alone.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import cached_property
from typing import Any, Final, TypeAlias

from gm_console.core.ids import NationId, RegionId

Value: TypeAlias = int | Fraction | str
MOST_MEASURES: Final = 8
"""Measures that a map can be coloured by in one game."""


class Symbol(StrEnum):
    """A shape that the map draws: beside the number of a force, or alone for something that stands in a region."""

    BOX = "box"
    WING = "wing"
    HULL = "hull"
    STACK = "stack"
    """Forces of several kinds together."""
    SQUARE = "square"
    SLIP = "slip"
    """A square that is open at the top."""


@dataclass(frozen=True, slots=True, kw_only=True)
class RegionGlance:
    """A region at one moment."""

    id: RegionId
    owner: NationId
    """Nobody for neutral land and unclaimed sea."""
    part: Any
    """What the game knows of it; its gauges read this."""
    badge: tuple[tuple[Symbol, int], ...] = ()
    """The forces that the map tells, and how strong each is; none that is not there."""
    works: tuple[Symbol, ...] = ()
    """What else the map marks."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NationGlance:
    """A nation at one moment."""

    id: NationId
    name: str
    part: Any
    """What the game knows of it; its gauges read this.  It may reckon sums when they are first read."""
    code: str = ""
    """What orders call it in a game that writes codes for nations; empty where they write its number."""
    out: bool = False
    """Out of the game."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Gauge:
    """One thing that is read of a region or of a nation."""

    key: str
    """Its name for settings and filters, and kind and item of the number whose ledger stands behind it where the game
    counts one: ``army``, ``stock:Gold``."""
    title: str
    """Head of its column."""
    tip: str
    read: Callable[[Any], Value]
    """``part`` to what it is."""
    name: str = ""
    """In full, as cards list it; the title if empty."""
    width: int = 0
    """Pixels of its column in the table, 0 for one that stands on cards alone."""
    group: str = ""
    """What it is listed under in the menu of columns."""
    blank_zero: bool = False
    """Leave the cell of a 0 empty."""
    secret: bool = True
    """Others may not know it: of a region, everybody's map does not tell it."""
    is_turn: bool = False
    """Its number is a turn, and its ledger that turn's."""
    listed: Callable[[Any], tuple[str, ...]] | None = None
    """Names of what it counts."""
    rests_on: str = ""
    """Key of the gauge that says what this one is about, such as the value behind a place."""
    warns: Callable[[Any], bool] | None = None
    """Whether something is wrong with it."""

    @property
    def label(self) -> str:
        """What cards call it."""
        return self.name or self.title


@dataclass(frozen=True, slots=True, kw_only=True)
class View:
    """Columns that are shown together, by key."""

    title: str
    columns: tuple[str, ...]


class Manner(StrEnum):
    """How a card tells a gauge."""

    PLAIN = "plain"
    STEP = "step"
    """How far it moved in the turn."""
    SIGNED = "signed"
    QUIET = "quiet"
    """In small print."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardColumn:
    """A column of a table on a card: a kind of gauge, one for each item of the table."""

    head: str = ""
    kind: str
    manner: Manner = Manner.PLAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class CardTable:
    """A table on a card, a row for each item; without heads it stands two rows side by side."""

    title: str
    columns: tuple[CardColumn, ...]
    items: tuple[str, ...]
    """Items of the first column's kind; the empty one for a kind that has none."""
    present: bool = False
    """Only what is there, or was at the start of the turn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardNames:
    """The names of what a gauge counts, new ones marked."""

    title: str
    key: str
    none: str
    """What is said where there are none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRemark:
    """A sentence about a gauge that is not 0; ``{0}`` is its number."""

    key: str
    text: str


@dataclass(frozen=True, slots=True, kw_only=True)
class CardForces:
    """The regions of a nation with the forces in each, the strongest first."""


CardPart: TypeAlias = CardTable | CardNames | CardRemark | CardForces


def key_of(kind: str, item: str) -> str:
    """Return the key of a gauge."""
    return f"{kind}:{item}" if item else kind


@dataclass(frozen=True, kw_only=True)
class Gauges:
    """All that is read of regions, or of nations, and how it is laid out."""

    gauges: tuple[Gauge, ...]
    """In the order of the table's columns."""
    views: tuple[View, ...]
    """Choices of columns; the first is shown at first."""
    figures: tuple[str, ...] = ()
    """Keys of what stands large at the top of a card."""
    card: tuple[CardPart, ...] = ()
    """What follows, in this order."""

    @cached_property
    def by_key(self) -> Mapping[str, Gauge]:
        """A gauge by its key."""
        return {gauge.key: gauge for gauge in self.gauges}

    @cached_property
    def columns(self) -> tuple[Gauge, ...]:
        """Those that stand in the table."""
        return tuple(gauge for gauge in self.gauges if gauge.width)

    def some(self, keys: Iterable[str]) -> tuple[Gauge, ...]:
        """Return gauges by their keys."""
        return tuple(self.by_key[key] for key in keys)


@dataclass(frozen=True, slots=True, kw_only=True)
class Measure:
    """What the map can be coloured by: a number for each region."""

    key: str
    title: str
    """With a ``&`` before the letter that chooses it."""
    tip: str
    read: Callable[[Any, Any], Mapping[RegionId, int]]
    """``(ruleset, state)`` to the number of each region that has one."""
    on_hover: bool = False
    """The lines beside the cursor tell it anyway."""

    @property
    def name(self) -> str:
        """What it is called."""
        return self.title.replace("&", "")


NationReader: TypeAlias = Callable[
    [Any, Any, Any, Any, Mapping[RegionId, RegionGlance]], tuple[NationGlance, ...]
]


@dataclass(frozen=True, slots=True, kw_only=True)
class Glance:
    """How a game lets its position be seen."""

    parts: Callable[[Any], Mapping[RegionId, Any]]
    """A state to what is in each region; what did not change is the same object, which is not read again."""
    region: Callable[[Any], RegionGlance]
    """One of those to a region."""
    nations: NationReader
    """``(ruleset, board, state the turn began with, state, its regions)`` to every nation."""
    of_regions: Gauges
    of_nations: Gauges
    summary: tuple[Gauge, ...]
    """Columns of the small list of nations, the first ones where there is no room for all."""
    history: tuple[str, ...]
    """Keys of what a nation's card tells turn by turn."""
    hover: tuple[str, ...] = ()
    """Keys of what the lines beside the cursor tell of a region, where it is not 0."""
    total: str = ""
    """Key of a region's forces all together; empty in a game without any."""
    forces: tuple[str, ...] = ()
    """Keys of a region's forces kind by kind, as lists name them."""
    told: tuple[str, ...] = ()
    """Keys of what is told of a region that a step changed."""
    measures: tuple[Measure, ...] = ()
    """What the map can be coloured by, the usual one first."""
    symbols: tuple[tuple[Symbol, str], ...] = ()
    """Key of the region's gauge that each symbol of its badges and works stands for."""


def read_regions(
    glance: Glance, state: Any, known: Mapping[RegionId, RegionGlance] | None = None, known_state: Any = None
) -> Mapping[RegionId, RegionGlance]:
    """Return all regions of a state; those that are as ``known`` are the same objects.

    A part that is one of ``known_state`` too is not looked at.
    """
    known = known if known is not None else {}
    parts = glance.parts(known_state) if known_state is not None else {}
    table: dict[RegionId, RegionGlance] = {}
    for region, part in glance.parts(state).items():
        old = known.get(region)
        if old is not None and (parts.get(region) is part or old.part == part):
            table[region] = old
        else:
            table[region] = glance.region(part)
    return table
