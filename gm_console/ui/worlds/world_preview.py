"""The map of a world that no campaign is played on yet: to be looked at, zoomed and moved."""

from __future__ import annotations

from html import escape

from PySide6.QtCore import QPoint, QPointF, QRect, QSize, Qt, QTimer
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QWidget

from gm_console.board.model import Board, RegionKind
from gm_console.core.glance import RegionGlance
from gm_console.core.ids import NOBODY, RegionId
from gm_console.core.reading_direction import isolated, with_name
from gm_console.ui.kit.parts import PlainLabel
from gm_console.ui.kit.theme import Theme
from gm_console.ui.map.scene import MapScene
from gm_console.ui.map.stamps import StampBook
from gm_console.ui.map.travel import KEY_PAN
from gm_console.ui.map.view import MapView
from gm_console.ui.turn_positions import START, Position
from gm_console.ui.worlds.maker import Drawn


class WorldPreview(QWidget):
    """Shows a sentence, or the map of a world with the home countries in their nations' colours."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._drawn: Drawn | None = None
        self._scene: MapScene | None = None
        self.view = MapView(self)
        self.view.setAccessibleName(self.tr("Preview of the world"))
        self.sentence = PlainLabel("", self, look="caption")
        self.sentence.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.sentence.setWordWrap(True)
        self.setMinimumSize(480, 260)
        self.say("")
        self.view.steered.connect(self._pan)
        theme.changed.connect(self._colour)

    @property
    def shows_map(self) -> bool:
        """Whether a map is in sight."""
        return self.view.isVisibleTo(self)

    def say(self, sentence: str) -> None:
        """Show a sentence in place of a map."""
        self.view.leave()
        self._drop_scene()
        self._drawn = None
        self.sentence.setText(sentence)
        self.view.hide()
        self.sentence.show()

    def show_world(self, drawn: Drawn) -> None:
        """Show a world that has a board: built, coloured and shown in three turns of the loop, for it takes a while."""
        assert drawn.shapes is not None
        self._drop_scene()
        self._drawn = drawn
        self._scene = MapScene(drawn.shapes, drawn.colours, drawn.shapes.board.country_names)
        self._scene.show_countries(drawn.spines)
        self._scene.setParent(self)
        QTimer.singleShot(0, self, self._colour)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Give the map the proportions of its world, so that all of it is in sight."""
        super().resizeEvent(event)
        self._place()

    def _drop_scene(self) -> None:
        """Let the scene go here and now: it has timers, which must not end in the thread that collects garbage."""
        if self._scene is not None:
            self._scene.deleteLater()
            self._scene = None

    def _colour(self) -> None:
        drawn, scene, tones = self._drawn, self._scene, self._theme.tones
        if drawn is None or drawn.shapes is None or scene is None:
            return
        book = StampBook(tones, self.devicePixelRatioF(), self.font().families())
        scene.show_position(_position(drawn, drawn.shapes.board), tones, book)
        if self.view.scene() is scene:
            self.view.recolour(tones)
            self.view.prepare()
        else:
            QTimer.singleShot(0, self, self._show)

    def _show(self) -> None:
        if self._scene is None:
            return
        self._place()
        self.view.show_map(self._scene, self._theme.tones, self._card)
        self.sentence.hide()
        self.view.show()
        self.view.prepare()

    def _place(self) -> None:
        self.sentence.setGeometry(self.rect())
        room = QSize(self.size())
        if self._drawn is not None and self._drawn.shapes is not None:
            room = self._drawn.shapes.world.size().toSize().scaled(room, Qt.AspectRatioMode.KeepAspectRatio)
        corner = QPoint((self.width() - room.width()) // 2, (self.height() - room.height()) // 2)
        self.view.setGeometry(QRect(corner, room))

    def _pan(self, step: tuple[int, int]) -> None:
        self.view.pan(QPointF(*step) * KEY_PAN)

    def _card(self, id_: RegionId) -> str:
        assert self._drawn is not None
        assert self._drawn.shapes is not None
        board = self._drawn.shapes.board
        region = board.by_id[id_]
        if region.kind is RegionKind.SEA:
            place, ground = board.sea_names.get(region.country, ""), self.tr("sea")
        else:
            place, ground = (
                board.country_names.get(region.country, ""),
                board.rules.ground(region.terrain).label,
            )
        lines = [
            f"<b>{escape(id_)}</b> {escape(isolated(region.name))}",
            escape(f"{isolated(place)} · {ground}"),
        ]
        lines += [escape(with_name(board.rules.kind(mark.kind).label, mark.name)) for mark in region.marks]
        return "<br>".join(lines)


def _position(drawn: Drawn, board: Board) -> Position:
    """Return the world before anything has happened: nations hold their homes, and nothing stands anywhere."""
    places = {
        region.id: RegionGlance(id=region.id, owner=drawn.owners.get(region.id, NOBODY), part=None)
        for region in board.regions
    }
    return Position(
        phase=START, title="", sequence="", entries=0, places=places, nations=(), changed=(), state=None
    )
