"""What is done to nations beside filling in their sheets: drawn by lot, named, kept as presets and put into others."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt
from PySide6.QtWidgets import QInputDialog, QWidget

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.set_up.creation import fresh_seed
from gm_console.campaign.set_up.nation_draws import Lots, with_drawn
from gm_console.campaign.set_up.presets import presets_of, with_applied, with_preset, without_preset
from gm_console.files.open_scenario import ScenarioContent
from gm_console.ui.kit.settings import Settings
from gm_console.ui.scenario.draw_dialog import DrawAsked, DrawDialog
from gm_console.ui.scenario.new_scenario import SEEDS
from gm_console.ui.scenario.presets_dialog import PresetsDialog
from gm_console.ui.scenario.session import ScenarioSession
from gm_console.ui.scenario.workspace import ScenarioWorkspace


class NationTools(QObject):
    """Opens the dialogs and does what they ask for, each as one step; built once for a window."""

    def __init__(
        self,
        window: QWidget,
        session: ScenarioSession,
        workspace: ScenarioWorkspace,
        settings: Settings,
        say: Callable[[str], None],
        failed: Callable[[Exception], None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._window, self._session, self._workspace = window, session, workspace
        self._settings, self._say, self._failed = settings, say, failed
        self.presets: PresetsDialog | None = None
        """The dialog that is open."""
        self.asking: QInputDialog | None = None
        """The question for a name that is open."""
        workspace.sheet.naming.connect(self.name)
        workspace.chosen.connect(self._show_presets)
        session.stepped.connect(self._show_presets)
        session.closed.connect(self._close)

    def ask_draw(self) -> DrawDialog:
        """Ask what is to be drawn."""
        session = self._session
        every = [str(row.get("id", "")) for row in session.nations]
        chooses = session.ruleset.setup.lot is not None
        dialog = DrawDialog(self._window, every, self._workspace.selected, chooses=chooses)
        dialog.wanted.connect(self.draw)
        dialog.show()
        return dialog

    def draw(self, asked: DrawAsked) -> None:
        """Draw as one step, in the worker; what has changed meanwhile is what is drawn for."""
        session, seed = self._session, asked.lots.seed
        if not session.is_open:
            return
        content, ruleset, board = session.document.content, session.ruleset, session.files.board

        def done(drawn: ScenarioContent) -> None:
            if not session.is_open or session.document.content is not content:
                self._say(self.tr("The scenario has changed: draw again"))
                return
            label = self.tr("drawn for {0} with seed {1}").format(_told(asked.nations), seed)
            session.do(label, drawn)
            self._say(self.tr("{0}; Undo takes it back").format(label[:1].upper() + label[1:]))

        session.tasks.run(
            self.tr("Drawing"),
            lambda _report: with_drawn(content, ruleset, board, asked.nations, asked.lots),
            done,
            self._failed,
        )

    def name(self, language: str) -> None:
        """Draw other names for the nation whose sheet is shown."""
        nations = self._workspace.selected
        self.draw(DrawAsked(nations=nations, lots=Lots(seed=1 + fresh_seed() % SEEDS, names=language)))

    def open_presets(self) -> None:
        """Show what is kept."""
        if self.presets is not None:
            self.presets.raise_()
            return
        dialog = self.presets = PresetsDialog(self._window, self._settings, self._session.form)
        dialog.keep_wanted.connect(self._ask_name)
        dialog.put_wanted.connect(self._put)
        dialog.drop_wanted.connect(self._drop)
        dialog.finished.connect(self._forget)
        self._show_presets()
        dialog.show()

    def keep(self, nation: str, name: str) -> None:
        """Keep the choices of a nation under a name."""
        self._do(
            self.tr("preset {0}").format(name.strip()),
            lambda content: with_preset(content, self._session.form, name, nation),
        )

    def _ask_name(self) -> None:
        nation = self._workspace.selected[0]
        asking = self.asking = QInputDialog(self.presets or self._window)
        asking.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        asking.setWindowTitle(self.tr("Keep the choices of nation {0}").format(nation))
        asking.setLabelText(self.tr("Name of the preset"))
        asking.textValueSelected.connect(lambda name: self.keep(nation, name))
        asking.open()

    def _put(self, name: str, every: bool) -> None:
        session = self._session
        all_of_them = [str(row.get("id", "")) for row in session.nations]
        nations = all_of_them if every else list(self._workspace.selected)
        self._do(
            self.tr("{0} put into {1}").format(name, self.tr("all") if every else _told(nations)),
            lambda content: with_applied(content, session.form, name, nations),
        )

    def _drop(self, name: str) -> None:
        self._do(
            self.tr("preset {0} removed").format(name),
            lambda content: without_preset(content, self._session.form, name),
        )

    def _do(self, label: str, change: Callable[[ScenarioContent], ScenarioContent]) -> None:
        try:
            self._session.do(label, change(self._session.document.content))
        except CampaignError as trouble:
            self._failed(trouble)

    def _show_presets(self) -> None:
        if self.presets is not None and self._session.is_open:
            found = presets_of(self._session.document.content, self._session.form)
            self.presets.show_presets(found, self._workspace.selected)

    def _forget(self) -> None:
        self.presets = None

    def _close(self) -> None:
        if self.presets is not None:
            self.presets.reject()


def _told(nations: tuple[str, ...] | list[str]) -> str:
    """Return nations in short."""
    return ", ".join(nations) if len(nations) <= 4 else f"{', '.join(nations[:3])}… ({len(nations)})"
