"""From a plain set-up to the position of turn 1.

The set-up is what a scenario's ``setup.toml`` says:

    variant = "european"
    population = 2          # of land that is not listed
    garrison = 2            # neutral armies there

    [[nations]]
    id = "01"
    code = "FR"
    name = "France"
    capital = "PAR"

    [[areas]]
    id = "PAR"
    owner = "FR"
    population = 8
    armies = 12
    base = "CHA"            # entrance sea of a naval base, where there is one
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from gm_console.board.model import Board, Region, RegionKind
from gm_console.core.dice import draw
from gm_console.core.ids import NATION_ID, NOBODY, NationId, RegionId
from gm_console.core.issues import Issue, error
from gm_console.core.looks import LOOK_KEYS
from gm_console.core.plain_data import Record
from gm_console.core.setup import SetUpRules, StartTable, begun, start_rows
from gm_console.core.wording import nearest
from gm_console.rulesets.empires.audit import audit
from gm_console.rulesets.empires.board_view import land_beside, marches, seas_beside, touches
from gm_console.rulesets.empires.proposal import propose
from gm_console.rulesets.empires.setup_form import form
from gm_console.rulesets.empires.stakes import stakes
from gm_console.rulesets.empires.state import Area, Country, EmpiresState, Game, Mode, make_state
from gm_console.rulesets.empires.tables import Tables, tables

NO_REGION: Final = RegionId("")
MOST: Final = 1_000_000
"""No number of a set-up is larger: sums and strengths of a whole game stay within what a campaign file holds."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartNation:
    """A country of the set-up."""

    id: NationId
    code: str
    name: str
    adjective: str
    plural: str
    capital: RegionId
    bps: int
    """In hand in turn 1; 0 where none is given: as much as its income."""
    treasury: int
    """-1 where none is given: as the tables have it."""
    reserve: int
    ships: int
    air: int


@dataclass(frozen=True, slots=True, kw_only=True)
class StartArea:
    """An area of the set-up."""

    id: RegionId
    owner: str = ""
    """Code of a country, or nothing for neutral land and open sea."""
    population: int = 0
    armies: int = 0
    forts: int = 0
    trains: int = 0
    base: RegionId = NO_REGION
    """Entrance sea of its naval base."""
    ships: int = 0
    laid_up: int = 0
    harbour: RegionId = NO_REGION
    """Sea only: naval base of the fleet."""
    retreat: RegionId = NO_REGION


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUp:
    """The whole set-up."""

    turns: int
    first_turn: int
    variant: str
    population: int
    garrison: int
    nations: tuple[StartNation, ...]
    areas: tuple[StartArea, ...]


def set_up(
    known: Tables, board: Board, data: Mapping[str, Any], seed: int
) -> tuple[EmpiresState | None, tuple[Issue, ...]]:
    """Return the position of turn 1; nothing, and everything that is wrong, where it cannot be made."""
    return begun(
        data, _plan, lambda plan: _problems(known, board, plan), lambda plan: _start(known, board, plan, seed)
    )


def _plan(record: Record) -> SetUp:
    return SetUp(
        turns=record.number("turns", least=1),
        first_turn=record.number("first_turn", least=1, default=1),
        variant=record.get("variant", str),
        population=record.number("population", least=0, default=1, most=MOST),
        garrison=record.number("garrison", least=0, default=1, most=MOST),
        nations=record.each("nations", _start_nation, optional=True),
        areas=record.each("areas", _start_area, optional=True),
    )


def _start_nation(record: Record) -> StartNation:
    record.pass_over(LOOK_KEYS)
    return StartNation(
        id=NationId(record.get("id", str)),
        code=record.get("code", str),
        name=record.get("name", str),
        adjective=record.get("adjective", str, ""),
        plural=record.get("plural", str, ""),
        capital=RegionId(record.get("capital", str, "")),
        bps=record.number("bps", least=0, default=0, most=MOST),
        treasury=record.number("treasury", least=-1, default=-1, most=MOST),
        reserve=record.number("reserve", least=0, default=0, most=MOST),
        ships=record.number("ships", least=0, default=0, most=MOST),
        air=record.number("air", least=0, default=0, most=MOST),
    )


