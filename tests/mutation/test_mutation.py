"""The mutation run catches what it should, and says what it does not catch.

Mutants are judged by a program of its own: this process has the game imported already.
"""

from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.mutation.games import GAMES, MutatedGame
from tests.mutation.mutants import GROUPS, CodeMutant, Mutant, all_mutants
from tests.mutation.record import read_equivalent, recorded, share, summary

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="mutants are judged in forked processes")

EACH = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
AT_LEAST = 95
"""Percent of all mutants that must be caught."""
BY_CASES = {"cells": 95, "rulings": 95, "comparisons": 85}
"""Percent of each group that cases can reach which cases must catch.  Some comparisons decide what a moderator puts
right or forces, and which cells of a table agree: no case says that, and other tests hold it."""
TRIALS = """
import itertools, json, os
from tests.mutation import run
from tests.mutation.games import GUNBOAT
from tests.mutation.mutants import DataMutant

class Broken:
    group = "cells"
    def __init__(self, id, breaks):
        self.id, self.put_in_place = id, breaks

def cell(value):
    path = ("build_military", "rows", 0, "gold")
    return DataMutant(game="gunboat", group="cells", id=str(value), file=GUNBOAT.charts, path=path, value=value)

def judged(*mutants):
    return {one.id: one.case for one in run.judge(GUNBOAT, mutants, jobs=2, with_tests=False)}

found = judged(cell(500), cell(501), Broken("falls", lambda: os._exit(1)))
run.TRIAL_SECONDS = 1
print(json.dumps(found | judged(Broken("hangs", lambda: [0 for _ in itertools.repeat(0) if False]))))
"""


@cache
def mutants_of(game: str) -> tuple[Mutant, ...]:
    """Return every mutant of a game, made once."""
    return all_mutants(GAMES[game])


def told(root: Path, *arguments: str) -> str:
    """Return what a program of its own printed."""
    done = subprocess.run([sys.executable, *arguments], cwd=root, capture_output=True, text=True, check=False)
    assert done.returncode in (0, 1), done.stdout + done.stderr
    return done.stdout


@EACH
def test_every_group_has_mutants_and_no_two_are_called_alike(game: MutatedGame) -> None:
    mutants = mutants_of(game.id)
    assert {"cells", "comparisons"} <= {one.group for one in mutants} <= set(GROUPS) > set(BY_CASES)
    assert len({one.id for one in mutants}) == len(mutants)


@EACH
def test_what_is_left_out_or_called_equal_exists(game: MutatedGame) -> None:
    assert [path for path in game.left_out if not list(game.folder.glob(f"{path}*"))] == []
    assert sorted(read_equivalent(game).keys() - {one.id for one in mutants_of(game.id)}) == []
    assert [name for name, why in read_equivalent(game).items() if not why] == []


@EACH
def test_a_mutated_module_differs_in_one_operator(game: MutatedGame) -> None:
    mutant = next(one for one in mutants_of(game.id) if isinstance(one, CodeMutant))
    assert mutant.code() != compile(mutant.file.read_text("utf-8"), mutant.path, "exec")
    assert "->" in mutant.id


def test_a_share_is_never_rounded_up() -> None:
    assert (share(999, 1000), share(9999, 10000), share(0, 0)) == ("99.9 %", "99.9 %", "0.0 %")


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_nothing_wrong_survives_and_hanging_and_falling_over_are_caught(root: Path) -> None:
    found = json.loads(told(root, "-c", TRIALS))
    assert found["500"] == ""
    assert found["501"]
    assert (found["hangs"], found["falls"]) == ("the game falls over", "the game falls over")


@pytest.mark.slow
@pytest.mark.timeout(600)
@EACH
def test_a_sample_is_caught_by_cases(root: Path, game: MutatedGame) -> None:
    groups = [group for group in BY_CASES if group in recorded(game)["groups"]]
    only = [word for group in groups for word in ("--only", group)]
    asked = ("-m", "tests.mutation", "--game", game.id, "--sample", "12", "--cases-only", *only)
    lines = told(root, *asked).splitlines()
    assert len(lines) == len(groups) + 1, lines
    assert [line for line in lines if "survives" in line] == []


@EACH
def test_the_record_counts_what_it_lists(game: MutatedGame) -> None:
    data = recorded(game)
    made = sum(row["made"] for row in data["groups"].values())
    listed = sum(len(data[name]) for name in ("survivors", "caught by cases", "caught by tests"))
    assert listed == made
    assert f"{made} made" in summary(game)
    assert 100 * (made - len(data["survivors"])) >= AT_LEAST * made
    for group in data["groups"].keys() & BY_CASES.keys():
        row = data["groups"][group]
        assert 100 * row["caught by cases"] >= BY_CASES[group] * row["made"]


@pytest.mark.slow
@pytest.mark.timeout(3600)
@EACH
def test_no_mutant_survives_that_the_record_does_not_name(
    root: Path, tmp_path: Path, game: MutatedGame
) -> None:
    told(root, "-m", "tests.mutation", "--game", game.id, "--json", str(tmp_path / game.record.name))
    found: dict[str, Any] = json.loads((tmp_path / game.record.name).read_text("utf-8"))
    assert sorted(set(found["survivors"]) - set(recorded(game)["survivors"])) == []
    assert found["caught though called equal"] == []
    assert found["groups"].get("unread cells", {"caught by cases": 0})["caught by cases"] == 0
