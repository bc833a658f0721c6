"""Changing the rules of a running campaign: what would change, and would have, is shown first; below, what changed so
far."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QTabWidget, QWidget

from gm_console.campaign.corrections.rule_changes import AskedRules
from gm_console.campaign.corrections.rule_records import RuleChangeRow, RulesPreview, TurnThen
from gm_console.ui.dialogs.change_dialog import SIDES, ChangeDialog, ChangeTexts
from gm_console.ui.dialogs.rule_form import RuleForm
from gm_console.ui.dialogs.rules_replay import RulesReplay
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.layouts import SPRING, lay_below, lay_beside
from gm_console.ui.kit.queued_work import QueuedWork
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column

SIZE: Final = QSize(960, 740)
LIST_HEIGHT: Final = 190

_tr = translated_in("RuleChangesDialog")


class RuleChangesDialog(ChangeDialog):
    """Asks for a change, a :class:`RulesWish`, and lists those there are; turns played can be run again with it."""

    replay_wanted = Signal(object, int)
    """:class:`AskedRules` the turns are to be run again with, and the first of those turns."""

    form: RuleForm

    def __init__(self, parent: QWidget | None, settings: Settings, replaying: QueuedWork) -> None:
        super().__init__(parent, settings, "rule-changes", RuleForm(), _texts(), (_decided_on(),))
        self._asked = AskedRules()
        self.replay = RulesReplay(settings, replaying)
        self.replay.wanted.connect(self._replay)
        self.tabs = QTabWidget()
        self.tabs.setDocumentMode(True)
        self.tabs.addTab(self.foretold, self.tr("What &would change"))
        self.tabs.addTab(self.replay, self.tr("Turns &played, with the change"))
        make = lay_beside(None, SPRING, self.make, edges=SIDES)
        upper = QWidget()
        lay_below(upper, self.form, self.tabs, make, grows=self.tabs, edges=(0, 0, 0, 8), gap=8)
        self.begin(upper, SIZE, LIST_HEIGHT)

    def show_campaign(
        self, *, turn: int, turns: int, first_played: int, last_played: int, writable: bool
    ) -> None:
        """Take which turns can be changed and were played; without ``writable`` it can only be looked at."""
        self.form.show_turns(turn, turns)
        self.replay.show_turns(first_played, last_played)
        self.let_change(writable=writable)

    def show_replay(self, asked: AskedRules, found: tuple[TurnThen, ...] | str) -> None:
        """List what would have been different, or say why that cannot be told, if it is still what is asked for."""
        if asked != self.form.wish.asked:
            return
        if isinstance(found, str):
            self.replay.refuse(found)
        else:
            self.replay.show_found(found)

    def what_changes(self, found: RulesPreview) -> Iterator[str]:
        """Yield what changes of each cell and ruling."""
        for text in found.texts:
            yield f"<p>{escape(self.tr('From turn {0}: {1}').format(found.turn, text))}</p>"

    def stale(self) -> None:
        """Forget what was foretold, and the turns run again where other rules are asked for."""
        asked = self.form.wish.asked
        if asked != self._asked:
            self._asked = asked
            self.replay.forget()
        super().stale()

    def allow(self) -> None:
        """Enable what can be done now."""
        self.replay.allow(asked=self.form.wish.complete)
        super().allow()

    def _replay(self, since: int) -> None:
        self.replay_wanted.emit(self.form.wish.asked, since)


def _texts() -> ChangeTexts:
    return ChangeTexts(
        title=_tr("Change the rules from a turn on"),
        make=_tr("Change the &rules"),
        hint=_tr("Choose cells or rulings: what would change is told here first."),
        judged_later=_tr("The sheets of that turn are judged by the changed rules when it comes."),
        listed=_tr("Changes of the rules"),
        nothing=_tr("The rules are those that the campaign began with. Changes of them are listed here."),
        why=_tr("Reason for withdrawing the change that is selected"),
        withdraw=_tr("Wit&hdraw"),
        withdraw_tip=_tr("The change that is selected counts no more; its turn is not published"),
        turn=_tr("From turn"),
        turn_tip=_tr("The first turn it holds for"),
    )


def _decided_on() -> Column[RuleChangeRow]:
    return Column(
        title=_tr("Decided on"),
        tip=_tr("The day on which it was made"),
        width=90,
        key="made",
        value=lambda one: one.made,
    )
