"""A battle tried out under another reading of a ruling comes out as though the campaign had chosen that."""

from __future__ import annotations

from dataclasses import replace

import pytest

from gm_console.core.battle_rules import Scene
from gm_console.core.facts import Entry
from gm_console.core.ids import NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.core.turn import fold, run_turn
from gm_console.rulesets.empires.battle.course import READINGS
from gm_console.rulesets.empires.battle.facts import LandBattle
from gm_console.rulesets.empires.battle.what_if import WHAT_IF
from gm_console.rulesets.empires.state import EmpiresState
from tests.support.empires_world import case_world

EN = NationId("01")
TARGETS = {
    "P04": {"armies": 2, "forts": 9},
    "P05": {"armies": 12},
    "P07": {"population": 30},
    "P09": {"armies": 12, "forts": 2},
}
"""What must lie in FOR for a ruling to make a difference there."""


def position(**target: int) -> EmpiresState:
    """Return a position with 18 armies and a train in LOW, and something in FOR."""
    state = case_world().state
    low, forest = state.areas[RegionId("LOW")], state.areas[RegionId("FOR")]
    areas = {
        RegionId("LOW"): replace(low, armies=18, trains=1),
        RegionId("FOR"): replace(forest, **target),  # type: ignore[arg-type]
    }
    return replace(state, areas={**state.areas, **areas})


def attacked(ruleset: Ruleset, state: EmpiresState) -> tuple[Entry, ...]:
    """Return what is posted of an attack from LOW on FOR."""
    board = case_world().board
    order = ruleset.sheet.read(board, ruleset.phases[0].id, "ATTACK LOW FOR ALL", EN, 1, 1, 1)
    return run_turn(replace(ruleset, phases=ruleset.phases[:1]), board, state, (order,), 1).entries


def told(entries: tuple[Entry, ...], root: Entry) -> list[object]:
    """Return what a battle itself posted."""
    within = {root.seq}
    facts: list[object] = []
    for entry in entries:
        if entry.seq in within or entry.cause in within:
            within.add(entry.seq)
            facts.append(entry.fact)
    return facts


@pytest.mark.parametrize("ruling", READINGS)
def test_another_reading_is_fought_as_it_would_have_been(ruling: str) -> None:
    game = case_world().ruleset
    state = position(**TARGETS[ruling])
    entries = attacked(game, state)
    root = next(entry for entry in entries if isinstance(entry.fact, LandBattle))
    before = fold(game, state, entries[: root.seq - 1])
    scene = Scene(board=case_world().board, ruleset=game, root=root, engaged={}, state=before)
    assumed = WHAT_IF.assume(scene)
    for option in game.rulings.all[ruling].options:
        otherwise = replace(game, rulings=replace(game.rulings, chosen={ruling: option}))
        real = attacked(otherwise, state)
        there = next(entry for entry in real if isinstance(entry.fact, LandBattle))
        wanted = replace(assumed, settings=tuple({**dict(assumed.settings), ruling: option}.items()))
        tried = WHAT_IF.rehearse(scene, wanted)
        assert [entry.fact for entry in tried] == told(real, there)
        assert (told(real, there) == told(entries, root)) == (option == game.rulings.option(ruling))
