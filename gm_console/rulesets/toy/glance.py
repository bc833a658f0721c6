"""A position of Nine Fields at a glance: the columns of its fields and nations, their cards, what colours the map."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from gm_console.core.glance import (
    CardColumn,
    CardForces,
    CardTable,
    Gauge,
    Gauges,
    Glance,
    Manner,
    Measure,
    NationGlance,
    RegionGlance,
    Symbol,
    View,
)
from gm_console.core.ids import RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets.toy.state import Field, Nation, ToyState

FIELDS: Final = Gauges(
    gauges=(
        Gauge(
            key="farm", title="Farms", tip="Farms, each of which gives grain every turn", width=64, group="Field",
            read=lambda field: field.farms, blank_zero=True, secret=False,
        ),
        Gauge(
            key="army", title="Armies", tip="Armies of the owner, or a neutral garrison", width=64, group="Field",
            read=lambda field: field.armies, blank_zero=True,
        ),
    ),
    views=(View(title="Overview", columns=("farm", "army")),),
    figures=("farm", "army"),
)  # fmt: skip
NATIONS: Final = Gauges(
    gauges=(
        Gauge(
            key="land", title="Fields", tip="Fields held", width=60, read=lambda one: one.fields, secret=False
        ),
        Gauge(key="farm", title="Farms", tip="Farms in all its fields", width=60, read=lambda one: one.farms),
        Gauge(
            key="army", title="Armies", tip="Armies in all its fields", width=64, read=lambda one: one.armies
        ),
        Gauge(
            key="stock:grain",
            title="Grain",
            tip="Grain in store",
            width=72,
            read=lambda one: one.nation.grain,
        ),
        Gauge(
            key="stock:gold",
            title="Gold",
            tip="Gold in the treasury",
            width=72,
            read=lambda one: one.nation.gold,
        ),
    ),
    views=(View(title="Overview", columns=("land", "farm", "army", "stock:grain", "stock:gold")),),
    figures=("land", "farm", "army"),
    card=(
        CardTable(
            title="Stores",
            columns=(
                CardColumn(head="Stock", kind="stock"),
                CardColumn(head="This turn", kind="stock", manner=Manner.STEP),
            ),
            items=("grain", "gold"),
        ),
        CardForces(),
    ),
)


@dataclass(slots=True, kw_only=True)
class _Realm:
    """A nation, and what stands on its fields."""

    nation: Nation
    fields: int = 0
    farms: int = 0
    armies: int = 0


def _fields(state: ToyState) -> Mapping[RegionId, Field]:
    return state.fields


def _field(field: Field) -> RegionGlance:
    badge = ((Symbol.BOX, field.armies),) if field.armies else ()
    return RegionGlance(id=field.id, owner=field.owner, part=field, badge=badge)


def _nations(
    _ruleset: Ruleset,
    _board: Any,
    _before: ToyState,
    state: ToyState,
    regions: Mapping[RegionId, RegionGlance],
) -> tuple[NationGlance, ...]:
    realms = {id_: _Realm(nation=nation) for id_, nation in state.nations.items()}
    for region in regions.values():
        realm = realms.get(region.owner)
        if realm is not None:
            realm.fields += 1
            realm.farms += region.part.farms
            realm.armies += region.part.armies
    return tuple(NationGlance(id=id_, name=realm.nation.name, part=realm) for id_, realm in realms.items())


def _farms(_ruleset: Ruleset, state: ToyState) -> Mapping[RegionId, int]:
    return {region: field.farms for region, field in state.fields.items()}


GLANCE: Final = Glance(
    parts=_fields,
    region=_field,
    nations=_nations,
    of_regions=FIELDS,
    of_nations=NATIONS,
    summary=tuple(replace(gauge, width=56) for gauge in NATIONS.gauges),
    history=("land", "army", "stock:grain", "stock:gold"),
    hover=("farm",),
    total="army",
    forces=("army",),
    told=("farm", "army"),
    measures=(Measure(key="farms", title="&Farms", tip="Farms on each field", read=_farms, on_hover=True),),
    symbols=((Symbol.BOX, "army"),),
)
