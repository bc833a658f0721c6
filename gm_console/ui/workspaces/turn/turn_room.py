"""The turn room: the actions that lead through a turn."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from gm_console.ui.kit.actions import Actions
from gm_console.ui.session import Session
from gm_console.ui.window.command_palette import Choice, CommandPalette


class TurnRoom(QObject):
    """Connects the actions of the turn room; one for a window."""

    def __init__(
        self,
        window: QWidget,
        session: Session,
        actions: Actions,
        say: Callable[[str], None],
    ) -> None:
        super().__init__(window)
        self._window, self._session, self._say = window, session, say
        slots = {
            "next_step": session.step_on,
            "previous_step": session.step_back,
            "next_refusal": self._next_refusal,
            "previous_refusal": self._previous_refusal,
            "next_battle": self._next_battle,
            "previous_battle": self._previous_battle,
            "go_entry": self.open_entry_palette,
        }
        for id_, slot in slots.items():
            actions[id_].triggered.connect(slot)
        self._before = actions["before"]
        self._before.toggled.connect(session.show_before)
        session.moment_changed.connect(self._follow)
        session.chronicle_changed.connect(self._follow)

    def open_entry_palette(self) -> None:
        """Find an entry by turn and number."""
        hint = self.tr("Turn and number of an entry, such as 1.4012, or words it holds")
        CommandPalette(self._window, (), hint, self.entries_typed).show()

    def entries_typed(self, typed: str) -> Iterator[Choice]:
        """Yield the entries that a number ``T.SEQ`` or ``SEQ`` names, or else those that hold the words typed."""
        if not self._session.is_open or not typed.strip():
            return
        turn, _, number = typed.strip().rpartition(".")
        if number.isdecimal() and (not turn or turn.isdecimal()):
            yield self._numbered(int(turn) if turn else self._session.chronicle.turn, int(number))
            return
        yield from self._holding(typed.casefold().split())

    def entry_named(self, typed: str) -> Iterator[Choice]:
        """Yield the entry that ``T.SEQ`` names, for a palette that finds other things by words."""
        turn, _, number = typed.strip().partition(".")
        if self._session.is_open and turn.isdecimal() and number.isdecimal():
            yield self._numbered(int(turn), int(number))

    def _numbered(self, turn: int, seq: int) -> Choice:
        chronicle = self._session.chronicle
        row = next((one for one in chronicle.turns if one.turn == turn), None)
        if row is None:
            return Choice(text=self.tr("Turn {0} has not been run").format(turn), note="", do=_nothing)
        if not 0 < seq <= row.entries:
            text = self.tr("Turn {0} has entries 1 to {1}").format(turn, f"{row.entries:,}")
            return Choice(text=text, note="", do=_nothing)
        sentence = chronicle.sentence(seq) if turn == chronicle.turn else self.tr("turn {0}").format(turn)
        return Choice(text=f"{turn}.{seq}  {sentence}", note=self.tr("entry"), do=_Visit(self, turn, seq))

    def _holding(self, words: list[str]) -> Iterator[Choice]:
        chronicle = self._session.chronicle
        for seq, sentence in enumerate(chronicle.index.folded, start=1):
            if all(word in sentence for word in words):
                text = f"{chronicle.turn}.{seq}  {chronicle.sentence(seq)}"
                yield Choice(text=text, note=self.tr("entry"), do=_Visit(self, chronicle.turn, seq))

    def visit(self, turn: int, seq: int) -> None:
        """Select an entry of any turn."""
        if turn == self._session.chronicle.turn:
            self._session.select_entry(seq)
        else:
            self._session.show_turn(self.tr("Reading turn {0}").format(turn), turn, seq)

    def _follow(self) -> None:
        self._before.setChecked(self._session.shows_before)

    def _next_refusal(self) -> None:
        if not self._session.go_to_refusal(onwards=True):
            self._say(self.tr("No order is refused after this moment"))

    def _previous_refusal(self) -> None:
        if not self._session.go_to_refusal(onwards=False):
            self._say(self.tr("No order is refused before this moment"))

    def _next_battle(self) -> None:
        if not self._session.go_to_battle(onwards=True):
            self._say(self.tr("No battle is fought after this moment"))

    def _previous_battle(self) -> None:
        if not self._session.go_to_battle(onwards=False):
            self._say(self.tr("No battle is fought before this moment"))


class _Visit:
    """Going to an entry, as a choice of the palette."""

    def __init__(self, room: TurnRoom, turn: int, seq: int) -> None:
        self._room, self._turn, self._seq = room, turn, seq

    def __call__(self) -> None:
        self._room.visit(self._turn, self._seq)


def _nothing() -> None:
    """Be a choice that only tells."""
