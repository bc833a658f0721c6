"""How Nine Fields is played without people; it plants no faults and measures no balance."""

from __future__ import annotations

from typing import Final

from gm_console.core.players import PlayerRules
from gm_console.core.stand_ins import StandInRules
from gm_console.rulesets.common.hands import remarked, spaced
from gm_console.rulesets.toy.caretaker import caretaker, defend

PLAYERS: Final = PlayerRules(
    caretaker=caretaker,
    stand_in=StandInRules(ruling="T03", defend=defend),
    hands=(str.lower, str.upper, spaced, remarked, str),
)
