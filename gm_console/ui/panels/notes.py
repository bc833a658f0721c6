"""The notes panel: every note, ruling and bookmark of the moderator's; Enter goes to what one is on."""

from __future__ import annotations

from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gm_console.campaign.note_topics import TopicKind
from gm_console.campaign.notes import Note, NoteKind
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.panel import EmptyState, PanelDock
from gm_console.ui.kit.parts import push_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tables.model import Column, RecordTable
from gm_console.ui.kit.tables.pane import TablePane
from gm_console.ui.session import Session

DAY = len("2026-12-04")
TEXT_ROOM: Final = 180
"""Pixels of a text at most where others would be out of sight: its rows grow."""


class NotesPanel(QWidget):
    """One row for each note."""

    visit_wanted = Signal(object)
    """:class:`Note` whose topic is to be shown."""
    new_wanted = Signal()
    change_wanted = Signal(object)
    removal_wanted = Signal(object)

    def __init__(self, session: Session, settings: Settings) -> None:
        super().__init__()
        self._session = session
        self.model: RecordTable[Note] = RecordTable(self._columns(), self, key=lambda note: note.number)
        self.new = push_button(self.tr("New…"), self.tr("Write a note on what is selected, or on the game"))
        self.change = push_button(self.tr("Change…"), self.tr("Let the note say something else"))
        self.remove = push_button(self.tr("Remove"), self.tr("Take the note out of the file"))
        self.pane = TablePane(
            self.model, settings, "notes", self.tr("Notes"), hint=self.tr("Find"),
            tools=(self.new, self.change, self.remove),
        )  # fmt: skip
        self.pane.table.wrap_rows()
        self._empty = EmptyState(
            self.pane,
            self.tr(
                "No notes yet. Right click on anything to write one on it, or bookmark a moment of a turn (Ctrl+D)."
            ),
        )
        lay_below(self, self._empty)
        self.pane.visited.connect(self.visit_wanted)
        self.new.clicked.connect(self.new_wanted)
        self.change.clicked.connect(self._want_change)
        self.remove.clicked.connect(self._want_removal)
        self.pane.table.selectionModel().selectionChanged.connect(self._allow)
        session.chronicle_changed.connect(self._show_rows)
        session.closed.connect(self._forget)
        self._forget()

    def dock(self) -> PanelDock:
        """Return the panel in a dock."""
        return PanelDock("notes", self.tr("Notes"), self)

    def show_note(self, number: int) -> None:
        """Select a note."""
        rows = range(self.model.rowCount())
        self.pane.choose(next((row for row in rows if self.model.record(row).number == number), -1))
        self._allow()

    def _columns(self) -> tuple[Column[Note], ...]:
        return (
            Column(title=self.tr("No."), key="number", tip=self.tr("In the order in which they were written"),
                   width=60, value=lambda note: note.number),
            Column(title=self.tr("Kind"), key="kind", tip=self.tr("Note, ruling or bookmark"), width=88,
                   value=self._kind),
            Column(title=self.tr("On"), key="on", tip=self.tr("What it is on"), width=150, value=self._on,
                   note=lambda note: note.told),
            Column(title=self.tr("Note"), key="text", tip=self.tr("What it says"), width=TEXT_ROOM,
                   most=TEXT_ROOM, value=_said, note=_whole),
            Column(title=self.tr("Because"), key="because", tip=self.tr("Why it was decided so"), width=TEXT_ROOM,
                   most=TEXT_ROOM, value=lambda note: note.now.because, note=lambda note: note.now.because),
            Column(title=self.tr("Written"), key="written", tip=self.tr("Day on which it was written or changed last"),
                   width=96, value=lambda note: note.now.at[:DAY]),
        )  # fmt: skip

    def _kind(self, note: Note) -> str:
        return {
            NoteKind.NOTE: self.tr("note"),
            NoteKind.RULING: self.tr("ruling"),
            NoteKind.BOOKMARK: self.tr("bookmark"),
        }[note.kind]

    def _on(self, note: Note) -> str:
        called = self._session.world.names.get(note.on.name, "") if note.on.kind is TopicKind.NATION else ""
        return f"{note.on.words} {called}".strip()

    def _want_change(self) -> None:
        self.change_wanted.emit(self.pane.only_selected)

    def _want_removal(self) -> None:
        self.removal_wanted.emit(self.pane.only_selected)

    def _show_rows(self) -> None:
        notes = self._session.chronicle.notes
        self.pane.show_rows(notes)
        self.pane.columns.refit()
        self._empty.show_body(bool(notes))
        self._allow()

    def _forget(self) -> None:
        self.pane.show_rows(())
        self._empty.show_body(False)
        self._allow()

    def _allow(self) -> None:
        """Enable what can be done with the row that is selected."""
        free = self._session.is_open and not self._session.world.campaign.read_only
        self.new.setEnabled(free)
        for button in (self.change, self.remove):
            button.setEnabled(free and self.pane.only_selected is not None)


def _said(note: Note) -> str:
    """Return what a note says in one line; a bookmark without words what it is on."""
    return " ".join((note.now.text or note.told).split())


def _whole(note: Note) -> str:
    """Return all of it, and below what it said before."""
    return "\n".join((note.now.text or note.told, *(f"({one.text})" for one in reversed(note.former))))
