"""Passwords of the players' packets: made, kept in the system's keyring or a sealed file beside the campaign, shown.

The campaign file says where a password is, never what it is.  A password is stored before the file says so, and taken
out of its former place after that: whatever goes wrong between leaves one too many, never one too few.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

from gm_console.campaign import system_keyring
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile
from gm_console.campaign.players.players import Change, Players, changed
from gm_console.campaign.players.roster import PasswordPlace, Player, Roster, read_roster
from gm_console.campaign.players.roster_changes import present, with_player
from gm_console.core.signs import is_unfit
from gm_console.files.errors import Unreadable
from gm_console.files.sealed_book import (
    DamagedPage,
    OpenBook,
    SealedBook,
    WrongPassphrase,
    new_book,
    open_book,
    read_book,
    write_book,
)

SHORTEST, LONGEST = 8, 100
"""Signs of a password and of a passphrase."""
_OPENINGS: Final = "bdfghjkmnprstvwz"
_VOWELS: Final = "aeiou"
_GROUPS, _SYLLABLES = 5, 2
"""Ten syllables of 80 each: 63 bits, and no sign that is taken for another."""


def made_password() -> str:
    """Return a new password by chance that can be read out and typed: ``kuma-setu-…``."""
    return "-".join("".join(_syllable() for _ in range(_SYLLABLES)) for _ in range(_GROUPS))


def fit_secret(text: str, what: str) -> str:
    """Return a password or passphrase of a form that can be typed; :class:`CampaignError` for any other."""
    if not SHORTEST <= len(text) <= LONGEST or is_unfit(text):
        raise CampaignError(f"{what} has {SHORTEST} to {LONGEST} signs that can be printed", "password.form")
    return text


def sealed_place(path: Path) -> Path:
    """Return where the sealed passwords of a campaign file lie."""
    return path.with_name(f"{path.stem}.passwords")


def has_sealed(file: OpenFile) -> bool:
    """Tell whether passwords lie in a sealed file, which has a passphrase then."""
    return sealed_place(file.path).exists()


def keep_password(
    file: OpenFile, number: int, password: str, place: PasswordPlace, *, passphrase: str = ""
) -> Players:
    """Keep the password of a player's packets in place of the former; the first passphrase makes the sealed file."""
    if place is PasswordPlace.NONE:
        return forget_password(file, number)
    fit_secret(password, "a password")
    roster = _read_roster(file)
    player = present(roster, number)
    if file.read_only:
        raise CampaignError(f"{file.path.name} was opened for reading only", "file.read-only")
    if place is PasswordPlace.KEYRING:
        system_keyring.keep(_name(roster, number), password)
    else:
        book = _opened(file, roster, passphrase, make=True)
        write_book(sealed_place(file.path), book.with_page(str(number), password).book)
    found = changed(file, "password", _kept(number, place))
    left = take_out(file, roster, player) if player.password is not place else ""
    if left:
        raise CampaignError(f"the new password is kept; {left}", "password.left")
    return found


def password_of(file: OpenFile, number: int, *, passphrase: str = "") -> str:
    """Return the password of a player's packets."""
    return passwords_of(file, (number,), passphrase=passphrase)[number]


def passwords_of(file: OpenFile, numbers: Iterable[int], *, passphrase: str = "") -> dict[int, str]:
    """Return the passwords of several players' packets by number, all or none; the sealed file is opened once."""
    roster = _read_roster(file)
    wanted = [present(roster, number) for number in dict.fromkeys(numbers)]
    book: OpenBook | None = None
    if any(one.password is PasswordPlace.SEALED for one in wanted) and has_sealed(file):
        book = _opened(file, roster, passphrase, make=False)
    return {one.number: _password(file, roster, one, book) for one in wanted}


def _password(file: OpenFile, roster: Roster, player: Player, book: OpenBook | None) -> str:
    if player.password is PasswordPlace.NONE:
        raise CampaignError(f"player {player.number} has no password yet", "password.none")
    if player.password is PasswordPlace.KEYRING:
        found = system_keyring.find(_name(roster, player.number))
    else:
        found = _read(file, book, str(player.number)) if book is not None else None
    if found is None:
        text = f"the password of player {player.number} is not in {_where(file, player.password)}; make a new one"
        raise CampaignError(text, "password.gone")
    return found


def forget_password(file: OpenFile, number: int) -> Players:
    """Forget the password of a player's packets; none is needed to tear it out of the sealed file."""
    roster = _read_roster(file)
    player = present(roster, number)
    if player.password is PasswordPlace.NONE:
        raise CampaignError(f"player {number} has no password", "password.none")
    lost = player.password is PasswordPlace.SEALED and not has_sealed(file)
    left = "" if lost else take_out(file, roster, player)
    if left:
        raise CampaignError(left, "password.left")
    return changed(file, "password", _kept(number, PasswordPlace.NONE))


