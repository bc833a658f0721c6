"""A turn up to one of its phases, as the views of it read it, and the lines that were ordered for one purpose."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from gm_console.core.battles import BattleRow
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId
from gm_console.core.orders import FAILED, Order, Purpose, Status, UnreadLine, Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnRecord
from gm_console.rulesets.common.answers import OrderDone, OrderRefused


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnSoFar:
    """A turn that was run, from its start to a moment of it; window and command line make their views from it."""

    turn: int
    ruleset: Ruleset
    """The game as it is in the turn."""
    board: Any
    starts: Mapping[str, Any]
    """The state that each phase so far began with, in order of play."""
    before: Any
    """The state the turn began with."""
    state: Any
    """The state at the moment."""
    entries: tuple[Entry, ...]
    """All entries so far."""
    verdicts: tuple[Verdict, ...]
    """What came of each line so far."""
    battles: tuple[BattleRow, ...] = ()
    """Those fought so far, where they are asked for."""


@dataclass(frozen=True, slots=True, kw_only=True)
class AskedLine:
    """A line of a sheet with what was understood of it, and the entry that answers it."""

    verdict: Verdict
    order: Order | None
    """None for a line that was not understood."""
    seq: int
    """0 where there is no entry."""

    @property
    def nation(self) -> NationId:
        """Whose line it is."""
        return self.verdict.nation

    @property
    def came_to_nothing(self) -> bool:
        """Whether it was refused, or not understood."""
        return self.verdict.status in FAILED


def seen_up_to(ruleset: Ruleset, board: Any, record: TurnRecord, phase: str) -> TurnSoFar:
    """Return a turn that was run up to the end of one of its phases."""
    played = list(record.phase_states)
    shown = played[: played.index(phase) + 1]
    return TurnSoFar(
        turn=record.turn,
        ruleset=ruleset,
        board=board,
        starts={one: record.before_phase(one) for one in shown},
        before=record.before,
        state=record.phase_states[phase],
        entries=tuple(entry for entry in record.entries if entry.phase in shown),
        verdicts=tuple(one for one in record.verdicts if one.phase in shown),
    )


def has_orders(purpose: Purpose, ruleset: Ruleset) -> bool:
    """Tell whether anything can be ordered for a purpose in a game."""
    return any(kind.purpose is purpose for kind in ruleset.order_kinds)


def asked_for(turn: TurnSoFar, purpose: Purpose) -> tuple[AskedLine, ...]:
    """Return the lines that were ordered for a purpose, as they stand on the sheets.

    A line that was not understood is one of them where nothing else can be ordered in its phase.
    """
    kinds = turn.ruleset.order_kinds
    meant = tuple(kind.order for kind in kinds if kind.purpose is purpose)
    phases = {phase for kind in kinds if kind.purpose is purpose for phase in kind.phases}
    alone = phases - {phase for kind in kinds if kind.purpose is not purpose for phase in kind.phases}
    answers = {
        (entry.actor, entry.fact.number): entry.seq
        for entry in turn.entries
        if isinstance(entry.fact, OrderDone | OrderRefused)
    }
    found = []
    for one in turn.verdicts:
        seq = answers.get((one.nation, one.number), 0)
        if one.phase not in phases or not (seq or one.status is Status.UNREADABLE):
            continue  # or it is to be answered later in the phase
        order = _read(turn, one)
        if isinstance(order, meant) or (order is None and one.phase in alone):
            found.append(AskedLine(verdict=one, order=order, seq=seq))
    return tuple(found)


def _read(turn: TurnSoFar, one: Verdict) -> Order | None:
    """Return what a line was understood as; sheets are read alike whenever they are read."""
    order = turn.ruleset.sheet.read(
        turn.board, one.phase, one.text, one.nation, one.number, one.line, one.column
    )
    return None if isinstance(order, UnreadLine) else order
