"""A new scenario: for which map and which game, called what, in which folder."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QDialog, QFileDialog, QLineEdit, QWidget

from gm_console.campaign.set_up.creation import fresh_seed
from gm_console.files.mapfile import MAP_FILE
from gm_console.files.plainfile import fit_name
from gm_console.rulesets import NAMES
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, caption, push_button, step_row

LONGEST = 80
SEEDS = 10**9
"""Seeds of set-ups are short enough to be said on the telephone."""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewScenario:
    """What was asked for."""

    map: Path
    game: str
    """Empty for the one that the map names."""
    title: str
    """Empty for the map's name."""
    folder: Path
    seed: int


class NewScenarioDialog(QDialog):
    """Not modal; says what is wrong where it is."""

    wanted = Signal(object)
    """:class:`NewScenario`, when the moderator has agreed."""

    def __init__(self, parent: QWidget | None, maps: Sequence[Path], home: Path) -> None:
        """``maps`` are offered, the first of them at once; scenarios are made in folders of ``home``."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("New scenario from a map"))
        self._home, self._own_folder = home, False
        self.map = ChoiceBox(tip=self.tr("The map that the nations are set up on"))
        for folder in maps:
            self.map.addItem(folder.name, folder)
        self.browse = push_button(self.tr("&Folder…"), self.tr("Take a map from a folder of your own"))
        self.game = ChoiceBox(tip=self.tr("Whose rules the scenario is for"))
        self.game.addItem(self.tr("The one that the map names"), "")
        for id_, name in NAMES.items():
            self.game.addItem(name, id_)
        self.name = QLineEdit()
        self.name.setMaxLength(LONGEST)
        self.name.setPlaceholderText(self.tr("As the map is called"))
        self.folder = QLineEdit()
        self.trouble = caption()
        buttons, self.make = step_row(self, self.tr("C&reate"), self._accept)
        form = DialogForm()
        form.add(self.tr("&Map"), self.map, self.browse)
        form.add(self.tr("&Game"), self.game)
        form.add(self.tr("&Title"), self.name)
        form.add(self.tr("F&older to make"), self.folder)
        form.fill(self, self.trouble, buttons)
        self.map.currentIndexChanged.connect(self._name_folder)
        self.browse.clicked.connect(self._browse)
        self.folder.textEdited.connect(self._own)
        self.folder.textChanged.connect(self._judge)
        self._name_folder()

    def take_map(self, folder: Path) -> None:
        """Offer a map of another folder, chosen."""
        self.map.insertItem(0, folder.name, folder)
        self.map.setCurrentIndex(0)

    def _browse(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Map folder"), str(self._home))
        if folder:
            self.take_map(Path(folder))

    def _own(self) -> None:
        self._own_folder = True

    def _name_folder(self) -> None:
        folder = self.map.currentData()
        if isinstance(folder, Path) and not self._own_folder:
            self.folder.setText(str(_free(self._home, fit_name(f"{folder.name}_1", "scenario"))))
        self._judge()

    def _judge(self) -> None:
        trouble = self._trouble()
        self.trouble.setText(trouble)
        self.make.setEnabled(not trouble)

    def _trouble(self) -> str:
        folder, out = self.map.currentData(), Path(self.folder.text().strip() or ".").expanduser()
        if not isinstance(folder, Path):
            return self.tr("Choose a map: take one from a folder with the button beside.")
        if not (folder / MAP_FILE).is_file():
            return self.tr("There is no map in {0}.").format(folder)
        if not self.folder.text().strip() or not out.parent.is_dir():
            return self.tr("The scenario needs a folder to live in, inside one that is there.")
        if out.exists() and (not out.is_dir() or any(out.iterdir())):
            return self.tr("There is something in {0} already.").format(out)
        return ""

    def _accept(self) -> None:
        if self._trouble():
            return
        self.wanted.emit(
            NewScenario(
                map=self.map.currentData(),
                game=self.game.currentData(),
                title=self.name.text().strip(),
                folder=Path(self.folder.text().strip()).expanduser(),
                seed=1 + fresh_seed() % SEEDS,
            )
        )
        self.accept()


def _free(folder: Path, name: str) -> Path:
    """Return a folder in another that is not there yet."""
    paths = (folder / (name if number == 1 else f"{name}-{number}") for number in range(1, 1000))
    return next((path for path in paths if not path.exists()), folder / name)
