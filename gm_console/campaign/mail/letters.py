"""Letters to players about the current turn: answers to their orders, reminders of what has not come.

Each is made from what counts for one nation alone, checked without any other's orders, so that it cannot tell of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from gm_console.campaign import naming, overview
from gm_console.campaign.calendar import deadlines_ahead, on_hold, read_schedule
from gm_console.campaign.deadlines import Schedule
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile, read_settings
from gm_console.campaign.orders.besides import Besides, oddities, since_published, what_came
from gm_console.campaign.orders.intake import in_force
from gm_console.campaign.orders.policies import policies_at
from gm_console.campaign.orders.stand_ins import expected_parts
from gm_console.campaign.players.roster import (
    NO_PLAYER,
    NationPlayed,
    Player,
    Roster,
    nation_played,
    read_roster,
)
from gm_console.core.corrections import ORDER, CorrectionReaders
from gm_console.core.ids import NationId
from gm_console.core.orders import FAILED
from gm_console.core.stand_ins import Policy
from gm_console.files.incoming.message import digest_of
from gm_console.files.turnsheet import write_sheet
from gm_console.report.letter import CountingSheet, LetterMatter, answer, reminder
from gm_console.report.phrases import fact_phrase
from gm_console.storage import corrections as put_right
from gm_console.storage import repo
from gm_console.storage.db import Transaction
from gm_console.storage.records import SheetRecord


class LetterKind(StrEnum):
    """What a letter is about."""

    ANSWER = "answer"
    REMINDER = "reminder"


DOMAIN: Final = "gm-console.invalid"
"""Of message ids: no machine is called so."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Letter:
    """A letter to whoever orders for a nation, before it is a mail."""

    kind: LetterKind
    turn: int
    nation: NationId
    country: str
    player: int
    """By number; 0 where nobody on the roster orders for it."""
    name: str
    address: str
    """Empty where none is known."""
    subject: str
    text: str
    message: str
    """Message id: the same for the same text to the same address in a campaign."""
    problems: int
    """Lines that come to nothing, parts that did not come."""


@dataclass(frozen=True, slots=True, kw_only=True)
class _ReadOnce:
    """What is read once for all letters."""

    settings: CampaignSettings
    roster: Roster
    schedule: Schedule | None
    sent: Mapping[NationId, Mapping[str, SheetRecord]]
    besides: Mapping[NationId, Besides]
    nations: Sequence[NationId]
    told: Mapping[NationId, tuple[str, ...]]
    """What the moderator changed of a nation's lines."""
    expected: tuple[str, ...]

    def missing(self, nation: NationId) -> tuple[str, ...]:
        """Return the parts of a nation's sheet that did not come."""
        return tuple(part for part in self.expected if part not in self.sent.get(nation, {}))

    def tells(self, kind: LetterKind, nation: NationId) -> bool:
        """Whether there is something of a kind to tell a nation."""
        return bool(self.missing(nation) if kind is LetterKind.REMINDER else self.sent.get(nation))


def letters(file: OpenFile, kind: LetterKind, nations: Iterable[NationId] = ()) -> tuple[Letter, ...]:
    """Return the letters of a kind to those nations that are meant, or to all that there is something to tell.

    :class:`CampaignError` where a nation is named that there is nothing of the kind to tell.
    """
    wanted, names = tuple(dict.fromkeys(nations)), naming.names(file)
    with file.read() as transaction:
        read = _read_once(file, transaction)
        policies = policies_at(transaction, read.settings.turn)
    chosen = wanted or tuple(nation for nation in read.nations if read.tells(kind, nation))
    for nation in chosen:
        if nation not in read.nations:
            raise CampaignError(f"there is no nation {nation} that may give orders", "nation.unknown")
        if kind is LetterKind.REMINDER and not read.tells(kind, nation):
            raise CampaignError(f"nation {nation} misses nothing: all of its sheet came", "letter.nothing")
    seats = [nation_played(read.roster, one, names.get(one, ""), read.settings.turn) for one in chosen]
    matters = [_matter(read, seat, policies.of(seat.nation)) for seat in seats]
    if kind is LetterKind.ANSWER:
        reports = overview.receipts_of(file, chosen)
        lines = [tuple(line.verdict for line in report.lines) for report in reports]
        matters = [replace(one, lines=own) for one, own in zip(matters, lines, strict=True)]
    return tuple(_letter(file, kind, read, seat, matter) for seat, matter in zip(seats, matters, strict=True))


