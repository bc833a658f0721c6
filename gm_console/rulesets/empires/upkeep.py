"""What armies and fortifications cost where they stand, and how many an area can hold (P02, P03, S.8, S.9)."""

from __future__ import annotations

from gm_console.core.arith import Rounding, divide
from gm_console.core.rulings import Rulings
from gm_console.rulesets.empires.state import Area
from gm_console.rulesets.empires.tables import Rules


def crowded(rules: Rules, area: Area, rulings: Rulings) -> int:
    """Return how many armies disperse of those above what the area holds: half, rounded up, or all (P03).

    One always stays.
    """
    room = rules.crowd_people * area.population + rules.crowd_forts * area.forts + rules.crowd_room
    above = max(0, area.armies - room)
    going = divide(above, 2, Rounding.UP) if rulings.option("P03") == "half" else above
    return min(going, max(0, area.armies - 1))


def upkeep_of(rules: Rules, area: Area, rulings: Rulings, *, supplies: bool) -> tuple[int, int, int]:
    """Return an area's maintenance, its supply cost, and by how much supply trains lower that (P02, S.9)."""
    burden = max(0, area.armies + area.forts - area.population)
    maintenance = {
        "half": divide(burden, rules.upkeep_share, Rounding.UP),
        "full": burden,
        "none": 0,
    }[rulings.option("P02")]
    if not supplies:
        return maintenance, 0, 0
    helped = min(maintenance, area.trains) if maintenance > 1 and area.trains > 1 else 0
    return maintenance, maintenance - helped, helped
