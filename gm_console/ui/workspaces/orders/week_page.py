"""The week at a glance: a light for every nation, beside it the deadline, the next step and what is worth a look."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from functools import partial
from typing import Final

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtWidgets import QSizePolicy, QToolButton, QWidget

from gm_console.campaign.calendar import in_words
from gm_console.campaign.deadlines import Deadline
from gm_console.campaign.mail.letters import LetterKind
from gm_console.campaign.orders.press import press_words
from gm_console.campaign.orders.week import Lamp, NationWeek, RefusedLine, Week, answered_words
from gm_console.campaign.orders.week_steps import NextStep, WeekStep
from gm_console.campaign.records import JournalRecord, TurnStage
from gm_console.ui.deadline_words import left
from gm_console.ui.kit.flow import FlowLayout
from gm_console.ui.kit.icon_book import ThemedIcons
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.layouts import SPRING, grounded, lay_below, lay_beside, split_between, strip
from gm_console.ui.kit.marks import SIDE, mark_icon
from gm_console.ui.kit.page import ScrolledPage
from gm_console.ui.kit.parts import ElidedLabel, PlainLabel, caption, push_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.memory import ColumnMemory
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.view import RowView
from gm_console.ui.kit.theme import Theme
from gm_console.ui.stage_words import stage_words
from gm_console.ui.workspaces.orders.nation_list import arrived

_tr = translated_in("WeekPage")
Clock = Callable[[], datetime]
MINUTE: Final = 60_000
"""Milliseconds after which the time to the deadline is told anew."""
LINES: Final = 6
"""Refused lines that are shown; the others are in the sheets."""
DEEDS: Final = 8
"""Deeds that are shown."""
SIDE_WIDTH: Final = 380
PLACE: Final = 92
"""Pixels in which the nation and line of a refused line stand."""
URGENT: Final = tuple(Lamp)
"""The lights in the order in which they want a word: the table is sorted by it at first."""
STANDS, TOLD, PLAYER = 1, 4, 5
"""Columns."""


class WeekPage(QWidget):
    """What is seen first when a campaign opens; each light leads to the nation's sheet."""

    nation_wanted = Signal(object)
    """Nation whose sheet is to be shown."""
    line_wanted = Signal(object, object)
    """Nation, and line of its sheet."""
    step_wanted = Signal(object)
    """:class:`NextStep` that is to be done."""
    policy_wanted = Signal()
    """What stands in for missing sheets is to be shown."""
    letters_wanted = Signal(object)
    """Letters to players are to be shown, of a :class:`LetterKind`."""
    press_wanted = Signal()
    """The players' prose is to be shown."""

    def __init__(self, theme: Theme, settings: Settings, clock: Clock | None = None) -> None:
        """``clock`` says what time it is."""
        super().__init__()
        grounded(self, "panelBody")
        self._theme, self._clock = theme, clock or _now
        self._week: Week | None = None
        self._lights = ThemedIcons(theme, mark_icon, self)
        self.model: RecordTable[NationWeek] = RecordTable(
            self._columns(), self, key=lambda one: one.nation, note=lambda one: one.told
        )
        self.table = RowView(self.model, self.tr("How every nation stands"), single=True)
        self.table.sort_by_heads()
        self.table.sortByColumn(STANDS, Qt.SortOrder.AscendingOrder)
        self.table.fit_columns(stretched=(3,))
        ColumnMemory(self.table, settings, "week", [one.name for one in self.model.columns]).restore()
        self.counts = QWidget()
        marks = FlowLayout(self.counts)
        marks.setContentsMargins(0, 0, 0, 0)
        marks.setSpacing(12)
        self.turn = PlainLabel(look="sheetTitle")
        self.time_left = PlainLabel(look="startTitle")
        self.deadline = caption()
        self.why = PlainLabel(wraps=True)
        self.step = push_button("")
        self.step.setDefault(True)
        self.policy = push_button(
            self.tr("What stands in…"), self.tr("What counts for sheets that do not come, line by line")
        )
        self.remind = push_button(self.tr("Remind…"), self.tr("Write to those of whom something is missing"))
        self.answer = push_button(
            self.tr("Answer…"), self.tr("Tell players what became of their lines, problems first")
        )
        self.press = push_button(
            self.tr("Look…"), self.tr("What everybody will read: let it through, change it or hold it back")
        )
        self.side = ScrolledPage()
        self._lay_out()
        self.table.activated.connect(lambda index: self._visit(index.row()))
        self.table.clicked.connect(lambda index: self._visit(index.row()))
        self.step.clicked.connect(self._do)
        self.policy.clicked.connect(self.policy_wanted)
        self.remind.clicked.connect(partial(self.letters_wanted.emit, LetterKind.REMINDER))
        self.answer.clicked.connect(partial(self.letters_wanted.emit, LetterKind.ANSWER))
        self.press.clicked.connect(self.press_wanted)
        theme.changed.connect(self._tint)
        timer = QTimer(self, interval=MINUTE)
        timer.timeout.connect(self._tell_time)
        timer.start()

    @property
    def week(self) -> Week | None:
        """What is shown."""
        return self._week

    def show_week(self, found: Week) -> None:
        """Show a week."""
        self._week = found
        self.turn.setText(self.tr("Turn {0} of {1}").format(found.turn, found.turns))
        self.model.show_rows(found.nations)
        self.table.setColumnHidden(TOLD, not any(one.answered or one.reminded for one in found.nations))
        self.table.setColumnHidden(PLAYER, not any(one.player for one in found.nations))
        self._tint()
        self._tell_time()
        self.why.setText(f"{found.next.why}.")
        self.step.setText(step_words(found.next))
        missing = any(one.missing for one in found.nations)
        self._missing.setVisible(missing)
        self._told_missing.setText(_missing_words(found.nations))
        self._told_answers.setText(answered_words(found.nations))
        self._answers.setVisible(any(one.parts for one in found.nations))
        self._told_press.setText(f"{press_words(found.press)}.")
        self._press.setVisible(found.press > 0)
        _refill(self._lines, [self._line_row(one) for one in found.refused[:LINES]])
        more = len(found.refused) - LINES
        self._more.setText(
            self.tr("and {0} more; F8 goes from one to the next").format(more) if more > 0 else ""
        )
        self._more.setVisible(more > 0)
        self._look.setVisible(bool(found.refused))
        _refill(self._deeds, [_deed_row(one) for one in found.done[:DEEDS]])
        self._done.setVisible(bool(found.done))

    def clear(self) -> None:
        """Forget the week."""
        self._week = None
        self.model.show_rows(())

    def _lay_out(self) -> None:
        left_side, self._lines, self._deeds = QWidget(), QWidget(), QWidget()
        head = strip("panelFilters", self.counts, grows=self.counts, edges=(8, 8, 8, 8))
        lay_below(left_side, head, self.table, grows=self.table)
        for body in (self._lines, self._deeds):
            lay_below(body, gap=2)
        top = QWidget()
        lay_below(
            top, self.turn, self.time_left, self.deadline, 8, self.why,
            lay_beside(None, self.step, SPRING), edges=(0, 4, 0, 8), gap=4,
        )  # fmt: skip
        self.side.column.addWidget(top)
        self._told_missing, self._told_answers, self._told_press = caption(), caption(), caption()
        missing, look, answers, press = QWidget(), QWidget(), QWidget(), QWidget()
        buttons = lay_beside(None, self.policy, self.remind, SPRING, gap=8)
        lay_below(missing, self._told_missing, buttons, gap=4)
        self._missing = self.side.section(self.tr("Missing sheets"), missing)
        lay_below(answers, self._told_answers, lay_beside(None, self.answer, SPRING), gap=4)
        self._answers = self.side.section(self.tr("Answers"), answers)
        lay_below(press, self._told_press, lay_beside(None, self.press, SPRING), gap=4)
        self._press = self.side.section(self.tr("Prose of the players"), press)
        self._more = caption()
        lay_below(look, self._lines, self._more, gap=4)
        self._look = self.side.section(self.tr("Lines worth a look"), look)
        self._done = self.side.section(self.tr("Done this week"), self._deeds)
        self.side.column.addStretch(1)
        halves = split_between(left_side, self.side, across=True, grows=left_side, sizes=(780, SIDE_WIDTH))
        lay_below(self, halves, grows=halves)

    def _columns(self) -> tuple[Column[NationWeek], ...]:
        return (
            Column(title=self.tr("Nation"), tip=self.tr("Number and name"), width=170, key="nation",
                   value=lambda one: f"{one.nation} {one.name}".strip()),
            Column(title=self.tr("Stands"), tip=self.tr("How its sheet stands"), width=96, key="stands",
                   value=lambda one: f"{URGENT.index(one.lamp)} {lamp_words(one.lamp)}",
                   text=lambda one: lamp_words(one.lamp), icon=lambda one: self._lights.icon(one.lamp.value)),
            Column(title=self.tr("Lines"), tip=self.tr("Lines in force"), width=52, key="lines",
                   value=lambda one: one.lines, hide_zero=True),
            Column(title=self.tr("What there is to see"), tip=self.tr("Why it stands so"), width=360, key="told",
                   value=lambda one: one.told),
            Column(title=self.tr("Told"), tip=self.tr("When the answer to what counts, or a reminder, went out"),
                   width=130, key="answered", value=told_words),
            Column(title=self.tr("Player"), tip=self.tr("Who orders for it"), width=110, key="player",
                   value=lambda one: one.player),
        )  # fmt: skip

    def _line_row(self, one: RefusedLine) -> QWidget:
        """Return a refused line that leads to where it stands."""
        button = QToolButton()
        button.setAutoRaise(True)
        button.setText(self.tr("{0}, line {1}").format(one.nation, one.line))
        button.setToolTip(self.tr("Show the line in its sheet"))
        button.clicked.connect(partial(self.line_wanted.emit, one.nation, one.line))
        button.setMinimumWidth(PLACE)
        made, words = QWidget(), QWidget()
        lay_below(words, PlainLabel(one.text, wraps=True), caption(one.why), edges=(0, 4, 0, 0))
        lay_beside(made, lay_below(None, button, SPRING), words, grows=words, edges=(0, 0, 0, 4), gap=4)
        return made

    def _tint(self) -> None:
        """Tell the counts, each with its mark in the colours of the theme."""
        if self._week is None:
            return
        rows = []
        for lamp, count in self._week.counts.items():
            mark = PlainLabel()
            mark.setPixmap(mark_icon(lamp.value, self._theme.tones).pixmap(SIDE, SIDE))
            row = QWidget()
            lay_beside(row, mark, PlainLabel(f"{lamp_words(lamp)} {count}"), gap=4)
            rows.append(row)
        _refill(self.counts, rows)

    def _tell_time(self) -> None:
        found = self._week
        if found is None:
            return
        at, now, over = found.deadline, self._clock(), found.stage is TurnStage.PUBLISHED
        self.deadline.setVisible(not over)
        if over:
            self.time_left.setText(self.tr("The game is over"))
            return
        if at is None:
            self.time_left.setText(found.note or self.tr("No deadline"))
            self.deadline.setText(
                self.tr("Now: {0}. File > Calendar of deadlines… says when turns close.").format(
                    stage_words(found.stage)
                )
            )
            return
        closed = now >= at
        self.time_left.setText(self.tr("Closed") if closed else self.tr("Closes {0}").format(left(at - now)))
        when = in_words(Deadline(turn=found.turn, at=at, note=found.note))
        self.deadline.setText(f"{when}, {stage_words(found.stage)}")

    def _visit(self, row: int) -> None:
        self.nation_wanted.emit(self.model.record(row).nation)

    def _do(self) -> None:
        if self._week is not None:
            self.step_wanted.emit(self._week.next)


