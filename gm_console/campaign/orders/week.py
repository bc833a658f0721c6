"""The week at a glance: when the turn closes, how every nation stands, what is worth a look, what to do next.

Read whole from the open file; the clock is passed in, so that the same file at the same moment says the same.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from gm_console.campaign import naming
from gm_console.campaign.calendar import deadlines_ahead, on_hold, read_schedule
from gm_console.campaign.mail.letters import LetterKind
from gm_console.campaign.mail.outbox import WENT
from gm_console.campaign.open_file import (
    CampaignSettings,
    OpenFile,
    current_state,
    read_settings,
    run_in_force,
)
from gm_console.campaign.orders.besides import Besides, since_published, what_came
from gm_console.campaign.orders.forecast import missed_words, policy_words
from gm_console.campaign.orders.intake import in_force, orders_of
from gm_console.campaign.orders.press import press_of, waits_in
from gm_console.campaign.orders.stand_ins import Gap, expected_parts, gaps
from gm_console.campaign.orders.week_steps import NextStep, Situation, next_step
from gm_console.campaign.orders.worse_sheets import is_amber
from gm_console.campaign.players.roster import NationPlayed, NationState, named, nation_played, read_roster
from gm_console.campaign.records import RUN, JournalRecord, Outcome, TurnStage
from gm_console.campaign.turns.turn_ground import ground_now
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.orders import CHANGED, FAILED, Status, Verdict
from gm_console.core.reading_direction import clean
from gm_console.core.ruleset import Ruleset
from gm_console.core.stand_ins import AGAIN
from gm_console.core.wording import counted
from gm_console.report.phrases import verdict_text
from gm_console.storage import repo, results
from gm_console.storage.arrivals import standing_as
from gm_console.storage.db import Transaction
from gm_console.storage.outgoing import outgoing
from gm_console.storage.records import OutgoingRecord, SheetRecord


class Lamp(StrEnum):
    """How a nation stands, the most urgent first."""

    AMBER = "amber"
    """A sheet that is worse than the one before it waits for a word."""
    LATE = "late"
    """What came after the lock does not count."""
    STALE = "stale"
    """What came is for a turn that is over."""
    DROPPED = "dropped"
    """Nothing came; its player dropped out, and no other took it."""
    MISSING = "missing"
    """Nothing came, or not all of it."""
    EARLY = "early"
    """What came is for a later turn."""
    ERRORS = "errors"
    """All of it came, and some lines are refused or not understood."""
    WARNINGS = "warnings"
    """All of it came, and some lines are adjusted, conditional or odd."""
    RECEIVED = "received"


@dataclass(frozen=True, slots=True, kw_only=True)
class NationWeek:
    """How a nation stands in the current turn."""

    nation: NationId
    name: str
    player: str
    """Who orders; empty where nobody is on the roster for it."""
    lamp: Lamp
    told: str
    """Why, in a sentence."""
    parts: tuple[str, ...]
    """In force."""
    missing: tuple[str, ...]
    lines: int
    problems: int
    """Lines refused or not understood."""
    misses: int
    """Turns in a row, this one included, in which not all of its sheet came; 0 where all came."""
    answered: str
    """When the answer to what counts went out, ISO 8601 in UTC; empty where none did since it came."""
    reminded: str
    """When it was reminded of what is missing last; empty where it was not, or nothing is."""

    @property
    def again(self) -> bool:
        """Whether sheets were missing in the turn before as well."""
        return self.misses >= AGAIN


@dataclass(frozen=True, slots=True, kw_only=True)
class RefusedLine:
    """A line that comes to nothing."""

    nation: NationId
    line: int
    text: str
    why: str
    likely: bool
    """It is known what was perhaps meant."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Week:
    """The current turn of a campaign, at a moment."""

    title: str
    turn: int
    turns: int
    """Of the whole game."""
    stage: TurnStage
    at: datetime
    """The moment."""
    deadline: datetime | None
    """When the turn closes, in the campaign's zone; None where nobody has said, and while it is held."""
    note: str
    """What is out of the ordinary about it, or that turns are held and why."""
    nations: tuple[NationWeek, ...]
    refused: tuple[RefusedLine, ...]
    """Those first whose mistake is plain."""
    waiting: int
    """How much of what came in waits for a yes."""
    press: int
    """How many lines of prose wait for the moderator's word."""
    next: NextStep
    done: tuple[JournalRecord, ...]
    """What was done since the turn before was published, newest first."""

    @property
    def closed(self) -> bool:
        """Whether the deadline is past."""
        return self.deadline is not None and self.at >= self.deadline

    @property
    def counts(self) -> dict[Lamp, int]:
        """How many nations stand so, of those ways in which any does."""
        every = [one.lamp for one in self.nations]
        return {lamp: every.count(lamp) for lamp in Lamp if lamp in every}


