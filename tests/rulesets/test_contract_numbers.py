"""Every number that a ruleset counts adds up: what entries did to it leads from the start of a turn to its end."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from gm_console.core.ids import NationId
from gm_console.core.ledger import Ledger, read_ledger
from gm_console.core.numbers import Number, NumberRules, Scope
from tests.support.large_world import large_world_is_slow
from tests.support.played import Turn
from tests.support.worlds import World


def every_number(
    rules: NumberRules, nations: Iterable[NationId], board: Any
) -> Iterator[tuple[Number, bool]]:
    """Yield every number that can be asked, and whether entries count it."""
    owners = {
        Scope.NATION: [{"nation": nation} for nation in nations],
        Scope.REGION: [{"region": region.id} for region in board.regions],
        Scope.WORLD: [{}],
    }
    for kind in rules.kinds:
        for scope in kind.scopes:
            for owner in owners[scope]:
                for item in kind.items:
                    yield Number(kind=kind.id, item=item, **owner), kind.counted


def test_ledgers_add_up_for_every_number(world: World, turns: tuple[Turn, ...]) -> None:
    rules, board = world.ruleset.numbers, world.board
    assert rules is not None
    checked = moved = 0
    for turn in turns:
        sums: dict[Number, int] = {}
        draft = world.ruleset.open_draft(turn.before)
        for entry in turn.result.entries:
            if entry.fact.changes_state:
                for move in rules.moves(board, draft, entry):
                    sums[move.number] = sums.get(move.number, 0) + move.delta
                draft.apply(entry.fact, entry.seq)
        known = {
            number for number, counted in every_number(rules, world.everybody(turn.before), board) if counted
        }
        assert not [number for number in sums if number not in known]
        for number in known:
            opening, closing = (
                rules.value(world.ruleset, board, turn.before, state, number)
                for state in (turn.before, turn.result.state)
            )
            if number.kind in FLOWS:
                assert (opening, closing) == (0, 0), number
            else:
                assert opening + sums.get(number, 0) == closing, number
            checked += 1
            moved += number in sums
    assert checked > 100
    assert moved > 10


@large_world_is_slow
def test_a_ledger_is_read_as_it_adds_up(world: World, turns: tuple[Turn, ...]) -> None:
    """Of each kind the first number that moved, and the first that is worked out, phase by phase."""
    rules, board, turn = world.ruleset.numbers, world.board, turns[0]
    assert rules is not None
    moments = (("all", turn.result.state),)
    told = 0
    for kind in rules.kinds:
        number = next(
            one for one, _ in every_number(rules, world.everybody(turn.before), board) if one.kind == kind.id
        )
        ledger = read_ledger(world.ruleset, board, turn.before, moments, turn.result.entries, number)
        assert ledger.opening + ledger.came - ledger.went == ledger.closing
        if number.kind not in FLOWS:
            assert ledger.closing == rules.value(world.ruleset, board, turn.before, turn.result.state, number)
        assert_parts_add_up(ledger)
        assert Number.of_key(number.key) == number
        told += 1
    assert told == len(rules.kinds)


def assert_parts_add_up(ledger: Ledger) -> None:
    """A number that is a sum is its parts' sum, but for what is cut off or rounded where it is shown."""
    together = sum(part.gives for part in ledger.rests_on)
    if ledger.rests_on and together != ledger.closing:
        assert abs(together - ledger.closing) < 1, ledger.number


FLOWS = ("sold", "bought")
"""Kinds that begin at nothing each turn: the state holds none of them."""
