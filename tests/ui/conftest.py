"""The sample campaign, drafted once, in a window of its own for each test."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from gm_console.board.model import Board
from gm_console.campaign.sample import make_sample
from gm_console.campaign.service import Campaign
from gm_console.drawing.spines import Spine, spines
from gm_console.files.mapfile import load_map
from gm_console.files.places import MAPS
from gm_console.ui.editor.workspace import LAYOUT_KEY
from gm_console.ui.kit.settings import LAYOUT, WEEK_FIRST, Settings
from gm_console.ui.kit.theme import Theme, ThemeChoice
from gm_console.ui.map.shapes import MapShapes, map_shapes
from gm_console.ui.session import Selection
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.window.preferences import Preferences
from tests.support.waiting import until

WAIT = 100_000
"""Milliseconds that a turn may take on a slow machine."""


@pytest.fixture(autouse=True)
def garbage_is_collected_here() -> Iterator[None]:
    """Collect cyclic garbage between tests and in this thread only, as the program does: there may be widgets in it."""
    gc.disable()
    yield
    gc.collect(1)
    gc.enable()


@pytest.fixture(autouse=True)
def no_key_stays_down() -> Iterator[None]:
    """Let go of Ctrl, Shift and Alt after each test: Qt takes a key that a shortcut swallowed for held for ever."""
    yield
    if (
        QApplication.instance() is not None
        and QApplication.keyboardModifiers() != Qt.KeyboardModifier.NoModifier
    ):
        anywhere = QWidget()
        for key in (Qt.Key.Key_Control, Qt.Key.Key_Shift, Qt.Key.Key_Alt, Qt.Key.Key_Meta):
            QTest.keyRelease(anywhere, key)
        assert QApplication.keyboardModifiers() == Qt.KeyboardModifier.NoModifier


@pytest.fixture(scope="session", autouse=True)
def drawn_once() -> Iterator[Callable[[Board], MapShapes]]:
    """Draw a map that is opened in many windows once: it takes longer than all else of opening a campaign."""
    drawn: list[MapShapes] = []

    def shapes_of(board: Board) -> MapShapes:
        for known in drawn:
            if known.board == board:
                return replace(known, board=board, coloured=board)
        drawn.append(map_shapes(board))
        return drawn[-1]

    roomy: list[tuple[Board, Mapping[str, Spine]]] = []

    def spines_of(board: Board) -> Mapping[str, Spine]:
        found = next((found for known, found in roomy if known == board), None)
        if found is None:
            found = spines(board)
            roomy.append((board, found))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("gm_console.ui.open_campaign.map_shapes", shapes_of)
        patch.setattr("gm_console.ui.map.country_names.spines", spines_of)
        yield shapes_of


@pytest.fixture(scope="session")
def board() -> Board:
    """Return the map of the flagship game."""
    return load_map(MAPS / "romin_jhors").board


@pytest.fixture(scope="session")
def shapes(board: Board, drawn_once: Callable[[Board], MapShapes], qapp: QApplication) -> MapShapes:
    """Return what is drawn of it."""
    return drawn_once(board)


@pytest.fixture(scope="session")
def drafted(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the sample campaign with a draft of its first turn."""
    path = tmp_path_factory.mktemp("sample") / "sample.gmc"
    make_sample(path)
    with Campaign(path) as campaign:
        campaign.run_turn()
    return path


@pytest.fixture
def campaign_file(drafted: Path, tmp_path: Path) -> Path:
    """Return a copy of the drafted sample that a test may change."""
    path = tmp_path / "game.gmc"
    path.write_bytes(drafted.read_bytes())
    return path


@pytest.fixture(scope="session")
def theme(qapp: QApplication) -> Theme:
    return Theme(qapp, ThemeChoice.LIGHT)


def new_window(qapp: QApplication, theme: Theme) -> MainWindow:
    """Return a window on its start page, with nothing left of the windows before it."""
    theme.choose(ThemeChoice.LIGHT)
    settings = Settings()
    settings.keep("workspace", "map")  # an earlier test may have left another one last
    settings.keep(WEEK_FIRST, 0)  # most tests are about what is opened, not about its week
    for kept in (LAYOUT_KEY, f"panels{LAYOUT}"):
        settings.forget(kept)  # a dock that an earlier test left floating, or behind a tab, would stay so
    made = MainWindow(theme, Preferences(qapp, theme, settings))
    made.resize(1280, 800)
    made.show()
    return made


@pytest.fixture
def window(qtbot: QtBot, qapp: QApplication, theme: Theme) -> Iterator[MainWindow]:
    """Return the window on its start page."""
    made = new_window(qapp, theme)
    qtbot.addWidget(made, before_close_func=settle)
    yield made
    made.close()
    until(lambda: not made.tasks.busy)
    made.close()


@pytest.fixture
def opened(window: MainWindow, qtbot: QtBot, campaign_file: Path) -> MainWindow:
    """Return the window on the drafted sample."""
    open_in(window, qtbot, lambda: window.files.open_path(campaign_file))
    return window


@pytest.fixture(scope="session")
def shared(qapp: QApplication, theme: Theme, drafted: Path) -> Iterator[MainWindow]:
    """Return one window on the drafted sample for all tests that only look."""
    settings = Settings()
    settings.keep(WEEK_FIRST, 0)
    made = MainWindow(theme, Preferences(qapp, theme, settings))
    made.resize(1280, 800)
    made.show()
    made.files.open_path(drafted)
    until(lambda: made.session.is_open and not made.tasks.busy)
    yield made
    made.close()


@pytest.fixture
def looking(shared: MainWindow) -> MainWindow:
    """Return the shared window as it is when a campaign was just opened; the test must leave the file alone.

    It is put above whatever windows other files left open: the mouse goes to the topmost.
    """
    shared.raise_()
    shared.activateWindow()
    shared.session.select(Selection())
    shared.session.step_to(len(shared.session.chronicle.positions) - 1)
    shared.map.view.fit()
    return shared


def settle(window: MainWindow) -> None:
    """Wait for the jobs at work: a window that is deleted first would never hear of their end."""
    until(lambda: not window.tasks.busy)


def open_in(window: MainWindow, qtbot: QtBot, how: Callable[[], None]) -> None:
    """Open a campaign and wait until it is shown."""
    with qtbot.waitSignal(window.session.chronicle_changed, timeout=WAIT):
        how()
    until(lambda: not window.tasks.busy)
