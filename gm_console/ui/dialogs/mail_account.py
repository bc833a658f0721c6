"""The mail account of this machine: which server takes the letters, as whose, sealed how."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QWidget

from gm_console.campaign.mail.smtp_account import PORTS, MailAccount
from gm_console.ui.dialogs.server_way import SealingBox, host_field
from gm_console.ui.kit.parts import DialogForm, hidden_field, number_box, step_row
from gm_console.ui.kit.wish_dialog import WishDialog

MOST_PORT = 65_535


class MailAccountDialog(WishDialog):
    """Asks for an account; what does not fit is said in it."""

    wanted = Signal(object, str)
    """:class:`MailAccount`, and the password; empty for the one that is kept."""
    forget_wanted = Signal()

    def __init__(self, parent: QWidget | None, account: MailAccount | None, keyring: str) -> None:
        """``keyring`` is what keeps the password; empty where nothing does."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Mail account"))
        self.host, self.from_whom, self.user = host_field(), QLineEdit(), QLineEdit()
        self.from_whom.setPlaceholderText("gm@example.org")
        self.user.setPlaceholderText(self.tr("Empty where the server asks for none"))
        self.security = SealingBox()
        self.port = number_box(self.tr("Port of the server"), 1, MOST_PORT)
        self.password = hidden_field()
        self.password.setPlaceholderText(
            self.tr("Kept in {0}; empty leaves the one that is kept").format(keyring)
            if keyring
            else self.tr("No keyring here: kept until the program ends")
        )
        buttons, _ = step_row(self, QDialogButtonBox.StandardButton.Save, self._ask)
        forget = buttons.addButton(self.tr("&Forget it"), QDialogButtonBox.ButtonRole.DestructiveRole)
        forget.setToolTip(self.tr("Forget the account and its password"))
        forget.setEnabled(account is not None)
        form = DialogForm()
        for text, field in (
            (self.tr("&Server"), self.host), (self.tr("&Your address"), self.from_whom),
            (self.tr("Sea&led by"), self.security), (self.tr("Po&rt"), self.port),
            (self.tr("&User name"), self.user), (self.tr("&Password"), self.password),
        ):  # fmt: skip
            form.add(text, field)
        form.fill(self, self.trouble, buttons)
        self.security.currentIndexChanged.connect(self._usual_port)
        self._usual_port()
        if account is not None:
            self._fill(account)
        forget.clicked.connect(self.forget_wanted)

    def _usual_port(self) -> None:
        self.port.setValue(PORTS[self.security.sealing()])

    def _fill(self, account: MailAccount) -> None:
        self.security.choose(account.security)
        for field, text in (
            (self.host, account.host),
            (self.from_whom, account.sender),
            (self.user, account.user),
        ):
            field.setText(text)
        self.port.setValue(account.port)

    def _ask(self) -> None:
        account = MailAccount(
            host=self.host.text(), sender=self.from_whom.text(), user=self.user.text(), port=self.port.value(),
            security=self.security.sealing(),
        )  # fmt: skip
        self.wanted.emit(account, self.password.text())
