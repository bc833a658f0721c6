"""A scenario for a map that nobody has put nations on: how many, of what kind, and in which folder it is kept."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QFileDialog, QLineEdit, QWidget

from gm_console.board.generate.brief import FEWEST_HOME, LEAST_NATIONS, MOST_NATIONS
from gm_console.campaign.set_up.first_turn import Proposed, propose_scenario
from gm_console.campaign.set_up.new_homes import HomesAsked
from gm_console.core.issues import Issue
from gm_console.files.mapfile import MAP_FILE
from gm_console.files.plainfile import fit_name
from gm_console.rulesets import DEFAULT_RULESET, NAMES
from gm_console.ui.kit.latest_task import LatestTask
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, TroubleLine, number_box, push_button
from gm_console.ui.kit.tasks import Reporter

USUAL: Final = 8
"""Nations that are offered at first."""
MOST_REGIONS: Final = 60
MOST_SEED: Final = 999_999
FIELD: Final = 26
"""Height of a field for numbers, the same as of the others."""
WIDE: Final = 140
"""Its width, in which the words that stand for a number have room."""


class NewHomesDialog(QDialog):
    """Puts nations on a copy of a map; the scenario is made away from the window."""

    made = Signal(object)
    """Folder of the scenario that was made."""

    def __init__(self, parent: QWidget | None, maps: Path, home: Path) -> None:
        """``maps`` is where maps are looked for first, ``home`` where the scenario's folder is put."""
        super().__init__(parent)
        self.setWindowTitle(self.tr("Nations on a map"))
        self._maps, self._home = maps, home
        self._own_folder = False
        self._work = LatestTask(self)
        self.map, self.folder = QLineEdit(), QLineEdit()
        self.map.setPlaceholderText(self.tr("A folder with a map in it"))
        self.browse_map = push_button(self.tr("&Choose…"), self.tr("Take any map, with nations or without"))
        self.browse = push_button(self.tr("&Put in…"), self.tr("Choose where the scenario's folder is made"))
        self.game = ChoiceBox(tip=self.tr("Whose marks the nations are given"))
        for id_, name in NAMES.items():
            self.game.addItem(name, id_)
        self.game.setCurrentIndex(self.game.findData(DEFAULT_RULESET))
        self.nations = number_box(self.tr("Nations"), LEAST_NATIONS, MOST_NATIONS, USUAL)
        self.islands = number_box(
            self.tr("Islands"), 0, MOST_NATIONS, tip=self.tr("At least so many that nobody can walk to")
        )
        self.peninsulas = number_box(
            self.tr("Peninsulas"), 0, MOST_NATIONS, tip=self.tr("At least so many that lie out in the sea")
        )
        self.regions = number_box(
            self.tr("Regions of a home"), FEWEST_HOME - 1, MOST_REGIONS, least_text=self.tr("as many as fit")
        )
        self.seed = number_box(
            self.tr("Seed"), 1, MOST_SEED, 341, tip=self.tr("Another number gives other homes and neutrals")
        )
        for box in (self.nations, self.islands, self.peninsulas, self.regions, self.seed):
            box.setMinimumSize(WIDE, FIELD)
        self.trouble = TroubleLine()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.make = self._buttons.addButton(self.tr("&Make"), QDialogButtonBox.ButtonRole.ActionRole)
        self.make.setToolTip(
            self.tr("Look for homes of one size and write the scenario with a map of its own")
        )
        self.make.setDefault(True)
        self._lay_out()
        self._connect()
        self._judge()

    def take_map(self, folder: Path) -> None:
        """Take the map of a folder."""
        self.map.setText(str(folder))

    def asked(self) -> HomesAsked:
        """Return what the fields say of the nations."""
        regions = self.regions.value()
        return HomesAsked(
            nations=self.nations.value(),
            islands=self.islands.value(),
            peninsulas=self.peninsulas.value(),
            regions=regions if regions >= FEWEST_HOME else 0,
        )

    def done(self, result: int) -> None:
        """Close; what is still at work ends by itself, and the dialog goes with it."""
        super().done(result)
        self._work.left.connect(self.deleteLater)
        self._work.leave()

    def _lay_out(self) -> None:
        form = DialogForm()
        form.add(self.tr("M&ap"), self.map, self.browse_map)
        form.add(self.tr("&Game"), self.game)
        form.add(self.tr("&Nations"), self.nations, grows=False)
        form.add(self.tr("&Islands"), self.islands, grows=False)
        form.add(self.tr("P&eninsulas"), self.peninsulas, grows=False)
        form.add(self.tr("&Regions of a home"), self.regions, grows=False)
        form.add(self.tr("&Seed"), self.seed, grows=False)
        form.add(self.tr("&Folder"), self.folder, self.browse)
        form.fill(self, self.trouble, self._buttons)

    def _connect(self) -> None:
        self.map.textChanged.connect(self._name_folder)
        self.folder.textEdited.connect(self._take_folder)
        self.browse_map.clicked.connect(self._choose_map)
        self.browse.clicked.connect(self._choose_place)
        self.make.clicked.connect(self._make)
        for box in (self.nations, self.islands, self.peninsulas, self.regions, self.seed):
            box.valueChanged.connect(self._judge)
        self._work.failed.connect(self._fail)
        self._buttons.rejected.connect(self.reject)

    def _choose_map(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Map folder"), str(self._maps))
        if folder:
            self.take_map(Path(folder))

    def _choose_place(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Put the scenario in"), str(self._home))
        if folder:
            self._home, self._own_folder = Path(folder), False
            self._name_folder()

    def _take_folder(self) -> None:
        self._own_folder = True
        self._judge()

    def _name_folder(self) -> None:
        """Name the folder after the map until the moderator names it otherwise."""
        if not self._own_folder and self.map.text().strip():
            name = fit_name(f"{self._map().name}_scenario", "scenario")
            places = (self._home / (name if n == 1 else f"{name}_{n}") for n in range(1, 1000))
            self.folder.setText(str(next((one for one in places if not one.exists()), self._home / name)))
        self._judge()

    def _map(self) -> Path:
        return Path(self.map.text().strip()).expanduser()

    def _judge(self) -> None:
        waits = "" if self.map.text().strip() else self._no_map()
        trouble = "" if waits else self._trouble()
        self.make.setEnabled(not (waits or trouble))
        self.trouble.tell(not trouble, trouble or waits)

    def _no_map(self) -> str:
        return self.tr("Choose the folder of a map: it has a file {0}.").format(MAP_FILE)

    def _trouble(self) -> str:
        place = Path(self.folder.text().strip()).expanduser()
        if not (self._map() / MAP_FILE).is_file():
            return self._no_map()
        if not self.folder.text().strip() or not place.parent.is_dir():
            return self.tr("The scenario needs a folder of its own, in one that is there.")
        if place.exists():
            return self.tr("There is something in {0} already: choose another folder.").format(place.name)
        if self.islands.value() + self.peninsulas.value() > self.nations.value():
            return self.tr("There are more islands and peninsulas than nations.")
        return ""

    def _make(self) -> None:
        self.make.setEnabled(False)
        self.trouble.tell(True, self.tr("Looking for homes…"))
        place = Path(self.folder.text().strip()).expanduser()
        game, seed = self.game.currentData(), self.seed.value()
        work = partial(_propose, self._map(), place, game, self.asked(), seed)
        self._work.run(self.tr("Putting nations on the map"), work, partial(self._made, place))

    def _made(self, place: Path, proposed: Proposed) -> None:
        if proposed.errors:
            self._judge()
            text = self.tr("{0} is made, but cannot be played yet. {1}")
            self.trouble.tell(False, text.format(place, _all(proposed.errors)))
            return
        self.made.emit(place)
        self.accept()

    def _fail(self, trouble: Exception) -> None:
        self._judge()
        self.trouble.tell(False, str(trouble))


def _all(issues: tuple[Issue, ...]) -> str:
    return " ".join(f"{issue.text}." for issue in issues[:3])


def _propose(map_: Path, place: Path, game: str, asked: HomesAsked, seed: int, _report: Reporter) -> Proposed:
    return propose_scenario(map_, place, seed=seed, ruleset=game, homes=asked)
