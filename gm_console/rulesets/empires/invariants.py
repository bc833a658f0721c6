"""What must hold in every position."""

from __future__ import annotations

from collections.abc import Iterator

from gm_console.core.places import Places
from gm_console.rulesets.empires.board_view import is_land
from gm_console.rulesets.empires.state import Area, EmpiresState


def invariants(board: Places, state: EmpiresState) -> tuple[str, ...]:
    """Return the broken invariants in words."""
    return tuple(_broken(board, state))


def _broken(board: Places, state: EmpiresState) -> Iterator[str]:
    if state.areas.keys() != set(board.places):
        yield "the areas are not the regions of the board"
        return
    for country in state.countries.values():
        held = (country.bps, country.treasury, country.reserve, country.ships, country.air, country.bid)
        if min(held) < 0:
            yield f"{country.code} holds a negative number of something"
        if country.capital and state.areas[country.capital].owner != country.id:
            yield f"{country.code} has its capital in {country.capital}, which is not its own"
    for area in state.areas.values():
        yield from _broken_area(board, state, area)


def _broken_area(board: Places, state: EmpiresState, area: Area) -> Iterator[str]:
    if area.owner and area.owner not in state.countries:
        yield f"{area.id} belongs to {area.owner}, who does not exist"
    counts = (area.population, area.armies, area.forts, area.trains, area.ships, area.laid_up, area.stuck)
    if min(counts) < 0 or area.stuck > area.armies:
        yield f"{area.id} has a negative number of something, or more armies stuck than there are"
    if is_land(board, area.id):
        if (area.ships or area.laid_up) and not area.entrance:
            yield f"{area.id} has ships and no naval base"
        return
    if area.population or area.forts or area.trains or area.laid_up or area.entrance:
        yield f"{area.id} is sea and holds what belongs on land"
    if area.owner and area.armies > area.ships:
        yield f"{area.id} has more armies at sea than ships"
