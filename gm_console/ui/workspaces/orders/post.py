"""What comes in by itself: a folder that is watched while the campaign is open, and mails fetched when asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from PySide6.QtCore import QFileSystemWatcher, QTimer
from PySide6.QtWidgets import QFileDialog, QPushButton, QWidget

from gm_console.campaign.changes import CHANGES
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.mail.imap_account import (
    MailboxAccount,
    fit_mailbox,
    forget_mailbox,
    keep_mailbox,
    mailbox_of,
    password_of,
)
from gm_console.campaign.mail.mailbox import look_into
from gm_console.campaign.service import Campaign
from gm_console.campaign.system_keyring import keyring_name
from gm_console.files.incoming.watched import QUIET, WatchedFolder
from gm_console.ui.kit.one_dialog import OneDialog
from gm_console.ui.kit.settings import Settings, campaign_key
from gm_console.ui.kit.strips import NoticeBar, Strip
from gm_console.ui.kit.tasks import QUIET as QUIETLY
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.kit.theme import Theme
from gm_console.ui.refused import or_refuse
from gm_console.ui.session import Session
from gm_console.ui.workspaces.orders.intake import Arrivals, Fetched, fetch, take_watched
from gm_console.ui.workspaces.orders.mailbox_dialog import MailboxDialog, MailboxWish

WATCHED: Final = "watched/"
"""Setting of the folder that is watched, by a hash of the campaign's place."""
EVERY_MS: Final = 10_000
"""Between two looks: folders on other machines tell of nothing."""


