"""Battles of Gunboat that the moderator voids or forces: what stands then, which column is read, what cannot be."""

from __future__ import annotations

from typing import Any

import pytest

from gm_console.core.corrections import CorrectionReaders, DueCorrection, PositionCorrected
from gm_console.core.facts import BY_MODERATOR
from gm_console.core.ids import RegionId
from gm_console.core.orders import Status
from gm_console.core.turn import CorrectionUnfit, TurnResult, fold, run_turn
from gm_console.report.phrases import phrase, verdict_text
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.combat.facts import (
    BattleFought,
    BlitzkriegCancelled,
    NobodyMet,
    RowRead,
    TableRead,
)
from gm_console.rulesets.gunboat.facts import ControlChanged
from gm_console.rulesets.gunboat.invariants import invariants
from gm_console.rulesets.gunboat.state import GunboatState
from tests.rulesets.gunboat.military_world import board, line, position
from tests.support.corrections import of_battle
from tests.support.every import every

GAME = load_ruleset("gunboat")
HERE, THERE, BEYOND = RegionId("07-03"), RegionId("12-01"), RegionId("12-02")
ATTACK = "M4 Ground Attack 9 LI, 3 MI, 2 Pz: 07-03 > 12-01"
BLITZ = f"{ATTACK} blitz 12-02"
WEAK = "M4 Ground Attack 2 LI: 07-03 > 12-01"
SALVO = "M2 Sub Attack 1 S1: PO-02 > PO-03"
SEA_ATTACK = "M2 Navy Attack 4 BB: PO-02 > PO-03"


def start() -> GunboatState:
    return position(
        {
            HERE: "9 LI, 3 MI, 2 Pz",
            THERE: "3 LI, 2 HI",
            BEYOND: "2 LI",
            "PO-02": "5 BB, 1 S1",
            "PO-03": "2 BB, 1 Es",
        },
        owners={"PO-02": "07", "PO-03": "12"},
        developments={"07": ("mechanization", "combined_arms")},
    )


def fought(*lines: str, said: tuple[Any, ...] = ()) -> TurnResult:
    orders = [line("07", text, number) for number, text in enumerate(lines, 1)]
    due = [
        DueCorrection(number=number, phase=one.phase, fact=one.fact, told=CorrectionReaders.CONCERNED)
        for number, one in enumerate(said, 1)
    ]
    state = start()
    result = run_turn(GAME, board(), state, orders, 341, corrections=due)
    assert fold(GAME, state, result.entries) == result.state
    assert not invariants(board(), result.state)
    assert every("{" not in phrase(entry, GAME) for entry in result.entries)
    return result


def facts(result: TurnResult, kind: Any, region: str = "") -> list[Any]:
    return [
        one.fact for one in result.entries if isinstance(one.fact, kind) and region in ("", one.fact.region)
    ]


def rows_read(result: TurnResult) -> list[RowRead]:
    return [one for one in facts(result, RowRead) if one.step == "battle"]


def rooted(result: TurnResult) -> Any:
    return next(one for one in result.entries if isinstance(one.fact, PositionCorrected))


def test_units_of_a_battle_that_is_not_fought_stay_where_they_set_out_and_their_order_says_so() -> None:
    result = fought(ATTACK, said=(of_battle("void", THERE, "07", attack="Ground Attack", phase="M4"),))
    plain = fought()
    assert result.state.holdings == plain.state.holdings
    (verdict,) = result.verdicts
    assert (verdict.status, verdict.reason and verdict.reason.rule) == (Status.REFUSED, BY_MODERATOR)
    assert "counts as not given" in verdict_text(verdict, GAME)
    assert facts(result, BattleFought) == facts(result, ControlChanged) == []
    assert rooted(result).audience == "07,12"


def test_the_second_attack_of_a_blitzkrieg_is_one_of_its_own() -> None:
    def said(attack: str, region: str) -> tuple[Any, ...]:
        return (of_battle("void", region, "07", attack=attack, phase="M4"),)

    both = fought(BLITZ)
    assert [one.region for one in facts(both, BattleFought)] == [THERE, BEYOND]
    first = fought(BLITZ, said=said("Ground Attack", THERE))
    assert facts(first, BattleFought) == facts(first, BlitzkriegCancelled) == []
    second = fought(BLITZ, said=said("Blitzkrieg", BEYOND))
    assert [one.region for one in facts(second, BattleFought)] == [THERE]
    assert [one.region for one in facts(second, BlitzkriegCancelled)] == [BEYOND]
    assert second.state.holdings[THERE].owner == "07"
    assert second.state.holdings[BEYOND].owner == "12"


