"""What the moderator may put right in a position of Gunboat Empires."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from gm_console.core.battle_corrections import COLUMN, LOST, VOID, WON, battle_kind
from gm_console.core.corrections import CorrectionKind, CorrectionRules, PositionCorrected, Target
from gm_console.core.facts import Change
from gm_console.core.numbers import Scope
from gm_console.rulesets.gunboat.blitzkrieg import BLITZKRIEG
from gm_console.rulesets.gunboat.captures import TAKING
from gm_console.rulesets.gunboat.facts import (
    ArrearsChanged,
    ControlChanged,
    DevelopmentGained,
    DevelopmentLost,
    FacilitiesChanged,
    GarrisonChanged,
    LevelRaised,
    SealiftChanged,
    StockChanged,
    UnitsChanged,
)
from gm_console.rulesets.gunboat.state import GunboatState
from gm_console.rulesets.gunboat.tables import Charts
from gm_console.rulesets.gunboat.vocabulary import FACILITIES, LEVELS, STOCKS, UNITS


def _stock(_board: Any, _state: GunboatState, fact: PositionCorrected) -> Iterable[Change]:
    yield StockChanged(nation=fact.nation, commodity=fact.item, delta=fact.delta)


def _level(_board: Any, _state: GunboatState, fact: PositionCorrected) -> Iterable[Change]:
    yield LevelRaised(nation=fact.nation, level=fact.item, delta=fact.delta)


def _sealift(_board: Any, _state: GunboatState, fact: PositionCorrected) -> Iterable[Change]:
    yield SealiftChanged(nation=fact.nation, delta=fact.delta)


def _arrears(_board: Any, _state: GunboatState, fact: PositionCorrected) -> Iterable[Change]:
    yield ArrearsChanged(nation=fact.nation, delta=fact.delta)


def _gained(_board: Any, state: GunboatState, fact: PositionCorrected) -> Iterable[Change]:
    if fact.item not in state.nations[fact.nation].developments:
        yield DevelopmentGained(nation=fact.nation, development=fact.item)


def _lost(_board: Any, state: GunboatState, fact: PositionCorrected) -> Iterable[Change]:
    if fact.item in state.nations[fact.nation].developments:
        yield DevelopmentLost(nation=fact.nation, development=fact.item)


def _units(_board: Any, _state: GunboatState, fact: PositionCorrected) -> Iterable[Change]:
    yield UnitsChanged(region=fact.region, unit=fact.item, delta=fact.delta)


def _works(_board: Any, _state: GunboatState, fact: PositionCorrected) -> Iterable[Change]:
    yield FacilitiesChanged(region=fact.region, facility=fact.item, delta=fact.delta)


def _control(_board: Any, state: GunboatState, fact: PositionCorrected) -> Iterable[Change] | str:
    if fact.owner and state.nations[fact.owner].eliminated:
        return f"nation {fact.owner} is out of the game and can hold nothing"
    held = state.holdings[fact.region]
    # It was not captured: what its people make and eat this turn is as though it had been the owner's all along.
    return (ControlChanged(region=fact.region, before=held.owner, owner=fact.owner, turn=held.captured),)


def _garrison(_board: Any, state: GunboatState, fact: PositionCorrected) -> Iterable[Change] | str:
    owner = state.holdings[fact.region].owner
    if owner:
        return f"{fact.region} is held by nation {owner}, whose army efficiency its units have"
    return (GarrisonChanged(region=fact.region, delta=fact.delta),)


def _move(_board: Any, state: GunboatState, fact: PositionCorrected) -> Iterable[Change] | str:
    if state.holdings[fact.region].owner != state.holdings[fact.end].owner:
        return f"{fact.end} is another's: units that go there would be that nation's"
    return (
        UnitsChanged(region=fact.region, unit=fact.item, delta=-fact.delta),
        UnitsChanged(region=fact.end, unit=fact.item, delta=fact.delta),
    )


def _technologies(charts: Charts) -> tuple[str, ...]:
    return tuple(charts.developments)


DECIDED: Final = (*TAKING, "Navy Raid", "Sub Raid", BLITZKRIEG)
"""Attacks that the combat results decide."""
NATION, REGION = Scope.NATION, Scope.REGION
CORRECTIONS: Final = CorrectionRules(
    nations=lambda state: tuple(state.nations),
    owner=lambda state, region: state.holdings[region].owner,
    last_turn=lambda state: state.campaign.turns,
    kinds=(
        CorrectionKind(
            id="stock", title="Stockpile", tip="Points of a commodity, or Gold", scope=NATION, facts=_stock,
            items=lambda _charts: STOCKS,
        ),
        CorrectionKind(
            id="level", title="Efficiency", tip="An efficiency, or BTech", scope=NATION, facts=_level,
            items=lambda _charts: LEVELS,
        ),
        CorrectionKind(
            id="gained", title="Technology it should have", tip="A technology that the nation lacks", scope=NATION,
            facts=_gained, items=_technologies, counted=False,
        ),
        CorrectionKind(
            id="lost", title="Technology it should not have", tip="A technology that is taken away", scope=NATION,
            facts=_lost, items=_technologies, counted=False,
        ),
        CorrectionKind(
            id="sealift", title="Sealift", tip="Sealift of a nation", scope=NATION, facts=_sealift
        ),
        CorrectionKind(
            id="arrears", title="Supply Points owed", tip="What emergency purchases still cost", scope=NATION,
            facts=_arrears,
        ),
        CorrectionKind(
            id="unit", title="Units", tip="Units in a region", scope=REGION, facts=_units,
            items=lambda _charts: UNITS,
        ),
        CorrectionKind(
            id="move", title="Units elsewhere", tip="Units that stand in another region than they should",
            scope=REGION, facts=_move, items=lambda _charts: UNITS, target=Target.REGION,
        ),
        CorrectionKind(
            id="facility", title="Facilities", tip="Facilities in a region", scope=REGION, facts=_works,
            items=lambda _charts: FACILITIES,
        ),
        CorrectionKind(
            id="control", title="Control", tip="Who controls a region", scope=REGION, facts=_control,
            counted=False, target=Target.NATION,
        ),
        CorrectionKind(
            id="garrison", title="Neutral garrison", tip="Army efficiency of a neutral garrison", scope=REGION,
            facts=_garrison,
        ),
    ),
    battles=(
        battle_kind(
            VOID, "Battle not fought", "The task forces stay where they set out, as if not ordered",
            (*DECIDED, "Attrition"),
        ),
        battle_kind(
            WON, "Battle won", "Read in the nearest column of the combat results in which the attacker wins", DECIDED
        ),
        battle_kind(
            LOST, "Battle lost", "Read in the nearest column of the combat results in which the attacker loses",
            DECIDED,
        ),
        battle_kind(
            COLUMN, "Battle read elsewhere", "By how many columns of the combat results further than the odds give",
            DECIDED, counted=True,
        ),
    ),
)  # fmt: skip
