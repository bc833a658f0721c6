"""Nine Fields: its rules, one by one, and a whole game whose end is known."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from gm_console.board.model import LinkKind, RegionKind
from gm_console.core.facts import MODERATOR, PUBLIC, Fact
from gm_console.core.ids import NationId, RegionId
from gm_console.core.issues import has_errors
from gm_console.core.orders import Order, Status
from gm_console.core.turn import TurnResult, run_turn
from gm_console.rulesets.toy.facts import (
    ArmiesChanged,
    BattleFought,
    ControlChanged,
    DiceRolled,
    GoldChanged,
    GrainChanged,
    PriceSet,
)
from gm_console.rulesets.toy.orders import Hire, March, Sell
from gm_console.rulesets.toy.state import ToyState
from tests.support.every import every
from tests.support.toy_world import SEED, SETUP, sheet_of, toy

RULESET, BOARD, STATE = toy()
END = "5f2070622c9cacda962c86ac57dbdf09128deea143d729520a3a90dc82fcab59"


def played(*orders: Order, state: ToyState = STATE, seed: int = SEED) -> TurnResult:
    return run_turn(RULESET, BOARD, state, orders, seed)


def facts(result: TurnResult, kind: type[Fact], phase: str = "") -> list[Any]:
    return [
        one.fact for one in result.entries if isinstance(one.fact, kind) and (not phase or one.phase == phase)
    ]


def with_field(region: str, **values: object) -> ToyState:
    key = RegionId(region)
    return replace(STATE, fields={**STATE.fields, key: replace(STATE.fields[key], **values)})


def test_a_whole_game_of_caretakers_ends_as_it_always_did() -> None:
    """Ten turns by seed 7; a difference means that old games replay differently."""
    state = STATE
    for _ in range(10):
        orders = [
            order
            for nation in RULESET.nations(state)
            for order in RULESET.players.caretaker(BOARD, state, RULESET, nation, SEED)
        ]
        result = run_turn(RULESET, BOARD, state, orders, SEED)
        state = result.state
    assert result.state_hash == END


# The board


def test_the_board_has_nine_regions_and_wraps() -> None:
    assert len(BOARD.regions) == 9
    assert BOARD.kinds(RegionId("A-01"), RegionId("A-03")) == (LinkKind.LAND,)
    assert BOARD.kinds(RegionId("S-01"), RegionId("S-03")) == (LinkKind.SEA,)
    assert BOARD.kinds(RegionId("A-01"), RegionId("S-01")) == (LinkKind.COAST,)
    assert BOARD.kinds(RegionId("A-01"), RegionId("B-01")) == ()
    assert every(
        len(BOARD.neighbours(region.id)) == (4 if region.kind is RegionKind.SEA else 3)
        for region in BOARD.regions
    )


# E1


def test_grain_is_sold_at_the_price_for_ten_rounded_down() -> None:
    state = replace(STATE, game=replace(STATE.game, price=7))
    result = played(*sheet_of(RULESET, BOARD, "01", "E1 sell 13"), state=state)
    assert facts(result, GoldChanged) == [GoldChanged(nation=NationId("01"), delta=9)]


def test_lines_are_carried_out_in_order_and_cut_to_what_there_is() -> None:
    result = played(*sheet_of(RULESET, BOARD, "01", "E1 sell 15", "E1 sell 15", "E1 sell 1", "E1 sell 0"))
    assert [one.delta for one in facts(result, GrainChanged, "E1")] == [-15, -5]
    assert [one.status for one in result.verdicts] == [
        Status.ACCEPTED,
        Status.ADJUSTED,
        Status.REFUSED,
        Status.REFUSED,
    ]


@pytest.mark.parametrize(
    ("line", "status", "code"),
    [
        ("E1 hire 4 at A-01", Status.ACCEPTED, ""),
        ("E1 hire 9 at A-01", Status.ADJUSTED, "e1.no-gold"),
        ("E1 hire 1 at A-02", Status.REFUSED, "e1.not-yours"),
        ("E1 hire 1 at S-01", Status.REFUSED, "e1.sea"),
        ("E1 hire 1 at Q-01", Status.UNREADABLE, "sheet.unknown-region"),
        ("E1 hire one at A-01", Status.UNREADABLE, "sheet.not-understood"),
    ],
)
def test_hiring(line: str, status: Status, code: str) -> None:
    state = with_field("S-01", owner=NationId("01"))
    (verdict,) = played(*sheet_of(RULESET, BOARD, "01", line), state=state).verdicts
    assert (verdict.status, verdict.reason.code if verdict.reason else "") == (status, code)


# M1


@pytest.mark.parametrize(
    ("line", "status", "code"),
    [
        ("M1 march 3: A-01 > S-01", Status.ACCEPTED, ""),
        ("M1 march 4: A-01 > A-02", Status.ADJUSTED, "m1.no-armies"),
        ("M1 march 0: A-01 > A-02", Status.REFUSED, "m1.nothing"),
        ("M1 march 1: A-01 > B-01", Status.REFUSED, "m1.no-link"),
        ("M1 march 1: A-02 > A-01", Status.REFUSED, "m1.not-yours"),
        ("M1 2 a-1 to a_2", Status.ACCEPTED, ""),
    ],
)
def test_marching(line: str, status: Status, code: str) -> None:
    (verdict,) = played(*sheet_of(RULESET, BOARD, "01", line)).verdicts
    assert (verdict.status, verdict.reason.code if verdict.reason else "") == (status, code)


def test_an_army_goes_once_and_boats_hold_four() -> None:
    state = with_field("A-01", armies=6)
    orders = sheet_of(
        RULESET, BOARD, "01", "M1 march 5: A-01 > S-01", "M1 march 9: A-01 > A-02", "M1 march 1: A-01 > A-03"
    )
    verdicts = played(*orders, state=state).verdicts
    assert [(one.status.value, one.reason.code if one.reason else "") for one in verdicts] == [
        ("adjusted", "m1.boats"),
        ("adjusted", "m1.no-armies"),
        ("refused", "m1.no-armies"),
    ]


def test_an_empty_field_is_taken_without_a_battle_and_everybody_hears_of_it() -> None:
    result = played(*sheet_of(RULESET, BOARD, "01", "M1 march 2: A-01 > S-01"))
    assert facts(result, BattleFought) == []
    (entry,) = [one for one in result.entries if isinstance(one.fact, ControlChanged)]
    assert entry.audience == PUBLIC
    field = result.state.fields[RegionId("S-01")]
    assert (field.owner, field.armies, field.camps) == ("01", 2, ())


# M2


@pytest.mark.parametrize("seed", range(8))
def test_a_battle_goes_by_the_dice_that_are_on_record(seed: int) -> None:
    """Three armies attack three on clear ground: strengths 30 + die; a tie is the defender's."""
    result = played(*sheet_of(RULESET, BOARD, "01", "M1 march 3: A-01 > A-03"), seed=seed)
    attack, defence = (one.roll for one in facts(result, DiceRolled))
    (battle,) = facts(result, BattleFought)
    assert battle.winner == ("01" if attack > defence else "03")
    assert battle.losses == 2
    field = result.state.fields[RegionId("A-03")]
    assert (field.owner, field.armies) == (battle.winner, 1)


