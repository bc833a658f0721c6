"""Changing the rules of the open campaign from the window: the dialog, and its wishes carried out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QMessageBox, QWidget

from gm_console.campaign.changes import CHANGES
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.from_turn_on import NO_REASON, ChangeDone
from gm_console.campaign.rule_changes import AskedRules, cells_between
from gm_console.campaign.rule_records import RuleChangeRow, RulesPreview, TurnThen
from gm_console.campaign.service import Campaign
from gm_console.campaign.table_desk import Desk, put_cell
from gm_console.core.rulings import Rulings
from gm_console.ui.dialogs import rulings as ruling_words
from gm_console.ui.dialogs import table_desk as desk_words
from gm_console.ui.dialogs.rule_changes import RuleChangesDialog
from gm_console.ui.dialogs.rule_form import RulesWish
from gm_console.ui.dialogs.rulings import RulingsDialog
from gm_console.ui.dialogs.table_desk import TablesDialog
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.queued_work import QueuedWork
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.session import Session
from gm_console.ui.window.dialog_keeper import DialogKeeper
from gm_console.ui.window.draft_words import with_draft

_tr = translated_in("RuleChanges")


@dataclass(frozen=True, slots=True, kw_only=True)
class _Chosen:
    """The tables of a turn, and with what was chosen so far where that can still be chosen."""

    desk: Desk
    begun: Desk


class RuleChanges(DialogKeeper[RuleChangesDialog]):
    """Keeps the dialog in which the rules are changed, and those in which cells and rulings are chosen."""

    def __init__(
        self, window: QWidget, session: Session, settings: Settings, say: Callable[[str], None]
    ) -> None:
        super().__init__(window, session, settings, say)
        self._replaying = QueuedWork(session.tasks, self.tr("Running the turns again"), self)
        self.choosing: QDialog | None = None
        """The dialog in which cells or rulings are being chosen."""
        self.question: QMessageBox | None = None
        """Whether changes may go that stand on the one to be withdrawn."""

    def new_dialog(self) -> RuleChangesDialog:
        """Return a new dialog, connected."""
        dialog = RuleChangesDialog(self._window, self._settings, self._replaying)
        dialog.preview_wanted.connect(self._foretell)
        dialog.replay_wanted.connect(self._replay)
        dialog.change_wanted.connect(self._change)
        dialog.withdrawal_wanted.connect(self._withdraw)
        dialog.form.cells_wanted.connect(self._ask_cells)
        dialog.form.rulings_wanted.connect(self._ask_rulings)
        dialog.finished.connect(self._replaying.cancel)
        return dialog

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

    def _ask_cells(self) -> None:
        assert self.dialog is not None
        wish = self.dialog.form.wish

        def work(campaign: Campaign, _report: Reporter) -> _Chosen:
            return _begun(campaign.tables(wish.turn), wish)

        self._session.ask(self.tr("Reading the tables"), work, self._choose_cells)

    def _choose_cells(self, chosen: _Chosen) -> None:
        if self.dialog is None:
            return
        title = self._session.chronicle.info.title
        picking = TablesDialog(
            self.dialog, self._settings, title, chosen.begun, chosen.desk, desk_words.for_running()
        )
        picking.taken.connect(partial(self._take_cells, chosen.desk))
        self._open(picking)

    def _take_cells(self, usual: Desk, desk: Desk) -> None:
        if self.dialog is None:
            return
        cells = cells_between(usual, desk)
        places = dict(cells)
        reasons = dict.fromkeys(one.reason for one in desk.changes.cells if one.place in places)
        self.dialog.form.take_cells(cells, "; ".join(one for one in reasons if one != NO_REASON))

    def _ask_rulings(self) -> None:
        assert self.dialog is not None
        turn = self.dialog.form.wish.turn

        def work(campaign: Campaign, _report: Reporter) -> Rulings:
            return campaign.rules_at(turn).rulings

        self._session.ask(self.tr("Reading the rulings"), work, self._choose_rulings)

    def _choose_rulings(self, rulings: Rulings) -> None:
        if self.dialog is None:
            return
        title, chosen = self._session.chronicle.info.title, dict(self.dialog.form.wish.asked.rulings)
        words = ruling_words.for_running()
        picking = RulingsDialog(self.dialog, self._settings, title, rulings, chosen, words)
        picking.taken.connect(self._take_rulings)
        self._open(picking)

    def _take_rulings(self, chosen: Mapping[str, str]) -> None:
        if self.dialog is not None:
            self.dialog.form.take_rulings(chosen)

    def _open(self, picking: QDialog) -> None:
        self.choosing = picking
        picking.finished.connect(self._chosen)
        picking.open()

    def _chosen(self) -> None:
        self.choosing = None

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
    box = QMessageBox(window)
    box.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    box.setIcon(QMessageBox.Icon.Question)
    box.setTextFormat(Qt.TextFormat.PlainText)
    box.setWindowTitle(_tr("Others stand on it"))
    box.setText(_tr("Without change {0} these do not fit the rules. Withdraw them with it?").format(number))
    lines = [_tr("{0}, from turn {1}: {2}").format(row.number, row.turn, row.text) for row in rest]
    box.setInformativeText("\n\n".join(lines))
    word = _tr("&Withdraw all {0}").format(len(rest) + 1)
    all_of_them = box.addButton(word, QMessageBox.ButtonRole.AcceptRole)
    box.setDefaultButton(box.addButton(QMessageBox.StandardButton.Cancel))
    all_of_them.setToolTip(_tr("For the reason that was given"))
    return box


def _begun(desk: Desk, wish: RulesWish) -> _Chosen:
    """Return the tables of a turn with the cells chosen so far, but for those that they do not take."""
    begun = desk
    for place, value in wish.asked.cells:
        try:
            begun = put_cell(begun, place, value, wish.reason or NO_REASON)
        except CampaignError:
            continue
    return _Chosen(desk=desk, begun=begun)
