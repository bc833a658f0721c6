"""The position: frozen, and only what changes in play.  What never changes is on the board or in the tables.

Hashing, storing and reading back work on :meth:`EmpiresState.parts`; each part is encoded by its fields in the order in
which they are declared, so adding or moving a field changes every hash.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from gm_console.core.ids import NationId, RegionId
from gm_console.core.state import by_id, read_parts


class Mode(StrEnum):
    """Defence mode of a land area (7.7 to 7.10)."""

    DEFEND = "defend"
    AMBUSH = "ambush"
    RETREAT = "retreat"


class Once(StrEnum):
    """What a country or an area has done this turn and may not do again, or what it bars."""

    ARMY = "army"
    """Armies went into the reserve: none leaves it before next turn (5.3)."""
    NAVY = "navy"
    """Ships went into the naval reserve: none leaves it before next turn (5.11, 5.17)."""
    CASH = "cash"
    GROW = "grow"
    FORT = "fort"
    BUILD = "build"
    """Ships were built or recovered here: none is commissioned before next turn (4.10)."""
    RECOVER = "recover"
    BASE = "base"
    """The naval base is new: of use from next turn (5.16)."""
    CLOSE = "close"


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """What concerns everybody."""

    turn: int
    """Turn to be played next, from 1."""
    turns: int
    """The game ends with this turn at the latest."""
    variant: str
    """``medieval``, ``european`` or ``world``: a row of the tables."""
    census: int
    """Next census turn (11.3); secret."""
    order: tuple[NationId, ...]
    """Order of play of the turn to be played (6.1)."""
    ending: bool
    """A condition of victory is met: the next census ends the game if one still is (11.6)."""
    ended: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Country:
    """A country: all areas of one player, and what it holds outside of them."""

    id: NationId
    code: str
    """Two letters, as orders name it (4.2)."""
    name: str
    adjective: str
    plural: str
    capital: RegionId
    """Empty where it has none."""
    capacity: int
    """Supply capacity (S.10), 0 in games without supply trains."""
    bps: int
    """Build points in hand."""
    treasury: int
    """Treasury build points."""
    reserve: int
    """Armies off the map."""
    ships: int
    """Ships of the naval reserve."""
    air: int
    """Strength of the air force (World)."""
    bid: int
    """Build points spent this turn to go up the order of play (6.2)."""
    points: int
    """Victory points (11.2 to 11.5)."""
    once: tuple[Once, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Area:
    """What is in one location of the map, of land or sea."""

    id: RegionId
    owner: NationId
    """Nobody for neutral land and open sea; a sea is its owner's as long as no other takes it."""
    population: int
    armies: int
    stuck: int
    """Armies that entered difficult ground or came from the reserve this turn: they move no more (7.5)."""
    forts: int
    """Fortification levels."""
    trains: int
    """Supply trains (S.1)."""
    ships: int
    """Ships in commission: a fleet at sea, or those that lie ready in a naval base."""
    laid_up: int
    """Ships laid up in a naval base."""
    harbour: RegionId
    """Sea only: the naval base that the fleet came from (7.12)."""
    entrance: RegionId
    """Land only: the one sea that the area's naval base opens to; empty where there is no base (5.16)."""
    mode: Mode
    against: RegionId
    """Area from which an ambush is laid for (7.9)."""
    retreat: RegionId
    """Retreat location (7.11), and the next link of the supply line (S.4)."""
    trench: RegionId
    """Area against which the armies are dug in (7.8)."""
    once: tuple[Once, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class EmpiresState:
    """A whole position."""

    game: Game
    countries: Mapping[NationId, Country]
    """By id, sorted."""
    areas: Mapping[RegionId, Area]
    """By code, sorted."""

    @property
    def turn(self) -> int:
        """Turn to be played next."""
        return self.game.turn

    def parts(self) -> Iterator[object]:
        """Yield the game, the countries, the areas."""
        yield self.game
        yield from self.countries.values()
        yield from self.areas.values()


def read_state(parts: Iterable[tuple[str, Any]]) -> EmpiresState:
    """Return the state of tagged plain parts; :class:`~gm_console.core.codec.CodecError` where they make none."""
    return make_state(*read_parts(parts, one=(Game,), many=(Country, Area)))


def make_state(game: Game, countries: Iterable[Country], areas: Iterable[Area]) -> EmpiresState:
    """Return a state with countries and areas sorted."""
    return EmpiresState(game=game, countries=by_id(countries), areas=by_id(areas))


def players(state: EmpiresState) -> tuple[NationId, ...]:
    """Return the countries that may give orders: those that still hold an area (11.1)."""
    owners = {area.owner for area in state.areas.values()}
    return tuple(country for country in state.countries if country in owners)
