"""Games kept in a file: a series goes on where it was, and nobody's file is harmed."""

from __future__ import annotations

from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.self_play.game import PlayReport
from gm_console.campaign.self_play.game_series import Series, play_series
from gm_console.campaign.self_play.kept import KeptGames, kept_games, start_id
from gm_console.campaign.self_play.packed import Match, pack
from gm_console.campaign.self_play.workers import Beat, workers_here
from gm_console.files.scenario import LoadedScenario, load_scenario

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"
KETTLE = load_scenario(SCENARIOS / "kettle_sea")
SERIES = Series(packed=pack(KETTLE), seeds=range(5, 7), turns=1)


@pytest.fixture(scope="module")
def reports() -> tuple[PlayReport, ...]:
    return play_series(SERIES, workers_here(1), lambda: None, lambda *_: None)


@pytest.fixture
def file(tmp_path: Path, reports: tuple[PlayReport, ...]) -> Path:
    with kept_games(tmp_path / "games.jsonl", KETTLE.ruleset) as kept:
        for report in reports:
            kept.add(SERIES.packed, SERIES.turns, report)
    return tmp_path / "games.jsonl"


def known(kept: KeptGames, series: Series = SERIES) -> dict[int, PlayReport]:
    return dict(kept.of(series.packed, series.turns))


def test_what_was_kept_is_read_as_it_was(file: Path, reports: tuple[PlayReport, ...]) -> None:
    with kept_games(file, KETTLE.ruleset) as kept:
        assert tuple(known(kept).values()) == reports
    measures = KETTLE.ruleset.players.self_play
    assert measures is not None
    with kept_games(file, KETTLE.ruleset) as kept:
        shown = [one.shown for one in known(kept).values()]
    assert measures.together(shown) == measures.together([one.shown for one in reports])


@pytest.mark.slow
@pytest.mark.parametrize("name", ["europe_medieval", "straits_empires"])
def test_games_of_another_kind_are_read_as_they_were(name: str, tmp_path: Path) -> None:
    scenario = load_scenario(SCENARIOS / name)
    series = Series(packed=pack(scenario), seeds=range(5, 6), turns=1)
    found = play_series(series, workers_here(1), lambda: None, lambda *_: None)
    with kept_games(tmp_path / "g", scenario.ruleset) as kept:
        kept.add(series.packed, series.turns, found[0])
    with kept_games(tmp_path / "g", scenario.ruleset) as kept:
        assert known(kept, series) == {5: found[0]}


def test_only_what_is_not_there_is_played(file: Path, reports: tuple[PlayReport, ...]) -> None:
    asked: list[Match] = []

    def workers(matches: list[Match], beat: Beat) -> object:
        asked.extend(matches)
        return workers_here(1)(matches, beat)

    with kept_games(file, KETTLE.ruleset) as kept:
        more = Series(packed=SERIES.packed, seeds=range(5, 8), turns=1)
        found = play_series(more, workers, lambda: None, lambda *_: None, known(kept))  # type: ignore[arg-type]
    assert [match.seed for match in asked] == [7]
    assert found[:2] == reports


def test_another_start_and_another_length_are_other_games(file: Path) -> None:
    other = pack(KETTLE, {"R34": "sink"})
    assert start_id(other) != start_id(SERIES.packed)
    with kept_games(file, KETTLE.ruleset) as kept:
        assert dict(kept.of(other, 1)) == {}
        assert dict(kept.of(SERIES.packed, 2)) == {}


@pytest.mark.parametrize("lost", [1, 40, 400])
def test_half_a_line_of_somebody_killed_is_cut_off(
    file: Path, lost: int, reports: tuple[PlayReport, ...]
) -> None:
    file.write_bytes(file.read_bytes()[:-lost])
    with kept_games(file, KETTLE.ruleset) as kept:
        assert known(kept) == {5: reports[0]}
        kept.add(SERIES.packed, SERIES.turns, reports[1])
    with kept_games(file, KETTLE.ruleset) as kept:
        assert tuple(known(kept).values()) == reports


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"my notes\n", "holds no games of self-play"),
        (b'{"schema":"play.results/2"}\n', "holds no games of self-play"),
        (b'{"schema":"play.results/1"}\n{"start":1}\n', "line 2 of f is not a game"),
        (b'{"schema":"play.results/1"}\n\xff\n', "line 2 of f is not a game"),
    ],
)
def test_a_file_of_something_else_stays_as_it_is(tmp_path: Path, content: bytes, said: str) -> None:
    file = tmp_path / "f"
    file.write_bytes(content)
    with pytest.raises(CampaignError, match=said), kept_games(file, KETTLE.ruleset):
        pass
    assert file.read_bytes() == content


@pytest.mark.slow
def test_games_with_figures_of_another_kind_are_told(file: Path) -> None:
    other = load_scenario(SCENARIOS / "straits_empires").ruleset
    with pytest.raises(CampaignError, match=r"line 2 of games\.jsonl is not a game"), kept_games(file, other):
        pass


def test_one_program_at_a_time(file: Path) -> None:
    with (
        kept_games(file, KETTLE.ruleset),
        pytest.raises(CampaignError, match=r"another command is changing games\.jsonl"),
        kept_games(file, KETTLE.ruleset),
    ):
        pass


def test_a_start_is_known_again_however_it_was_packed(tmp_path: Path) -> None:
    loaded: LoadedScenario = load_scenario(SCENARIOS / "kettle_sea")
    assert start_id(pack(loaded)) == start_id(SERIES.packed)
