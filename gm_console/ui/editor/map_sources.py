"""Maps that come from elsewhere: imported, imported again, traced; by a menu, or dropped on the window."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QWidget

from gm_console.board.checking.live import LiveChecks
from gm_console.board.editing.edit import Edit
from gm_console.board.editing.exchange import exchange
from gm_console.board.editing.sheet import MapSheet
from gm_console.board.model import Board
from gm_console.files.imports.foreign_board import Built
from gm_console.files.imports.reimport import origin_bytes, save_origin
from gm_console.files.imports.triplea import is_triplea
from gm_console.files.imports.which_reader import READERS
from gm_console.files.mapfile import MAP_FILE
from gm_console.files.tracing.trace_settings import SUFFIXES
from gm_console.ui.dialogs.import_map import ImportMapDialog, ReimportTarget
from gm_console.ui.dialogs.source_dialog import Keep
from gm_console.ui.dialogs.trace import TraceDialog
from gm_console.ui.editor.map_files import MapFiles
from gm_console.ui.editor.session import EditorSession
from gm_console.ui.kit.theme import Theme


class Sources(QObject):
    """Opens the dialogs, and has kept what they give."""

    underlay_wanted = Signal(object)
    """Path of a picture that is to lie beneath the map."""

    def __init__(self, window: QWidget, theme: Theme, session: EditorSession, files: MapFiles) -> None:
        super().__init__(window)
        self._window, self._theme, self._session, self._files = window, theme, session, files

    def import_map(self) -> ImportMapDialog:
        """Ask for a map of another program."""
        dialog = ImportMapDialog(self._window, self._theme, self._files.home())
        dialog.wanted.connect(self._keep)
        dialog.show()
        return dialog

    def import_again(self) -> None:
        """Ask for the newer state of what the open map was imported from."""
        dialog = ImportMapDialog(self._window, self._theme, self._files.home(), self._onto)
        dialog.onto_wanted.connect(self._bring_in)
        self._session.edited.connect(dialog.read_again)
        self._session.closed.connect(dialog.reject)
        dialog.show()

    def trace(self) -> TraceDialog:
        """Ask for a picture."""
        dialog = TraceDialog(self._window, self._theme, self._files.home(), may_lay=self._session.is_open)
        dialog.wanted.connect(self._keep)
        dialog.underlay_wanted.connect(self.underlay_wanted)
        dialog.show()
        return dialog

    def takes(self, event: QDragEnterEvent) -> bool:
        """Whether what is dragged over the window is a map or a picture."""
        return any(_kind_of(path) for path in _paths(event))

    def drop(self, event: QDropEvent) -> None:
        """Open, import or trace the first thing that was dropped and can be."""
        for path in _paths(event):
            kind = _kind_of(path)
            if kind:
                event.acceptProposedAction()
                self.take(path, kind)
                return

    def take(self, path: Path, kind: str) -> None:
        """Open a map folder, import a foreign map, trace a picture."""
        if kind == "map":
            self._files.open_path(path)
        elif kind == "picture":
            self.trace().take_source(path)
        else:
            self.import_map().take_source(path)

    def _onto(self) -> ReimportTarget:
        open_map = self._session.open_map
        return ReimportTarget(folder=open_map.folder, board=open_map.document.board, origin=open_map.origin)

    def _keep(self, keep: Keep) -> None:
        def beside(folder: Path) -> None:
            save_origin(keep.built, keep.built.format, folder)

        self._files.ask_then(partial(self._files.put_down, keep.folder, lambda: keep.board, beside))

    def _bring_in(self, made: tuple[Board, Built]) -> None:
        board, built = made
        label = self.tr("Import again")

        def work(sheet: MapSheet, _checks: LiveChecks) -> tuple[Edit, bytes]:
            return exchange(sheet, board, label), origin_bytes(built, built.format)

        self._session.ask(work, self._brought)

    def _brought(self, found: tuple[Edit, bytes]) -> None:
        """Make the one step of it; what the next import needs is saved with the map."""
        edit, origin = found
        self._session.release()
        if self._session.do(edit):
            self._session.open_map.note_import(edit, origin)
        self._session.release()


def _paths(event: QDropEvent) -> list[Path]:
    return [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]


def _kind_of(path: Path) -> str:
    """Return ``map``, ``picture`` or ``foreign``, empty for what is none of them."""
    if (path / MAP_FILE).is_file():
        return "map"
    suffix = path.suffix.lower()
    if suffix in SUFFIXES:
        return "picture"
    return "foreign" if suffix in READERS or is_triplea(path) else ""
