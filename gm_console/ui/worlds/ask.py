"""What is asked of a new world: its brief, its seed, its sizes."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QComboBox,
    QFileDialog,
    QGridLayout,
    QLineEdit,
    QPushButton,
    QWidget,
)

from gm_console.campaign.set_up.creation import SEEDS
from gm_console.campaign.set_up.world_records import BriefCard, WantedWorld
from gm_console.core.issues import Issue, Severity, has_errors
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel
from gm_console.ui.worlds.dials import Dials

FILES: Final = "Briefs (*.toml)"
ANOTHER: Final = 1_000_000
"""Other seeds are drawn below this: short enough to be told on the telephone."""
MOST_TOLD: Final = 3


class WorldForm(QWidget):
    """Says what is wrong with the brief or the seed beside them."""

    brief_chosen = Signal(object)
    """Path of a brief that is to be read."""
    changed = Signal()
    """Something else is wanted than before."""

    def __init__(self, briefs: tuple[Path, ...]) -> None:
        super().__init__()
        self._card: BriefCard | None = None
        self.brief = ChoiceBox(
            tip=self.tr("What the world is to be; the briefs of the program, or a file of your own")
        )
        for path in briefs:
            self.brief.addItem(path.parent.name, path)
        self.file = QPushButton(self.tr("&File…"))
        self.file.setToolTip(self.tr("Take a brief from a file of your own"))
        self.seed = QLineEdit()
        self.seed.setValidator(QRegularExpressionValidator(r"\d{0,19}", self.seed))
        self.seed.setToolTip(self.tr("The same brief, sizes and seed give the same world"))
        self.another = QPushButton(self.tr("A&nother"))
        self.another.setToolTip(self.tr("Draw the world of another seed"))
        self.again = QPushButton(self.tr("Rea&d again"))
        self.again.setToolTip(self.tr("Read the brief again, after it was changed in an editor"))
        self.dials = Dials()
        self.trouble = PlainLabel(look="error", wraps=True)
        self.trouble.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self.trouble.hide()
        for button in (self.file, self.another, self.again):
            button.setAutoDefault(False)
        self._lay_out()
        self.brief.activated.connect(self._choose)
        self.file.clicked.connect(self._ask_file)
        self.again.clicked.connect(self._choose)
        self.seed.textEdited.connect(self.changed)
        self.another.clicked.connect(self._draw_seed)
        self.dials.changed.connect(self.changed)

    @property
    def path(self) -> Path | None:
        """The brief chosen."""
        path = self.brief.currentData()
        return path if isinstance(path, Path) else None

    def take_file(self, path: Path) -> None:
        """Choose a brief of one's own."""
        at = self._row(path)
        if at < 0:
            self.brief.addItem(path.name if path.name != "brief.toml" else path.parent.name, path)
            at = self.brief.count() - 1
        self.brief.setCurrentIndex(at)
        self._choose()

    def show_card(self, card: BriefCard) -> None:
        """Show what a brief offers, with its own seed unless it is the brief shown already."""
        before = self._card
        same = before is not None and before.path == card.path and not has_errors(before.issues)
        self._card = card
        at = self._row(card.path)
        if at >= 0 and not card.issues:
            self.brief.setItemText(at, card.title)
        if not (same and self.seed.text()):
            self.seed.setText("" if has_errors(card.issues) else str(card.seed))
        self.dials.show_dials(card.dials)
        self.show_issues(card.issues)

    def show_issues(self, issues: tuple[Issue, ...]) -> None:
        """Say what keeps the brief from being drawn; nothing where there is no error."""
        errors = [issue for issue in issues if issue.severity is Severity.ERROR]
        told = [_told(issue) for issue in errors[:MOST_TOLD]]
        if len(errors) > MOST_TOLD:
            told.append(self.tr("and {0} more").format(len(errors) - MOST_TOLD))
        self.trouble.setText("\n".join(told))
        self.trouble.setVisible(bool(told))

    def wanted(self) -> WantedWorld | None:
        """Return what is to be drawn; None while that is not said fully, with the reason shown."""
        card = self._card
        if card is None or has_errors(card.issues):
            return None
        if not self.seed.text() or int(self.seed.text()) >= SEEDS:
            self.trouble.setText(self.tr("The seed is a number from 0 to {0}.").format(SEEDS - 1))
            self.trouble.show()
            return None
        self.trouble.hide()
        return WantedWorld(brief=card.path, seed=int(self.seed.text()), sizes=self.dials.sizes())

    def _lay_out(self) -> None:
        grid = QGridLayout()
        grid.setHorizontalSpacing(8)
        grid.setVerticalSpacing(8)
        rows: tuple[tuple[str, QComboBox | QLineEdit, QPushButton], ...] = (
            (self.tr("&Brief"), self.brief, self.file),
            (self.tr("S&eed"), self.seed, self.another),
        )
        for row, (text, field, button) in enumerate(rows):
            label = PlainLabel(text)
            label.setBuddy(field)
            field.setAccessibleName(text.replace("&", ""))
            grid.addWidget(label, row, 0)
            grid.addWidget(field, row, 1)
            grid.addWidget(button, row, 2)
        grid.setColumnStretch(1, 1)
        self.brief.setMinimumContentsLength(10)
        self.brief.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        column = lay_below(self, grid, self.trouble, self.dials, gap=12)
        column.addWidget(self.again, 0, Qt.AlignmentFlag.AlignLeft)
        column.addStretch(1)

    def _row(self, path: Path) -> int:
        """Return the row of a brief, -1 where it is not offered: Qt would only find the very same object."""
        rows = range(self.brief.count())
        return next((row for row in rows if self.brief.itemData(row) == path), -1)

    def _choose(self) -> None:
        if self.path is not None:
            self.brief_chosen.emit(self.path)

    def _ask_file(self) -> None:
        folder = str(self.path.parent) if self.path is not None else ""
        name, _ = QFileDialog.getOpenFileName(self, self.tr("Open brief"), folder, FILES)
        if name:
            self.take_file(Path(name))

    def _draw_seed(self) -> None:
        self.seed.setText(str(secrets.randbelow(ANOTHER)))
        self.changed.emit()


def _told(issue: Issue) -> str:
    place = f"line {issue.line}: " if issue.line else f"{issue.where}: " if issue.where else ""
    hint = f" – {issue.suggestion}" if issue.suggestion else ""
    return f"{place}{issue.text}{hint}"
