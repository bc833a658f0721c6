"""What the actions do: open, make, run, publish, verify."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QFileDialog, QWidget

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import TurnSummary, VerifyLine
from gm_console.campaign.sample import make_sample
from gm_console.campaign.service import Campaign
from gm_console.files.places import ROOT
from gm_console.ui.dialogs.publish import PublishDialog
from gm_console.ui.dialogs.report import ReportDialog
from gm_console.ui.session import Session
from gm_console.ui.settings import sample_place
from gm_console.ui.tasks import Reporter

FILES = "Campaigns (*.gmc)"


class Commands(QObject):
    """Each public method is what one action does."""

    def __init__(self, window: QWidget, session: Session, say: Callable[[str], None]) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._say = say

    def open_file(self) -> None:
        """Ask for a campaign file and open it."""
        name, _ = QFileDialog.getOpenFileName(self._window, self.tr("Open campaign"), "", FILES)
        if name:
            self.open_path(Path(name))

    def open_path(self, path: Path) -> None:
        """Open a campaign file."""
        self._session.open(self.tr("Opening {0}").format(path.name), lambda _report: Campaign.open(path))

    def new_campaign(self) -> None:
        """Ask for a scenario and a file, and make a campaign."""
        folder = QFileDialog.getExistingDirectory(
            self._window, self.tr("Scenario folder"), str(ROOT / "scenarios")
        )
        if not folder:
            return
        name, _ = QFileDialog.getSaveFileName(
            self._window, self.tr("New campaign file"), f"{Path(folder).name}.gmc", FILES
        )
        if name:
            self.make(Path(name).with_suffix(".gmc"), Path(folder))

    def make(self, path: Path, scenario: Path) -> None:
        """Make a campaign from a scenario; a file that is there already is laid aside as a backup."""

        def opener(report: Reporter) -> Campaign:
            report("reading the scenario")
            return Campaign.create(path, scenario, force=True)

        self._session.open(self.tr("Making {0}").format(path.name), opener)

    def open_sample(self) -> None:
        """Open the sample campaign; make it and run its first turn where there is none yet."""
        path = sample_place()

        def opener(report: Reporter) -> Campaign:
            return open_or_make_sample(path, report)

        self._session.open(self.tr("Opening the sample"), opener)

    def run(self) -> None:
        """Lock the sheets and make a draft."""

        def work(campaign: Campaign, report: Reporter) -> TurnSummary:
            return campaign.run_turn(report)

        turn = self._session.chronicle.info.turn
        self._session.do(self.tr("Running turn {0}").format(turn), work, self._ran)

    def publish(self) -> None:
        """Ask, then freeze the draft and open the next turn."""
        dialog = PublishDialog(self._window, self._session.chronicle.info, self._session.chronicle)
        dialog.accepted.connect(self.publish_now)
        dialog.open()

    def publish_now(self) -> None:
        """Freeze the draft and open the next turn."""

        def work(campaign: Campaign, _report: Reporter) -> TurnSummary:
            return campaign.publish()

        self._session.do(self.tr("Publishing"), work, self._published)

    def verify(self) -> None:
        """Recompute every turn."""

        def work(campaign: Campaign, report: Reporter) -> tuple[VerifyLine, ...]:
            return campaign.verify(lambda turn, done, whole: report(f"turn {turn}", done, whole))

        self._session.ask(self.tr("Verifying"), work, self._verified)

    def _ran(self, summary: TurnSummary) -> None:
        told = ", ".join(f"{count:,} {verdict}" for verdict, count in summary.verdicts.items() if count)
        text = self.tr("Turn {0} is drafted: {1} entries").format(summary.turn, f"{summary.entries:,}")
        self._say(f"{text}; {told}" if told else text)

    def _published(self, summary: TurnSummary) -> None:
        self._say(
            self.tr("Turn {0} is published, state hash {1}").format(summary.turn, summary.state_hash[:12])
        )

    def _verified(self, lines: tuple[VerifyLine, ...]) -> None:
        wrong = [line for line in lines if not line.ok]
        sentence = (
            self.tr("Every turn came out as it is stored.")
            if not wrong
            else self.tr("{0} of {1} turns came out otherwise.").format(len(wrong), len(lines))
        )
        ReportDialog(self._window, self.tr("Verified"), sentence, "\n".join(map(_verify_line, lines))).show()


def open_or_make_sample(path: Path, report: Reporter) -> Campaign:
    """Return the sample campaign; one that cannot be opened is laid aside and made anew."""
    campaign = _sample_there(path)
    if campaign is None:
        report("making the sample")
        make_sample(path)
        campaign = Campaign.open(path)
    try:
        if not campaign.turns():
            campaign.run_turn(report)
    except BaseException:
        campaign.close()
        raise
    return campaign


def _sample_there(path: Path) -> Campaign | None:
    if not path.exists():
        return None
    try:
        return Campaign.open(path)
    except CampaignError:
        return None


def _verify_line(line: VerifyLine) -> str:
    verdict = "ok" if line.ok else "differs"
    notes = "".join(f"\n    {note}" for note in line.notes)
    return f"turn {line.turn} state_hash {line.state_hash} {verdict}{notes}"
