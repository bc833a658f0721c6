"""Branches of the open campaign from the window: the dialogs, and their wishes carried out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gm_console.campaign.branches.branch_records import BranchDone, Otherwise
from gm_console.campaign.changes import CHANGES
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.ui.dialogs.branch_form import BranchForm, BranchWish, CorrectionForm
from gm_console.ui.dialogs.branches import BranchesDialog
from gm_console.ui.dialogs.position_form import Correctable
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.refused import or_why
from gm_console.ui.session import Session
from gm_console.ui.window.dialog_keeper import DialogKeeper
from gm_console.ui.window.position_corrections import correctable
from gm_console.ui.window.rule_choice import RuleChoice


class Branches(DialogKeeper[BranchesDialog]):
    """Keeps the dialog of branches, and the one in which a branch is filled in."""

    entry_wanted = Signal(object)
    """Turn and number of an entry to be shown in the log."""

    def __init__(
        self, window: QWidget, session: Session, settings: Settings, say: Callable[[str], None]
    ) -> None:
        super().__init__(window, session, settings, say)
        self.form: BranchForm | None = None
        """The dialog in which a branch is filled in."""
        self.correcting: CorrectionForm | None = None
        """The dialog in which its correction is filled in."""
        self._choice = RuleChoice(self, session, settings)

    def new_dialog(self) -> BranchesDialog:
        """Return a new dialog, connected."""
        dialog = BranchesDialog(self._window, self._settings)
        dialog.new_wanted.connect(self.fill_in)
        dialog.comparison_wanted.connect(self._compare)
        dialog.rename_wanted.connect(self._rename)
        dialog.discard_wanted.connect(self._discard)
        dialog.adoption_wanted.connect(self._adopt)
        dialog.entry_wanted.connect(lambda turn, seq: self.entry_wanted.emit((turn, seq)))
        return dialog

    def read(self) -> None:
        """Have the branches read."""
        self.ask_campaign(
            Campaign.branches, lambda dialog, rows: dialog.show_branches(rows, writable=self.writable)
        )

    def fill_in(self) -> None:
        """Ask what a turn is to have otherwise: the one that is shown, if it can be tried."""
        if self.dialog is None:
            return
        form = self.form = BranchForm(self.dialog)
        form.show_example(self._session.world.campaign.ruleset.sheet.first_head)
        form.lines_wanted.connect(self._ask_lines)
        form.correction_wanted.connect(self._ask_correction)
        form.keep_wanted.connect(self._keep)
        form.finished.connect(self._forget_form)
        self._choice.serve(form, form)
        chronicle = self._session.chronicle
        played = [row.turn for row in chronicle.turns if not row.line]
        first, last = min(played, default=chronicle.info.turn), max([*played, chronicle.info.turn])

        def show(nations: tuple[tuple[NationId, str], ...]) -> None:
            if self.form is form:
                form.show_turns(first, last, min(max(chronicle.turn, first), last), nations)

        self._session.ask(QUIET, _nations, show)
        form.open()

    def _compare(self, name: str, other: str) -> None:
        self.ask_campaign(
            lambda campaign: or_why(campaign.compare_branches, name, other),
            lambda dialog, found: dialog.show_comparison(found),
        )

    def _ask_lines(self, turn: int, nation: NationId) -> None:
        def work(campaign: Campaign, _report: Reporter) -> tuple[str, ...]:
            return campaign.sheet_lines(nation, turn)

        def done(lines: tuple[str, ...]) -> None:
            if self.form is not None:
                self.form.show_lines(turn, nation, lines)

        self._session.ask(QUIET, work, done)

    def _ask_correction(self, turn: int) -> None:
        def work(campaign: Campaign, _report: Reporter) -> Correctable:
            return correctable(campaign, turn)

        def done(found: Correctable) -> None:
            if self.form is not None:
                self.correcting = CorrectionForm(self.form, found)
                self.correcting.taken.connect(self.form.take_correction)
                self.correcting.open()

        self._session.ask(QUIET, work, done)

    def _keep(self, wish: BranchWish) -> None:
        self.change_campaign(
            self.tr("Running turn {0} another way").format(wish.turn),
            "keep_branch",
            lambda campaign: campaign.keep_branch(wish.name, _otherwise(campaign, wish), wish.turn),
            self._kept,
        )

    def refuse(self, trouble: Exception) -> None:
        """Let the form say why no branch was kept."""
        if self.form is not None:
            self.form.refuse(str(trouble))

    def _kept(self, done: BranchDone) -> None:
        if self.form is not None:
            self.form.reject()
        if self.dialog is not None:
            self.dialog.choose(done.name)
        self._say(self.tr("{0} is kept; turn {1} is as it was").format(done.name, done.turn))

    def _rename(self, name: str, becomes: str) -> None:
        self._do(
            "rename_branch",
            partial(Campaign.rename_branch, name=name, becomes=becomes),
            self.tr("{0} is renamed"),
        )

    def _discard(self, name: str) -> None:
        self._do("discard_branch", partial(Campaign.discard_branch, name=name), self.tr("{0} is discarded"))

    def _adopt(self, name: str, reason: str) -> None:
        self._do(
            "adopt_branch",
            partial(Campaign.adopt_branch, name=name, reason=reason),
            self.tr("{0} is adopted: run the turn"),
        )

    def _do(self, deed: str, way: Callable[[Campaign], BranchDone], said: str) -> None:
        def work(campaign: Campaign, _report: Reporter) -> BranchDone:
            return way(campaign)

        def done(found: BranchDone) -> None:
            self._say(said.format(found.name))

        self._session.do(self.tr("Working at a branch"), work, done, CHANGES[deed])

    def _forget_form(self) -> None:
        form, self.form, self.correcting = self.form, None, None
        if form is not None:
            form.deleteLater()


def _nations(campaign: Campaign, _report: Reporter) -> tuple[tuple[NationId, str], ...]:
    called = campaign.names()
    return tuple((nation, called.get(nation, "")) for nation in campaign.ruleset.nations(campaign.state()))


def _otherwise(campaign: Campaign, wish: BranchWish) -> Otherwise:
    return Otherwise(
        lines=tuple(
            change
            for nation, text in wish.sheets
            for change in campaign.changed_sheet(nation, text, wish.turn)
        ),
        rules=wish.asked,
        corrections=wish.corrections,
        seed=wish.seed,
    )
