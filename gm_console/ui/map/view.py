"""The view: smooth pan and zoom, an endless scroll east and west, hover card, selection."""

from __future__ import annotations

import math
import time
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QWidget

from gm_console.core.ids import RegionId
from gm_console.ui.kit.theme import Tones
from gm_console.ui.map.battles import BattleLayer, BattleMark
from gm_console.ui.map.hover_card import HoverCard
from gm_console.ui.map.scene import MapScene
from gm_console.ui.map.travel import CLOSEST, DRAG_FROM, KEY_PAN, STEER, ZOOM_STEP, TravelView

CLOSE: Final = 0.7
"""Pixels a map unit that show one region well."""
WARM_AFTER: Final = 150
"""Milliseconds of rest before labels are prepared: stepping on, panning and zooming come first."""
WARM_SLICE: Final = 0.004
"""Seconds of preparing at a time."""


class MapView(TravelView):
    """Shows a :class:`MapScene`; the current region is the one under the cursor or selected by keyboard."""

    region_clicked = Signal(object)
    """Region id, or None for a click beside all regions."""
    hovered = Signal(object)
    """Region under the cursor, None where there is none."""
    battles_clicked = Signal(object)
    """Those :class:`BattleRow` whose mark was clicked, in the order in which they were fought."""
    menu_wanted = Signal(object, object, object)
    """Region, the :class:`BattleRow` of a mark, and the place on the screen where a menu is asked for."""
    steered = Signal(object)
    """An arrow key was pressed: the step east and the step south, each -1, 0 or 1."""
    card_wanted = Signal()
    """Enter was pressed: the card of the selected region is to be shown."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._map: MapScene | None = None
        self._tones: Tones | None = None
        self._battles: BattleLayer | None = None
        self._card_text: Callable[[RegionId], str] = str
        self._grip: QPoint | None = None
        self._pressed: QPoint | None = None
        self._space = False
        self._hovered: RegionId | None = None
        self._card = HoverCard(self)
        self._looking: Iterator[None] | None = iter(())
        """The work of placing names for what is in sight; None where it is to begin anew."""
        self._warming: Iterator[None] = iter(())
        self._idle = QTimer(self, interval=0)
        self._idle.timeout.connect(self._warm)
        self.scale_changed.connect(self.prepare)
        self.moved.connect(self.look_again)
        self.setAccessibleName(self.tr("Map"))

    def show_map(
        self,
        scene: MapScene,
        tones: Tones,
        card_text: Callable[[RegionId], str],
        battles: BattleLayer | None = None,
    ) -> None:
        """Show a map from now on; marks of ``battles`` can be clicked."""
        self._stop_warming()
        self._map, self._tones, self._card_text, self._battles = scene, tones, card_text, battles
        world = scene.shapes.world
        aside = world.width() * 2 if scene.shapes.board.wraps else world.width() * 0.2
        above = world.height() * 0.25
        self.show_world(scene, world, scene.shapes.board.wraps, aside=aside, above=above)
        self.fit()

    def exchange(self, scene: MapScene, battles: BattleLayer) -> None:
        """Show the same world with its map corrected, from where it is looked at."""
        centre = self.seen().center()
        self._stop_warming()
        self._hover_over(None, QPoint())
        self._map, self._battles = scene, battles
        self.setScene(scene)
        if self._fitted:
            self.fit()
        else:
            self.centerOn(centre)

    def recolour(self, tones: Tones) -> None:
        """Use the tones of another theme."""
        self._tones = tones

    @Slot()
    def prepare(self) -> None:
        """Draw labels ahead of need whenever there is nothing else to do, those of the zoom shown first."""
        if self._map is not None:
            levels = int(math.log(CLOSEST / self.widest()) / math.log(ZOOM_STEP))
            others = (self.widest() * ZOOM_STEP**level for level in range(levels))
            self._warming = self._map.stamps.warm_up((self.zoom, *others))
            self.look_again()

    @Slot()
    def look_again(self) -> None:
        """Leave every frame to the hand that moves the map; names are placed for what is in sight after it."""
        if self._map is not None:
            self._looking = None
            self._idle.start(WARM_AFTER)

    def stand_back(self) -> None:
        """Draw nothing ahead of need for a moment: something else is being done beside the map."""
        if self._idle.isActive():
            self._idle.start(WARM_AFTER)

    def leave(self) -> None:
        """Stop what is done ahead of need: nobody looks any more."""
        self._stop_warming()
        self._rest.stop()
        self._hover_over(None, QPoint())

    @property
    def preparing(self) -> bool:
        """Whether labels are still being drawn ahead of need."""
        return self._idle.isActive()

    def go_to(self, region: RegionId, *, closer: bool = False) -> None:
        """Bring a region to the middle unless it is well in sight; ``closer`` zooms in to it too."""
        if self._map is None:
            return
        centre = self._map.region_box(region).center()
        self.bring_into_sight(centre, closer_than=CLOSE if closer else 0.0)

    def show_card(self, region: RegionId) -> None:
        """Show a region's card beside its label until the cursor moves, the map is zoomed or Esc is pressed."""
        if self._map is not None:
            label = QPointF(*self._map.shapes.board.where(region))
            self._hover_over(region, self.mapFromScene(self.nearest_copy(label)))

    def middle_region(self) -> RegionId | None:
        """Return the region in the middle of the picture, None where there is none."""
        return self._map.region_at(self.seen().center()) if self._map is not None else None

    def hasten(self, hasty: bool) -> bool:
        """Let frames be quick rather than whole, or whole again; tell whether something is still left out."""
        return self._map is not None and self._map.hasten(hasty)

    def zoomed(self) -> None:
        """Hide the card: what it told of has moved."""
        self._hover_over(None, QPoint())

    def viewportEvent(self, event: QEvent) -> bool:
        """Hide the card when the cursor leaves."""
        if event.type() == QEvent.Type.Leave:
            self._hover_over(None, QPoint())
        return super().viewportEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Begin a drag or a click."""
        if event.button() in (Qt.MouseButton.LeftButton, Qt.MouseButton.MiddleButton):
            self._pressed = event.position().toPoint()
            if event.button() == Qt.MouseButton.MiddleButton or self._space:
                self._begin_drag(self._pressed)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Drag the map, or show what is under the cursor."""
        at = event.position().toPoint()
        if (
            self._pressed is not None
            and self._grip is None
            and (at - self._pressed).manhattanLength() > DRAG_FROM
        ):
            self._begin_drag(self._pressed)
        if self._grip is not None:
            self._fitted = False
            self.pan(QPointF(self._grip - at))
            self._grip = at
        elif self._map is not None:
            self._hover_over(self._map.region_at(self.mapToScene(at)), at)
            self._show_cursor(at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End a drag, or select what was clicked."""
        clicked = (
            self._pressed is not None and self._grip is None and event.button() == Qt.MouseButton.LeftButton
        )
        self._pressed = self._grip = None
        at = event.position().toPoint()
        self._show_cursor(at)
        mark = self._mark_at(at)
        if clicked and mark is not None:
            self.battles_clicked.emit(mark.battles)
        elif clicked and self._map is not None:
            self.region_clicked.emit(self._map.region_at(self.mapToScene(at)))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Ask for the menu of what is under the cursor; by the menu key of what is selected."""
        if event.reason() == QContextMenuEvent.Reason.Keyboard:
            self.menu_wanted.emit(None, (), self.viewport().mapToGlobal(self.viewport().rect().center()))
        elif self._map is not None:
            mark = self._mark_at(event.pos())
            region = self._map.region_at(self.mapToScene(event.pos()))
            self.menu_wanted.emit(region, mark.battles if mark is not None else (), event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Steer by arrows, pan by Ctrl and arrows, zoom by plus and minus, drag while space is held."""
        key, held = Qt.Key(event.key()), event.modifiers()
        if key in STEER and held & Qt.KeyboardModifier.ControlModifier:
            step = KEY_PAN * (3 if held & Qt.KeyboardModifier.ShiftModifier else 1)
            self._fitted = False
            self.pan(QPointF(*STEER[key]) * step)
        elif key in STEER and held in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier):
            self.steered.emit(STEER[key])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.card_wanted.emit()
        elif key == Qt.Key.Key_Escape and self._card.isVisible():
            self._hover_over(None, QPoint())
        elif key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal, Qt.Key.Key_Minus):
            self.zoom_by(-1 if key == Qt.Key.Key_Minus else 1)
        elif key == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = True
            self.viewport().setCursor(Qt.CursorShape.OpenHandCursor)
        else:
            event.ignore()

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Let go of the map when space is let go."""
        if event.key() == Qt.Key.Key_Space and not event.isAutoRepeat():
            self._space = False
            self.viewport().setCursor(Qt.CursorShape.ArrowCursor)
        else:
            super().keyReleaseEvent(event)

    def _mark_at(self, at: QPoint) -> BattleMark | None:
        return self._battles.at(self.mapToScene(at), self.zoom) if self._battles is not None else None

    def _show_cursor(self, at: QPoint) -> None:
        """Show an open hand where the map can be dragged, a pointing one on a mark."""
        shape = Qt.CursorShape.OpenHandCursor if self._space else Qt.CursorShape.ArrowCursor
        if not self._space and self._mark_at(at) is not None:
            shape = Qt.CursorShape.PointingHandCursor
        if self.viewport().cursor().shape() != shape:
            self.viewport().setCursor(shape)

    def _warm(self) -> None:
        """Work for a few milliseconds, then let the window answer."""
        assert self._map is not None
        self._idle.setInterval(0)
        if self._looking is None:
            self._looking = self._map.stamps.look_at(self.zoom, self.sight())
        end = time.perf_counter() + WARM_SLICE
        for _ in chain(self._looking, self._warming):
            if time.perf_counter() > end:
                return
        self._idle.stop()

    def _stop_warming(self) -> None:
        """Let go of the labels of a map that goes: its layers do not live longer than its scene."""
        self._idle.stop()
        self._looking, self._warming = iter(()), iter(())

    def _begin_drag(self, at: QPoint) -> None:
        self._grip = at
        self._hover_over(None, at)
        self.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)

    def _hover_over(self, region: RegionId | None, at: QPoint) -> None:
        if self._map is None or self._tones is None:
            return
        if region != self._hovered:
            self._hovered = region
            self._map.show_hover(region, self._tones)
            self.hovered.emit(region)
            if region is not None:
                self._card.show_text(self._card_text(region))
        self._card.setVisible(region is not None)
        if region is not None:
            self._card.place(at, self.viewport().size())
