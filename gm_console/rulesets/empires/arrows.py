"""Moves as arrows: what left one area and what came to another under the same action."""

from __future__ import annotations

from collections.abc import Iterable

from gm_console.core.arrows import Arrow
from gm_console.core.facts import Entry
from gm_console.rulesets.empires.facts import ForceChanged

MOVING = frozenset({"armies", "ships", "trains"})


def arrows_of(entries: Iterable[Entry], phase: str) -> tuple[Arrow, ...]:
    """Return the moves of a round, one for each action that moved something."""
    left: dict[tuple[int, str], Entry] = {}
    found: dict[int, Arrow] = {}
    for entry in entries:
        fact = entry.fact
        if entry.phase != phase or not isinstance(fact, ForceChanged) or fact.force not in MOVING:
            continue
        key = (entry.cause, fact.force)
        if fact.delta < 0:
            left[key] = entry
        elif key in left and left[key].region != entry.region:
            way = Arrow(nation=entry.actor, done=(left[key].region, entry.region), order=entry.cause)
            found.setdefault(entry.cause, way)
    return tuple(found.values())
