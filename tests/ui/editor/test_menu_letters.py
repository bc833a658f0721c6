"""The letters that choose in a menu: each stands once, in every menu, with a campaign and in the editor."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from gm_console.board.model import Board
from gm_console.files.mapfile import save_map
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.window.menus import fill_recent
from tests.support.waiting import until

pytestmark = pytest.mark.qt


def letters(actions: Iterable[QAction]) -> list[str]:
    """Return the marked letters of what is shown."""
    shown = (action.text() for action in actions if action.isVisible() and not action.isSeparator())
    return [QKeySequence.mnemonic(text).toString() for text in shown if "&" in text.replace("&&", "")]


def walked(title: str, actions: list[QAction]) -> Iterator[tuple[str, list[QAction]]]:
    """Yield a menu and every menu in it, each with its actions; what is hidden is passed over."""
    yield title, actions
    for action in actions:
        menu = action.menu()
        if isinstance(menu, QMenu) and action.isVisible():
            yield from walked(f"{title} > {action.text()}", menu.actions())


def clashes(window: MainWindow) -> dict[str, list[str]]:
    """Return the letters that stand twice or more, by menu."""
    found = {}
    for title, actions in walked("menu bar", window.menuBar().actions()):
        twice = [letter for letter, count in Counter(letters(actions)).items() if count > 1]
        if twice:
            found[title] = [a.text() for a in actions if letters([a]) and letters([a])[0] in twice]
    return found


def test_no_letter_stands_twice_in_a_menu_of_the_campaign(shared: MainWindow) -> None:
    assert clashes(shared) == {}
    file = next(menu for title, menu in walked("", shared.menuBar().actions()) if title.endswith("> &File"))
    # one of them is hidden as long as the campaign may be changed
    hidden = [
        QKeySequence.mnemonic(one.text()).toString()
        for one in shared.files.actions_.every()
        if not one.isVisible()
    ]
    every = [*letters(file), *hidden]
    assert hidden
    assert len(every) == len(set(every))


def test_a_file_with_an_ampersand_is_listed_by_its_name(qapp: QApplication) -> None:
    menu = QMenu()
    fill_recent(menu, (Path("War & Peace.gmc"),), (Path("Sea&Land"),))
    assert letters(menu.actions()) == []
    assert [action.text() for action in menu.actions() if action.text()] == [
        "War && Peace.gmc",
        "Sea&&Land  (map)",
    ]


def test_no_letter_stands_twice_in_a_menu_of_the_editor(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, small_board: Board
) -> None:
    save_map(small_board, tmp_path / "squares")
    window.open_path(tmp_path / "squares")
    until(lambda: window.editor.is_open and not window.editor.busy)
    assert clashes(window) == {}
    here = letters(window.editor.workspace._menu.actions())
    assert len(here) == len(set(here)) > 0
    window.editor.session.close()
