"""A view with a hand in it: what mouse and keys do goes to the tool, moves the map, or moves the cross."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QInputDevice, QKeyEvent, QMouseEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from gm_console.ui.editor.canvas.hand import Hand
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import Tool
from gm_console.ui.map.travel import KEY_PAN, STEER, TravelView


class HandView(TravelView):
    """Base of the editor's view: it knows the tool in hand, and nothing of what is painted."""

    menu_wanted = Signal(object, QPoint)
    """:class:`Pointer` and where on the screen a menu is to open."""

    def __init__(self, session: EditorSession, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._grip: QPoint | None = None
        self._space = False
        self._hand = Hand(self, session, self.pan)

    @Slot()
    def show_sketch(self) -> None:
        """Be told that the tool's sketch is another one."""

    @property
    def tool(self) -> Tool | None:
        """The tool in hand."""
        return self._hand.tool

    def set_tool(self, tool: Tool | None) -> None:
        """Take another tool in hand; what the old one began is dropped."""
        old = self._hand.tool
        if old is tool:
            return
        if old is not None:
            old.lay_down()
            old.sketched.disconnect(self.show_sketch)
        self._hand.tool = tool
        if tool is not None:
            tool.sketched.connect(self.show_sketch)
            tool.take_up()
        self.show_sketch()
        self._show_cursor()

    def stepped_round(self, widths: int) -> None:
        """Keep a drag in one piece."""
        self._hand.stepped_round(widths)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Zoom at the pointer; a touchpad moves the map, and zooms while Ctrl is held."""
        touchpad = event.device().type() == QInputDevice.DeviceType.TouchPad
        if touchpad and not event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            moved = event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta() / 2
            self._free()
            self.pan(QPointF(-moved.x(), -moved.y()))
            event.accept()
        else:
            super().wheelEvent(event)

    def event(self, event: QEvent) -> bool:
        """Let the tool have Tab before it moves the focus."""
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            tabs = (Qt.Key.Key_Tab, Qt.Key.Key_Backtab)
            tool = self.tool if not self.world.isEmpty() else None
            if event.key() in tabs and tool is not None and tool.key(event):
                event.accept()
                return True
        return super().event(event)

    def viewportEvent(self, event: QEvent) -> bool:
        """Forget the pointer when the mouse leaves."""
        if event.type() == QEvent.Type.Leave and not self.world.isEmpty():
            self._hand.leave()
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin to drag the map, or hand it to the tool."""
        if self.world.isEmpty():
            return
        middle = event.button() == Qt.MouseButton.MiddleButton
        left = event.button() == Qt.MouseButton.LeftButton
        if middle or (left and (self._space or self.tool is None)):
            self._grip = event.position().toPoint()
            self._show_cursor()
        elif left:
            self._hand.press(event.position(), event.modifiers())

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        """Hand it to the tool."""
        if self.world.isEmpty():
            return
        if event.button() == Qt.MouseButton.LeftButton and self.tool is not None and not self._space:
            self._hand.double_click(event.position(), event.modifiers())
        else:
            self.mousePressEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the map, or hand it to the tool."""
        if self.world.isEmpty():
            return
        if self._grip is not None:
            at = event.position().toPoint()
            self._free()
            self.pan(QPointF(self._grip - at))
            self._grip = at
        else:
            self._hand.move(event.position(), event.modifiers())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a drag, or hand it to the tool."""
        if self._grip is not None:
            self._grip = None
            self._show_cursor()
        elif event.button() == Qt.MouseButton.LeftButton and not self.world.isEmpty():
            self._hand.release(event.position(), event.modifiers())

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for a menu where the mouse or the cross stands."""
        if self.world.isEmpty():
            return
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            self.menu_wanted.emit(self._hand.where(QPointF(event.pos())), event.globalPos())
        else:
            pointer = self._hand.where()
            pixels = self.mapFromScene(self.nearest_copy(QPointF(*pointer.at)))
            self.menu_wanted.emit(pointer, self.viewport().mapToGlobal(pixels))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Hand keys to the tool first, then move the map or the cross."""
        if self.world.isEmpty():
            event.ignore()
        elif self.tool is not None and self.tool.key(event):
            event.accept()
        elif not self._key(Qt.Key(event.key()), event):
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let go of the map when space is let go."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self._show_cursor()
        else:
            super().keyReleaseEvent(event)

    def _key(self, key: Qt.Key, event: QKeyEvent) -> bool:
        held, tool = event.modifiers(), self.tool
        if key in STEER and held & Qt.KeyboardModifier.ControlModifier:
            step = KEY_PAN * (3 if held & Qt.KeyboardModifier.ShiftModifier else 1)
            self._free()
            self.pan(QPointF(*STEER[key]) * step)
        elif key in STEER:
            self._hand.steer(*STEER[key], held)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            return self._hand.enter(held)
        elif key == Qt.Key.Key_Escape and tool is not None:
            tool.cancel()
        elif key == Qt.Key.Key_Backspace and tool is not None:
            return tool.step_back()
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom_by(-1 if key == Qt.Key.Key_Minus else 1)
        elif key == Qt.Key.Key_Space:
            self._space = True
            self._show_cursor()
        else:
            return False
        return True

    def _show_cursor(self) -> None:
        shape = self.tool.face.cursor if self.tool is not None else Qt.CursorShape.OpenHandCursor
        if self._space:
            shape = Qt.CursorShape.OpenHandCursor
        if self._grip is not None:
            shape = Qt.CursorShape.ClosedHandCursor
        if self.viewport().cursor().shape() != shape:
            self.viewport().setCursor(shape)

    def _free(self) -> None:
        """The map is no longer fitted to the window: somebody moved it."""
        self._fitted = False
