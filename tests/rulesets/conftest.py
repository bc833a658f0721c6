"""Fixtures of the contract suite: every world, and the turns played there."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gm_console.core.ids import NationId
from gm_console.core.turn import TurnRecord
from tests.support.played import Turn, turns_of, worded_turn, world_of
from tests.support.worlds import WORLDS, World


@pytest.fixture(params=list(WORLDS))
def world_name(request: pytest.FixtureRequest) -> str:
    try:
        world_of(request.param)
    except FileNotFoundError as error:
        pytest.skip(str(error))
    return str(request.param)


@pytest.fixture
def world(world_name: str) -> World:
    return world_of(world_name)


@pytest.fixture
def turns(world_name: str) -> tuple[Turn, ...]:
    return turns_of(world_name)


@pytest.fixture
def told_turn(world_name: str) -> tuple[TurnRecord, Mapping[NationId, str]]:
    """A turn in which every line that is not for the press holds a word of its nation's own."""
    return worded_turn(world_name)
