"""The players of the open campaign from the window: the dialog, and the wishes of it and those over it carried out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtWidgets import QFileDialog, QWidget

from gm_console.campaign.players.player_erasure import Erasure
from gm_console.campaign.players.player_list import ListTaken
from gm_console.campaign.players.players import Players
from gm_console.campaign.players.roster import Player, Roster
from gm_console.campaign.service import Campaign
from gm_console.files.errors import Unreadable
from gm_console.ui.dialogs.erase_player import ErasePlayerDialog
from gm_console.ui.dialogs.players import PlayersDialog
from gm_console.ui.dialogs.players_form import RosterWish
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import QUIET
from gm_console.ui.kit.text_dialog import ReportDialog
from gm_console.ui.refused import FILE_TROUBLE, or_refuse
from gm_console.ui.session import Session
from gm_console.ui.window.dialog_keeper import DialogKeeper
from gm_console.ui.window.packet_passwords import PacketPasswords


class CampaignPlayers(DialogKeeper[PlayersDialog]):
    """Keeps the dialog of the players, what it asks before one is erased, and what can be taken back in it."""

    expected = (*FILE_TROUBLE, Unreadable)

    def __init__(
        self, window: QWidget, session: Session, settings: Settings, say: Callable[[str], None]
    ) -> None:
        super().__init__(window, session, settings, say)
        self.erasing: ErasePlayerDialog | None = None
        self.report: ReportDialog | None = None
        self.passwords = PacketPasswords(session, say, self._bound, self)
        self._former: list[Roster] = []
        """The roster before each change that can be taken back, the last one last."""
        self._now: Roster | None = None

    def new_dialog(self) -> PlayersDialog:
        """Return a new dialog, connected."""
        dialog = PlayersDialog(self._window, self._settings)
        dialog.change_wanted.connect(self._change)
        dialog.undo_wanted.connect(self._undo)
        dialog.list_wanted.connect(self._take_list)
        dialog.password_wanted.connect(self._show_password)
        dialog.export_wanted.connect(self._export)
        dialog.erasure_wanted.connect(self._foretell)
        return dialog

    def read(self) -> None:
        """Have the roster read."""
        self._ask(QUIET, Campaign.players, self._show)

    def end(self) -> None:
        """Close the dialog for good, with what could be taken back in it."""
        self._former.clear()
        self._now = None
        self.passwords.end()
        super().end()

    def take_list(self, path: Path) -> None:
        """Take players in from a list."""
        self.change_campaign(
            self.tr("Reading {0}").format(path.name),
            "take_player_list",
            lambda campaign: campaign.take_player_list(path),
            partial(self._taken, path),
        )

    def export_to(self, player: Player, folder: Path) -> None:
        """Write all that is known of a player into a folder of his own inside another."""
        target = folder / f"player-{player.number}"
        label = self.tr("Writing {0}").format(target.name)
        self._ask(label, lambda campaign: campaign.write_player(player.number, target), self._exported)

    def _show(self, found: Players) -> None:
        self._now = found.roster
        if self.dialog is not None and self._session.is_open:
            self.dialog.show_players(found, writable=self.writable, undoable=bool(self._former))

    def _change(self, asked: RosterWish) -> None:
        deed = asked.change.value
        self.change_campaign(
            self.tr("Changing the roster"),
            deed,
            lambda campaign: getattr(campaign, deed)(**asked.values),
            self._changed,
        )

    def _changed(self, found: Players) -> None:
        self._remember()
        if self.dialog is not None:
            self.dialog.changed()
        self._show(found)
        self._say(self.tr("The roster is changed"))

    def _remember(self) -> None:
        if self._now is not None:
            self._former.append(self._now)

    def _undo(self) -> None:
        if self._former:
            former = self._former[-1]
            label = self.tr("Taking back")
            self.change_campaign(
                label, "put_roster", lambda campaign: campaign.put_roster(former), self._undone
            )

    def _undone(self, found: Players) -> None:
        self._former.pop()
        self._show(found)
        self._say(self.tr("The last change of the roster is taken back"))

    def _bound(self, found: Players) -> None:
        """Show what is so after something that is not taken back: nothing before it can be either."""
        self._former.clear()
        self._show(found)

    def _take_list(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self.dialog, self.tr("Take players in"), "", self.tr("Tables (*.csv *.tsv *.txt)")
        )
        if name:
            self.take_list(Path(name))

    def _taken(self, path: Path, taken: ListTaken) -> None:
        self._remember()
        self._show(taken.players)
        text = self.tr("{0}: {1} new, {2} changed, {3} as they were")
        self._say(text.format(path.name, taken.new, taken.changed, taken.same))

    def _show_password(self, player: Player) -> None:
        self.passwords.show(self.dialog, player)

    def _export(self, player: Player) -> None:
        name = QFileDialog.getExistingDirectory(self.dialog, self.tr("Where to write what is known"))
        if name:
            self.export_to(player, Path(name))

    def _exported(self, found: Any) -> None:
        text = self.tr("What is known of player {0} is written, with {1} sheets")
        self._say(text.format(found.number, len(found.sheets)))

    def _foretell(self, player: Player) -> None:
        self._ask(
            QUIET, lambda campaign: campaign.foretell_erasure(player.number), partial(self._confirm, player)
        )

    def _confirm(self, player: Player, foretold: Erasure) -> None:
        if self.dialog is None:
            return
        self.erasing = ErasePlayerDialog(self.dialog, player, foretold)
        self.erasing.accepted.connect(lambda: self._erase(player.number))
        self.erasing.destroyed.connect(self._forget_question)
        self.erasing.open()

    def _forget_question(self) -> None:
        self.erasing = None

    def _erase(self, number: int) -> None:
        def work(campaign: Campaign) -> tuple[Erasure, Players]:
            return campaign.erase_player(number), campaign.players()

        self.change_campaign(self.tr("Erasing player {0}").format(number), "erase_player", work, self._erased)

    def _erased(self, answer: tuple[Erasure, Players]) -> None:
        erasure, found = answer
        if self.dialog is not None:
            self.dialog.changed()
        self._bound(found)
        self._say(self.tr("Player {0} is erased").format(erasure.number))
        if erasure.trouble and self.dialog is not None:
            self.dialog.refuse("\n".join(erasure.trouble))

    def _ask(self, label: str, work: Callable[[Campaign], Any], done: Callable[[Any], None]) -> None:
        tried, answered = or_refuse(work, done, self.refuse, self.expected)
        self._session.ask(label, lambda campaign, _report: tried(campaign), answered)

    def refuse(self, trouble: Exception) -> None:
        """Let the dialog say what stands in the way; of a list that cannot be read, every line."""
        if isinstance(trouble, Unreadable):
            lines = [f"{one.where}:{one.line}: {one.text}" for one in trouble.issues]
            sentence = self.tr("Nothing was taken in: every line has to be good.")
            self.report = ReportDialog(
                self.dialog, self.tr("The list of players"), sentence, "\n".join(lines)
            )
            self.report.show()
        elif self.dialog is not None:
            self.dialog.refuse(str(trouble))
