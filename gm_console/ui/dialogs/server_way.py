"""What the forms of a mail server share: its name, and how the way to it is sealed."""

from __future__ import annotations

from PySide6.QtWidgets import QLineEdit

from gm_console.campaign.mail.server_way import ServerSeal
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.parts import ChoiceBox

_tr = translated_in("MailWay")


def host_field() -> QLineEdit:
    """Return a field for the name of a server."""
    field = QLineEdit()
    field.setPlaceholderText("mail.example.org")
    return field


class SealingBox(ChoiceBox):
    """Offers how the way to a server is sealed."""

    def __init__(self) -> None:
        super().__init__(tip=_tr("How the way to the server is sealed"))
        for sealing, text in (
            (ServerSeal.TLS, _tr("TLS from the first byte on")),
            (ServerSeal.STARTTLS, _tr("STARTTLS after a greeting")),
            (ServerSeal.PLAIN, _tr("not at all: to this machine only")),
        ):
            self.addItem(text, sealing)

    def sealing(self) -> ServerSeal:
        """Return what is chosen."""
        return ServerSeal(self.currentData())  # Qt keeps the word alone
