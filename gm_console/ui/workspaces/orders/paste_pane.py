"""A sheet typed or pasted: judged while it is written, stored only when it is taken in."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QWidget,
)

from gm_console.campaign.records import TAKEN_IN, SheetReport
from gm_console.core.ruleset import Ruleset
from gm_console.ui.kit.layouts import lay_below, split_between, strip
from gm_console.ui.kit.local_actions import LocalOffer
from gm_console.ui.kit.parts import PlainLabel, plain_tip
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.orders.phrasing import counted
from gm_console.ui.workspaces.orders.received_sheets import plain, report_lines
from gm_console.ui.workspaces.orders.typed_text import TypedText

MOST_SIGNS: Final = 400_000
"""Signs of a paste that are shown; twice what any sheet may have."""


class PastePane(QWidget):
    """A text field with live verdicts, Check and Import."""

    check_wanted = Signal(object)
    """The text to judge."""
    import_wanted = Signal(object)
    """The text to take in."""
    left = Signal()

    def __init__(self, theme: Theme, settings: Settings, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.name = QLineEdit(self.tr("pasted.txt"))
        self.name.setMaximumWidth(140)
        self.name.setToolTip(self.tr("The name the sheet is kept under"))
        self.name.setAccessibleName(self.tr("Name of the sheet"))
        self.state = PlainLabel(look="caption")
        self.state.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self._typing = TypedText(theme, settings, self)
        self.editor, self.verdicts = self._typing.editor, self._typing.verdicts
        self.editor.setAccessibleName(self.tr("Sheet to check"))
        self.verdicts.say(
            self.tr("Verdicts stand here as soon as there is something to judge. Nothing is stored.")
        )
        self.check = QPushButton(self.tr("Check"))
        self.check.setToolTip(self.tr("Judge the text now; nothing is stored"))
        self.accept = QPushButton(self.tr("Import"))
        self.accept.setToolTip(self.tr("Take the sheet in (Ctrl+Return)"))
        self.cancel = QPushButton(self.tr("Close"))
        self.cancel.setToolTip(self.tr("Back to the sheets; the text stays until the next paste (Esc)"))
        self._lay_out()
        self._connect()
        self.show_state("")

    def start(self, text: str = "", name: str = "") -> None:
        """Begin with a text, or go on with the one that is there; ``name`` is what it is kept under."""
        if name:
            self.name.setText(name)
        if text:
            self.editor.show_sheet(plain(text[:MOST_SIGNS]))
        self.editor.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def show_example(self, head: str) -> None:
        """Tell in the empty field how a sheet begins; ``head`` is a section head of the game."""
        text = self.tr("Paste or type a turnsheet here: “nation 07   turn 3”, then sections such as {0}.")
        self.editor.setPlaceholderText(text.format(head))

    def clear(self) -> None:
        """Forget the text."""
        self.editor.show_sheet("")

    @property
    def text(self) -> str:
        """What is in the field."""
        return self._typing.text

    @property
    def sheet_name(self) -> str:
        """The name the sheet is to be kept under."""
        return self.name.text().strip() or self.tr("pasted.txt")

    def show_report(self, text: str, report: SheetReport, ruleset: Ruleset) -> None:
        """Show what was said of a text, unless the text has changed since."""
        lines = report_lines(report, ruleset)
        if not self._typing.show_lines(text, lines):
            return
        whose = (
            self.tr("nation {0}, turn {1}").format(report.nation, report.turn)
            if report.nation
            else self.tr("no usable header")
        )
        orders = [line.check for line in lines if not line.is_issue]
        told = counted({verdict: orders.count(verdict) for verdict in dict.fromkeys(orders)})
        would = (
            self.tr("would be {0}").format(report.outcome.value)
            if report.outcome in TAKEN_IN
            else self.tr("would not count: {0}").format(report.outcome.value)
        )
        self.show_state(" · ".join(one for one in (whose, told, would) if one))
        self.accept.setEnabled(True)

    def show_state(self, text: str) -> None:
        """Say how far the judging is."""
        self.state.setText(text)
        self.state.setToolTip(plain_tip(text))

    def step_problem(self, onwards: bool) -> bool:
        """Go to the next problem, or the one before; tell whether there was one."""
        return self.verdicts.step_problem(onwards)

    def _lay_out(self) -> None:
        title = PlainLabel(self.tr("Paste a sheet"), look="panelTitle")
        head = strip(
            "panelHead", title, self.name, self.state, self.check, self.accept, self.cancel,
            grows=self.state, edges=(10, 4, 8, 4),
        )  # fmt: skip
        split = split_between(self.editor, self.verdicts, sizes=(320, 260))
        lay_below(self, head, split, grows=split)

    def _connect(self) -> None:
        self._typing.typed.connect(self._typed)
        self._typing.check_wanted.connect(self.check_wanted)
        self.check.clicked.connect(self._typing.ask)
        self.accept.clicked.connect(self._import)
        self.cancel.clicked.connect(self.left)
        LocalOffer(
            self,
            {
                "paste_take": self.accept.click,
                "paste_leave": self.left.emit,
                "sheet_fix": self._typing.take_here,
            },
        )

    def _typed(self, there: bool) -> None:
        self.check.setEnabled(there)
        self.accept.setEnabled(there)
        self.show_state(self.tr("Checking…") if there else "")

    def _import(self) -> None:
        if self.text.strip():
            self.import_wanted.emit(self.text)
