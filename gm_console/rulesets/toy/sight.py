"""What a nation knows of the map: everybody's fields and farms, and its own armies."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.core.glance import RegionGlance
from gm_console.core.ids import RegionId
from gm_console.core.sight import SightRules
from gm_console.rulesets.toy.glance import GLANCE
from gm_console.rulesets.toy.state import Field
from gm_console.rulesets.toy.view import NationView, PublicView


def _public(view: PublicView) -> Mapping[RegionId, RegionGlance]:
    return {
        field.id: GLANCE.region(Field(id=field.id, owner=field.owner, farms=field.farms, armies=0, camps=()))
        for field in view.fields
    }


def _nation(view: NationView) -> Mapping[RegionId, RegionGlance]:
    return {**_public(view.public), **{field.id: GLANCE.region(field) for field in view.fields}}


SIGHT: Final = SightRules(nation=_nation, public=_public)
