"""What a map of provinces is drawn from: areas and seas with places in them, in degrees, and what is drawn by hand.

A place is a longitude and a latitude; a text holds many of them: ``"2.35 48.85, 2.9 48.4"``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TypeAlias

from gm_console.core.issues import Issue, error
from gm_console.core.plain_data import FaultCodes
from gm_console.files.errors import Unreadable
from gm_console.files.measured_table import MeasuredTable, is_measure
from gm_console.files.tomlfile import open_toml

Degrees: TypeAlias = tuple[float, float]
"""East of Greenwich, north of the equator."""


class Layout(StrEnum):
    """How a globe is laid out flat."""

    CONE = "cone"
    """Lambert's conformal cone, for a continent."""
    CYLINDER = "cylinder"
    """Miller's cylinder, for the whole world."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The sheet that is drawn on: how the globe is laid out on it, and what of that is shown."""

    projection: Layout
    parallels: tuple[float, ...]
    """The two that a cone keeps the length of; none for a cylinder."""
    meridian: float
    """The one in the middle; the world is cut on the other side of it."""
    metres: int
    """In a map unit, where lengths are kept."""
    west: str
    """A place on the edge, as of the other three."""
    north: str
    east: str
    south: str
    wraps: bool
    """East joins west: the edges are the same meridian."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """How lines are drawn, in map units."""

    seed: int
    wander: int
    """How far borders between towns stray."""
    wavelength: int
    """Of their longest bends."""
    smooth: float
    """How far a line may be drawn from where it runs."""
    islet: int
    """Area below which an island without a place is left out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Strait:
    """Water that is kept open between two shores."""

    name: str
    line: str
    """Places along its middle."""
    width: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Outline:
    """Ground whose outline is given."""

    name: str
    """Of water; of land the code of its area."""
    outline: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """A province."""

    id: str
    name: str
    ground: str
    country: str
    places: str
    """What lies in it; borders run half-way between places of two areas."""
    seat: str
    """Name and place of a town: ``"Paris 2.35 48.85"``."""
    base: str
    """Name and place of a naval base."""
    entrance: str
    """Sea that the ships of its naval base come out to."""
    larger: int
    """How many times as long and wide its islands are drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sea:
    """A sea."""

    id: str
    name: str
    water: str
    """Code of the water that it is a part of."""
    places: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """A whole map."""

    id: str
    name: str
    game: str
    sheet: Sheet
    hand: Hand
    countries: Mapping[str, str]
    waters: Mapping[str, str]
    within: tuple[tuple[str, ...], ...]
    """Names of outlines that belong together: a place claims ground of its own ones only, so that borders of these
    outlines are borders of the map."""
    straits: tuple[Strait, ...]
    open: tuple[Outline, ...]
    """Land of the outlines that is water here."""
    made: tuple[Outline, ...]
    """Areas too small to be seen otherwise."""
    crossings: tuple[tuple[str, str], ...]
    areas: tuple[Area, ...]
    seas: tuple[Sea, ...]


def read_brief(path: Path) -> Brief:
    """Read a brief; raises :class:`Unreadable`."""
    file = open_toml(path, "provinces")
    issues: list[Issue] = []
    found = MeasuredTable(file.data, "", issues, FaultCodes.alike("provinces.form")).whole(_brief)
    if issues:
        raise Unreadable(file.placed(issues))
    return found


def _brief(table: MeasuredTable) -> Brief:
    return Brief(
        id=table.get("id", str),
        name=table.get("name", str),
        game=table.get("game", str),
        sheet=table.inner("sheet", _sheet),
        hand=table.inner("hand", _hand),
        countries=table.mapping("countries", str),
        waters=table.mapping("waters", str),
        within=_groups(table, "within"),
        straits=table.each("straits", _strait),
        open=table.each("open", _outline),
        made=table.each("made", _outline),
        crossings=tuple((pair[0], pair[-1]) for pair in _groups(table, "crossings", size=2)),
        areas=table.each("areas", _area),
        seas=table.each("seas", _sea),
    )


def _groups(table: MeasuredTable, key: str, size: int = 0) -> tuple[tuple[str, ...], ...]:
    """Return lists of texts, each of one ``size`` if that is given."""
    rows = table.get(key, list)
    texts = all(isinstance(row, list) and all(isinstance(name, str) for name in row) for row in rows)
    if texts and all(len(row) == (size or len(row)) for row in rows):
        return tuple(map(tuple, rows))
    table.wrong(key, f"must hold lists of {size} texts" if size else "must hold lists of texts")
    return ()


def _sheet(table: MeasuredTable) -> Sheet:
    parallels = table.get("parallels", list)
    if not all(map(is_measure, parallels)):
        table.wrong("parallels", "must hold numbers")
    return Sheet(
        projection=table.word("projection", Layout) or Layout.CYLINDER,
        parallels=tuple(parallels),
        meridian=table.measure("meridian"),
        metres=table.number("metres", least=1),
        west=table.get("west", str),
        north=table.get("north", str),
        east=table.get("east", str),
        south=table.get("south", str),
        wraps=table.get("wraps", bool, False),
    )


def _hand(table: MeasuredTable) -> Hand:
    return Hand(
        seed=table.get("seed", int),
        wander=table.number("wander", least=0),
        wavelength=table.number("wavelength", least=1),
        smooth=table.measure("smooth", least=0.0),
        islet=table.number("islet", least=0),
    )


def _strait(table: MeasuredTable) -> Strait:
    return Strait(
        name=table.get("name", str), line=table.get("line", str), width=table.number("width", least=1)
    )


def _outline(table: MeasuredTable) -> Outline:
    return Outline(name=table.get("name", str), outline=table.get("outline", str))


def _area(table: MeasuredTable) -> Area:
    return Area(
        id=table.get("id", str),
        name=table.get("name", str),
        ground=table.get("ground", str),
        country=table.get("country", str),
        places=table.get("places", str),
        seat=table.get("seat", str, ""),
        base=table.get("base", str, ""),
        entrance=table.get("entrance", str, ""),
        larger=table.number("larger", least=1, default=1),
    )


def _sea(table: MeasuredTable) -> Sea:
    return Sea(
        id=table.get("id", str),
        name=table.get("name", str),
        water=table.get("water", str),
        places=table.get("places", str),
    )


def places_in(text: str) -> tuple[Degrees, ...]:
    """Return the places of a text; raises :class:`Unreadable`."""
    return tuple(_place(words) for words in text.split(","))


def town_in(text: str) -> tuple[str, Degrees]:
    """Return name and place of a town; raises :class:`Unreadable`."""
    name, *place = text.rsplit(maxsplit=2)
    return name, _place(" ".join(place))


def _place(words: str) -> Degrees:
    try:
        east, north = map(float, words.split())
    except ValueError as problem:
        text = f"{words.strip()!r} is no place: it takes a longitude and a latitude"
        raise Unreadable([error("provinces.place", text)]) from problem
    return east, north
