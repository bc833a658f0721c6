"""What a battle came to in a sentence: the units of its losses are those that fought, ships in port apart."""

from __future__ import annotations

import dataclasses

import pytest

from gm_console.core.battles import BattleRow, Units
from gm_console.core.ids import NationId, RegionId
from gm_console.report.battle_words import view_summary
from gm_console.rulesets import load_ruleset

ROW = BattleRow(
    turn=1, seq=7, phase="M2", region=RegionId("12-01"), kind="Invasion", attacker=NationId("07"),
    defender=NationId("12"), attacker_units=(("light_infantry", 9),), defender_units=(), beside=(("intrinsic", 2),),
    attacker_lost=(), defender_lost=(), odds=(2, 1), attacker_percent=11, defender_percent=100, decided=True,
    won=True, control=NationId("07"), taken=True, extras=(), entries=(), seam=False,
)  # fmt: skip


@pytest.mark.parametrize(
    ("there", "lost", "said"),
    [
        ((("light_infantry", 5),), (("light_infantry", 2),), "2 of 5 units"),
        ((("light_infantry", 1),), (), "none of 1 unit"),
        ((("light_infantry", 5),), (("light_infantry", 5), ("escort", 3)), "all of 5 units and 3 in port"),
        ((("tank", 5),), (("tank", 2), ("escort", 7)), "2 of 5 units and 7 in port"),
        ((), (("escort", 3),), "3 units in port"),
        ((), (), "nothing"),
    ],
)
def test_losses_are_told_of_those_who_fought(there: Units, lost: Units, said: str) -> None:
    row = dataclasses.replace(ROW, defender_units=there, defender_lost=lost)
    rules = load_ruleset("gunboat").battles
    assert rules is not None
    assert view_summary(rules, row, lambda nation: f"nation {nation}").endswith(
        f"nation {row.defender} {said}."
    )
