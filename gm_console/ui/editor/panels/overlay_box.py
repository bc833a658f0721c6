"""What is laid over the map: a choice, what belongs to it, and the legend."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing.edit import Edit
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.graphs import Chokepoint
from gm_console.board.model import Board
from gm_console.core.ids import RegionId
from gm_console.ui.editor.canvas.link_lines import OverlayLayer
from gm_console.ui.editor.choices import Segments
from gm_console.ui.editor.overlays import (
    Laid,
    OverlayKind,
    ReachTravel,
    Shade,
    busiest,
    busy_overlay,
    cuts_overlay,
    percent,
    reach_overlay,
)
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.latest_task import LatestTask
from gm_console.ui.kit.layouts import SPRING, lay_below, lay_beside
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel, caption, number_box, push_button
from gm_console.ui.kit.process_job import run_apart
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.kit.theme import Theme, blend

MOST_STEPS: Final = 30
FIRST_STEPS: Final = 3
REST: Final = 250
"""Milliseconds after a change of the map until an overlay is worked out again."""
CHIP: Final = 12


class OverlayBox(QWidget):
    """Asks for an overlay, keeps it up to date, and says what its shades mean."""

    wanted = Signal(object)
    """:class:`~gm_console.ui.editor.canvas.overlay.Overlay` to be laid over the map, None for none."""

    def __init__(self, session: EditorSession, theme: Theme) -> None:
        super().__init__()
        self._session, self._theme = session, theme
        self._asked = 0
        self._laid: Laid | None = None
        self.what = ChoiceBox()
        self.what.setAccessibleName(self.tr("Overlay"))
        for shown, words in (
            (OverlayKind.NOTHING, self.tr("None")), (OverlayKind.REACH, self.tr("Reach of the selected region")),
            (OverlayKind.CUTS, self.tr("Where the map hangs by one region or link")),
            (OverlayKind.CHOKE, self.tr("Chokepoints: most ways lead through them")),
        ):  # fmt: skip
            self.what.addItem(words, shown)
        self.steps = number_box(self.tr("Steps"), 1, MOST_STEPS, FIRST_STEPS, tip="")
        self.travel = Segments(self.tr("How one goes"))
        self.travel.add(ReachTravel.ANY, self.tr("Any way"))
        self.travel.add(ReachTravel.LAND, self.tr("By land"), self.tr("Land and crossings"))
        self.travel.add(ReachTravel.SEA, self.tr("By sea"), self.tr("From the coast over seas and canals"))
        self.travel.show_value(ReachTravel.ANY)
        self.again = push_button(self.tr("Work out again"), self.tr("The map has changed since"))
        self.told = caption()
        self._reach = QWidget()
        self._legend = QWidget()
        self._grid = QGridLayout(self._legend)
        self._lay_out()
        self.work = LatestTask(self)
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(REST)
        self._connect()
        self._show_choice()

    @property
    def shown(self) -> OverlayKind:
        """What is laid over the map."""
        return OverlayKind(self.what.currentData())

    def choose(self, shown: OverlayKind) -> None:
        """Lay something else over the map."""
        self.what.setCurrentIndex(self.what.findData(shown))

    def _lay_out(self) -> None:
        lay_beside(self._reach, caption(self.tr("Steps")), self.steps, self.travel, SPRING, gap=4)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(2)
        self._grid.setColumnStretch(1, 1)
        lay_below(self, self.what, self._reach, self.told, self._legend, self.again, gap=4)

    def _connect(self) -> None:
        session = self._session
        self.what.currentIndexChanged.connect(self._change)
        self.steps.valueChanged.connect(self._work_out)
        self.travel.picked.connect(self._work_out)
        self.again.clicked.connect(self._work_out)
        self._pause.timeout.connect(self._work_out)
        session.selected.connect(self._follow_selection)
        session.edited.connect(self._follow)
        session.closed.connect(self._forget)
        session.opened.connect(self._forget)
        self._theme.changed.connect(self._show_legend)
        self.work.failed.connect(self._fail)

    def _change(self) -> None:
        """Take away at once what was laid over the map: it would say something else now."""
        self._show(None, "")
        self._show_choice()

    def _show_choice(self) -> None:
        self._reach.setVisible(self.shown is OverlayKind.REACH)
        self._work_out()

    def _follow_selection(self) -> None:
        if self.shown is OverlayKind.REACH:
            self._work_out()

    def _follow(self, _edit: Edit) -> None:
        """Work out again what is quick once the hand rests; of what takes long say that it is old."""
        if self.shown is OverlayKind.CHOKE:
            self.again.setVisible(self._laid is not None)
        elif self.shown is not OverlayKind.NOTHING:
            self._pause.start()

    def _forget(self) -> None:
        self.work.cancel()
        self.choose(OverlayKind.NOTHING)

    def _work_out(self) -> None:
        """Ask for the overlay chosen; what is asked for anew takes its place."""
        self._asked += 1
        asked, shown, region = self._asked, self.shown, self._session.chosen.main
        self.work.cancel()
        self.again.hide()
        if shown is OverlayKind.NOTHING or not self._session.is_open:
            self._show(None, "")
        elif shown is OverlayKind.REACH and region is None:
            self._show(None, self.tr("Select a region to see how far one comes from it."))
        elif shown is OverlayKind.CHOKE:
            self._say(self.tr("Working out which ways are the shortest…"))
            self._session.ask(_board, partial(self._count_ways, asked))
        else:
            work = partial(
                _laid, shown, region or RegionId(""), self.steps.value(), ReachTravel(self.travel.value)
            )
            self._session.ask(work, partial(self._take, asked))

    def _count_ways(self, asked: int, board: Board) -> None:
        if asked == self._asked:
            self.work.run(self.tr("Chokepoints"), partial(_counted, board), partial(self._take_busy, asked))

    def _take_busy(self, asked: int, busy: tuple[Chokepoint, ...]) -> None:
        self._take(asked, busy_overlay(busy))

    def _take(self, asked: int, laid: Laid) -> None:
        if asked != self._asked:
            return
        words = {
            OverlayKind.REACH: self.tr("Steps from {0}").format(laid.overlay.title),
            OverlayKind.CUTS: self.tr(
                "Without one of these the land, or the waters, would fall apart; lines are such links."
            ),
            OverlayKind.CHOKE: self.tr("Share of all shortest ways, by land and by sea, that lead through."),
        }
        self._show(laid, words[self.shown])

    def _show(self, laid: Laid | None, words: str) -> None:
        before, self._laid = self._laid, laid
        self._say(words)
        self._show_legend()
        if before is not None or laid is not None:
            self.wanted.emit(laid.overlay if laid is not None else None)

    def _say(self, words: str) -> None:
        self.told.setText(words)
        self.told.setVisible(bool(words))

    def _show_legend(self) -> None:
        while (item := self._grid.takeAt(0)) is not None:
            widget = item.widget()
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        shades = self._laid.shades if self._laid is not None else ()
        for row, shade in enumerate(shades):
            chip = PlainLabel()
            chip.setFixedSize(CHIP, CHIP)
            share = OverlayLayer.DEEPEST * OverlayLayer.FADE**shade.step
            colour = blend(self._theme.tones.accent, self._theme.tones.panel, share).name()
            chip.setStyleSheet(f"background: {colour}; border: 1px solid {self._theme.tones.muted};")
            number = caption(f"{shade.count:,}")
            self._grid.addWidget(chip, row, 0)
            self._grid.addWidget(PlainLabel(self._words(shade)), row, 1)
            self._grid.addWidget(number, row, 2, Qt.AlignmentFlag.AlignRight)
        self._legend.setVisible(bool(shades))

    def _words(self, shade: Shade) -> str:
        """Return what a shade means."""
        if self.shown is OverlayKind.CUTS:
            return self.tr("Land") if shade.step == 0 else self.tr("Sea")
        if self.shown is OverlayKind.CHOKE:
            least, most = percent(shade.least), percent(shade.most)
            return most if least == most else self.tr("{0} to {1}").format(least, most)
        if shade.step == 0:
            return self.tr("here")
        return self.tr("1 step") if shade.step == 1 else self.tr("{0} steps").format(shade.step)

    def _fail(self, trouble: Exception) -> None:
        raise trouble


def _board(sheet: MapSheet, _checks: LiveChecks) -> Board:
    return sheet.board()


def _laid(
    shown: OverlayKind,
    region: RegionId,
    steps: int,
    travel: ReachTravel,
    sheet: MapSheet,
    _checks: LiveChecks,
) -> Laid:
    board = sheet.board()
    if shown is OverlayKind.CUTS:
        return cuts_overlay(board)
    return reach_overlay(board, region, steps, travel)


def _counted(board: Board, report: Reporter) -> tuple[Chokepoint, ...]:
    return run_apart(busiest, board, report)
