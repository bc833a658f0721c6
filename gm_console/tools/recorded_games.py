"""Recorded games: sheets of caretakers, written as players do with mistakes in them, and what came of them."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from gm_console.board.model import Board
from gm_console.campaign.self_play.game import caretaker_orders, play
from gm_console.core.battle_rules import PlayedTurn
from gm_console.core.ids import NationId
from gm_console.core.orders import Order, Status
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import TurnResult, run_turn
from gm_console.files.scenario import Expected, LoadedScenario, RecordedTurn, load_scenario
from gm_console.files.scenariofile import write_changes, write_meta, write_recorded, write_start
from gm_console.files.turn_case import read_moderator
from gm_console.files.turnsheet import combine, read_sheet
from gm_console.tools.handwriting import sheet_text


@dataclass(frozen=True, slots=True, kw_only=True)
class Replayed:
    """A recorded turn that was run again."""

    board: Board
    orders: tuple[Order, ...]
    result: TurnResult
    expected: Expected

    @property
    def played(self) -> PlayedTurn:
        """What is counted of its battles."""
        return PlayedTurn(turn=self.result.turn, board=self.board, entries=self.result.entries)


def record(folder: Path, turns: int) -> tuple[Expected, ...]:
    """Play the first turns of a scenario and write sheets and outcome of each into its folder."""
    scenario = load_scenario(folder)
    ruleset = scenario.ruleset
    state = scenario.state
    written = []
    for _ in range(turns):
        sheets = write_sheets(ruleset, scenario.board, state, scenario.meta.seed)
        orders = read_sheets(ruleset, scenario.board, state, sheets)
        result = run_turn(ruleset, scenario.board, state, orders, scenario.meta.seed)
        expected = expectation(result)
        write_recorded(folder, sheets, expected)
        written.append(expected)
        state = result.state
    return tuple(written)


def fork(source: Path, folder: Path, *, scenario: str, title: str, turn: int) -> None:
    """Write a scenario that begins at a later turn of another, which caretakers play up to there."""
    loaded = load_scenario(source)
    meta = loaded.meta
    state = loaded.state
    for played in play(loaded.ruleset, loaded.board, state, meta.seed, turn - meta.first_turn):
        state = played.result.state
    write_meta(
        folder,
        replace(
            meta,
            id=scenario,
            title=title,
            map=Path(os.path.relpath((source / meta.map).resolve(), folder.resolve())).as_posix(),
            first_turn=turn,
        ),
    )
    write_start(folder, state)
    write_changes(folder, loaded.tables)


def replay(scenario: LoadedScenario, turns: Sequence[RecordedTurn]) -> tuple[Replayed, ...]:
    """Run recorded turns again from their sheets, each from what came of the one before."""
    ruleset = scenario.ruleset
    state = scenario.state
    done = []
    for turn in turns:
        sheets = {path.name: path.read_text(encoding="utf-8") for path in turn.sheets}
        orders = read_sheets(ruleset, scenario.board, state, sheets)
        part = read_moderator(turn.folder, ruleset.facts)
        result = run_turn(
            ruleset,
            scenario.board,
            state,
            orders,
            turn.expected.seed,
            opening=part.opening,
            corrections=part.corrections,
        )
        done.append(Replayed(board=scenario.board, orders=orders, result=result, expected=turn.expected))
        state = result.state
    return tuple(done)


def write_sheets(ruleset: Ruleset, board: Board, state: Any, seed: int) -> dict[str, str]:
    """Return the sheets that caretakers write for all nations, by file name."""
    orders = caretaker_orders(ruleset, board, state, seed)
    plant = ruleset.players.slips
    slips = plant(board, state, ruleset, orders, seed) if plant is not None else {}
    return {
        f"nation-{nation}.txt": sheet_text(
            ruleset,
            nation,
            state.turn,
            [one for one in orders if one.nation == nation],
            slips.get(nation, ()),
            seed,
        )
        for nation in ruleset.nations(state)
    }


def read_sheets(ruleset: Ruleset, board: Board, state: Any, sheets: dict[str, str]) -> tuple[Order, ...]:
    """Return the orders of sheets as the campaign takes them in."""
    nations: tuple[NationId, ...] = ruleset.nations(state)
    orders: list[Order] = []
    for name, text in sorted(sheets.items()):
        reading = read_sheet(text.encode(), name, ruleset, board, nations)
        orders.extend(combine(dict.fromkeys(reading.parts, reading), ruleset))
    return tuple(orders)


def expectation(result: TurnResult) -> Expected:
    """Return what a recorded turn keeps of a result."""
    counts = Counter(verdict.status for verdict in result.verdicts)
    return Expected(
        turn=result.turn,
        seed=result.seed,
        state_hash=result.state_hash,
        entries=len(result.entries),
        orders=len(result.verdicts),
        verdicts={status.value: counts[status] for status in Status},
    )
