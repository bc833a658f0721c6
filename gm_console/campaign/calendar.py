"""The calendar of a campaign: when its turns close, changed with a reason, told to players, written for their clocks.

It is kept beside the turns and never hashed: no result depends on it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from datetime import UTC
from itertools import islice
from typing import Final

from gm_console.campaign.deadlines import (
    LONGEST,
    SHORTEST,
    Deadline,
    Holiday,
    Moved,
    Schedule,
    check_order,
    day,
    deadline_of,
    deadlines,
    local_time,
    zone_called,
)
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile, kept_in, now, read_settings
from gm_console.campaign.records import TurnStage
from gm_console.storage import repo
from gm_console.storage.db import Transaction

KEY: Final = "calendar"
_DEEDS: Final = ("set calendar", "move deadline", "holidays", "hold", "resume")
"""Changes of the calendar as the journal calls them: other calendars take in a file only if it is of a later one."""
LONGEST_WORDS: Final = 200
"""Signs of a reason or a name: they stand in every packet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Calendar:
    """The calendar of a campaign as it stands."""

    schedule: Schedule | None
    """None where nobody has said when turns close."""
    turn: int
    """The current turn."""
    rows: tuple[Deadline, ...]
    """From the current turn to the last; none while turns are held."""

    @property
    def held(self) -> bool:
        """Whether turns are held."""
        return self.schedule is not None and bool(self.schedule.held)


def calendar(file: OpenFile) -> Calendar:
    """Return when the turns of a campaign close."""
    with file.read() as transaction:
        settings = read_settings(transaction)
        schedule = read_schedule(transaction)
    return Calendar(schedule=schedule, turn=settings.turn, rows=deadlines_ahead(settings, schedule))


def deadlines_ahead(settings: CampaignSettings, schedule: Schedule | None) -> tuple[Deadline, ...]:
    """Return when the turns from the current one on close; none while they are held, or once the game is over."""
    return _rhythm_ahead(settings, schedule) if schedule is not None and not schedule.held else ()


def _rhythm_ahead(settings: CampaignSettings, schedule: Schedule) -> tuple[Deadline, ...]:
    """Return when the turns from the current one on close, or would if they were not held."""
    if settings.stage is TurnStage.PUBLISHED:
        return ()
    ahead = islice(deadlines(schedule), max(0, settings.turns - schedule.turn + 1))
    return tuple(one for one in ahead if one.turn >= settings.turn)


def set_rhythm(file: OpenFile, *, zone: str, first: str, days: int) -> Calendar:
    """Let the current turn close at a time and every later one so many days after; holidays are kept."""
    if not SHORTEST <= days <= LONGEST:
        raise CampaignError(f"a turn lasts {SHORTEST} to {LONGEST} days, not {days}", "calendar.days")
    named = zone_called(zone)
    at = local_time(first, named)

    def change(settings: CampaignSettings, schedule: Schedule | None) -> tuple[Schedule, str]:
        holidays = schedule.holidays if schedule is not None else ()
        made = Schedule(zone=named, turn=settings.turn, first=at, days=days, holidays=holidays)
        return made, f"turn {settings.turn} closes {at} {named}, then every {days} days"

    return _changed(file, "set calendar", change)


def move_deadline(file: OpenFile, turn: int, at: str, reason: str, *, onward: bool = False) -> Calendar:
    """Let a turn close at another time; ``onward`` counts all later ones from there."""
    why = _words(reason, "moving a deadline needs a reason; everybody reads it")

    def change(settings: CampaignSettings, schedule: Schedule | None) -> tuple[Schedule, str]:
        known = _required(schedule)
        if not settings.turn <= turn <= settings.turns:
            text = f"turn {turn} has no deadline to move; the turns from {settings.turn} to {settings.turns} have"
            raise CampaignError(text, "calendar.turn")
        local = local_time(at, known.zone)
        others = tuple(one for one in known.moved if one.turn != turn)
        if onward:
            before = _from(known, settings.turn)
            if turn > settings.turn:
                raise CampaignError(
                    f"--onward goes with the current turn, {settings.turn}; a later one is moved by itself",
                    "calendar.onward",
                )
            later = tuple(one for one in others if one.turn > turn)
            made = replace(before, first=local, moved=(Moved(turn=turn, at=local, reason=why), *later))
        else:
            made = replace(known, moved=(*others, Moved(turn=turn, at=local, reason=why)))
        word = "and all later ones with it" if onward else "by itself"
        return made, f"turn {turn} closes {local} {known.zone}, {word}: {why}"

    return _changed(file, "move deadline", change)


