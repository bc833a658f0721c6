"""Judging mutants: each in a process of its own, first by every case, then by the ruleset's other tests.

The parent never imports the game, so that a forked child imports it with its mutant in place; it reads the cases, once
for all children.  They are played in about a second, so no map is kept of which case reads what: the case or test that
caught the mutant the last time is asked first, then all others in order until one fails.
"""

from __future__ import annotations

import contextlib
import io
import os
import resource
import signal
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from pathlib import Path
from types import FrameType
from typing import Any

from tests.mutation.games import ROOT, MutatedGame
from tests.mutation.mutants import Mutant, Outcome
from tests.support.cases import Case, find_cases, play

NOT_ASKED = ("test_cases.py", "test_caretaker.py", "test_measure.py")
"""Tests that say nothing of the rules, or that were asked already."""
BEFORE_ANY_CASE = "set-up cells"
"""The group that no case can reach; only tests are asked of it."""
OF_CHARTS, OF_SET_UP, ALL = "test_chart*.py", "test_setup*.py", "test_*.py"
"""Tests of the charts, which are quick, of the set-up, and all."""
CASE_SECONDS = 10
TESTS_SECONDS = 90
TRIAL_SECONDS = 200
"""Seconds of computing, not of the clock, so that a busy machine catches nothing.  After the last the system stops a
mutant that hangs where no signal reaches it."""
MEMORY = 4 * 1024**3
"""Bytes of address space for a mutant: one that fills the memory is caught, not suffered."""


FALLS_OVER = "the game falls over"


class OutOfTimeError(BaseException):
    """A mutant ran into its limit; no code under test may swallow this."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Trial:
    """A process that answers a question with a mutant in place."""

    process: ForkProcess
    answers: Connection

    def answer(self, otherwise: Any) -> Any:
        """Return the answer, ``otherwise`` where the process fell over or was stopped."""
        try:
            return self.answers.recv()
        except EOFError:
            return otherwise
        finally:
            self.process.join()
            self.answers.close()


def judge(
    game: MutatedGame,
    mutants: Iterable[Mutant],
    *,
    jobs: int = 1,
    with_tests: bool = True,
    last: Mapping[str, str] | None = None,
) -> Iterator[Outcome]:
    """Yield what became of each mutant, in their order; ``last`` has the case or test that caught it the last time."""
    queue = tuple(mutants)
    running: dict[int, Trial] = {}
    outcomes: dict[int, Outcome] = {}
    hints = last or {}
    cases = find_cases(game.tests / "cases")
    begun = 0
    for place in range(len(queue)):
        while place not in outcomes:
            while begun < len(queue) and len(running) < jobs:
                mutant = queue[begun]
                ask = partial(_judge_one, game, mutant, cases, with_tests, hints.get(mutant.id, ""))
                running[begun] = _begin(game, ask)
                begun += 1
            for ended in _ended(running):
                fallen = Outcome(group=queue[ended].group, id=queue[ended].id, case=FALLS_OVER, test="")
                outcomes[ended] = running.pop(ended).answer(fallen)
        yield outcomes.pop(place)


def failing_cases(game: MutatedGame, mutants: Iterable[Mutant] = ()) -> tuple[str, ...]:
    """Return the cases that fail with all of ``mutants`` in place; with none, those that are wrong themselves."""
    return tuple(_begin(game, partial(_failing, game, tuple(mutants))).answer((FALLS_OVER,)))


def _begin(game: MutatedGame, ask: Callable[[], Any]) -> Trial:
    assert not any(name.startswith(game.package) for name in sys.modules), "the game is imported already"
    context = get_context("fork")
    answers, giver = context.Pipe(duplex=False)
    process = context.Process(target=_answer, args=(ask, giver), daemon=True)
    process.start()
    giver.close()
    return Trial(process=process, answers=answers)


def _answer(ask: Callable[[], Any], giver: Connection) -> None:
    with contextlib.suppress(ValueError, OSError):  # some systems know no such limits
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (TRIAL_SECONDS, TRIAL_SECONDS))
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        giver.send(ask())


def _ended(running: dict[int, Trial]) -> list[int]:
    ready = wait([trial.answers for trial in running.values()])
    return [place for place, trial in running.items() if trial.answers in ready]


def _failing(game: MutatedGame, mutants: tuple[Mutant, ...]) -> tuple[str, ...]:
    for mutant in mutants:
        mutant.put_in_place()
    return tuple(_failures(game, find_cases(game.tests / "cases")))


def _judge_one(
    game: MutatedGame, mutant: Mutant, cases: tuple[Case, ...], with_tests: bool, hint: str
) -> Outcome:
    mutant.put_in_place()
    case = "" if mutant.group == BEFORE_ANY_CASE else next(_failures(game, cases, hint), "")
    test = ""
    if not case and with_tests:
        ask = partial(_failing_test, game, mutant.group, hint)
        test = _within(TESTS_SECONDS, ask, "the tests never end")
    return Outcome(group=mutant.group, id=mutant.id, case=case, test=test)


def _failures(game: MutatedGame, cases: tuple[Case, ...], first: str = "") -> Iterator[str]:
    """Yield the ids of the cases that fail, a breakdown and a hang being failures too."""
    try:
        world = import_module(game.world).case_world()
    except Exception:  # noqa: BLE001 - whatever a mutant breaks
        yield "the ruleset does not load"
        return

    def holds(case: Case) -> bool:
        return not play(case, world).problems

    for case in sorted(cases, key=lambda case: case.id != first):
        try:
            good = _within(CASE_SECONDS, partial(holds, case), False)
        except Exception:  # noqa: BLE001 - whatever a mutant breaks
            good = False
        if not good:
            yield case.id


class _FirstFailure:
    """A pytest plugin that remembers the first test that fails."""

    def __init__(self, game: MutatedGame) -> None:
        self.test = ""
        self.home = f"{game.tests.relative_to(ROOT).as_posix()}/"

    def pytest_runtest_logreport(self, report: Any) -> None:
        if report.failed and not self.test:
            self.test = report.nodeid.removeprefix(self.home)

    def pytest_collectreport(self, report: Any) -> None:
        if report.failed and not self.test:
            self.test = f"{Path(report.nodeid).name} does not load"


def _failing_test(game: MutatedGame, group: str, hint: str) -> str:
    import pytest

    first = _FirstFailure(game)
    os.chdir(ROOT)
    patterns = (OF_SET_UP, OF_CHARTS) if group == BEFORE_ANY_CASE else (OF_CHARTS, ALL)
    rounds = [
        [str(file) for file in sorted(game.tests.glob(one)) if file.name not in NOT_ASKED] for one in patterns
    ]
    if (game.tests / hint.partition("::")[0]).is_file():
        rounds.insert(0, ["--all", str(game.tests / hint)])
    for asked in rounds:
        if asked:
            pytest.main(["-x", "-q", "-p", "no:cacheprovider", *asked], plugins=[first])
        if first.test:
            break
    return first.test


def _within(seconds: int, ask: Callable[[], Any], otherwise: Any) -> Any:
    """Return what ``ask`` gives, ``otherwise`` after so many seconds of computing."""

    def ring(number: int, frame: FrameType | None) -> None:
        raise OutOfTimeError

    signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        return ask()
    except OutOfTimeError:
        return otherwise
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
