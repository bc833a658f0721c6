"""Reach on the map: where the forces of a region can be ordered, coloured by steps, and the way to one of them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial
from html import escape
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtGui import QBrush, QPainterPath
from PySide6.QtWidgets import QGraphicsScene, QWidget

from gm_console.campaign.lines import ForceReach, TurnPosition, reach_in
from gm_console.core.ids import RegionId
from gm_console.core.movement import MoveMode, mode_title
from gm_console.core.wording import counted
from gm_console.report.phrases import reason_text
from gm_console.rulesets.common.line_words import ONWARD, LineKind, LineRow
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.parts import ChoiceBox
from gm_console.ui.kit.theme import Tones, blend, see_through
from gm_console.ui.line_rows import LineRows
from gm_console.ui.map.layers import PieceLayer, cosmetic, piece
from gm_console.ui.map.legend import LegendBlock, LegendRow
from gm_console.ui.map.look import LookBook, Overlay
from gm_console.ui.map.patterns import PatternLayer
from gm_console.ui.map.scene import MapScene
from gm_console.ui.map.seen_by import SightSwitch
from gm_console.ui.map.shapes import DETAIL_FROM
from gm_console.ui.map.supply_way import SupplyWayLayer
from gm_console.ui.map.view import MapView
from gm_console.ui.session import Session
from gm_console.ui.turn_positions import Position

_tr = translated_in("MapReading")

COVER: Final = 0.9
"""How much of the colours below is covered."""
SHARES: Final = (0.55, 0.42, 0.3, 0.2, 0.12)
"""How much of the accent is in the colour of one step and more; the last is for all that is farther."""
BORDER: Final = 0.5
"""How much the border round each region that is in reach covers."""
VEIL: Final = 0.6
"""How much of everything else is covered: what is in reach stands out, whatever the colours of its owners are."""
MOST_KINDS: Final = 6


class ReachSwitch(QObject):
    """In which phase, or by which action, forces are asked to move."""

    changed = Signal()
    asked = Signal()
    """Reach was asked for: what its colours mean has to be in sight."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.offered: tuple[tuple[MoveMode, str], ...] = ()
        """Modes of the open game and their titles."""
        self.mode: MoveMode | None = None

    def offer(self, modes: Iterable[tuple[MoveMode, str]]) -> None:
        """Offer the modes of a game; the one in force stays where the game has it."""
        self.offered = tuple(modes)
        known = [mode for mode, _ in self.offered]
        self.mode = self.mode if self.mode in known else next(iter(known), None)
        self.changed.emit()

    def choose(self, id_: str) -> None:
        """Ask in another mode."""
        self.mode = next(mode for mode, _ in self.offered if mode.id == id_)
        self.changed.emit()


class ReachBox(ChoiceBox):
    """The mode in which reach is shown, in the panel of overlays."""

    def __init__(self, switch: ReachSwitch, parent: QWidget) -> None:
        super().__init__(parent)
        self._switch = switch
        self.setAccessibleName(self.tr("Phase of the reach"))
        self.setToolTip(self.tr("In which phase, or by which action, the forces are to move"))
        self.activated.connect(lambda at: switch.choose(self.itemData(at)))
        switch.changed.connect(self.follow)

    def follow(self) -> None:
        """Show the modes of the open game, and the one in force."""
        offered = [f"{mode.id} {title}" for mode, title in self._switch.offered]
        if [self.itemText(at) for at in range(self.count())] != offered:
            self.clear()
            for (one, _), text in zip(self._switch.offered, offered, strict=True):
                self.addItem(text, one.id)
            self.adjustSize()
        mode = self._switch.mode
        self.setCurrentIndex(self.findData(mode.id) if mode is not None else -1)


