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
from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.ui.dialogs.position_corrections import PositionDialog
from gm_console.ui.dialogs.position_form import Correctable, PositionWish
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.refused import or_why
from gm_console.ui.session import Session
from gm_console.ui.window.change_keeper import ChangeKeeper
from gm_console.ui.window.draft_words import with_draft
from gm_console.ui.window.subject_menu import Subject


class PositionCorrections(ChangeKeeper[PositionDialog]):
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
        dialog = self.connected(PositionDialog(self._window, self._settings))
        dialog.rerun_wanted.connect(self._correct_and_run)
        return dialog

    def read(self) -> None:
        """Have what can be put right, and the list of what was, read."""
        self.ask_campaign(_listed, self._list)

    def foretold(
        self, campaign: Campaign, wish: PositionWish
    ) -> tuple[PositionWish, CorrectionPreview | str]:
        """Return what a correction would change."""
        return wish, or_why(campaign.preview_position, wish.asked, wish.reason)

    def change(self, wish: PositionWish) -> None:
        """Have something put right."""
        self._correct(wish, self._corrected)

    def withdraw(self, wanted: tuple[int, str]) -> None:
        """Have a correction withdrawn."""
        self.make(
            self.tr("Withdrawing"),
            "withdraw_correction",
            lambda campaign: campaign.withdraw_correction(*wanted),
            self.tr("Correction {0} is withdrawn"),
        )

    def _open(self) -> None:
        chosen = self._session.selection
        self.show_for(Subject(nation=chosen.nation, region=chosen.region, number=chosen.number))

    def _list(self, dialog: PositionDialog, found: tuple[Correctable, tuple[CorrectionRow, ...]]) -> None:
        dialog.show_turn(found[0], writable=self.writable)
        dialog.show_changes(found[1])
        if self._begun is not None:
            subject, self._begun = self._begun, None
            _begin(dialog, subject, self._phase_shown(found[0].turn))

    def _phase_shown(self, turn: int) -> str:
        """Return the phase that begins with the position shown, the first where another turn is shown.

        What is seen at the end of the turn is put right as its last phase begins.
        """
        phases = [phase.id for phase in self._session.world.ruleset.phases]
        shown = self._session.chronicle.turn == turn
        return phases[min(self._session.moment, len(phases) - 1)] if shown else phases[0]

    def _correct(self, wish: PositionWish, done: Callable[[ChangeDone], None]) -> None:
        self.change_campaign(
            self.tr("Correcting"),
            "correct_position",
            lambda campaign: campaign.correct_position(wish.asked, wish.reason),
            done,
        )

    def _correct_and_run(self, wish: PositionWish) -> None:
        self._correct(wish, self._run)

    def _run(self, change: ChangeDone) -> None:
        """Run the turn, a job of its own: where it is stopped, the correction is made and said to be."""
        self._corrected(change)

        def work(campaign: Campaign, report: Reporter) -> ChangeDone:
            campaign.run_turn(report)
            return change

        self._session.do(self.tr("Running the turn"), work, self._corrected_and_run, CHANGES["run_turn"])

    def _corrected(self, change: ChangeDone) -> None:
        self.tell(with_draft(self.tr("Correction {0} is made").format(change.number), change))

    def _corrected_and_run(self, change: ChangeDone) -> None:
        self.tell(
            self.tr("Correction {0} is made, and turn {1} was run with it").format(change.number, change.turn)
        )


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


def _listed(campaign: Campaign) -> tuple[Correctable, tuple[CorrectionRow, ...]]:
    info = campaign.info()
    lines = campaign.lines_in_force() if info.stage is not TurnStage.PUBLISHED else {}
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
