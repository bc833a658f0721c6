"""Marches as arrows: armies that left one field and those that came to another under the same order."""

from __future__ import annotations

from collections.abc import Iterable

from gm_console.core.arrows import Arrow
from gm_console.core.facts import Entry
from gm_console.rulesets.toy.facts import ArmiesChanged, CampChanged


def arrows_of(entries: Iterable[Entry], phase: str) -> tuple[Arrow, ...]:
    """Return the marches of a phase."""
    left: dict[int, Entry] = {}
    found = []
    for entry in entries:
        fact = entry.fact
        if entry.phase != phase or not isinstance(fact, ArmiesChanged | CampChanged):
            continue
        if fact.delta < 0:
            left[entry.cause] = entry
        elif entry.cause in left:
            found.append(
                Arrow(nation=entry.actor, done=(left[entry.cause].region, entry.region), order=entry.cause)
            )
    return tuple(found)
