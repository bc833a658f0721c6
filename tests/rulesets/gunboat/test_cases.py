"""Every case under ``cases/``, each a test of its own."""

from __future__ import annotations

from functools import cache
from itertools import groupby
from pathlib import Path

import pytest

from gm_console.board.model import Board
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.state import GunboatState
from tests.support.cases import find_cases, play
from tests.support.gunboat_world import small_board, small_state

CASES = find_cases(Path(__file__).parent / "cases")
FILES = {path: tuple(cases) for path, cases in groupby(CASES, key=lambda case: case.path)}


@cache
def world() -> tuple[Ruleset, Board, GunboatState]:
    ruleset, board = load_ruleset("gunboat"), small_board()
    return ruleset, board, small_state(board, ruleset.tables)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_case(path: Path) -> None:
    wrong = [played.report() for case in FILES[path] if (played := play(case, *world())).problems]
    assert not wrong, "\n\n".join(wrong)


def test_every_case_has_an_id_of_its_own_that_begins_with_a_rule() -> None:
    ids = [case.id for case in CASES]
    assert len(set(ids)) == len(ids)
    assert [case.id for case in CASES if not f"{case.id}.".startswith(f"{case.path.stem}.")] == []
