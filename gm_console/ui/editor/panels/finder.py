"""Links looked for off the window's thread: the doubtful pairs of a map, and the links of a whole map."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing.edit import Edit, HeadChange, IceChange, LinkChange, RegionChange
from gm_console.board.editing.linking import link_as_found
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.links.find import Found
from gm_console.board.links.review_queue import DoubtfulPair, found_links, links_found, reviews
from gm_console.board.model import Board
from gm_console.files.imports.reimport import known_origin
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.latest_task import LatestTask
from gm_console.ui.kit.tasks import Reporter

Looked = tuple[Found, tuple[DoubtfulPair, ...]]


class LinkFinder(QObject):
    """Looks for links, keeps what was found until the map is closed, and knows when borders have changed since."""

    found = Signal()
    """The doubtful pairs are known, or no longer."""
    grew_stale = Signal()
    """A border changed: what was found may not hold any more."""
    linked = Signal(int, int)
    """So many links were made and so many cut."""

    def __init__(self, session: EditorSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self.work = LatestTask(self)
        self.rows: tuple[DoubtfulPair, ...] | None = None
        """Doubtful pairs as they were found; None while nobody has looked."""
        self.stale = False
        """Whether borders have changed since."""
        self._changed = False
        self._found: Found | None = None
        session.opened.connect(self._forget)
        session.closed.connect(self._forget)
        session.edited.connect(self._note)
        self.work.failed.connect(self._fail)

    def find(self) -> None:
        """Look for the doubtful pairs."""
        if self._session.is_open:
            self._changed = False
            self._session.ask(_board, self._find_on)

    def link_all(self) -> None:
        """Link the whole map as the drawing says, in one step; what was decided by hand stays."""
        if self._session.is_open:
            self._changed = False
            self._session.ask(_board, self._link_on)

    def _find_on(self, board: Board) -> None:
        origin = self._session.open_map.origin
        folder = self._session.open_map.folder
        self.work.run(self.tr("Looking for links"), partial(_looked, board, origin, folder), self._take)

    def _take(self, looked: Looked) -> None:
        self._found, self.rows = looked
        self.stale = self._changed
        self.found.emit()

    def _link_on(self, board: Board) -> None:
        known = self._found if not self.stale else None
        self.work.run(self.tr("Linking"), partial(_links, board, known), self._link)

    def _link(self, edit: Edit) -> None:
        if not self._session.do(edit):
            return
        links = [change for change in edit.changes if isinstance(change, LinkChange)]
        made = sum(change.after for change in links)
        self.linked.emit(made, len(links) - made)

    def _note(self, edit: Edit) -> None:
        if not self._changed and any(_moves_borders(change) for change in edit.changes):
            self._changed = True
            if self.rows is not None and not self.stale:
                self.stale = True
                self.grew_stale.emit()

    def _forget(self) -> None:
        self.work.cancel()
        self._found, self.rows, self.stale, self._changed = None, None, False, False
        self.found.emit()

    def _fail(self, trouble: Exception) -> None:
        raise trouble


def _moves_borders(change: object) -> bool:
    """Tell whether a change is one that links are found from."""
    match change:
        case RegionChange(before=before, after=after):
            if before is None or after is None:
                return True
            return (before.shape, before.kind) != (after.shape, after.kind)
        case HeadChange(before=before, after=after):
            return (before.width, before.wraps) != (after.width, after.wraps)
    return isinstance(change, IceChange)


def _board(sheet: MapSheet, _checks: LiveChecks) -> Board:
    return sheet.board()


def _looked(board: Board, origin: bytes | None, folder: Path, report: Reporter) -> Looked:
    report(f"{len(board.regions):,} regions")
    found = found_links(board)
    known = known_origin(origin, folder)
    return found, reviews(board, found, known.listed if known is not None else None)


def _links(board: Board, found: Found | None, report: Reporter) -> Edit:
    report(f"{len(board.regions):,} regions")
    return link_as_found(MapSheet(board), links_found(board, found))
