"""The map beside a sheet that is edited: the way of each line, how far its force could go, regions to be picked."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QWidget

from gm_console.campaign.lines import ForceReach, TurnPosition
from gm_console.campaign.orders.typed_sheet import TypedPlot
from gm_console.core.glance import read_regions
from gm_console.core.ids import RegionId
from gm_console.core.reading_direction import isolated
from gm_console.report.phrases import reason_text
from gm_console.rulesets.common.line_words import ONWARD
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.theme import Theme
from gm_console.ui.map.arrow_keys import neighbour_towards
from gm_console.ui.map.look import MapLook, Overlay
from gm_console.ui.map.reach import ReachPicture
from gm_console.ui.map.scene import MapScene
from gm_console.ui.map.stamps import StampBook
from gm_console.ui.map.view import MapView
from gm_console.ui.session import Session
from gm_console.ui.turn_positions import START, Position

LOOK: Final = MapLook(overlays=frozenset({Overlay.OWNERS, Overlay.MOVES, Overlay.FORCES}))

STRENGTH: Final = 0.4
"""How strongly reach is coloured: ways and names stay in sight above it."""


class PlotMap(QWidget):
    """A click picks a region; what the line under the cursor says is shown above all else."""

    picked = Signal(object)
    """The region that is to go into the line."""

    def __init__(self, theme: Theme, session: Session, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._session = theme, session
        self._scene: MapScene | None = None
        self._picture: ReachPicture | None = None
        self._plots: tuple[TypedPlot, ...] = ()
        self._line = 0
        self._reach: ForceReach | None = None
        self._position: Position | None = None
        self._at: RegionId | None = None
        """The region that the keys stand on."""
        self.view = MapView(self)
        self.view.setAccessibleName(self.tr("Map of plots"))
        self.view.setToolTip("")
        self.setMinimumSize(220, 160)
        lay_below(self, self.view, grows=self.view)
        self.view.region_clicked.connect(self._clicked)
        self.view.hovered.connect(self._hover)
        self.view.steered.connect(self._steer)
        self.view.card_wanted.connect(self._pick_here)
        theme.changed.connect(self._colour)

    def start(self, at: TurnPosition) -> None:
        """Show the map of the open campaign as a turn begins; it is made when it is first looked at."""
        world = self._session.world
        there = self._scene is not None and self._scene.shapes is world.shapes
        if not there:
            self.clear()
        places = read_regions(at.ruleset.glance, at.state)
        self._position = Position(
            phase=START, title="", sequence="", entries=0, places=places, nations=(), changed=(), state=None
        )
        if there:
            self._colour()
            return
        self._scene = MapScene(world.shapes, world.colours, world.names, looks=world.looks)
        self._scene.setParent(self)
        self._picture = ReachPicture(self._scene)
        self._colour()
        self.view.show_map(self._scene, self._theme.tones, self._card)
        self.view.prepare()

    def clear(self) -> None:
        """Let go of the map here and now: its timers must not end in another thread."""
        self.view.leave()
        if self._scene is not None:
            self._scene.deleteLater()
        self._scene = self._picture = self._reach = self._position = None

    def show_plots(self, plots: Sequence[TypedPlot], line: int) -> None:
        """Draw ways, that of a line alone if it has one; what comes to nothing is dashed and ends in a cross."""
        went, same = self._line != line, self._plots == tuple(plots)
        self._plots, self._line = tuple(plots), line
        if self._scene is None or (same and not went):
            return
        self._draw_plots(went)

    def _draw_plots(self, went: bool) -> None:
        plots, line = self._plots, self._line
        assert self._scene is not None
        own = [one.arrow for one in plots if one.line == line]
        self._scene.show_moves(own or [one.arrow for one in plots], self._theme.tones)
        regions = {region for one in own for region in one.done + one.undone}
        self._scene.show_selected(sorted(regions), self._theme.tones)
        if own and went:
            self.view.go_to((own[0].done + own[0].undone)[-1], closer=True)

    def show_reach(self, found: ForceReach | None) -> None:
        """Colour where the force of the line could be ordered, or nothing."""
        self._reach = found
        if self._picture is not None:
            self._picture.show_steps(found, self._theme.tones, STRENGTH)
            self._picture.way.show_way((), self._theme.tones)

    def _colour(self) -> None:
        scene, tones = self._scene, self._theme.tones
        if scene is None or self._position is None:
            return
        book = StampBook(tones, self.devicePixelRatioF(), self.font().families())
        scene.show_position(self._position, tones, book, LOOK)
        self.view.recolour(tones)
        self._draw_plots(went=False)
        self.show_reach(self._reach)
        QTimer.singleShot(0, self.view, self.view.prepare)

    def _clicked(self, region: RegionId | None) -> None:
        self._at = region
        if region is not None:
            self.picked.emit(region)

    def _steer(self, step: tuple[int, int]) -> None:
        """Go to the neighbour that lies most in the direction of an arrow key."""
        if self._scene is None:
            return
        if self._at is None:
            self._at = self.view.middle_region()
        elif (there := neighbour_towards(self._scene.shapes.board, self._at, *step)) is not None:
            self._at = there
        if self._at is None:
            return
        self._scene.show_hover(self._at, self._theme.tones)
        self.view.go_to(self._at)
        self.view.show_card(self._at)

    def _pick_here(self) -> None:
        if self._at is not None:
            self.picked.emit(self._at)

    def _hover(self, region: RegionId | None) -> None:
        if self._picture is None:
            return
        arrival = self._reach.reach.arrivals.get(region) if self._reach is not None and region else None
        self._picture.way.show_way(arrival.way if arrival is not None else (), self._theme.tones)

    def _card(self, region: RegionId) -> str:
        """Return what is told of a region, as escaped HTML: how the force of the line comes there, or why not."""
        board, found = self._session.world.board, self._reach
        lines = [f"<b>{escape(region)}</b> {escape(isolated(board.name_of(region)))}"]
        if found is not None:
            arrival, halt = found.reach.arrivals.get(region), found.reach.halts.get(region)
            if arrival is not None:
                lines.append(escape(ONWARD.join(arrival.way)))
            elif halt is not None:
                lines.append(escape(reason_text(halt.why, self._session.world.ruleset)))
            elif region != found.reach.start:
                lines.append(escape(self.tr("out of reach from {0}").format(found.reach.start)))
        lines.append(escape(self.tr("Click, or Enter: into the line")))
        return "<br>".join(lines)

    def focus(self) -> None:
        """Put the keys on the map."""
        self.view.setFocus(Qt.FocusReason.ShortcutFocusReason)
