"""The phases of a turn stand in the rulebook's order, and the last seven take no orders but press releases."""

from __future__ import annotations

from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.orders import ORDER_KINDS

ECONOMICS = ("E1", "E2", "E3", "E4", "E5", "E6", "E7")
MILITARY = ("M1", "M2", "M3", "M4", "M5")
ADMINISTRATIVE = ("A1", "A2", "A3")
WRAP_UP = ("W1", "W2", "W3", "W4")


def test_the_phases_of_a_turn_stand_in_the_rulebooks_order() -> None:
    phases = tuple(phase.id for phase in load_ruleset("gunboat").phases)
    assert phases == (*ECONOMICS, *MILITARY, *ADMINISTRATIVE, *WRAP_UP)


def test_each_economic_phase_takes_the_orders_the_rulebook_gives_it() -> None:
    kinds = {phase: {kind.name for kind in ORDER_KINDS if phase in kind.phases} for phase in ECONOMICS}
    assert kinds == {
        "E1": {"sell"},
        "E2": {"buy"},
        "E3": {"export"},
        "E4": {"build units", "salvage a unit"},
        "E5": {"build facilities", "salvage a facility"},
        "E6": {"research"},
        "E7": {"raise"},
    }


def test_nobody_gives_orders_in_the_administrative_sequence() -> None:
    taken = {phase for kind in ORDER_KINDS for phase in kind.phases}
    assert not taken & {*ADMINISTRATIVE, "W1", "W2", "W3"}
    assert taken == {*ECONOMICS, *MILITARY, "W4"}
    heads = set(load_ruleset("gunboat").sheet.heads.values())
    assert not heads & {*ADMINISTRATIVE, "W1", "W2", "W3"}
