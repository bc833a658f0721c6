"""How the command line lists players, and who played what."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from typing import Any, Final

from gm_console.campaign.players.players import Players
from gm_console.campaign.players.roster import NationPlayed, NationState, Player, called, stints
from gm_console.cli.output import DONE, emit, print_table, say, visible

HOW: Final = "campaign players FILE --add NAME --nation NN takes one in, --take FILE.csv a list"


def tell(args: argparse.Namespace, found: Players) -> int:
    """Tell who plays what in a turn."""
    if args.json:
        emit("campaign.players/1", _data(found))
        return DONE
    if not any(not one.erased for one in found.roster.players):
        say(f"nobody is on the roster; {HOW}")
        return DONE
    rows: list[tuple[str, ...]] = [
        (one.nation, one.name, _state(one), *_person(one.player)) for one in found.nations
    ]
    rows += [("", "", found.state(one.number).value, *_person(one)) for one in found.others]
    head = ("nation", "name", "state", "player", "e-mail", "language", "password")
    print_table([tuple(map(visible, row)) for row in rows], head)
    free = sum(one.player is None for one in found.nations)
    say(f"turn {found.turn}: {len(found.nations) - free} of {len(found.nations)} nations are played")
    return DONE


def tell_history(args: argparse.Namespace, found: Players, names: Mapping[Any, str]) -> int:
    """Tell who played what in which turns."""
    known = {one.number: one for one in found.roster.players}
    rows = stints(found.roster)
    if args.json:
        emit("campaign.players.history/1", {"stints": rows})
        return DONE
    if not rows:
        say(f"nobody has played a nation; {HOW}")
        return DONE
    cells = [
        (
            one.nation,
            visible(names.get(one.nation, "")),
            f"{one.first} to {one.last}" if one.last else f"from {one.first}",
            visible(called(known[one.player])),
            "stood in" if one.stands_in else "",
            visible(one.note),
        )
        for one in rows
    ]
    print_table(cells, ("nation", "name", "turns", "player", "as", "note"))
    return DONE


def _state(one: NationPlayed) -> str:
    if one.state is not NationState.ABSENT:
        return f"dropped in {one.since}" if one.state is NationState.DROPPED else one.state.value
    instead = f", {called(one.substitute)} orders" if one.substitute is not None else ""
    return f"absent to {one.back_after}{instead}"


def _person(one: Player | None) -> tuple[str, str, str, str]:
    if one is None:
        return ("", "", "", "")
    kept = one.password.value if one.password.value != "none" else ""
    return (called(one), one.email, one.language, kept)


def _data(found: Players) -> dict[str, Any]:
    nations = [
        {
            "nation": one.nation,
            "name": one.name,
            "state": one.state,
            "player": one.player.number if one.player is not None else None,
            "since": one.since,
            "substitute": one.substitute.number if one.substitute is not None else None,
            "back_after": one.back_after or None,
        }
        for one in found.nations
    ]
    players = [
        {
            "number": one.number,
            "name": one.name,
            "email": one.email,
            "language": one.language,
            "zone": one.zone,
            "notes": one.notes,
            "listed": one.listed,
            "password": one.password,
            "state": found.state(one.number),
            "erased": one.erased,
        }
        for one in found.roster.players
    ]
    return {"turn": found.turn, "nations": nations, "players": players, "absences": found.roster.absences}
