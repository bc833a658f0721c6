"""A new campaign: which scenario, under which name, with which seed, in which file."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Signal
from PySide6.QtGui import QRegularExpressionValidator
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QPushButton,
    QWidget,
)

from gm_console.campaign.creation import SEEDS, fresh_seed
from gm_console.campaign.scenarios import ScenarioCard, read_card, read_rulings
from gm_console.core.rulings import Rulings
from gm_console.ui.dialogs.rulings import RulingsDialog, said_of
from gm_console.ui.kit.latest_task import LatestTask
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, beside, caption, push_button
from gm_console.ui.kit.settings import Settings
from gm_console.ui.kit.tasks import Reporter

FILES: Final = "Campaigns (*.gmc)"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCampaign:
    """What was asked for."""

    scenario: Path
    title: str
    """Empty for the scenario's own."""
    seed: int
    file: Path
    replace: bool
    """Something is at the file's place and is to be laid aside."""
    rulings: Mapping[str, str] = field(default_factory=dict)
    """Options chosen otherwise than the scenario has them, by ruling."""


class NewCampaignDialog(QDialog):
    """Asks for the few things a campaign begins with; says what is wrong where it is."""

    wanted = Signal(object)
    """:class:`NewCampaign`, when the moderator has agreed."""

    def __init__(
        self,
        parent: QWidget | None,
        scenarios: tuple[ScenarioCard, ...],
        folder: Path,
        settings: Settings,
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(self.tr("New campaign"))
        self._folder, self._settings = folder, settings
        self._own_file = False
        self._work = LatestTask(self)
        self._found: dict[Path, Rulings | str] = {}
        """What the scenarios that were read whole rule, or why no campaign can be made of one."""
        self._choices: dict[Path, Mapping[str, str]] = {}
        """Rulings chosen otherwise than a scenario has them; another scenario may be looked at in between."""
        self.scenario = ChoiceBox(tip=self.tr("What the campaign starts from"))
        for card in scenarios:
            self.scenario.addItem(card.title, card)
        self.browse = QPushButton(self.tr("&Folder…"))
        self.browse.setToolTip(self.tr("Take a scenario from a folder of your own"))
        self.about = caption()
        self.ruled = caption()
        self.rulings = push_button(
            self.tr("&Rulings…"),
            self.tr("What the game rules where its rulebook is silent, and what may be chosen instead"),
        )
        self.name = QLineEdit()
        self.name.setMaxLength(80)
        self.seed = QLineEdit()
        self.seed.setValidator(QRegularExpressionValidator(r"\d{0,19}", self.seed))
        self.seed.setToolTip(
            self.tr(
                "The number all chance comes from: the same seed and sheets give the same game. "
                "This one is new; players may know the scenario's."
            )
        )
        self.file = QLineEdit()
        self.choose_file = QPushButton(self.tr("&Save as…"))
        self.trouble = caption()
        self._buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Cancel)
        self.make = self._buttons.addButton(self.tr("&Create"), QDialogButtonBox.ButtonRole.AcceptRole)
        self.make.setDefault(True)
        for button in (self.browse, self.choose_file):
            button.setAutoDefault(False)
        self._lay_out()
        self._connect()
        self._show_scenario()

    def take_folder(self, folder: Path) -> None:
        """Take the scenario of a folder; where it cannot be read it says why and no campaign can be made of it."""
        card = read_card(folder)
        title = self.tr("{0} (cannot be read)").format(folder.name) if isinstance(card, str) else card.title
        self.scenario.addItem(title, card)
        self.scenario.setCurrentIndex(self.scenario.count() - 1)

    def done(self, result: int) -> None:
        """Close; what is still being read ends by itself, and the dialog goes with it."""
        super().done(result)
        self._work.left.connect(self.deleteLater)
        self._work.leave()

    def _lay_out(self) -> None:
        form = DialogForm()
        form.add(self.tr("S&cenario"), self.scenario, self.browse)
        form.addRow("", self.about)
        form.addRow("", beside(self.ruled, self.rulings))
        form.add(self.tr("&Name"), self.name)
        form.add(self.tr("S&eed"), self.seed)
        form.add(self.tr("F&ile"), self.file, self.choose_file)
        form.fill(self, self.trouble, self._buttons)

    def _connect(self) -> None:
        self._work.failed.connect(lambda trouble: self._say(str(trouble)))
        self.scenario.currentIndexChanged.connect(self._show_scenario)
        self.browse.clicked.connect(self._browse)
        self.choose_file.clicked.connect(self._choose_file)
        self.rulings.clicked.connect(self._choose_rulings)
        self.file.textEdited.connect(self._own)
        for typed in (self.name, self.seed, self.file):
            typed.textChanged.connect(self._judge)
        self._buttons.accepted.connect(self._accept)
        self._buttons.rejected.connect(self.reject)

    def _card(self) -> ScenarioCard | None:
        card = self.scenario.currentData()
        return card if isinstance(card, ScenarioCard) else None

    def _show_scenario(self) -> None:
        card = self._card()
        self.about.clear()
        if card is not None:
            self._read(card.folder)
            self.about.setText(
                self.tr("{0} turns, from turn {1}; {2}").format(card.turns, card.first_turn, card.folder)
            )
            self.name.setText(card.title)
            self.seed.setText(str(fresh_seed()))
            if not self._own_file:
                self.file.setText(str(_free(self._folder, card.folder.name)))
        self._judge()

    def _read(self, folder: Path) -> None:
        """Read all of a scenario away from the window: its first lines do not tell whether it can be played."""
        self._found.pop(folder, None)
        self._work.run(self.tr("Reading the scenario"), partial(_read, folder), self._take_found)

    def _take_found(self, read: tuple[Path, Rulings | str]) -> None:
        folder, found = read
        self._found[folder] = found
        if isinstance(found, Rulings):  # its file may say something else than when they were chosen
            self._choices[folder] = found.otherwise(self._choices.get(folder, {}))
        self._judge()

    def _in_force(self) -> Rulings | None:
        """Return what the scenario chosen rules, as it has it; none while it is read, or cannot be played."""
        card = self._card()
        found = self._found.get(card.folder) if card is not None else None
        return found if isinstance(found, Rulings) else None

    def _choose_rulings(self) -> None:
        card, rulings = self._card(), self._in_force()
        if card is not None and rulings is not None:
            dialog = RulingsDialog(self, self._settings, card.title, rulings, self._choices[card.folder])
            dialog.taken.connect(partial(self._take_rulings, card.folder))
            dialog.open()

    def _take_rulings(self, folder: Path, choices: Mapping[str, str]) -> None:
        self._choices[folder] = choices
        self._judge()

    def _show_rulings(self) -> None:
        card, rulings = self._card(), self._in_force()
        may_choose = rulings is not None and any(one.options for one in rulings.all.values())
        self.rulings.setEnabled(may_choose)
        if card is None or rulings is None:
            self.ruled.clear()
        elif may_choose:
            self.ruled.setText(said_of(self._choices[card.folder]))
        else:
            self.ruled.setText(self.tr("No ruling of this game can be read otherwise"))

    def _own(self) -> None:
        self._own_file = True

    def _browse(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Scenario folder"), str(self._folder))
        if folder:
            self.take_folder(Path(folder))

    def _choose_file(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("New campaign file"), self.file.text(), FILES,
            options=QFileDialog.Option.DontConfirmOverwrite,
        )  # fmt: skip
        if name:
            self._own_file = True
            self.file.setText(str(Path(name).with_suffix(".gmc")))

    def _judge(self) -> None:
        self._show_rulings()
        trouble = self._trouble()
        self.make.setEnabled(not trouble)
        self.make.setText(self.tr("&Create"))
        if trouble:
            self._say(trouble)
        elif self._path().exists():
            self._say(
                self.tr("There is a campaign of this name. It will be laid aside as {0}.bak.").format(
                    self._path().name
                )
            )
            self.make.setText(self.tr("&Lay aside and create"))
        else:
            self._say("")

    def _trouble(self) -> str:
        card, found = self._card(), self.scenario.currentData()
        if card is None and isinstance(found, str):
            return found
        if card is None:
            return self.tr("Choose a scenario: take one from a folder with the button beside.")
        if card.folder not in self._found:
            return self.tr("The scenario is being read.")
        whole = self._found[card.folder]
        if isinstance(whole, str):
            return self.tr("This scenario cannot be played. {0}").format(whole)
        if not self.name.text().strip():
            return self.tr("The campaign needs a name.")
        if not self.seed.text() or int(self.seed.text()) >= SEEDS:
            return self.tr("The seed is a number from 0 to {0}.").format(SEEDS - 1)
        if not self.file.text().strip():
            return self.tr("The campaign needs a file to live in.")
        path = self._path()
        if path.is_dir() or not path.parent.is_dir():
            return self.tr("{0} is no place for a file.").format(path)
        return ""

    def _say(self, text: str) -> None:
        self.trouble.setText(text)

    def _path(self) -> Path:
        path = Path(self.file.text().strip()).expanduser()
        return path if path.suffix == ".gmc" else path.with_name(f"{path.name}.gmc")

    def _accept(self) -> None:
        card = self._card()
        if card is None or self._trouble():
            return
        path, title = self._path(), self.name.text().strip()
        self.wanted.emit(
            NewCampaign(
                scenario=card.folder,
                title="" if title == card.title else title,
                seed=int(self.seed.text()),
                file=path,
                replace=path.exists(),
                rulings=self._choices[card.folder],
            )
        )
        self.accept()


def _read(folder: Path, _report: Reporter) -> tuple[Path, Rulings | str]:
    return folder, read_rulings(folder)


def _free(folder: Path, name: str) -> Path:
    """Return a file in a folder that is not there yet."""
    paths = (folder / (f"{name}.gmc" if number == 1 else f"{name}-{number}.gmc") for number in range(1, 1000))
    return next((path for path in paths if not path.exists()), folder / f"{name}.gmc")
