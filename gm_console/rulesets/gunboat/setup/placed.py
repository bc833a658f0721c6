"""What each nation has in each of its regions at the start: dealt out, and moved about by hand (Setup Information).

The moderator may place people, facilities and units otherwise than they are dealt out.  What a nation has in all does
not change by that, and its forces stay in the four special regions and the outpost, as the rulebook has it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue, error, warning
from gm_console.core.setup_form import PlaceLine, Spread
from gm_console.rulesets.gunboat.setup.chosen import CountryRow, country_row, facilities, forces
from gm_console.rulesets.gunboat.setup.nation_setup import NationSetUp
from gm_console.rulesets.gunboat.setup.place_setup import Placed
from gm_console.rulesets.gunboat.setup.places import start_of
from gm_console.rulesets.gunboat.setup.reading import read_set_up
from gm_console.rulesets.gunboat.setup.stations import station
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, UNITS

NO_UNITS: Final = (0,) * len(UNITS)


@dataclass(frozen=True, slots=True, kw_only=True)
class Camp:
    """What stands and lives in a region."""

    population: int
    facilities: tuple[int, ...]
    units: tuple[int, ...]

    @property
    def counts(self) -> tuple[int, ...]:
        """People, facilities, units: in the order of the columns of a form."""
        return (self.population, *self.facilities, *self.units)


@dataclass(frozen=True, slots=True, kw_only=True)
class Camps:
    """All regions of a nation on turn 1."""

    wanted: NationSetUp
    country: CountryRow
    regions: Mapping[RegionId, Camp]
    """Sorted by id."""


def by_region(placed: Iterable[Placed]) -> Mapping[RegionId, Placed]:
    """Return what was placed by hand, by region; the last one counts where a region is named twice."""
    return {one.region: one for one in placed}


def camps_of(board: Board, charts: Charts, wanted: NationSetUp, by_hand: Mapping[RegionId, Placed]) -> Camps:
    """Return what a nation has where: dealt out, and then as it was placed by hand."""
    country = country_row(board, charts, wanted.id)
    start, stationed = start_of(board, charts, wanted), station(charts, wanted, country)
    regions = {
        region: Camp(
            population=start.population[region], facilities=works, units=stationed.get(region, NO_UNITS)
        )
        for region, works in start.facilities.items()
    }
    return Camps(
        wanted=wanted,
        country=country,
        regions={
            region: _moved(camp, by_hand[region]) if region in by_hand else camp
            for region, camp in regions.items()
        },
    )


def totals(charts: Charts, camps: Camps) -> tuple[int, ...]:
    """Return what a nation has in all: people, facilities, units."""
    works, units = facilities(charts, camps.wanted), forces(charts, camps.wanted, camps.country)
    people = sum(works) + charts.raw["setup"]["unemployed"]
    return (people, *works, *(units[unit] for unit in UNITS))


def spread(board: Board, charts: Charts, data: Mapping[str, Any], nation: str) -> Spread | None:
    """Return what a nation has where, also where it does not come out right; none where its own set-up is amiss."""
    plan, issues = read_set_up(data)
    wanted = next((one for one in plan.nations if one.id == nation), None)
    if wanted is None or any(issue.where.startswith(f"nation {nation}") for issue in issues):
        return None
    homes = {*wanted.hubs(), *((wanted.outpost,) if wanted.outpost else ())}
    kinds = {row["of"] for row in charts.raw["setup_advantages"]["rows"]}
    chosen = (wanted.major, *wanted.minors, wanted.disadvantage)
    if not homes <= board.by_id.keys() or not kinds.issuperset(chosen):
        return None
    camps = camps_of(board, charts, wanted, by_region(plan.placed))
    lines = tuple(
        PlaceLine(region=region, note=_note(wanted, region), counts=camp.counts)
        for region, camp in camps.regions.items()
    )
    return Spread(lines=lines, wanted=totals(charts, camps))


def check_places(charts: Charts, every: Sequence[Camps], placed: Sequence[Placed]) -> Iterator[Issue]:
    """Yield what was placed where nobody can have it, and every total that does not come out."""
    owned = {region for camps in every for region in camps.regions}
    seen: set[RegionId] = set()
    for one in placed:
        if one.region in seen:
            yield error("setup.place-twice", f"{one.region} is placed in twice: put it together", one.region)
        seen.add(one.region)
        if one.region not in owned:
            text = f"{one.region} is no region of a nation at the start: nothing can be placed there by hand"
            yield error("setup.place-abroad", text, one.region)
    for camps in every:
        if seen & camps.regions.keys():
            yield from _check_totals(charts, camps)
            yield from _check_forces(camps)


def _check_totals(charts: Charts, camps: Camps) -> Iterator[Issue]:
    have = [sum(column) for column in zip(*(camp.counts for camp in camps.regions.values()), strict=True)]
    for what, had, should in zip(
        ("population", *FACILITIES, *UNITS), have, totals(charts, camps), strict=True
    ):
        if had != should:
            thing = what.replace("_", " ")
            text = f"nation {camps.wanted.id} has {had} of {thing} in its regions, and starts with {should}"
            advice = f"{'take away' if had > should else 'add'} {abs(had - should)}"
            yield error("setup.place-total", text, camps.wanted.id, suggestion=advice)
    for region, camp in camps.regions.items():
        if camp.population < sum(camp.facilities):
            hands = f"{camp.population} people for {sum(camp.facilities)} facilities"
            yield warning("setup.place-hands", f"{region} of nation {camps.wanted.id} has {hands}", region)


def _check_forces(camps: Camps) -> Iterator[Issue]:
    wanted = camps.wanted
    for region, camp in camps.regions.items():
        if any(camp.units) and region not in (*wanted.hubs(), wanted.outpost):
            text = f"forces of nation {wanted.id} stand in {region}; they start in its capital, port and colonies"
            yield error("setup.place-forces", text, region)
    if wanted.outpost and sum(camps.regions[wanted.outpost].units) != 1:
        text = f"the outpost {wanted.outpost} of nation {wanted.id} starts with one infantry and nothing else"
        yield error("setup.place-outpost", text, wanted.outpost)


def _moved(camp: Camp, placed: Placed) -> Camp:
    return Camp(
        population=camp.population if placed.population is None else placed.population,
        facilities=_put(FACILITIES, camp.facilities, placed.facilities),
        units=_put(UNITS, camp.units, placed.units),
    )


def _put(names: Sequence[str], counts: Sequence[int], placed: Mapping[str, int]) -> tuple[int, ...]:
    return tuple(placed.get(name, count) for name, count in zip(names, counts, strict=True))


def _note(wanted: NationSetUp, region: RegionId) -> str:
    if region == wanted.capital.region:
        return "capital"
    if region == wanted.port.region:
        return "port"
    if region == wanted.outpost:
        return "outpost"
    return "colony" if region in wanted.hubs() else ""
