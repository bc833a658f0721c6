"""The map in the window: follows the session's turn, phase and selection, with what lies over it in its corners."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer, Signal
from PySide6.QtGui import (
    QAccessible,
    QAccessibleEvent,
    QAction,
    QCursor,
    QResizeEvent,
    QShowEvent,
    QTextDocumentFragment,
)
from PySide6.QtWidgets import QWidget

from gm_console.board.supply_survey import SupplySurvey
from gm_console.core.arrows import Arrow
from gm_console.core.battles import BattleRow
from gm_console.core.ids import RegionId
from gm_console.core.issues import Issue
from gm_console.ui.kit.layouts import lay_beside
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from gm_console.ui.map.arrow_keys import neighbour_towards
from gm_console.ui.map.battles import BattleLayer, battle_menu
from gm_console.ui.map.choropleth import Choropleth, choropleth
from gm_console.ui.map.country_names import REST, CountryNames
from gm_console.ui.map.legend import ScaleBar
from gm_console.ui.map.look import NO, YES, LookBook, Overlay, map_action
from gm_console.ui.map.minimap import MiniMap
from gm_console.ui.map.naming import MAP_NAMING, NamingSwitch, naming_title
from gm_console.ui.map.outputs import MapOutputs
from gm_console.ui.map.overlay_panel import OverlayPanel
from gm_console.ui.map.overlay_texts import battle_lines, card_lines, legend_blocks, supply_lines
from gm_console.ui.map.problem_marks import MapProblems
from gm_console.ui.map.reach import ReachOnMap
from gm_console.ui.map.scene import MapScene
from gm_console.ui.map.seen_by import SightBanner, SightSwitch
from gm_console.ui.map.shown import ShownMoment
from gm_console.ui.map.stamps import StampBook
from gm_console.ui.map.view import MapView
from gm_console.ui.panels.pages import PageSource, hover_card
from gm_console.ui.session import Session

MARGIN: Final = 8
ROOMY: Final = 1_140
"""Pixels from which the panel of overlays stands open beside the map, which then still has some 900."""
MINIMAP_KEY: Final = "map/small"


class MapPanel(QWidget):
    """Builds a scene for each campaign and recolours it ever after."""

    battle_wanted = Signal(object)
    """:class:`BattleRow` that is to be shown."""

    def __init__(self, session: Session, theme: Theme, settings: Settings | None = None) -> None:
        super().__init__()
        self._session, self._theme = session, theme
        self._settings = settings if settings is not None else Settings()
        self._scene: MapScene | None = None
        self._book: StampBook | None = None
        self._battles: BattleLayer | None = None
        self._shades: Choropleth | None = None
        self._moves: tuple[Arrow, ...] = ()
        self._problems = MapProblems(session, self)
        self._shown_issues: Mapping[RegionId, tuple[Issue, ...]] = {}
        self._ahead = QTimer(self, singleShot=True, interval=REST)
        """Runs where a moment came while nobody saw the map, until that is drawn."""
        self.view = MapView(self)
        self._countries = CountryNames(session.tasks, self.view.prepare, self)
        self.look = LookBook(self, self._settings)
        self.naming = NamingSwitch(self, self._settings, MAP_NAMING)
        self.small = self._small_switch()
        self.sight = SightSwitch(self)
        self._now = ShownMoment(session, self.sight)
        self.reach = ReachOnMap(self.view, session, self.look, self.sight)
        self.strip = OverlayPanel(self.look, self.sight, self.reach.switch, (("minimap", self.small),),
                                  self._settings, self)  # fmt: skip
        self.legend = self.strip.legend
        self.scale = ScaleBar(self)
        self.banner = SightBanner(self.sight, self)
        self.minimap = MiniMap(self.view, self.view)  # beside its card, which comes to stand over it
        self.outputs = MapOutputs(self, session, self.view, self._current_scene)
        lay_beside(self, self.view, self.strip, grows=self.view)
        self.view.keep_clear(self.scale, self.minimap, self.banner)
        self._connect()
        self.strip.tint(theme.tones)
        self.scale.tint(theme.tones)

    @property
    def scene(self) -> MapScene | None:
        """The scene of the open campaign."""
        return self._scene

    def actions_by_id(self) -> Mapping[str, QAction]:
        """Return what the map offers."""
        return {id_: action for _, group in self._groups() for id_, action in group.items()}

    def menu_groups(self) -> tuple[tuple[str, tuple[str, ...]], ...]:
        """Return the same for the View menu: title of a submenu and its ids."""
        return tuple((title, tuple(group)) for title, group in self._groups())

    def _groups(self) -> tuple[tuple[str, Mapping[str, QAction]], ...]:
        look, out = self.look, self.outputs
        overlays = {f"overlay_{overlay}": action for overlay, action in look.overlays.items()}
        overlays |= {"overlay_patterns": look.patterns, "overlay_small_map": self.small}
        names = {f"names_{naming}": action for naming, action in self.naming.actions.items()}
        measures = {f"measure_{number}": action for number, action in enumerate(look.slots, 1)}
        picture = {"picture_copy": out.copy, "picture_export": out.export, "picture_print": out.print}
        return (
            (self.tr("O&verlays"), overlays),
            (naming_title(), names),
            (self.tr("S&een by"), self.sight.actions),
            (self.tr("&Measure shown"), measures),
            (self.tr("&Picture of the map"), picture),
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Keep the corners where they belong."""
        super().resizeEvent(event)
        self.strip.fit(self.width() >= ROOMY)
        self._place()

    def showEvent(self, event: QShowEvent) -> None:
        """Show the moment that came while nobody saw the map."""
        super().showEvent(event)
        if self._current_scene() is not None:
            self._tell(self.selected_region())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Keep the corners where the view's are."""
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _connect(self) -> None:
        session = self._session
        session.opened.connect(self._open)
        session.map_changed.connect(self._redraw)
        for ends in (self.view.leave, self._countries.forget, self._ahead.stop):
            session.closed.connect(ends)
        self._ahead.timeout.connect(self._draw_moment)
        session.chronicle_changed.connect(self._show_moment)
        session.moment_changed.connect(self._show_moment)
        session.selection_changed.connect(self._show_selection)
        self._problems.found.connect(self._take_issues)
        self._theme.changed.connect(self._restyle)
        self.look.changed.connect(self._show_look)
        self.naming.changed.connect(self._show_naming)
        self.small.toggled.connect(self._show_small)
        self.sight.changed.connect(self._show_moment)
        self.sight.changed.connect(self._show_selection)
        self.strip.folded.connect(self._place)
        self.view.installEventFilter(self)
        self.view.region_clicked.connect(session.select_region)
        self.view.scale_changed.connect(self.scale.show_scale)
        self.view.moved.connect(self._follow_sight)
        self.view.steered.connect(self._steer)
        self.view.card_wanted.connect(self._show_card)
        self.view.battles_clicked.connect(self._offer_battles)

    def _small_switch(self) -> QAction:
        tip = self.tr("Show the whole world small, with the part in sight")
        action = map_action(self, self.tr("&Small map"), tip, "0")
        action.setCheckable(True)
        action.setChecked(self._settings.text(MINIMAP_KEY, YES) == YES)
        return action

    def _current_scene(self) -> MapScene | None:
        if not self._session.is_open:
            return None
        if self._ahead.isActive():
            self._draw_moment()
        return self._scene

    def _open(self) -> None:
        self._book = self._scene = self._shades = None  # nothing here belongs on the map of the one before
        self.look.offer(self._session.world.ruleset.glance.measures)
        scene, battles = self._made()
        self.view.show_map(scene, self._theme.tones, self._card, battles)
        self.minimap.show_map(scene)
        self.scale.show_scale(self.view.zoom)
        self._show_links()
        self._countries.write_on(scene)
        self._offer_sight()

    def _redraw(self) -> None:
        """Draw the same world with its map corrected; what is in sight stays in sight."""
        scene, battles = self._made()
        self.view.exchange(scene, battles)
        self.minimap.show_map(scene)
        self._show_links()
        self._countries.write_on(scene)
        self._show_selection()

    def _made(self) -> tuple[MapScene, BattleLayer]:
        world = self._session.world
        self._problems.forget()
        self._shown_issues = {}
        self._scene = MapScene(world.shapes, world.colours, world.names, self.naming.naming, world.looks)
        self._battles = BattleLayer(world.shapes.world, world.board)
        self._scene.addItem(self._battles)
        self._battles.stand_among(self._scene.stamps)
        self.reach.draw_on(self._scene)
        return self._scene, self._battles

    def _restyle(self) -> None:
        self._book = None
        self.strip.tint(self._theme.tones)
        self.scale.tint(self._theme.tones)
        if self._scene is None or not self._session.is_open:
            return
        self.view.recolour(self._theme.tones)
        self._show_links()
        self._shown_issues = {}
        self._show_moment()
        self._show_selection()

    def _show_look(self) -> None:
        self._show_links()
        self._show_moment()

    def _show_naming(self) -> None:
        if self._scene is not None:
            self._scene.show_naming(self.naming.naming)
            self.view.prepare()

    def _offer_sight(self) -> None:
        """Offer the nations of the campaign, and begin with the whole map."""
        nations = self._session.position.nations if self._session.world.ruleset.sight is not None else ()
        self.sight.offer([(one.id, one.name) for one in nations])

    def _show_small(self, shown: bool) -> None:
        self._settings.keep(MINIMAP_KEY, YES if shown else NO)
        self._place()

    def _show_links(self) -> None:
        if self._scene is not None:
            self._scene.show_links(self._theme.tones, shown=self.look.look.shows(Overlay.LINKS))

    def _show_moment(self) -> None:
        if self._scene is None or not self._session.is_open:
            return
        self._countries.follow(self._now.position.places)
        arrows = self._now.arrows
        self._moves = arrows if self.look.look.shows(Overlay.MOVES) else ()
        self.look.note_nothing(Overlay.MOVES, nothing=not arrows)
        self.look.note_nothing(Overlay.BATTLES, nothing=not self._now.battles)
        self._ahead.start()
        if self.isVisible():
            self._draw_moment()

    def _draw_moment(self) -> None:
        self._ahead.stop()
        assert self._scene is not None
        tones, position, look = self._theme.tones, self._now.position, self.look.look
        if self._book is None:
            self._book = StampBook(tones, self.devicePixelRatioF(), self.font().families())
        measure, self._shades = self.look.measure, None
        if look.shows(Overlay.MEASURE) and measure is not None and self.sight.viewer is None:
            world = self._session.world
            self._shades = choropleth(measure, world.board, position, world.ruleset)
        self._scene.show_strengths(look)
        if self._scene.show_position(position, tones, self._book, look, self._shades):
            self.minimap.repaint_map(tones)
        self._scene.show_changed(position.changed, tones)
        self._scene.show_moves(self._moves, tones)
        self._scene.show_supply(self._supply_shown(), tones)
        self.reach.show(tones)
        self._show_battles()
        self._show_issues()
        self._show_legend()
        self.view.prepare()

    def _battles_shown(self) -> tuple[BattleRow, ...]:
        return self._now.battles if self.look.look.shows(Overlay.BATTLES) else ()

    def _supply_shown(self) -> SupplySurvey | None:
        return self._now.supply if self.look.look.shows(Overlay.SUPPLY) else None

    def _show_battles(self) -> None:
        """Mark the battles of the turn; those after the moment shown are faint."""
        assert self._battles is not None
        self._battles.strength = self.look.look.strength(Overlay.BATTLES)
        self._battles.show_battles(self._battles_shown(), self._now.last_seq, self._theme.tones)

    def _show_issues(self) -> None:
        """Mark the problems; ask for them where nobody has yet."""
        assert self._scene is not None
        wanted = self.look.look.shows(Overlay.PROBLEMS)
        if wanted:
            self._problems.want()
        found = self._problems.by_region if wanted else {}
        if found != self._shown_issues:
            self._shown_issues = found
            self._scene.show_issues(found, self._theme.tones)

    def _take_issues(self) -> None:
        if self._scene is not None:
            self._show_issues()
            self._show_legend()

    def _show_legend(self) -> None:
        board = self._session.world.board
        blocks = legend_blocks(
            self.look.look, board, self._shades, self._moves, self._problems.issues, self._theme.tones,
            self._battles_shown(), self._supply_shown(), self._session.world.ruleset,
            changed=bool(self._now.position.changed),
        )  # fmt: skip
        self.legend.show_blocks([*self.reach.legend(self._theme.tones), *blocks], self._theme.tones)
        self.strip.follow()  # the legend may ask for more room than before
        self._place()

    def _follow_sight(self) -> None:
        self.minimap.setVisible(self.small.isChecked() and self.minimap.tells_more())

    def _place(self) -> None:
        """Small map to the lower right corner of the map, scale to the lower left."""
        right, bottom = self.view.geometry().right() + 1 - MARGIN, self.view.geometry().bottom() + 1 - MARGIN
        self.minimap.stand_in(QPoint(right, bottom))
        self.minimap.setVisible(self.small.isChecked() and self.minimap.tells_more())
        self.scale.move(MARGIN, bottom - self.scale.height())
        self.banner.move(max(MARGIN, self.view.geometry().center().x() - self.banner.width() // 2), MARGIN)
        for over in (self.minimap, self.scale, self.banner):
            over.raise_()
        self.view.look_again()

    def _show_selection(self) -> None:
        if self._scene is None or not self._session.is_open:
            return
        nation, region = self._session.selection.nation, self.selected_region()
        place = self._now.position.places.get(region) if region is not None else None
        self.sight.select(place.owner if place is not None else nation)
        if nation is not None:
            held = [one.id for one in self._now.position.places.values() if one.owner == nation]
            self._scene.show_selected(held, self._theme.tones)
            return
        self._scene.show_selected([region] if region is not None else [], self._theme.tones)
        if region is not None:
            self.view.go_to(region)
            self._tell(region)

    def _tell(self, region: RegionId | None) -> None:
        """Say the region to a screen reader."""
        told = QTextDocumentFragment.fromHtml(self._card(region) if region is not None else "").toPlainText()
        self.view.setAccessibleDescription(told)
        QAccessible.updateAccessibility(QAccessibleEvent(self.view, QAccessible.Event.DescriptionChanged))

    def _steer(self, step: tuple[int, int]) -> None:
        """Select the neighbour in a direction, or the region in the middle where none is selected."""
        if self._scene is None or not self._session.is_open:
            return
        region = self.selected_region()
        if region is None:
            self._session.select_region(self.view.middle_region())
            return
        if (other := neighbour_towards(self._session.world.board, region, *step)) is not None:
            self._session.select_region(other)

    def _show_card(self) -> None:
        """Show the card of the selected region, or the battle that is marked in it."""
        region = self.selected_region() if self._session.is_open else None
        fought = self._battles.in_region(region) if region is not None and self._battles is not None else ()
        if fought:
            self._offer_battles(fought)
        elif region is not None:
            self.view.show_card(region)

    def _offer_battles(self, battles: tuple[BattleRow, ...]) -> None:
        """Show the battle of a mark; where it stands for several, let one be chosen."""
        if len(battles) == 1:
            self.battle_wanted.emit(battles[0])
            return
        menu = battle_menu(battles, self._session.world.sides, self)
        menu.triggered.connect(lambda action: self.battle_wanted.emit(action.data()))
        menu.popup(QCursor.pos())

    def selected_region(self) -> RegionId | None:
        """Return the region selected, or the one that the selected entry is about."""
        chosen = self._session.selection
        if chosen.entry:
            return self._session.chronicle.entry(chosen.entry).region or None
        return chosen.region

    def _card(self, region: RegionId) -> str:
        session, tones = self._session, self._theme.tones
        source = PageSource(
            world=session.world, chronicle=session.chronicle, position=self._now.position, tones=tones
        )
        fought = self._battles.in_region(region) if self._battles is not None else ()
        more = battle_lines(fought, session.world.sides, tones)
        more += supply_lines(region, self._supply_shown(), session.world, tones)
        more += self.reach.card(region, tones)
        return hover_card(source, region) + more + card_lines(region, self._shown_issues, self._shades, tones)
