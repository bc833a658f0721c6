"""The numbers of Nine Fields: what nations own and what stands on fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from gm_console.core.facts import Entry
from gm_console.core.numbers import Amount, Contribution, Kind, Move, Number, NumberRules, Scope, Watched
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.toy.draft import ToyDraft
from gm_console.rulesets.toy.facts import ArmiesChanged, ControlChanged, GoldChanged, GrainChanged
from gm_console.rulesets.toy.state import Field, ToyState

NATION: Final = (Scope.NATION,)
KINDS: Final = (
    Kind(id="stock", items=("grain", "gold"), scopes=NATION),
    Kind(id="land", scopes=NATION),
    *(Kind(id=kind, scopes=(Scope.NATION, Scope.REGION)) for kind in ("farm", "army")),
)


def value(_ruleset: Ruleset, _board: Any, _before: ToyState, state: ToyState, number: Number) -> Amount:
    """Return what a number is in a state."""
    if number.region:
        return _on(state.fields[number.region], number.kind)
    nation = state.nations[number.nation]
    if number.kind == "stock":
        return nation.gold if number.item == "gold" else nation.grain
    own = [field for field in state.fields.values() if field.owner == nation.id]
    return len(own) if number.kind == "land" else sum(_on(field, number.kind) for field in own)


def _on(field: Field, kind: str) -> int:
    return field.farms if kind == "farm" else field.armies


def moves(_board: Any, draft: ToyDraft, entry: Entry) -> Iterator[Move]:
    """Yield what an entry does to which numbers; ``draft`` is as it was before."""
    fact = entry.fact
    if isinstance(fact, GrainChanged | GoldChanged):
        item = "gold" if isinstance(fact, GoldChanged) else "grain"
        yield Move(Number(kind="stock", item=item, nation=fact.nation), fact.delta)
    elif isinstance(fact, ArmiesChanged):
        yield Move(Number(kind="army", region=fact.region), fact.delta)
        owner = draft.fields[fact.region].owner
        if owner in draft.nations:
            yield Move(Number(kind="army", nation=owner), fact.delta)
    elif isinstance(fact, ControlChanged):
        field = draft.fields[fact.region]
        for nation, sign in ((field.owner, -1), (fact.owner, 1)):
            if nation in draft.nations:
                yield Move(Number(kind="land", nation=nation), sign)
                for kind in ("farm", "army"):
                    yield Move(Number(kind=kind, nation=nation), sign * _on(field, kind))


def rests_on(
    _ruleset: Ruleset, _board: Any, _before: ToyState, state: ToyState, number: Number
) -> tuple[Contribution, ...]:
    """Return the farms or armies of a nation field by field; all else is no sum."""
    if number.kind not in ("farm", "army") or not number.nation:
        return ()
    return tuple(
        Contribution.of(Number(kind=number.kind, region=field.id), _on(field, number.kind))
        for field in state.fields.values()
        if field.owner == number.nation and _on(field, number.kind)
    )


WATCHED: Final = (
    Watched(kind="stock", items=("gold",), money=True),
    Watched(kind="stock", items=("grain",)),
    Watched(kind="army"),
    Watched(kind="land"),
)
NUMBERS: Final = NumberRules(kinds=KINDS, value=value, moves=moves, rests_on=rests_on, watched=WATCHED)
