"""Charts over time: a number of the nations chosen, turn by turn, as lines, small charts or places."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QPoint, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QCheckBox, QDialog, QFileDialog, QWidget

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.series import (
    Charted,
    NationSeries,
    TurnPoint,
    as_table,
    charted,
    draft_turn,
    lines_of,
)
from gm_console.core.ids import NationId
from gm_console.core.reading_direction import isolated
from gm_console.core.ruleset import Ruleset
from gm_console.files.spreadsheet import csv_bytes
from gm_console.ui.kit.layouts import SPRING, grounded, lay_below, lay_beside, strip
from gm_console.ui.kit.line_choice import LineChoice
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, close_row, menu_button, push_button
from gm_console.ui.kit.progress_line import ProgressLine
from gm_console.ui.kit.queued_work import QueuedWork
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.strips import NoticeBar
from gm_console.ui.kit.theme import Theme

if TYPE_CHECKING:
    from gm_console.charts.nation_lines import OverTimeLook
    from gm_console.ui.nation_canvas import NationCanvas

SIZE: Final = (1180, 740)
SIDES: Final = (12, 0, 12, 0)
LINES, EACH, PLACES = "lines", "each", "places"
ENDINGS: Final = (".png", ".svg", ".pdf", ".csv")


class OverTimeDialog(QDialog):
    """Not modal, and changes nothing; what was chosen is remembered."""

    asked = Signal(object, object, object)
    """A :class:`Charted` number, nation and turn whose ledger is wanted."""
    menu_wanted = Signal(object, object, object, object)
    """The same, and a place on the screen: whose menu is wanted."""
    write_wanted = Signal(object, object)
    """A file's place, and what makes its bytes: drawing them takes longer than a window may wait."""
    rest_wanted = Signal()
    """The turns that were not read are to be."""

    def __init__(self, parent: QWidget | None, theme: Theme, settings: Settings, work: QueuedWork) -> None:
        """``work`` is the reading of turns, for the line that shows how far it is and can stop it."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Charts over time"))
        self.resize(*SIZE)
        self._theme, self._settings = theme, settings
        self._points: tuple[TurnPoint, ...] = ()
        self._every: tuple[Charted, ...] = ()
        self._colours: Mapping[NationId, str] = {}
        self.canvas: NationCanvas | None = None
        self.group = ChoiceBox(name=self.tr("Group"), tip=self.tr("What kind of number is charted"))
        self.number = ChoiceBox(name=self.tr("Number"), tip=self.tr("The number that is charted"))
        for box in (self.group, self.number):  # they are filled anew while they are seen
            box.setSizeAdjustPolicy(ChoiceBox.SizeAdjustPolicy.AdjustToContents)
        self.kind = ChoiceBox(name=self.tr("Chart"), tip=self.tr("How the nations are shown"))
        self.log = QCheckBox(self.tr("&Log scale"))
        self.log.setToolTip(self.tr("Show equal shares as equal steps; what is 0 or less stands at the foot"))
        self.whole = push_button(self.tr("&All turns"), self.tr("Show all turns again"))
        self.export = menu_button(self.tr("Export"), self.tr("Write the chart or its numbers to a file"))
        self.nations = LineChoice(
            theme,
            self.tr("Nations"),
            self.tr("Space or a click shows or hides a nation; a double click shows it alone"),
            self.tr("Show all nations"),
            self.tr("Hide all, to choose a few"),
        )
        self.notice = NoticeBar(theme, CampaignError, OSError)
        self.told = PlainLabel(look="caption")
        self.progress = ProgressLine(work)
        self.rest = push_button(self.tr("&Read on"), self.tr("Read the turns that are missing"))
        self.rest.hide()
        self._charts = grounded(QWidget(), "panelBody")
        self._charts.setToolTip(
            self.tr("The wheel looks closer, with Shift it moves on; a click on a line opens its ledger")
        )
        self._place = lay_below(self._charts)
        self._body = EmptyState(self._charts, self.tr("Reading the turns…"))
        self._lay_out()
        self._connect()

    @property
    def what(self) -> Charted | None:
        """The number that is charted."""
        return next((one for one in self._every if one.key == self.number.currentData()), None)

    def show_points(
        self,
        points: Sequence[TurnPoint],
        ruleset: Ruleset,
        colours: Mapping[NationId, str],
        *,
        whole: bool,
    ) -> None:
        """Show turns; not yet the ``whole`` of them while they are read."""
        self._points, self._colours = tuple(points), colours
        self._offer(charted(ruleset, self._points))
        names = {nation: name for point in points for nation, name in point.names.items()}
        listed = [(nation, isolated(name)) for nation, name in sorted(names.items())]
        self.nations.show_lines(listed, {nation: colours[nation] for nation in names})
        if self.canvas is None and points:
            self._build_canvas()
        self._body.show_body(bool(points))
        self.rest.setVisible(not whole)
        self.draw()

    def reading_stopped(self) -> None:
        """Offer to read the rest."""
        self.rest.show()

    def draw(self) -> None:
        """Draw what is chosen, and say it."""
        what = self.what
        if what is None or self.canvas is None:
            return
        rows = self._rows(what)
        self._offer_kinds(what)
        self.log.setEnabled(not self._by_place(what))
        self.canvas.show_nations(rows, self._look(what, rows), self._theme.tones)
        turns = self.canvas.turns
        told = self.tr("Turns {0} to {1}, as you know them").format(turns[0], turns[-1]) if turns else ""
        none = self.tr("No nation is chosen: check some in the list")
        self.told.setText(f"{what.tip}. {told}" if rows else none)

    def export_to(self, path: Path) -> None:
        """Write the chart, on white as for paper, or its numbers; the ending of the name says which."""
        if self.what is not None and self.canvas is not None:
            self.write_wanted.emit(path, self._maker(self.canvas, path.suffix.lower()))

    def tell_written(self, path: Path, trouble: OSError | None) -> None:
        """Say that a file is written, or why it is not."""
        if trouble is not None:
            self.notice.tell_trouble(trouble)
        else:
            self.notice.ask(self.tr("Written: {0}").format(path), "accepted")

    def _build_canvas(self) -> None:
        from gm_console.ui.nation_canvas import NationCanvas

        canvas = self.canvas = NationCanvas(self._theme.tones)
        canvas.setAccessibleName(self.tr("Chart of the nations over the turns"))
        self._place.addWidget(canvas)
        canvas.asked.connect(self._ask)
        canvas.menu_wanted.connect(self._ask_menu)
        canvas.span_changed.connect(self._allow)
        canvas.letters_changed.connect(self.draw)
        self.whole.clicked.connect(canvas.reset_zoom)
        self.nations.went_to.connect(canvas.choose_line)
        self._allow()

    def _allow(self) -> None:
        zoomed = self.canvas is not None and self.canvas.span is not None
        self.whole.setEnabled(zoomed)
        self.whole.setToolTip(self.tr("Show all turns again") if zoomed else self.tr("All turns are shown"))

    def _ask_menu(self, nation: str, turn: int, at: QPoint) -> None:
        if self.what is not None:
            self.menu_wanted.emit(self.what, nation, turn, at)

    def _ask(self, nation: str, turn: int) -> None:
        if self.what is not None:
            self.asked.emit(self.what, nation, turn)

    def _lay_out(self) -> None:
        for text, kind in (
            (self.tr("Lines"), LINES),
            (self.tr("A small chart for each"), EACH),
            (self.tr("Places, the first on top"), PLACES),
        ):
            self.kind.addItem(text, kind)
        self.kind.choose(self._settings.text("charts/kind"))
        self.log.setChecked(self._settings.number("charts/log", 0, 0, 1) == 1)
        for ending, text in zip(
            ENDINGS,
            (
                self.tr("&Picture (PNG)…"),
                self.tr("&Drawing (SVG)…"),
                self.tr("Pa&ge (PDF)…"),
                self.tr("&Numbers (CSV)…"),
            ),
            strict=True,
        ):
            action = QAction(text, self)
            action.triggered.connect(partial(self._ask_where, ending))
            self.export.addAction(action)
        close = close_row(self, 0)
        choices = strip(
            "panelHead", self.group, self.number, self.kind, self.log, SPRING, self.whole, self.export,
            edges=(12, 6, 12, 6),
        )  # fmt: skip
        body = QWidget()
        lay_beside(body, self.nations, self._body, grows=self._body, gap=1)
        foot = lay_beside(None, self.progress, self.rest, close, grows=self.progress, edges=SIDES, gap=8)
        self.told.setContentsMargins(*SIDES)
        lay_below(self, choices, self.notice, body, self.told, foot, grows=body, edges=(0, 0, 0, 10), gap=6)

    def _connect(self) -> None:
        self.group.currentIndexChanged.connect(self._show_group)
        self.number.currentIndexChanged.connect(self._keep)
        self.kind.currentIndexChanged.connect(self._keep)
        self.log.toggled.connect(self._keep)
        self.nations.changed.connect(self.draw)
        self.rest.clicked.connect(self.rest_wanted)
        self._theme.changed.connect(self.draw)

    def _show_group(self) -> None:
        self._offer_numbers()
        self._keep()

    def _keep(self) -> None:
        """Remember what is chosen, and draw it."""
        self._settings.keep("charts/number", self.number.currentData() or "")
        self._settings.keep("charts/kind", self.kind.currentData())
        self._settings.keep("charts/log", int(self.log.isChecked()))
        self.draw()

    def _ask_where(self, ending: str) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("Export the chart"), f"chart{ending}", f"*{ending}"
        )
        if name:
            self.export_to(Path(name).with_suffix(ending))

    def _maker(self, canvas: NationCanvas, suffix: str) -> Callable[[], bytes]:
        """Return what makes a file of what is shown now."""
        from gm_console.charts.over_time import over_time_bytes

        if suffix == ".csv":
            return partial(csv_bytes, *as_table(canvas.rows))
        size = canvas.figure.get_size_inches()
        return partial(over_time_bytes, suffix, canvas.rows, canvas.look, (float(size[0]), float(size[1])))

    def _offer(self, every: tuple[Charted, ...]) -> None:
        """Offer the numbers there are by their groups; what was chosen last is chosen again."""
        if every == self._every or not every:
            return
        kept = self.number.currentData() or self._settings.text("charts/number")
        self._every = every
        chosen = next((one for one in every if one.key == kept), every[0])
        groups = list(dict.fromkeys(one.group for one in every))
        self.group.setVisible(len(groups) > 1)
        self.group.refill_at(chosen.group, ((one or self.tr("Nations"), one) for one in groups))
        self._offer_numbers(chosen.key)

    def _offer_numbers(self, key: str = "") -> None:
        group = self.group.currentData()
        self.number.refill_at(key, ((one.title, one.key) for one in self._every if one.group == group))

    def _offer_kinds(self, what: Charted) -> None:
        """Offer lines or places, where the number is a place itself: they are one chart."""
        same = LINES if self.kind.currentData() == PLACES else PLACES
        for kind in (LINES, PLACES):
            self.kind.enable(self.kind.findData(kind), kind != same or not what.is_place)

    def _by_place(self, what: Charted) -> bool:
        return what.is_place or self.kind.currentData() == PLACES

    def _rows(self, what: Charted) -> tuple[NationSeries, ...]:
        chosen = self.nations.chosen()
        if not chosen:
            return ()
        return lines_of(self._points, what, [NationId(one) for one in chosen], by_place=self._by_place(what))

    def _look(self, what: Charted, rows: Sequence[NationSeries]) -> OverTimeLook:
        from gm_console.charts.nation_lines import ChartKind, OverTimeLook
        from gm_console.charts.turn_scale import TurnWords
        from gm_console.ui.chart_style import chart_family, chart_style

        places = self._by_place(what)
        font = (self.canvas or self).font()  # of all, the canvas is told first of another size of text
        return OverTimeLook(
            title=self.tr("{0}, place").format(what.title) if places and not what.is_place else what.title,
            kind=ChartKind.EACH if self.kind.currentData() == EACH else ChartKind.LINES,
            places=places,
            log=self.log.isChecked() and not places,
            draft_turn=draft_turn(self._points),
            colours={row.nation: self._colours[row.nation] for row in rows},
            style=chart_style(self._theme.tones, font),
            family=chart_family(font),
            middle=self.tr("grey: the middle nation"),
            words=TurnWords(turn=self.tr("turn"), draft=self.tr("draft")),
        )
