"""The editor of keyboard shortcuts: every action in a table, the keys of the chosen one below."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QKeySequenceEdit,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from gm_console.ui.models.table import Column, RecordTable
from gm_console.ui.settings import Settings
from gm_console.ui.shortcuts import Binding, Shortcuts, spelt
from gm_console.ui.tables.pane import TablePane
from gm_console.ui.theme import Theme


class ShortcutsDialog(QDialog):
    """Changes hold at once and are remembered; not modal."""

    def __init__(
        self, parent: QWidget | None, shortcuts: Shortcuts, theme: Theme, settings: Settings
    ) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Keyboard shortcuts"))
        self.resize(680, 520)
        self._shortcuts, self._theme = shortcuts, theme
        self._chosen = ""
        self.model: RecordTable[Binding] = RecordTable(self._columns(), self, key=_id)
        self.pane = TablePane(self.model, settings, "shortcuts", self.tr("Keyboard shortcuts"))
        self.label = QLabel()
        self.keys = QKeySequenceEdit()
        self.keys.setMaximumSequenceLength(1)
        self.keys.setClearButtonEnabled(True)
        self.keys.setAccessibleName(self.tr("New keys"))
        self.keys.setToolTip(self.tr("Press the new keys"))
        self.reset = QPushButton(self.tr("&Usual keys"))
        self.reset.setToolTip(self.tr("Give this action the keys it came with"))
        self.clash = QLabel()
        self.clash.setTextFormat(Qt.TextFormat.PlainText)
        self.clash.setWordWrap(True)
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        self._buttons.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        self.reset_all = self._buttons.addButton(
            self.tr("Usual keys for &all"), QDialogButtonBox.ButtonRole.ResetRole
        )
        for button in (self.reset, self.reset_all):
            button.setAutoDefault(False)
        self._lay_out()
        self.pane.table.selectionModel().currentRowChanged.connect(self._show_chosen)
        self.keys.editingFinished.connect(self._change)
        self.reset.clicked.connect(self._reset)
        self.reset_all.clicked.connect(shortcuts.reset_all)
        self._buttons.rejected.connect(self.reject)
        shortcuts.changed.connect(self._show)
        self._show()
        self.pane.choose(0)

    def _lay_out(self) -> None:
        line = QHBoxLayout()
        line.setContentsMargins(16, 0, 16, 0)
        line.setSpacing(8)
        line.addWidget(self.label, 1)
        line.addWidget(self.keys)
        line.addWidget(self.reset)
        self.clash.setContentsMargins(16, 0, 16, 0)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 12)
        column.setSpacing(8)
        column.addWidget(self.pane, 1)
        column.addLayout(line)
        column.addWidget(self.clash)
        self._buttons.setContentsMargins(16, 0, 16, 0)
        column.addWidget(self._buttons)

    def _show(self) -> None:
        self.pane.show_rows(self._shortcuts.bindings())
        self._show_chosen()

    def _show_chosen(self) -> None:
        binding = self._binding()
        for field in (self.keys, self.reset):
            field.setEnabled(binding is not None)
        if binding is None:
            return
        self._chosen = binding.id
        self.label.setText(binding.text)
        self.keys.setKeySequence(QKeySequence(binding.keys[0] if binding.keys else ""))
        self.reset.setEnabled(binding.changed)
        self._say_clash(binding)

    def _say_clash(self, binding: Binding) -> None:
        tones = self._theme.tones
        self.clash.setStyleSheet(f"color: {tones.error if binding.clashes else tones.muted};")
        if binding.clashes:
            text = self.tr("The same keys belong to {0}: neither will answer to them.")
            self.clash.setText(text.format(", ".join(binding.clashes)))
        else:
            self.clash.setText(binding.tip)

    def _binding(self) -> Binding | None:
        index = self.pane.table.currentIndex()
        return self.model.record(index.row()) if index.isValid() else None

    def _change(self) -> None:
        binding = self._binding()
        typed = self.keys.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        if binding is None or typed == (binding.keys[0] if binding.keys else ""):
            return
        more = tuple(key for key in binding.keys[1:] if key != typed)
        self._shortcuts.change(binding.id, (typed, *more) if typed else ())

    def _reset(self) -> None:
        if self._chosen:
            self._shortcuts.reset(self._chosen)

    def _columns(self) -> tuple[Column[Binding], ...]:
        return (
            Column(title=self.tr("Action"), tip=self.tr("What it does"), width=260, key="action",
                   value=lambda one: one.text, note=lambda one: one.tip),
            Column(title=self.tr("Keys"), tip=self.tr("The keys it has now"), width=150, key="keys",
                   value=lambda one: spelt(one.keys)),
            Column(title=self.tr("Usual"), tip=self.tr("The keys it came with, where changed"), width=110, key="usual",
                   value=lambda one: spelt(one.usual) if one.changed else ""),
            Column(title=self.tr("Clashes with"), tip=self.tr("Other actions with the same keys"), width=140,
                   key="clash", value=lambda one: ", ".join(one.clashes)),
        )  # fmt: skip


def _id(binding: Binding) -> str:
    return binding.id
