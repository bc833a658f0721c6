"""Correcting the map of a running campaign: what would change is shown first; below, what was corrected so far."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Final

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QWidget

from gm_console.board.model import Board
from gm_console.campaign.corrections.from_turn_on import ForetoldChange
from gm_console.campaign.records import MapPreview
from gm_console.core.ids import RegionId
from gm_console.ui.dialogs.change_dialog import ChangeDialog, ChangeTexts, WishedChange
from gm_console.ui.dialogs.errata_form import ErrataForm
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.layouts import SPRING, USUAL_GAP, lay_below, lay_beside
from gm_console.ui.kit.settings import Settings

SIZE: Final = QSize(800, 780)
LIST_HEIGHT: Final = 240

_tr = translated_in("ErrataDialog")


class ErrataDialog(ChangeDialog):
    """Asks for a correction, a :class:`~gm_console.ui.dialogs.errata_form.Wish`, and lists those there are."""

    form: ErrataForm

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        super().__init__(parent, settings, "errata", ErrataForm(), _texts())
        make = lay_beside(None, SPRING, self.make)
        foretold = lay_below(
            None, self.foretold, make, grows=self.foretold, edges=(16, 8, 16, 0), gap=USUAL_GAP
        )
        upper = QWidget()
        lay_below(upper, self.form, foretold, grows=foretold, edges=(0, 0, 0, 8), gap=USUAL_GAP)
        self.begin(upper, SIZE, LIST_HEIGHT)

    def show_board(self, board: Board, first: int, last: int, *, writable: bool) -> None:
        """Take the map and the turns that can be corrected; without ``writable`` it can only be looked at."""
        self.form.show_board(board, first, last)
        self.let_change(writable=writable)

    def show_preview(
        self, wish: WishedChange, found: ForetoldChange | str, board: Board | None = None
    ) -> None:
        """Show it on the map of its turn."""
        if board is not None and wish == self.form.wish:
            self.form.stand_on(board)
        super().show_preview(wish, found)

    def begin_at(self, region: RegionId) -> None:
        """Begin with a region."""
        self.form.begin_at(region)

    def what_changes(self, found: MapPreview) -> Iterator[str]:
        """Yield the correction, and what becomes of neighbours and coasts."""
        yield f"<p>{escape(self.tr('From turn {0}: {1}').format(found.turn, found.text))}</p>"
        for one in found.neighbours:
            head = self.tr("Neighbours of {0}").format(f"{one.region} {one.name}".rstrip())
            now, then = (", ".join(side) or self.tr("none") for side in (one.before, one.after))
            yield self.now_and_then(head, now, then)
        yield from (f"<p>{escape(text)}</p>" for text in (*found.coasts, *found.notes))


def _texts() -> ChangeTexts:
    return ChangeTexts(
        title=_tr("Correct the map"),
        make=_tr("&Correct the map"),
        hint=_tr("Fill in what is wrong: what would change is told here first."),
        judged_later=_tr("The sheets of that turn are judged by the corrected map when it comes."),
        listed=_tr("Corrections of the map"),
        nothing=_tr("The map has not been corrected. What is corrected above is listed here."),
        why=_tr("Reason for withdrawing the correction that is selected"),
        withdraw=_tr("&Withdraw"),
        withdraw_tip=_tr("The correction that is selected counts no more; its turn is not published"),
        turn=_tr("From turn"),
        turn_tip=_tr("The first turn it holds for"),
    )
