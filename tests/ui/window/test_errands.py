"""Nothing is grey only because another workspace is in view; what is grey says why."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QLineEdit, QMenu, QToolBar, QWidget
from pytestqt.qtbot import QtBot

from gm_console.ui.kit.local_actions import local_specs
from gm_console.ui.window.main_window import MainWindow
from tests.support.waiting import until

pytestmark = pytest.mark.qt
TEACHING = Path(__file__).resolve().parents[3] / "maps" / "teaching"


def offered(window: MainWindow) -> set[QAction]:
    """Return what stands in the menus and bars that are in view."""
    found: set[QAction] = set()
    holders: list[QWidget] = [window.menuBar(), *window.findChildren(QToolBar)]
    while holders:
        holder = holders.pop()
        if isinstance(holder, QToolBar) and not holder.isVisible():
            continue
        for action in holder.actions():
            menu = action.menu()
            if isinstance(menu, QMenu) and action.isVisible():
                holders.append(menu)
            elif action.isVisible() and not action.isSeparator():
                found.add(action)
    return found


def show(window: MainWindow, qtbot: QtBot, place: str) -> None:
    """Show a workspace and wait until it has read what it shows."""
    window.bench.show(place)
    until(lambda: not window.tasks.busy and not window.editor.busy)


@pytest.mark.slow
def test_nothing_is_grey_only_because_another_workspace_is_in_view(opened: MainWindow, qtbot: QtBot) -> None:
    opened.open_path(TEACHING)
    until(lambda: opened.editor.is_open and not opened.editor.busy)
    places = [place.id for place in opened._places()]
    possible: set[str] = set()
    grey: dict[str, set[str]] = {}
    for place in places:
        show(opened, qtbot, place)
        seen = offered(opened)
        for one in opened.register.every():
            at_home = one.where == place or one.where not in places
            if at_home and one.action.isEnabled():
                possible.add(one.id)
            if one.action in seen and not one.action.isEnabled():
                grey.setdefault(one.id, set()).add(place)
    assert len(possible) > 100
    grown = {"back", "forward"}  # a step of this walk has made it so meanwhile
    seen_only = {"zoom_in", "zoom_out", "fit"}  # they are for the map in view, and where none is they say so
    local = {id_ for table in local_specs().values() for id_ in table}  # these go where the cursor is
    assert {id_: grey[id_] for id_ in grey.keys() & possible - grown - seen_only - local} == {}


@pytest.mark.slow
def test_what_is_asked_for_elsewhere_is_done_where_it_is_at_home(opened: MainWindow, qtbot: QtBot) -> None:
    assert opened.bench.current == "map"
    asked: tuple[tuple[str, str, Callable[[], bool]], ...] = (
        ("find", "turn", lambda: opened.log.isAncestorOf(opened.focusWidget())),
        ("table_regions", "tables", lambda: opened.tables.tabs.currentIndex() == 1),
        ("orders_find_nation", "orders", lambda: isinstance(opened.focusWidget(), QLineEdit)),
        ("market_reset", "market", lambda: "All turns" in opened.statusBar().currentMessage()),
        ("what_if", "battles", opened.register["what_if"].isChecked),
    )
    for id_, place, done in asked:
        assert opened.register[id_].isEnabled(), id_
        opened.register[id_].trigger()
        until(done)
        assert opened.bench.current == place, id_


@pytest.mark.slow
def test_what_cannot_be_done_says_why(window: MainWindow, qtbot: QtBot) -> None:
    grey = [one for one in window.register.every() if not one.action.isEnabled()]
    assert len(grey) > 50, "no campaign is open"
    tables = (
        window.actions_, window.files.actions_, window.editor.actions_,
        *(place.actions for place in window._places() if place.actions is not None),
    )  # fmt: skip
    checked = 0
    for table in tables:
        for id_, action in table.by_id().items():
            if not action.isEnabled():
                checked += 1
                assert table.why_not(id_), id_
                assert table.why_not(id_) in action.toolTip(), id_
                assert table.why_not(id_) in action.statusTip(), id_
    assert checked > 50


@pytest.mark.slow
def test_the_windows_bar_stays_in_the_editor_without_commands_of_the_turn(
    opened: MainWindow, qtbot: QtBot
) -> None:
    assert opened._bar.isVisible()
    opened.open_path(TEACHING)
    until(lambda: opened.editing and not opened.editor.busy)
    assert opened._bar.isVisible()
    shown = offered(opened)
    assert every_of(opened, "back", "forward", "palette", "map_save") <= shown
    assert not every_of(opened, "run", "publish", "next_phase") & shown
    opened.bench.show("map")
    assert opened._bar.isVisible()
    assert every_of(opened, "run", "publish", "next_phase") <= offered(opened)


def every_of(window: MainWindow, *ids: str) -> set[QAction]:
    return {window.register[id_] for id_ in ids}
