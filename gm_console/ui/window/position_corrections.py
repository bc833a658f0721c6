"""Putting the position of the open campaign right from the window: the dialog, and its wishes carried out."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from gm_console.campaign.changes import CHANGES
from gm_console.campaign.corrections.correction_preview import CorrectionPreview
from gm_console.campaign.corrections.corrections import CorrectionRow
from gm_console.campaign.corrections.from_turn_on import ChangeDone
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import Stage
from gm_console.campaign.service import Campaign
from gm_console.ui.dialogs.position import PositionDialog
from gm_console.ui.dialogs.position_form import Correctable, PositionWish
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.session import Session
from gm_console.ui.window.dialog_keeper import DialogKeeper
from gm_console.ui.window.draft_words import with_draft
from gm_console.ui.window.subject_menu import Subject


class PositionCorrections(DialogKeeper[PositionDialog]):
    """Keeps the dialog in which the position is put right."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        settings: Settings,
        say: Callable[[str], None],
        action: QAction,
    ) -> None:
        """``action`` is what asks for the dialog."""
        super().__init__(window, session, settings, say)
        self._begun: Subject | None = None
        """What the dialog is to begin with once it knows the turn."""
        action.triggered.connect(self._open)

    def show_for(self, subject: Subject) -> None:
        """Show the dialog, begun at what a menu is about."""
        self._begun = subject
        self.show()

    def new_dialog(self) -> PositionDialog:
        """Return a new dialog, connected."""
        dialog = PositionDialog(self._window, self._settings)
        dialog.preview_wanted.connect(self._foretell)
        dialog.change_wanted.connect(self._correct)
        dialog.rerun_wanted.connect(self._correct_and_run)
        dialog.withdrawal_wanted.connect(self._withdraw)
        return dialog

    def read(self) -> None:
        """Have what can be put right, and the list of what was, read."""
        self._session.ask(QUIET, _listed, self._list)

    def _open(self) -> None:
        chosen = self._session.selection
        self.show_for(Subject(nation=chosen.nation, region=chosen.region, number=chosen.number))

    def _list(self, answer: tuple[Correctable, tuple[CorrectionRow, ...]]) -> None:
        if self.dialog is None or not self._session.is_open:
            return
        self.dialog.show_turn(answer[0], writable=not self._session.world.campaign.read_only)
        self.dialog.show_changes(answer[1])
        if self._begun is not None:
            subject, self._begun = self._begun, None
            _begin(self.dialog, subject, self._phase_shown(answer[0].turn))

    def _phase_shown(self, turn: int) -> str:
        """Return the phase that begins with the position shown, the first where another turn is shown.

        What is seen at the end of the turn is put right as its last phase begins.
        """
        phases = [phase.id for phase in self._session.world.ruleset.phases]
        shown = self._session.chronicle.turn == turn
        return phases[min(self._session.moment, len(phases) - 1)] if shown else phases[0]

    def _foretell(self, wish: PositionWish) -> None:
        def work(campaign: Campaign, _report: Reporter) -> tuple[PositionWish, CorrectionPreview | str]:
            try:
                return wish, campaign.preview_position(wish.asked, wish.reason)
            except CampaignError as trouble:
                return wish, str(trouble)

        self._session.ask(QUIET, work, self._foretold)

    def _foretold(self, answer: tuple[PositionWish, CorrectionPreview | str]) -> None:
        if self.dialog is not None:
            self.dialog.show_preview(*answer)

    def _correct(self, wish: PositionWish) -> None:
        def work(campaign: Campaign, _report: Reporter) -> ChangeDone:
            return campaign.correct_position(wish.asked, wish.reason)

        self._session.do(self.tr("Correcting"), work, self._corrected, CHANGES["correct_position"])

    def _correct_and_run(self, wish: PositionWish) -> None:
        def work(campaign: Campaign, _report: Reporter) -> ChangeDone:
            return campaign.correct_position(wish.asked, wish.reason)

        self._session.do(self.tr("Correcting"), work, self._run, CHANGES["correct_position"])

    def _run(self, change: ChangeDone) -> None:
        """Run the turn, a job of its own: where it is stopped, the correction is made and said to be."""
        self._corrected(change)

        def work(campaign: Campaign, report: Reporter) -> ChangeDone:
            campaign.run_turn(report)
            return change

        self._session.do(self.tr("Running the turn"), work, self._corrected_and_run, CHANGES["run_turn"])

    def _withdraw(self, wanted: tuple[int, str]) -> None:
        def work(campaign: Campaign, _report: Reporter) -> ChangeDone:
            return campaign.withdraw_correction(*wanted)

        self._session.do(self.tr("Withdrawing"), work, self._withdrawn, CHANGES["withdraw_correction"])

    def _corrected(self, change: ChangeDone) -> None:
        self._tell(with_draft(self.tr("Correction {0} is made").format(change.number), change))

    def _corrected_and_run(self, change: ChangeDone) -> None:
        self._tell(
            self.tr("Correction {0} is made, and turn {1} was run with it").format(change.number, change.turn)
        )

    def _withdrawn(self, change: ChangeDone) -> None:
        self._tell(with_draft(self.tr("Correction {0} is withdrawn").format(change.number), change))

    def _tell(self, told: str) -> None:
        self._say(told)
        if self.dialog is not None:
            self.dialog.made(told)


def _begin(dialog: PositionDialog, subject: Subject, phase: str) -> None:
    """Begin a dialog with what a menu was about."""
    number = subject.number
    if subject.battle is not None:
        dialog.begin_battle(subject.battle)
    elif subject.order and subject.nation:
        dialog.begin_line(subject.nation, subject.line)
    else:
        nation = subject.nation or (number.nation if number is not None else None) or None
        region = subject.region or (number.region if number is not None else None) or None
        dialog.begin_at(number, nation, region, phase)


def _listed(campaign: Campaign, _report: Reporter) -> tuple[Correctable, tuple[CorrectionRow, ...]]:
    info = campaign.info()
    lines = campaign.lines_in_force() if info.stage is not Stage.PUBLISHED else {}
    return replace(correctable(campaign, info.turn), lines=lines), campaign.corrections()


def correctable(campaign: Campaign, turn: int) -> Correctable:
    """Return what can be put right in a turn; for the worker thread."""
    rules, state = campaign.rules_at(turn), campaign.state(turn)
    nations = rules.corrections.nations(state) if rules.corrections is not None else ()
    called = campaign.names(turn)
    return Correctable(
        ruleset=rules,
        places=campaign.board_at(turn),
        nations=tuple((nation, called.get(nation, "")) for nation in nations),
        turn=turn,
    )
