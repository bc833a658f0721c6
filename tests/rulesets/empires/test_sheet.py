"""What a blank sheet tells its country."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import UnreadLine
from gm_console.files.turnsheet import read_sheet
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


@pytest.mark.parametrize(
    ("line", "meant"),
    [
        ("MOVE LON BRUQQQ 2", "BRU"),
        ("BASE LON NSEQQQ", "NSE"),
        ("BASE LON BRUQQQ", ""),
        ("MOVE LON QQQ 2", ""),
    ],
)
def test_a_code_with_letters_too_many_is_told_the_code_and_of_an_entrance_a_sea_alone(
    line: str, meant: str
) -> None:
    world = case_world()
    sheet = f"nation 01 turn 1\n1 {line}\n".encode()
    reading = read_sheet(sheet, "sheet.txt", world.ruleset, world.board, world.ruleset.nations(world.state))
    unread = [order for order in reading.orders if isinstance(order, UnreadLine)]
    assert [order.reason.suggestion for order in unread] == [meant]
