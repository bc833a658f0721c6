"""Every workspace on the screens that people have: nothing cut, nothing over each other, nothing outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QSize
from PySide6.QtWidgets import QApplication, QProgressBar
from pytestqt.qtbot import QtBot

from gm_console.core.ids import NationId
from gm_console.files.mapfile import save_map
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Progress
from gm_console.ui.kit.theme import Theme, ThemeChoice
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.window.preferences import Preferences
from gm_console.ui.workspaces.nations.table_tabs import REGIONS
from tests.support.fit import seen, unreadable
from tests.support.waiting import pause, until
from tests.ui.conftest import open_in

pytestmark = pytest.mark.qt
SCREENS = (QSize(1280, 800), QSize(1366, 768), QSize(1920, 1080))
ROWS = (
    (100, ThemeChoice.LIGHT, SCREENS),
    (100, ThemeChoice.DARK, SCREENS),
    (125, ThemeChoice.LIGHT, SCREENS),
    (150, ThemeChoice.DARK, SCREENS[2:]),
)
"""Sizes of text in percent, themes and screens."""
LOOKS = 6
"""How often a window is looked at until its layouts have come to rest."""
NATION = NationId("07")


def views(window: MainWindow) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield everything of a campaign that stands in the window's middle, and how it is come to."""
    bench, battles, orders = window.bench, window.battles, window.orders
    for place in ("map", "turn", "market", "packets"):
        yield place, lambda place=place: bench.show(place)  # type: ignore[misc]
    yield "orders", lambda: (bench.show("orders"), orders.show_nation(NATION))
    yield "nations", lambda: (bench.show("tables"), window.tables.show_nations())
    yield "regions", lambda: (bench.show("tables"), window.tables.tabs.setCurrentIndex(REGIONS))
    yield "battles", lambda: (bench.show("battles"), battles.list.table.selectRow(0))


def panels(window: MainWindow) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield the editor with each of its panels in front."""
    workspace = window.editor.workspace
    for name in workspace.docks:
        yield (
            f"editor, {name}",
            lambda name=name: (window.bench.show("editor"), workspace.show_panel(name)),  # type: ignore[misc]
        )


def measured(
    window: MainWindow, shown: Iterator[tuple[str, Callable[[], object]]], screen: QSize
) -> list[str]:
    """Return what does not fit a screen, by view."""
    found = []
    for name, show in shown:
        show()
        window.resize(screen)
        until(lambda: not window.tasks.busy)
        found += [f"{name}: {one}" for one in amiss(window, screen)]
    return found


def amiss(window: MainWindow, screen: QSize) -> list[str]:
    """Return what does not fit once the window has come to rest."""
    found: list[str] = []
    for _ in range(LOOKS):
        pause()
        grown = [f"has grown to {window.width()} x {window.height()}"] if window.size() != screen else []
        found = grown + unreadable(window)
        if not found:
            break
    return found


@pytest.mark.slow
def test_the_usual_window_fits_a_small_screen(looking: MainWindow) -> None:
    looking.session.select_nation(NATION)
    assert measured(looking, views(looking), SCREENS[0]) == []
    looking.bench.show("map")


@pytest.mark.slow
def test_every_workspace_fits_every_screen_in_both_themes_and_with_large_letters(
    window: MainWindow, qtbot: QtBot, qapp: QApplication, theme: Theme, campaign_file: Path, tmp_path: Path
) -> None:
    open_in(window, qtbot, lambda: window.files.open_path(campaign_file))
    window.session.select_nation(NATION)
    save_map(window.session.world.board, tmp_path / "map")
    window.open_path(tmp_path / "map")
    session = window.editor.session
    until(lambda: not window.editor.busy and window.editor.is_open and session.settled)
    preferences, found = Preferences(qapp, theme, Settings()), []
    try:
        for percent, scheme, screens in ROWS:
            preferences.set_text_size(percent)
            theme.choose(scheme)
            for screen in screens:
                here = measured(window, views(window), screen) + measured(window, panels(window), screen)
                found += [f"{percent} % {scheme} {screen.width()}: {one}" for one in here]
    finally:
        preferences.set_text_size(100)
        theme.choose(ThemeChoice.LIGHT)
        session.close()
    assert found == [], "\n".join(found)


def test_the_status_line_has_room_for_all_it_may_say_at_once(looking: MainWindow) -> None:
    line = looking.statusBar()
    jobs = (looking.tasks, looking.editor.files.tasks)
    looking.resize(SCREENS[0])
    for tasks in jobs:
        tasks.busy_changed.emit("Writing what takes a while")
        tasks.progressed.emit(Progress(label="Writing", step="a step with many words to it", done=1, whole=2))
    looking.say("What a workspace has to say meanwhile, and that is not short either")
    assert amiss(looking, SCREENS[0]) == []
    assert len([bar for bar in line.findChildren(QProgressBar) if seen(bar, looking)]) == len(jobs)
    for tasks in jobs:
        tasks.busy_changed.emit("")
    line.clearMessage()
