"""``scenario play``: what it measures is written into a page by itself, and the page of the docs is what it wrote."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from gm_console.files.mapfile import save_map
from gm_console.files.places import sample_scenario
from gm_console.files.scenario import ScenarioMeta
from gm_console.files.scenariofile import write_meta, write_setup
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.players.balance_page import balance_page
from gm_console.tools.balance_page import BEGIN, END, figures_of
from tests.cli.conftest import Run
from tests.support.plain_world import plain_board, plain_setup
from tests.support.self_play import played, series_of

GAME = load_ruleset("gunboat")
DOCS = "docs/gunboat-charts.md"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    place = tmp_path_factory.mktemp("plain") / "plain"
    save_map(plain_board(), place / "map")
    write_meta(
        place,
        ScenarioMeta(
            id="plain",
            title="Plain",
            ruleset="gunboat",
            map="map",
            seed=5,
            turns=35,
            first_turn=1,
            rulings={},
        ),
    )
    write_setup(place, plain_setup())
    return place


@pytest.fixture
def record(root: Path) -> dict[str, Any]:
    """Return the figures beside the page of the docs."""
    found = json.loads(figures_of(root / DOCS).read_text(encoding="utf-8"))
    assert isinstance(found, dict)
    return found


def test_the_docs_tell_what_the_command_measured(root: Path, record: dict[str, Any]) -> None:
    page = (root / DOCS).read_text(encoding="utf-8")
    assert page.partition(BEGIN)[2].partition(END)[0] == balance_page(record)


def test_what_the_docs_tell_was_measured_with_these_rules_and_charts(record: dict[str, Any]) -> None:
    told = "measure it again: the command stands above the figures in section 4 of the docs on the charts"
    assert (record["ruleset"], record["tables_hash"]) == (GAME.version, GAME.tables_hash), told
    read = [one["rulings"] for one in record["against"]]
    assert {"R34": "sink"} in read
    assert {"R38": "army"} in read


@pytest.mark.slow
def test_the_first_game_of_the_docs_comes_out_again(record: dict[str, Any]) -> None:
    run = record["runs"][0]
    [again] = played(series_of(sample_scenario(), record["turns"], range(run["seed"], run["seed"] + 1)))
    assert again.state_hash == run["state_hash"]


@pytest.mark.slow
def test_a_page_is_written_between_its_marks_and_the_figures_beside_it(
    run: Run, folder: Path, tmp_path: Path
) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"# Before\n{BEGIN}old\n{END}# After\n", encoding="utf-8")
    run("scenario", "play", folder, "--turns", "1", "--against", "R34=sink,R38=army", "--into", page)
    found = json.loads(figures_of(page).read_text(encoding="utf-8"))
    assert found["against"][0]["rulings"] == {"R34": "sink", "R38": "army"}
    assert found["runs"][0]["seed"] == 5
    assert page.read_text(encoding="utf-8") == f"# Before\n{BEGIN}{balance_page(found)}{END}# After\n"
    assert "| R34 sink, R38 army |" in balance_page(found)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--against", "R34"), "not a ruling and its option"),
        (("--against", "R34=float"), "R34 offers defend, sink"),
        (("--into", "missing.md"), "has no place for it"),
    ],
)
def test_what_cannot_be_played_or_written_is_refused(
    run: Run, folder: Path, words: tuple[str, str], said: str
) -> None:
    answer = run("scenario", "play", folder, "--turns", "1", *words)
    assert answer.code == 2
    assert said in answer.err
