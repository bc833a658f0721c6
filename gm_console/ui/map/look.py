"""What the map shows: overlays switched one by one, the measure shown, patterns for the colour-blind."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QWidget

from gm_console.core.glance import MOST_MEASURES, Measure
from gm_console.ui.kit.actions import show_tip
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.settings import Settings

_tr = translated_in("MapLook")

OVERLAYS_KEY: Final = "map/overlays"
MEASURE_KEY: Final = "map/measure"
PATTERNS_KEY: Final = "patterns"
STRENGTHS_KEY: Final = "map/strengths"
FAINTEST: Final = 20
"""Percent; what is fainter had better be switched off."""
YES: Final = "yes"
NO: Final = "no"


class Overlay(StrEnum):
    """What can be switched on and off over the bare map."""

    OWNERS = "owners"
    TERRAIN = "terrain"
    FORCES = "forces"
    MEASURE = "measure"
    LINKS = "links"
    PROBLEMS = "problems"
    MOVES = "moves"
    BATTLES = "battles"
    SUPPLY = "supply"
    REACH = "reach"


@dataclass(frozen=True, slots=True, kw_only=True)
class MapLook:
    """Which overlays are on."""

    overlays: frozenset[Overlay] = frozenset(
        (Overlay.OWNERS, Overlay.TERRAIN, Overlay.FORCES, Overlay.MOVES, Overlay.BATTLES)
    )
    measure: str = ""
    """Key of what land is tinted by; the usual one of a game that has none such."""
    patterns: bool = False
    strengths: Mapping[Overlay, int] = field(default_factory=dict)
    """How strongly an overlay is drawn, percent; 100 where nothing is said."""

    def strength(self, overlay: Overlay) -> float:
        """Return how strongly an overlay is drawn, 0 to 1."""
        return self.strengths.get(overlay, 100) / 100

    def shows(self, overlay: Overlay) -> bool:
        """Tell whether an overlay is on."""
        return overlay in self.overlays


@dataclass(frozen=True, slots=True, kw_only=True)
class _Words:
    name: str
    tip: str
    key: str


def map_action(owner: QWidget, text: str, tip: str, key: str = "") -> QAction:
    """Return an action of a map, whose key holds wherever the focus is in it."""
    action = QAction(text, owner)
    action.setToolTip(f"{tip} ({key})" if key else tip)
    action.setStatusTip(tip)
    action.setShortcut(QKeySequence(key))
    action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
    owner.addAction(action)
    return action


class LookBook(QObject):
    """The look in force, kept between sessions, and the actions that change it."""

    changed = Signal()
    idled = Signal()
    """An overlay has nothing to show any more, or something again."""

    def __init__(self, owner: QWidget, settings: Settings) -> None:
        super().__init__(owner)
        self._settings = settings
        self.look = _kept(settings)
        self.idle: frozenset[Overlay] = frozenset()
        """Overlays that have nothing to show now, whether they are on or off."""
        self.overlays: Mapping[Overlay, QAction] = {
            overlay: self._switch(owner, words.name, words.tip, words.key)
            for overlay, words in _overlay_words().items()
        }
        self.patterns = self._switch(
            owner,
            _tr("&Patterns"),
            _tr("Give neighbouring nations different patterns, for whoever cannot tell their colours apart"),
            "9",
        )
        self._measures = QActionGroup(self)
        self.slots = tuple(self._slot() for _ in range(MOST_MEASURES))
        """Actions for the measures of whichever game is open, as many as one may have."""
        self._offered: tuple[Measure, ...] = ()
        self._show_checks()
        for action in (*self.overlays.values(), self.patterns):
            action.toggled.connect(self._take)
        self._measures.triggered.connect(self._take_measure)

    @property
    def measures(self) -> Mapping[str, QAction]:
        """The measures of the open game, by key."""
        return {measure.key: slot for measure, slot in zip(self._offered, self.slots, strict=False)}

    @property
    def offered(self) -> tuple[Measure, ...]:
        """What the map of the open game can be coloured by."""
        return self._offered

    @property
    def measure(self) -> Measure | None:
        """The measure in force: the one asked for, or the game's usual one; none where the game has none."""
        usual = self._offered[0] if self._offered else None
        return next((one for one in self._offered if one.key == self.look.measure), usual)

    def offer(self, measures: tuple[Measure, ...]) -> None:
        """Offer the measures of a game."""
        self._offered = measures
        for slot in self.slots:
            slot.setVisible(False)
        for measure, slot in zip(measures, self.slots, strict=False):
            slot.setText(measure.title)
            slot.setData(measure.key)
            slot.setToolTip(measure.tip)
            slot.setStatusTip(measure.tip)
            slot.setVisible(True)
        self.overlays[Overlay.MEASURE].setEnabled(bool(measures))
        self._show_checks()
        self.changed.emit()

    def note_nothing(self, overlay: Overlay, *, nothing: bool) -> None:
        """Note that an overlay has nothing to show now, and say why; that it is on or off is kept."""
        if nothing != (overlay in self.idle):
            self.idle ^= {overlay}
            action = self.overlays[overlay]
            show_tip(action, action.statusTip(), _nothing_words()[overlay] if nothing else "")
            self.idled.emit()

    def set_strength(self, overlay: Overlay, percent: int) -> None:
        """Draw an overlay more strongly or less."""
        self._change(replace(self.look, strengths={**self.look.strengths, overlay: percent}))

    def _switch(self, owner: QWidget, text: str, tip: str, key: str) -> QAction:
        action = map_action(owner, text, tip, key)
        action.setCheckable(True)
        return action

    def _slot(self) -> QAction:
        action = QAction(self)
        action.setCheckable(True)
        action.setVisible(False)
        self._measures.addAction(action)
        return action

    def _show_checks(self) -> None:
        for overlay, action in self.overlays.items():
            action.setChecked(self.look.shows(overlay))
        self.patterns.setChecked(self.look.patterns)
        measure = self.measure
        if measure is not None:
            self.measures[measure.key].setChecked(True)

    def _take(self) -> None:
        """Take over what is checked now."""
        on = frozenset(overlay for overlay, action in self.overlays.items() if action.isChecked())
        self._change(replace(self.look, overlays=on, patterns=self.patterns.isChecked()))

    def _take_measure(self, action: QAction) -> None:
        """Take over a measure; asking for one asks for it to be shown."""
        self._change(replace(self.look, measure=str(action.data())))
        self.overlays[Overlay.MEASURE].setChecked(True)

    def _change(self, look: MapLook) -> None:
        if look != self.look:
            self.look = look
            self._settings.keep(OVERLAYS_KEY, " ".join(sorted(look.overlays)))
            self._settings.keep(MEASURE_KEY, look.measure)
            self._settings.keep(PATTERNS_KEY, int(look.patterns))
            strengths = sorted(f"{overlay}:{percent}" for overlay, percent in look.strengths.items())
            self._settings.keep(STRENGTHS_KEY, " ".join(strengths))
            self.changed.emit()


