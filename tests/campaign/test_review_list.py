"""What to look at before a turn goes out: what is listed and why, and ticks that hold as long as it is the same."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from gm_console.campaign.battles import BattleBook
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import TurnStage
from gm_console.campaign.review import review_list
from gm_console.campaign.review.matters import WORDS, Matter, MatterRow, Place, Review
from gm_console.campaign.review.outliers import DraftedTurn, outliers
from gm_console.campaign.review.review_list import counted, of_kind
from gm_console.campaign.service import Campaign
from gm_console.core.issues import Severity, warning
from gm_console.core.numbers import Amount, Number
from gm_console.rulesets import load_ruleset
from tests.support.corrections import WHY, stock
from tests.support.every import every
from tests.support.toy_campaign import NATIONS, new_toy, send_all

ASH, BIRCH, CEDAR = NATIONS


def of(review: Review, kind: Matter) -> list[MatterRow]:
    return [row for row in review.rows if row.kind is kind]


def odd_turn(campaign: Campaign) -> None:
    """Draft a turn in which much is odd."""
    campaign.import_text("nation 01 turn 1\n" + "[E1] sell 1\n" * 5, "1.txt")
    campaign.import_text("nation 01 turn 1\n[E1] sell 1\n[E1] sell 0\n", "2.txt")
    campaign.import_text("nation 02 turn 1\n[E1] sel 1\n[M1] march 1: A-01 > A-02\n", "3.txt")
    gold = campaign.state().nations[CEDAR].gold
    campaign.correct_position(stock(CEDAR, "gold", -gold, phase="W1"), WHY)
    campaign.run_turn()


def test_every_row_says_whose_it_is_what_there_is_to_see_and_where(campaign: Campaign) -> None:
    odd_turn(campaign)
    review = campaign.review_list()
    assert [row.number for row in review.rows] == list(range(1, len(review.rows) + 1))
    told = {(row.kind, row.about, row.place) for row in review.rows}
    assert told >= {
        (Matter.MONEY, "03 Cedar", Place.LEDGER),
        (Matter.ALL_FAILED, "02 Birch", Place.ORDERS),
        (Matter.MISSING, "03 Cedar", Place.ORDERS),
        (Matter.UNREAD, "02 Birch, line 2", Place.ORDERS),
        (Matter.REFUSED, "01 Ash, line 3", Place.LOG),
        (Matter.REFUSED, "02 Birch, line 3", Place.LOG),
        (Matter.CORRECTION, "03 Cedar", Place.LOG),
    }
    (amber,) = of(review, Matter.AMBER)
    assert (amber.about, amber.text[:27]) == ("01 Ash", "economics 2 lines against 5")
    (money,) = of(review, Matter.MONEY)
    assert money.text == "gold: 0; 20 as the turn began"
    assert money.ledger == Number(kind="stock", item="gold", nation=CEDAR)
    (correction,) = of(review, Matter.CORRECTION)
    assert type(campaign.entries(1)[correction.entry - 1].fact).__name__ == "PositionCorrected"
    for row in of(review, Matter.REFUSED):
        assert type(campaign.entries(1)[row.entry - 1].fact).__name__ == "OrderRefused"
    assert len({row.key for row in review.rows}) == len(review.rows)
    assert every(row.why and row.title and row.turn == 1 for row in review.rows)
    assert set(WORDS) == set(Matter)


@pytest.mark.slow
def test_a_tick_holds_through_another_run_as_long_as_its_matter_is_the_same(campaign: Campaign) -> None:
    odd_turn(campaign)
    review = campaign.review_list()
    (money,) = of(review, Matter.MONEY)
    missing = next(row for row in of(review, Matter.MISSING) if row.nation == CEDAR)
    assert review.unticked == review.rows
    ticked = campaign.tick_review([money.number, missing.number], "  the courier\nwas late: twice ")
    assert len(ticked.unticked) == len(review.rows) - 2
    campaign.run_turn()
    assert campaign.review_list() == ticked
    (kept,) = of(ticked, Matter.MONEY)
    assert kept.tick is not None
    assert kept.tick.because == "the courier was late: twice"
    campaign.correct_position(stock(CEDAR, "gold", 1, phase="M1"), WHY)
    campaign.correct_position(stock(CEDAR, "gold", -1, phase="M1"), WHY)
    campaign.run_turn()
    again = campaign.review_list()
    assert [row.nation for row in of(again, Matter.MISSING) if row.tick is not None] == [CEDAR]
    assert of(again, Matter.MONEY)[0].tick is not None, "gold came to the same"
    assert [row.tick is None for row in of(again, Matter.CORRECTION)] == [True] * 3
    campaign.withdraw_correction(1, WHY)
    campaign.correct_position(stock(CEDAR, "gold", -15), WHY)
    campaign.run_turn()
    fallen = campaign.review_list()
    assert not of(fallen, Matter.MONEY)
    assert of(fallen, Matter.COLLAPSED)[0].tick is None, "another matter asks anew"


def test_a_tick_holds_for_nothing_that_only_says_the_same(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A correction made twice, other lines that failed, other findings of the map; and rows named in an older list."""
    issues = [warning("map.x", "A-01 is odd", "A-01"), warning("map.x", "B-02 is odd", "B-02")]
    monkeypatch.setattr(review_list, "check_board", lambda _board: issues)
    campaign.import_text("nation 02 turn 1\n[E1] sel 1\n[E1] sell 0\n", "2.txt")
    campaign.correct_position(stock(CEDAR, "gold", 1, phase="M1"), WHY)
    campaign.run_turn()
    older = campaign.review_list()
    campaign.tick_review([row.key for row in older.rows], "so: ")
    assert not campaign.review_list().unticked
    assert {row.tick.because for row in campaign.review_list().rows if row.tick is not None} == {"so:"}
    campaign.import_text("nation 02 turn 1\n[E1] sel 2\n[E1] sell 0\n", "3.txt")
    campaign.take_late([campaign.history(BIRCH)[-1].sheet], WHY)
    campaign.correct_position(stock(CEDAR, "gold", 1, phase="M1"), WHY)
    issues[1] = warning("map.x", "C-03 is odd", "C-03")
    campaign.run_turn()
    anew = review_list.ReviewBook(campaign, BattleBook(campaign))
    review = anew.review()
    assert [row.tick is None for row in of(review, Matter.CORRECTION)] == [False, True]
    assert [row.tick is None for row in of(review, Matter.ALL_FAILED)] == [True]
    assert [row.tick is None for row in of(review, Matter.MAP)] == [True]
    (gone,) = of(older, Matter.ALL_FAILED)
    assert anew.tick([gone.key]) == review, "what is no longer in the list is passed over"


