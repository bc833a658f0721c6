"""What the actions do to a turn: run, discard and take up, publish and undo it, verify."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QWidget

from gm_console.campaign.changes import CHANGES
from gm_console.campaign.records import PacketsRecord, TurnSummary, VerifyLine
from gm_console.campaign.review.matters import Review
from gm_console.campaign.service import Campaign
from gm_console.ui.dialogs.publish import PublishDialog
from gm_console.ui.dialogs.unpublish import UnpublishDialog
from gm_console.ui.draft_review import DraftReview
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.session import Session

Publisher = Callable[[Campaign, Reporter], TurnSummary]
"""Publishes the draft and keeps a backup; for the worker thread."""


class Commands(QObject):
    """Each public method is what one action does."""

    verified = Signal(object)
    """What came of recomputing each turn: a tuple of :class:`VerifyLine`."""
    review_wanted = Signal()
    """What was not looked at yet is to be shown."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        review: DraftReview,
        publisher: Publisher,
        say: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._window = window
        self._session, self._review = session, review
        self._publisher = publisher
        self._say = say

    def run(self) -> None:
        """Lock the sheets and make a draft."""

        def work(campaign: Campaign, report: Reporter) -> TurnSummary:
            return campaign.run_turn(report)

        turn = self._session.chronicle.info.turn
        self._session.do(self.tr("Running turn {0}").format(turn), work, self._ran, CHANGES["run_turn"])

    def discard(self) -> None:
        """Drop the draft; the sheets stay locked."""

        def work(campaign: Campaign, _report: Reporter) -> int:
            return campaign.undo()

        self._session.do(self.tr("Discarding the draft"), work, self._discarded, CHANGES["undo"])

    def take_up(self) -> None:
        """Bring back the draft that was discarded."""

        def work(campaign: Campaign, _report: Reporter) -> int:
            return campaign.take_up()

        self._session.do(self.tr("Taking the draft up again"), work, self._taken_up, CHANGES["take_up"])

    def unpublish(self) -> None:
        """Ask for a reason, then put the last published turn aside."""
        chronicle = self._session.chronicle
        row = chronicle.last_published
        if row is None:
            return

        def work(campaign: Campaign, _report: Reporter) -> tuple[PacketsRecord, ...]:
            return campaign.packets_out()

        def ask(packets: tuple[PacketsRecord, ...]) -> None:
            dialog = UnpublishDialog(self._window, row, chronicle, packets)
            dialog.given.connect(self.unpublish_now)
            dialog.open()

        self._session.ask(QUIET, work, ask)

    def unpublish_now(self, reason: str) -> None:
        """Put the last published turn aside; it is locked afterwards."""

        def work(campaign: Campaign, _report: Reporter) -> int:
            return campaign.undo(reason)

        self._session.do(self.tr("Undoing the publishing"), work, self._unpublished, CHANGES["undo"])

    def publish(self) -> None:
        """Ask, with what was not looked at yet, then freeze the draft and open the next turn."""

        def ask(review: Review) -> None:
            dialog = PublishDialog(self._window, self._session.chronicle, review)
            dialog.accepted.connect(self.publish_now)
            dialog.review_wanted.connect(self.review_wanted)
            dialog.open()

        self._review.want(ask)

    def publish_now(self) -> None:
        """Freeze the draft and open the next turn."""
        self._session.do(self.tr("Publishing"), self._publisher, self._published, CHANGES["publish"])

    def verify(self) -> None:
        """Recompute every turn."""

        def work(campaign: Campaign, report: Reporter) -> tuple[VerifyLine, ...]:
            return campaign.verify(lambda turn, done, whole: report(f"turn {turn}", done, whole))

        self._session.ask(self.tr("Verifying"), work, self._verified)

    def _ran(self, summary: TurnSummary) -> None:
        told = ", ".join(f"{count:,} {verdict}" for verdict, count in summary.verdicts.items() if count)
        text = self.tr("Turn {0} is drafted: {1} entries").format(summary.turn, f"{summary.entries:,}")
        self._say(f"{text}; {told}" if told else text)

    def _discarded(self, turn: int) -> None:
        told = self.tr(
            "The draft of turn {0} is dropped; until the next run, Turn > Take the draft up again brings it back"
        )
        self._say(told.format(turn))

    def _taken_up(self, turn: int) -> None:
        self._say(self.tr("The draft of turn {0} is back as it was").format(turn))

    def _unpublished(self, turn: int) -> None:
        told = self.tr("Turn {0} is no longer published: its sheets are locked, its edition is kept")
        self._say(told.format(turn))

    def _published(self, summary: TurnSummary) -> None:
        self._say(
            self.tr("Turn {0} is published, state hash {1}").format(summary.turn, summary.state_hash[:12])
        )

    def _verified(self, lines: tuple[VerifyLine, ...]) -> None:
        turns = [line for line in lines if line.turn]
        wrong = sum(not line.ok for line in turns)
        sentence = (
            self.tr("Every turn came out as it is stored.")
            if not wrong
            else self.tr("{0} of {1} turns came out otherwise.").format(wrong, len(turns))
        )
        if len(turns) < len(lines):
            sentence += " " + self.tr("The file was changed outside this program.")
        self._say(sentence)
        self.verified.emit(lines)
