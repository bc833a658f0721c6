"""Armies that retreat before they are fought are neither lost nor in the area any more (8.7)."""

from __future__ import annotations

from gm_console.core.battle_rules import Tale
from gm_console.core.battles import BattleView
from gm_console.core.facts import PUBLIC, Entry, Fact
from gm_console.core.ids import NOBODY, NationId, RegionId
from gm_console.report.battle_page import BattlePages
from gm_console.report.battle_view import Teller, battle_view
from gm_console.rulesets.empires.battle.facts import ControlDecided, DefendersRetreated, LandBattle
from tests.support.empires_world import case_world

PAR, PIC = RegionId("PAR"), RegionId("BRU")
EN, FR = NationId("01"), NationId("02")
FOUGHT = LandBattle(
    region=PAR, start=PIC, attacker=EN, defender=FR, attackers=6, defenders=2, attacker_lost=0, defender_lost=0,
    retreated=2, captured=True,
)  # fmt: skip
WORLD = case_world()
TELLER = Teller(ruleset=WORLD.ruleset, board=WORLD.board, names={EN: "England", FR: "France"})


def entry(seq: int, fact: Fact, rule: str, cause: int = 0) -> Entry:
    return Entry(
        seq=seq, phase="R01", cause=cause, actor=EN, region=PAR, audience=PUBLIC, rule=rule, fact=fact,
        working=None, because=(),
    )  # fmt: skip


def view() -> BattleView:
    fled = DefendersRetreated(region=PAR, to=RegionId("ORL"), armies=2)
    ended = ControlDecided(region=PAR, survivors=6, population=1, defenders=0, captured=True)
    below = (entry(2, fled, "8.7", 1), entry(3, ended, "8.2 P07", 1))
    return battle_view(TELLER, Tale(turn=1, root=entry(1, FOUGHT, "8.2"), below=below, leads=()), NOBODY)


def test_a_side_that_retreated_has_nothing_left_and_lost_nothing() -> None:
    made = view()
    for side in (made.defender, made.stages[-2].defender):
        assert (side.before, side.lost, side.withdrew, side.after) == ((("army", 2),), (), (("army", 2),), ())
    assert (made.stages[-1].title, made.stages[-1].defender.before) == ("Control", ())


def test_a_retreat_is_told_in_the_battles_sentence_and_in_its_stage() -> None:
    made = view()
    assert made.summary.endswith(
        "01 England lost none of 6 units, 02 France none of 2 units, and 2 retreated."
    )
    assert made.stages[-2].summary == "2 units of 02 France retreated."


def test_its_page_adds_up() -> None:
    lines = BattlePages(TELLER, "Case", (EN, FR)).text(view()).splitlines()
    (counted,) = (line.split() for line in lines if line.startswith("02 France") and "Army" in line)
    assert counted[-3:] == ["2", "0", "0"]
    assert any("02 France: 2 retreated." in line for line in lines)
