"""A headline points at the entries that it was made of (W4)."""

from __future__ import annotations

from dataclasses import replace

from gm_console.core.ids import NationId
from gm_console.core.turn import run_turn
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.facts import NewsItem, Ranked
from gm_console.rulesets.gunboat.tables import charts
from tests.support.every import every
from tests.support.gunboat_world import small_board, small_state


def test_the_winners_headline_points_at_all_places_of_the_winner_and_nobody_elses() -> None:
    board = small_board()
    state = small_state(board, charts())
    last = replace(state, campaign=replace(state.campaign, turn=state.campaign.turns))
    entries = run_turn(load_ruleset("gunboat"), board, last, [], 7).entries
    headlines = [one for one in entries if isinstance(one.fact, NewsItem) and one.fact.code == "winner"]
    assert every(headlines)
    for headline in headlines:
        assert isinstance(headline.fact, NewsItem)
        own = [entries[seq - 1].fact for seq in headline.because]
        (nation,) = {fact.nation for fact in own if isinstance(fact, Ranked)}
        assert f"({nation})" in str(headline.fact.terms[0])
        assert len(own) == sum(_is_of(one.fact, nation) for one in entries)


def _is_of(fact: object, nation: NationId) -> bool:
    return isinstance(fact, Ranked) and fact.nation == nation
