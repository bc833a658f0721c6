"""Fixtures of the contract suite: every world, and the turns played there."""

from __future__ import annotations

import pytest

from tests.support.played import Turn, turns_of, world_of
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
