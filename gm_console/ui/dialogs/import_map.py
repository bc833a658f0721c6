"""A map of another program: what is in it is shown before anything is kept; or its newer state brought into the map
that is open, with the work by hand kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QFileDialog, QPushButton, QSpinBox, QWidget

from gm_console.board.links.corner_links import Corners, corner_pairs
from gm_console.board.model import Board
from gm_console.core.issues import Issue
from gm_console.files.imports.foreign_board import Built
from gm_console.files.imports.imported_links import AUTO, DRAWING, SOURCE
from gm_console.files.imports.take import ImportWish, Taken, take
from gm_console.files.imports.which_reader import READERS
from gm_console.ui.dialogs.source_dialog import FIELD, SourceDialog, drawn_board
from gm_console.ui.kit.parts import ChoiceBox, beside
from gm_console.ui.kit.process_job import run_apart
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.kit.theme import Theme, aligned
from gm_console.ui.worlds.maker import Drawn

LARGEST: Final = 1_000
"""Map units of one unit of the source at most."""
FORMATS: Final = {
    "triplea": "TripleA", "geojson": "GeoJSON", "svg": "SVG", "tiled": "Tiled", "diplomacy": "Diplomacy",
}  # fmt: skip


@dataclass(frozen=True, slots=True, kw_only=True)
class ReimportTarget:
    """The map that is open, to be imported again."""

    folder: Path
    board: Board
    origin: bytes | None
    """What its last import made, None for what the folder holds of it."""


class ImportMapDialog(SourceDialog):
    """Reads in a process of its own with every choice; broken sources say where they are broken."""

    onto_wanted = Signal(object)
    """(board, built): the map that is open is to become this one, as one step."""

    def __init__(
        self,
        parent: QWidget | None,
        theme: Theme,
        home: Path,
        onto: Callable[[], ReimportTarget] | None = None,
    ) -> None:
        """``onto`` gives the map that is open as it is now: it is imported again."""
        title = self.tr("Import again") if onto is not None else self.tr("Import a map")
        keep = self.tr("&Take over") if onto is not None else self.tr("&Import")
        super().__init__(parent, theme, home, title, keep)
        self._onto = onto
        self.file, self.directory = QPushButton(self.tr("&File…")), QPushButton(self.tr("Fo&lder…"))
        self.directory.setToolTip(self.tr("A TripleA map is a folder with polygons.txt"))
        for button in (self.file, self.directory):
            button.setAutoDefault(False)
        self.links, self.corners, self.wraps = ChoiceBox(), ChoiceBox(), ChoiceBox()
        self.near = QCheckBox(self.tr("&Near names are the same"))
        self.unit = aligned(QSpinBox())
        self._fill()
        self.form.addRow(self.tr("Source"), self.source)
        self.form.addRow("", beside(self.file, self.directory, grows=False))
        self.row(self.tr("&Links"), self.links, self.tr("Where the links between regions come from"))
        self.row(
            self.tr("&Corners"),
            self.corners,
            self.tr("Whether regions that meet in a corner only are linked"),
        )
        self.row(self.tr("&Wrap"), self.wraps, self.tr("Whether east joins west"))
        self.row(self.tr("&Scale"), self.unit, self.tr("Map units that one unit of the source becomes"))
        self.near.setToolTip(self.tr("A name of the game that is nearly a drawn one stands for it"))
        self.near.hide()
        self.form.addRow("", self.near)
        self.lay_out(self.preview, onto=onto is not None)
        self.show_issues(())
        self.preview.say(
            self.tr(
                "Choose a TripleA folder, or a GeoJSON, SVG, Tiled or Diplomacy file. It is only looked at."
            )
        )
        self.file.clicked.connect(self._choose_file)
        self.directory.clicked.connect(self._choose_directory)
        self.near.toggled.connect(self.read_again)
        for box in (self.links, self.corners, self.wraps):
            box.currentIndexChanged.connect(self.read_again)
        self.unit.valueChanged.connect(self.read_again)

    def asked(self) -> ImportWish:
        """Return what the fields say."""
        onto = self._onto() if self._onto is not None else None
        return ImportWish(
            path=Path(self.source.text().strip()).expanduser(),
            links=self.links.currentData(),
            corners=self.corners.currentData(),
            near_names=self.near.isChecked(),
            wraps=self.wraps.currentData(),
            unit=self.unit.value() or None,
            onto=onto.folder if onto is not None else None,
            now=onto.board if onto is not None else None,
            origin=onto.origin if onto is not None else None,
        )

    def read(self) -> None:
        """Read the source as the choices say."""
        wanted = self.asked()
        self.work(self.tr("Reading {0}").format(wanted.path.name), partial(_read, wanted), self._show)

    def stands_in_the_way(self) -> str:
        """Return why the map cannot be kept; onto the open map it always can."""
        return "" if self._onto is not None else super().stands_in_the_way()

    def keep_it(self) -> None:
        """Hand the map over and close."""
        if self._onto is None:
            super().keep_it()
        elif self._made is not None:
            self.onto_wanted.emit(self._made)
            self.accept()

    def _fill(self) -> None:
        for text, links in (
            (self.tr("The source's, else drawn"), AUTO), (self.tr("As the source lists them"), SOURCE),
            (self.tr("From the drawing"), DRAWING),
        ):  # fmt: skip
            self.links.addItem(text, links)
        for text, corners in (
            (self.tr("As the source's list has it"), None), (self.tr("All linked"), Corners.LINK),
            (self.tr("None linked"), Corners.PART), (self.tr("To be asked one by one"), Corners.ASK),
        ):  # fmt: skip
            self.corners.addItem(text, corners)
        for text, wraps in (
            (self.tr("As the source says"), None), (self.tr("East joins west"), True), (self.tr("No wrap"), False),
        ):  # fmt: skip
            self.wraps.addItem(text, wraps)
        self.unit.setRange(0, LARGEST)
        self.unit.setSpecialValueText(self.tr("As fine as needed"))
        self.unit.setMinimumHeight(FIELD)
        self.unit.setSuffix(self.tr(" units"))

    def _show(self, found: object) -> None:
        if isinstance(found, _Read):
            self._show_taken(found.taken, found.drawn)
        elif isinstance(found, tuple):
            self.show_refused(found)

    def _show_taken(self, taken: Taken, drawn: Drawn) -> None:
        self.show_made(drawn, taken.board, taken.built)
        board, built = taken.board, taken.built
        self.found.setText(self._told(board, built))
        self.near.setVisible(
            self.near.isChecked() or any("--near-names" in one.suggestion for one in taken.issues)
        )
        self.show_issues(taken.issues, self._changes(taken))

    def _told(self, board: Board, built: Built) -> str:
        lines = [
            self.tr("{0}: {1} regions, {2} links").format(
                FORMATS.get(built.format, built.format), f"{len(board.regions):,}", f"{len(board.links):,}"
            ),
            self.tr("Links as the source lists them") if built.linked.links_from == SOURCE
            else self.tr("Links from the drawing"),
            self.tr("Size {0} × {1} units, {2}").format(
                f"{board.width:,}", f"{board.height:,}",
                self.tr("east joins west") if board.wraps else self.tr("no wrap"),
            ),
        ]  # fmt: skip
        doubtful = len(built.queue())
        if doubtful:
            lines.append(self.tr("{0} pairs to look at under Links afterwards").format(f"{doubtful:,}"))
        corners = len(corner_pairs(built.found)) if built.found is not None else 0
        if corners:
            lines.append(self._corner_words(corners, built.linked.corners))
        return "\n".join(lines)

    def _corner_words(self, count: int, corners: Corners) -> str:
        said = {
            Corners.LINK: self.tr("{0} pairs meet in a corner only: linked"),
            Corners.PART: self.tr("{0} pairs meet in a corner only: held apart"),
            Corners.ASK: self.tr("{0} pairs meet in a corner only: does a corner count?"),
        }
        return said[corners].format(f"{count:,}")

    def _changes(self, taken: Taken) -> tuple[str, ...]:
        if self._onto is None:
            return ()
        if not taken.differences:
            return (self.tr("Nothing differs from the map that is open."),)
        return tuple(one.text for one in taken.differences)

    def _choose_file(self) -> None:
        self.choose_file(self.tr("Map of another program"), self.tr("Maps ({0})"), READERS)

    def _choose_directory(self) -> None:
        name = QFileDialog.getExistingDirectory(self, self.tr("Folder of a TripleA map"), str(self._home))
        if name:
            self.take_source(Path(name))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Read:
    taken: Taken
    drawn: Drawn


def _read(wanted: ImportWish, report: Reporter) -> tuple[Issue, ...] | _Read:
    taken = run_apart(take, wanted, report)
    if isinstance(taken, tuple):
        return taken
    report("drawing the preview")
    return _Read(taken=taken, drawn=drawn_board(taken.seen, taken.built.colours))
