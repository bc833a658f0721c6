"""A scenario folder that is edited: saved whole, edits kept beside it, nobody else's work written over."""

from __future__ import annotations

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.files.errors import Unreadable
from gm_console.files.open_scenario import (
    UNSAVED_FILE,
    OpenScenario,
    ScenarioChangedByOthers,
    ScenarioContent,
)
from gm_console.files.places import SCENARIOS
from gm_console.files.scenario import SETUP_FILE, load_scenario

NAMES = ("romin_jhors_1", "europe_1805", "europe_medieval", "straits_empires", "world_empires")


def folder_of(tmp_path: Path, name: str = "europe_1805") -> Path:
    """Return a copy of a shipped scenario that still finds its map."""
    copy = tmp_path / "scenarios" / name
    copy.mkdir(parents=True)
    for file in ("scenario.toml", "setup.toml"):
        shutil.copy(SCENARIOS / name / file, copy / file)
    maps = tmp_path / "maps"
    if not maps.exists():
        maps.symlink_to(SCENARIOS.parent / "maps")
    return copy


def titled(content: ScenarioContent, title: str) -> ScenarioContent:
    return replace(content, meta=replace(content.meta, title=title))


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_what_is_saved_unchanged_begins_the_same_game(tmp_path: Path, name: str) -> None:
    folder = folder_of(tmp_path, name)
    before = load_scenario(folder).state
    opened = OpenScenario(folder)
    opened.save(opened.saved)
    assert load_scenario(folder).state == before
    text = (folder / SETUP_FILE).read_text()
    OpenScenario(folder).save(opened.saved)
    assert (folder / SETUP_FILE).read_text() == text


@pytest.mark.slow
def test_edits_that_were_not_saved_are_found_again(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    opened = OpenScenario(folder)
    assert opened.unsaved() is None
    opened.keep(titled(opened.saved, "Another Europe"))
    again = OpenScenario(folder).unsaved()
    assert again is not None
    assert again.same_files
    assert again.content.meta.title == "Another Europe"
    assert again.content.data == opened.saved.data
    opened.save(again.content)
    assert not (folder / UNSAVED_FILE).exists()
    assert OpenScenario(folder).saved.meta.title == "Another Europe"


@pytest.mark.parametrize(
    "text",
    ["", "{", "[]", '{"version": 9}', '{"version": 1, "after": 3}', '{"version": 1, "meta": {}, "data": 4}'],
)
def test_edits_that_cannot_be_read_are_passed_over(tmp_path: Path, text: str) -> None:
    folder = folder_of(tmp_path)
    (folder / UNSAVED_FILE).write_text(text)
    assert OpenScenario(folder).unsaved() is None


def test_what_somebody_else_wrote_is_not_written_over_unasked(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    opened = OpenScenario(folder)
    theirs = (folder / SETUP_FILE).read_text() + "\n# theirs\n"
    (folder / SETUP_FILE).write_text(theirs)
    assert opened.changed_on_disk
    with pytest.raises(ScenarioChangedByOthers):
        opened.save(titled(opened.saved, "Mine"))
    assert (folder / SETUP_FILE).read_text() == theirs
    opened.keep(titled(opened.saved, "Mine"))
    left = OpenScenario(folder).unsaved()
    assert left is not None
    assert not left.same_files
    opened.save(titled(opened.saved, "Mine"), over_others=True)
    assert OpenScenario(folder).saved.meta.title == "Mine"


@pytest.mark.slow
def test_a_scenario_moves_with_the_way_to_its_map(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    state = load_scenario(folder).state
    opened = OpenScenario(folder)
    other = tmp_path / "elsewhere" / "deep" / "mine"
    moved = opened.move_to(other, opened.saved)
    assert moved.meta.id == "mine"
    assert opened.folder == other
    assert load_scenario(other).state == state
    with pytest.raises(FileExistsError, match="something in"):
        opened.move_to(folder, moved)


def test_what_has_no_set_up_or_no_plain_one_is_refused(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="no set-up to edit"):
        OpenScenario(SCENARIOS / "romin_jhors_late")
    folder = folder_of(tmp_path)
    (folder / SETUP_FILE).write_text("day = 2026-11-24\n")
    with pytest.raises(Unreadable, match="no text, number, list or table"):
        OpenScenario(folder)
