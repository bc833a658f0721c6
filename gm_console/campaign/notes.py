"""The moderator's own notes: rulings with their reasons, bookmarks, and what is worth remembering of anything.

They are one setting of the campaign file, beside the turns: no turn is made from them, no hash holds them, no player
is told.  The journal says that a note was written and on what, never what it says, so that it has nothing of a player
to be erased.  A note that is written otherwise keeps what it said before; its number is never given again.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.note_topics import GAME, Topic, TopicKind, check_topic
from gm_console.campaign.open_file import OpenFile, kept_in, now, read_settings
from gm_console.campaign.players.folded_text import folded
from gm_console.core.signs import is_unfit
from gm_console.storage import repo
from gm_console.storage.db import Transaction

KEY: Final = "notes"
"""Setting of a campaign file; it is not there before the first note is."""
LONGEST: Final = 4_000
MOST: Final = 5_000
"""Notes of one campaign: all of them are read when it is opened."""


class NoteKind(StrEnum):
    """What a note is for."""

    NOTE = "note"
    RULING = "ruling"
    """What was decided, and why."""
    BOOKMARK = "bookmark"
    """A moment of a turn to come back to."""


MOMENTS: Final = (TopicKind.TURN, TopicKind.PHASE, TopicKind.ENTRY, TopicKind.BATTLE)
"""What a bookmark can be on."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wording:
    """What a note says, or said."""

    at: str
    """When it was written, ISO 8601 in UTC."""
    text: str
    because: str = ""
    """Why it was decided so; a note with a reason is a ruling."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Note:
    """One note."""

    number: int
    on: Topic
    turn: int
    """The turn that was open when it was written."""
    bookmark: bool
    now: Wording
    told: str = ""
    """What the entry, the battle or the line said when the note was written: the turn may be run again."""
    former: tuple[Wording, ...] = ()
    """What it said before, the oldest first."""

    @property
    def kind(self) -> NoteKind:
        """What it is for."""
        if self.bookmark:
            return NoteKind.BOOKMARK
        return NoteKind.RULING if self.now.because else NoteKind.NOTE


@dataclass(frozen=True, slots=True, kw_only=True)
class NoteBook:
    """All notes of a campaign, as its file keeps them."""

    next: int = 1
    """The number that the next note gets."""
    notes: tuple[Note, ...] = ()


def notes(
    file: OpenFile, *, on: Topic | None = None, find: str = "", kind: NoteKind | None = None
) -> tuple[Note, ...]:
    """Return the notes of a campaign, in order of their numbers; what is not said does not filter.

    On a turn are those on all that lies in it too; ``find`` are words that all stand in it, in any spelling.
    """
    with file.read() as transaction:
        every = read_notes(transaction).notes
    words = folded(find).split()
    return tuple(
        one
        for one in every
        if (on is None or on.covers(one.on)) and kind in (None, one.kind) and _holds(one, words)
    )


def add_note(
    file: OpenFile, text: str, *, on: Topic = GAME, because: str = "", bookmark: bool = False
) -> Note:
    """Write a note on something; one with a reason is a ruling, a bookmark may have no words."""
    if bookmark and on.kind not in MOMENTS:
        raise CampaignError("a bookmark is on a turn, a phase, an entry or a battle", "note.bookmark")
    wording, told = _wording(text, because, bookmark=bookmark), check_topic(file, on)

    def change(book: NoteBook, turn: int) -> tuple[NoteBook, Note]:
        if len(book.notes) >= MOST:
            raise CampaignError(f"a campaign keeps {MOST:,} notes; remove some first", "note.most")
        made = Note(number=book.next, on=on, turn=turn, bookmark=bookmark, now=wording, told=told)
        return NoteBook(next=book.next + 1, notes=(*book.notes, made)), made

    return _changed(file, "add note", change)


def edit_note(file: OpenFile, number: int, text: str, *, because: str | None = None) -> Note:
    """Let a note say something else; what it said is kept, and so is its reason where no other is given."""

    def change(book: NoteBook, _turn: int) -> tuple[NoteBook, Note]:
        known = _known(book, number)
        reason = known.now.because if because is None else because
        wording = _wording(text, reason, bookmark=known.bookmark)
        if (wording.text, wording.because) == (known.now.text, known.now.because):
            raise CampaignError(f"note {number} says that already", "note.same")
        made = replace(known, now=wording, former=(*known.former, known.now))
        kept = tuple(made if one is known else one for one in book.notes)
        return replace(book, notes=kept), made

    return _changed(file, "change note", change)


def remove_note(file: OpenFile, number: int) -> Note:
    """Take a note out of the file, with all that it said before; return it as it was."""

    def change(book: NoteBook, _turn: int) -> tuple[NoteBook, Note]:
        known = _known(book, number)
        return replace(book, notes=tuple(one for one in book.notes if one is not known)), known

    return _changed(file, "remove note", change)


def read_notes(transaction: Transaction) -> NoteBook:
    """Return the notes as the file has them."""
    return kept_in(transaction, KEY, NoteBook, "the notes of the file are") or NoteBook()


def on_player(book: NoteBook, number: int) -> tuple[Note, ...]:
    """Return the notes that are on a player."""
    return tuple(one for one in book.notes if one.on == Topic(kind=TopicKind.PLAYER, number=number))


def said_in(book: NoteBook) -> list[str]:
    """Return every text that stands in notes, in what they said before too."""
    return [
        text
        for one in book.notes
        for text in (
            one.told,
            *(said for each in (*one.former, one.now) for said in (each.text, each.because)),
        )
    ]


def without_player(transaction: Transaction, number: int, typed: Callable[[str], str]) -> None:
    """Take out the notes on a player, and his name out of all others, as ``typed`` does it."""
    book = read_notes(transaction)
    gone = on_player(book, number)
    left = tuple(_reworded(one, typed) for one in book.notes if one not in gone)
    if left != book.notes:
        repo.put_setting(transaction, KEY, replace(book, notes=left))


def _reworded(note: Note, typed: Callable[[str], str]) -> Note:
    def reworded(one: Wording) -> Wording:
        return replace(one, text=typed(one.text), because=typed(one.because))

    return replace(
        note, now=reworded(note.now), told=typed(note.told), former=tuple(map(reworded, note.former))
    )


def _changed(file: OpenFile, what: str, change: Callable[[NoteBook, int], tuple[NoteBook, Note]]) -> Note:
    """Change the notes, say in the journal which one, and return it."""
    with file.write() as transaction:
        turn = read_settings(transaction).turn
        book, note = change(read_notes(transaction), turn)
        repo.put_setting(transaction, KEY, book)
        repo.note(transaction, now(), turn, what, f"note {note.number} on {note.on.words}")
    return note


def _known(book: NoteBook, number: int) -> Note:
    found = next((one for one in book.notes if one.number == number), None)
    if found is None:
        known = f"the last one written is {book.next - 1}" if book.notes else "there are none"
        raise CampaignError(f"there is no note {number}; {known}", "note.unknown")
    return found


def _wording(text: str, because: str, *, bookmark: bool) -> Wording:
    if bookmark and because.strip():
        raise CampaignError("a bookmark has no reason; write a ruling beside it", "note.bookmark")
    wording = Wording(at=now(), text=_fit(text), because=_fit(because))
    if not wording.text and not bookmark:
        raise CampaignError("a note needs words", "note.empty")
    return wording


def _fit(text: str) -> str:
    fit = "\n".join(line.rstrip() for line in text.replace("\t", " ").splitlines()).strip()
    if len(fit) > LONGEST or is_unfit(fit.replace("\n", "")):
        raise CampaignError(f"a note has up to {LONGEST:,} signs that can be printed", "note.text")
    return fit


def _holds(note: Note, words: list[str]) -> bool:
    said = folded(" ".join((note.on.words, note.now.text, note.now.because, note.told))) if words else ""
    return all(word in said for word in words)
