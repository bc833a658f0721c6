"""What a caretaker knows and has in mind: its own areas, what stands beside them, what it has tried already this turn.

It knows what its country knows, not more: who owns each area and how many live there, its own forces, and those of
others beside its own areas (P38).
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.core.dice import draw
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.rulesets.empires.battle.course import Course, land_battle
from gm_console.rulesets.empires.battle.land import Assault, meeting_of
from gm_console.rulesets.empires.board_view import is_land, land_beside
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.orders import Amount, Ask
from gm_console.rulesets.empires.state import Area, Country

ALL: Final = Amount(ask=Ask.ALL)


def so_many(number: int) -> Amount:
    """Return a number as an action writes it."""
    return Amount(ask=Ask.NUMBER, number=number)


@dataclass(slots=True, kw_only=True)
class Mind:
    """A country in thought, in a forecast of its own turn."""

    ctx: Context
    board: Board
    nation: NationId
    seed: int
    tried: set[str] = field(default_factory=set)

    @property
    def country(self) -> Country:
        """The country as it is in the forecast."""
        return self.ctx.state.countries[self.nation]

    @property
    def supplied(self) -> bool:
        """Whether armies need supply trains."""
        return self.ctx.tables.variants[self.ctx.state.game.variant].supplies

    def area(self, where: RegionId) -> Area:
        """Return an area as it is in the forecast."""
        return self.ctx.state.areas[where]

    def land(self) -> list[Area]:
        """Return the country's land areas by code."""
        return [area for area in self.ctx.state.of(self.nation) if is_land(self.board, area.id)]

    def others_beside(self, area: Area) -> list[Area]:
        """Return land of others that armies could march to from an area."""
        beside = (self.area(one) for one in land_beside(self.board, area.id))
        return [other for other in beside if other.owner != self.nation]

    def danger(self, area: Area) -> int:
        """Return the armies of other countries that stand beside an area by land."""
        return sum(other.armies for other in self.others_beside(area) if other.owner != NOBODY)

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

    def foreseen(self, start: RegionId, target: RegionId, armies: int) -> Course:
        """Return how an attack would go, as far as is known."""
        assault = Assault(nation=self.nation, start=start, target=target, armies=armies)
        return land_battle(self.ctx.tables.rules, meeting_of(self.ctx, assault))

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
