"""One note as it is written or changed: on what, what it says, why it was decided so, and what it said before."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialogButtonBox, QLineEdit, QPlainTextEdit, QWidget

from gm_console.campaign.note_topics import TOPICS_WRITTEN, Topic
from gm_console.campaign.notes import Note, Wording
from gm_console.ui.kit.layouts import DIALOG_EDGES, lay_below
from gm_console.ui.kit.parts import DialogForm, caption, step_row
from gm_console.ui.kit.wish_dialog import WishDialog

SIZE = (560, 360)
SHOWN_DAY = len("2026-12-04")


class NoteDialog(WishDialog):
    """Not modal; its button keeps the note."""

    wanted = Signal()
    """What is filled in is to be kept."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(*SIZE)
        self.note: Note | None = None
        """The note that is changed; None for a new one."""
        self._begun = ("", "")
        """What it began with: words and reason."""
        self.on = QLineEdit()
        self.on.setToolTip(TOPICS_WRITTEN)
        self.text = QPlainTextEdit()
        self.text.setTabChangesFocus(True)
        self.because = QLineEdit()
        self.because.setPlaceholderText(self.tr("Why it was decided so; with a reason the note is a ruling"))
        self.former = caption()
        form = DialogForm()
        form.add(self.tr("&On"), self.on)
        form.add(self.tr("&Note"), self.text)
        form.add(self.tr("&Because"), self.because)
        tip = self.tr("Keep it in the campaign file; no player reads it")
        buttons, self.save = step_row(self, QDialogButtonBox.StandardButton.Save, self.wanted.emit, tip)
        lay_below(self, form, self.former, self.trouble, buttons, grows=form, edges=DIALOG_EDGES, gap=12)

    @property
    def is_typed(self) -> bool:
        """Whether it holds words that it did not begin with: they would be lost."""
        return (self.text.toPlainText(), self.because.text()) != self._begun

    def write(self, on: Topic) -> None:
        """Begin a new note."""
        self._begin(self.tr("New note"), None, on)

    def take_up(self, note: Note) -> None:
        """Begin a new note with the words of one that was removed."""
        self._begin(self.tr("New note"), None, note.on, note.now)
        self.refuse(self.tr("Note {0} is removed; Save keeps its words as a new note").format(note.number))

    def change(self, note: Note) -> None:
        """Begin to change a note."""
        self._begin(self.tr("Note {0}").format(note.number), note, note.on, note.now)
        told = [f"{one.at[:SHOWN_DAY]}  {one.text or '–'}" for one in reversed(note.former)]
        self.former.setText("\n".join((self.tr("Before:"), *told)) if told else note.told)

    def _begin(self, title: str, note: Note | None, on: Topic, said: Wording | None = None) -> None:
        self.setWindowTitle(title)
        self.note = note
        self.on.setText(on.words)
        self.on.setReadOnly(note is not None)
        self._begun = (said.text, said.because) if said is not None else ("", "")
        self.text.setPlainText(self._begun[0])
        self.because.setText(self._begun[1])
        self.because.setEnabled(note is None or not note.bookmark)
        self.former.clear()
        self.trouble.clear()
        self.text.setFocus()
