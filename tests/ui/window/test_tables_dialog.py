"""The tables of a game in the window: looked at, changed for a campaign, accepted, saved in the scenario."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor
from PySide6.QtWidgets import QDialog
from pytestqt.qtbot import QtBot

from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.changed_tables import ChangedTables, put_cell, tables_in
from gm_console.campaign.set_up.scenarios import read_card
from gm_console.files.places import SCENARIOS
from gm_console.ui.dialogs.new_campaign import NewCampaign, NewCampaignDialog
from gm_console.ui.dialogs.tables import TablesDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme, ThemeChoice
from gm_console.ui.window.main_window import MainWindow
from tests.support.contrast import LEGIBLE, contrast
from tests.support.every import every
from tests.support.toy_scenario import toy_scenario
from tests.support.waiting import until

pytestmark = pytest.mark.qt
MANY = SCENARIOS / "romin_jhors_1"
"""A scenario whose game has many tables, of which most hold rows of ours."""
PAY = "economy/gold_per_army/value"


@pytest.fixture(scope="module")
def toy_tables(tmp_path_factory: pytest.TempPathFactory) -> ChangedTables:
    return tables_in(toy_scenario(tmp_path_factory.mktemp("desk") / "s"))


@pytest.fixture
def asked(qtbot: QtBot, theme: Theme, toy_tables: ChangedTables) -> TablesDialog:
    return shown(qtbot, toy_tables, toy_tables)


def shown(qtbot: QtBot, desk: ChangedTables, usual: ChangedTables | None) -> TablesDialog:
    dialog = TablesDialog(None, Settings(), "Nine Fields", desk, usual)
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
    qtbot.addWidget(dialog)
    dialog.show()
    return dialog


def select(dialog: TablesDialog, place: str) -> None:
    dialog.table_pane.choose(dialog.tables.row_of(place.partition("/")[0]))
    dialog.pane.choose(dialog.cells.row_of(place))


def put(dialog: TablesDialog, place: str, value: str, reason: str) -> None:
    select(dialog, place)
    dialog.part.value.setText(value)
    dialog.part.reason.setText(reason)
    dialog.part.change.click()


def test_every_table_is_listed_and_the_cells_of_those_selected_beside(qtbot: QtBot, theme: Theme) -> None:
    desk = tables_in(MANY)
    dialog = shown(qtbot, desk, desk)
    lines = [dialog.tables.record(row) for row in range(dialog.tables.rowCount())]
    assert {one.table for one in lines} == {row.table for row in desk.rows}
    assert sum(one.awaits for one in lines) == sum(row.is_ours for row in desk.rows) > 100
    select(dialog, "build_military/tank/sp")
    cells = [dialog.cells.record(row) for row in range(dialog.cells.rowCount())]
    assert every(one.row.table == "build_military" for one in cells)
    assert dialog.part.place.text() == "build_military/tank/sp"
    assert (dialog.part.source.text(), dialog.part.bounds.text()) == ("archive", "1 to 1,000,000 SP")
    select(dialog, "build_military/tank/name")
    assert not dialog.part.value.isVisibleTo(dialog)
    assert "nothing else" in dialog.part.bounds.text()
    dialog.table_pane.choose(-1)
    assert dialog.cells.rowCount() == sum(len(row.cells) for row in desk.rows)


def test_a_cell_is_changed_with_a_reason_shown_against_the_games_own_and_taken_back(
    asked: TablesDialog,
) -> None:
    assert (asked.said.text(), asked.save.isEnabled()) == ("Tables: as the game has them", False)
    put(asked, PAY, "7", "armies are too cheap")
    assert asked.said.text() == "Tables: 1 cell changed"
    row = asked.cells.row_of(PAY)
    shown_ = [asked.cells.index(row, at).data() for at in range(asked.cells.columnCount())]
    assert {"7", "5"} <= set(shown_)
    assert asked.tables.record(asked.tables.row_of("economy")).changed == 1
    assert (asked.save.isEnabled(), asked.back.isEnabled()) == (True, True)
    asked.part.reset.click()
    assert asked.said.text() == "Tables: as the game has them"
    put(asked, PAY, "7", "armies are too cheap")
    asked.back.click()
    assert not asked.changed_tables.changes


@pytest.mark.slow
@pytest.mark.parametrize("scheme", [ThemeChoice.LIGHT, ThemeChoice.DARK])
def test_rows_of_ours_are_amber_with_a_sign_and_a_word_and_counted(
    asked: TablesDialog, theme: Theme, scheme: ThemeChoice
) -> None:
    theme.choose(scheme)
    amber = QColor(theme.tones.warning)
    assert contrast(theme.tones.warning, theme.tones.panel) >= LEGIBLE
    select(asked, PAY)
    row = asked.cells.row_of(PAY)
    (at,) = [n for n, column in enumerate(asked.cells.columns) if column.key == "accepted"]
    cell = asked.cells.index(row, at)
    assert cell.data() == "not yet"
    assert cell.data(Qt.ItemDataRole.ForegroundRole) == amber
    picture = cell.data(Qt.ItemDataRole.DecorationRole).pixmap(16, 16).toImage()
    drawn = [picture.pixelColor(x, y) for x in range(16) for y in range(16)]
    assert amber in [QColor(one.rgb()) for one in drawn if one.alpha() == 255]
    waiting = sum(one.awaits for one in asked.changed_tables.rows)
    assert asked.waiting.text().startswith(f"{waiting} of {len(asked.changed_tables.rows)} rows are ours")
    asked.part.accept.click()
    assert cell.data() == "yes"
    assert cell.data(Qt.ItemDataRole.DecorationRole) is None
    assert asked.waiting.text().startswith(f"{waiting - 1} of ")
    asked.accept_all.click()
    assert not asked.waiting.isVisible()


def test_a_slip_is_told_and_changes_nothing(asked: TablesDialog) -> None:
    for value, reason, said in (
        ("7", "", "without a reason"),
        ("x", "why not", "a whole number"),
        ("-3", "why not", "may be 1 to 1,000"),
    ):
        put(asked, PAY, value, reason)
        assert said in asked.trouble.text()
        assert not asked.changed_tables.changes
    assert asked.part.value.text() == "-3"


def test_what_does_not_agree_is_told_and_cannot_be_used(asked: TablesDialog) -> None:
    put(asked, "economy/lowest_price/value", "12", "dear grain")
    assert "the start price, 10" in asked.trouble.text()
    assert (asked.use.isEnabled(), asked.save.isEnabled()) == (False, False)
    put(asked, "economy/start_price/value", "13", "dear grain")
    assert asked.trouble.text() == ""
    assert asked.use.isEnabled()


def test_rows_of_ours_are_marked_until_they_are_accepted_one_several_all(asked: TablesDialog) -> None:
    select(asked, PAY)
    line = asked.cells.record(asked.cells.row_of(PAY))
    assert (asked._standing(line), asked.part.source.text()) == ("not yet", "ours; not accepted yet")
    asked.part.accept.click()
    line = asked.cells.record(asked.cells.row_of(PAY))
    assert (asked._standing(line), asked._tone_of_row(line)) == ("yes", "")
    assert asked.part.source.text() == "ours; accepted"
    asked.pane.table.selectAll()
    asked.part.accept.click()
    assert asked.tables.record(asked.tables.row_of("economy")).awaits == 0
    assert asked.tables.record(asked.tables.row_of("battle")).awaits == 4
    asked.accept_all.click()
    assert not any(row.awaits for row in asked.changed_tables.rows)
    assert not asked.accept_all.isEnabled()


def test_the_keys_go_from_a_cell_to_its_value_and_enter_ends_nothing(
    qtbot: QtBot, asked: TablesDialog
) -> None:
    select(asked, PAY)
    asked.pane.table.setFocus()
    qtbot.keyClick(asked.pane.table, Qt.Key.Key_Return)
    until(lambda: asked.focusWidget() is asked.part.value)
    qtbot.keyClicks(asked.part.value, "8")
    asked.part.reason.setText("dearer")
    qtbot.keyClick(asked.part.reason, Qt.Key.Key_Return)
    assert [(one.place, one.value) for one in asked.changed_tables.changes.cells] == [(PAY, 8)]
    assert asked.isVisible()
    taken: list[ChangedTables] = []
    asked.taken.connect(taken.append)
    qtbot.keyClick(asked.use, Qt.Key.Key_Return)
    assert asked.result() == QDialog.DialogCode.Accepted
    assert taken == [asked.changed_tables]


def test_a_reason_with_markup_is_shown_as_it_is_written(asked: TablesDialog) -> None:
    put(asked, PAY, "7", "<b>cheap</b>")
    select(asked, PAY)
    assert asked.part.why.textFormat() == Qt.TextFormat.PlainText
    tip = asked.cells.index(asked.cells.row_of(PAY), 0).data(Qt.ItemDataRole.ToolTipRole)
    assert "&lt;b&gt;" in tip


def test_it_fits_a_small_screen(asked: TablesDialog) -> None:
    assert asked.width() <= 1280
    assert asked.minimumSizeHint().height() <= 600
    assert asked.minimumSizeHint().width() <= 1024


@pytest.mark.slow
def test_a_campaign_begins_with_the_tables_that_were_agreed_to(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    folder = toy_scenario(tmp_path / "s")
    card = read_card(folder)
    assert not isinstance(card, str)
    dialog = NewCampaignDialog(None, (card,), tmp_path, Settings())
    qtbot.addWidget(dialog)
    assert (dialog.tables.isEnabled(), dialog.tabled.text()) == (False, "")
    until(dialog.make.isEnabled)
    assert dialog.tabled.text() == "Tables: as the game has them"
    dialog.tables.click()
    opened = dialog.findChild(TablesDialog)
    assert isinstance(opened, TablesDialog)
    put(opened, PAY, "7", "armies are too cheap")
    opened.use.click()
    assert dialog.tabled.text() == "Tables: 1 cell changed"
    assert not (folder / "tables.toml").exists()
    wanted: list[NewCampaign] = []
    dialog.wanted.connect(wanted.append)
    dialog.make.click()
    assert wanted[0].tables == opened.changed_tables.changes


@pytest.mark.slow
def test_tables_are_saved_in_the_scenario_and_read_from_there(
    qtbot: QtBot, theme: Theme, tmp_path: Path
) -> None:
    folder = toy_scenario(tmp_path / "s")
    card = read_card(folder)
    assert not isinstance(card, str)
    dialog = NewCampaignDialog(None, (card,), tmp_path, Settings())
    qtbot.addWidget(dialog)
    until(dialog.make.isEnabled)
    dialog.tables.click()
    opened = dialog.findChild(TablesDialog)
    assert isinstance(opened, TablesDialog)
    put(opened, PAY, "7", "armies are too cheap")
    opened.save.click()
    until(lambda: "Written" in opened.trouble.text())
    assert tables_in(folder).changes == opened.changed_tables.changes
    opened.reject()
    until(dialog.make.isEnabled)
    assert dialog.tabled.text() == "Tables: 1 cell changed"
    wanted: list[NewCampaign] = []
    dialog.wanted.connect(wanted.append)
    dialog.make.click()
    assert wanted[0].tables is None, "the scenario has them itself"


def test_the_tables_of_a_running_campaign_are_only_looked_at(shared: MainWindow) -> None:
    window = shared
    window.files.actions_["file_tables"].trigger()
    until(lambda: window.files.game_tables.dialog is not None)
    dialog = window.files.game_tables.dialog
    assert dialog is not None
    assert dialog.cells.rowCount() > 0
    dialog.pane.choose(0)
    for part in (dialog.part.value, dialog.part.change, dialog.part.accept, dialog.use, dialog.save):
        assert not part.isVisibleTo(dialog)
    dialog.reject()
    until(lambda: window.files.game_tables.dialog is None)


@pytest.mark.slow
def test_the_window_makes_the_campaign_with_them(
    tmp_path: Path, window: MainWindow, toy_tables: ChangedTables
) -> None:
    changes = put_cell(toy_tables, PAY, "7", "dearer").changes
    wanted = NewCampaign(
        scenario=toy_scenario(tmp_path / "s"),
        title="",
        seed=1,
        file=tmp_path / "a.gmc",
        replace=False,
        tables=changes,
    )
    window.files.make(wanted)
    until(lambda: window.session.is_open)
    assert window.session.world.campaign.info().tables == changes
    window.session.close()
    with Campaign(tmp_path / "a.gmc", read_only=True) as campaign:
        assert campaign.ruleset.tables.economy.gold_per_army == 7
