"""Whole games among caretakers on the sample map pass the self-play check, wars and all."""

from __future__ import annotations

import pytest

from gm_console.files.places import sample_scenario
from gm_console.rulesets.gunboat.players.self_play import together
from tests.support.self_play import played, series_of

SEEDS = range(341, 343)


@pytest.mark.slow
def test_two_whole_games_pass_every_demand_and_have_two_winners() -> None:
    reports = played(series_of(sample_scenario(), 35, SEEDS))
    for report in reports:
        assert len(report.shown.findings) == 12
        assert [f"{one.demand}: {one.detail}" for one in report.shown.findings if not one.holds] == []
        assert report.invariants == ()
    [winners] = together([report.shown for report in reports])
    assert winners.holds, winners.detail
