"""Changing the rules of the open campaign from the window: the dialog, and its wishes carried out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from gm_console.campaign.changes import CHANGES
from gm_console.campaign.corrections.from_turn_on import ChangeDone
from gm_console.campaign.corrections.rule_changes import AskedRules
from gm_console.campaign.corrections.rule_records import RuleChangeRow, RulesPreview, TurnThen
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.service import Campaign
from gm_console.ui.dialogs.rule_changes import RuleChangesDialog
from gm_console.ui.dialogs.rule_form import RulesWish
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.questions import question_box
from gm_console.ui.kit.queued_work import QueuedWork
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.session import Session
from gm_console.ui.window.dialog_keeper import DialogKeeper
from gm_console.ui.window.draft_words import with_draft
from gm_console.ui.window.rule_choice import RuleChoice

_tr = translated_in("RuleChanges")


class RuleChanges(DialogKeeper[RuleChangesDialog]):
    """Keeps the dialog in which the rules are changed, and those in which cells and rulings are chosen."""

    def __init__(
        self, window: QWidget, session: Session, settings: Settings, say: Callable[[str], None]
    ) -> None:
        super().__init__(window, session, settings, say)
        self._replaying = QueuedWork(session.tasks, self.tr("Running the turns again"), self)
        self._choice = RuleChoice(self, session, settings)
        self.question: QMessageBox | None = None
        """Whether changes may go that stand on the one to be withdrawn."""

    def new_dialog(self) -> RuleChangesDialog:
        """Return a new dialog, connected."""
        dialog = RuleChangesDialog(self._window, self._settings, self._replaying)
        dialog.preview_wanted.connect(self._foretell)
        dialog.replay_wanted.connect(self._replay)
        dialog.change_wanted.connect(self._change)
        dialog.withdrawal_wanted.connect(self._withdraw)
        self._choice.serve(dialog, dialog.form)
        dialog.finished.connect(self._replaying.cancel)
        return dialog

    @property
    def choosing(self) -> QDialog | None:
        """The dialog in which cells or rulings are being chosen."""
        return self._choice.choosing

    def read(self) -> None:
        """Have the list of changes read."""
        self._session.ask(QUIET, _listed, self._list)

    def _list(self, rows: tuple[RuleChangeRow, ...]) -> None:
        if self.dialog is None or not self._session.is_open:
            return
        chronicle = self._session.chronicle
        played = [row.turn for row in chronicle.turns]
        self.dialog.show_campaign(
            turn=chronicle.info.turn,
            turns=chronicle.info.turns,
            first_played=min(played, default=1),
            last_played=max(played, default=0),
            writable=not self._session.world.campaign.read_only,
        )
        self.dialog.show_changes(rows)

    def _foretell(self, wish: RulesWish) -> None:
        def work(campaign: Campaign, _report: Reporter) -> tuple[RulesWish, RulesPreview | str]:
            try:
                return wish, campaign.foretell_rules(wish.asked, wish.reason, wish.turn)
            except CampaignError as trouble:
                return wish, str(trouble)

        self._session.ask(QUIET, work, self._foretold)

    def _foretold(self, answer: tuple[RulesWish, RulesPreview | str]) -> None:
        if self.dialog is not None:
            self.dialog.show_preview(*answer)

    def _replay(self, asked: AskedRules, since: int) -> None:
        def work(campaign: Campaign, report: Reporter) -> tuple[AskedRules, tuple[TurnThen, ...] | str]:
            try:
                turns = campaign.replay_rules(
                    asked, since, lambda turn, done, whole: report(f"turn {turn}", done, whole)
                )
            except CampaignError as trouble:
                return asked, str(trouble)
            return asked, turns

        self._session.ask(self._replaying.label, work, self._replayed)

    def _replayed(self, answer: tuple[AskedRules, tuple[TurnThen, ...] | str]) -> None:
        if self.dialog is not None:
            self.dialog.show_replay(*answer)

    def _change(self, wish: RulesWish) -> None:
        def work(campaign: Campaign, _report: Reporter) -> ChangeDone:
            return campaign.change_rules(wish.asked, wish.reason, wish.turn)

        self._session.do(self.tr("Changing the rules"), work, self._changed, CHANGES["change_rules"])

    def _withdraw(self, wanted: tuple[int, str]) -> None:
        def work(campaign: Campaign, _report: Reporter) -> tuple[RuleChangeRow, ...]:
            return campaign.changes_resting_on(wanted[0])

        self._session.ask(QUIET, work, partial(self._withdraw_with, wanted))

    def _withdraw_with(self, wanted: tuple[int, str], rest: tuple[RuleChangeRow, ...]) -> None:
        """Withdraw a change; ask first where others go with it.  Nothing waits for the answer."""
        if self.dialog is None:
            return
        if not rest:
            self._withdraw_now(wanted)
            return
        self.question = _question(self.dialog, wanted[0], rest)
        self.question.accepted.connect(partial(self._withdraw_now, wanted))
        self.question.finished.connect(self._answered)
        self.question.open()

    def _answered(self) -> None:
        self.question = None

    def _withdraw_now(self, wanted: tuple[int, str]) -> None:
        def work(campaign: Campaign, _report: Reporter) -> ChangeDone:
            return campaign.withdraw_rule_change(*wanted, together=True)

        self._session.do(self.tr("Withdrawing"), work, self._withdrawn, CHANGES["withdraw_rule_change"])

    def _changed(self, change: ChangeDone) -> None:
        self._tell(self.tr("Change {0} holds from turn {1}").format(change.number, change.turn), change)

    def _withdrawn(self, change: ChangeDone) -> None:
        text = self.tr("Changes {0} are withdrawn") if change.also else self.tr("Change {0} is withdrawn")
        self._tell(text.format(", ".join(str(one) for one in (change.number, *change.also))), change)

    def _tell(self, text: str, change: ChangeDone) -> None:
        told = with_draft(text, change)
        self._say(told)
        if self.dialog is not None:
            self.dialog.made(told)


def _listed(campaign: Campaign, _report: Reporter) -> tuple[RuleChangeRow, ...]:
    return campaign.rule_changes()


def _question(window: QWidget, number: int, rest: tuple[RuleChangeRow, ...]) -> QMessageBox:
    """Return a question whether changes that stand on another one may go with it, each with what it says."""
    text = _tr("Without change {0} these do not fit the rules. Withdraw them with it?").format(number)
    box = question_box(window, _tr("Others stand on it"), text)
    lines = [_tr("{0}, from turn {1}: {2}").format(row.number, row.turn, row.text) for row in rest]
    box.setInformativeText("\n\n".join(lines))
    word = _tr("&Withdraw all {0}").format(len(rest) + 1)
    all_of_them = box.addButton(word, QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    all_of_them.setToolTip(_tr("For the reason that was given"))
    return box
