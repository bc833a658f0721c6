"""What a country knows of supply: all of its own, of others whose they are."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.supply import SuppliedRegion
from gm_console.core.turn import TurnRecord
from gm_console.rulesets.empires.supply import SUPPLY
from gm_console.rulesets.empires.view import nation_view
from tests.support.empires_world import GROUND, case_world

EN = NationId("01")


@pytest.mark.parametrize(("sea", "closed"), [(EN, False), (NationId("02"), True), (NOBODY, True)])
def test_a_country_knows_its_own_supply_as_it_is(sea: NationId, closed: bool) -> None:
    world = case_world()
    changed = {
        "PAR": {"entrance": RegionId("CHA"), "trains": 3, "armies": 2, "retreat": RegionId("LON")},
        "BRU": {"trains": 4, "retreat": RegionId("BER")},
        "CHA": {"owner": sea},
        "NSE": {"owner": sea},
    }
    areas = {RegionId(name): replace(world.state.areas[name], **what) for name, what in changed.items()}
    state = replace(world.state, areas={**world.state.areas, **areas})
    whole = SUPPLY.regions(world.board, state)
    record = TurnRecord(turn=1, before=state, phase_states={"": state}, entries=(), checks=(), verdicts=())
    known = SUPPLY.known(world.board, nation_view(world.board, record, EN))
    own = {name for name in GROUND if state.areas[RegionId(name)].owner == EN}
    assert {name: known[RegionId(name)] for name in own} == {name: whole[RegionId(name)] for name in own}
    assert set(known) == set(whole) == set(GROUND)
    assert known[RegionId("BRU")] == SuppliedRegion(id=RegionId("BRU"), owner=NationId("02"))
    shut = {name: whole[RegionId(name)].closed for name in ("LON", "PAR", "LOW")}
    assert shut == {"LON": False, "PAR": closed, "LOW": False}, "a blockade shuts bases, not the capital"
