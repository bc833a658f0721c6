"""Imports in the window that go wrong half way, are undone, or are overtaken by edits."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from pytestqt.qtbot import QtBot

from gm_console.board.editing import assign
from gm_console.board.model import Board
from gm_console.files.imports.reimport import FILE, load_origin
from gm_console.files.mapfile import MAP_FILE, save_map
from gm_console.ui.dialogs import export_map
from gm_console.ui.dialogs.export_map import ExportMapDialog
from gm_console.ui.dialogs.export_subject import EditorSubject
from gm_console.ui.dialogs.import_map import ImportMapDialog
from gm_console.ui.editor.map_editor import MapEditor
from gm_console.ui.kit.theme import Theme
from tests.support.waiting import until
from tests.ui.conftest import WAIT
from tests.ui.editor.test_dialogs import geojson, here, lines, room, settle, shown, source

__all__ = ["here", "room", "source"]
pytestmark = pytest.mark.qt
FAR = ("Far", 20)


def rest(room: MapEditor, qtbot: QtBot) -> None:
    until(lambda: not room.busy)


def kept(room: MapEditor, qtbot: QtBot, source: Path, folder: Path) -> MapEditor:
    """Import a source into a folder."""
    dialog = room.sources.import_map()
    dialog.take_source(source)
    dialog.folder.setText(str(folder))
    settle(dialog, qtbot)
    dialog.keep.click()
    rest(room, qtbot)
    return room


def again(room: MapEditor, qtbot: QtBot, source: Path) -> ImportMapDialog:
    """Return the dialog that has read a source once more for the map that is open."""
    room.sources.import_again()
    dialog: Any = room.sources.parent().findChildren(ImportMapDialog)[-1]  # type: ignore[union-attr]
    assert isinstance(dialog, ImportMapDialog)
    dialog.take_source(source)
    settle(dialog, qtbot)
    return dialog


def regions(room: MapEditor) -> int:
    return len(room.session.sheet.regions)


@pytest.mark.slow
def test_an_import_that_cannot_be_written_whole_leaves_nothing(
    room: MapEditor, qtbot: QtBot, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    troubles: list[Exception] = []
    monkeypatch.setattr(room.files, "_failed", troubles.append)
    folder = tmp_path / "taken"
    (folder / FILE).mkdir(parents=True)  # the record of the import cannot be written here
    kept(room, qtbot, source, folder)
    assert [isinstance(trouble, OSError) for trouble in troubles] == [True]
    assert FILE in str(troubles[0])
    assert not room.is_open
    assert not [path.name for path in folder.iterdir() if path.name not in (FILE, f".{MAP_FILE}.lock")]


@pytest.mark.slow
def test_a_folder_made_for_a_map_that_cannot_be_saved_goes_again(
    room: MapEditor, qtbot: QtBot, source: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    troubles: list[Exception] = []
    monkeypatch.setattr(room.files, "_failed", troubles.append)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("gm_console.files.open_map.save_map", full)
    kept(room, qtbot, source, tmp_path / "isle")
    assert len(troubles) == 1
    assert not (tmp_path / "isle").exists()


@pytest.mark.slow
def test_an_import_that_was_undone_can_be_made_once_more(
    room: MapEditor, qtbot: QtBot, source: Path, tmp_path: Path
) -> None:
    kept(room, qtbot, source, tmp_path / "isle")
    geojson(source, ("West", 0), ("East", 10), FAR)
    for _ in range(2):
        dialog = again(room, qtbot, source)
        assert any("is new" in line for line in lines(dialog))
        dialog.keep.click()
        until(lambda: regions(room) == 3)
        room.session.undo()
        assert regions(room) == 2


@pytest.mark.slow
def test_what_the_next_import_needs_is_saved_with_the_map_that_it_tells_of(
    room: MapEditor, qtbot: QtBot, source: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "isle"
    kept(room, qtbot, source, folder)
    first = (folder / FILE).read_bytes()
    geojson(source, ("West", 0), ("East", 10), FAR)
    again(room, qtbot, source).keep.click()
    until(lambda: regions(room) == 3)
    assert (folder / FILE).read_bytes() == first, "nothing is saved yet"
    assert lines(again(room, qtbot, source)) == ["Nothing differs from the map that is open."]
    for count, undo in ((3, False), (2, True)):
        if undo:
            room.session.undo()
        room.files.save()
        rest(room, qtbot)
        origin = load_origin(folder)
        assert origin is not None
        assert len(origin.regions) == count
    assert (folder / FILE).read_bytes() == first


@pytest.mark.slow
def test_a_map_that_is_only_looked_at_keeps_its_record_of_imports(
    room: MapEditor, qtbot: QtBot, source: Path, tmp_path: Path
) -> None:
    kept(room, qtbot, source, tmp_path / "isle")
    first = (tmp_path / "isle" / FILE).read_bytes()
    geojson(source, ("West", 0), ("East", 10), FAR)
    dialog = again(room, qtbot, source)
    room.session.look_only("another window has it")
    with qtbot.waitSignal(room.session.refused, timeout=WAIT):
        dialog.keep.click()
    assert regions(room) == 2
    assert (tmp_path / "isle" / FILE).read_bytes() == first


@pytest.mark.slow
def test_an_edit_made_while_the_dialog_is_open_is_kept_too(
    room: MapEditor, qtbot: QtBot, source: Path, tmp_path: Path
) -> None:
    kept(room, qtbot, source, tmp_path / "isle")
    geojson(source, ("West", 0), ("East", 10), FAR)
    dialog = again(room, qtbot, source)
    session = room.session
    region = next(iter(session.sheet.regions))
    assert session.do(assign.rename(session.sheet, region, "By hand"))
    assert not dialog.keep.isEnabled(), "it was read for the map as it was"
    settle(dialog, qtbot)
    dialog.keep.click()
    until(lambda: regions(room) == 3)
    assert session.sheet.regions[region].name == "By hand"


@pytest.mark.slow
@pytest.mark.parametrize("id_", ["../../out", "/etc/out", "CON", "x" * 300])
def test_the_id_of_a_map_leads_no_file_out_of_the_folder_that_was_chosen(
    room: MapEditor, qtbot: QtBot, small_board: Board, tmp_path: Path, id_: str
) -> None:
    save_map(replace(small_board, id=id_), tmp_path / "deep" / "map")
    room.files.open_path(tmp_path / "deep" / "map")
    rest(room, qtbot)
    assert EditorSubject(room.session, room).place().parent == tmp_path / "deep" / "map"
    chosen = tmp_path / "deep" / "chosen"
    (chosen / "something").mkdir(parents=True)
    room.files.save_to(chosen)
    rest(room, qtbot)
    assert room.session.folder.resolve().parent == chosen.resolve()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("typed", "written"), [("map.v2", "map.v2.csv"), ("map.pdf", "map.csv"), ("map", "map.csv")]
)
def test_an_export_has_the_name_that_was_typed(
    room: MapEditor,
    qtbot: QtBot,
    small_board: Board,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    typed: str,
    written: str,
) -> None:
    monkeypatch.setattr(export_map, "run_apart", lambda *_: b"")
    save_map(small_board, tmp_path / "map")
    room.files.open_path(tmp_path / "map")
    rest(room, qtbot)
    room.enter(True)
    room.actions_["map_export"].trigger()
    (dialog,) = room.parent().findChildren(ExportMapDialog)  # type: ignore[union-attr]
    dialog.format.setCurrentIndex(dialog.format.findData(".csv"))
    dialog.write(tmp_path / typed)
    until(lambda: (tmp_path / written).is_file() and not dialog.busy)
    dialog.close()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["a" * 300, "a\0b", "a\nb", "file", "file/map"])
def test_a_folder_that_cannot_be_made_is_said_before(
    qtbot: QtBot, theme: Theme, source: Path, tmp_path: Path, name: str
) -> None:
    (tmp_path / "file").write_text("no folder")
    dialog = shown(ImportMapDialog(None, theme, tmp_path), qtbot)
    dialog.take_source(source)
    settle(dialog, qtbot)
    dialog.folder.setText(str(tmp_path / name))
    dialog.allow()
    assert not dialog.keep.isEnabled()
    assert dialog.trouble.text()


def test_a_folder_is_named_by_what_can_be_seen_of_its_source(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    dialog = shown(ImportMapDialog(None, theme, tmp_path), qtbot)
    for name, told in (
        ("a\nb\x1b[31m\u202ec.svg", "ab[31mc"),
        ("\u202e.svg", "map"),
        ("x" * 240 + ".svg", "x" * 60),
    ):
        dialog.take_source(tmp_path / name)
        assert dialog.folder.text() == str(tmp_path / told)
