"""Records about worlds in the making: what a brief offers, what is wanted of it, and what came of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from pathlib import Path

from gm_console.board.homes import Home
from gm_console.board.model import Board
from gm_console.core.issues import Issue, Severity, has_errors

Tell = Callable[[str, int, int], None]
"""Told what is being done, how many steps are done, and how many there are."""


class Size(StrEnum):
    """What of a world can be made larger or smaller."""

    NATIONS = "nations"
    REGIONS = "regions"
    """Regions of every nation's home."""
    LAND = "land"
    """Percent of the sheet that is land."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Dial:
    """A size, where it may lie, and where the brief puts it."""

    size: Size
    least: int
    most: int
    value: int
    fixed: str = ""
    """Why the brief leaves no choice; empty where it does."""


@dataclass(frozen=True, slots=True, kw_only=True)
class BriefCard:
    """A brief at a glance."""

    path: Path
    title: str
    seed: int
    dials: tuple[Dial, ...] = ()
    issues: tuple[Issue, ...] = ()
    """What is wrong with the file; with an error nothing can be drawn from it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WantedWorld:
    """What is to be drawn."""

    brief: Path
    seed: int | None
    """None for the brief's own."""
    sizes: Mapping[Size, int] = field(default_factory=dict)
    """Those that differ from the brief's."""
    edits: Path | None = None
    """Hand edits to make on whatever is drawn; without it those beside the brief, where seed and sizes are its own."""


class Holds(StrEnum):
    """Whether the world holds a fact."""

    HELD = "held"
    BROKEN = "not held"
    ASIDE = "set aside"
    """It fixes a size that was changed."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FactLine:
    """A fact of the brief and whether the world holds it."""

    text: str
    line: int
    """In the brief, counted from 1; 0 where it stands in no line of its own."""
    holds: Holds
    trouble: str = ""
    """What is so instead."""
    suggestion: str = ""
    """What would do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewWorld:
    """What came of a brief and a seed."""

    seed: int
    board: Board | None
    """None where nothing could be drawn: ``issues`` say why."""
    facts: tuple[FactLine, ...] = ()
    homes: tuple[Home, ...] = ()
    """What every nation starts with."""
    issues: tuple[Issue, ...] = ()
    """About the brief where there is no board, of hand edits and the map check where there is one."""
    broken: tuple[Issue, ...] = ()
    """What of the brief the world does not hold, with its lines."""

    @property
    def sound(self) -> bool:
        """Whether there is a board without an error that holds every fact."""
        broken = any(fact.holds is Holds.BROKEN for fact in self.facts)
        return self.board is not None and not has_errors(self.issues) and not broken

    def count(self, severity: Severity) -> int:
        """Return the number of issues of a severity."""
        return sum(issue.severity is severity for issue in self.issues)
