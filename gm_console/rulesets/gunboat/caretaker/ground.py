"""Armies (M1, M4, M5): from the depots to the borders, and now and then against a weak neutral neighbour."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gm_console.board.model import Terrain
from gm_console.core.ids import NOBODY, RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.caretaker.camp import MOST, Camp, by_land, is_sea, plots
from gm_console.rulesets.gunboat.caretaker.probes import land_probe
from gm_console.rulesets.gunboat.vocabulary import AIR, ARMY, FAST

MARCHERS: Final = ("heavy_infantry", "tank", "mechanized_infantry", "panzer", *AIR, "light_infantry")
"""Who goes first when troops are sent out; Light Infantry stays at home longest."""
QUICK: Final = tuple(kind for kind in MARCHERS if kind in FAST)
GARRISON: Final = 53
"""Strength of a mean neutral garrison: three and a half Light Infantry at 250, in hundreds (table ``neutrals``)."""
ROUGH: Final = 40
ODDS: Final = 2
BORDER_GUARD: Final = 36
"""Defence values expected on a rival's border: four Light Infantry and the intrinsic defence."""
WAR: Final = 30
"""Percent of a soldier's attacks that may go against a certain rival."""


def rapid(camp: Camp, needs: dict[RegionId, int]) -> Iterator[Order]:
    """Yield M1: one task force, two with National Highways, a step towards the border."""
    for place in range(2 if camp.sight.has("national_highways") else 1):
        order = _march(camp, needs, "M1", 1, MARCHERS) or _patrol(camp, needs, "M1", 1, place)
        if order is not None:
            yield order


def attacks(camp: Camp) -> Iterator[Order]:
    """Yield M4: now and then a probe, and at most one Ground Attack.

    An attack is planned at 2:1 and better by what is public.
    """
    yield from land_probe(camp)
    sight = camp.sight
    if not sight.chance(sight.temper.attack, "attack"):
        return
    for region in sorted(camp.units):
        if is_sea(sight, region) or sight.holdings[region].captured == sight.turn:
            continue
        units = camp.some(region, ARMY, camp.count(region, ARMY) - 1)
        strength = sum(number * sight.charts.values[kind].attack for kind, number in units)
        for target in by_land(sight, region):
            if _worth_attacking(camp, target) and strength * sight.level("army") >= _resistance(camp, target):
                camp.take(region, units)
                yield camp.order("M4", units, (region, target), "Ground Attack")
                return


def _worth_attacking(camp: Camp, target: RegionId) -> bool:
    """Tell whether a stranger's region is a goal: neutral ones always, a rival's now and then for a soldier."""
    sight = camp.sight
    owner = sight.owners[target]
    if owner == NOBODY:
        return True
    return owner != sight.me and sight.temper.name == "soldier" and sight.chance(WAR, "war", owner)


def _resistance(camp: Camp, target: RegionId) -> int:
    """Return the strength that promises success, from what is public; a rival is taken to be as good as oneself."""
    sight = camp.sight
    rough = sight.board.by_id[target].terrain is Terrain.ROUGH
    garrison = GARRISON * 100 if sight.owners[target] == NOBODY else BORDER_GUARD * sight.level("army")
    return garrison * (100 + ROUGH * rough) * ODDS // 100


def marches(camp: Camp, needs: dict[RegionId, int]) -> Iterator[Order]:
    """Yield M5: up to six task forces; a fast one first, which may go five regions, and patrols last."""
    fast = _march(camp, needs, "M5", 5, QUICK)
    if fast is not None:
        yield fast
    for place in range(MOST - (fast is not None)):
        order = _march(camp, needs, "M5", 3, MARCHERS) or _patrol(camp, needs, "M5", 3, place)
        if order is not None:
            yield order


def wanted(camp: Camp) -> dict[RegionId, int]:
    """Return how many troops should stand in each own land region: more where strangers border on it."""
    sight = camp.sight
    weights: dict[RegionId, int] = {}
    for region in sight.holdings:
        if not is_sea(sight, region):
            strangers = sum(sight.owners[other] != sight.me for other in by_land(sight, region))
            weights[region] = (
                2 + 4 * strangers + sight.board.by_id[region].coastal + 4 * (region == sight.nation.capital)
            )
    troops = sum(camp.count(region, MARCHERS) for region in weights)
    total = sum(weights.values())
    return {region: (troops * weight + total // 2) // total for region, weight in weights.items()}


def _march(
    camp: Camp, needs: dict[RegionId, int], phase: str, steps: int, kinds: tuple[str, ...]
) -> Order | None:
    """Plan one task force from the fullest region to the neediest it can reach; nothing where all is well."""
    sight = camp.sight

    def spare(region: RegionId) -> int:
        return min(camp.standing(region, MARCHERS) - needs[region], camp.count(region, kinds))

    fullest = sorted(needs, key=lambda region: (-spare(region), region))
    surplus = sum(max(0, spare(region)) for region in needs)
    for start in fullest[:MOST]:
        if spare(start) <= 0:
            return None
        reach = plots(sight, start, steps, by_land, lambda region: sight.owners[region] == sight.me)
        goals = [
            region for region in reach if region in needs and needs[region] > camp.standing(region, MARCHERS)
        ]
        if goals:
            goal = min(goals, key=lambda region: (camp.standing(region, MARCHERS) - needs[region], region))
            lack = needs[goal] - camp.standing(goal, MARCHERS)
            units = camp.some(start, kinds, max(1, min(spare(start), lack, -(-surplus // MOST))))
            return camp.move(phase, units, reach[goal])
    return None


def _patrol(camp: Camp, needs: dict[RegionId, int], phase: str, steps: int, place: int) -> Order | None:
    """Send one unit of a garrison of two or more to another region, so that the borders see boots."""
    sight = camp.sight
    garrisons = [region for region in needs if camp.count(region, MARCHERS) >= 2]
    if not garrisons:
        return None
    start = garrisons[sight.lot(len(garrisons), "patrol", phase, place) - 1]
    reach = plots(sight, start, steps, by_land, lambda region: sight.owners[region] == sight.me)
    goals = sorted(region for region in reach if region in needs)
    if not goals:
        return None
    goal = goals[sight.lot(len(goals), "goal", phase, place) - 1]
    return camp.move(phase, camp.some(start, MARCHERS, 1), reach[goal])
