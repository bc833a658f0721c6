"""What a game lends to its cases: the small world they begin in, and what may be named there."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from gm_console.board.model import Board
from gm_console.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseTerms:
    """What ``before`` and ``after`` may name in a position, and what may be counted in a text."""

    parts: Mapping[str, str]
    """Table of a case to the state's attribute for what there is one of."""
    families: Mapping[str, str]
    """Table of a case to the state's attribute for what there are many of, by id."""
    columns: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Parts all of whose fields are tuples in the order of these names: a case writes them name by name."""
    rows: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Fields that a state holds as a tuple and a case as a table of names."""
    kinds: Mapping[str, str] = field(default_factory=dict)
    """What may be counted in a text such as ``750 SP, 2 LI``, by any of its names in small letters."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseWorld:
    """A game with the board and the position that its cases begin with."""

    ruleset: Ruleset
    board: Board
    state: Any
    """Position of the game before a case's own ``[before]``."""
    terms: CaseTerms
    folders: Mapping[str, tuple[str, ...]]
    """Folder of cases that is no phase, to the phases that are played there."""
