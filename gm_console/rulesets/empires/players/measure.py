"""What a turn among caretakers shows: battles, areas that fell, lines refused, supply lines that break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from gm_console.board.model import Board
from gm_console.core.facts import Entry
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.orders import Status
from gm_console.core.turn import TurnResult
from gm_console.rulesets.common.answers import OrderDone
from gm_console.rulesets.empires.battle.facts import ControlDecided, LandBattle, SeaBattle
from gm_console.rulesets.empires.end import END
from gm_console.rulesets.empires.state import Area, EmpiresState
from gm_console.rulesets.empires.supply import lines_of
from gm_console.rulesets.empires.tables import Tables


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnMeasure:
    """What is kept of a turn."""

    turn: int
    lines: int
    refused: int
    adjusted: int
    reasons: Mapping[str, int]
    """Reason code to the lines that were refused or adjusted for it."""
    kinds: Mapping[str, int]
    """Action to how often it was carried out."""
    land_battles: int
    between_players: int
    """Of the land battles, those against a country and not against a garrison of nobody's."""
    sea_battles: int
    captured: int
    """Areas that fell."""
    winners: tuple[NationId, ...]
    """Who has most points after the turn."""
    supplies: bool
    """Armies need supply trains."""
    state: EmpiresState
    """The position after the turn."""


def measure(tables: Tables, result: TurnResult) -> TurnMeasure:
    """Return what a turn shows."""
    state: EmpiresState = result.state
    status = Counter(one.status for one in result.verdicts)
    facts = [entry.fact for entry in result.entries]
    battles = [fact for fact in facts if isinstance(fact, LandBattle)]
    return TurnMeasure(
        turn=result.turn,
        lines=len(result.verdicts),
        refused=status[Status.REFUSED] + status[Status.UNREADABLE],
        adjusted=status[Status.ADJUSTED],
        reasons=_counted(one.reason.code for one in result.verdicts if one.reason),
        kinds=_kinds(result.entries),
        land_battles=len(battles),
        between_players=sum(fact.defender != NOBODY for fact in battles),
        sea_battles=sum(isinstance(fact, SeaBattle) for fact in facts),
        captured=sum(isinstance(fact, ControlDecided) and fact.captured for fact in facts),
        winners=END.winners(result.entries),
        supplies=tables.variants[state.game.variant].supplies,
        state=state,
    )


def _kinds(entries: Iterable[Entry]) -> Mapping[str, int]:
    return _counted(entry.fact.text.split()[0] for entry in entries if isinstance(entry.fact, OrderDone))


def _counted(words: Iterable[str]) -> Mapping[str, int]:
    return dict(sorted(Counter(words).items()))


def people_of(state: EmpiresState) -> dict[NationId, int]:
    """Return the population of every country, those that have none left among them."""
    return _summed(state, lambda area: area.population)


def areas_of(state: EmpiresState) -> dict[NationId, int]:
    """Return how many areas with people every country holds."""
    return _summed(state, lambda area: int(area.population > 0))


def _summed(state: EmpiresState, count: Callable[[Area], int]) -> dict[NationId, int]:
    sums = dict.fromkeys(state.countries, 0)
    for area in state.areas.values():
        if area.owner in sums:
            sums[area.owner] += count(area)
    return sums


def stranded(board: Board, state: EmpiresState) -> tuple[int, int]:
    """Return the armies of all countries whose supply line breaks, and all of them, each on land."""
    broken = every = 0
    for country in state.countries.values():
        for where, line in lines_of(board, country, state.areas).lines.items():
            armies = state.areas[where].armies
            every += armies
            broken += armies if line.broken is not None else 0
    return broken, every
