"""How Empires is played without people: caretakers, the sheets of recorded games, what self-play is measured by."""

from __future__ import annotations

from typing import Final

from gm_console.core.players import PlayerRules
from gm_console.core.stand_ins import StandInRules
from gm_console.rulesets.common.hands import remarked, spaced
from gm_console.rulesets.empires.caretaker.turn import caretaker, defend
from gm_console.rulesets.empires.players.limits import LIMITS
from gm_console.rulesets.empires.players.self_play import SELF_PLAY
from gm_console.rulesets.empires.players.slips import slips

PLAYERS: Final = PlayerRules(
    caretaker=caretaker,
    stand_in=StandInRules(ruling="P41", defend=defend),
    hands=(str.lower, str.upper, spaced, remarked, str),
    slips=slips,
    limits=LIMITS,
    anywhere=True,
    self_play=SELF_PLAY,
)
