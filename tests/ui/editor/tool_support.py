"""A hand for tests: what the canvas would tell a tool, without the canvas."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent

from gm_console.board.model import Point
from gm_console.files.mapfile import map_json
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import Knob, SketchRole
from gm_console.ui.editor.tools.base import Pointer, Tool

REACH = 6


class Hand:
    """Holds a tool and moves it over the map."""

    def __init__(self, session: EditorSession, tool: Tool, reach: int = REACH) -> None:
        self.session, self.tool, self.reach = session, tool, reach
        tool.take_up()

    def at(self, x: int, y: int, **held: bool) -> Pointer:
        face = self.session.sheet.topology.face_at((x, y))
        return Pointer(at=(x, y), face=face, reach=self.reach, **held)

    def move(self, x: int, y: int, **held: bool) -> None:
        self.tool.move(self.at(x, y, **held))

    def click(self, x: int, y: int, **held: bool) -> None:
        self.move(x, y, **held)
        self.tool.press(self.at(x, y, **held))
        self.tool.release(self.at(x, y, **held))

    def clicks(self, *places: Point) -> None:
        for x, y in places:
            self.click(x, y)

    def double_click(self, x: int, y: int) -> None:
        self.click(x, y)
        self.tool.double_click(self.at(x, y))
        self.tool.release(self.at(x, y))

    def drag(self, *places: Point, **held: bool) -> None:
        """Press at the first place, drag over the others, let go at the last."""
        self.tool.press(self.at(*places[0], **held))
        for place in places[1:]:
            self.tool.drag(self.at(*place, **held))
        self.tool.release(self.at(*places[-1], **held))

    def key(self, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> bool:
        return self.tool.key(QKeyEvent(QEvent.Type.KeyPress, key, held))

    @property
    def map(self) -> bytes:
        return map_json(self.session.document.board)

    @property
    def steps(self) -> tuple[str, ...]:
        return self.session.document.history.labels

    @property
    def wrong(self) -> list[str]:
        return [note.text for note in self.tool.sketch.notes if note.role is SketchRole.WRONG]

    def dots(self, knob: Knob) -> set[Point]:
        return {dot.at for dot in self.tool.sketch.dots if dot.knob is knob}
