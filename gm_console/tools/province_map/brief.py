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


class GlobeLayout(StrEnum):
    """How a globe is laid out flat."""

    CONE = "cone"
    """Lambert's conformal cone, for a continent."""
    CYLINDER = "cylinder"
    """Miller's cylinder, for the whole world."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Sheet:
    """The sheet that is drawn on: how the globe is laid out on it, and what of that is shown."""

    projection: GlobeLayout
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
    wraps: bool = False
    """East joins west: the edges are the same meridian."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HandDrawing:
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
class GivenGround:
    """Ground whose outline is given."""

    name: str
    """Of water; of land the code of its area."""
    outline: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvinceBrief:
    """A province."""

    id: str
    name: str
    ground: str
    country: str
    places: str
    """What lies in it; borders run half-way between places of two areas."""
    seat: str = ""
    """Name and place of a town: ``"Paris 2.35 48.85"``."""
    base: str = ""
    """Name and place of a naval base."""
    entrance: str = ""
    """Sea that the ships of its naval base come out to."""
    larger: int = 1
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
class ProvinceMapBrief:
    """A whole map."""

    id: str
    name: str
    game: str
    sheet: Sheet
    hand: HandDrawing
    countries: Mapping[str, str]
    waters: Mapping[str, str]
    within: tuple[tuple[str, ...], ...]
    """Names of outlines that belong together: a place claims ground of its own ones only, so that borders of these
    outlines are borders of the map."""
    straits: tuple[Strait, ...]
    open: tuple[GivenGround, ...]
    """Land of the outlines that is water here."""
    made: tuple[GivenGround, ...]
    """Areas too small to be seen otherwise."""
    crossings: tuple[tuple[str, str], ...]
    areas: tuple[ProvinceBrief, ...]
    seas: tuple[Sea, ...]


def read_brief(path: Path) -> ProvinceMapBrief:
    """Read a brief; raises :class:`Unreadable`."""
    file = open_toml(path, "provinces")
    issues: list[Issue] = []
    found = MeasuredTable(file.data, "", issues, FaultCodes.alike("provinces.form")).whole(_brief)
    if issues:
        raise Unreadable(file.placed(issues))
    return found


def _brief(table: MeasuredTable) -> ProvinceMapBrief:
    return ProvinceMapBrief(
        id=table.get("id", str),
        name=table.get("name", str),
        game=table.get("game", str),
        sheet=table.inner("sheet", _sheet),
        hand=table.inner("hand", _hand),
        countries=table.mapping("countries", str),
        waters=table.mapping("waters", str),
        within=_groups(table, "within"),
        straits=table.each("straits", _strait),
        open=table.each("open", lambda one: one.record(GivenGround)),
        made=table.each("made", lambda one: one.record(GivenGround)),
        crossings=tuple((pair[0], pair[-1]) for pair in _groups(table, "crossings", size=2)),
        areas=table.each("areas", _area),
        seas=table.each("seas", lambda one: one.record(Sea)),
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
    return table.record(
        Sheet,
        projection=lambda one: one.word("projection", GlobeLayout) or GlobeLayout.CYLINDER,
        parallels=lambda _one: tuple(parallels),
        meridian=lambda one: one.measure("meridian"),
        metres=lambda one: one.number("metres", least=1),
    )


def _hand(table: MeasuredTable) -> HandDrawing:
    return HandDrawing(
        seed=table.get("seed", int),
        wander=table.number("wander", least=0),
        wavelength=table.number("wavelength", least=1),
        smooth=table.measure("smooth", least=0.0),
        islet=table.number("islet", least=0),
    )


def _strait(table: MeasuredTable) -> Strait:
    return table.record(Strait, width=lambda one: one.number("width", least=1))


def _area(table: MeasuredTable) -> ProvinceBrief:
    return table.record(ProvinceBrief, larger=lambda one: one.number("larger", least=1, default=1))


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
