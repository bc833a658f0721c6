"""The preferences: what is changed holds at once; nothing to confirm, nothing modal."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QSlider,
    QSpinBox,
    QWidget,
)

from gm_console.ui.kit.language import languages
from gm_console.ui.kit.layouts import DIALOG_EDGES, SPRING, lay_below
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, PlainLabel, close_row, push_button
from gm_console.ui.kit.theme import ThemeChoice, aligned
from gm_console.ui.window.preferences import LEAST_TEXT, MOST_BACKUPS, MOST_TEXT, Preferences

STEP = 5


class PreferencesDialog(QDialog):
    """Theme, text, map, folders, backups, language; the keyboard has a dialog of its own."""

    shortcuts_wanted = Signal()

    def __init__(self, parent: QWidget | None, preferences: Preferences) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Preferences"))
        self.setMinimumWidth(480)
        self._preferences = preferences
        self._form = DialogForm()
        self.scheme = self._made_scheme()
        self.text_size, self.percent = self._made_text_size()
        self.patterns = self._made_patterns()
        self.language = self._made_language()
        self.folder = self._made_folder()
        self.backups, self.daily = self._made_backups()
        self.week = self._made_week()
        self.keyboard = push_button(
            self.tr("&Keyboard shortcuts…"), self.tr("See and change the keys of every action")
        )
        self.keyboard.clicked.connect(self.shortcuts_wanted)
        buttons = close_row(self, 0)
        buttons.addButton(self.keyboard, QDialogButtonBox.ButtonRole.ResetRole)
        lay_below(self, self._form, SPRING, buttons, edges=DIALOG_EDGES, gap=16)
        self.scheme.setFocus()

    def _made_scheme(self) -> QComboBox:
        self._heading(self.tr("Look"))
        box = ChoiceBox(tip=self.tr("Colours of the window and of the map"))
        schemes = (
            (self.tr("As the system"), ThemeChoice.SYSTEM.value),
            (self.tr("Light"), ThemeChoice.LIGHT.value),
            (self.tr("Dark"), ThemeChoice.DARK.value),
        )
        box.refill_at(self._preferences.scheme.value, schemes)
        box.activated.connect(self._set_scheme)
        self._row(self.tr("&Theme"), box)
        return box

    def _made_text_size(self) -> tuple[QSlider, QLabel]:
        slider = QSlider(Qt.Orientation.Horizontal)
        slider.setRange(LEAST_TEXT // STEP, MOST_TEXT // STEP)
        slider.setPageStep(2)
        slider.setValue(self._preferences.text_size // STEP)
        slider.setToolTip(self.tr("Size of all text in the window"))
        label = PlainLabel()
        label.setMinimumWidth(48)
        label.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        label.setText(self.tr("{0} %").format(self._preferences.text_size))
        slider.setTracking(False)
        slider.sliderMoved.connect(self._say_text_size)
        slider.valueChanged.connect(self._set_text_size)
        self._row(self.tr("Text &size"), slider, label)
        return slider, label

    def _made_patterns(self) -> QCheckBox:
        box = self._switch(
            self.tr("&Patterns on the map, to tell nations apart without colour"),
            self._preferences.patterns,
            self._preferences.set_patterns,
        )
        box.setToolTip(self.tr("Neighbours get different patterns as well as different colours"))
        return box

    def _made_language(self) -> QComboBox:
        box = ChoiceBox()
        box.refill_at(self._preferences.language, ((name, code) for code, name in languages()))
        box.setToolTip(self.tr("Holds from the next start of the program"))
        box.activated.connect(self._set_language)
        self._row(self.tr("&Language"), box)
        return box

    def _made_folder(self) -> QLineEdit:
        self._heading(self.tr("Files"))
        line = QLineEdit(str(self._preferences.packets_folder))
        line.setToolTip(self.tr("Where packets are written unless a campaign has a folder of its own"))
        line.editingFinished.connect(self._set_folder)
        browse = push_button(self.tr("&Choose…"), self.tr("Choose the folder for packets"))
        browse.clicked.connect(self._browse)
        self._row(self.tr("Packets &folder"), line, browse)
        return line

    def _made_backups(self) -> tuple[QSpinBox, QCheckBox]:
        count = aligned(QSpinBox())
        count.setRange(1, MOST_BACKUPS)
        count.setValue(self._preferences.backups)
        count.setToolTip(
            self.tr("The oldest beyond this number are removed; one is made at every publication")
        )
        count.valueChanged.connect(self._preferences.set_backups)
        self._row(self.tr("&Backups kept"), count, _note(self.tr("of each campaign")))
        text = self.tr("Back up at the first opening of a &day")
        daily = self._switch(text, self._preferences.daily_backup, self._preferences.set_daily_backup)
        return count, daily

    def _made_week(self) -> QCheckBox:
        text = self.tr("Begin &with the week when a campaign is opened")
        box = self._switch(text, self._preferences.week_first, self._preferences.set_week_first)
        box.setToolTip(self.tr("Else with the workspace that was used last"))
        return box

    def _switch(self, text: str, on: bool, changed: Callable[[bool], None]) -> QCheckBox:
        box = QCheckBox(text)
        box.setChecked(on)
        box.toggled.connect(changed)
        self._form.addRow("", box)
        return box

    def _heading(self, text: str) -> None:
        label = PlainLabel(text, look="panelTitle")
        label.setContentsMargins(0, 8 if self._form.rowCount() else 0, 0, 0)
        self._form.addRow(label)

    def _row(self, text: str, field: QWidget, *more: QWidget) -> None:
        self._form.add(text, field, *more, grows=isinstance(field, QLineEdit | QSlider))

    def _set_scheme(self, index: int) -> None:
        self._preferences.set_scheme(ThemeChoice(self.scheme.itemData(index)))

    def _set_text_size(self, steps: int) -> None:
        self._say_text_size(steps)
        self._preferences.set_text_size(steps * STEP)

    def _say_text_size(self, steps: int) -> None:
        self.percent.setText(self.tr("{0} %").format(steps * STEP))

    def _set_language(self, index: int) -> None:
        self._preferences.set_language(self.language.itemData(index))

    def _set_folder(self) -> None:
        folder = Path(self.folder.text().strip()).expanduser()
        if folder.is_dir():
            self._preferences.set_packets_folder(folder)
        else:
            self.folder.setText(str(self._preferences.packets_folder))

    def _browse(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Folder for packets"), self.folder.text())
        if folder:
            self.folder.setText(folder)
            self._set_folder()


def _note(text: str) -> QLabel:
    return PlainLabel(text, look="caption")
