"""What a world should be: continents, countries, seas and the regions that have to lie in one place.

All lengths are map units.  A disc is ``(x, y, radius)``; a landmass is what the discs of its countries cover, merged,
warped and given a coast by noise.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TypeAlias

Disc: TypeAlias = tuple[int, int, int]
Spot: TypeAlias = tuple[int, int]


class CountryKind(StrEnum):
    """How a country lies."""

    ISLAND = "island"
    PENINSULA = "peninsula"
    MAINLAND = "mainland"
    NEUTRAL = "neutral"
    OUTPOST = "outpost"


@dataclass(frozen=True, slots=True, kw_only=True)
class CountryBrief:
    """One country with its place."""

    code: str
    name: str
    kind: CountryKind
    landmass: str
    regions: int
    discs: tuple[Disc, ...]
    joins: tuple[str, ...] = ()
    """Countries it may touch by land; empty for no limit.  Any other is kept off by a strait."""
    nation: str = ""
    """Outposts only: the nation that holds it."""
    capital: str = ""
    port: str = ""
    adjective: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class FillBrief:
    """Land that is shared out among several countries."""

    landmass: str
    regions: int
    discs: tuple[Disc, ...]
    countries: tuple[tuple[str, str], ...]
    """Code and name."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeaBrief:
    """One sea: its code, name, number of regions beside pinned ones, and spots that belong to it."""

    code: str
    name: str
    regions: int
    at: tuple[Spot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class PinBrief:
    """A region that has to lie in one place; its code says whether it is land or sea."""

    id: str
    outline: tuple[Spot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class CanalBrief:
    """A land region whose ships may go on to the waters named."""

    region: str
    waters: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class AliasBrief:
    """Land regions of a country that carry ids of their own: those nearest to ``near``."""

    country: str
    ids: tuple[str, ...]
    near: Spot


@dataclass(frozen=True, slots=True, kw_only=True)
class RangeBrief:
    """A chain of mountains."""

    points: tuple[Spot, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """A whole world."""

    id: str
    name: str
    width: int
    height: int
    cells: int
    """Size of the mesh that everything is grown on."""
    seed: int
    ice: int
    """Mean depth of the ice at the north and the south edge."""
    strait: int
    """Least width of the water between what must not touch."""
    rough_percent: int
    countries: tuple[CountryBrief, ...]
    fills: tuple[FillBrief, ...]
    seas: tuple[SeaBrief, ...]
    pins: tuple[PinBrief, ...] = ()
    canals: tuple[CanalBrief, ...] = ()
    aliases: tuple[AliasBrief, ...] = ()
    ranges: tuple[RangeBrief, ...] = ()
    gulfs: tuple[Disc, ...] = ()
    ice_touched_by: tuple[str, ...] = ()
    """Ids that must go to regions at the ice."""
    colonial: tuple[str, ...] = ()
    """Landmasses on each of which every nation has one colony."""
    towns: tuple[str, ...] = ()
    """Names for cities, in the order in which they are given."""

    @property
    def nations(self) -> tuple[CountryBrief, ...]:
        """Countries that players hold."""
        playable = (CountryKind.ISLAND, CountryKind.PENINSULA, CountryKind.MAINLAND)
        return tuple(country for country in self.countries if country.kind in playable)

    def country_names(self) -> dict[str, str]:
        """Return every country's name by its code, sorted."""
        named = {country.code: country.name for country in self.countries}
        named.update((code, name) for fill in self.fills for code, name in fill.countries)
        return dict(sorted(named.items()))
