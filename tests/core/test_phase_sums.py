"""What a phase did to numbers: the same sums as every ledger has of it, in every game."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from gm_console.core.ledger import read_ledger
from gm_console.core.numbers import Number, Scope
from gm_console.core.phase_sums import PhaseSum, phase_sums
from tests.support.every import every
from tests.support.toy_world import SEED, record_of
from tests.support.worlds import World, small_empires, small_gunboat, toy_world


@pytest.mark.parametrize(
    "made",
    [toy_world, *(pytest.param(one, marks=pytest.mark.slow) for one in (small_empires, small_gunboat))],
)
def test_every_sum_is_that_of_its_ledger(made: Callable[[], World]) -> None:
    world = made()
    ruleset, board, before = world.ruleset, world.board, world.state
    record = record_of(ruleset, board, before, world.caretaker_orders(before), SEED)
    told: dict[Number, list[tuple[str, PhaseSum]]] = {}
    for phase, after in record.phase_states.items():
        sums = phase_sums(ruleset, board, before, [one for one in record.entries if one.phase == phase])
        nations = [one.number.nation for one in sums]
        assert nations == sorted(nations, key=lambda nation: (not nation, nation)), "the world comes last"
        for one in sums:
            kind = ruleset.numbers and ruleset.numbers.kind(one.number.kind)
            assert kind
            assert kind.flows is (one.before is None)
            if one.before is not None:
                stands = [
                    ruleset.numbers.value(ruleset, board, record.before, state, one.number)
                    for state in (before, after)
                ]
                assert [one.before, one.after] == stands
        for one in sums:
            told.setdefault(one.number, []).append((phase, one))
        before = after
    assert every(number.scope is not Scope.REGION for number in told)
    moments = list(record.phase_states.items())[-1:]
    for number, found in told.items():
        ledger = read_ledger(ruleset, board, record.before, moments, record.entries, number)
        assert [
            (one.phase, one.came, one.went, tuple(line.seq for line in one.lines)) for one in ledger.phases
        ] == [(phase, one.came, one.went, one.seqs) for phase, one in found]
