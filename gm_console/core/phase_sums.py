"""What one phase did to the numbers of nations and of the world: what came, what went, by which entries."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from gm_console.core.facts import Entry
from gm_console.core.numbers import Amount, Move, Number, Scope
from gm_console.core.ruleset import Ruleset


@dataclass(frozen=True, slots=True, kw_only=True)
class PhaseSum:
    """One counted number in a phase that moved it: a part of its ledger, without where it stood."""

    number: Number
    came: int
    went: int
    """As a positive number, as in :class:`~gm_console.core.ledger.LedgerPhase`."""
    seqs: tuple[int, ...]
    """The entries that it is the sum of."""
    place: int
    """Where it stands among the game's kinds of number."""
    before: Amount | None = None
    """Where a number stood that is set anew, as a price is; None for one that something comes to and goes from."""

    @property
    def after(self) -> Amount:
        """Where a number stands that was set anew."""
        return (self.before or 0) + self.came - self.went


def phase_sums(ruleset: Ruleset, board: Any, before: Any, entries: Iterable[Entry]) -> tuple[PhaseSum, ...]:
    """Return what a phase did, nation by nation and in the order of the game's kinds, the world last.

    ``before`` is the position that the phase began with, ``entries`` all of the phase.
    """
    rules, found = ruleset.numbers, dict[Number, list[tuple[int, int]]]()
    if rules is None:
        return ()
    for entry, moved in entry_moves(ruleset, board, before, entries):
        for move in moved:
            if move.number.scope is not Scope.REGION:
                found.setdefault(move.number, []).append((entry.seq, move.delta))
    places = {
        each: place
        for place, each in enumerate((kind.id, item) for kind in rules.kinds for item in kind.items)
    }
    flows = {kind.id for kind in rules.kinds if kind.flows}
    sums = (
        PhaseSum(
            number=number,
            came=sum(delta for _, delta in moves if delta > 0),
            went=-sum(delta for _, delta in moves if delta < 0),
            seqs=tuple(seq for seq, _ in moves),
            place=places[number.kind, number.item],
            before=None if number.kind in flows else rules.value(ruleset, board, before, before, number),
        )
        for number, moves in found.items()
    )
    return tuple(sorted(sums, key=lambda one: (not one.number.nation, one.number.nation, one.place)))


def entry_moves(
    ruleset: Ruleset, board: Any, before: Any, entries: Iterable[Entry]
) -> Iterator[tuple[Entry, tuple[Move, ...]]]:
    """Yield the entries of a phase that change the state, with what each does to numbers, one move for a number."""
    rules, draft = ruleset.numbers, ruleset.open_draft(before)
    for entry in entries:
        if rules is not None and entry.fact.changes_state:
            deltas: dict[Number, int] = {}
            for move in rules.moves(board, draft, entry):
                deltas[move.number] = deltas.get(move.number, 0) + move.delta
            yield entry, tuple(Move(number, delta) for number, delta in deltas.items() if delta)
            draft.apply(entry.fact, entry.seq)