def add_holiday(file: OpenFile, first: str, last: str, name: str) -> Calendar:
    """Let no turn close from a day to another, both included; turns then close later, in the same rhythm."""
    holiday = Holiday(first=day(first), last=day(last), name=_words(name, "holidays need a name"))
    if holiday.last < holiday.first:
        raise CampaignError(f"{holiday.last} lies before {holiday.first}", "calendar.holidays")

    def change(_settings: CampaignSettings, schedule: Schedule | None) -> tuple[Schedule, str]:
        known = _required(schedule)
        others = [one for one in known.holidays if one.first != holiday.first]
        made = replace(known, holidays=tuple(sorted((*others, holiday), key=lambda one: one.first)))
        return made, f"no turn closes from {holiday.first} to {holiday.last}: {holiday.name}"

    return _changed(file, "holidays", change)


def drop_holiday(file: OpenFile, first: str) -> Calendar:
    """Take holidays back that begin on a day."""
    begins = day(first)

    def change(_settings: CampaignSettings, schedule: Schedule | None) -> tuple[Schedule, str]:
        known = _required(schedule)
        left = tuple(one for one in known.holidays if one.first != begins)
        if left == known.holidays:
            listed = ", ".join(one.first for one in known.holidays) or "there are none"
            raise CampaignError(f"no holidays begin on {begins}; known: {listed}", "calendar.holidays")
        return replace(known, holidays=left), f"the holidays from {begins} on are taken back"

    return _changed(file, "holidays", change)


def hold(file: OpenFile, reason: str) -> Calendar:
    """Let no turn close until the calendar is resumed."""
    why = _words(reason, "holding the game needs a reason; everybody reads it")

    def change(_settings: CampaignSettings, schedule: Schedule | None) -> tuple[Schedule, str]:
        return replace(_required(schedule), held=why), f"held: {why}"

    return _changed(file, "hold", change)


def resume(file: OpenFile, at: str) -> Calendar:
    """Go on after a hold: the current turn closes at a time, later ones are counted from there."""

    def change(settings: CampaignSettings, schedule: Schedule | None) -> tuple[Schedule, str]:
        known = _required(schedule)
        if not known.held:
            raise CampaignError("turns are not held; move a deadline instead", "calendar.held")
        local = local_time(at, known.zone)
        made = replace(known, turn=settings.turn, first=local, moved=(), held="")
        return made, f"turn {settings.turn} closes {local} {known.zone}"

    return _changed(file, "resume", change)


def calendar_file(file: OpenFile) -> bytes:
    """Return the deadlines ahead as an iCalendar file, for any calendar to take in.

    While turns are held it takes back what earlier files announced: the same events, cancelled, with the reason.
    """
    from icalendar import Calendar as Ical  # slow to load, and asked for seldom
    from icalendar import Event

    with file.read() as transaction:
        settings = read_settings(transaction)
        schedule = _required(read_schedule(transaction))
        edition = sum(one.what in _DEEDS for one in repo.journal(transaction))
    title, held = settings.title, on_hold(schedule)
    book = Ical()
    book.add("prodid", "-//gm-console//campaign calendar//EN")
    book.add("version", "2.0")
    if held:
        book.add("x-wr-caldesc", held)
    for one in _rhythm_ahead(settings, schedule):
        event = Event()
        event.add("uid", f"turn-{one.turn}@{_plain(title)}.gm-console")
        event.add("sequence", edition)
        event.add("status", "CANCELLED" if held else "CONFIRMED")
        event.add("summary", f"{title}: turn {one.turn} {'has no deadline yet' if held else 'closes'}")
        event.add("dtstart", one.at.astimezone(UTC))
        event.add("dtend", one.at.astimezone(UTC))
        event.add("dtstamp", one.at.astimezone(UTC))
        if held or one.note:
            event.add("description", held or one.note)
        book.add_component(event)
    return bytes(book.to_ical())


