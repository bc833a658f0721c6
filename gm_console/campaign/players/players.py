"""The players of a campaign: taken in, changed, away, dropped, replaced; kept beside the turns and never hashed.

The journal knows players by number and says which fields changed, never what they hold: whoever is erased leaves
nothing of himself in it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import Final

from gm_console.campaign import naming
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import CampaignSettings, OpenFile, known_nation, now, read_settings
from gm_console.campaign.orders.judged_anew import judge_waiting
from gm_console.campaign.players.folded_text import folded
from gm_console.campaign.players.player_fields import SHOWN, fit_note
from gm_console.campaign.players.roster import (
    KEY,
    NO_PLAYER,
    Absence,
    NationPlayed,
    Player,
    PlayerState,
    Roster,
    called,
    named,
    nation_played,
    read_roster,
    state_of,
)
from gm_console.campaign.players.roster_changes import (
    PlayerFields,
    added,
    held_by,
    listed,
    taken_back,
    with_absence,
    with_fields,
    with_seat,
    without_absence,
    without_seats,
)
from gm_console.core.ids import NationId
from gm_console.storage import repo
from gm_console.storage.db import Transaction

_KEY_BYTES: Final = 8
Change = Callable[[CampaignSettings, Roster], tuple[Roster, str]]
"""From the roster as it is to the one that is wanted, and what the journal says of it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Players:
    """The players of a campaign as they stand in a turn."""

    turn: int
    """The turn that is told."""
    current: int
    first: int
    last: int
    """Turns of the whole game."""
    roster: Roster
    nations: tuple[NationPlayed, ...]
    others: tuple[Player, ...]
    """Who is on the roster and plays no nation in this turn, in order of their numbers; nobody who is erased."""

    def state(self, player: int) -> PlayerState:
        """Return how a player stands."""
        return state_of(self.roster, player, self.turn)


def players(file: OpenFile, turn: int | None = None) -> Players:
    """Return who plays what in a turn, the current one if not said."""
    with file.read() as transaction:
        settings, roster = read_settings(transaction), read_roster(transaction)
    names = naming.names(file)
    at = turn_of(settings, turn)
    playing = tuple(nation_played(roster, one, names.get(one, ""), at) for one in file.start_nations)
    busy = {one.player.number for one in playing if one.player is not None}
    return Players(
        turn=at,
        current=settings.turn,
        first=settings.first_turn,
        last=settings.turns,
        roster=roster,
        nations=playing,
        others=tuple(one for one in roster.players if one.number not in busy and not one.erased),
    )


def who_orders(file: OpenFile, turn: int) -> dict[NationId, str]:
    """Return who orders for each nation in a turn, by name; nothing for nations that nobody plays."""
    with file.read() as transaction:
        roster = read_roster(transaction)
    found: dict[NationId, str] = {}
    for nation in dict.fromkeys(one.nation for one in roster.seats):
        played = nation_played(roster, nation, "", turn)
        if played.player is not None:
            name, instead = named(played.player), played.substitute
            found[nation] = f"{named(instead)} for {name}" if instead is not None else name
    return found


def player_called(file: OpenFile, words: str) -> Player:
    """Return the player who is meant by number, name or address, or by how the name begins; erased ones by number."""
    with file.read() as transaction:
        roster = read_roster(transaction)
    wanted = folded(words.strip())
    here = [one for one in roster.players if not one.erased]
    found = (
        [one for one in roster.players if str(one.number) == wanted.lstrip("0")]
        or [one for one in here if wanted and wanted in (folded(one.name), folded(one.email))]
        or [one for one in here if wanted and folded(one.name).startswith(wanted)]
    )
    if len(found) == 1:
        return found[0]
    if found:
        meant = ", ".join(map(called, found))
        raise CampaignError(
            f"{words[:SHOWN]!r} may be {meant}; say more of it, or the number", "player.several"
        )
    known = ", ".join(map(called, here)) or "nobody yet"
    raise CampaignError(f"there is no player {words[:SHOWN]!r}; on the roster: {known}", "player.unknown")


def add_player(
    file: OpenFile, fields: PlayerFields, *, nations: Iterable[NationId] = (), turn: int | None = None
) -> Players:
    """Take a player in, with the nations that he plays from a turn on."""
    wanted = tuple(dict.fromkeys(nations))

    def change(settings: CampaignSettings, roster: Roster) -> tuple[Roster, str]:
        made, at = added(roster, fields), turn_of(settings, turn)
        for nation in wanted:
            made = with_seat(made, known_nation(file, nation), roster.next, at)
        plays = f", plays {listed(wanted)} from turn {at}" if wanted else ""
        return made, f"player {roster.next}{plays}"

    return changed(file, "add player", change)


