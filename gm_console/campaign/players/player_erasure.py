"""One player taken out of a campaign: what goes, what stays for the game, and which copies still hold him.

His number stays, so that the history of the nations does; his name, address, notes and password go, and his name and
address out of all that the moderator wrote.  Then the file is written anew, for SQLite keeps what was deleted in its
free room; the index of the search, which knows names, is deleted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Final

from gm_console.campaign.backups import folder_of
from gm_console.campaign.calendar import KEY as CALENDAR
from gm_console.campaign.calendar import read_schedule
from gm_console.campaign.deadlines import Schedule
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.notes import on_player, read_notes, said_in, without_player
from gm_console.campaign.open_file import CampaignSettings, OpenFile, read_settings
from gm_console.campaign.packets.packet_passwords import PasswordTrace, trace_password
from gm_console.campaign.players.erasure_words import NameOut
from gm_console.campaign.players.player_messages import (
    erase_messages,
    letters_to,
    messages_of,
    said_of_messages,
)
from gm_console.campaign.players.players import change_in
from gm_console.campaign.players.roster import (
    NO_PLAYER,
    PasswordPlace,
    Player,
    Roster,
    Seat,
    called,
    in_order,
    nations_of,
    player_of,
    read_roster,
    stints,
)
from gm_console.campaign.players.roster_changes import listed, with_player
from gm_console.campaign.search import cache_of, forget
from gm_console.storage import erasure, repo
from gm_console.storage.branches import branches
from gm_console.storage.corrections import corrections
from gm_console.storage.db import Transaction, open_database
from gm_console.storage.errata import errata as errata_in
from gm_console.storage.errors import OLDER, StorageError
from gm_console.storage.records import BranchRecord, SheetRecord
from gm_console.storage.rule_changes import rule_changes

BUSY_MS: Final = 200
_COPIES: Final = (".gmc", ".bak")


@dataclass(frozen=True, slots=True, kw_only=True)
class Erasure:
    """What erasing a player does, or did."""

    number: int
    goes: tuple[str, ...]
    stays: tuple[str, ...]
    copies: tuple[Path, ...]
    """Files that still hold what goes."""
    unread: tuple[Path, ...]
    """Copies that could not be looked into."""
    trouble: tuple[str, ...] = ()
    """What could not be done."""


def foretell_erasure(file: OpenFile, number: int) -> Erasure:
    """Return what erasing a player would do; nothing is changed."""
    with file.read() as transaction:
        roster = read_roster(transaction)
        player = _known(roster, number)
        turn = read_settings(transaction).turn
        sheets = repo.sheets(transaction)
        lines = repo.journal(transaction)
        told = [one.reason for one in repo.runs(transaction)]
        told += _words_of(read_schedule(transaction))
        book, tried = read_notes(transaction), branches(transaction)
        told += [text for one in tried for text in (one.name, one.adopted)]
        mails, said = messages_of(transaction, roster, player), said_of_messages(transaction)
        letters = letters_to(transaction, player)
        errata, rules, put_right = errata_in(transaction), rule_changes(transaction), corrections(transaction)
        told += [*(one.withdrawn for one in errata), *(one.withdrawn for one in rules)]
        told += [one.withdrawn for one in put_right]
    kept = [one.erratum.reason for one in errata] + [fact.reason for one in rules for fact in one.facts]
    kept += [one.fact.reason for one in put_right]
    out = NameOut(player=player)
    elsewhere = sum(out.in_journal(one.what, one.text) != one.text for one in lines)
    elsewhere += sum(out.typed(text) != text for text in (*told, *said))
    on_him = on_player(book, number)
    others = replace(book, notes=tuple(one for one in book.notes if one not in on_him))
    elsewhere += sum(out.typed(text) != text for text in said_in(others))
    copies, unread = copies_with(file, roster, number)
    trace = trace_password(file, roster, player)
    return Erasure(
        number=number,
        goes=tuple(_goes(player, len(on_him), elsewhere, trace, len(mails), len(letters))),
        stays=(
            *_stays(_unseated(roster, number, turn), number, sheets, kept, out),
            *_in_branches(tried, out),
        ),
        copies=copies,
        unread=unread,
        trouble=trace.trouble,
    )


def _goes(
    player: Player, on_him: int, elsewhere: int, trace: PasswordTrace, mails: int, letters: int
) -> Iterator[str]:
    """Yield what is gone afterwards: notes on him, and his name in other texts of the moderator's, ``elsewhere``."""
    if not player.erased:
        yield "name, address, language and notes"
    if on_him:
        yield f"notes of the campaign that are on the player: {on_him}"
    if mails:
        yield f"mails and files that came from the player, but for the orders in them: {mails}"
    if letters:
        yield f"to whom letters went, and what was said of that: {letters}"
    for place in trace.places:
        yield password_line(place)
    if elsewhere:
        yield f"name and address in {elsewhere} other places: journal, arrivals, letters, reasons, calendar, notes"


