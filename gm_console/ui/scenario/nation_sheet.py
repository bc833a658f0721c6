"""The sheet of one nation: every field of its set-up, what it is worth beside the others, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from itertools import groupby
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QMenu, QToolButton, QWidget

from gm_console.board.generate.peoples import LANGUAGES
from gm_console.campaign.set_up.nation_draws import AS_SPOKEN
from gm_console.campaign.set_up.scenario_document import Row, value_of
from gm_console.core.ids import NationId
from gm_console.core.issues import Issue
from gm_console.core.setup_form import FieldKind, FormField, SetUpForm
from gm_console.ui.flags import flag_picture
from gm_console.ui.kit.layouts import NO_EDGES, SPRING, lay_below, lay_beside
from gm_console.ui.kit.page import ScrolledPage
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import DialogForm, PlainLabel, menu_button, plain_tip, small_button
from gm_console.ui.scenario.company import Company
from gm_console.ui.scenario.field_editors import FieldEditor, Regions, editor_for
from gm_console.ui.scenario.look_editors import ColourEditor, FlagEditor, LookEditor, PatternEditor

SIDES: Final = 40
"""Pixels beside the fields: margins of the page, and its scroll bar."""
HEAD_FLAG: Final = 24
"""Pixels of the flag before the name."""
LOOK_EDITORS: Final[Mapping[FieldKind, Callable[[str, FormField], FieldEditor]]] = {
    FieldKind.COLOUR: ColourEditor,
    FieldKind.PATTERN: PatternEditor,
    FieldKind.FLAG: FlagEditor,
}


class NationSheet(QWidget):
    """Made anew for each game; shows one nation at a time."""

    edited = Signal(str, object)
    """A field of the nation and its new value."""
    given = Signal(str)
    """A field whose value all nations are to have."""
    naming = Signal(str)
    """A language that the nation's names are to be drawn in."""

    def __init__(self) -> None:
        super().__init__()
        self.editors: dict[str, FieldEditor] = {}
        self.to_all: dict[str, QToolButton] = {}
        self.names: QToolButton | None = None
        """Draws names; none in a game whose nations have none."""
        self._form: SetUpForm | None = None
        self.flag = PlainLabel()
        self.head = PlainLabel(look="sheetTitle")
        self.worth = PlainLabel(look="caption", wraps=True)
        self.trouble = PlainLabel(look="error", wraps=True)
        title = QWidget()
        lay_beside(title, self.flag, self.head, SPRING, gap=10)
        self._page = ScrolledPage()
        self._fields: QWidget | None = None
        for part in (title, self.worth, self.trouble):
            self._page.column.addWidget(part)
        self._page.column.addStretch(1)
        self._empty = EmptyState(self._page, self.tr("Select a nation in the table to fill in its sheet."))
        lay_below(self, self._empty)

    def use_form(self, form: SetUpForm, regions: Regions) -> None:
        """Have the fields of another game or map."""
        if self._fields is not None:
            self._fields.hide()
            self._fields.deleteLater()
        self._form, self._fields = form, QWidget()
        self.editors, self.to_all, self.names = {}, {}, None
        lines = DialogForm()
        for section, fields in groupby(form.fields, key=lambda field: field.section):
            own = tuple(fields)
            if section:
                lines.addRow(self._section_head(section, own, first=not self.editors))
            for field in own:
                editor = self.editors[field.key] = _editor(field, regions)
                editor.changed.connect(partial(self.edited.emit, field.key))
                lines.add(field.title, editor, *self._beside(field))
        lay_below(self._fields, lines)
        self._page.column.insertWidget(3, self._fields)
        self._page.setMinimumWidth(self._fields.minimumSizeHint().width() + SIDES)

    def show_nation(
        self,
        row: Row | None,
        issues: tuple[Issue, ...],
        company: Company | None = None,
        worth: str = "",
        unit: str = "",
    ) -> None:
        """Show a nation as it is set up, among the others, and what is wrong with it; None for none."""
        self._empty.show_body(row is not None)
        if row is None or self._form is None:
            return
        self.head.setText(f"{row.get('id', '')}  {row.get(self._form.name, '')}".strip())
        flag = company.flags.get(NationId(company.nation)) if company is not None else None
        self.flag.setVisible(flag is not None)
        if flag is not None:
            self.flag.setPixmap(flag_picture(flag, HEAD_FLAG, self.devicePixelRatioF()))
        self.worth.setText(worth)
        self.worth.setToolTip(plain_tip(unit))
        self.worth.setVisible(bool(worth))
        self.trouble.setText("\n".join(issue.text for issue in issues))
        self.trouble.setVisible(bool(issues))
        for field in self._form.fields:
            editor = self.editors[field.key]
            if isinstance(editor, LookEditor) and company is not None:
                editor.show_company(company)
            editor.show_value(value_of(row, field))

    def _section_head(self, title: str, fields: tuple[FormField, ...], *, first: bool) -> QWidget:
        """Return the head of a part of the sheet, with what can be done to all of it."""
        made, label = QWidget(), PlainLabel(title, look="sectionTitle")
        edges = NO_EDGES if first else (0, 8, 0, 0)
        beside = [self._naming_button()] if any(field.names is not None for field in fields) else []
        lay_beside(made, label, SPRING, *beside, edges=edges, gap=4)
        return made

    def _naming_button(self) -> QToolButton:
        button = self.names = menu_button(
            self.tr("Name…"),
            self.tr("Draw other names for the nation in a language of the world; undoing brings these back"),
        )
        menu = QMenu(button)
        for language, text in self._languages():
            menu.addAction(text, partial(self.naming.emit, language))
        button.setMenu(menu)
        return button

    def _languages(self) -> Iterator[tuple[str, str]]:
        yield AS_SPOKEN, self.tr("As its country speaks")
        for language in LANGUAGES:
            yield language, language.capitalize()

    def _beside(self, field: FormField) -> tuple[QWidget, ...]:
        if not field.common:
            return ()
        button = small_button(self.tr("To all"), self.tr("Give every nation this: {0}").format(field.title))
        button.clicked.connect(partial(self.given.emit, field.key))
        self.to_all[field.key] = button
        return (button,)


def _editor(field: FormField, regions: Regions) -> FieldEditor:
    look = LOOK_EDITORS.get(field.kind)
    return look(field.title, field) if look is not None else editor_for(field, regions)
