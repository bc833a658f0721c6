"""``bench campaign`` and ``bench peer``: their figures, on a small game and beside a small package."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from gm_console.campaign.errors import CampaignError
from gm_console.cli import main
from gm_console.files.places import late_scenario
from gm_console.tools import bench_campaign, bench_peer, peer_games
from tests.support.every import every
from tests.support.toy_campaign import new_toy, play_turn

DUMMY = """
class Game:
    count = 0
    powers = ("A", "B")
    def __init__(self): self.left = 2
    @property
    def is_game_done(self): return not self.left
    def get_all_possible_orders(self): return {"x": ["x H", "x - y"], "y": []}
    def get_orderable_locations(self, power): return ["x", "y"]
    def set_orders(self, power, orders): assert orders[0].startswith("x"); sum(range(20_000))
    def process(self): self.left -= 1; sum(range(20_000))
"""


@pytest.mark.slow
@pytest.mark.qt
def test_a_long_campaign_is_measured_on_a_copy(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(bench_campaign, "ADDITIONS", 1_000)
    monkeypatch.setattr(bench_campaign, "PREVIEWS", 2)
    monkeypatch.setattr(bench_campaign.gc, "disable", lambda: None)
    path = new_toy(tmp_path)
    from gm_console.campaign.service import Campaign

    with Campaign(path) as campaign:
        play_turn(campaign)
        play_turn(campaign)
    before = path.read_bytes()
    assert main(["bench", "campaign", str(path), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert (told["schema"], told["turns"], told["verified"]) == ("bench.campaign/1", 2, True)
    figures = (
        "open_s",
        "past_turn_s",
        "step_p95_ms",
        "preview_p95_ms",
        "run_again_s",
        "branch_s",
        "compare_s",
        "verify_s",
    )
    assert every(told[name] > 0 for name in figures)
    assert told["open_mib"] >= told["program_mib"] > 0
    assert path.read_bytes() == before


def _not_made(folder: Path, _say: Any) -> Path:
    """Stand for an environment with the package: this Python, and a small one of that name."""
    (folder / "diplomacy.py").write_text(DUMMY)
    script = folder / "python"
    script.write_text(f'#!/bin/sh\nPYTHONPATH={folder} exec {sys.executable} "$@"\n')
    script.chmod(0o755)
    return script


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="a shell script stands for the other Python")
def test_both_are_measured_in_one_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bench_peer, "_with_peer", _not_made)
    found = bench_peer.measure_peer(late_scenario(), 1, lambda _: None)
    assert found["orders"] > 1_000
    assert found["peer_orders"] == 2 * found["peer_phases"] > 0
    assert found["times_the_peer"] == pytest.approx(
        found["orders_per_s"] / found["peer_orders_per_s"], rel=0.02
    )
    assert found["peer_judged_alone_per_s"] > found["peer_orders_per_s"] > 0
    assert "storing it is not counted" in found["counted"]


def test_the_other_engine_is_not_part_of_this_program() -> None:
    told = subprocess.run(
        [sys.executable, "-S", "-c", Path(peer_games.__file__).read_text()],
        capture_output=True,
        text=True,
        check=False,
    )
    assert "IndexError" in told.stderr  # it wants its two numbers and imports nothing before


def test_without_a_network_it_is_said_plainly(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(bench_peer.venv.EnvBuilder, "create", lambda self, folder: None)
    done = subprocess.CompletedProcess(
        [], 1, "", "WARNING: retrying\nERROR: No matching distribution found\n"
    )
    monkeypatch.setattr(bench_peer, "_run", lambda words: done)
    with pytest.raises(CampaignError, match=r"connect to the network and try again \(ERROR: No matching"):
        bench_peer._with_peer(tmp_path, lambda _: None)
