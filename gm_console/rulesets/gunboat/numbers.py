"""The numbers of Gunboat Empires: how each is read from a state, and what an entry does to which."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import partial
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.core.arith import Rounding, divide
from gm_console.core.facts import Entry
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.numbers import Amount, Kind, Move, Number, NumberRules, Scope, Watched
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.gunboat.balance import balance_of, balances, places
from gm_console.rulesets.gunboat.draft import GunboatDraft, HoldingDraft
from gm_console.rulesets.gunboat.facts import (
    ArrearsChanged,
    ControlChanged,
    DevelopmentGained,
    DevelopmentLost,
    FacilitiesChanged,
    LevelRaised,
    PriceSet,
    SealiftChanged,
    StockChanged,
    UnitsChanged,
)
from gm_console.rulesets.gunboat.number_parts import parts_of
from gm_console.rulesets.gunboat.phases.w2_rankings import RANKINGS
from gm_console.rulesets.gunboat.plots import is_sea
from gm_console.rulesets.gunboat.state import GunboatState, Holding, Nation
from gm_console.rulesets.gunboat.vocabulary import (
    AIR_SLICE,
    ARMY_SLICE,
    COMMODITIES,
    FACILITIES,
    FACILITY,
    LEVEL,
    LEVELS,
    NAVY_SLICE,
    STOCK,
    STOCKS,
    UNIT,
    UNITS,
)

ARMS: Final[Mapping[str, slice]] = {"army": ARMY_SLICE, "air": AIR_SLICE, "navy": NAVY_SLICE}
ECONOMY: Final = "Economy"
"""The ranking that is a sum of Gold in its own right."""
SALES: Final = ("E1", "E2")
NATION, REGION, WORLD = (Scope.NATION,), (Scope.REGION,), (Scope.WORLD,)
BOTH: Final = (Scope.NATION, Scope.REGION)
KINDS: Final = (
    Kind(id="stock", items=STOCKS, scopes=NATION),
    Kind(id="level", items=LEVELS, scopes=NATION),
    Kind(id="technologies", scopes=NATION),
    Kind(id="sealift", scopes=NATION),
    Kind(id="arrears", scopes=NATION),
    Kind(id="land", scopes=NATION),
    Kind(id="sea", scopes=NATION),
    Kind(id="people", scopes=BOTH),
    *(Kind(id=arm, scopes=BOTH) for arm in ARMS),
    Kind(id="units", scopes=BOTH, counted=False),
    Kind(id="unit", items=UNITS, scopes=BOTH),
    Kind(id="facility", items=FACILITIES, scopes=BOTH),
    Kind(id="captured", scopes=REGION),
    Kind(id="unemployed", scopes=REGION, counted=False),
    Kind(id="makes", items=COMMODITIES, scopes=NATION, counted=False),
    Kind(id="takes", items=COMMODITIES, scopes=NATION, counted=False),
    Kind(id="rest", items=COMMODITIES, scopes=NATION, counted=False),
    Kind(id="economy", scopes=NATION, counted=False),
    Kind(id="rank", items=RANKINGS, scopes=NATION, counted=False, told=False),
    Kind(id="worth", items=RANKINGS, scopes=NATION, counted=False, told=False),
    Kind(id="sell", items=COMMODITIES, scopes=WORLD, flows=False),
    Kind(id="buy", items=COMMODITIES, scopes=WORLD, flows=False),
    Kind(id="change", items=COMMODITIES, scopes=WORLD, counted=False),
    Kind(id="sold", items=COMMODITIES, scopes=WORLD),
    Kind(id="bought", items=COMMODITIES, scopes=WORLD),
)


def value(
    ruleset: Ruleset, board: Board, before: GunboatState, state: GunboatState, number: Number
) -> Amount:
    """Return what a number is in a state of the turn that began with ``before``; trade begins at nothing."""
    kind = number.kind
    if number.scope is Scope.WORLD:
        return _of_market(before, state, number)
    if number.scope is Scope.REGION:
        return held(state.holdings[number.region], number)
    nation = state.nations[number.nation]
    if kind in OF_NATION:
        return OF_NATION[kind](nation, number.item)
    if kind in ("land", "sea"):
        return sum(
            is_sea(board, holding.id) == (kind == "sea")
            for holding in state.holdings.values()
            if holding.owner == nation.id
        )
    if kind in _BALANCED:
        return _balanced(ruleset, board, before, state, number)
    own = (holding for holding in state.holdings.values() if holding.owner == nation.id)
    return sum(held(holding, number) for holding in own)


def moves(board: Board, draft: GunboatDraft, entry: Entry) -> Iterator[Move]:
    """Yield what an entry does to which numbers; ``draft`` is as it was before."""
    fact = entry.fact
    told = _MOVES.get(type(fact))
    if told is not None:
        yield from told(board, draft, fact)
    if (
        isinstance(fact, StockChanged)
        and entry.phase in SALES
        and fact.commodity in COMMODITIES
        and not entry.by_moderator
    ):
        kind = "bought" if fact.delta > 0 else "sold"
        yield Move(Number(kind=kind, item=fact.commodity), abs(fact.delta))


WATCHED: Final = (
    Watched(kind="stock", items=("Gold",), money=True),
    Watched(kind="stock", items=COMMODITIES),
    *(Watched(kind=kind) for kind in (*ARMS, "people", "land", "sea")),
    *(Watched(kind=kind, items=COMMODITIES) for kind in ("sell", "buy")),
)
NUMBERS: Final = NumberRules(
    kinds=KINDS,
    value=value,
    moves=moves,
    rests_on=partial(parts_of, value),
    watched=WATCHED,
    places="rank",
    built=("unit", "facility", "level", "sealift", "stock"),
)

OF_NATION: Final[Mapping[str, Callable[[Nation, str], int]]] = {
    "stock": lambda nation, item: nation.stocks[STOCK[item]],
    "level": lambda nation, item: nation.levels[LEVEL[item]],
    "technologies": lambda nation, _item: len(nation.developments),
    "sealift": lambda nation, _item: nation.sealift,
    "arrears": lambda nation, _item: nation.arrears,
}
"""Numbers that a nation has whatever its regions hold."""
_BALANCED: Final = ("makes", "takes", "rest", "economy", "rank", "worth")


def _of_market(before: GunboatState, state: GunboatState, number: Number) -> Amount:
    """Return a price, or by how many percent the sell price changed in the turn; trade leaves no trace in a state."""
    index = COMMODITIES.index(number.item)
    if number.kind == "change":
        now, then = state.market.sell[index], before.market.sell[index]
        return Fraction(divide((now - then) * 1000, then, Rounding.HALF_UP), 10) if then else 0
    return {"sell": state.market.sell, "buy": state.market.buy}.get(number.kind, (0,) * len(COMMODITIES))[
        index
    ]


def held(holding: Holding | HoldingDraft, number: Number) -> int:
    """Return a number of what is in one region."""
    if number.kind == "captured":
        return holding.captured
    if number.kind == "units":
        return sum(holding.units)
    if number.kind == "unit":
        return holding.units[UNIT[number.item]]
    if number.kind == "facility":
        return holding.facilities[FACILITY[number.item]]
    if number.kind in ARMS:
        return sum(holding.units[ARMS[number.kind]])
    idle = number.kind == "unemployed"
    return holding.population - (sum(holding.facilities) if idle else 0)


def _balanced(
    ruleset: Ruleset, board: Board, before: GunboatState, state: GunboatState, number: Number
) -> Amount:
    if number.kind == "rank":
        return place_of(ruleset, board, before, state, number)
    sums = balance_of(ruleset, board, before, state, number.nation)
    if number.kind in ("economy", "worth"):
        worth: Fraction = dict(sums.values)[number.item or ECONOMY]
        return int(worth) if number.kind == "economy" else worth
    index = COMMODITIES.index(number.item)
    made, taken = sums.makes[index], sums.takes[index]
    return {"makes": made, "takes": taken, "rest": made - taken}[number.kind]


def place_of(
    ruleset: Ruleset, board: Board, before: GunboatState, state: GunboatState, number: Number
) -> int:
    """Return the place that a nation would have in a ranking now, 0 for one that is out of the game."""
    if state.nations[number.nation].eliminated:
        return 0
    table = balances(ruleset, board, before, state)
    placed = places({id_: one for id_, one in table.items() if not state.nations[id_].eliminated})
    return placed[number.nation][RANKINGS.index(number.item)]


def _arm(unit: str) -> str:
    index = UNIT[unit]
    return next(arm for arm, part in ARMS.items() if part.start <= index < part.stop)


def _in_region(draft: GunboatDraft, region: RegionId, kind: str, item: str, delta: int) -> Iterator[Move]:
    """Yield a move of the region and of the nation that holds it."""
    yield Move(Number(kind=kind, item=item, region=region), delta)
    owner = draft.holdings[region].owner
    if owner in draft.nations:
        yield Move(Number(kind=kind, item=item, nation=owner), delta)


def _units(_board: Board, draft: GunboatDraft, fact: UnitsChanged) -> Iterator[Move]:
    yield from _in_region(draft, fact.region, "unit", fact.unit, fact.delta)
    yield from _in_region(draft, fact.region, _arm(fact.unit), "", fact.delta)


def _works(_board: Board, draft: GunboatDraft, fact: FacilitiesChanged) -> Iterator[Move]:
    yield from _in_region(draft, fact.region, "facility", fact.facility, fact.delta)


def _control(board: Board, draft: GunboatDraft, fact: ControlChanged) -> Iterator[Move]:
    """Yield a region with all that is in it leaving one nation and coming to another."""
    holding = draft.holdings[fact.region]
    yield Move(Number(kind="captured", region=fact.region), fact.turn - holding.captured)
    inside = [("sea" if is_sea(board, fact.region) else "land", "", 1), ("people", "", holding.population)]
    inside += [(arm, "", sum(holding.units[part])) for arm, part in ARMS.items()]
    inside += [("unit", code, holding.units[index]) for code, index in UNIT.items()]
    inside += [("facility", code, holding.facilities[index]) for code, index in FACILITY.items()]
    for nation, sign in ((holding.owner, -1), (fact.owner, 1)):
        if nation in draft.nations:
            yield from _moved(nation, sign, inside)


def _moved(nation: NationId, sign: int, inside: Iterable[tuple[str, str, int]]) -> Iterator[Move]:
    for kind, item, count in inside:
        if count:
            yield Move(Number(kind=kind, item=item, nation=nation), sign * count)


def _price(_board: Board, draft: GunboatDraft, fact: PriceSet) -> Iterator[Move]:
    index = COMMODITIES.index(fact.commodity)
    yield Move(Number(kind="sell", item=fact.commodity), fact.sell - draft.sell[index])
    yield Move(Number(kind="buy", item=fact.commodity), fact.buy - draft.buy[index])


def _own(kind: str, item: str, nation: NationId, delta: int) -> Iterator[Move]:
    if nation != NOBODY:
        yield Move(Number(kind=kind, item=item, nation=nation), delta)


_MOVES: Final[Mapping[type, Callable[[Any, Any, Any], Iterable[Move]]]] = {
    StockChanged: lambda _board, _draft, fact: _own("stock", fact.commodity, fact.nation, fact.delta),
    LevelRaised: lambda _board, _draft, fact: _own("level", fact.level, fact.nation, fact.delta),
    DevelopmentGained: lambda _board, _draft, fact: _own("technologies", "", fact.nation, 1),
    DevelopmentLost: lambda _board, _draft, fact: _own("technologies", "", fact.nation, -1),
    SealiftChanged: lambda _board, _draft, fact: _own("sealift", "", fact.nation, fact.delta),
    ArrearsChanged: lambda _board, _draft, fact: _own("arrears", "", fact.nation, fact.delta),
    UnitsChanged: _units,
    FacilitiesChanged: _works,
    ControlChanged: _control,
    PriceSet: _price,
}