def _start_area(record: Record) -> StartArea:
    return StartArea(
        id=RegionId(record.get("id", str)),
        owner=record.get("owner", str, ""),
        population=record.number("population", least=0, default=0, most=MOST),
        armies=record.number("armies", least=0, default=0, most=MOST),
        forts=record.number("forts", least=0, default=0, most=MOST),
        trains=record.number("trains", least=0, default=0, most=MOST),
        base=RegionId(record.get("base", str, "")),
        ships=record.number("ships", least=0, default=0, most=MOST),
        laid_up=record.number("laid_up", least=0, default=0, most=MOST),
        harbour=RegionId(record.get("harbour", str, "")),
        retreat=RegionId(record.get("retreat", str, "")),
    )


def _problems(known: Tables, board: Board, plan: SetUp) -> Iterator[Issue]:
    if plan.variant not in known.variants:
        offered = ", ".join(known.variants)
        yield error("setup.variant", f"there is no variant {plan.variant!r}, only {offered}", plan.variant)
    yield from _nation_problems(board, plan)
    seen: set[RegionId] = set()
    for area in plan.areas:
        if area.id in seen:
            yield error("setup.area", f"{area.id} is set up twice", area.id)
        seen.add(area.id)
        region = board.by_id.get(area.id)
        if region is None:
            near = nearest(area.id[:20], board.by_id)
            yield error("setup.area", f"{area.id} is no area of this map", area.id, suggestion=near)
        else:
            yield from _area_problems(board, region, area, plan)


def _nation_problems(board: Board, plan: SetUp) -> Iterator[Issue]:
    if not plan.nations:
        yield error("setup.nation", "there is no country")
    for attribute, what in (("id", "number"), ("code", "code")):
        values = [getattr(nation, attribute) for nation in plan.nations]
        for value in sorted({value for value in values if values.count(value) > 1}):
            yield error("setup.nation", f"two countries have the {what} {value}", value)
    owners = {area.id: area.owner for area in plan.areas}
    for nation in plan.nations:
        if not NATION_ID.fullmatch(nation.id):
            yield error("setup.nation", f"{nation.id!r} is not a nation number", nation.id)
        if not re.fullmatch(r"[A-Z]{2}", nation.code):
            yield error("setup.nation", f"{nation.code!r} is not a code of two letters", nation.id)
        lies = board.by_id.get(nation.capital)
        if nation.capital and (lies is None or owners.get(nation.capital, "") != nation.code):
            yield error("setup.capital", f"{nation.capital} is no area of {nation.name}", nation.id)
        elif lies is not None and lies.kind is RegionKind.SEA:
            yield error("setup.capital", f"{nation.capital} is sea: a capital lies on land", nation.id)
        if nation.code not in owners.values():
            yield error("setup.nation", f"{nation.name} has no area", nation.id)


def _area_problems(board: Board, region: Region, area: StartArea, plan: SetUp) -> Iterator[Issue]:
    codes = sorted({nation.code for nation in plan.nations})
    if area.owner and area.owner not in codes:
        yield _other("setup.owner", f"{area.owner} is no country of the set-up", area.id, area.owner, codes)
    check = _sea_problems if region.kind is RegionKind.SEA else _land_problems
    yield from check(board, area, plan)


def _sea_problems(_board: Board, area: StartArea, plan: SetUp) -> Iterator[Issue]:
    if area.population or area.forts or area.trains or area.base or area.laid_up or area.retreat:
        yield error("setup.sea", f"{area.id} is sea: it has ships and armies alone", area.id)
    if area.armies > area.ships or (area.ships and not area.owner):
        yield error("setup.sea", f"{area.id} has armies without ships, or ships of nobody", area.id)
    bases = [other.id for other in plan.areas if other.base and other.owner == area.owner]
    if area.harbour and area.harbour not in bases:
        text = f"{area.harbour} is no naval base of the owner of the fleet"
        yield _other("setup.harbour", text, area.id, area.harbour, bases)


