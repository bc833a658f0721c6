"""What a new world is worth: the facts it holds, how equal its starts are, and what the map check says."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from PySide6.QtWidgets import QTabWidget, QWidget

from gm_console.board.homes import Home, spreads_of
from gm_console.campaign.set_up.world_records import FactLine, Holds, NewWorld
from gm_console.core.issues import Issue, Severity
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.marks import colour_of
from gm_console.ui.kit.parts import caption
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.view import RowView
from gm_console.ui.kit.theme import Theme

R = TypeVar("R")


class WorldFindings(QTabWidget):
    """Three tables; a title says at a glance what is in its own."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._names: Mapping[str, str] = {}
        self.facts = RecordTable(self._fact_columns(), self)
        self.homes = RecordTable(self._home_columns(), self)
        self.issues = RecordTable(self._issue_columns(), self)
        self.tables = (
            _table(self.facts, falls=True),
            _table(self.homes),
            _table(self.issues),
        )
        for table in (self.tables[0], self.tables[2]):
            table.horizontalHeader().setStretchLastSection(True)
            table.wrap_rows()
        self._notes = tuple(caption() for _ in self.tables)
        for table, note in zip(self.tables, self._notes, strict=True):
            page = QWidget()
            column = lay_below(page, note, table, grows=table, edges=(0, 8, 0, 0), gap=4)
            column.addStretch(0)
            self.addTab(page, "")
        self.setDocumentMode(True)
        self.clear_world()
        theme.changed.connect(self._tint)

    def clear_world(self) -> None:
        """Show that nothing is known yet."""
        for model in (self.facts, self.homes, self.issues):
            model.show_rows(())
        for at, title in enumerate(self._titles()):
            self.setTabText(at, title)
            self._notes[at].setText(self.tr("Told once the world is drawn."))
            self.tables[at].hide()

    def show_world(self, world: NewWorld) -> None:
        """Show what came of a brief and a seed."""
        self._names = world.board.country_names if world.board is not None else {}
        self.facts.show_rows(world.facts)
        self.homes.show_rows(world.homes)
        self.issues.show_rows(world.issues)
        facts, starts, check = self._titles()
        broken = sum(fact.holds is Holds.BROKEN for fact in world.facts)
        held = sum(fact.holds is Holds.HELD for fact in world.facts)
        self.setTabText(0, f"{facts} {held}/{held + broken}" if world.facts else facts)
        self.setTabText(1, starts)
        errors, warnings = world.count(Severity.ERROR), world.count(Severity.WARNING)
        infos = world.count(Severity.INFO)
        self.setTabText(2, f"{check} {errors}" if errors else check)
        self._notes[0].setText(self._fact_note(world))
        self._notes[1].setText(self._home_note(world.homes))
        counted = self.tr("{0} errors, {1} warnings, {2} remarks").format(errors, warnings, infos)
        self._notes[2].setText(counted)
        for table in self.tables:
            table.setVisible(table.model().rowCount() > 0)
        if world.board is None or errors:
            self.setCurrentIndex(2)
        elif broken:
            self.setCurrentIndex(0)

    def _titles(self) -> tuple[str, str, str]:
        return self.tr("Facts"), self.tr("Equal starts"), self.tr("Check")

    def _fact_note(self, world: NewWorld) -> str:
        if world.board is None and not world.facts:
            return self.tr("Nothing was drawn, so nothing holds: see the check.")
        if not world.facts:
            return self.tr("The brief asks for no facts: add [[fact]] tables to it to have some held.")
        aside = sum(fact.holds is Holds.ASIDE for fact in world.facts)
        broken = sum(fact.holds is Holds.BROKEN for fact in world.facts)
        words = [self.tr("All facts hold.") if not broken else self.tr("{0} do not hold.").format(broken)]
        if aside:
            words.append(self.tr("{0} set aside, for they fix a size that you changed.").format(aside))
        return " ".join(words)

    def _home_note(self, homes: tuple[Home, ...]) -> str:
        if not homes:
            return self.tr("No nation has a home on this map.")
        spreads = (f"{one.name} {one.percent[0]}–{one.percent[1]} %" for one in spreads_of(homes))
        return self.tr("{0} homes; the least and the most that one has, the mean being 100 %: {1}").format(
            len(homes), ", ".join(spreads)
        )

    def _fact_columns(self) -> tuple[Column[FactLine], ...]:
        return (
            Column(title=self.tr("State"), tip=self.tr("Held, not held, or set aside for a size you changed"),
                   value=lambda one: one.holds.value, width=84, colour=self._fact_tone),
            Column(title=self.tr("Line"), tip=self.tr("Line in the brief"), value=lambda one: one.line, width=46,
                   hide_zero=True),
            Column(title=self.tr("Fact"), tip=self.tr("What the brief asks for"), value=lambda one: one.text,
                   width=270, note=lambda one: one.text),
            Column(title=self.tr("Instead"), tip=self.tr("What is so instead"), value=lambda one: one.trouble,
                   width=180, note=lambda one: one.trouble),
            Column(title=self.tr("How to mend it"), tip=self.tr("How the brief can be mended"),
                   value=lambda one: one.suggestion, width=170, note=lambda one: one.suggestion),
        )  # fmt: skip

    def _home_columns(self) -> tuple[Column[Home], ...]:
        return (
            Column(title=self.tr("Id"), tip=self.tr("Nation"), value=lambda one: one.nation, width=44),
            Column(title=self.tr("Country"), tip=self.tr("Home country"), value=self._country, width=150),
            Column(title=self.tr("Regions"), tip=self.tr("Land regions of the home"),
                   value=lambda one: one.regions, width=84),
            Column(title=self.tr("Area, 1,000 sq"), tip=self.tr("Thousands of square map units"),
                   value=lambda one: one.area // 1_000, width=120),
            Column(title=self.tr("Coast"), tip=self.tr("Regions with a coast"), value=lambda one: one.coastal,
                   width=76),
            Column(title=self.tr("Rough"), tip=self.tr("Regions of rough ground"), value=lambda one: one.rough,
                   width=76),
            Column(title=self.tr("Neighbours"), tip=self.tr("Other countries that touch it by land"),
                   value=lambda one: one.neighbours, width=100),
            Column(title=self.tr("Waters"), tip=self.tr("Regions of sea that touch it"),
                   value=lambda one: one.waters, width=80),
        )  # fmt: skip

    def _country(self, home: Home) -> str:
        return self._names.get(home.nation, "")

    def _issue_columns(self) -> tuple[Column[Issue], ...]:
        return (
            Column(title=self.tr("Severity"), tip=self.tr("Error, warning or remark"),
                   value=lambda one: one.severity.value, width=84, colour=self._issue_tone),
            Column(title=self.tr("Line"), tip=self.tr("Line in the brief"), value=lambda one: one.line, width=46,
                   hide_zero=True),
            Column(title=self.tr("Where"), tip=self.tr("Place in the brief or on the map"),
                   value=lambda one: one.where, width=110, note=lambda one: one.where),
            Column(title=self.tr("What"), tip=self.tr("What is wrong"), value=lambda one: one.text, width=290,
                   note=lambda one: one.text),
            Column(title=self.tr("How to mend it"), tip=self.tr("How it can be mended"),
                   value=lambda one: one.suggestion, width=210, note=lambda one: one.suggestion),
        )  # fmt: skip

    def _fact_tone(self, fact: FactLine) -> str:
        tones = self._theme.tones
        return {Holds.HELD: tones.done, Holds.BROKEN: tones.error, Holds.ASIDE: tones.muted}[fact.holds]

    def _issue_tone(self, issue: Issue) -> str:
        return colour_of(issue.severity, self._theme.tones)

    def _tint(self) -> None:
        for table in self.tables:
            table.viewport().update()


def _table(model: RecordTable[R], *, falls: bool = False) -> RowView:
    """Return a table sorted by its first column: what does not hold and errors come first."""
    table = RowView(model, "")
    table.sort_by_heads(falls=falls)
    table.fit_columns()
    return table
