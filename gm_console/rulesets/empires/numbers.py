"""The numbers of Empires: what countries hold and what lies in their areas."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from gm_console.core.facts import Entry
from gm_console.core.numbers import Amount, Contribution, Kind, Move, Number, NumberRules, Scope, Watched
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.empires.draft import EmpiresDraft
from gm_console.rulesets.empires.facts import ForceChanged, OwnerChanged, StockChanged
from gm_console.rulesets.empires.state import Area, EmpiresState

STOCKS: Final = ("bps", "treasury", "reserve", "ships", "air", "points")
FORCES: Final[Mapping[str, tuple[str, ...]]] = {
    "population": ("population",),
    "army": ("armies",),
    "ship": ("ships", "laid_up"),
    "fort": ("forts",),
    "train": ("trains",),
}
"""Kind of number to the fields of an area that it counts."""
KIND_OF: Final = {name: kind for kind, names in FORCES.items() for name in names}
NATION: Final = (Scope.NATION,)
KINDS: Final = (
    Kind(id="stock", items=STOCKS, scopes=NATION),
    Kind(id="land", scopes=NATION),
    *(Kind(id=kind, scopes=(Scope.NATION, Scope.REGION)) for kind in FORCES),
)


def value(
    _ruleset: Ruleset, _board: Any, _before: EmpiresState, state: EmpiresState, number: Number
) -> Amount:
    """Return what a number is in a state."""
    if number.region:
        return count(state.areas[number.region], number.kind)
    if number.kind == "stock":
        held: int = getattr(state.countries[number.nation], number.item)
        return held
    own = [area for area in state.areas.values() if area.owner == number.nation]
    return len(own) if number.kind == "land" else sum(count(area, number.kind) for area in own)


def count(area: Area, kind: str) -> int:
    """Return how much of a kind there is in an area."""
    return sum(getattr(area, name) for name in FORCES[kind])


def moves(_board: Any, draft: EmpiresDraft, entry: Entry) -> Iterator[Move]:
    """Yield what an entry does to which numbers; ``draft`` is as it was before."""
    fact = entry.fact
    if isinstance(fact, StockChanged) and fact.stock in STOCKS:
        yield Move(Number(kind="stock", item=fact.stock, nation=fact.nation), fact.delta)
    elif isinstance(fact, ForceChanged) and fact.force in KIND_OF:
        kind = KIND_OF[fact.force]
        yield Move(Number(kind=kind, region=fact.region), fact.delta)
        owner = draft.areas[fact.region].owner
        if owner:
            yield Move(Number(kind=kind, nation=owner), fact.delta)
    elif isinstance(fact, OwnerChanged):
        area = draft.areas[fact.region]
        for nation, sign in ((area.owner, -1), (fact.owner, 1)):
            if nation:
                yield Move(Number(kind="land", nation=nation), sign)
                for kind in FORCES:
                    yield Move(Number(kind=kind, nation=nation), sign * count(area, kind))


def rests_on(
    _ruleset: Ruleset, _board: Any, _before: EmpiresState, state: EmpiresState, number: Number
) -> tuple[Contribution, ...]:
    """Return a country's number area by area; all else is no sum."""
    if number.kind not in FORCES or not number.nation:
        return ()
    return tuple(
        Contribution.of(Number(kind=number.kind, region=area.id), count(area, number.kind))
        for area in state.areas.values()
        if area.owner == number.nation and count(area, number.kind)
    )


WATCHED: Final = (
    Watched(kind="stock", items=("treasury",), money=True),
    Watched(kind="stock", items=("bps",), store=False),
    *(Watched(kind=kind) for kind in ("army", "ship", "train", "population", "land")),
)
NUMBERS: Final = NumberRules(kinds=KINDS, value=value, moves=moves, rests_on=rests_on, watched=WATCHED)
