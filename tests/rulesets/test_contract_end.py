"""What every registered ruleset owes the end of a game: of any turn it can say who would have won with it."""

from __future__ import annotations

import pytest

from gm_console.core.correcting import Unfit, effects
from gm_console.core.corrections import LENGTH, LastTurnMoved, PositionCorrected
from gm_console.report.phrases import fact_phrase
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


def test_a_game_goes_on_beyond_its_last_turn_and_says_so(world: World) -> None:
    ruleset, state = world.ruleset, world.state
    rules = ruleset.corrections
    if rules is None or rules.last_turn is None:
        pytest.skip(f"ruleset {ruleset.id} cannot go on")
    last = rules.last_turn(state)
    wish = PositionCorrected(kind=LENGTH, delta=2, reason="one more siege", made="2026-12-04")
    found = effects(ruleset, world.board, state, wish)
    assert found == (LastTurnMoved(before=last, turns=last + 2),), ruleset.id
    draft = ruleset.open_draft(state)
    draft.apply(found[0], 1)
    assert rules.last_turn(draft.freeze()) == last + 2, ruleset.id
    assert "one more siege" in fact_phrase(wish, ruleset)
    assert str(last + 2) in fact_phrase(found[0], ruleset)
    backward = PositionCorrected(kind=LENGTH, delta=-last, reason="enough", made="2026-12-04")
    assert isinstance(effects(ruleset, world.board, state, backward), Unfit), ruleset.id
