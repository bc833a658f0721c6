"""The editor's figures: measured on real frames."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from gm_console.tools.bench_editor import measure_editor
from tests.support.every import every
from tests.ui.editor.conftest import squares

pytestmark = pytest.mark.qt


@pytest.mark.slow
def test_drags_pans_and_zooms_are_measured(qapp: QApplication, tmp_path: Path) -> None:
    figures = measure_editor(qapp, squares(), tmp_path / "map", frames=8)
    assert figures["regions"] == 12
    assert set(figures) == {"regions", "open_s", "drag_p95_ms", "pan_p95_ms", "zoom_p95_ms"}
    assert every(value > 0 for value in figures.values())
    assert (tmp_path / "map").exists() or list(tmp_path.iterdir()), "what was dragged went into the journal"
