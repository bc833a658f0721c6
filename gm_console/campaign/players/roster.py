"""The roster of a campaign: who plays which nation from which turn on, who is away, who orders meanwhile.

Records, and what can be asked of them; :mod:`gm_console.campaign.players.players` changes them.  They lie beside the
turns and are never hashed: no result depends on them.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from gm_console.campaign.open_file import kept_in
from gm_console.core.ids import NationId
from gm_console.storage.db import Transaction

KEY: Final = "players"
"""Setting of a campaign file; it is not there before the first player is."""
NO_PLAYER: Final = 0


class PlayerState(StrEnum):
    """How a player stands in a turn."""

    WAITING = "waiting"
    """On the roster, and has played no nation yet: a substitute, or one who waits for a nation."""
    PLAYS = "plays"
    ABSENT = "absent"
    DROPPED = "dropped"
    REPLACED = "replaced"


class NationState(StrEnum):
    """How a nation is played in a turn."""

    FREE = "free"
    """Nobody has played it yet."""
    PLAYED = "played"
    ABSENT = "absent"
    DROPPED = "dropped"
    """Its player dropped out, and no other took it."""


class PasswordPlace(StrEnum):
    """Where the password of a player's packets is kept; it is never in the campaign file."""

    NONE = "none"
    KEYRING = "keyring"
    SEALED = "sealed"


@dataclass(frozen=True, slots=True, kw_only=True)
class Player:
    """A person who plays, or may."""

    number: int
    """Given once: journal and history know players by it, and nothing else of them that could be left there."""
    name: str
    email: str = ""
    language: str = ""
    """A tag such as ``de`` or ``pt-BR``."""
    zone: str = ""
    """Name of the time zone he lives in, such as ``Europe/Berlin``; empty where nobody knows."""
    notes: str = ""
    """The moderator's own."""
    listed: bool = False
    """Whether he agreed to stand in a public list with his address."""
    password: PasswordPlace = PasswordPlace.NONE
    erased: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Seat:
    """Who plays a nation from a turn on."""

    nation: NationId
    turn: int
    player: int
    """:data:`NO_PLAYER` for nobody."""
    note: str = ""
    """Why, in the moderator's words."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Absence:
    """Turns in which the player of a nation is away, the last one too."""

    nation: NationId
    player: int
    first: int
    last: int
    substitute: int = NO_PLAYER
    """Who orders meanwhile."""
    note: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Roster:
    """All players of a campaign, and the history of who played what."""

    campaign: str
    """Key of the campaign, by chance: copies of a file share it, and the passwords kept under it."""
    next: int
    """The number that the next player gets."""
    players: tuple[Player, ...] = ()
    seats: tuple[Seat, ...] = ()
    """By nation and turn."""
    absences: tuple[Absence, ...] = ()
    """By nation and first turn."""


NOBODY_YET: Final = Roster(campaign="", next=1)


@dataclass(frozen=True, slots=True, kw_only=True)
class NationPlayed:
    """How a nation is played in a turn."""

    nation: NationId
    name: str
    state: NationState
    player: Player | None
    since: int
    """Turn from which it is so; 0 where nobody has played it yet."""
    substitute: Player | None = None
    back_after: int = 0
    """Last turn of the absence, 0 where there is none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Stint:
    """Turns in which somebody played a nation."""

    nation: NationId
    player: int
    first: int
    last: int
    """0 where it goes on."""
    stands_in: bool = False
    """As a substitute."""
    note: str = ""


def read_roster(transaction: Transaction) -> Roster:
    """Return the roster as the file has it."""
    return kept_in(transaction, KEY, Roster, "the roster of the file is") or NOBODY_YET


def player_of(roster: Roster, number: int) -> Player | None:
    """Return a player by number."""
    return next((one for one in roster.players if one.number == number), None)


def called(player: Player) -> str:
    """Return what a player is called: ``3 Ada``, and the number alone once he is erased."""
    return f"{player.number} {player.name}" if not player.erased else f"{player.number} (erased)"


def named(player: Player) -> str:
    """Return a player's name, and what stands for it once he is erased."""
    return player.name or f"player {player.number}"


def holder(roster: Roster, nation: NationId, turn: int) -> Seat | None:
    """Return how a nation is taken in a turn; None where nobody has played it yet."""
    taken = [one for one in roster.seats if one.nation == nation and one.turn <= turn]
    return max(taken, key=lambda one: one.turn, default=None)