def _land_problems(board: Board, area: StartArea, _plan: SetUp) -> Iterator[Issue]:
    if area.harbour:
        yield error("setup.harbour", f"{area.id} is land: fleets at sea alone have a harbour", area.id)
    if area.base and (area.base not in board.by_id or not touches(board, area.id, area.base)):
        text = f"{area.id} does not lie on {area.base}"
        yield _other("setup.base", text, area.id, area.base, seas_beside(board, area.id))
    if (area.ships or area.laid_up) and not area.base:
        text = f"{area.id} has ships and no naval base: give it a base, or take the ships out"
        yield error("setup.base", text, area.id)
    if area.retreat and (area.retreat not in board.by_id or not marches(board, area.id, area.retreat)):
        text = f"{area.retreat} is not beside {area.id}"
        yield _other("setup.retreat", text, area.id, area.retreat, land_beside(board, area.id))


def _other(code: str, text: str, where: str, word: str, known: Sequence[str]) -> Issue:
    """Return that something else must stand there: what may, and what was meant where that is plain."""
    near = nearest(word[:20], known) or (known[0] if len(known) == 1 else "")
    may = f"; there is {', '.join(known)}" if known else "; there is none"
    return error(code, text + may, where, suggestion=near)


def _start(known: Tables, board: Board, plan: SetUp, seed: int) -> EmpiresState:
    rules = known.rules
    ids = {nation.code: nation.id for nation in plan.nations}
    given = {area.id: area for area in plan.areas}
    areas = [_area(region, given.get(region.id), ids, plan) for region in board.regions]
    incomes = {
        nation: sum(area.population for area in areas if area.owner == nation) for nation in ids.values()
    }
    census = rules.census_least - 1 + draw(rules.census_most - rules.census_least + 1, seed, 0, "census")
    return make_state(
        Game(
            turn=plan.first_turn,
            turns=plan.turns,
            variant=plan.variant,
            census=census + plan.first_turn - 1,
            order=tuple(
                sorted(ids.values(), key=lambda nation: (draw(10**6, seed, 0, "order", nation), nation))
            ),
            ending=False,
            ended=False,
        ),
        [_country(known, nation, plan, incomes[nation.id]) for nation in plan.nations],
        areas,
    )


def _country(known: Tables, nation: StartNation, plan: SetUp, income: int) -> Country:
    supplies = known.variants[plan.variant].supplies
    return Country(
        id=nation.id,
        code=nation.code,
        name=nation.name,
        adjective=nation.adjective or nation.name,
        plural=nation.plural or nation.name,
        capital=nation.capital,
        capacity=known.capacity.get(nation.name, known.rules.capacity) if supplies else 0,
        bps=nation.bps or income,
        treasury=nation.treasury if nation.treasury >= 0 else known.rules.treasury,
        reserve=nation.reserve,
        ships=nation.ships,
        air=nation.air,
        bid=0,
        points=0,
        once=(),
    )


def _area(region: Region, given: StartArea | None, ids: Mapping[str, NationId], plan: SetUp) -> Area:
    land = region.kind is RegionKind.LAND
    start = given or StartArea(id=region.id, population=plan.population * land, armies=plan.garrison * land)
    return Area(
        id=region.id,
        owner=ids.get(start.owner, NOBODY),
        population=start.population,
        armies=start.armies,
        stuck=0,
        forts=start.forts,
        trains=start.trains,
        ships=start.ships,
        laid_up=start.laid_up,
        harbour=start.harbour,
        entrance=start.base,
        mode=Mode.RETREAT,
        against=NO_REGION,
        retreat=start.retreat,
        trench=NO_REGION,
        once=(),
    )


def start_table(_tables: object, _board: object, state: EmpiresState) -> StartTable:
    """Return what each country begins with."""
    data = []
    for country in state.countries.values():
        own = [area for area in state.areas.values() if area.owner == country.id]
        data.append(
            {
                "nation": country.id,
                "code": country.code,
                "name": country.name,
                "areas": len(own),
                "population": sum(area.population for area in own),
                "armies": sum(area.armies for area in own),
                "ships": sum(area.ships + area.laid_up for area in own),
                "bps": country.bps,
                "treasury": country.treasury,
                "capacity": country.capacity,
            }
        )
    return start_rows(data)


SETUP: Final = SetUpRules(
    start=set_up,
    table=start_table,
    stakes=stakes,
    audit=audit,
    propose=propose,
    turns=tables().rules.turns,
    form=form,
)
