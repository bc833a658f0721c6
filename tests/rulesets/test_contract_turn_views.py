"""What every game owes the views of a turn: transfers that its numbers bear out, technologies in no circle, builds that
cost what the phase sums say, forces that went where their arrows go, places that agree with its glance."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from gm_console.core.orders import Purpose, Status
from gm_console.core.phase_sums import phase_sums
from gm_console.core.turn import TurnRecord, fold
from gm_console.drawing.layered import layered
from gm_console.rulesets.common.turn_so_far import TurnSoFar, asked_for, seen_up_to
from gm_console.rulesets.common.turn_views import (
    Reach,
    builds,
    forces,
    nations_in,
    ranking_kind,
    rankings,
    technologies,
    transfers,
)
from tests.support.every import every
from tests.support.played import turns_of, world_of
from tests.support.worlds import WORLDS

pytestmark = pytest.mark.parametrize("name", WORLDS)


@cache
def played(name: str) -> TurnRecord:
    """Return the world's first turn, each verdict with its line as the game writes it."""
    world, turn = world_of(name), turns_of(name)[0]
    lines = {(one.nation, one.number): world.ruleset.sheet.write(one) for one in turn.orders}
    states, state, done = {}, turn.before, 0
    for end in turn.result.phase_ends:
        state = states[end.phase] = fold(world.ruleset, state, turn.result.entries[done : end.entries])
        done = end.entries
    return TurnRecord(
        turn=turn.result.turn,
        before=turn.before,
        phase_states=states,
        entries=turn.result.entries,
        checks=(),
        verdicts=tuple(replace(one, text=lines[one.nation, one.number]) for one in turn.result.verdicts),
    )


def turn_of(name: str) -> TurnSoFar:
    world, record = world_of(name), played(name)
    return seen_up_to(world.ruleset, world.board, record, list(record.phase_states)[-1])


def orders_for(turn: TurnSoFar, purpose: Purpose) -> bool:
    """Tell whether a game has orders that are for something."""
    return any(kind.purpose is purpose for kind in turn.ruleset.order_kinds)


@pytest.mark.slow
def test_lines_are_found_by_what_they_are_for(name: str) -> None:
    turn, record = turn_of(name), played(name)
    kinds = turn.ruleset.order_kinds
    for purpose in Purpose:
        meant = tuple(kind.order for kind in kinds if kind.purpose is purpose)
        lines = asked_for(turn, purpose)
        assert [one for one in lines if not (isinstance(one.order, meant) and one.seq)] == []
        assert [one.verdict for one in lines] == [
            one for one in record.verdicts if (one.nation, one.number) in {(x.nation, x.verdict.number) for x in lines}
        ]  # fmt: skip


def test_a_phase_is_seen_without_those_behind_it(name: str) -> None:
    world, record = world_of(name), played(name)
    first = next(iter(record.phase_states))
    turn = seen_up_to(world.ruleset, world.board, record, first)
    assert list(turn.starts) == [first]
    assert {entry.phase for entry in turn.entries} <= {first}
    assert {one.phase for one in turn.verdicts} <= {first}


def test_what_was_sent_is_told_by_entries_between_two_nations(name: str) -> None:
    turn = turn_of(name)
    for one in transfers(turn):
        sent = one.transfer
        assert sent.sender != sent.receiver
        assert {sent.sender, sent.receiver} <= set(turn.ruleset.nations(turn.before))
        assert sent.amount > 0
        assert one.worth >= 0
        assert turn.entries[sent.seq - 1].seq == sent.seq
    assert (turn.ruleset.transfers is not None) or transfers(turn) == ()


def test_builds_took_no_more_than_the_phases_say(name: str) -> None:
    turn = turn_of(name)
    lines = builds(turn)
    assert (lines != ()) == orders_for(turn, Purpose.BUILD)
    for one in lines:
        moves = (*one.came, *one.went)
        assert not moves or one.line.verdict.status is not Status.REFUSED
        assert {move.number.nation for move in moves} <= {one.line.nation}
    went: dict[object, int] = {}
    for one in lines:
        for move in one.went:
            went[move.number] = went.get(move.number, 0) - move.delta
    every_sum: dict[object, int] = {}
    for phase, before in turn.starts.items():
        entries = [entry for entry in turn.entries if entry.phase == phase]
        for total in phase_sums(turn.ruleset, turn.board, before, entries):
            every_sum[total.number] = every_sum.get(total.number, 0) + total.went
    assert went or not lines or turn.ruleset.numbers is None
    assert [number for number in went if went[number] > every_sum[number]] == []


def test_forces_went_from_where_they_were_ordered(name: str) -> None:
    turn = turn_of(name)
    ways = [one for one in forces(turn) if one.way is not None]
    assert (ways != []) == (turn.ruleset.arrows is not None and orders_for(turn, Purpose.MOVE))
    for one in ways:
        assert one.way is not None
        assert one.way.nation == one.line.nation
        assert len(one.way.done) + len(one.way.undone) > 1
        assert every(place in turn.board.by_id for place in one.way.done)


def test_technologies_rest_on_each_other_and_are_held_or_lacked(name: str) -> None:
    turn = turn_of(name)
    rules, found = turn.ruleset.technologies, technologies(turn)
    if rules is None:
        assert found == {}
        return
    known = {one.id: one for one in rules.all(turn.ruleset.tables)}
    picture = layered({id_: one.requires for id_, one in known.items()})
    assert {*picture.places, *picture.alone} == known.keys()
    for id_, one in known.items():
        ahead = [picture.places[first][0] for first in one.requires]
        assert not ahead or max(ahead) < picture.places[id_][0]
    for nation, lines in found.items():
        has = set(rules.known(turn.state, nation))
        assert [one.technology.id for one in lines] == list(known)
        for one in lines:
            assert (one.reach is Reach.HAS) == (one.technology.id in has)
            assert (one.reach is Reach.LACKS) == bool(one.missing or one.below)
            assert set(one.missing) == set(one.technology.requires) - has or one.reach is Reach.HAS


def test_places_are_those_of_the_glance(name: str) -> None:
    turn = turn_of(name)
    kind = ranking_kind(turn.ruleset)
    now, before = nations_in(turn, turn.state), nations_in(turn, turn.before)
    found = rankings(turn.ruleset, now, before)
    assert kind is not None or found == {nation: {} for nation in found}
    for one in now if kind is not None else ():
        for item, place in found.get(one.id, {}).items():
            gauge = turn.ruleset.glance.of_nations.by_key[f"{kind.id}:{item}" if kind else ""]
            assert place.now == gauge.read(one.part)
            assert place.gained == place.before - place.now