def test_a_tick_is_taken_back_all_of_a_kind_are_ticked_at_once(campaign: Campaign) -> None:
    odd_turn(campaign)
    numbers = of_kind(campaign.review_list(), "refused")
    assert len(numbers) == 2
    review = campaign.tick_review(numbers)
    assert every(row.tick is not None and not row.tick.because for row in of(review, Matter.REFUSED))
    assert "Refused" not in counted(review)
    assert "No money 1" in counted(review)
    review = campaign.untick_review(numbers[:1])
    assert [row.tick is None for row in of(review, Matter.REFUSED)] == [True, False]
    assert counted(campaign.tick_review([row.number for row in review.rows])) == ""
    assert [line.what for line in campaign.journal()][-3:] == ["tick review", "untick review", "tick review"]


def test_what_cannot_be_done_is_said_and_nothing_is_noted(campaign: Campaign) -> None:
    for deed in (
        campaign.review_list,
        lambda: campaign.tick_review([1]),
        lambda: campaign.untick_review([1]),
    ):
        with pytest.raises(CampaignError, match="run it first"):
            deed()
    odd_turn(campaign)
    before = campaign.journal()
    for numbers in ([0], [1, 99]):
        with pytest.raises(CampaignError, match=r"rows 1 to [0-9]+, there is no row (0|99)"):
            campaign.tick_review(numbers)
    with pytest.raises(CampaignError, match="there are out, money"):
        of_kind(campaign.review_list(), "stocks")
    campaign.tick_review([])
    assert campaign.journal() == before
    assert campaign.publish().stage is TurnStage.PUBLISHED, (
        "rows that are not ticked keep nobody from publishing"
    )
    with pytest.raises(CampaignError, match="run it first"):
        campaign.review_list()


