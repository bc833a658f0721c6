"""Changing the rules of the open campaign from the window: the dialog, and its wishes carried out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from gm_console.campaign.corrections.from_turn_on import ChangeDone
from gm_console.campaign.corrections.rule_changes import AskedRules
from gm_console.campaign.corrections.rule_records import RuleChangeRow, RulesPreview, TurnThen
from gm_console.campaign.service import Campaign
from gm_console.ui.dialogs.rule_changes import RuleChangesDialog
from gm_console.ui.dialogs.rule_form import RulesWish
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.questions import question_box
from gm_console.ui.kit.queued_work import QueuedWork
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.refused import or_why
from gm_console.ui.session import Session
from gm_console.ui.window.change_keeper import ChangeKeeper
from gm_console.ui.window.draft_words import with_draft
from gm_console.ui.window.rule_choice import RuleChoice

_tr = translated_in("RuleChanges")


class RuleChanges(ChangeKeeper[RuleChangesDialog]):
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
        dialog = self.connected(RuleChangesDialog(self._window, self._settings, self._replaying))
        dialog.replay_wanted.connect(self._replay)
        self._choice.serve(dialog, dialog.form)
        dialog.finished.connect(self._replaying.cancel)
        return dialog

    @property
    def choosing(self) -> QDialog | None:
        """The dialog in which cells or rulings are being chosen."""
        return self._choice.choosing

    def read(self) -> None:
        """Have the list of changes read."""
        self.ask_campaign(Campaign.rule_changes, self._list)

    def foretold(self, campaign: Campaign, wish: RulesWish) -> tuple[RulesWish, RulesPreview | str]:
        """Return what other rules would change."""
        return wish, or_why(campaign.foretell_rules, wish.asked, wish.reason, wish.turn)

    def change(self, wish: RulesWish) -> None:
        """Have the rules changed."""
        self.make(
            self.tr("Changing the rules"),
            "change_rules",
            lambda campaign: campaign.change_rules(wish.asked, wish.reason, wish.turn),
            self.tr("Change {0} holds from turn {1}"),
        )

    def withdraw(self, wanted: tuple[int, str]) -> None:
        """Have a change withdrawn; it is asked first where others go with it."""
        self.ask_campaign(
            lambda campaign: campaign.changes_resting_on(wanted[0]), partial(self._withdraw_with, wanted)
        )

    def _list(self, dialog: RuleChangesDialog, rows: tuple[RuleChangeRow, ...]) -> None:
        chronicle = self._session.chronicle
        played = [row.turn for row in chronicle.turns]
        dialog.show_campaign(
            turn=chronicle.info.turn,
            turns=chronicle.info.turns,
            first_played=min(played, default=1),
            last_played=max(played, default=0),
            writable=self.writable,
        )
        dialog.show_changes(rows)

    def _replay(self, asked: AskedRules, since: int) -> None:
        def work(campaign: Campaign, report: Reporter) -> tuple[AskedRules, tuple[TurnThen, ...] | str]:
            def tell(turn: int, done: int, whole: int) -> None:
                report(f"turn {turn}", done, whole)

            return asked, or_why(campaign.replay_rules, asked, since, tell)

        self._session.ask(self._replaying.label, work, self._replayed)

    def _replayed(self, answer: tuple[AskedRules, tuple[TurnThen, ...] | str]) -> None:
        if self.dialog is not None:
            self.dialog.show_replay(*answer)

    def _withdraw_with(
        self, wanted: tuple[int, str], dialog: RuleChangesDialog, rest: tuple[RuleChangeRow, ...]
    ) -> None:
        """Withdraw a change; ask first where others go with it.  Nothing waits for the answer."""
        if not rest:
            self._withdraw_now(wanted)
            return
        self.question = _question(dialog, wanted[0], rest)
        self.question.accepted.connect(partial(self._withdraw_now, wanted))
        self.question.finished.connect(self._answered)
        self.question.open()

    def _answered(self) -> None:
        self.question = None

    def _withdraw_now(self, wanted: tuple[int, str]) -> None:
        self.change_campaign(
            self.tr("Withdrawing"),
            "withdraw_rule_change",
            lambda campaign: campaign.withdraw_rule_change(*wanted, together=True),
            self._withdrawn,
        )

    def _withdrawn(self, change: ChangeDone) -> None:
        text = self.tr("Changes {0} are withdrawn") if change.also else self.tr("Change {0} is withdrawn")
        numbers = ", ".join(str(one) for one in (change.number, *change.also))
        self.tell(with_draft(text.format(numbers), change))


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
