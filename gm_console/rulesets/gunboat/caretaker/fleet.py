"""Fleets (M2, M3): take unclaimed seas and, at good odds, a rival's; spread ships over one's own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from gm_console.core.dice import draw
from gm_console.core.ids import NOBODY, RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.caretaker.camp import Camp, Plot, by_water, plots, voyages
from gm_console.rulesets.gunboat.caretaker.guesses import guess
from gm_console.rulesets.gunboat.caretaker.landings import landing
from gm_console.rulesets.gunboat.caretaker.muster import Offer, muster
from gm_console.rulesets.gunboat.caretaker.probes import sea_probe
from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.caretaker.staff import Staff
from gm_console.rulesets.gunboat.plots import is_sea, passage_ruling
from gm_console.rulesets.gunboat.task_forces import MOST, Units
from gm_console.rulesets.gunboat.technology import flies_at_sea, naval_reach
from gm_console.rulesets.gunboat.vocabulary import ARMY, SUBMARINES

WARSHIPS: Final = ("dreadnought", "battleship", "escort", "aircraft_carrier")
FLEET: Final = (*WARSHIPS, *SUBMARINES)
MISSIONS: Final = (("Sub Attack", SUBMARINES, 35), ("Navy Attack", WARSHIPS, 75))
"""Mission, who sails, and the percent of the odds on land that will do; submarines fire first, and ships come back."""
CLAIMS: Final = (("Sub Attack", SUBMARINES), ("Navy Attack", tuple(reversed(WARSHIPS))))
"""Who takes a sea that nobody has claimed; the best ships stay for the enemy."""
BOMBERS: Final = ("jet_bomber", "bomber", "jet_fighter", "fighter")
"""Who goes aboard a carrier first."""
RIVALRY: Final = 40
"""Percent of pairs of nations that dispute each other's seas in peace."""
BOLD: Final = 20
"""Percent by which a sortie is likelier than the crowd around a sea would have it."""
OFTEN: Final = 25
"""Chance a turn that a rival's seas are tried in peace."""
FERRIES: Final = 3
"""Coasts from which a ferry is thought of."""
CANAL: Final = "R22"
"""Ruling of a passage through a canal."""
JOINT: Final = 3
"""Task forces of one sortie."""


def sorties(camp: Camp, staff: Staff) -> Iterator[Order]:
    """Yield M2: a probe, a landing, then a rival's seas at good odds, then unclaimed seas one ship each."""
    first = (*sea_probe(camp, staff), *landing(camp, staff))
    yield from first
    left = MOST - len(first)
    taken: set[RegionId] = set()
    for mission, kinds, percent in MISSIONS:
        reach = _reach(camp, staff, kinds)
        for target in _weakest(camp, reach, mission):
            offers = [
                Offer(plot=plot, units=units)
                for plot in reach[target]
                if (units := _squadron(camp, plot[0], kinds, camp.count(plot[0], kinds) - 1))
            ]
            chosen = []
            if target not in taken:
                view = guess(camp.sight, target, mission)
                least = camp.sight.temper.odds * percent // 100
                chosen = muster(camp.sight, view, offers, least, min(left, JOINT))
            for offer in chosen:
                camp.take(offer.plot[0], offer.units)
                yield camp.order("M2", offer.units, offer.plot, mission)
            taken.update((target,) if chosen else ())
            left -= len(chosen)
    yield from _claims(camp, left)


