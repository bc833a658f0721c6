"""The end of the game: whoever has the lowest sum of places over all rankings of the last turn has won (R55)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gm_console.core.end import EndRules
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.facts import Ranked


def sums_of_places(entries: Iterable[Entry]) -> dict[NationId, int]:
    """Return the sum of every ranked nation's places over all rankings of a turn, by nation."""
    sums: dict[NationId, int] = {}
    for entry in entries:
        if isinstance(entry.fact, Ranked):
            sums[entry.fact.nation] = sums.get(entry.fact.nation, 0) + entry.fact.place
    return dict(sorted(sums.items()))


def winners(entries: Iterable[Entry]) -> tuple[NationId, ...]:
    """Return who has won where the entries are those of the last turn."""
    sums = sums_of_places(entries)
    return tuple(nation for nation, places in sums.items() if places == min(sums.values()))


END: Final = EndRules(winners=winners)
