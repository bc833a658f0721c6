"""What recorded games try: every kind of order, every mission and every limit, with how often each occurs."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from gm_console.campaign.recording import Replayed
from gm_console.core.ids import NationId
from gm_console.core.orders import Order, Status, Verdict
from gm_console.core.ruleset import Ruleset

LIMITS: Final = {
    "e1.capacity": "market capacity",
    "e1.stock": "stock that is sold",
    "e2.gold": "Gold for purchases",
    "e3.too-many": "two exports",
    "e3.most": "999 of a commodity",
    "e4.too-many": "7 or 10 military lines",
    "e4.bases": "one unit a base",
    "e4.salvage-one": "one unit a salvage line",
    "e4.technology": "technology of a unit",
    "e5.too-many": "7 or 10 economic lines",
    "e5.workers": "unemployed Population Units",
    "e5.salvage-one": "one facility a salvage line",
    "e5.landlocked": "coast for a shipyard",
    "e6.one": "one technology a turn",
    "e6.btech": "BTech of a technology",
    "e6.prerequisite": "prerequisite of a technology",
    "e7.step": "10 points a turn",
    "e7.stock": "means for an improvement",
    "m1.too-many": "one or two Rapid Deployments",
    "m1.slow": "fast units only for two regions",
    "m2.too-many": "six task forces in phase 2",
    "m2.sealift": "sealift in phase 2",
    "m2.too-far": "regions passed in phase 2",
    "m3.too-many": "six task forces in phase 3",
    "m3.sealift": "sealift in phases 2 and 3",
    "m3.too-far": "regions of a move in phase 3",
    "m4.too-many": "six task forces in phase 4",
    "m5.too-many": "six task forces in phase 5",
    "m5.too-far": "regions of a march in phase 5",
}
"""Reason code of a limit to what it limits."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A line of a recorded sheet."""

    turn: int
    nation: NationId
    line: int


@dataclass(frozen=True, slots=True, kw_only=True)
class KindCount:
    """How often a kind of order occurs, and where first."""

    kind: str
    phase: str
    mission: str
    """Of task forces in M2 and M4."""
    lines: int
    accepted: int
    first: Place


@dataclass(frozen=True, slots=True, kw_only=True)
class LimitCount:
    """How often a limit was met, and where first."""

    code: str
    limit: str
    met: int
    first: Place | None


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
    first: dict[str | tuple[str, str, str], Place] = {}
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
                key = (name, order.phase, getattr(order, "mission", ""))
                lines[key] += 1
                accepted[key] += verdicts[order.nation, order.number].status is Status.ACCEPTED
                first.setdefault(key, _place(turn, order))
    tried = {(kind, phase) for kind, phase, _ in lines}
    missing = [f"{name} in {phase}" for (_, phase), name in names.items() if (name, phase) not in tried]
    missing += [f"{code}: {limit}" for code, limit in LIMITS.items() if not codes[code]]
    return Coverage(
        kinds=tuple(
            KindCount(
                kind=key[0],
                phase=key[1],
                mission=key[2],
                lines=count,
                accepted=accepted[key],
                first=first[key],
            )
            for key, count in sorted(lines.items(), key=lambda row: (row[0][1], row[0]))
        ),
        limits=tuple(
            LimitCount(code=code, limit=limit, met=codes[code], first=first.get(code))
            for code, limit in LIMITS.items()
        ),
        codes=tuple(sorted(codes.items())),
        missing=tuple(missing),
    )


def _place(turn: Replayed, line: Order | Verdict) -> Place:
    return Place(turn=turn.expected.turn, nation=line.nation, line=line.line)
