"""Recording: what was written by hand is read as it was meant, faults are faults, and a replay gives the same state."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from gm_console.campaign.self_play.game import caretaker_orders
from gm_console.campaign.self_play.workers import workers_here
from gm_console.core.ids import NationId
from gm_console.core.orders import Order, Status
from gm_console.core.players import Slip
from gm_console.core.turn import run_turn
from gm_console.files.mapfile import save_map
from gm_console.files.scenario import Expected, ScenarioMeta, load_scenario, recorded_turns
from gm_console.files.scenariofile import write_meta, write_setup
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.orders import Sell
from gm_console.rulesets.gunboat.players.faults import FAULTS
from gm_console.rulesets.gunboat.players.handwriting import in_lots
from gm_console.tools.coverage import coverage
from gm_console.tools.handwriting import sheet_text
from gm_console.tools.recorded_games import fork, read_sheets, record, replay, write_sheets
from tests.support.plain_world import plain_board, plain_setup
from tests.support.self_play import played, series_of

GAME = load_ruleset("gunboat")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("plain") / "scenario"
    save_map(plain_board(), place / "map")
    meta = ScenarioMeta(
        id="plain", title="Plain", ruleset="gunboat", map="map", seed=5, turns=35, first_turn=1, rulings={}
    )
    write_meta(place, meta)
    write_setup(place, plain_setup())
    return place


def content(order: Order) -> str:
    return f"{order.nation} {order.phase} {GAME.sheet.write(order)}"


def test_no_hand_changes_an_order(folder: Path) -> None:
    scenario = load_scenario(folder)
    orders = caretaker_orders(GAME, scenario.board, scenario.state, 5)
    sheets = {
        f"{nation}.txt": sheet_text(GAME, nation, 1, [one for one in orders if one.nation == nation], (), 5)
        for nation in scenario.state.nations
    }
    read = read_sheets(GAME, scenario.board, scenario.state, sheets)
    assert Counter(map(content, read)) == Counter(map(content, in_lots(orders)))


def test_sheets_are_written_in_more_than_one_hand(folder: Path) -> None:
    scenario = load_scenario(folder)
    text = "".join(write_sheets(GAME, scenario.board, scenario.state, 5).values())
    for sign in ("SELL ", "sell ", " -> ", "# as agreed", "\n[E1]\n", "[E1] sell", "\nTurn: 1\n"):
        assert sign in text


def test_lots_come_to_the_same() -> None:
    whole = Sell(nation="01", phase="E1", number=1, quantity=1000, commodity="MP")  # type: ignore[arg-type]
    assert [one.quantity for one in in_lots([whole]) if isinstance(one, Sell)] == [334, 333, 333]


def test_slips_stand_at_the_end_of_their_section_or_before_all() -> None:
    text = sheet_text(
        GAME,
        NationId("01"),
        1,
        (),
        [Slip(head="e4", text="build 1 Zeppelin"), Slip(head="", text="hello")],
        5,
    )
    assert text.index("hello") < text.index("build 1 Zeppelin")
    assert "E4" in text


@pytest.fixture(scope="module")
def written(folder: Path) -> tuple[Expected, ...]:
    """What two turns that were recorded into the folder came to."""
    return record(folder, 2)


@pytest.mark.slow
def test_a_recorded_game_replays_to_the_same_states(folder: Path, written: tuple[Expected, ...]) -> None:
    replayed = replay(load_scenario(folder), recorded_turns(folder))
    assert [turn.result.state_hash for turn in replayed] == [one.state_hash for one in written]
    for turn in replayed:
        counts = Counter(one.status.value for one in turn.result.verdicts)
        assert {key: count for key, count in turn.expected.verdicts.items() if count} == counts
        codes = {one.reason.code for one in turn.result.verdicts if one.reason}
        assert len(codes) >= 25


@pytest.mark.slow
def test_faults_are_three_to_nine_percent_and_the_rest_is_accepted(folder: Path) -> None:
    scenario = load_scenario(folder)
    orders = read_sheets(
        GAME, scenario.board, scenario.state, write_sheets(GAME, scenario.board, scenario.state, 5)
    )
    result = run_turn(GAME, scenario.board, scenario.state, orders, 5)
    good = sum(one.status is Status.ACCEPTED for one in result.verdicts)
    assert 90 * len(result.verdicts) <= 100 * good <= 97 * len(result.verdicts)
    assert len(FAULTS) > 50


@pytest.mark.slow
def test_a_later_start_is_where_self_play_got_to(folder: Path, tmp_path: Path) -> None:
    fork(folder, tmp_path / "late", scenario="late", title="Late", turn=3)
    late = load_scenario(tmp_path / "late")
    assert late.state.turn == 3
    assert late.meta.seed == 5
    [two] = played(series_of(folder, 2, range(5, 6)))
    assert late.board.id == "plain"
    from gm_console.core.state import hash_of

    assert hash_of(late.state) == two.state_hash


@pytest.mark.slow
def test_games_side_by_side_give_what_one_after_the_other_gives(folder: Path) -> None:
    series = series_of(folder, 2, range(5, 7))
    alone = played(series)
    assert alone == played(series, workers_here(2))
    assert alone[0].state_hash != alone[1].state_hash


@pytest.mark.slow
@pytest.mark.usefixtures("written")
def test_coverage_names_what_is_missing(folder: Path) -> None:
    nothing = coverage(GAME, [])
    assert "sell in E1" in nothing.missing
    assert any(text.startswith("e4.too-many") for text in nothing.missing)
    some = coverage(GAME, replay(load_scenario(folder), recorded_turns(folder)))
    assert "sell in E1" not in some.missing
    assert sum(one.lines for one in some.kinds) > 1500
