"""The hand on the canvas: turns mouse and keys into pointers for the tool, with a cross that the arrow keys move."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QPointF, Qt, Signal

from gm_console.board.model import Point
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SNAP_PIXELS, Pointer, Tool
from gm_console.ui.map.travel import DRAG_FROM, TravelView

CROSS_STEP: Final = 8
"""Pixels that an arrow key moves the cross; one with Shift held."""
Modifiers = Qt.KeyboardModifier


class Hand(QObject):
    """Knows the tool in hand, whether the button is down, and how often the pointer went round the world."""

    pointed = Signal(object)
    """:class:`Pointer`, None where the mouse left."""
    let_go = Signal()
    """The left button came up."""
    crossed = Signal()
    """The keyboard's cross stands elsewhere, or is gone."""

    def __init__(self, view: TravelView, session: EditorSession, pan: Callable[[QPointF], None]) -> None:
        super().__init__(view)
        self._view = view
        self._session = session
        self._pan = pan
        self.tool: Tool | None = None
        self._pressed: QPointF | None = None
        self._dragging = False
        self._laps = 0
        self._cross: QPointF | None = None
        self._last: QPointF | None = None
        self._clicked: Point | None = None

    @property
    def cross(self) -> QPointF | None:
        """Where the keyboard's pointer stands in the scene, None while the mouse is used."""
        return self._cross

    @property
    def down(self) -> bool:
        """Whether the left button is held on the map."""
        return self._pressed is not None

    def pointer(self, at: QPointF, held: Modifiers) -> Pointer:
        """Return the pointer for a place of the scene."""
        width = self._view.world.width()
        begun = self._pressed is not None or (self.tool is not None and self.tool.busy)
        if self._view.wraps and not begun:
            self._laps = -math.floor(at.x() / width)
        aside = self._laps * width if self._view.wraps else 0.0
        there = (round(at.x() + aside), round(at.y()))
        return Pointer(
            at=there,
            face=self._session.sheet.topology.face_at(there),
            reach=max(1, round(SNAP_PIXELS / self._view.zoom)),
            shift=bool(held & Modifiers.ShiftModifier),
            ctrl=bool(held & Modifiers.ControlModifier),
            alt=bool(held & Modifiers.AltModifier),
        )

    def stepped_round(self, widths: int) -> None:
        """Keep what is begun in one piece: the scene's places are so many widths further east now."""
        self._laps -= widths
        if self._cross is not None:
            self._cross += QPointF(widths * self._view.world.width(), 0)

    def press(self, pixels: QPointF, held: Modifiers) -> None:
        """The left button went down."""
        self._drop_cross()
        pointer = self.pointer(self._scene(pixels), held)
        self._pressed, self._dragging = pixels, False
        self._clicked = pointer.at
        if self.tool is not None:
            self.tool.press(pointer)

    def double_click(self, pixels: QPointF, held: Modifiers) -> None:
        """The left button went down for the second time."""
        pointer = self.pointer(self._scene(pixels), held)
        self._pressed, self._dragging = pixels, False
        if self.tool is not None:
            self.tool.double_click(pointer)

    def move(self, pixels: QPointF, held: Modifiers) -> None:
        """The pointer moved; with the button down it drags once it strayed a little."""
        self._drop_cross()
        self._last = self._scene(pixels)
        pointer = self.pointer(self._last, held)
        if self._pressed is not None and not self._dragging:
            self._dragging = (pixels - self._pressed).manhattanLength() > DRAG_FROM
        self._tell(pointer)

    def release(self, pixels: QPointF, held: Modifiers) -> None:
        """The left button came up; whatever was dragged is one step."""
        if self._pressed is None:
            return
        place = pixels if self._dragging else self._pressed
        pointer = self.pointer(self._scene(place), held)
        self._pressed, self._dragging = None, False
        if self.tool is not None:
            self.tool.release(pointer)
        self.let_go.emit()

    def leave(self) -> None:
        """The mouse left the map."""
        if self._cross is None:
            self.pointed.emit(None)

    def steer(self, dx: int, dy: int, held: Modifiers) -> None:
        """Move the cross by an arrow key; the map follows where it would leave the picture."""
        step = 1 if held & Modifiers.ShiftModifier else CROSS_STEP
        start = self._cross if self._cross is not None else self._begin_at()
        pixels = self._view.viewportTransform().map(start) + QPointF(dx * step, dy * step)
        room = self._view.viewport().rect().adjusted(24, 24, -24, -24)
        if not room.contains(pixels.toPoint()):
            self._pan(QPointF(dx, dy) * max(step, 48))
            self._cross = self._scene(pixels - QPointF(dx, dy) * max(step, 48))
        else:
            self._cross = self._scene(pixels)
        self.crossed.emit()
        self._tell(self.pointer(self._cross, held & ~Modifiers.ShiftModifier))

    def enter(self, held: Modifiers) -> bool:
        """Click where the cross stands, or end what is begun where it was clicked last; False without a cross."""
        if self.tool is None:
            return False
        if self._cross is None:
            if self.tool.busy:
                self.tool.finish()
            return self.tool.busy
        pointer = self.pointer(self._cross, held)
        if self.tool.busy and pointer.at == self._clicked:
            self.tool.finish()
            self._clicked = None
            return True
        self._clicked = pointer.at
        self.tool.press(pointer)
        self.tool.release(pointer)
        return True

    def where(self, pixels: QPointF | None = None) -> Pointer:
        """Return the pointer at some pixels, or where the keyboard or the mouse stands."""
        at = self._scene(pixels) if pixels is not None else (self._cross or self._begin_at())
        return self.pointer(at, Modifiers.NoModifier)

    def _tell(self, pointer: Pointer) -> None:
        if self.tool is not None:
            if self._dragging:
                self.tool.drag(pointer)
            elif self._pressed is None:
                self.tool.move(pointer)
        self.pointed.emit(pointer)

    def _begin_at(self) -> QPointF:
        seen = self._view.seen()
        return self._last if self._last is not None and seen.contains(self._last) else seen.center()

    def _drop_cross(self) -> None:
        if self._cross is not None:
            self._cross = None
            self.crossed.emit()

    def _scene(self, pixels: QPointF) -> QPointF:
        return self._view.viewportTransform().inverted()[0].map(pixels)
