"""Supply lines: chains of retreat locations through areas of one's own, back to a supply centre (S.2, S.4, P18)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from gm_console.board.model import Board
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.empires.board_view import marches
from gm_console.rulesets.empires.state import Area, Country


@dataclass(frozen=True, slots=True, kw_only=True)
class SupplyLine:
    """The way back from an area."""

    chain: tuple[RegionId, ...]
    """From the area itself as far as it goes; the last is the source of a whole line."""
    source: RegionId
    """Supply centre that it draws from; empty where the line is broken."""


def is_centre(country: Country | None, area: Area) -> bool:
    """Tell whether an area is a supply centre of its owner: the capital or a naval base (S.2)."""
    return (
        country is not None
        and area.owner == country.id
        and (country.capital == area.id or bool(area.entrance))
    )


def line_from(
    board: Board, countries: Mapping[NationId, Country], areas: Mapping[RegionId, Area], start: RegionId
) -> SupplyLine:
    """Return the supply line of an area: the first supply centre on the way back is its source (S.4)."""
    chain = [start]
    while True:
        here = areas[chain[-1]]
        if is_centre(countries.get(here.owner), here):
            return SupplyLine(chain=tuple(chain), source=here.id)
        after = _next(board, areas, here)
        if not after or after in chain:
            return SupplyLine(chain=tuple(chain), source=RegionId(""))
        chain.append(after)


def reaches(board: Board, areas: Mapping[RegionId, Area], centre: RegionId, end: RegionId) -> bool:
    """Tell whether supplies can be sent from a centre to an area: it is on the area's chain, past other centres too
    (S.13.2)."""
    here, seen = end, {end}
    while here != centre:
        here = _next(board, areas, areas[here])
        if not here or here in seen:
            return False
        seen.add(here)
    return True


def _next(board: Board, areas: Mapping[RegionId, Area], here: Area) -> RegionId:
    """Return the next link of the chain; empty where it breaks."""
    after = here.retreat
    if not here.owner or not after or areas[after].owner != here.owner or not marches(board, here.id, after):
        return RegionId("")
    return after
