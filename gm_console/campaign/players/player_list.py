"""Players taken in from a list: all of its lines, or none and the reason for each that is not good."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.naming import nation_called
from gm_console.campaign.open_file import CampaignSettings, OpenFile
from gm_console.campaign.players.folded_text import folded
from gm_console.campaign.players.players import Players, changed, turn_of
from gm_console.campaign.players.roster import Player, Roster, holder
from gm_console.campaign.players.roster_changes import PlayerFields, added, with_fields, with_seat
from gm_console.core.ids import NationId
from gm_console.core.issues import Issue, error
from gm_console.core.wording import begun
from gm_console.files.errors import Unreadable
from gm_console.files.player_list import ListedPlayer, read_player_list


@dataclass(frozen=True, slots=True, kw_only=True)
class ListTaken:
    """What a list of players changed."""

    new: int
    changed: int
    same: int
    """Lines that told nothing new."""
    players: Players


def take_player_list(file: OpenFile, path: Path, *, turn: int | None = None) -> ListTaken:
    """Take players in from a list; one who is on the roster by name or address is changed, not added.

    Two lines of one person are not taken in: which of them is right, only whoever wrote the list knows.
    :class:`~gm_console.files.errors.Unreadable` tells each line that is not good with the reason; nothing is changed
    then.
    """
    lines = read_player_list(path)
    nations, troubles = _nations(file, lines, path.name)
    counts = {"new": 0, "changed": 0, "same": 0}

    def change(settings: CampaignSettings, roster: Roster) -> tuple[Roster, str]:
        made, issues, at = roster, list(troubles), turn_of(settings, turn)
        told: dict[int, int] = {}
        for line in lines:
            before, known = made, _known(roster, line) or _known(made, line)
            if known is not None and known.number in told:
                issues.append(_told_twice(path.name, line, told[known.number]))
                continue
            try:
                made = _with_line(made, line, known, nations[line.line], at)
            except CampaignError as problem:
                issues.append(_issue(problem.code, str(problem), path.name, line.line))
                continue
            told[known.number if known is not None else before.next] = line.line
            new = len(made.players) > len(before.players)
            counts["new" if new else "same" if made == before else "changed"] += 1
        if issues:
            raise Unreadable(sorted(issues, key=lambda one: one.line))
        return made, f"a list: {counts['new']} new, {counts['changed']} changed"

    found = changed(file, "take players", change)
    return ListTaken(new=counts["new"], changed=counts["changed"], same=counts["same"], players=found)


def _nations(
    file: OpenFile, lines: Sequence[ListedPlayer], where: str
) -> tuple[dict[int, tuple[NationId, ...]], list[Issue]]:
    """Return the nations that each line names, by line, and what is wrong with them: none, or named before."""
    found: dict[int, tuple[NationId, ...]] = {}
    named: dict[NationId, int] = {}
    issues: list[Issue] = []
    for line in lines:
        own: list[NationId] = []
        for words in line.nations:
            try:
                nation = nation_called(file, words)
            except CampaignError as problem:
                issues.append(_issue(problem.code, str(problem), where, line.line))
                continue
            first = named.setdefault(nation, line.line)
            if first != line.line:
                text = f"nation {nation} stands in line {first} already"
                issues.append(_issue("player.nation", text, where, line.line))
            own.append(nation)
        found[line.line] = tuple(dict.fromkeys(own))
    return found, issues


def _told_twice(where: str, line: ListedPlayer, first: int) -> Issue:
    text = (
        f"line {first} tells of the same person, by name or address: make one line of both. Where two people share "
        "an address, leave it out of one line and fill it in later"
    )
    return _issue("player.twice", text, where, line.line)


def _with_line(
    roster: Roster, line: ListedPlayer, known: Player | None, nations: Sequence[NationId], turn: int
) -> Roster:
    fields = PlayerFields(
        name=line.name, email=line.email, language=line.language, notes=line.notes, listed=line.listed
    )
    if known is None:
        number, made = roster.next, added(roster, fields)
    else:
        number, made = known.number, with_fields(roster, known.number, fields)[0]
    for nation in nations:
        seat = holder(made, nation, turn)
        if seat is None or seat.player != number:
            made = with_seat(made, nation, number, turn)
    return made


def _known(roster: Roster, line: ListedPlayer) -> Player | None:
    """Return the player of a line who is on the roster: by name, else by an address that he alone has."""
    here = [one for one in roster.players if not one.erased]
    name, email = folded(line.name.strip()), folded((line.email or "").strip())
    named = [one for one in here if folded(one.name) == name]
    reached = [one for one in here if email and folded(one.email) == email]
    found = named or (reached if len(reached) == 1 else [])
    return found[0] if found else None


def _issue(code: str, text: str, where: str, line: int) -> Issue:
    return replace(error(code, f"{begun(text)}.", where), line=line)
