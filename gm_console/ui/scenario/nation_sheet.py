"""The sheet of one nation: every field of its set-up, and what is wrong with it."""

from __future__ import annotations

from functools import partial
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QToolButton, QWidget

from gm_console.campaign.scenario_document import Row, value_of
from gm_console.core.issues import Issue
from gm_console.core.setup_form import FormField, SetUpForm
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.page import Page
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import DialogForm, PlainLabel, small_button
from gm_console.ui.scenario.field_editors import FieldEditor, Regions, editor_for

SIDES: Final = 40
"""Pixels beside the fields: margins of the page, and its scroll bar."""


class NationSheet(QWidget):
    """Made anew for each game; shows one nation at a time."""

    edited = Signal(str, object)
    """A field of the nation and its new value."""
    given = Signal(str)
    """A field whose value all nations are to have."""

    def __init__(self) -> None:
        super().__init__()
        self.editors: dict[str, FieldEditor] = {}
        self.to_all: dict[str, QToolButton] = {}
        self._form: SetUpForm | None = None
        self.head = PlainLabel(look="panelTitle")
        self.trouble = PlainLabel(look="error", wraps=True)
        self._page = Page()
        self._fields: QWidget | None = None
        self._page.column.addWidget(self.head)
        self._page.column.addWidget(self.trouble)
        self._page.column.addStretch(1)
        self._empty = EmptyState(self._page, self.tr("Select a nation in the table to fill in its sheet."))
        lay_below(self, self._empty)

    def use_form(self, form: SetUpForm, regions: Regions) -> None:
        """Have the fields of another game or map."""
        if self._fields is not None:
            self._fields.hide()
            self._fields.deleteLater()
        self._form, self._fields = form, QWidget()
        self.editors, self.to_all = {}, {}
        lines = DialogForm()
        for field in form.fields:
            editor = self.editors[field.key] = editor_for(field, regions)
            editor.changed.connect(partial(self.edited.emit, field.key))
            lines.add(field.title, editor, *self._beside(field))
        lay_below(self._fields, lines)
        self._page.column.insertWidget(2, self._fields)
        self._page.setMinimumWidth(self._fields.minimumSizeHint().width() + SIDES)

    def show_nation(self, row: Row | None, issues: tuple[Issue, ...]) -> None:
        """Show a nation as it is set up, and what is wrong with it; None for none."""
        self._empty.show_body(row is not None)
        if row is None or self._form is None:
            return
        self.head.setText(f"{row.get('id', '')}  {row.get(self._form.name, '')}".strip())
        self.trouble.setText("\n".join(issue.text for issue in issues))
        self.trouble.setVisible(bool(issues))
        for field in self._form.fields:
            self.editors[field.key].show_value(value_of(row, field))

    def _beside(self, field: FormField) -> tuple[QWidget, ...]:
        if not field.common:
            return ()
        button = small_button(self.tr("To all"), self.tr("Give every nation this: {0}").format(field.title))
        button.clicked.connect(partial(self.given.emit, field.key))
        self.to_all[field.key] = button
        return (button,)
