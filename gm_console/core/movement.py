"""Movement as data: which forces may be ordered where, step by step, and what keeps a nation's land together.

A game puts a :class:`MovementRules` into its ruleset; everything above reads only these records.  How far a force
comes is found by asking, way by way, what the game's own phases answer (:mod:`gm_console.board.reach`), so that what is
told before a turn and what the turn does cannot differ.  What hangs together is :mod:`gm_console.board.control_lines`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from gm_console.core.facts import Entry
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Order, Reason

Way: TypeAlias = tuple[RegionId, ...]
"""Regions in the order in which they are passed, the start first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveMode:
    """One of the ways in which forces are ordered about: a phase, or a kind of action."""

    id: str
    """As orders name it: ``M1``, ``SEAMOVE``."""
    kinds: tuple[str, ...]
    """Kinds of force that may be ordered so at all."""
    title: str = ""
    """Empty for the title of the phase that it is."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Travel:
    """What is to go."""

    nation: NationId
    mode: str
    kind: str
    advances: tuple[str, ...] = ()
    """Technologies taken as developed beside those that the nation has."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Footing:
    """What the game says of a way as far as its last region."""

    denial: Reason | None
    """Why it may not be ordered to end there; None where it may."""
    onward: bool
    """Whether a way may lead on from there."""


Asked: TypeAlias = Callable[[Way], Footing]
"""Answers for ways of one step or more, all from the same start."""


@dataclass(frozen=True, slots=True, kw_only=True)
class LineFigure:
    """A number that belongs to the state of a nation's lines."""

    label: str
    """As it stands inside a sentence."""
    value: str
    note: str = ""
    bad: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class OwnLines:
    """What a nation knows of itself that its lines are measured by."""

    seat: RegionId | None = None
    """Where all its ways begin, as a rule its seat; None where it has none."""
    steps: int = 1
    """Regions that a force goes at sea in one order."""
    freight: Mapping[RegionId, int] = field(default_factory=dict)
    """What carries its trade, by where it lies."""
    figures: tuple[LineFigure, ...] = ()


def _no_ranges(_ruleset: Any) -> tuple[int, ...]:
    return ()


def _nothing_own(*_asked: Any) -> OwnLines:
    return OwnLines()


def _no_advances(_ruleset: Any) -> Mapping[str, str]:
    return {}


@dataclass(frozen=True, slots=True, kw_only=True)
class LineRules:
    """What keeps a nation's land together, and what is counted of it."""

    own: Callable[[Any, Any, NationId, Iterable[Entry]], OwnLines] = _nothing_own
    """``(ruleset, state, nation, entries of the turn)`` to what is its own."""
    known: Callable[[Any, Any], OwnLines] = _nothing_own
    """``(ruleset, view)`` to the same as that nation knows it after a turn."""
    counted: tuple[tuple[str, tuple[str, ...]], ...]
    """What is lost with a region: its head, and the keys of the region's gauges that are added up for it."""
    ranges: Callable[[Any], tuple[int, ...]] = _no_ranges
    """A ruleset to the steps at sea that its technologies lead to, the fewest first; none where seas are crossed one
    by one."""
    seat: str = ""
    """What the region is called where a nation's ways begin; empty in a game without any such."""
    freight: str = ""
    """What carries trade, several of them: ``merchants``; empty in a game without any."""


@dataclass(frozen=True, slots=True, kw_only=True)
class MovementRules:
    """How a game's forces move."""

    modes: tuple[MoveMode, ...]
    kinds: Mapping[str, str]
    """Every kind of force and what it is called."""
    there: Callable[[Any, RegionId], Mapping[str, int]]
    """``(state, region)`` to the kinds of force that its owner can order away from there, and how many of each."""
    asked: Callable[[Any, Travel], Asked]
    """``(context, travel)`` to what the game's phases answer; the context is a position opened as a turn without
    orders, one for all that travels of the same nation in the same mode."""
    orders: Callable[[Any, Travel, Way], tuple[Order, ...]]
    """``(board, travel, way)`` to what is to be ordered for one unit to go that way."""
    lines: LineRules
    advances: Callable[[Any], Mapping[str, str]] = _no_advances
    """A ruleset to the technologies that lead farther, and what they are called."""

    def mode(self, id_: str) -> MoveMode | None:
        """Return a mode by its id, None where there is none such."""
        return next((mode for mode in self.modes if mode.id == id_), None)


def mode_title(mode: MoveMode, ruleset: Any) -> str:
    """Return what a mode is called in its game."""
    return mode.title or str(ruleset.phase(mode.id).title)