def _kept(settings: Settings) -> MapLook:
    first = MapLook()
    words = _as_called_now(settings.text(OVERLAYS_KEY, " ".join(sorted(first.overlays)))).split()
    return MapLook(
        overlays=frozenset(overlay for overlay in Overlay if overlay.value in words),
        measure=settings.text(MEASURE_KEY, first.measure),
        patterns=settings.number(PATTERNS_KEY, 0, 0, 1) == 1,
        strengths=_strengths(_as_called_now(settings.text(STRENGTHS_KEY))),
    )


def _as_called_now(kept: str) -> str:
    """Return kept words with the overlay of measures as it is called now; it was named after one game's measures."""
    return kept.replace("economy", Overlay.MEASURE)


def _strengths(text: str) -> dict[Overlay, int]:
    pairs = (word.partition(":") for word in text.split())
    return {
        Overlay(name): min(max(int(percent), FAINTEST), 100)
        for name, _, percent in pairs
        if name in set(Overlay) and percent.isdecimal()
    }


def _nothing_words() -> Mapping[Overlay, str]:
    return {
        Overlay.MOVES: _tr("Nothing to see: nobody moves in what is shown of the turn"),
        Overlay.BATTLES: _tr("Nothing to see: no battle of this turn is known"),
    }


def _overlay_words() -> Mapping[Overlay, _Words]:
    return {
        Overlay.OWNERS: _Words(
            name=_tr("&Owners"), tip=_tr("Tint land and claimed sea by who controls it"), key="1"
        ),
        Overlay.TERRAIN: _Words(
            name=_tr("&Terrain"), tip=_tr("Draw signs of the ground: hills where it is rough"), key="2"
        ),
        Overlay.FORCES: _Words(name=_tr("&Forces"), tip=_tr("Show units as badges; from afar they merge"), key="3"),
        Overlay.MEASURE: _Words(
            name=_tr("Meas&ure"), tip=_tr("Tint land by one of the measures that the game has"), key="4"
        ),
        Overlay.LINKS: _Words(name=_tr("&Links"), tip=_tr("Draw which regions are linked, and how"), key="5"),
        Overlay.PROBLEMS: _Words(
            name=_tr("P&roblems"), tip=_tr("Mark where the map itself is wrong or odd"), key="6"
        ),
        Overlay.MOVES: _Words(
            name=_tr("&Moves"), tip=_tr("Draw the plots of the phase shown: done, and not done"), key="7"
        ),
        Overlay.BATTLES: _Words(
            name=_tr("&Battles"), tip=_tr("Mark where the turn's battles were fought; a click shows one"), key="8"
        ),
        Overlay.SUPPLY: _Words(
            name=_tr("Suppl&y lines"),
            tip=_tr("Draw where regions draw supplies from, where lines break, and what a capture would cut"),
            key="S",
        ),
        Overlay.REACH: _Words(
            name=_tr("Reac&h"),
            tip=_tr("Colour where the forces of a region can be ordered, and hatch what its loss would cut off"),
            key="H",
        ),
    }  # fmt: skip
