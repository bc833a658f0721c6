"""The row of choices of the tool that draws regions."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from gm_console.board.model import RegionKind
from gm_console.core.ids import RegionId
from gm_console.ui.editor.choices import OF_KIND, NewCodeBox, Segments
from gm_console.ui.editor.ground_box import GroundBox
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.editor.tools.plan import Over, Plan, PlanOutline
from gm_console.ui.kit.layouts import SPRING, lay_beside
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, number_box

MOST_SIDE: Final = 60
"""Regions along a side of a patch."""


class OverBox(ChoiceBox):
    """A box of what ground is taken by what is drawn."""

    picked = Signal(str)

    def __init__(self, over: Over) -> None:
        super().__init__()
        self.addItem(self.tr("Over empty paper"), Over.PAPER)
        self.addItem(self.tr("Over sea too"), Over.SEA)
        self.addItem(self.tr("Over any region"), Over.ANY)
        self.setAccessibleName(self.tr("Ground it takes"))
        self.setToolTip(
            self.tr("Whether it takes ground only where there is none yet, from seas, or from all")
        )
        self.show_value(over)
        self.activated.connect(self._tell)

    @property
    def value(self) -> Over:
        """The choice shown."""
        return Over(self.currentData())

    def show_value(self, over: Over) -> None:
        """Show a choice without telling."""
        self.setCurrentIndex(list(Over).index(over))

    def _tell(self) -> None:
        self.picked.emit(self.value)


class DrawBar(QWidget):
    """Shape, kind, country, ground, and what ground is taken."""

    planned = Signal(object)
    """:class:`Plan` that somebody chose."""

    def __init__(self, session: EditorSession, plan: Plan) -> None:
        super().__init__()
        self.outline = Segments(self.tr("How it is drawn"))
        self.outline.add(PlanOutline.FREE, self.tr("Outline"), self.tr("Click corners, or drag freehand"))
        self.outline.add(PlanOutline.BOX, self.tr("Rectangles"), self.tr("A patch of rectangles at once"))
        self.outline.add(PlanOutline.HEX, self.tr("Hexes"), self.tr("A patch of hexes at once"))
        self.columns = number_box(self.tr("Regions side by side"), 1, MOST_SIDE)
        self.rows = number_box(self.tr("Rows of regions"), 1, MOST_SIDE)
        self.times = PlainLabel("×")
        self.kind = Segments(self.tr("Kind"))
        self.kind.add(RegionKind.LAND, self.tr("Land"))
        self.kind.add(RegionKind.SEA, self.tr("Sea"))
        tip = self.tr("What the region belongs to; type a new code such as 07 or PO")
        self.country = NewCodeBox(session, (OF_KIND[RegionKind.LAND],), self.tr("Country"), tip)
        self.sea = NewCodeBox(session, (OF_KIND[RegionKind.SEA],), self.tr("Sea"), tip)
        self.ground = GroundBox(session, self.tr("Ground"), self.tr("What ground the region has"))
        self.over = OverBox(plan.over)
        self.follow = QCheckBox(self.tr("Follow borders"))
        self.follow.setToolTip(
            self.tr("Between two places on borders go along the borders; Ctrl does so for one click")
        )
        self.id = PlainLabel()
        self.id.setToolTip(self.tr("Id of the region that is drawn next"))
        lay_beside(
            self, self.outline, self.columns, self.times, self.rows, self.kind, self.country, self.sea,
            self.ground, self.over, self.follow, self.id, SPRING, gap=4,
        )  # fmt: skip
        self.show_plan(plan)
        for signal in (self.outline.picked, self.kind.picked, self.country.picked, self.sea.picked,
                       self.ground.picked, self.over.picked):  # fmt: skip
            signal.connect(self._take)
        for box in (self.columns, self.rows):
            box.valueChanged.connect(self._take)

    def show_plan(self, plan: Plan) -> None:
        """Show what is drawn next."""
        self.outline.show_value(plan.outline)
        for box, count in ((self.columns, plan.columns), (self.rows, plan.rows)):
            with QSignalBlocker(box):
                box.setValue(count)
        self.kind.show_value(plan.kind)
        self.country.show_code(plan.country)
        self.sea.show_code(plan.sea)
        self.ground.show_value(plan.terrain or self.ground.ordinary)
        self.over.show_value(plan.over)
        free = plan.outline is PlanOutline.FREE
        for one in (self.columns, self.times, self.rows):
            one.setVisible(not free)
        self.follow.setVisible(free)
        land = plan.kind is RegionKind.LAND
        self.country.setVisible(land)
        self.ground.setVisible(land)
        self.sea.setVisible(not land)

    def show_id(self, id_: RegionId | None) -> None:
        """Show the number of the region that is drawn next, None where there is none."""
        self.id.setText(
            self.tr("next: {0}").format(id_)
            if id_ is not None
            else self.tr("no free number: choose another code")
        )

    def _take(self) -> None:
        self.planned.emit(
            Plan(
                outline=PlanOutline(self.outline.value),
                columns=self.columns.value(),
                rows=self.rows.value(),
                kind=RegionKind(self.kind.value),
                country=self.country.value,
                sea=self.sea.value,
                terrain=self.ground.value,
                over=self.over.value,
            )
        )
