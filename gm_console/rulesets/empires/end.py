"""The end of the game: after the last turn, or on a census that finds a condition of victory (11.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gm_console.core.end import EndRules, Standing, by_place
from gm_console.core.facts import Entry
from gm_console.rulesets.empires.facts import Ranked
from gm_console.rulesets.empires.state import EmpiresState


def _decided(state: EmpiresState) -> bool:
    return state.game.ended


def _standings(entries: Iterable[Entry]) -> tuple[Standing, ...]:
    facts = (entry.fact for entry in entries)
    return by_place(
        Standing(nation=fact.nation, place=fact.place, score=fact.points)
        for fact in facts
        if isinstance(fact, Ranked)
    )


END: Final = EndRules(standings=_standings, score="victory points", tells=(Ranked,), decided=_decided)
