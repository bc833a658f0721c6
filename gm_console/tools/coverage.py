"""What recorded games try: every kind of order, every mission and every limit, with how often each occurs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Set
from dataclasses import dataclass

from gm_console.core.ids import NationId
from gm_console.core.orders import Order, Status, Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.tools.recorded_games import Replayed


@dataclass(frozen=True, slots=True, kw_only=True)
class RecordedLine:
    """A line of a recorded sheet."""

    turn: int
    nation: NationId
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KindCount:
    """How often a kind of order occurs, and where first."""

    kind: str
    phase: str
    variant: str
    """What tells lines of a kind apart, such as a mission; empty where nothing does."""
    lines: int
    accepted: int
    first: RecordedLine


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitCount:
    """How often a limit was met, and where first."""

    code: str
    limit: str
    met: int
    first: RecordedLine | None


@dataclass(frozen=True, slots=True, kw_only=True)
class Coverage:
    """What some recorded turns try."""

    kinds: tuple[KindCount, ...]
    limits: tuple[LimitCount, ...]
    codes: tuple[tuple[str, int], ...]
    """Every reason code that occurs."""
    missing: tuple[str, ...]
    """Order kinds and limits that occur nowhere."""


def coverage(ruleset: Ruleset, turns: Iterable[Replayed]) -> Coverage:
    """Return what recorded turns try."""
    lines: Counter[tuple[str, str, str]] = Counter()
    accepted: Counter[tuple[str, str, str]] = Counter()
    codes: Counter[str] = Counter()
    first: dict[str | tuple[str, str, str], RecordedLine] = {}
    names = {(kind.order.__name__, phase): kind.name for kind in ruleset.order_kinds for phase in kind.phases}
    for turn in turns:
        verdicts = {(one.nation, one.number): one for one in turn.result.verdicts}
        for one in turn.result.verdicts:
            if one.reason is not None:
                codes[one.reason.code] += 1
                first.setdefault(one.reason.code, _place(turn, one))
        for order in turn.orders:
            name = names.get((type(order).__name__, order.phase))
            if name is not None:
                key = (name, order.phase, ruleset.players.variant_of(order))
                lines[key] += 1
                accepted[key] += verdicts[order.nation, order.number].status is Status.ACCEPTED
                first.setdefault(key, _place(turn, order))
    tried = {(kind, phase) for kind, phase, _ in lines}
    missing = _untried(ruleset, tried)
    missing += [f"{code}: {limit}" for code, limit in ruleset.players.limits.items() if not codes[code]]
    return Coverage(
        kinds=tuple(
            KindCount(
                kind=key[0],
                phase=key[1],
                variant=key[2],
                lines=count,
                accepted=accepted[key],
                first=first[key],
            )
            for key, count in sorted(lines.items(), key=lambda row: (row[0][1], row[0]))
        ),
        limits=tuple(
            LimitCount(code=code, limit=limit, met=codes[code], first=first.get(code))
            for code, limit in ruleset.players.limits.items()
        ),
        codes=tuple(sorted(codes.items())),
        missing=tuple(missing),
    )


def _untried(ruleset: Ruleset, tried: Set[tuple[str, str]]) -> list[str]:
    """Return the kinds of order that occur nowhere, or not in each phase that takes them where phases are not alike."""
    if ruleset.players.anywhere:
        kinds = {kind for kind, _ in tried}
        return [kind.name for kind in ruleset.order_kinds if kind.name not in kinds]
    return [
        f"{kind.name} in {phase}"
        for kind in ruleset.order_kinds
        for phase in kind.phases
        if (kind.name, phase) not in tried
    ]


def _place(turn: Replayed, line: Order | Verdict) -> RecordedLine:
    return RecordedLine(turn=turn.expected.turn, nation=line.nation, line=line.line)
