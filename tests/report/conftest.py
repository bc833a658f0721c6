"""The small world of the report tests, run once."""

from __future__ import annotations

import pytest

from gm_console.board.model import Board
from gm_console.core.ruleset import Ruleset
from gm_console.report.packet import PacketSource
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.state import GunboatState
from tests.support.report_world import NATIONS, make_board, make_record, make_world, orders_of, source_of


@pytest.fixture(scope="session")
def ruleset() -> Ruleset:
    return load_ruleset("gunboat")


@pytest.fixture(scope="session")
def board() -> Board:
    return make_board()


@pytest.fixture(scope="session")
def world(board: Board) -> GunboatState:
    return make_world(board)


@pytest.fixture(scope="session")
def source(ruleset: Ruleset, board: Board, world: GunboatState) -> PacketSource:
    orders = tuple(order for nation in NATIONS for order in orders_of(nation))
    return source_of(ruleset, board, make_record(ruleset, board, world, orders))
