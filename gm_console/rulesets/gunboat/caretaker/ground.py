"""Ground combat (M4): joint attacks where a guess finds the odds good, with aircraft, and on to a second region."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.blitzkrieg import FAST_ARMY, NOWHERE
from gm_console.rulesets.gunboat.caretaker.camp import Camp, by_land, plots
from gm_console.rulesets.gunboat.caretaker.guesses import guess
from gm_console.rulesets.gunboat.caretaker.muster import Offer, muster
from gm_console.rulesets.gunboat.caretaker.probes import land_probe
from gm_console.rulesets.gunboat.caretaker.staff import NEUTRAL, Staff
from gm_console.rulesets.gunboat.combat.forces import NONE, Row, of_kinds, plus, row_of, total
from gm_console.rulesets.gunboat.plots import is_sea
from gm_console.rulesets.gunboat.task_forces import MOST, Units
from gm_console.rulesets.gunboat.technology import can_blitz
from gm_console.rulesets.gunboat.vocabulary import AIR, ARMY, FAST

STEPS: Final = 2
"""Regions that a plot of M4 goes, the one attacked among them."""
STRIKERS: Final = ("panzer", "tank", "heavy_infantry", "mechanized_infantry", "light_infantry")
"""Who attacks first; Light Infantry stays at home longest."""
EVEN: Final = 100
"""Odds in hundredths at which the fast go on to a second region."""
MISSION: Final = "Ground Attack"


def attacks(camp: Camp, staff: Staff) -> Iterator[Order]:
    """Yield M4: joint attacks, what was lost first, then foes, then neutral land; at last a probe now and then."""
    sight = camp.sight
    left, assaults = MOST, sight.temper.assaults
    reach = _reach(camp)
    attacked: set[RegionId] = set()
    for target in _by_rank(camp, staff, reach):
        offers = [
            Offer(plot=plot, units=units) for plot in reach[target] if (units := _free(camp, staff, plot[0]))
        ]
        view = guess(sight, target, MISSION)
        chosen = muster(sight, view, offers, sight.temper.odds, left) if left and assaults else []
        second = _second(camp, staff, target, chosen)
        for offer in sorted(chosen, key=lambda offer: not _fast(offer)):
            camp.take(offer.plot[0], offer.units)
            yield camp.order("M4", offer.units, offer.plot, MISSION, second if _fast(offer) else NOWHERE)
        left -= len(chosen)
        assaults -= bool(chosen)
        attacked.update((target,) if chosen else ())
    if left:
        yield from land_probe(camp, staff, attacked)


def _reach(camp: Camp) -> dict[RegionId, list[tuple[RegionId, ...]]]:
    """Return the plots to every stranger's region that troops can attack."""
    sight = camp.sight
    found: dict[RegionId, list[tuple[RegionId, ...]]] = {}
    for start in sorted(camp.units):
        if is_sea(sight.board, start) or not camp.count(start, ARMY):
            continue
        ways = plots(sight, start, STEPS, by_land, lambda region: sight.owners[region] == sight.me)
        for target, plot in ways.items():
            if sight.owners[target] != sight.me:
                found.setdefault(target, []).append(plot)
    return found


def _by_rank(camp: Camp, staff: Staff, targets: dict[RegionId, list[tuple[RegionId, ...]]]) -> list[RegionId]:
    """Return the goals among regions, the weakest of each rank first; neutral land not every turn."""
    sight = camp.sight
    settling = sight.chance(sight.temper.attack, "attack")
    ranked = []
    for target in targets:
        rank = staff.goal(target)
        if rank is not None and (rank < NEUTRAL or settling):
            ranked.append((rank, guess(sight, target, MISSION).defence, target))
    return [target for _, _, target in sorted(ranked)]


def _free(camp: Camp, staff: Staff, start: RegionId) -> Units:
    """Return the troops and squadrons of a region that its garrison does not need."""
    army = camp.some(start, STRIKERS, camp.count(start, ARMY) - staff.garrison(start))
    return (*army, *camp.some(start, AIR, camp.count(start, AIR))) if army else ()


def _second(camp: Camp, staff: Staff, first: RegionId, chosen: list[Offer]) -> RegionId:
    """Return the region that a blitzkrieg goes on to, empty for none (R50)."""
    sight = camp.sight
    if not can_blitz(sight.charts, sight.nation.developments):
        return NOWHERE
    quick: Row = NONE
    for offer in chosen:
        quick = plus(quick, of_kinds(row_of(offer.units), FAST))
    beyond = [
        (staff.goal(region), -guess(sight, region, MISSION).ratio(sight, quick), region)
        for region in by_land(sight, first)
        if staff.goal(region) is not None
    ]
    good = [one for one in beyond if -100 * one[1] >= EVEN]
    return min(good)[2] if good else NOWHERE


def _fast(offer: Offer) -> bool:
    """Tell whether a task force can go on to a second region by itself (R50)."""
    return total(row_of(offer.units), FAST_ARMY) > 0
