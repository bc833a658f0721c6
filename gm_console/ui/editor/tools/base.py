"""What a tool is: it is told what the pointer and the keys do, and makes edits through the session.

A tool knows neither the view nor a painter: it gets places in map units and gives a :class:`Sketch`.  So it can be
tried in a test with four calls, and the keyboard's pointer is the same to it as the mouse.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

from gm_console.board.editing.snap import Hold, Snap, snap
from gm_console.board.editing.topology import FaceKey
from gm_console.board.model import Point
from gm_console.core.ids import RegionId
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import EMPTY, Sketch

SNAP_PIXELS: Final = 9
"""How near the pointer must come, on screen, for something to hold it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Pointer:
    """Where the pointer is, and which keys are held."""

    at: Point
    """In map units; where the map wraps x runs on beyond the seam, so that a drag stays in one piece."""
    face: FaceKey | None
    """Region or ice under it."""
    reach: int
    """Map units that :data:`SNAP_PIXELS` are at the zoom of the moment, at least 1."""
    shift: bool = False
    ctrl: bool = False
    alt: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ToolFace:
    """How a tool presents itself."""

    id: str
    name: str
    """In the tool bar, the menu and the palette."""
    tip: str
    """One sentence: what it does."""
    key: str
    """Single key that takes it up."""
    icon: str
    """Name of a file in ``ui/kit/icons``."""
    cursor: Qt.CursorShape = Qt.CursorShape.CrossCursor


class Tool(QObject):
    """Base of the tools; what is not needed need not be overridden."""

    sketched = Signal()
    """The sketch is another one now."""
    hinted = Signal()
    """The hint is another one now."""
    wanted = Signal(str)
    """Another tool is to be taken up, by its id: this one has done its part."""

    face: ToolFace

    def __init__(self, session: EditorSession, grid: SnapRule, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self.rule = grid
        self._sketch = EMPTY

    @property
    def sketch(self) -> Sketch:
        """What is drawn over the map now."""
        return self._sketch

    @property
    def busy(self) -> bool:
        """Whether something is begun that Escape would drop."""
        return False

    def hint(self) -> str:
        """Say what can be done next; shown in the status line."""
        return self.face.tip

    def options(self) -> QWidget | None:
        """Return a row of choices for the tool's bar, made once; None where there is nothing to choose."""
        return None

    def take_up(self) -> None:
        """Be the tool in hand from now on."""

    def lay_down(self) -> None:
        """Be laid aside; what is begun is dropped."""
        self.cancel()

    def press(self, pointer: Pointer) -> None:
        """The left button went down."""

    def move(self, pointer: Pointer) -> None:
        """The pointer moved with no button down."""

    def drag(self, pointer: Pointer) -> None:
        """The pointer moved with the left button down."""

    def release(self, pointer: Pointer) -> None:
        """The left button came up."""

    def double_click(self, pointer: Pointer) -> None:
        """The second press of a double click, in place of :meth:`press`."""

    def finish(self) -> None:
        """Enter was pressed: end what is begun."""

    def step_back(self) -> bool:
        """Backspace was pressed: take the last point back; False where nothing is begun."""
        return False

    def cancel(self) -> None:
        """Escape was pressed, or the tool is laid aside: drop what is begun."""
        self.show(EMPTY)

    def key(self, event: QKeyEvent) -> bool:
        """Take a key of the tool's own; False where it is not one."""
        return False

    def show(self, sketch: Sketch) -> None:
        """Have another sketch drawn."""
        if sketch != self._sketch:
            self._sketch = sketch
            self.sketched.emit()

    def region_of(self, face: FaceKey | None) -> RegionId | None:
        """Return the region that a face is, None for ice and bare paper."""
        return RegionId(face) if face in self.session.sheet.regions else None

    def snapped(self, pointer: Pointer) -> Snap:
        """Return the place the pointer is held at: a corner, a border, the grid, or nothing while Alt is held."""
        if pointer.alt or not self.rule.on:
            return Snap(point=pointer.at, hold=Hold.NOTHING)
        return snap(self.session.sheet, pointer.at, pointer.reach, self.rule.grid)


class SnapRule(QObject):
    """What the pointer snaps to; shared by all tools."""

    changed = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.on = True
        """Snap to corners and borders, and to the grid where there is one."""
        self.grid = 0
        """Map units between two lines of the grid, 0 for none."""
        self.shown = False
        """Whether the grid is drawn."""

    def set(self, *, on: bool | None = None, grid: int | None = None, shown: bool | None = None) -> None:
        """Change what is given."""
        self.on = self.on if on is None else on
        self.grid = self.grid if grid is None else grid
        self.shown = self.shown if shown is None else shown
        self.changed.emit()
