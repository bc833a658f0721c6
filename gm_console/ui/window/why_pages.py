"""Answers to "Why?" written from the window: the dialog that asks for whom, and the page."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import QWidget

from gm_console.campaign.service import Campaign
from gm_console.core.facts import Entry
from gm_console.core.ids import NOBODY, NationId
from gm_console.core.why import WhyNode
from gm_console.files.plainfile import write_file
from gm_console.ui.dialogs.export_why import TEXT, ExportWhyDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.session import Session
from gm_console.ui.window.dialog_keeper import DialogKeeper


class WhyExport(DialogKeeper[ExportWhyDialog]):
    """Keeps the dialog; it ends when the turn is read anew, for what it asks about may be gone."""

    def __init__(
        self, window: QWidget, session: Session, settings: Settings, say: Callable[[str], None]
    ) -> None:
        super().__init__(window, session, settings, say)
        self._node: WhyNode | None = None
        self._entries: tuple[Entry, ...] = ()

    def show_for(self, node: WhyNode) -> None:
        """Ask for whom the answer about a number or an entry is to be written."""
        self.end()
        self._node, self._entries = node, self._session.chronicle.entries
        self.show()

    def new_dialog(self) -> ExportWhyDialog:
        """Return a new dialog, connected."""
        assert self._node is not None
        nations = self._session.chronicle.positions[-1].nations
        names = {nation.id: nation.name for nation in nations}
        dialog = ExportWhyDialog(self._window, self._node, names, self._own(self._node))
        dialog.chosen.connect(self._write)
        return dialog

    def read(self) -> None:
        """End where another turn, or the same one anew, is shown."""
        if self._session.chronicle.entries is not self._entries:
            self.end()

    def _own(self, node: WhyNode) -> NationId:
        """Return whose question it is: who holds the number, or whose doing the entry is."""
        if node.number is None:
            return (
                self._session.chronicle.entry(node.seq).actor
                if node.turn == self._session.chronicle.turn
                else NOBODY
            )
        place = self._session.position.places.get(node.number.region)
        return node.number.nation or (place.owner if place is not None else NOBODY)

    def _write(self, reader: NationId, path: Path) -> None:
        asked = self._node
        assert asked is not None

        def work(campaign: Campaign, _report: Reporter) -> None:
            if asked.number is None:
                node = campaign.why(asked.turn, asked.seq, reader)
            else:
                node = campaign.why_number(
                    asked.turn, asked.number, reader, phase=asked.phase, last=asked.last
                )
            write_file(path, campaign.why_page(node, text=path.suffix.lower() == TEXT).encode())

        def done(_nothing: None) -> None:
            self._say(self.tr("Wrote {0}").format(path.name))

        self._session.ask(self.tr("Writing {0}").format(path.name), work, done)
