"""What the actions of the Orders workspace do to the campaign."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final, Protocol

from PySide6.QtCore import QObject, QUrl
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from gm_console.campaign.changes import CHANGES, ChangeSet
from gm_console.campaign.records import SheetReport
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.files.incoming.sources import SUFFIXES
from gm_console.ui.kit.strips import NoticeBar, QuestionBar, ReasonBar
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.missing import missing_sentences
from gm_console.ui.refused import or_refuse
from gm_console.ui.session import Session
from gm_console.ui.workspaces.orders.intake import Arrivals, take_in, take_late, take_text
from gm_console.ui.workspaces.orders.outputs import receipt_text, write_csv
from gm_console.ui.workspaces.orders.paste_pane import PastePane
from gm_console.ui.workspaces.orders.received_sheets import ReceivedSheets, shown_text
from gm_console.ui.workspaces.orders.text_window import TextWindow

SHEET_LIKE: Final = ("nation", "[")
"""A clipboard that holds neither is no turnsheet."""


class SheetView(Protocol):
    """What the commands ask of the workspace, and tell it."""

    @property
    def received(self) -> ReceivedSheets | None:
        """What is shown."""

    def current(self) -> NationId | None:
        """Return the nation whose sheet is shown."""

    def show_paste(self, text: str = "", name: str = "") -> None:
        """Open the paste area."""

    def show_sheets(self) -> None:
        """Go back to the sheets."""

    def show_arrivals(self, arrivals: Arrivals) -> None:
        """Show what became of an import."""

    def visit(self, nation: NationId, line: int) -> None:
        """Go to a line of a nation's sheet in force."""


