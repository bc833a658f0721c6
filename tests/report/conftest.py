"""The small world of the report tests, run once."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.core.ruleset import Ruleset
from gm_console.report.packet import PacketSource, packet_files, page_input, public_files
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


@pytest.fixture(scope="session")
def packets(source: PacketSource) -> Mapping[NationId, Mapping[str, bytes]]:
    """The files of every nation's packet."""
    given = page_input(source)
    return {nation: packet_files(source, given, nation) for nation in NATIONS}


@pytest.fixture(scope="session")
def public(source: PacketSource) -> Mapping[str, bytes]:
    """The public pages."""
    return public_files(source, page_input(source))
