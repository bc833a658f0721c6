"""One nation's sheet as it came, and what was said of its lines."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QWidget

from gm_console.campaign.orders.sheet_words import worse_words
from gm_console.campaign.records import HistoryRow, Light, Outcome, TurnStage
from gm_console.core.ids import NationId
from gm_console.ui.kit.layouts import SPRING, lay_below, split_between, stacked, strip
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.theme import Theme
from gm_console.ui.workspaces.orders.bars import AmberBar, Blank, LateBar
from gm_console.ui.workspaces.orders.editor import SheetEditor
from gm_console.ui.workspaces.orders.nation_list import arrived
from gm_console.ui.workspaces.orders.received_sheets import (
    NationSheets,
    ReceivedSheets,
    SheetLine,
    SheetStanding,
)
from gm_console.ui.workspaces.orders.suggestions import noted
from gm_console.ui.workspaces.orders.verdicts import VerdictTable

BESIDE: Final = 1_080
"""From this width on the verdicts stand beside the text, not below it."""


class SheetPane(QWidget):
    """The text above or beside its verdicts; each leads to the other."""

    text_wanted = Signal(object)
    """Id of a sheet whose text and verdicts are not read yet."""
    late_wanted = Signal(object)
    """Numbers of late sheets that are to be taken in anyway."""
    mended = Signal(object, object)
    """The text of the sheet shown with a suggestion taken, and the name of the sheet."""

    def __init__(
        self,
        theme: Theme,
        settings: Settings,
        import_actions: Sequence[QAction],
        amber_actions: Sequence[QAction],
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._received: ReceivedSheets | None = None
        self._nation: NationSheets | None = None
        self._sheet = 0
        self.title = PlainLabel(look="panelTitle")
        self.versions = ChoiceBox(
            name=self.tr("Sheet shown"),
            tip=self.tr("Sheets received for this turn; the newest readable one counts, part by part"),
            letters=24,
        )
        self.amber = AmberBar(theme, amber_actions)
        self.late = LateBar(theme)
        self.late.show_wanted.connect(self._show_late)
        self.late.take_wanted.connect(self._take_late)
        self.editor = SheetEditor(theme)
        self.editor.setReadOnly(True)
        self.editor.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.editor.setAccessibleName(self.tr("Sheet as received"))
        self.verdicts = VerdictTable(theme, settings)
        self.blank = Blank(import_actions)
        self._split = split_between(self.editor, self.verdicts, sizes=(340, 260))
        self._lay_out()
        self.wait()
        self.versions.activated.connect(self._version_chosen)
        self.editor.line_chosen.connect(self._line_clicked)
        self.verdicts.line_chosen.connect(self._row_chosen)
        self.verdicts.suggestion_taken.connect(self._take)

    @property
    def nation(self) -> NationId | None:
        """The nation shown."""
        return self._nation.nation if self._nation is not None else None

    @property
    def sheet(self) -> int:
        """Id of the sheet whose text is shown, 0 if none."""
        return self._sheet

    def wait(self) -> None:
        """Show that the sheets are being read."""
        self._received = self._nation = None
        self._sheet = 0
        self._stack.setCurrentIndex(0)
        self.blank.say(self.tr("Reading the sheets…"), False)

    def show_nation(self, received: ReceivedSheets, nation: NationId | None) -> None:
        """Show a nation's newest sheet in force; the sheet shown is kept where it is still there."""
        former = self._newest(self._nation) if self._nation is not None and nation == self.nation else 0
        self._received = received
        self._nation = received.by_id.get(nation) if nation is not None else None
        self._fill_versions()
        self._show_amber()
        self._tell_late()
        one = self._nation
        if one is None or not one.sheets:
            self._show_blank()
            return
        self.title.setText(f"{one.nation} {one.name}")
        newest = self._newest(one)
        kept = self._sheet if former == newest and self._sheet else newest
        self._stack.setCurrentIndex(1)
        self.show_sheet(kept)

    def show_sheet(self, sheet: int) -> None:
        """Show one of the nation's sheets."""
        one, received = self._nation, self._received
        if one is None or received is None:
            return
        with QSignalBlocker(self.versions):
            self.versions.setCurrentIndex(self.versions.findData(sheet))
        if sheet in received.texts:
            self._put(sheet, received.texts[sheet], one.lines)
        else:
            self.text_wanted.emit(sheet)

    def show_fetched(self, sheet: int, text: str, lines: Sequence[SheetLine]) -> None:
        """Show the text of a sheet that was asked for, if it is still wanted."""
        if self._nation is not None and self.versions.currentData() == sheet:
            self._put(sheet, text, lines)

    def step_problem(self, onwards: bool) -> bool:
        """Go to the next problem of the nation, or the one before; tell whether there was one."""
        return self._stack.currentIndex() == 1 and self.verdicts.step_problem(onwards)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Put the verdicts beside the text where there is room."""
        super().resizeEvent(event)
        wanted = Qt.Orientation.Horizontal if self.width() >= BESIDE else Qt.Orientation.Vertical
        if self._split.orientation() != wanted:
            self._split.setOrientation(wanted)
            wide = wanted == Qt.Orientation.Horizontal
            self._split.setSizes([self.width() * 3 // 8, self.width() * 5 // 8] if wide else [340, 260])

    def _lay_out(self) -> None:
        head = strip("panelHead", self.title, SPRING, self.versions, edges=(10, 4, 8, 4), gap=12)
        self._stack = QStackedWidget()
        self._stack.addWidget(self.blank)
        self._stack.addWidget(stacked(head, self.amber, self.late, self._split, grows=self._split))
        lay_below(self, self._stack)

    def _put(self, sheet: int, text: str, lines: Sequence[SheetLine]) -> None:
        changed = sheet != self._sheet or text != self.editor.toPlainText()
        self._sheet = sheet
        if changed:
            self.editor.show_sheet(text)
        self.editor.show_verdicts(line for line in lines if line.sheet == sheet)
        self.verdicts.show_lines(lines)
        if not lines:
            self.verdicts.say(self.tr("The sheet has no lines to judge."))

    def _show_blank(self) -> None:
        self._sheet = 0
        self._stack.setCurrentIndex(0)
        received, one = self._received, self._nation
        offer = received is not None and received.current
        if one is None:
            text = self.tr("Select a nation to read its sheet and the verdict on every line.")
        else:
            text = self.tr("{0} has no sheet in for turn {1}.").format(
                f"{one.nation} {one.name}", received.turn if received is not None else ""
            )
        if (
            received is not None
            and received.current
            and received.standing(SheetStanding.MISSING) == len(received.nations)
        ):
            text = self.tr("No sheet is in for turn {0}. Drop turnsheets or a folder here, or:").format(
                received.turn
            )
        self.blank.say(text, offer)

    def _fill_versions(self) -> None:
        sheets = self._nation.sheets if self._nation is not None else ()
        self.versions.refill((self._version(row), row.sheet) for row in reversed(sheets))
        self.versions.setEnabled(self.versions.count() > 1)

    def _version(self, row: HistoryRow) -> str:
        standing = self.tr("in force") if row.in_force else self.tr("not in force")
        return f"{row.name} · {arrived(row.received)} · {standing}"

    def _show_amber(self) -> None:
        one, received = self._nation, self._received
        shown = (
            one is not None
            and received is not None
            and one.standing is SheetStanding.AMBER
            and received.current
        )
        if not shown or one is None or received is None:
            self.amber.hide()
            return
        now = next(row for row in reversed(one.sheets) if row.light is Light.AMBER)
        text = self.tr("{0} is worse than what was in force: {1}").format(now.name, worse_words(now.worse))
        if received.stage is not TurnStage.COLLECTING:
            text += self.tr(". The sheets are locked; unlock them first.")
        self.amber.ask(text)

    def _late_row(self) -> HistoryRow | None:
        """Return the newest sheet that came after the lock and says something else than those in force."""
        one, received = self._nation, self._received
        if one is None or received is None or not received.current or received.stage is TurnStage.PUBLISHED:
            return None
        newest = one.sheets[-1] if one.sheets else None
        if newest is None or newest.outcome != Outcome.LATE:
            return None
        return None if newest.digest in [row.digest for row in one.in_force] else newest

    def _tell_late(self) -> None:
        row, received = self._late_row(), self._received
        if row is None or received is None:
            self.late.hide()
            return
        text = self.tr("{0} came after the lock and does not count.").format(row.name)
        if received.stage is not TurnStage.LOCKED:
            text += self.tr(" Taking it in drops the draft: the turn is run again.")
        self.late.ask(text)

    def _show_late(self) -> None:
        row = self._late_row()
        if row is not None:
            self.show_sheet(row.sheet)

    def _take_late(self) -> None:
        row = self._late_row()
        if row is not None:
            self.late_wanted.emit((row.sheet,))

    def _newest(self, one: NationSheets) -> int:
        rows = one.in_force or one.sheets
        return rows[-1].sheet if rows else 0

    def _version_chosen(self, _at: int) -> None:
        self.show_sheet(int(self.versions.currentData()))

    def _line_clicked(self, number: int) -> None:
        self.verdicts.select_line(self._sheet, number)

    def _take(self, line: SheetLine) -> None:
        """Offer the sheet anew with what was perhaps meant; the one that came stays as it is."""
        self._row_chosen(line)
        self.mended.emit(noted(self.editor.toPlainText(), line), line.file)

    def _row_chosen(self, line: SheetLine) -> None:
        if line.sheet and line.sheet != self._sheet:
            self.show_sheet(line.sheet)
        self.editor.go_to_line(line.line)
