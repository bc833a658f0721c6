"""What a nation has in each of its regions at the start: dealt out, and placed by hand where somebody wants it so."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gm_console.core.setup_form import FieldKind, FormField, PlaceColumn, PlaceForm, PlaceLine, Spread
from gm_console.ui.kit.layouts import SPRING, lay_below, lay_beside, split_between
from gm_console.ui.kit.page import ScrolledPage
from gm_console.ui.kit.panel import EmptyState
from gm_console.ui.kit.parts import PlainLabel, caption, push_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.scenario.field_editors import CountsEditor

HEIGHTS = (330, 330)
"""Of the regions, and of the numbers of the one selected, at first."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Put:
    """A number that somebody placed."""

    region: str
    column: PlaceColumn
    number: int


class PlaceSheet(QWidget):
    """Shows one nation at a time."""

    put = Signal(object)
    """:class:`Put`."""
    let_go = Signal()
    """All that was placed by hand in the nation's regions is to be dealt out again."""

    def __init__(self, settings: Settings) -> None:
        super().__init__()
        self._form: PlaceForm | None = None
        self._spread: Spread | None = None
        self._shown: tuple[int, ...] = ()
        """Places of the columns that the nation has anything of."""
        self._region = ""
        self.editor: CountsEditor | None = None
        self.model: RecordTable[PlaceLine] = RecordTable((), self, key=lambda line: line.region)
        self.pane = TablePane(self.model, settings, "scenario_places", self.tr("Regions"))
        self.total = PlainLabel(look="error", wraps=True)
        self.head = PlainLabel(look="panelTitle")
        self.deal = push_button(
            self.tr("&Deal out again"), self.tr("Forget what was placed by hand in this nation's regions")
        )
        self.deal.clicked.connect(self.let_go)
        self._page = ScrolledPage()
        self._page.column.addWidget(self.head)
        self._page.column.addStretch(1)
        about = caption(self.tr("Numbers of the region selected; what one gains another must lose."))
        lower, line = QWidget(), lay_beside(None, self.deal, SPRING)
        lay_below(lower, about, self.total, self._page, line, grows=self._page, edges=(8, 4, 8, 8), gap=4)
        self._empty = EmptyState(split_between(self.pane, lower, grows=self.pane, sizes=HEIGHTS), "")
        lay_below(self, self._empty)
        self.pane.table.selectionModel().selectionChanged.connect(self._show_region)

    @property
    def regions(self) -> tuple[str, ...]:
        """The regions of the nation shown."""
        return tuple(line.region for line in self._spread.lines) if self._spread is not None else ()

    def use_form(self, form: PlaceForm | None) -> None:
        """Have the columns of another game; none where it places nothing by hand."""
        self._form, self._shown, self._region = form, (), ""
        nothing = self.tr("In this game nothing is placed by hand but in the file.")
        self._empty.say(nothing if form is None else self.tr("Select a nation to see what it has where."))
        self._empty.show_body(False)

    def show_spread(self, spread: Spread | None, called: Callable[[str], str]) -> None:
        """Show what a nation has where; ``called`` says what a region is called."""
        self._spread = spread
        self._empty.show_body(spread is not None)
        if spread is None or self._form is None:
            return
        whole = zip(spread.wanted, *(line.counts for line in spread.lines), strict=True)
        shown = tuple(at for at, column in enumerate(whole) if any(column))
        if shown != self._shown:
            self._shown = shown
            self.pane.change_columns(self._columns(called))
            self._make_editor()
        self.pane.show_rows(spread.lines)
        if not self.pane.selected:
            self.pane.choose(max(self.model.row_of(self._region), 0))
        self._show_total()
        self._show_region()

    def _columns(self, called: Callable[[str], str]) -> tuple[Column[PlaceLine], ...]:
        columns = self._form.columns if self._form is not None else ()
        return (
            Column(title=self.tr("Region"), key="region", tip=self.tr("A region that the nation starts with"),
                   width=150, value=lambda line: called(line.region)),
            Column(title=self.tr("Is"), key="is", tip=self.tr("What it is to the nation"), width=70,
                   value=lambda line: line.note),
            *(Column(title=columns[at].title, key=f"place_{columns[at].key}", tip=columns[at].title, width=70,
                     value=_count(at), hide_zero=True, to_right=True) for at in self._shown),
        )  # fmt: skip

    def _make_editor(self) -> None:
        if self.editor is not None:
            self.editor.hide()
            self.editor.deleteLater()
        columns = self._form.columns if self._form is not None else ()
        titles = {str(at): columns[at].title for at in self._shown}
        field = FormField(
            key="places", title=self.tr("Numbers"), kind=FieldKind.COUNTS, choices=titles, most=1000
        )
        self.editor = CountsEditor(field)
        self.editor.changed.connect(self._tell)
        self._page.column.insertWidget(1, self.editor)

    def _show_total(self) -> None:
        spread, columns = self._spread, self._form.columns if self._form is not None else ()
        if spread is None:
            return
        have = [sum(column) for column in zip(*(line.counts for line in spread.lines), strict=True)]
        off = [
            self.tr("{0}: {1} of {2}").format(columns[at].title, had, should)
            for at, (had, should) in enumerate(zip(have, spread.wanted, strict=True))
            if had != should
        ]
        self.total.setText("; ".join(off))
        self.total.setVisible(bool(off))

    def _show_region(self) -> None:
        line: PlaceLine | None = self.pane.only_selected
        if self.editor is None:
            return
        self._region = line.region if line is not None else ""
        self.editor.setEnabled(line is not None)
        self.head.setText(" ".join(filter(None, (self._region, line.note if line is not None else ""))))
        if line is not None:
            self.editor.show_value({str(at): line.counts[at] for at in self._shown})

    def _tell(self, counts: dict[str, int]) -> None:
        line: PlaceLine | None = self.pane.only_selected
        if line is None or self._form is None:
            return
        for at in self._shown:
            number = counts.get(str(at), 0)
            if number != line.counts[at]:
                self.put.emit(Put(region=line.region, column=self._form.columns[at], number=number))
                return


def _count(at: int) -> Callable[[PlaceLine], int]:
    return lambda line: line.counts[at]