class OrderCommands(QObject):
    """Each public method is what one action does."""

    def __init__(
        self,
        window: QWidget,
        view: SheetView,
        session: Session,
        notice: NoticeBar,
        reason: ReasonBar,
        question: QuestionBar,
        paste: PastePane,
    ) -> None:
        super().__init__(window)
        self._window = window
        self._view = view
        self._session = session
        self._notice = notice
        self._reason = reason
        self._question = question
        self._paste = paste

    def import_files(self) -> None:
        """Ask for files and take them in."""
        names, _ = QFileDialog.getOpenFileNames(
            self._window,
            self.tr("Import turnsheets"),
            "",
            self.tr("Sheets and mails ({0});;All files (*)").format(" ".join(f"*{one}" for one in SUFFIXES)),
        )
        if names:
            self.take([Path(name) for name in names])

    def import_folder(self) -> None:
        """Ask for a folder and take its sheets in."""
        name = QFileDialog.getExistingDirectory(self._window, self.tr("Import a folder of turnsheets"))
        if name:
            self.take([Path(name)])

    def take_urls(self, urls: Sequence[QUrl]) -> None:
        """Take in what was dropped."""
        paths = [Path(url.toLocalFile()) for url in urls if url.isLocalFile()]
        if len(paths) < len(urls):
            self._notice.ask(self.tr("Only files and folders of this computer can be taken in."), "error")
        if paths:
            self.take(paths)

    def take(self, paths: Sequence[Path]) -> None:
        """Take files and folders in."""

        def work(campaign: Campaign, report: Reporter) -> Arrivals:
            return take_in(campaign, paths, report)

        self.do(self.tr("Taking sheets in"), work, self._view.show_arrivals)

    def import_text(self, text: str) -> None:
        """Take in what was pasted."""
        name = self._paste.sheet_name

        def work(campaign: Campaign, _report: Reporter) -> Arrivals:
            return take_text(campaign, text, name)

        self.do(self.tr("Taking the sheet in"), work, self._pasted)

    def check_text(self, text: str) -> None:
        """Judge what was pasted; nothing is stored."""
        if not self._session.is_open:
            return
        campaign = self._session.world.campaign
        name = self._paste.sheet_name

        def work(_report: Reporter) -> SheetReport:
            return campaign.check_text(text, name)

        def done(report: SheetReport) -> None:
            self._paste.show_report(text, report, campaign.ruleset)

        self._session.tasks.run(QUIET, work, done, self._notice.tell_trouble)

    def clipboard_sheet(self) -> str:
        """Return the clipboard's text if it looks like a turnsheet."""
        text = QGuiApplication.clipboard().text()
        return text if any(sign in text.casefold() for sign in SHEET_LIKE) else ""

    def template(self) -> None:
        """Show an empty turnsheet for the nation."""
        nation = self._view.current()
        if nation is None:
            return
        campaign, turn = self._session.world.campaign, self._session.chronicle.info.turn

        def done(text: str) -> None:
            title = self.tr("Template for nation {0}").format(nation)
            said = self.tr("An empty turnsheet for turn {0}; lines that begin with # are not read.").format(
                turn
            )
            TextWindow(self._window, title, said, text, f"nation-{nation}-turn-{turn:02d}.txt").show()

        def work(_report: Reporter) -> str:
            return campaign.template(nation)

        self._session.tasks.run(QUIET, work, done, self._notice.tell_trouble)

    def pages(self) -> None:
        """Ask for a folder and write every nation's turnsheet into it, as a page to fill in."""
        name = QFileDialog.getExistingDirectory(self._window, self.tr("Folder for the turnsheet pages"))
        if name:
            self.write_pages(Path(name))

    def write_pages(self, folder: Path) -> None:
        """Write every nation's turnsheet into a folder, as a page to fill in."""
        campaign = self._session.world.campaign

        def work(_report: Reporter) -> int:
            return len(campaign.write_turnsheet_pages(folder))

        def done(count: int) -> None:
            self._notice.ask(
                self.tr("{0} turnsheet pages written into {1}").format(count, folder), "accepted"
            )

        self._session.tasks.run(self.tr("Making turnsheet pages"), work, done, self._notice.tell_trouble)

    def receipt(self) -> None:
        """Show the answers to the nation's lines in force."""
        nation, received = self._view.current(), self._view.received
        if nation is None or received is None:
            return
        title = self.tr("Receipt for nation {0}").format(nation)
        said = self.tr("The answer to every line in force for turn {0}.").format(received.turn)
        text = receipt_text(received.by_id[nation], received.turn)
        TextWindow(self._window, title, said, text, f"receipt-{nation}-turn-{received.turn:02d}.txt").show()

    def lock(self) -> None:
        """Close the turn for sheets; what has not come is told first."""
        chronicle = self._session.chronicle
        missing = missing_sentences(chronicle.status, chronicle.positions[-1].nation_by_id)
        if not missing:
            self._lock()
            return
        text = self.tr("Lock turn {0}? {1}").format(chronicle.info.turn, " ".join(missing))
        self._question.ask_for(text, self.tr("Lock"), self._lock)

    def _lock(self) -> None:
        self.do(self.tr("Locking"), _lock, self._locked)

    def ask_late(self, sheets: Sequence[int]) -> None:
        """Ask why late sheets are to be taken in."""
        info = self._session.chronicle.info
        self._reason.ask_for(
            self.tr("Take {0} in for turn {1} after the lock: why?").format(
                self.tr("the late sheet")
                if len(sheets) == 1
                else self.tr("{0} late sheets").format(len(sheets)),
                info.turn,
            ),
            self.tr("Take in"),
            partial(self.take_late, sheets),
        )

    def take_late(self, sheets: Sequence[int], reason: str) -> None:
        """Take in sheets that came after the lock; a draft is dropped."""

        def work(campaign: Campaign, _report: Reporter) -> Arrivals:
            return take_late(campaign, sheets, reason)

        self.do(self.tr("Taking the sheet in"), work, self._late_taken, CHANGES["take_late"])

    def mend(self, sheet: int) -> None:
        """Open the text of a sheet that cannot be read, to be mended and taken in."""
        campaign = self._session.world.campaign

        def work(_report: Reporter) -> str:
            return shown_text(campaign.sheet_bytes(sheet))

        self._session.tasks.run(QUIET, work, self._view.show_paste, self._notice.tell_trouble)

    def ask_unlock(self) -> None:
        """Ask why the turn is to be opened again."""
        turn = self._session.chronicle.info.turn
        self._reason.ask_for(
            self.tr("Open turn {0} for sheets again: why?").format(turn), self.tr("Unlock"), self.unlock
        )

    def unlock(self, reason: str) -> None:
        """Open a locked turn for sheets again."""

        def work(campaign: Campaign, _report: Reporter) -> None:
            campaign.unlock(reason)

        self.do(self.tr("Unlocking"), work, self._unlocked)

    def confirm(self) -> None:
        """Let the nation's amber sheet stand."""
        self._decide(Campaign.confirm, self.tr("nation {0}: confirmed"))

    def keep_former(self) -> None:
        """Decline the nation's newest amber sheet."""
        self._decide(Campaign.keep_former, self.tr("nation {0}: former sheet kept"))

    def export_csv(self) -> None:
        """Ask for a file and write every verdict to it."""
        received = self._view.received
        if received is None:
            return
        name, _ = QFileDialog.getSaveFileName(
            self._window,
            self.tr("Export the verdicts"),
            f"verdicts-turn-{received.turn:02d}.csv",
            "CSV (*.csv)",
        )
        if name:
            self.write_csv(Path(name))

    def write_csv(self, path: Path) -> None:
        """Write every verdict to a file."""
        received = self._view.received
        if received is not None:
            trouble = write_csv(path, received)
            said = self.tr("{0} lines saved as {1}").format(f"{received.lines:,}", path.name)
            self._notice.ask(trouble or said, "error" if trouble else "accepted")

    def _decide(self, deed: Callable[[Campaign, NationId], None], said: str) -> None:
        nation = self._view.current()
        if nation is None:
            return

        def work(campaign: Campaign, _report: Reporter) -> None:
            deed(campaign, nation)

        def done(_nothing: None) -> None:
            self._notice.ask(said.format(nation), "accepted")

        self.do(self.tr("Deciding"), work, done)

    def do(
        self,
        label: str,
        work: Callable[[Campaign, Reporter], Any],
        done: Callable[[Any], None],
        changes: ChangeSet | None = None,
    ) -> None:
        """Do something to the campaign; what it refuses is said in the workspace, in its own words."""

        def ended(value: Any) -> None:
            self._notice.hide()
            done(value)

        if self._session.is_open:
            tried = or_refuse(work, ended, self._refuse)
            self._session.do(label, *tried, *(() if changes is None else (changes,)))

    def _refuse(self, trouble: Exception) -> None:
        self._notice.ask(str(trouble), "error")

    def _pasted(self, arrivals: Arrivals) -> None:
        self._view.show_arrivals(arrivals)
        if arrivals.taken == len(arrivals.files):
            self._paste.clear()
            self._view.show_sheets()
            nation = arrivals.files[0].nation
            if nation:
                self._view.visit(NationId(nation), 0)

    def _late_taken(self, arrivals: Arrivals) -> None:
        self._view.show_arrivals(arrivals)
        if arrivals.draft_dropped:
            said = self.tr(
                "taken in; the draft is dropped, because it was run without it: run the turn again"
            )
        else:
            said = self.tr("taken in; the turn stays locked for others")
        self._notice.ask(said, "accepted")

    def _locked(self, _nothing: None) -> None:
        self._notice.ask(self.tr("the sheets are locked"), "accepted")

    def _unlocked(self, _nothing: None) -> None:
        self._notice.ask(self.tr("the turn is open for sheets"), "accepted")


def _lock(campaign: Campaign, _report: Reporter) -> None:
    campaign.lock()