def lamp_words(lamp: Lamp) -> str:
    """Return what a light is called."""
    return {
        Lamp.AMBER: _tr("amber"),
        Lamp.LATE: _tr("late"),
        Lamp.STALE: _tr("stale"),
        Lamp.DROPPED: _tr("dropped"),
        Lamp.MISSING: _tr("missing"),
        Lamp.EARLY: _tr("early"),
        Lamp.ERRORS: _tr("errors"),
        Lamp.WARNINGS: _tr("warnings"),
        Lamp.RECEIVED: _tr("received"),
    }[lamp]


def told_words(one: NationWeek) -> str:
    """Return when a nation was told of its orders last, ticked; empty where it was not."""
    if one.answered:
        return _tr("✓ {0}").format(arrived(one.answered))
    return _tr("asked {0}").format(arrived(one.reminded)) if one.reminded else ""


def step_words(step: NextStep) -> str:
    """Return what the button of a step says."""
    return {
        WeekStep.PACKETS: _tr("Make the packets"),
        WeekStep.WAITING: _tr("See what waits…"),
        WeekStep.DECIDE: _tr("Decide on nation {0}"),
        WeekStep.IMPORT: _tr("Import sheets…"),
        WeekStep.RUN: _tr("Run the turn"),
        WeekStep.LATE: _tr("Look at nation {0}"),
        WeekStep.REVIEW: _tr("Review the draft"),
        WeekStep.PUBLISH: _tr("Publish the turn…"),
        WeekStep.STANDINGS: _tr("See the standings"),
    }[step.step].format(step.nation)


def _missing_words(nations: Sequence[NationWeek]) -> str:
    lacking = [one for one in nations if one.missing]
    again = [one.nation for one in lacking if one.again]
    told = _tr("Something of {0} nations has not come.").format(len(lacking))
    if len(lacking) == 1:
        told = _tr("Something of nation {0} has not come.").format(lacking[0].nation)
    return f"{told} {_tr('Missing in the turn before too: {0}.').format(', '.join(again))}" if again else told


def _deed_row(one: JournalRecord) -> QWidget:
    made = QWidget()
    text = ElidedLabel(f"{one.what}: {one.text}" if one.text else one.what)  # a hash is one long word
    text.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
    when = caption(arrived(one.at))
    when.setWordWrap(False)
    lay_beside(made, lay_below(None, when, SPRING), text, grows=text, gap=8)
    return made


def _refill(home: QWidget, rows: Sequence[QWidget]) -> None:
    """Put other widgets in place of those in a layout."""
    layout = home.layout()
    assert layout is not None
    while (item := layout.takeAt(0)) is not None:
        old = item.widget()
        if old is not None:
            old.deleteLater()
    for row in rows:
        layout.addWidget(row)


def _now() -> datetime:
    return datetime.now(UTC)