def on_hold(schedule: Schedule) -> str:
    """Return in a sentence that the game is on hold and why; empty where it is not."""
    return f"The game is on hold: {schedule.held.rstrip('.')}." if schedule.held else ""


def announced(transaction: Transaction, turn: int) -> str:
    """Return in a sentence when a turn closes, as packets and public pages tell it; empty without a calendar."""
    schedule = read_schedule(transaction)
    if schedule is None or turn > read_settings(transaction).turns:
        return ""
    if schedule.held:
        return f"{on_hold(schedule)} Turn {turn} has no deadline until it goes on."
    found = deadline_of(schedule, turn)
    return f"Turn {turn} closes {in_words(found)}." if found is not None else ""


def closing_time(transaction: Transaction, settings: CampaignSettings) -> str:
    """Return when the current turn closes, ISO 8601 with its offset; empty where nobody said, or turns are held."""
    schedule = read_schedule(transaction)
    if schedule is None or settings.stage is TurnStage.PUBLISHED:
        return ""
    found = deadline_of(schedule, settings.turn)
    return found.at.isoformat() if found is not None else ""


def in_words(deadline: Deadline) -> str:
    """Return a deadline for people of every zone: ``Friday 4 December 2026, 20:00 CET (19:00 UTC)``."""
    at, there = deadline.at, deadline.at.astimezone(UTC)
    other = f"{there:%H:%M}" if there.date() == at.date() else f"{there:%A %H:%M}"
    note = f"; {deadline.note}" if deadline.note else ""
    return f"{at:%A} {at.day} {at:%B %Y}, {at:%H:%M} {at:%Z} ({other} UTC{note})"


def read_schedule(transaction: Transaction) -> Schedule | None:
    """Return when turns close, as the file has it."""
    return kept_in(transaction, KEY, Schedule, "the calendar of the file is")


def _changed(
    file: OpenFile, what: str, change: Callable[[CampaignSettings, Schedule | None], tuple[Schedule, str]]
) -> Calendar:
    """Change the calendar, note it in the journal, and return it."""
    with file.write() as transaction:
        settings = read_settings(transaction)
        if settings.stage is TurnStage.PUBLISHED:
            raise CampaignError("the game is over: no turn closes any more", "turn.stage")
        schedule, told = change(settings, read_schedule(transaction))
        check_order(schedule, settings.turns)
        repo.put_setting(transaction, KEY, schedule)
        repo.note(transaction, now(), settings.turn, what, told)
    return calendar(file)


def _required(schedule: Schedule | None) -> Schedule:
    if schedule is None:
        text = "the campaign has no calendar yet; say first when the current turn closes, and how often"
        raise CampaignError(text, "calendar.none")
    return schedule


def _from(schedule: Schedule, turn: int) -> Schedule:
    """Return the same calendar counted from a later turn."""
    return replace(schedule, turn=turn, moved=tuple(one for one in schedule.moved if one.turn >= turn))


def _words(text: str, missing: str) -> str:
    words = " ".join(text.split())
    if not words:
        raise CampaignError(missing, "reason.missing")
    if len(words) > LONGEST_WORDS or not words.isprintable():
        raise CampaignError(f"words have up to {LONGEST_WORDS} signs that can be printed", "reason.form")
    return words


def _plain(title: str) -> str:
    return (
        "".join(sign if sign.isascii() and sign.isalnum() else "-" for sign in title.casefold()) or "campaign"
    )
