"""From a scenario folder: ``campaign new``, ``bench`` and ``sample``."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from gm_console.campaign import sample as sample_module
from gm_console.campaign.records import PacketsWritten
from gm_console.campaign.service import Campaign
from gm_console.files.places import MAPS
from tests.cli.conftest import Run
from tests.support.toy_scenario import toy_scenario


@pytest.fixture
def scenario(tmp_path: Path) -> Path:
    return toy_scenario(tmp_path / "nine_fields")


def test_new_draws_a_fresh_seed_unless_one_is_given(run: Run, scenario: Path, tmp_path: Path) -> None:
    seeds = set()
    for name in ("a", "b"):
        answer = run("campaign", "new", scenario, "-o", tmp_path / f"{name}.gmc", "--json")
        assert answer.code == 0
        seeds.add(answer.json["seed"])
    assert len(seeds | {7}) == 3
    answer = run("campaign", "new", scenario, "-o", tmp_path / "c.gmc", "--seed", "99", "--json")
    assert (answer.code, answer.json["seed"]) == (0, 99)


@pytest.mark.slow
def test_new_onto_an_existing_file_is_exit_2_unless_forced(run: Run, scenario: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.gmc"
    run("campaign", "new", scenario, "-o", path)
    before = path.read_bytes()
    assert run("campaign", "new", scenario, "-o", path).code == 2
    assert path.read_bytes() == before
    assert run("campaign", "new", scenario, "-o", path, "--force").code == 0


def test_new_from_what_is_no_scenario_is_exit_2_and_makes_nothing(run: Run, tmp_path: Path) -> None:
    answer = run("campaign", "new", tmp_path / "nothing", "-o", tmp_path / "a.gmc")
    assert (answer.code, answer.out) == (2, "")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_new_takes_rulings_read_otherwise_and_leaves_the_scenario_alone(
    run: Run, scenario: Path, tmp_path: Path
) -> None:
    before = (scenario / "scenario.toml").read_bytes()
    path = tmp_path / "a.gmc"
    assert run("campaign", "new", scenario, "-o", path, "--ruling", "T01=strength").code == 0
    with Campaign(path, read_only=True) as campaign:
        assert campaign.ruleset.rulings.chosen == {"T01": "strength"}
    assert run("campaign", "show", path, "--json").json["rulings"] == {"T01": "strength"}
    assert "T01=strength" in run("campaign", "show", path).out
    assert (scenario / "scenario.toml").read_bytes() == before


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--ruling", "T01"), "not a ruling and its option"),
        (("--ruling", "T99=number"), "no ruling T99; to be chosen are T01"),
        (("--ruling", "T01=coin"), "T01 offers number, strength"),
        (("--ruling", "T02=up"), "T02 offers no choice"),
        (("--ruling", "T01=number", "--ruling", "T01=strength"), "cannot be both number and strength"),
    ],
)
def test_new_with_a_ruling_that_is_not_offered_is_exit_2_and_says_what_is(
    run: Run, scenario: Path, tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    answer = run("campaign", "new", scenario, "-o", tmp_path / "a.gmc", *words)
    assert (answer.code, answer.out) == (2, "")
    assert said in answer.err
    assert not (tmp_path / "a.gmc").exists()


@pytest.mark.slow
def test_bench_turn_has_the_keys_that_are_fixed(run: Run, scenario: Path) -> None:
    answer = run("bench", "turn", "--scenario", scenario, "--json")
    assert answer.code == 0
    data = answer.json
    assert data["schema"] == "bench.turn/1"
    fixed = {
        "engine_s", "storage_s", "orders", "entries", "battles", "orders_per_s", "peak_mib", "repeats", "us_per_entry",
    }  # fmt: skip
    assert fixed <= data.keys()
    assert data["repeats"] == 5
    assert data["regions"] == 9


@pytest.mark.slow
def test_bench_turn_takes_the_world_several_times(run: Run, scenario: Path) -> None:
    once = run("bench", "turn", "--scenario", scenario, "--repeats", "1", "--json").json
    thrice = run("bench", "turn", "--scenario", scenario, "--repeats", "1", "--times", "3", "--json").json
    assert (thrice["nations"], thrice["regions"], thrice["orders"]) == (9, 27, 3 * once["orders"])
    assert thrice["entries"] > 2 * once["entries"]
    assert run("bench", "turn", "--scenario", scenario, "--times", "11").code == 2


@pytest.mark.slow
def test_bench_store_orders_and_play(run: Run, scenario: Path) -> None:
    assert run("bench", "store", "--scenario", scenario, "--turns", "3", "--json").json["file_mib"] > 0
    assert run("bench", "orders", "--scenario", scenario, "--json").json["sheets"] == 3
    play = run("bench", "play", "--scenario", scenario, "--turns", "3", "--json")
    assert play.code == 0
    assert play.json["replay_equal"] is True
    assert play.json["state_hash"] == play.json["replay_hash"]


@pytest.mark.slow
def test_bench_packets_counts_what_was_written(run: Run, scenario: Path) -> None:
    data = run("bench", "packets", "--scenario", scenario, "--repeats", "1", "--json").json
    assert data["schema"] == "bench.packets/1"
    assert data["packets"] == 3
    assert data["files"] > 3
    assert data["mib"] > 0


@pytest.mark.slow
def test_bench_map_leaves_the_map_as_it_was(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "kettle"
    shutil.copytree(MAPS / "teaching", folder)
    before = {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()}
    data = run("bench", "map", folder, "--json").json
    assert data["schema"] == "bench.map/1"
    assert data["edits"] + data["refused"] >= data["regions"]
    assert data["links_found"] > 0
    assert data["links_again_changes"] == 0
    assert {path.name: path.read_bytes() for path in folder.iterdir() if path.is_file()} == before
    assert run("bench", "map", tmp_path / "nothing").code == 2


@pytest.mark.slow
def test_sample_run_goes_from_scenario_to_verified_turn(
    run: Run, scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The pages themselves are the report's business and need the real game."""

    def packets(_: Campaign, out: Path) -> PacketsWritten:
        return PacketsWritten(turn=1, edition=1, packets={}, public=str(out), files=0, bytes=0, draft=False)

    monkeypatch.setattr(sample_module.Campaign, "write_packets", packets)
    answer = run("sample", "run", "--scenario", scenario, "-o", tmp_path / "out", "--json")
    assert answer.code == 0
    assert answer.json["state_hash"] == answer.json["expected_hash"]
    with Campaign(tmp_path / "out" / "sample.gmc", read_only=True) as campaign:
        assert campaign.info().turn == 2


def test_sample_run_that_plays_otherwise_than_recorded_is_exit_1(
    run: Run, scenario: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        sample_module.Campaign,
        "write_packets",
        lambda _, out: PacketsWritten(
            turn=1, edition=1, packets={}, public=str(out), files=0, bytes=0, draft=False
        ),
    )
    expected = scenario / "turns" / "01" / "expected.json"
    text = expected.read_text()
    start = text.index("state_hash") + 13
    expected.write_text(text[:start] + "0" * 64 + text[start + 64 :])
    assert run("sample", "run", "--scenario", scenario, "-o", tmp_path / "out").code == 1


def test_bench_supply_changes_every_region_that_is_no_centre(run: Run) -> None:
    data = run("bench", "supply", MAPS / "teaching", "--regions", "12", "--json").json
    assert data["schema"] == "bench.supply/1"
    assert data["regions"] == 12
    assert 0 < data["changes"] < 12
    assert data["longest_line"] > 3
    assert data["change_ms"] > 0
