"""What stands in for missing sheets, from the window: the dialog, and its wishes carried out."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.orders.forecast import Forecast
from gm_console.campaign.records import TAKEN_IN, ImportReport, Outcome
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.files.incoming.sources import SUFFIXES
from gm_console.ui.dialogs.policy import AskedPolicy, PolicyDialog, PolicyRow, policy_rows
from gm_console.ui.refused import FILE_TROUBLE
from gm_console.ui.window.dialog_keeper import DialogKeeper


class CampaignPolicy(DialogKeeper[PolicyDialog]):
    """Keeps the dialog of what stands in for missing sheets."""

    expected = FILE_TROUBLE

    def new_dialog(self) -> PolicyDialog:
        """Return a new dialog, connected."""
        dialog = PolicyDialog(self._window, self._settings)
        dialog.change_wanted.connect(self._change)
        dialog.standing_wanted.connect(self._ask_standing)
        dialog.withdraw_wanted.connect(self._withdraw)
        return dialog

    def read(self) -> None:
        """Have the policies and the forecast read."""
        names = self._session.world.names

        def work(campaign: Campaign) -> tuple[Forecast, tuple[PolicyRow, ...]]:
            found = campaign.forecast()
            return found, policy_rows(found, campaign.standing_orders(), campaign.start_nations, names)

        self.ask_campaign(work, lambda dialog, found: dialog.show_policies(*found, writable=self.writable))

    def keep_files(self, paths: list[Path]) -> None:
        """Keep sheets as standing orders."""

        def work(campaign: Campaign) -> str:
            return _kept_words(campaign.take_standing(paths))

        self.change_campaign(self.tr("Keeping standing orders"), "take_standing", work, self._done)

    def _done(self, told: str) -> None:
        if self.dialog is not None:
            self.dialog.tell(True, told)
        self._say(told)

    def _change(self, asked: AskedPolicy) -> None:
        told = self.tr("It holds from turn {0}")

        def work(campaign: Campaign) -> str:
            return told.format(campaign.set_policy(asked.policy, asked.nations, asked.reason))

        self.change_campaign(self.tr("Changing what stands in"), "set_policy", work, self._done)

    def _ask_standing(self) -> None:
        kinds = self.tr("Sheets and mails ({0});;All files (*)").format(
            " ".join(f"*{one}" for one in SUFFIXES)
        )
        names, _ = QFileDialog.getOpenFileNames(self.dialog, self.tr("Keep standing orders"), "", kinds)
        if names:
            self.keep_files([Path(name) for name in names])

    def _withdraw(self, nation: NationId) -> None:
        told = self.tr("The standing orders of nation {0} count no more").format(nation)

        def work(campaign: Campaign) -> str:
            campaign.withdraw_standing(nation)
            return told

        self.change_campaign(self.tr("Withdrawing standing orders"), "withdraw_standing", work, self._done)


def _kept_words(report: ImportReport) -> str:
    """Return what became of sheets; :class:`CampaignError` where one of them does not count."""
    bad = [one for one in report.sheets if one.outcome not in TAKEN_IN]
    if bad:
        why = next((issue.text for issue in bad[0].issues), "it cannot be read as a sheet")
        waits = "it waits for a yes: " if bad[0].outcome is Outcome.WAITING else ""
        raise CampaignError(f"{bad[0].file}: {waits}{why}", "standing.unreadable")
    return ", ".join(f"{one.file}: nation {one.nation}, from turn {one.turn}" for one in report.sheets)
