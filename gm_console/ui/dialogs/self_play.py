"""Games among caretakers: how many are to be played, and what those that have ended say of the start."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any, Final

from PySide6.QtCore import QObject, Signal, Slot
from PySide6.QtWidgets import QDialog, QWidget

from gm_console.campaign.self_play.chances import (
    ChoiceChances,
    NationChances,
    Share,
    choice_chances,
    nation_chances,
)
from gm_console.campaign.self_play.game import PlayReport
from gm_console.campaign.self_play.game_series import Series, play_series
from gm_console.campaign.self_play.playable import Playable
from gm_console.campaign.self_play.workers import workers_here
from gm_console.core.reading_direction import with_name
from gm_console.ui.kit.latest_task import LatestTask
from gm_console.ui.kit.layouts import SPRING, lay_below, lay_beside, split_between
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import PlainLabel, caption, lay_over_close, number_box, push_button
from gm_console.ui.kit.progress_line import ProgressLine
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.tasks import Reporter

WIDE, HIGH = 860, 720
USUAL: Final = 20
"""Games that are offered at first."""
MOST: Final = 10_000
FEW: Final = 20
"""Games below which a share says little."""


class _Teller(QObject):
    """Brings what ends in the worker thread to the window's."""

    ended = Signal(object, int, object)
    """:class:`Playable`, the turns that were asked for, and the :class:`PlayReport` of a game that has ended."""


