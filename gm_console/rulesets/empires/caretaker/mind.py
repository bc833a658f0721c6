"""What a caretaker knows and has in mind: its own areas, what stands beside them, what it has tried already this turn.

It knows what its country knows, not more (:mod:`knowledge`).
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.core.dice import draw
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.rulesets.empires.battle.course import Meeting
from gm_console.rulesets.empires.battle.land import Assault, meeting_of
from gm_console.rulesets.empires.board_view import is_land, land_beside
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.orders import Amount, Ask
from gm_console.rulesets.empires.state import Area, Country

GRUDGE: Final = 8
"""Degrees of dislike, which a game draws for each country and each other: no two games are fought alike."""
TEMPERS: Final = 6
"""Kinds of temper, the boldest first: a game draws one for each country, so that not always the same ones grow."""
CAUTION: Final = 5
"""What an attack must be worth more for each degree of temper."""
IDLE: Final = 4
"""Armies beyond its people that make a country bolder by one."""
ALL: Final = Amount(ask=Ask.ALL)


def so_many(number: int) -> Amount:
    """Return a number as an action writes it."""
    return Amount(ask=Ask.NUMBER, number=number)


@dataclass(kw_only=True)
class Mind:
    """A country in thought: its own turn as it would go if nobody else did anything."""

    ctx: Context
    board: Board
    nation: NationId
    seed: int
    tried: set[str] = field(default_factory=set)

    @property
    def country(self) -> Country:
        """The country as it is in thought."""
        return self.ctx.state.countries[self.nation]

    @property
    def supplied(self) -> bool:
        """Whether armies need supply trains."""
        return self.ctx.tables.variants[self.ctx.state.game.variant].supplies

    def area(self, where: RegionId) -> Area:
        """Return an area as it is in thought."""
        return self.ctx.state.areas[where]

    def land(self) -> list[Area]:
        """Return the country's land areas by code."""
        return [area for area in self.ctx.state.of(self.nation) if is_land(self.board, area.id)]

    def settled(self) -> list[Area]:
        """Return the land that was the country's when the turn began: what is hoped for may not come about."""
        before = self.ctx.at_start.areas
        return [area for area in self.land() if before[area.id].owner == self.nation]

    def others_beside(self, area: Area) -> list[Area]:
        """Return land of others that armies could march to from an area."""
        beside = (self.area(one) for one in land_beside(self.board, area.id))
        return [other for other in beside if other.owner != self.nation]

    def danger(self, area: Area) -> int:
        """Return the armies of other countries that stand beside an area by land."""
        return sum(other.armies for other in self.others_beside(area) if other.owner != NOBODY)

    def front(self) -> list[Area]:
        """Return own land that has land of others beside it."""
        return [area for area in self.land() if self.others_beside(area)]

    def worst(self, area: Area) -> Area | None:
        """Return the land of another country beside an area where most armies stand, None where none do."""
        others = [one for one in self.others_beside(area) if one.owner != NOBODY and one.armies]
        return max(others, key=lambda one: (one.armies, one.id), default=None)

    @cached_property
    def leader(self) -> NationId:
        """The country with most land where people live when the turn began, nobody where there is none."""
        areas: Iterable[Area] = self.ctx.at_start.areas.values()
        held = Counter(area.owner for area in areas if area.population and area.owner != NOBODY)
        return max(held, key=lambda nation: (held[nation], nation), default=NOBODY)

    def count(self, what: str) -> int:
        """Return how many things of a kind were tried this turn."""
        return sum(done.startswith(what) for done in self.tried)

    def order(self, **values: Any) -> dict[str, Any]:
        """Return the fields of an order that is numbered later."""
        return {"nation": self.nation, "phase": "", "number": 0, **values}

    def first_time(self, what: str) -> bool:
        """Tell whether something is tried for the first time this turn, and remember it."""
        if what in self.tried:
            return False
        self.tried.add(what)
        return True

    def luck(self, sides: int, *key: str) -> int:
        """Return a keyed draw, so that caretakers are not all alike."""
        return draw(sides, self.seed, self.ctx.turn, "caretaker", self.nation, *key)

    def grudge(self, other: NationId) -> int:
        """Return how much a country is disliked, the same through a whole game."""
        return draw(GRUDGE, self.seed, 0, "grudge", self.nation, other) - 1 if other != NOBODY else 0

    def caution(self) -> int:
        """Return what an attack must be worth more than; below nothing where armies are many and stand idle."""
        land = self.land()
        armies = sum(area.armies for area in land) + self.country.reserve
        idle = max(0, armies - sum(area.population for area in land))
        temper = draw(TEMPERS, self.seed, 0, "temper", self.nation) - 1
        return CAUTION * temper - idle // IDLE

    def foreseen(self, start: RegionId, target: RegionId, armies: int) -> Meeting:
        """Return what would meet in an attack, as far as is known."""
        assault = Assault(nation=self.nation, start=start, target=target, armies=armies)
        return meeting_of(self.ctx, assault)

    def way(
        self,
        start: RegionId,
        beside: Callable[[RegionId], Iterable[RegionId]],
        wanted: Callable[[RegionId], bool],
    ) -> tuple[RegionId, ...]:
        """Return the shortest way from a place to one that is wanted, both included; empty for none."""
        came: dict[RegionId, RegionId] = {start: start}
        waiting = deque((start,))
        while waiting:
            here = waiting.popleft()
            if here != start and wanted(here):
                way = [here]
                while way[-1] != start:
                    way.append(came[way[-1]])
                return tuple(reversed(way))
            for other in beside(here):
                if other not in came:
                    came[other] = here
                    waiting.append(other)
        return ()

    def own_beside(self, where: RegionId) -> list[RegionId]:
        """Return the country's own land beside an area."""
        return [one for one in land_beside(self.board, where) if self.area(one).owner == self.nation]