def test_rough_ground_helps_the_defender() -> None:
    """One army on rough ground, (10 + die) x 140 %, loses to one attacker only where that rolls 6 and itself 1."""
    results = [
        played(*sheet_of(RULESET, BOARD, "01", "M1 march 1: A-01 > A-02"), seed=seed) for seed in range(100)
    ]
    for result in results:
        attack, defence = (one.roll for one in facts(result, DiceRolled))
        (battle,) = facts(result, BattleFought)
        assert (battle.winner == "01") == (10 + attack > (10 + defence) * 140 // 100)
    assert {facts(result, BattleFought)[0].winner for result in results} == {"01", ""}


def test_dice_are_the_moderators_and_the_battle_the_two_sides() -> None:
    result = played(*sheet_of(RULESET, BOARD, "01", "M1 march 3: A-01 > A-03"))
    assert {one.audience for one in result.entries if isinstance(one.fact, DiceRolled)} == {MODERATOR}
    assert {one.audience for one in result.entries if isinstance(one.fact, BattleFought)} == {"01,03"}


# W1


def test_farms_yield_and_armies_eat() -> None:
    nation = played().state.nations[NationId("01")]
    assert nation.grain == 20 + 3 * 6 - 3


def test_hungry_armies_leave_and_grain_never_falls_below_nothing() -> None:
    state = with_field("A-01", armies=50)
    result = played(state=state)
    assert facts(result, ArmiesChanged) == [ArmiesChanged(region=RegionId("A-01"), delta=-12)]
    assert result.state.nations[NationId("01")].grain == 0
    assert RULESET.invariants(BOARD, result.state) == ()


@pytest.mark.parametrize(("sold", "price"), [(0, 11), (15, 10), (20, 9)])
def test_the_price_follows_the_sales(sold: int, price: int) -> None:
    lines = [f"E1 sell {sold}"] if sold else []
    result = played(*sheet_of(RULESET, BOARD, "01", *lines), *sheet_of(RULESET, BOARD, "02", *lines))
    (entry,) = [one for one in result.entries if isinstance(one.fact, PriceSet)]
    assert entry.fact == PriceSet(before=10, price=price)
    assert len(entry.because) == 2 * len(lines)


def test_the_price_stays_within_its_bounds() -> None:
    for price, sold in ((16, 0), (4, 20)):
        state = replace(STATE, game=replace(STATE.game, price=price))
        orders = [
            order for nation in ("01", "02") for order in sheet_of(RULESET, BOARD, nation, f"E1 sell {sold}")
        ]
        assert played(*orders, state=state).state.game.price == price


# Set-up and sheet


@pytest.mark.parametrize(
    "change",
    [
        {"nations": [{"id": "01", "name": "Ash", "home": "S-01"}]},
        {"nations": [{"id": "01", "name": "Ash", "home": "Q-01"}]},
        {"nations": [{"id": "x", "name": "Ash", "home": "A-01"}]},
        {
            "nations": [
                {"id": "01", "name": "Ash", "home": "A-01"},
                {"id": "02", "name": "Oak", "home": "A-01"},
            ]
        },
        {
            "nations": [
                {"id": "01", "name": "Ash", "home": "A-01"},
                {"id": "01", "name": "Oak", "home": "A-02"},
            ]
        },
        {"turns": 0},
        {"turns": "ten"},
        {"colour": "red"},
    ],
)
def test_a_wrong_set_up_is_told(change: dict[str, object]) -> None:
    state, issues = RULESET.setup.start(RULESET.tables, BOARD, {**SETUP, **change}, SEED)
    assert state is None
    assert has_errors(issues)


def test_the_seed_makes_the_farms_of_the_neutrals() -> None:
    farms = {
        tuple(
            field.farms
            for field in RULESET.setup.start(RULESET.tables, BOARD, SETUP, seed)[0].fields.values()
        )
        for seed in range(8)
    }
    assert len(farms) > 1


@pytest.mark.parametrize(
    "order",
    [
        Sell(nation=NationId("01"), phase="E1", number=1, quantity=5),
        Hire(nation=NationId("01"), phase="E1", number=1, quantity=5, region=RegionId("A-01")),
        March(
            nation=NationId("01"),
            phase="M1",
            number=1,
            quantity=5,
            start=RegionId("A-01"),
            end=RegionId("S-01"),
        ),
    ],
)
def test_lines_are_written_as_they_are_read(order: Order) -> None:
    line = RULESET.sheet.write(order)
    assert RULESET.sheet.read(BOARD, order.phase, line, order.nation, 1, 0, 1) == replace(order, text=line)


def test_the_wrong_head_makes_a_line_unreadable() -> None:
    (verdict,) = played(*sheet_of(RULESET, BOARD, "01", "M1 sell 5")).verdicts
    assert verdict.status is Status.UNREADABLE


def test_a_nation_without_fields_orders_no_more() -> None:
    state = with_field("A-01", owner=NationId("02"))
    assert RULESET.nations(state) == ("02", "03")


def test_a_nation_has_its_stores_at_stake_and_sits_where_it_has_most_farms() -> None:
    found = RULESET.setup.stakes(RULESET.tables, BOARD, STATE)
    assert (found.unit, found.parts) == ("Gold", ("gold", "grain"))
    for nation, stake in found.nations.items():
        own = [field for field in STATE.fields.values() if field.owner == nation]
        assert stake.worth == (
            STATE.nations[nation].gold,
            STATE.nations[nation].grain * STATE.game.price // 10,
        )
        assert STATE.fields[stake.seat].farms == max(field.farms for field in own)
        assert stake.income == 6 * STATE.game.price // 10 * sum(field.farms for field in own)
    homeless = replace(
        STATE, fields={id_: replace(one, owner=NationId("")) for id_, one in STATE.fields.items()}
    )
    assert {one.seat for one in RULESET.setup.stakes(RULESET.tables, BOARD, homeless).nations.values()} == {
        ""
    }
