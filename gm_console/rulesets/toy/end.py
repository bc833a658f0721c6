"""The end of the game: after the last turn, or when all fields that anybody holds are one nation's."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from gm_console.core.end import EndRules
from gm_console.core.facts import Entry
from gm_console.core.ids import NOBODY, NationId
from gm_console.rulesets.toy.facts import Ranked
from gm_console.rulesets.toy.state import ToyState


def _decided(state: ToyState) -> bool:
    return len({field.owner for field in state.fields.values() if field.owner != NOBODY}) < 2


def _winners(entries: Iterable[Entry]) -> tuple[NationId, ...]:
    facts = (entry.fact for entry in entries)
    return tuple(fact.nation for fact in facts if isinstance(fact, Ranked) and fact.place == 1)


END: Final = EndRules(winners=_winners, decided=_decided)
