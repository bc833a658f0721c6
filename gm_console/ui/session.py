"""What is open and what is looked at: the campaign, the turn, the phase, and the one selection all panels share."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from gm_console.board.model import Board
from gm_console.campaign.service import Campaign
from gm_console.charts.colours import nation_colours
from gm_console.core.ids import NationId, RegionId
from gm_console.core.ruleset import Ruleset
from gm_console.ui.chronicle import Chronicle, read_chronicle
from gm_console.ui.map.shapes import MapShapes, map_shapes
from gm_console.ui.position import Position
from gm_console.ui.tasks import QUIET, Reporter, Tasks


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What is selected; at most one of the three is set."""

    region: RegionId | None = None
    nation: NationId | None = None
    entry: int = 0
    """``seq`` of an entry of the turn shown, 0 if none."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Opened:
    """A campaign with everything the window needs to show it."""

    campaign: Campaign
    path: Path
    board: Board
    ruleset: Ruleset
    shapes: MapShapes
    colours: Mapping[NationId, str]
    names: Mapping[str, str]
    """Nation or country id to its name."""
    chronicle: Chronicle


def open_campaign(opener: Callable[[Reporter], Campaign], report: Reporter) -> Opened:
    """Open a campaign and read it; for the worker thread."""
    campaign = opener(report)
    try:
        return read_opened(campaign, report)
    except BaseException:
        campaign.close()
        raise


def read_opened(campaign: Campaign, report: Reporter) -> Opened:
    """Return an open campaign with what the window needs."""
    report("drawing the map")
    shapes = map_shapes(campaign.board)
    chronicle = read_chronicle(campaign, None, report)
    nations = chronicle.positions[0].nations
    return Opened(
        campaign=campaign,
        path=campaign.path,
        board=campaign.board,
        ruleset=campaign.ruleset,
        shapes=shapes,
        colours=nation_colours(campaign.board, [nation.id for nation in nations]),
        names={**campaign.board.country_names, **{nation.id: nation.name for nation in nations}},
        chronicle=chronicle,
    )


class Session(QObject):
    """Holds what is open; every panel listens here and asks here."""

    opened = Signal()
    closed = Signal()
    chronicle_changed = Signal()
    """Another turn is shown, or the same one anew."""
    moment_changed = Signal()
    """Another phase is shown."""
    selection_changed = Signal()

    def __init__(
        self, tasks: Tasks, failed: Callable[[Exception], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.tasks = tasks
        self._failed = failed
        self._opened: Opened | None = None
        self._chronicle: Chronicle
        self._moment = 0
        self._selection = Selection()

    @property
    def is_open(self) -> bool:
        """Whether a campaign is open."""
        return self._opened is not None

    @property
    def world(self) -> Opened:
        """The open campaign; ask :attr:`is_open` first."""
        assert self._opened is not None
        return self._opened

    @property
    def chronicle(self) -> Chronicle:
        """The turn shown."""
        return self._chronicle

    @property
    def moment(self) -> int:
        """Index of the position shown."""
        return self._moment

    @property
    def position(self) -> Position:
        """The position shown."""
        return self._chronicle.positions[self._moment]

    @property
    def selection(self) -> Selection:
        """What is selected."""
        return self._selection

    def open(self, label: str, opener: Callable[[Reporter], Campaign]) -> None:
        """Open a campaign in the worker thread, in place of the one that is open."""

        def work(report: Reporter) -> Opened:
            return open_campaign(opener, report)

        self.tasks.run(label, work, self._take, self._failed)

    def leave(self) -> None:
        """Close the campaign as soon as the job at work has been cancelled."""
        self.tasks.cancel()
        self.tasks.run(QUIET, _nothing, self._left, self._failed)

    def close(self) -> None:
        """Close the campaign at once, if one is open; no job may be at work."""
        if self._opened is not None:
            self._opened.campaign.close()
            self._opened = None
            self._selection = Selection()
            self.closed.emit()

    def show_turn(self, label: str, turn: int | None) -> None:
        """Show a turn, the last one if None."""
        campaign = self.world.campaign
        self.tasks.run(label, lambda report: read_chronicle(campaign, turn, report), self._show, self._failed)

    def do(self, label: str, work: Callable[[Campaign, Reporter], Any], done: Callable[[Any], None]) -> None:
        """Do something to the campaign in the worker thread, show the last turn anew, then call ``done``."""
        campaign = self.world.campaign

        def whole(report: Reporter) -> tuple[Any, Chronicle]:
            value = work(campaign, report)
            return value, read_chronicle(campaign, None, _deaf)

        def ended(result: tuple[Any, Chronicle]) -> None:
            self._show(result[1])
            done(result[0])

        self.tasks.run(label, whole, ended, self._failed)

    def ask(self, label: str, work: Callable[[Campaign, Reporter], Any], done: Callable[[Any], None]) -> None:
        """Ask the campaign something in the worker thread; what is shown stays."""
        campaign = self.world.campaign
        self.tasks.run(label, lambda report: work(campaign, report), done, self._failed)

    def step_to(self, moment: int) -> None:
        """Show the position with this index, if there is one."""
        if self.is_open and 0 <= moment < len(self._chronicle.positions) and moment != self._moment:
            self._moment = moment
            self._leave_entry()
            self.moment_changed.emit()

    def select(self, selection: Selection) -> None:
        """Select something, everywhere at once."""
        if selection != self._selection:
            self._selection = selection
            self.selection_changed.emit()

    def select_region(self, region: RegionId | None) -> None:
        """Select a region, or nothing."""
        self.select(Selection(region=region))

    def select_nation(self, nation: NationId) -> None:
        """Select a nation."""
        self.select(Selection(nation=nation))

    def select_entry(self, seq: int) -> None:
        """Select an entry and show the phase it belongs to."""
        self.select(Selection(entry=seq))
        self.step_to(self._chronicle.place_in_time(self._chronicle.entry(seq).phase))

    def _leave_entry(self) -> None:
        """Keep in sight what the selected entry was about when another phase than its own is shown."""
        if self._selection.entry:
            entry = self._chronicle.entry(self._selection.entry)
            if entry.phase != self.position.phase:
                nation = entry.actor if entry.actor and not entry.region else None
                self.select(Selection(region=entry.region or None, nation=nation))

    def _take(self, opened: Opened) -> None:
        self.close()
        self._opened = opened
        self._chronicle = opened.chronicle
        self._moment = len(opened.chronicle.positions) - 1
        self.opened.emit()
        self.chronicle_changed.emit()

    def _left(self, _nothing: None) -> None:
        self.close()

    def _show(self, chronicle: Chronicle) -> None:
        if self._opened is None:
            return
        same = chronicle.turn == self._chronicle.turn and len(chronicle.positions) == len(
            self._chronicle.positions
        )
        self._chronicle = chronicle
        self._moment = self._moment if same else len(chronicle.positions) - 1
        self._selection = Selection(region=self._selection.region, nation=self._selection.nation)
        self.chronicle_changed.emit()
        self.selection_changed.emit()


def _nothing(_report: Reporter) -> None:
    """Be a job that only waits for its turn."""


def _deaf(step: str, done: int = 0, whole: int = 0) -> None:
    """Take reports after which nothing can be cancelled any more: the file is written."""
