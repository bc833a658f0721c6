"""What is wrong or odd about the campaign shown, gathered from orders, map and verification."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gm_console.board.checking.check import check_board
from gm_console.board.model import Board
from gm_console.campaign.records import VerifyLine
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.issues import Severity
from gm_console.core.orders import FAILED, Verdict
from gm_console.core.reading_direction import clean
from gm_console.core.ruleset import Ruleset
from gm_console.report.phrases import verdict_text
from gm_console.ui.chronicle import Chronicle
from gm_console.ui.kit.language import translated_in
from gm_console.ui.steps import REFUSAL

_tr = translated_in("Problems")


class ProblemOrigin(StrEnum):
    """Who found a problem."""

    VERIFY = "verify"
    ORDERS = "orders"
    MAP = "map"


@dataclass(frozen=True, slots=True, kw_only=True)
class Problem:
    """One line of the problems panel, and where it leads."""

    severity: Severity
    origin: ProblemOrigin
    where: str
    text: str
    rule: str = ""
    turn: int = 0
    entry: int = 0
    """``seq`` of the entry to go to, 0 if none."""
    region: RegionId | None = None
    nation: NationId = NOBODY


_RANK: Final[Mapping[Severity, int]] = {Severity.ERROR: 0, Severity.WARNING: 1, Severity.INFO: 2}


def worst_first(problems: Iterable[Problem]) -> tuple[Problem, ...]:
    """Return problems by severity, otherwise as they came; what was verified stands first, for it was asked for."""
    return tuple(
        sorted(problems, key=lambda one: (one.origin is not ProblemOrigin.VERIFY, _RANK[one.severity]))
    )


def order_problems(chronicle: Chronicle, ruleset: Ruleset) -> Iterator[Problem]:
    """Yield every line of the turn shown that was refused or not understood."""
    entries: dict[tuple[NationId, int], int] = {}
    for entry in chronicle.entries:
        if type(entry.fact).__name__ == REFUSAL:
            entries[entry.actor, getattr(entry.fact, "number", 0)] = entry.seq
    for verdict in chronicle.verdicts:
        if verdict.status in FAILED:
            yield Problem(
                severity=Severity.WARNING,
                origin=ProblemOrigin.ORDERS,
                where=_line_of(verdict),
                text=f"{clean(verdict.text)}: {verdict_text(verdict, ruleset)}",
                rule=verdict.reason.rule if verdict.reason is not None else "",
                turn=chronicle.turn,
                entry=entries.get((verdict.nation, verdict.number), 0),
                nation=verdict.nation,
            )


def map_problems(board: Board) -> Iterator[Problem]:
    """Yield what the map check finds; takes its time on a large map."""
    for issue in check_board(board):
        known = issue.where if issue.where in board.by_id else ""
        yield Problem(
            severity=issue.severity,
            origin=ProblemOrigin.MAP,
            where=issue.where,
            text=issue.text,
            rule=issue.rule,
            region=RegionId(known) if known else None,
        )


def verify_problems(lines: Iterable[VerifyLine]) -> Iterator[Problem]:
    """Yield what came of recomputing each turn: what differs first, and what is not as it was then."""
    for line in lines:
        differs = line.difference
        if differs is not None:
            told = _tr("first difference: stored {0}; recomputed {1}")
            yield _verified(
                line,
                Severity.ERROR,
                told.format(differs.stored, differs.recomputed),
                differs.phase,
                differs.seq,
            )
        severity = Severity.WARNING if line.ok else Severity.ERROR
        for note in line.notes:
            yield _verified(line, severity, note)
        if line.ok:
            text = _tr("came out as it is stored, state hash {0}").format(line.state_hash)
            yield _verified(line, Severity.INFO, text)


def _verified(line: VerifyLine, severity: Severity, text: str, phase: str = "", seq: int = 0) -> Problem:
    where = f"{line.turn}.{seq}" if seq else _tr("turn {0}").format(line.turn) if line.turn else _tr("file")
    return Problem(
        severity=severity, origin=ProblemOrigin.VERIFY, where=f"{where} {phase}".strip(), text=text, turn=line.turn,
        entry=seq,
    )  # fmt: skip


def _line_of(verdict: Verdict) -> str:
    return _tr("{0}, line {1}").format(verdict.nation, verdict.line)
