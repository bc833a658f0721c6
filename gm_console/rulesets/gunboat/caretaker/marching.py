"""Marches (M1, M5): garrisons where they are needed, the rest to where the next attack starts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.caretaker.camp import Camp, by_land, plots, stretches
from gm_console.rulesets.gunboat.caretaker.guesses import guess
from gm_console.rulesets.gunboat.caretaker.staff import Staff
from gm_console.rulesets.gunboat.task_forces import MOST
from gm_console.rulesets.gunboat.technology import rapid_task_forces
from gm_console.rulesets.gunboat.vocabulary import AIR, FAST

MARCHERS: Final = ("heavy_infantry", "tank", "mechanized_infantry", "panzer", *AIR, "light_infantry")
"""Who goes first when troops are sent out; Light Infantry stays at home longest."""
QUICK: Final = tuple(kind for kind in MARCHERS if kind in FAST)
MASSED: Final = 80
"""Percent of the troops that no garrison needs that gather for the next attack."""
FAR: Final = 12
"""Regions beyond which nobody marches to an attack."""


class Marches:
    """Where troops should stand, and the marches that bring them there."""

    def __init__(self, camp: Camp, staff: Staff) -> None:
        self._camp, self._sight, self._staff = camp, camp.sight, staff
        self.fronts: list[RegionId] = []
        """Regions next to a goal by land, one for each stretch of own land that has one."""
        self._needs: dict[RegionId, int] = {}
        self._way: dict[RegionId, int] = {}
        for stretch in stretches(camp.sight):
            self._mass(stretch)

    def rapid(self) -> Iterator[Order]:
        """Yield M1: one task force, two with National Highways, a step towards the front."""
        for place in range(rapid_task_forces(self._sight.charts, self._sight.nation.developments)):
            order = self._march("M1", 1, MARCHERS) or self._patrol("M1", 1, place)
            if order is not None:
                yield order

    def marches(self) -> Iterator[Order]:
        """Yield M5: up to six task forces; a fast one first, which may go five regions, and patrols last."""
        fast = self._march("M5", 5, QUICK)
        if fast is not None:
            yield fast
        for place in range(MOST - (fast is not None)):
            order = self._march("M5", 3, MARCHERS) or self._patrol("M5", 3, place)
            if order is not None:
                yield order

    def _mass(self, stretch: list[RegionId]) -> None:
        """Say for a stretch of land where its troops should stand."""
        front = self._staging(stretch)
        needs = {region: self._staff.garrison(region) for region in stretch}
        spare = sum(self._camp.count(region, MARCHERS) for region in stretch) - sum(needs.values())
        if spare > 0:
            massed = spare * MASSED // 100
            weights = {region: self._weight(region) for region in stretch}
            total = sum(weights.values())
            for region, weight in weights.items():
                needs[region] += ((spare - massed) * weight + total // 2) // total
            needs[front] += massed
        self._needs.update(needs)
        self._way[front] = 1
        for region, plot in self._ways(front, FAR).items():
            self._way[region] = len(plot)

    def _weight(self, region: RegionId) -> int:
        """Return how much a region asks for troops beyond its garrison: the more strangers border on it."""
        sight = self._sight
        strangers = sum(sight.owners[other] != sight.me for other in by_land(sight, region))
        return 2 + 4 * strangers + sight.board.by_id[region].coastal

    def _staging(self, stretch: list[RegionId]) -> RegionId:
        """Return where the best goal is attacked from, by land or else over sea; the capital if there is none."""
        camp, staff = self._camp, self._staff
        fronts = []
        for region in stretch:
            for target in by_land(self._sight, region):
                rank = staff.goal(target)
                if rank is not None:
                    weak = guess(self._sight, target, "Ground Attack").defence
                    fronts.append((rank, weak, -camp.count(region, MARCHERS), target, region))
        if fronts:
            self.fronts.append(min(fronts)[-1])
            return self.fronts[-1]
        capital = self._sight.nation.capital
        return staff.beachhead(camp, stretch) or (capital if capital in stretch else stretch[0])

    def _ways(self, start: RegionId, steps: int) -> dict[RegionId, tuple[RegionId, ...]]:
        """Return the ways over own land."""
        sight = self._sight
        ways = plots(sight, start, steps, by_land, lambda region: sight.owners[region] == sight.me)
        return {region: plot for region, plot in sorted(ways.items()) if region in sight.holdings}

    def _march(self, phase: str, steps: int, kinds: tuple[str, ...]) -> Order | None:
        """Plan one task force from the fullest region to the neediest, or at least nearer to the front."""
        camp, needs = self._camp, self._needs

        def spare(region: RegionId) -> int:
            return min(camp.standing(region, MARCHERS) - needs[region], camp.count(region, kinds))

        for start in sorted(needs, key=lambda region: (-spare(region), region))[:MOST]:
            if spare(start) <= 0:
                return None
            ways = self._ways(start, steps)
            lack = {region: needs[region] - camp.standing(region, MARCHERS) for region in ways}
            goals = [region for region in ways if lack[region] > 0]
            if goals:
                goal = max(goals, key=lambda region: (lack[region], region))
                units = camp.some(start, kinds, min(spare(start), lack[goal]))
                return camp.move(phase, units, ways[goal])
            near = min(ways, key=lambda region: (self._way.get(region, FAR), region), default=start)
            if self._way.get(near, FAR) < self._way.get(start, FAR):
                return camp.move(phase, camp.some(start, kinds, spare(start)), ways[near])
        return None

    def _patrol(self, phase: str, steps: int, place: int) -> Order | None:
        """Send one unit of a garrison of two or more to another region, so that the borders see boots."""
        camp, sight = self._camp, self._sight
        garrisons = [region for region in self._needs if camp.count(region, MARCHERS) >= 2]
        if not garrisons:
            return None
        start = garrisons[sight.lot(len(garrisons), "patrol", phase, place) - 1]
        ways = self._ways(start, steps)
        if not ways:
            return None
        goal = sorted(ways)[sight.lot(len(ways), "goal", phase, place) - 1]
        return camp.move(phase, camp.some(start, MARCHERS, 1), ways[goal])
