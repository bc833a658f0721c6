"""Technologies as data: what each asks for, and which a nation has; none in a game without any."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

from gm_console.core.ids import NationId
from gm_console.core.numbers import Number
from gm_console.core.orders import Order


@dataclass(frozen=True, slots=True, kw_only=True)
class Technology:
    """One technology of a game."""

    id: str
    """Its code, named by the game's words."""
    requires: tuple[str, ...] = ()
    """Technologies that have to be there before."""
    levels: tuple[tuple[Number, int], ...] = ()
    """Numbers of a nation that have to be reached, each without its nation, and how much."""
    costs: tuple[tuple[Number, int], ...] = ()
    """What it takes from the nation's numbers."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TechnologyRules:
    """How a game's technologies are read."""

    all: Callable[[Any], tuple[Technology, ...]]
    """Tables to its technologies, in the game's order."""
    known: Callable[[Any, NationId], Collection[str]]
    """``(state, nation)`` to those it has."""
    asked: Callable[[Order], str]
    """The technology that an order is about, empty where it is about none."""
