"""Who plays the games: the same comes of them in this process, in others and on a cluster, whoever is killed."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from multiprocessing import active_children
from pathlib import Path

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.self_play import packed as packing
from gm_console.campaign.self_play.game import PlayReport
from gm_console.campaign.self_play.packed import fingerprint, unpack
from gm_console.campaign.self_play.series import Series, play_series
from gm_console.campaign.self_play.workers import workers_here, workers_of
from gm_console.core.state import hash_of
from gm_console.files.scenario import load_scenario
from tests.support.self_play import played, series_of
from tests.support.waiting import until

SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"
KETTLE = SCENARIOS / "kettle_sea"
WORKER = ("--nthreads", "1", "--no-dashboard", "--no-nanny")


@pytest.fixture(scope="module")
def series() -> Series:
    return series_of(KETTLE, 4, range(5, 9))


@pytest.fixture(scope="module")
def plain(series: Series) -> tuple[PlayReport, ...]:
    return played(series)


@pytest.mark.slow
def test_what_is_packed_begins_as_the_scenario_does() -> None:
    scenario = load_scenario(SCENARIOS / "romin_jhors_late")
    start = unpack(series_of(SCENARIOS / "romin_jhors_late", 1, range(1)).packed)
    assert hash_of(start.state) == hash_of(scenario.state)
    assert start.board == scenario.board
    assert start.ruleset.rulings.chosen == scenario.ruleset.rulings.chosen


def test_other_rules_than_those_of_whoever_asks_are_refused(
    series: Series, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(packing, "fingerprint", lambda: "other")
    unpack.cache_clear()
    with pytest.raises(CampaignError, match="the rules installed here are others"):
        played(series)
    unpack.cache_clear()


@pytest.mark.slow
def test_whoever_stops_asking_stops_the_game(series: Series) -> None:
    beats: list[int] = []

    def beat() -> None:
        beats.append(1)
        if len(beats) == 2:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_series(series, workers_here(1), beat, lambda *_: None)
    assert len(beats) == 2


@pytest.mark.slow
def test_a_process_that_is_killed_loses_nothing(series: Series, plain: tuple[PlayReport, ...]) -> None:
    killed: list[int] = []

    def kill_one(_report: PlayReport, _done: int, _every: int) -> None:
        if not killed:
            child = active_children()[0]
            assert child.pid is not None
            os.kill(child.pid, signal.SIGKILL)
            killed.append(child.pid)

    assert play_series(series, workers_here(2), lambda: None, kill_one) == plain
    assert killed


@pytest.mark.slow
def test_processes_that_die_again_and_again_are_told(series: Series) -> None:
    def kill_all() -> None:
        for child in active_children():
            child.kill()

    with pytest.raises(CampaignError, match="ended again and again"):
        play_series(series, workers_here(2), kill_all, lambda *_: None)


@pytest.mark.slow
def test_processes_end_soon_after_nobody_asks(series: Series) -> None:
    def stop(_report: PlayReport, _done: int, _every: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_series(series, workers_here(2), lambda: None, stop)
    until(lambda: not active_children())


@pytest.fixture
def scheduler(tmp_path: Path) -> Iterator[str]:
    file = tmp_path / "scheduler.json"
    with _dask("scheduler", "--host", "127.0.0.1", "--port", "0", "--no-dashboard", "--scheduler-file", file):
        until(file.is_file)
        until(lambda: file.stat().st_size > 0)
        yield json.loads(file.read_text("utf-8"))["address"]


def _dask(*words: object, cwd: Path | None = None, **settings: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "dask", *map(str, words)]
    return _Ended(
        command,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd=cwd,
        env={**os.environ, **settings},
    )


class _Ended(subprocess.Popen[bytes]):
    """A program that ends with its ``with``."""

    def __exit__(self, *trouble: object) -> None:
        self.kill()
        super().__exit__(*trouble)  # type: ignore[arg-type]


@pytest.mark.slow
def test_a_cluster_comes_to_the_same_though_a_worker_is_killed(
    series: Series, plain: tuple[PlayReport, ...], scheduler: str, tmp_path: Path
) -> None:
    places = [("--local-directory", tmp_path / name) for name in ("one", "two")]
    with (
        _dask("worker", scheduler, *WORKER, *places[0]) as first,
        _dask("worker", scheduler, *WORKER, *places[1]),
    ):
        until(lambda: _workers(scheduler) == 2)

        def kill(_report: PlayReport, done: int, _every: int) -> None:
            if done == 1:
                first.kill()

        assert play_series(series, workers_of(scheduler), lambda: None, kill) == plain
        assert _workers(scheduler) == 1


@pytest.mark.slow
def test_a_worker_with_other_rules_or_none_is_refused(series: Series, scheduler: str, tmp_path: Path) -> None:
    with pytest.raises(CampaignError, match="has no workers yet"):
        played(series, workers_of(scheduler))
    shadow = tmp_path / "shadow" / "gm_console"
    shadow.mkdir(parents=True)
    (shadow / "__init__.py").write_text("", "utf-8")
    with _dask("worker", scheduler, *WORKER, cwd=tmp_path, PYTHONPATH=str(shadow.parent)):
        until(lambda: _workers(scheduler) == 1)
        with pytest.raises(CampaignError, match=r"tcp://.*: other rules than here, or none"):
            played(series, workers_of(scheduler))


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_is_told(series: Series, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gm_console.campaign.self_play.workers.PATIENCE", 1)
    for address in ("tcp://127.0.0.1:9", "nowhere"):
        with pytest.raises(CampaignError, match=f"no scheduler of Dask answers at {address}"):
            played(series, workers_of(address))


def test_without_dask_it_is_said_how_to_get_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(CampaignError, match=r"pip install gm-console\[lab\]"):
        workers_of("tcp://127.0.0.1:9")


def test_the_fingerprint_of_the_rules_is_the_same_every_time() -> None:
    found = fingerprint()
    fingerprint.cache_clear()
    assert fingerprint() == found
    assert len(found) == 32


def _workers(scheduler: str) -> int:
    from distributed import Client

    with Client(scheduler, set_as_default=False) as client:
        return len(client.scheduler_info(n_workers=-1)["workers"])
