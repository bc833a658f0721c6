"""The end of the game: after the last turn, or on a census that finds a condition of victory (11.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gm_console.core.end import EndRules
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId
from gm_console.rulesets.empires.facts import Ranked
from gm_console.rulesets.empires.state import EmpiresState


def _decided(state: EmpiresState) -> bool:
    return state.game.ended


def _winners(entries: Iterable[Entry]) -> tuple[NationId, ...]:
    facts = (entry.fact for entry in entries)
    return tuple(fact.nation for fact in facts if isinstance(fact, Ranked) and fact.place == 1)


END: Final = EndRules(winners=_winners, decided=_decided)