def change_passphrase(file: OpenFile, former: str, passphrase: str) -> int:
    """Seal all passwords with another passphrase; return how many there are."""
    roster = _read_roster(file)
    old = _opened(file, roster, former, make=False)
    new = new_book(roster.campaign, fit_secret(passphrase, "a passphrase"))
    names = [name for name in old.book.pages if name]
    for name in names:
        new = new.with_page(name, _read(file, old, name) or "")
    write_book(sealed_place(file.path), new.book)
    return len(names)


@dataclass(frozen=True, slots=True, kw_only=True)
class PasswordTrace:
    """Where a password of a player was found, and what stood in the way of it."""

    places: tuple[PasswordPlace, ...]
    trouble: tuple[str, ...]


def trace_password(file: OpenFile, roster: Roster, player: Player, *, take: bool = False) -> PasswordTrace:
    """Look for a player's password in every place, wherever the file says it is; with ``take``, take it out."""
    places, trouble = [], []
    for place, look in ((PasswordPlace.KEYRING, _in_keyring), (PasswordPlace.SEALED, _in_book)):
        try:
            if look(file, roster, player, take):
                places.append(place)
        except (CampaignError, OSError) as problem:
            where = _where(file, place)
            trouble.append(f"the password could not be taken out of {where}: {problem}")
    return PasswordTrace(places=tuple(places), trouble=tuple(trouble))


def take_out(file: OpenFile, roster: Roster, player: Player) -> str:
    """Take a player's password out of where it is; return what could not be done, empty where all was."""
    looks = {PasswordPlace.KEYRING: _in_keyring, PasswordPlace.SEALED: _in_book}
    look = looks.get(player.password)
    try:
        if look is not None:
            look(file, roster, player, True)
    except (CampaignError, OSError) as problem:
        where = _where(file, player.password)
        return f"the former password could not be taken out of {where}: {problem}"
    return ""


def _in_keyring(_file: OpenFile, roster: Roster, player: Player, take: bool) -> bool:
    if player.password is not PasswordPlace.KEYRING and not system_keyring.keyring_name():
        return False
    name = _name(roster, player.number)
    found = system_keyring.find(name) is not None
    if found and take:
        system_keyring.forget(name)
    return found


def _in_book(file: OpenFile, roster: Roster, player: Player, take: bool) -> bool:
    book, name = _book(file), str(player.number)
    if book is None or book.label != roster.campaign:
        if player.password is not PasswordPlace.SEALED:
            return False
        why = "it is not beside the campaign" if book is None else "it belongs to another campaign"
        raise CampaignError(f"{why}; put the right one in its place", "password.elsewhere")
    if name in book.pages and take:
        write_book(sealed_place(file.path), book.without(name))
    return name in book.pages


def _read(file: OpenFile, book: OpenBook, name: str) -> str | None:
    try:
        return book.read(name)
    except DamagedPage as problem:
        text = f"the password of player {name} in {sealed_place(file.path).name} is damaged; make a new one"
        raise CampaignError(text, "password.damaged") from problem


def _opened(file: OpenFile, roster: Roster, passphrase: str, *, make: bool) -> OpenBook:
    """Return the sealed file with its key, a new one if there is none and it may be made."""
    place, book = sealed_place(file.path), _book(file)
    if book is None:
        if not make:
            raise CampaignError(f"there is no {place.name} beside the campaign", "password.gone")
        return new_book(roster.campaign, fit_secret(passphrase, "a passphrase"))
    if book.label != roster.campaign:
        raise CampaignError(
            f"{place.name} belongs to another campaign; put the right one in its place, or move it away",
            "password.stranger",
        )
    if not passphrase:
        raise CampaignError(f"{place.name} opens with its passphrase only", "passphrase.missing")
    try:
        return open_book(book, passphrase)
    except WrongPassphrase as problem:
        raise CampaignError(
            f"that is not the passphrase of {place.name}; nothing was changed", "passphrase.wrong"
        ) from problem


def _book(file: OpenFile) -> SealedBook | None:
    place = sealed_place(file.path)
    try:
        return read_book(place)
    except Unreadable as problem:
        text = f"{place.name}: {problem.issues[0].text}"
        raise CampaignError(text.rstrip("."), problem.issues[0].code) from problem


def _where(file: OpenFile, place: PasswordPlace) -> str:
    return sealed_place(file.path).name if place is PasswordPlace.SEALED else "the keyring of this system"


def _kept(number: int, place: PasswordPlace) -> Change:
    def change(_settings: CampaignSettings, roster: Roster) -> tuple[Roster, str]:
        made = replace(present(roster, number), password=place)
        return with_player(roster, made), f"player {number}: {place.value}"

    return change


def _read_roster(file: OpenFile) -> Roster:
    with file.read() as transaction:
        return read_roster(transaction)


def _name(roster: Roster, number: int) -> str:
    """Return what a keyring knows a password by: nothing of the player."""
    return f"{roster.campaign}/{number}"


def _syllable() -> str:
    return secrets.choice(_OPENINGS) + secrets.choice(_VOWELS)
