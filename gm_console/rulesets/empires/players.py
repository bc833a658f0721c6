"""How Empires is played without people."""

from __future__ import annotations

from typing import Final

from gm_console.core.players import PlayerRules
from gm_console.rulesets.common.hands import remarked, spaced
from gm_console.rulesets.empires.caretaker.turn import caretaker

PLAYERS: Final = PlayerRules(caretaker=caretaker, hands=(str.lower, str.upper, spaced, remarked, str))