def test_of_two_battles_for_a_sea_one_is_voided_by_its_mission() -> None:
    assert [one.mission for one in facts(fought(SALVO, SEA_ATTACK), BattleFought)] == [
        "Sub Attack",
        "Navy Attack",
    ]
    result = fought(
        SALVO, SEA_ATTACK, said=(of_battle("void", "PO-03", "07", attack="Sub Attack", phase="M2"),)
    )
    assert [one.mission for one in facts(result, BattleFought)] == ["Navy Attack"]
    assert [one.status for one in result.verdicts] == [Status.REFUSED, Status.ACCEPTED]


@pytest.mark.parametrize(
    ("order", "kind", "winner", "nearest"), [(WEAK, "won", "07", 1), (ATTACK, "lost", "12", -1)]
)
def test_one_that_is_forced_is_read_in_the_nearest_column_that_ends_so(
    order: str, kind: str, winner: str, nearest: int
) -> None:
    rows = GAME.tables.raw["combat_results"]["rows"]
    plain = fought(order)
    (was,), (row_was,) = facts(plain, BattleFought), rows_read(plain)
    result = fought(order, said=(of_battle(kind, THERE, "07", attack="Ground Attack", phase="M4"),))
    (battle,), (table,), (row,) = facts(result, BattleFought), facts(result, TableRead), rows_read(result)
    assert was.winner != battle.winner == winner
    assert battle.odds == table.odds == row.odds == tuple(rows[row.row - 1]["odds"])
    wins = [one["attacker_loss"] < 100 for one in rows]
    assert wins[row.row - 1] == (winner == "07") != wins[row.row - 1 - nearest]
    assert (row.row > row_was.row) == (nearest > 0)
    read = next(one for one in result.entries if one.fact == row)
    root = next(one for one in result.entries if isinstance(one.fact, BattleFought))
    assert read.rule == BY_MODERATOR
    assert rooted(result).seq in root.because


def test_a_column_further_takes_what_that_column_says() -> None:
    (row,) = rows_read(fought(WEAK))
    moved = fought(WEAK, said=(of_battle("column", THERE, "07", attack="Ground Attack", by=1, phase="M4"),))
    assert rows_read(moved)[0].row == row.row + 1


@pytest.mark.parametrize(
    ("order", "asked", "says"),
    [
        (ATTACK, ("won", THERE, "Ground Attack", 0), "it ends so by its odds already"),
        (ATTACK, ("column", THERE, "Ground Attack", 99), "the nearest that holds is "),
        (ATTACK, ("won", THERE, "Attrition", 0), "there is no Attrition among Navy Attack"),
        (ATTACK, ("void", BEYOND, "Ground Attack", 0), r"fought are nation 07 for 12-01 \(Ground Attack\)"),
        ("M4 Attrition 9 LI: 07-03 > 12-01", ("void", THERE, "Ground Attack", 0), r"12-01 \(Attrition\)"),
    ],
)
def test_what_a_battle_cannot_become_stops_the_turn_and_says_what_it_can(
    order: str, asked: tuple[str, str, str, int], says: str
) -> None:
    kind, region, attack, by = asked
    with pytest.raises(CorrectionUnfit, match=says):
        fought(order, said=(of_battle(kind, region, "07", attack=attack, by=by, phase="M4"),))


@pytest.mark.parametrize("sign", [1, -1])
def test_the_column_that_is_told_as_the_nearest_is_read_and_none_beyond_it(sign: int) -> None:
    def moved(by: int) -> TurnResult:
        return fought(
            ATTACK, said=(of_battle("column", THERE, "07", attack="Ground Attack", by=by, phase="M4"),)
        )

    with pytest.raises(CorrectionUnfit) as trouble:
        moved(sign * 99)
    nearest = trouble.value.why.nearest
    assert nearest is not None
    row = rows_read(moved(nearest))[0]
    assert row.row == (row.rows if sign > 0 else 1)
    with pytest.raises(CorrectionUnfit, match="the nearest that holds is"):
        moved(nearest + sign)


def test_an_attrition_that_meets_nobody_is_no_battle() -> None:
    lines = ("M4 Attrition 2 LI: 07-03 > 41-01",)
    assert bool(facts(fought(*lines), NobodyMet)) != bool(facts(fought(*lines), BattleFought))
