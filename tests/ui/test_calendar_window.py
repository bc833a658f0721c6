"""The calendar in the window: made, changed with what a change needs, told in the status line."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from PySide6.QtCore import QDateTime, Qt, QTimeZone
from pytestqt.qtbot import QtBot

from gm_console.ui.deadline_words import closes
from gm_console.ui.dialogs.calendar import CalendarChange, CalendarDialog
from gm_console.ui.window.main_window import MainWindow
from tests.support.waiting import until

AT = datetime(2026, 12, 4, 20, 0, tzinfo=UTC)


def shown(window: MainWindow) -> CalendarDialog:
    window.files.calendar.show()
    until(lambda: not window.tasks.busy)
    dialog = window.files.calendar.dialog
    assert dialog is not None
    return dialog


def change(window: MainWindow, dialog: CalendarDialog, qtbot: QtBot) -> None:
    qtbot.mouseClick(dialog.make, Qt.MouseButton.LeftButton)
    until(lambda: not window.tasks.busy)


def choose(dialog: CalendarDialog, what: CalendarChange) -> None:
    dialog.what.setCurrentIndex(dialog.what.findData(what))


def offered(dialog: CalendarDialog) -> list[CalendarChange]:
    return [CalendarChange(dialog.what.itemData(at)) for at in range(dialog.what.count())]


def at(text: str) -> QDateTime:
    made = QDateTime.fromString(text, "yyyy-MM-dd HH:mm")
    made.setTimeZone(QTimeZone(QTimeZone.Initialization.UTC))
    return made


@pytest.mark.slow
def test_a_calendar_is_made_moved_held_and_resumed(opened: MainWindow, qtbot: QtBot) -> None:
    dialog = shown(opened)
    assert offered(dialog) == [CalendarChange.RHYTHM]
    assert not dialog.export.isEnabled()
    dialog.zone.setText("Europe/Berlin")
    dialog.at.setDateTime(at("2026-12-04 20:00"))
    change(opened, dialog, qtbot)
    until(lambda: dialog.model.rowCount() > 0)
    assert dialog.export.isEnabled()
    assert (
        "closes 2026-12-04 20:00" in opened._status._right.text() or "closed" in opened._status._right.text()
    )
    first = dialog.model.record(0)
    choose(dialog, CalendarChange.MOVE)
    assert dialog.turn.isVisibleTo(dialog)
    assert not dialog.zone.isVisibleTo(dialog)
    dialog.turn.setValue(first.turn + 1)
    dialog.at.setDateTime(at("2026-12-12 18:00"))
    dialog.words.setText("a fair")
    change(opened, dialog, qtbot)
    until(lambda: dialog.model.record(1).note == "moved: a fair")
    choose(dialog, CalendarChange.HOLD)
    dialog.words.setText("illness")
    change(opened, dialog, qtbot)
    until(lambda: CalendarChange.RESUME in offered(dialog))
    assert dialog.told.text() == "Held: illness"
    assert dialog.export.isEnabled(), "the file takes back what was announced"
    assert "closes" not in opened._status._right.text()
    choose(dialog, CalendarChange.RESUME)
    dialog.at.setDateTime(at("2027-01-08 20:00"))
    change(opened, dialog, qtbot)
    until(lambda: dialog.model.rowCount() > 0)
    assert f"{dialog.model.record(0).at:%Y-%m-%d %H:%M}" == "2027-01-08 20:00"


@pytest.mark.slow
def test_a_slip_is_told_and_changes_nothing(opened: MainWindow, qtbot: QtBot) -> None:
    dialog = shown(opened)
    dialog.zone.setText("Berlin")
    change(opened, dialog, qtbot)
    assert "perhaps Europe/Berlin" in dialog.trouble.text()
    dialog.zone.setText("Europe/Berlin")
    change(opened, dialog, qtbot)
    until(lambda: dialog.trouble.text() == "")
    assert dialog.model.rowCount() > 0


@pytest.mark.slow
def test_a_dialog_that_ends_does_not_take_the_next_with_it(opened: MainWindow, qtbot: QtBot) -> None:
    ended = shown(opened)
    with qtbot.waitSignal(ended.destroyed):
        opened.files.calendar.end()
        dialog = shown(opened)
    assert dialog is not ended
    assert opened.files.calendar.dialog is dialog


def test_time_to_go_is_told_in_days_hours_and_minutes() -> None:
    for left, told in (
        (timedelta(days=3, hours=2), "closes 2026-12-04 20:00, in 3 days"),
        (timedelta(hours=30, minutes=5), "closes 2026-12-04 20:00, in 30 h 5 min"),
        (timedelta(seconds=20), "closes 2026-12-04 20:00, in 1 min"),
        (timedelta(0), "closed 2026-12-04 20:00"),
    ):
        assert closes(AT, AT - left) == told
