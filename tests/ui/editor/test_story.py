"""A small world from nothing to disk and back, with the mouse and the keys that a game master would use."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolBar
from pytestqt.qtbot import QtBot

from gm_console.board.model import LinkKind, RegionKind
from gm_console.core.ids import RegionId
from gm_console.files.mapfile import MAP_FILE, load_map, map_json, save_map
from gm_console.ui.editor.canvas.view import EditorView
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.window.main_window import MainWindow
from tests.support.every import every
from tests.support.mouse import move_mouse
from tests.support.waiting import until
from tests.ui.conftest import WAIT
from tests.ui.editor.conftest import squares

NONE, SHIFT, CTRL = (
    Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier,
)  # fmt: skip
LEFT = Qt.MouseButton.LeftButton
A, B, C, D = (RegionId(id_) for id_ in ("01-01", "01-02", "01-03", "02-01"))


class Player:
    """Sits before the window: knows places on the map, and nothing of what lies behind it."""

    def __init__(self, window: MainWindow) -> None:
        self.window = window
        self.session: EditorSession = window.editor.session
        self.view: EditorView = window.editor.workspace.view

    @property
    def map(self) -> bytes:
        return map_json(self.session.document.board)

    @property
    def steps(self) -> tuple[str, ...]:
        return self.session.document.history.labels

    def spot(self, x: int, y: int) -> QPoint:
        """Return the pixel of a place."""
        return self.view.mapFromScene(self.view.nearest_copy(QPointF(x, y)))

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = NONE) -> None:
        self.view.setFocus()
        QTest.keyClick(self.view, key, held)

    def click(self, x: int, y: int, held: Qt.KeyboardModifier = NONE) -> None:
        move_mouse(self.view.viewport(), self.spot(x, y))
        QTest.mouseClick(self.view.viewport(), LEFT, held, self.spot(x, y))

    def clicks(self, *places: tuple[int, int]) -> None:
        for place in places:
            self.click(*place)

    def drag(self, *places: tuple[int, int]) -> None:
        spots = [self.spot(*place) for place in places]
        viewport = self.view.viewport()
        move_mouse(viewport, spots[0])
        QTest.mousePress(viewport, LEFT, NONE, spots[0])
        for spot in spots[1:]:
            move_mouse(viewport, spot, held=LEFT)
        QTest.mouseRelease(viewport, LEFT, NONE, spots[-1])


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Return a map of 4 x 3 squares, with empty paper to the east and the south of them."""
    board = replace(squares(wraps=False), width=640, height=400)
    made = tmp_path / "small"
    save_map(board, made)
    return made


@pytest.fixture
def player(qtbot: QtBot, window: MainWindow, folder: Path) -> Player:
    """Return somebody who has just opened the map."""
    window.resize(1600, 1000)
    window.activateWindow()
    open_map(qtbot, window, folder)
    return Player(window)


def open_map(qtbot: QtBot, window: MainWindow, folder: Path) -> None:
    session = window.editor.session
    with qtbot.waitSignal(session.opened, timeout=WAIT):
        window.editor.files.open_path(folder)
    until(lambda: not window.editor.busy and window.editor.workspace.view.isVisible())
    QApplication.processEvents()
    window.editor.workspace.view.fit()


def one_step_more(player: Player, doing: Callable[[Player], None]) -> bytes:
    """Do something and find it in the history as one step; return the map after it."""
    before, steps = player.map, len(player.steps)
    doing(player)
    assert len(player.steps) == steps + 1, player.steps
    assert player.map != before
    return player.map


def draw(player: Player) -> None:
    """Draw a region on empty paper."""
    player.key(Qt.Key.Key_D)
    player.clicks((440, 40), (560, 40), (560, 160), (440, 160))
    player.key(Qt.Key.Key_Return)


def draw_beside(player: Player) -> None:
    """Draw another that keeps to the corners of the first, closed by a click on its own first corner."""
    player.clicks((440, 160), (560, 160), (560, 280), (440, 280), (440, 160))


