"""The players' prose from the window: the dialog, and what is decided in it carried out."""

from __future__ import annotations

from gm_console.campaign.changes import CHANGES
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.orders.press import PressItem
from gm_console.campaign.service import Campaign
from gm_console.ui.dialogs.press import PressDialog, SaidOfPress, Say
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.window.dialog_keeper import DialogKeeper


class PlayersProse(DialogKeeper[PressDialog]):
    """Keeps the dialog of what players wrote for everybody."""

    def new_dialog(self) -> PressDialog:
        """Return a new dialog, connected."""
        dialog = PressDialog(self._window, self._settings)
        dialog.decided.connect(self._decide)
        return dialog

    def read(self) -> None:
        """Have the prose of the current turn read."""
        self._session.ask(QUIET, lambda campaign, _report: campaign.press(), self._show)

    def _show(self, items: tuple[PressItem, ...]) -> None:
        if self.dialog is not None and self._session.is_open:
            self.dialog.show_press(items, writable=not self._session.world.campaign.read_only)

    def _decide(self, said: SaidOfPress) -> None:
        told = {
            Say.PASS: self.tr("Let through: {0}"),
            Say.HOLD: self.tr("Held back, and its nation is told: {0}"),
            Say.CHANGE: self.tr("Changed, and its nation is told: {0}"),
        }[said.say].format(len(said.keys))

        def work(campaign: Campaign, _report: Reporter) -> tuple[bool, str]:
            try:
                match said.say:
                    case Say.PASS:
                        campaign.pass_press(said.keys)
                    case Say.HOLD:
                        campaign.hold_press(said.keys, said.reason)
                    case Say.CHANGE:
                        campaign.change_press(said.keys[0], said.text, said.reason)
            except CampaignError as trouble:
                return False, str(trouble)
            return True, told

        def done(answer: tuple[bool, str]) -> None:
            if self.dialog is not None:
                self.dialog.tell(*answer)
            if answer[0]:
                self._say(answer[1])

        self._session.do(self.tr("Deciding on prose"), work, done, CHANGES[f"{said.say}_press"])
