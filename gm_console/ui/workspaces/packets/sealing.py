"""Packets sealed from the window: what it needs, asked for before anything is written."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from gm_console.campaign.packets.packet_sealing import Sealing, SealingNeeds
from gm_console.campaign.players.roster_changes import listed
from gm_console.campaign.service import Campaign
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.one_dialog import OneDialog
from gm_console.ui.kit.parts import PlainLabel, hidden_field
from gm_console.ui.kit.step_dialog import StepDialog
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.session import Session

_tr = translated_in("SealPacketsDialog")


class SealPacketsDialog(StepDialog):
    """Asks for the passphrase where one is needed, and what becomes of packets whose player has no password."""

    given = Signal(object)
    """:class:`Sealing`."""

    def __init__(self, parent: QWidget, turn: int, needs: SealingNeeds) -> None:
        self._needs = needs
        self.passphrase, label = hidden_field(), PlainLabel(_tr("&Passphrase of the sealed passwords"))
        self.passphrase.setAccessibleName(_tr("Passphrase"))
        label.setBuddy(self.passphrase)
        self.or_open = QCheckBox(_tr("Write &these packets without a ZIP"))
        asked: list[QWidget] = [self.or_open] if needs.without_password else []
        asked += (label, self.passphrase) if needs.passphrase else ()
        super().__init__(
            parent,
            _tr("Seal the packets of turn {0}").format(turn),
            _what_happens(needs),
            _doubts(needs),
            _tr("Make sealed packets"),
            asked,
        )
        self.passphrase.textChanged.connect(self._allow)
        self.or_open.toggled.connect(self._allow)
        self._allow()
        if needs.passphrase:
            self.passphrase.setFocus()

    def accept(self) -> None:
        """Give what was asked for."""
        super().accept()
        self.given.emit(Sealing(passphrase=self.passphrase.text(), or_open=self.or_open.isChecked()))

    def _allow(self) -> None:
        settled = self.or_open.isChecked() or not self._needs.without_password
        opened = bool(self.passphrase.text()) or not self._needs.passphrase
        self.step.setEnabled(bool(self._needs.players) and settled and opened)


class PacketSealing(OneDialog[SealPacketsDialog]):
    """Asks the campaign what sealing needs, and the moderator for it."""

    wanted = Signal(object)
    """Packets are to be written, sealed like this: :class:`Sealing`."""

    def __init__(self, session: Session, over: QWidget) -> None:
        super().__init__(over)
        self._session, self._over = session, over

    def ask(self, turn: int, *, draft: bool) -> None:
        """Ask for what sealing the packets of a turn needs."""

        def work(campaign: Campaign, _report: Reporter) -> SealingNeeds:
            return campaign.foretell_sealing(turn=turn, draft=draft)

        def done(needs: SealingNeeds) -> None:
            dialog = SealPacketsDialog(self._over, turn, needs)
            dialog.given.connect(self.wanted)
            self.hold(dialog)
            dialog.open()

        self._session.ask(QUIET, work, done)


def _what_happens(needs: SealingNeeds) -> Iterator[str]:
    if needs.players:
        told = _tr(
            "Beside the folder of each packet a ZIP is written that only the password of its player opens: {0}."
        )
        yield told.format(listed(needs.players))
    else:
        yield _tr("No player has a password of packets yet: File > Players… keeps one for each.")
    if needs.unplayed:
        yield _tr("Without a ZIP, for nobody plays them: {0}.").format(listed(needs.unplayed))
    yield _tr("The folders stay yours alone: send the ZIPs.")


def _doubts(needs: SealingNeeds) -> Iterator[str]:
    if needs.without_password:
        told = _tr("No password is kept of who plays {0}: their packets cannot be sealed.")
        yield told.format(listed(needs.without_password))
