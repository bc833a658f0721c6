"""The end of the game: whoever has the lowest sum of places over all rankings of the last turn has won (R55)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gm_console.core.end import EndRules, Standing, by_place
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId
from gm_console.rulesets.gunboat.facts import Ranked


def standings(entries: Iterable[Entry]) -> tuple[Standing, ...]:
    """Return where every ranked nation stands by the sum of its places over all rankings of a turn."""
    places: dict[NationId, list[tuple[str, int]]] = {}
    for entry in entries:
        if isinstance(entry.fact, Ranked):
            places.setdefault(entry.fact.nation, []).append((entry.fact.ranking, entry.fact.place))
    sums = {nation: sum(place for _, place in own) for nation, own in places.items()}
    return by_place(
        Standing(
            nation=nation,
            place=1 + sum(other < sums[nation] for other in sums.values()),
            score=sums[nation],
            parts=tuple(own),
        )
        for nation, own in places.items()
    )


END: Final = EndRules(standings=standings, score="sum of places", tells=(Ranked,))
