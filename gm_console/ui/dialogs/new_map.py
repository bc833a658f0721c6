"""A new map: its title, its folder, how large it is, and what is on the paper at first."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QPushButton,
    QSpinBox,
    QWidget,
)

from gm_console.board.editing.blank import bare, covered, hexagons
from gm_console.board.model import Board, RegionKind
from gm_console.files.mapfile import MAP_FILE
from gm_console.rulesets import DEFAULT_RULESET, NAMES, load_map_rules
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, caption, step_row
from gm_console.ui.kit.theme import aligned

SIDE: Final = 200
"""Map units that a region of a comfortable size is high and wide, so that its id and marks have room."""
LEAST, MOST = 100, 100_000
LONGEST: Final = 80


class MapStart(StrEnum):
    """What is on the paper at first."""

    EMPTY = "empty"
    SEA = "sea"
    LAND = "land"


@dataclass(frozen=True, slots=True, kw_only=True)
class PaperSize:
    """A size that is offered."""

    title: str
    width: int
    height: int


@dataclass(frozen=True, slots=True, kw_only=True)
class NewMap:
    """What was asked for."""

    title: str
    folder: Path
    width: int
    height: int
    wraps: bool
    start: MapStart
    side: int
    """Height of a hexagon, where the map starts with some."""
    game: str = DEFAULT_RULESET
    """Id of the game that it is for."""


def new_board(wanted: NewMap) -> Board:
    """Return the map that was asked for."""
    paper = replace(
        bare(map_id(wanted.title), wanted.title, wanted.width, wanted.height, wraps=wanted.wraps),
        rules=load_map_rules(wanted.game),
    )
    if wanted.start is MapStart.EMPTY:
        return paper
    return covered(paper, RegionKind.SEA if wanted.start is MapStart.SEA else RegionKind.LAND, wanted.side)


def map_id(title: str) -> str:
    """Return a title as the id of a map, which names its folder too."""
    return re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_") or "map"


class NewMapDialog(QDialog):
    """Says at once what the sizes mean, and what is wrong where it is; not modal."""

    wanted = Signal(object)
    """:class:`NewMap`, when the moderator has agreed."""
    brief_wanted = Signal()
    """A world is to be drawn from a brief instead."""

    def __init__(self, parent: QWidget | None, home: Path) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("New map"))
        self._home = home
        self._own_folder = False
        self.name = QLineEdit(self.tr("New map"))
        self.name.setMaxLength(LONGEST)
        self.folder = QLineEdit()
        self.browse = QPushButton(self.tr("&Choose…"))
        self.paper = ChoiceBox()
        for paper in self._papers():
            self.paper.addItem(f"{paper.title}  ({paper.width:,} × {paper.height:,})", paper)
        self.paper.addItem(self.tr("Own size"), None)
        self.width_, self.height_, self.side = (_units(self) for _ in range(3))
        self.side.setRange(20, 2_000)
        self.side.setValue(SIDE)
        self.game = ChoiceBox()
        for id_, name in NAMES.items():
            self.game.addItem(name, id_)
        self.game.setToolTip(self.tr("Whose marks and rules the map is drawn by"))
        self.wraps = QCheckBox(self.tr("East joins &west: one can sail round"))
        self.wraps.setChecked(True)
        self.start = ChoiceBox()
        for text, start in (
            (self.tr("Empty paper: draw every region yourself"), MapStart.EMPTY),
            (self.tr("All sea: areas of sea to draw land into"), MapStart.SEA),
            (self.tr("Hexagons of land: merge, paint and cut them"), MapStart.LAND),
        ):
            self.start.addItem(text, start)
        self.meaning, self.trouble = caption(), caption()
        self._buttons, self.make = step_row(self, self.tr("C&reate"), self._agree)
        self.brief = self._buttons.addButton(
            self.tr("From a &brief…"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.brief.setToolTip(self.tr("Have a whole world drawn from a brief, then edit it"))
        for button in (self.browse, self.brief):
            button.setAutoDefault(False)
        self._lay_out()
        self._connect()
        self.paper.setCurrentIndex(1)
        self._name_folder()
        self.name.selectAll()

    def asked(self) -> NewMap:
        """Return what the fields say."""
        return NewMap(
            title=self.name.text().strip(),
            folder=Path(self.folder.text().strip()).expanduser(),
            width=self.width_.value(),
            height=self.height_.value(),
            wraps=self.wraps.isChecked(),
            start=MapStart(self.start.currentData()),
            side=self.side.value(),
            game=self.game.currentData(),
        )

    def _papers(self) -> tuple[PaperSize, ...]:
        return (
            PaperSize(title=self.tr("Small"), width=2_400, height=1_400),
            PaperSize(title=self.tr("Middle"), width=5_600, height=3_200),
            PaperSize(title=self.tr("Large"), width=8_000, height=4_000),
            PaperSize(title=self.tr("Very large"), width=20_000, height=10_000),
        )

    def _lay_out(self) -> None:
        form = DialogForm()
        for text, field, buttons in (
            (self.tr("&Title"), self.name, ()),
            (self.tr("&Folder"), self.folder, (self.browse,)),
            (self.tr("&Game"), self.game, ()),
            (self.tr("&Size"), self.paper, ()),
            (self.tr("&Width"), self.width_, ()),
            (self.tr("&Height"), self.height_, ()),
            (self.tr("St&art with"), self.start, ()),
            (self.tr("Height of a he&xagon"), self.side, ()),
        ):
            form.add(text, field, *buttons)
        form.insertRow(6, "", self.wraps)
        form.addRow("", self.meaning)
        form.fill(self, self.trouble, self._buttons)

    def _connect(self) -> None:
        self.name.textChanged.connect(self._name_folder)
        self.folder.textEdited.connect(self._take_folder)
        self.browse.clicked.connect(self._browse)
        self.paper.currentIndexChanged.connect(self._take_paper)
        self.start.currentIndexChanged.connect(self._tell)
        self.wraps.toggled.connect(self._tell)
        for box in (self.width_, self.height_, self.side):
            box.valueChanged.connect(self._tell)
        self.brief.clicked.connect(self._ask_brief)

    def _take_paper(self) -> None:
        paper = self.paper.currentData()
        for box in (self.width_, self.height_):
            box.setEnabled(paper is None)
        if paper is not None:
            self.width_.setValue(paper.width)
            self.height_.setValue(paper.height)
        self._tell()

    def _name_folder(self) -> None:
        """Name the folder after the title until the moderator names it otherwise."""
        if not self._own_folder:
            self.folder.setText(str(self._home / map_id(self.name.text())))
        self._tell()

    def _take_folder(self) -> None:
        self._own_folder = True
        self._tell()

    def _browse(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Put the map's folder in"), str(self._home))
        if folder:
            self._home, self._own_folder = Path(folder), False
            self._name_folder()

    def _tell(self) -> None:
        """Say what the size means, and what stands in the way."""
        asked = self.asked()
        self.side.setEnabled(asked.start is not MapStart.EMPTY)
        if asked.start is MapStart.EMPTY:
            count = max(1, asked.width * asked.height // (SIDE * SIDE))
            text = self.tr("Room for about {0} regions whose ids and marks can be read.").format(f"{count:,}")
        else:
            count = hexagons(asked.width, asked.height, asked.side, wraps=asked.wraps)
            text = self.tr("{0} regions to begin with.").format(f"{count:,}")
        self.meaning.setText(text)
        trouble = self._trouble(asked)
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))
        self.make.setEnabled(not trouble)

    def _trouble(self, asked: NewMap) -> str:
        if not asked.title:
            return self.tr("The map needs a title.")
        if not self.folder.text().strip() or not asked.folder.is_absolute():
            return self.tr("The map needs a folder of its own.")
        if (asked.folder / MAP_FILE).exists():
            return self.tr("There is a map in this folder already: choose another title or folder.")
        if asked.folder.exists() and not asked.folder.is_dir():
            return self.tr("There is a file of this name: choose another title or folder.")
        return ""

    def _agree(self) -> None:
        asked = self.asked()
        self.accept()
        self.wanted.emit(asked)

    def _ask_brief(self) -> None:
        self.reject()
        self.brief_wanted.emit()


def _units(parent: QWidget) -> QSpinBox:
    box = aligned(QSpinBox(parent))
    box.setRange(LEAST, MOST)
    box.setSingleStep(100)
    box.setMinimumHeight(26)  # as the other fields
    box.setGroupSeparatorShown(True)
    box.setSuffix(parent.tr(" units"))
    return box
