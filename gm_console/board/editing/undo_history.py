"""Undo and redo without end: the edits that were done, in order, and how many of them hold.

A transaction is one step whatever is done in it; edits with the same grip that follow each other become one step.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from gm_console.board.editing.edit import Edit, joined


class History:
    """The list of edits of one document."""

    def __init__(self) -> None:
        """Start with nothing done."""
        self._steps: list[Edit] = []
        self._position = 0
        self._saved: int | None = 0
        self._held = False
        """The last step may still grow by edits with its grip."""
        self._open: list[Edit] = []
        self._depth = 0

    @property
    def labels(self) -> tuple[str, ...]:
        """What the history list shows, oldest first; undone steps stay in it until something else is done."""
        return tuple(edit.label for edit in self._steps)

    @property
    def position(self) -> int:
        """How many steps hold now."""
        return self._position

    @property
    def saved(self) -> int | None:
        """How many steps held when the map was saved last, None where that state cannot be gone back to."""
        return self._saved

    @property
    def can_undo(self) -> bool:
        """There is a step to take back, and no transaction is open."""
        return self._position > 0 and not self._depth

    @property
    def can_redo(self) -> bool:
        """There is an undone step, and no transaction is open."""
        return self._position < len(self._steps) and not self._depth

    @property
    def clean(self) -> bool:
        """What holds is what was saved last."""
        return self._saved == self._position and not self._open

    def holds(self, edit: Edit) -> bool:
        """Whether an edit that was a step of its own is among those that hold now."""
        return any(step is edit for step in self._steps[: self._position])

    def record(self, edit: Edit) -> None:
        """Note an edit that was just made."""
        if self._depth:
            self._open.append(edit)
            return
        if self._saved is not None and self._saved > self._position:
            self._saved = None
        del self._steps[self._position :]
        grown = self._held and edit.grip and self._steps and self._steps[-1].grip == edit.grip
        if not grown:
            self._steps.append(edit)
            self._position += 1
        elif (whole := self._steps[-1].merged(edit)).changes:
            self._steps[-1] = whole
        else:
            self._steps.pop()
            self._position -= 1
        self._held = bool(self._steps)

    def release(self) -> None:
        """End a drag or a word: the next edit is a step of its own whatever its grip."""
        self._held = False

    def back(self) -> Edit:
        """Take the last step back: return the edit to apply."""
        if not self.can_undo:
            raise IndexError("nothing to undo")
        self._held = False
        self._position -= 1
        return self._steps[self._position].inverted()

    def forward(self) -> Edit:
        """Do the next undone step again: return the edit to apply."""
        if not self.can_redo:
            raise IndexError("nothing to redo")
        self._held = False
        self._position += 1
        return self._steps[self._position - 1]

    def mark_saved(self) -> None:
        """Note that what holds now is on disk."""
        self._saved = self._position
        self._held = False

    @contextmanager
    def transaction(self, label: str) -> Iterator[list[Edit]]:
        """Gather what is recorded inside into one step; an inner transaction belongs to the outer one."""
        start = len(self._open)
        self._depth += 1
        try:
            yield self._open
        finally:
            self._depth -= 1
            if not self._depth:
                edits, self._open = self._open[start:], []
                whole = joined(edits, label)
                if whole.changes:
                    self._held = False
                    self.record(whole)
                    self._held = False