def _stays(
    roster: Roster, number: int, sheets: Sequence[SheetRecord], kept: Sequence[str], out: NameOut
) -> Iterator[str]:
    """Yield what is kept for the game; ``kept`` are the reasons that are part of what turns are made from."""
    mine = sorted({one.nation for one in stints(roster) if one.player == number})
    if mine:
        yield f"that player {number} played {listed(mine)}, by number"
    count = sum(one.nation in mine for one in sheets)
    if count:
        own = "1 sheet that came for it" if count == 1 else f"{count} sheets that came for it"
        yield f"{own}, with the orders: the turns are made from them"
    named = sum(out.typed(one.name) != one.name for one in sheets)
    if named:
        yield f"file names of sheets that name the player: {named}"
    reasons = sum(out.typed(reason) != reason for reason in kept)
    if reasons:
        told = "reasons of corrections and changes of the rules that name the player"
        yield f"{told}, which are part of the record and known to whoever was told them: {reasons}"


def _in_branches(tried: Sequence[BranchRecord], out: NameOut) -> Iterator[str]:
    named = [one.name for one in tried if out.typed(one.otherwise) != one.otherwise]
    if named:
        told = "branches with lines that name the player, until they are discarded"
        yield out.typed(f"{told}: {', '.join(named)}")


def password_line(place: PasswordPlace) -> str:
    """Return how a password that goes is told."""
    return f"password ({place.value})"


def erase_player(file: OpenFile, number: int) -> Erasure:
    """Erase a player; one who is erased already is once more, which finishes what was left and writes the file anew.

    The password goes first: whoever is stopped between still has a player to erase, never a password without one.
    """
    if file.read_only:
        raise CampaignError(f"{file.path.name} was opened for reading only", "file.read-only")
    foretold = foretell_erasure(file, number)
    with file.read() as transaction:
        before = read_roster(transaction)
    player = _known(before, number)
    trace = trace_password(file, before, player, take=True)
    left = player.password if trace.trouble else PasswordPlace.NONE
    out = NameOut(player=player)
    forget(file.path)
    with file.write() as transaction:
        erasure.reword(transaction, typed=out.typed, in_journal=out.in_journal)
        erase_messages(file, transaction, messages_of(transaction, before, player), out)
        _reword_calendar(transaction, out)
        without_player(transaction, number, out.typed)
        change_in(transaction, "erase player", partial(_erased, number=number, out=out, left=left))
    trouble = [f"{text}; erase once more by number when that is mended" for text in trace.trouble]
    try:
        if not file.rewrite():
            trouble.append(_BUSY)
    except CampaignError as problem:
        trouble.append(f"{_BUSY} ({problem})")
    forget(file.path)  # whoever searched meanwhile may have written it with the name
    kept = {password_line(place) for place in _not_in(trace)}
    goes = tuple(text for text in foretold.goes if text not in kept)
    return replace(foretold, goes=goes, trouble=tuple(trouble))


def _not_in(trace: PasswordTrace) -> set[PasswordPlace]:
    """Return the places that a password was not taken out of."""
    return {PasswordPlace.KEYRING, PasswordPlace.SEALED} - set(trace.places)


_BUSY: Final = (
    "the file could not be written anew: what was erased may be left in its free room; erase once more"
)


