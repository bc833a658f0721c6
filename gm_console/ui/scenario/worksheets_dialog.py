"""The dialog of worksheets: who wishes for what and gets what, the working of the bids, the answer to each player."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QDialog, QPlainTextEdit, QTabWidget, QWidget

from gm_console.campaign.set_up.worksheet_words import answer_text, called, price, problem_text, working
from gm_console.campaign.set_up.worksheets import PlayerResult, Round
from gm_console.ui.kit.layouts import SPRING, USUAL_GAP, lay_below, lay_beside, split_between
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import caption, close_row, push_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane

SIZE = QSize(920, 700)
HEIGHTS = (260, 340)


@dataclass(frozen=True, slots=True, kw_only=True)
class SheetRow:
    """A worksheet at a glance."""

    player: str
    wishes: str
    gets: str
    pays: str
    refused: int
    problems: int
    file: str
    answer: str
    """What its player is told."""


class WorksheetsDialog(QDialog):
    """Not modal; nothing is changed but by its button, and that can be undone."""

    files_wanted = Signal()
    folder_wanted = Signal()
    taken = Signal(object)
    """:class:`Round` that is to be put into the scenario."""
    answers_wanted = Signal(object)
    """:class:`Round` whose answers are to be written."""

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Take worksheets in"))
        self.resize(SIZE)
        self._round: Round | None = None
        self.model: RecordTable[SheetRow] = RecordTable(self._columns(), self, key=lambda row: row.file)
        self.pane = TablePane(self.model, settings, "worksheets", self.tr("Worksheets"))
        self.working, self.answer, self.rest = (
            _text(name)
            for name in (
                self.tr("Working of the bids"),
                self.tr("Answer to the player"),
                self.tr("Left to mend"),
            )
        )
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        for page, title in (
            (self.working, self.tr("Who gets what, and why")),
            (self.answer, self.tr("Answer to the selected")),
            (self.rest, self.tr("Left to mend")),
        ):
            self.tabs.addTab(page, title)
        body = split_between(self.pane, self.tabs, sizes=HEIGHTS)
        self._empty = EmptyState(
            body, self.tr("Add the worksheets that players sent. Nothing is changed until they are taken in.")
        )
        self.summary = caption()
        self.files = push_button(self.tr("Add &files…"), self.tr("Read worksheets that came as text files"))
        self.folder = push_button(self.tr("Add a f&older…"), self.tr("Read every worksheet of a folder"))
        self.answers = push_button(
            self.tr("Save &answers…"), self.tr("Write what each player is told, of others nothing")
        )
        self.take = push_button(
            self.tr("&Take in"),
            self.tr("Put all that was chosen into the set-up as one step, which can be undone"),
        )
        self._lay_out()
        self._connect()
        self._allow()

    def show_round(self, round_: Round) -> None:
        """Show what worksheets come to."""
        self._round = round_
        self.pane.show_rows([_row(one, round_) for one in round_.results])
        self.working.setPlainText("\n".join(working(round_)))
        issues = [*(issue for one in round_.left_out for issue in one.problems), *round_.errors]
        self.rest.setPlainText("\n".join(dict.fromkeys(map(problem_text, issues))) or self.tr("Nothing."))
        self._empty.show_body(True)
        self.summary.setText(self._summed(round_))
        self.pane.choose(0)
        self._show_answer()
        self._allow()

    def show_trouble(self, text: str) -> None:
        """Say why nothing could be read."""
        self._round = None
        self._empty.say(text)
        self._empty.show_body(False)
        self.summary.clear()
        self._allow()

    def _summed(self, round_: Round) -> str:
        given, left = len(round_.resolution.steps), len(round_.left_out)
        text = self.tr("{0} worksheets, {1} countries given.").format(len(round_.results), given)
        if left:
            text += " " + self.tr("{0} do not count: see their problems.").format(left)
        if round_.errors:
            text += " " + self.tr("What was chosen needs mending before a game can begin.")
        return text

    def _show_answer(self) -> None:
        row: SheetRow | None = self.pane.only_selected
        self.answer.setPlainText(row.answer if row is not None else "")

    def _allow(self) -> None:
        self.take.setEnabled(self._round is not None and bool(self._round.resolution.steps))
        self.answers.setEnabled(self._round is not None)

    def _take(self) -> None:
        self.taken.emit(self._round)

    def _save_answers(self) -> None:
        self.answers_wanted.emit(self._round)

    def _lay_out(self) -> None:
        buttons = close_row(self, 0)
        above = lay_beside(
            None,
            self.files,
            self.folder,
            self.summary,
            grows=self.summary,
            edges=(16, 12, 16, 0),
            gap=USUAL_GAP,
        )
        below = lay_beside(
            None, self.answers, SPRING, self.take, buttons, edges=(16, 0, 16, 0), gap=USUAL_GAP
        )
        lay_below(self, above, self._empty, below, grows=self._empty, edges=(0, 0, 0, 12), gap=8)

    def _connect(self) -> None:
        self.files.clicked.connect(self.files_wanted)
        self.folder.clicked.connect(self.folder_wanted)
        self.take.clicked.connect(self._take)
        self.answers.clicked.connect(self._save_answers)
        self.pane.table.selectionModel().selectionChanged.connect(self._show_answer)

    def _columns(self) -> tuple[Column[SheetRow], ...]:
        return (
            Column(title=self.tr("Player"), tip=self.tr("As on the worksheet"), width=140, key="player",
                   value=lambda row: row.player),
            Column(title=self.tr("Wishes"), tip=self.tr("Countries in order of preference, and bids"), width=180,
                   key="wishes", value=lambda row: row.wishes),
            Column(title=self.tr("Gets"), tip=self.tr("The country that the player gets"), width=140, key="gets",
                   value=lambda row: row.gets),
            Column(title=self.tr("Pays"), tip=self.tr("What was bid for it"), width=80, key="pays",
                   value=lambda row: row.pays),
            Column(title=self.tr("Not accepted"), tip=self.tr("Lines that were refused or not understood"), width=100,
                   key="refused", value=lambda row: row.refused, hide_zero=True),
            Column(title=self.tr("Problems"), tip=self.tr("What is wrong with it, or with the country it sets up"),
                   width=80, key="problems", value=lambda row: row.problems, hide_zero=True),
            Column(title=self.tr("File"), tip=self.tr("The file it came in"), width=140, key="file",
                   value=lambda row: row.file),
        )  # fmt: skip


def _row(one: PlayerResult, round_: Round) -> SheetRow:
    sheet, offer = one.worksheet, round_.offer
    wishes = (
        f"{bid.country} ({bid.points})" if offer.bids is not None else bid.country for bid in sheet.bids
    )
    return SheetRow(
        player=sheet.player,
        wishes=", ".join(wishes),
        gets=called(offer, one.won.country) if one.won is not None else "",
        pays=price(offer, one.won.points) if one.won is not None else "",
        refused=one.refused,
        problems=len(one.problems),
        file=sheet.name,
        answer=answer_text(one, round_),
    )


def _text(name: str) -> QPlainTextEdit:
    text = QPlainTextEdit()
    text.setReadOnly(True)
    text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
    text.setAccessibleName(name)
    return text
