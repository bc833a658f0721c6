"""How armies move (M1): to a neighbouring field, over any link; farms are what is lost with a field."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from gm_console.core.ids import RegionId
from gm_console.core.movement import Asked, Footing, LineRules, MovementRules, MoveMode, Travel, Way
from gm_console.rulesets.toy.context import Context
from gm_console.rulesets.toy.orders import March
from gm_console.rulesets.toy.phases.march import march_fault
from gm_console.rulesets.toy.state import ToyState

MARCH: Final = MoveMode(id="M1", kinds=("army",))


def _there(state: ToyState, region: RegionId) -> Mapping[str, int]:
    armies = state.fields[region].armies
    return {"army": armies} if armies else {}


def _asked(ctx: Context, travel: Travel) -> Asked:
    ctx.phase = travel.mode

    def asked(way: Way) -> Footing:
        (march,) = _orders(ctx.board, travel, way)
        return Footing(denial=march_fault(ctx, march), onward=False)

    return asked


def _orders(_board: Any, travel: Travel, way: Way) -> tuple[March, ...]:
    start, end = way[0], way[-1]
    return (March(nation=travel.nation, phase=travel.mode, number=1, quantity=1, start=start, end=end),)


MOVEMENT: Final = MovementRules(
    modes=(MARCH,),
    kinds={"army": "Armies"},
    there=_there,
    asked=_asked,
    orders=_orders,
    lines=LineRules(counted=(("Farms", ("farm",)), ("Armies", ("army",)))),
)
