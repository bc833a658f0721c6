"""Importing, importing again and tracing in the window: looked at before anything is kept."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any, TypeVar

import pytest
from PIL import Image, ImageDraw
from PySide6.QtCore import QMimeData, QPoint, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtWidgets import QApplication, QMainWindow
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign
from gm_console.board.model import Board
from gm_console.campaign.packets.atlas import SheetOrder
from gm_console.core.ids import RegionId
from gm_console.files.imports.reimport import load_origin
from gm_console.files.mapfile import MAP_FILE, links_csv, load_map, map_json, save_map
from gm_console.ui.dialogs import export_map, import_map, trace
from gm_console.ui.dialogs.export_map import ExportMapDialog
from gm_console.ui.dialogs.import_map import ImportMapDialog, ReimportTarget
from gm_console.ui.dialogs.source_dialog import Keep, SourceDialog
from gm_console.ui.dialogs.trace import TraceDialog
from gm_console.ui.editor.map_editor import MapEditor
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from tests.support.waiting import until

pytestmark = pytest.mark.qt
D = TypeVar("D", bound=SourceDialog)


@pytest.fixture(autouse=True)
def here(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the work done in this process: starting another takes longer than the work; test_apart tries that."""

    def run(work: Callable[[Any, Any], Any], asked: Any, report: Any) -> Any:
        return work(asked, report)

    for module in (import_map, trace):
        monkeypatch.setattr(module, "run_apart", run)


@pytest.fixture
def room(qtbot: QtBot, qapp: QApplication, theme: Theme) -> Iterator[MapEditor]:
    window = QMainWindow()
    qtbot.addWidget(window)
    made = MapEditor(window, theme, Settings(), print, _raise)
    window.setCentralWidget(made.workspace)
    window.statusBar().addWidget(made.status)
    yield made
    until(lambda: not made.busy)
    made.close()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """Return two squares of land as GeoJSON."""
    return geojson(tmp_path / "isle.geojson", ("West", 0), ("East", 10))


def geojson(path: Path, *squares: tuple[str, int]) -> Path:
    features = []
    for name, x in squares:
        ring = [[x, 0], [x + 10, 0], [x + 10, 10], [x, 10], [x, 0]]
        features.append(
            {
                "type": "Feature",
                "id": name,
                "properties": {"name": name},
                "geometry": {"type": "Polygon", "coordinates": [ring]},
            }
        )
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return path


def shown(dialog: D, qtbot: QtBot) -> D:
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def settle(dialog: SourceDialog, qtbot: QtBot) -> None:
    until(lambda: not dialog.busy)


def lines(dialog: SourceDialog) -> list[str]:
    return [dialog.issues.item(row).text() for row in range(dialog.issues.count())]


def _raise(trouble: Exception) -> None:
    raise trouble


@pytest.mark.slow
def test_a_foreign_map_is_shown_before_anything_is_kept(
    qtbot: QtBot, theme: Theme, source: Path, tmp_path: Path
) -> None:
    dialog = shown(ImportMapDialog(None, theme, tmp_path), qtbot)
    kept: list[Keep] = []
    dialog.wanted.connect(kept.append)
    assert not dialog.keep.isEnabled()
    dialog.take_source(source)
    settle(dialog, qtbot)
    assert "GeoJSON: 2 regions, 1 links" in dialog.found.text()
    assert dialog.keep.isEnabled()
    assert not (tmp_path / "isle").exists()
    dialog.keep.click()
    assert [(len(one.board.regions), one.folder) for one in kept] == [(2, tmp_path / "isle")]


