"""A turn as a case, a bug report and a test in one: which turn, what of it is compared, what is in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gm_console.campaign.records import TurnRow
from gm_console.ui.kit.layouts import DIALOG_EDGES, SPRING, lay_below, lay_beside
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, caption, close_row, push_button, told
from gm_console.ui.kit.wish_dialog import WishDialog

WIDE = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseWish:
    """A case that is to be written."""

    turn: int
    phase: str
    """The one phase that is compared; empty for all, or where it is an entry."""
    entry: int
    """The one entry that is compared, with what it rests on; 0 for none."""


class ExportCaseDialog(WishDialog):
    """Not modal; stays to write several, and to run one."""

    wanted = Signal(object)
    """:class:`CaseWish`."""
    run_wanted = Signal()
    """A case is to be chosen and run."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Export a turn as a case"))
        self.setMinimumWidth(WIDE)
        self._shown = (0, 0)
        self.said = caption(
            self.tr(
                "A case is a folder with all that a turn is made from and what came of it: map, position before it, "
                "sheets, rulings, tables, corrections, seed; entries, answers and hash. Names and addresses of players "
                "are taken out, but the whole position is in it: send it with a bug report, not to players."
            )
        )
        self.turn = ChoiceBox(tip=self.tr("The turn that is written"))
        self.about = ChoiceBox(tip=self.tr("What has to come out the same when the case is run"))
        self.told = told(name=self.tr("Result"))
        self.run = push_button(
            self.tr("&Run a case…"), self.tr("Choose a case and see whether it still comes to the same")
        )
        self.export = push_button(self.tr("&Export…"), self.tr("Choose where the folder of the case is made"))
        self.turn.currentIndexChanged.connect(self._offer_entry)
        self.export.clicked.connect(self._ask)
        self.run.clicked.connect(self.run_wanted)
        form = DialogForm()
        form.add(self.tr("&Turn"), self.turn)
        form.add(self.tr("&Compared"), self.about)
        deeds = lay_beside(None, self.run, SPRING, self.export, close_row(self, 0), gap=8)
        parts = (self.said, form, self.told, self.trouble, SPRING, deeds)
        lay_below(self, *parts, edges=DIALOG_EDGES, gap=12)

    def show_turns(
        self, rows: Sequence[TurnRow], phases: Sequence[tuple[str, str]], shown: int, entry: int
    ) -> None:
        """Show the turns that were run, the one ``shown`` chosen at first; an ``entry`` of it is selected, or 0."""
        self._shown = (shown, entry)
        told = self.tr("Turn {0} · {1} entries")
        self.turn.refill_at(
            self.turn.currentData() or shown,
            ((told.format(row.turn, f"{row.entries:,}"), row.turn) for row in reversed(rows)),
        )
        self.about.offer_with_all(
            self.tr("The whole turn"), [(f"{id_} {title}".rstrip(), id_) for id_, title in phases]
        )
        self._offer_entry()
        self.export.setEnabled(self.turn.count() > 0)

    def exported(self, text: str) -> None:
        """Say what came of writing or running a case."""
        self.trouble.clear()
        self.told.setText(text)
        self._grow()

    def refuse(self, why: str) -> None:
        """Say why nothing came of it; what is chosen stays."""
        self.told.clear()
        super().refuse(why)
        self._grow()

    def _grow(self) -> None:
        """Become as high as all that is said asks for."""
        self.resize(self.width(), max(self.height(), self.heightForWidth(self.width())))

    def _offer_entry(self) -> None:
        """Offer the entry that is selected in the window, where its turn is the one chosen."""
        turn, entry = self._shown
        at = self.about.findData(-1)
        if at >= 0:
            self.about.removeItem(at)
        if entry and self.turn.currentData() == turn:
            text = self.tr("Entry {0}, and what it rests on").format(f"{turn}.{entry}")
            self.about.insertItem(1, text, -1)

    def _ask(self) -> None:
        chosen = self.about.currentData()
        phase = chosen if isinstance(chosen, str) else ""
        entry = self._shown[1] if chosen == -1 else 0
        self.wanted.emit(CaseWish(turn=self.turn.currentData(), phase=phase, entry=entry))
