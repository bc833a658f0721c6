"""Whether a first position is what the rulebook asks: shares, people of the great places, equal worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import NationId, RegionId
from gm_console.core.issues import Issue, Severity, warning
from gm_console.rulesets.gunboat import map_rules as marks
from gm_console.rulesets.gunboat.setup.worth import turn_value, worths
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import FACILITIES

SHARE: Final = (400, 500)
"""Of capital, port and colonies in the value of a turn's production, in thousandths."""
CAPITAL: Final = (32, 40)
"""Population Units of a capital."""
HARBOUR: Final = (12, 18)
"""Population Units of a port or colony."""
SPREAD: Final = 30
"""Thousandths by which the richest nation may be worth more than the poorest."""

UNEVEN: Final = 5
"""A home may have a fifth more or fewer regions than homes usually have, or one."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """A nation at the start."""

    nation: NationId
    regions: int
    population: int
    economy: int
    """Value of a turn's production in Gold at start prices."""
    share: int
    """Of capital, port and colonies in it, in thousandths."""
    worth: int
    extras: int
    """Of the worth: what island and peninsular nations are given."""


def standings(charts: Charts, board: Board, state: GunboatState) -> tuple[Standing, ...]:
    """Return every nation at the start, by id."""
    rows = []
    for worth in worths(charts, board, state):
        nation = state.nations[worth.nation]
        own = [holding for holding in state.holdings.values() if holding.owner == nation.id]
        hubs = (nation.capital, nation.port, *nation.colonies)
        whole = [sum(one.facilities[place] for one in own) for place in range(len(FACILITIES))]
        value = turn_value(charts, whole, nation.levels)
        great = sum(turn_value(charts, one.facilities, nation.levels) for one in own if one.id in hubs)
        rows.append(
            Standing(
                nation=nation.id,
                regions=len(own),
                population=sum(one.population for one in own),
                economy=value // 100,
                share=1000 * great // max(1, value),
                worth=worth.total,
                extras=worth.extras,
            )
        )
    return tuple(rows)


def audit(charts: Charts, board: Board, state: GunboatState) -> Iterator[Issue]:
    """Yield a warning for everything in a first position that the rulebook would not have."""
    rows = standings(charts, board, state)
    yield from _sizes(board, state)
    yield from _moved(board, state)
    for row in rows:
        if not SHARE[0] <= row.share <= SHARE[1]:
            text = f"the great places of nation {row.nation} hold {row.share // 10} % of its economy, not 40 to 50"
            yield warning("setup.share", text, row.nation)
        yield from _people(state, row.nation)
    if rows:
        low, high = min(rows, key=lambda row: row.worth), max(rows, key=lambda row: row.worth)
        if 1000 * (high.worth - low.worth) > SPREAD * low.worth:
            text = (
                f"nation {high.nation} is worth {high.worth}, nation {low.nation} {low.worth}: over 3 % apart"
            )
            yield warning("setup.worth", text, high.nation)


def _sizes(board: Board, state: GunboatState) -> Iterator[Issue]:
    """Yield homes with much more land than most have, or much less."""
    sizes = dict.fromkeys(state.nations, 0)
    for region in board.regions:
        if region.kind is RegionKind.LAND and region.country in sizes:
            sizes[NationId(region.country)] += 1
    usual = sorted(sizes.values())[(len(sizes) - 1) // 2] if sizes else 0
    for nation, size in sizes.items():
        if abs(size - usual) > max(1, usual // UNEVEN):
            text = f"the home of nation {nation} has {size} regions, over a fifth off the {usual} that homes have"
            yield warning("setup.size", text, nation)


def _moved(board: Board, state: GunboatState) -> Iterator[Issue]:
    """Yield great places that the map marks elsewhere: a player chose otherwise, or a mark was moved since."""
    marked: dict[tuple[str, str], list[RegionId]] = {}
    for region in board.regions:
        for mark in region.marks:
            marked.setdefault((mark.nation, mark.kind), []).append(region.id)
    for nation in state.nations.values():
        places = ((marks.CAPITAL, nation.capital), (marks.PORT, nation.port))
        colonies = ((marks.COLONY, colony) for colony in nation.colonies)
        for kind, place in (*places, *colonies):
            spots = marked.get((nation.id, kind), [place])
            if place not in spots:
                text = f"the {kind} of nation {nation.id} is {place}; the map marks {' and '.join(spots)}"
                yield Issue(severity=Severity.INFO, code="setup.mark.moved", text=text, where=place)


def _people(state: GunboatState, nation_id: NationId) -> Iterator[Issue]:
    nation = state.nations[nation_id]
    places = [(nation.capital, CAPITAL), (nation.port, HARBOUR), *((one, HARBOUR) for one in nation.colonies)]
    for region, (low, high) in places:
        people = state.holdings[region].population
        if not low <= people <= high:
            text = f"{region} of nation {nation_id} has {people} Population Units, not {low} to {high}"
            yield warning("setup.people", text, region)
