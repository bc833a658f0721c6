"""What a branch has otherwise than its turn: lines of sheets, cells, rulings, a correction, the seed; and its name."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLineEdit, QPlainTextEdit, QWidget

from gm_console.campaign.branches.branches import LONGEST_NAME
from gm_console.campaign.corrections.corrections import AskedCorrection
from gm_console.campaign.corrections.rule_changes import AskedRules
from gm_console.core.ids import NationId
from gm_console.core.reading_direction import with_name
from gm_console.core.wording import begun
from gm_console.ui.dialogs.position_form import Correctable, PositionForm
from gm_console.ui.dialogs.rule_fields import RuleFields
from gm_console.ui.kit.layouts import DIALOG_EDGES, SPRING, lay_below
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, ElidedLabel, number_box, push_button, step_row
from gm_console.ui.kit.wish_dialog import WishDialog

SIZE: Final = (720, 620)
TURN_WIDTH: Final = 96
_SEED: Final = re.compile(r"[0-9]{1,19}")


@dataclass(frozen=True, slots=True, kw_only=True)
class BranchWish:
    """What was filled in."""

    name: str
    turn: int
    sheets: tuple[tuple[NationId, str], ...]
    """The lines of each nation that were typed anew."""
    asked: AskedRules
    corrections: tuple[AskedCorrection, ...]
    seed: int | None
    reason: str = ""
    """Nobody asks for one before a branch is adopted."""


class BranchForm(WishDialog):
    """Asks for a branch; not modal, and the turn itself is not touched."""

    keep_wanted = Signal(object)
    """:class:`BranchWish` that is to be run and kept."""
    lines_wanted = Signal(int, str)
    """The lines of a nation in a turn are to be shown."""
    cells_wanted = Signal()
    rulings_wanted = Signal()
    correction_wanted = Signal(int)
    """A correction of the position of a turn is to be filled in."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Try a turn another way"))
        self.resize(*SIZE)
        self._before: dict[NationId, str] = {}
        """Lines as they are in the turn, of each nation that was looked at."""
        self._typed: dict[NationId, str] = {}
        self._correction: AskedCorrection | None = None
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(self.tr("What it is kept by"))
        self.turn = number_box(
            self.tr("Turn"), 1, 1, tip=self.tr("The turn that is tried; it may be published")
        )
        self.nation = ChoiceBox(tip=self.tr("Whose lines are shown below; every nation's may be otherwise"))
        self.lines = QPlainTextEdit()
        self.lines.setTabChangesFocus(True)
        self.rules = RuleFields(self)
        self.correction = ElidedLabel()
        self.choose_correction = push_button(
            self.tr("C&orrection…"), self.tr("Give, take or move something in the position")
        )
        self.seed = QLineEdit()
        self.seed.setPlaceholderText(self.tr("The campaign's own"))
        self.seed.setToolTip(self.tr("Another number gives other luck; a branch with one cannot be adopted"))
        tip = self.tr("Run the turn with it, apart, and compare")
        self.buttons, self.keep = step_row(self, self.tr("&Try it and keep it"), self.accept, tip)
        self._lay_out()
        self._connect()
        self._allow()

    @property
    def wish(self) -> BranchWish:
        """What is filled in."""
        seed = self.seed.text().strip()
        return BranchWish(
            name=self.name.text().strip(),
            turn=self.turn.value(),
            sheets=tuple(sorted(self._sheets().items())),
            asked=self.rules.asked,
            corrections=(self._correction,) if self._correction is not None else (),
            seed=int(seed) if _SEED.fullmatch(seed) else None,
        )

    def show_example(self, head: str) -> None:
        """Tell in the empty field how a line is written; ``head`` is a section head of the game."""
        self.lines.setPlaceholderText(self.tr("No lines; each stands behind its section: {0} …").format(head))

    def show_turns(self, first: int, last: int, turn: int, nations: Sequence[tuple[NationId, str]]) -> None:
        """Offer the turns that can be tried and the nations that order; ``turn`` is tried at first."""
        with QSignalBlocker(self.turn), QSignalBlocker(self.nation):
            self.turn.setRange(first, last)
            self.turn.setValue(turn)
            for nation, name in nations:
                self.nation.addItem(with_name(nation, name), nation)
        self._ask_lines()

    def show_lines(self, turn: int, nation: NationId, lines: Sequence[str]) -> None:
        """Show the lines of a nation, if they are still asked for; what was typed in them meanwhile stays."""
        if turn != self.turn.value() or nation in self._before:
            return
        self._before[nation] = "\n".join(lines)
        if nation == self._nation:
            self.lines.setPlainText(self._before[nation])

    def take_cells(self, cells: tuple[tuple[str, str], ...], _reason: str = "") -> None:
        """Take the cells that were chosen."""
        self.rules.take_cells(cells)

    def take_rulings(self, rulings: Mapping[str, str]) -> None:
        """Take the rulings that were chosen."""
        self.rules.take_rulings(rulings)

    def take_correction(self, asked: AskedCorrection, text: str) -> None:
        """Take a correction that was filled in, and what it says."""
        self._correction = asked
        self.correction.setText(text)
        self._allow()

    def refuse(self, why: str) -> None:
        """Say why it cannot be tried."""
        super().refuse(begun(why))
        self._allow()

    def accept(self) -> None:
        """Ask for it to be kept; whoever keeps it closes the dialog."""
        self.trouble.clear()
        self.keep_wanted.emit(self.wish)

    @property
    def _nation(self) -> NationId:
        return NationId(self.nation.currentData() or "")

    def _sheets(self) -> dict[NationId, str]:
        """Return what was typed of nations, of the one that is shown too, where it is not as it was."""
        found, shown, text = dict(self._typed), self._shown, self.lines.toPlainText()
        if shown in self._before:
            found[shown] = text
        return {
            nation: typed for nation, typed in found.items() if typed.strip() != self._before[nation].strip()
        }

    def _change_nation(self) -> None:
        self._typed = self._sheets()
        self._ask_lines()

    def _change_turn(self) -> None:
        """Begin anew with another turn: its lines and what can be put right in it are others."""
        self._before, self._typed, self._correction = {}, {}, None
        self.correction.setText(self.tr("none"))
        self.rules.clear()
        self._ask_lines()

    def _ask_lines(self) -> None:
        self._shown = self._nation
        # Lines that are known are there at once: an empty field of theirs would mean that none are given.
        with QSignalBlocker(self.lines):
            self.lines.setPlainText(self._typed.get(self._shown, self._before.get(self._shown, "")))
        if self._shown and self._shown not in self._before:
            self.lines_wanted.emit(self.turn.value(), self._shown)

    def _allow(self) -> None:
        seed = self.seed.text().strip()
        wish = self.wish
        otherwise = bool(wish.sheets or wish.asked or wish.corrections or seed)
        self.keep.setEnabled(bool(wish.name) and otherwise and (not seed or wish.seed is not None))

    def _lay_out(self) -> None:
        self._shown = NationId("")
        self.correction.setText(self.tr("none"))
        rows = DialogForm()
        rows.add(self.tr("&Name"), self.name)
        rows.add(self.tr("Tu&rn"), self.turn, grows=False)
        rows.add(self.tr("&Sheet of"), self.nation)
        rows.add(self.tr("&Lines"), self.lines)
        self.rules.add_to(rows)
        rows.add(self.tr("Correction"), self.correction, self.choose_correction)
        rows.add(self.tr("S&eed"), self.seed)
        self.turn.setFixedSize(TURN_WIDTH, self.name.sizeHint().height())
        lay_below(self, rows, self.trouble, self.buttons, grows=rows, edges=DIALOG_EDGES, gap=12)

    def _connect(self) -> None:
        self.turn.valueChanged.connect(self._change_turn)
        self.nation.currentIndexChanged.connect(self._change_nation)
        self.rules.choose_cells.clicked.connect(self.cells_wanted)
        self.rules.choose_rulings.clicked.connect(self.rulings_wanted)
        self.choose_correction.clicked.connect(lambda: self.correction_wanted.emit(self.turn.value()))
        for signal in (
            self.name.textChanged,
            self.seed.textChanged,
            self.lines.textChanged,
            self.rules.changed,
        ):
            signal.connect(self._allow)


class CorrectionForm(QDialog):
    """Asks for one correction of a branch; who reads it and why is asked when that is adopted."""

    taken = Signal(object, str)
    """:class:`AskedCorrection`, and what it says."""

    def __init__(self, parent: QWidget | None, found: Correctable) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("Correct the position in the branch"))
        self.form = PositionForm()
        self.form.show_turn(found)
        self.form.leave_reason_out()
        buttons, self._take = step_row(self, QDialogButtonBox.StandardButton.Ok, self.accept)
        buttons.setContentsMargins(16, 0, 16, 12)
        lay_below(self, self.form, SPRING, buttons, gap=12)
        self.setMinimumWidth(480)
        self.form.changed.connect(self._allow)
        self._allow()

    def accept(self) -> None:
        """Hand the correction over."""
        super().accept()
        form, asked = self.form, self.form.wish.asked
        fact = asked.fact
        parts = (form.kind.currentText(), fact.item, fact.nation or fact.region, f"{fact.delta:+,}" * bool(fact.delta),
                 fact.end or fact.owner)  # fmt: skip
        self.taken.emit(asked, " ".join(part for part in parts if part))

    def _allow(self) -> None:
        self._take.setEnabled(self.form.wish.complete)
