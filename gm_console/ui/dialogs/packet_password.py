"""The password of one player's packets: made or typed, kept in a keyring or a sealed file, shown, forgotten."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QLineEdit, QWidget

from gm_console.campaign.packets.packet_passwords import made_password
from gm_console.campaign.players.roster import PasswordPlace, Player, called
from gm_console.ui.kit.layouts import DIALOG_EDGES, SPRING, lay_below, lay_beside
from gm_console.ui.kit.parts import (
    ChoiceBox,
    DialogForm,
    caption,
    close_row,
    hidden_field,
    push_button,
)
from gm_console.ui.kit.wish_dialog import WishDialog

WIDE = 560


@dataclass(frozen=True, slots=True, kw_only=True)
class Keeping:
    """A password as it is to be kept."""

    number: int
    password: str
    place: PasswordPlace
    passphrase: str


class PacketPasswordDialog(WishDialog):
    """Not modal; what stands in its fields is kept by its button only, and gone when it closes."""

    keep_wanted = Signal(object)
    """:class:`Keeping`."""
    show_wanted = Signal(int, str)
    """Number of the player, and the passphrase."""
    forget_wanted = Signal(int)

    def __init__(self, parent: QWidget | None, player: Player, keyring: str, *, sealed: bool) -> None:
        """``keyring`` is what the keyring of the system is called, empty for none; ``sealed`` that there is a file."""
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Password of the packets of {0}").format(called(player)))
        self.setMinimumWidth(WIDE)
        self._player, self._sealed = player, sealed
        self.told = caption()
        self.password = QLineEdit()
        self.password.setPlaceholderText(self.tr("Make one, type one, or show the one that is kept"))
        self.draw = push_button(
            self.tr("&Make one"), self.tr("Easy to read out and to type, and hard to guess")
        )
        self.place = ChoiceBox(tip=self.tr("It is never in the campaign file"))
        if keyring:
            self.place.addItem(
                self.tr("the keyring of this system ({0})").format(keyring), PasswordPlace.KEYRING
            )
        self.place.addItem(
            self.tr("a file beside the campaign, sealed with a passphrase"), PasswordPlace.SEALED
        )
        if player.password is not PasswordPlace.NONE:
            self.place.choose(player.password)
        self.passphrase, self.again = hidden_field(), hidden_field()
        self.passphrase.setPlaceholderText(self.tr("Yours, for all passwords of this campaign"))
        self.again.setPlaceholderText(self.tr("Once more: nobody can open the file without it"))
        self.show_kept = push_button(self.tr("&Show"), self.tr("Show the password that is kept"))
        self.forget = push_button(self.tr("&Forget"), self.tr("Keep no password of this player"))
        self.keep = push_button(self.tr("&Keep"), self.tr("Keep this password from now on"))
        self._lay_out()
        self._connect()
        self._tell(player.password)
        self._fit()

    @property
    def number(self) -> int:
        """Number of the player."""
        return self._player.number

    def show_password(self, password: str) -> None:
        """Show the one that is kept."""
        self.trouble.clear()
        self.password.setText(password)

    def kept(self, place: PasswordPlace) -> None:
        """Say where it is kept now, or that none is."""
        self.trouble.clear()
        self._sealed = self._sealed or place is PasswordPlace.SEALED
        if place is PasswordPlace.NONE:
            self.password.clear()
        self._tell(place)
        self._fit()

    def _tell(self, place: PasswordPlace) -> None:
        texts = {
            PasswordPlace.NONE: self.tr("No password is kept yet."),
            PasswordPlace.KEYRING: self.tr("A password is kept in the keyring of this system."),
            PasswordPlace.SEALED: self.tr("A password is kept in the sealed file; your passphrase shows it."),
        }
        self.told.setText(texts[place])
        self._kept = place
        for button in (self.show_kept, self.forget):
            button.setEnabled(place is not PasswordPlace.NONE)

    def _connect(self) -> None:
        self.draw.clicked.connect(lambda: self.password.setText(made_password()))
        self.place.currentIndexChanged.connect(self._fit)
        self.password.textChanged.connect(self._fit)
        self.keep.clicked.connect(self._ask)
        self.forget.clicked.connect(lambda: self.forget_wanted.emit(self.number))
        self.show_kept.clicked.connect(lambda: self.show_wanted.emit(self.number, self.passphrase.text()))

    def _fit(self) -> None:
        """Ask for a passphrase where one is needed, and twice for a new one."""
        sealed = self.place.currentData() == PasswordPlace.SEALED
        self._form.setRowVisible(self.passphrase, sealed or self._kept is PasswordPlace.SEALED)
        self._form.setRowVisible(self.again, sealed and not self._sealed)
        self.keep.setEnabled(bool(self.password.text()))

    def _ask(self) -> None:
        place = PasswordPlace(self.place.currentData())
        phrase = self.passphrase.text() if place is PasswordPlace.SEALED else ""
        if place is PasswordPlace.SEALED and not self._sealed and phrase != self.again.text():
            self.refuse(self.tr("The two passphrases are not the same."))
            return
        self.keep_wanted.emit(
            Keeping(number=self.number, password=self.password.text(), place=place, passphrase=phrase)
        )

    def _lay_out(self) -> None:
        self._form = DialogForm()
        self._form.add(self.tr("&Password"), self.password, self.draw)
        self._form.add(self.tr("Kept &in"), self.place)
        self._form.add(self.tr("Pass&phrase"), self.passphrase)
        self._form.add(self.tr("&Again"), self.again)
        deeds = lay_beside(None, self.show_kept, self.forget, SPRING, self.keep, close_row(self, 0), gap=8)
        lay_below(self, self.told, self._form, self.trouble, SPRING, deeds, edges=DIALOG_EDGES, gap=12)
