"""The turns that were played, as they would have gone by changed rules: nation by nation, number by number."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gm_console.campaign.corrections.rule_records import EntryThen, TurnThen
from gm_console.core.reading_direction import with_name
from gm_console.ui.kit.layouts import lay_below, lay_beside
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import PlainLabel, number_box, push_button
from gm_console.ui.kit.progress_line import ProgressLine
from gm_console.ui.kit.queued_work import QueuedWork
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane


@dataclass(frozen=True, slots=True, kw_only=True)
class ReplayLine:
    """One thing that would have been different."""

    turn: int
    place: int
    """Within its turn."""
    nation: str
    """Number and name; empty for the turn as such."""
    what: str
    before: str
    after: str


class RulesReplay(QWidget):
    """Asks for the turns to be run again, and lists what would have been different."""

    wanted = Signal(int)
    """The turns are to be run again, from this one on."""

    def __init__(self, settings: Settings, work: QueuedWork) -> None:
        super().__init__()
        self._played = False
        self._asked = False
        self.since = number_box(
            self.tr("Since turn"), 1, 1, tip=self.tr("The first turn that is run again with the change")
        )
        self.run = push_button(
            self.tr("Run the turns &again"),
            self.tr("With the sheets as they were sent; nothing is stored, and it can be stopped"),
        )
        self.progress = ProgressLine(work)
        self.model: RecordTable[ReplayLine] = RecordTable(
            self._columns(), self, key=lambda one: (one.turn, one.place), note=_both
        )
        self.pane = TablePane(self.model, settings, "rules-replay", self.tr("What would have been different"))
        self._empty = EmptyState(self.pane, "")
        line = lay_beside(
            None, PlainLabel(self.tr("Since turn")), self.since, self.run, self.progress,
            grows=self.progress, edges=(16, 8, 16, 0), gap=8,
        )  # fmt: skip
        lay_below(self, line, self._empty, grows=self._empty, gap=8)
        self.run.clicked.connect(lambda: self.wanted.emit(self.since.value()))
        self.forget()

    def show_turns(self, first: int, last: int) -> None:
        """Take which turns were played; the last is before the first where none was."""
        self._played = last >= first
        if self._played:
            self.since.setRange(first, last)
        self._allow()
        if not self.model.rowCount():
            self.forget()

    def allow(self, *, asked: bool) -> None:
        """Allow running the turns again where there is something to run them with."""
        self._asked = asked
        self._allow()

    def forget(self) -> None:
        """Show nothing any more: something else is filled in."""
        self.pane.show_rows(())
        self.progress.say("")
        self._empty.say(
            self.tr(
                "Fill in a change, then run the turns played again: what would have been different is listed."
            )
            if self._played
            else self.tr("No turn was played yet that could be run again.")
        )
        self._empty.show_body(False)

    def show_found(self, turns: Sequence[TurnThen]) -> None:
        """List what would have been different."""
        rows = [line for turn in turns for line in self._lines(turn)]
        self.progress.say("")
        self.pane.show_rows(rows)
        self._empty.show_body(bool(rows))
        otherwise = sum(bool(one.nations) or one.entry is not None for one in turns)
        if not rows:
            self._empty.say(self.tr("All {0} turns would have gone the same way.").format(len(turns)))
            return
        nations = {one.nation for turn in turns for one in turn.nations}
        said = self.tr("{0} of {1} turns would have gone otherwise, for {2} nations.").format(
            otherwise, len(turns), len(nations)
        )
        self.progress.say(said)

    def refuse(self, why: str) -> None:
        """Say why the turns cannot be run again."""
        self.forget()
        self._empty.say(why)

    def _allow(self) -> None:
        self.run.setEnabled(self._asked and self._played)
        self.since.setEnabled(self._played)

    def _lines(self, turn: TurnThen) -> Iterator[ReplayLine]:
        told = [("", note, "", "") for note in turn.notes]
        told += [("", *line) for line in self._entry(turn.entry, self.tr("First entry that differs"))]
        for nation in turn.nations:
            name = with_name(nation.nation, nation.name)
            told += [(name, one.title, one.before, one.after) for one in nation.gauges]
            told += [(name, *line) for line in self._entry(nation.entry, self.tr("First of its own entries"))]
        for place, (nation_name, what, before, after) in enumerate(told):
            yield ReplayLine(
                turn=turn.turn, place=place, nation=nation_name, what=what, before=before, after=after
            )

    def _entry(self, entry: EntryThen | None, head: str) -> Iterator[tuple[str, str, str]]:
        if entry is not None:
            nothing = self.tr("nothing")
            yield f"{head}, {entry.phase}", entry.before or nothing, entry.after or nothing

    def _columns(self) -> tuple[Column[ReplayLine], ...]:
        return (
            Column(title=self.tr("Turn"), tip=self.tr("At its end"), width=50, key="turn",
                   value=lambda one: one.turn),
            Column(title=self.tr("Nation"), tip=self.tr("Empty for the turn as such"), width=150, key="nation",
                   value=lambda one: one.nation),
            Column(title=self.tr("What"), tip=self.tr("A number of the nation, or an entry of the record"), width=190,
                   key="what", value=lambda one: one.what),
            Column(title=self.tr("As it was"), tip=self.tr("What is on record"), width=190, most=260, key="before",
                   value=lambda one: one.before),
            Column(title=self.tr("With the change"), tip=self.tr("What would have been"), width=190, most=260,
                   key="after", value=lambda one: one.after),
        )  # fmt: skip


def _both(line: ReplayLine) -> str:
    return f"{line.what}: {line.before} → {line.after}"
