"""What a caretaker sees: its own nation and regions, and what is public (R27)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gm_console.board.model import Board
from gm_console.core.dice import draw
from gm_console.core.ids import NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.gunboat.caretaker.temperament import Temperament, temperament
from gm_console.rulesets.gunboat.combat.forces import readings_of
from gm_console.rulesets.gunboat.state import GunboatState, Holding, Market, Nation
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.technology import merchant_load, population_rates
from gm_console.rulesets.gunboat.vocabulary import COMMODITIES, FACILITIES, LEVEL, STOCK, UNIT


@dataclass(frozen=True, slots=True, kw_only=True)
class Rival:
    """Another nation in the game as everybody knows it."""

    capital: RegionId
    army: int
    """Army efficiency in hundreds (W3)."""
    air_navy: int
    land: int
    """Land regions that it controls."""
    seas: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Sight:
    """Everything that decisions may rest on."""

    board: Board
    charts: Charts
    readings: Mapping[str, str]
    """How the campaign fights its battles, ruling to option: everybody knows it."""
    turn: int
    turns: int
    seed: int
    temper: Temperament
    nation: Nation
    holdings: Mapping[RegionId, Holding]
    """Own regions, by id."""
    owners: Mapping[RegionId, NationId]
    """Owner of every region: public."""
    rivals: Mapping[NationId, Rival]
    """Nations in the game other than itself, by id."""
    market: Market
    works: tuple[int, ...]
    """Facilities of each kind in all own regions."""
    population: int
    guesses: dict[tuple[RegionId, str], Any] = field(default_factory=dict, compare=False)
    """What was guessed of a region against a mission already (``guesses.py``)."""

    @property
    def me(self) -> NationId:
        """Id of the nation."""
        return self.nation.id

    def has(self, development: str) -> bool:
        """Tell whether the nation has a technology."""
        return development in self.nation.developments

    def level(self, name: str) -> int:
        """Return an efficiency of the nation."""
        return self.nation.levels[LEVEL[name]]

    def chance(self, percent: int, *key: str | int) -> bool:
        """Tell whether something that happens so often happens this turn."""
        return self.lot(100, *key) <= percent

    def lot(self, sides: int, *key: str | int) -> int:
        """Return a keyed draw from 1 to ``sides``, its own for each nation and turn."""
        return draw(sides, self.seed, self.turn, "caretaker", self.me, *key)

    def lasting(self, sides: int, *key: str | int) -> int:
        """Return a keyed draw that is the same on every turn."""
        return draw(sides, self.seed, 0, "caretaker", self.me, *key)

    def values(self) -> list[int]:
        """Return what a point of each commodity is worth to this nation, in hundredths of a Gold.

        SP and RP are for use at home: with one turn's production in stock they are worth the market's price, with
        more in stock less.  Without this every caretaker would build laboratories for ever.
        """
        values = list(self.market.sell)
        made = self.production()
        for commodity in ("SP", "RP"):
            place = COMMODITIES.index(commodity)
            percent = 200 * made[place] // max(1, made[place] + self.nation.stocks[STOCK[commodity]])
            values[place] = values[place] * min(120, max(25, percent)) // 100
        return values

    def merchants(self) -> int:
        """Return the merchant fleets, wherever they are."""
        return sum(holding.units[UNIT["merchant"]] for holding in self.holdings.values())

    def capacity(self) -> int:
        """Return the points that can be sold this turn (E1)."""
        each = merchant_load(self.charts, self.nation.developments)
        return self.charts.limits.market_base + each * self.merchants()

    def production(self) -> list[int]:
        """Return what the works make of each commodity a turn, as things are."""
        made = [0] * len(COMMODITIES)
        for kind, count in zip(FACILITIES, self.works, strict=True):
            for commodity, level in self.charts.facilities[kind].makes:
                made[COMMODITIES.index(commodity)] += count * self.level(level)
        return made

    def consumption(self) -> list[int]:
        """Return what people and works take of each commodity a turn (A2)."""
        rates = population_rates(self.charts, self.nation.developments)
        taken = [self.population * points for points in rates]
        for kind, count in zip(FACILITIES, self.works, strict=True):
            for place, points in enumerate(self.charts.consumption[kind]):
                taken[place] += count * points
        return taken


def look(board: Board, state: GunboatState, ruleset: Ruleset, nation: NationId, seed: int) -> Sight:
    """Return what ``nation`` sees of a state."""
    own = {region: state.holdings[region] for region in state.held.get(nation, ())}
    works = [0] * len(FACILITIES)
    for holding in own.values():
        for place, count in enumerate(holding.facilities):
            works[place] += count
    return Sight(
        board=board,
        charts=ruleset.tables,
        readings=readings_of(ruleset.rulings),
        turn=state.turn,
        turns=state.campaign.turns,
        seed=seed,
        temper=temperament(seed, nation),
        nation=state.nations[nation],
        holdings=own,
        owners=state.owners,
        rivals=_rivals(board, state, nation),
        market=state.market,
        works=tuple(works),
        population=sum(holding.population for holding in own.values()),
    )


def _rivals(board: Board, state: GunboatState, me: NationId) -> dict[NationId, Rival]:
    seas = {one: len(board.seas.intersection(held)) for one, held in state.held.items()}
    return {
        one.id: Rival(
            capital=one.capital,
            army=one.levels[LEVEL["army"]] // 100,
            air_navy=one.levels[LEVEL["air_navy"]] // 100,
            land=len(state.held.get(one.id, ())) - seas.get(one.id, 0),
            seas=seas.get(one.id, 0),
        )
        for one in state.nations.values()
        if one.id != me and not one.eliminated
    }
