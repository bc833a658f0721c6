"""Every number of every nation turn by turn, as the game's own glance tells it: read once for each turn.

A point of a turn is where the nations stood at its end, as the moderator knows it, a draft's too; before the first turn
stands where the campaign begins.  Whoever draws, tells or writes them chooses one number and some nations of them.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from fractions import Fraction
from typing import Any, Final

from gm_console.board.model import Board
from gm_console.campaign import reading
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.open_file import OpenFile, last_snapshot, read_canonical, read_settings
from gm_console.campaign.records import TurnStage
from gm_console.campaign.turns.the_end import standings_of
from gm_console.campaign.turns.turn_maps import board_at, map_hash
from gm_console.campaign.turns.turn_rules import rules_at
from gm_console.core.end import Standing
from gm_console.core.gathering import gathered
from gm_console.core.glance import Gauge, NationGlance, Value, read_regions
from gm_console.core.ids import NationId
from gm_console.core.ruleset import Ruleset
from gm_console.storage import repo, results
from gm_console.storage.records import RunRecord

STANDING: Final = "standings:place"
"""Key of a nation's place in the standings, which is no gauge of any game."""
SCORE: Final = "standings:score"
Plain = int | Fraction


@dataclass(frozen=True, slots=True, kw_only=True)
class TurnPoint:
    """The nations in one position."""

    turn: int
    mark: Hashable
    """Tells a turn that was played anew from what it was."""
    nations: Mapping[NationId, Mapping[str, Value]]
    """What the game tells of each, by key of its gauge."""
    names: Mapping[NationId, str] = field(default_factory=dict)
    draft: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Charted:
    """A number that every nation has in every turn."""

    key: str
    title: str
    group: str
    """What it is listed under; empty in a game that lists its numbers together."""
    tip: str
    is_place: bool = False
    """1 is the best, and 0 is no place."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NationSeries:
    """A number of one nation, turn by turn."""

    nation: NationId
    name: str
    turns: tuple[int, ...]
    values: tuple[Plain, ...]


def told_by(gauges: Sequence[Gauge], nations: Iterable[NationGlance]) -> dict[NationId, dict[str, Value]]:
    """Return what some gauges tell of nations."""
    return {one.id: {gauge.key: gauge.read(one.part) for gauge in gauges} for one in nations}


def turn_points(file: OpenFile, known: Iterable[TurnPoint] = ()) -> Iterator[TurnPoint]:
    """Yield the start and the end of every turn that was run, oldest first; what is known is not read again.

    It may be left off anywhere, and begun again with what it gave.
    """
    kept = {one.mark: one for one in known}
    with file.read() as transaction:
        first = read_settings(transaction).first_turn
        begun: Hashable = ("start", map_hash(file, transaction, first))
        runs = sorted(repo.runs(transaction, line=repo.IN_FORCE), key=lambda run: run.turn)
        marks = [(*reading.run_identity(transaction, run), run.stage) for run in runs]
    reader = _Reader(file)
    yield kept.get(begun) or reader.start(first, begun)
    for run, mark in zip(runs, marks, strict=True):
        yield kept.get(mark) or reader.after(run, mark)


def draft_turn(points: Iterable[TurnPoint]) -> int:
    """Return the turn whose results are a draft, 0 if none is."""
    return next((point.turn for point in points if point.draft), 0)


def count_points(file: OpenFile) -> int:
    """Return how many points there are to be read."""
    with file.read() as transaction:
        return 1 + len(repo.runs(transaction, line=repo.IN_FORCE))


class _Reader:
    """Reads one turn after the other; the state that a turn left is the one that the next begins with."""

    def __init__(self, file: OpenFile) -> None:
        self._file = file
        self._last: tuple[bytes, Any] = b"", None

    def start(self, first: int, mark: Hashable) -> TurnPoint:
        state = reading.state(self._file, first)
        ruleset, board = rules_at(self._file, first), board_at(self._file, first)
        return _point(ruleset, board, (state, state), turn=first - 1, mark=mark)

    def after(self, run: RunRecord, mark: Hashable) -> TurnPoint:
        with self._file.read() as transaction:
            end = last_snapshot(transaction, run.id).position
            before, after = (results.snapshot_bytes(transaction, run.id, place) for place in (0, end))
            standings = standings_of(self._file, transaction, run)
        states = self._state(before), self._state(after)
        ruleset, board = rules_at(self._file, run.turn), board_at(self._file, run.turn)
        point = _point(ruleset, board, states, turn=run.turn, mark=mark)
        return _with_standings(replace(point, draft=run.stage != TurnStage.PUBLISHED), standings)

    def _state(self, canonical: bytes) -> Any:
        if canonical != self._last[0]:
            self._last = canonical, read_canonical(self._file.ruleset, canonical)
        return self._last[1]


def _point(
    ruleset: Ruleset, board: Board, states: tuple[Any, Any], *, turn: int, mark: Hashable
) -> TurnPoint:
    glance = ruleset.glance
    nations = glance.nations(ruleset, board, *states, read_regions(glance, states[1]))
    told = told_by([gauge for gauge in glance.of_nations.gauges if not gauge.is_turn], nations)
    return TurnPoint(turn=turn, mark=mark, nations=told, names={one.id: one.name for one in nations})


def _with_standings(point: TurnPoint, standings: Iterable[Standing]) -> TurnPoint:
    nations = dict(point.nations)
    for one in standings:
        nations[one.nation] = {**nations.get(one.nation, {}), STANDING: one.place, SCORE: one.score}
    return replace(point, nations=nations)


def charted(ruleset: Ruleset, points: Sequence[TurnPoint]) -> tuple[Charted, ...]:
    """Return what can be charted of some points: every number of nations, in the game's order, then the standings."""
    told = [values for point in points for values in point.nations.values()]
    numbers = {key for values in told for key, value in values.items() if not isinstance(value, str)}
    gauges = [gauge for gauge in ruleset.glance.of_nations.gauges if gauge.key in numbers]
    found = [
        Charted(
            key=one.key,
            title=f"{one.label}, place" if one.rests_on else one.label,
            group=one.group,
            tip=one.tip,
            is_place=bool(one.rests_on),
        )
        for one in gauges
    ]
    if STANDING in numbers and ruleset.end is not None:
        score = ruleset.end.score
        found += (
            Charted(key=STANDING, title="Standings, place", group="Standings", tip=f"Place by {score}", is_place=True),
            Charted(key=SCORE, title=score.capitalize(), group="Standings", tip="What its place goes by"),
        )  # fmt: skip
    return tuple(found)


