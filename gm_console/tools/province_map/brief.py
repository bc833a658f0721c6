"""What a map of provinces is drawn from: areas and seas with places in them, in degrees, and what is drawn by hand.

A place is a longitude and a latitude; a text holds many of them: ``"2.35 48.85, 2.9 48.4"``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import MISSING, dataclass, fields
from enum import StrEnum
from pathlib import Path
from typing import Any, TypeAlias

from gm_console.core.codec import CodecError, from_plain
from gm_console.core.issues import error
from gm_console.files.errors import Unreadable
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
    wraps: bool = False
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
    capital: str = ""
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
    data = dict(open_toml(path, "provinces").data)
    for key, kind in (("areas", Area), ("seas", Sea)):
        rows = data.get(key)
        if isinstance(rows, list):
            data[key] = [_with_defaults(kind, row) for row in rows]
    data["sheet"] = _with_defaults(Sheet, data.get("sheet"))
    try:
        return from_plain(Brief, data, path.name)
    except CodecError as problem:
        raise Unreadable([error("provinces.form", str(problem), str(path))]) from problem


def _with_defaults(kind: type, row: Any) -> Any:
    if not isinstance(row, Mapping):
        return row
    return {**{one.name: one.default for one in fields(kind) if one.default is not MISSING}, **row}


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
