"""A moderator's way through the first window, by keyboard where there is one."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TypeVar

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QFont, QPalette
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QDockWidget, QToolBar
from pytestqt.qtbot import QtBot

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.core.ids import RegionId
from gm_console.files.places import sample_scenario
from gm_console.report.names_in_text import with_names
from gm_console.report.phrases import working_text
from gm_console.ui.dialogs.new_campaign import NewCampaign
from gm_console.ui.dialogs.publish import PublishDialog
from gm_console.ui.kit.parts import plain_tip
from gm_console.ui.kit.settings import MOST_RECENT
from gm_console.ui.kit.tasks import CancelledError, Reporter
from gm_console.ui.kit.text_dialog import ReportDialog
from gm_console.ui.kit.theme import DARK, LIGHT, Theme, ThemeChoice, blend
from gm_console.ui.window.command_palette import CommandPalette
from gm_console.ui.window.main_window import MainWindow
from gm_console.ui.window.start_page import ROW
from tests.support.every import every
from tests.support.waiting import pause, until
from tests.ui.conftest import WAIT, open_in

pytestmark = pytest.mark.qt
D = TypeVar("D", bound=QDialog)


def shown_dialog(window: MainWindow, kind: type[D]) -> D:
    return next(one for one in window.findChildren(kind) if one.isVisible())


def press(window: MainWindow, keys: str) -> None:
    """Trigger the action that has a shortcut, as the keyboard would, if it is enabled."""
    action = next(
        one for one in window.actions_.every() if keys in [key.toString() for key in one.shortcuts()]
    )
    assert action.isEnabled(), keys
    action.trigger()


@pytest.mark.slow
def test_the_start_page_offers_the_sample_and_hides_the_panels(window: MainWindow) -> None:
    assert window.bench.shown is window.start
    assert window.start.buttons[0].text().strip() == "Open the sample"
    assert not window.log.isVisible()
    assert not window.actions_["run"].isEnabled()


@pytest.mark.slow
def test_the_sample_opens_in_one_click_with_a_turn_to_look_at(
    window: MainWindow, qtbot: QtBot, campaign_file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gm_console.ui.window.campaign_files.sample_place", lambda: campaign_file)
    open_in(window, qtbot, lambda: qtbot.mouseClick(window.start.buttons[0], Qt.MouseButton.LeftButton))
    assert window.bench.shown is window.map
    assert len(window.session.chronicle.entries) > 1_000
    press(window, "Ctrl+3")
    assert window.bench.current == "turn"
    assert window.bench.shown is window.map
    assert window.log.isVisible()
    assert window.timeline.isVisible()
    assert window.inspector.isVisible()


@pytest.mark.slow
def test_the_tool_bar_comes_back_with_the_next_campaign(
    opened: MainWindow, campaign_file: Path, qtbot: QtBot
) -> None:
    press(opened, "Ctrl+5")
    bar = opened.findChild(QToolBar, "tools")
    assert bar is not None
    opened.session.leave()
    until(lambda: not opened.session.is_open)
    assert not bar.isVisible()
    open_in(opened, qtbot, lambda: opened.files.open_path(campaign_file))
    assert opened.bench.current == "tables"
    assert bar.isVisible()


def test_the_panel_of_nations_shows_whole_columns_only(looking: MainWindow) -> None:
    press(looking, "Ctrl+1")
    table = looking.nations.table
    shown = [at for at in range(looking.nations.model.columnCount()) if not table.isColumnHidden(at)]
    assert 1 < len(shown) < looking.nations.model.columnCount()
    assert sum(table.columnWidth(at) for at in shown) <= table.viewport().width()
    font = table.font()
    larger = QFont(font)
    larger.setPointSizeF(font.pointSizeF() * 1.5)
    table.setFont(larger)
    fewer = [at for at in shown if not table.isColumnHidden(at)]
    assert 1 < len(fewer) < len(shown)
    assert sum(table.columnWidth(at) for at in fewer) <= table.viewport().width()
    table.setFont(font)
    assert [at for at in range(looking.nations.model.columnCount()) if not table.isColumnHidden(at)] == shown
    assert sum(table.columnWidth(at) for at in shown) <= table.viewport().width()


@pytest.mark.slow
def test_a_long_name_of_a_nation_takes_the_room_of_the_last_columns(
    opened: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel, position = opened.nations, opened.session.position
    before = [at for at in range(panel.model.columnCount()) if not panel.table.isColumnHidden(at)]
    named = [replace(one, name="Upper Marlowholm and the Isles") for one in position.nations]
    monkeypatch.setattr(opened.session, "_looked_at", replace(position, nations=tuple(named)))
    opened.session.moment_changed.emit()
    after = [at for at in range(panel.model.columnCount()) if not panel.table.isColumnHidden(at)]
    assert 1 < len(after) < len(before)
    assert panel.table.sizeHintForColumn(0) <= panel.table.columnWidth(0)


def test_a_region_is_painted_in_its_owners_colour(looking: MainWindow) -> None:
    view, session = looking.map.view, looking.session
    region = session.world.board.by_id[RegionId("07-05")]
    view.go_to(region.id, closer=True)
    view.zoom_by(6)
    view.go_to(region.id)
    looking.map.scene.show_changed((), LIGHT)  # type: ignore[union-attr]
    picture = view.grab().toImage()
    fill = blend(session.world.colours[session.position.places[region.id].owner], LIGHT.land, LIGHT.tint)
    middle = view.mapFromScene(QPoint(*region.label))
    around = [QPoint(x, y) for x in (-60, -30, 30, 60) for y in (-45, 45)]
    shown = [picture.pixelColor(middle + aside).getRgb()[:3] for aside in around]
    alike = [max(abs(a - b) for a, b in zip(one, fill.getRgb()[:3], strict=True)) <= 2 for one in shown]
    assert sum(alike) >= len(around) // 2, "names and marks cover some of it"


def test_phases_are_stepped_by_keyboard_and_the_map_follows(looking: MainWindow, qtbot: QtBot) -> None:
    last = len(looking.session.chronicle.positions) - 1
    assert looking.session.moment == last
    press(looking, "[")
    assert looking.session.moment == last - 1
    press(looking, "]")
    looking.timeline.list.setFocus()
    qtbot.keyClick(looking.timeline.list, Qt.Key.Key_Home)
    assert looking.session.position.phase == ""
    qtbot.keyClick(looking.timeline.list, Qt.Key.Key_Down)
    assert looking.session.position.phase == "E1"
    assert looking.timeline.list.currentItem().text(1) == "Private Market Sales"


def test_a_phase_that_moves_units_marks_the_regions_it_changed(looking: MainWindow) -> None:
    chronicle = looking.session.chronicle
    at = chronicle.place_in_time("E4")
    before, after = chronicle.positions[at - 1], chronicle.positions[at]
    assert after.changed != ()
    assert every(before.places[region] != after.places[region] for region in after.changed)
    told = {
        entry.fact.region
        for entry in chronicle.entries
        if entry.phase == "E4" and hasattr(entry.fact, "region")
    }
    assert set(after.changed) <= told


def test_the_selected_entry_shows_its_working_and_what_it_rests_on(looking: MainWindow) -> None:
    session = looking.session
    entry = next(
        one for one in session.chronicle.entries if one.phase == "A2" and one.because and one.working
    )
    assert len(entry.because) <= 12, "more would be gathered"
    index = looking.log.model.index_of(entry.seq)
    looking.log.tree.setCurrentIndex(index)
    page = looking.inspector.page.toPlainText()
    assert working_text(entry, session.world.ruleset) in page
    world = session.world
    assert with_names(session.chronicle.sentence(entry.seq), world.board, world.names) in page
    tree = looking.inspector.why.model
    until(lambda: tree.root is not None and tree.root.seq == entry.seq and tree.rowCount() > 0)
    lines = [str(tree.index(row, 0).data()) for row in range(tree.rowCount())]
    cause = with_names(session.chronicle.sentence(entry.because[0]), world.board, world.names)
    assert any(line.startswith(f"from: {cause}") for line in lines)
    assert session.position.phase == "A2"


def test_a_link_in_the_inspector_leads_to_the_cause(looking: MainWindow) -> None:
    session = looking.session
    entry = next(one for one in session.chronicle.entries if one.cause)
    session.select_entry(entry.seq)
    looking.inspector.page.anchorClicked.emit(f"entry:{entry.cause}")
    assert session.selection.entry == entry.cause
    assert looking.log.tree.currentIndex() == looking.log.model.index_of(entry.cause)


def test_another_phase_lets_go_of_the_entry_and_the_log_follows(looking: MainWindow) -> None:
    session = looking.session
    entry = next(one for one in session.chronicle.entries if one.phase == "A1" and one.region)
    session.select_entry(entry.seq)
    session.step_to(session.chronicle.place_in_time("M5"))
    assert (session.selection.entry, session.selection.region) == (0, entry.region)
    looking.bench.show("turn")  # where the log is in sight: out of it no phase is opened
    phase = looking.log.model.index_of_phase("M5")
    until(lambda: looking.log.tree.indexAt(QPoint(5, 5)) == phase)
    looking.bench.show("map")


def test_next_entry_passes_over_phases_and_nations(looking: MainWindow) -> None:
    looking.session.select_entry(1)
    press(looking, "Alt+Down")
    assert looking.session.selection.entry == 2
    press(looking, "Alt+Up")
    assert looking.session.selection.entry == 1


def test_filters_leave_only_what_fits_and_its_causes(looking: MainWindow, qtbot: QtBot) -> None:
    chronicle = looking.session.chronicle
    looking.log.focus_filter()
    qtbot.keyClicks(looking.log.filters.text, "emergency")
    until(lambda: looking.log.model.hits < len(chronicle.entries))
    wanted = [e.seq for e in chronicle.entries if "emergency" in chronicle.sentence(e.seq).casefold()]
    assert looking.log.model.hits == len(wanted)
    looking.log.filters.text.clear()
    until(lambda: looking.log.model.hits == len(chronicle.entries))


def test_a_region_is_found_by_the_palette_and_shared_by_all_panels(looking: MainWindow, qtbot: QtBot) -> None:
    press(looking, "Ctrl+G")
    palette = shown_dialog(looking, CommandPalette)
    qtbot.keyClicks(palette.line, "14-03")
    qtbot.keyClick(palette.line, Qt.Key.Key_Return)
    assert looking.session.selection.region == "14-03"
    assert "14-03" in looking.inspector.page.toPlainText()
    middle = looking.map.view.mapToScene(looking.map.view.viewport().rect().center())
    assert looking.map.scene is not None
    assert (middle - looking.map.scene.region_box(RegionId("14-03")).center()).manhattanLength() < 30


def test_a_click_selects_the_region_under_the_cursor(looking: MainWindow) -> None:
    view = looking.map.view
    region = looking.session.world.board.by_id[RegionId("07-05")]
    view.go_to(region.id, closer=True)
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.mapFromScene(QPoint(*region.label)))
    assert looking.session.selection.region == "07-05"


def test_run_and_publish_a_turn_by_keyboard(opened: MainWindow, qtbot: QtBot) -> None:
    with qtbot.waitSignal(opened.session.chronicle_changed, timeout=WAIT):
        press(opened, "Ctrl+R")
    until(lambda: not opened.tasks.busy)
    drafted = opened.session.chronicle.info
    assert drafted.stage is TurnStage.DRAFTED
    press(opened, "Ctrl+Shift+P")
    dialog = shown_dialog(opened, PublishDialog)
    with qtbot.waitSignal(opened.session.chronicle_changed, timeout=WAIT):
        qtbot.keyClick(dialog.publish, Qt.Key.Key_Return)
    chronicle = opened.session.chronicle
    assert (chronicle.info.turn, chronicle.info.stage) == (drafted.turn + 1, TurnStage.COLLECTING)
    assert chronicle.stage is TurnStage.PUBLISHED
    assert chronicle.turns[-1].state_hash == drafted.draft_hash
    assert not opened.actions_["publish"].isEnabled()


@pytest.mark.slow
def test_the_theme_changes_everything_at_once(looking: MainWindow, theme: Theme, qapp: QApplication) -> None:
    looking.bench.show("map")  # another test may have left another workspace
    light = looking.map.view.grab().toImage().pixelColor(5, 300)
    theme.choose(ThemeChoice.DARK)
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == DARK.window
    dark = looking.map.view.grab().toImage().pixelColor(5, 300)
    assert dark.lightness() < light.lightness()
    theme.choose(ThemeChoice.LIGHT)
    assert qapp.palette().color(QPalette.ColorRole.Window).name() == LIGHT.window


@pytest.mark.slow
def test_closing_during_a_run_cancels_it_and_changes_nothing(
    opened: MainWindow, qtbot: QtBot, campaign_file: Path
) -> None:
    before = opened.session.chronicle.info
    opened.commands.run()
    opened.close()
    assert opened.isVisible()
    until(lambda: not opened.isVisible())
    with Campaign(campaign_file) as campaign:
        assert campaign.info().draft_hash == before.draft_hash


@pytest.mark.slow
def test_another_campaign_takes_the_place_of_the_first_and_can_be_left(
    opened: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    opened.session.select_region(RegionId("07-05"))
    first, other = opened.map.scene, tmp_path / "other.gmc"
    wanted = NewCampaign(scenario=sample_scenario(), file=other, title="Other", seed=7, replace=False)
    open_in(opened, qtbot, lambda: opened.files.make(wanted))
    assert opened.session.world.path == other
    assert opened.map.scene is not first
    assert opened.session.chronicle.stage is TurnStage.COLLECTING
    assert opened.timeline.turns.currentText() == "Turn 1 · not run yet"
    assert len(opened.session.chronicle.positions) == 1
    assert not opened.log.tree.isVisible()
    with qtbot.waitSignal(opened.session.closed, timeout=WAIT):
        press(opened, "Ctrl+W")
    assert opened.bench.shown is opened.start
    assert opened.start.recent.item(0).toolTip() == plain_tip(str(other))
    until(lambda: "turn 1 of 35, collecting sheets" in opened.start.recent.item(0).text())


@pytest.mark.slow
def test_what_cannot_be_opened_is_said_and_the_window_stays(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    wrong = tmp_path / "wrong.gmc"
    wrong.write_text("no campaign", encoding="utf-8")
    window.files.open_path(wrong)
    until(lambda: any(one.isVisible() for one in window.findChildren(ReportDialog)))
    assert not window.session.is_open


def test_the_window_answers_while_a_job_is_at_work(window: MainWindow, qtbot: QtBot) -> None:
    ended: list[object] = []

    def work(report: Reporter) -> int:
        total = 0
        for step in range(1_000):
            report("counting", step, 1_000)
            total += sum(range(20_000))
        return total

    window.tasks.run("Counting", work, ended.append, window.show_trouble)
    ticks = 0
    while window.tasks.busy:
        pause()
        ticks += 1
    assert ended
    assert ticks > 3


@pytest.mark.slow
def test_cancel_stops_a_job_at_its_next_step(window: MainWindow, qtbot: QtBot) -> None:
    ended: list[object] = []

    def work(report: Reporter) -> None:
        for step in range(100_000):
            report("waiting", step, 100_000)
            QTest.qSleep(1)

    window.tasks.run("Waiting", work, ended.append, window.show_trouble)
    with qtbot.waitSignal(window.tasks.cancelled, timeout=WAIT):
        window.tasks.cancel()
    assert ended == []


@pytest.mark.slow
def test_trouble_of_the_program_itself_is_not_swallowed(window: MainWindow) -> None:
    with pytest.raises(ZeroDivisionError):
        window.show_trouble(ZeroDivisionError())
    window.show_trouble(CampaignError("there is no draft", "turn.none"))
    assert shown_dialog(window, ReportDialog).text.toPlainText() == "turn.none"
    assert issubclass(CancelledError, Exception)


@pytest.mark.slow
def test_every_workspace_is_one_key_away_and_remembers_its_panels(opened: MainWindow, qtbot: QtBot) -> None:
    shown = {"Ctrl+1": opened.map, "Ctrl+2": opened.orders, "Ctrl+3": opened.map, "Ctrl+4": opened.battles,
             "Ctrl+5": opened.tables, "Ctrl+6": opened.market, "Ctrl+7": opened.packets}  # fmt: skip
    for keys, widget in shown.items():
        press(opened, keys)
        assert opened.bench.shown is widget
    press(opened, "Ctrl+3")
    assert opened.log.isVisible()
    opened.findChild(QDockWidget, "entry_log").hide()
    press(opened, "Ctrl+1")
    press(opened, "Ctrl+3")
    assert not opened.log.isVisible()
    press(opened, "Ctrl+2")
    assert not opened.timeline.isVisible()
    opened.bench.show("turn")
    opened.actions_["reset_docks"].trigger()
    assert opened.log.isVisible()


@pytest.mark.slow
def test_no_workspace_widens_the_window(opened: MainWindow, qtbot: QtBot) -> None:
    press(opened, "Ctrl+1")
    opened.resize(1280, 800)
    for keys in ("Ctrl+2", "Ctrl+3", "Ctrl+4", "Ctrl+5", "Ctrl+6", "Ctrl+7", "Ctrl+3", "Ctrl+2", "Ctrl+1"):
        press(opened, keys)
        qtbot.wait(20)
        assert opened.width() == 1280, keys


@pytest.mark.slow
def test_what_was_opened_last_never_makes_the_window_higher_than_a_small_screen(
    window: MainWindow, tmp_path: Path
) -> None:
    few = window.start.minimumSizeHint().height()
    paths = tuple(tmp_path / f"game{number}.gmc" for number in range(MOST_RECENT))
    window.start.show_recent(paths, paths)
    assert window.start.recent.count() == 2 * MOST_RECENT
    assert window.start.minimumSizeHint().height() < few + 4 * ROW
    assert window.start.recent.sizeHint().height() >= 2 * MOST_RECENT * ROW, (
        "all of it shows where there is room"
    )
