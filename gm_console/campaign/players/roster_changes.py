"""Changes of a roster as values: a roster in, another out, or the reason why not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.players.folded_text import folded
from gm_console.campaign.players.player_fields import fit_email, fit_language, fit_name, fit_notes, fit_zone
from gm_console.campaign.players.roster import (
    NO_PLAYER,
    Absence,
    PasswordPlace,
    Player,
    Roster,
    Seat,
    holder,
    in_order,
    nations_of,
    player_of,
)
from gm_console.core.ids import NationId


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerFields:
    """What is filled in of a player; what is None stays as it is."""

    name: str | None = None
    email: str | None = None
    language: str | None = None
    zone: str | None = None
    notes: str | None = None
    listed: bool | None = None

    def fit(self) -> dict[str, Any]:
        """Return what is given, each in its form; :class:`CampaignError` for what does not fit."""
        found = {
            "name": fit_name(self.name) if self.name is not None else None,
            "email": fit_email(self.email) if self.email is not None else None,
            "language": fit_language(self.language) if self.language is not None else None,
            "zone": fit_zone(self.zone) if self.zone is not None else None,
            "notes": fit_notes(self.notes) if self.notes is not None else None,
            "listed": self.listed,
        }
        return {field: value for field, value in found.items() if value is not None}


def added(roster: Roster, fields: PlayerFields) -> Roster:
    """Return a roster with one player more, who has its next number."""
    given = fields.fit()
    name = fit_name(given.get("name", ""))
    _only_one(roster, name, roster.next)
    player = replace(Player(number=roster.next, name=name), **given)
    return replace(roster, next=roster.next + 1, players=(*roster.players, player))


def with_fields(roster: Roster, number: int, fields: PlayerFields) -> tuple[Roster, tuple[str, ...]]:
    """Return a roster with a player's fields changed, and which of them differ."""
    player, given = present(roster, number), fields.fit()
    differs = tuple(field for field, value in given.items() if getattr(player, field) != value)
    if "name" in differs:
        _only_one(roster, given["name"], number)
    return with_player(roster, replace(player, **given)), differs


def with_player(roster: Roster, player: Player) -> Roster:
    """Return a roster with a player in place of the one of that number."""
    others = tuple(player if one.number == player.number else one for one in roster.players)
    return replace(roster, players=others)


def with_seat(roster: Roster, nation: NationId, number: int, turn: int, note: str = "") -> Roster:
    """Return a roster in which a player plays a nation from a turn on."""
    present(roster, number)
    before = holder(roster, nation, turn)
    if before is not None and before.player == number:
        text = f"player {number} plays nation {nation} already, from turn {before.turn} on"
        raise CampaignError(text, "player.same")
    others = [one for one in roster.seats if (one.nation, one.turn) != (nation, turn)]
    went = before.note if before is not None and before.turn == turn else ""  # why the one before him went
    seat = Seat(nation=nation, turn=turn, player=number, note=note or went)
    return replace(roster, seats=in_order((*others, seat)))


def without_seats(
    roster: Roster, number: int, turn: int, nation: NationId | None, note: str = ""
) -> tuple[Roster, tuple[NationId, ...]]:
    """Return a roster in which a player plays a nation, or any, from a turn on no more; and which those were."""
    held = held_by(roster, number, turn, nation)
    left = [
        one
        for one in roster.seats
        if one.player != number or one.turn < turn or nation not in (None, one.nation)
    ]
    gone = [Seat(nation=one, turn=turn, player=NO_PLAYER, note=note) for one in held]
    return replace(roster, seats=in_order((*left, *gone))), held


def with_absence(roster: Roster, away: Absence) -> Roster:
    """Return a roster with an absence, in place of one of the same player that begins in the same turn."""
    if away.last < away.first:
        raise CampaignError(f"turn {away.last} lies before turn {away.first}", "player.absence")
    if away.substitute != NO_PLAYER and present(roster, away.substitute).number == away.player:
        raise CampaignError("nobody stands in for themselves", "player.substitute")
    same = (away.nation, away.player)
    others = [one for one in roster.absences if (one.nation, one.player) != same or one.first != away.first]
    for one in others:
        if (one.nation, one.player) == same and one.first <= away.last and away.first <= one.last:
            raise CampaignError(
                f"player {away.player} is away from turn {one.first} to {one.last} already; take that back first",
                "player.absence",
            )
    absences = sorted((*others, away), key=lambda one: (one.nation, one.first))
    return replace(roster, absences=tuple(absences))


def without_absence(roster: Roster, number: int, first: int, nation: NationId | None) -> Roster:
    """Return a roster without the absences of a player that begin in a turn."""
    gone = [
        one
        for one in roster.absences
        if (one.player, one.first) == (number, first) and nation in (None, one.nation)
    ]
    if not gone:
        turns = sorted({one.first for one in roster.absences if one.player == number})
        known = ", ".join(map(str, turns)) or "there is none"
        text = f"no absence of player {number} begins in turn {first}; begun in: {known}"
        raise CampaignError(text, "player.absence")
    return replace(roster, absences=tuple(one for one in roster.absences if one not in gone))


def taken_back(roster: Roster, former: Roster) -> Roster:
    """Return the roster as it was; who was erased stays so, and numbers that were given are not given again."""
    known = {one.number for one in former.players}
    bound = {
        _bound(one)
        for one in roster.players
        if one.number in known or one.erased or one.password is not PasswordPlace.NONE
    }
    if bound - {_bound(one) for one in former.players} or former.campaign not in ("", roster.campaign):
        raise CampaignError(
            "somebody was erased, or a password kept or forgotten since: that is not taken back",
            "player.undo",
        )
    return replace(former, campaign=roster.campaign, next=max(former.next, roster.next))


def present(roster: Roster, number: int) -> Player:
    """Return a player by number who is there and not erased."""
    found = player_of(roster, number)
    if found is None:
        raise CampaignError(f"there is no player {number} on the roster", "player.unknown")
    if found.erased:
        raise CampaignError(f"player {number} is erased; take the person in anew", "player.erased")
    return found


def held_by(roster: Roster, number: int, turn: int, nation: NationId | None) -> tuple[NationId, ...]:
    """Return the nations that a player plays in a turn, or the one of them that is said."""
    held = nations_of(roster, present(roster, number).number, turn)
    if nation is not None and nation not in held:
        plays = f"; that player has {listed(held)}" if held else ""
        raise CampaignError(
            f"player {number} does not play nation {nation} in turn {turn}{plays}", "player.nation"
        )
    if not held:
        raise CampaignError(f"player {number} plays no nation in turn {turn}", "player.nation")
    return held if nation is None else (nation,)


def listed(nations: Iterable[NationId]) -> str:
    """Return nations in words: ``nations 03, 07``."""
    found = list(nations)
    return f"nation{'s' if len(found) > 1 else ''} {', '.join(found)}"


def _bound(player: Player) -> tuple[int, bool, PasswordPlace]:
    """Return what is not taken back of a player."""
    return player.number, player.erased, player.password


def _only_one(roster: Roster, name: str, number: int) -> None:
    for one in roster.players:
        if one.number != number and not one.erased and folded(one.name) == folded(name):
            text = f"player {one.number} is called {name} already; say more of the name"
            raise CampaignError(text, "player.name")
