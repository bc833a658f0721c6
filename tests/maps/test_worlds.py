"""The worlds that ship: sound, true to their briefs, fair, and drawn again byte for byte."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from gm_console.board.checking.check import check_board
from gm_console.board.generate.country_places import lay_plan
from gm_console.board.generate.facts import broken_facts
from gm_console.board.generate.hand_edits import apply_edits
from gm_console.board.generate.world import generate
from gm_console.board.homes import homes_of, spreads_of
from gm_console.board.model import Board, RegionKind
from gm_console.core.issues import Severity
from gm_console.files.brief import load_brief
from gm_console.files.edits import EDITS_FILE, load_edits
from gm_console.files.mapfile import load_map, map_json
from tests.maps.seeds import drawn
from tests.support.every import every

MAPS = Path(__file__).parents[2] / "maps"
WORLDS = ("archipelago", "romin_jhors", "teaching")
SEEDS = tuple(range(1, 21))


@pytest.fixture(scope="module", params=WORLDS)
def world(request: pytest.FixtureRequest) -> tuple[str, Board]:
    name: str = request.param
    loaded = load_map(MAPS / name)
    assert loaded.issues == ()
    return name, loaded.board


def test_it_is_sound(world: tuple[str, Board]) -> None:
    assert [issue for issue in check_board(world[1]) if issue.severity is not Severity.INFO] == []


def test_it_holds_its_brief(world: tuple[str, Board]) -> None:
    """The facts of Romin Jhors come from its brief; test_romin_jhors has them once more, worked out otherwise."""
    brief = load_brief(MAPS / world[0] / "brief.toml")
    if brief.crowd is None:
        assert list(broken_facts(brief, world[1])) == []


def test_homes_have_equal_room(world: tuple[str, Board]) -> None:
    spread = {spread.name: spread.percent for spread in spreads_of(homes_of(world[1]))}
    assert spread["regions"] == (100, 100)
    assert spread["rough"] == (100, 100)
    assert spread["area"][0] >= 90
    assert spread["area"][1] <= 110


def test_every_region_mark_and_range_is_named(world: tuple[str, Board]) -> None:
    board = world[1]
    names = [region.name for region in board.regions]
    assert every(names)
    assert len(set(names)) == len(names)
    assert every(mark.name for region in board.regions for mark in region.marks)
    assert every(chain.name for chain in board.ranges)


def test_the_teaching_world_has_six_nations_on_72_regions() -> None:
    board = load_map(MAPS / "teaching").board
    assert len(board.regions) == 72
    assert [home.nation for home in homes_of(board)] == ["01", "02", "03", "04", "05", "06"]
    assert not board.wraps


def test_the_archipelago_has_twelve_island_nations() -> None:
    board = load_map(MAPS / "archipelago").board
    homes = homes_of(board)
    assert len(homes) == 12
    assert every(home.neighbours == 0 for home in homes)
    holders = [m.nation for r in board.regions for m in r.marks if m.kind == "outpost"]
    assert holders == ["01", "02", "03", "04"]
    assert sum(1 for region in board.regions if region.kind is RegionKind.LAND) == 204


@pytest.mark.slow
@pytest.mark.parametrize("name", WORLDS)
def test_the_brief_and_the_edits_give_the_map(name: str) -> None:
    brief = load_brief(MAPS / name / "brief.toml")
    beside = MAPS / name / EDITS_FILE
    board, issues = apply_edits(
        generate(brief, brief.seed), load_edits(beside, brief.rules) if beside.exists() else ()
    )
    assert issues == ()
    assert map_json(board) == (MAPS / name / "map.json").read_bytes()


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", ["archipelago", "teaching"])
def test_twenty_seeds_hold_the_brief(name: str, seed: int) -> None:
    figures = drawn(load_brief(MAPS / name / "brief.toml"), seed)
    assert figures.errors == 0
    assert figures.least >= 0.2
    assert figures.most <= 5


@pytest.mark.slow
@pytest.mark.parametrize("seed", SEEDS[:4])
def test_other_seeds_of_romin_jhors_hold_its_facts(seed: int) -> None:
    """Four of the twenty; ``python -m tests.maps.seeds`` draws them all and prints the figures."""
    figures = drawn(load_brief(MAPS / "romin_jhors" / "brief.toml"), seed)
    assert figures.errors == 0
    assert figures.regions == 737


def test_planning_gives_every_country_of_a_crowd_its_place() -> None:
    brief = load_brief(MAPS / "teaching" / "brief.toml")
    planned = lay_plan(brief, np.random.Generator(np.random.PCG64(3)))
    assert [c.code for c in planned.countries] == [
        "01",
        "02",
        "03",
        "04",
        "05",
        "06",
        "29",
        "30",
        "31",
        "32",
        "33",
        "34",
    ]
    assert every(country.discs and country.name for country in planned.countries)
    assert len({country.name for country in planned.countries}) == 12
    peninsulas = [country for country in planned.countries if country.kind == "peninsula"]
    assert [country.joins for country in peninsulas] == [("04", "05", "06", "29", "30")]