class ReachPicture:
    """What the map paints of a reach: regions by steps, what a loss would cut, and one way."""

    def __init__(self, scene: MapScene) -> None:
        shapes = self._shapes = scene.shapes
        wraps = shapes.board.wraps
        self.steps = PieceLayer(shapes.world, wraps, steps=DETAIL_FROM, smooth=False)
        self.cut = PatternLayer(shapes.world, wraps, DETAIL_FROM)
        self.way = SupplyWayLayer(shapes.world, shapes.board)
        for item, below in (
            (self.steps, scene.supply.cut),
            (self.cut, scene.supply.cut),
            (self.way, scene.stamps),
        ):
            _stand_below(scene, item, below)

    def show_steps(self, found: ForceReach | None, tones: Tones, strength: float) -> None:
        """Colour the regions of a reach, or none."""
        brushes = [QBrush(see_through(colour, COVER * strength)) for colour in step_colours(tones)]
        border = cosmetic(see_through(tones.border, BORDER), 1.0)
        pieces = []
        if found is not None:
            path = QPainterPath()
            path.addRect(self._shapes.world)
            pieces.append(piece([path]))
            pieces[0].brush = QBrush(see_through(tones.panel, VEIL * strength))
        for id_, arrival in found.reach.arrivals.items() if found is not None else ():
            one = piece(self._shapes.regions[id_])
            one.brush, one.pen = brushes[min(arrival.steps, len(brushes)) - 1], border
            pieces.append(one)
        self.steps.show_pieces(pieces)

    def show_cut(self, regions: Iterable[RegionId], tones: Tones) -> None:
        """Hatch what a loss would cut off, or nothing."""
        paths: list[tuple[QPainterPath, ...]] = [self._shapes.regions[id_] for id_ in regions]
        groups = {"diagonal": tuple((one[-1].boundingRect(), one) for one in paths)} if paths else {}
        self.cut.show_patterns(groups, tones, see_through(tones.error, 0.7))


