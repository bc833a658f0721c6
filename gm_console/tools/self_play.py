"""Games among caretakers: a load for the engine and a meter for the balance of the charts."""

from __future__ import annotations

import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from gm_console.board.model import Board
from gm_console.campaign.open_file import chosen
from gm_console.core.ids import NationId
from gm_console.core.orders import Order, Status
from gm_console.core.players import Shown
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnResult, run_turn
from gm_console.files.scenario import LoadedScenario, load_scenario

Progress = Callable[[str, int, int], None]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedTurn:
    """A turn that caretakers played."""

    orders: tuple[Order, ...]
    result: TurnResult


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayReport:
    """One game of self-play."""

    seed: int
    turns: int
    lines: int
    accepted: int
    entries: int
    shown: Shown
    """What the game measures; nothing in a game that measures nothing."""
    state_hash: str
    invariants: tuple[str, ...]
    """Broken ones, with the turn in front; there should be none."""


def caretaker_orders(ruleset: Ruleset, board: Board, state: Any, seed: int) -> tuple[Order, ...]:
    """Return the orders of all nations, each by its caretaker."""
    nations: tuple[NationId, ...] = ruleset.nations(state)
    return tuple(
        order
        for nation in nations
        for order in ruleset.players.caretaker(board, state, ruleset, nation, seed)
    )


def play(ruleset: Ruleset, board: Board, state: Any, seed: int, turns: int) -> Iterator[PlayedTurn]:
    """Play turn after turn; every turn is run in full."""
    for _ in range(turns):
        orders = caretaker_orders(ruleset, board, state, seed)
        result = run_turn(ruleset, board, state, orders, seed)
        yield PlayedTurn(orders=orders, result=result)
        state = result.state


def play_scenario(folder: Path, turns: int, rulings: Mapping[str, str], seed: int) -> PlayReport:
    """Play a scenario with a seed of its own and return the report."""
    return play_loaded(load_scenario(folder), turns, seed, rulings)


def play_loaded(
    scenario: LoadedScenario, turns: int, seed: int, rulings: Mapping[str, str] | None = None
) -> PlayReport:
    """Play a scenario that was read already, with ``rulings`` before those that it chose itself."""
    ruleset = chosen(scenario.ruleset, {**scenario.meta.rulings, **(rulings or {})})
    measures = ruleset.players.self_play
    state, ended = scenario.state, ""
    kept: list[Any] = []
    broken: list[str] = []
    counts: Counter[str] = Counter()
    for played in play(ruleset, scenario.board, scenario.state, seed, turns):
        result = played.result
        if measures is not None:
            kept.append(measures.turn(ruleset.tables, result))
        counts.update(
            turns=1,
            lines=len(result.verdicts),
            accepted=sum(one.status is Status.ACCEPTED for one in result.verdicts),
            entries=len(result.entries),
        )
        broken.extend(
            f"turn {result.turn}: {text}" for text in ruleset.invariants(scenario.board, result.state)
        )
        ended, state = result.state_hash, result.state
    return PlayReport(
        seed=seed,
        turns=counts["turns"],
        lines=counts["lines"],
        accepted=counts["accepted"],
        entries=counts["entries"],
        shown=measures.game(scenario.board, ruleset.tables, scenario.state, kept, state)
        if measures
        else Shown(),
        state_hash=ended,
        invariants=tuple(broken),
    )


def play_many(
    folder: Path,
    turns: int,
    seeds: range,
    jobs: int,
    progress: Progress | None = None,
    rulings: Mapping[str, str] | None = None,
) -> tuple[PlayReport, ...]:
    """Play a scenario once for each seed, ``jobs`` games at a time, and return the reports in order of seed."""
    one_game = partial(play_scenario, folder, turns, rulings or {})
    reports: list[PlayReport] = []
    if jobs <= 1:
        return tuple(_noted(map(one_game, seeds), reports, len(seeds), progress))
    with ProcessPoolExecutor(max_workers=jobs, initializer=_end_quietly) as pool:
        return tuple(_noted(pool.map(one_game, seeds), reports, len(seeds), progress))


def _end_quietly() -> None:
    """Let Ctrl-C end a worker without a word: the program that asked for it has the say."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _noted(
    games: Iterator[PlayReport], reports: list[PlayReport], every: int, progress: Progress | None
) -> list[PlayReport]:
    for report in games:
        reports.append(report)
        if progress is not None:
            progress(f"seed {report.seed}", len(reports), every)
    return reports
