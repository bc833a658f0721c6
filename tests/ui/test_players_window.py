"""The players in the window: taken in, away, dropped, taken back; passwords kept, one player out or erased."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QPushButton, QWidget

from gm_console.campaign.players.roster import PasswordPlace
from gm_console.files import sealed_book
from gm_console.ui.dialogs.packet_password import PacketPasswordDialog
from gm_console.ui.dialogs.players import PlayersDialog
from gm_console.ui.dialogs.players_form import RosterChange
from gm_console.ui.window.main_window import MainWindow
from tests.support.keyrings import keyring_in_memory, no_keyring
from tests.support.waiting import until


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let passphrases cost little to try."""
    monkeypatch.setattr(sealed_book.new_book, "__kwdefaults__", {"cost": 1 << 4})


@pytest.fixture
def dialog(opened: MainWindow) -> PlayersDialog:
    opened.files.actions_["file_players"].trigger()
    until(lambda: opened.files.players.dialog is not None and not opened.tasks.busy)
    found = opened.files.players.dialog
    assert found is not None
    return found


def press(window: MainWindow, button: QPushButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    until(lambda: not window.tasks.busy)


def add(
    window: MainWindow, dialog: PlayersDialog, name: str, nation: str | None = None, email: str = ""
) -> None:
    dialog.form.choose(RosterChange.ADD)
    dialog.form.name.setText(name)
    dialog.form.email.setText(email)
    dialog.form.nation.setCurrentIndex(dialog.form.nation.findData(nation) if nation else 0)
    press(window, dialog.make)


def player_of(dialog: PlayersDialog, nation: str) -> str:
    row = dialog.model.row_of((nation, 0))
    return str(dialog.model.index(row, 1).data())


def state_of(dialog: PlayersDialog, nation: str) -> str:
    return dialog.model.record(dialog.model.row_of((nation, 0))).state.value


def select(dialog: PlayersDialog, nation: str) -> None:
    dialog.pane.choose(dialog.model.row_of((nation, 0)))


def field_shown(dialog: QWidget, field: QWidget) -> bool:
    return field.isVisibleTo(dialog)


@pytest.mark.slow
def test_players_are_taken_in_away_dropped_and_all_is_taken_back(
    opened: MainWindow, dialog: PlayersDialog
) -> None:
    assert [dialog.form.what.itemData(at) for at in range(dialog.form.what.count())] == [RosterChange.ADD]
    assert not dialog.pane.isVisibleTo(dialog)
    assert not dialog.undo.isEnabled()
    assert not dialog.erase.isEnabled()
    assert dialog.make.isEnabled()
    add(opened, dialog, "Ada", "01", "ada@")
    assert "is no e-mail address such as" in dialog.trouble.text()
    assert dialog.form.name.text() == "Ada"
    dialog.form.email.setText("ada@example.org")
    press(opened, dialog.make)
    until(lambda: not dialog.trouble.text())
    assert dialog.form.name.text() == ""
    add(opened, dialog, "Bea")
    until(lambda: dialog.model.rowCount() == 29)
    assert player_of(dialog, "01") == "1 Ada"
    select(dialog, "01")
    dialog.form.choose(RosterChange.ABSENT)
    assert (dialog.form.who.currentData(), dialog.form.first.value()) == (1, 1)
    assert field_shown(dialog, dialog.form.substitute)
    assert not field_shown(dialog, dialog.form.email)
    dialog.form.last.setValue(3)
    dialog.form.substitute.setCurrentIndex(dialog.form.substitute.findData(2))
    press(opened, dialog.make)
    until(lambda: state_of(dialog, "01") == "absent")
    assert dialog.model.index(dialog.model.row_of(("01", 0)), 4).data() == "2 Bea"
    dialog.form.choose(RosterChange.BACK)
    press(opened, dialog.make)
    until(lambda: state_of(dialog, "01") == "played")
    dialog.form.choose(RosterChange.DROP)
    press(opened, dialog.make)
    until(lambda: state_of(dialog, "01") == "free")
    dialog.form.choose(RosterChange.GIVE)
    dialog.form.who.setCurrentIndex(dialog.form.who.findData(2))
    dialog.form.nation.setCurrentIndex(dialog.form.nation.findData("01"))
    press(opened, dialog.make)
    until(lambda: player_of(dialog, "01") == "2 Bea")
    for nobody in ("", "1 Ada"):
        press(opened, dialog.undo)
        until(lambda nobody=nobody: player_of(dialog, "01") == nobody)
    while dialog.undo.isEnabled():
        press(opened, dialog.undo)
    until(lambda: dialog.model.rowCount() == 0)


@pytest.mark.slow
def test_rows_begin_changes_orders_names_players_and_lists_are_taken_in(
    opened: MainWindow, dialog: PlayersDialog, tmp_path: Path
) -> None:
    orders = opened.orders
    opened.bench.show("orders")
    until(lambda: orders.nations.model.rowCount() == 28)
    assert orders.nations.table.isColumnHidden(8)
    add(opened, dialog, "Ada", "01", "ada@example.org")
    until(lambda: not orders.nations.table.isColumnHidden(8))
    assert orders.nations.model.index(orders.nations.model.row_of("01"), 8).data() == "Ada"
    orders.nations.filter.setText("ada")
    assert orders.nations.model.rowCount() == 1
    orders.nations.filter.clear()
    select(dialog, "01")
    dialog.pane.table.setFocus()
    QTest.keyClick(dialog.pane.table, Qt.Key.Key_Return)
    assert (dialog.form.change, dialog.form.email.text()) == (RosterChange.SET, "ada@example.org")
    dialog.form.language.setText("Portuguese")
    press(opened, dialog.make)
    until(lambda: "no tag of a language" in dialog.trouble.text())
    assert dialog.form.language.text() == "Portuguese", "what was typed stays"
    dialog.form.language.setText("pt_br")
    press(opened, dialog.make)
    until(lambda: dialog.model.index(dialog.model.row_of(("01", 0)), 6).data() == "pt-BR")
    select(dialog, "05")
    QTest.keyClick(dialog.pane.table, Qt.Key.Key_Return)
    assert (dialog.form.change, dialog.form.nation.currentData()) == (RosterChange.ADD, "05")
    assert dialog.form.email.text() == "", "nothing of the player before is left"
    path = tmp_path / "players.csv"
    path.write_text("name,nations\nAda,01\nBea,99\n")
    opened.files.players.take_list(path)
    until(lambda: opened.files.players.report is not None)
    report = opened.files.players.report
    assert report is not None
    assert "players.csv:3: There is no nation 99" in report.text.toPlainText()
    report.close()
    path.write_text("name,nations\nAda,01\nBea,02\n")
    opened.files.players.take_list(path)
    until(lambda: player_of(dialog, "02") == "2 Bea")


def shown_password(window: MainWindow, dialog: PlayersDialog, nation: str) -> PacketPasswordDialog:
    select(dialog, nation)
    press(window, dialog.password)
    until(lambda: window.files.players.passwords.dialog is not None)
    found = window.files.players.passwords.dialog
    assert found is not None
    return found


@pytest.mark.slow
def test_a_password_is_made_kept_shown_and_forgotten_with_a_keyring_and_without(
    opened: MainWindow, dialog: PlayersDialog
) -> None:
    add(opened, dialog, "Ada", "01")
    until(lambda: player_of(dialog, "01") == "1 Ada")
    with keyring_in_memory() as ring:
        asked = shown_password(opened, dialog, "01")
        assert asked.place.currentData() == PasswordPlace.KEYRING
        assert not field_shown(asked, asked.passphrase)
        assert not asked.keep.isEnabled()
        press(opened, asked.draw)
        made = asked.password.text()
        press(opened, asked.keep)
        until(lambda: made in ring.kept.values())
        until(lambda: dialog.model.index(dialog.model.row_of(("01", 0)), 7).data() == "keyring")
        assert not dialog.undo.isEnabled(), "a password is not taken back"
        asked.reject()
        again = shown_password(opened, dialog, "01")
        assert again.password.text() == ""
        press(opened, again.show_kept)
        until(lambda: again.password.text() == made)
        press(opened, again.forget)
        until(lambda: ring.kept == {})
        assert again.password.text() == ""
    with no_keyring():
        asked = shown_password(opened, dialog, "01")
        assert asked.place.count() == 1
        assert field_shown(asked, asked.again)
        asked.password.setText("kuma-setu-1")
        asked.passphrase.setText("correct horse")
        press(opened, asked.keep)
        assert "not the same" in asked.trouble.text()
        asked.again.setText("correct horse")
        press(opened, asked.keep)
        until(lambda: "sealed file" in asked.told.text())
        assert not field_shown(asked, asked.again)
        asked.passphrase.setText("wrong horse")
        press(opened, asked.show_kept)
        until(lambda: "not the passphrase" in asked.trouble.text())
        asked.reject()


@pytest.mark.slow
def test_one_player_is_written_out_and_erased_when_that_is_agreed(
    opened: MainWindow, dialog: PlayersDialog, campaign_file: Path, tmp_path: Path
) -> None:
    add(opened, dialog, "Ada Quillfeather", "01", "ada.quillfeather@example.org")
    until(lambda: player_of(dialog, "01") == "1 Ada Quillfeather")
    select(dialog, "01")
    assert dialog.export.isEnabled()
    row = dialog.selected
    assert row is not None
    assert row.player is not None
    opened.files.players.export_to(row.player, tmp_path)
    until((tmp_path / "player-1" / "player.json").exists)
    opened.files.players.export_to(row.player, tmp_path)
    until(lambda: "is not empty" in dialog.trouble.text())
    players = opened.files.players
    press(opened, dialog.erase)
    until(lambda: players.erasing is not None)
    assert players.erasing is not None
    assert not players.erasing.step.isDefault()
    players.erasing.reject()
    until(lambda: players.erasing is None)
    assert player_of(dialog, "01") == "1 Ada Quillfeather"
    press(opened, dialog.erase)
    until(lambda: players.erasing is not None)
    assert players.erasing is not None
    players.erasing.step.click()
    until(lambda: player_of(dialog, "01") == "")
    assert not dialog.undo.isEnabled()
    held = campaign_file.read_bytes() + campaign_file.with_name(f"{campaign_file.name}-wal").read_bytes()
    assert b"quillfeather" not in held.lower()
    opened.session.leave()
    until(lambda: not opened.session.is_open)
    assert opened.files.players.dialog is None
