"""Battles in a packet: each one a table of its own, in the order they were fought (M2, M4)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final

from gm_console.core.facts import Entry
from gm_console.core.pages import Cell, Row, Table, plain, wide
from gm_console.rulesets.gunboat.combat.facts import BattleFought
from gm_console.rulesets.gunboat.facts import UnitsChanged
from gm_console.rulesets.gunboat.view import NationView

Below = Mapping[int, list[Entry]]
UNBROKEN: Final = "\u00a0"
COLUMNS: Final = (*wide("What happened", "Working"), *plain("Rule"))


def battle_tables(
    view: NationView,
    below: Below,
    seen: set[int],
    told: Callable[[Entry], str],
    working: Callable[[Entry], str],
) -> tuple[Table, ...]:
    """Return a table for each battle the nation was in, and add its entries to ``seen``.

    Units that came and went are left out: engaged, losses and withdrawals say the same.
    """
    tables = []
    for entry in view.entries:
        if isinstance(entry.fact, BattleFought):
            lines = tuple(_descendants(entry, below, 0))
            seen.add(entry.seq)
            seen.update(line.seq for line, _ in lines)
            tables.append(_table(entry, lines, told, working))
    return tuple(tables)


def _table(
    battle: Entry,
    lines: Sequence[tuple[Entry, int]],
    told: Callable[[Entry], str],
    working: Callable[[Entry], str],
) -> Table:
    rows: list[Row] = [
        (Cell(text=told(line), indent=depth), working(line), line.rule.replace(" ", UNBROKEN))
        for line, depth in lines
        if not isinstance(line.fact, UnitsChanged)
    ]
    return Table(title=told(battle), columns=COLUMNS, rows=tuple(rows))


def _descendants(entry: Entry, below: Below, depth: int) -> Iterator[tuple[Entry, int]]:
    """Yield what hangs below an entry with its depth; another battle below it has a table of its own."""
    for child in below.get(entry.seq, ()):
        if not isinstance(child.fact, BattleFought):
            yield child, depth
            yield from _descendants(child, below, depth + 1)
