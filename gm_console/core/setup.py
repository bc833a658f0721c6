"""How a game begins: the set-up of a scenario, one proposed for a map, and what its first position is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from gm_console.core.issues import Issue
from gm_console.core.plain_data import FaultCodes

SETUP_CODES: Final = FaultCodes(
    kind="setup.form", missing="setup.form", unknown="setup.form", word="setup.form", size="setup.form"
)
"""What the issues of a set-up are called that has not the form it should have."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Proposal:
    """A set-up for a map that nobody has chosen anything on yet; the moderator edits it."""

    data: Mapping[str, Any]
    """What ``setup.toml`` shall say: single values, then lists of tables."""
    nations: int
    lacking: tuple[Issue, ...] = ()
    """What the map lacks, in words of the map."""
    implied: frozenset[str] = frozenset()
    """Codes of what the set-up itself is said to lack where the map lacks something: the same once more."""
    unfit: str = ""
    """Why nobody can begin on this map at all, after its name; then there is no data."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StartTable:
    """What each nation begins with."""

    head: tuple[str, ...]
    rows: tuple[tuple[object, ...], ...]
    """A row a nation."""
    data: tuple[Mapping[str, Any], ...]
    """The same for programs, with ``nation`` in each."""
    notes: tuple[str, ...] = ()
    """What the columns mean."""


def _no_remarks(_tables: Any, _state: Any) -> Iterable[Issue]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpRules:
    """How a game begins."""

    start: Callable[[Any, Mapping[str, Any], int], tuple[Any, tuple[Issue, ...]]]
    """``(board, plain set-up, seed)`` to the state of the first turn, nothing where an issue is an error."""
    table: Callable[[Any, Any], StartTable]
    """``(tables, first state)`` to what each nation begins with."""
    audit: Callable[[Any, Any], Iterable[Issue]] = _no_remarks
    """``(tables, first state)`` to what is odd about it though it can be played."""
    propose: Callable[[Any, int], Proposal] | None = None
    """``(board, seed)`` to a set-up; none in a game that proposes none."""
    turns: int = 1
    """Of a proposed game."""
