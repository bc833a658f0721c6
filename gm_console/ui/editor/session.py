"""What is open in the editor: the open map with its document, what is selected, what the checks found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, Signal

from gm_console.board.checking.finding import Finding
from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing.document import MapDocument
from gm_console.board.editing.edit import Edit, GameChange, Refusal
from gm_console.board.editing.sheet import MapSheet, Stale
from gm_console.core.ids import RegionId
from gm_console.core.map_rules import MapRules
from gm_console.files.open_map import OpenMap
from gm_console.ui.editor.follower import Findings, Follower
from gm_console.ui.editor.selection import NOTHING, Chosen


class EditorSession(QObject):
    """Holds the map that is being edited; canvas, tools and panels listen here and ask here."""

    opened = Signal()
    closed = Signal()
    game_changed = Signal()
    """The open map is drawn for another game from now on; what that game has is offered anew."""
    edited = Signal(object)
    """:class:`Edit` that was just made, undone or done again."""
    stepped = Signal()
    """The history changed, or what of it is saved."""
    selected = Signal()
    findings_changed = Signal()
    refused = Signal(object)
    """:class:`Refusal` of what somebody tried; nothing has changed."""
    said = Signal(str)
    """A sentence for the status line."""
    name_wanted = Signal(object)
    """Region id whose name is to be typed."""
    shown_place = Signal(object)
    """A place (x, y) in map units, or a region id, that the canvas is to bring into sight."""
    shown_around = Signal(object, int)
    """A place, and how many map units from side to side show what it is about: the canvas goes as near as that."""

    def __init__(self, failed: Callable[[Exception], None], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._failed = failed
        self._open_map: OpenMap | None = None
        self._follower: Follower | None = None
        self._leaving: list[Follower] = []
        """Followers of maps that were closed, still busy with an answer that nobody waits for."""
        self._chosen = NOTHING
        self._findings: tuple[Finding, ...] = ()
        self._settled = False
        self._made, self._checked = 0, -1
        self._held = False
        self._looking = ""

    @property
    def is_open(self) -> bool:
        """Whether a map is open."""
        return self._open_map is not None

    @property
    def open_map(self) -> OpenMap:
        """The open map's folder, journal and backups; ask :attr:`is_open` first."""
        assert self._open_map is not None
        return self._open_map

    @property
    def folder(self) -> Path:
        """Where the map is saved."""
        return self.open_map.folder

    @property
    def document(self) -> MapDocument:
        """The map and its history."""
        return self.open_map.document

    @property
    def rules(self) -> MapRules:
        """What the game that the open map names asks of it; without a map nothing is asked."""
        return self.sheet.rules if self.is_open else MapRules()

    @property
    def sheet(self) -> MapSheet:
        """The map in its tables; change it by :meth:`do` only."""
        return self.open_map.document.sheet

    @property
    def chosen(self) -> Chosen:
        """What is selected."""
        return self._chosen

    @property
    def findings(self) -> tuple[Finding, ...]:
        """What the checks found last."""
        return self._findings

    @property
    def settled(self) -> bool:
        """Whether the findings also tell of what is measured only when the hand rests."""
        return self._settled

    @property
    def checked(self) -> bool:
        """Whether the findings tell of the map as it is now, not as it was some edits ago."""
        return self._checked == self._made

    @property
    def looking(self) -> str:
        """Why the map can be looked at only, empty where it can be changed."""
        return self._looking

    def open(self, open_map: OpenMap, *, looking: str = "") -> None:
        """Show a map in place of the one that is open; its journal has begun unless it is for ``looking`` only."""
        self.close()
        self._open_map, self._looking = open_map, looking
        open_map.document.listen(self._noted)
        sheet = open_map.document.sheet
        self._follower = Follower(open_map.document.board, tuple(sorted(sheet.ice)), parent=self)
        self._follower.found.connect(self._take_findings)
        self._follower.failed.connect(self._failed)
        self.opened.emit()
        self.stepped.emit()
        self._follower.start()

    def look_only(self, why: str) -> None:
        """Say why the map can be looked at only, with an empty text that it can be changed from now on."""
        self._looking = why
        self.stepped.emit()

    def close(self) -> None:
        """Close the map; its journal stays for a recovery where something is not saved."""
        if self._open_map is None:
            return
        assert self._follower is not None
        self._let_go(self._follower)
        self._open_map.close()
        self._open_map, self._follower = None, None
        self._chosen, self._findings, self._settled = NOTHING, (), False
        self._made, self._checked, self._held = 0, -1, False
        self.closed.emit()

    def _let_go(self, follower: Follower) -> None:
        follower.close()
        self._leaving.append(follower)
        for one in [one for one in self._leaving if one.ended]:
            self._leaving.remove(one)
            one.deleteLater()

    def do(self, wanted: Edit | Refusal) -> bool:
        """Make an edit, or say why it cannot be made; tell whether it was made."""
        if self._held:
            wanted = Refusal(code="edit.saving", text=self.tr("the map is being saved; a moment"))
        elif self._looking:
            wanted = Refusal(code="edit.looking", text=self._looking)
        try:
            refusal = self.document.do(wanted)
        except Stale:
            refusal = Refusal(
                code="edit.stale", text=self.tr("the map has changed meanwhile; do it once more")
            )
        if refusal is not None:
            self.refused.emit(refusal)
        return refusal is None

    @contextmanager
    def transaction(self, label: str) -> Iterator[None]:
        """Make one step of all that is done inside."""
        with self.document.transaction(label):
            yield
        self.stepped.emit()

    def release(self) -> None:
        """The hand let go: the next edit is a step of its own."""
        if self.is_open:
            self.document.history.release()
            self.open_map.rest()

    @property
    def _free(self) -> bool:
        """A map is open and may be changed right now."""
        return self.is_open and not self._held and not self._looking

    def undo(self) -> None:
        """Take the last step back, if there is one."""
        self.release()
        if self._free and self.document.history.can_undo:
            self.document.undo()

    def redo(self) -> None:
        """Do the next undone step again, if there is one."""
        self.release()
        if self._free and self.document.history.can_redo:
            self.document.redo()

    def jump(self, position: int) -> None:
        """Go to where so many steps hold."""
        self.release()
        if self._free:
            self.document.jump(position)

    def choose(self, chosen: Chosen) -> None:
        """Select something, everywhere at once."""
        if chosen != self._chosen:
            self._chosen = chosen
            self.selected.emit()

    def choose_region(self, region: RegionId, *, show: bool = False) -> None:
        """Select one region, and bring it into sight if asked to."""
        self.choose(Chosen(faces=(region,)))
        if show:
            self.shown_place.emit(region)

    def ask(
        self,
        work: Callable[[MapSheet, LiveChecks], Any],
        done: Callable[[Any], None],
        failed: Callable[[Exception], None] | None = None,
    ) -> None:
        """Have something worked out on the map as it is now, off the window's thread.

        ``work`` may read the sheet it is given and change nothing; an :class:`Edit` it returns can be done here.
        """
        if self._follower is not None:
            self._follower.ask(work, done, failed or self._failed)

    def look(self, work: Callable[[MapSheet], Any], done: Callable[[Any], None]) -> None:
        """Have something worked out that needs no checks, as :meth:`ask` does.

        Asked while a map is opened it comes before the first check of it.
        """
        if self._follower is not None:
            self._follower.look(work, done, self._failed)

    def hold(self, held: bool) -> None:
        """Refuse edits while the map is written to disk."""
        self._held = held

    def saved(self) -> None:
        """Tell everybody that the map was saved."""
        self.stepped.emit()

    def _noted(self, edit: Edit) -> None:
        assert self._follower is not None
        self._made += 1
        self._follower.follow(edit)
        if any(isinstance(change, GameChange) for change in edit.changes):
            self.game_changed.emit()
        self.edited.emit(edit)
        still = self._chosen.after(edit, self.sheet)
        if still != self._chosen:
            self._chosen = still
            self.selected.emit()
        self.stepped.emit()

    def _take_findings(self, findings: Findings) -> None:
        self._findings, self._settled = findings.found, findings.settled
        self._checked = findings.edits
        self.findings_changed.emit()
