"""Putting the position of the current turn right: what would change is shown while it is filled in; below, what was put
right so far."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape
from typing import Any, Final

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QWidget

from gm_console.campaign.corrections.correction_preview import CorrectionPreview
from gm_console.campaign.corrections.corrections import CorrectionRow
from gm_console.campaign.corrections.rule_records import NationThen
from gm_console.core.battles import BattleRow
from gm_console.core.ids import NationId, RegionId
from gm_console.core.numbers import Number
from gm_console.core.reading_direction import with_name
from gm_console.ui.dialogs.change_dialog import ChangeDialog, ChangeTexts
from gm_console.ui.dialogs.position_form import Correctable, PositionForm, readers
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.layouts import SPRING, USUAL_GAP, lay_below, lay_beside
from gm_console.ui.kit.parts import push_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column

SIZE: Final = QSize(960, 780)
LIST_HEIGHT: Final = 220
FORM_WIDTH: Final = 400

_tr = translated_in("PositionDialog")


class PositionDialog(ChangeDialog):
    """Asks for a correction of the position and lists those there are."""

    rerun_wanted = Signal(object)
    """Wish that is agreed on, after which the turn is to be run again."""

    form: PositionForm

    def __init__(self, parent: QWidget | None, settings: Settings) -> None:
        further = (_phase(), _readers())
        super().__init__(parent, settings, "corrections", PositionForm(), _texts(), further)
        self.rerun = push_button(
            self.tr("Correct and &run the turn"),
            self.tr("Put it right and work the turn out with it at once"),
        )
        self.rerun.clicked.connect(self._rerun)
        buttons = lay_beside(None, SPRING, self.rerun, self.make, gap=USUAL_GAP)
        foretold = lay_below(
            None, self.foretold, buttons, grows=self.foretold, edges=(0, 16, 16, 0), gap=USUAL_GAP
        )
        self.form.setFixedWidth(FORM_WIDTH)
        upper = QWidget()
        lay_beside(upper, self.form, foretold, grows=foretold, edges=(0, 0, 0, 8), gap=USUAL_GAP)
        self.begin(upper, SIZE, LIST_HEIGHT)

    def show_turn(self, found: Correctable, *, writable: bool) -> None:
        """Take what can be put right in the current turn; without ``writable`` it can only be looked at."""
        self.setWindowTitle(self.tr("Correct the position of turn {0}").format(found.turn))
        self.form.show_turn(found)
        self.let_change(writable=writable)

    def begin_battle(self, row: BattleRow) -> None:
        """Begin with a battle."""
        self.form.begin_battle(row)

    def begin_line(self, nation: NationId, line: int) -> None:
        """Begin with a line of a nation's sheet, 0 for one that is to be added."""
        self.form.begin_line(nation, line)

    def begin_at(
        self, number: Number | None, nation: NationId | None, region: RegionId | None, phase: str
    ) -> None:
        """Begin with a number, nation or region, as a phase begins."""
        self.form.begin_at(number, nation, region, phase)

    def allow(self) -> None:
        """Enable what can be done now."""
        super().allow()
        self.rerun.setEnabled(self.make.isEnabled())

    def what_changes(self, found: CorrectionPreview) -> Iterator[str]:
        """Yield the correction, the number it is about, who reads it, and how the turn would end otherwise."""
        yield f"<p><b>{escape(found.text)}</b></p>"
        if found.number is not None:
            text = self.tr("As {0} begins it is {1}, and then {2}.")
            yield f"<p>{escape(text.format(found.phase, f'{int(found.was):,}', f'{int(found.becomes):,}'))}</p>"
        else:
            yield "".join(f"<p>{escape(effect)}</p>" for effect in found.effects)
        yield f"<p>{escape(self.tr('Read by {0}.').format(found.readers))}</p>"
        if not found.then.nations:
            yield f"<p>{escape(self.tr('No nation ends the turn otherwise.'))}</p>"
            return
        head = self.tr("At the end of the turn, with the sheets that are in")
        yield f"<p><b>{escape(head)}</b></p>"
        for nation in found.then.nations:
            yield self._nation(nation)

    def _nation(self, nation: NationThen) -> str:
        lines = [f"<b>{escape(with_name(nation.nation, nation.name))}</b>"]
        nothing = self.tr("nothing")
        lines += [
            escape(f"{one.title}: {one.before or nothing} → {one.after or nothing}") for one in nation.gauges
        ]
        if nation.entry is not None:
            was, then = nation.entry.before or nothing, nation.entry.after or nothing
            lines.append(escape(f"{nation.entry.phase}: {was} → {then}"))
        return f"<p>{'<br>'.join(lines)}</p>"

    def _rerun(self) -> None:
        self.rerun_wanted.emit(self.form.wish)


def _texts() -> ChangeTexts:
    return ChangeTexts(
        title=_tr("Correct the position"),
        make=_tr("&Correct"),
        hint=_tr("Fill in what is wrong and by how much: what would change is told here first."),
        judged_later="",
        listed=_tr("Corrections of the position"),
        turn=_tr("Turn"),
        turn_tip=_tr("The turn whose position is put right"),
        nothing=_tr("The position has not been corrected. What is put right above is listed here."),
        why=_tr("Reason for withdrawing the correction that is selected"),
        withdraw=_tr("&Withdraw"),
        withdraw_tip=_tr("The correction that is selected counts no more; its turn is not published"),
    )


def _phase() -> Column[Any]:
    def value(row: CorrectionRow) -> str:
        return row.phase

    return Column(
        title=_tr("Before"), tip=_tr("It is made as this phase begins"), width=70, key="phase", value=value
    )


def _readers() -> Column[Any]:
    def value(row: CorrectionRow) -> str:
        return readers(row.told)

    return Column(
        title=_tr("Read by"), tip=_tr("Who finds it in the packets"), width=150, key="told", value=value
    )
