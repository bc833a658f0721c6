"""The end of the open campaign from the window: standings, going on, the film of its history, the archive."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from gm_console.campaign.changes import CHANGES
from gm_console.campaign.corrections.from_turn_on import ChangeDone
from gm_console.campaign.packets.archive import WISHES, ArchiveDone, ArchiveWish
from gm_console.campaign.packets.film import FilmKind, PictureForetold
from gm_console.campaign.packets.foretold import Foretold
from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.campaign.turns.the_end import Standings
from gm_console.charts.colours import nation_colours
from gm_console.core.ids import NationId
from gm_console.ui.dialogs.keep_history import ArchiveDialog, FilmDialog
from gm_console.ui.dialogs.standings import GoOnDialog, StandingsDialog
from gm_console.ui.kit.tasks import QUIET, Reporter
from gm_console.ui.window.dialog_keeper import DialogKeeper

Nations = list[tuple[NationId, str]]


class CampaignHistory(DialogKeeper[StandingsDialog]):
    """Keeps the dialog of the standings, and carries out what is asked for there and for the film and the archive."""

    def new_dialog(self) -> StandingsDialog:
        """Return a new dialog, connected."""
        dialog = StandingsDialog(self._window, self._settings)
        dialog.go_on_wanted.connect(self.ask_to_go_on)
        return dialog

    def read(self) -> None:
        """Have the standings read."""
        self.ask_campaign(lambda campaign: (campaign.standings(), campaign.names()), self._show)

    def ask_to_go_on(self) -> None:
        """Ask for a later last turn."""
        info = self._session.chronicle.info
        dialog = GoOnDialog(self._window, info.turns, over=info.stage is TurnStage.PUBLISHED)
        dialog.given.connect(self.go_on)
        dialog.open()

    def go_on(self, turns: int, reason: str) -> None:
        """Let the game end with a later turn."""

        def work(campaign: Campaign, _report: Reporter) -> ChangeDone:
            return campaign.go_on(turns, reason)

        def done(_change: ChangeDone) -> None:
            self._say(self.tr("The game goes on: it ends with turn {0}").format(turns))

        self._session.do(self.tr("Going on"), work, done, CHANGES["correct_position"])

    def ask_film(self) -> None:
        """Ask what the film is to show and to be written as, then where it goes."""

        def work(campaign: Campaign, _report: Reporter) -> tuple[Nations, PictureForetold]:
            names = campaign.names()
            nations = [(one, names.get(one, "")) for one in campaign.start_nations]
            return nations, campaign.foretell_picture()

        def done(found: tuple[Nations, PictureForetold]) -> None:
            dialog = FilmDialog(self._window, *found)
            dialog.given.connect(self._choose_film)
            dialog.open()

        self._session.ask(QUIET, work, done)

    def ask_archive(self) -> None:
        """Ask what the archive is to hold, then where it goes."""

        def work(campaign: Campaign, _report: Reporter) -> Mapping[ArchiveWish, Foretold]:
            return {wish: campaign.foretell_archive(wish) for wish in WISHES}

        def done(foretold: Mapping[ArchiveWish, Foretold]) -> None:
            dialog = ArchiveDialog(self._window, foretold)
            dialog.given.connect(self._choose_archive)
            dialog.open()

        self._session.ask(QUIET, work, done)

    def film_to(self, path: Path, viewer: str) -> None:
        """Write the film."""

        def work(campaign: Campaign, report: Reporter) -> Path:
            campaign.write_film(
                path, viewer, lambda done, steps: report(f"{done + 1} of {steps}", done, steps)
            )
            return path

        self._session.ask(self.tr("Making the film"), work, self._written)

    def archive_to(self, path: Path, wish: ArchiveWish) -> None:
        """Write the archive; the file dialog has asked before something is replaced."""

        def work(campaign: Campaign, report: Reporter) -> ArchiveDone:
            return campaign.write_archive(path, wish, report, force=True)

        def done(made: ArchiveDone) -> None:
            self._say(self.tr("{0}: {1} files").format(made.path.name, made.files))

        self._session.ask(self.tr("Writing the archive"), work, done)

    def _choose_film(self, viewer: str, kind: str) -> None:
        kinds = {FilmKind.PAGE: self.tr("Pages (*.html)"), FilmKind.PICTURE: self.tr("Pictures (*.webp)")}
        path = self._chosen(self.tr("Save the film"), f"history{kind}", kinds[FilmKind(kind)])
        if path is not None:
            self.film_to(path, viewer)

    def _choose_archive(self, wish: ArchiveWish) -> None:
        path = self._chosen(self.tr("Save the archive"), "archive.zip", self.tr("ZIP files (*.zip)"))
        if path is not None:
            self.archive_to(path, wish)

    def _chosen(self, title: str, tail: str, kinds: str) -> Path | None:
        place = self._session.world.path
        name = str(place.with_name(f"{place.stem}-{tail}"))
        chosen, _ = QFileDialog.getSaveFileName(self._window, title, name, kinds)
        return Path(chosen) if chosen else None

    def _written(self, path: Path) -> None:
        self._say(self.tr("{0} is written").format(path.name))

    def _show(self, dialog: StandingsDialog, answer: tuple[Standings, Mapping[str, str]]) -> None:
        found, names = answer
        world = self._session.world
        colours = nation_colours([one.nation for one in found.rows], world.campaign.looks)
        rules = world.ruleset.corrections
        longer = ""
        if not self.writable:
            longer = self.tr("The campaign is only looked at: open it for changing first")
        elif rules is None or rules.last_turn is None:
            longer = self.tr("This game cannot go on beyond its last turn")
        numbers, gauges = world.ruleset.numbers, world.ruleset.glance.of_nations.gauges
        ranked = f"{numbers.places}:" if numbers is not None and numbers.places else ""
        short = {
            one.key.removeprefix(ranked): one.title for one in gauges if ranked and one.key.startswith(ranked)
        }
        dialog.show_standings(found, names, colours, longer=longer, short=short)