def charted_called(every: Sequence[Charted], words: str) -> Charted:
    """Return the number that is called by its key, or by its title alone or after its group.

    :class:`CampaignError` with what may be meant where none is called so, or several are.
    """
    wanted = _plain(words)
    found = [one for one in every if one.key.casefold() == wanted]
    found = found or [one for one in every if wanted in _names(one)]
    if len(found) == 1:
        return found[0]
    if found:
        keys = " or ".join(one.key for one in found)
        raise CampaignError(f"{words!r} may be several numbers: say {keys}", "chart.unknown")
    known = {name: one.key for one in every for name in (*_names(one), one.key.casefold())}
    near = dict.fromkeys(known[name] for name in get_close_matches(wanted, known, cutoff=0.5))
    meant = f"; perhaps {' or '.join(near)}" if near else ""
    raise CampaignError(f"no nation has a number {words[:40]!r}{meant}", "chart.unknown")


def _names(one: Charted) -> tuple[str, str]:
    return _plain(one.title), _plain(f"{one.group} {one.title}")


def _plain(words: str) -> str:
    return " ".join(words.replace(",", " ").split()).casefold()


def series(points: Iterable[TurnPoint], what: Charted) -> tuple[NationSeries, ...]:
    """Return a number of every nation turn by turn; a turn in which it has none is left out."""
    told: dict[NationId, list[tuple[int, Plain]]] = {}
    names: dict[NationId, str] = {}
    for point in points:
        names |= point.names
        for nation, values in point.nations.items():
            value = values.get(what.key, "")
            if not isinstance(value, str) and (value or not what.is_place):
                told.setdefault(nation, []).append((point.turn, value))
    return tuple(
        NationSeries(
            nation=nation,
            name=names.get(nation, ""),
            turns=tuple(turn for turn, _ in own),
            values=tuple(value for _, value in own),
        )
        for nation, own in sorted(told.items())
    )


def lines_of(
    points: Iterable[TurnPoint], what: Charted, nations: Collection[NationId] = (), *, by_place: bool = False
) -> tuple[NationSeries, ...]:
    """Return a number of some nations, or their places by it among all."""
    every = series(points, what)
    rows = ranked(every) if by_place and not what.is_place else every
    return tuple(one for one in rows if not nations or one.nation in nations)


def ranked(rows: Sequence[NationSeries]) -> tuple[NationSeries, ...]:
    """Return the place of each nation among those given, turn by turn: 1 has the most, and who has as much is level."""
    by_turn = gathered(told for row in rows for told in zip(row.turns, row.values, strict=True))
    for values in by_turn.values():
        values.sort()
    return tuple(
        replace(
            row,
            values=tuple(
                1 + len(by_turn[turn]) - bisect_right(by_turn[turn], value)
                for turn, value in zip(row.turns, row.values, strict=True)
            ),
        )
        for row in rows
    )


def as_table(rows: Sequence[NationSeries]) -> tuple[tuple[str, ...], list[tuple[str | int | float, ...]]]:
    """Return the head and the rows of a table for a spreadsheet: a nation in each row, a turn in each column."""
    turns = sorted({turn for row in rows for turn in row.turns})
    cells = []
    for row in rows:
        at = dict(zip(row.turns, map(_plain_value, row.values), strict=True))
        cells.append((row.nation, row.name, *(at.get(turn, "") for turn in turns)))
    return ("nation", "name", *(str(turn) for turn in turns)), cells


def _plain_value(value: Plain) -> int | float:
    return int(value) if value == int(value) else round(float(value), 4)