class ReachOnMap(QObject):
    """Follows cursor, selection and moment while the overlay is on; at rest while it is off."""

    def __init__(self, view: MapView, session: Session, look: LookBook, sight: SightSwitch) -> None:
        super().__init__(view)
        self._view, self._session, self._look, self._sight = view, session, look, sight
        self.switch = ReachSwitch(self)
        self._rows = LineRows(session, self)
        self._picture: ReachPicture | None = None
        self._tones: Tones | None = None
        self._hovered: RegionId | None = None
        self._known: dict[tuple[str, RegionId], ForceReach] = {}
        self._of: Position | None = None
        view.hovered.connect(self._hover)
        for moved in (session.selection_changed, self.switch.changed, self._rows.found):
            moved.connect(self._draw)

    def draw_on(self, scene: MapScene) -> None:
        """Show reach on a map from now on, of the game that is open."""
        self._picture = ReachPicture(scene)
        rules, ruleset = self._session.world.ruleset.movement, self._session.world.ruleset
        modes = rules.modes if rules is not None else ()
        self.switch.offer((mode, mode_title(mode, ruleset)) for mode in modes)
        self._rows.forget()

    def show(self, tones: Tones) -> None:
        """Show the moment, in the colours of a theme."""
        self._tones = tones
        self._draw()

    def ask(self, region: RegionId) -> None:
        """Show the reach of a region, and say in its card how far it is, or that nothing there can move."""
        self._look.overlays[Overlay.REACH].setChecked(True)
        self._session.select_region(region)
        self.switch.asked.emit()
        QTimer.singleShot(0, self, partial(self._tell, region))  # the view moves and gets another size first

    def _tell(self, region: RegionId) -> None:
        if self._on and self._session.selection.region == region:
            self._view.show_card(region)

    @property
    def found(self) -> ForceReach | None:
        """The reach that is shown: of the selected region if forces there can move, or else of the one pointed at."""
        every = (self.of(id_) for id_ in (self._session.selection.region, self._hovered) if id_ is not None)
        return next((one for one in every if one is not None and one.kinds), None)

    def of(self, region: RegionId) -> ForceReach | None:
        """Return the reach of a region at the moment; None while the overlay is off, or others' eyes see the map."""
        position, mode = self._session.position, self.switch.mode
        if not self._on or mode is None:
            return None
        if self._of is not position:
            self._known, self._of = {}, position
        key = (mode.id, region)
        if key not in self._known:
            self._known[key] = reach_in(self._position_read(position), region, mode)
        return self._known[key]

    def legend(self, tones: Tones) -> tuple[LegendBlock, ...]:
        """Return what the colours mean."""
        if not self._on:
            return ()
        texts = (
            _tr("1 step"),
            *(_tr("{0} steps").format(steps) for steps in range(2, len(SHARES))),
            _tr("more steps"),
        )
        rows = [
            LegendRow(text=text, colour=colour)
            for text, colour in zip(texts, step_colours(tones), strict=True)
        ]
        return (LegendBlock(title=_tr("Reach of forces"), rows=tuple(rows)),)

    def card(self, region: RegionId, tones: Tones) -> str:
        """Return what is told of a region beside the cursor, as escaped HTML."""
        if not self._on or self.switch.mode is None:
            return ""
        texts = [self._told(region), *(row.text for row in self._about(region))]
        bad = [False, *(row.bad for row in self._about(region))]
        return "".join(
            f"<br><span style='color:{tones.error}'>{escape(text)}</span>" if wrong else f"<br>{escape(text)}"
            for text, wrong in zip(texts, bad, strict=True)
            if text
        )

    @property
    def _on(self) -> bool:
        there = self._session.is_open and self._session.world.ruleset.movement is not None
        return there and self._look.look.shows(Overlay.REACH) and self._sight.viewer is None

    def _position_read(self, position: Position) -> TurnPosition:
        session = self._session
        return TurnPosition(
            ruleset=session.world.ruleset, board=session.chronicle.board, state=position.state, entries=()
        )

    def _hover(self, region: RegionId | None) -> None:
        self._hovered = region
        self._draw()

    def _draw(self) -> None:
        if self._picture is None or self._tones is None:
            return
        found: ForceReach | None = None
        cut: tuple[RegionId, ...] = ()
        way: tuple[RegionId, ...] = ()
        if self._on:
            self._rows.want(self._session.position)
            found = self.found
            pointed = self._hovered or self._session.selection.region
            necks = [row for row in self._about(pointed) if row.kind is LineKind.NECK] if pointed else []
            cut = necks[0].land if necks else ()
            arrival = found.reach.arrivals.get(self._hovered) if found and self._hovered else None
            way = arrival.way if arrival is not None else ()
        self._picture.show_steps(found, self._tones, self._look.look.strength(Overlay.REACH))
        self._picture.show_cut(cut, self._tones)
        self._picture.way.show_way(way, self._tones)

    def _about(self, region: RegionId) -> list[LineRow]:
        """Return what the lines of its owner say of a region, as far as it is known yet."""
        rows = self._rows.of(self._session.position) or {}
        place = self._session.position.places.get(region)
        return [
            row
            for row in rows.values()
            if place and row.lines.nation == place.owner and region in row.regions
        ]

    def _told(self, region: RegionId) -> str:
        found, ruleset = self.found, self._session.world.ruleset
        mode, rules = self.switch.mode, ruleset.movement
        if found is None or mode is None or rules is None:
            return _tr("{0}: no forces here can move").format(mode.id) if mode is not None else ""
        if region == found.reach.start:
            count = len(found.reach.arrivals)
            return _tr("{0}: {1} in reach, {2} at most; {3}").format(
                mode.id,
                counted(count, _tr("region"), _tr("regions")),
                counted(found.reach.farthest, _tr("step"), _tr("steps")),
                _named(found.kinds, rules.kinds.get),
            )
        arrival, halt = found.reach.arrivals.get(region), found.reach.halts.get(region)
        if arrival is not None:
            return f"{mode.id}: {ONWARD.join(arrival.way)}; {_named(arrival.kinds, rules.kinds.get)}"
        if halt is not None:
            text = _tr("{0}: not from {1}. {2}")
            return text.format(mode.id, found.reach.start, reason_text(halt.why, ruleset))
        return _tr("{0}: out of reach of {1}").format(mode.id, found.reach.start)


def step_colours(tones: Tones) -> tuple[str, ...]:
    """Return the colours of one step and more, the nearest strongest."""
    return tuple(blend(tones.accent, tones.panel, share).name() for share in SHARES)


def _named(kinds: Iterable[str], name: Callable[[str], str | None]) -> str:
    every = [name(kind) or kind for kind in kinds]
    more = _tr(" and {0} more").format(len(every) - MOST_KINDS) if len(every) > MOST_KINDS else ""
    return ", ".join(every[:MOST_KINDS]) + more


def _stand_below(
    scene: QGraphicsScene, item: PieceLayer | PatternLayer | SupplyWayLayer, other: object
) -> None:
    scene.addItem(item)
    item.stackBefore(other)  # type: ignore[arg-type]
