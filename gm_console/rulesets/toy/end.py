"""The end of the game: after the last turn, or when all fields that anybody holds are one nation's."""

from __future__ import annotations

from typing import Final

from gm_console.core.end import EndRules, ranks_told
from gm_console.core.ids import NOBODY
from gm_console.rulesets.toy.facts import Ranked
from gm_console.rulesets.toy.state import ToyState


def _decided(state: ToyState) -> bool:
    return len({field.owner for field in state.fields.values() if field.owner != NOBODY}) < 2


END: Final = EndRules(
    standings=ranks_told(Ranked, "fields"), score="fields", tells=(Ranked,), decided=_decided
)
