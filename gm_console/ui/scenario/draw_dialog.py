"""What is to be drawn by lot: for which nations, what of them, in which language, by which seed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QCheckBox, QDialog, QLineEdit, QWidget

from gm_console.board.generate.peoples import LANGUAGES
from gm_console.campaign.set_up.creation import fresh_seed
from gm_console.campaign.set_up.nation_draws import AS_SPOKEN, Lots
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, caption, push_button, step_row
from gm_console.ui.scenario.general_sheet import SEED
from gm_console.ui.scenario.new_scenario import SEEDS


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawAsked:
    """What was asked for."""

    nations: tuple[str, ...]
    lots: Lots


class DrawDialog(QDialog):
    """Not modal; says what keeps it from drawing."""

    wanted = Signal(object)
    """:class:`DrawAsked`."""

    def __init__(
        self, parent: QWidget | None, every: Sequence[str], selected: Sequence[str], *, chooses: bool
    ) -> None:
        """``every`` nation may be drawn for, those ``selected`` at first; ``chooses`` where the game leaves choices."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Draw by lot"))
        self.nations = ChoiceBox(tip=self.tr("Whose choices, names or flags are drawn anew"))
        if selected:
            some = self.tr("Selected: {0}").format(
                ", ".join(selected[:6]) + ("…" if len(selected) > 6 else "")
            )
            self.nations.addItem(some, tuple(selected))
        self.nations.addItem(self.tr("All {0}").format(len(every)), tuple(every))
        self.choices = QCheckBox(self.tr("&Choices and bids, within the rules"))
        self.choices.setToolTip(
            self.tr("Advantages, bids and units as the game has them")
            if chooses
            else self.tr("This game leaves nations nothing to choose by lot")
        )
        self.choices.setEnabled(chooses)
        self.choices.setChecked(chooses)
        self.names = QCheckBox(self.tr("&Names: country, people, ruler"))
        self.names.setToolTip(self.tr("Places that are called after the old names are called after the new"))
        self.names.setChecked(not chooses)
        self.language = ChoiceBox(tip=self.tr("The language that the names are drawn in"))
        self.language.addItem(self.tr("As each country speaks"), AS_SPOKEN)
        for language in LANGUAGES:
            self.language.addItem(language.capitalize(), language)
        self.flags = QCheckBox(self.tr("&Flags, from the nations' colours"))
        self.seed = QLineEdit(self._fresh())
        self.seed.setValidator(QRegularExpressionValidator(SEED, self.seed))
        self.seed.setToolTip(self.tr("The same seed draws the same"))
        self.other = push_button(self.tr("Oth&er"), self.tr("Take another seed"))
        self.trouble = caption()
        buttons, self.go = step_row(self, self.tr("&Draw"), self._accept)
        form = DialogForm()
        form.add(self.tr("F&or"), self.nations)
        for box in (self.choices, self.names, self.flags):
            form.addRow("", box)
        form.add(self.tr("&Language"), self.language)
        form.add(self.tr("&Seed"), self.seed, self.other)
        form.fill(self, self.trouble, buttons)
        for box in (self.choices, self.names, self.flags):
            box.toggled.connect(self._judge)
        self.seed.textChanged.connect(self._judge)
        self.other.clicked.connect(lambda: self.seed.setText(self._fresh()))
        self._judge()

    def _fresh(self) -> str:
        return str(1 + fresh_seed() % SEEDS)

    def _judge(self) -> None:
        self.language.setEnabled(self.names.isChecked())
        some = self.choices.isChecked() or self.names.isChecked() or self.flags.isChecked()
        trouble = "" if some else self.tr("Tick what is to be drawn.")
        if not self.seed.hasAcceptableInput():
            trouble = self.tr("A seed is a number from 1 on.")
        self.trouble.setText(trouble)
        self.go.setEnabled(not trouble)

    def _accept(self) -> None:
        lots = Lots(
            seed=int(self.seed.text()),
            choices=self.choices.isChecked(),
            names=self.language.currentData() if self.names.isChecked() else "",
            flags=self.flags.isChecked(),
        )
        self.wanted.emit(DrawAsked(nations=self.nations.currentData(), lots=lots))
        self.accept()
