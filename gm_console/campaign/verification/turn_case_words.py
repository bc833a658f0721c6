"""What came of writing or running a golden turn, and how command line, window and the case itself say so."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from gm_console.campaign.records import TurnDifference
from gm_console.files.turn_case import TurnCase


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseWritten:
    """A case that was written."""

    folder: Path
    turn: int
    sheets: int
    corrections: int
    changes: int
    """Changes of map and rules that hold from the turn on."""
    entries: int
    """Those that are compared."""
    same: bool
    """Run from the folder, it comes to what it came to in the campaign."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseRun:
    """What came of running a case."""

    turn: int
    about: str
    """What is compared: the whole turn, a phase, an entry."""
    state_hash: str
    expected_hash: str
    compared: int
    """Entries that were."""
    difference: TurnDifference | None
    """The first one."""
    notes: tuple[str, ...]

    @property
    def ok(self) -> bool:
        """It comes to the same."""
        return self.difference is None


def about_words(case: TurnCase) -> str:
    """Return what is compared of a turn."""
    if case.entry:
        return f"entry {case.turn}.{case.entry} and what it rests on"
    return f"phase {case.phase} of turn {case.turn}" if case.phase else f"turn {case.turn}"


def written_words(written: CaseWritten) -> str:
    """Return what was written into a case."""
    said = (
        f"{written.folder}: turn {written.turn}, {written.sheets} sheets without names, {written.corrections} "
        f"corrections, {written.changes} changes of map or rules, {written.entries:,} entries to compare"
    )
    if written.same:
        return said
    return (
        f"{said}\nit comes to something else than in the campaign: turn run-case says where, turn verify why"
    )


def case_words(found: CaseRun) -> tuple[str, ...]:
    """Return what came of running a case, in lines."""
    difference = found.difference
    if difference is None:
        same = f"{found.about} comes to the same: {found.compared:,} entries, state {found.state_hash[:16]}"
        return (same, *found.notes)
    where = f"entry {found.turn}.{difference.seq}" if difference.seq else "the state"
    phase = f" in {difference.phase}" if difference.phase else ""
    return (
        f"{found.about} comes to something else: {where}{phase}",
        f"  expected: {difference.stored}",
        f"  came:     {difference.recomputed}",
        *found.notes,
    )


def readme(case: TurnCase, name: str) -> str:
    """Return what stands in a case for whoever gets it."""
    return f"""# A golden turn: {about_words(case)}

All that the turn is made from (map, position before it, sheets, rulings, tables, corrections, seed) and what
came of it, run with version {case.version} of the rules `{case.ruleset}`. No player is named in it, but it tells
the whole position: it is not for players.

    gm-console turn run-case {name}

says whether it still comes to the same (exit code 0) or not (1). To keep it as a test, put the folder below
`tests/games/cases` and run

    python -m pytest tests/games/test_exported_cases.py

To report a fault, send the folder with a line on what should have come out.
"""
