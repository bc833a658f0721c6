"""How Gunboat is played without people: caretakers, the sheets of recorded games, what self-play is measured by."""

from __future__ import annotations

from typing import Final

from gm_console.core.orders import Order
from gm_console.core.players import PlayerRules
from gm_console.core.stand_ins import StandInRules
from gm_console.rulesets.gunboat.caretaker import caretaker, defend
from gm_console.rulesets.gunboat.players.faults import slips
from gm_console.rulesets.gunboat.players.handwriting import HANDS, in_lots
from gm_console.rulesets.gunboat.players.limits import LIMITS
from gm_console.rulesets.gunboat.players.self_play import SELF_PLAY


def _mission(order: Order) -> str:
    """Return the mission of a task force in M2 or M4; other lines have none."""
    return getattr(order, "mission", "")


PLAYERS: Final = PlayerRules(
    caretaker=caretaker,
    stand_in=StandInRules(ruling="R25", defend=defend),
    hands=HANDS,
    in_lots=in_lots,
    slips=slips,
    limits=LIMITS,
    variant="mission",
    variant_of=_mission,
    self_play=SELF_PLAY,
)
