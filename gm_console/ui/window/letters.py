"""Letters to players from the window: the dialog, the mail account, and its wishes carried out off its thread."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QWidget

from gm_console.campaign import system_keyring
from gm_console.campaign.changes import CHANGES
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.mail import smtp_account
from gm_console.campaign.mail.letters import Letter, LetterKind
from gm_console.campaign.mail.outbox import WENT, Posted, SentLetter, became
from gm_console.campaign.mail.smtp_account import MailAccount
from gm_console.campaign.service import Campaign
from gm_console.core.reading_direction import clean
from gm_console.ui.dialogs.letters import LettersDialog, ShownLetters
from gm_console.ui.dialogs.mail_account import MailAccountDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.kit.text_dialog import ReportDialog
from gm_console.ui.kit.theme import Theme
from gm_console.ui.refused import FILE_TROUBLE, or_refuse
from gm_console.ui.session import Session
from gm_console.ui.window.dialog_keeper import DialogKeeper
from gm_console.ui.workspaces.orders.nation_list import arrived

NAMED = 5
"""Letters that did not go which are named with the reason; the list of what went out has all."""


class PlayersLetters(DialogKeeper[LettersDialog]):
    """Keeps the dialog of letters to players."""

    def __init__(
        self, window: QWidget, session: Session, settings: Settings, say: Callable[[str], None], theme: Theme
    ) -> None:
        super().__init__(window, session, settings, say)
        self._theme = theme
        self._password = ""
        """Of the account, where no keyring keeps it."""
        self.asking: MailAccountDialog | None = None
        session.tasks.cancelled.connect(self._refresh)

    def show_kind(self, kind: LetterKind) -> None:
        """Show the letters of a kind."""
        if self.dialog is None:
            self.show()
        assert self.dialog is not None
        self.dialog.choose_kind(kind)
        self.show()

    def new_dialog(self) -> LettersDialog:
        """Return a new dialog, connected."""
        dialog = LettersDialog(self._window, self._theme)
        dialog.kind_wanted.connect(self.read)
        dialog.folder_wanted.connect(self._ask_folder)
        dialog.send_wanted.connect(self.send)
        dialog.account_wanted.connect(self._ask_account)
        dialog.list_wanted.connect(self._list)
        return dialog

    def read(self) -> None:
        """Have the letters read."""
        if self.dialog is None:
            return
        kind = self.dialog.asked_kind()

        def work(campaign: Campaign) -> ShownLetters:
            letters, account, trouble = campaign.letters(kind), None, ""
            try:
                account = smtp_account.read_account()
            except CampaignError as problem:
                trouble = str(problem)
            before = campaign.went_before(letters)
            return ShownLetters(
                kind=kind, letters=letters, before=before, account=account, trouble=trouble,
                keyring=system_keyring.keyring_name(),
            )  # fmt: skip

        self.ask_campaign(work, self._show)

    def write(self, folder: Path) -> None:
        """Write the letters that are ticked into a folder."""

        def work(
            campaign: Campaign, kind: LetterKind, nations: Sequence[str], report: Reporter
        ) -> Sequence[Posted]:
            letters = _ticked(campaign, kind, nations)
            account = smtp_account.read_account()
            return campaign.write_letters(
                letters, folder, account.sender if account is not None else "", report
            )

        self._do(self.tr("Writing letters"), work, "write_letters")

    def send(self) -> None:
        """Send the letters that are ticked."""
        again = self.dialog is not None and self.dialog.again.isChecked()
        typed = self._password

        def work(
            campaign: Campaign, kind: LetterKind, nations: Sequence[str], report: Reporter
        ) -> Sequence[Posted]:
            account = smtp_account.required_account()
            password = smtp_account.kept_password(account) or typed
            letters = _ticked(campaign, kind, nations)
            return campaign.send_letters(letters, account, password, again=again, progress=report)

        self._do(self.tr("Sending letters"), work, "send_letters")

    def keep_account(self, account: MailAccount, password: str) -> None:
        """Keep an account; what does not fit is said in the dialog that asks."""
        try:
            fit = smtp_account.fit_account(account)
        except CampaignError as problem:
            self._refuse(problem)
            return

        def deed() -> str:
            keyring = system_keyring.keyring_name()
            smtp_account.keep_account(fit, password if keyring and fit.user else "")
            return "" if keyring else password

        self._set_account(deed)

    def _show(self, dialog: LettersDialog, found: ShownLetters) -> None:
        if dialog.asked_kind() is found.kind:
            known = self._session.world.colours
            colours: dict[str, str] = {one.nation: known.get(one.nation, "") for one in found.letters}
            dialog.show_letters(found, colours, writable=self.writable)

    def _ask_folder(self) -> None:
        name = QFileDialog.getExistingDirectory(self.dialog, self.tr("Folder for the letters"))
        if name:
            self.write(Path(name))

    def _ask_account(self) -> None:
        shown = self.dialog.shown if self.dialog is not None else None
        if shown is None:
            return  # nothing was read yet
        self.asking = MailAccountDialog(self.dialog, shown.account, shown.keyring)
        self.asking.wanted.connect(self.keep_account)
        self.asking.forget_wanted.connect(self._forget_account)
        self.asking.open()

    def _forget_account(self) -> None:
        def deed() -> str:
            smtp_account.forget_account()
            return ""

        self._set_account(deed)

    def _set_account(self, deed: Callable[[], str]) -> None:
        """Do something to the account off the window's thread: a keyring may take its time.

        ``deed`` returns the password to send with as long as the program runs.
        """

        def work(_campaign: Campaign, _report: Reporter) -> str:
            return deed()

        def done(found: str) -> None:
            self._password = found
            if self.asking is not None:
                self.asking.accept()
                self.asking = None
            self.read()

        self._session.ask(QUIET, *or_refuse(work, done, self._refuse, FILE_TROUBLE))

    def _refuse(self, problem: Exception) -> None:
        if self.asking is not None:
            self.asking.refuse(str(problem))

    def _list(self) -> None:
        def show(dialog: LettersDialog, rows: tuple[SentLetter, ...]) -> None:
            told = self.tr("{0} letters went out so far.").format(len(rows))
            text = "\n".join(map(_line, reversed(rows)))
            ReportDialog(dialog, self.tr("What went out"), told, text).show()

        self.ask_campaign(Campaign.sent_letters, show)

    def _do(
        self,
        label: str,
        work: Callable[[Campaign, LetterKind, Sequence[str], Reporter], Sequence[Posted]],
        change: str,
    ) -> None:
        """Let letters out; what is refused is said in the dialog, in its own words."""
        if self.dialog is None:
            return
        kind, nations = self.dialog.asked_kind(), self.dialog.ticked()

        def whole(campaign: Campaign, report: Reporter) -> tuple[bool, str]:
            try:
                posted = work(campaign, kind, nations, report)
            except (CampaignError, OSError) as trouble:
                return False, str(trouble)
            return all(one.fate in WENT for one in posted), posted_words(posted)

        def done(answer: tuple[bool, str]) -> None:
            if self.dialog is not None:
                self.dialog.tell(*answer)
                self.read()
            self._say(answer[1].split("\n")[0])

        self._session.do(label, whole, done, CHANGES[change])


def _ticked(campaign: Campaign, kind: LetterKind, nations: Sequence[str]) -> tuple[Letter, ...]:
    return tuple(one for one in campaign.letters(kind) if one.nation in nations)


def posted_words(posted: Sequence[Posted]) -> str:
    """Return what became of letters: how many of each, then those that did not go, with the reason."""
    left = [f"{one.nation}: {one.fate}: {clean(one.why)}" for one in posted if one.fate not in WENT]
    more = [f"and {len(left) - NAMED} more"] if len(left) > NAMED else []
    return "\n".join([became(posted), *left[:NAMED], *more])


def _line(one: SentLetter) -> str:
    what = f"{arrived(one.at)}  {one.fate:<8}  {one.kind:<8}  nation {one.nation}, turn {one.turn}"
    return f"{what}  {one.digest[:12]}  {clean(one.address)}  {clean(one.why)}"