class WatchBar(Strip):
    """That a folder is watched, what came of it, and how to end it."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme, "accepted")
        self.look = QPushButton(self.tr("Look now"))
        self.look.setToolTip(self.tr("Look into the folder at once"))
        self.stop = QPushButton(self.tr("Watch it no more"))
        self.stop.setToolTip(self.tr("What was taken in stays; the folder is left as it is"))
        for button in (self.look, self.stop):
            self.line.addWidget(button)


class FolderWatch(QWidget):
    """Watches a folder for the open campaign; it is looked into in the worker thread."""

    def __init__(self, view: QWidget, session: Session, settings: Settings, theme: Theme) -> None:
        super().__init__(view)
        self.hide()
        self._view, self._session, self._settings = view, session, settings
        self.bar = WatchBar(theme)
        self._folder: WatchedFolder | None = None
        self._taken = self._waiting = 0
        self._asked = False
        self._notes, self._timer, self._soon = QFileSystemWatcher(self), QTimer(self), QTimer(self)
        self._timer.setInterval(EVERY_MS)
        self._soon.setSingleShot(True)
        self._soon.setInterval(int(QUIET * 1_000) + 200)
        self._timer.timeout.connect(self.look)
        self._soon.timeout.connect(self.look)
        self._notes.directoryChanged.connect(lambda _path: self._soon.start())
        self.bar.look.clicked.connect(self.look)
        self.bar.stop.clicked.connect(self.stop)
        session.opened.connect(self._opened)
        session.closed.connect(self._leave)
        session.tasks.forgot.connect(self._look_anew)

    def choose(self) -> None:
        """Ask for a folder, and watch it."""
        name = QFileDialog.getExistingDirectory(
            self._view, self.tr("Watch a folder for sheets and mails"), self._settings.text(self._key)
        )
        if name:
            self._settings.keep(self._key, name)
            self.start(Path(name))

    def start(self, folder: Path) -> None:
        """Watch a folder from now on."""
        self._leave()
        self._folder = WatchedFolder(folder)
        self._notes.addPath(str(folder))
        self._timer.start()
        self._tell()
        self.look()

    def stop(self) -> None:
        """Watch nothing any more, the next time either."""
        self._settings.forget(self._key)
        self._leave()

    def look(self) -> None:
        """Look into the folder, and take in what is new and quiet."""
        folder = self._folder
        if folder is None or self._asked or not self._session.is_open:
            return
        self._asked = True

        def work(_campaign: Campaign, _report: Reporter) -> tuple[Path, ...] | OSError:
            try:
                return folder.look()
            except OSError as trouble:
                return trouble

        def done(found: tuple[Path, ...] | OSError) -> None:
            self._asked = False
            if folder is not self._folder:
                return
            if isinstance(found, OSError):
                self._tell(found.strerror or str(found))
                return
            if folder.busy:
                self._soon.start()
            if found:
                self._take(folder, found)
            else:
                self._tell()

        self._session.ask(QUIETLY, work, done)

    @property
    def _key(self) -> str:
        return WATCHED + campaign_key(self._session.world.path)

    def _take(self, folder: WatchedFolder, paths: tuple[Path, ...]) -> None:
        def work(campaign: Campaign, report: Reporter) -> Arrivals | str:
            try:
                return take_watched(campaign, paths, report)
            except BaseException as trouble:
                for path in paths:  # cancelled, too, they are found again
                    folder.forget(path)
                if isinstance(trouble, (CampaignError, OSError)):
                    return str(trouble)
                raise

        def done(found: Arrivals | str) -> None:
            if folder is not self._folder:
                return
            if isinstance(found, str):
                self._tell(found)
                return
            self._taken += found.taken
            self._waiting += sum(one.waiting for one in found.files)
            self._tell()

        self._session.do(self.tr("Taking sheets in"), work, done, CHANGES["take_unknown"])

    def _opened(self) -> None:
        kept = self._settings.text(self._key)
        if kept and not self._session.world.campaign.read_only:
            self.start(Path(kept))

    def _look_anew(self) -> None:
        """Know nothing of the folder any more when jobs were dropped: a look may be among them, or what it found."""
        self._asked = False
        if self._folder is not None:
            self._folder = WatchedFolder(self._folder.folder)

    def _leave(self) -> None:
        self._folder, self._asked = None, False
        self._taken = self._waiting = 0
        self._timer.stop()
        self._soon.stop()
        if self._notes.directories():
            self._notes.removePaths(self._notes.directories())
        self.bar.hide()

    def _tell(self, trouble: str = "") -> None:
        if self._folder is None:
            return
        where = str(self._folder.folder)
        if trouble:
            said = self.tr("{0} is watched, and cannot be taken in: {1}. It is tried again.")
            self.bar.ask(said.format(where, trouble.rstrip(".")), "amber")
        else:
            said = self.tr("{0} is watched: {1} taken in, {2} wait for a yes.")
            self.bar.ask(said.format(where, self._taken, self._waiting), "accepted")


class Post(OneDialog[MailboxDialog]):
    """The two ways, for the workspace: the folder, and the dialog of the mailbox."""

    def __init__(
        self,
        view: QWidget,
        session: Session,
        settings: Settings,
        theme: Theme,
        notice: NoticeBar,
        came: Callable[[Arrivals], None],
    ) -> None:
        """``came`` is told what was fetched."""
        super().__init__(view)
        self._view, self._session, self._notice, self._came = view, session, notice, came
        self._password = ""
        self.watch = FolderWatch(view, session, settings, theme)
        session.closed.connect(self._closed)
        session.tasks.cancelled.connect(self._cancelled)
        session.tasks.forgot.connect(self._cancelled)

    @property
    def bar(self) -> WatchBar:
        """What says that a folder is watched."""
        return self.watch.bar

    def slots(self) -> Mapping[str, Callable[[], None]]:
        """Return what its actions do."""
        return {"watch_folder": self._choose, "mailbox": self.show}

    def show(self) -> None:
        """Show the dialog of the mailbox."""
        if not self._may_change():
            return
        place = self._session.world.path

        def work(_campaign: Campaign, _report: Reporter) -> tuple[MailboxAccount | None, str]:
            return mailbox_of(place), keyring_name()

        def done(found: tuple[MailboxAccount | None, str]) -> None:
            dialog = MailboxDialog(self._view, *found)
            dialog.test_wanted.connect(self._test)
            dialog.fetch_wanted.connect(self._fetch)
            dialog.forget_wanted.connect(self._forget)
            self.hold(dialog)
            dialog.show()

        def refuse(trouble: Exception) -> None:
            self._notice.ask(str(trouble), "error")

        self._session.ask(QUIETLY, *or_refuse(work, done, refuse))

    def _choose(self) -> None:
        if self._may_change():
            self.watch.choose()

    def _may_change(self) -> bool:
        """Tell whether anything can be taken in, and say so where it cannot."""
        if not self._session.world.campaign.read_only:
            return True
        self._notice.ask(
            self.tr("The campaign was opened for looking only: nothing can be taken in."), "error"
        )
        return False

    def _test(self, wish: MailboxWish) -> None:
        known = self._password

        def work(_campaign: Campaign, report: Reporter) -> str:
            account, password = _filled(wish, known)
            found = look_into(account, password, report)
            return self.tr("{0} lets {1} in: {2} mails in {3}.").format(
                account.host, account.user, found, account.folder
            )

        self._session.ask(self.tr("Asking the mailbox"), *or_refuse(work, self._say, self._refuse))

    def _fetch(self, wish: MailboxWish) -> None:
        place, known = self._session.world.path, self._password

        def work(campaign: Campaign, report: Reporter) -> Fetched:
            account, password = _filled(wish, known)
            kept = keep_mailbox(place, account, wish.password if keyring_name() else "")
            return fetch(campaign, kept, password, report)

        def done(found: Fetched) -> None:
            self._password = wish.password or known
            said = self.tr("{0} mails fetched; {1} are left.").format(found.mails, found.left)
            self._say(f"{said} {found.trouble}".strip())
            if found.arrivals.files:
                self._came(found.arrivals)

        tried = or_refuse(work, done, self._refuse)
        self._session.do(self.tr("Fetching mails"), *tried, CHANGES["fetch_mailbox"])

    def _forget(self) -> None:
        place = self._session.world.path

        def work(_campaign: Campaign, _report: Reporter) -> None:
            forget_mailbox(place)

        def done(_nothing: None) -> None:
            self._password = ""
            if self.dialog is not None:
                self.dialog.show_mailbox(None)
            self._say(self.tr("The mailbox is forgotten; what came from it stays."))

        self._session.ask(QUIETLY, *or_refuse(work, done, self._refuse))

    def _refuse(self, trouble: Exception) -> None:
        self._say(str(trouble))

    def _say(self, text: str) -> None:
        if self.dialog is not None:
            self.dialog.say(text)
        else:
            self._notice.ask(text, "info")

    def _cancelled(self) -> None:
        if self.dialog is not None:
            self.dialog.say(
                self.tr("Cancelled; what came by then is taken in, and the rest comes next time.")
            )

    def _closed(self) -> None:
        self._password = ""
        self.end()


def _filled(wish: MailboxWish, known: str) -> tuple[MailboxAccount, str]:
    """Return the mailbox in its form, and its password: typed, said before, or kept."""
    account = fit_mailbox(wish.account)
    password = wish.password or known or password_of(account)
    if not password:
        raise CampaignError("type the password of the mailbox; none is kept", "mailbox.password")
    return account, password
