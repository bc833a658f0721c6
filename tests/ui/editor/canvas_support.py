"""A view on the editor's session, and a tool that writes down what it is told."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QImage, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from gm_console.board.model import Point
from gm_console.ui.editor.canvas.look import CanvasLook
from gm_console.ui.editor.canvas.view import EditorView
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import Pointer, SnapRule, Tool, ToolFace
from gm_console.ui.kit.theme import Theme
from tests.support.waiting import until

SIZE = (640, 480)
QUIET = CanvasLook(names=False, problems=False)
"""Nothing that comes from another thread."""


class Scribe(Tool):
    """Writes down what it is told; it is busy while ``begun``."""

    face = ToolFace(id="scribe", name="Scribe", tip="", key="", icon="", cursor=Qt.CursorShape.IBeamCursor)

    def __init__(self, session: EditorSession) -> None:
        super().__init__(session, SnapRule(), session)
        self.told: list[tuple[str, Pointer | None]] = []
        self.begun = False
        self.keys: tuple[Qt.Key, ...] = ()

    @property
    def busy(self) -> bool:
        return self.begun

    @property
    def words(self) -> list[str]:
        return [word for word, _ in self.told]

    def last(self) -> Pointer:
        pointer = self.told[-1][1]
        assert pointer is not None
        return pointer

    def press(self, pointer: Pointer) -> None:
        self.told.append(("press", pointer))

    def move(self, pointer: Pointer) -> None:
        self.told.append(("move", pointer))

    def drag(self, pointer: Pointer) -> None:
        self.told.append(("drag", pointer))

    def release(self, pointer: Pointer) -> None:
        self.told.append(("release", pointer))

    def double_click(self, pointer: Pointer) -> None:
        self.told.append(("double", pointer))

    def finish(self) -> None:
        self.told.append(("finish", None))

    def cancel(self) -> None:
        self.told.append(("cancel", None))

    def key(self, event: QKeyEvent) -> bool:
        return Qt.Key(event.key()) in self.keys


@contextmanager
def shown(qtbot: QtBot, session: EditorSession, theme: Theme, rule: SnapRule) -> Iterator[EditorView]:
    """Show a view until everything of its map is drawn; free it at the end."""
    view = EditorView(session, theme, rule)
    qtbot.addWidget(view)
    view.set_look(QUIET)
    view.resize(*SIZE)
    view.show()
    until(lambda: not view.unfinished)
    yield view
    view.set_tool(None)


def pixels(view: EditorView, place: Point) -> QPoint:
    """Return where a place of the map stands in the view, the copy beside the middle."""
    return view.mapFromScene(view.nearest_copy(QPointF(*place)))


def mouse(view: EditorView, kind: QMouseEvent.Type, at: QPoint, button: Qt.MouseButton) -> None:
    """Send a mouse event; moves carry ``button`` as the one that is held."""
    moving = kind is QMouseEvent.Type.MouseMove
    event = QMouseEvent(
        kind, QPointF(at), QPointF(view.viewport().mapToGlobal(at)),
        Qt.MouseButton.NoButton if moving else button, button, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip
    QApplication.sendEvent(view.viewport(), event)


def drag(view: EditorView, *way: QPoint, button: Qt.MouseButton = Qt.MouseButton.LeftButton) -> None:
    """Press at the first place, move over the others and let go at the last."""
    mouse(view, QMouseEvent.Type.MouseButtonPress, way[0], button)
    for at in way[1:]:
        mouse(view, QMouseEvent.Type.MouseMove, at, button)
    mouse(view, QMouseEvent.Type.MouseButtonRelease, way[-1], button)


def hover(view: EditorView, at: QPoint) -> None:
    """Move the mouse with no button down."""
    mouse(view, QMouseEvent.Type.MouseMove, at, Qt.MouseButton.NoButton)


def picture(view: EditorView) -> QImage:
    """Return what the view shows."""
    for count in range(300):  # words that had no time in one painting come with the next
        QApplication.processEvents()
        if count > 4 and (view._canvas is None or not view._canvas._letters._left_out):
            break
    return view.viewport().grab().toImage()
