"""What a ruleset with a market owes to the workspace, the charts and the pages that show it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest

from gm_console.charts.palette import COMMODITIES
from gm_console.core.market import MarketRules
from gm_console.core.ruleset import Ruleset
from gm_console.rulesets import RULESETS, load_ruleset
from tests.support.played import Turn
from tests.support.worlds import World


def contradictions(ruleset: Ruleset) -> Iterator[str]:
    """Yield what is wrong with a market's record, without playing."""
    rules = ruleset.market
    if rules is None:
        return
    told, phases = f"ruleset {ruleset.id}: market:", {phase.id for phase in ruleset.phases}
    if not rules.commodities or len(set(rules.commodities)) < len(rules.commodities):
        yield f"{told} commodities must be there, each once"
    if len(rules.commodities) > len(COMMODITIES):
        yield f"{told} there are colours for {len(COMMODITIES)} commodities, not {len(rules.commodities)}"
    for phase in (rules.sales, *filter(None, [rules.purchases]), *rules.phases):
        if phase not in phases:
            yield f"{told} there is no phase {phase!r}"
    for name in ("currency", "unit", "short_unit"):
        if not getattr(rules, name):
            yield f"{told} {name} is empty"
    if rules.per < 1:
        yield f"{told} a price is for at least 1"
    if not 0 <= rules.step_percent(ruleset.tables) < 100:
        yield f"{told} a price moves by less than 100 %"


@pytest.mark.parametrize("ruleset", list(RULESETS))
def test_the_record_of_a_market_agrees_with_itself(ruleset: str) -> None:
    assert not list(contradictions(load_ruleset(ruleset)))


def test_what_a_market_lacks_is_told_by_its_name() -> None:
    toy = load_ruleset("toy")
    assert toy.market is not None
    wrong = replace(toy.market, sales="E9", commodities=("grain", "grain"))
    assert list(contradictions(replace(toy, market=wrong))) == [
        "ruleset toy: market: commodities must be there, each once",
        "ruleset toy: market: there is no phase 'E9'",
    ]


def test_prices_are_read_from_their_part_and_from_the_entries_alike(
    world: World, turns: tuple[Turn, ...]
) -> None:
    rules = world.ruleset.market
    if rules is None:
        return
    sold = 0
    for turn in turns:
        before, after = (rules.prices(part_of(rules, state)) for state in (turn.before, turn.result.state))
        assert tuple(before) == tuple(after) == rules.commodities
        assert {quote.buy is None for quote in before.values()} == {not rules.purchases}
        told = [entry for entry in turn.result.entries if entry.phase in rules.phases]
        for commodity, quote in filter(None, map(rules.sets, told)):
            assert quote == after[commodity]
        trades = rules.trades(told)
        assert set(trades) <= set(rules.commodities)
        assert min(min(trade.sold, trade.bought or 0) for trade in trades.values()) >= 0
        sold += sum(trade.sold for trade in trades.values())
    assert sold > 0


def test_the_formula_gives_the_prices_that_were_set_and_lower_ones_the_more_is_sold(
    world: World, turns: tuple[Turn, ...]
) -> None:
    rules = world.ruleset.market
    if rules is None:
        return
    dearer: list[int] = []
    for turn in turns:
        told = [entry for entry in turn.result.entries if entry.phase in rules.phases]
        setting = dict(filter(None, map(rules.sets, told)))
        found = rules.what_if(world.ruleset.tables, turn.before, told, {})
        assert {commodity: one.quote for commodity, one in found.items()} == setting
        workings = [entry.working for entry in told if rules.sets(entry) is not None]
        assert [one.working for one in found.values()] == workings
        first = rules.commodities[0]
        more = replace(rules.trades(told)[first], sold=10**6)
        then = rules.what_if(world.ruleset.tables, turn.before, told, {first: more})[first]
        dearer.append(then.quote.sell - found[first].quote.sell)
    assert max(dearer) <= 0
    assert min(dearer) < 0


def part_of(rules: MarketRules, state: object) -> object:
    """Return the one part of a state that holds the prices."""
    (found,) = [part for part in state.parts() if isinstance(part, rules.holder)]  # type: ignore[attr-defined]
    return found
