"""What a country knows of the position, as a position: the rest of it is guessed.

It knows who owns each area and how many live there, its own forces, and those beside its own areas (P38).  Of what
stands further off it guesses that there is an army for each level of population.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from gm_console.core.ids import NationId, RegionId
from gm_console.core.places import Places
from gm_console.rulesets.empires.board_view import is_land
from gm_console.rulesets.empires.state import Area, EmpiresState, Mode, make_state

NOWHERE: Final = RegionId("")


def known_to(board: Places, state: EmpiresState, nation: NationId) -> EmpiresState:
    """Return the position as a country knows it."""
    own = [area.id for area in state.areas.values() if area.owner == nation]
    seen = {other for here in own for other in board.neighbours(here)}
    areas = [
        area if area.owner == nation else _foreign(board, area, seen=area.id in seen)
        for area in state.areas.values()
    ]
    return make_state(state.game, state.countries.values(), areas)


def _foreign(board: Places, area: Area, *, seen: bool) -> Area:
    """Return an area of others without what nobody else knows: posture, walls, trains, and forces that are far off."""
    guess = area.population if is_land(board, area.id) else 0
    return replace(
        area,
        armies=area.armies if seen else guess,
        stuck=0,
        forts=0,
        trains=0,
        ships=area.ships if seen else 0,
        laid_up=area.laid_up if seen else 0,
        mode=Mode.DEFEND,
        against=NOWHERE,
        retreat=NOWHERE,
        trench=NOWHERE,
        harbour=NOWHERE,
        once=(),
    )
