"""A caretaker's military sheet (M1 to M5)."""

from __future__ import annotations

from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.caretaker.camp import Camp
from gm_console.rulesets.gunboat.caretaker.economy import Built
from gm_console.rulesets.gunboat.caretaker.fleet import cruises, sorties
from gm_console.rulesets.gunboat.caretaker.ground import attacks, marches, rapid, wanted
from gm_console.rulesets.gunboat.caretaker.sight import Sight


def military(sight: Sight, built: Built) -> tuple[Order, ...]:
    """Return the orders, unnumbered.

    Units that attack in M2 or M4 stay out of later phases: where they end depends on what they meet.
    """
    camp = Camp(sight, built)
    needs = wanted(camp)
    orders: list[Order] = []
    for phase in (rapid(camp, needs), sorties(camp), cruises(camp), attacks(camp), marches(camp, needs)):
        orders.extend(phase)
        camp.settle()
    return tuple(orders)
