"""The editor's view: the map being drawn, under the hand and the tool in it."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt, QTimer, Signal, Slot
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QWidget

from gm_console.board.editing.edit import Edit
from gm_console.board.editing.sheet import ice_number
from gm_console.board.model import Point
from gm_console.core.ids import RegionId
from gm_console.drawing.names_on_map import Label
from gm_console.ui.editor.canvas.handview import HandView
from gm_console.ui.editor.canvas.letters import names_of
from gm_console.ui.editor.canvas.look import FIRST_LOOK, CanvasLook, CanvasOverlay, CanvasUnderlay
from gm_console.ui.editor.canvas.paper import HEAD
from gm_console.ui.editor.canvas.scene import CanvasScene
from gm_console.ui.editor.canvas.washes import colours_of
from gm_console.ui.editor.choices import touches_codes
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.sketch import EMPTY
from gm_console.ui.editor.tools.base import Pointer, SnapRule
from gm_console.ui.kit.parts import PlainLabel
from gm_console.ui.kit.theme import Theme
from gm_console.ui.map.travel import MARGIN, MOST_WORLDS

UNIT_PIXELS: Final = 16.0
"""Pixels of one map unit at the closest."""
CLOSER: Final = 12.0
"""How many times closer than the whole map one can go at least."""
GROWING: Final = 0.02
"""Seconds at a time for drawing a map that was opened."""
NAMED: Final = ("region", "name", "link")
"""Parts of a map whose change may move a country's or a sea's name."""
STILL: Final = 350
"""Milliseconds without an edit after which what takes its time is drawn."""
HALTED: Final = 150
"""Milliseconds without moving the map after which names are placed for what is in sight."""
CLOSE_SHARE: Final = 0.3
"""Share of the view that a region takes that is shown closer."""
POINTED_OUT: Final = 2_500
"""Milliseconds that a cross stands on a place that is shown."""
MUCH_NEARER: Final = 3
"""How many times nearer than it takes to see a place the map may stay when the place is shown."""


class EditorView(HandView):
    """Shows the map of an editor's session and hands what the pointer does to the tool."""

    pointed = Signal(object)
    """:class:`Pointer` that moved over the map, None where it left."""
    drawn_anew = Signal()
    """Another map is shown, or one of another size."""
    grown = Signal()
    """All of a map that was opened is drawn."""

    def __init__(
        self, session: EditorSession, theme: Theme, rule: SnapRule, parent: QWidget | None = None
    ) -> None:
        super().__init__(session, parent)
        self._session = session
        self._theme = theme
        self._rule = rule
        self._canvas: CanvasScene | None = None
        self._look = FIRST_LOOK
        self._underlay: CanvasUnderlay | None = None
        self._overlay: CanvasOverlay | None = None
        self._face: str | None = None
        self._names_stale = False
        self._colours_stale = False
        self._hand.pointed.connect(self._point)
        self._hand.crossed.connect(self._show_cross)
        self._hand.let_go.connect(self._rest_soon)
        self._growing = QTimer(self, interval=0)
        self._growing.timeout.connect(self._grow)
        self._still = QTimer(self, singleShot=True, interval=STILL)
        self._still.timeout.connect(self.rest_now)
        self._pointing = QTimer(self, singleShot=True, interval=POINTED_OUT)
        self._pointing.timeout.connect(self._show_cross)
        self._halting = QTimer(self, singleShot=True, interval=HALTED)
        self._halting.timeout.connect(self._look_at)
        self.moved.connect(self._halting.start)
        self._invitation = PlainLabel(
            self.tr("Press D and draw the first region, or import or trace a map"), self, look="caption"
        )
        self._invitation.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._invitation.hide()
        self.setAccessibleName(self.tr("Map being drawn"))
        session.opened.connect(self._open)
        session.closed.connect(self._close)
        session.edited.connect(self._change)
        session.selected.connect(self._show_selected)
        session.findings_changed.connect(self._show_findings)
        session.shown_place.connect(self.show_place)
        session.shown_around.connect(self.show_around)
        theme.changed.connect(self._recolour)
        rule.changed.connect(self._show_look)
        if session.is_open:
            self._open()

    @property
    def look(self) -> CanvasLook:
        """What is shown of the map."""
        return self._look

    @property
    def underlay(self) -> CanvasUnderlay | None:
        """The picture beneath the regions."""
        return self._underlay

    @property
    def unfinished(self) -> bool:
        """Whether something is still to be drawn: of a map that was opened, or once the view has come to rest."""
        return self._growing.isActive() or self._halting.isActive()

    @Slot()
    def rest_now(self) -> None:
        """Draw what waits until the hand rests: hills, names."""
        if self._canvas is not None and not self._hand.down:
            self._growing.start()
            if self._names_stale:
                self._names_stale = False
                self._session.look(names_of, self._name)
            if self._colours_stale:
                self._colours_stale = False
                self._session.look(partial(colours_of, self._session.open_map), self._colour)

    def set_look(self, look: CanvasLook) -> None:
        """Show other things of the map."""
        self._look = look
        self._show_look()

    def set_overlay(self, overlay: CanvasOverlay | None) -> None:
        """Lay something over the regions, or nothing."""
        self._overlay = overlay
        if self._canvas is not None:
            self._canvas.show_overlay(overlay)

    def set_underlay(self, underlay: CanvasUnderlay | None) -> None:
        """Lay a picture beneath the regions, or none."""
        self._underlay = underlay
        if self._canvas is not None:
            self._canvas.show_picture(underlay)

    @Slot(object)
    def show_place(self, place: Point | RegionId, closer: bool = False) -> None:
        """Bring a place or a region into sight; ``closer`` zooms in to it."""
        if self._canvas is None:
            return
        if not isinstance(place, str):
            self.bring_into_sight(QPointF(*place))
            return
        art = self._canvas.atlas.art(place)
        if art is not None:
            room = min(self.viewport().width() / art.box.width(), self.viewport().height() / art.box.height())
            self.bring_into_sight(art.box.center(), closer_than=room * CLOSE_SHARE if closer else 0.0)

    @Slot(object, int)
    def show_around(self, place: Point, span: int) -> None:
        """Bring a place to the middle, so near that ``span`` map units fill the view, and point it out."""
        if self._canvas is not None:
            fitting = min(self.viewport().width(), self.viewport().height()) / max(span, 1)
            if self.zoom > fitting * MUCH_NEARER:
                self.set_zoom(fitting)
            self.bring_into_sight(QPointF(*place), closer_than=fitting)
            self._canvas.show_cross(QPointF(*place))
            self._pointing.start()

    def paint_small(self, painter: QPainter, scale: float) -> None:
        """Paint the map small, without lines and names."""
        if self._canvas is not None:
            self._canvas.paint_small(painter, scale)

    def widest(self) -> float:
        """Return the zoom that shows the whole map with a little air round it."""
        view = self.viewport().rect()
        across, down = view.width() / self.world.width(), view.height() / self.world.height()
        whole = min(across, down) * MARGIN
        if self.wraps:  # the word at the seam's head is read whole above the map
            whole = min(whole, max(view.height() - 2 * HEAD, view.height() / 2) / self.world.height())
        return max(whole, across / MOST_WORLDS) if self.wraps else whole

    def closest(self) -> float:
        """Return a zoom at which map units can be told apart."""
        return max(UNIT_PIXELS, self.widest() * CLOSER)

    def hasten(self, hasty: bool) -> bool:
        """Stretch the picture of the ground while the hand zooms."""
        if self._canvas is not None:
            self._canvas.hasten(hasty)
        return False

    def zoomed(self) -> None:
        """Tell the scene how many pixels a map unit has."""
        if self._canvas is not None:
            self._canvas.scale = self.zoom

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the invitation in the middle."""
        if not self.world.isEmpty():
            super().resizeEvent(event)
        self._place_invitation()

    @Slot()
    def _open(self) -> None:
        sheet = self._session.sheet
        canvas = CanvasScene(sheet, self._theme.tones, self.devicePixelRatioF(), self)
        old, self._canvas = self._canvas, canvas
        world = canvas.atlas.world
        aside = world.width() * (2.0 if canvas.atlas.wraps else 0.5)
        self.show_world(canvas, world, canvas.atlas.wraps, aside=aside, above=world.height() * 0.5)
        if old is not None:
            old.deleteLater()
        self._show_look()
        canvas.show_picture(self._underlay)
        canvas.show_overlay(self._overlay)
        self.fit()
        canvas.scale = self.zoom
        self._show_selected()
        self.show_sketch()
        self._invite()
        self._names_stale = self._colours_stale = False
        self.drawn_anew.emit()
        self._session.look(partial(colours_of, self._session.open_map), self._colour)
        self._session.look(names_of, self._name)
        self._growing.start()
        self._rest_soon()

    @Slot()
    def _close(self) -> None:
        self._still.stop()
        self._growing.stop()
        if self._canvas is not None:
            self.setScene(None)
            self._canvas.deleteLater()
            self._canvas = None
        self.world = QRectF()
        self._invite()

    @Slot(object)
    def _change(self, edit: Edit) -> None:
        if self._canvas is None:
            return
        if not self._canvas.change(edit):
            self._open()
        self._names_stale = self._names_stale or any(key[0] in NAMED for key in edit.keys)
        self._colours_stale = self._colours_stale or touches_codes(edit)
        self._invite()
        self._rest_soon()

    @Slot()
    def _grow(self) -> None:
        """Draw a little of the map, then let the window answer."""
        if self._canvas is None or self._canvas.grow(GROWING):
            self._growing.stop()
            self.grown.emit()

    @Slot()
    def _rest_soon(self) -> None:
        self._still.start()

    def _colour(self, colours: Mapping[str, str]) -> None:
        if self._canvas is not None:
            self._canvas.show_colours(colours)

    def _name(self, names: tuple[Label, ...]) -> None:
        if self._canvas is not None:
            self._canvas.show_names(names)

    @Slot()
    def _show_findings(self) -> None:
        if self._canvas is not None:
            self._canvas.show_findings(self._session.findings)

    @Slot()
    def _recolour(self) -> None:
        if self._canvas is not None:
            self._canvas.recolour(self._theme.tones)

    @Slot()
    def _show_look(self) -> None:
        if self._canvas is not None:
            shown = self._look.grid or self._rule.shown
            self._canvas.show_look(self._look, self._rule.grid if shown else 0)

    @Slot()
    def _show_selected(self) -> None:
        if self._canvas is not None:
            self._canvas.show_selected(self._session.chosen)

    @Slot()
    def show_sketch(self) -> None:
        if self._canvas is not None:
            self._canvas.show_sketch(self.tool.sketch if self.tool is not None else EMPTY)
            self._invite()

    @Slot()
    def _look_at(self) -> None:
        if self._canvas is not None:
            self._canvas.look_at(self.sight())

    @Slot()
    def _show_cross(self) -> None:
        if self._canvas is not None:
            self._canvas.show_cross(self._hand.cross)

    @Slot(object)
    def _point(self, pointer: Pointer | None) -> None:
        if self._canvas is None:
            return
        face = pointer.face if pointer is not None else None
        self._canvas.show_hover(face if not self._hand.down else None)
        if face != self._face:
            self._face = face
            self.setAccessibleDescription(self._told(face))
        self.pointed.emit(pointer)

    def _told(self, face: str | None) -> str:
        """Return the words for what is under the pointer."""
        if face is None:
            return self.tr("Bare paper")
        region = self._session.sheet.regions.get(RegionId(face))
        if region is None:
            return self.tr("Ice") if ice_number(face) is not None else ""
        return f"{region.id} {region.name}".strip()

    def _invite(self) -> None:
        busy = self.tool is not None and self.tool.busy
        self._invitation.setVisible(self._canvas is not None and self._canvas.atlas.empty and not busy)
        self._place_invitation()

    def _place_invitation(self) -> None:
        self._invitation.adjustSize()
        middle = self.rect().center() - self._invitation.rect().center()
        self._invitation.move(middle)
