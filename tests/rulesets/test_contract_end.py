"""What every registered ruleset owes the end of a game: of any turn it can say who would have won with it."""

from __future__ import annotations

import pytest

from tests.support.played import Turn
from tests.support.worlds import World


def test_somebody_who_plays_wins_with_whatever_turn_is_the_last(
    world: World, turns: tuple[Turn, ...]
) -> None:
    rules = world.ruleset.end
    if rules is None:
        pytest.skip(f"ruleset {world.ruleset.id} names no winner")
    for turn in turns:
        won = rules.winners(turn.result.entries)
        where = f"ruleset {world.ruleset.id}: end: turn {turn.result.turn} is won by {won}"
        assert won, where
        assert list(won) == sorted(set(won) & set(world.ruleset.nations(turn.before))), where


def test_a_game_is_not_decided_when_it_begins(world: World) -> None:
    rules = world.ruleset.end
    assert rules is None or rules.decided is None or not rules.decided(world.state), world.ruleset.id