def copies_with(file: OpenFile, roster: Roster, number: int) -> tuple[tuple[Path, ...], tuple[Path, ...]]:
    """Return the copies of a campaign file that still hold a player, and those that could not be looked into."""
    found: list[Path] = []
    unread: list[Path] = []
    for path in _copies(file.path):
        try:
            kept = _roster_of(path)
        except (StorageError, CampaignError) as problem:
            if problem.code != OLDER and _is_own(file.path, path):  # older ones know no players
                unread.append(path)
            continue
        same = kept.campaign == roster.campaign and roster.campaign
        here = player_of(kept, number)
        if same and here is not None and not here.erased:
            found += (one for one in (path, cache_of(path)) if one.exists())
    return tuple(found), tuple(unread)


def _erased(
    settings: CampaignSettings, roster: Roster, *, number: int, out: NameOut, left: PasswordPlace
) -> tuple[Roster, str]:
    # Where its password is left stays known, so that erasing once more finds it.
    made = with_player(roster, Player(number=number, name="", erased=True, password=left))
    made = _unseated(made, number, settings.turn)
    made = replace(
        made,
        players=tuple(replace(one, notes=out.typed(one.notes)) for one in made.players),
        seats=tuple(
            replace(one, note="" if _ends(roster, one, number) else out.typed(one.note)) for one in made.seats
        ),
        absences=tuple(
            replace(one, note="" if number in (one.player, one.substitute) else out.typed(one.note))
            for one in made.absences
        ),
    )
    return made, f"player {number}"


def _unseated(roster: Roster, number: int, turn: int) -> Roster:
    """Return a roster in which a player plays nothing from a turn on; what was played before stays."""
    held = nations_of(roster, number, turn)
    gone = [Seat(nation=one, turn=turn, player=NO_PLAYER) for one in held]
    left = [one for one in roster.seats if one.player != number or one.turn < turn]
    return replace(roster, seats=in_order((*left, *gone)))


def _ends(roster: Roster, seat: Seat, number: int) -> bool:
    """Tell whether a note is about a player: why he came, or why he went."""
    before = [one for one in roster.seats if one.nation == seat.nation and one.turn < seat.turn]
    return number == seat.player or bool(before and before[-1].player == number)


def _words_of(schedule: Schedule | None) -> list[str]:
    """Return what the moderator wrote in the calendar."""
    if schedule is None:
        return []
    moved, holidays = (one.reason for one in schedule.moved), (one.name for one in schedule.holidays)
    return [schedule.held, *moved, *holidays]


def _reword_calendar(transaction: Transaction, out: NameOut) -> None:
    schedule = read_schedule(transaction)
    if schedule is None:
        return
    made = replace(
        schedule,
        held=out.typed(schedule.held),
        moved=tuple(replace(one, reason=out.typed(one.reason)) for one in schedule.moved),
        holidays=tuple(replace(one, name=out.typed(one.name)) for one in schedule.holidays),
    )
    if made != schedule:
        repo.put_setting(transaction, CALENDAR, made)


def _copies(path: Path) -> Iterator[Path]:
    """Yield the files that may be copies of a campaign file: beside it, and in the folder of its backups."""
    for folder in (path.parent, folder_of(path)):
        if folder.is_dir():
            near = (one for one in folder.iterdir() if one.suffix in _COPIES and one.is_file())
            yield from sorted(one for one in near if one.resolve() != path.resolve())


def _is_own(path: Path, copy: Path) -> bool:
    """Tell from its name and place alone whether a file is a copy of a campaign."""
    return copy.parent == folder_of(path) or copy.name.startswith(path.stem)


def _roster_of(path: Path) -> Roster:
    database = open_database(path, read_only=True, busy_ms=BUSY_MS)
    try:
        with database.read() as transaction:
            return read_roster(transaction)
    finally:
        database.close()


def _known(roster: Roster, number: int) -> Player:
    found = player_of(roster, number)
    if found is None:
        known = ", ".join(map(called, roster.players)) or "nobody yet"
        raise CampaignError(
            f"there is no player {number} on the roster; there are: {known}", "player.unknown"
        )
    return found
