"""A caretaker's military sheet (M1 to M5)."""

from __future__ import annotations

from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.caretaker.camp import Camp
from gm_console.rulesets.gunboat.caretaker.economy import Built
from gm_console.rulesets.gunboat.caretaker.fleet import cruises, sorties
from gm_console.rulesets.gunboat.caretaker.ground import attacks
from gm_console.rulesets.gunboat.caretaker.marching import Marches
from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.caretaker.staff import Staff


def military(sight: Sight, built: Built) -> tuple[Order, ...]:
    """Return the orders, unnumbered.

    Units that attack in M2 or M4 stay out of later phases: where they end depends on what they meet.
    """
    camp, staff = Camp(sight, built), Staff(sight)
    marches = Marches(camp, staff)
    orders: list[Order] = []
    for phase in (
        marches.rapid(),
        sorties(camp, staff),
        cruises(camp, staff, marches.fronts),
        attacks(camp, staff),
        marches.marches(),
    ):
        orders.extend(phase)
        camp.settle()
    return tuple(orders)
