"""Every case under ``cases/``, each a test of its own."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest

from gm_console.board.model import Board
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.state import GunboatState
from tests.support.cases import Case, find_cases, play
from tests.support.gunboat_world import small_board, small_state

CASES = find_cases(Path(__file__).parent / "cases")


@cache
def world() -> tuple[Ruleset, Board, GunboatState]:
    ruleset, board = load_ruleset("gunboat"), small_board()
    return ruleset, board, small_state(board, ruleset.tables)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case.id)
def test_case(case: Case) -> None:
    played = play(case, *world())
    assert not played.problems, played.report()


def test_every_case_has_an_id_of_its_own_that_begins_with_a_rule() -> None:
    ids = [case.id for case in CASES]
    assert len(set(ids)) == len(ids)
    assert [case.id for case in CASES if case.path.name != f"{case.id}.toml"] == []
