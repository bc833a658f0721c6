"""Running a turn: a pure function of position, orders and seed, and a record that explains itself."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from itertools import groupby

import pytest

from gm_console.core.facts import MODERATOR, PUBLIC, Fact
from gm_console.core.ids import NationId, RegionId
from gm_console.core.orders import Order, Status, UnreadLine
from gm_console.core.state import hash_of
from gm_console.core.turn import Announcement, TurnContext, check_orders, fold, run_turn
from gm_console.rulesets.common.answers import OrderDone
from gm_console.rulesets.toy.facts import (
    BattleFought,
    ControlChanged,
    DiceRolled,
    GoldChanged,
    GrainChanged,
    TurnEnded,
)
from gm_console.rulesets.toy.state import ToyState
from tests.support.every import every
from tests.support.toy_world import SEED, sheet_of, toy

RULESET, BOARD, STATE = toy()
A1 = RegionId("A-01")


@dataclass(frozen=True, slots=True, kw_only=True)
class GoldTold(Fact):
    """A fact that only tells."""

    gold: int


def orders_of_all() -> list[Order]:
    return [
        *sheet_of(
            RULESET, BOARD, "01", "E1 sell 30", "E1 hire 2 at A-01", "M1 march 4: A-01 > A-02", "E1 dance"
        ),
        *sheet_of(RULESET, BOARD, "02", "E1 sell 7", "M1 march 3: B-02 > S-02", "M1 march 1: B-02 > B-01"),
        *sheet_of(
            RULESET, BOARD, "03", "E1 hire 4 at A-03", "M1 march 6: A-03 > A-01", "M1 march 1: A-03 > Q-09"
        ),
    ]


def test_a_turn_repeats_to_the_hash() -> None:
    first = run_turn(RULESET, BOARD, STATE, orders_of_all(), SEED)
    assert run_turn(RULESET, BOARD, STATE, orders_of_all(), SEED) == first
    assert first.before_hash == hash_of(STATE)
    assert first.state_hash == hash_of(first.state) != first.before_hash


def test_the_position_that_went_in_is_untouched() -> None:
    before = hash_of(STATE)
    run_turn(RULESET, BOARD, STATE, orders_of_all(), SEED)
    assert hash_of(STATE) == before


def test_the_order_in_which_orders_arrive_does_not_matter() -> None:
    orders, expected = orders_of_all(), run_turn(RULESET, BOARD, STATE, orders_of_all(), SEED)
    for shuffle in range(10):
        random.Random(shuffle).shuffle(orders)
        assert run_turn(RULESET, BOARD, STATE, orders, SEED) == expected


def test_the_seed_counts_and_only_where_a_die_is_rolled() -> None:
    orders = orders_of_all()
    results = [run_turn(RULESET, BOARD, STATE, orders, seed) for seed in range(6)]
    rolls = {
        tuple(entry.fact.roll for entry in one.entries if isinstance(entry.fact, DiceRolled))
        for one in results
    }
    assert len(rolls) > 1
    assert len({one.phase_ends[1].state_hash for one in results}) == 1


def test_facts_add_up_to_the_position() -> None:
    result = run_turn(RULESET, BOARD, STATE, orders_of_all(), SEED)
    assert fold(RULESET, STATE, result.entries) == result.state
    for end in result.phase_ends:
        assert hash_of(fold(RULESET, STATE, result.entries[: end.entries])) == end.state_hash


def test_entries_are_numbered_and_point_back() -> None:
    entries = run_turn(RULESET, BOARD, STATE, orders_of_all(), SEED).entries
    assert [entry.seq for entry in entries] == list(range(1, len(entries) + 1))
    assert every(0 <= entry.cause < entry.seq for entry in entries)
    assert every(0 < seq < entry.seq for entry in entries for seq in entry.because)
    assert [phase for phase, _ in groupby(entry.phase for entry in entries)] == ["E1", "M1", "M2", "W1"]


def test_effects_hang_under_the_order_that_caused_them() -> None:
    entries = run_turn(RULESET, BOARD, STATE, sheet_of(RULESET, BOARD, "01", "E1 sell 5"), SEED).entries
    done, grain, gold = entries[:3]
    assert isinstance(done.fact, OrderDone)
    assert (grain.fact, grain.cause) == (GrainChanged(nation=NationId("01"), delta=-5), done.seq)
    assert (gold.fact, gold.cause, gold.because) == (
        GoldChanged(nation=NationId("01"), delta=5),
        done.seq,
        (grain.seq,),
    )


def test_under_nests_and_comes_back_even_after_an_error() -> None:
    context: TurnContext[object, object] = TurnContext(RULESET, BOARD, STATE, [], SEED)
    fact = TurnEnded(turn=1)

    def cause_of(seq: int) -> int:
        return context.entries[seq - 1].cause

    top = context.post(fact, rule="x")
    with context.under(top):
        middle = context.post(fact, rule="x")
        with context.under(middle):
            low = context.post(fact, rule="x")
        beside = context.post(fact, rule="x")
        explicit = context.post(fact, rule="x", cause=0)
    with pytest.raises(KeyError), context.under(low):
        raise KeyError
    last = context.post(fact, rule="x")
    assert [cause_of(seq) for seq in (top, middle, low, beside, explicit, last)] == [
        0,
        top,
        middle,
        top,
        0,
        0,
    ]


def test_what_is_posted_is_the_moderators_unless_said_otherwise() -> None:
    context: TurnContext[object, object] = TurnContext(RULESET, BOARD, STATE, [], SEED)
    context.post(TurnEnded(turn=1), rule="x")
    context.post(TurnEnded(turn=1), rule="x", to=PUBLIC)
    assert [entry.audience for entry in context.entries] == [MODERATOR, PUBLIC]


def test_a_fact_changes_the_draft_at_once() -> None:
    context: TurnContext[ToyState, object] = TurnContext(RULESET, BOARD, STATE, [], SEED)
    context.post(GoldChanged(nation=NationId("01"), delta=3), rule="x")
    assert context.state.nations[NationId("01")].gold == STATE.nations[NationId("01")].gold + 3
    assert context.at_start is STATE


def test_every_line_gets_exactly_one_verdict() -> None:
    orders = orders_of_all()
    verdicts = run_turn(RULESET, BOARD, STATE, orders, SEED).verdicts
    assert [(one.nation, one.number) for one in verdicts] == [(one.nation, one.number) for one in orders]
    assert {(one.nation, one.number): one.status.value for one in verdicts} == {
        ("01", 1): "adjusted",
        ("01", 2): "accepted",
        ("01", 3): "accepted",
        ("01", 4): "unreadable",
        ("02", 1): "accepted",
        ("02", 2): "accepted",
        ("02", 3): "refused",
        ("03", 1): "accepted",
        ("03", 2): "accepted",
        ("03", 3): "unreadable",
    }


def test_a_line_that_was_not_understood_tells_where_and_why() -> None:
    orders = sheet_of(RULESET, BOARD, "03", "M1 march 1: A-03 > A-09")
    (verdict,) = check_orders(RULESET, BOARD, STATE, orders, SEED)
    assert isinstance(orders[0], UnreadLine)
    assert (verdict.status, verdict.column) == (Status.UNREADABLE, 4 + len("march 1: A-03 > "))
    assert verdict.reason is not None
    assert (verdict.reason.code, verdict.reason.suggestion) == ("sheet.unknown-region", "A-03")


def test_unread_lines_are_never_carried_out() -> None:
    context: TurnContext[object, object] = TurnContext(RULESET, BOARD, STATE, orders_of_all(), SEED)
    context.phase = "E1"
    assert [(one.nation, one.number) for one in context.orders()] == [
        ("01", 1),
        ("01", 2),
        ("02", 1),
        ("03", 1),
    ]
    assert list(context.orders_by_nation()) == ["01", "02", "03"]


def test_a_later_verdict_replaces_an_earlier_one() -> None:
    (order,) = sheet_of(RULESET, BOARD, "01", "E1 sell 5")
    context: TurnContext[object, object] = TurnContext(RULESET, BOARD, STATE, [order], SEED)
    context.judge(order, Status.ACCEPTED)
    context.judge(order, Status.REFUSED)
    assert [one.status for one in context.verdicts()] == [Status.REFUSED]


def test_check_judges_as_the_turn_would_and_changes_nothing() -> None:
    orders = sheet_of(RULESET, BOARD, "01", "E1 sell 99", "E1 hire 9 at A-01", "M1 march 3: A-01 > A-02")
    before = hash_of(STATE)
    checks = check_orders(RULESET, BOARD, STATE, orders, SEED)
    assert [one.status for one in checks] == [Status.ADJUSTED, Status.ADJUSTED, Status.CONDITIONAL]
    assert hash_of(STATE) == before


def test_progress_is_told_and_may_cancel() -> None:
    told: list[tuple[str, int, int]] = []
    run_turn(RULESET, BOARD, STATE, [], SEED, lambda *what: told.append(what))
    assert told == [("E1", 0, 4), ("M1", 1, 4), ("M2", 2, 4), ("W1", 3, 4)]

    def cancel(phase: str, done: int, total: int) -> None:
        raise InterruptedError(phase, done, total)

    with pytest.raises(InterruptedError):
        run_turn(RULESET, BOARD, STATE, [], SEED, cancel)


def test_simultaneous_marches_pass_one_another() -> None:
    """Both armies leave before either arrives, so neither finds the other at home."""
    orders = [
        *sheet_of(RULESET, BOARD, "01", "M1 march 3: A-01 > A-03"),
        *sheet_of(RULESET, BOARD, "03", "M1 march 3: A-03 > A-01"),
    ]
    result = run_turn(RULESET, BOARD, STATE, orders, SEED)
    assert not [entry for entry in result.entries if isinstance(entry.fact, BattleFought)]
    assert {
        (entry.fact.region, entry.fact.owner)
        for entry in result.entries
        if isinstance(entry.fact, ControlChanged)
    } == {("A-01", "03"), ("A-03", "01")}


def test_a_ruling_may_be_chosen_and_changes_the_outcome() -> None:
    """01 with two armies and 03 with four march on empty S-03 … the first to fight is the first to hold."""
    fields = dict(STATE.fields)
    for region, owner, armies in (("S-01", "01", 2), ("A-03", "03", 4)):
        fields[region] = replace(fields[region], owner=NationId(owner), armies=armies)
    state = replace(STATE, fields=fields)
    orders = [
        *sheet_of(RULESET, BOARD, "01", "M1 march 2: S-01 > S-03"),
        *sheet_of(RULESET, BOARD, "03", "M1 march 4: A-03 > S-03"),
    ]
    chosen = replace(RULESET, rulings=replace(RULESET.rulings, chosen={"T01": "strength"}))
    firsts = []
    for ruleset in (RULESET, chosen):
        entries = run_turn(ruleset, BOARD, state, orders, SEED).entries
        firsts.append(next(entry.actor for entry in entries if isinstance(entry.fact, ControlChanged)))
    assert firsts == ["01", "03"]


def test_words_fall_back_to_the_code() -> None:
    assert RULESET.word("reasons", "e1.nothing") == "The quantity must be at least 1."
    assert RULESET.word("reasons", "no.such") == "no.such"
    assert RULESET.word("no-such-family", "no.such") == "no.such"


def test_what_a_turn_opens_with_is_told_to_everybody_before_the_first_phase() -> None:
    plain = run_turn(RULESET, BOARD, STATE, orders_of_all(), SEED)
    told = Announcement(fact=GoldTold(gold=3), region=A1, follows=(Announcement(fact=GoldTold(gold=4)),))
    telling = replace(RULESET, facts={**RULESET.facts, "GoldTold": GoldTold})
    opened = run_turn(telling, BOARD, STATE, orders_of_all(), SEED, opening=(told,))
    first, second = opened.entries[:2]
    assert (first.seq, first.phase, first.cause, first.audience) == (1, "E1", 0, PUBLIC)
    assert (first.fact, first.region, first.rule) == (GoldTold(gold=3), A1, RULESET.errata_rule)
    assert (second.fact, second.cause, second.phase) == (GoldTold(gold=4), 1, "E1")
    assert [entry.fact for entry in opened.entries[2:]] == [entry.fact for entry in plain.entries]
    assert opened.state_hash == plain.state_hash
    assert opened.phase_ends[0].entries == plain.phase_ends[0].entries + 2
