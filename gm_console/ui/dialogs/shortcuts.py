"""The editor of keyboard shortcuts: every action in a table, the keys of the chosen one below."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QKeySequenceEdit,
    QPushButton,
    QWidget,
)

from gm_console.ui.kit.layouts import lay_below, lay_beside
from gm_console.ui.kit.parts import PlainLabel, close_row
from gm_console.ui.kit.register import (
    CAMPAIGN,
    CANVAS,
    EDITOR,
    HISTORY,
    LINKS,
    LIST,
    LOG,
    PASTE,
    PROBLEMS,
    REVIEW,
    WINDOW,
)
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.kit.theme import Theme
from gm_console.ui.window.shortcuts import Binding, KeysTaken, Shortcuts, spelt


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
        self.model: RecordTable[Binding] = RecordTable(self._columns(), self, key=_id)
        self.pane = TablePane(self.model, settings, "shortcuts", self.tr("Keyboard shortcuts"))
        self.label = PlainLabel()
        self.keys = QKeySequenceEdit()
        self.keys.setMaximumSequenceLength(1)
        self.keys.setClearButtonEnabled(True)
        self.keys.setAccessibleName(self.tr("New keys"))
        self.keys.setToolTip(self.tr("Press the new keys"))
        self.reset = QPushButton(self.tr("&Usual keys"))
        self.reset.setToolTip(self.tr("Give this action the keys it came with"))
        self.told = PlainLabel(wraps=True)
        self._buttons = close_row(self)
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
        shortcuts.changed.connect(self._show)
        self._show()
        self.pane.choose(0)

    def _lay_out(self) -> None:
        line = lay_beside(
            None, self.label, self.keys, self.reset, grows=self.label, edges=(16, 0, 16, 0), gap=8
        )
        self.told.setContentsMargins(16, 0, 16, 0)
        lay_below(
            self, self.pane, line, self.told, self._buttons, grows=self.pane, edges=(0, 0, 0, 12), gap=8
        )

    def _show(self) -> None:
        self.pane.show_rows(self._shortcuts.bindings())
        self._show_chosen()

    def _show_chosen(self) -> None:
        binding = self._binding()
        for field in (self.keys, self.reset):
            field.setEnabled(binding is not None)
        if binding is None:
            return
        self.label.setText(binding.text)
        self._show_keys(binding)
        self.reset.setEnabled(binding.changed)
        self._say(binding, None)

    def _show_keys(self, binding: Binding) -> None:
        self.keys.setKeySequence(QKeySequence(binding.keys[0] if binding.keys else ""))

    def _say(self, binding: Binding, claim: KeysTaken | None) -> None:
        """Tell what the chosen action does, or why it did not get the keys."""
        tones = self._theme.tones
        self.told.setStyleSheet(f"color: {tones.muted if claim is None else tones.error};")
        if claim is None:
            self.told.setText(binding.tip)
            return
        text = self.tr(
            "{0} belongs to “{1}”, so “{2}” keeps the keys it had. Press other keys, or give “{1}” others first."
        )
        self.told.setText(text.format(spelt((claim.key,)), claim.text, binding.text))

    def _binding(self) -> Binding | None:
        index = self.pane.table.currentIndex()
        return self.model.record(index.row()) if index.isValid() else None

    def _change(self) -> None:
        binding = self._binding()
        typed = self.keys.keySequence().toString(QKeySequence.SequenceFormat.PortableText)
        if binding is None or typed == (binding.keys[0] if binding.keys else ""):
            return
        more = tuple(key for key in binding.keys[1:] if key != typed)
        self._answer(binding, self._shortcuts.change(binding.id, (typed, *more) if typed else ()))

    def _reset(self) -> None:
        binding = self._binding()
        if binding is not None:
            self._answer(binding, self._shortcuts.reset(binding.id))

    def _answer(self, binding: Binding, claim: KeysTaken | None) -> None:
        """Show the keys that hold where the wanted ones are another's."""
        if claim is not None:
            self._show_keys(binding)
            self._say(binding, claim)

    def _columns(self) -> tuple[Column[Binding], ...]:
        places = {
            WINDOW: self.tr("everywhere"), CAMPAIGN: self.tr("in a campaign"), EDITOR: self.tr("in the editor"),
            CANVAS: self.tr("on the canvas"), "map": self.tr("on the map"), "orders": self.tr("in Orders"),
            "battles": self.tr("in Battles"), "tables": self.tr("in Nations"), "market": self.tr("in the Market"),
            "packets": self.tr("in Packets"), LIST: self.tr("in lists"), LOG: self.tr("in the log"),
            REVIEW: self.tr("in the review list"),
            PASTE: self.tr("in a pasted sheet"), PROBLEMS: self.tr("in the list of problems"),
            LINKS: self.tr("in the list of links"), HISTORY: self.tr("in the history"),
        }  # fmt: skip
        return (
            Column(title=self.tr("Action"), tip=self.tr("What it does"), width=230, key="action",
                   value=lambda one: one.text, note=lambda one: one.tip),
            Column(title=self.tr("Holds"), tip=self.tr("Where the keys hold"), width=110, key="where",
                   value=lambda one: places.get(one.where, one.where)),
            Column(title=self.tr("Keys"), tip=self.tr("The keys it has now"), width=150, key="keys",
                   value=lambda one: spelt(one.keys)),
            Column(title=self.tr("Usual"), tip=self.tr("The keys it came with, where changed"), width=110, key="usual",
                   value=lambda one: spelt(one.usual) if one.changed else ""),
        )  # fmt: skip


def _id(binding: Binding) -> str:
    return binding.id
