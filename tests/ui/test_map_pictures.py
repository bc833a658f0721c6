"""Pictures of the map: on the clipboard, as files, on paper."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from gm_console.ui.map.look import Overlay
from gm_console.ui.map.outputs import MapOutputs
from gm_console.ui.theme import LIGHT, Theme
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
    monkeypatch.setattr("gm_console.ui.map.outputs.FILE_WIDTH", 800)
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
    strip = bench.panel.strip.geometry()
    with_strip = bench.panel.grab().toImage().copy(strip)
    assert copied.copy(QRect(strip)).convertToFormat(with_strip.format()) != with_strip


@pytest.mark.usefixtures("small_pictures")
def test_the_whole_map_is_written_as_png(bench: MapBench, tmp_path: Path) -> None:
    path = tmp_path / "map.png"
    outputs(bench).write(path)
    assert outputs(bench).maker.at_work
    bench.wait(path.is_file)
    picture = QImage(str(path))
    assert (picture.width(), picture.height()) == (800, 400)
    tones = {picture.pixelColor(x, y).name() for x in range(0, 800, 5) for y in range(0, 400, 5)}
    assert QColor(LIGHT.sea).name() in tones
    assert len(tones) > 40


@pytest.mark.usefixtures("small_pictures")
def test_the_ending_svg_makes_a_drawing_with_the_owners_colours(bench: MapBench, tmp_path: Path) -> None:
    path = tmp_path / "map.svg"
    outputs(bench).write(path)
    bench.wait(path.is_file)
    text = path.read_text(encoding="utf-8")
    assert ElementTree.fromstring(text).tag.endswith("svg")
    owners = {place.owner for place in bench.session.position.places.values() if place.owner}
    assert all(bench.session.world.colours[owner] in text for owner in owners)


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
    actions = [action for _, group in bench.panel.actions_by_group() for action in group]
    assert len(actions) == 8 + 2 + 3 + 3
    assert all(action.text() and action.toolTip() and action.statusTip() for action in actions)
    keys = [action.shortcut().toString() for action in actions if not action.shortcut().isEmpty()]
    assert len(keys) == len(set(keys))
