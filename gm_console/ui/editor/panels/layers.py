"""The panel of layers: what the canvas shows of the map, the grid, the picture beneath and what is laid over it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields, replace
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtWidgets import QCheckBox, QWidget

from gm_console.drawing.names_on_map import Naming
from gm_console.ui.editor.canvas.look import FIRST_LOOK, CanvasLook, Paint
from gm_console.ui.editor.canvas.view import EditorView
from gm_console.ui.editor.choices import Segments
from gm_console.ui.editor.panels.fields import Form
from gm_console.ui.editor.panels.overlay_box import OverlayBox
from gm_console.ui.editor.panels.underlay_box import UnderlayBox
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.base import SnapRule
from gm_console.ui.kit.layouts import SPRING, lay_below, lay_beside
from gm_console.ui.kit.page import ScrolledPage
from gm_console.ui.kit.parts import caption, number_box
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from gm_console.ui.map.naming import EDITOR_NAMING, NamingSwitch

LOOK_KEY: Final = "editor/look"
FIRST_GRID: Final = 50
"""Map units between two lines, where the grid is switched on for the first time."""
WIDEST_GRID: Final = 100_000


class LayersPanel(QWidget):
    """Switches of the canvas, remembered, each with a key."""

    def __init__(
        self,
        view: EditorView,
        session: EditorSession,
        theme: Theme,
        rule: SnapRule,
        settings: Settings | None = None,
    ) -> None:
        super().__init__()
        self._view, self._rule = view, rule
        self._settings = settings if settings is not None else Settings()
        self.paint = Segments(self.tr("What colours say"))
        self.paint.add(Paint.COUNTRY, self.tr("Countries"), self.tr("Colour regions by country"))
        self.paint.add(Paint.TERRAIN, self.tr("Ground"), self.tr("Colour regions by their ground"))
        self.paint.add(Paint.PLAIN, self.tr("Plain"), self.tr("Land and sea only"))
        self.naming = NamingSwitch(self, self._settings, EDITOR_NAMING)
        self.called = self._made_naming()
        self.switches = self._made_switches()
        self.boxes = {name: self._made_box(action) for name, action in self.switches.items()}
        self.snap = QCheckBox(self.tr("Snap to corners, borders and the grid"))
        self.snap.setToolTip(self.tr("Hold Alt to do without for a moment"))
        self.grid = number_box(
            self.tr("Map units between two lines of the grid"), 0, WIDEST_GRID,
            least_text=self.tr("none"), tip=self.tr("Map units between two lines of the grid; none is 0"),
        )  # fmt: skip
        self.grid.setSingleStep(10)
        self.overlay = OverlayBox(session, theme)
        self.underlay = UnderlayBox(session)
        self._build()
        self._connect()
        view.set_look(replace(kept_look(self._settings), naming=self.naming.naming))
        if view.look.grid != rule.shown:
            rule.set(shown=view.look.grid)
        self._show()

    def _made_switches(self) -> Mapping[str, QAction]:
        words = {
            "ids": self.tr("Ids and names of regions"),
            "names": self.tr("Names of countries and seas"),
            "marks": self.tr("Marks"),
            "links": self.tr("Links"),
            "problems": self.tr("Problems"),
            "grid": self.tr("Grid"),
            "ice_hatch": self.tr("Hatching of ice"),
            "relief": self.tr("Signs of the ground"),
        }
        switches = {}
        for number, (name, text) in enumerate(words.items(), 1):
            action = QAction(text, self)
            action.setCheckable(True)
            keys = QKeySequence(f"Alt+{number}")
            action.setShortcut(keys)
            action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
            tip = self.tr("Show or hide: {0}").format(text.lower())
            action.setToolTip(f"{tip} ({keys.toString(QKeySequence.SequenceFormat.NativeText)})")
            action.setStatusTip(tip)
            self.addAction(action)
            self._view.addAction(action)
            switches[name] = action
        return switches

    def _made_naming(self) -> Segments:
        called = Segments(self.tr("What regions are called"))
        for naming, action in self.naming.actions.items():
            called.add(naming, action.text().replace("&", ""), action.toolTip())
        called.show_value(self.naming.naming)
        return called

    def _made_box(self, action: QAction) -> QCheckBox:
        box = QCheckBox(action.text())
        box.setToolTip(action.toolTip())
        box.toggled.connect(action.setChecked)
        action.toggled.connect(box.setChecked)
        return box

    def _build(self) -> None:
        page = ScrolledPage()
        shown = QWidget()
        column = lay_below(shown, gap=4)
        for name, box in self.boxes.items():
            column.addWidget(box)
            if name == "ids":
                # set in below the switch that it goes with
                column.addLayout(lay_beside(None, self.called, SPRING, edges=(20, 0, 0, 4)))
        grid = Form()
        grid.add(self.tr("Grid every"), self.grid)
        snapping = QWidget()
        lay_below(snapping, self.snap, grid, gap=4)
        column.addWidget(caption(self.tr("Alt+1 to Alt+8 switch these, too.")))
        page.section(self.tr("Colours"), self.paint)
        page.section(self.tr("Laid over the map"), self.overlay)
        page.section(self.tr("Shown"), shown)
        page.section(self.tr("Grid"), snapping)
        page.section(self.tr("Picture beneath"), self.underlay)
        page.column.addStretch(1)
        lay_below(self, page)

    def _connect(self) -> None:
        self.paint.picked.connect(self._take)
        self.called.picked.connect(self._call)
        self.naming.changed.connect(self._take)
        for action in self.switches.values():
            action.toggled.connect(self._take)
        self.snap.toggled.connect(self._set_snap)
        self.grid.valueChanged.connect(self._set_grid)
        self._rule.changed.connect(self._follow_rule)
        self.overlay.wanted.connect(self._view.set_overlay)
        self.underlay.changed.connect(self._view.set_underlay)

    def _show(self) -> None:
        """Show the look and the rule as they are."""
        look, rule = self._view.look, self._rule
        self.paint.show_value(look.paint)
        self.called.show_value(look.naming)
        self.called.setEnabled(look.ids)
        for name, action in self.switches.items():
            with QSignalBlocker(action), QSignalBlocker(self.boxes[name]):
                action.setChecked(getattr(look, name))
                self.boxes[name].setChecked(getattr(look, name))
        with QSignalBlocker(self.snap), QSignalBlocker(self.grid):
            self.snap.setChecked(rule.on)
            self.grid.setValue(rule.grid)

    def _take(self) -> None:
        """Take over what is switched on."""
        on = {name: action.isChecked() for name, action in self.switches.items()}
        self.called.show_value(self.naming.naming)
        self.called.setEnabled(on["ids"])
        look = replace(self._view.look, paint=Paint(self.paint.value), naming=self.naming.naming, **on)
        self._look(look)
        if self._rule.shown != on["grid"]:
            self._rule.set(shown=on["grid"], grid=self._rule.grid or FIRST_GRID)

    def _call(self, naming: str) -> None:
        self.naming.choose(Naming(naming))

    def _look(self, look: CanvasLook) -> None:
        if look != self._view.look:
            self._view.set_look(look)
            words = [look.paint.value, *(name for name in self.switches if getattr(look, name))]
            self._settings.keep(LOOK_KEY, " ".join(words))

    def _set_snap(self, on: bool) -> None:
        self._rule.set(on=on)

    def _set_grid(self, grid: int) -> None:
        self._rule.set(grid=grid)

    def _follow_rule(self) -> None:
        """The rule may be changed elsewhere, too: in the options of a tool."""
        self._look(replace(self._view.look, grid=self._rule.shown))
        self._show()


def kept_look(settings: Settings) -> CanvasLook:
    """Return the look that was kept, the first one where none was."""
    words = settings.text(LOOK_KEY).split()
    paint = next((Paint(word) for word in words if word in set(Paint)), None)
    if paint is None:
        return FIRST_LOOK
    switches = {
        one.name: one.name in words for one in fields(CanvasLook) if one.name not in ("paint", "naming")
    }
    return CanvasLook(paint=paint, naming=FIRST_LOOK.naming, **switches)
