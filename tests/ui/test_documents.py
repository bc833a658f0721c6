"""What README, docs and help call a menu, an action, a button or a key is so in the window."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import pytest
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import QAbstractButton, QDockWidget, QLabel, QMenu, QTabBar

import gm_console.ui
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.worlds.wizard import NewWorldDialog
from tests.support.offers import copied
from tests.support.waiting import until

pytestmark = pytest.mark.qt
ROOT: Final = Path(__file__).parents[2]
HELP: Final = sorted((Path(gm_console.ui.__file__).parent / "window" / "help_texts").glob("*.md"))
OF_WINDOW: Final = (ROOT / "README.md", ROOT / "docs" / "map-editor.md", *HELP)
"""Where every word in bold that is no heading of a paragraph names something in the window."""
EVERYWHERE: Final = (*OF_WINDOW, *sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("*/README.md")))
"""Where every path of menus does, and every key with Ctrl, Alt or Shift."""
BOLD: Final = re.compile(r"\*\*(?P<name>[^*\n]+(?:\n[^*\n]+)?)\*\*(?: \((?P<key>[A-Za-z0-9+]+)\))?")
KEY: Final = re.compile(r"(?:Ctrl|Alt|Shift)\+(?:(?:Ctrl|Alt|Shift)\+)*(?:[A-Z][a-z]+|[A-Z0-9+,-])(?![a-z])")
TICKED: Final = re.compile(r"`((?:Ctrl\+|Alt\+|Shift\+)*(?:[A-Z]|F\d+|[][,.]))`")
TOOL: Final = re.compile(r"^\| ([A-Z]) \| ([A-Z][a-z ]+) \|", re.MULTILINE)
FIELD_KEYS: Final = {"Escape", "Left", "Right"}
"""Keys that panels take for themselves, as everywhere."""


@dataclass(frozen=True)
class Names:
    """What there is in the window."""

    paths: Mapping[str, set[str]]
    """Menu path to its keys."""
    actions: Mapping[str, set[str]]
    """Text of an action to its keys."""
    other: frozenset[str]
    """Menus, panels, tabs and buttons."""

    def know(self, name: str) -> bool:
        """Tell whether something is called so, or answers to that key."""
        single = QKeySequence(name).toString()
        known = name in self.actions or name in self.other or name in FIELD_KEYS
        return known or (bool(single) and single in self.keys)

    @property
    def keys(self) -> set[str]:
        return {key for keys in self.actions.values() for key in keys}


def plain(text: str) -> str:
    return " ".join(text.replace("&", "").rstrip("…").split())


def walk(menu: QMenu, path: str) -> Iterator[tuple[str, set[str]]]:
    for action in menu.actions():
        here = f"{path} > {plain(action.text())}"
        below = action.menu()
        yield here, {key.toString() for key in action.shortcuts()}
        if isinstance(below, QMenu):
            yield from walk(below, here)


@pytest.fixture
def names(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Names:
    monkeypatch.setattr("gm_console.ui.worlds.wizard.shipped_briefs", lambda: ())
    window.actions_["new_world"].trigger()
    dialog = next(one for one in window.findChildren(NewWorldDialog) if one.isVisible())
    sheet = window.scenario.workspace.sheet
    window.scenario.open_path(copied(tmp_path, "kettle_sea"))  # its sheet has the fields of a game
    until(lambda: bool(sheet.editors))
    actions: defaultdict[str, set[str]] = defaultdict(set)
    for one in window.register.every():
        actions[plain(one.action.text())] |= {key.toString() for key in one.action.shortcuts()}
    other = {plain(button.text()) for button in window.findChildren(QAbstractButton)}
    other |= {plain(label.text()) for label in sheet.findChildren(QLabel)}
    other |= {plain(dock.windowTitle()) for dock in window.findChildren(QDockWidget)}
    other |= {plain(tabs.tabText(at)) for tabs in window.findChildren(QTabBar) for at in range(tabs.count())}
    paths: dict[str, set[str]] = {}
    for action in window.menuBar().actions():
        title, menu = plain(action.text()), action.menu()
        assert isinstance(menu, QMenu)
        paths.update(walk(menu, title))
        other |= {part for path in paths for part in path.split(" > ")[:-1]}
    dialog.close()
    until(lambda: not window.scenario.session.tasks.busy)
    window.scenario.session.close()
    assert len(paths) > 100
    return Names(paths=paths, actions=actions, other=frozenset(other - {""}))


def wrong(text: str, names: Names, *, all_names: bool) -> Iterator[str]:
    """Yield what a document calls otherwise than the window does."""
    for found in BOLD.finditer(text):
        name, key = plain(found["name"]), found["key"]
        if " > " in name and name not in names.paths:
            yield f"no menu entry {name}"
        elif " > " not in name and all_names and not name.endswith(".") and not names.know(name):
            yield f"nothing is called {name}"
        elif key and key not in (names.paths.get(name) or names.actions.get(name, set())):
            yield f"{name} has no key {key}"
    for key, tool in TOOL.findall(text) if all_names else ():
        if key not in names.actions.get(tool, set()):
            yield f"{tool} has no key {key}"
    for key in [*(TICKED.findall(text) if all_names else ()), *KEY.findall(text)]:
        if key not in names.keys:
            yield f"no action has the key {key}"


def test_documents_call_menus_actions_and_keys_by_their_names(names: Names) -> None:
    assert len(HELP) > 8
    told = [
        f"{path.name}: {what}"
        for path in dict.fromkeys(EVERYWHERE)
        for what in wrong(path.read_text(encoding="utf-8"), names, all_names=path in OF_WINDOW)
    ]
    assert told == []


def test_a_wrong_name_would_be_noticed() -> None:
    names = Names(
        paths={"Turn > Publish turn": {"Ctrl+Shift+P"}},
        actions={"Nations": {"Ctrl+5"}, "Market": {"Ctrl+6"}, "Select": {"V"}, "Corners": {"C"}},
        other=frozenset({"Mend"}),
    )
    text = """**Turn > Publish** and **Turn > Publish turn**, **Nation** (Ctrl+5),
**Nations** (Ctrl+6), **Nations** (Ctrl+5), **Q7** or Ctrl+Shift+Q, `Z`, **Mend**, **A heading.**

| V | Select | click |
| W | Corners | pull |
"""
    assert list(wrong(text, names, all_names=True)) == [
        "no menu entry Turn > Publish",
        "nothing is called Nation",
        "Nations has no key Ctrl+6",
        "nothing is called Q7",
        "Corners has no key W",
        "no action has the key Z",
        "no action has the key Ctrl+Shift+Q",
    ]
    assert list(wrong("**Turn > Publish**", names, all_names=False)) == ["no menu entry Turn > Publish"]
