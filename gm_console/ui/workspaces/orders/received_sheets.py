"""What the moderator has in on a turn: every nation's sheets, the text as received, every line with its verdicts.

Read whole in the worker thread, then only looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from functools import cached_property
from typing import Final

from gm_console.campaign.orders.typed_sheet import TypedSheet
from gm_console.campaign.records import (
    RUN,
    STANDS_IN,
    HistoryRow,
    Light,
    Outcome,
    SheetReport,
    TurnStage,
)
from gm_console.campaign.service import Campaign
from gm_console.core.gathering import gathered
from gm_console.core.ids import NationId
from gm_console.core.issues import Issue
from gm_console.core.orders import Status, Verdict
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnRecord
from gm_console.files.textfile import DecodedText, decode_text, split_lines
from gm_console.report.rule_titles import rule_titles
from gm_console.ui.workspaces.orders.phrasing import reason_sentence

REFUSALS: Final = frozenset((Status.REFUSED.value, Status.UNREADABLE.value, "error"))
"""Verdicts that are problems; ``error`` is one of the sheet as a whole."""
_MISLEADING: Final = re.compile("[\u200b-\u200f\u2028-\u202e\u2066-\u2069\ufdd0-\ufdef\ufeff]")
"""Signs that turn the reading direction, or that the text widget would break lines at."""


class SheetStanding(StrEnum):
    """How a nation stands with its sheets."""

    IN = "in"
    EARLY = "early"
    """Nothing for this turn, but a sheet for a later one."""
    AMBER = "amber"
    MISSING = "missing"


PROBLEMATIC: Final = "in with problems"
"""The mark of a nation whose sheet is in with lines that are refused or unreadable."""


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetLine:
    """A line of a sheet, or an issue of the sheet as a whole, with what was said of it."""

    sheet: int
    """Id of the sheet, 0 where it is not stored."""
    line: int
    column: int
    phase: str
    text: str
    check: str
    """Verdict before the deadline; of an issue how bad it is."""
    outcome: str = ""
    """What came of it, empty before the run."""
    reason: str = ""
    rule: str = ""
    titles: str = ""
    """What the letters of the rule stand for."""
    suggestion: str = ""
    is_issue: bool = False
    file: str = ""
    """Name the sheet came under."""

    @property
    def surprise(self) -> str:
        """The outcome where it is not what the check said, else empty."""
        return self.outcome if self.outcome != self.check else ""

    @property
    def verdict(self) -> str:
        """The last word on the line."""
        return self.outcome or self.check

    @property
    def is_problem(self) -> bool:
        """Whether the line came to nothing."""
        return self.verdict in REFUSALS


@dataclass(frozen=True, slots=True, kw_only=True)
class NationSheets:
    """One nation's sheets for a turn."""

    nation: NationId
    name: str
    standing: SheetStanding
    parts: tuple[str, ...]
    """Parts in force."""
    sheets: tuple[HistoryRow, ...]
    """All that came for the turn, oldest first."""
    early: int
    player: str
    """Who orders in this turn, empty where nobody is on the roster for it."""
    lines: tuple[SheetLine, ...]
    """Lines in force with the issues of their sheet, in sheet order."""
    counts: Mapping[str, int]
    """Lines by verdict."""

    @property
    def in_force(self) -> tuple[HistoryRow, ...]:
        """The sheets that count."""
        return tuple(row for row in self.sheets if row.in_force)

    @property
    def received(self) -> str:
        """Arrival of the newest sheet in force, ISO 8601 in UTC."""
        return max((row.received for row in self.in_force), default="")

    @property
    def problems(self) -> int:
        """Lines refused or not understood."""
        return self.counts[Status.REFUSED.value] + self.counts[Status.UNREADABLE.value]

    @property
    def sign(self) -> str:
        """The mark of its row: how it stands, and of a sheet that is in whether some of its lines come to nothing."""
        return PROBLEMATIC if self.standing is SheetStanding.IN and self.problems else self.standing.value


