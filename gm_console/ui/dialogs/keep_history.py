"""What is kept of a campaign: the film of its map, and the archive; each asks what is to be in it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QCheckBox, QWidget

from gm_console.campaign.packets.archive import ArchiveWish
from gm_console.campaign.packets.film import FilmKind, PictureForetold, Viewer
from gm_console.campaign.packets.foretold import Foretold
from gm_console.core.ids import NationId
from gm_console.core.reading_direction import with_name
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.parts import ChoiceBox, PlainLabel
from gm_console.ui.kit.step_dialog import StepDialog

_tr = translated_in("KeepHistory")


class FilmDialog(StepDialog):
    """Asks whose knowledge the film is to show, and what it is written as."""

    given = Signal(str, str)
    """A nation, or one of :class:`Viewer`; and a :class:`FilmKind`."""

    def __init__(
        self, parent: QWidget, nations: Iterable[tuple[NationId, str]], picture: PictureForetold
    ) -> None:
        """``picture`` is what a picture that moves would be like."""
        self._picture = picture
        self.who = ChoiceBox(name=_tr("Seen by"), tip=_tr("Whose knowledge the film shows"))
        self.who.addItem(_tr("Everybody: only what is public"), Viewer.PUBLIC.value)
        for nation, name in nations:
            self.who.addItem(_tr("Nation {0}").format(with_name(nation, name)), nation)
        self.who.addItem(_tr("The moderator: everything"), Viewer.MODERATOR.value)
        label = PlainLabel(_tr("&Seen by"))
        label.setBuddy(self.who)
        self.kind = ChoiceBox(name=_tr("Written as"), tip=_tr("What kind of file the film is"))
        self.kind.addItem(_tr("A page that plays (HTML)"), FilmKind.PAGE.value)
        self.kind.addItem(_tr("A picture that moves (WebP)"), FilmKind.PICTURE.value)
        as_what = PlainLabel(_tr("&Written as"))
        as_what.setBuddy(self.kind)
        self.told = PlainLabel(wraps=True, look="caption")
        more = (label, self.who, as_what, self.kind, self.told)
        lines = [_tr("The map turn by turn, with where every nation stood.")]
        super().__init__(parent, _tr("Film of the history"), lines, (), _tr("Save…"), more)
        self.kind.currentIndexChanged.connect(self._tell)
        self._tell()

    def accept(self) -> None:
        """Give the choice."""
        super().accept()
        self.given.emit(self.who.currentData(), self.kind.currentData())

    def _tell(self) -> None:
        one = self._picture
        told = _tr("One file that any browser plays; it fetches nothing, and tells what is pointed at.")
        if self.kind.currentData() == FilmKind.PICTURE:
            told = _tr(
                "Plays by itself wherever pictures are shown: {0} pictures of {1} × {2} dots, {3}"
            ).format(one.pictures, one.width, one.height, _cost(one))
        self.told.setText(told)


class ArchiveDialog(StepDialog):
    """Asks what an archive is to hold."""

    given = Signal(object)
    """:class:`ArchiveWish`."""

    def __init__(self, parent: QWidget, foretold: Mapping[ArchiveWish, Foretold]) -> None:
        """``foretold`` is what an archive of every wish would cost."""
        self._foretold = foretold
        self.secrets = QCheckBox(_tr("&Secrets: packets, sheets, entries, journal"))
        self.secrets.setChecked(True)
        self.personal = QCheckBox(_tr("&Players: names, addresses, and the campaign file, which holds them"))
        self.secrets.setToolTip(_tr("Without it, only what everybody may know"))
        self.personal.setToolTip(_tr("Only for yourself: do not hand such an archive on"))
        lines = [
            _tr(
                "All published turns in one ZIP that is read without this program, beginning with index.html."
            )
        ]
        self.told = PlainLabel(wraps=True, look="caption")
        more = (self.secrets, self.personal, self.told)
        super().__init__(parent, _tr("Archive of the campaign"), lines, (), _tr("Save…"), more)
        self.secrets.toggled.connect(self._fit)
        self.personal.toggled.connect(self._tell)
        self._tell()

    def _fit(self, secrets: bool) -> None:
        self.personal.setEnabled(secrets)
        if not secrets:
            self.personal.setChecked(False)
        self._tell()

    def _tell(self) -> None:
        self.told.setText(_tr("The file has {0}").format(_cost(self._foretold[self._wish])))

    @property
    def _wish(self) -> ArchiveWish:
        return ArchiveWish(secrets=self.secrets.isChecked(), personal=self.personal.isChecked())

    def accept(self) -> None:
        """Give the wish."""
        super().accept()
        self.given.emit(self._wish)


def _cost(one: Foretold) -> str:
    time = _tr("{0} minutes").format(one.minutes) if one.minutes else _tr("{0} seconds").format(one.seconds)
    told = _tr("about {0} MB. It takes about {1}, and can be cancelled.")
    return told.format(f"{one.megabytes:,.1f}", time)
