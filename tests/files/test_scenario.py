"""Scenario folders: read back as written, and everything that is wrong told at once."""

from __future__ import annotations

import math
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gm_console.core.state import hash_of
from gm_console.files.errors import Unreadable
from gm_console.files.kept_toml import plain_text
from gm_console.files.mapfile import save_map
from gm_console.files.scenario import Expected, ScenarioMeta, load_scenario, recorded_turns
from gm_console.files.scenariofile import write_meta, write_recorded, write_setup, write_start
from gm_console.files.tomlfile import toml_value
from tests.support.plain_world import plain_board, plain_setup

META = ScenarioMeta(
    id="plain",
    title='The "plain" world',
    ruleset="gunboat",
    map="map",
    seed=5,
    turns=35,
    first_turn=1,
    rulings={"R05": "thirty"},
)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    save_map(plain_board(), tmp_path / "map")
    write_meta(tmp_path, META)
    write_setup(tmp_path, plain_setup())
    return tmp_path


def told(folder: Path) -> list[str]:
    with pytest.raises(Unreadable) as caught:
        load_scenario(folder)
    return [issue.code for issue in caught.value.issues]


def test_what_was_written_is_read_back(folder: Path) -> None:
    loaded = load_scenario(folder)
    assert loaded.meta == META
    assert loaded.state.campaign.turns == 35
    assert len(loaded.state.nations) == 28


def test_the_seed_draws_the_neutrals(folder: Path) -> None:
    one = load_scenario(folder).state
    write_meta(folder, replace(META, seed=6))
    assert hash_of(load_scenario(folder).state) != hash_of(one)


def test_a_start_as_it_stands_is_read_back_to_the_same_hash(folder: Path) -> None:
    state = load_scenario(folder).state
    (folder / "setup.toml").unlink()
    write_start(folder, state)
    assert hash_of(load_scenario(folder).state) == hash_of(state)


def test_set_up_and_start_together_are_one_too_many(folder: Path) -> None:
    write_start(folder, load_scenario(folder).state)
    assert told(folder) == ["scenario.both"]


def test_a_start_of_another_turn_than_the_first_is_told(folder: Path) -> None:
    write_start(folder, load_scenario(folder).state)
    (folder / "setup.toml").unlink()
    write_meta(folder, replace(META, first_turn=2))
    assert told(folder) == ["scenario.start"]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "scenario.key"),
        ("format = ", "scenario.toml"),
        ("format = 2\n", "scenario.format"),
    ],
)
def test_a_bad_scenario_file_is_told(folder: Path, text: str, code: str) -> None:
    (folder / "scenario.toml").write_text(text)
    assert code in told(folder)


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ('ruleset = "gunboat"', 'ruleset = "chess"', "scenario.ruleset"),
        ("seed = 5", 'seed = "5"', "scenario.key"),
        ("seed = 5", "seed = 5\ncolour = 3", "scenario.key"),
        ('R05 = "thirty"', 'R05 = "half"', "scenario.ruling"),
        ('R05 = "thirty"', 'R99 = "half"', "scenario.ruling"),
        ('map = "map"', 'map = "nowhere"', "map.file"),
    ],
)
def test_a_wrong_value_is_told(folder: Path, old: str, new: str, code: str) -> None:
    path = folder / "scenario.toml"
    text = path.read_text()
    assert old in text
    path.write_text(text.replace(old, new))
    assert told(folder) == [code]


def test_everything_wrong_is_told_at_once(folder: Path) -> None:
    (folder / "map" / "map.json").unlink()
    (folder / "setup.toml").write_text("nation = [")
    assert told(folder) == ["map.file", "scenario.toml"]


def test_contradictions_of_the_set_up_come_with_their_nation(folder: Path) -> None:
    data = plain_setup()
    data["nation"][0]["bid"] = 11
    data["nation"][1]["minors"] = ["mine", "mine"]
    write_setup(folder, data)
    assert told(folder) == ["setup.bid", "setup.advantage-twice"]


def test_a_folder_without_anything_is_told(tmp_path: Path) -> None:
    assert told(tmp_path / "nothing") == ["scenario.file"]


@pytest.mark.parametrize("text", ["[1, 2]", "{", '["Campaign", {}]', '["Ship", {}]'])
def test_a_broken_start_is_told(folder: Path, text: str) -> None:
    (folder / "setup.toml").unlink()
    (folder / "start.jsonl").write_text(text)
    assert told(folder) == ["scenario.start"]


def test_recorded_turns_are_read_back_in_order(tmp_path: Path) -> None:
    for turn in (2, 1):
        expected = Expected(turn=turn, seed=5, state_hash="ab", entries=1, orders=2, verdicts={"accepted": 2})
        write_recorded(tmp_path, {"nation-01.txt": "nation 01 turn 1\n"}, expected)
    turns = recorded_turns(tmp_path)
    assert [(turn.turn, len(turn.sheets), turn.expected.orders) for turn in turns] == [(1, 1, 2), (2, 1, 2)]


def test_a_recorded_turn_without_its_outcome_is_told(tmp_path: Path) -> None:
    (tmp_path / "turns" / "01").mkdir(parents=True)
    with pytest.raises(Unreadable):
        recorded_turns(tmp_path)


@pytest.mark.parametrize(
    ("value", "text"),
    [
        ({"a b": 1, "c": [1, "x"]}, '{ "a b" = 1, c = [1, "x"] }'),
        ('say "é"\n', '"say \\"é\\"\\n"'),
        (True, "true"),
        ("\x7f\x00", '"\\u007f\\u0000"'),
        ([math.inf, -math.inf, math.nan], "[inf, -inf, nan]"),
    ],
)
def test_values_are_written_as_toml(value: object, text: str) -> None:
    assert toml_value(value) == text


PLAIN = st.recursive(
    st.text(st.characters(exclude_categories=["Cs"])) | st.text("\x00\x08\x1f\x7f\r\n\t\"\\")
    | st.floats() | st.integers() | st.booleans(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text("a \x7f\x1f"), inner),
    max_leaves=4,
)  # fmt: skip


@pytest.mark.slow
@settings(max_examples=60)
@given(PLAIN)
def test_whatever_is_written_as_toml_is_read_as_it_was(value: object) -> None:
    read = tomllib.loads(f"value = {toml_value(value)}")
    assert plain_text(read) == plain_text({"value": value})