def set_player(file: OpenFile, number: int, fields: PlayerFields) -> Players:
    """Change what is filled in of a player."""

    def change(_settings: CampaignSettings, roster: Roster) -> tuple[Roster, str]:
        made, differs = with_fields(roster, number, fields)
        if not differs:
            raise CampaignError(f"player {number}: nothing of that is otherwise than it was", "player.same")
        return made, f"player {number}: {', '.join(differs)}"

    return changed(file, "change player", change)


def give_nation(
    file: OpenFile, nation: NationId, number: int, *, turn: int | None = None, note: str = ""
) -> Players:
    """Let a player play a nation from a turn on, in place of whoever did."""
    why = fit_note(note)

    def change(settings: CampaignSettings, roster: Roster) -> tuple[Roster, str]:
        at = turn_of(settings, turn)
        made = with_seat(roster, known_nation(file, nation), number, at, why)
        return made, f"player {number} plays nation {nation} from turn {at}"

    return changed(file, "replace player", change)


def drop_player(
    file: OpenFile, number: int, *, nation: NationId | None = None, turn: int | None = None, note: str = ""
) -> Players:
    """Let a player play a nation, or all of his, from a turn on no more; nobody does until it is given to another."""
    why = fit_note(note)

    def change(settings: CampaignSettings, roster: Roster) -> tuple[Roster, str]:
        at = turn_of(settings, turn)
        made, held = without_seats(roster, number, at, nation, why)
        return made, f"player {number} drops out of {listed(held)} from turn {at}"

    return changed(file, "drop player", change)


def set_absence(
    file: OpenFile,
    number: int,
    first: int,
    last: int,
    *,
    nation: NationId | None = None,
    substitute: int = NO_PLAYER,
    note: str = "",
) -> Players:
    """Let a player be away from a turn to another, both included; said again from the same turn on, it is changed."""
    why = fit_note(note)

    def change(settings: CampaignSettings, roster: Roster) -> tuple[Roster, str]:
        begins, ends, made = turn_of(settings, first), turn_of(settings, last), roster
        held = held_by(roster, number, begins, nation)
        for one in held:
            away = Absence(
                nation=one, player=number, first=begins, last=ends, substitute=substitute, note=why
            )
            made = with_absence(made, away)
        instead = f", player {substitute} orders" if substitute != NO_PLAYER else ""
        return made, f"player {number} is away from turn {begins} to {ends}, {listed(held)}{instead}"

    return changed(file, "absence", change)


def end_absence(file: OpenFile, number: int, first: int, *, nation: NationId | None = None) -> Players:
    """Take an absence back that begins in a turn."""

    def change(_settings: CampaignSettings, roster: Roster) -> tuple[Roster, str]:
        made = without_absence(roster, number, first, nation)
        return made, f"player {number} is not away from turn {first}"

    return changed(file, "absence", change)


def put_roster(file: OpenFile, former: Roster) -> Players:
    """Take the last changes of the roster back: it is as it was before them."""

    def change(_settings: CampaignSettings, roster: Roster) -> tuple[Roster, str]:
        return taken_back(roster, former), "as it was before"

    return changed(file, "undo players", change)


def changed(file: OpenFile, what: str, change: Change) -> Players:
    """Change the roster, note it in the journal, and return the players as they stand."""
    with file.write() as transaction:
        change_in(transaction, what, change)
        judge_waiting(file, transaction)
    return players(file)


def change_in(transaction: Transaction, what: str, change: Change) -> Roster:
    """Change the roster within a transaction, and return it."""
    settings, roster = read_settings(transaction), read_roster(transaction)
    if not roster.campaign:
        roster = replace(roster, campaign=secrets.token_hex(_KEY_BYTES))
    made, told = change(settings, roster)
    repo.put_setting(transaction, KEY, made)
    repo.note(transaction, now(), settings.turn, what, told)
    return made


def turn_of(settings: CampaignSettings, turn: int | None) -> int:
    """Return a turn of the game, the current one if none is said."""
    if turn is None:
        return settings.turn
    if not settings.first_turn <= turn <= settings.turns:
        text = f"there is no turn {turn}; the game has turns {settings.first_turn} to {settings.turns}"
        raise CampaignError(text, "player.turn")
    return turn