class SelfPlayDialog(QDialog):
    """Not modal.  Games that were played stay until another start is shown, and more may be played after them."""

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(parent)
        self.resize(WIDE, HIGH)
        self._start: Playable | None = None
        self._games: dict[tuple[int, int], PlayReport] = {}
        """By turns and seed."""
        self._work = LatestTask(self)
        self._teller = _Teller(self)
        self._teller.ended.connect(self._take)
        self.games = number_box(
            self.tr("Games"), 1, MOST, USUAL, tip=self.tr("How many are to have been played in all")
        )
        self.turns = number_box(
            self.tr("Turns"), 1, 1, tip=self.tr("Of each game; fewer tell who leads, not who wins")
        )
        cores = os.cpu_count() or 1
        self.jobs = number_box(
            self.tr("At a time"), 1, max(cores, 1), max(cores - 1, 1),
            tip=self.tr("Games at a time; each takes a core of this machine"),
        )  # fmt: skip
        self.play = push_button(self.tr("&Play"), self.tr("Let caretakers play what was not played yet"))
        self.progress = ProgressLine(self._work)
        self.verdict = PlainLabel(look="heading", wraps=True)
        self.note = caption()
        self.nations: RecordTable[NationChances] = RecordTable(
            self._nation_columns(), self, key=lambda one: one.nation
        )
        self.choices: RecordTable[ChoiceChances] = RecordTable(self._choice_columns(), self)
        self.nation_pane = TablePane(
            self.nations, settings, "self_play_nations", self.tr("Nations"), sorted_by="won", falls=True
        )
        self.choice_pane = TablePane(
            self.choices, settings, "self_play_choices", self.tr("Choices"), sorted_by="won", falls=True
        )
        self._lay_out()
        self.play.clicked.connect(self._play)
        self._work.busy_changed.connect(self._allow)
        self._work.failed.connect(self._tell_trouble)

    def show_start(self, start: Playable) -> None:
        """Show a start; games of another one are stopped and forgotten."""
        if self._start is None or start.packed != self._start.packed:
            self._work.cancel()
            self._games = {}
        self._start = start
        self.setWindowTitle(self.tr("Played out: {0}").format(start.title))
        self.turns.setMaximum(start.turns)
        self.turns.setValue(start.turns)
        self.choice_pane.setVisible(bool(start.choices))
        self._show()

    def done(self, result: int) -> None:
        """Close and stop playing; the dialog is used again."""
        self._work.cancel()
        super().done(result)

    def end(self) -> None:
        """Stop for good, with the window."""
        self._work.leave()

    def _play(self) -> None:
        start = self._start
        if start is None:
            return
        turns, jobs = self.turns.value(), self.jobs.value()
        seeds = range(start.seed, start.seed + self.games.value())
        known = {seed: report for (length, seed), report in self._games.items() if length == turns}
        series = Series(packed=start.packed, seeds=seeds, turns=turns)
        whole, ended = len(seeds), self._teller.ended
        done = sum(seed in known for seed in seeds)

        def work(report: Reporter) -> None:
            so_far = done

            def tell(game: PlayReport, number: int, _every: int) -> None:
                nonlocal so_far
                so_far = number
                ended.emit(start, turns, game)

            def beat() -> None:
                report(self.tr("{0} of {1} games have ended").format(so_far, whole), so_far, whole)

            beat()
            play_series(series, workers_here(jobs), beat, tell, known)

        def done_all(_none: None) -> None:
            self.progress.say("")
            self._show()

        self._work.run(self.tr("Playing"), work, done_all)

    @Slot(object, int, object)
    def _take(self, start: Playable, turns: int, game: PlayReport) -> None:
        if self._start is not None and start.packed == self._start.packed:
            self._games[turns, game.seed] = game
            self._show()

    def _shown(self) -> list[PlayReport]:
        """Return the games that are as long as is asked for."""
        turns = self.turns.value()
        return [game for (length, _), game in sorted(self._games.items()) if length == turns]

    def _show(self) -> None:
        start, games = self._start, self._shown()
        if start is None:
            return
        found = nation_chances(games, start.names)
        self.nation_pane.show_rows(found)
        self.choice_pane.show_rows(choice_chances(games, start.choices) if games else ())
        self._body.show_body(bool(games))
        self.verdict.setText(self._verdict(found) if games else "")
        self.note.setText(self._caution(games))
        self._allow()

    def _verdict(self, found: Sequence[NationChances]) -> str:
        even = 1 / len(found)
        often = [one for one in found if one.won.low > even]
        seldom = [one for one in found if one.won.high < even]
        told = [
            self.tr("More often than chance explains wins: {0}.").format(_listed(often)) if often else "",
            self.tr("Less often: {0}.").format(_listed(seldom)) if seldom else "",
        ]
        said = " ".join(filter(None, told))
        return said or self.tr("Nobody wins more or less often than chance explains.")

    def _caution(self, games: Sequence[PlayReport]) -> str:
        if not games:
            return ""
        played = self.tr("{0} games of {1} turns.").format(len(games), self.turns.value())
        few = self.tr("So few games say little: look at the intervals.") if len(games) < FEW else ""
        short = self._start is not None and self.turns.value() < self._start.turns
        leads = self.tr("Won means that it leads when the game is cut short.") if short else ""
        broken = sum(len(game.invariants) for game in games)
        wrong = (
            self.tr("{0} invariants were broken: tell whoever made the rules.").format(broken)
            if broken
            else ""
        )
        return " ".join(filter(None, (played, few, leads, wrong)))

    def _allow(self) -> None:
        missing = self.games.value() > len(self._shown())
        self.play.setEnabled(self._start is not None and not self._work.busy and missing)
        tip = self.tr("Let caretakers play what was not played yet")
        self.play.setToolTip(tip if missing else self.tr("So many were played: ask for more games"))

    def _tell_trouble(self, trouble: Exception) -> None:
        self.progress.say(str(trouble))

    def _lay_out(self) -> None:
        asked = lay_beside(
            None, PlainLabel(self.tr("Games")), self.games, PlainLabel(self.tr("Turns")), self.turns,
            PlainLabel(self.tr("At a time")), self.jobs, self.play, SPRING, gap=8,
        )  # fmt: skip
        halves = split_between(self.nation_pane, self.choice_pane, sizes=(HIGH * 3 // 5, HIGH * 2 // 5))
        self._body = EmptyState(
            halves,
            self.tr(
                "Nobody has played this start yet. Say how many games caretakers are to play, and press Play."
            ),
        )
        head = lay_below(None, asked, self.progress, self.verdict, self.note, edges=(16, 12, 16, 4), gap=6)
        lay_over_close(self, head, self._body, grows=self._body)
        self.games.valueChanged.connect(self._allow)
        self.turns.valueChanged.connect(self._show)

    def _nation_columns(self) -> tuple[Column[NationChances], ...]:
        return (
            Column(title=self.tr("Nation"), tip=self.tr("Number and name"), width=180, key="nation",
                   value=lambda one: with_name(one.nation, one.name)),
            *self._share_columns(lambda one: one.won),
            Column(title=self.tr("Survived"), tip=self.tr("Games at whose end it held land"), width=80,
                   key="survived", to_right=True, value=lambda one: one.survived.count,
                   text=lambda one: _count(one.survived)),
            Column(title=self.tr("Growth"), tip=self.tr("Its land at the end by its land at the start, on average"),
                   width=70, key="growth", to_right=True, value=lambda one: round(1000 * one.growth),
                   text=lambda one: f"{one.growth:.2f}"),
        )  # fmt: skip

    def _choice_columns(self) -> tuple[Column[ChoiceChances], ...]:
        return (
            Column(title=self.tr("Field"), tip=self.tr("What the choice was about"), width=140, key="field",
                   value=lambda one: one.field),
            Column(title=self.tr("Choice"), tip=self.tr("What was chosen"), width=140, key="choice",
                   value=lambda one: one.choice),
            Column(title=self.tr("Nations"), tip=self.tr("Who chose so"), width=120, key="nations",
                   value=lambda one: " ".join(one.nations)),
            *self._share_columns(lambda one: one.won),
        )  # fmt: skip

    def _share_columns(self, of: Callable[[Any], Share]) -> tuple[Column[Any], ...]:
        return (
            Column(title=self.tr("Won"), tip=self.tr("Games won, of how many"), width=80, key="won", to_right=True,
                   value=lambda one: Fraction(of(one).count, max(of(one).of, 1)), text=lambda one: _count(of(one))),
            Column(title=self.tr("95 %"), tip=self.tr("Where the true share of games won lies with that confidence"),
                   width=110, key="interval", to_right=True, value=lambda one: round(10_000 * of(one).low),
                   text=lambda one: f"{100 * of(one).low:.1f}–{100 * of(one).high:.1f} %"),
        )  # fmt: skip


def _count(found: Share) -> str:
    return f"{found.count} / {found.of}"


def _listed(found: Sequence[NationChances]) -> str:
    return ", ".join(with_name(one.nation, one.name) for one in found)
