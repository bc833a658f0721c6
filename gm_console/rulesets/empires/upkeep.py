"""What armies and fortifications cost where they stand, and how many an area can hold (P02, P03, S.8, S.9)."""

from __future__ import annotations

from gm_console.core.arith import Rounding, divide
from gm_console.rulesets.empires.state import Area
from gm_console.rulesets.empires.tables import Rules


def crowded(rules: Rules, area: Area) -> int:
    """Return how many armies disperse: half of those above what the area holds, rounded up (P03); one always stays."""
    room = rules.crowd_people * area.population + rules.crowd_forts * area.forts + rules.crowd_room
    going = divide(max(0, area.armies - room), 2, Rounding.UP)
    return min(going, max(0, area.armies - 1))


def upkeep_of(rules: Rules, area: Area, *, supplies: bool) -> tuple[int, int, int]:
    """Return an area's maintenance, its supply cost, and by how much supply trains lower that (P02, S.9)."""
    burden = max(0, area.armies + area.forts - area.population)
    maintenance = divide(burden, rules.upkeep_share, Rounding.UP)
    if not supplies:
        return maintenance, 0, 0
    helped = min(maintenance, area.trains) if maintenance > 1 and area.trains > 1 else 0
    return maintenance, maintenance - helped, helped
