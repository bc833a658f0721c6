"""The seam for lists and pages of battles: at sea one round (8.1), on land air, sea, land and control (8.2)."""

from __future__ import annotations

from typing import Any, Final

from gm_console.core.battle_rules import AttackKind, BattleRules, LineGroup, Stage, Tale, Told
from gm_console.core.battles import BattleRow, Counts, StageRole, units_of
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.empires.battle.facts import (
    AircraftShotDown,
    AirFought,
    AmbushSprung,
    ArmiesFought,
    ControlDecided,
    DefendersRetreated,
    LandBattle,
    LandSuffered,
    SeaBattle,
    ShipsFought,
    SidesMet,
)
from gm_console.rulesets.empires.battle.what_if import NUMBERS, WHAT_IF
from gm_console.rulesets.empires.facts import ForceChanged
from gm_console.rulesets.empires.rounds import ROUNDS
from gm_console.rulesets.empires.state import EmpiresState

MEETING: Final = Stage(id="meeting", title="Meeting", part=StageRole.OPENING)
AIR: Final = Stage(id="air", title="Air")
SEA: Final = Stage(id="sea", title="Sea", main=True)
AMBUSH: Final = Stage(id="ambush", title="Ambush")
RETREAT: Final = Stage(id="retreat", title="Retreat")
LAND: Final = Stage(id="land", title="Land", main=True)
CONTROL: Final = Stage(id="control", title="Control", part=StageRole.ENDING)

STAGE_OF: Final = {
    AirFought: AIR,
    ShipsFought: SEA,
    AircraftShotDown: SEA,
    AmbushSprung: AMBUSH,
    ArmiesFought: LAND,
    LandSuffered: CONTROL,
    ControlDecided: CONTROL,
}
RETREATING: Final = "8.7"
"""Rule of what changes in a retreat: armies that leave are not lost."""
UNITS: Final = {"armies": "army", "ships": "ship", "laid_up": "ship"}


def battle_row(_board: Any, tale: Tale) -> BattleRow:
    """Return the line of a battle."""
    fact = battle_of(tale.root)
    unit = "ship" if isinstance(fact, SeaBattle) else "army"
    won = fact.won if isinstance(fact, SeaBattle) else fact.captured
    return BattleRow(
        turn=tale.turn,
        seq=tale.root.seq,
        phase=tale.root.phase,
        region=fact.region,
        kind="Sea battle" if isinstance(fact, SeaBattle) else "Attack",
        attacker=fact.attacker,
        defender=fact.defender,
        attacker_units=units_of(unit, fact.attackers),
        defender_units=units_of(unit, fact.defenders),
        attacker_lost=units_of(unit, fact.attacker_lost),
        defender_lost=units_of(unit, fact.defender_lost),
        defender_withdrew=() if isinstance(fact, SeaBattle) else units_of(unit, fact.retreated),
        won=won,
        control=fact.attacker if won else fact.defender,
        taken=won,
        entries=(fact.start,),
        draft=tale.draft,
    )


def tell(entry: Entry, root: Entry) -> Told:
    """Return what an entry says of a battle."""
    fact, battle = entry.fact, battle_of(root)
    if isinstance(fact, SidesMet):
        return Told(stage=MEETING.id, side=battle.defender, numbers=_of_area(fact))
    if isinstance(fact, DefendersRetreated):
        return Told(stage=RETREAT.id, side=battle.defender, withdrew=units_of("army", fact.armies))
    stage = STAGE_OF.get(type(fact))
    if stage is not None:
        return Told(stage=stage.id)
    retreats = entry.rule == RETREATING
    if isinstance(fact, ForceChanged) and fact.delta < 0 and fact.force in UNITS and not retreats:
        side = battle.defender if fact.region == battle.region else battle.attacker
        stage_id = SEA.id if isinstance(battle, SeaBattle) else ""
        return Told(stage=stage_id, side=side, lost=units_of(UNITS[fact.force], -fact.delta))
    return Told(stage=SEA.id if isinstance(battle, SeaBattle) else "", hidden=True)


def own_stage(root: Entry) -> str:
    """Return where the entry of a sea battle is told, which is all there is of its working (8.1)."""
    return SEA.id if isinstance(root.fact, SeaBattle) else ""


def _of_area(fact: SidesMet) -> Counts:
    numbers = (("fort", fact.forts), ("population", fact.population), ("train", fact.trains))
    return tuple((id_, number) for id_, number in numbers if number)


def battle_of(root: Entry) -> SeaBattle | LandBattle:
    """Return the fact of a battle's own entry."""
    assert isinstance(root.fact, SeaBattle | LandBattle)
    return root.fact


def names(state: EmpiresState) -> dict[NationId, str]:
    """Return the names of the countries."""
    return {country.id: country.name for country in state.countries.values()}


def owners(state: EmpiresState) -> dict[RegionId, NationId]:
    """Return who holds each area that somebody holds."""
    return {area.id: area.owner for area in state.areas.values() if area.owner}


BATTLES: Final = BattleRules(
    roots=(SeaBattle.__name__, LandBattle.__name__),
    phases=ROUNDS,
    kind=AttackKind(id="attack", title="Attack", plural="attacks", tip="At sea or on land"),
    stages=(MEETING, AIR, SEA, AMBUSH, RETREAT, LAND, CONTROL),
    groups=(LineGroup(title="What the land suffered", kinds=(LandSuffered.__name__,)),),
    numbers=NUMBERS,
    withdrew="retreated",
    row=battle_row,
    nobody="neutral garrison",
    names=names,
    owners=owners,
    tell=tell,
    own_stage=own_stage,
    what_if=WHAT_IF,
)
