"""Exporting the map: the sheet that is asked for, its preview, and the file that is written."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QColor, QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.campaign.packets.atlas import PAPERS, SheetOrder, sheet_file
from gm_console.charts.atlas import sheet
from gm_console.core.ids import NationId, RegionId
from gm_console.ui.dialogs.export_map import ExportMapDialog
from gm_console.ui.kit.theme import Theme
from tests.board.boards import grid
from tests.support.waiting import until
from tests.ui.map_support import MapBench

pytestmark = pytest.mark.qt
WAIT = 60_000
SMALL = SheetOrder(
    board=grid("PO-01 01-01 02-01 PO-02", "PO-03 01-02 02-02 PO-04", wraps=True, capitals=("01-01", "02-01")),
    owners={RegionId("01-01"): NationId("01"), RegionId("02-01"): NationId("01")},
    nations=(NationId("01"), NationId("02")),
    names={"01": "Westland"},
    subtitle="Game, turn 3",
    paper="a4",
)


@pytest.fixture(scope="module")
def bench(qapp: QApplication, theme: Theme, drafted: Path) -> Iterator[MapBench]:
    made = MapBench(theme, drafted)
    yield made
    made.close()


@pytest.fixture
def orders(monkeypatch: pytest.MonkeyPatch) -> list[SheetOrder]:
    """Return the sheets asked for; they come back as one small picture at once."""
    asked: list[SheetOrder] = []
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    picture = QImage(40, 30, QImage.Format.Format_RGB32)
    picture.fill(QColor("#336699"))
    picture.save(buffer, "PNG")
    raw = bytes(buffer.data().data())

    def here(_work: Any, order: SheetOrder, report: Any) -> bytes:
        asked.append(order)
        report("drawing the sheet", 0, 2)
        return raw

    monkeypatch.setattr("gm_console.ui.dialogs.export_map.run_apart", here)
    monkeypatch.setattr("gm_console.ui.dialogs.export_map.PAUSE", 20)
    return asked


@pytest.fixture
def dialog(bench: MapBench, orders: list[SheetOrder], qtbot: QtBot) -> Iterator[ExportMapDialog]:
    bench.panel.outputs.export.trigger()
    made = next(one for one in bench.panel.findChildren(ExportMapDialog) if one.isVisible())
    until(lambda: not made.busy)
    yield made
    with qtbot.waitSignal(made.destroyed, timeout=WAIT):
        made.close()


def settled(dialog: ExportMapDialog, qtbot: QtBot, change: Callable[[], object]) -> None:
    change()
    until(lambda: not dialog.busy)


@pytest.mark.slow
def test_the_preview_is_as_wide_as_its_place(dialog: ExportMapDialog, orders: list[SheetOrder]) -> None:
    assert not dialog.picture.pixmap().isNull()
    assert orders[0].suffix == ".png"
    across = orders[0].dpi * PAPERS["a3"] / 25.4
    assert abs(across - dialog.picture.width()) < 20


@pytest.mark.slow
def test_every_choice_reaches_the_sheet(
    dialog: ExportMapDialog, orders: list[SheetOrder], qtbot: QtBot
) -> None:
    assert dialog.index.isEnabled()
    assert not dialog.dpi.isEnabled()
    settled(dialog, qtbot, lambda: dialog.paper.setCurrentIndex(dialog.paper.findData("letter")))
    settled(dialog, qtbot, dialog.patterns.click)
    assert (orders[-1].paper, orders[-1].patterns, orders[-1].plain) == ("letter", True, False)
    dialog.format.setCurrentIndex(dialog.format.findData(".png"))
    assert not dialog.index.isEnabled()
    assert dialog.dpi.isEnabled()
    dialog.dpi.setValue(300)
    assert (dialog.order().suffix, dialog.order().dpi) == (".png", 300)
    settled(dialog, qtbot, lambda: dialog.look.setCurrentIndex(1))
    assert (orders[-1].plain, orders[-1].patterns) == (True, False)


@pytest.mark.slow
def test_the_owners_are_those_of_the_moment_shown(
    dialog: ExportMapDialog, bench: MapBench, orders: list[SheetOrder], qtbot: QtBot
) -> None:
    session = bench.session
    settled(dialog, qtbot, lambda: session.step_to(0))
    assert orders[-1].subtitle.endswith(f", start of turn {session.chronicle.turn}")
    last = len(session.chronicle.positions) - 1
    settled(dialog, qtbot, lambda: session.step_to(last))
    held = {id_: one.owner for id_, one in session.chronicle.positions[last].places.items() if one.owner}
    assert orders[-1].owners == held
    assert session.position.title in orders[-1].subtitle
    assert orders[-1].names["01"] == session.world.names["01"]


@pytest.mark.slow
def test_the_file_is_written_with_the_ending_of_its_format(
    dialog: ExportMapDialog, orders: list[SheetOrder], qtbot: QtBot, tmp_path: Path
) -> None:
    settled(dialog, qtbot, lambda: dialog.write(tmp_path / "map.png"))
    assert (tmp_path / "map.pdf").is_file()
    assert orders[-1].suffix == ".pdf"
    assert "map.pdf" in dialog.progress.text.text()
    assert dialog.export.isEnabled()


@pytest.mark.slow
def test_what_is_changed_meanwhile_does_not_stop_a_file_that_is_being_written(
    dialog: ExportMapDialog, bench: MapBench, orders: list[SheetOrder], qtbot: QtBot, tmp_path: Path
) -> None:
    dialog.write(tmp_path / "map.pdf")
    assert not dialog.export.isEnabled()
    assert not dialog.format.isEnabled()
    bench.session.step_to(0)
    bench.session.step_to(1)
    until(lambda: not dialog.busy)
    assert (tmp_path / "map.pdf").is_file()
    assert dialog.format.isEnabled()
    assert orders[-1].suffix == ".png"  # the preview of what was changed, once the file was there


@pytest.mark.slow
def test_a_place_that_cannot_be_written_is_told(
    dialog: ExportMapDialog, qtbot: QtBot, tmp_path: Path
) -> None:
    settled(dialog, qtbot, lambda: dialog.write(tmp_path / "nowhere" / "map.pdf"))
    assert "Could not be written" in dialog.progress.text.text()
    assert dialog.export.isEnabled()


@pytest.mark.parametrize(("suffix", "head"), [(".pdf", b"%PDF"), (".svg", b"<?xml"), (".png", b"\x89PNG")])
def test_a_sheet_is_drawn_in_every_format(suffix: str, head: bytes) -> None:
    steps: list[tuple[str, int, int]] = []
    order = replace(SMALL, suffix=suffix, dpi=60)
    assert sheet_file(order, lambda *step: steps.append(step)).startswith(head)
    assert [done for _, done, _ in steps] == [0, 1]


def test_plain_leaves_the_colours_out() -> None:
    coloured = sheet_file(replace(SMALL, suffix=".svg"), lambda *_step: None)
    plain = sheet_file(replace(SMALL, suffix=".svg", plain=True), lambda *_step: None)
    assert len(plain) < len(coloured)


def test_the_papers_are_those_of_the_atlas() -> None:
    assert {paper: round(size[0]) for paper, size in sheet.PAPERS.items()} == PAPERS
