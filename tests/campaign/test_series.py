"""Numbers of nations turn by turn: the same that ledgers tell, read once, and the changes of price beside amounts."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.market.market_causes import EventKind, coefficient, market_causes, turn_events
from gm_console.campaign.series import (
    SCORE,
    STANDING,
    Charted,
    NationSeries,
    as_table,
    charted,
    charted_called,
    lines_of,
    series,
)
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.core.numbers import Number
from tests.support.corrections import WHY, stock
from tests.support.every import every
from tests.support.rule_changes import cell
from tests.support.toy_campaign import new_toy, play_turn, send_all

FIRST = NationId("01")


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    """Return a game with three turns published, a correction in the second one, and a draft of the fourth."""
    with Campaign(new_toy(tmp_path_factory.mktemp("series"))) as campaign:
        play_turn(campaign)
        campaign.correct_position(stock(FIRST, "gold", 5), WHY)
        play_turn(campaign)
        play_turn(campaign)
        send_all(campaign)
        campaign.run_turn()
        yield campaign


def test_every_number_ends_a_turn_as_its_ledger_does(played: Campaign) -> None:
    points = tuple(played.turn_points())
    assert [(point.turn, point.draft) for point in points] == [
        (0, False),
        (1, False),
        (2, False),
        (3, False),
        (4, True),
    ]
    assert len(points) == played.count_points()
    numbers = [one for one in charted(played.ruleset, points) if one.key.startswith("stock:")]
    assert [one.key for one in numbers] == ["stock:grain", "stock:gold"]
    for what in numbers:
        number = Number(kind="stock", item=what.key.partition(":")[2], nation=FIRST)
        row = series(points, what)[0]
        assert (row.nation, row.turns) == (FIRST, (0, 1, 2, 3, 4))
        ends = [
            played.opening_ledger(number).closing,
            *(played.ledger(turn, number).closing for turn in (1, 2, 3, 4)),
        ]
        assert list(row.values) == ends


def test_standings_stand_beside_the_numbers_of_the_game(played: Campaign) -> None:
    points = tuple(played.turn_points())
    known = {one.key: one for one in charted(played.ruleset, points)}
    place, score = series(points, known[STANDING]), series(points, known[SCORE])
    assert known[STANDING].is_place
    for turn in (1, 4):
        told = played.standings(turn).rows
        assert {one.nation: one.values[turn - 1] for one in place} == {one.nation: one.place for one in told}
        assert {one.nation: one.values[turn - 1] for one in score} == {one.nation: one.score for one in told}


def test_a_turn_is_read_once_and_again_where_it_was_played_anew(tmp_path: Path) -> None:
    with Campaign(new_toy(tmp_path)) as campaign:
        play_turn(campaign)
        send_all(campaign)
        campaign.run_turn()
        before = tuple(campaign.turn_points())
        again = tuple(campaign.turn_points(before))
        assert every(one is other for one, other in zip(before, again, strict=True))
        assert tuple(campaign.turn_points(before[:1])) == before
        campaign.correct_position(stock(FIRST, "gold", 5), WHY)
        campaign.run_turn()
        then = tuple(campaign.turn_points(before))
        assert [one is other for one, other in zip(before, then, strict=True)] == [True, True, False]
        assert then[2].nations[FIRST]["stock:gold"] == before[2].nations[FIRST]["stock:gold"] + 5  # type: ignore[operator]


WHAT = Charted(key="stock:Gold", title="Gold", group="Stocks", tip="")
RANK = Charted(key="rank:Size", title="Size, place", group="Rankings", tip="", is_place=True)


@pytest.mark.parametrize(
    ("words", "key"),
    [("stock:gold", "stock:Gold"), ("Gold", "stock:Gold"), ("rankings size place", "rank:Size")],
)
def test_a_number_is_called_by_key_title_or_group(words: str, key: str) -> None:
    assert charted_called((WHAT, RANK), words).key == key


def test_a_number_that_is_not_there_or_twice_there_is_refused_with_what_may_be_meant() -> None:
    with pytest.raises(CampaignError, match="perhaps stock:Gold"):
        charted_called((WHAT, RANK), "god")
    twin = Charted(key="worth:Gold", title="Gold", group="Rankings", tip="")
    with pytest.raises(CampaignError, match="say stock:Gold or worth:Gold"):
        charted_called((WHAT, twin), "gold")


def test_places_are_among_all_and_level_where_as_much_is_had(played: Campaign) -> None:
    points = tuple(played.turn_points())
    what = next(one for one in charted(played.ruleset, points) if one.key == "stock:gold")
    all_of, (alone,) = lines_of(points, what, by_place=True), lines_of(points, what, [FIRST], by_place=True)
    assert alone == next(one for one in all_of if one.nation == FIRST)
    assert {one.values[0] for one in all_of} == {1}, "all begin with the same"
    last = {one.nation: one.values[-1] for one in series(points, what)}
    best = max(last, key=lambda nation: last[nation])
    assert next(one for one in all_of if one.nation == best).values[-1] == 1


def test_a_table_has_a_column_for_each_turn_and_blanks_where_a_nation_has_no_number() -> None:
    rows = (
        NationSeries(nation=FIRST, name="A", turns=(0, 1), values=(3, Fraction(1, 3))),
        NationSeries(nation=NationId("02"), name="B", turns=(1,), values=(7,)),
    )
    head, cells = as_table(rows)
    assert head == ("nation", "name", "0", "1")
    assert cells == [("01", "A", 3, 0.3333), ("02", "B", "", 7)]


def test_a_coefficient_is_told_over_enough_turns_that_differ() -> None:
    assert coefficient([(1, 10), (2, 20), (3, 30)]) == pytest.approx(1)
    assert coefficient([(1, 30), (2, 20), (3, 10)]) == pytest.approx(-1)
    assert coefficient([(1, 10), (2, 20)]) is None
    assert coefficient([(1, 10), (1, 20), (1, 30)]) is None


@pytest.mark.slow
def test_events_and_amounts_stand_beside_the_prices(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Campaign(new_toy(tmp_path)) as campaign:
        play_turn(campaign)
        campaign.correct_position(stock(FIRST, "gold", 5), WHY)
        campaign.change_rules(cell("economy/grain_demand/value", 25), "dear grain")
        for _ in range(3):
            play_turn(campaign)
        found = market_causes(campaign)
        assert [step.turn for step in found.steps] == [1, 2, 3, 4]
        rows = {row.turn: row for row in campaign.prices()}
        for step in found.steps:
            assert (step.before, step.sell) == (rows[step.turn].sell, rows[step.turn + 1].sell)
            assert str(step.amounts["sold"]) in step.working
        (sold,) = found.correlated
        assert (sold.commodity, sold.amount, sold.turns, sold.last) == ("grain", "sold", 4, found.steps[-1])
        kinds = {one.kind for one in found.events if one.turn == 2}
        assert {EventKind.RULES, EventKind.CORRECTION} <= kinds
        fought = [one for one in found.events if one.kind is EventKind.FIRST_BATTLE]
        sides = {
            frozenset((row.attacker, row.defender))
            for row in campaign.battles()
            if row.attacker and row.defender
        }
        assert len(fought) == len(sides)
        named = dict.fromkeys(campaign.start_nations, "ישראל")
        monkeypatch.setattr(Campaign, "names", lambda _campaign: named)
        told = [one.text for one in turn_events(campaign) if one.kind is EventKind.FIRST_BATTLE]
        assert every("\u2068ישראל\u2069 attacks" in text for text in told), "a name turns nothing around"
