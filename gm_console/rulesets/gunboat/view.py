"""Who may see what (R27): the only door between a turn and a packet.

A nation's view holds its own affairs and what is public; of other nations' affairs it has only the entries whose
audience names it.  What players are told less exactly is blurred before it comes in here, for pages and files alike.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeVar

from gm_console.board.model import Board
from gm_console.core.facts import PUBLIC, Entry, Fact, readable_by
from gm_console.core.ids import NationId, RegionId
from gm_console.core.turn import TurnRecord
from gm_console.rulesets.common.views import AnsweredView, PublicTurn
from gm_console.rulesets.gunboat.facts import (
    EfficiencyReported,
    MarketTraded,
    NewsItem,
    PressRelease,
)
from gm_console.rulesets.gunboat.state import GunboatState, Holding, Market, Names, Nation
from gm_console.rulesets.gunboat.told import as_told
from gm_console.rulesets.gunboat.told_facts import RankTold, TopTenTold
from gm_console.rulesets.gunboat.vocabulary import LEVEL

F = TypeVar("F", bound=Fact)


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicNation:
    """A player nation as everybody knows it."""

    id: NationId
    names: Names
    capital: RegionId
    army_hundreds: int
    air_navy_hundreds: int
    eliminated: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class CountryEfficiency:
    """Military efficiencies of one of the world's countries, in hundreds (W3)."""

    country: str
    name: str
    army_hundreds: int
    air_navy_hundreds: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicRegion:
    """A region as everybody knows it (W3)."""

    id: RegionId
    name: str
    country: str
    kind: str
    terrain: str
    coastal: bool
    owner: NationId
    population: int


@dataclass(frozen=True, slots=True, kw_only=True)
class PublicView(PublicTurn):
    """What everybody may know after a turn."""

    turns: int
    nations: tuple[PublicNation, ...]
    countries: tuple[CountryEfficiency, ...]
    regions: tuple[PublicRegion, ...]
    market_before: Market
    market: Market
    volumes: tuple[tuple[str, int, int], ...]
    """Commodity, points sold and points bought by all players."""
    top_ten: tuple[TopTenTold, ...]
    """Every ranking with its ten lines."""
    news: tuple[Entry, ...]
    """Headlines and press releases."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NationView(AnsweredView):
    """What one nation may know after a turn; its entries are as it is told them."""

    public: PublicView
    nation: Nation
    before: Nation
    by_phase: tuple[tuple[str, Nation], ...]
    """The nation at the end of each phase."""
    holdings: tuple[Holding, ...]
    """Its own regions at the end of the turn."""
    rankings: tuple[RankTold, ...]
    """One's own places and values."""


def public_view(board: Board, record: TurnRecord) -> PublicView:
    """Return what everybody may know."""
    after: GunboatState = record.after
    entries = as_told(entry for entry in record.entries if entry.audience == PUBLIC)
    return PublicView(
        turn=record.turn,
        turns=after.campaign.turns,
        nations=tuple(_public_nation(nation) for nation in after.nations.values()),
        countries=tuple(
            CountryEfficiency(
                country=fact.country,
                name=board.country_names.get(fact.country, ""),
                army_hundreds=fact.army,
                air_navy_hundreds=fact.air_navy,
            )
            for fact in _facts(entries, EfficiencyReported)
        ),
        regions=tuple(_public_region(board, holding) for holding in after.holdings.values()),
        market_before=record.before.market,
        market=after.market,
        volumes=tuple((fact.commodity, fact.sold, fact.bought) for fact in _facts(entries, MarketTraded)),
        top_ten=_facts(entries, TopTenTold),
        news=tuple(entry for entry in entries if isinstance(entry.fact, NewsItem | PressRelease)),
        entries=entries,
    )


def nation_view(board: Board, record: TurnRecord, nation: NationId) -> NationView:
    """Return what ``nation`` may know."""
    after: GunboatState = record.after
    entries = as_told(readable_by(record.entries, nation))
    return NationView(
        public=public_view(board, record),
        nation=after.nations[nation],
        before=record.before.nations[nation],
        by_phase=tuple((phase, state.nations[nation]) for phase, state in record.phase_states.items()),
        holdings=tuple(holding for holding in after.holdings.values() if holding.owner == nation),
        checks=tuple(one for one in record.checks if one.nation == nation),
        verdicts=tuple(one for one in record.verdicts if one.nation == nation),
        entries=entries,
        rankings=tuple(fact for fact in _facts(entries, RankTold) if fact.nation == nation),
    )


def _facts(entries: tuple[Entry, ...], kind: type[F]) -> tuple[F, ...]:
    return tuple(entry.fact for entry in entries if isinstance(entry.fact, kind))


def _public_nation(nation: Nation) -> PublicNation:
    return PublicNation(
        id=nation.id,
        names=nation.names,
        capital=nation.capital,
        army_hundreds=nation.levels[LEVEL["army"]] // 100,
        air_navy_hundreds=nation.levels[LEVEL["air_navy"]] // 100,
        eliminated=nation.eliminated,
    )


def _public_region(board: Board, holding: Holding) -> PublicRegion:
    region = board.by_id[holding.id]
    return PublicRegion(
        id=region.id,
        name=region.name,
        country=region.country,
        kind=region.kind.value,
        terrain=region.terrain,
        coastal=region.coastal,
        owner=holding.owner,
        population=holding.population,
    )
