"""Actions for a country nobody plays: simple, never foolish, and the same for the same seed.

A caretaker knows what its country knows, not more: its own areas, who owns the others, and what stands beside its own
(P38).  It thinks action by action: what it has chosen is carried out in a forecast, and the next is chosen from there.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.core.dice import draw
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.orders import Order
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnContext
from gm_console.rulesets.empires.actions.perform import perform
from gm_console.rulesets.empires.battle.course import land_battle
from gm_console.rulesets.empires.battle.land import Assault, meeting_of
from gm_console.rulesets.empires.board_view import is_land, land_beside
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.orders import (
    Amount,
    Ask,
    Attack,
    Bid,
    Gather,
    Grow,
    Move,
    Reserve,
    Send,
)
from gm_console.rulesets.empires.rounds import ROUNDS
from gm_console.rulesets.empires.state import Area, Country, EmpiresState
from gm_console.rulesets.empires.supply import lines_of

ALL: Final = Amount(ask=Ask.ALL)
MARGIN: Final = 2
"""Armies beyond what would just take an area."""
GUARD: Final = 2
"""Armies that stay in an area beside others."""
LEAST_MARCH: Final = 2
"""Fewer armies are not worth an action."""
GROWS: Final = 2
"""Areas that a caretaker lets grow in a turn, at most."""


def caretaker(
    board: Board, state: EmpiresState, ruleset: Ruleset, nation: NationId, seed: int
) -> tuple[Order, ...]:
    """Return the actions of a turn."""
    ctx: Context = TurnContext(ruleset, board, state, (), seed)
    ctx.state.forecast = True
    mind = _Mind(ctx=ctx, board=board, nation=nation, seed=seed)
    chosen: list[Order] = []
    for number, phase in enumerate(ROUNDS, 1):
        ctx.phase = phase
        order = mind.next_order()
        if order is None:
            break
        order = replace(order, phase=phase, number=number, line=number)
        order = replace(order, text=ruleset.sheet.write(order))
        perform(ctx, order)
        chosen.append(order)
    return tuple(chosen)


@dataclass(slots=True, kw_only=True)
class _Mind:
    """A country in thought: what it has tried already this turn, so that nothing is tried twice."""

    ctx: Context
    board: Board
    nation: NationId
    seed: int
    grown: int = 0
    asked: tuple[str, ...] = ()

    @property
    def country(self) -> Country:
        return self.ctx.state.countries[self.nation]

    def next_order(self) -> Order | None:
        """Return the next action, the most urgent first."""
        wishes: tuple[Callable[[], Order | None], ...] = (
            self._reserve,
            self._gather,
            self._send,
            self._attack,
            self._march,
            self._grow,
            self._bid,
        )
        return next((order for wish in wishes if (order := wish()) is not None), None)

    def _base(self, **values: Any) -> dict[str, Any]:
        return {"nation": self.nation, "phase": "", "number": 0, **values}

    def _own(self) -> list[Area]:
        return [area for area in self.ctx.state.of(self.nation) if is_land(self.board, area.id)]

    def _others_beside(self, area: Area) -> list[Area]:
        """Return land of others beside an area."""
        areas = self.ctx.state.areas
        return [areas[one] for one in land_beside(self.board, area.id) if areas[one].owner != self.nation]

    def _danger(self, area: Area) -> int:
        """Return the armies of other countries that stand beside an area."""
        return sum(other.armies for other in self._others_beside(area) if other.owner != NOBODY)

    def _once(self, what: str) -> bool:
        if what in self.asked:
            return False
        self.asked = (*self.asked, what)
        return True

    def _reserve(self) -> Order | None:
        own = self._own()
        if self.country.reserve < 1 or not own or not self._once("reserve"):
            return None
        where = max(
            own, key=lambda area: (self._danger(area), len(self._others_beside(area)), area.armies, area.id)
        )
        return Reserve(**self._base(where=where.id, amount=ALL))

    def _gather(self) -> Order | None:
        country = self.country
        if not country.capital or not country.capacity or not self._once("gather"):
            return None
        capital = self.ctx.state.areas[country.capital]
        wanted = min(country.capacity - capital.trains, capital.population, country.bps // 3)
        if wanted < 1:
            return None
        return Gather(**self._base(where=capital.id, amount=Amount(ask=Ask.NUMBER, number=wanted)))

    def _send(self) -> Order | None:
        """Bring trains from the capital to the front with most armies and fewest trains."""
        capital = self.ctx.state.areas.get(self.country.capital)
        if capital is None or capital.trains < LEAST_MARCH:
            return None
        fronts = [
            area
            for area in self._own()
            if area.trains < 2 and area.armies > GUARD and self._others_beside(area) and area.id != capital.id
        ]
        lines = lines_of(self.board, self.country, self.ctx.state.areas) if fronts else None
        for area in sorted(fronts, key=lambda one: (-one.armies, one.id)):
            whole = lines is not None and lines.send(capital.id, area.id).denial is None
            if whole and self._once(f"send {area.id}"):
                number = min(capital.trains - 1, self.country.capacity, 3)
                amount = Amount(ask=Ask.NUMBER, number=number)
                return Send(**self._base(start=capital.id, end=area.id, amount=amount))
        return None

    def _attack(self) -> Order | None:
        """Attack where an area would fall with armies to spare, the richest first."""
        best = max(self._chances(), default=None, key=lambda one: one[0])
        if best is None:
            return None
        _, start, target, armies = best
        self.asked = (*self.asked, f"attack {target}")
        return Attack(**self._base(start=start, end=target, amount=Amount(ask=Ask.NUMBER, number=armies)))

    def _chances(self) -> Iterator[tuple[tuple[int, int, int], RegionId, RegionId, int]]:
        supplied = self.ctx.tables.variants[self.ctx.state.game.variant].supplies
        for area in self._own():
            free = area.armies - area.stuck
            if free < LEAST_MARCH or (supplied and not area.trains):
                continue
            for other in self._others_beside(area):
                if f"attack {other.id}" in self.asked:
                    continue
                armies = min(free, self.country.bps + (area.trains if supplied else 0))
                gain = self._gain(area, other, armies)
                if gain is not None:
                    luck = draw(6, self.seed, self.ctx.turn, "caretaker", self.nation, area.id, other.id)
                    yield (gain, luck, armies), area.id, other.id, armies

    def _gain(self, area: Area, other: Area, armies: int) -> int | None:
        """Return what an attack is worth, None where it would not take the area safely."""
        if armies < 1:
            return None
        assault = Assault(nation=self.nation, start=area.id, target=other.id, armies=armies)
        course = land_battle(self.ctx.tables.rules, meeting_of(self.ctx, assault))
        if not course.captured or course.survivors < other.population - course.population_lost + MARGIN:
            return None
        exposed = self._danger(area) - (area.armies - armies) - course.survivors
        if area.id == self.country.capital and exposed > 0:
            return None
        return 3 * other.population + course.defenders_left - (armies - course.survivors) - max(0, exposed)

    def _march(self) -> Order | None:
        """Bring idle armies a step nearer to the next front."""
        for area in sorted(self._own(), key=lambda one: (-one.armies, one.id)):
            free = area.armies - area.stuck - 1
            if free < LEAST_MARCH or self._others_beside(area) or self.country.bps < 1:
                continue
            step = self._step_to_front(area.id)
            if step and self._once(f"march {area.id}"):
                amount = Amount(ask=Ask.NUMBER, number=free)
                return Move(**self._base(start=area.id, end=step, amount=amount))
        return None

    def _step_to_front(self, start: RegionId) -> RegionId:
        """Return the first step of the shortest way through own land to an area beside others; empty for none."""
        areas = self.ctx.state.areas
        waiting = deque([(start, RegionId(""))])
        seen = {start}
        while waiting:
            here, first = waiting.popleft()
            if first and self._others_beside(areas[here]):
                return first
            for other in land_beside(self.board, here):
                if other not in seen and areas[other].owner == self.nation:
                    seen.add(other)
                    waiting.append((other, first or other))
        return RegionId("")

    def _grow(self) -> Order | None:
        if self.grown >= GROWS:
            return None
        costs = [
            (area.population + self.ctx.tables.ground(self.board.by_id[area.id].terrain).grow, area.id)
            for area in self._own()
            if not area.once and area.population and not self._danger(area)
        ]
        cost, where = min(costs, default=(0, RegionId("")))
        if not where or cost * 2 > self.country.bps:
            return None
        self.grown += 1
        return Grow(**self._base(where=where))

    def _bid(self) -> Order | None:
        if self.country.bps < 1 or self.country.bps % 3 == 0 or not self._once("bid"):
            return None
        return Bid(**self._base(amount=Amount(ask=Ask.NUMBER, number=self.country.bps % 3)))
