"""What importing and tracing share: a source, a preview before anything is kept, what was found, a folder for it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QListWidget,
    QPushButton,
    QWidget,
)

from gm_console.board.model import Board
from gm_console.campaign.set_up.world_records import NewWorld
from gm_console.core.ids import NationId
from gm_console.core.issues import Issue, Severity
from gm_console.drawing.spines import spines
from gm_console.files.imports.foreign_board import Built
from gm_console.files.mapfile import MAP_FILE
from gm_console.files.plainfile import fit_name
from gm_console.ui.editor.canvas.washes import country_colours
from gm_console.ui.kit.layouts import SPRING, lay_below
from gm_console.ui.kit.marks import severity_word
from gm_console.ui.kit.parts import DialogForm, TroubleLine, caption, close_row
from gm_console.ui.kit.preview_dialog import PreviewDialog
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.kit.theme import Theme
from gm_console.ui.map.shapes import map_shapes
from gm_console.ui.worlds.maker import Drawn
from gm_console.ui.worlds.world_preview import WorldPreview

PAUSE: Final = 400
"""Milliseconds after a change before the source is read anew."""
ASIDE: Final = 320
FIELD: Final = 26
"""Height of a field for numbers, the same as of the others."""
FIRST_SIZE: Final = (1100, 700)


@dataclass(frozen=True, slots=True, kw_only=True)
class Keep:
    """A map that is to be kept in a folder."""

    board: Board
    built: Built
    """How it was made, so that it can be made again."""
    folder: Path


class SourceDialog(PreviewDialog):
    """Reads apart from the window, and keeps nothing until it is told to; not modal."""

    wanted = Signal(object)
    """:class:`Keep`."""

    def __init__(self, parent: QWidget | None, theme: Theme, home: Path, title: str, keep: str) -> None:
        super().__init__(parent, size=FIRST_SIZE, pause=PAUSE)
        self.preview = WorldPreview(theme)
        self.finished.connect(self.preview.view.leave)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)  # it goes once its worker has ended
        self.setWindowTitle(title)
        self._home = home
        self._own_folder = False
        self._made: tuple[Board, Built] | None = None
        self.source, self.folder = QLineEdit(), QLineEdit()
        self.source.setAccessibleName(self.tr("Source"))
        self.choose_folder = QPushButton(self.tr("Choose…"))
        self.form = DialogForm()
        self.found, self.trouble = caption(), TroubleLine()
        self.preview.view.setAccessibleName(self.tr("Preview of the map"))
        self.issues = QListWidget()
        self.issues.setAccessibleName(self.tr("What was found"))
        self.issues.setWordWrap(True)
        self.issues.setObjectName("boxed")
        self.buttons = close_row(self, 0)
        self.keep = self.buttons.addButton(keep, QDialogButtonBox.ButtonRole.ActionRole)
        self.keep.setDefault(True)
        self.choose_folder.setAutoDefault(False)
        self._connect()

    def read(self) -> None:
        """Read the source as the choices say; a subclass hands the work to :meth:`work`."""
        raise NotImplementedError

    def lay_out(self, picture: QWidget, *, onto: bool = False) -> None:
        """Put the form at the left, a picture and what was found at the right; ``onto`` leaves the folder out."""
        if not onto:
            self.form.add(self.tr("F&older"), self.folder, self.choose_folder)
        aside = QWidget()
        lay_below(aside, self.form, self.found, self.trouble, SPRING, gap=12)
        self.arrange(aside, ASIDE, picture, self.issues, (460, 130), below=(self.progress, self.buttons))
        self.allow()

    def row(self, text: str, field: QWidget, tip: str) -> None:
        """Add a choice to the form."""
        self.form.add(text, field)
        field.setToolTip(tip)

    def wait(self) -> None:
        """Read once nothing has changed for a moment; what is at work is out of date already."""
        self._made = None
        self.allow()
        self._work.cancel()
        self._pause.start()

    def read_again(self) -> None:
        """Read the source anew soon: a choice, or the map that is open, is another one now."""
        if self.source.text().strip():
            self.wait()

    def choose_file(self, title: str, files: str, suffixes: Iterable[str]) -> None:
        """Let somebody choose the source; ``files`` names its kind, with {0} for its endings."""
        kinds = files.format(" ".join(f"*{suffix}" for suffix in suffixes))
        name, _ = QFileDialog.getOpenFileName(self, title, str(self._home), kinds)
        if name:
            self.take_source(Path(name))

    def work(self, label: str, work: Callable[[Reporter], object], done: Callable[[object], None]) -> None:
        """Have the source read; only the newest reading is heard of."""
        self._pause.stop()
        self._work.run(label, work, done)

    def take_source(self, path: Path) -> None:
        """Read another source."""
        self.source.setText(str(path))
        if not self._own_folder:
            self.folder.setText(str(free_folder(self._home, fit_name(path.stem, "map"))))
        self.preview.say(self.tr("Reading…"))
        self.wait()

    def show_refused(self, issues: Sequence[Issue]) -> None:
        """Say why there is no map."""
        self._made = None
        self.preview.say(self.tr("There is no map to be made of this; below stands why."))
        self.progress.say("")
        self.show_issues(issues)
        self.found.setText("")
        self.allow()

    def show_made(self, drawn: Drawn, board: Board, built: Built) -> None:
        """Show the map that would be kept; ``drawn`` may have fewer corners than ``board``."""
        self._made = board, built
        self.preview.show_world(drawn)
        self.progress.say("")
        self.allow()

    def show_issues(self, issues: Sequence[Issue], further: Sequence[str] = ()) -> None:
        """List what was found, the worst first, then further lines."""
        self.issues.clear()
        order = list(Severity)
        for issue in sorted(issues, key=lambda one: order.index(one.severity)):
            place = f"  ({self.tr('line {0}').format(issue.line)})" if issue.line else ""
            said = issue.suggestion if "--" not in issue.suggestion else ""  # options of the command line
            hint = f" – {said}" if said else ""
            self.issues.addItem(f"{severity_word(issue.severity)}: {issue.text}{place}{hint}")
        self.issues.addItems(list(further))
        self.issues.setVisible(self.issues.count() > 0)

    def allow(self) -> None:
        """Enable what can be done now, and say what stands in the way of keeping the map."""
        trouble = self.stands_in_the_way()
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))
        self.keep.setEnabled(self._made is not None and not trouble)

    def stands_in_the_way(self) -> str:
        """Return why the map cannot be kept, empty where it can."""
        if self._made is None:
            return ""
        text = self.folder.text().strip()
        folder = Path(text).expanduser()
        if not text or not folder.is_absolute():
            return self.tr("The map needs a folder of its own.")
        try:
            if (folder / MAP_FILE).exists():
                return self.tr("There is a map in this folder already: choose another one.")
            there = next(one for one in (folder, *folder.parents) if one.exists())
        except OSError:
            there = None
        if there is None or not text.isprintable():
            return self.tr("No folder can be made of this name.")
        if not there.is_dir():
            return self.tr("{0} is a file, not a folder.").format(there)
        return ""

    def keep_it(self) -> None:
        """Hand the map over and close."""
        if self._made is None:
            return
        board, built = self._made
        self.wanted.emit(Keep(board=board, built=built, folder=Path(self.folder.text().strip()).expanduser()))
        self.accept()

    def _connect(self) -> None:
        self._pause.timeout.connect(self.read)
        self._work.failed.connect(self._fail)
        self.progress.cancelled.connect(self._pause.stop)
        self.source.editingFinished.connect(self._take_typed)
        self.folder.textEdited.connect(self._take_folder)
        self.choose_folder.clicked.connect(self._choose_folder)
        self.keep.clicked.connect(self.keep_it)

    def _take_typed(self) -> None:
        path = Path(self.source.text().strip()).expanduser()
        if self.source.isModified() and self.source.text().strip():
            self.source.setModified(False)
            self.take_source(path)

    def _take_folder(self) -> None:
        self._own_folder = True
        self.allow()

    def _choose_folder(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Put the map's folder in"), str(self._home))
        if folder:
            self._home = Path(folder)
            name = Path(self.folder.text()).name or "map"
            self.folder.setText(str(self._home / name))
            self.allow()

    def _fail(self, trouble: Exception) -> None:
        self.preview.say(self.tr("The source could not be read: {0}").format(str(trouble).strip()[-600:]))
        self.progress.say("")


def drawn_board(board: Board, inks: Mapping[str, str] = MappingProxyType({})) -> Drawn:
    """Return a map ready to be looked at, each country in a colour of its own; for the worker thread.

    ``inks`` gives countries the colours that they have in the source.
    """
    colours = {**country_colours(board), **inks}
    return Drawn(
        world=NewWorld(seed=0, board=board),
        shapes=map_shapes(board),
        spines=spines(board),
        owners={place: NationId(part) for place in board.places if (part := board.part_of(place)) in colours},
        colours={NationId(code): colour for code, colour in colours.items()},
    )


def free_folder(home: Path, name: str) -> Path:
    """Return the folder of a name in ``home``, with a number behind it where that one has a map already."""
    folder, number = home / name, 1
    while (folder / MAP_FILE).exists():
        number += 1
        folder = home / f"{name}_{number}"
    return folder
