"""The fairness of a start: all nations with their measures in a table, why one stands where it does, the chart."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFrame, QScrollArea, QWidget

from gm_console.board.fairness.judging import JudgedStart
from gm_console.board.fairness.yardsticks import YARDSTICKS, Aspect, Yardstick
from gm_console.campaign.set_up.fairness import FairStart
from gm_console.charts.fairness import favour_colour
from gm_console.core.reading_direction import with_name
from gm_console.report.fairness_charts import TITLES, favour_chart, worth_chart
from gm_console.report.fairness_words import favour, number, verdict, why, worth_told
from gm_console.ui.dialogs.fairness_chart import ChartView
from gm_console.ui.kit.layouts import SPRING, USUAL_GAP, lay_below, lay_beside, split_between
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, caption, close_row, push_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane

WIDE, HIGH = 940, 760
SIDES = (16, 0, 16, 0)
FIRST = ("worth", "income", "land", "nearest", "gates", "seas_near", "free")
"""Yardsticks that have a column at first; the others can be chosen."""


class FairnessDialog(QDialog):
    """Not modal; it changes nothing."""

    page_wanted = Signal(object)
    """:class:`FairStart` that is to be written as a page."""
    play_wanted = Signal()
    """Caretakers are to play the start that is shown."""

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(parent)
        self.resize(WIDE, HIGH)
        self._start: FairStart | None = None
        self.verdict = PlainLabel(look="heading", wraps=True)
        self.worth = caption()
        self.model: RecordTable[JudgedStart] = RecordTable(self._columns(), self, key=lambda one: one.nation)
        self.pane = TablePane(
            self.model,
            settings,
            "fairness",
            self.tr("Nations"),
            hidden=[one.key for one in YARDSTICKS if one.key not in FIRST],
            sorted_by="favour",
            falls=True,
        )
        self.why = caption()
        self.what = ChoiceBox(name=self.tr("Chart"), tip=self.tr("What the bars show"))
        self.what.addItem(self.tr("Favour by its aspects"), favour_chart)
        self.what.addItem(self.tr("Worth by its parts"), worth_chart)
        self.chart = ChartView()
        self.save = push_button(
            self.tr("&Save page…"), self.tr("Write all of it as one HTML file, with a map")
        )
        self.play = push_button(
            self.tr("&Play it out…"), self.tr("Let caretakers play many games, and see who wins them")
        )
        self._lay_out()
        self.pane.table.selectionModel().selectionChanged.connect(self._explain)
        self.what.currentIndexChanged.connect(self._draw)
        self.save.clicked.connect(self._save)
        self.play.clicked.connect(self.play_wanted)

    def show_start(self, start: FairStart) -> None:
        """Show how even a start is."""
        self._start = start
        self.setWindowTitle(self.tr("Fairness of the start: {0}").format(start.title))
        self.verdict.setText(verdict(start.found))
        self.worth.setText(worth_told(start.found))
        self.pane.show_rows(start.found.nations)
        self._explain()
        self._draw()

    def _explain(self) -> None:
        one: JudgedStart | None = self.pane.only_selected
        if one is None or self._start is None:
            self.why.setText(self.tr("Select a nation to read what speaks for it or against it."))
        else:
            self.why.setText(why(self._start.found, one))

    def _draw(self) -> None:
        if self._start is not None:
            self.chart.show_chart(partial(self.what.currentData(), self._start.found), self.verdict.text())

    def _save(self) -> None:
        if self._start is not None:
            self.page_wanted.emit(self._start)

    def _lay_out(self) -> None:
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setFrameShape(QFrame.Shape.NoFrame)
        area.setWidget(self.chart)
        area.setAccessibleName(self.tr("Chart"))
        upper, lower = QWidget(), QWidget()
        lay_below(upper, self.pane, self.why, grows=self.pane, gap=USUAL_GAP)
        lay_below(lower, lay_beside(None, self.what, SPRING), area, grows=area, edges=SIDES, gap=8)
        halves = split_between(upper, lower, sizes=(HIGH // 2, HIGH // 2))
        buttons = close_row(self)
        for button in (self.save, self.play):
            buttons.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        head = lay_below(None, self.verdict, self.worth, edges=(16, 12, 16, 4), gap=4)
        self.why.setContentsMargins(16, 4, 16, 4)
        lay_below(self, head, halves, buttons, grows=halves, edges=(0, 0, 0, 12), gap=8)

    def _columns(self) -> tuple[Column[JudgedStart], ...]:
        return (
            Column(title=self.tr("Nation"), tip=self.tr("Number and name; the colour is that of its favour"), width=170,
                   key="nation", value=lambda one: with_name(one.nation, one.name),
                   colour=lambda one: favour_colour(float(one.favour))),
            Column(title=self.tr("Favour"), tip=self.tr("The sum of the aspects: above 0 it is favoured"), width=70,
                   key="favour", value=lambda one: one.favour, text=lambda one: favour(one.favour)),
            *(self._aspect(aspect) for aspect in Aspect),
            *(self._measure(one) for one in YARDSTICKS),
        )  # fmt: skip

    def _aspect(self, aspect: Aspect) -> Column[JudgedStart]:
        return Column(
            title=TITLES[aspect],
            tip=self.tr("What this aspect adds to the favour, or takes from it"),
            width=70,
            key=f"aspect-{aspect.value}",
            group=self.tr("Aspects"),
            value=lambda one: one.aspects[aspect],
            text=lambda one: favour(one.aspects[aspect]),
        )

    def _measure(self, yardstick: Yardstick) -> Column[JudgedStart]:
        return Column(
            title=yardstick.title,
            tip=yardstick.meaning,
            width=80,
            key=yardstick.key,
            group=TITLES[yardstick.aspect],
            to_right=True,
            value=lambda one: _value(one.measures.values[yardstick.key]),
            text=lambda one: number(one.measures.values[yardstick.key]),
        )


def _value(found: Fraction | None) -> Fraction | str:
    """Return what a column is sorted by."""
    return found if found is not None else ""
