"""The players' prose from the window: the dialog, and what is decided in it carried out."""

from __future__ import annotations

from gm_console.campaign.service import Campaign
from gm_console.ui.dialogs.press import PressDialog, SaidOfPress, Say
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
        self.ask_campaign(
            Campaign.press, lambda dialog, items: dialog.show_press(items, writable=self.writable)
        )

    def _decide(self, said: SaidOfPress) -> None:
        told = {
            Say.PASS: self.tr("Let through: {0}"),
            Say.HOLD: self.tr("Held back, and its nation is told: {0}"),
            Say.CHANGE: self.tr("Changed, and its nation is told: {0}"),
        }[said.say].format(len(said.keys))

        def work(campaign: Campaign) -> str:
            match said.say:
                case Say.PASS:
                    campaign.pass_press(said.keys)
                case Say.HOLD:
                    campaign.hold_press(said.keys, said.reason)
                case Say.CHANGE:
                    campaign.change_press(said.keys[0], said.text, said.reason)
            return told

        self.change_campaign(self.tr("Deciding on prose"), f"{said.say}_press", work, self._decided)

    def _decided(self, told: str) -> None:
        if self.dialog is not None:
            self.dialog.tell(True, told)
        self._say(told)
