"""What a scenario says of the whole game: title, length, seed, and the game's own numbers."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import QWidget

from gm_console.campaign.set_up.scenario_document import value_of
from gm_console.core.setup_form import FieldKind, FormField, SetUpForm
from gm_console.files.open_scenario import ScenarioContent
from gm_console.files.scenario import MOST
from gm_console.ui.dialogs.rulings import for_scenario, said_of
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.page import ScrolledPage
from gm_console.ui.kit.parts import DialogForm, PlainLabel, beside, caption, push_button
from gm_console.ui.scenario.field_editors import FieldEditor, Regions, TextEditor, editor_for

SEED: Final = r"[1-9]\d{0,17}"
"""What a seed may look like."""


class GeneralSheet(QWidget):
    """The same for every nation."""

    head_edited = Signal(str, object)
    """A value of ``scenario.toml``: its key, what it is now."""
    edited = Signal(str, object)
    """A value of the whole set-up."""

    rulings_wanted = Signal()
    """The rulings are to be chosen."""

    def __init__(self) -> None:
        super().__init__()
        self.about = caption()
        self.title = TextEditor(self.tr("Title"), self.tr("What campaigns of it are called"))
        self.turns = editor_for(
            FormField(
                key="turns", title=self.tr("Turns"), kind=FieldKind.NUMBER, least=1, most=MOST["turns"],
                tip=self.tr("Turns of the whole game"),
            ),
            (),
        )  # fmt: skip
        self.seed = TextEditor(
            self.tr("Seed"), self.tr("What the set-up draws by: the same seed gives the same start")
        )
        self.seed.line.setValidator(QRegularExpressionValidator(SEED, self.seed))
        self._form: SetUpForm | None = None
        self.editors: dict[str, FieldEditor] = {}
        self._lines: QWidget | None = None
        self._page = ScrolledPage()
        self._page.column.addWidget(PlainLabel(self.tr("The game"), look="panelTitle"))
        self._page.column.addWidget(self.about)
        form = DialogForm()
        for title, editor in (
            (self.tr("Title"), self.title),
            (self.tr("Turns"), self.turns),
            (self.tr("Seed"), self.seed),
        ):
            form.add(title, editor)
        self.ruled = PlainLabel(look="caption", wraps=True)
        self.rulings = push_button(
            self.tr("&Rulings…"),
            self.tr("What the game rules where its rulebook is silent, and what else may hold"),
        )
        form.addRow("", beside(self.ruled, self.rulings))
        self._page.column.addLayout(form)
        self._page.column.addStretch(1)
        lay_below(self, self._page)
        self.rulings.clicked.connect(self.rulings_wanted)
        self.title.changed.connect(partial(self.head_edited.emit, "title"))
        self.turns.changed.connect(partial(self.head_edited.emit, "turns"))
        self.seed.changed.connect(lambda text: self.head_edited.emit("seed", int(text)))

    def use_form(self, form: SetUpForm, regions: Regions) -> None:
        """Have the fields of another game."""
        if self._lines is not None:
            self._lines.hide()
            self._lines.deleteLater()
        self._form, self._lines, self.editors = form, QWidget(), {}
        lines = DialogForm()
        for field in form.general:
            editor = self.editors[field.key] = editor_for(field, regions)
            editor.changed.connect(partial(self.edited.emit, field.key))
            lines.add(field.title, editor)
        lay_below(self._lines, lines)
        self._page.column.insertWidget(3, self._lines)

    def show_content(self, content: ScenarioContent, about: str) -> None:
        """Show what a scenario says; ``about`` is what it is played by and on."""
        self.about.setText(about)
        self.ruled.setText(said_of(content.meta.rulings, for_scenario()))
        self.title.show_value(content.meta.title)
        self.turns.show_value(content.meta.turns)
        self.seed.show_value(str(content.meta.seed))
        for field in self._form.general if self._form is not None else ():
            self.editors[field.key].show_value(value_of(content.data, field))
