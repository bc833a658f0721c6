"""Supply lines: areas are supplied from their retreat locations, and centres are capital and naval bases (S.2, S.4)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from gm_console.board.model import Board, RegionKind
from gm_console.board.supply_lines import SupplyLines, trace_lines
from gm_console.core.ids import NationId, RegionId
from gm_console.core.supply import SuppliedRegion, SupplyRules, SupplyWords
from gm_console.rulesets.empires.state import Area, Country, EmpiresState, Once
from gm_console.rulesets.empires.tables import tables
from gm_console.rulesets.empires.view import NationView, PublicArea

WORDS: Final = SupplyWords(
    upstream="retreat location",
    centre="supply centre",
    load="supply trains",
    force="armies",
    closed="blockaded",
)


def is_centre(country: Country | None, area: Area) -> bool:
    """Tell whether an area is a supply centre of its owner: the capital or a naval base in use (S.2, 5.16)."""
    if country is None or area.owner != country.id:
        return False
    return country.capital == area.id or (bool(area.entrance) and Once.BASE not in area.once)


def blockaded(areas: Mapping[RegionId, Area | PublicArea], base: Area) -> bool:
    """Tell whether a naval base is blockaded: its owner does not own the sea outside (S.11)."""
    return bool(base.entrance) and areas[base.entrance].owner != base.owner


def lines_of(board: Board, country: Country, areas: Mapping[RegionId, Area], *changed: Area) -> SupplyLines:
    """Return the supply lines of a country, as they would be if some areas were otherwise."""
    now = {**areas, **{area.id: area for area in changed}} if changed else areas
    own = (area for area in now.values() if area.owner == country.id)
    return trace_lines(board, _regions(board, {country.id: country}, now, own))


def _regions(
    board: Board,
    countries: Mapping[NationId, Country],
    areas: Mapping[RegionId, Area],
    told: Iterable[Area],
) -> dict[RegionId, SuppliedRegion]:
    return {
        area.id: SuppliedRegion(
            id=area.id,
            owner=area.owner,
            upstream=area.retreat or None,
            centre=is_centre(countries.get(area.owner), area),
            closed=_is_closed(countries.get(area.owner), areas, area),
            load=area.trains,
            force=area.armies,
        )
        for area in told
        if board.by_id[area.id].kind is RegionKind.LAND
    }


def _is_closed(country: Country | None, areas: Mapping[RegionId, Area | PublicArea], area: Area) -> bool:
    """Tell whether nothing can be gathered in a centre: a blockaded base that is not the capital (S.11)."""
    return country is not None and country.capital != area.id and blockaded(areas, area)


def _all(board: Board, state: EmpiresState) -> Mapping[RegionId, SuppliedRegion]:
    if not tables().variants[state.game.variant].supplies:
        return {}
    return _regions(board, state.countries, state.areas, state.areas.values())


def _known(board: Board, view: NationView) -> Mapping[RegionId, SuppliedRegion]:
    if not tables().variants[view.public.game.variant].supplies:
        return {}
    public = {area.id: area for area in view.public.areas}
    country = view.country
    found = {
        area.id: SuppliedRegion(
            id=area.id,
            owner=country.id,
            upstream=area.retreat or None,
            centre=is_centre(country, area),
            closed=_is_closed(country, public, area),
            load=area.trains,
            force=area.armies,
        )
        for area in view.areas
    }
    return {
        area.id: found.get(area.id) or SuppliedRegion(id=area.id, owner=area.owner)
        for area in view.public.areas
        if area.kind == "land"
    }


def _capacity(state: EmpiresState) -> Mapping[NationId, int]:
    return {country.id: country.capacity for country in state.countries.values()}


def _strikers(board: Board, state: EmpiresState) -> Mapping[RegionId, tuple[NationId, ...]]:
    """Return the areas where armies stand, which can attack a neighbour by land or from the sea."""
    return {area.id: (area.owner,) for area in state.areas.values() if area.owner and area.armies}


SUPPLY: Final = SupplyRules(regions=_all, known=_known, capacity=_capacity, strikers=_strikers, words=WORDS)
