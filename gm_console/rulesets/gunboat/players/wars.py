"""The self-play check of wars: what a game among caretakers must show for the map to change hands in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from gm_console.board.model import Board, RegionKind
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.core.players import Demand
from gm_console.core.turn import TurnResult
from gm_console.rulesets.gunboat.combat.facts import BattleFought
from gm_console.rulesets.gunboat.facts import ControlChanged, NationEliminated, NewsItem
from gm_console.rulesets.gunboat.players.measure import WHOLE_GAME, of_a_table
from gm_console.rulesets.gunboat.state import GunboatState

BATTLES: Final = 200
"""Battles between players that a whole game of a full table must have."""
HOME: Final = 15
"""Percent of the players' first land that must change hands."""
NEUTRALS: Final = 60
"""Percent of neutral land that must be taken."""
SAFE: Final = 6
"""Turn before which nobody may be eliminated."""
LARGEST: Final = Fraction(1, 3)
"""The strongest holds less than this part of the land."""
SHARES: Final = Fraction(5, 2)
"""Nor need that be less than so many equal shares of it, where few play."""


@dataclass(frozen=True, slots=True, kw_only=True)
class WarTurn:
    """What a turn of self-play shows of wars."""

    turn: int
    battles: tuple[tuple[str, NationId], ...]
    """Mission and defender of every battle; nobody for a neutral garrison."""
    taken: tuple[tuple[RegionId, NationId, NationId], ...]
    """Regions that changed hands, whose they were and whose they became, in order."""
    eliminated: tuple[NationId, ...]
    winners: tuple[str, ...]
    """Who won the game, on its last turn (R55)."""
    won: tuple[str, ...] = ()
    """Missions of the battles between players that the attacker won."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Wars:
    """What a game of self-play shows of wars; regions are land."""

    turns: int
    nations: int
    """That began."""
    battles: int
    between_players: int
    missions: Mapping[str, tuple[int, int]]
    """Mission to its battles, and to those of them between players."""
    home: int
    """Regions that players began with."""
    home_changed: int
    """Those of them that changed hands, once or more often."""
    home_lost: int
    """Those of them that are another's at the end."""
    neutral: int
    neutral_taken: int
    eliminated: tuple[tuple[NationId, int], ...]
    """Nation and turn."""
    land: int
    largest: tuple[NationId, int]
    """Who holds most land at the end, and how much."""
    winners: tuple[str, ...]
    won: Mapping[str, int]
    """Mission to the battles between players that the attacker won."""


def war_turn(result: TurnResult) -> WarTurn:
    """Return what a turn shows."""
    facts = [entry.fact for entry in result.entries]
    return WarTurn(
        turn=result.turn,
        battles=tuple((fact.mission, fact.defender) for fact in facts if isinstance(fact, BattleFought)),
        taken=tuple(
            (fact.region, fact.before, fact.owner) for fact in facts if isinstance(fact, ControlChanged)
        ),
        eliminated=tuple(fact.nation for fact in facts if isinstance(fact, NationEliminated)),
        winners=tuple(
            str(fact.terms[0]) for fact in facts if isinstance(fact, NewsItem) and fact.code == "winner"
        ),
        won=tuple(
            fact.mission
            for fact in facts
            if isinstance(fact, BattleFought) and fact.defender and fact.winner == fact.attacker
        ),
    )


def wars(board: Board, start: GunboatState, turns: Iterable[WarTurn]) -> Wars:
    """Return what turns that follow on ``start`` show together."""
    rows = tuple(turns)
    first = {
        region.id: start.holdings[region.id].owner
        for region in board.regions
        if region.kind is RegionKind.LAND
    }
    owners = dict(first)
    changed: set[RegionId] = set()
    for row in rows:
        for region, _, owner in row.taken:
            if region in owners:
                owners[region] = owner
                changed.add(region)
    home = {region: owner for region, owner in first.items() if owner != NOBODY}
    every = [battle for row in rows for battle in row.battles]
    missions, players = Counter(mission for mission, _ in every), Counter(one for one, who in every if who)
    sizes = Counter(owner for owner in owners.values() if owner != NOBODY)
    return Wars(
        turns=rows[-1].turn if rows else 0,
        nations=len(start.nations),
        battles=len(every),
        between_players=players.total(),
        missions={mission: (missions[mission], players[mission]) for mission in sorted(missions)},
        home=len(home),
        home_changed=len(changed & home.keys()),
        home_lost=sum(owners[region] != owner for region, owner in home.items()),
        neutral=len(first) - len(home),
        neutral_taken=len(changed - home.keys()),
        eliminated=tuple((nation, row.turn) for row in rows for nation in row.eliminated),
        land=len(first),
        largest=min(sizes.items(), key=lambda one: (-one[1], one[0]), default=(NOBODY, 0)),
        winners=tuple(name for row in rows for name in row.winners),
        won=dict(sorted(Counter(mission for row in rows for mission in row.won).items())),
    )


def war_findings(found: Wars) -> tuple[Demand, ...]:
    """Return every demand with what was found; all but the early peace ask for a whole game."""
    peace = Demand(
        demand=f"nobody eliminated before turn {SAFE}",
        holds=all(turn >= SAFE for _, turn in found.eliminated),
        detail=", ".join(f"nation {nation} on turn {turn}" for nation, turn in found.eliminated)
        or "nobody ever",
    )
    if found.turns < WHOLE_GAME:
        return (peace,)
    nation, size = found.largest
    battles = of_a_table(BATTLES, found.nations)
    largest = max(LARGEST, Fraction(SHARES, max(1, found.nations)))
    return (
        peace,
        Demand(
            demand=f"{battles} battles between players or more",
            holds=found.between_players >= battles,
            detail=f"{found.between_players} of {found.battles} ({_missions(found)})",
        ),
        Demand(
            demand=f"{HOME} % of home regions change hands or more",
            holds=100 * found.home_changed >= HOME * found.home,
            detail=f"{_share(found.home_changed, found.home)}, {found.home_lost} of them another's at the end",
        ),
        Demand(
            demand=f"{NEUTRALS} % of neutral regions taken or more",
            holds=100 * found.neutral_taken >= NEUTRALS * found.neutral,
            detail=_share(found.neutral_taken, found.neutral),
        ),
        Demand(
            demand=f"the strongest holds under {100 * largest.numerator // largest.denominator} % of the land",
            holds=size < largest * found.land,
            detail=f"nation {nation}, {_share(size, found.land)}",
        ),
    )


def rival_winners(games: Iterable[Wars]) -> Demand | None:
    """Return whether whole games have more than one winner among them, nothing where there are not two games."""
    ended = [one.winners for one in games if one.winners]
    if len(ended) < 2:
        return None
    return Demand(
        demand="two games have two winners",
        holds=len(set(ended)) > 1,
        detail="; ".join(" and ".join(winners) for winners in ended),
    )


def _missions(found: Wars) -> str:
    return ", ".join(f"{mission} {players}" for mission, (_, players) in found.missions.items() if players)


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({100 * part // max(1, whole)} %)"
