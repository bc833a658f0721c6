"""What is open and what is looked at: the campaign, the turn, the phase, and the one selection all panels share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from PySide6.QtCore import QObject, Signal

from gm_console.campaign.changes import ChangeSet
from gm_console.campaign.service import Campaign
from gm_console.core.battles import BattleRow
from gm_console.core.ids import NationId, RegionId
from gm_console.core.numbers import Number
from gm_console.ui.chronicle import Chronicle, read_chronicle
from gm_console.ui.kept_turns import KeptTurns
from gm_console.ui.kit.tasks import QUIET, Reporter, Tasks
from gm_console.ui.open_campaign import OpenCampaign, on_its_map, open_campaign
from gm_console.ui.steps import WHOLE, Step, StepFold
from gm_console.ui.turn_positions import Position, PositionReader

EVERYTHING: Final = ChangeSet(sheets=True, draft=True, turn=True, log=True, settings=True)
SETTINGS: Final = ChangeSet(settings=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class Selection:
    """What is selected; at most one of region, nation and entry is set."""

    region: RegionId | None = None
    nation: NationId | None = None
    entry: int = 0
    """``seq`` of an entry of the turn shown, 0 if none."""
    number: Number | None = None
    """A number of the region, of the nation or of the world whose ledger is looked at."""
    turn: int = 0
    """The turn of that ledger, 0 for the turn shown up to the moment shown."""


class Session(QObject):
    """Holds what is open; every panel listens here and asks here."""

    opened = Signal()
    closed = Signal()
    map_changed = Signal()
    """The turn shown has another map than the one before; comes before :attr:`chronicle_changed`."""
    chronicle_changed = Signal()
    """Another turn is shown, or the same one anew."""
    moment_changed = Signal()
    """Another phase or another step is shown."""
    changed = Signal(object)
    """:class:`ChangeSet` of what was done to the campaign; the turn shown has been read anew before."""
    selection_changed = Signal()

    def __init__(
        self, tasks: Tasks, failed: Callable[[Exception], None], parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self.tasks = tasks
        self._failed = failed
        self._opened: OpenCampaign | None = None
        self._chronicle: Chronicle
        self._kept = KeptTurns()
        self._moment = 0
        self._step = WHOLE
        self._before = False
        self._fold: StepFold | None = None
        self._shown: tuple[Position | None, Position]
        self._looked_at: Position
        self._selection = Selection()

    @property
    def is_open(self) -> bool:
        """Whether a campaign is open."""
        return self._opened is not None

    @property
    def world(self) -> OpenCampaign:
        """The open campaign; ask :attr:`is_open` first."""
        assert self._opened is not None
        return self._opened

    @property
    def chronicle(self) -> Chronicle:
        """The turn shown."""
        return self._chronicle

    @property
    def moment(self) -> int:
        """Index of the phase shown among the turn's positions."""
        return self._moment

    @property
    def step(self) -> int:
        """Number of the step shown, from 1 within its phase; 0 where the whole phase is shown."""
        return self._step

    @property
    def steps(self) -> tuple[Step, ...]:
        """The steps of the phase shown."""
        return self._chronicle.steps_at(self._moment)

    @property
    def position(self) -> Position:
        """The position shown: at the end of the step or phase, or where it begins while that is looked at."""
        return self._looked_at

    @property
    def reached(self) -> Position:
        """The position at the end of the step or phase, whichever is looked at."""
        return self._shown[1]

    @property
    def previous(self) -> Position | None:
        """The position before the step or phase shown; none at the start of the turn."""
        return self._shown[0]

    @property
    def shows_before(self) -> bool:
        """Whether the position before the step or phase is looked at."""
        return self._before

    @property
    def selection(self) -> Selection:
        """What is selected."""
        return self._selection

    def open(self, label: str, opener: Callable[[Reporter], Campaign]) -> None:
        """Open a campaign in the worker thread, in place of the one that is open."""

        def work(report: Reporter) -> OpenCampaign:
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
            self._kept.forget()
            self._selection = Selection()
            self.closed.emit()

    def show_turn(
        self, label: str, turn: int | None, seq: int = 0, then: Callable[[], None] | None = None
    ) -> None:
        """Show a turn, the last one if None, and select an entry of it if one is named; then do what else is asked."""
        campaign = self.world.campaign

        def shown(chronicle: Chronicle) -> None:
            self._show(chronicle)
            if 0 < seq <= len(chronicle.entries):
                self.select_entry(seq)
            if then is not None:
                then()

        known = self._kept.find(turn, self._chronicle) if not campaign.read_only else None
        if known is not None and not self.tasks.busy:
            shown(known)
        else:
            self.tasks.run(label, lambda report: read_chronicle(campaign, turn, report), shown, self._failed)

    def do(
        self,
        label: str,
        work: Callable[[Campaign, Reporter], Any],
        done: Callable[[Any], None],
        changes: ChangeSet = EVERYTHING,
    ) -> None:
        """Do something to the campaign in the worker thread, show the last turn anew, then call ``done``.

        What ``changes`` leaves out is not read again; where no turn is touched, the one shown stays.
        """
        campaign, known = self.world.campaign, self._chronicle if not changes.log else None
        turn = self._chronicle.turn if changes == SETTINGS else None

        def whole(report: Reporter) -> tuple[Any, Chronicle]:
            value = work(campaign, report)
            return value, read_chronicle(campaign, turn, _deaf, known)

        def ended(result: tuple[Any, Chronicle]) -> None:
            if changes != SETTINGS:
                self._kept.forget()
            self._show(result[1])
            self.changed.emit(changes)
            done(result[0])

        self.tasks.run(label, whole, ended, self._failed)

    def ask(self, label: str, work: Callable[[Campaign, Reporter], Any], done: Callable[[Any], None]) -> None:
        """Ask the campaign something in the worker thread; what is shown stays."""
        campaign = self.world.campaign
        self.tasks.run(label, lambda report: work(campaign, report), done, self._failed)

    def selected_battle(self) -> BattleRow | None:
        """Return the battle that the selected entry belongs to, or the first in the selected region."""
        chosen = self._selection
        if chosen.entry:
            return self._chronicle.battle_of(chosen.entry)
        return next((row for row in self._chronicle.battles if row.region == chosen.region), None)

    def step_to(self, moment: int) -> None:
        """Show the whole phase with this index, if there is one."""
        there = self.is_open and 0 <= moment < len(self._chronicle.positions)
        if there and (moment, WHOLE) != (self._moment, self._step):
            self._place(moment, WHOLE)
            self._leave_entry()
            self.moment_changed.emit()

    def step_on(self) -> None:
        """Show the next step, the first of the next phase after the last of this one."""
        if not self.is_open:
            return
        moment, step = self._moment, self._step
        if step != WHOLE and step < len(self.steps):
            self.show_at(moment, step + 1)
        elif moment + 1 < len(self._chronicle.positions):
            self.show_at(moment + 1, 1)

    def step_back(self) -> None:
        """Show the step before, the last of the phase before ahead of the first of this one."""
        if not self.is_open or self._moment == 0:
            return
        if self._step == WHOLE:
            self.show_at(self._moment, len(self.steps))
        elif self._step > 1:
            self.show_at(self._moment, self._step - 1)
        else:
            self.show_at(self._moment - 1, len(self._chronicle.steps_at(self._moment - 1)))

    def show_before(self, before: bool) -> None:
        """Show the position before the step or phase, until another one is gone to; or the one after it again."""
        if self.is_open and before != self._before:
            self._before, (former, after) = before, self._shown
            self._looked_at = after
            if before and former is not None:
                self._looked_at = replace(
                    former,
                    phase=after.phase,
                    title=after.title,
                    sequence=after.sequence,
                    changed=after.changed,
                )
            self.moment_changed.emit()

    def show_at(self, moment: int, step: int) -> None:
        """Show a step of a phase by selecting its top entry, the whole phase with :data:`WHOLE` or if it has none."""
        steps = self._chronicle.steps_at(moment)
        if step != WHOLE and steps:
            self.select_entry(steps[step - 1].first)
        else:
            self.step_to(moment)

    def go_among(self, seqs: Sequence[int], *, onwards: bool) -> bool:
        """Select the first of some entries after the cursor, or the last before it; tell whether there was one."""
        least, most = self._cursor()
        found = [seq for seq in seqs if (seq > most if onwards else seq < least)]
        if found:
            self.select_entry(found[0] if onwards else found[-1])
        return bool(found)

    @property
    def last_seq(self) -> int:
        """The last entry that the position shown is made of, 0 if there is none."""
        if self._step != WHOLE:
            step = self.steps[self._step - 1]
            return step.first - 1 if self._before else step.last
        return self._chronicle.last_seq(self._moment - 1 if self._before else self._moment)

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

    def select_number(self, number: Number, turn: int = 0) -> None:
        """Select a number, and whose it is, to look at its ledger in a whole turn (0: the one shown, so far)."""
        region, nation = number.region or None, number.nation or None
        self.select(Selection(region=region, nation=nation, number=number, turn=turn))

    def select_entry(self, seq: int) -> None:
        """Select an entry and show the step it belongs to."""
        moment = self._chronicle.place_in_time(self._chronicle.entry(seq).phase)
        step = self._chronicle.index.step_of(seq)
        moved = (moment, step) != (self._moment, self._step)
        if moved:
            self._place(moment, step)
        chosen, self._selection = self._selection, Selection(entry=seq)
        if moved:
            self.moment_changed.emit()
        if chosen != self._selection:
            self.selection_changed.emit()

    def return_to(self, moment: int, step: int, selection: Selection, *, before: bool) -> None:
        """Show a step or phase of the turn shown as it was looked at, as far as there still is one like it."""
        moment = min(moment, len(self._chronicle.positions) - 1)
        step = min(step, len(self._chronicle.steps_at(moment)))
        if selection.entry > len(self._chronicle.entries):
            selection = Selection()
        moved = (moment, step) != (self._moment, self._step)
        if moved:
            self._place(moment, step)
        chosen, self._selection = self._selection, selection
        if moved:
            self.moment_changed.emit()
        if chosen != selection:
            self.selection_changed.emit()
        self.show_before(before)

    def _place(self, moment: int, step: int) -> None:
        told = self._chronicle.positions
        self._moment, self._step, self._before = moment, step, False
        if step == WHOLE:
            self._shown = (told[moment - 1] if moment else None, told[moment])
        else:
            self._shown = self._folded(told).at(moment, step)
        self._looked_at = self._shown[1]

    def _folded(self, told: tuple[Position, ...]) -> StepFold:
        if self._fold is None:
            ruleset, chronicle = self.world.ruleset, self._chronicle
            reader = PositionReader(ruleset=ruleset, board=chronicle.board, before=told[0].state)
            self._fold = StepFold(reader, told, chronicle.index)
        return self._fold

    def _cursor(self) -> tuple[int, int]:
        """Return the entry that "before" and the one that "next" are reckoned from."""
        if self._selection.entry:
            return self._selection.entry, self._selection.entry
        if self._step != WHOLE:
            first = self.steps[self._step - 1].first
            return first, first
        last = self._chronicle.last_seq(self._moment)
        return last + 1, last

    def _leave_entry(self) -> None:
        """Keep in sight what the selected entry was about when a whole phase is shown instead of its step."""
        if self._selection.entry:
            entry = self._chronicle.entry(self._selection.entry)
            nation = entry.actor if entry.actor and not entry.region else None
            self.select(Selection(region=entry.region or None, nation=nation))

    def _take(self, opened: OpenCampaign) -> None:
        self.close()
        self._opened = opened
        self._chronicle = opened.chronicle
        self._kept.keep(opened.chronicle)
        self._fold = None
        self._place(len(opened.chronicle.positions) - 1, WHOLE)
        self.opened.emit()
        self.chronicle_changed.emit()

    def _left(self, _nothing: None) -> None:
        self.close()

    def _show(self, chronicle: Chronicle) -> None:
        if self._opened is None:
            return
        was = self._chronicle
        same = (chronicle.turn, len(chronicle.positions)) == (was.turn, len(was.positions))
        untouched = same and chronicle.entries is was.entries
        self._chronicle = chronicle
        self._kept.keep(chronicle)
        if not untouched:
            self._fold = None
            self._place(self._moment if same else len(chronicle.positions) - 1, WHOLE)
            self._selection = replace(self._selection, entry=0)
        known, self._opened = self._opened, on_its_map(self._opened, chronicle)
        if self._opened is not known:
            self.map_changed.emit()
        self.chronicle_changed.emit()
        if not untouched:
            self.selection_changed.emit()


def _nothing(_report: Reporter) -> None:
    """Be a job that only waits for its turn."""


def _deaf(step: str, done: int = 0, whole: int = 0) -> None:
    """Take reports after which nothing can be cancelled any more: the file is written."""
