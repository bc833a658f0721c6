"""Whose a sheet is: what it says itself, else the address it came from, else the name of its file; never a guess.

Where two of them say different things, or an address is on no roster, the moderator is asked.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from gm_console.campaign.players.roster import Roster, absence_in, called, nations_of, seated_nations
from gm_console.core.ids import NOBODY, NationId, nation_id
from gm_console.core.issues import Issue, warning
from gm_console.files.incoming.message import advised
from gm_console.files.textfile import in_our_letters
from gm_console.files.turnsheet import SheetReading

NO_NATION: Final = "sheet.no-nation"
NO_TURN: Final = "sheet.no-turn"
_NATION: Final = re.compile(r"(?:^|[^a-z0-9])(?:nation|country)[ _.-]*([0-9]{1,3})(?![0-9])", re.IGNORECASE)
_ALONE: Final = re.compile(r"([0-9]{2})(?:\.[a-z]{2,5})?", re.IGNORECASE)
_TURN: Final = re.compile(r"(?:^|[^a-z0-9])turn[ _.-]*([0-9]{1,4})(?![0-9])", re.IGNORECASE)


@dataclass(frozen=True, slots=True, kw_only=True)
class Claim:
    """Whose a sheet is and for which turn."""

    nation: NationId = NOBODY
    turn: int = 0
    by: str = ""
    """What says so in place of the sheet itself, in words; empty where the sheet does."""
    header: str = ""
    """The line that has to be put in front of the sheet, with what it lacks; empty where none has."""
    doubts: tuple[Issue, ...] = ()


def header_for(nation: NationId, turn: int, by: str) -> str:
    """Return the first line of a sheet, and who says so."""
    return f"nation {nation}   turn {turn}   # {by}"


def claim_of(
    reading: SheetReading, name: str, sender: str, is_mail: bool, roster: Roster, turn: int
) -> Claim:
    """Return whose a sheet is; ``turn`` is the current one, in which the sender plays what he plays."""
    said = {one.code for one in reading.issues}
    then = max(reading.turn or turn, turn)
    owned = nations_by(roster, sender, then)
    named = nation_in(name)
    doubts = list(_sender_doubts(roster, sender, owned, then)) if is_mail and sender else []
    nation, by = reading.nation or NOBODY, ""
    if nation:
        doubts += _contradictions(nation, named, owned, sender)
    elif NO_NATION in said:
        nation, by, more = _from_outside(owned, named, sender)
        doubts += more if is_mail else []
    found = reading.turn or 0
    if not found and NO_TURN in said:
        found = turn_in(name)
        by = by or ("from the name of its file" if found else "")
        if not found and is_mail and not reading.turn:
            text = "The sheet does not say its turn."
            doubts.append(warning(NO_TURN, advised(text, f"accept it for turn {turn}, if that is meant")))
    lacks = [] if reading.nation else [f"nation {nation}"]
    lacks += [] if reading.turn else [f"turn {found}"]
    header = f"{'   '.join(lacks)}   # {by}" if by and nation and found else ""
    return Claim(nation=nation, turn=found, by=by, header=header, doubts=tuple(doubts))


def nations_by(roster: Roster, sender: str, turn: int) -> tuple[NationId, ...]:
    """Return the nations that somebody with an address orders for in a turn, as a substitute too."""
    numbers = [one.number for one in roster.players if one.email and one.email.casefold() == sender]
    found = {nation for number in numbers for nation in nations_of(roster, number, turn)}
    for nation in seated_nations(roster):
        away = absence_in(roster, nation, turn)
        if away is not None and away.substitute in numbers:
            found.add(nation)
    return tuple(sorted(found))


def nation_in(name: str) -> NationId:
    """Return the nation that the name of a file says, nobody where it says none or several."""
    last = name.rpartition(": ")[2]
    alone = _ALONE.fullmatch(last)
    found = {alone[1]} if alone is not None else set(_NATION.findall(last))
    numbers = {nation_id(one) for one in found}
    return numbers.pop() if len(numbers) == 1 else NOBODY


def turn_in(name: str) -> int:
    """Return the turn that the name of a file says, 0 where it says none or several."""
    found = {int(one) for one in _TURN.findall(name.rpartition(": ")[2])}
    return found.pop() if len(found) == 1 else 0


def _sender_doubts(roster: Roster, sender: str, owned: tuple[NationId, ...], turn: int) -> list[Issue]:
    if owned:
        return []
    known = [one for one in roster.players if one.email and one.email.casefold() == sender]
    if not known:
        return [_unknown_sender(roster, sender)]
    text = (
        f"The address {sender} is that of player {called(known[0])}, who orders for no nation in turn {turn}."
    )
    return [
        warning("mail.no-seat", advised(text, "accept it, and give the player the nation if he has it now"))
    ]


def _unknown_sender(roster: Roster, sender: str) -> Issue:
    text = f"The address {sender} is on no roster."
    known = {in_our_letters(one.email): one.email for one in roster.players if one.email}
    like = known.get(in_our_letters(sender))
    if like:
        text = f"The address {sender} is written with signs of another alphabet to look like {like}."
        return warning("mail.lookalike-sender", advised(text, "refuse it, and tell that player"))
    advice = "accept it, and put the address on the roster if it is a player's"
    return warning("mail.unknown-sender", advised(text, advice))


def _contradictions(
    nation: NationId, named: NationId, owned: tuple[NationId, ...], sender: str
) -> list[Issue]:
    found: list[Issue] = []
    if owned and nation not in owned:
        whose = ", ".join(owned)
        text = f"The sheet says nation {nation}, and the address {sender} orders for {whose}."
        found.append(warning("mail.foreign-nation", advised(text, "ask the player of the nation")))
    if named and named != nation:
        text = f"The sheet says nation {nation}, and the name of its file nation {named}."
        found.append(warning("file.name-differs", advised(text, "ask whose it is")))
    return found


def _from_outside(
    owned: tuple[NationId, ...], named: NationId, sender: str
) -> tuple[NationId, str, list[Issue]]:
    """Return the nation of a sheet that does not say it, what says so, and why that is doubtful."""
    if named and owned and named not in owned:
        return NOBODY, "", _contradictions(named, NOBODY, owned, sender)
    if len(owned) == 1:
        return owned[0], "from the sender's address", []
    if named:
        return named, "from the name of its file", []
    text = "The sheet does not say its nation."
    if owned:
        text = f"The sheet does not say its nation, and its sender orders for {', '.join(owned)}."
    return (
        NOBODY,
        "",
        [warning(NO_NATION, advised(text, "accept it for a nation, if it is clear whose it is"))],
    )