@dataclass(frozen=True, kw_only=True)
class ReceivedSheets:
    """All nations' sheets of one turn."""

    turn: int
    stage: TurnStage
    """Stage of this turn."""
    current: bool
    """It is the turn that sheets are taken in for."""
    run: str
    """State hash of the run the outcomes are of, empty where there is none; then the hash of the map."""
    nations: tuple[NationSheets, ...]
    texts: Mapping[int, str] = field(repr=False)
    """Text of every sheet in force, by id."""
    ruleset: Ruleset = field(repr=False)
    waiting: int = 0
    """How much of what came in waits for a yes."""

    @cached_property
    def by_id(self) -> Mapping[NationId, NationSheets]:
        """The nations by id."""
        return {one.nation: one for one in self.nations}

    def total(self, verdict: str) -> int:
        """Return the number of lines with a verdict."""
        return sum(one.counts[verdict] for one in self.nations)

    @property
    def lines(self) -> int:
        """Lines in force of all nations."""
        return sum(sum(one.counts.values()) for one in self.nations)

    def standing(self, standing: SheetStanding) -> int:
        """Return the number of nations that stand so."""
        return sum(one.standing is standing for one in self.nations)


def shown_text(raw: bytes) -> str:
    """Return a sheet's text with the lines counted as the reader counts them; empty for what is no text."""
    decoded = decode_text(raw)
    return plain(decoded.text) if isinstance(decoded, DecodedText) else ""


def plain(text: str) -> str:
    """Return text in which every line is a line, and whose reading direction nobody can turn."""
    return "\n".join(_MISLEADING.sub("\ufffd", line) for line in split_lines(text))


def read_received(
    campaign: Campaign, turn: int, names: Mapping[str, str], former: ReceivedSheets | None = None
) -> ReceivedSheets:
    """Return what is in on the current turn or of one that was run; what has not changed is taken from ``former``."""
    info = campaign.info()
    current = turn == info.turn
    row = next((one for one in campaign.turns() if one.turn == turn and not one.line), None)
    record = campaign.record(turn, draft=True) if row is not None and row.stage in RUN else None
    reader = _Reader(campaign, turn, current and info.stage is not TurnStage.PUBLISHED, record, names)
    ground = info.board_hash if current or row is None else row.board_hash
    run = f"{row.state_hash if record is not None and row is not None else ''} {ground}"
    same = former is not None and (former.turn, former.run, former.current) == (turn, run, current)
    nations = tuple(reader.nation(nation, former if same else None) for nation in reader.nations())
    return ReceivedSheets(
        turn=turn,
        stage=info.stage if current or row is None else row.stage,
        current=current,
        run=run,
        nations=nations,
        texts=reader.texts,
        ruleset=campaign.ruleset,
        waiting=len(campaign.waiting()),
    )


def report_lines(report: SheetReport | TypedSheet, ruleset: Ruleset, sheet: int = 0) -> tuple[SheetLine, ...]:
    """Return the answers to a sheet that was only looked at, its issues among them, in sheet order."""
    return _in_order(
        [
            *issue_lines(report.issues, sheet),
            *(_judged(one.verdict, ruleset, sheet, one.file) for one in report.lines),
        ]
    )


def issue_lines(issues: Iterable[Issue], sheet: int) -> list[SheetLine]:
    """Return what is wrong with a sheet as a whole."""
    return [
        SheetLine(
            sheet=sheet, line=one.line, column=max(one.column, 1), phase="", text="", check=one.severity.value,
            reason=one.text, rule=one.rule, suggestion=one.suggestion, is_issue=True, file=one.where,
        )
        for one in issues
    ]  # fmt: skip


