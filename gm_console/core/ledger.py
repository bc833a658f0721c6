"""The ledger of a number: what came in and what went out, phase by phase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from gm_console.core.facts import Entry
from gm_console.core.numbers import Amount, Contribution, Number, NumberRules
from gm_console.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerLine:
    """One entry's part in a number."""

    seq: int
    delta: int
    after: Amount


@dataclass(frozen=True, slots=True, kw_only=True)
class LedgerPhase:
    """What one phase did to a number; no phase is told that left it alone."""

    phase: str
    came: Amount
    went: Amount
    """What went out, as a positive number."""
    after: Amount
    lines: tuple[LedgerLine, ...]
    """Empty for a number that is worked out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Ledger:
    """Where a number stands, and how it came there in a turn."""

    number: Number
    turn: int
    opening: Amount
    phases: tuple[LedgerPhase, ...]
    closing: Amount
    rests_on: tuple[Contribution, ...]
    """What it is the sum of now; empty for one that entries alone make."""

    @property
    def came(self) -> Amount:
        """All that came in."""
        return sum((phase.came for phase in self.phases), 0)

    @property
    def went(self) -> Amount:
        """All that went out."""
        return sum((phase.went for phase in self.phases), 0)


Moments = Sequence[tuple[str, Any]]
"""Phases in order of play with the state that each ended with."""


def read_ledger(
    ruleset: Ruleset, board: Any, before: Any, moments: Moments, entries: Iterable[Entry], number: Number
) -> Ledger:
    """Return the ledger of a number up to the last of some moments; ``entries`` are those up to there."""
    rules = ruleset.numbers
    if rules is None or not rules.knows(number):
        raise LookupError(f"{ruleset.name} counts no {number.key}")
    now = moments[-1][1] if moments else before
    kind = rules.kind(number.kind)
    counted = kind is not None and kind.counted
    opening = rules.value(ruleset, board, before, before, number)
    if counted:
        phases = tuple(_counted(ruleset, rules, board, before, entries, number, opening))
    else:
        phases = tuple(_worked_out(ruleset, rules, board, before, moments, number, opening))
    return Ledger(
        number=number,
        turn=before.turn,
        opening=opening,
        phases=phases,
        closing=phases[-1].after if phases else opening,
        rests_on=rules.rests_on(ruleset, board, before, now, number),
    )


def opening_ledger(ruleset: Ruleset, board: Any, before: Any, number: Number) -> Ledger:
    """Return the ledger of a number as a turn begins with it: nothing has moved it yet."""
    return read_ledger(ruleset, board, before, (), (), number)


def _counted(
    ruleset: Ruleset,
    rules: NumberRules,
    board: Any,
    before: Any,
    entries: Iterable[Entry],
    number: Number,
    opening: Amount,
) -> Iterable[LedgerPhase]:
    draft, after = ruleset.open_draft(before), opening
    table: dict[str, list[LedgerLine]] = {}
    for entry in entries:
        if not entry.fact.changes_state:
            continue
        delta = sum(move.delta for move in rules.moves(board, draft, entry) if move.number == number)
        if delta:
            after += delta
            line = LedgerLine(seq=entry.seq, delta=delta, after=after)
            table.setdefault(entry.phase, []).append(line)
        draft.apply(entry.fact, entry.seq)
    for phase, lines in table.items():
        yield LedgerPhase(
            phase=phase,
            came=sum(line.delta for line in lines if line.delta > 0),
            went=-sum(line.delta for line in lines if line.delta < 0),
            after=lines[-1].after,
            lines=tuple(lines),
        )


def _worked_out(
    ruleset: Ruleset,
    rules: NumberRules,
    board: Any,
    before: Any,
    moments: Moments,
    number: Number,
    opening: Amount,
) -> Iterable[LedgerPhase]:
    former, state_before = opening, before
    for phase, state in moments:
        value = former if state is state_before else rules.value(ruleset, board, before, state, number)
        if value != former:
            step = value - former
            yield LedgerPhase(phase=phase, came=max(step, 0), went=max(-step, 0), after=value, lines=())
        former, state_before = value, state
