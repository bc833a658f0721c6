"""What a game says of its tables: how rows are called, which cells may be changed, within what, and what must agree."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final

MOST: Final = 1_000_000
"""The largest number a cell may hold where its game says nothing else."""
KEY: Final = ("id",)
"""Columns that a row is called by, where a table names no others."""


def _fits(place: str, cells: str) -> bool:
    """Tell whether a cell's place is one of those that are meant."""
    return re.fullmatch(".*".join(map(re.escape, cells.split("*"))), place) is not None


def _agree(_raw: Mapping[str, Any]) -> Iterable[str]:
    return ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Bound:
    """What numbers cells may hold."""

    cells: str
    """``table/row/cell``, in which ``*`` stands for anything."""
    least: int
    most: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TableRules:
    """How a game's tables are read, and what a campaign may have otherwise in them.

    The plain tables are ``raw`` of the ruleset's tables: tables by name, each with lists of rows, single values, or
    both.  ``source`` says where a row or the single values are from, ``NAME_source`` where those that begin with NAME.
    """

    read: Callable[[Mapping[str, Any]], Any]
    """Plain tables to the typed ones; :class:`~gm_console.core.codec.CodecError` where something is missing."""
    keys: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Table to the columns that its rows are called by, where that is not ``id``; they cannot be changed."""
    fixed: tuple[str, ...] = ()
    """Cells, as in :class:`Bound`, that hold no number to be changed: what sheets, maps or the code rest on."""
    bounds: tuple[Bound, ...] = ()
    """The first that fits a cell counts.  Where none does, a number stays on its side of nought: 0 may become
    anything from 0, 5 anything from 1, -5 anything at all, up to :data:`MOST`."""
    units: tuple[tuple[str, str], ...] = ()
    """Cells, as in :class:`Bound`, and what they count."""
    contradictions: Callable[[Mapping[str, Any]], Iterable[str]] = _agree
    """Plain tables to what does not agree in them, a sentence each that names the cells."""

    def may_change(self, place: str) -> bool:
        """Tell whether the game lets the number in a cell be changed."""
        return not any(_fits(place, cells) for cells in self.fixed)

    def bound(self, place: str, standard: int) -> tuple[int, int]:
        """Return the least and the most that a number may be, which is one by the standard."""
        for one in self.bounds:
            if _fits(place, one.cells):
                return one.least, one.most
        return (-MOST if standard < 0 else min(1, standard)), MOST

    def unit(self, place: str) -> str:
        """Return what a cell counts, empty where the game does not say."""
        return next((unit for cells, unit in self.units if _fits(place, cells)), "")
