"""What the moderator may put right in a position of Empires."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any, Final

from gm_console.core.battle_corrections import LOST, VOID, WON, battle_kind
from gm_console.core.corrections import CorrectionKind, CorrectionRules, PositionCorrected, Target
from gm_console.core.facts import NOWHERE, Change
from gm_console.core.ids import NationId
from gm_console.core.numbers import Scope
from gm_console.core.places import Places
from gm_console.rulesets.empires.board_view import is_land
from gm_console.rulesets.empires.facts import (
    CapitalSet,
    ForceChanged,
    HarbourSet,
    ModeSet,
    OwnerChanged,
    RetreatSet,
    StockChanged,
    TrenchSet,
)
from gm_console.rulesets.empires.numbers import STOCKS
from gm_console.rulesets.empires.state import Area, EmpiresState, Mode


def _stock(_board: Any, _state: EmpiresState, fact: PositionCorrected) -> Iterable[Change]:
    yield StockChanged(nation=fact.nation, stock=fact.item, delta=fact.delta)


def _force(force: str, _board: Any, _state: EmpiresState, fact: PositionCorrected) -> Iterable[Change]:
    yield ForceChanged(region=fact.region, force=force, delta=fact.delta)


def _owner(board: Places, state: EmpiresState, fact: PositionCorrected) -> Iterable[Change] | str:
    """Pass an area on; what its owner had set up there does not pass with it, and is nobody else's to read."""
    area = state.areas[fact.region]
    if fact.owner and fact.owner not in state.game.order:
        return f"nation {fact.owner} is out of the game and can hold nothing"
    return tuple(_passed(board, state, area, fact.owner))


def _passed(board: Places, state: EmpiresState, area: Area, owner: NationId) -> Iterator[Change]:
    if area.owner and state.countries[area.owner].capital == area.id:
        yield CapitalSet(nation=area.owner, before=area.id, capital=NOWHERE)
    yield OwnerChanged(region=area.id, before=area.owner, owner=owner)
    if area.mode is not Mode.RETREAT or area.against:
        yield ModeSet(region=area.id, mode=Mode.RETREAT, against=NOWHERE)
    if area.trench:
        yield TrenchSet(region=area.id, trench=NOWHERE)
    if area.retreat:
        yield RetreatSet(region=area.id, before=area.retreat, retreat=NOWHERE)
    if area.harbour and not is_land(board, area.id):
        yield HarbourSet(region=area.id, before=area.harbour, harbour=NOWHERE)


def _capital(_board: Any, state: EmpiresState, fact: PositionCorrected) -> Iterable[Change]:
    before = state.countries[fact.nation].capital
    if before != fact.end:
        yield CapitalSet(nation=fact.nation, before=before, capital=fact.end)


def _move(_board: Any, state: EmpiresState, fact: PositionCorrected) -> Iterable[Change] | str:
    if state.areas[fact.region].owner != state.areas[fact.end].owner:
        return f"{fact.end} is another's: armies that go there would be that country's"
    return (
        ForceChanged(region=fact.region, force="armies", delta=-fact.delta),
        ForceChanged(region=fact.end, force="armies", delta=fact.delta),
    )


def _of_area(kind: str, force: str, title: str, tip: str) -> CorrectionKind:
    return CorrectionKind(id=kind, title=title, tip=tip, scope=Scope.REGION, facts=partial(_force, force))


CORRECTIONS: Final = CorrectionRules(
    nations=lambda state: tuple(state.countries),
    owner=lambda state, region: state.areas[region].owner,
    last_turn=lambda state: state.game.turns,
    kinds=(
        CorrectionKind(
            id="stock", title="Stock", tip="Build points, reserves or victory points of a country",
            scope=Scope.NATION, facts=_stock, items=lambda _tables: STOCKS,
        ),
        _of_area("army", "armies", "Armies", "Armies in an area"),
        CorrectionKind(
            id="move", title="Armies elsewhere", tip="Armies that stand in another area than they should",
            scope=Scope.REGION, facts=_move, target=Target.REGION,
        ),
        _of_area("ship", "ships", "Ships", "Ships in commission: a fleet, or those ready in a naval base"),
        _of_area("laid_up", "laid_up", "Ships laid up", "Ships laid up in a naval base"),
        _of_area("fort", "forts", "Fortification", "Levels of fortification"),
        _of_area("train", "trains", "Supply trains", "Supply trains in an area"),
        _of_area("population", "population", "Population", "Population of an area"),
        CorrectionKind(
            id="control", title="Owner", tip="Whose area it is", scope=Scope.REGION, facts=_owner, counted=False,
            target=Target.NATION,
        ),
        CorrectionKind(
            id="capital", title="Capital", tip="Where a country has its capital", scope=Scope.NATION,
            facts=_capital, counted=False, target=Target.REGION,
        ),
    ),
    battles=(
        battle_kind(VOID, "Battle not fought", "The action counts as not given: nothing is paid, nobody moves"),
        battle_kind(WON, "Battle won", "The area or the sea falls; losses stay as they are fought"),
        battle_kind(LOST, "Battle lost", "The area or the sea does not fall; losses stay as they are fought"),
    ),
)  # fmt: skip
