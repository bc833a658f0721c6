"""Preferences and shortcuts: held at once, remembered, and harmless when damaged."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import PySide6
import pytest
from PySide6.QtCore import QCoreApplication, QSettings, Qt, QTranslator
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from gm_console.ui.dialogs.preferences import PreferencesDialog
from gm_console.ui.kit.language import languages, speak
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import POINT_SIZE, Theme, ThemeChoice
from gm_console.ui.window.preferences import PATTERNS, TEXT_SIZE, Preferences
from tests.support.waiting import until

pytestmark = pytest.mark.qt


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    made = Settings()
    made._store = QSettings(str(tmp_path / "settings.ini"), QSettings.Format.IniFormat)
    return made


@pytest.fixture
def preferences(qapp: QApplication, theme: Theme, settings: Settings) -> Iterator[Preferences]:
    made = Preferences(qapp, theme, settings)
    yield made
    made.set_text_size(100)
    made.set_scheme(ThemeChoice.LIGHT)


@pytest.mark.slow
def test_all_text_grows_and_shrinks_at_once(
    preferences: Preferences, qtbot: QtBot, qapp: QApplication
) -> None:
    label = QLabel("text")
    qtbot.addWidget(label)
    label.show()
    for percent in (150, 80, 100):
        preferences.set_text_size(percent)
        until(lambda want=POINT_SIZE * percent / 100: label.font().pointSizeF() == want)
    preferences.set_text_size(900)
    assert preferences.text_size == 150


@pytest.mark.slow
def test_what_is_preferred_is_told_and_remembered(
    preferences: Preferences, settings: Settings, theme: Theme, qapp: QApplication, tmp_path: Path
) -> None:
    told: list[str] = []
    preferences.changed.connect(told.append)
    preferences.set_patterns(True)
    preferences.set_text_size(120)
    preferences.set_backups(7)
    preferences.set_daily_backup(False)
    preferences.set_packets_folder(tmp_path)
    preferences.set_language("de")
    preferences.set_scheme(ThemeChoice.DARK)
    assert told[:2] == [PATTERNS, TEXT_SIZE]
    again = Preferences(qapp, theme, settings)
    assert (again.patterns, again.text_size, again.backups, again.daily_backup) == (True, 120, 7, False)
    assert (again.packets_folder, again.language, again.scheme) == (tmp_path, "de", ThemeChoice.DARK)


def test_damaged_settings_give_the_usual(preferences: Preferences, settings: Settings) -> None:
    for key in (TEXT_SIZE, PATTERNS, "backups", "daily_backup"):
        for damage in ("", "many", "-4", "99999999"):
            settings.keep(key, damage)
    assert (preferences.text_size, preferences.patterns, preferences.backups) == (100, False, 20)
    assert preferences.daily_backup


@pytest.mark.slow
def test_the_dialog_changes_things_by_keyboard(
    preferences: Preferences, qtbot: QtBot, tmp_path: Path
) -> None:
    dialog = PreferencesDialog(None, preferences)
    qtbot.addWidget(dialog)
    dialog.show()
    assert not dialog.isModal()
    qtbot.keyClick(dialog.text_size, Qt.Key.Key_Right)
    assert preferences.text_size == 105
    assert dialog.percent.text() == "105 %"
    qtbot.keyClick(dialog.patterns, Qt.Key.Key_Space)
    assert preferences.patterns
    dialog.scheme.setCurrentIndex(dialog.scheme.findData(ThemeChoice.DARK.value))
    dialog.scheme.activated.emit(dialog.scheme.currentIndex())
    assert preferences.scheme is ThemeChoice.DARK
    dialog.folder.setText(str(tmp_path / "nowhere"))
    dialog.folder.editingFinished.emit()
    assert dialog.folder.text() == str(preferences.packets_folder)
    dialog.folder.setText(str(tmp_path))
    dialog.folder.editingFinished.emit()
    assert preferences.packets_folder == tmp_path
    with qtbot.waitSignal(dialog.shortcuts_wanted):
        qtbot.mouseClick(dialog.keyboard, Qt.MouseButton.LeftButton)


def test_english_is_always_there_and_other_languages_by_their_files(tmp_path: Path) -> None:
    assert languages(tmp_path / "nowhere") == (("", "English"),)
    (tmp_path / "gm_console_de.qm").write_bytes(b"")
    (tmp_path / "notes.txt").write_bytes(b"")
    assert languages(tmp_path) == (("", "English"), ("de", "Deutsch"))


def test_a_language_is_spoken_from_its_file(qapp: QApplication, tmp_path: Path) -> None:
    tool = shutil.which("lrelease", path=str(Path(PySide6.__file__).parent))
    if tool is None:
        pytest.skip("the translation compiler is not installed")
    source = tmp_path / "gm_console_de.ts"
    source.write_text(
        '<?xml version="1.0" encoding="utf-8"?><!DOCTYPE TS><TS version="2.1" language="de"><context>'
        "<name>Actions</name><message><source>&amp;Quit</source><translation>&amp;Beenden</translation></message>"
        "</context></TS>",
        encoding="utf-8",
    )
    subprocess.run([tool, str(source)], check=True, capture_output=True)
    assert speak(qapp, "de", tmp_path)
    assert QCoreApplication.translate("Actions", "&Quit") == "&Beenden"
    for translator in qapp.findChildren(QTranslator):
        qapp.removeTranslator(translator)
    assert not speak(qapp, "xx", tmp_path)
    assert speak(qapp, "", tmp_path)
