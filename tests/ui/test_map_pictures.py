"""Pictures of the map: on the clipboard and on paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gm_console.ui.kit.theme import Theme
from gm_console.ui.map.look import Overlay
from gm_console.ui.map.outputs import MapOutputs
from tests.support.every import every
from tests.ui.map_support import MapBench

pytestmark = pytest.mark.qt


@pytest.fixture(scope="module")
def bench(qapp: QApplication, theme: Theme, drafted: Path) -> Iterator[MapBench]:
    made = MapBench(theme, drafted)
    made.show_overlays(Overlay.OWNERS)
    yield made
    made.close()


@pytest.fixture
def small_pictures(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gm_console.ui.map.outputs.PRINT_WIDTH", 800)


def outputs(bench: MapBench) -> MapOutputs:
    return bench.panel.outputs


def test_the_picture_in_sight_is_copied_without_what_lies_over_it(bench: MapBench) -> None:
    bench.panel.view.setFocus()
    QTest.keyClick(
        bench.panel.view,
        Qt.Key.Key_C,
        Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier,
    )
    copied = QGuiApplication.clipboard().image()
    assert copied.size() == bench.panel.view.viewport().size()
    over = bench.panel.scale.geometry()
    with_it = bench.panel.grab().toImage().copy(over)
    assert copied.copy(QRect(over)).convertToFormat(with_it.format()) != with_it


@pytest.mark.slow
@pytest.mark.usefixtures("small_pictures")
def test_the_map_is_printed_on_one_page(bench: MapBench, tmp_path: Path) -> None:
    path = tmp_path / "map.pdf"
    printer = QPrinter(QPrinter.PrinterMode.ScreenResolution)
    printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
    printer.setOutputFileName(str(path))
    outputs(bench).print_now(printer)
    bench.wait(lambda: not outputs(bench).maker.at_work)
    assert path.read_bytes().startswith(b"%PDF")
    assert path.stat().st_size > 5_000


def test_every_action_has_words_and_a_tip(bench: MapBench) -> None:
    actions = [one for one in bench.panel.actions_by_id().values() if one.isVisible()]
    assert len(actions) == len(Overlay) + 2 + 3 + 3 + 3 + 4
    assert every(action.text() and action.toolTip() and action.statusTip() for action in actions)
    keys = [action.shortcut().toString() for action in actions if not action.shortcut().isEmpty()]
    assert len(keys) == len(set(keys))