@pytest.mark.slow
def test_a_broken_source_says_where_and_nothing_can_be_kept(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    broken = tmp_path / "isle.geojson"
    broken.write_text('{"type": "FeatureCollection",\n "features": [}')
    dialog = shown(ImportMapDialog(None, theme, tmp_path), qtbot)
    dialog.take_source(broken)
    settle(dialog, qtbot)
    assert lines(dialog)[0].startswith("error: ")
    assert "line 2" in lines(dialog)[0]
    assert not dialog.keep.isEnabled()


@pytest.mark.slow
def test_choices_read_the_source_anew(qtbot: QtBot, theme: Theme, source: Path, tmp_path: Path) -> None:
    dialog = shown(ImportMapDialog(None, theme, tmp_path), qtbot)
    dialog.take_source(source)
    settle(dialog, qtbot)
    assert "no wrap" in dialog.found.text() or "east joins west" in dialog.found.text()
    dialog.wraps.setCurrentIndex(2)
    dialog.unit.setValue(7)
    assert not dialog.keep.isEnabled()
    settle(dialog, qtbot)
    assert "no wrap" in dialog.found.text()
    dialog.links.setCurrentIndex(1)
    settle(dialog, qtbot)
    assert "lists no links" in lines(dialog)[0]


@pytest.mark.slow
def test_a_folder_with_a_map_is_not_written_over(
    qtbot: QtBot, theme: Theme, source: Path, tmp_path: Path, small_board: Board
) -> None:
    save_map(small_board, tmp_path / "isle")
    dialog = shown(ImportMapDialog(None, theme, tmp_path), qtbot)
    dialog.take_source(source)
    settle(dialog, qtbot)
    assert dialog.keep.isEnabled()
    assert dialog.folder.text() == str(tmp_path / "isle_2")
    dialog.folder.clear()
    qtbot.keyClicks(dialog.folder, str(tmp_path / "isle"))
    assert not dialog.keep.isEnabled()
    assert "map in this folder" in dialog.trouble.text()


@pytest.mark.slow
def test_an_imported_map_opens_and_remembers_where_it_came_from(
    room: MapEditor, qtbot: QtBot, source: Path, tmp_path: Path
) -> None:
    dialog = room.sources.import_map()
    dialog.take_source(source)
    dialog.folder.setText(str(tmp_path / "isle"))
    settle(dialog, qtbot)
    dialog.keep.click()
    until(lambda: room.session.is_open and not room.busy)
    assert (tmp_path / "isle" / MAP_FILE).is_file()
    origin = load_origin(tmp_path / "isle")
    assert origin is not None
    assert origin.format == "geojson"


@pytest.mark.slow
def test_importing_again_keeps_work_by_hand_and_is_one_step(
    room: MapEditor, qtbot: QtBot, source: Path, tmp_path: Path
) -> None:
    test_an_imported_map_opens_and_remembers_where_it_came_from(room, qtbot, source, tmp_path)
    session = room.session
    first = next(iter(session.sheet.regions))
    assert session.do(assign.rename(session.sheet, first, "By hand"))
    session.release()
    before = map_json(session.document.board)
    geojson(source, ("West", 0), ("East", 10), ("Far", 20))
    room.sources.import_again()
    dialog = room.sources.parent().findChildren(ImportMapDialog)[-1]  # type: ignore[union-attr]
    dialog.take_source(source)
    settle(dialog, qtbot)
    assert any("is new" in line for line in lines(dialog))
    dialog.keep.click()
    until(lambda: len(session.sheet.regions) == 3 and not room.busy)
    assert session.sheet.regions[first].name == "By hand"
    session.undo()
    assert map_json(session.document.board) == before


@pytest.mark.slow
def test_a_map_that_was_not_imported_cannot_be_imported_again(
    qtbot: QtBot, theme: Theme, source: Path, tmp_path: Path, small_board: Board
) -> None:
    save_map(small_board, tmp_path / "squares")
    onto: Any = {"folder": tmp_path / "squares", "board": small_board, "origin": None}
    dialog = shown(ImportMapDialog(None, theme, tmp_path, partial(ReimportTarget, **onto)), qtbot)
    dialog.take_source(source)
    settle(dialog, qtbot)
    assert "was not imported" in lines(dialog)[0]
    assert not dialog.keep.isEnabled()


@pytest.fixture
def picture(tmp_path: Path) -> Path:
    """Return a painted picture: blue water, a green and a red land."""
    image = Image.new("RGB", (240, 160), (120, 170, 220))
    pen = ImageDraw.Draw(image)
    pen.rectangle((40, 40, 110, 120), fill=(60, 150, 70))
    pen.rectangle((111, 40, 190, 120), fill=(200, 70, 60))
    path = tmp_path / "painted.png"
    image.save(path)
    return path


@pytest.mark.slow
def test_a_picture_is_traced_beside_itself_and_water_can_be_chosen(
    qtbot: QtBot, theme: Theme, picture: Path, tmp_path: Path
) -> None:
    dialog = shown(TraceDialog(None, theme, tmp_path, may_lay=False), qtbot)
    kept: list[Keep] = []
    dialog.wanted.connect(kept.append)
    dialog.take_source(picture)
    settle(dialog, qtbot)
    assert "3 regions" in dialog.found.text()
    assert dialog.picture.has_picture
    inks = [dialog.water.item(row) for row in range(dialog.water.count())]
    assert [ink.checkState() for ink in inks].count(Qt.CheckState.Checked) == 1
    dry = next(ink for ink in inks if ink.checkState() is Qt.CheckState.Unchecked)
    dry.setCheckState(Qt.CheckState.Checked)
    settle(dialog, qtbot)
    dialog.keep.click()
    kinds = sorted(region.kind.value for region in kept[0].board.regions)
    assert kinds == ["land", "sea", "sea"]


@pytest.mark.slow
def test_what_is_no_picture_is_said(qtbot: QtBot, theme: Theme, tmp_path: Path) -> None:
    (tmp_path / "letter.png").write_text("no picture at all")
    dialog = shown(TraceDialog(None, theme, tmp_path, may_lay=True), qtbot)
    dialog.take_source(tmp_path / "letter.png")
    settle(dialog, qtbot)
    assert lines(dialog)[0].startswith("error: ")
    assert not dialog.keep.isEnabled()
    assert not dialog.underlay.isEnabled()


@pytest.mark.slow
def test_a_picture_can_lie_beneath_the_map_instead(
    room: MapEditor, qtbot: QtBot, picture: Path, tmp_path: Path, small_board: Board
) -> None:
    save_map(replace(small_board, name="Squares"), tmp_path / "squares")
    room.files.open_path(tmp_path / "squares")
    until(lambda: room.session.is_open and not room.busy)
    dialog = room.sources.trace()
    dialog.take_source(picture)
    settle(dialog, qtbot)
    dialog.underlay.click()
    until(lambda: room.workspace.view.underlay is not None)


@pytest.mark.slow
def test_what_is_dropped_on_the_window_is_opened_imported_or_traced(
    room: MapEditor, qtbot: QtBot, source: Path, picture: Path, tmp_path: Path, small_board: Board
) -> None:
    save_map(small_board, tmp_path / "squares")
    (tmp_path / "letter.txt").write_text("nothing to do with maps")
    window = room.sources.parent()
    assert isinstance(window, QMainWindow)
    assert not room.sources.takes(dropped(tmp_path / "letter.txt"))
    assert room.sources.takes(dropped(tmp_path / "letter.txt", source))
    room.sources.drop(dropped(source))
    settle(window.findChildren(ImportMapDialog)[-1], qtbot)
    room.sources.drop(dropped(picture))
    settle(window.findChildren(TraceDialog)[-1], qtbot)
    room.sources.drop(dropped(tmp_path / "squares"))
    until(lambda: room.session.is_open and not room.busy)
    assert room.session.folder == tmp_path / "squares"
    assert load_map(room.session.folder).board.by_id[RegionId("01-01")]


def dropped(*paths: Path) -> Any:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    event = QDropEvent(
        QPoint(5, 5),
        Qt.DropAction.CopyAction,
        data,
        Qt.MouseButton.LeftButton,
        Qt.KeyboardModifier.NoModifier,
    )
    _kept.append(data)  # the event holds no reference to it
    return event


_kept: list[QMimeData] = []


@pytest.mark.slow
def test_the_map_in_the_editor_is_exported_as_it_is_now(
    room: MapEditor, qtbot: QtBot, tmp_path: Path, small_board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    orders: list[SheetOrder] = []

    def drawn(_work: Any, order: SheetOrder, _report: Any) -> bytes:
        orders.append(order)
        return b""

    monkeypatch.setattr(export_map, "run_apart", drawn)
    monkeypatch.setattr(export_map, "PAUSE", 10)
    save_map(small_board, tmp_path / "squares")
    room.files.open_path(tmp_path / "squares")
    until(lambda: room.session.is_open and not room.busy)
    session = room.session
    assert session.do(assign.rename(session.sheet, RegionId("01-01"), "Hill"))
    room.enter(True)
    room.actions_["map_export"].trigger()
    (dialog,) = room.parent().findChildren(ExportMapDialog)  # type: ignore[union-attr]
    until(lambda: not dialog.busy)
    assert orders[-1].board.by_id[RegionId("01-01")].name == "Hill"
    dialog.format.setCurrentIndex(dialog.format.findData(".csv"))
    assert not dialog.paper.isEnabled()
    dialog.write(tmp_path / "links")
    until(lambda: (tmp_path / "links.csv").is_file() and not dialog.busy)
    assert (tmp_path / "links.csv").read_text() == links_csv(session.document.board)
    dialog.format.setCurrentIndex(dialog.format.findData(".triplea"))
    dialog.write(tmp_path / "game")
    until((tmp_path / "game.triplea" / "polygons.txt").is_file)
    until(lambda: not dialog.busy)
    dialog.close()
