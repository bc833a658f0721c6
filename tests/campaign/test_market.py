"""The market over the turns: prices, trade, and the entries that set them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from gm_console.campaign.market.market import MarketHistory, MarketRow, market_history, nation_trades
from gm_console.campaign.sample import make_sample
from gm_console.campaign.service import Campaign
from gm_console.rulesets.gunboat.facts import MarketTraded, PriceSet


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Campaign]:
    """Return the sample with its first turn published and its second one collecting."""
    path = tmp_path_factory.mktemp("market") / "sample.gmc"
    make_sample(path)
    with Campaign(path) as campaign:
        assert market_history(campaign).turns == (1,)
        campaign.run_turn()
        yield campaign


def row_of(history: MarketHistory, turn: int, commodity: str) -> MarketRow:
    return next(row for row in history.rows if (row.turn, row.commodity) == (turn, commodity))


def test_a_draft_shows_the_prices_it_would_set(sample: Campaign) -> None:
    history = market_history(sample)
    assert history.turns == (1, 2)
    assert history.draft_turn == 1
    assert len(history.commodities) == 7
    for entry in sample.entries(1, kind="PriceSet"):
        fact = entry.fact
        assert isinstance(fact, PriceSet)
        row = row_of(history, 2, fact.commodity)
        assert (row.sell, row.buy, row.before, row.set_by) == (fact.sell, fact.buy, fact.before, entry.seq)
        assert row.sold is None


def test_trade_stands_with_the_prices_it_was_made_at(sample: Campaign) -> None:
    history = market_history(sample)
    traded = [entry.fact for entry in sample.entries(1, kind="MarketTraded")]
    assert traded
    for fact in traded:
        assert isinstance(fact, MarketTraded)
        row = row_of(history, 1, fact.commodity)
        assert (row.sold, row.bought, row.set_by) == (fact.sold, fact.bought, 0)


@pytest.mark.slow
def test_what_nations_traded_adds_up_to_what_all_did(sample: Campaign) -> None:
    trades = nation_trades(sample, 1)
    assert [(one.number.nation, one.number.kind) for one in trades] == sorted(
        (one.number.nation, "stock") for one in trades
    )
    for row in (one for one in market_history(sample).rows if one.turn == 1):
        mine = [one for one in trades if one.number.item == row.commodity]
        assert (sum(one.sold for one in mine), sum(one.bought for one in mine)) == (row.sold, row.bought)
        assert len(mine) == len({one.number.nation for one in mine})
    assert trades
    for one in trades:
        facts = {entry.seq: entry.fact for entry in sample.entries(1)}
        deltas = [facts[seq].delta for seq in one.seqs]  # type: ignore[attr-defined]
        assert sum(deltas) == one.bought - one.sold
    assert nation_trades(sample, 2) == ()


def test_change_is_told_in_tenths_of_a_percent() -> None:
    assert MarketRow(turn=2, commodity="SP", sell=497, buy=596, before=450).change == 104
    assert MarketRow(turn=2, commodity="MP", sell=245, buy=294, before=250).change == -20
    assert MarketRow(turn=1, commodity="MP", sell=250, buy=300).change is None


def test_a_game_tells_of_its_own_goods_and_one_without_a_market_of_none(
    campaign: Campaign, monkeypatch: pytest.MonkeyPatch
) -> None:
    history = market_history(campaign)
    assert history.commodities == ("grain",)
    assert {(row.turn, row.commodity, row.sell, row.buy) for row in history.rows} == {(1, "grain", 10, None)}
    monkeypatch.setattr(campaign, "ruleset", replace(campaign.ruleset, market=None))
    assert market_history(campaign) == MarketHistory()


def test_the_step_is_the_tables_own(sample: Campaign) -> None:
    history = market_history(sample)
    assert history.step_percent == sample.ruleset.tables.limits.max_step_percent
