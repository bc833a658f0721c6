"""A Gunboat Empires position in the making.

Lists stand where the frozen state has tuples.  Only facts write to them; rules read them.  The draft remembers which
entry changed a number last, so that a later number can say what it rests on.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping
from dataclasses import replace
from typing import Protocol, TypeVar

from gm_console.core.facts import Fact
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.state import Campaign, GunboatState, Holding, Market, Nation

K = TypeVar("K")
P = TypeVar("P")
P_co = TypeVar("P_co", covariant=True)


class NationDraft:
    """A nation in the making."""

    __slots__ = (
        "arrears",
        "before",
        "eliminated",
        "id",
        "developments",
        "levels",
        "names",
        "sealift",
        "stocks",
    )

    def __init__(self, nation: Nation) -> None:
        self.before = nation
        self.id = nation.id
        self.names = nation.names
        self.stocks = list(nation.stocks)
        self.levels = list(nation.levels)
        self.developments = list(nation.developments)
        self.sealift = nation.sealift
        self.arrears = nation.arrears
        self.eliminated = nation.eliminated

    def has(self, development: str) -> bool:
        """Tell whether a technology has been developed."""
        return development in self.developments

    def freeze(self) -> Nation:
        """Return the frozen nation."""
        self.before = replace(
            self.before,
            names=self.names,
            stocks=tuple(self.stocks),
            levels=tuple(self.levels),
            developments=tuple(self.developments),
            sealift=self.sealift,
            arrears=self.arrears,
            eliminated=self.eliminated,
        )
        return self.before


class HoldingDraft:
    """A region's contents in the making."""

    __slots__ = (
        "army_level",
        "before",
        "captured",
        "facilities",
        "id",
        "owner",
        "population",
        "units",
    )

    def __init__(self, holding: Holding) -> None:
        self.before = holding
        self.id = holding.id
        self.owner = holding.owner
        self.population = holding.population
        self.facilities = list(holding.facilities)
        self.units = list(holding.units)
        self.army_level = holding.army_level
        self.captured = holding.captured

    def unemployed(self) -> int:
        """Return Population Units without a facility to run (E5)."""
        return self.population - sum(self.facilities)

    def freeze(self) -> Holding:
        """Return the frozen holding."""
        self.before = replace(
            self.before,
            owner=self.owner,
            facilities=tuple(self.facilities),
            units=tuple(self.units),
            army_level=self.army_level,
            captured=self.captured,
        )
        return self.before


class HoldingDrafts(Protocol):
    """The regions in the making, asked for by id."""

    def __getitem__(self, region: RegionId, /) -> HoldingDraft: ...


class _Opened(dict[RegionId, HoldingDraft]):
    """Regions that were asked for: a sheet that is checked asks for a few of a map, and a turn has many sheets."""

    __slots__ = ("_before",)

    def __init__(self, before: Mapping[RegionId, Holding]) -> None:
        super().__init__()
        self._before = before

    def __missing__(self, region: RegionId) -> HoldingDraft:
        made = self[region] = HoldingDraft(self._before[region])
        return made


class GunboatDraft:
    """A whole position in the making."""

    def __init__(self, state: GunboatState) -> None:
        self._before = state
        self.turn = state.campaign.turn
        self.turns = state.campaign.turns
        self.players = state.campaign.players
        self.start = state.market.start
        self.sell = list(state.market.sell)
        self.buy = list(state.market.buy)
        self.nations = {key: NationDraft(nation) for key, nation in state.nations.items()}
        self._at_start = state.holdings
        self._opened = _Opened(state.holdings)
        self.holdings: HoldingDrafts = self._opened
        self._changed_nations: dict[NationId, NationDraft] = {}
        self._changed_holdings: dict[RegionId, HoldingDraft] = {}
        self._wrote: dict[tuple[str, ...], int] = {}
        self._now = 0

    def apply(self, fact: Fact, seq: int) -> None:
        """Change the draft by a fact of entry ``seq``."""
        self._now = seq
        fact.change(self)

    def wrote(self, *cell: str) -> None:
        """Note that the entry being applied changed a number, named by what and whose it is."""
        self._wrote[cell] = self._now

    def because(self, *cells: tuple[str, ...]) -> tuple[int, ...]:
        """Return the entries of this turn that changed these numbers last, sorted."""
        wrote = self._wrote
        found = {wrote[cell] for cell in cells if cell in wrote}
        return tuple(sorted(found)) if found else ()

    def nation(self, nation: NationId) -> NationDraft:
        """Return a nation for a fact to change."""
        draft = self.nations[nation]
        self._changed_nations[nation] = draft
        return draft

    def name_nation(self, nation: str, name: str, adjective: str, plural: str) -> None:
        """Call a nation otherwise; an adjective or plural that is empty stays what it was."""
        draft = self.nation(NationId(nation))
        names = draft.names
        draft.names = replace(
            names, country=name, adjective=adjective or names.adjective, plural=plural or names.plural
        )

    def set_turns(self, turns: int) -> None:
        """Let the game end with another turn."""
        self.turns = turns

    def holding(self, region: RegionId) -> HoldingDraft:
        """Return a region's contents for a fact to change."""
        draft = self.holdings[region]
        self._changed_holdings[region] = draft
        return draft

    def every_holding(self) -> Iterator[HoldingDraft]:
        """Yield all regions, in the order of the map."""
        return map(self.holdings.__getitem__, self._at_start)

    def held_by(self, owners: Container[NationId]) -> Iterator[HoldingDraft]:
        """Yield the regions that are held by one of some nations, in the order of the map."""
        opened = self._opened
        for region, before in self._at_start.items():
            if opened.get(region, before).owner in owners:
                yield opened[region]

    def by_owner(self) -> dict[NationId, list[HoldingDraft]]:
        """Return the regions of each player nation, by id; one pass over the map."""
        table: dict[NationId, list[HoldingDraft]] = {nation: [] for nation in self.nations}
        for holding in self.held_by(table):
            table[holding.owner].append(holding)
        return table

    def freeze(self) -> GunboatState:
        """Return the frozen state; parts that did not change since the last call are the same objects."""
        before = self._before
        campaign, market = self._campaign(before.campaign), self._market(before.market)
        nations = _renewed(before.nations, self._changed_nations)
        holdings = _renewed(before.holdings, self._changed_holdings)
        same = campaign is before.campaign and market is before.market
        if not (same and nations is before.nations and holdings is before.holdings):
            self._before = GunboatState(campaign=campaign, market=market, nations=nations, holdings=holdings)
        self._changed_nations, self._changed_holdings = {}, {}
        return self._before

    def _campaign(self, before: Campaign) -> Campaign:
        same = (before.turn, before.turns) == (self.turn, self.turns)
        return before if same else replace(before, turn=self.turn, turns=self.turns)

    def _market(self, before: Market) -> Market:
        market = replace(before, sell=tuple(self.sell), buy=tuple(self.buy))
        return before if before == market else market


class _Freezable(Protocol[P_co]):
    def freeze(self) -> P_co: ...


def _renewed(before: Mapping[K, P], changed: Mapping[K, _Freezable[P]]) -> Mapping[K, P]:
    """Return the parts with those that changed frozen anew; the order of the keys stays."""
    if not changed:
        return before
    return {**before, **{key: draft.freeze() for key, draft in changed.items()}}
