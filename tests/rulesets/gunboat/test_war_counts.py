"""What recorded games fight is counted from their entries, and told where it lacks."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.core.battle_rules import battle_rows
from gm_console.core.orders import Order
from gm_console.files.places import sample_scenario
from gm_console.files.scenario import load_scenario, recorded_turns
from gm_console.rulesets.gunboat.battles import BATTLES
from gm_console.rulesets.gunboat.combat.facts import BattleFought
from gm_console.rulesets.gunboat.combat.war_counts import MISSIONS, war_counts
from gm_console.rulesets.gunboat.orders import TaskForce
from gm_console.tools.recorded_games import Replayed, replay
from tests.support.every import every

KINDS = [
    "battles",
    "battles between players",
    *(f"{mission} in {phase}" for phase, missions in MISSIONS.items() for mission in missions),
    "columns of odds",
    "wins of the attacker",
    "defeats of the attacker",
    "second attacks of a blitzkrieg",
    "joint attacks",
    "failed invasions",
    "attacks across the seam",
    "aircraft lost for want of a carrier",
    "canal passages",
]


@pytest.fixture(scope="module")
def turn() -> Replayed:
    folder: Path = sample_scenario()
    (first,) = replay(load_scenario(folder), recorded_turns(folder)[:1])
    return first


def test_nothing_recorded_lacks_everything() -> None:
    counts = war_counts(BATTLES, [])
    assert [one.what for one in counts] == KINDS
    assert every(one.missing and one.first == "" and one.met == 0 for one in counts)


def test_a_turn_without_military_fights_nothing(turn: Replayed) -> None:
    peace = replace(turn, result=replace(turn.result, entries=()))
    assert every(one.met == 0 for one in war_counts(BATTLES, [peace.played]))


def test_battles_are_those_of_the_entries(turn: Replayed) -> None:
    fought = [entry for entry in turn.result.entries if isinstance(entry.fact, BattleFought)]
    found = {one.what: one for one in war_counts(BATTLES, [turn.played])}
    assert fought
    assert found["battles"].met == len(fought)
    assert found["battles"].first == f"1.{fought[0].seq} at {fought[0].region}"
    assert found["battles between players"].met == sum(
        bool(entry.fact.defender) for entry in fought if isinstance(entry.fact, BattleFought)
    )
    decided = found["wins of the attacker"].met + found["defeats of the attacker"].met
    assert decided == sum(row.kind != "Attrition" for row in battle_rows(BATTLES, turn.played))


def test_missions_are_task_forces_that_set_out(turn: Replayed) -> None:
    def ordered(order: Order) -> bool:
        return isinstance(order, TaskForce) and order.mission == "Navy Attack"

    found = {one.what: one for one in war_counts(BATTLES, [turn.played])}["Navy Attack in M2"]
    assert 0 < found.met <= sum(map(ordered, turn.orders))
    assert found.missing == (found.met < 3)