def cruises(camp: Camp, staff: Staff, fronts: Sequence[RegionId]) -> Iterator[Order]:
    """Yield M3: lone ships come home or join others, squadrons sail on, then troops go over sea."""
    steps = naval_reach(camp.sight.charts, camp.sight.nation.developments, 3)
    left = MOST - 1
    for start in sorted(camp.units, key=lambda region: (not is_sea(camp.sight.board, region), region)):
        alone = is_sea(camp.sight.board, start) and camp.count(start, FLEET) <= 2
        havens = _havens(camp, start, steps, alone) if camp.count(start, FLEET) else []
        for place in range(1 if alone else 2):
            ships = camp.count(start, FLEET)
            if havens and left and ships and camp.sight.chance(70, "cruise", start, place):
                plot = havens[camp.sight.lot(len(havens), "haven", start, place) - 1]
                left -= 1
                yield camp.move("M3", _squadron(camp, start, FLEET, ships if alone else 1 + ships // 4), plot)
    yield from _ferries(camp, staff, fronts, steps)


def _squadron(camp: Camp, start: RegionId, kinds: tuple[str, ...], most: int) -> Units:
    """Return up to ``most`` ships, with the aircraft that their carriers can take along (Naval Air, R48)."""
    if most <= 0:
        return ()
    ships = camp.some(start, kinds, most)
    room = dict(ships).get("aircraft_carrier", 0) * camp.sight.charts.limits.carrier_squadrons
    if not flies_at_sea(camp.sight.charts, camp.sight.nation.developments):
        return ships
    return (*camp.some(start, BOMBERS, room), *ships)


def _reach(camp: Camp, staff: Staff, kinds: tuple[str, ...]) -> dict[RegionId, list[Plot]]:
    """Return the plots to every sea of a rival that is worth a sortie."""
    found: dict[RegionId, list[Plot]] = {}
    for start in sorted(camp.units):
        if camp.count(start, kinds) > 1:
            for target, plot in voyages(camp.sight, start).items():
                if is_sea(camp.sight.board, target) and _disputed(camp.sight, staff, target):
                    found.setdefault(target, []).append(plot)
    return found


def _weakest(camp: Camp, targets: dict[RegionId, list[Plot]], mission: str) -> list[RegionId]:
    return sorted(targets, key=lambda target: (guess(camp.sight, target, mission).defence, target))


def _claims(camp: Camp, left: int) -> Iterator[Order]:
    """Yield small squadrons into seas that nobody has claimed, lonely and near ones first."""
    sight = camp.sight
    taken: set[RegionId] = set()
    for start in sorted(camp.units, key=lambda region: (-camp.count(region, FLEET), region)):
        free = [
            (_neighbours(sight, region), len(plot), region, plot)
            for region, plot in (voyages(sight, start) if camp.count(start, FLEET) else {}).items()
            if is_sea(sight.board, region) and sight.owners[region] == NOBODY and _lonely(sight, region)
        ]
        for _, _, target, plot in sorted(free):
            for mission, kinds in CLAIMS:
                ships = camp.count(start, kinds)
                if left and ships and target not in taken:
                    units = _squadron(camp, start, kinds, 1 + ships // 5)
                    camp.take(start, units)
                    taken.add(target)
                    left -= 1
                    yield camp.order("M2", units, plot, mission)


def _neighbours(sight: Sight, region: RegionId) -> int:
    """Return how many other nations lie on a sea: where they are many, one meets them."""
    owners = {sight.owners[other] for other in sight.board.neighbours(region)}
    return len(owners - {NOBODY, sight.me})


def _lonely(sight: Sight, region: RegionId) -> bool:
    """Tell whether an unclaimed sea is worth a sortie: the more the lonelier it is."""
    return sight.chance(100 // (1 + _neighbours(sight, region)) + BOLD, "crowded", region)


def _disputed(sight: Sight, staff: Staff, region: RegionId) -> bool:
    """Tell whether a rival's sea is worth a sortie: an enemy's is, another's now and then."""
    owner = sight.owners[region]
    if owner in staff.foes:
        return True
    if owner in (NOBODY, sight.me) or not sight.chance(OFTEN, "dispute", owner):
        return False
    pair = sorted((owner, sight.me))
    return draw(100, sight.seed, 0, "caretaker", *pair, "rivals") <= RIVALRY


def _own(sight: Sight, region: RegionId) -> bool:
    return sight.owners[region] == sight.me


def _havens(camp: Camp, start: RegionId, steps: int, alone: bool) -> list[Plot]:
    """Return the ways ships may go: any own sea, or when alone to company, or through a canal to another water."""
    sight = camp.sight
    reach = plots(sight, start, steps, by_water, lambda region: _own(sight, region))
    return [
        plot
        for region, plot in sorted(reach.items())
        if region in camp.units
        and (
            camp.standing(region, FLEET) > 0
            if alone and not _through_canal(sight, plot)
            else is_sea(sight.board, region)
        )
    ]


def _through_canal(sight: Sight, plot: Plot) -> bool:
    return any(passage_ruling(sight.board, plot, place) == CANAL for place in range(len(plot)))


def _ferries(camp: Camp, staff: Staff, fronts: Sequence[RegionId], steps: int) -> Iterator[Order]:
    """Yield one task force of troops that no garrison needs over own seas to a front, else to a lonely colony."""
    sight = camp.sight
    spare = {
        region: camp.count(region, ARMY) - staff.garrison(region)
        for region in camp.units
        if region not in fronts and not is_sea(sight.board, region) and sight.board.by_id[region].coastal
    }
    for start in sorted(spare, key=lambda region: (-spare[region], region))[:FERRIES]:
        most = min(camp.sealift, spare[start])
        reach = plots(sight, start, steps, by_water, lambda region: _own(sight, region)) if most > 0 else {}
        goals = [region for region in reach if region in fronts] or [
            region for region in reach if spare.get(region, 0) < 0
        ]
        if goals:
            goal = min(goals, key=lambda region: (camp.count(region, ARMY), region))
            yield camp.move("M3", camp.some(start, ARMY, most), reach[goal])
            return
