"""What games of Empires among caretakers are measured by: figures agree with turns, demands fail where they must."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from gm_console.campaign.self_play.game import CaretakerTurn, play
from gm_console.core.players import Demand, Shown
from gm_console.files.places import MAPS
from gm_console.files.scenario import load_scenario
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.empires.players.measure import TurnMeasure, areas_of, measure, stranded
from gm_console.rulesets.empires.players.self_play import SELF_PLAY, Standing, show, together
from gm_console.rulesets.empires.state import EmpiresState
from gm_console.rulesets.empires.tables import tables
from tests.support.every import every

SCENARIO = MAPS.parent / "scenarios" / "europe_1805"


@cache
def two_turns() -> tuple[Any, EmpiresState, tuple[CaretakerTurn, ...], tuple[TurnMeasure, ...]]:
    loaded = load_scenario(SCENARIO)
    played = tuple(play(load_ruleset("empires"), loaded.board, loaded.state, 7, 2))
    return loaded.board, loaded.state, played, tuple(measure(tables(), one.result) for one in played)


def shown(rows: tuple[TurnMeasure, ...]) -> tuple[Standing, Mapping[str, Demand]]:
    board, start, _, _ = two_turns()
    found = show(board, tables(), start, rows, rows[-1].state)
    return found.figures["standing"], {one.demand: one for one in found.findings}


@pytest.mark.slow
def test_figures_are_those_of_the_turns() -> None:
    board, _, played, rows = two_turns()
    standing, demands = shown(rows)
    battles = [row for one in played for row in one.result.entries if type(row.fact).__name__ == "LandBattle"]
    assert standing.land_battles == len(battles) > 0
    assert standing.captured == sum(row.fact.captured for row in battles) > 0
    orders = [len(one.orders) for one in played]
    assert orders == [len(one.result.verdicts) for one in played]
    assert standing.lines == sum(orders)
    assert standing.refused == sum(
        verdict.status.value == "refused" for one in played for verdict in one.result.verdicts
    )
    assert sum(standing.kinds.values()) == standing.lines - standing.refused
    assert standing.areas == areas_of(played[-1].result.state)
    assert (standing.turns, standing.countries, standing.even) == (2, 12, False)
    broken, armies = stranded(board, played[-1].result.state)
    assert 0 < broken < armies
    assert standing.stranded[-1] == 100 * broken // armies
    assert len(demands) == 2


def test_a_game_in_which_nothing_falls_or_one_holds_half_is_told() -> None:
    _, _, _, rows = two_turns()
    one = next(iter(rows[0].state.countries))
    areas = {area.id: replace(area, owner=one) for area in rows[0].state.areas.values()}
    state = replace(rows[0].state, areas=areas)
    quiet = tuple(replace(rows[0], turn=turn, captured=0, state=state) for turn in range(1, 21))
    standing, demands = shown(quiet)
    failed = [demand for demand, finding in demands.items() if not finding.holds]
    assert "nobody eliminated before turn 8" in failed
    assert "something falls in any 5 turns" in failed
    assert "nobody holds half of the land by turn 20" in failed
    assert {turn for _, turn in standing.eliminated} == {1}


def test_a_game_is_measured_to_its_end_and_no_further() -> None:
    _, _, _, rows = two_turns()
    over = replace(rows[0].state, game=replace(rows[0].state.game, ended=True))
    standing, _ = shown((replace(rows[0], state=over), rows[1]))
    assert standing.turns == 1
    assert standing.land_battles == rows[0].land_battles


def test_even_countries_are_to_win_alike_and_others_to_win_at_all() -> None:
    standing, _ = shown(two_turns()[3])

    def games(even: bool, winners: str) -> list[Shown]:
        return [
            Shown(figures={"standing": replace(standing, even=even, winners=(nation,))}) for nation in winners
        ]

    verdicts = [
        (even, winners, [one.holds for one in together(games(even, winners))])
        for even, winners in (
            (True, "aabbccddee"),
            (True, "aaabbccdde"),
            (False, "aaaaaaaabc"),
            (False, "aaaaaaaabb"),
            (True, "aaa"),
        )
    ]
    assert [holds for _, _, holds in verdicts] == [[True], [False], [True], [False], []]
    record = {
        "runs": [{"seed": 1, "standing": {**_plain(standing), "winners": ["02"]}, "findings": []}],
        "scenario": "s",
        "ruleset": "1",
        "turns": 2,
        "against": [],
        "together": [],
    }
    page = SELF_PLAY.page(record)
    assert "- Victories: 02 1." in page
    assert every(line.count("|") == 10 for line in page.splitlines() if line.startswith("|"))


def _plain(standing: Standing) -> dict[str, Any]:
    return {name: getattr(standing, name) for name in Standing.__dataclass_fields__}