@pytest.mark.slow
def test_a_pair_fights_for_the_first_time_once(campaign: Campaign) -> None:
    listed: list[frozenset[str]] = []
    for _ in range(4):
        send_all(campaign)
        campaign.run_turn()
        rows = of(campaign.review_list(), Matter.FIRST_BATTLE)
        for row in rows:
            fought = next(one for one in campaign.battles(turn=row.turn) if one.seq == row.entry)
            listed.append(frozenset((fought.attacker, fought.defender)))
        campaign.publish()
    fought = {
        frozenset((one.attacker, one.defender)) for one in campaign.battles() if one.attacker and one.defender
    }
    assert len(listed) == len(set(listed)) > 0
    assert set(listed) == fought


def test_ticks_are_of_a_turn_and_those_of_the_map_stay(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    issues = (
        warning("map.x", "A-01 is odd", "A-01"),
        warning("map.x", "B-02 is odd", "B-02"),
        replace(warning("map.y", "fine"), severity=Severity.INFO),
    )
    monkeypatch.setattr(review_list, "check_board", lambda _board: issues)
    campaign.run_turn()
    review = campaign.review_list()
    assert [(row.text, row.region) for row in of(review, Matter.MAP)] == [
        ("A-01 is odd; and 1 more like it", "A-01")
    ]
    assert [row.about for row in of(review, Matter.MISSING)] == ["01 Ash", "02 Birch", "03 Cedar"]
    campaign.tick_review([row.number for row in review.rows], "so it is")
    campaign.publish()
    campaign.run_turn()
    later = campaign.review_list()
    assert [row.kind for row in later.rows if row.tick is not None] == [Matter.MAP]
    assert of(later, Matter.MISSING)


RULESET = load_ruleset("toy")


def gold(*amounts: Amount) -> Mapping[Number, Amount]:
    """Return a position in which nations hold gold, and the rest is as it always was."""
    table: dict[Number, Amount] = {}
    for nation, amount in zip(NATIONS, amounts, strict=False):
        table |= {Number(kind=kind, nation=nation): 9 for kind in ("army", "land")}
        table |= {Number(kind="stock", item="grain", nation=nation): 9}
        table[Number(kind="stock", item="gold", nation=nation)] = amount
    return table


def found(**changes: Any) -> list[tuple[Matter, str, str]]:
    """Return what is told of a turn."""
    usual = DraftedTurn(
        turn=4, names={ASH: "Ash"}, ruleset=RULESET, playing=NATIONS, left=NATIONS,
        former=(gold(20, 20, 20),) * 3, now=gold(20, 20, 20),
    )  # fmt: skip
    return [(row.kind, row.nation, row.text) for row in outliers(replace(usual, **changes))]


def test_numbers_out_of_the_ordinary() -> None:
    """One table: what a number was, what it is, and what is said of it."""
    assert found() == []
    assert found(now=gold(0, 20, -3)) == [
        (Matter.MONEY, ASH, "gold: 0; 20 as the turn began"),
        (Matter.MONEY, CEDAR, "gold: -3; 20 as the turn began"),
    ]
    assert found(now=gold(6, 5, 20)) == [
        (Matter.COLLAPSED, BIRCH, "gold: 5; 20 as the turn began"),
    ], "what collapsed is not told again as the least ever"
    assert found(former=(gold(4, 7, 8),) * 3, now=gold(1, 1, 2)) == [
        (Matter.COLLAPSED, CEDAR, "gold: 2; 8 as the turn began"),
        (Matter.RECORD, ASH, "gold: 1; the least ever was 4"),
    ], "little money that goes is no collapse"
    assert found(now=gold(25, 20, 20)) == []
    assert found(now=gold(26, 27, 20)) == [(Matter.RECORD, BIRCH, "gold: 27; the most ever was 20")]
    assert found(now=gold(16, 20, 20)) == []
    assert found(now=gold(20, 20, 15)) == [(Matter.RECORD, CEDAR, "gold: 15; the least ever was 20")]
    assert found(former=(gold(20, 20, 20),) * 2, now=gold(99, 20, 15)) == [], "too early to say ever"
    assert found(left=(ASH, CEDAR), now=gold(20, 20, 20)) == [
        (Matter.OUT, BIRCH, "It is out of the game with this turn")
    ]
    assert found(playing=(ASH, CEDAR), left=(ASH, CEDAR)) == [], "who was out before is not told again"


def test_it_is_read_by_who_may_only_read(tmp_path: Path) -> None:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        campaign.run_turn()
        ticked = campaign.tick_review([1])
    with Campaign(path, read_only=True) as campaign:
        assert campaign.review_list() == ticked
        with pytest.raises(CampaignError):
            campaign.tick_review([2])
