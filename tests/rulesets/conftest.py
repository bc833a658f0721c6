"""Fixtures of the contract suite: every world, and the turns played there; and how much of each rulebook was played."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from gm_console.core.ids import NationId
from gm_console.core.turn import TurnRecord
from tests.mutation.games import GAMES
from tests.mutation.record import summary
from tests.support.cases import find_cases
from tests.support.played import Turn, turns_of, worded_turn, world_of
from tests.support.rule_sentences import BOOKS, RuleBook, cases_by_sentence, load_sentences, told_in_short
from tests.support.worlds import WORLDS, World


@pytest.fixture(params=list(WORLDS))
def world_name(request: pytest.FixtureRequest) -> str:
    try:
        world_of(request.param)
    except FileNotFoundError as error:
        pytest.skip(str(error))
    return str(request.param)


@pytest.fixture
def world(world_name: str) -> World:
    return world_of(world_name)


@pytest.fixture
def turns(world_name: str) -> tuple[Turn, ...]:
    return turns_of(world_name)


@pytest.fixture
def told_turn(world_name: str) -> tuple[TurnRecord, Mapping[NationId, str]]:
    """A turn in which every line that is not for the press holds a word of its nation's own."""
    return worded_turn(world_name)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say at the end of a run how much of each rulebook was played, where cases were played at all."""
    for book in BOOKS:
        _tell_of(book, terminalreporter)


def _tell_of(book: RuleBook, reporter: pytest.TerminalReporter) -> None:
    test = f"{book.game}/test_cases.py::test_case["
    passed, failed = (
        {one.nodeid for one in reporter.getreports(outcome) if test in one.nodeid}
        for outcome in ("passed", "failed")
    )
    if not passed | failed:
        return
    cases = find_cases(book.cases)
    held = sum(1 for case in cases if any(name.endswith(f"[{case.path.stem}]") for name in passed))
    game = GAMES[book.game]
    reporter.section(f"rules of {game.name}")
    reporter.write_line(f"{held} cases hold, {len(failed)} files with a case that fails")
    reporter.write_line(told_in_short(load_sentences(book.path), cases_by_sentence(cases)))
    reporter.write_line(summary(game))
