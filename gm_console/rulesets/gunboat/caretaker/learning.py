"""Research and BTech (E6, E7): the technology that gives most for its cost, and the level for the next."""

from __future__ import annotations

from typing import Final

from gm_console.rulesets.gunboat.caretaker.invest import gain_of
from gm_console.rulesets.gunboat.caretaker.purse import Purse
from gm_console.rulesets.gunboat.caretaker.sight import Sight
from gm_console.rulesets.gunboat.phases.e7_improve import cost_of
from gm_console.rulesets.gunboat.tables import Development
from gm_console.rulesets.gunboat.vocabulary import ECONOMIC_LEVELS

OPEN: Final = 2
"""Technologies that should be open to research next turn."""
WEAPONS: Final = ("unlock", "blitzkrieg")
"""Effects that arms hang on."""
TOOL_PAYBACK: Final = 12
"""Turns in which a technology is taken to pay back that gives units, reach or a bonus."""


def study(sight: Sight, purse: Purse) -> str:
    """Pay for the best technology there is and return it, or nothing."""
    known = sight.nation.developments
    if not sight.chance(sight.temper.study, "study"):
        return ""
    ready = [
        row
        for row in sight.charts.developments.values()
        if row.id not in known
        and row.btech <= sight.level("btech")
        and all(one in known for one in row.requires)
        and purse.can(*row.cost.price)
    ]
    if not ready:
        return ""
    best = max(ready, key=lambda row: (_score(sight, purse, row), -row.order))
    purse.pay(*best.cost.price)
    return best.id


def school(sight: Sight, purse: Purse, studied: str) -> int:
    """Pay for BTech points towards the next technologies and return them."""
    known = (*sight.nation.developments, studied)
    level = sight.level("btech")
    asked = sorted(row.btech for row in sight.charts.developments.values() if row.id not in known)
    ahead = OPEN + sight.temper.ahead
    if len(asked) < ahead or asked[ahead - 1] <= level:
        goal = asked[-1] if asked and len(asked) < ahead else level
    else:
        goal = asked[ahead - 1]
    points = min(goal - level, sight.charts.limits.raise_btech)
    while points > 0:
        price = cost_of(sight.charts, "btech", level, points)
        if purse.can(*price):
            purse.pay(*price)
            return points
        points -= 5
    return 0


def _score(sight: Sight, purse: Purse, row: Development) -> int:
    """Return what a technology gives a turn, in thousandths of its cost."""
    cost = purse.cost(*row.cost.price)
    gain = 0
    for level, add in row.raises():
        points = min(add, sight.charts.limits.max_level - sight.level(level))
        if level in ECONOMIC_LEVELS:
            gain += points * gain_of(sight, level)
        else:
            gain += purse.cost(*cost_of(sight.charts, level, sight.level(level), points)) // TOOL_PAYBACK
    if any(effect["do"] != "efficiency" for effect in row.effects) or not row.effects:
        gain += cost // TOOL_PAYBACK
    if any(effect["do"] in WEAPONS for effect in row.effects):
        gain += cost * sight.temper.ahead // TOOL_PAYBACK
    return 1000 * gain // cost
