"""What the moderator may put right in Nine Fields."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

from gm_console.core.battle_corrections import AGAIN, LOST, VOID, WON, battle_kind
from gm_console.core.corrections import CorrectionKind, CorrectionRules, PositionCorrected, Target
from gm_console.core.facts import Change
from gm_console.core.numbers import Scope
from gm_console.rulesets.toy.facts import ArmiesChanged, ControlChanged, GoldChanged, GrainChanged
from gm_console.rulesets.toy.state import ToyState


def _stock(_board: Any, _state: ToyState, fact: PositionCorrected) -> Iterable[Change]:
    kind = GoldChanged if fact.item == "gold" else GrainChanged
    yield kind(nation=fact.nation, delta=fact.delta)


def _armies(_board: Any, _state: ToyState, fact: PositionCorrected) -> Iterable[Change]:
    yield ArmiesChanged(region=fact.region, delta=fact.delta)


def _control(_board: Any, state: ToyState, fact: PositionCorrected) -> Iterable[Change] | str:
    field = state.fields[fact.region]
    if fact.owner in dict(field.camps):
        return f"armies of nation {fact.owner} camp in {field.id}: put it right before they march or after they fought"
    return (ControlChanged(region=field.id, before=field.owner, owner=fact.owner),)


def _move(_board: Any, state: ToyState, fact: PositionCorrected) -> Iterable[Change] | str:
    if state.fields[fact.region].owner != state.fields[fact.end].owner:
        return f"{fact.end} is another's: whoever goes there would be that nation's"
    return (
        ArmiesChanged(region=fact.region, delta=-fact.delta),
        ArmiesChanged(region=fact.end, delta=fact.delta),
    )


CORRECTIONS: Final = CorrectionRules(
    nations=lambda state: tuple(state.nations),
    owner=lambda state, region: state.fields[region].owner,
    last_turn=lambda state: state.game.turns,
    kinds=(
        CorrectionKind(
            id="stock",
            title="Stock",
            tip="Grain or gold of a nation",
            scope=Scope.NATION,
            items=lambda _tables: ("grain", "gold"),
            facts=_stock,
        ),
        CorrectionKind(id="army", title="Armies", tip="Armies on a field", scope=Scope.REGION, facts=_armies),
        CorrectionKind(
            id="move",
            title="Armies elsewhere",
            tip="Armies that stand on another field than they should",
            scope=Scope.REGION,
            target=Target.REGION,
            facts=_move,
        ),
        CorrectionKind(
            id="control",
            title="Control",
            tip="Whose field it is",
            scope=Scope.REGION,
            counted=False,
            target=Target.NATION,
            facts=_control,
        ),
    ),
    battles=(
        battle_kind(VOID, "Battle not fought", "The armies go back to where they marched from"),
        battle_kind(
            AGAIN, "Battle fought again", "With other dice: by 1 is the first other roll", counted=True
        ),
        battle_kind(WON, "Battle won", "Whoever attacks wins, whatever the dice say"),
        battle_kind(LOST, "Battle lost", "Whoever defends wins, whatever the dice say"),
    ),
)
