"""What a blank sheet tells its country."""

from __future__ import annotations

from dataclasses import replace

from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.empires.sheet import means
from tests.support.empires_world import case_world


def test_a_blank_sheet_tells_of_ones_own_forces_alone() -> None:
    world = case_world()
    forces = {"PAR": {"armies": 4}, "LON": {"ships": 2, "laid_up": 1}, "BRU": {"armies": 9, "ships": 5}}
    areas = {RegionId(name): replace(world.state.areas[name], **what) for name, what in forces.items()}
    state = replace(world.state, areas={**world.state.areas, **areas})
    told = list(means(world.board, state, NationId("01")))
    assert told == [
        "England (EN)",
        "In hand: 100 BP, 20 BP in the treasury, 0 armies in reserve",
        "Armies: PAR 4",
        "Ships: LON 3",
    ]
