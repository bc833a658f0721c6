"""Landings (M2): troops from own coasts on a coast that a guess finds weak, over own seas and with an escort."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from gm_console.core.ids import RegionId
from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.caretaker.camp import Camp, Plot, voyages
from gm_console.rulesets.gunboat.caretaker.guesses import guess
from gm_console.rulesets.gunboat.caretaker.muster import Offer, muster
from gm_console.rulesets.gunboat.caretaker.staff import NEUTRAL, Staff
from gm_console.rulesets.gunboat.plots import is_sea
from gm_console.rulesets.gunboat.task_forces import Units
from gm_console.rulesets.gunboat.vocabulary import ARMY

MISSION: Final = "Invasion"
LANDERS: Final = ("heavy_infantry", "light_infantry", "mechanized_infantry", "tank", "panzer")
"""Who is put ashore first; infantry has Marines to help it."""
JOINT: Final = 3
"""Task forces of a landing."""
GUNS: Final = ("battleship", "dreadnought", "escort", "aircraft_carrier")
"""Ships that sail with a landing to add their guns, where they count (R38)."""


def landing(camp: Camp, staff: Staff) -> Iterator[Order]:
    """Yield at most one joint Invasion, of the best rank and the weakest among the coasts in reach."""
    sight = camp.sight
    settling = sight.chance(sight.temper.attack, "landing")
    for rank, target, plots in _coasts(camp, staff):
        if rank == NEUTRAL and not settling:
            continue
        offers, room = [], camp.sealift
        view = guess(sight, target, MISSION)
        for plot in plots:
            army = _landers(camp, staff, plot[0], room)
            if army:
                guns = camp.some(plot[0], GUNS, camp.count(plot[0], GUNS)) if view.field.ships_invade else ()
                offers.append(Offer(plot=plot, units=(*army, *guns)))
                room -= _armies(army)
        chosen = muster(sight, view, offers, sight.temper.odds, JOINT)
        for offer in chosen:
            camp.sealift -= _armies(offer.units)
            units = offer.units
            if not view.field.ships_invade:
                units = (*units, *camp.some(offer.plot[0], ("escort",), 1))
            camp.take(offer.plot[0], units)
            yield camp.order("M2", units, offer.plot, MISSION)
        if chosen:
            return


def _coasts(camp: Camp, staff: Staff) -> list[tuple[int, RegionId, list[Plot]]]:
    """Return the goals overseas with their rank and the ways there, best first."""
    sight = camp.sight
    found: dict[RegionId, list[Plot]] = {}
    for start in sorted(camp.units):
        if not is_sea(sight.board, start) and camp.count(start, ARMY) > staff.garrison(start):
            for target, plot in voyages(sight, start).items():
                if staff.goal(target) is not None:
                    found.setdefault(target, []).append(plot)
    ranked = []
    for target, plots in found.items():
        rank = staff.goal(target)
        if rank is not None:
            ranked.append((rank, guess(sight, target, MISSION).defence, target, plots))
    return [(rank, target, plots) for rank, _, target, plots in sorted(ranked)]


def _armies(units: Units) -> int:
    """Return how many army units there are, each of which needs Sealift."""
    return sum(number for unit, number in units if unit in ARMY)


def _landers(camp: Camp, staff: Staff, start: RegionId, room: int) -> Units:
    spare = camp.count(start, ARMY) - staff.garrison(start)
    return camp.some(start, LANDERS, min(spare, room))