def who_orders(seat: NationPlayed) -> Player | None:
    """Return who is written to about a nation: its player, or who orders while he is away."""
    return seat.substitute or seat.player


def _read_once(file: OpenFile, transaction: Transaction) -> _ReadOnce:
    settings = read_settings(transaction)
    sent = in_force(transaction, settings.turn)
    told: dict[NationId, tuple[str, ...]] = {}
    for one in put_right.corrections(transaction, settings.turn):
        counts = not one.withdrawn and one.told is not CorrectionReaders.MODERATOR
        if counts and one.fact.kind == ORDER:
            text = fact_phrase(one.fact, file.ruleset)
            told[one.fact.nation] = (*told.get(one.fact.nation, ()), text)
    return _ReadOnce(
        settings=settings,
        roster=read_roster(transaction),
        schedule=read_schedule(transaction),
        sent=sent,
        besides=what_came(repo.sheets(transaction), settings.turn, sent, since_published(transaction)[0]),
        nations=overview.nations(file, transaction, settings),
        told=told,
        expected=expected_parts(file),
    )


def _matter(read: _ReadOnce, seat: NationPlayed, policy: Policy) -> LetterMatter:
    own, besides = read.sent.get(seat.nation, {}), read.besides.get(seat.nation, Besides())
    to = who_orders(seat)
    deadline, zone, note = _deadline(read, to)
    return LetterMatter(
        title=read.settings.title,
        turn=read.settings.turn,
        nation=seat.nation,
        country=seat.name,
        name=to.name if to is not None else "",
        language=to.language if to is not None else "",
        deadline=deadline,
        zone=zone,
        note=note,
        missing=read.missing(seat.nation),
        policy=policy,
        late=besides.late,
        stale=besides.stale,
        sheets=tuple(_counting(own)),
        odd=tuple(oddities(own)),
        by_moderator=read.told.get(seat.nation, ()),
    )


def _deadline(read: _ReadOnce, to: Player | None) -> tuple[datetime | None, str, str]:
    """Return when the turn closes on the player's clock, else on the campaign's, whose that is, and what is odd."""
    ahead = deadlines_ahead(read.settings, read.schedule)
    if read.schedule is None or not ahead:
        return None, "", on_hold(read.schedule) if read.schedule is not None else ""
    zone = to.zone if to is not None and to.zone else read.schedule.zone
    return ahead[0].at.astimezone(ZoneInfo(zone)), zone, ahead[0].note


def _counting(own: Mapping[str, SheetRecord]) -> Iterable[CountingSheet]:
    """Yield the sheets that count, each once with its parts."""
    for sheet in {one.id: one for one in own.values()}.values():
        parts = tuple(part for part, one in own.items() if one.id == sheet.id)
        yield CountingSheet(parts=parts, name=sheet.name, received=sheet.received, digest=sheet.digest)


def _letter(
    file: OpenFile, kind: LetterKind, read: _ReadOnce, seat: NationPlayed, matter: LetterMatter
) -> Letter:
    to = who_orders(seat)
    if kind is LetterKind.ANSWER:
        subject, text = answer(matter, file.ruleset)
    else:
        first = write_sheet(matter.nation, matter.turn, (), file.ruleset).splitlines()[0]
        subject, text = reminder(matter, first)
    address = to.email if to is not None else ""
    said = "\n".join(
        (read.roster.campaign or read.settings.start_hash, kind, matter.nation, address, subject, text)
    )
    return Letter(
        kind=kind,
        turn=matter.turn,
        nation=matter.nation,
        country=matter.country,
        player=to.number if to is not None else NO_PLAYER,
        name=matter.name,
        address=address,
        subject=subject,
        text=text,
        message=f"<{digest_of(said.encode())[:40]}@{DOMAIN}>",
        problems=sum(one.status in FAILED for one in matter.lines) + len(matter.missing),
    )
