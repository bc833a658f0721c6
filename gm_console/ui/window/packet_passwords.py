"""Passwords of packets from the window: the dialog of one player, and its wishes carried out."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gm_console.campaign.changes import CHANGES
from gm_console.campaign.players.players import Players
from gm_console.campaign.players.roster import Player, player_of
from gm_console.campaign.service import Campaign
from gm_console.campaign.system_keyring import keyring_name
from gm_console.ui.dialogs.packet_password import Keeping, PacketPasswordDialog
from gm_console.ui.kit.one_dialog import OneDialog
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.refused import FILE_TROUBLE, or_refuse
from gm_console.ui.session import Session


class PacketPasswords(OneDialog[PacketPasswordDialog]):
    """Opens the dialog of a player; keyring and sealed file are asked in the worker thread only."""

    def __init__(
        self,
        session: Session,
        say: Callable[[str], None],
        changed: Callable[[Players], None],
        parent: QObject,
    ) -> None:
        """``changed`` is told how the players stand after a password was kept or forgotten."""
        super().__init__(parent)
        self._session, self._say, self._told = session, say, changed

    def show(self, over: QWidget | None, player: Player) -> None:
        """Show the dialog of a player."""

        def work(campaign: Campaign, _report: Reporter) -> tuple[str, bool]:
            return keyring_name(), campaign.has_sealed()

        def done(found: tuple[str, bool]) -> None:
            dialog = PacketPasswordDialog(over, player, found[0], sealed=found[1])
            dialog.keep_wanted.connect(self._keep)
            dialog.show_wanted.connect(self._find)
            dialog.forget_wanted.connect(self._forget)
            self.hold(dialog)
            dialog.show()

        self._session.ask(QUIET, work, done)

    def _keep(self, wanted: Keeping) -> None:
        def work(campaign: Campaign, _report: Reporter) -> Players:
            return campaign.keep_password(
                wanted.number, wanted.password, wanted.place, passphrase=wanted.passphrase
            )

        self._do(
            self.tr("Keeping the password"),
            work,
            wanted.number,
            self.tr("The password is kept"),
            "keep_password",
        )

    def _forget(self, number: int) -> None:
        def work(campaign: Campaign, _report: Reporter) -> Players:
            return campaign.forget_password(number)

        label, told = self.tr("Forgetting the password"), self.tr("The password is forgotten")
        self._do(label, work, number, told, "forget_password")

    def _find(self, number: int, passphrase: str) -> None:
        def work(campaign: Campaign, _report: Reporter) -> str:
            return campaign.password_of(number, passphrase=passphrase)

        def done(password: str) -> None:
            if self.dialog is not None:
                self.dialog.show_password(password)

        self._session.ask(QUIET, *or_refuse(work, done, self._refuse, FILE_TROUBLE))

    def _do(
        self, label: str, work: Callable[[Campaign, Reporter], Players], number: int, told: str, change: str
    ) -> None:
        def done(answer: Players) -> None:
            self._told(answer)
            self._say(told)
            player = player_of(answer.roster, number)
            if self.dialog is not None and player is not None:
                self.dialog.kept(player.password)

        self._session.do(label, *or_refuse(work, done, self._refuse, FILE_TROUBLE), CHANGES[change])

    def _refuse(self, trouble: Exception) -> None:
        if self.dialog is not None:
            self.dialog.refuse(str(trouble))
