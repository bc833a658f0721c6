"""Self-play of Empires: what games among caretakers come to, and what is asked of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from gm_console.board.model import Board
from gm_console.core.ids import NationId
from gm_console.core.players import Demand, SelfPlay, Shown
from gm_console.rulesets.empires.players.balance_page import balance_page
from gm_console.rulesets.empires.players.measure import TurnMeasure, areas_of, measure, people_of, stranded
from gm_console.rulesets.empires.state import EmpiresState
from gm_console.rulesets.empires.tables import Tables

SAFE: Final = 8
"""Nobody is to be out before this turn."""
QUIET: Final = 5
"""Turns in a row in which something must fall."""
REFUSED: Final = 10
"""Lines in a hundred that may be refused."""
STRANDED: Final = 25
"""Armies in a hundred whose supply line may be broken from turn ``SETTLED`` on."""
SETTLED: Final = 5
HALF: Final = 20
"""Until this turn nobody may hold half of what is peopled."""
ENOUGH: Final = 10
"""Games from which shares of victories are read."""
EVEN: Final = 2
"""Countries begin even where none has so many times the people of another."""
SHARE: Final = 5
"""Of even countries none is to win more than one game in so many."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Standing:
    """How a game went."""

    even: bool
    """The countries began about alike."""
    countries: int
    turns: int
    """Turns until it ended, or as many as were played."""
    winners: tuple[NationId, ...]
    areas: Mapping[NationId, int]
    """Areas with people at the end, of each country."""
    points: Mapping[NationId, int]
    eliminated: tuple[tuple[NationId, int], ...]
    """Country and the turn on which it lost its last land with people."""
    land_battles: int
    between_players: int
    sea_battles: int
    captured: int
    lines: int
    refused: int
    adjusted: int
    reasons: Mapping[str, int]
    kinds: Mapping[str, int]
    stranded: tuple[int, ...]
    """Percent of all armies whose supply line is broken, turn by turn; none where supplies do not matter."""


def show(
    board: Board, _tables: Tables, start: EmpiresState, turns: Sequence[TurnMeasure], end: EmpiresState
) -> Shown:
    """Return what a game of these turns shows."""
    first_end = next((number for number, row in enumerate(turns, 1) if row.state.game.ended), len(turns))
    rows = turns[:first_end]
    standing = _standing(board, start, rows, rows[-1].state if rows else end)
    return Shown(figures={"standing": standing}, findings=_findings(standing, rows), told=_told(standing))


def _standing(board: Board, start: EmpiresState, rows: Sequence[TurnMeasure], end: EmpiresState) -> Standing:
    people = [count for count in people_of(start).values() if count]
    return Standing(
        even=max(people, default=0) < EVEN * min(people, default=1),
        countries=len(start.countries),
        turns=len(rows),
        winners=rows[-1].winners if rows else (),
        areas=areas_of(end),
        points={country.id: country.points for country in end.countries.values()},
        eliminated=_eliminated(start, rows),
        land_battles=sum(row.land_battles for row in rows),
        between_players=sum(row.between_players for row in rows),
        sea_battles=sum(row.sea_battles for row in rows),
        captured=sum(row.captured for row in rows),
        lines=sum(row.lines for row in rows),
        refused=sum(row.refused for row in rows),
        adjusted=sum(row.adjusted for row in rows),
        reasons=_together([row.reasons for row in rows]),
        kinds=_together([row.kinds for row in rows]),
        stranded=tuple(_percent(*stranded(board, row.state)) for row in rows if row.supplies),
    )


def _eliminated(start: EmpiresState, rows: Sequence[TurnMeasure]) -> tuple[tuple[NationId, int], ...]:
    out: dict[NationId, int] = {}
    playing = [nation for nation, count in people_of(start).items() if count]
    for row in rows:
        held = people_of(row.state)
        for nation in playing:
            if not held[nation]:
                out.setdefault(nation, row.turn)
            else:
                out.pop(nation, None)
    return tuple(sorted(out.items()))


def _together(counts: Sequence[Mapping[str, int]]) -> Mapping[str, int]:
    total: Counter[str] = Counter()
    for one in counts:
        total.update(one)
    return dict(sorted(total.items()))


