"""A battle of ships is told at sea, and opened there."""

from __future__ import annotations

from gm_console.core.facts import PUBLIC, Entry, Fact
from gm_console.core.ids import NationId, RegionId
from gm_console.rulesets.empires.battle.facts import SeaBattle
from gm_console.rulesets.empires.battles import BATTLES, tell
from gm_console.rulesets.empires.facts import ForceChanged

SEA = RegionId("NSE")
EN, FR = NationId("01"), NationId("02")


def entry(seq: int, fact: Fact) -> Entry:
    return Entry(
        seq=seq, phase="R01", cause=0, actor=EN, region=SEA, audience=PUBLIC, rule="8.1", fact=fact,
        working=None, because=(),
    )  # fmt: skip


def test_losses_of_ships_are_told_at_the_stage_that_such_a_battle_opens_at() -> None:
    fact = SeaBattle(
        region=SEA, start=RegionId("CHA"), attacker=EN, defender=FR, attackers=4, defenders=3, attacker_lost=1,
        defender_lost=1, won=False,
    )  # fmt: skip
    told = tell(entry(2, ForceChanged(region=SEA, force="ships", delta=-1)), entry(1, fact))
    (stage,) = (one for one in BATTLES.stages if one.id == told.stage)
    assert (stage.title, stage.main, told.side) == ("Sea", True, FR)
