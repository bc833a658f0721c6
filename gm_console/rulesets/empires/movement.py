"""How armies and ships move (7.1, 7.2): an area an action, and as many actions as there are, until they are stuck."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from gm_console.core.facts import Entry
from gm_console.core.ids import NationId, RegionId
from gm_console.core.movement import Asked, Footing, LineRules, MovementRules, MoveMode, OwnLines, Travel, Way
from gm_console.core.orders import Reason
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.empires.actions.accounts import Refused, is_land
from gm_console.rulesets.empires.actions.marches import leave_to_attack, leave_to_move, sticks
from gm_console.rulesets.empires.actions.voyages import leave_harbour, sail_on
from gm_console.rulesets.empires.context import Context
from gm_console.rulesets.empires.orders import Amount, Ask, Attack, Between, Convoy, Move, Seamove
from gm_console.rulesets.empires.rounds import ROUNDS
from gm_console.rulesets.empires.state import EmpiresState
from gm_console.rulesets.empires.view import NationView

ARMY, SHIP = "army", "ship"
ONE: Final = Amount(ask=Ask.NUMBER, number=1)
LAST: Final[Mapping[str, type[Between]]] = {
    "MOVE": Move,
    "ATTACK": Attack,
    "SEAMOVE": Seamove,
    "CONVOY": Convoy,
}
"""What each mode is ordered by; before an attack armies move, and fleets sail as they do in the end."""


def _there(state: EmpiresState, region: RegionId) -> Mapping[str, int]:
    area = state.areas[region]
    found = {ARMY: area.armies - area.stuck, SHIP: area.ships}
    return {kind: count for kind, count in found.items() if count > 0}


def _asked(ctx: Context, travel: Travel) -> Asked:
    march = travel.kind == ARMY

    def asked(way: Way) -> Footing:
        steps = _orders(ctx.board, travel, way)
        denial = _denial(ctx, steps[-1], first=len(steps) == 1)
        onward = (
            _may_march_on(ctx, travel, way) if march else denial is None and _may_sail_on(ctx, travel, way)
        )
        return Footing(denial=denial, onward=onward and len(steps) < len(ROUNDS))

    return asked


def _denial(ctx: Context, step: Between, *, first: bool) -> Reason | None:
    """Return why the last step cannot be made; those before it were asked for already."""
    judge: Callable[[Context, Between], object] = leave_to_move
    if isinstance(step, Attack):
        judge = leave_to_attack
    elif isinstance(step, Seamove | Convoy):
        judge = leave_harbour if first or is_land(ctx, step.start) else sail_on
    try:
        judge(ctx, step)
    except Refused as no:
        return no.why
    return None


def _may_march_on(ctx: Context, travel: Travel, way: Way) -> bool:
    """Tell whether armies can be moved into the last area, and out of it again."""
    (move,) = _orders(ctx.board, Travel(nation=travel.nation, mode="MOVE", kind=ARMY), way[-2:])
    return _denial(ctx, move, first=True) is None and not sticks(ctx, way[-1])


def _may_sail_on(ctx: Context, travel: Travel, way: Way) -> bool:
    """Tell whether ships come through: foreign ships stop them, for they are fought."""
    area = ctx.state.areas[way[-1]]
    return area.owner == travel.nation or not area.ships


def _orders(_board: Any, travel: Travel, way: Way) -> tuple[Between, ...]:
    last = len(way) - 1
    return tuple(
        (Move if travel.mode == "ATTACK" and at < last else LAST[travel.mode])(
            nation=travel.nation,
            phase=ROUNDS[min(at, len(ROUNDS)) - 1],
            number=at,
            start=way[at - 1],
            end=way[at],
            amount=ONE,
        )
        for at in range(1, len(way))
    )


def _own(_ruleset: Ruleset, state: EmpiresState, nation: NationId, _entries: Iterable[Entry]) -> OwnLines:
    return OwnLines(seat=state.countries[nation].capital or None)


def _known(_ruleset: Ruleset, view: NationView) -> OwnLines:
    return OwnLines(seat=view.country.capital or None)


MOVEMENT: Final = MovementRules(
    modes=(
        MoveMode(id="MOVE", title="Move", kinds=(ARMY,)),
        MoveMode(id="ATTACK", title="Attack", kinds=(ARMY,)),
        MoveMode(id="SEAMOVE", title="Sea move", kinds=(SHIP,)),
        MoveMode(id="CONVOY", title="Convoy", kinds=(SHIP,)),
    ),
    kinds={ARMY: "Armies", SHIP: "Ships"},
    there=_there,
    asked=_asked,
    orders=_orders,
    lines=LineRules(
        own=_own,
        known=_known,
        seat="capital",
        counted=(("Population", ("population",)), ("Forts", ("fort",)), ("Armies", ("army",))),
    ),
)
