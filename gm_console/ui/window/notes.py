"""Notes of the open campaign from the window: written on anything, changed, removed, gone to; bookmarks too."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.note_topics import GAME, Topic, TopicKind, read_topic
from gm_console.campaign.notes import Note
from gm_console.campaign.service import Campaign
from gm_console.core.ids import NationId, RegionId
from gm_console.ui.dialogs.note import NoteDialog
from gm_console.ui.kit.settings import Settings
from gm_console.ui.moments import bookmarks, entry_of, moment_at, moment_of, topic_at
from gm_console.ui.panels.notes import NotesPanel
from gm_console.ui.session import Session
from gm_console.ui.window.dialog_keeper import DialogKeeper
from gm_console.ui.window.subject_menu import Subject
from gm_console.ui.window.subject_places import SubjectPlaces
from gm_console.ui.workspaces.turn.turn_room import TurnRoom


class CampaignNotes(DialogKeeper[NoteDialog]):
    """Keeps the dialog of a note, and carries out what the panel and the actions ask for."""

    players_wanted = Signal()
    """The list of players is to be shown: a note on one leads there."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        settings: Settings,
        say: Callable[[str], None],
        panel: NotesPanel,
        room: TurnRoom,
        subjects: SubjectPlaces,
    ) -> None:
        """``room`` has the actions; ``subjects`` asks for notes, and leads to what they are on."""
        super().__init__(window, session, settings, say)
        self._panel, self._actions = panel, room.actions_
        self._going, self._menu = subjects.going, subjects.menu
        self._menu.note_wanted.connect(self.write_on)
        panel.visit_wanted.connect(self.visit)
        panel.new_wanted.connect(self.write)
        panel.change_wanted.connect(self._begin_change)
        panel.removal_wanted.connect(self._remove)
        slots = {
            "note": self.write,
            "bookmark": self._bookmark,
            "next_bookmark": partial(self._go_to_bookmark, True),
            "previous_bookmark": partial(self._go_to_bookmark, False),
        }
        for id_, slot in slots.items():
            room.actions_[id_].triggered.connect(slot)
        for moved in (session.opened, session.closed, session.chronicle_changed):
            moved.connect(self._allow)
        self._allow()

    def new_dialog(self) -> NoteDialog:
        """Return a new dialog, connected."""
        dialog = NoteDialog(self._window)
        dialog.wanted.connect(self._keep)
        return dialog

    def read(self) -> None:
        """Leave the dialog as it is: what is typed in it stays, whatever changes in the campaign."""

    def write(self) -> None:
        """Write a note on what is selected, on the turn shown where nothing is."""
        chosen, session = self._session.selection, self._session
        on = Topic(kind=TopicKind.TURN, turn=session.chronicle.turn)
        if chosen.entry:
            on = Topic(kind=TopicKind.ENTRY, turn=session.chronicle.turn, number=chosen.entry)
        elif chosen.region or chosen.nation:
            on = Subject(region=chosen.region, nation=chosen.nation).topic
        self._write_on(on)

    def write_on(self, subject: Subject) -> None:
        """Write a note on what a menu is about."""
        self._write_on(subject.topic)

    def visit(self, note: Note) -> None:
        """Show what a note is on."""
        on, going = note.on, self._going
        if on.kind is TopicKind.REGION:
            going.show_region(RegionId(on.name))
        elif on.kind is TopicKind.NATION:
            going.show_nation(NationId(on.name))
        elif on.kind is TopicKind.LINE:
            self._menu.orders_wanted.emit(NationId(on.name))
        elif on.kind is TopicKind.PLAYER:
            self.players_wanted.emit()
        elif on.kind is TopicKind.GAME:
            self._begin_change(note)
        else:
            self._in_turn(on.turn, partial(self._arrive, note))

    def visit_number(self, number: int) -> None:
        """Show what the note with a number is on."""
        for note in self._session.chronicle.notes:
            if note.number == number:
                self.visit(note)

    def _arrive(self, note: Note) -> None:
        """Show the moment of a note in the turn that is shown now."""
        chronicle = self._session.chronicle
        if note.on.kind is TopicKind.BATTLE and entry_of(chronicle, note):
            self._going.show_battle(note.on.turn, entry_of(chronicle, note))
            return
        at = moment_of(chronicle, note)
        if at is None:
            self._say(
                self.tr("Turn {0} was run again since, and that is not in it any more").format(note.on.turn)
            )
            return
        self._going.show_turn_room()
        self._session.show_at(at.phase, at.step)
        if note.on.kind is TopicKind.ENTRY:
            self._session.select_entry(entry_of(chronicle, note))

    def _in_turn(self, turn: int, then: Callable[[], None]) -> None:
        """Show a turn, if it is not, and go on there."""
        session = self._session
        if turn == session.chronicle.turn:
            then()
        elif any(row.turn == turn for row in session.chronicle.turns):
            session.show_turn(self.tr("Reading turn {0}").format(turn), turn, then=then)
        else:
            self._say(self.tr("Turn {0} has not been run").format(turn))

    def _bookmark(self) -> None:
        session = self._session
        on = topic_at(session.chronicle, session.moment, session.step)
        known = next((one for one in session.chronicle.notes if one.bookmark and one.on == on), None)
        if known is not None:
            self._begin_change(known)
            return
        self._do(
            self.tr("Keeping a bookmark"),
            "add_note",
            lambda campaign: campaign.add_note("", on=on, bookmark=True),
        )

    def _go_to_bookmark(self, onwards: bool) -> None:
        """Go to the next bookmark of the turn shown, or to the first of the next turn that has any; or back."""
        session, chronicle = self._session, self._session.chronicle
        here = moment_at(chronicle, session.moment, session.step)
        found = [at for at in bookmarks(chronicle) if (at > here if onwards else at < here)]
        if found:
            self._arrive(bookmarks(chronicle)[found[0] if onwards else found[-1]])
            return
        run = {row.turn for row in chronicle.turns}
        turns = sorted({one.on.turn for one in chronicle.notes if one.bookmark} & run)
        others = [turn for turn in turns if (turn > chronicle.turn if onwards else turn < chronicle.turn)]
        if not others:
            self._say(
                self.tr("There is no bookmark after this moment")
                if onwards
                else self.tr("There is no bookmark before this moment")
            )
            return
        self._in_turn(others[0] if onwards else others[-1], partial(self._arrive_at_end, onwards))

    def _arrive_at_end(self, onwards: bool) -> None:
        """Show the first bookmark of the turn that is shown now, or the last."""
        found = list(bookmarks(self._session.chronicle).values())
        if found:
            self._arrive(found[0] if onwards else found[-1])

    def _write_on(self, on: Topic) -> None:
        dialog = self._empty_dialog()
        if dialog is not None:
            dialog.write(on)

    def _begin_change(self, note: Note | None) -> None:
        dialog = self._empty_dialog() if note is not None else None
        if dialog is not None and note is not None:
            dialog.change(note)

    def _empty_dialog(self) -> NoteDialog | None:
        """Return the dialog, shown, to begin something in; None where what is typed in it would be lost."""
        self.show()
        if self.dialog is not None and self.dialog.is_typed:
            self.dialog.refuse(self.tr("Save this note or cancel it first"))
            return None
        return self.dialog

    def _remove(self, note: Note | None) -> None:
        """Remove a note; its words stand in the dialog, to be kept anew if that was a slip."""
        if note is None:
            return
        dialog = self._empty_dialog() if note.now.text else None
        if note.now.text and dialog is None:
            return
        self._do(
            self.tr("Removing note {0}").format(note.number),
            "remove_note",
            lambda campaign: campaign.remove_note(note.number),
        )
        if dialog is not None:
            dialog.take_up(note)

    def _keep(self) -> None:
        assert self.dialog is not None
        note, text, because = self.dialog.note, self.dialog.text.toPlainText(), self.dialog.because.text()
        if note is not None:
            number = note.number
            self._do(
                self.tr("Changing note {0}").format(number), "edit_note",
                lambda campaign: campaign.edit_note(number, text, because=because),
            )  # fmt: skip
            return
        try:
            on = read_topic(self.dialog.on.text()) if self.dialog.on.text().strip() else GAME
        except CampaignError as trouble:
            self.refuse(trouble)
            return
        self._do(
            self.tr("Keeping a note"),
            "add_note",
            lambda campaign: campaign.add_note(text, on=on, because=because),
        )

    def _do(self, label: str, deed: str, change: Callable[[Campaign], Note]) -> None:
        self.change_campaign(label, deed, change, partial(self._done, deed))

    def _done(self, deed: str, answer: Note) -> None:
        if deed == "remove_note":
            self._say(self.tr("Note {0} is removed").format(answer.number))
            return
        if deed != "add_note" or not answer.bookmark:
            self.end()  # a bookmark is made without the dialog: what is typed there stays
        self._panel.show_note(answer.number)
        self._say(self.tr("Note {0} is kept: {1}").format(answer.number, answer.on.words))

    def _allow(self) -> None:
        """Enable what can be done now."""
        session = self._session
        free = session.is_open and not session.world.campaign.read_only
        marked = session.is_open and any(one.bookmark for one in session.chronicle.notes)
        can = {"note": free, "bookmark": free, "next_bookmark": marked, "previous_bookmark": marked}
        self._actions.permit(can)
