"""Campaign files as the moderator handles them: open, new, copy, backups; only looked at where another has them."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from gm_console.campaign.backups import PUBLISHED, Backup
from gm_console.campaign.changes import CHANGES
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.file_lock import COMMAND, Holder
from gm_console.campaign.records import TurnSummary
from gm_console.campaign.service import Campaign
from gm_console.campaign.set_up.scenarios import shipped
from gm_console.campaign.verification.mended_states import Mending, mending_words
from gm_console.ui.dialogs.backups import BackupsDialog, local_time
from gm_console.ui.dialogs.new_campaign import FILES, NewCampaign, NewCampaignDialog
from gm_console.ui.kit.actions import Actions
from gm_console.ui.kit.banner import Banner
from gm_console.ui.kit.settings import sample_place
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.session import Session
from gm_console.ui.window.branches import Branches
from gm_console.ui.window.calendar import CampaignCalendar
from gm_console.ui.window.cases import TurnCases
from gm_console.ui.window.corrections import MapCorrections
from gm_console.ui.window.fairness import StartFairness
from gm_console.ui.window.file_actions import file_specs
from gm_console.ui.window.file_locks import FileLocks
from gm_console.ui.window.game_tables import GameTables
from gm_console.ui.window.letters import PlayersLetters
from gm_console.ui.window.over_time import OverTime
from gm_console.ui.window.players import CampaignPlayers
from gm_console.ui.window.policy import CampaignPolicy
from gm_console.ui.window.position_corrections import PositionCorrections
from gm_console.ui.window.preferences import Preferences
from gm_console.ui.window.press import PlayersProse
from gm_console.ui.window.proofs import Proofs
from gm_console.ui.window.sample import open_or_make_sample
from gm_console.ui.window.self_play import SelfPlayGames
from gm_console.ui.window.the_end import CampaignHistory
from gm_console.ui.window.way_back import WayBack, with_backups
from gm_console.ui.window.why_pages import WhyExport


class Files(QObject):
    """Each public method is what one action does; files are touched in the worker thread only."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        preferences: Preferences,
        banner: Banner,
        say: Callable[[str], None],
        failed: Callable[[Exception], None],
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._preferences = window, session, preferences
        self._banner, self._say, self._failed = banner, say, failed
        self._holds = FileLocks(session, self)
        self.actions_ = Actions(self, table=file_specs())
        self.corrections = MapCorrections(
            window, session, preferences.settings, say, self.actions_["file_correct"]
        )
        self.position = PositionCorrections(
            window, session, preferences.settings, say, self.actions_["file_position"]
        )
        self.calendar = CampaignCalendar(window, session, preferences.settings, say)
        self.players = CampaignPlayers(window, session, preferences.settings, say)
        self.policy = CampaignPolicy(window, session, preferences.settings, say)
        self.letters = PlayersLetters(window, session, preferences.settings, say, preferences.theme)
        self.prose = PlayersProse(window, session, preferences.settings, say)
        self.answers = WhyExport(window, session, preferences.settings, say)
        self.branches = Branches(window, session, preferences.settings, say)
        self.cases = TurnCases(window, session, preferences.settings, say)
        self.proofs = Proofs(window, session, preferences.settings, say)
        self.history = CampaignHistory(window, session, preferences.settings, say)
        self.over_time = OverTime(window, session, preferences.settings, say, preferences.theme)
        self.self_play = SelfPlayGames(window, session, preferences.settings, failed)
        self.fairness = StartFairness(
            window, session, preferences.settings, say, failed, self.actions_["file_fairness"], self.self_play
        )
        self.game_tables = GameTables(window, session, preferences.settings, say)
        self.way_back = WayBack(window, session, preferences.settings, self._opened, self._take_notice)
        self._dialog: BackupsDialog | None = None
        self._notice = ""
        self._holder: Holder | None = None
        slots = {
            "file_copy": self.save_copy,
            "file_backups": self.show_backups,
            "file_back_up": self.back_up,
            "file_mend": self.mend,
            "file_hold": self.open_for_changing,
            "file_calendar": self.calendar.show,
            "file_players": self.players.show,
            "file_missing": self.policy.show,
            "file_tables": self.game_tables.show,
        }
        for id_, slot in slots.items():
            self.actions_[id_].triggered.connect(slot)
        session.opened.connect(self._show_opened)
        session.closed.connect(self._show_closed)
        self._show_closed()

    def slots(self) -> Mapping[str, Callable[[], None]]:
        """Return what the window's own actions about files do, by id of the action."""
        return {
            "new": self.new_campaign,
            "open": self.open_file,
            "sample": self.open_sample,
            "branches": self.branches.show,
            "standings": self.history.show,
            "charts": self.over_time.show,
            "film": self.history.ask_film,
            "archive": self.history.ask_archive,
            "prove": self.proofs.show,
            "check_proof": self.proofs.check,
            "export_case": self.cases.show,
        }

    @property
    def may_write(self) -> bool:
        """Whether the open campaign can be changed."""
        return self._session.is_open and not self._session.world.campaign.read_only

    def open_file(self) -> None:
        """Ask for a campaign file and open it."""
        name, _ = QFileDialog.getOpenFileName(self._window, self.tr("Open campaign"), "", FILES)
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> None:
        """Open a campaign file; only for looking where another window has it or it may not be written."""

        def opener(report: Reporter) -> Campaign:
            report("opening the file")
            return self._opened(path)

        self._session.open(self.tr("Opening {0}").format(path.name), opener)

    def open_sample(self) -> None:
        """Open the sample campaign; make it and run its first turn where there is none yet."""
        path = sample_place()

        def opener(report: Reporter) -> Campaign:
            open_or_make_sample(path, report).close()
            return self._opened(path)

        self._session.open(self.tr("Opening the sample"), opener)

    def new_campaign(self) -> None:
        """Ask for a scenario, a name, a seed and a file."""
        self._ask_new().show()

    def new_from(self, scenario: Path) -> None:
        """Ask for a name, a seed and a file for a campaign from the scenario of a folder."""
        dialog = self._ask_new()
        dialog.take_folder(scenario)
        dialog.show()

    def _ask_new(self) -> NewCampaignDialog:
        folder = self._session.world.path.parent if self._session.is_open else Path.home()
        dialog = NewCampaignDialog(self._window, shipped(), folder, self._preferences.settings)
        dialog.wanted.connect(self.make)
        dialog.fairness_wanted.connect(self.fairness.show_folder)
        return dialog

    def make(self, wanted: NewCampaign) -> None:
        """Make a campaign and open it; a file that is there already is laid aside."""

        def opener(report: Reporter) -> Campaign:
            report("reading the scenario")
            Campaign.create(
                wanted.file,
                wanted.scenario,
                seed=wanted.seed,
                title=wanted.title,
                rulings=wanted.rulings,
                tables=wanted.tables,
                force=wanted.replace,
            ).close()
            return self._opened(wanted.file)

        self._session.open(self.tr("Making {0}").format(wanted.file.name), opener)

    def save_copy(self) -> None:
        """Ask for a place and write a copy there."""
        path = self._session.world.path
        name, _ = QFileDialog.getSaveFileName(
            self._window, self.tr("Save a copy"), str(path.with_name(f"{path.stem} copy.gmc")), FILES
        )
        if name:
            self.save_copy_to(Path(name).with_suffix(".gmc"))

    def save_copy_to(self, target: Path) -> None:
        """Write a copy; the file dialog has asked before something is replaced."""
        campaign = self._session.world.campaign

        def work(report: Reporter) -> Path:
            report("copying")
            return campaign.save_copy(target, force=True)

        self._run(self.tr("Saving {0}").format(target.name), work, self._saved)

    def back_up(self) -> None:
        """Keep a backup now."""
        campaign, most = self._session.world.campaign, self._preferences.backups

        def work(report: Reporter) -> Backup:
            report("copying")
            return campaign.back_up(most=most)

        self._run(self.tr("Backing up"), work, self._backed_up)

    def mend(self) -> None:
        """Make damaged states anew from the entries."""

        def work(campaign: Campaign, _report: Reporter) -> Mending:
            return campaign.mend()

        def done(found: Mending) -> None:
            self._say("; ".join(mending_words(found)))
            self._refresh_dialog()

        self._session.do(self.tr("Mending states"), work, done, CHANGES["mend"])

    def show_backups(self) -> None:
        """Show the backups of the open campaign."""
        if self._dialog is None:
            path = self._session.world.path
            dialog = BackupsDialog(self._window, self._preferences.settings, path.name)
            dialog.restore_wanted.connect(self.restore)
            dialog.back_up_wanted.connect(self.back_up)
            dialog.destroyed.connect(self._forget_dialog)
            self._dialog = dialog
        self._refresh_dialog()
        self._dialog.show()
        self._dialog.raise_()

    def restore(self, backup: Backup) -> None:
        """Go back to a backup; what is open is kept as a backup first."""
        campaign, most = self._session.world.campaign, self._preferences.backups

        def opener(report: Reporter) -> Campaign:
            report("restoring")
            campaign.restore(backup.path, most=most)
            self._notice = self.tr("Restored: the backup of {0}").format(local_time(backup.made))
            return self._opened(campaign.path)

        self._session.open(self.tr("Restoring a backup"), opener)

    def publish(self, campaign: Campaign, report: Reporter) -> TurnSummary:
        """Publish and keep a backup, for the worker thread: the work to hand to :meth:`Session.do`."""
        summary = campaign.publish()
        report("backing up")
        self._keep(campaign, PUBLISHED)
        return summary

    def open_for_changing(self) -> None:
        """Open the file that is looked at once more: it may be free now."""
        self.open_path(self._session.world.path)

    def _opened(self, path: Path) -> Campaign:
        """Open a file as far as that is possible; for the worker thread."""
        with with_backups(path):
            return self._open(path)

    def _open(self, path: Path) -> Campaign:
        self._holder = None
        if not path.is_file():
            return Campaign(path)
        holder = self._holds.take(path) if os.access(path, os.W_OK) else _NOBODY
        if holder is not None:
            self._holder = holder
            return Campaign(path, read_only=True)
        campaign = Campaign(path)
        if self._preferences.daily_backup:
            self._keep(campaign, "")
        return campaign

    def _keep(self, campaign: Campaign, why: str) -> None:
        """Back up; where that fails the work goes on and the moderator is told."""
        most = self._preferences.backups
        try:
            if why:
                campaign.back_up(why, most=most)
            else:
                campaign.back_up_daily(most=most)
        except (CampaignError, OSError) as trouble:
            self._notice = self.tr("No backup could be made: {0}").format(trouble)

    def _take_notice(self, text: str) -> None:
        self._notice = text

    def _show_opened(self) -> None:
        self._allow()
        if self._dialog is not None:
            self._dialog.close()
        if self._notice:
            self._say(self._notice)
            self._notice = ""
        if self.may_write:
            self._banner.hide()
        else:
            self._banner.say(self._why_read_only(), self.actions_["file_hold"])

    def _show_closed(self) -> None:
        self._banner.hide()
        self._allow()
        if self._dialog is not None:
            self._dialog.close()

    def _why_read_only(self) -> str:
        name, holder = self._session.world.path.name, self._holder
        if holder is None or not holder.process:
            return self.tr(
                "{0} or its folder may not be written: you can look at it and change nothing."
            ).format(name)
        if holder.by == COMMAND:
            return self.tr(
                "A command is changing {0} (process {1} on {2}): you can look at it until that has ended."
            ).format(name, holder.process, holder.machine)
        return self.tr(
            "{0} is open in another window (process {1} on {2}, since {3}): you can look at it and change nothing."
        ).format(name, holder.process, holder.machine, local_time(holder.since))

    def _allow(self) -> None:
        is_open, looking = self._session.is_open, self._session.is_open and not self.may_write
        allowed = {
            "file_copy": is_open,
            "file_backups": is_open,
            "file_back_up": self.may_write,
            "file_mend": self.may_write,
            "file_hold": looking,
            "file_correct": is_open,
            "file_position": is_open,
            "file_tables": is_open,
            "file_players": is_open,
            "file_missing": is_open,
        }
        self.actions_.permit(allowed)
        self.actions_["file_hold"].setVisible(looking)

    def _run(self, label: str, work: Callable[[Reporter], object], done: Callable[[object], None]) -> None:
        self._session.tasks.run(label, work, done, self._failed)

    def _saved(self, path: object) -> None:
        self._say(self.tr("A copy is at {0}").format(path))

    def _backed_up(self, _backup: object) -> None:
        self._say(self.tr("A backup is kept"))
        self._refresh_dialog()

    def _refresh_dialog(self) -> None:
        if self._dialog is not None and self._session.is_open:
            campaign = self._session.world.campaign
            self._run(QUIET, lambda _report: campaign.backups(), self._list_backups)

    def _list_backups(self, found: object) -> None:
        if self._dialog is not None and isinstance(found, tuple):
            self._dialog.show_backups(found, self.may_write)

    def _forget_dialog(self) -> None:
        self._dialog = None


_NOBODY = Holder(process=0, machine="", since="")