def week(file: OpenFile, at: datetime) -> Week:
    """Return how the current turn stands at a moment."""
    names = naming.names(file)
    with file.read() as transaction:
        settings, schedule = read_settings(transaction), read_schedule(transaction)
        turn, ground = settings.turn, ground_now(file, transaction, settings)
        sent, roster = in_force(transaction, turn), read_roster(transaction)
        nations = file.ruleset.nations(ground.state)
        lacking = {gap.nation: gap for gap in gaps(file, transaction, turn, nations, sent)}
        since, done = since_published(transaction)
        besides = what_came(repo.sheets(transaction), turn, sent, since)
        orders = orders_of(file, transaction, sent)
        press = len(waits_in(press_of(file, transaction, turn, orders)))
        letters = [one for one in outgoing(transaction, turn) if one.last.what in WENT]
        waiting = len(standing_as(transaction, Outcome.WAITING.value))
        packets = any(one.turn == turn - 1 and not one.withdrawn for one in repo.packets(transaction))
        outcomes = _outcomes(transaction, settings)
    verdicts = ground.check(orders) if outcomes is None else outcomes
    rows = []
    for nation in nations:
        seat = nation_played(roster, nation, names.get(nation, ""), turn)
        statuses = [one.status for one in verdicts if one.nation == nation]
        rows.append(
            _nation(
                seat,
                sent.get(nation, {}),
                lacking.get(nation),
                statuses,
                besides.get(nation, Besides()),
                letters,
            )
        )
    ahead = deadlines_ahead(settings, schedule)
    held = on_hold(schedule) if schedule is not None else ""
    return Week(
        title=settings.title,
        turn=turn,
        turns=settings.turns,
        stage=settings.stage,
        at=at,
        deadline=ahead[0].at if ahead else None,
        note=held or (ahead[0].note if ahead else ""),
        nations=tuple(rows),
        refused=tuple(_refused(verdicts, ground.ruleset)),
        waiting=waiting,
        press=press,
        next=next_step(
            Situation(
                stage=settings.stage,
                turn=turn,
                packets_due=turn > settings.first_turn and not packets,
                closed=bool(ahead) and at >= ahead[0].at,
                amber=_first(rows, Lamp.AMBER),
                late=_first(rows, Lamp.LATE),
                sent=len(sent),
                lacking=len(lacking),
                waiting=waiting,
            )
        ),
        done=done,
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class Short:
    """How many nations stand how, told without a look at their lines."""

    nations: int
    received: int
    """All of it came."""
    missing: int
    amber: int
    late: int


def in_short(file: OpenFile) -> Short:
    """Return the current turn in a line, for whoever looks at many campaigns."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        sent = in_force(transaction, settings.turn)
        nations = file.ruleset.nations(current_state(file, transaction, settings))
        besides = what_came(repo.sheets(transaction, turn=settings.turn), settings.turn, sent, "")
    whole = set(expected_parts(file))
    received = sum(whole <= sent.get(nation, {}).keys() for nation in nations)
    return Short(
        nations=len(nations),
        received=received,
        missing=len(nations) - received,
        amber=sum(is_amber(sent.get(nation, {})) for nation in nations),
        late=sum(bool(besides[nation].late) for nation in nations if nation in besides),
    )


def _outcomes(transaction: Transaction, settings: CampaignSettings) -> tuple[Verdict, ...] | None:
    """Return what came of each line where the turn was run: that is the last word on it; None before."""
    run = run_in_force(transaction, settings.turn) if settings.stage in RUN else None
    return results.verdicts(transaction, run.id, results.OUTCOME) if run is not None else None


def _nation(
    seat: NationPlayed,
    own: Mapping[str, SheetRecord],
    gap: Gap | None,
    statuses: Sequence[Status],
    besides: Besides,
    letters: Iterable[OutgoingRecord],
) -> NationWeek:
    """Return how a nation stands, and why."""
    problems = sum(one in FAILED for one in statuses)
    changed = sum(one in CHANGED for one in statuses)
    amber, dropped = is_amber(own), seat.state is NationState.DROPPED
    told = [
        "a sheet is worse than the one before it" if amber else "",
        f"{besides.late} came after the lock" if besides.late else "",
        f"a sheet came for turn {besides.stale}, which is over" if besides.stale else "",
        f"a sheet is kept for turn {besides.early}" if besides.early else "",
        "its player dropped out" if dropped else "",
        *(_gap_words(gap, own, besides) if gap is not None else ()),
        _if_any(problems, "line refused or unreadable", "lines refused or unreadable"),
        _if_any(changed, "line adjusted or conditional", "lines adjusted or conditional"),
        besides.odd,
    ]
    return NationWeek(
        nation=seat.nation,
        name=seat.name,
        player=named(seat.player) if seat.player is not None else "",
        lamp=_lamp(own, gap, besides, dropped=dropped, problems=problems, changed=changed),
        told="; ".join(filter(None, told)) or _whole(len(statuses)),
        parts=tuple(own),
        missing=gap.parts if gap is not None else (),
        lines=len(statuses),
        problems=problems,
        misses=gap.misses if gap is not None else 0,
        answered=_went(
            letters, seat.nation, LetterKind.ANSWER, max((one.received for one in own.values()), default="~")
        ),
        reminded=_went(letters, seat.nation, LetterKind.REMINDER, "") if gap is not None else "",
    )


def _went(letters: Iterable[OutgoingRecord], nation: NationId, kind: LetterKind, since: str) -> str:
    """Return when the last letter of a kind went to a nation, empty where none did since a time."""
    times = (one.last.at for one in letters if (one.nation, one.kind) == (nation, kind))
    newest = max(times, default="")
    return newest if newest >= since else ""


def answered_words(nations: Sequence[NationWeek]) -> str:
    """Return how many of those that sent something were answered."""
    sent = [one for one in nations if one.parts]
    answered = sum(bool(one.answered) for one in sent)
    return f"{answered} of {len(sent)} nations that sent something were answered."


def _lamp(
    own: Mapping[str, SheetRecord],
    gap: Gap | None,
    besides: Besides,
    *,
    dropped: bool,
    problems: int,
    changed: int,
) -> Lamp:
    if is_amber(own):
        return Lamp.AMBER
    if besides.late:
        return Lamp.LATE
    if gap is not None:
        ways = ((besides.stale, Lamp.STALE), (dropped, Lamp.DROPPED), (besides.early, Lamp.EARLY))
        return next((lamp for so, lamp in ways if so and not own), Lamp.MISSING)
    if problems:
        return Lamp.ERRORS
    return Lamp.WARNINGS if changed or besides.odd else Lamp.RECEIVED


def _gap_words(gap: Gap, own: Mapping[str, SheetRecord], besides: Besides) -> tuple[str, ...]:
    nothing = "" if besides.stale or besides.early or besides.late else "nothing came"
    what = f"no {', no '.join(gap.parts)} came" if own else nothing
    return what, missed_words(gap.misses), policy_words(gap)


def _if_any(count: int, one: str, many: str) -> str:
    return counted(count, one, many) if count else ""


def _whole(lines: int) -> str:
    return f"all of it came, {lines} line{'' if lines == 1 else 's'}"


def _refused(verdicts: Iterable[Verdict], ruleset: Ruleset) -> list[RefusedLine]:
    """Return the lines that come to nothing, those first whose mistake is plain."""
    lines = [
        RefusedLine(
            nation=one.nation,
            line=one.line,
            text=clean(one.text),
            why=verdict_text(one, ruleset),
            likely=one.reason is not None and bool(one.reason.suggestion),
        )
        for one in verdicts
        if one.status in FAILED
    ]
    return sorted(lines, key=lambda one: not one.likely)


def _first(rows: Iterable[NationWeek], lamp: Lamp) -> NationId:
    return next((row.nation for row in rows if row.lamp is lamp), NOBODY)
