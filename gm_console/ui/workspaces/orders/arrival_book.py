"""The book of arrivals and the histories of sheets from the workspace: their dialogs, and their wishes carried out."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QPushButton, QWidget

from gm_console.campaign.records import ArrivalRecord, HistoryRow, ImportReport
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.strips import Strip
from gm_console.ui.kit.theme import Theme
from gm_console.ui.refused import or_why
from gm_console.ui.session import Session
from gm_console.ui.window.dialog_keeper import DialogKeeper
from gm_console.ui.workspaces.orders.came_in_dialog import CameInDialog, Decision
from gm_console.ui.workspaces.orders.history_dialog import HistoryDialog


class WaitingBar(Strip):
    """How much of what came in waits for a yes."""

    look_wanted = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, "amber", parent)
        self.look = QPushButton(self.tr("Look…"))
        self.look.setToolTip(self.tr("What each says and why it waits; take it in, or refuse it"))
        self.line.addWidget(self.look)
        self.look.clicked.connect(self.look_wanted)

    def show_waiting(self, count: int) -> None:
        """Say how much waits; nothing where nothing does."""
        if not count:
            self.hide()
        elif count == 1:
            self.ask(self.tr("One thing that came in waits for your yes."))
        else:
            self.ask(self.tr("{0} things that came in wait for your yes.").format(count))


class CameIn(DialogKeeper[CameInDialog]):
    """Keeps the dialog of what came in."""

    def __init__(
        self, window: QWidget, session: Session, settings: Settings, theme: Theme, say: Callable[[str], None]
    ) -> None:
        super().__init__(window, session, settings, say)
        self._theme = theme

    def new_dialog(self) -> CameInDialog:
        """Return a new dialog, connected."""
        dialog = CameInDialog(self._window, self._settings, self._theme)
        dialog.look_wanted.connect(self._look)
        dialog.accepted_one.connect(self._accept)
        undone = (
            (dialog.refused_one, "refuse", Campaign.refuse,
             self.tr("{0} is refused; it stays in the book of arrivals")),
            (dialog.withdrawn_one, "withdraw", Campaign.withdraw,
             self.tr("{0} counts no more; it can be taken in again")),
            (dialog.emptied_one, "empty_arrival", Campaign.empty_arrival,
             self.tr("{0} is emptied; that it came stays in the book of arrivals")),
        )  # fmt: skip
        for signal, name, deed, told in undone:
            signal.connect(partial(self._undo, name, deed, told))
        return dialog

    def read(self) -> None:
        """Have the book of arrivals read."""
        self.ask_campaign(Campaign.receipts, self._list)

    def _list(self, dialog: CameInDialog, rows: tuple[ArrivalRecord, ...]) -> None:
        world, chronicle = self._session.world, self._session.chronicle
        nations = [(row.nation, world.names.get(row.nation, "")) for row in chronicle.status]
        dialog.show_arrivals(rows, nations, chronicle.info.turn, writable=self.writable)

    def _look(self, number: int) -> None:
        self.ask_campaign(
            lambda campaign: or_why(campaign.read_arrival, number),
            lambda dialog, found: dialog.show_message(number, found),
        )

    def _accept(self, said: Decision) -> None:
        def work(campaign: Campaign) -> ImportReport:
            return campaign.accept(said.number, NationId(said.nation), said.turn, said.reason)

        def done(found: ImportReport) -> None:
            whose = ", ".join(f"{one.nation} ({one.outcome.value})" for one in found.sheets)
            told = self.tr("{0} counts for nation {1}")
            if not found.complete:
                told = self.tr("{0} is kept, and does not count: nation {1}")
            self._say(told.format(said.number, whose))

        self.change_campaign(self.tr("Taking the sheet in"), "accept", work, done)

    def _undo(self, name: str, deed: Callable[[Campaign, int, str], None], told: str, said: Decision) -> None:
        """Carry out what takes something that came in back, for a reason."""

        self.change_campaign(
            self.tr("Deciding"),
            name,
            lambda campaign: deed(campaign, said.number, said.reason),
            lambda _nothing: self._say(told.format(said.number)),
        )


class Histories(DialogKeeper[HistoryDialog]):
    """Keeps the dialog of a nation's sheets."""

    def __init__(
        self, window: QWidget, session: Session, settings: Settings, theme: Theme, say: Callable[[str], None]
    ) -> None:
        super().__init__(window, session, settings, say)
        self._theme = theme
        self._nation = NationId("")

    def show_nation(self, nation: NationId | None) -> None:
        """Show the sheets of a nation."""
        if nation is not None:
            self._nation = nation
            self.show()

    def new_dialog(self) -> HistoryDialog:
        """Return a new dialog, connected."""
        dialog = HistoryDialog(self._window, self._settings, self._theme)
        dialog.difference_wanted.connect(self._compare)
        return dialog

    def read(self) -> None:
        """Have the nation's sheets read."""
        nation = self._nation

        def show(dialog: HistoryDialog, rows: tuple[HistoryRow, ...]) -> None:
            if nation == self._nation:
                dialog.show_history(self._session.world.called(nation), rows)

        self.ask_campaign(lambda campaign: campaign.history(nation), show)

    def _compare(self, before: int, after: int) -> None:
        self.ask_campaign(
            lambda campaign: campaign.compare_sheets(before, after),
            lambda dialog, found: dialog.show_difference(found),
        )
