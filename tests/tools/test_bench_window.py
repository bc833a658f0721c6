"""``bench window``: the figures are there, measured in a process of their own, and of a sensible size."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.qt


@pytest.mark.slow
def test_the_window_is_measured_without_touching_the_users_settings(tmp_path: Path) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "gm_console", "bench", "window", "--regions", "0", "--seconds", "1", "--json"],
        capture_output=True, text=True, timeout=150, check=True,
        env={**os.environ, "XDG_CONFIG_HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path)},
    )  # fmt: skip
    figures = json.loads(told.stdout)
    assert figures["schema"] == "bench.window/1"
    drawn = {"chart_lines_ms", "chart_each_ms"}
    assert set(figures) >= {
        "start_s",
        "open_s",
        "frames",
        "step_ms",
        "past_turn_s",
        "held_mib",
        "longest_handler_ms",
        "platform",
        *drawn,
    }
    frames = figures["frames"]
    assert frames["frames"] > 20
    assert 0 < frames["median_ms"] <= frames["p95_ms"] <= frames["worst_ms"]
    assert not [path for path in tmp_path.rglob("*") if "gm-console" in path.name]
