"""The position of a Gunboat Empires campaign: frozen, and only what changes in play."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from gm_console.core.gathering import gathered
from gm_console.core.ids import NationId, RegionId
from gm_console.core.state import by_id, read_parts


@dataclass(frozen=True, slots=True, kw_only=True)
class Campaign:
    """What concerns the whole world."""

    turn: int
    """Turn to be played next, from 1."""
    turns: int
    """Turns of the whole game, 35 by the rulebook."""
    players: int
    """Player nations at the start; the market's depth depends on it (R20)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Names:
    """What a player chose to be called (Setup, Modifications)."""

    country: str
    adjective: str
    plural: str
    ruler: str
    capital: str
    port: str
    colonies: tuple[str, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Nation:
    """A player nation."""

    id: NationId
    names: Names
    capital: RegionId
    port: RegionId
    colonies: tuple[RegionId, ...]
    stocks: tuple[int, ...]
    """Stockpile of each of ``vocabulary.STOCKS``."""
    levels: tuple[int, ...]
    """Efficiencies and BTech in the order of ``vocabulary.LEVELS``."""
    developments: tuple[str, ...]
    """Technologies developed, in order of development."""
    sealift: int
    arrears: int
    """Supply Points still owed for emergency purchases (R18)."""
    eliminated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class Holding:
    """What is in a region: its owner, people, works and units."""

    id: RegionId
    owner: NationId
    """Nation in control, nobody for neutral land and unclaimed sea.  All units in the region are the owner's."""
    population: int
    """Population Units."""
    facilities: tuple[int, ...]
    """Number of each of ``vocabulary.FACILITIES``."""
    units: tuple[int, ...]
    """Number of each of ``vocabulary.UNITS``."""
    army_level: int
    """Army efficiency of a neutral garrison (R23), 0 elsewhere."""
    captured: int
    """Turn of the last change of control, 0 if none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Market:
    """Prices in Gold per 100 points, each in the order of ``vocabulary.COMMODITIES``."""

    start: tuple[int, ...]
    """Sell prices of turn 1, to which R20's private traders hold."""
    sell: tuple[int, ...]
    buy: tuple[int, ...]


@dataclass(frozen=True, kw_only=True)
class GunboatState:
    """A whole position."""

    campaign: Campaign
    market: Market
    nations: Mapping[NationId, Nation]
    """By id, sorted."""
    holdings: Mapping[RegionId, Holding]
    """By id, sorted."""

    @property
    def turn(self) -> int:
        """Turn to be played next."""
        return self.campaign.turn

    @cached_property
    def owners(self) -> Mapping[RegionId, NationId]:
        """Owner of every region, by id."""
        return {holding.id: holding.owner for holding in self.holdings.values()}

    @cached_property
    def held(self) -> Mapping[NationId, tuple[RegionId, ...]]:
        """Regions of every owner, sorted; those of nobody among them."""
        table = gathered((owner, region) for region, owner in self.owners.items())
        return {owner: tuple(regions) for owner, regions in table.items()}

    def parts(self) -> Iterator[object]:
        """Yield campaign, market, nations, holdings."""
        yield self.campaign
        yield self.market
        yield from self.nations.values()
        yield from self.holdings.values()


def read_state(parts: Iterable[tuple[str, Any]]) -> GunboatState:
    """Return the state of tagged plain parts; :class:`~gm_console.core.codec.CodecError` where they make none."""
    return make_state(*read_parts(parts, one=(Campaign, Market), many=(Nation, Holding)))


def make_state(
    campaign: Campaign, market: Market, nations: Iterable[Nation], holdings: Iterable[Holding]
) -> GunboatState:
    """Return a state with nations and holdings sorted by id."""
    return GunboatState(
        campaign=campaign,
        market=market,
        nations=by_id(nations),
        holdings=by_id(holdings),
    )
