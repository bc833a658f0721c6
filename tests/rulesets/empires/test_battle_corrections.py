"""Battles of Empires that the moderator voids or forces, on land and at sea."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gm_console.core.corrections import CorrectionReaders, DueCorrection, PositionCorrected
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Status
from gm_console.core.turn import CorrectionUnfit, TurnResult, fold, run_turn
from gm_console.report.phrases import phrase, verdict_text
from gm_console.rulesets.empires.battle.facts import DefendersRetreated, LandBattle, SeaBattle
from gm_console.rulesets.empires.rounds import ROUNDS
from gm_console.rulesets.empires.state import EmpiresState, Mode
from tests.support.corrections import of_battle
from tests.support.empires_world import case_world
from tests.support.every import every

WORLD = case_world()
EN = NationId("01")


def start(**areas: dict[str, Any]) -> EmpiresState:
    state = WORLD.state
    changed = {
        RegionId(name): replace(state.areas[RegionId(name)], **values) for name, values in areas.items()
    }
    return replace(state, areas={**state.areas, **changed})


def fought(state: EmpiresState, text: str, *said: str, region: str) -> TurnResult:
    board, ruleset = WORLD.board, WORLD.ruleset
    order = ruleset.sheet.read(board, ROUNDS[0], text, EN, 1, 1, 1)
    due = [
        DueCorrection(
            number=number,
            phase=ROUNDS[0],
            fact=of_battle(kind, region, "01").fact,
            told=CorrectionReaders.CONCERNED,
        )
        for number, kind in enumerate(said, 1)
    ]
    result = run_turn(ruleset, board, state, [order], 5, corrections=due)
    assert fold(ruleset, state, result.entries) == result.state
    assert ruleset.invariants(board, result.state) == ()
    assert every("{" not in phrase(entry, ruleset) for entry in result.entries)
    if said:
        root = next(one for one in result.entries if isinstance(one.fact, PositionCorrected))
        assert (root.audience, root.phase) == ("01,02", ROUNDS[0])
    return result


def strong(**values: Any) -> EmpiresState:
    return start(PAR={"armies": 30, "trains": 2}, BRU={"armies": 3, **values})


def weak() -> EmpiresState:
    return start(PAR={"armies": 9, "trains": 2}, BRU={"armies": 12})


ATTACK = "ATTACK PAR BRU ALL"


def test_an_action_whose_battle_is_not_fought_counts_as_not_given() -> None:
    result = fought(strong(), ATTACK, "void", region="BRU")
    before = strong()
    after_round = fold(WORLD.ruleset, before, [one for one in result.entries if one.phase == ROUNDS[0]])
    assert after_round == before
    root, refused = (entry for entry in result.entries if entry.phase == ROUNDS[0])
    assert (refused.cause, refused.rule) == (root.seq, root.rule)
    (verdict,) = result.verdicts
    assert verdict.status is Status.REFUSED
    assert "counts as not given" in verdict_text(verdict, WORLD.ruleset)


def test_an_area_falls_or_holds_as_it_was_said_and_losses_stay() -> None:
    def battle(result: TurnResult) -> LandBattle:
        return next(one.fact for one in result.entries if isinstance(one.fact, LandBattle))

    was, forced = (fought(weak(), ATTACK, *said, region="BRU") for said in ((), ("won",)))
    assert (battle(was).captured, battle(forced).captured) == (False, True)
    assert battle(was).attacker_lost == battle(forced).attacker_lost
    assert battle(forced).defender_lost == 12
    assert forced.state.areas[RegionId("BRU")].owner == EN
    was, forced = (fought(strong(), ATTACK, *said, region="BRU") for said in ((), ("lost",)))
    assert (battle(was).captured, battle(forced).captured) == (True, False)
    assert battle(was).defender_lost == battle(forced).defender_lost
    assert forced.state.areas[RegionId("BRU")].owner == "02"


def test_nobody_retreats_from_an_area_that_does_not_fall() -> None:
    going = strong(mode=Mode.RETREAT, retreat=RegionId("BER"))
    was, forced = (fought(going, ATTACK, *said, region="BRU") for said in ((), ("lost",)))
    retreats = [
        [one.fact for one in result.entries if isinstance(one.fact, DefendersRetreated)]
        for result in (was, forced)
    ]
    assert [len(one) for one in retreats] == [1, 0]
    assert forced.state.areas[RegionId("BRU")].armies == 3


@pytest.mark.parametrize(("ships", "kind", "left"), [(4, "won", 0), (12, "lost", 1)])
def test_a_sea_is_won_or_held_as_it_was_said(ships: int, kind: str, left: int) -> None:
    foes = 4 if kind == "won" else 2
    state = start(
        NSE={"ships": ships, "owner": EN, "harbour": RegionId("LON")},
        CHA={"ships": foes, "owner": NationId("02"), "harbour": RegionId("BER")},
    )
    was, forced = (fought(state, f"SEAMOVE NSE CHA {ships}", *said, region="CHA") for said in ((), (kind,)))
    battles = [
        next(one.fact for one in result.entries if isinstance(one.fact, SeaBattle))
        for result in (was, forced)
    ]
    assert [one.won for one in battles] == [kind == "lost", kind == "won"]
    assert battles[1].defenders - battles[1].defender_lost == left
    assert forced.state.areas[RegionId("CHA")].owner == (EN if kind == "won" else "02")


@pytest.mark.parametrize(
    ("said", "region", "says"),
    [
        (("won",), "BRU", "it ends so by itself already"),
        (("void", "void"), "BRU", "correction 1 is of that battle already"),
        (("void",), "VIE", "fought are nation 01 for BRU"),
    ],
)
def test_what_cannot_be_stops_the_turn(said: tuple[str, ...], region: str, says: str) -> None:
    with pytest.raises(CorrectionUnfit, match=says):
        fought(strong(), ATTACK, *said, region=region)
