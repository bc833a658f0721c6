"""What recorded games fight: battles, missions, odds and the rare turns of war, each with how often and where first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final

from gm_console.core.battle_rules import BattleRules, PlayedTurn, WarCount, battle_rows
from gm_console.core.battles import NO_ODDS, BattleRow
from gm_console.core.facts import Entry
from gm_console.rulesets.gunboat.facts import LandingRoom, Stepped, TaskForceFormed
from gm_console.rulesets.gunboat.orders import MISSIONS

BATTLES: Final = 60
BETWEEN_PLAYERS: Final = 20
MISSION: Final = 3
COLUMNS: Final = 8
CANAL: Final = "R22"
"""Ruling by which a step leads through a canal."""


def war_counts(rules: BattleRules, turns: Sequence[PlayedTurn]) -> tuple[WarCount, ...]:
    """Return what recorded turns show of war."""
    rows = [row for turn in turns for row in battle_rows(rules, turn)]
    columns = {row.odds: row for row in reversed(rows) if row.odds != NO_ODDS}
    decided = [row for row in rows if row.decided]
    return (
        _battles("battles", BATTLES, rows),
        _battles("battles between players", BETWEEN_PLAYERS, [row for row in rows if row.defender]),
        *_missions(turns),
        _battles("columns of odds", COLUMNS, list(columns.values())),
        _battles("wins of the attacker", 1, [row for row in decided if row.won]),
        _battles("defeats of the attacker", 1, [row for row in decided if not row.won]),
        _battles(
            "second attacks of a blitzkrieg", 1, [row for row in rows if dict(row.extras)["blitzkrieg"]]
        ),
        _battles("joint attacks", 1, [row for row in rows if dict(row.extras)["forces"] > 1]),
        _battles("failed invasions", 1, [row for row in decided if row.kind == "Invasion" and not row.won]),
        _battles("attacks across the seam", 1, [row for row in rows if row.seam]),
        _entries("aircraft lost for want of a carrier", 1, turns, _homeless),
        _entries("canal passages", 1, turns, _through_canal),
    )


def _missions(turns: Iterable[PlayedTurn]) -> Iterator[WarCount]:
    """Yield how many task forces set out on each mission."""
    for phase, missions in MISSIONS.items():
        for mission in missions:
            found = [
                (turn, entry)
                for turn in turns
                for entry in turn.entries
                if entry.phase == phase
                and isinstance(entry.fact, TaskForceFormed)
                and entry.fact.mission == mission
            ]
            yield _count(f"{mission} in {phase}", MISSION, [_place(*one) for one in found])


def _homeless(entry: Entry) -> bool:
    return isinstance(entry.fact, LandingRoom) and entry.fact.squadrons > entry.fact.room


def _through_canal(entry: Entry) -> bool:
    return isinstance(entry.fact, Stepped) and CANAL in entry.rule.split()


def _battles(what: str, least: int, rows: Sequence[BattleRow]) -> WarCount:
    return _count(what, least, [f"{row.id} at {row.region}" for row in rows])


def _entries(what: str, least: int, turns: Iterable[PlayedTurn], wanted: Callable[[Entry], bool]) -> WarCount:
    found = [_place(turn, entry) for turn in turns for entry in turn.entries if wanted(entry)]
    return _count(what, least, found)


def _place(turn: PlayedTurn, entry: Entry) -> str:
    return f"{turn.turn}.{entry.seq} at {entry.region}"


def _count(what: str, least: int, places: Sequence[str]) -> WarCount:
    return WarCount(what=what, met=len(places), least=least, first=places[0] if places else "")
