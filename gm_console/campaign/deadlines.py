"""When the turns of a campaign close: a rhythm of days in one time zone, what it leaves out, turns moved, a hold.

Times are local to the campaign's zone and without it, as a moderator says them: ``2026-12-04T20:00``.  What they are
elsewhere follows from the zone, so that a deadline stays at eight in the evening when clocks change.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from itertools import islice
from typing import Final
from zoneinfo import ZoneInfo, available_timezones

from gm_console.campaign.errors import CampaignError

SHORTEST, LONGEST = 1, 56
"""Days of a turn."""
MOST_SKIPPED: Final = 60
"""Deadlines that holidays may take out in a row: a rhythm that never meets a free day is a slip."""
FORM: Final = "%Y-%m-%dT%H:%M"


@dataclass(frozen=True, slots=True, kw_only=True)
class Holiday:
    """Days on which no turn closes, the last one too."""

    first: str
    last: str
    name: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Moved:
    """A turn that closes at another time than the rhythm says."""

    turn: int
    at: str
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Schedule:
    """When turns close."""

    zone: str
    """Name of a time zone, such as ``Europe/Berlin``."""
    turn: int
    """Turn that closes first; later ones are counted from it."""
    first: str
    days: int
    """From one deadline to the next."""
    holidays: tuple[Holiday, ...] = ()
    moved: tuple[Moved, ...] = ()
    held: str = ""
    """Why no turn closes for now; empty where they do."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Deadline:
    """When a turn closes."""

    turn: int
    at: datetime
    """In the campaign's zone."""
    note: str
    """What is out of the ordinary about it, empty for most."""


def zone_called(name: str) -> str:
    """Return a time zone's name as it is written, whatever its capitals; :class:`CampaignError` for none."""
    known = {zone.casefold(): zone for zone in available_timezones()}
    found = known.get(name.strip().casefold())
    if found is None:
        word = name.strip().casefold().replace(" ", "_")
        near = sorted(zone for key, zone in known.items() if word and key.endswith(f"/{word}"))
        hint = f"; perhaps {near[0]}" if near else "; they are called like Europe/Berlin or America/New_York"
        raise CampaignError(f"there is no time zone {name[:40]!r}{hint}", "calendar.zone")
    return found


def local_time(text: str, zone: str) -> str:
    """Return a time as the calendar keeps it; :class:`CampaignError` for what is none, or is skipped by the clocks."""
    words = text.strip().replace(" ", "T")
    try:
        at = datetime.fromisoformat(words)
    except ValueError:
        at = None
    if at is None or at.tzinfo is not None or len(words) < len("2026-12-04T20:00"):
        raise CampaignError(f"{text[:40]!r} is no time such as 2026-12-04 20:00", "calendar.time")
    at = at.replace(second=0, microsecond=0)
    shown = _in_zone(at, ZoneInfo(zone))
    if shown.replace(tzinfo=None) != at:
        text = (
            f"there is no {at:%H:%M} on {at:%Y-%m-%d} in {zone}: the clocks go on from there to {shown:%H:%M}; "
            f"say {shown:%Y-%m-%d %H:%M}"
        )
        raise CampaignError(text, "calendar.skipped")
    return at.strftime(FORM)


def day(text: str) -> str:
    """Return a day as the calendar keeps it; :class:`CampaignError` for what is none."""
    try:
        return date.fromisoformat(text.strip()).isoformat()
    except ValueError as problem:
        raise CampaignError(f"{text[:40]!r} is no day such as 2026-12-24", "calendar.day") from problem


def deadline_of(schedule: Schedule, turn: int) -> Deadline | None:
    """Return when a turn closes; None while turns are held, and for turns before the first of the calendar."""
    if schedule.held or turn < schedule.turn:
        return None
    return next(islice(deadlines(schedule), turn - schedule.turn, None))


def deadlines(schedule: Schedule) -> Iterator[Deadline]:
    """Yield when turns close, from the first of the calendar on, whether they are held or not."""
    moved = {one.turn: one for one in schedule.moved}
    zone = ZoneInfo(schedule.zone)
    for turn, (at, left_out) in enumerate(_rhythm(schedule), start=schedule.turn):
        other = moved.get(turn)
        local = datetime.fromisoformat(other.at) if other is not None else at
        shown = _in_zone(local, zone)
        notes = [f"moved: {other.reason}"] if other is not None else list(left_out)
        if shown.replace(tzinfo=None) != local:
            notes.append(f"the clocks skip {local:%H:%M}")
        yield Deadline(turn=turn, at=shown, note="; ".join(notes))


def check_order(schedule: Schedule, turns: int) -> None:
    """Raise :class:`CampaignError` unless each turn, up to the last, closes after the one before it."""
    before: Deadline | None = None
    for one in islice(deadlines(schedule), max(0, turns - schedule.turn + 1)):
        if before is not None and one.at <= before.at:
            text = (
                f"turn {one.turn} would close {one.at:%Y-%m-%d %H:%M}, not after turn {before.turn}, "
                f"{before.at:%Y-%m-%d %H:%M}; all later turns can be moved with the current one"
            )
            raise CampaignError(text, "calendar.order")
        before = one


def _rhythm(schedule: Schedule) -> Iterator[tuple[datetime, tuple[str, ...]]]:
    """Yield local times in rhythm without those in holidays, each with the holidays left out just before it."""
    at = datetime.fromisoformat(schedule.first)
    left_out: list[str] = []
    while True:
        day_ = at.date().isoformat()
        holiday = next((one for one in schedule.holidays if one.first <= day_ <= one.last), None)
        if holiday is None:
            yield at, tuple(dict.fromkeys(left_out))
            left_out = []
        else:
            left_out.append(f"after {holiday.name}")
            if len(left_out) > MOST_SKIPPED:
                raise CampaignError(
                    "the holidays leave no day on which a turn could close", "calendar.holidays"
                )
        at += timedelta(days=schedule.days)


def _in_zone(local: datetime, zone: ZoneInfo) -> datetime:
    """Return a local time in its zone; one that the clocks skip is later by as much as they skip."""
    return local.replace(tzinfo=zone).astimezone(UTC).astimezone(zone)
