"""Orders written as the lines a player would write, in one spelling."""

from __future__ import annotations

from collections.abc import Iterable

from gm_console.core.orders import Order
from gm_console.rulesets.gunboat.grammar import press
from gm_console.rulesets.gunboat.grammar.names import (
    BUILT,
    FIGHTING,
    GOODS,
    LEVELS,
    TECHNOLOGIES,
    WORKS,
    Names,
)
from gm_console.rulesets.gunboat.orders import (
    BuildFacilities,
    BuildUnits,
    Buy,
    Export,
    Press,
    Raise,
    Research,
    SalvageFacility,
    SalvageUnit,
    Sell,
    TaskForce,
)


def write_order(order: Order) -> str:
    """Return an order as its line, head not included; a line nobody understood is given back as it was."""
    match order:
        case Sell():
            return f"sell {order.quantity} {order.commodity}"
        case Buy():
            return f"buy {order.quantity} {order.commodity}"
        case Export():
            return f"export to {order.receiver}: {_counted(order.goods, GOODS)}"
        case BuildUnits():
            return f"build {order.quantity} {BUILT.spelled[order.unit]} at {order.region}"
        case SalvageUnit():
            return f"salvage {order.quantity} {BUILT.spelled[order.unit]} at {order.region}"
        case BuildFacilities():
            return f"build {order.quantity} {WORKS.spelled[order.facility]} at {order.region}"
        case SalvageFacility():
            return f"salvage {order.quantity} {WORKS.spelled[order.facility]} at {order.region}"
        case Research():
            return f"research {TECHNOLOGIES.spelled[order.development]}"
        case Raise():
            return f"raise {LEVELS.spelled[order.level]} {order.points}"
        case TaskForce():
            return _task_force(order)
        case Press():
            return press.written(order)
    return order.text


def _task_force(order: TaskForce) -> str:
    mission = f"{order.mission} " if order.mission else ""
    blitz = f" blitz {order.blitz}" if order.blitz else ""
    return f"{mission}{_counted(order.units, FIGHTING)}: {' > '.join(order.plot)}{blitz}"


def _counted(things: Iterable[tuple[str, int]], names: Names) -> str:
    return ", ".join(f"{count} {names.spelled[thing]}" for thing, count in things)
