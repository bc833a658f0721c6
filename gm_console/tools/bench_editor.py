"""The editor's figures for ``bench window``: opening a map, and frames while a corner is dragged, panned and zoomed.

Frames are real ones: mouse events on the view, the tool for corners moving one through the session, everything that
listens brought up to date and painted, while the checks run in their own thread.
"""

from __future__ import annotations

import itertools
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from gm_console.tools.timing import WINDOW, percentile

if TYPE_CHECKING:
    from PySide6.QtCore import QPoint
    from PySide6.QtWidgets import QApplication

    from gm_console.board.model import Board
    from gm_console.board.model import Point as Place
    from gm_console.ui.editor.canvas.view import EditorView
    from gm_console.ui.editor.session import EditorSession

FRAMES: Final = 240
LEVELS: Final = (0, 4, 9)
"""Zoom steps in from the whole map at which frames are taken."""
ZOOMS: Final = 10
"""Zoom steps in before it goes out again."""
SWING: Final = 14
"""Pixels that the corner is dragged to and fro."""
Figures = dict[str, Any]


def measure_editor(application: QApplication, board: Board, folder: Path, frames: int = FRAMES) -> Figures:
    """Return how long it takes to open a map, and the 95th percentile of the frames of a drag, a pan and a zoom."""
    from gm_console.files.open_map import OpenMap
    from gm_console.ui.editor.canvas.frame import CanvasFrame
    from gm_console.ui.editor.session import EditorSession
    from gm_console.ui.editor.tools.base import SnapRule
    from gm_console.ui.kit.tasks import unexpected
    from gm_console.ui.kit.theme import Theme, ThemeChoice

    session = EditorSession(unexpected)
    frame = CanvasFrame(session, Theme(application, ThemeChoice.LIGHT), SnapRule())
    view = frame.view
    frame.resize(*WINDOW)
    frame.show()
    application.processEvents()
    drawn = OpenMap(folder, board)
    drawn.begin()
    began = time.perf_counter()
    grown: list[float] = []
    view.grown.connect(lambda: grown.append(time.perf_counter()))
    session.open(drawn)
    while not grown:
        application.processEvents()
    opened = time.perf_counter() - began
    try:
        _idle(application, session)
        timed = {
            "drag": _drags(application, view, session, frames),
            "pan": _frames(application, _pans(view, frames)),
            "zoom": _frames(application, _zooms(view, frames)),
        }
    finally:
        session.close()
        frame.close()
    return {"regions": len(board.regions), "open_s": round(opened, 3)} | {
        f"{name}_p95_ms": round(percentile(times), 1) for name, times in timed.items()
    }


def _drags(application: QApplication, view: EditorView, session: EditorSession, frames: int) -> list[float]:
    """Return the times of frames in which a corner in the middle of the view is dragged, at several zooms."""
    from PySide6.QtCore import QPoint, QPointF, Qt
    from PySide6.QtTest import QTest

    from gm_console.ui.editor.selection import Chosen
    from gm_console.ui.editor.tools.base import SnapRule
    from gm_console.ui.editor.tools.corner import CornerTool

    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    times: list[float] = []
    rule = SnapRule(view)
    rule.set(on=False)
    view.set_tool(CornerTool(session, rule, view))
    for level in LEVELS:
        view.fit()
        corner = _middle_corner(session, view)
        view.zoom_by(level, QPointF(view.mapFromScene(QPointF(*corner))))
        view.centre_on(QPointF(*corner))
        session.choose(Chosen(faces=tuple(session.sheet.topology.faces_at(corner))))
        _idle(application, session)
        start = view.mapFromScene(view.nearest_copy(QPointF(*corner)))
        QTest.mousePress(view.viewport(), left, none, start)
        swings = itertools.islice(_swings(), frames)
        times += _frames(application, (_mover(view, start + QPoint(*swing)) for swing in swings))
        QTest.mouseRelease(view.viewport(), left, none, start)
    view.set_tool(None)
    return times


def _middle_corner(session: EditorSession, view: EditorView) -> Place:
    """Return the corner nearest to the middle of the map at which three borders meet, or two."""
    topology = session.sheet.topology
    x, y = view.world.center().toTuple()
    corners = {corner for shape in topology.faces.values() for ring in shape for corner in ring}
    near = sorted(corners, key=lambda corner: ((corner[0] - x) ** 2 + (corner[1] - y) ** 2, corner))
    return next((corner for corner in near if len(topology.star(corner)) > 2), near[0])


def _swings() -> Iterator[tuple[int, int]]:
    there = list(range(SWING)) + list(range(SWING, -SWING, -1)) + list(range(-SWING, 0))
    return itertools.cycle((step, step // 2) for step in there)


def _mover(view: EditorView, at: QPoint) -> Callable[[], None]:
    from PySide6.QtCore import QPointF, Qt
    from PySide6.QtGui import QMouseEvent
    from PySide6.QtWidgets import QApplication

    event = QMouseEvent(
        QMouseEvent.Type.MouseMove, QPointF(at), QPointF(view.viewport().mapToGlobal(at)), Qt.MouseButton.NoButton,
        Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip

    def move() -> None:
        QApplication.sendEvent(view.viewport(), event)

    return move


def _pans(view: EditorView, frames: int) -> Iterator[Callable[[], None]]:
    from PySide6.QtCore import QPointF

    for level in LEVELS:
        view.fit()
        view.zoom_by(level)
        for _ in range(frames):
            yield lambda: view.pan(QPointF(21, 3))


def _zooms(view: EditorView, frames: int) -> Iterator[Callable[[], None]]:
    view.fit()
    for _ in range(max(1, frames // (2 * ZOOMS))):
        for step in (1, -1):
            for _ in range(ZOOMS):
                yield lambda step=step: view.zoom_by(step)  # type: ignore[misc]


def _frames(application: QApplication, changes: Iterator[Callable[[], None]]) -> list[float]:
    times = []
    for change in changes:
        began = time.perf_counter()
        change()
        application.processEvents()
        times.append((time.perf_counter() - began) * 1000)
    return times


def _idle(application: QApplication, session: EditorSession) -> None:
    """Wait until the checks are done and nothing is left to paint."""
    answered: list[object] = []
    session.ask(lambda _sheet, _checks: None, answered.append)
    while not answered or not session.settled:
        application.processEvents()
        time.sleep(0.005)
    application.processEvents()
