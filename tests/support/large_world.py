"""The world of 28 nations in the contract suite: where it takes long, it is left to the long tests."""

from __future__ import annotations

import pytest

from tests.support.worlds import WORLDS

PARAMS = [pytest.param(name, marks=pytest.mark.slow if name == "gunboat" else ()) for name in WORLDS]
"""Every world; the large one is slow. The same game on a small board stays quick."""
large_world_is_slow = pytest.mark.parametrize("world_name", PARAMS, indirect=True)
"""Marks a test of the contract suite that plays the large world with ``--all`` only."""
