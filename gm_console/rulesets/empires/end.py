"""The end of the game: after the last turn, or on a census that finds a condition of victory (11.6)."""

from __future__ import annotations

from typing import Final

from gm_console.core.end import EndRules, ranks_told
from gm_console.rulesets.empires.facts import Ranked
from gm_console.rulesets.empires.state import EmpiresState


def _decided(state: EmpiresState) -> bool:
    return state.game.ended


END: Final = EndRules(
    standings=ranks_told(Ranked, "points"), score="victory points", tells=(Ranked,), decided=_decided
)
