"""Where a caretaker's units stand while it plans, and the ways between its regions."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

from gm_console.core.ids import RegionId
from gm_console.rulesets.gunboat.blitzkrieg import NOWHERE
from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.orders import TaskForce
from gm_console.rulesets.gunboat.plots import ROADS, WATERS, is_sea
from gm_console.rulesets.gunboat.task_forces import Units
from gm_console.rulesets.gunboat.technology import naval_reach
from gm_console.rulesets.gunboat.vocabulary import UNIT, UNITS

Plot = tuple[RegionId, ...]


class Camp:
    """Units at hand by region; units sent into a fight are taken out, for nobody knows where they end."""

    def __init__(self, sight: Sight, built: dict[tuple[RegionId, str], int]) -> None:
        self.sight = sight
        self.units = {region: list(holding.units) for region, holding in sight.holdings.items()}
        for (region, unit), delta in built.items():
            self.units[region][UNIT[unit]] += delta
        self.sealift = sight.nation.sealift
        self._arrived: dict[RegionId, dict[str, int]] = {}

    def settle(self) -> None:
        """End a phase: what arrived in it may move again in the next (no double duty)."""
        for region, units in self._arrived.items():
            for kind, number in units.items():
                self.units[region][UNIT[kind]] += number
        self._arrived = {}

    def standing(self, region: RegionId, kinds: tuple[str, ...]) -> int:
        """Return how many units of the kinds are in a region, arrivals included."""
        arrived = self._arrived.get(region)
        more = sum([arrived.get(kind, 0) for kind in kinds]) if arrived else 0
        return self.count(region, kinds) + more

    def count(self, region: RegionId, kinds: tuple[str, ...]) -> int:
        """Return how many units of the kinds in a region can still move in this phase."""
        here = self.units[region]
        return sum([here[place] for place in _places(kinds)])

    def some(self, region: RegionId, kinds: tuple[str, ...], most: int) -> Units:
        """Return up to ``most`` units of the kinds, the first kinds first."""
        chosen = []
        for kind in kinds:
            number = min(most, self.units[region][UNIT[kind]])
            if number > 0:
                chosen.append((kind, number))
                most -= number
        return tuple(sorted(chosen, key=lambda unit: UNITS.index(unit[0])))

    def take(self, region: RegionId, units: Units) -> None:
        """Take units out of a region."""
        for kind, number in units:
            self.units[region][UNIT[kind]] -= number

    def move(self, phase: str, units: Units, plot: Plot) -> TaskForce:
        """Move units along a plot and return the order."""
        self.take(plot[0], units)
        arrived = self._arrived.setdefault(plot[-1], {})
        for kind, number in units:
            arrived[kind] = arrived.get(kind, 0) + number
        return self.order(phase, units, plot)

    def order(
        self, phase: str, units: Units, plot: Plot, mission: str = "", blitz: RegionId = NOWHERE
    ) -> TaskForce:
        """Return the order of a task force."""
        return TaskForce(
            nation=self.sight.me,
            phase=phase,
            number=0,
            mission=mission,
            units=units,
            plot=plot,
            blitz=blitz,
        )


@cache
def _places(kinds: tuple[str, ...]) -> tuple[int, ...]:
    """Return where kinds of unit stand in a row of units."""
    return tuple(UNIT[kind] for kind in kinds)


def by_land(sight: Sight, region: RegionId) -> Plot:
    """Return the regions that an army can step into from a region."""
    return sight.board.neighbours_by(region, ROADS)


def by_water(sight: Sight, region: RegionId) -> Plot:
    """Return the regions that a ship can step into from a region; from sea to sea, or over a coast."""
    return sight.board.neighbours_by(region, WATERS)


def plots(
    sight: Sight,
    start: RegionId,
    steps: int,
    ways: Callable[[Sight, RegionId], Plot],
    through: Callable[[RegionId], bool],
) -> dict[RegionId, Plot]:
    """Return the shortest plot to every region within ``steps``, going only through regions that allow it."""
    found: dict[RegionId, Plot] = {start: (start,)}
    edge = [start]
    for _ in range(steps):
        ahead: list[RegionId] = []
        for region in edge:
            for other in ways(sight, region):
                if other not in found:
                    found[other] = (*found[region], other)
                    if through(other):
                        ahead.append(other)
        edge = ahead
    del found[start]
    return found


def voyages(sight: Sight, start: RegionId) -> dict[RegionId, Plot]:
    """Return the plots of M2 from a region to every region that is not one's own; what is passed must be."""
    steps = naval_reach(sight.charts, sight.nation.developments, 2)
    reach = plots(sight, start, steps, by_water, lambda region: sight.owners[region] == sight.me)
    return {region: plot for region, plot in reach.items() if sight.owners[region] != sight.me}


def stretches(sight: Sight) -> list[list[RegionId]]:
    """Return the own land regions in groups that an army can walk through."""
    left = [region for region in sight.holdings if not is_sea(sight.board, region)]
    groups = []
    while left:
        ways = plots(sight, left[0], len(left), by_land, lambda region: sight.owners[region] == sight.me)
        group = [region for region in left if region == left[0] or region in ways]
        groups.append(group)
        left = [region for region in left if region not in group]
    return groups
