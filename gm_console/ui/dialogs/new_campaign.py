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
    QFileDialog,
    QLineEdit,
    QPushButton,
    QWidget,
)

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.set_up.changed_tables import ChangedTables, keep_tables
from gm_console.campaign.set_up.creation import SEEDS, fresh_seed
from gm_console.campaign.set_up.scenarios import GameChoices, ScenarioCard, read_card, read_choices
from gm_console.core.table_cells import TableChanges
from gm_console.files.places import MAPS
from gm_console.ui.dialogs.new_homes import NewHomesDialog
from gm_console.ui.dialogs.rulings import RulingsDialog, said_of
from gm_console.ui.dialogs.tables import TablesDialog, told_of
from gm_console.ui.kit.latest_task import LatestTask
from gm_console.ui.kit.parts import ChoiceBox, DialogForm, TroubleLine, beside, caption, push_button, step_row
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
    tables: TableChanges | None = None
    """What is otherwise than in the game's tables; None for what the scenario has."""


class NewCampaignDialog(QDialog):
    """Asks for the few things a campaign begins with; says what is wrong where it is."""

    wanted = Signal(object)
    """:class:`NewCampaign`, when the moderator has agreed."""
    fairness_wanted = Signal(object)
    """Folder of a scenario: how even is its start?"""

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
        self._found: dict[Path, GameChoices | str] = {}
        """What the scenarios that were read whole let one choose, or why no campaign can be made of one."""
        self._choices: dict[Path, Mapping[str, str]] = {}
        """Rulings chosen otherwise than a scenario has them; another scenario may be looked at in between."""
        self._tables_open: TablesDialog | None = None
        self._changed_tables: dict[Path, ChangedTables] = {}
        """Tables that were agreed to otherwise than a scenario has them."""
        self.scenario = ChoiceBox(tip=self.tr("What the campaign starts from"))
        for card in scenarios:
            self.scenario.addItem(card.title, card)
        self.browse = QPushButton(self.tr("&Folder…"))
        self.browse.setToolTip(self.tr("Take a scenario from a folder of your own"))
        self.put = push_button(
            self.tr("From a &map…"), self.tr("Put nations on any map, and take the scenario that comes of it")
        )
        self.about = caption()
        self.fairness = push_button(
            self.tr("Fa&irness…"), self.tr("Who is favoured at the start of the scenario, and why")
        )
        self.ruled = caption()
        self.rulings = push_button(
            self.tr("&Rulings…"),
            self.tr("What the game rules where its rulebook is silent, and what may be chosen instead"),
        )
        self.tabled = caption()
        self.tables = push_button(
            self.tr("&Tables…"),
            self.tr("Every number of the rules with its source: change some for this campaign, accept ours"),
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
        self.trouble = TroubleLine()
        self._buttons, self.make = step_row(self, self.tr("&Create"), self._accept)
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
        form.add(self.tr("S&cenario"), self.scenario, self.browse, self.put)
        form.addRow("", beside(self.about, self.fairness))
        form.addRow("", beside(self.ruled, self.rulings))
        form.addRow("", beside(self.tabled, self.tables))
        form.add(self.tr("&Name"), self.name)
        form.add(self.tr("S&eed"), self.seed)
        form.add(self.tr("F&ile"), self.file, self.choose_file)
        form.fill(self, self.trouble, self._buttons)

    def _connect(self) -> None:
        self._work.failed.connect(lambda trouble: self.trouble.tell(False, str(trouble)))
        self.scenario.currentIndexChanged.connect(self._show_scenario)
        self.browse.clicked.connect(self._browse)
        self.put.clicked.connect(self._put_nations)
        self.choose_file.clicked.connect(self._choose_file)
        self.rulings.clicked.connect(self._choose_rulings)
        self.fairness.clicked.connect(self._ask_fairness)
        self.tables.clicked.connect(self._choose_tables)
        self.file.textEdited.connect(self._own)
        for typed in (self.name, self.seed, self.file):
            typed.textChanged.connect(self._judge)

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

    def _take_found(self, read: tuple[Path, GameChoices | str]) -> None:
        folder, found = read
        self._found[folder] = found
        if isinstance(found, GameChoices):  # its files may say something else than when they were chosen
            self._choices[folder] = found.rulings.otherwise(self._choices.get(folder, {}))
            if self._changed_tables.get(folder) == found.tables:
                del self._changed_tables[folder]
        self._judge()

    def _in_force(self) -> GameChoices | None:
        """Return what the scenario chosen has by itself; none while it is read, or cannot be played."""
        card = self._card()
        found = self._found.get(card.folder) if card is not None else None
        return found if isinstance(found, GameChoices) else None

    def _choose_tables(self) -> None:
        card, known = self._card(), self._in_force()
        if card is not None and known is not None:
            own_tables = self._changed_tables.get(card.folder, known.tables)
            self._tables_open = dialog = TablesDialog(
                self, self._settings, card.title, own_tables, known.tables
            )
            dialog.taken.connect(partial(self._take_tables, card.folder))
            dialog.save_wanted.connect(partial(self._save_tables, card.folder))
            dialog.finished.connect(self._forget_tables)
            dialog.open()

    def _forget_tables(self) -> None:
        self._tables_open = None

    def _take_tables(self, folder: Path, own_tables: ChangedTables) -> None:
        self._changed_tables[folder] = own_tables
        known = self._found.get(folder)
        if isinstance(known, GameChoices) and known.tables == own_tables:
            del self._changed_tables[folder]
        self._judge()

    def _save_tables(self, folder: Path, own_tables: ChangedTables) -> None:
        """Write tables into a scenario's folder, away from the window, and read it anew."""

        def told(trouble: str) -> None:
            if self._tables_open is not None and trouble:
                self._tables_open.refuse(trouble)
            elif self._tables_open is not None:
                self._tables_open.kept(str(folder))
            if trouble:
                return
            self._changed_tables.pop(folder, None)
            self._read(folder)
            self._judge()

        self._work.run(self.tr("Writing the tables"), partial(_keep, folder, own_tables), told)

    def _ask_fairness(self) -> None:
        card = self._card()
        if card is not None:
            self.fairness_wanted.emit(card.folder)

    def _choose_rulings(self) -> None:
        card, known = self._card(), self._in_force()
        if card is not None and known is not None:
            rulings = known.rulings
            dialog = RulingsDialog(self, self._settings, card.title, rulings, self._choices[card.folder])
            dialog.taken.connect(partial(self._take_rulings, card.folder))
            dialog.open()

    def _take_rulings(self, folder: Path, choices: Mapping[str, str]) -> None:
        self._choices[folder] = choices
        self._judge()

    def _show_choices(self) -> None:
        card, known = self._card(), self._in_force()
        may_choose = known is not None and any(one.options for one in known.rulings.all.values())
        self.rulings.setEnabled(may_choose)
        self.fairness.setEnabled(known is not None)
        self.tables.setEnabled(known is not None)
        if card is None or known is None:
            self.ruled.clear()
            self.tabled.clear()
            return
        self.tabled.setText(told_of(self._changed_tables.get(card.folder, known.tables).changes))
        if not may_choose:
            self.ruled.setText(self.tr("No ruling of this game can be read otherwise"))
        else:
            self.ruled.setText(said_of(self._choices[card.folder]))

    def _own(self) -> None:
        self._own_file = True

    def _browse(self) -> None:
        folder = QFileDialog.getExistingDirectory(self, self.tr("Scenario folder"), str(self._folder))
        if folder:
            self.take_folder(Path(folder))

    def _put_nations(self) -> None:
        dialog = NewHomesDialog(self, MAPS, self._folder)
        dialog.made.connect(self.take_folder)
        dialog.open()

    def _choose_file(self) -> None:
        name, _ = QFileDialog.getSaveFileName(
            self, self.tr("New campaign file"), self.file.text(), FILES,
            options=QFileDialog.Option.DontConfirmOverwrite,
        )  # fmt: skip
        if name:
            self._own_file = True
            self.file.setText(str(Path(name).with_suffix(".gmc")))

    def _judge(self) -> None:
        self._show_choices()
        waits = self._waits()
        trouble = "" if waits else self._trouble()
        ready = not (waits or trouble)
        before = ready and self._path().exists()
        self.make.setEnabled(ready)
        self.make.setText(self.tr("&Lay aside and create") if before else self.tr("&Create"))
        aside = self.tr("There is a campaign of this name. It will be laid aside as {0}.bak.")
        told = aside.format(self._path().name) if before else waits
        self.trouble.tell(not trouble, trouble or told)

    def _waits(self) -> str:
        """Return what is to be done or waited for first; nothing is wrong yet."""
        card = self._card()
        if card is None and not isinstance(self.scenario.currentData(), str):
            return self.tr("Choose a scenario: take one from a folder with the button beside.")
        if card is not None and card.folder not in self._found:
            return self.tr("The scenario is being read.")
        return ""

    def _trouble(self) -> str:
        card = self._card()
        if card is None:
            return str(self.scenario.currentData())
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

    def _path(self) -> Path:
        path = Path(self.file.text().strip()).expanduser()
        return path if path.suffix == ".gmc" else path.with_name(f"{path.name}.gmc")

    def _accept(self) -> None:
        card = self._card()
        if card is None or self._waits() or self._trouble():
            return
        path, title = self._path(), self.name.text().strip()
        own_tables = self._changed_tables.get(card.folder)
        self.wanted.emit(
            NewCampaign(
                scenario=card.folder,
                title="" if title == card.title else title,
                seed=int(self.seed.text()),
                file=path,
                replace=path.exists(),
                rulings=self._choices[card.folder],
                tables=own_tables.changes if own_tables is not None else None,
            )
        )
        self.accept()


def _read(folder: Path, _report: Reporter) -> tuple[Path, GameChoices | str]:
    return folder, read_choices(folder)


def _keep(folder: Path, own_tables: ChangedTables, _report: Reporter) -> str:
    """Write a scenario's tables; return why that cannot be, nothing where it was done."""
    try:
        keep_tables(folder, own_tables)
    except CampaignError as trouble:
        return str(trouble)
    return ""


def _free(folder: Path, name: str) -> Path:
    """Return a file in a folder that is not there yet."""
    paths = (folder / (f"{name}.gmc" if number == 1 else f"{name}-{number}.gmc") for number in range(1, 1000))
    return next((path for path in paths if not path.exists()), folder / f"{name}.gmc")
