"""The map in the window: follows the session's turn, phase and selection."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from gm_console.core.ids import RegionId
from gm_console.ui.map.scene import MapScene
from gm_console.ui.map.stamps import StampBook
from gm_console.ui.map.view import MapView
from gm_console.ui.panels.pages import Desk, hover_card
from gm_console.ui.session import Session
from gm_console.ui.theme import Theme


class MapPanel(QWidget):
    """Builds a scene for each campaign and recolours it ever after."""

    def __init__(self, session: Session, theme: Theme) -> None:
        super().__init__()
        self._session = session
        self._theme = theme
        self._scene: MapScene | None = None
        self._book: StampBook | None = None
        self.view = MapView(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.view)
        session.opened.connect(self._open)
        session.chronicle_changed.connect(self._show_moment)
        session.moment_changed.connect(self._show_moment)
        session.selection_changed.connect(self._show_selection)
        theme.changed.connect(self._restyle)
        self.view.region_clicked.connect(session.select_region)

    @property
    def scene(self) -> MapScene | None:
        """The scene of the open campaign."""
        return self._scene

    def _open(self) -> None:
        world = self._session.world
        self._book = None
        self._scene = MapScene(world.shapes, world.colours, world.names)
        self.view.show_map(self._scene, self._theme.tones, self._card)

    def _restyle(self) -> None:
        self._book = None
        self.view.recolour(self._theme.tones)
        self._show_moment()
        self._show_selection()

    def _show_moment(self) -> None:
        if self._scene is None or not self._session.is_open:
            return
        tones, position = self._theme.tones, self._session.position
        if self._book is None:
            self._book = StampBook(tones, self.devicePixelRatioF(), self.font().family())
        self._scene.show_position(position, tones, self._book)
        self._scene.show_changed(position.changed, tones)
        self.view.prepare()

    def _show_selection(self) -> None:
        if self._scene is None or not self._session.is_open:
            return
        nation = self._session.selection.nation
        if nation is not None:
            places = self._session.position.places.values()
            self._scene.show_selected(
                [place.id for place in places if place.owner == nation], self._theme.tones
            )
            return
        region = self._selected_region()
        self._scene.show_selected([region] if region is not None else [], self._theme.tones)
        if region is not None:
            self.view.go_to(region)

    def _selected_region(self) -> RegionId | None:
        """Return the region selected, or the one that the selected entry is about."""
        chosen = self._session.selection
        if chosen.entry:
            return self._session.chronicle.entry(chosen.entry).region or None
        return chosen.region

    def _card(self, region: RegionId) -> str:
        session = self._session
        return hover_card(
            Desk(
                world=session.world,
                chronicle=session.chronicle,
                position=session.position,
                tones=self._theme.tones,
            ),
            region,
        )