class _Reader:
    """Reads the nations of one turn."""

    def __init__(
        self,
        campaign: Campaign,
        turn: int,
        checked: bool,
        record: TurnRecord | None,
        names: Mapping[str, str],
    ) -> None:
        self.texts: dict[int, str] = {}
        self._campaign, self._turn, self._names = campaign, turn, names
        self._checked = checked
        """Lines are judged anew; else what was said when the turn was run is shown."""
        self._record = record
        self._players = campaign.who_orders(turn)
        self._checks = _by_nation(record.checks) if record is not None else {}
        self._outcomes = _by_nation(record.verdicts) if record is not None else {}

    def nations(self) -> tuple[NationId, ...]:
        """Return the nations that may give orders."""
        if self._record is not None:
            return self._campaign.ruleset.nations(self._record.before)
        return tuple(one.nation for one in self._campaign.status())

    def nation(self, nation: NationId, former: ReceivedSheets | None) -> NationSheets:
        """Return one nation's sheets."""
        every, player = self._campaign.history(nation), self._players.get(nation, "")
        sheets = tuple(
            replace(row, in_force=True) if self._turn in row.stood_in else row
            for row in every
            if self._turn in row.stood_in or (row.turn == self._turn and row.outcome not in STANDS_IN)
        )
        early = sum(row.turn > self._turn and row.outcome == Outcome.TAKEN for row in every)
        before = former.by_id.get(nation) if former is not None else None
        if former is not None and before is not None and (before.sheets, before.early) == (sheets, early):
            self.texts.update({row.sheet: former.texts[row.sheet] for row in before.in_force})
            return before if before.player == player else replace(before, player=player)
        counting = tuple(row for row in sheets if row.in_force)
        for row in counting:
            self.texts[row.sheet] = shown_text(self._campaign.sheet_bytes(row.sheet))
        lines = self._lines(nation, counting) if counting else ()
        orders = [one.verdict for one in lines if not one.is_issue]
        return NationSheets(
            nation=nation,
            name=self._names.get(nation, ""),
            standing=_standing(tuple(row for row in counting if self._turn not in row.stood_in), early),
            parts=self._campaign.ruleset.sheet.in_order(part for row in counting for part in row.parts),
            sheets=sheets,
            early=early,
            player=player,
            lines=lines,
            counts={status.value: orders.count(status.value) for status in Status},
        )

    def _lines(self, nation: NationId, counting: tuple[HistoryRow, ...]) -> tuple[SheetLine, ...]:
        ruleset = self._campaign.ruleset
        outcomes = {_place(one): one for one in self._outcomes.get(nation, ())}
        found: list[SheetLine] = []
        if self._checked:
            receipt = self._campaign.receipt(nation)
            found += issue_lines(receipt.issues, counting[-1].sheet)
            said = [(one.verdict, one.part, one.file) for one in receipt.lines]
        else:
            said = [(one, ruleset.sheet.part_of(one.phase), "") for one in self._checks.get(nation, ())]
        for one, part, file in said:
            row = _sheet_of(part, file, counting)
            line = _judged(one, ruleset, row.sheet, file or row.name)
            found.append(_joined(line, outcomes.get(_place(one)), ruleset))
        return _in_order(found)


def _by_nation(verdicts: Iterable[Verdict]) -> dict[NationId, list[Verdict]]:
    return gathered((one.nation, one) for one in verdicts)


def _place(one: Verdict) -> tuple[str, int, str]:
    """Return what a line is known by in both lists of verdicts; its number is given anew in each."""
    return one.phase, one.line, one.text


def _standing(counting: tuple[HistoryRow, ...], early: int) -> SheetStanding:
    if any(row.light is Light.AMBER for row in counting):
        return SheetStanding.AMBER
    if counting:
        return SheetStanding.IN
    return SheetStanding.EARLY if early else SheetStanding.MISSING


def _sheet_of(part: str, file: str, counting: tuple[HistoryRow, ...]) -> HistoryRow:
    """Return the sheet that a line stands in, by its part and by the name it came under where they are known."""
    own = [row for row in counting if (not part or part in row.parts) and file in ("", row.name)]
    return (own or counting)[-1]


def _judged(one: Verdict, ruleset: Ruleset, sheet: int, file: str) -> SheetLine:
    reason = one.reason
    return SheetLine(
        sheet=sheet, file=file, line=one.line, column=one.column, phase=one.phase, text=one.text,
        check=one.status.value, reason=reason_sentence(reason, ruleset) if reason else "",
        rule=reason.rule if reason else "", suggestion=reason.suggestion if reason else "",
        titles=rule_titles(ruleset, reason.rule if reason else one.phase),
    )  # fmt: skip


def _joined(line: SheetLine, outcome: Verdict | None, ruleset: Ruleset) -> SheetLine:
    """Return a line with what came of it; the reason is the outcome's where it has one."""
    if outcome is None:
        return line
    reason = outcome.reason
    return replace(
        line,
        column=outcome.column,
        outcome=outcome.status.value,
        reason=reason_sentence(reason, ruleset) if reason else line.reason,
        rule=reason.rule if reason else line.rule,
        titles=rule_titles(ruleset, reason.rule) if reason else line.titles,
        suggestion=reason.suggestion if reason else line.suggestion,
    )


def _in_order(lines: Iterable[SheetLine]) -> tuple[SheetLine, ...]:
    return tuple(sorted(lines, key=lambda one: (one.sheet, one.line, one.column, one.phase)))
