"""The seam for lists and pages of battles: dice on both sides, then one side is gone (M2).  None can be tried out."""

from __future__ import annotations

from typing import Any, Final

from gm_console.core.battle_rules import AttackKind, BattleRules, Stage, Tale, Told
from gm_console.core.battles import BattleRow, StageRole, units_of
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.toy.facts import ArmiesChanged, BattleFought, CampChanged, DiceRolled
from gm_console.rulesets.toy.state import ToyState

DICE: Final = Stage(id="dice", title="Dice", part=StageRole.OPENING)
FIGHT: Final = Stage(id="fight", title="Fight", main=True)
OUTCOME: Final = Stage(id="outcome", title="Outcome", part=StageRole.ENDING)


def battle_row(_board: Any, tale: Tale) -> BattleRow:
    """Return the line of a battle."""
    fact = battle_of(tale.root)
    won = fact.winner == fact.attacker
    return BattleRow(
        turn=tale.turn,
        seq=tale.root.seq,
        phase=tale.root.phase,
        region=fact.region,
        kind="March",
        attacker=fact.attacker,
        defender=fact.defender,
        attacker_units=units_of("army", fact.attackers),
        defender_units=units_of("army", fact.defenders),
        attacker_lost=units_of("army", fact.losses if won else fact.attackers),
        defender_lost=units_of("army", fact.defenders if won else fact.losses),
        won=won,
        control=fact.winner,
        taken=won,
        draft=tale.draft,
    )


def tell(entry: Entry, root: Entry) -> Told:
    """Return what an entry says of a battle: what left the field was lost, but for those that moved in."""
    fact, battle = entry.fact, battle_of(root)
    if isinstance(fact, CampChanged):
        lost = battle.losses if battle.winner == battle.attacker else -fact.delta
        return Told(stage=FIGHT.id, side=battle.attacker, lost=units_of("army", lost))
    if isinstance(fact, ArmiesChanged) and fact.delta <= 0:
        return Told(stage=FIGHT.id, side=battle.defender, lost=units_of("army", -fact.delta))
    return Told(stage=OUTCOME.id, side=battle.winner)


def battle_of(root: Entry) -> BattleFought:
    """Return the fact of a battle's own entry."""
    assert isinstance(root.fact, BattleFought)
    return root.fact


def names(state: ToyState) -> dict[NationId, str]:
    """Return the names of the nations."""
    return {nation.id: nation.name for nation in state.nations.values()}


def owners(state: ToyState) -> dict[RegionId, NationId]:
    """Return who holds each field that somebody holds."""
    return {field.id: field.owner for field in state.fields.values() if field.owner}


BATTLES: Final = BattleRules(
    roots=(BattleFought.__name__,),
    phases=("M2",),
    leads=(DiceRolled.__name__,),
    kind=AttackKind(id="attack", title="Attack", plural="attacks", tip="How it came to the battle"),
    stages=(DICE, FIGHT, OUTCOME),
    row=battle_row,
    nobody="neutral garrison",
    names=names,
    owners=owners,
    tell=tell,
)
