"""A campaign that opens with its week, and the dialog of what stands in for missing sheets: one window for all."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolButton

from gm_console.campaign.mail.letters import LetterKind
from gm_console.campaign.mail.server_way import ServerSeal
from gm_console.campaign.orders.week import Lamp
from gm_console.campaign.orders.week_steps import WeekStep
from gm_console.campaign.players.roster_changes import PlayerFields
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.sheets import SheetRules
from gm_console.core.stand_ins import Policy
from gm_console.ui.dialogs.policy import PolicyDialog
from gm_console.ui.kit.marks import SHAPES, colour_of
from gm_console.ui.kit.settings import WEEK_FIRST, Settings
from gm_console.ui.kit.theme import DARK, LIGHT, Theme
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.workspaces.orders.week_page import TOLD, WeekPage, lamp_words
from tests.support.mail_servers import HOST, REFUSES, mail_server
from tests.support.toy_campaign import new_toy
from tests.support.waiting import until
from tests.ui.conftest import new_window

pytestmark = pytest.mark.slow
NOW = datetime(2026, 12, 2, 18, tzinfo=UTC)


@pytest.fixture(scope="module")
def window(
    qapp: QApplication, theme: Theme, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[MainWindow]:
    path = new_toy(tmp_path_factory.mktemp("week"))
    with Campaign(path) as campaign:
        campaign.set_rhythm(zone="UTC", first="2026-12-04 20:00", days=7)
        campaign.import_text("nation 01 turn 1\n[E1] sell lots\n[E1] sell 1\n[M1]\n", "bad.txt")
        campaign.import_text("nation 02 turn 1\n[E1] sell 1\n[M1]\n", "good.txt")
        campaign.import_text("nation 02 turn 1\n[E1] sll 1\n[M1]\n", "amber.txt")
        campaign.set_policy(Policy.CARETAKER)
        campaign.add_player(PlayerFields(name="Ada", email="ada@example.org"), nations=[NationId("01")])
    made = new_window(qapp, theme)
    Settings().keep(WEEK_FIRST, 1)
    made.files.open_path(path)
    until(lambda: made.session.is_open and not made.tasks.busy and made.orders.week.week is not None)
    yield made
    until(lambda: not made.tasks.busy)
    made.close()
    Settings().keep(WEEK_FIRST, 0)


@pytest.fixture
def week(window: MainWindow) -> WeekPage:
    window.orders.actions_["week"].trigger()
    until(lambda: not window.tasks.busy)
    assert window.orders.week.isVisible()
    return window.orders.week


@pytest.fixture
def dialog(window: MainWindow, week: WeekPage) -> PolicyDialog:
    QTest.mouseClick(week.policy, Qt.MouseButton.LeftButton)
    until(lambda: not window.tasks.busy)
    found = window.files.policy.dialog
    assert found is not None
    until(lambda: found.model.rowCount() == 3)
    return found


def test_a_long_word_of_what_was_done_pushes_nothing_out_of_sight(week: WeekPage) -> None:
    found = week.week
    assert found is not None
    assert found.done
    week.show_week(replace(found, done=(replace(found.done[0], text="f" * 64),)))
    QApplication.processEvents()
    assert week.side.widget().minimumSizeHint().width() <= week.side.viewport().width()
    week.show_week(found)


def test_a_campaign_opens_with_its_week(window: MainWindow, week: WeekPage) -> None:
    assert window.bench.current == "orders"
    shown = [(week.model.record(row).nation, week.model.record(row).lamp) for row in range(3)]
    assert shown == [("02", Lamp.AMBER), ("03", Lamp.MISSING), ("01", Lamp.ERRORS)]  # the most urgent first
    assert week.model.index(1, 1).data() == "missing"
    assert week.step.text() == "Decide on nation 02"
    assert week.why.text().startswith("A sheet of nation 02 is worse")


def test_a_week_in_sight_does_not_wait_for_the_sheets(
    window: MainWindow, week: WeekPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown: list[str] = []
    monkeypatch.setattr(week, "show_week", lambda _found: shown.append("week"))
    monkeypatch.setattr(window.orders.header, "show_received", lambda _found: shown.append("sheets"))
    window.orders.refresh()
    until(lambda: not window.tasks.busy)
    assert shown == ["week", "sheets"]


def test_the_clock_of_the_page_is_passed_in(theme: Theme, window: MainWindow, week: WeekPage) -> None:
    page, found = WeekPage(theme, Settings(), lambda: NOW), week.week
    assert found is not None
    page.show_week(found)
    assert page.time_left.text() == "Closes in 2 days"
    assert page.deadline.text().startswith("Friday 4 December 2026, 20:00 UTC")
    page.deleteLater()


def test_every_light_has_a_word_a_shape_and_a_colour_of_its_own() -> None:
    assert len({lamp_words(lamp) for lamp in Lamp}) == len(Lamp)
    assert len({SHAPES[lamp.value] for lamp in Lamp}) == len(Lamp)
    for tones in (LIGHT, DARK):
        assert colour_of("errors", tones) == tones.error
        assert colour_of("received", tones) == tones.done


def test_a_light_a_line_and_the_next_step_lead_to_the_sheet(window: MainWindow, week: WeekPage) -> None:
    week.table.setCurrentIndex(week.model.index(2, 0))
    QTest.keyClick(week.table, Qt.Key.Key_Return)
    assert (window.orders.current(), week.isVisible()) == ("01", False)
    window.orders.show_week()
    line = next(one for one in week.findChildren(QToolButton) if one.text() == "01, line 2")
    QTest.mouseClick(line, Qt.MouseButton.LeftButton)
    assert (window.orders.current(), week.isVisible()) == ("01", False)
    window.orders.show_week()
    assert week.week is not None
    assert week.week.next.step is WeekStep.DECIDE
    QTest.mouseClick(week.step, Qt.MouseButton.LeftButton)
    assert (window.orders.current(), week.isVisible()) == ("02", False)


def test_a_policy_is_set_and_what_stands_in_is_seen_line_by_line(
    window: MainWindow, dialog: PolicyDialog
) -> None:
    row = dialog.model.row_of(NationId("03"))
    dialog.pane.table.selectRow(row)
    assert "a caretaker defends" in dialog.told.text()
    assert dialog.lines.toPlainText().startswith("[E1] ")
    assert (dialog.whose.currentData(), dialog.policy.currentData()) == ("03", None)
    dialog.policy.setCurrentIndex(dialog.policy.findData(Policy.NONE))
    dialog.reason.setText("he said so")
    QTest.mouseClick(dialog.set, Qt.MouseButton.LeftButton)
    until(lambda: not window.tasks.busy and dialog.model.record(row).own)
    until(lambda: "nothing is ordered" in dialog.told.text())
    assert dialog.reason.text() == ""
    QTest.mouseClick(dialog.set, Qt.MouseButton.LeftButton)
    until(lambda: not window.tasks.busy)
    assert dialog.trouble.text() == "that is the policy of nation 03 already"
    dialog.whose.setCurrentIndex(dialog.whose.findData(NOBODY))
    assert dialog.policy.findData(None) < 0


def test_standing_orders_are_kept_and_withdrawn(
    window: MainWindow, dialog: PolicyDialog, tmp_path: Path
) -> None:
    good, bad = tmp_path / "standing.txt", tmp_path / "bad.txt"
    good.write_text("nation 03 turn 1\n[E1] sell 1\n[M1]\n")
    bad.write_text("dear moderator")
    window.files.policy.keep_files([bad])
    until(lambda: not window.tasks.busy and dialog.trouble.text().startswith("bad.txt: "))
    window.files.policy.keep_files([good])
    row = dialog.model.row_of(NationId("03"))
    until(lambda: not window.tasks.busy and dialog.model.record(row).standing != "")
    dialog.pane.table.selectRow(row)
    until(dialog.withdraw.isEnabled)
    QTest.mouseClick(dialog.withdraw, Qt.MouseButton.LeftButton)
    until(lambda: not window.tasks.busy and dialog.model.record(row).standing == "")
    dialog.close()


def test_a_dialog_that_was_closed_is_read_when_it_is_shown_again(
    window: MainWindow, dialog: PolicyDialog, monkeypatch: pytest.MonkeyPatch
) -> None:
    keeper, reads = window.files.policy, list[str]()
    monkeypatch.setattr(keeper, "read", lambda: reads.append("read"))
    window.session.chronicle_changed.emit()
    assert reads == ["read"]
    dialog.close()
    window.session.chronicle_changed.emit()
    assert reads == ["read"]
    keeper.show()
    assert reads == ["read", "read"]
    dialog.close()
    until(lambda: not window.tasks.busy)


def test_letters_are_read_written_and_sent_from_the_week(
    window: MainWindow, week: WeekPage, tmp_path: Path
) -> None:
    QTest.mouseClick(week.remind, Qt.MouseButton.LeftButton)
    until(lambda: not window.tasks.busy)
    keeper, found = window.files.letters, window.files.letters.dialog
    assert found is not None
    assert found.ticked() == ("03",)
    assert "no orders of nation 03 (Cedar) have come" in found.text.toPlainText()
    QTest.mouseClick(week.answer, Qt.MouseButton.LeftButton)
    until(lambda: not window.tasks.busy and found.ticked() == ("01", "02"))
    assert (found.folder.isEnabled(), found.send.isEnabled()) == (True, False)
    assert found.text.toPlainText().index("[E1] sell lots") < found.text.toPlainText().index("are accepted")
    keeper.write(tmp_path)
    until(lambda: not window.tasks.busy and found.trouble.text() == "2 written")
    until(lambda: not window.tasks.busy and found.ticked() == ("01", "02"))
    assert len(list(tmp_path.glob("*.eml"))) == 2
    assert "✓ written" in found.choice.list.item(0).text()
    assert week.week is not None
    assert [bool(one.answered) for one in week.week.nations] == [True, True, False]
    assert not week.table.isColumnHidden(TOLD)
    found.choice.choose(())
    assert not found.folder.isEnabled()
    found.close()


def test_an_account_is_set_in_the_window_and_letters_are_sent_by_it(
    window: MainWindow, week: WeekPage
) -> None:
    keeper = window.files.letters
    keeper.show_kind(LetterKind.ANSWER)
    until(lambda: not window.tasks.busy)
    found = keeper.dialog
    assert found is not None
    with mail_server({"ada@example.org": REFUSES}) as (box, port):
        QTest.mouseClick(found.set_account, Qt.MouseButton.LeftButton)
        asking = keeper.asking
        assert asking is not None
        asking.security.setCurrentIndex(asking.security.findData(ServerSeal.PLAIN))
        asking.host.setText("mail.example.org")
        asking.from_whom.setText("gm@example.org")
        asking.port.setValue(port)
        asking._ask()
        assert "sealed only" in asking.trouble.text()
        asking.host.setText(HOST)
        asking._ask()
        until(lambda: not window.tasks.busy and found.account.text().startswith("Sent as gm@example.org"))
        found.choice.choose_all()
        QTest.mouseClick(found.send, Qt.MouseButton.LeftButton)
        until(lambda: not window.tasks.busy and "1 refused" in found.trouble.text())
        assert "01: refused: 550 5.1.1 nobody" in found.trouble.text()
        assert "02: no address" in found.trouble.text()
        box.ways.clear()
        QTest.mouseClick(found.send, Qt.MouseButton.LeftButton)
        until(lambda: not window.tasks.busy and "1 sent" in found.trouble.text())
        assert [address for address, _ in box.came] == ["ada@example.org"]
    QTest.mouseClick(found.set_account, Qt.MouseButton.LeftButton)
    assert keeper.asking is not None
    keeper.asking.forget_wanted.emit()
    until(lambda: not window.tasks.busy and not found.send.isEnabled())
    found.close()


def test_prose_is_let_through_changed_and_held_back(
    window: MainWindow, week: WeekPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SheetRules, "is_free", lambda _self, phase: phase == "E1")
    keeper = window.files.prose
    window.orders.refresh()
    until(lambda: not window.tasks.busy)
    until(week.press.isVisible)
    QTest.mouseClick(week.press, Qt.MouseButton.LeftButton)
    until(lambda: not window.tasks.busy)
    found = keeper.dialog
    assert found is not None
    until(lambda: found.model.rowCount() == 1)
    QTest.mouseClick(found.hold_it, Qt.MouseButton.LeftButton)
    until(lambda: not window.tasks.busy and "needs a reason" in found.trouble.text())
    found.reason.setText("no real names")
    found.text.setPlainText("[E1] sell 2")
    assert found.change_it.isEnabled()
    QTest.mouseClick(found.change_it, Qt.MouseButton.LeftButton)
    until(lambda: not window.tasks.busy and found.told.text().startswith("Nothing waits"))
    until(lambda: "It came as: [E1] sell 1" in found.was.text())
    assert found.reason.text() == ""
    found.reason.setText("no real names")
    QTest.mouseClick(found.hold_it, Qt.MouseButton.LeftButton)
    until(lambda: not window.tasks.busy and found.which.text() == "Nation 01: held back")
    QTest.mouseClick(found.pass_it, Qt.MouseButton.LeftButton)
    until(lambda: not window.tasks.busy and found.which.text() == "Nation 01: let through")
    found.close()


def test_a_part_that_is_late_stands_beside_what_is_missing_bad_and_amber(
    window: MainWindow, week: WeekPage
) -> None:
    """As ``orders status`` tells it: of nation 03 a part came after the lock, and another never came."""
    late = "nation 03 turn 1\n[M1]\n"
    window.session.do("", lambda campaign, _report: campaign.lock(), lambda _done: None)
    window.session.do(
        "", lambda campaign, _report: campaign.import_text(late, "late.txt"), lambda _done: None
    )
    until(lambda: not window.tasks.busy)
    window.orders.refresh()
    until(lambda: not window.tasks.busy and week.week is not None and Lamp.LATE in week.week.counts)
    shown = {one.nation: one for one in map(week.model.record, range(3))}
    assert [shown[NationId(one)].lamp for one in ("01", "02", "03")] == [Lamp.ERRORS, Lamp.AMBER, Lamp.LATE]
    assert shown[NationId("03")].missing == ("economics", "military")
    words = [week.model.index(row, 1).data() for row in range(3)]
    assert sorted(words) == sorted(lamp_words(lamp) for lamp in (Lamp.ERRORS, Lamp.AMBER, Lamp.LATE))
    assert week.step.text() == "Look at nation 03"


def test_where_it_is_not_wanted_a_campaign_opens_as_it_was_left(window: MainWindow) -> None:
    assert window._preferences.week_first
    window.bench.show("map")
    window._preferences.set_week_first(False)
    path = window.session.world.path
    window.session.leave()
    until(lambda: not window.session.is_open)
    window.files.open_path(path)
    until(lambda: window.session.is_open and not window.tasks.busy)
    assert window.bench.current == "map"
    window._preferences.set_week_first(True)
