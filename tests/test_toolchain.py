"""The toolchain itself: Qt and Python must get on with each other."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

VOID_CALLS = """
from PySide6.QtWidgets import QApplication, QGraphicsRectItem
app = QApplication([])
item = QGraphicsRectItem(0, 0, 10, 10)
for _ in range(20_000):
    item.setZValue(1)
print("alive")
"""


@pytest.mark.qt
def test_twenty_thousand_void_calls_do_not_kill_python() -> None:
    """PySide6 6.12.0 drops a reference to None in every void call; Python 3.11 aborts after some 5,000.

    When this passes with 6.12 or later on the oldest Python we support, the cap in pyproject.toml may go.
    """
    settings = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    words = [sys.executable, "-c", VOID_CALLS]
    done = subprocess.run(words, env=settings, capture_output=True, text=True, timeout=100, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, "alive"), done.stderr[-500:]


def test_python_is_not_older_than_promised() -> None:
    assert sys.version_info >= (3, 11)


def test_qt_is_capped_below_the_version_that_aborts(root: Path) -> None:
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert "PySide6-Essentials>=6.8,<6.12" in project["dependencies"]
