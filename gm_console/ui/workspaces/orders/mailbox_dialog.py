"""Where mails are fetched from: the server and who logs in, tried out, fetched, forgotten."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QLineEdit, QWidget

from gm_console.campaign.mail.imap_account import INBOX, PORTS, MailboxAccount
from gm_console.campaign.mail.server_way import ServerSeal
from gm_console.ui.dialogs.server_way import SealingBox, host_field
from gm_console.ui.kit.layouts import DIALOG_EDGES, SPRING, lay_below, lay_beside
from gm_console.ui.kit.parts import DialogForm, caption, close_row, hidden_field, push_button, told

WIDE = 620


@dataclass(frozen=True, slots=True, kw_only=True)
class MailboxWish:
    """A mailbox as it is filled in."""

    account: MailboxAccount
    password: str
    """Empty for the one that is kept."""


class MailboxDialog(QDialog):
    """Not modal; what stands in its fields is kept when mails are fetched."""

    test_wanted = Signal(object)
    fetch_wanted = Signal(object)
    """Both :class:`MailboxWish`."""
    forget_wanted = Signal()

    def __init__(self, parent: QWidget | None, account: MailboxAccount | None, keyring: str) -> None:
        """``keyring`` is what the keyring of the system is called, empty for none."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Fetch mails by IMAP"))
        self.setMinimumWidth(WIDE)
        about = self.tr(
            "Mails are read and left as they are: none is marked, moved or taken out. "
            "Where the mailbox is stays on this machine, {0}."
        )
        where = self.tr("and the password in the keyring ({0})").format(keyring)
        self.about = caption(
            about.format(where if keyring else self.tr("and the password until the campaign is closed"))
        )
        self.host, self.user, self.folder = host_field(), QLineEdit(), QLineEdit()
        self.password, self.sealing = hidden_field(), SealingBox()
        self.port = QLineEdit()
        self.port.setMaximumWidth(90)
        self.said = told(name=self.tr("What came of it"))
        self.forget = push_button(self.tr("F&orget"), self.tr("Forget the mailbox and its password"))
        self.test = push_button(self.tr("&Test"), self.tr("Log in, and say how many mails lie there"))
        self.fetch = push_button(
            self.tr("F&etch mails"), self.tr("Take in what came since the last time, and keep the mailbox")
        )
        self._lay_out()
        self._connect()
        self.show_mailbox(account)

    def show_mailbox(self, account: MailboxAccount | None) -> None:
        """Show the mailbox that is kept, or none."""
        self.host.setText(account.host if account else "")
        self.user.setText(account.user if account else "")
        self.folder.setText(account.folder if account else INBOX)
        self.sealing.choose(account.sealing if account else ServerSeal.TLS)
        self.port.setText(str(account.port) if account else "")
        self.password.clear()
        self.password.setPlaceholderText(self.tr("The one that is kept") if account else "")
        self.forget.setEnabled(account is not None)
        self._allow()

    def say(self, text: str) -> None:
        """Say what came of it; its buttons can be pressed again."""
        self.said.setText(text)
        self.wait(False)

    def wait(self, waits: bool = True) -> None:
        """Let nothing be pressed as long as the server is asked."""
        for part in (self.test, self.fetch, self.forget):
            part.setEnabled(not waits)
        if not waits:
            self._allow()

    def _allow(self) -> None:
        filled = bool(self.host.text().strip() and self.user.text().strip())
        self.test.setEnabled(filled)
        self.fetch.setEnabled(filled)
        self.port.setPlaceholderText(str(PORTS[self.sealing.sealing()]))

    def _connect(self) -> None:
        for field in (self.host, self.user):
            field.textChanged.connect(self._allow)
        self.sealing.currentIndexChanged.connect(self._allow)
        self.test.clicked.connect(lambda: self._ask(self.test_wanted))
        self.fetch.clicked.connect(lambda: self._ask(self.fetch_wanted))
        self.forget.clicked.connect(self.forget_wanted)

    def _ask(self, signal: object) -> None:
        port = self.port.text().strip()
        if port and not (port.isascii() and port.isdecimal()):
            self.said.setText(self.tr("A port is a number, such as 993; leave it empty for the usual one."))
            return
        account = MailboxAccount(
            host=self.host.text(),
            user=self.user.text(),
            folder=self.folder.text(),
            sealing=self.sealing.sealing(),
            port=int(port or 0),
        )
        self.said.setText(self.tr("Asking the server…"))
        self.wait()
        signal.emit(MailboxWish(account=account, password=self.password.text()))  # type: ignore[attr-defined]

    def _lay_out(self) -> None:
        form = DialogForm()
        form.add(self.tr("&Server"), self.host)
        form.add(self.tr("Sea&led by"), self.sealing)
        form.add(self.tr("&Port"), self.port, grows=False)
        form.add(self.tr("&User"), self.user)
        form.add(self.tr("Pass&word"), self.password)
        form.add(self.tr("Fol&der"), self.folder)
        deeds = lay_beside(None, self.forget, SPRING, self.test, self.fetch, close_row(self, 0), gap=8)
        lay_below(self, self.about, form, self.said, SPRING, deeds, edges=DIALOG_EDGES, gap=12)
