"""The editor's document: a sheet, its history, and who is told when something changed.

Operations are functions that look at a sheet and return an :class:`Edit` or a :class:`Refusal`; the document makes them
so, takes them back and tells its listeners which parts changed.  The window, the journal and the live checks listen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TypeAlias

from gm_console.board.editing.edit import Edit, Refusal, joined
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.editing.undo_history import History
from gm_console.board.editing.unfit_words import unfit_words
from gm_console.board.model import Board

Listener: TypeAlias = Callable[[Edit], None]


class RolledBack(Exception):
    """Raise it inside a transaction to take back all that was done in it."""


class MapDocument:
    """A map that is being edited."""

    def __init__(self, board: Board, ice_numbers: tuple[int, ...] = ()) -> None:
        """Open a board; see :class:`MapSheet` for ``ice_numbers``."""
        self.sheet = MapSheet(board, ice_numbers)
        self.history = History()
        self._listeners: list[Listener] = []
        self._board: Board | None = None

    @property
    def board(self) -> Board:
        """The map as it is now, frozen; kept until the next edit."""
        if self._board is None:
            self._board = self.sheet.board()
        return self._board

    def listen(self, listener: Listener) -> None:
        """Have a function called with every edit after it was made, undo and redo included."""
        self._listeners.append(listener)

    def do(self, wanted: Edit | Refusal) -> Refusal | None:
        """Make an edit and note it in the history; hand a refusal back unchanged.

        An edit with words that no map file can hold is refused too.
        """
        if isinstance(wanted, Refusal):
            return wanted
        if (unfit := unfit_words(wanted)) is not None:
            return unfit
        if wanted.changes:
            self._make(wanted)
            self.history.record(wanted)
            self._tell(wanted)
        return None

    def undo(self) -> None:
        """Take the last step back."""
        self._apply(self.history.back())

    def redo(self) -> None:
        """Do the next undone step again."""
        self._apply(self.history.forward())

    def jump(self, position: int) -> None:
        """Go to where ``position`` steps hold; listeners are told of one edit that does all of it."""
        if not 0 <= position <= len(self.history.labels):
            raise IndexError(f"the history has no step {position}")
        way: list[Edit] = []
        while self.history.position > position:
            way.append(self.history.back())
        while self.history.position < position:
            way.append(self.history.forward())
        if way:
            self._apply(joined(way, f"Go to step {position}"))

    @contextmanager
    def transaction(self, label: str) -> Iterator[None]:
        """Make one step of all that is done inside; on any exception all of it is taken back.

        :class:`RolledBack` ends the transaction quietly, other exceptions go on.
        """
        try:
            with self.history.transaction(label) as done:
                start = len(done)
                try:
                    yield
                except BaseException:
                    back = joined(done[start:], label).inverted()
                    del done[start:]
                    if back.changes:
                        self._apply(back)
                    raise
        except RolledBack:
            return

    def _apply(self, edit: Edit) -> None:
        self._make(edit)
        self._tell(edit)

    def _make(self, edit: Edit) -> None:
        self.sheet.apply(edit)
        self._board = None

    def _tell(self, edit: Edit) -> None:
        """Tell the listeners, who find the history as it is after the edit."""
        for listener in self._listeners:
            listener(edit)
