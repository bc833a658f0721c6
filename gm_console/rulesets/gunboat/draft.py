"""A Gunboat Empires position in the making.

Lists stand where the frozen state has tuples.  Only facts write to them; rules read them.  The draft remembers which
entry changed a number last, so that a later number can say what it rests on.
"""

from __future__ import annotations

from dataclasses import replace

from gm_console.core.facts import Fact
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.gunboat.state import GunboatState, Holding, Market, Nation


class NationDraft:
    """A nation in the making."""

    __slots__ = (
        "arrears",
        "before",
        "dirty",
        "eliminated",
        "id",
        "developments",
        "levels",
        "sealift",
        "stocks",
    )

    def __init__(self, nation: Nation) -> None:
        self.before = nation
        self.id = nation.id
        self.stocks = list(nation.stocks)
        self.levels = list(nation.levels)
        self.developments = list(nation.developments)
        self.sealift = nation.sealift
        self.arrears = nation.arrears
        self.eliminated = nation.eliminated
        self.dirty = False

    def has(self, development: str) -> bool:
        """Tell whether a technology has been developed."""
        return development in self.developments

    def freeze(self) -> Nation:
        """Return the frozen nation, the same object if nothing changed since the last call."""
        if self.dirty:
            self.before = replace(
                self.before,
                stocks=tuple(self.stocks),
                levels=tuple(self.levels),
                developments=tuple(self.developments),
                sealift=self.sealift,
                arrears=self.arrears,
                eliminated=self.eliminated,
            )
            self.dirty = False
        return self.before


class HoldingDraft:
    """A region's contents in the making."""

    __slots__ = (
        "army_level",
        "before",
        "captured",
        "dirty",
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
        self.dirty = False

    def unemployed(self) -> int:
        """Return Population Units without a facility to run (E5)."""
        return self.population - sum(self.facilities)

    def freeze(self) -> Holding:
        """Return the frozen holding, the same object if nothing changed since the last call."""
        if self.dirty:
            self.before = replace(
                self.before,
                owner=self.owner,
                facilities=tuple(self.facilities),
                units=tuple(self.units),
                army_level=self.army_level,
                captured=self.captured,
            )
            self.dirty = False
        return self.before


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
        self.holdings = {key: HoldingDraft(holding) for key, holding in state.holdings.items()}
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
        return tuple(sorted({wrote[cell] for cell in cells if cell in wrote}))

    def nation(self, nation: NationId) -> NationDraft:
        """Return a nation for a fact to change."""
        draft = self.nations[nation]
        draft.dirty = True
        return draft

    def holding(self, region: RegionId) -> HoldingDraft:
        """Return a region's contents for a fact to change."""
        draft = self.holdings[region]
        draft.dirty = True
        return draft

    def of(self, nation: NationId) -> list[HoldingDraft]:
        """Return the regions a nation controls, by id."""
        return [holding for holding in self.holdings.values() if holding.owner == nation]

    def freeze(self) -> GunboatState:
        """Return the frozen state."""
        market = Market(start=self.start, sell=tuple(self.sell), buy=tuple(self.buy))
        before = self._before
        self._before = GunboatState(
            campaign=before.campaign
            if before.turn == self.turn
            else replace(before.campaign, turn=self.turn),
            market=before.market if before.market == market else market,
            nations={key: draft.freeze() for key, draft in self.nations.items()},
            holdings={key: draft.freeze() for key, draft in self.holdings.items()},
        )
        return self._before
