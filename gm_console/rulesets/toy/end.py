"""The end of the game: after the last turn, or when all fields that anybody holds are one nation's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gm_console.core.end import EndRules, Standing, by_place
from gm_console.core.facts import Entry
from gm_console.core.ids import NOBODY
from gm_console.rulesets.toy.facts import Ranked
from gm_console.rulesets.toy.state import ToyState


def _decided(state: ToyState) -> bool:
    return len({field.owner for field in state.fields.values() if field.owner != NOBODY}) < 2


def _standings(entries: Iterable[Entry]) -> tuple[Standing, ...]:
    facts = (entry.fact for entry in entries)
    return by_place(
        Standing(nation=fact.nation, place=fact.place, score=fact.fields)
        for fact in facts
        if isinstance(fact, Ranked)
    )


END: Final = EndRules(standings=_standings, score="fields", tells=(Ranked,), decided=_decided)
