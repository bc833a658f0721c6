"""The market over the turns: prices, trade, and the entries that set them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from gm_console.campaign.market import MarketHistory, MarketRow, market_history
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
