"""The panel of overlays beside the map: what each is, how strongly it is drawn, and the legend; or its icons alone."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QIcon, QResizeEvent
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QScrollArea,
    QSizePolicy,
    QSlider,
    QToolButton,
    QWidget,
)

from gm_console.ui.kit.icon_book import icon
from gm_console.ui.kit.layouts import SPRING, lay_below
from gm_console.ui.kit.parts import ChoiceBox, restyle
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Tones
from gm_console.ui.map.legend import Legend
from gm_console.ui.map.look import FAINTEST, NO, YES, LookBook, Overlay
from gm_console.ui.map.reach import ReachBox, ReachSwitch
from gm_console.ui.map.seen_by import SightBox, SightSwitch

ICON: Final = 18
BUTTON: Final = 28
SLIDER: Final = 60
SCROLL_BAR: Final = 10
OPEN_KEY: Final = "map/overlays_open"


class OverlayPanel(QFrame):
    """Switches for the overlays of a :class:`LookBook`, and for what else can be shown on the map."""

    folded = Signal()
    """It was folded to its icons or opened."""

    def __init__(
        self,
        book: LookBook,
        switch: SightSwitch,
        reach: ReachSwitch,
        others: Sequence[tuple[str, QAction]],
        settings: Settings,
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self.setObjectName("overlays")
        self.setAccessibleName(self.tr("Overlays"))
        self._book, self._settings = book, settings
        self._tones: Tones | None = None
        kept = settings.text(OPEN_KEY)
        self._asked = None if not kept else kept == YES
        self.open = False
        """Whether it shows more than its icons."""
        self._named: list[tuple[str, QAction]] = [
            *((overlay.value, action) for overlay, action in book.overlays.items()),
            ("patterns", book.patterns),
            *others,
        ]
        self.fold = self._made_fold()
        self.legend = Legend(self)
        self.sight = SightBox(switch, self)
        switch.asked.connect(self._ask_sight)
        switch.changed.connect(self.sight.follow)
        switch.offering.connect(self.follow)
        self.measure = MeasureBox(book, self)
        self.reach = ReachBox(reach, self)
        reach.asked.connect(self._unfold)
        self.sliders = {overlay: self._made_slider(overlay) for overlay in Overlay}
        self._buttons = [self._made_button(action) for _, action in self._named]
        self._lay_out()
        book.changed.connect(self.follow)
        book.idled.connect(self._dim)
        for _, action in self._named:
            action.visibleChanged.connect(self.follow)
        self.follow()

    def fit(self, room: bool) -> None:
        """Open where there is ``room`` beside the map, unless the moderator said otherwise."""
        wanted = room if self._asked is None else self._asked
        if wanted != self.open:
            self.open = wanted
            self.follow()
            self.folded.emit()

    def follow(self) -> None:
        """Show what belongs to the overlays that are on."""
        look, shown = self._book.look, self.open
        style = Qt.ToolButtonStyle
        for button in self._buttons:
            button.setToolButtonStyle(style.ToolButtonTextBesideIcon if shown else style.ToolButtonIconOnly)
        for (_, action), button in zip(self._named, self._buttons, strict=True):
            button.setVisible(action.isVisible())
        for overlay, slider in self.sliders.items():
            there = self._book.overlays[overlay].isVisible()
            slider.setVisible(shown and there and look.shows(overlay))
        self.fold.setText(self.tr("Overlays") if shown else "")
        self.fold.setArrowType(Qt.ArrowType.RightArrow if shown else Qt.ArrowType.LeftArrow)
        self.fold.setToolButtonStyle(style.ToolButtonTextBesideIcon if shown else style.ToolButtonIconOnly)
        self.fold.setToolTip(
            self.tr("Fold the panel to its icons")
            if shown
            else self.tr("Names, strength and legend of the overlays")
        )
        self.sight.follow()
        self.measure.follow()
        self.measure.setVisible(shown and look.shows(Overlay.MEASURE))
        self.reach.follow()
        self.reach.setVisible(shown and look.shows(Overlay.REACH) and bool(self.reach.count()))
        self.legend.setVisible(shown)
        self.sight.setVisible(shown and self.sight.isEnabled())
        self._grid.invalidate()  # the outer layout's does not reach it as long as nothing is shown
        self._both.invalidate()
        self.updateGeometry()

    def tint(self, tones: Tones) -> None:
        """Draw the icons in the colours of a theme: what is on in the accent, if it has something to show."""
        self._tones = tones
        for name, action in self._named:
            action.setIcon(self._drawn(name, tones))

    def _drawn(self, name: str, tones: Tones) -> QIcon:
        off = icon(name, replace(tones, text=tones.muted))
        on = off if name in self._book.idle else icon(name, replace(tones, text=tones.accent))
        both = QIcon()
        for side, picture in ((QIcon.State.Off, off), (QIcon.State.On, on)):
            for size in (ICON, ICON * 2):
                both.addPixmap(picture.pixmap(size, size), QIcon.Mode.Normal, side)
        return both

    def _dim(self) -> None:
        """Let switches look off whose overlays have nothing to show; a step of the game changes one or two."""
        for (name, action), button in zip(self._named, self._buttons, strict=True):
            idle = name in self._book.idle
            if button.property("idle") == idle:
                continue
            button.setProperty("idle", idle)
            restyle(button)
            if self._tones is not None:
                action.setIcon(self._drawn(name, self._tones))

    def _made_fold(self) -> QToolButton:
        button = QToolButton()
        button.setAccessibleName(self.tr("Fold or open the panel of overlays"))
        button.clicked.connect(self._turn)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        return button

    def _made_button(self, action: QAction) -> QToolButton:
        button = QToolButton()
        button.setDefaultAction(action)
        button.setIconSize(QSize(ICON, ICON))
        button.setMinimumSize(BUTTON, BUTTON)
        button.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        name = action.text().replace("&", "")
        button.setText(f" {name}")  # style sheets know no gap between icon and text
        button.setAccessibleName(name)
        return button

    def _made_slider(self, overlay: Overlay) -> QSlider:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(FAINTEST, 100)
        slider.setValue(round(self._book.look.strength(overlay) * 100))
        slider.setFixedWidth(SLIDER)
        name = self._book.overlays[overlay].text().replace("&", "")
        slider.setAccessibleName(self.tr("Strength of {0}").format(name))
        slider.setToolTip(self.tr("How strongly {0} is drawn").format(name))
        change: Callable[[int], None] = partial(self._book.set_strength, overlay)
        slider.valueChanged.connect(change)
        return slider

    def _lay_out(self) -> None:
        self._grid = grid = QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(2)
        grid.setColumnStretch(0, 1)
        row = 0
        boxes: dict[str, ChoiceBox] = {Overlay.MEASURE: self.measure, Overlay.REACH: self.reach}
        for (name, _), button in zip(self._named, self._buttons, strict=True):
            grid.addWidget(button, row, 0)
            if name in set(Overlay):
                grid.addWidget(self.sliders[Overlay(name)], row, 1)
            row += 1
            box = boxes.get(name)
            if box is not None:
                grid.addWidget(box, row, 0, 1, 2)
                row += 1
        inside = QWidget()
        inside.setObjectName("panelBody")
        self._both = lay_below(
            inside, self.fold, self.sight, grid, self.legend, SPRING, edges=(3, 3, 3, 3), gap=4
        )
        scroll = QScrollArea()
        scroll.setWidget(inside)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._inside = inside
        lay_below(self, scroll)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Return what its rows and the legend need."""
        inside = self._inside.sizeHint()
        bar = SCROLL_BAR if inside.height() > self.height() else 0
        return QSize(inside.width() + bar, inside.height())

    def minimumSizeHint(self) -> QSize:
        """Return as little height as needs be: the rest is scrolled."""
        return QSize(self.sizeHint().width(), BUTTON * 3)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the scroll bar's room where there is one."""
        super().resizeEvent(event)
        self.updateGeometry()

    def _ask_sight(self) -> None:
        """Open the list of those by whom the map can be seen, and the panel that it stands in."""
        if not self.open:
            self._turn()
        self.sight.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.sight.showPopup()

    def _unfold(self) -> None:
        """Open until the map has another size: a narrow workspace has no room for it."""
        if not self.open:
            self.open = True
            self.follow()
            self.folded.emit()

    def _turn(self) -> None:
        self._asked = not self.open
        self._settings.keep(OPEN_KEY, YES if self._asked else NO)
        self.fit(self._asked)


class MeasureBox(ChoiceBox):
    """The measure that land is tinted by; shown while that overlay is on."""

    def __init__(self, book: LookBook, parent: QWidget) -> None:
        super().__init__(parent)
        self._book = book
        self.setAccessibleName(self.tr("Measure shown"))
        self.setToolTip(self.tr("What land is tinted by in each region"))
        self.follow()
        self.activated.connect(self._choose)
        self.adjustSize()

    def follow(self) -> None:
        """Show the measures of the open game, and the one in force."""
        offered, measure = self._book.offered, self._book.measure
        if [self.itemData(at) for at in range(self.count())] != [one.key for one in offered]:
            self.clear()
            for one in offered:
                self.addItem(one.name, one.key)
            self.adjustSize()
        self.setCurrentIndex(self.findData(measure.key) if measure is not None else -1)

    def _choose(self, index: int) -> None:
        self._book.measures[self.itemData(index)].trigger()
