"""What nations sent each other, built, could develop and ordered about in a turn, and how their places moved."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from gm_console.core.arrows import Arrow
from gm_console.core.battles import BattleRow
from gm_console.core.facts import NOWHERE, Entry
from gm_console.core.glance import Gauge, NationGlance, Value, key_of, read_regions
from gm_console.core.ids import NationId, RegionId
from gm_console.core.numbers import Amount, Kind, Move, Number, Scope
from gm_console.core.orders import Purpose
from gm_console.core.phase_sums import entry_moves
from gm_console.core.ruleset import Ruleset
from gm_console.core.technologies import Technology
from gm_console.core.transfers import Transfer
from gm_console.rulesets.common.turn_so_far import AskedLine, TurnSoFar, asked_for


@dataclass(frozen=True, slots=True, kw_only=True)
class Sent:
    """A transfer with its worth at the prices of the turn."""

    transfer: Transfer
    worth: int


@dataclass(frozen=True, slots=True, kw_only=True)
class BuildLine:
    """A line about building with what came to its nation by it and what that took."""

    line: AskedLine
    region: RegionId
    """Where it was built; nowhere for what has no place."""
    came: tuple[Move, ...]
    went: tuple[Move, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class ForceLine:
    """A line about forces with the way that they went."""

    line: AskedLine
    way: Arrow | None
    """None where nothing went anywhere."""
    battle: BattleRow | None = None
    """The battle that it fought at the end of its way as an attacker."""


class Reach(StrEnum):
    """How a nation stands to a technology."""

    HAS = "has"
    MAY = "may"
    """It lacks nothing that has to be there before."""
    LACKS = "lacks"


@dataclass(frozen=True, slots=True, kw_only=True)
class TechnologyLine:
    """How one nation stands to one technology."""

    nation: NationId
    technology: Technology
    reach: Reach
    missing: tuple[str, ...] = ()
    """Technologies that have to be there before and are not."""
    below: tuple[tuple[Number, int, Amount], ...] = ()
    """Numbers that are not as high as they have to be: which, how high, how high they are."""
    short: tuple[tuple[Number, int, Amount], ...] = ()
    """What it has too little of to pay for it: which, how much it costs, how much there is."""
    new: bool = False
    """It has come in this turn."""
    tried: tuple[AskedLine, ...] = ()
    """Lines of this turn that asked for it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Place:
    """A nation's place in one ranking, now and at the start of the turn; 0 for none."""

    now: int
    before: int
    worth: Value
    """What the place goes by; empty where the game does not tell."""

    @property
    def gained(self) -> int:
        """How many places it went up, down below 0."""
        return self.before - self.now if self.now and self.before else 0


def transfers(turn: TurnSoFar) -> tuple[Sent, ...]:
    """Return what nations sent each other so far, in the order of the entries."""
    rules = turn.ruleset.transfers
    if rules is None:
        return ()
    read = (rules.reads(entry) for entry in turn.entries)
    return tuple(
        Sent(transfer=one, worth=rules.worth(turn.before, one.item, one.amount))
        for one in read
        if one is not None
    )


def builds(turn: TurnSoFar) -> tuple[BuildLine, ...]:
    """Return the lines about building so far, carried out or not, with all that hangs under their answers."""
    lines = asked_for(turn, Purpose.BUILD)
    moved = _moves_under(turn, {one.seq for one in lines if one.seq})
    regions = {entry.seq: entry.region for entry in turn.entries}
    found = []
    for line in lines:
        moves = moved.get(line.seq, ())
        where = regions.get(line.seq, NOWHERE) or RegionId(getattr(line.order, "region", NOWHERE))
        found.append(
            BuildLine(
                line=line,
                region=where,
                came=tuple(move for move in moves if move.delta > 0),
                went=tuple(move for move in moves if move.delta < 0),
            )
        )
    return tuple(found)


def _moves_under(turn: TurnSoFar, roots: Collection[int]) -> Mapping[int, tuple[Move, ...]]:
    """Return what the entries under each root did to the numbers of the root's nation, added up."""
    rules = turn.ruleset.numbers
    if rules is None:
        return {}
    root_of: dict[int, int] = {seq: seq for seq in roots}
    for entry in turn.entries:
        if entry.cause in root_of:
            root_of.setdefault(entry.seq, root_of[entry.cause])
    actors = {entry.seq: entry.actor for entry in turn.entries if entry.seq in roots}
    sums: dict[int, dict[Number, int]] = {}
    by_phase: dict[str, list[Entry]] = {}
    for entry in turn.entries:
        by_phase.setdefault(entry.phase, []).append(entry)
    asked_in = {entry.phase for entry in turn.entries if entry.seq in roots}
    for phase in filter(asked_in.__contains__, turn.starts):
        for entry, moves in entry_moves(turn.ruleset, turn.board, turn.starts[phase], by_phase[phase]):
            root = root_of.get(entry.seq, 0)
            for move in moves if root else ():
                own = move.number.scope is Scope.NATION and move.number.nation == actors[root]
                if own and (not rules.built or move.number.kind in rules.built):
                    under = sums.setdefault(root, {})
                    under[move.number] = under.get(move.number, 0) + move.delta
    return {
        root: tuple(Move(number, delta) for number, delta in under.items() if delta)
        for root, under in sums.items()
    }


