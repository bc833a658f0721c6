"""What a world should be: continents, countries, seas, the regions that have to lie in one place, and what must hold.

All lengths are map units.  A disc is ``(x, y, radius)``; a landmass is what the discs of its countries cover, merged,
warped and given a coast by noise.  Countries without discs, and the ``crowd`` of nations that is only counted, are
given their places by :mod:`gm_console.board.generate.country_places`.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Final, TypeAlias

from gm_console.board.region_ids import code_of
from gm_console.core.map_rules import MapRules

Disc: TypeAlias = tuple[int, int, int]
Spot: TypeAlias = tuple[int, int]
LEAST_NATIONS: Final = 2
MOST_NATIONS: Final = 60
FEWEST_HOME: Final = 3
"""Regions of a home: a seat, a harbour, and land beside them."""
COLONIES: Final = 2
"""Of every nation, where nobody says otherwise and no landmass is colonial."""


class FactKind(StrEnum):
    """What a fact of the brief speaks of."""

    COUNT = "count"
    """So many ``regions``, ``land``, ``sea``, ``countries``, ``waters`` or ``rough`` (percent of the land)."""
    LINKED = "linked"
    """The first region is linked to each of the others, by the kind named if one is."""
    APART = "apart"
    """The first region is linked to none of the others."""
    SEAM = "seam"
    """The first region touches over the seam exactly the others."""
    WITHIN = "within"
    """Every region of the landmass has its label in the box."""
    COAST = "coast"
    """Of the border of each of the countries so many percent are coast."""
    TERRAIN = "terrain"
    """The regions are land of this terrain."""


class CountryKind(StrEnum):
    """How a country lies."""

    ISLAND = "island"
    PENINSULA = "peninsula"
    MAINLAND = "mainland"
    NEUTRAL = "neutral"
    ROCK = "rock"
    """One region that a nation holds as its own: where the game's marks of :attr:`Stand.ROCK` stand."""


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
    """Rocks only: the nation that holds it."""
    seat: str = ""
    harbour: str = ""
    """What the marks of these stands are called; a rock's is called by its harbour."""
    adjective: str = ""
    flavour: str = ""
    """Language its places are named in; empty lets the generator choose."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FillBrief:
    """Land that is shared out among several countries."""

    landmass: str
    regions: int
    discs: tuple[Disc, ...]
    countries: tuple[tuple[str, str], ...]
    """Code and name."""
    flavour: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class SeaBrief:
    """One sea: its code, name, number of regions beside pinned ones, and spots that belong to it.

    Without spots it takes what the other seas leave.
    """

    code: str
    name: str
    regions: int
    at: tuple[Spot, ...] = ()


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
    name: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class LakeBrief:
    """A lake of one region that is put where the land is widest."""

    id: str
    landmass: str


@dataclass(frozen=True, slots=True, kw_only=True)
class ContinentBrief:
    """A landmass whose countries are given their places."""

    id: str
    name: str = ""
    neutrals: int = 0
    """Neutral countries on it."""
    neutral_regions: int = 3
    """Regions of each of them."""
    at: Spot | None = None
    """Where its middle should lie; None leaves it free."""
    share: int = 1
    """How many of the nations live here, in proportion to the other continents; 0 for none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CrowdBrief:
    """Nations that are only counted."""

    count: int
    islands: int = 0
    peninsulas: int = 0
    regions: int
    outposts: int = 0
    """This many of them, from the first on, hold a rock of their own in the sea."""
    neutral_islands: int = 0
    neutral_island_regions: int = 3


@dataclass(frozen=True, slots=True, kw_only=True)
class FactBrief:
    """Something that must hold of the world."""

    kind: FactKind
    regions: tuple[str, ...] = ()
    countries: tuple[str, ...] = ()
    of: str = ""
    """What is counted, the landmass meant, the kind of link, or the terrain."""
    least: int = 0
    most: int = 0
    box: tuple[int, int, int, int] = (0, 0, 0, 0)
    """West, north, east, south."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Brief:
    """A whole world."""

    id: str
    name: str
    width: int
    height: int
    wraps: bool = True
    cells: int = 0
    """Size of the mesh that everything is grown on."""
    seed: int = 0
    land_percent: int
    """Share of the whole sheet that is land."""
    ice: int = 0
    """Mean depth of the ice at the north and the south edge; 0 for none."""
    strait: int = 0
    """Least width of the water between what must not touch."""
    rough_percent: int = 20
    countries: tuple[CountryBrief, ...]
    fills: tuple[FillBrief, ...]
    seas: tuple[SeaBrief, ...]
    crowd: CrowdBrief | None = None
    continents: tuple[ContinentBrief, ...] = ()
    lakes: tuple[LakeBrief, ...] = ()
    pins: tuple[PinBrief, ...] = ()
    canals: tuple[CanalBrief, ...] = ()
    aliases: tuple[AliasBrief, ...] = ()
    ranges: tuple[RangeBrief, ...] = ()
    gulfs: tuple[Disc, ...] = ()
    north_ice: tuple[str, ...] = ()
    """Countries, or single regions of a country, that touch the ice of the north edge; no other land does."""
    south_ice: tuple[str, ...] = ()
    colonial: tuple[str, ...] = ()
    """Landmasses on each of which every nation has one colony."""
    colonies: int = 0
    """Colonies that every nation has on the coasts of free countries, wherever they lie."""
    facts: tuple[FactBrief, ...] = ()
    rules: MapRules = field(default_factory=MapRules)
    """What the game that the world is for asks of a map."""

    @property
    def nations(self) -> tuple[CountryBrief, ...]:
        """Countries that players hold."""
        return tuple(country for country in self.countries if country.kind in PLAYABLE)

    @property
    def land_regions(self) -> int:
        """Number of regions of land."""
        return sum(c.regions for c in self.countries) + sum(f.regions for f in self.fills)

    @property
    def sea_regions(self) -> int:
        """Number of regions of sea, pinned ones and lakes included."""
        codes = {sea.code for sea in self.seas}
        pinned = sum(1 for pin in self.pins if code_of(pin.id) in codes)
        return sum(sea.regions for sea in self.seas) + pinned + len(self.lakes)

    def most_coast(self) -> dict[str, int]:
        """Return the most percent of its border that may be coast, for every country that a fact says it of."""
        limits: dict[str, int] = {}
        for fact in self.facts:
            if fact.kind is FactKind.COAST:
                limits.update((code, min(fact.most, limits.get(code, 100))) for code in fact.countries)
        return limits

    def country_names(self) -> dict[str, str]:
        """Return every country's name by its code, sorted."""
        named = {country.code: country.name for country in self.countries}
        named.update((code, name) for fill in self.fills for code, name in fill.countries)
        return dict(sorted(named.items()))


PLAYABLE = (CountryKind.ISLAND, CountryKind.PENINSULA, CountryKind.MAINLAND)


def country_in(wish: str) -> str:
    """Return the country of a wish that names a country (``41``) or a single region of one (``41-02``)."""
    return code_of(wish) or wish