def split(player: Player) -> None:
    """Cut a region from border to border."""
    player.key(Qt.Key.Key_S)
    player.clicks((50, 0), (50, 100))


def merge(player: Player) -> None:
    """Select two regions and make one of them."""
    player.key(Qt.Key.Key_V)
    player.click(250, 50)
    player.click(250, 150, SHIFT)
    player.key(Qt.Key.Key_J)


def move_corner(player: Player) -> None:
    """Drag a corner that several regions share."""
    player.key(Qt.Key.Key_C)
    player.drag((100, 200), (106, 204), (112, 210), (118, 212))


def carve(player: Player) -> None:
    """Let the sea take a bay out of the land."""
    player.key(Qt.Key.Key_K)
    player.clicks((340, 230), (260, 240), (260, 270), (340, 275))
    player.key(Qt.Key.Key_Return)


def link(player: Player) -> None:
    """Link two regions that have no border."""
    player.key(Qt.Key.Key_L)
    player.clicks((25, 250), (500, 100))


STORY = (draw, draw_beside, split, merge, move_corner, carve, link)


@pytest.mark.slow
def test_all_of_it_is_undone_and_done_again_to_the_byte(qtbot: QtBot, player: Player, folder: Path) -> None:
    window, session = player.window, player.session
    start = player.map
    assert start == (folder / MAP_FILE).read_bytes()
    states = [start, *(one_step_more(player, part) for part in STORY)]
    assert len(session.sheet.regions) == 12 + 2 + 1 - 1
    drawn = [region for region in session.sheet.regions.values() if region.label[0] > 400]
    assert len(drawn) == 2
    assert session.sheet.kinds(drawn[0].id, drawn[1].id) == (LinkKind.LAND,)
    for state in reversed(states[:-1]):
        player.key(Qt.Key.Key_Z, CTRL)
        assert player.map == state
    player.key(Qt.Key.Key_Z, CTRL)
    assert player.map == start
    for n, state in enumerate(states[1:]):
        player.key(*((Qt.Key.Key_Y, CTRL) if n % 2 else (Qt.Key.Key_Z, CTRL | SHIFT)))
        assert player.map == state
    assert not session.document.history.clean
    player.key(Qt.Key.Key_S, CTRL)
    until(lambda: session.document.history.clean and not window.editor.busy)
    assert (folder / MAP_FILE).read_bytes() == states[-1]
    player.key(Qt.Key.Key_W, CTRL)
    assert not session.is_open
    open_map(qtbot, window, folder)
    assert player.map == states[-1]
    assert player.steps == ()
    assert every(bar.isVisible() for bar in window.editor.workspace.findChildren(QToolBar))


def test_the_story_is_what_it_says(player: Player) -> None:
    sheet = player.session.sheet
    draw(player)
    drawn = player.session.chosen.main
    assert drawn is not None
    ring = sheet.regions[drawn].shape[0]
    assert {(440, 40), (560, 160)} <= {(round(x, -1), round(y, -1)) for x, y in ring}
    split(player)
    assert {region.country for region in sheet.regions.values() if region.label[0] < 100} == {"01"}
    assert sheet.kinds(A, max(player.session.chosen.regions)) == (LinkKind.LAND,)
    carve(player)
    bay = sheet.topology.face_at((270, 255))
    assert bay is not None
    assert sheet.regions[RegionId(bay)].kind is RegionKind.SEA
    before = {region.id for region in sheet.regions.values()}
    merge(player)
    assert len(before - set(sheet.regions)) == 1
    link(player)
    corner = sheet.topology.face_at((25, 250))
    assert corner is not None
    pair = (RegionId(min(corner, drawn)), RegionId(max(corner, drawn)))
    assert sheet.kinds(*pair) == (LinkKind.LAND,)
    assert [(one.a, one.b) for one in sheet.by_hand] == [pair]
    assert load_map(player.session.folder).board.by_hand == ()
