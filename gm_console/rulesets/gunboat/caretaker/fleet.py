"""Fleets (M2, M3): take control of unclaimed and of a rival's seas, and spread ships over one's own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gm_console.core.dice import draw
from gm_console.core.ids import NOBODY, RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.caretaker.camp import MOST, Camp, Plot, by_water, is_sea, plots
from gm_console.rulesets.gunboat.caretaker.landings import landing
from gm_console.rulesets.gunboat.caretaker.probes import sea_probe
from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.vocabulary import ARMY, SUBMARINES

WARSHIPS: Final = ("escort", "battleship", "dreadnought", "aircraft_carrier")
FLEET: Final = (*WARSHIPS, *SUBMARINES)
CAUTIOUS: Final = 4
"""Task forces of M2 that anybody but an admiral sends."""
RIVALRY: Final = 40
"""Percent of pairs of nations that dispute each other's seas."""
BOLD: Final = 20
"""Percent by which a sortie is likelier than the crowd around a sea would have it."""
OFTEN: Final = 25
"""Chance a turn that a rival's seas are tried."""


def sorties(camp: Camp) -> Iterator[Order]:
    """Yield M2: a probe or a landing now and then, and task forces into a sea each; four in all, six for an admiral."""
    taken: set[RegionId] = set()
    probes = (*sea_probe(camp), *landing(camp))
    yield from probes
    left = (MOST if camp.sight.temper.name == "admiral" else CAUTIOUS) - len(probes)
    for kinds, mission in ((SUBMARINES, "Sub Attack"), (WARSHIPS, "Navy Attack")):
        for start in sorted(camp.units, key=lambda region: (-camp.count(region, kinds), region)):
            for target, plot in _targets(camp, start):
                ships = camp.count(start, kinds)
                if left == 0 or ships == 0:
                    break
                if target in taken:
                    continue
                units = camp.some(start, kinds, 1 + ships // 5)
                camp.take(start, units)
                taken.add(target)
                left -= 1
                yield camp.order("M2", units, plot, mission)


def cruises(camp: Camp) -> Iterator[Order]:
    """Yield M3: lone ships come home or join others, squadrons sail on, then troops go over sea."""
    steps = 3 + sum(camp.sight.has(one) for one in ("coal_to_oil", "underway_replenishment"))
    left = MOST - 1
    for start in sorted(camp.units, key=lambda region: (not is_sea(camp.sight, region), region)):
        alone = is_sea(camp.sight, start) and camp.count(start, FLEET) <= 2
        havens = _havens(camp, start, steps, alone) if camp.count(start, FLEET) else []
        for place in range(1 if alone else 2):
            ships = camp.count(start, FLEET)
            if havens and left and ships and camp.sight.chance(70, "cruise", start, place):
                plot = havens[camp.sight.lot(len(havens), "haven", start, place) - 1]
                left -= 1
                yield camp.move("M3", camp.some(start, FLEET, ships if alone else 1 + ships // 4), plot)
    yield from _ferries(camp, steps)


def _targets(camp: Camp, start: RegionId) -> list[tuple[RegionId, Plot]]:
    """Return the seas that a fleet can attack from a region, unclaimed and lonely ones first, then near ones."""
    sight = camp.sight
    passed = 1 + sum(sight.has(one) for one in ("coal_to_oil", "underway_replenishment"))
    reach = plots(sight, start, passed + 1, by_water, lambda region: _own_sea(sight, region))
    seas = [
        (sight.owners[region] != NOBODY, _neighbours(sight, region), len(plot), region)
        for region, plot in reach.items()
        if is_sea(sight, region) and _disputed(sight, region)
    ]
    return [(target[-1], reach[target[-1]]) for target in sorted(seas)]


def _neighbours(sight: Sight, region: RegionId) -> int:
    """Return how many other nations lie on a sea: where they are many, one meets them."""
    owners = {sight.owners[other] for other in sight.board.neighbours(region)}
    return len(owners - {NOBODY, sight.me})


def _disputed(sight: Sight, region: RegionId) -> bool:
    """Tell whether a sea is worth a sortie: nobody's the more the lonelier it is, a rival's now and then."""
    owner = sight.owners[region]
    if owner == NOBODY:
        return sight.chance(100 // (1 + _neighbours(sight, region)) + BOLD, "crowded", region)
    if owner == sight.me or not sight.chance(OFTEN, "dispute", owner):
        return False
    pair = sorted((owner, sight.me))
    return draw(100, sight.seed, 0, "caretaker", *pair, "rivals") <= RIVALRY


def _own_sea(sight: Sight, region: RegionId) -> bool:
    return sight.owners[region] == sight.me and is_sea(sight, region)


def _havens(camp: Camp, start: RegionId, steps: int, alone: bool) -> list[Plot]:
    """Return the ways ships may go: to harbours and seas with ships when alone, to any own sea otherwise."""
    sight = camp.sight
    reach = plots(sight, start, steps, by_water, lambda region: _own_sea(sight, region))
    return [
        reach[region]
        for region in sorted(reach)
        if region in camp.units and (camp.standing(region, FLEET) > 0 if alone else is_sea(sight, region))
    ]


def _ferries(camp: Camp, steps: int) -> Iterator[Order]:
    """Yield one task force of troops from the port to a colony that can be reached over own seas."""
    sight = camp.sight
    start = sight.nation.port
    if start not in camp.units or camp.count(start, ARMY) < 3 or camp.sealift == 0:
        return
    reach = plots(sight, start, steps, by_water, lambda region: _own_sea(sight, region))
    goals = [region for region in reach if region in camp.units and not is_sea(sight, region)]
    if goals:
        goal = min(goals, key=lambda region: (camp.count(region, ARMY), region))
        if camp.count(goal, ARMY) < camp.count(start, ARMY):
            units = camp.some(start, ARMY, min(camp.sealift, camp.count(start, ARMY) // 3))
            yield camp.move("M3", units, reach[goal])
