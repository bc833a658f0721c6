"""A new world from a brief: what comes back for a good brief, a bad one, and one that cannot be drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.board.canon import board_hash
from gm_console.campaign.set_up.new_world import make_world, read_brief_card, shipped_briefs
from gm_console.campaign.set_up.world_records import FactLine, Holds, NewWorld, Size, WantedWorld
from gm_console.core.issues import Severity, error, warning
from tests.board.boards import grid
from tests.support.every import every

BRIEF = Path(__file__).parents[1] / "files" / "small_brief.toml"


def silent(_step: str, _done: int, _whole: int) -> None:
    """Hear nothing."""


@pytest.fixture(scope="module")
def told() -> list[tuple[str, int, int]]:
    return []


@pytest.fixture(scope="module")
def world(told: list[tuple[str, int, int]]) -> NewWorld:
    return make_world(WantedWorld(brief=BRIEF, seed=7), lambda *step: told.append(step))


def test_a_brief_gives_a_board_its_homes_and_its_check(
    world: NewWorld, told: list[tuple[str, int, int]]
) -> None:
    assert world.board is not None
    assert [home.nation for home in world.homes] == ["01", "02"]
    assert [home.regions for home in world.homes] == [6, 5]
    assert world.count(Severity.ERROR) == 0
    assert every(step and 0 <= done < whole for step, done, whole in told)


@pytest.mark.slow
def test_the_same_seed_gives_the_same_world_and_another_another(world: NewWorld) -> None:
    again = make_world(WantedWorld(brief=BRIEF, seed=7), silent).board
    other = make_world(WantedWorld(brief=BRIEF, seed=8), silent).board
    assert world.board is not None
    assert again is not None
    assert other is not None
    assert board_hash(again) == board_hash(world.board) != board_hash(other)


def test_the_work_stops_where_it_is_told_to() -> None:
    def stop(*_step: object) -> None:
        raise InterruptedError

    with pytest.raises(InterruptedError):
        make_world(WantedWorld(brief=BRIEF, seed=7), stop)


def test_a_card_tells_title_seed_and_sizes() -> None:
    card = read_brief_card(BRIEF, silent)
    assert (card.title, card.seed, card.issues) == ("Small World", 7, ())
    assert {dial.size: dial.value for dial in card.dials}[Size.NATIONS] == 2


@pytest.mark.parametrize("text", ["name = 'x", "schema_version = 1\nwidth = 'wide'\n"])
def test_a_bad_brief_is_told_and_not_raised(text: str, tmp_path: Path) -> None:
    path = tmp_path / "brief.toml"
    path.write_text(text, encoding="utf-8")
    card = read_brief_card(path, silent)
    assert card.title == "brief.toml"
    assert card.issues
    world = make_world(WantedWorld(brief=path, seed=1), silent)
    assert (world.board, world.issues) == (None, card.issues)
    assert not world.sound


def test_a_missing_brief_is_told(tmp_path: Path) -> None:
    assert "brief.toml" in read_brief_card(tmp_path / "brief.toml", silent).issues[0].text


def test_a_world_is_sound_with_a_board_no_error_and_no_broken_fact() -> None:
    board = grid("01-01")
    broken = FactLine(text="a", line=1, holds=Holds.BROKEN)
    aside = FactLine(text="b", line=2, holds=Holds.ASIDE)
    assert NewWorld(seed=1, board=board, facts=(aside,), issues=(warning("a", "b"),)).sound
    assert not NewWorld(seed=1, board=board, facts=(broken,)).sound
    assert not NewWorld(seed=1, board=board, issues=(error("a", "b"),)).sound
    assert not NewWorld(seed=1, board=None).sound


def test_the_shipped_briefs_can_be_read() -> None:
    assert "romin_jhors" in [path.parent.name for path in shipped_briefs()]
    assert every(not read_brief_card(path, silent).issues for path in shipped_briefs())


@pytest.mark.slow
def test_hand_edits_are_made_where_they_are_meant_to_be(tmp_path: Path) -> None:
    path = tmp_path / "brief.toml"
    path.write_bytes(BRIEF.read_bytes())
    names = 'schema_version = 1\n[[edit]]\nkind = "name"\nwhat = "{}"\nto = "Renamed"\n'
    (tmp_path / "edits.toml").write_text(names.format("01-01"), encoding="utf-8")

    def named(wanted: WantedWorld) -> list[str]:
        board = make_world(wanted, silent).board
        assert board is not None
        return [region.id for region in board.regions if region.name == "Renamed"]

    assert named(WantedWorld(brief=path, seed=None)) == ["01-01"]
    assert named(WantedWorld(brief=path, seed=8)) == []
    other = tmp_path / "other.toml"
    other.write_text(names.format("02-01"), encoding="utf-8")
    assert named(WantedWorld(brief=path, seed=8, edits=other)) == ["02-01"]


def test_hand_edits_that_cannot_be_read_are_told(tmp_path: Path) -> None:
    (tmp_path / "edits.toml").write_text("x = 1\n", encoding="utf-8")
    unread = make_world(WantedWorld(brief=BRIEF, seed=None, edits=tmp_path / "edits.toml"), silent)
    assert unread.board is None
    assert every(issue.where.startswith("edits.toml") for issue in unread.issues)


@pytest.mark.slow
def test_hand_edits_that_cannot_be_made_are_told(tmp_path: Path) -> None:
    text = 'schema_version = 1\n[[edit]]\nkind = "name"\nwhat = "77-01"\nto = "Nowhere"\n'
    (tmp_path / "edits.toml").write_text(text, encoding="utf-8")
    refused = make_world(WantedWorld(brief=BRIEF, seed=None, edits=tmp_path / "edits.toml"), silent)
    assert refused.board is not None
    assert [issue.code for issue in refused.issues if issue.code == "edit.impossible"] == ["edit.impossible"]