def _findings(found: Standing, rows: Sequence[TurnMeasure]) -> tuple[Demand, ...]:
    demands = [_early_peace(found), _refusals(found)]
    if found.stranded[SETTLED:]:
        demands.append(_supplied(found))
    if len(rows) >= QUIET:
        demands.append(_never_quiet(rows))
    if len(rows) >= HALF:
        demands.append(_no_snowball(rows))
    return tuple(demands)


def _early_peace(found: Standing) -> Demand:
    return Demand(
        demand=f"nobody eliminated before turn {SAFE}",
        holds=not any(turn < SAFE for _, turn in found.eliminated),
        detail=", ".join(f"country {nation} on turn {turn}" for nation, turn in found.eliminated)
        or "nobody ever",
    )


def _refusals(found: Standing) -> Demand:
    most = sorted(found.reasons.items(), key=lambda one: (-one[1], one[0]))[:3]
    told = ", ".join(f"{code} {count}" for code, count in most)
    return Demand(
        demand=f"{REFUSED} lines in a hundred refused or fewer",
        holds=100 * found.refused <= REFUSED * found.lines,
        detail=f"{found.refused} of {found.lines}, {found.adjusted} adjusted ({told or 'for no reason'})",
    )


def _supplied(found: Standing) -> Demand:
    worst = max(found.stranded[SETTLED:])
    return Demand(
        demand=f"{STRANDED} armies in a hundred without a supply line or fewer after turn {SETTLED}",
        holds=worst <= STRANDED,
        detail=f"most {worst} %, {found.stranded[0]} % after the first turn, {found.stranded[-1]} % at the end",
    )


def _never_quiet(rows: Sequence[TurnMeasure]) -> Demand:
    longest = run = last = 0
    for row in rows:
        run = 0 if row.captured else run + 1
        if run > longest:
            longest, last = run, row.turn
    return Demand(
        demand=f"something falls in any {QUIET} turns",
        holds=longest < QUIET,
        detail=f"longest {longest} turns without, to turn {last}" if longest else "on every turn",
    )


def _no_snowball(rows: Sequence[TurnMeasure]) -> Demand:
    held = areas_of(rows[HALF - 1].state)
    nation, most = max(held.items(), key=lambda one: (one[1], one[0]))
    peopled = sum(area.population > 0 for area in rows[HALF - 1].state.areas.values())
    return Demand(
        demand=f"nobody holds half of the land by turn {HALF}",
        holds=2 * most < peopled,
        detail=f"country {nation}, {most} of {peopled}",
    )


def _told(found: Standing) -> tuple[str, ...]:
    turns = max(1, found.turns)
    nation, most = max(found.areas.items(), key=lambda one: (one[1], one[0]))
    alive = sum(count > 0 for count in found.areas.values())
    return (
        f"won by {' and '.join(found.winners) or 'nobody yet'} after {found.turns} turns",
        f"{alive} of {found.countries} countries are left, the largest {nation} with {most} areas",
        f"a turn: {_tenths(found.land_battles, turns)} land battles, "
        f"{_tenths(found.between_players, turns)} of them between countries, "
        f"{_tenths(found.captured, turns)} areas fell, {_tenths(found.sea_battles, turns)} sea battles, "
        f"{_tenths(found.lines, turns * found.countries)} lines a country",
    )


def together(games: Sequence[Shown]) -> tuple[Demand, ...]:
    """Return what is asked of several games: that no country wins too often where all begin even."""
    standings: list[Standing] = [game.figures["standing"] for game in games]
    if len(standings) < ENOUGH:
        return ()
    won = Counter(nation for one in standings for nation in one.winners)
    told = ", ".join(f"{nation} {count}" for nation, count in won.most_common())
    most = max(won.values(), default=0)
    if standings[0].even:
        return (
            Demand(
                demand=f"no country wins more than one game in {SHARE}",
                holds=SHARE * most <= len(standings),
                detail=f"of {len(standings)} games: {told}",
            ),
        )
    return (
        Demand(
            demand="three countries win games or more",
            holds=len(won) > 2,
            detail=f"of {len(standings)} games: {told}",
        ),
    )


def _percent(part: int, whole: int) -> int:
    return 100 * part // max(1, whole)


def _tenths(total: int, count: int) -> str:
    """Return a mean with one decimal."""
    tenths = (20 * total + count) // (2 * count)
    return f"{tenths // 10}.{tenths % 10}"


SELF_PLAY: Final = SelfPlay(
    turn=measure, game=show, together=together, figures={"standing": Standing}, page=balance_page
)