def seated_nations(roster: Roster) -> list[NationId]:
    """Return the nations that anybody has played, in order."""
    return sorted({one.nation for one in roster.seats})


def player_in(roster: Roster, nation: NationId, turn: int) -> Player | None:
    """Return who plays a nation in a turn, None for nobody."""
    seat = holder(roster, nation, turn)
    return player_of(roster, seat.player) if seat is not None else None


def nations_of(roster: Roster, player: int, turn: int) -> tuple[NationId, ...]:
    """Return the nations that a player plays in a turn, in order."""
    held = (holder(roster, nation, turn) for nation in seated_nations(roster))
    return tuple(one.nation for one in held if one is not None and one.player == player)


def absence_in(roster: Roster, nation: NationId, turn: int) -> Absence | None:
    """Return the absence of whoever plays a nation in a turn."""
    seat = holder(roster, nation, turn)
    if seat is None:
        return None
    return next((one for one in roster.absences if _is_away(one, seat, turn)), None)


def nation_played(roster: Roster, nation: NationId, name: str, turn: int) -> NationPlayed:
    """Return how a nation is played in a turn."""
    seat = holder(roster, nation, turn)
    if seat is None:
        return NationPlayed(nation=nation, name=name, state=NationState.FREE, player=None, since=0)
    away = absence_in(roster, nation, turn)
    if seat.player == NO_PLAYER:
        state = NationState.DROPPED
    else:
        state = NationState.PLAYED if away is None else NationState.ABSENT
    return NationPlayed(
        nation=nation,
        name=name,
        state=state,
        player=player_of(roster, seat.player),
        since=seat.turn,
        substitute=player_of(roster, away.substitute) if away is not None else None,
        back_after=away.last if away is not None else 0,
    )


def state_of(roster: Roster, player: int, turn: int) -> PlayerState:
    """Return how a player stands in a turn; one who is away from one of his nations is absent."""
    held = nations_of(roster, player, turn)
    if held:
        away = any(absence_in(roster, nation, turn) is not None for nation in held)
        return PlayerState.ABSENT if away else PlayerState.PLAYS
    lost = [
        one for one in stints(roster) if one.player == player and not one.stands_in and 0 < one.last < turn
    ]
    if not lost:
        return PlayerState.WAITING
    latest = max(one.last for one in lost)
    after = [holder(roster, one.nation, latest + 1) for one in lost if one.last == latest]
    left_free = any(one is not None and one.player == NO_PLAYER for one in after)
    return PlayerState.DROPPED if left_free else PlayerState.REPLACED


def stints(roster: Roster) -> tuple[Stint, ...]:
    """Return who played what in which turns, nation by nation, each player before those who stood in for him."""
    found: list[Stint] = []
    for nation in seated_nations(roster):
        seats = [one for one in roster.seats if one.nation == nation]
        for seat, after in zip(seats, [*seats[1:], None], strict=True):
            if seat.player == NO_PLAYER:
                continue
            last = after.turn - 1 if after is not None else 0
            found.append(Stint(nation=nation, player=seat.player, first=seat.turn, last=last, note=seat.note))
            found += _standing_in(roster, seat, last)
    return tuple(found)


def in_order(seats: Iterable[Seat]) -> tuple[Seat, ...]:
    """Return seats by nation and turn, without those that change nothing."""
    kept: list[Seat] = []
    for seat in sorted(seats, key=lambda one: (one.nation, one.turn)):
        before = kept[-1].player if kept and kept[-1].nation == seat.nation else NO_PLAYER
        if seat.player != before:
            kept.append(seat)
    return tuple(kept)


def _standing_in(roster: Roster, seat: Seat, last: int) -> list[Stint]:
    return [
        Stint(
            nation=seat.nation,
            player=one.substitute,
            first=max(one.first, seat.turn),
            last=min(one.last, last) if last else one.last,
            stands_in=True,
            note=one.note,
        )
        for one in roster.absences
        if (one.nation, one.player) == (seat.nation, seat.player)
        and one.substitute != NO_PLAYER
        and one.last >= seat.turn
        and (not last or one.first <= last)
    ]


def _is_away(absence: Absence, seat: Seat, turn: int) -> bool:
    same = (absence.nation, absence.player) == (seat.nation, seat.player)
    return same and absence.first <= turn <= absence.last
