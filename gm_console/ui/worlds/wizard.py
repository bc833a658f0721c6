"""The wizard for a new world: choose, look, read what it is worth, play it or keep it as a map folder."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import (
    QDialogButtonBox,
    QFileDialog,
    QWidget,
)

from gm_console.board.model import Board
from gm_console.campaign.errors import CampaignError
from gm_console.campaign.set_up.new_world import make_world, read_brief_card, shipped_briefs
from gm_console.campaign.set_up.world_records import BriefCard, NewWorld, WantedWorld
from gm_console.files.mapfile import MAP_FILE, save_map
from gm_console.files.plainfile import fit_name
from gm_console.ui.kit.layouts import lay_below
from gm_console.ui.kit.parts import PlainLabel, close_row
from gm_console.ui.kit.preview_dialog import PreviewDialog
from gm_console.ui.kit.process_job import run_apart
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.kit.theme import Theme
from gm_console.ui.worlds.ask import WorldForm
from gm_console.ui.worlds.maker import Drawn, Making, draw_world
from gm_console.ui.worlds.world_preview import WorldPreview
from gm_console.ui.worlds.world_worth import WorldFindings

PAUSE: Final = 350
"""Milliseconds after a change before the world is drawn anew."""
FIRST_SIZE: Final = (1160, 740)
ASIDE: Final = 340
"""Width of the form, pixels."""


class NewWorldDialog(PreviewDialog):
    """Everything is drawn away from the window; what is asked for anew ends what is at work."""

    edit_wanted = Signal(object)
    """Folder of the map that was saved: it is to be opened in the editor."""
    play_wanted = Signal(object)
    """File of the campaign that was made of the world: it is to be opened."""

    def __init__(
        self,
        parent: QWidget | None,
        theme: Theme,
        briefs: tuple[Path, ...] | None = None,
        making: Making = make_world,
    ) -> None:
        super().__init__(parent, size=FIRST_SIZE, pause=PAUSE)
        self.preview = WorldPreview(theme)
        self.finished.connect(self.preview.view.leave)
        self.setWindowTitle(self.tr("New world"))
        self._making = making
        self._drawn: Drawn | None = None
        self.form = WorldForm(shipped_briefs() if briefs is None else briefs)
        self.findings = WorldFindings(theme)
        self.next = PlainLabel(wraps=True)
        self.next.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.next.hide()
        self._buttons = close_row(self, 0)
        self.save = self._buttons.addButton(
            self.tr("&Save as map folder…"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.save.setToolTip(
            self.tr("Write the world to a folder of its own, to draw on or to make a scenario of by hand")
        )
        self.play = self._buttons.addButton(
            self.tr("Start a &campaign…"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.play.setToolTip(self.tr("Propose a scenario for this world and open its campaign on turn 1"))
        self.edit = self._buttons.addButton(
            self.tr("Open in the &editor"), QDialogButtonBox.ButtonRole.ActionRole
        )
        self.edit.setToolTip(self.tr("Go on drawing the map that was saved"))
        self.edit.hide()
        self._folder: Path | None = None
        self._lay_out()
        self._connect()
        self._allow()
        self.preview.say(self.tr("Choose a brief: its world is drawn here."))
        if self.form.path is not None:
            self._read(self.form.path)

    @property
    def drawn(self) -> Drawn | None:
        """The world shown."""
        return self._drawn

    def save_to(self, folder: Path) -> None:
        """Write the world shown to a folder."""
        if self._drawn is None or self._drawn.world.board is None:
            return
        board = self._drawn.world.board
        self._allow(busy=True)
        self._work.run(self.tr("Saving"), partial(_write, board, folder), self._saved)

    def play_in(self, folder: Path) -> None:
        """Make map, scenario and campaign of the world shown in a new folder, then have the campaign opened."""
        if self._drawn is None or self._drawn.world.board is None:
            return
        board, seed = self._drawn.world.board, self._drawn.world.seed
        self._allow(busy=True)
        work = partial(_campaign_of, board, folder, seed)
        self._work.run(self.tr("Starting the campaign"), work, self._started)

    def _lay_out(self) -> None:
        picture = QWidget()
        lay_below(picture, self.preview, self.progress, grows=self.preview, gap=8)
        self.arrange(self.form, ASIDE, picture, self.findings, (440, 200), below=(self.next, self._buttons))
        self.play.setDefault(True)

    def _connect(self) -> None:
        self.form.brief_chosen.connect(self._read)
        self.form.changed.connect(self._wait)
        self.progress.cancelled.connect(self._cancelled)
        self._pause.timeout.connect(self._draw)
        self._work.failed.connect(self._fail)
        self.save.clicked.connect(self._ask_folder)
        self.play.clicked.connect(self._ask_place)
        self.edit.clicked.connect(self._ask_editor)

    def _read(self, path: Path) -> None:
        """Read a brief, then draw it."""
        self._forget()
        self._work.run(self.tr("Reading the brief"), partial(_card, path), self._show_card)

    def _show_card(self, card: BriefCard) -> None:
        self.form.show_card(card)
        if self.form.wanted() is None:
            self.findings.show_world(NewWorld(seed=card.seed, board=None, issues=card.issues))
            self.preview.say(self.tr("This brief cannot be drawn. Mend it in an editor, then read it again."))
            self.progress.say("")
        else:
            self._draw()

    def _wait(self) -> None:
        """Draw once nothing has changed for a moment; what is at work is out of date already."""
        self._forget()
        self._work.cancel()
        self._pause.start()

    def _draw(self) -> None:
        wanted = self.form.wanted()
        if wanted is None:
            self.preview.say(self.tr("Nothing can be drawn until the seed is right."))
            return
        if not self.preview.shows_map:
            self.preview.say(self.tr("The world appears here."))
        label = self.tr("Drawing seed {0}").format(wanted.seed)
        self._work.run(label, partial(_drawn, wanted, self._making), self._show)

    def _show(self, drawn: Drawn) -> None:
        self._drawn = drawn
        world = drawn.world
        self.findings.show_world(world)
        if world.board is None:
            self.form.show_issues(world.issues)
            self.preview.say(
                self.tr("No world can be drawn from this. How to mend it stands beside, and below.")
            )
            self.progress.say("")
        else:
            self.preview.show_world(drawn)
            self.progress.say(self._summary(drawn, world.board))
        self._allow()

    def _summary(self, drawn: Drawn, board: Board) -> str:
        counted = self.tr("{0}: {1} regions, {2} links, seed {3}").format(
            board.name, f"{len(board.regions):,}", f"{len(board.links):,}", drawn.world.seed
        )
        good = self.tr("sound") if drawn.world.sound else self.tr("not sound: see below")
        return f"{counted} · {good}"

    def _forget(self) -> None:
        self._drawn = self._folder = None
        self.edit.hide()
        self.findings.clear_world()
        self.next.hide()
        self._allow()

    def _cancelled(self) -> None:
        self._pause.stop()
        self._allow()
        if self._drawn is not None:
            return
        self.preview.say(self.tr("Cancelled. Change something or choose another seed to draw again."))

    def _fail(self, trouble: Exception) -> None:
        """Say what went wrong where the picture would be; the form stays for another try."""
        self._allow()
        if isinstance(trouble, OSError | CampaignError):
            self.progress.say("")
            unsaved = self.tr("Could not be saved: {0}").format(trouble)
            self._tell(
                unsaved
                if isinstance(trouble, OSError)
                else self.tr("Nothing was written: {0}").format(trouble)
            )
            return
        self.preview.say(self.tr("The world could not be drawn: {0}").format(str(trouble).strip()[-600:]))
        self.progress.say("")

    def _ask_folder(self) -> None:
        """Ask where the map's folder is to be; saving makes it."""
        folder = self._asked(self.tr("Save the map in a folder of this name"))
        if folder is not None:
            self.save_to(folder)

    def _ask_place(self) -> None:
        """Ask where the campaign's folder is to be; nothing is written before."""
        folder = self._asked(self.tr("Start the campaign in a folder of this name"))
        if folder is not None:
            self.play_in(folder)

    def _asked(self, title: str) -> Path | None:
        if self._drawn is None or self._drawn.world.board is None:
            return None
        named = Path.home() / fit_name(self._drawn.world.board.id, "map")
        folder, _ = QFileDialog.getSaveFileName(
            self, title, str(named), options=QFileDialog.Option.DontConfirmOverwrite
        )
        return Path(folder) if folder else None

    def _ask_editor(self) -> None:
        self.edit_wanted.emit(self._folder)
        self.accept()

    def _saved(self, folder: Path) -> None:
        self._allow()
        self._folder = folder
        self.edit.show()
        self.progress.say(self.tr("Saved"))
        self._tell(
            self.tr(
                "The map is in {0}. Open it in the editor to go on drawing; Start a campaign plays this world."
            ).format(folder)
        )

    def _started(self, campaign: Path) -> None:
        self.play_wanted.emit(campaign)
        self.accept()

    def _tell(self, text: str) -> None:
        self.next.setText(text)
        self.next.show()

    def _allow(self, *, busy: bool = False) -> None:
        drawn = not busy and self._drawn is not None and self._drawn.world.board is not None
        for button in (self.save, self.play, self.edit):
            button.setEnabled(drawn)


def _card(path: Path, report: Reporter) -> BriefCard:
    return run_apart(read_brief_card, path, report)


def _drawn(wanted: WantedWorld, making: Making, report: Reporter) -> Drawn:
    return draw_world(wanted, report, making)


def _campaign_of(board: Board, folder: Path, seed: int, report: Reporter) -> Path:
    # the set-up's libraries take a while to import, and only who starts a campaign needs them
    from gm_console.campaign.set_up.first_turn import start_campaign

    return start_campaign(board, folder, seed=seed, tell=report)


def _write(board: Board, folder: Path, _report: Reporter) -> Path:
    """Write into an empty folder, or into a new one inside a folder with other things; no map is written over."""
    place = folder if not folder.is_dir() or not any(folder.iterdir()) else folder / fit_name(board.id, "map")
    if (place / MAP_FILE).exists():
        raise FileExistsError(f"there is a map in {place} already; choose another folder")
    save_map(board, place)
    return place
