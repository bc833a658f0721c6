"""From a world to its first turn, and on: one folder, whole or not at all; any number of nations."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gm_console.board.model import Board
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.first_turn import propose_scenario, start_campaign
from gm_console.campaign.set_up.new_world import make_world
from gm_console.campaign.set_up.world_records import Size, WantedWorld
from gm_console.files.mapfile import load_map
from gm_console.files.places import MAPS
from gm_console.rulesets import load_ruleset
from gm_console.rulesets.gunboat.setup.marks import missing_marks
from gm_console.rulesets.gunboat.setup.proposal import propose
from gm_console.rulesets.gunboat.setup.start import set_up
from gm_console.rulesets.gunboat.tables import charts
from gm_console.tools.recorded_games import write_sheets
from tests.support.every import every
from tests.support.toy_board import toy_board

COUNTS = (2, 3, 6, 12, 28, 40, 60)
SEEDS = (1, 2, 3)
"""Each count is drawn from one of them in turn: a world of sixty nations takes half a minute."""
DRAWN = [
    (name, nations, SEEDS[(place + late) % len(SEEDS)])
    for late, name in enumerate(("archipelago", "teaching"))
    for place, nations in enumerate(COUNTS)
]


def silent(_step: str, _done: int, _whole: int) -> None:
    """Hear nothing."""


def drawn(name: str, nations: int, seed: int) -> Board | None:
    brief = MAPS / name / "brief.toml"
    world = make_world(WantedWorld(brief=brief, seed=seed, sizes={Size.NATIONS: nations}), silent)
    return world.board if world.sound else None


def play(path: Path, turns: int) -> None:
    """Play turns with the sheets of caretakers: in, run, published, packets out; then verify all."""
    with Campaign(path) as campaign:
        nations = len(campaign.start_nations)
        for turn in range(1, turns + 1):
            sheets = write_sheets(campaign.ruleset, campaign.board, campaign.state(), turn)
            for name, text in sheets.items():
                campaign.import_text(text, name)
            assert len(sheets) == nations
            campaign.run_turn()
            campaign.publish()
            written = campaign.write_packets(path.parent / f"packets-{turn}")
            assert len(written.packets) == nations
        lines = campaign.verify()
        assert len(lines) == turns
        assert every(line.ok for line in lines)
        assert campaign.info().turn == turns + 1


def test_a_world_becomes_a_campaign_in_one_folder(tmp_path: Path) -> None:
    said: list[str] = []
    board = load_map(MAPS / "teaching").board
    folder = tmp_path / "kettle"
    path = start_campaign(board, folder, seed=3, tell=lambda step, _done, _whole: said.append(step))
    assert sorted(one.name for one in folder.iterdir()) == ["kettle_sea.gmc", "map", "scenario"]
    assert [one.name for one in tmp_path.iterdir()] == ["kettle"]
    assert path == folder / "kettle_sea.gmc"
    assert len(said) == 4
    with Campaign(path) as campaign:
        assert campaign.info().turn == 1
        assert campaign.start_nations == ("01", "02", "03", "04", "05", "06")
        assert campaign.info().title == "The Kettle Sea"
    before = path.read_bytes()
    with pytest.raises(CampaignError, match="something in"):
        start_campaign(board, folder, seed=3, tell=silent)
    assert path.read_bytes() == before


def test_a_map_of_another_game_begins_a_campaign_of_that_game(tmp_path: Path) -> None:
    board = replace(toy_board(), rules=load_ruleset("toy").map)
    path = start_campaign(board, tmp_path / "fields", seed=3, tell=silent)
    with Campaign(path) as campaign:
        assert campaign.ruleset.id == "toy"


def test_what_is_stopped_or_cannot_be_played_leaves_nothing(tmp_path: Path) -> None:
    board = load_map(MAPS / "teaching").board
    for last in range(1, 4):

        def stop(_step: str, done: int, _whole: int, last: int = last) -> None:
            if done == last:
                raise InterruptedError

        with pytest.raises(InterruptedError):
            start_campaign(board, tmp_path / "world", seed=3, tell=stop)
        assert list(tmp_path.iterdir()) == []
    bare = replace(
        board,
        regions=tuple(
            replace(one, marks=tuple(mark for mark in one.marks if mark.kind != "colony"))
            for one in board.regions
        ),
    )
    with pytest.raises(CampaignError, match=r"nation 01 .* has no colonies and starts with 2"):
        start_campaign(bare, tmp_path / "world", seed=3, tell=silent)
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
@pytest.mark.parametrize("name", ["archipelago", "teaching"])
def test_the_shipped_worlds_have_what_their_nations_start_with(name: str, tmp_path: Path) -> None:
    proposed = propose_scenario(MAPS / name, tmp_path / "scenario", seed=3)
    assert proposed.told == ()
    assert proposed.nations == {"archipelago": 12, "teaching": 6}[name]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["archipelago", "teaching"])
def test_the_shipped_worlds_are_played_to_turn_3(name: str, tmp_path: Path) -> None:
    propose_scenario(MAPS / name, tmp_path / "scenario", seed=3)
    Campaign.create(tmp_path / "game.gmc", tmp_path / "scenario", seed=5).close()
    play(tmp_path / "game.gmc", 3)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize("nations", [2, 40])
def test_few_nations_and_many_are_played(nations: int, tmp_path: Path) -> None:
    board = drawn("archipelago", nations, 3)
    assert board is not None
    path = start_campaign(board, tmp_path / "world", seed=3, tell=silent)
    play(path, 1)


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_sixty_nations_are_played_to_turn_3(tmp_path: Path) -> None:
    board = drawn("archipelago", 60, 1)
    assert board is not None
    play(start_campaign(board, tmp_path / "world", seed=3, tell=silent), 3)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.parametrize(("name", "nations", "seed"), DRAWN)
def test_every_sound_world_can_be_set_up(name: str, nations: int, seed: int) -> None:
    board = drawn(name, nations, seed)
    assert board is not None
    assert list(missing_marks(board, charts())) == []
    state, issues = set_up(charts(), board, propose(board, charts(), seed), seed)
    assert issues == ()
    assert state is not None
    assert len(state.nations) == nations
