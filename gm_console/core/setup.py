"""How a game begins: the set-up of a scenario, one proposed for a map, and what its first position is worth."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from gm_console.core.bids import BidRules
from gm_console.core.ids import NationId, RegionId
from gm_console.core.issues import Issue
from gm_console.core.plain_data import FaultCodes, Record
from gm_console.core.setup_form import SetUpForm

Plan = TypeVar("Plan")
State = TypeVar("State")
SETUP_CODES: Final = FaultCodes.alike("setup.form")
"""What the issues of a set-up are called that has not the form it should have."""
PRESETS: Final = "preset"
"""List of a set-up that holds choices by name, to be put into nations; no game reads it."""


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


@dataclass(frozen=True, slots=True, kw_only=True)
class Stake:
    """What one nation begins with, by its game's own measure, so that it can be held against what others have."""

    seat: RegionId
    """Region its government sits in; empty where it has none."""
    worth: tuple[int, ...]
    """Each of :attr:`Stakes.parts`."""
    income: int
    """What a turn brings it before anything is built."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stakes:
    """What the nations begin with."""

    unit: str
    """What worth and income are counted in, as it stands behind a number."""
    parts: tuple[str, ...]
    """What worth is made of, as it stands inside a sentence."""
    nations: Mapping[NationId, Stake]
    """By id, sorted."""


def start_rows(data: Sequence[Mapping[str, Any]]) -> StartTable:
    """Return the table whose columns are called, and filled, as its data are."""
    return StartTable(head=tuple(data[0]), rows=tuple(tuple(row.values()) for row in data), data=tuple(data))


def begun(
    data: Mapping[str, Any],
    read: Callable[[Record], Plan],
    problems: Callable[[Plan], Iterable[Issue]],
    start: Callable[[Plan], State],
) -> tuple[State | None, tuple[Issue, ...]]:
    """Return the first position of a plain set-up; nothing, and everything that is wrong, where it cannot be made.

    What it means is looked at only where all of it has the form it should have.
    """
    issues: list[Issue] = []
    record = Record(data, "", issues, SETUP_CODES)
    record.pass_over((PRESETS,))
    plan = record.whole(read)
    if not issues:
        issues.extend(problems(plan))
    return (None if issues else start(plan)), tuple(issues)


def _no_remarks(_tables: Any, _board: Any, _state: Any) -> Iterable[Issue]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class SetUpRules:
    """How a game begins."""

    start: Callable[[Any, Any, Mapping[str, Any], int], tuple[Any, tuple[Issue, ...]]]
    """``(tables, board, plain set-up, seed)`` to the state of the first turn, nothing where an issue is an error."""
    table: Callable[[Any, Any, Any], StartTable]
    """``(tables, board, first state)`` to what each nation begins with."""
    stakes: Callable[[Any, Any, Any], Stakes]
    """``(tables, board, first state)`` to what each nation begins with as one number, and what that is made of."""
    audit: Callable[[Any, Any, Any], Iterable[Issue]] = _no_remarks
    """``(tables, board, first state)`` to what is odd about it though it can be played."""
    neutrals: Callable[[Any, Any], StartTable] | None = None
    """``(board, first state)`` to the land that nobody holds; for programs as a set-up would say it.  None in a game
    whose set-up says nothing of single regions."""
    propose: Callable[[Any, int], Proposal] | None = None
    """``(board, seed)`` to a set-up; none in a game that proposes none."""
    turns: int = 1
    """Of a proposed game."""
    form: Callable[[Any, Mapping[str, Mapping[str, str]]], SetUpForm] | None = None
    """``(tables, words)`` to the fields of a set-up; none in a game whose set-ups are written by hand alone."""
    gains: Callable[[Any, Mapping[str, Mapping[str, str]], Any, str], str] | None = None
    """``(tables, words, board, nation)`` to what the shape of its home on the map gives a nation, in a sentence; none
    in a game in which shapes give nothing."""
    lot: Callable[[Any, Any, str, int], Mapping[str, Any]] | None = None
    """``(tables, board, nation, seed)`` to choices that the nation may make, drawn; none in a game that has none."""
    bids: BidRules | None = None
    """How players bid for countries; none in a game in which they do not."""
