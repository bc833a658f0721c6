"""What a game asks of a set-up, as fields to fill in: for its whole, and for each nation."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any, Final


class FieldKind(StrEnum):
    """What a field holds."""

    TEXT = "text"
    NUMBER = "number"
    CHOICE = "choice"
    """One of the words in :attr:`FormField.choices`."""
    REGION = "region"
    """Id of a region, empty for none."""
    SPOT = "spot"
    """A region and what it is called there: a table of ``region`` and ``name``."""
    COUNTS = "counts"
    """How many of each of :attr:`FormField.choices`: a table of numbers without those that are 0."""
    COLOUR = "colour"
    """``#rrggbb``, empty for the one that is given out."""
    PATTERN = "pattern"
    """Word of a pattern, empty for the one that is given out."""
    FLAG = "flag"
    """A table of parts (:mod:`~gm_console.core.looks`), empty for none."""


LOOKS: Final = (FieldKind.COLOUR, FieldKind.PATTERN, FieldKind.FLAG)
"""Kinds that say how a nation looks; a file does not hold them where nothing is chosen."""


class NamePart(StrEnum):
    """Which of a nation's names a field holds."""

    COUNTRY = "country"
    ADJECTIVE = "adjective"
    PLURAL = "plural"
    """What its people are called."""
    RULER = "ruler"
    """Title and name of who rules it."""


EMPTY: Final[Mapping[FieldKind, Any]] = {
    FieldKind.TEXT: "",
    FieldKind.NUMBER: 0,
    FieldKind.CHOICE: "",
    FieldKind.REGION: "",
    FieldKind.SPOT: {"region": "", "name": ""},
    FieldKind.COUNTS: {},
    FieldKind.COLOUR: "",
    FieldKind.PATTERN: "",
    FieldKind.FLAG: {},
}
"""What stands in a field that nobody has filled in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Budget:
    """What there is to spend on counts, and what one of each costs."""

    points: int
    unit: str
    """What is spent, as it stands behind a number."""
    parts: int
    """Parts of a point that prices are counted in."""
    prices: Mapping[str, int]
    """Of one of each choice, in parts of a point."""
    less: str = ""
    """Field of a number that is taken off the points first; empty for none."""

    def written(self, parts: int) -> str:
        """Return parts of a point as a number of points, with a decimal where one is needed."""
        whole, rest = divmod(parts, self.parts)
        return f"{whole}.{10 * rest // self.parts}" if rest else str(whole)


@dataclass(frozen=True, slots=True, kw_only=True)
class FormField:
    """One field of a set-up."""

    key: str
    """What ``setup.toml`` calls it."""
    title: str
    kind: FieldKind
    tip: str = ""
    count: int = 1
    """More than 1 for a list of so many."""
    choices: Mapping[str, str] = field(default_factory=dict)
    """Words of the file to what they are called."""
    least: int = 0
    most: int = 1_000_000
    default: int = 0
    """Of a number that the file need not say."""
    optional: bool = False
    """The file need not say it."""
    common: bool = False
    """What one nation has there makes sense for all of them."""
    players: bool = True
    """Whoever plays the nation chooses it; else it is the game master's alone."""
    at_home: bool = False
    """Its region lies in the nation's own country on the map."""
    budget: Budget | None = None
    """Of counts that are bought; none where they cost nothing."""
    section: str = ""
    """What the part of the sheet is called that it stands in; fields of one part follow each other."""
    names: NamePart | None = None
    """Where it holds one of the nation's names: which."""

    @property
    def empty(self) -> Any:
        """What stands in it before anybody has filled it in."""
        one = self.default if self.kind is FieldKind.NUMBER else EMPTY[self.kind]
        return [one] * self.count if self.count > 1 else one


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceColumn:
    """A number that every region of a nation has at the start."""

    key: str
    title: str
    group: str = ""
    """Key of the table of the file that it stands in; empty where it stands in none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceLine:
    """What stands in a region at the start, drawn or placed by hand."""

    region: str
    note: str
    """What the region is to its nation, empty for most."""
    counts: tuple[int, ...]
    """In the order of the columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Spread:
    """What a nation has, region by region, whether it comes out right or not."""

    lines: tuple[PlaceLine, ...]
    wanted: tuple[int, ...]
    """What all its regions together must have, in the order of the columns."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaceForm:
    """What may be placed by hand, region by region; what the file does not say of a region is dealt out as ever."""

    listed: str
    """What the file calls its list of regions; each says which by ``region``."""
    columns: tuple[PlaceColumn, ...]
    spread: Callable[[Any, Any, Mapping[str, Any], str], Spread | None]
    """``(board, tables, plain set-up, nation)`` to what it has where; none where its own set-up cannot be read."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpForm:
    """What ``setup.toml`` says, field by field; what it says beyond that is kept as it stands."""

    nations: str
    """What the file calls its list of nations."""
    name: str
    """Field that a nation is called by."""
    fields: tuple[FormField, ...]
    """Of each nation, beside its ``id``."""
    general: tuple[FormField, ...] = ()
    """Of the whole set-up."""
    places: PlaceForm | None = None
    """None in a game in which nothing is placed by hand."""

    def field(self, key: str) -> FormField:
        """Return a field of a nation; :class:`KeyError` where there is none."""
        return {one.key: one for one in self.fields}[key]

    def named(self) -> Mapping[NamePart, str]:
        """Return the keys of the fields that hold names, by which they hold."""
        return {one.names: one.key for one in self.fields if one.names is not None}
