"""A battle of ships is told at sea with its arithmetic, and opened there."""

from __future__ import annotations

from gm_console.core.battle_rules import Tale
from gm_console.core.facts import PUBLIC, Entry, Fact, Working
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.report.battle_view import Teller, battle_view
from gm_console.rulesets.empires.battle.facts import SeaBattle
from gm_console.rulesets.empires.battles import BATTLES, tell
from gm_console.rulesets.empires.facts import ForceChanged
from tests.support.empires_world import case_world

SEA = RegionId("NSE")
EN, FR = NationId("01"), NationId("02")


FOUGHT = SeaBattle(
    region=SEA, start=RegionId("CHA"), attacker=EN, defender=FR, attackers=4, defenders=3, attacker_lost=1,
    defender_lost=1, won=False,
)  # fmt: skip


def entry(seq: int, fact: Fact, *, cause: int = 0, working: Working | None = None) -> Entry:
    return Entry(
        seq=seq, phase="R01", cause=cause, actor=EN, region=SEA, audience=PUBLIC, rule="8.1", fact=fact,
        working=working, because=(),
    )  # fmt: skip


def test_losses_of_ships_are_told_at_the_stage_that_such_a_battle_opens_at() -> None:
    told = tell(entry(2, ForceChanged(region=SEA, force="ships", delta=-1)), entry(1, FOUGHT))
    (stage,) = (one for one in BATTLES.stages if one.id == told.stage)
    assert (stage.title, stage.main, told.side) == ("Sea", True, FR)


def test_its_record_begins_with_what_was_worked_out() -> None:
    world = case_world()
    root = entry(1, FOUGHT, working=Working("ships", (4, 3, 1, 1)))
    below = (entry(2, ForceChanged(region=SEA, force="ships", delta=-1), cause=1),)
    teller = Teller(ruleset=world.ruleset, board=world.board, names={EN: "England", FR: "France"})
    view = battle_view(teller, Tale(turn=1, root=root, below=below, leads=()), NOBODY)
    (at_sea,) = (stage for stage in view.stages if stage.title == "Sea")
    assert at_sea.lines[0].working == "4 against 3: 1 and 1 lost"
    assert [line.seq for line in at_sea.lines] == [1, 2]
    assert at_sea.defender.lost == (("ship", 1),)