def forces(turn: TurnSoFar) -> tuple[ForceLine, ...]:
    """Return the lines about forces so far, each with the way that was gone by it."""
    arrows = turn.ruleset.arrows
    ways: dict[int, Arrow] = {}
    for phase in turn.starts if arrows is not None else ():
        assert arrows is not None
        ways.update({way.order: way for way in arrows(turn.entries, phase) if way.order})
    found = []
    for line in asked_for(turn, Purpose.MOVE):
        way = ways.get(line.seq) if line.seq else None
        found.append(ForceLine(line=line, way=way, battle=_battle_of(turn, line, way)))
    return tuple(found)


def _battle_of(turn: TurnSoFar, line: AskedLine, way: Arrow | None) -> BattleRow | None:
    ends = (way.done[-1], *way.undone[1:2]) if way is not None else ()
    phase = line.verdict.phase
    return next(
        (
            row
            for row in turn.battles
            if (row.phase, row.attacker) == (phase, line.nation) and row.region in ends
        ),
        None,
    )


def technologies(turn: TurnSoFar) -> Mapping[NationId, tuple[TechnologyLine, ...]]:
    """Return how each nation stands to each technology at the moment; nothing in a game without any."""
    rules = turn.ruleset.technologies
    if rules is None:
        return {}
    tried: dict[tuple[NationId, str], list[AskedLine]] = {}
    for line in asked_for(turn, Purpose.DEVELOP):
        if line.order is not None:
            tried.setdefault((line.nation, rules.asked(line.order)), []).append(line)
    every = rules.all(turn.ruleset.tables)
    return {
        nation: tuple(_stands(turn, nation, one, tuple(tried.get((nation, one.id), ()))) for one in every)
        for nation in turn.ruleset.nations(turn.state)
    }


def _stands(
    turn: TurnSoFar, nation: NationId, one: Technology, tried: tuple[AskedLine, ...]
) -> TechnologyLine:
    rules = turn.ruleset.technologies
    assert rules is not None
    known, former = rules.known(turn.state, nation), rules.known(turn.before, nation)
    if one.id in known:
        new = one.id not in former
        return TechnologyLine(nation=nation, technology=one, reach=Reach.HAS, new=new, tried=tried)
    missing = tuple(other for other in one.requires if other not in known)
    below = _lacking(turn, nation, one.levels)
    return TechnologyLine(
        nation=nation,
        technology=one,
        reach=Reach.LACKS if missing or below else Reach.MAY,
        missing=missing,
        below=below,
        short=_lacking(turn, nation, one.costs),
        tried=tried,
    )


def _lacking(
    turn: TurnSoFar, nation: NationId, needed: tuple[tuple[Number, int], ...]
) -> tuple[tuple[Number, int, Amount], ...]:
    found = []
    for number, least in needed:
        own = Number(kind=number.kind, item=number.item, nation=nation)
        there = _value(turn, turn.state, own)
        if there < least:
            found.append((own, least, there))
    return tuple(found)


def _value(turn: TurnSoFar, state: object, number: Number) -> Amount:
    rules = turn.ruleset.numbers
    assert rules is not None
    return rules.value(turn.ruleset, turn.board, turn.before, state, number)


def rankings(
    ruleset: Ruleset, now: Iterable[NationGlance], before: Iterable[NationGlance]
) -> Mapping[NationId, Mapping[str, Place]]:
    """Return the place of each nation in each ranking, by the ranking's code; nothing in a game without any.

    ``now`` and ``before`` are the nations at a moment and where the turn began: as the last one ended.
    """
    of_nations, kind = ruleset.glance.of_nations.by_key, ranking_kind(ruleset)
    gauges = {item: of_nations[key_of(kind.id, item)] for item in kind.items} if kind is not None else {}
    former = {one.id: one.part for one in before if not one.out}
    return {
        one.id: {
            item: Place(
                now=_place(gauge, one.part),
                before=_place(gauge, former[one.id]) if one.id in former else 0,
                worth=of_nations[gauge.rests_on].read(one.part) if gauge.rests_on else "",
            )
            for item, gauge in gauges.items()
        }
        for one in now
        if not one.out
    }


def ranking_kind(ruleset: Ruleset) -> Kind | None:
    """Return the kind of number that tells places, none in a game without rankings."""
    rules = ruleset.numbers
    return rules.kind(rules.places) if rules is not None and rules.places else None


def nations_in(turn: TurnSoFar, state: Any) -> tuple[NationGlance, ...]:
    """Return all nations as they are in a state of the turn."""
    glance = turn.ruleset.glance
    return glance.nations(turn.ruleset, turn.board, turn.before, state, read_regions(glance, state))


def _place(gauge: Gauge, part: Any) -> int:
    place = gauge.read(part)
    return int(place) if isinstance(place, int) else 0
