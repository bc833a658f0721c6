"""What goes wrong beside the window's thread: failing checks, long answers, a map that is closed in the middle."""

from __future__ import annotations

import threading
from collections.abc import Iterable
from pathlib import Path
from types import SimpleNamespace

import pytest
from pytestqt.qtbot import QtBot

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing import assign
from gm_console.board.editing.edit import Edit
from gm_console.board.editing.sheet import MapSheet
from gm_console.core.ids import RegionId
from gm_console.files.open_map import OpenMap
from gm_console.ui.editor.canvas import washes
from gm_console.ui.editor.canvas.view import EditorView
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.kit.theme import Theme
from tests.ui.editor.conftest import squares

pytestmark = pytest.mark.qt
HERE = RegionId("01-01")


def session_on(folder: Path, troubles: list[Exception]) -> EditorSession:
    session = EditorSession(troubles.append)
    session.open(desk_in(folder))
    return session


def desk_in(folder: Path) -> OpenMap:
    open_map = OpenMap(folder, squares())
    open_map.begin()
    return open_map


@pytest.mark.slow
def test_a_check_that_fails_is_told_once_and_ends_nothing_else(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    troubles: list[Exception] = []
    session = session_on(tmp_path, troubles)
    qtbot.waitUntil(lambda: session.checked)

    def fail(_checks: LiveChecks, _edit: Edit) -> None:
        raise KeyError("a check")

    with monkeypatch.context() as patched:
        patched.setattr(LiveChecks, "update", fail)
        for name in ("one", "two", "three"):
            session.do(assign.rename(session.sheet, HERE, name))
            answers: list[str] = []
            session.ask(lambda sheet, _checks: sheet.regions[HERE].name, answers.append)
            qtbot.waitUntil(lambda: answers == [name])  # noqa: B023 - waited for in its turn
    assert [str(trouble) for trouble in troubles] == ["'a check'"]
    session.do(assign.rename(session.sheet, HERE, "four"))
    qtbot.waitUntil(lambda: session.checked)
    session.close()


def test_closing_waits_for_no_long_answer(qtbot: QtBot, tmp_path: Path) -> None:
    troubles: list[Exception] = []
    session = session_on(tmp_path / "one", troubles)
    begun, go_on, done = threading.Event(), threading.Event(), threading.Event()
    answers: list[object] = []

    def long(_sheet: MapSheet, _checks: LiveChecks) -> str:
        begun.set()
        go_on.wait(60)
        done.set()
        return "too late"

    session.ask(long, answers.append)
    assert begun.wait(10)
    session.open(desk_in(tmp_path / "two"))
    assert not done.is_set()
    go_on.set()
    qtbot.waitUntil(lambda: session.checked)
    session.close()
    threads = [one for one in threading.enumerate() if one.name == "map follower"]
    for one in threads:
        one.join(10)
    assert not [one for one in threads if one.is_alive()]
    qtbot.wait(0)
    assert answers == []
    assert troubles == []


def test_names_and_colours_of_the_source_wait_for_no_check(
    qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, theme: Theme, rule: SnapRule
) -> None:
    go_on, check = threading.Event(), LiveChecks.__init__

    def held_up(checks: LiveChecks, sheet: MapSheet, islands: Iterable[str] = ()) -> None:
        go_on.wait(60)
        check(checks, sheet, islands)

    monkeypatch.setattr(LiveChecks, "__init__", held_up)
    monkeypatch.setattr(washes, "known_origin", lambda *_: SimpleNamespace(colours={"01": "#123456"}))
    session = EditorSession(lambda _trouble: None)
    view = EditorView(session, theme, rule)
    qtbot.addWidget(view)
    session.open(desk_in(tmp_path))
    canvas = view._canvas
    assert canvas is not None
    try:
        qtbot.waitUntil(lambda: canvas.washes.country("01") == "#123456")
        qtbot.waitUntil(lambda: "WESTLAND" in [name.text.upper() for name in canvas._letters._names])
        assert not session.checked
    finally:
        go_on.set()
    qtbot.waitUntil(lambda: session.checked)
    session.close()


def test_a_map_that_is_opened_while_another_is_saved_can_be_edited(tmp_path: Path) -> None:
    session = session_on(tmp_path / "one", [])
    session.hold(True)
    assert not session.do(assign.rename(session.sheet, HERE, "held"))
    session.open(desk_in(tmp_path / "two"))
    assert session.do(assign.rename(session.sheet, HERE, "free"))
    session.close()


@pytest.mark.slow
def test_thirty_maps_opened_and_closed_leave_no_thread_and_no_object(qtbot: QtBot, tmp_path: Path) -> None:
    session = session_on(tmp_path / "first", [])
    for number in range(30):
        session.open(desk_in(tmp_path / f"map{number}"))
        session.do(assign.rename(session.sheet, HERE, str(number)))
    session.close()
    qtbot.waitUntil(lambda: not [one for one in threading.enumerate() if one.name == "map follower"])
    session.open(desk_in(tmp_path / "last"))
    session.close()
    qtbot.waitUntil(lambda: len(session.children()) <= 1)
