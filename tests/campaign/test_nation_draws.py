"""What is drawn by lot for nations passes the checks of every game, and changes nothing that was not asked for."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_console.board.generate.peoples import LANGUAGES
from gm_console.board.model import Board
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.set_up.nation_draws import AS_SPOKEN, Lots, language_at, with_drawn
from gm_console.campaign.set_up.scenario_document import check_content, form_of, nations_of
from gm_console.core.issues import has_errors
from gm_console.core.looks import flag_of
from gm_console.core.ruleset import Ruleset
from gm_console.files.open_scenario import ScenarioContent
from gm_console.files.scenario import ScenarioMeta
from gm_console.rulesets import load_ruleset
from tests.support.offers import shipped
from tests.support.plain_world import NATIONS, plain_board, plain_setup
from tests.support.toy_board import toy_board

GAMES = ("gunboat", "empires", "toy")
ODD = {"setup.worth"}
"""What is odd about a start and no mistake: who bids much for a country begins with less."""


@cache
def start(game: str) -> tuple[ScenarioContent, Ruleset, Board]:
    ruleset = load_ruleset(game)
    board = plain_board(NATIONS[:6]) if game == "gunboat" else replace(toy_board(), rules=ruleset.map)
    if game == "empires":
        files = shipped("straits_empires")
        return files.saved, ruleset, files.board
    meta = ScenarioMeta(
        id="nine", title="Nine", ruleset=game, map="map", seed=7, turns=10, first_turn=1, rulings={}
    )
    assert ruleset.setup.propose is not None
    data = plain_setup(NATIONS[:6]) if game == "gunboat" else ruleset.setup.propose(board, 7).data
    return ScenarioContent(meta=meta, data=data), ruleset, board


def rows(content: ScenarioContent, ruleset: Ruleset) -> dict[str, dict[str, Any]]:
    return {row["id"]: dict(row) for row in nations_of(content, form_of(ruleset))}


@pytest.mark.slow
@settings(max_examples=8)
@given(st.integers(1, 10**9), st.sampled_from((AS_SPOKEN, *LANGUAGES)))
@pytest.mark.parametrize("game", GAMES)
def test_whatever_is_drawn_a_game_can_begin_with_it(game: str, seed: int, language: str) -> None:
    content, ruleset, board = start(game)
    every_one = tuple(rows(content, ruleset))
    told = {issue.code for issue in check_content(content, board).issues}
    lots = Lots(seed=seed, choices=True, names=language, flags=True)
    drawn = with_drawn(content, ruleset, board, every_one, lots)
    check = check_content(drawn, board)
    assert check.table is not None
    assert not has_errors(check.issues)
    assert {issue.code for issue in check.issues} <= told | ODD
    assert drawn == with_drawn(content, ruleset, board, every_one, lots)
    after, name = rows(drawn, ruleset), form_of(ruleset).name
    assert len({row[name] for row in after.values()}) == len(after)
    flags = [flag_of(row["flag"]) for row in after.values()]
    assert None not in flags
    assert len(set(flags)) == len(flags)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_not_asked_for_stays(game: str) -> None:
    content, ruleset, board = start(game)
    before = rows(content, ruleset)
    drawn = rows(with_drawn(content, ruleset, board, ["02"], Lots(seed=3, names="orinese")), ruleset)
    named = set(form_of(ruleset).named().values())
    assert {id_ for id_ in before if drawn[id_] != before[id_]} == {"02"}
    assert named <= {key for key in drawn["02"] if drawn["02"][key] != before["02"].get(key)}
    flags = rows(with_drawn(content, ruleset, board, ["02"], Lots(seed=3, flags=True)), ruleset)
    assert flags["02"] == {**before["02"], "flag": flags["02"]["flag"]}


def test_places_are_called_after_the_new_name() -> None:
    content, ruleset, board = start("gunboat")
    old = rows(content, ruleset)["01"]
    colonies = [{**old["colonies"][0], "name": f"{old['adjective']} Haven"}, old["colonies"][1]]
    nation = {**old, "colonies": colonies}
    others = [row for row in nations_of(content, form_of(ruleset)) if row["id"] != "01"]
    changed = replace(content, data={**content.data, "nation": [nation, *others]})
    drawn = rows(with_drawn(changed, ruleset, board, ["01"], Lots(seed=3, names="bethar")), ruleset)["01"]
    assert drawn["colonies"][0]["name"] == f"{drawn['adjective']} Haven"
    assert drawn["capital"] == old["capital"] or old["country"] in old["capital"]["name"]


def test_choices_are_drawn_otherwise_by_another_seed() -> None:
    content, ruleset, board = start("gunboat")
    bids = set()
    for seed in range(12):
        drawn = with_drawn(content, ruleset, board, ["01"], Lots(seed=seed, choices=True))
        bids.add(rows(drawn, ruleset)["01"]["bid"])
    assert len(bids) > 3


@pytest.mark.parametrize(
    ("game", "nations", "lots", "told"),
    [
        ("gunboat", ["77"], Lots(seed=1, choices=True), "no nation 77"),
        ("gunboat", ["01"], Lots(seed=1, names="lorish"), "did you mean lorrish"),
        ("empires", ["01"], Lots(seed=1, choices=True), "leaves nations nothing to choose"),
    ],
)
def test_what_cannot_be_drawn_is_told(game: str, nations: list[str], lots: Lots, told: str) -> None:
    content, ruleset, board = start(game)
    with pytest.raises(CampaignError, match=told):
        with_drawn(content, ruleset, board, nations, lots)


def test_a_country_speaks_as_its_places_are_called() -> None:
    board = start("gunboat")[2]
    named = replace(
        board,
        regions=tuple(
            replace(one, name="Shadistan" if one.country == "01" else one.name) for one in board.regions
        ),
        country_names={**board.country_names, "01": "Khoria"},
    )
    assert language_at(named, "01") == "bethar"
