"""The calendar of the open campaign: when each turn closes, and one change of it at a time."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC
from enum import StrEnum
from zoneinfo import available_timezones

from PySide6.QtCore import QDate, QDateTime, Qt, QTime, QTimeZone, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QCompleter,
    QDateEdit,
    QDateTimeEdit,
    QLineEdit,
    QWidget,
)

from gm_console.campaign.calendar import Calendar
from gm_console.campaign.deadlines import LONGEST, SHORTEST, Deadline
from gm_console.ui.kit.layouts import SPRING, USUAL_GAP, lay_below, lay_beside, split_between
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import (
    ChoiceBox,
    DialogForm,
    caption,
    lay_over_close,
    number_box,
    push_button,
)
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.theme import aligned
from gm_console.ui.kit.wish_dialog import WishDialog

WIDE, HIGH = 760, 620
TIME_FORM = "yyyy-MM-dd HH:mm"
EVENING = QTime(20, 0)
WEEK = 7


class CalendarChange(StrEnum):
    """What can be changed, by the name of the operation in :class:`gm_console.campaign.service.Campaign`."""

    RHYTHM = "set_rhythm"
    MOVE = "move_deadline"
    HOLIDAY = "add_holiday"
    NO_HOLIDAY = "drop_holiday"
    HOLD = "hold"
    RESUME = "resume"


@dataclass(frozen=True, slots=True, kw_only=True)
class CalendarWish:
    """A change that is agreed on."""

    change: CalendarChange
    values: dict[str, object]
    """Arguments of the operation."""


class CalendarDialog(WishDialog):
    """Not modal; nothing is changed but by its one button, which the journal notes and undoing takes back."""

    change_wanted = Signal(object)
    """:class:`CalendarWish`."""
    file_wanted = Signal()
    """The deadlines ahead are to be written as a file for other calendars."""

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Calendar"))
        self.resize(WIDE, HIGH)
        self._writable = False
        self.model: RecordTable[Deadline] = RecordTable(self._columns(), self, key=lambda one: one.turn)
        self.pane = TablePane(self.model, settings, "calendar", self.tr("Deadlines"))
        self._empty = EmptyState(
            self.pane,
            self.tr("No turn has a deadline. Say below when the current one closes, and how often."),
        )
        self.told = caption()
        self.what = ChoiceBox(name=self.tr("Change"), tip=self.tr("What is to be changed"))
        self._form = DialogForm()
        self._make_fields()
        self.make = push_button(
            self.tr("&Change the calendar"), self.tr("Players read it in the next packets")
        )
        self.export = push_button(
            self.tr("&Write .ics…"), self.tr("Write the deadlines ahead for other calendars")
        )
        self._lay_out()
        self.what.currentIndexChanged.connect(self._fit)
        self.make.clicked.connect(self._ask)
        self.export.clicked.connect(self.file_wanted)
        self.pane.table.selectionModel().selectionChanged.connect(self._take_turn)
        self.turn.valueChanged.connect(self._take_time)
        self._fit()

    def show_calendar(self, found: Calendar, last: int, *, writable: bool) -> None:
        """Show a calendar of a game whose last turn is said."""
        self._writable = writable
        schedule = found.schedule
        self.pane.show_rows(found.rows)
        self._empty.show_body(bool(found.rows))
        lines = []
        if schedule is not None and schedule.held:
            lines.append(self.tr("Held: {0}").format(schedule.held))
        if schedule is not None:
            text = self.tr("No turn closes from {0} to {1}: {2}")
            lines += [text.format(one.first, one.last, one.name) for one in schedule.holidays]
            self.zone.setText(schedule.zone)
            self.days.setValue(schedule.days)
        self.told.setText("\n".join(lines))
        self.told.setVisible(bool(lines))
        self.turn.setRange(found.turn, last)
        self._offer(schedule is not None, held=bool(schedule is not None and schedule.held))
        self.export.setEnabled(bool(found.rows) or found.held)

    def _offer(self, there: bool, *, held: bool) -> None:
        """Offer the changes that make sense, the one that was chosen if it still does."""
        texts = {
            CalendarChange.RHYTHM: self.tr("When turns close, and how often"),
            CalendarChange.MOVE: self.tr("The deadline of one turn"),
            CalendarChange.HOLIDAY: self.tr("Leave days out"),
            CalendarChange.NO_HOLIDAY: self.tr("Take left out days back"),
            CalendarChange.HOLD: self.tr("Hold all turns"),
            CalendarChange.RESUME: self.tr("Go on after the hold"),
        }
        fit = [CalendarChange.RHYTHM]
        if there:
            fit += [CalendarChange.RESUME] if held else [CalendarChange.MOVE, CalendarChange.HOLD]
            fit += [CalendarChange.HOLIDAY, CalendarChange.NO_HOLIDAY]
        self.what.refill((texts[change], change) for change in fit)
        self._fit()

    def _make_fields(self) -> None:
        self._form.add(self.tr("&Change"), self.what)
        self.turn = number_box(self.tr("Turn"), 1, 1)
        evening = QDateTime(
            QDate.currentDate().addDays(WEEK), EVENING, QTimeZone(QTimeZone.Initialization.UTC)
        )
        self.at = aligned(QDateTimeEdit(evening))
        self.at.setDisplayFormat(TIME_FORM)
        self.at.setCalendarPopup(True)
        self.at.setToolTip(self.tr("In the time zone of the campaign"))
        self.days = number_box(
            self.tr("Days from one deadline to the next"), SHORTEST, LONGEST, WEEK, unit=self.tr(" days")
        )
        self.zone = QLineEdit("UTC")
        names = QCompleter(sorted(available_timezones()), self)
        names.setFilterMode(Qt.MatchFlag.MatchContains)
        names.setCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.zone.setCompleter(names)
        self.zone.setToolTip(self.tr("Such as Europe/Berlin; deadlines keep their hour when clocks change"))
        self.first, self.last = QDateEdit(QDate.currentDate()), QDateEdit(QDate.currentDate())
        for box in (aligned(self.first), aligned(self.last)):
            box.setDisplayFormat("yyyy-MM-dd")
            box.setCalendarPopup(True)
        self.words = QLineEdit()
        self.words.setPlaceholderText(self.tr("Everybody reads it in the packets"))
        self.onward = QCheckBox(self.tr("Count all later turns from there"))
        self._fields: dict[QWidget, tuple[CalendarChange, ...]] = {}
        for text, field, changes in (
            (self.tr("&Turn"), self.turn, (CalendarChange.MOVE,)),
            (
                self.tr("C&loses"),
                self.at,
                (CalendarChange.RHYTHM, CalendarChange.MOVE, CalendarChange.RESUME),
            ),
            (self.tr("&Then every"), self.days, (CalendarChange.RHYTHM,)),
            (self.tr("Time &zone"), self.zone, (CalendarChange.RHYTHM,)),
            (self.tr("&From"), self.first, (CalendarChange.HOLIDAY, CalendarChange.NO_HOLIDAY)),
            (self.tr("T&o"), self.last, (CalendarChange.HOLIDAY,)),
            (self.tr("&Why"), self.words, (CalendarChange.MOVE, CalendarChange.HOLIDAY, CalendarChange.HOLD)),
            (self.tr("Later turns"), self.onward, (CalendarChange.MOVE,)),
        ):
            self._form.add(text, field)
            self._fields[field] = changes

    def _fit(self) -> None:
        """Show the fields that the change needs, and no others."""
        change = self.what.currentData()
        for field, changes in self._fields.items():
            self._form.setRowVisible(field, change in changes)
        self._take_time(self.turn.value() if change == CalendarChange.MOVE else self.turn.minimum())
        self.make.setEnabled(self._writable)

    def _take_turn(self) -> None:
        row: Deadline | None = self.pane.only_selected
        if row is not None:
            self.turn.setValue(row.turn)

    def _take_time(self, turn: int) -> None:
        """Begin with when a turn closes now."""
        row = self.model.row_of(turn)
        if row >= 0:
            self.at.setDateTime(_without_zone(self.model.record(row)))

    def _ask(self) -> None:
        change = CalendarChange(self.what.currentData())
        at, words = self.at.dateTime().toString(TIME_FORM), self.words.text()
        first, last = (box.date().toString("yyyy-MM-dd") for box in (self.first, self.last))
        values: dict[CalendarChange, dict[str, object]] = {
            CalendarChange.RHYTHM: {"zone": self.zone.text(), "first": at, "days": self.days.value()},
            CalendarChange.MOVE: {
                "turn": self.turn.value(), "at": at, "reason": words, "onward": self.onward.isChecked(),
            },
            CalendarChange.HOLIDAY: {"first": first, "last": last, "name": words},
            CalendarChange.NO_HOLIDAY: {"first": first},
            CalendarChange.HOLD: {"reason": words},
            CalendarChange.RESUME: {"at": at},
        }  # fmt: skip
        self.change_wanted.emit(CalendarWish(change=change, values=values[change]))

    def changed(self) -> None:
        """Make room for the next change."""
        self.trouble.clear()
        self.words.clear()
        self.onward.setChecked(False)

    def _lay_out(self) -> None:
        upper, lower = QWidget(), QWidget()
        self.told.setContentsMargins(16, 0, 16, 0)
        lay_below(upper, self._empty, self.told, grows=self._empty, gap=USUAL_GAP)
        button = lay_beside(None, self.export, SPRING, self.make)
        lay_below(lower, self._form, self.trouble, SPRING, button, edges=(16, 8, 16, 8), gap=USUAL_GAP)
        halves = split_between(upper, lower, sizes=(HIGH // 2, HIGH // 2))
        lay_over_close(self, halves, grows=halves)

    def _columns(self) -> tuple[Column[Deadline], ...]:
        return (
            Column(title=self.tr("Turn"), tip=self.tr("Turn that closes"), width=60, key="turn",
                   value=lambda one: one.turn),
            Column(title=self.tr("Closes"), tip=self.tr("In the time zone of the campaign"), width=230, key="at",
                   value=lambda one: f"{one.at:%Y-%m-%d %H:%M %Z}"),
            Column(title=self.tr("UTC"), tip=self.tr("The same moment, for players elsewhere"), width=150, key="utc",
                   value=lambda one: f"{one.at.astimezone(UTC):%Y-%m-%d %H:%M}"),
            Column(title=self.tr("Remark"), tip=self.tr("What is out of the ordinary"), width=250, key="note",
                   value=lambda one: one.note, note=lambda one: one.note),
        )  # fmt: skip


def _without_zone(deadline: Deadline) -> QDateTime:
    """Return a deadline's local time as the fields show it: what they hold has no zone of its own."""
    at = deadline.at
    return QDateTime(
        QDate(at.year, at.month, at.day), QTime(at.hour, at.minute), QTimeZone(QTimeZone.Initialization.UTC)
    )
