"""The proof of a published turn: which turn, the key that signs it, the passphrase that opens the key."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from gm_console.campaign.records import TurnRow
from gm_console.ui.kit.layouts import DIALOG_EDGES, SPRING, lay_below, lay_beside
from gm_console.ui.kit.parts import (
    ChoiceBox,
    DialogForm,
    caption,
    close_row,
    hidden_field,
    plain_tip,
    push_button,
    told,
)
from gm_console.ui.kit.wish_dialog import WishDialog

WIDE = 600


@dataclass(frozen=True, slots=True, kw_only=True)
class KeyState:
    """How a signing key stands."""

    place: Path
    there: bool
    sealed: bool
    """It opens with its passphrase only."""
    trouble: str
    """Why what lies there cannot sign; mostly empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ProofWish:
    """A proof that is to be written."""

    turn: int
    key: Path
    new: bool
    """Whether the key has to be made first."""
    passphrase: str


class ExportProofDialog(WishDialog):
    """Not modal; what is typed is gone when it closes."""

    wanted = Signal(object)
    """:class:`ProofWish`."""
    other_wanted = Signal()
    """Another key is to be chosen."""

    def __init__(self, parent: QWidget | None) -> None:
        super().__init__(parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.setWindowTitle(self.tr("Export the proof of a turn"))
        self.setMinimumWidth(WIDE)
        self._key: KeyState | None = None
        self.said = caption(
            self.tr(
                "A proof says in hashes what a published turn was, signed with your key. "
                "Players can keep it and check it; it tells nothing that is secret."
            )
        )
        self.turn = ChoiceBox(tip=self.tr("The turn that is proven"))
        self.key = told(name=self.tr("Key"))
        self.other = push_button(self.tr("&Other…"), self.tr("Sign with a key that lies elsewhere"))
        self.passphrase, self.again = hidden_field(), hidden_field()
        self.again.setPlaceholderText(self.tr("Once more: nobody can sign with the key without it"))
        self.told = told(name=self.tr("Result"))
        self.export = push_button(
            self.tr("&Export…"), self.tr("Choose a file, recompute the turn and sign it")
        )
        self.other.clicked.connect(self.other_wanted)
        self.export.clicked.connect(self._ask)
        self.passphrase.textChanged.connect(self._fit)
        self._lay_out()
        self._fit()

    def show_state(self, published: Sequence[TurnRow], key: KeyState) -> None:
        """Show which turns can be proven, newest first, and how the key stands."""
        told = self.tr("Turn {0} · edition {1}")
        self.turn.refill((told.format(row.turn, row.edition), row.turn) for row in reversed(published))
        self._key = key
        if not key.there:
            text = self.tr("{0}, which is made with the first proof").format(key.place.name)
        else:
            text = key.place.name
        self.key.setText(text)
        self.key.setToolTip(plain_tip(str(key.place)))
        self.trouble.setText(key.trouble)
        new = self.tr("Seals the key; without one, whoever can read the file can sign as you")
        self.passphrase.setPlaceholderText("" if key.there else new)
        self._fit()

    def refuse(self, why: str) -> None:
        """Say why no proof was written; what is filled in stays."""
        self.told.clear()
        super().refuse(why)

    def exported(self, path: Path, fingerprint: str, *, new: bool) -> None:
        """Say where the proof is, and which key signed it; of a ``new`` one, what to do with it."""
        self.trouble.clear()
        text = self.tr(
            "{0} is written, signed with the key\n{1}\nGive players this fingerprint once, before the first proof."
        ).format(path.name, fingerprint)
        if new and self._key is not None:
            keep = self.tr("Keep {0} to yourself, with a copy elsewhere: nothing else signs as you.")
            text = f"{text}\n{keep.format(self._key.place.name)}"
        self.told.setText(text)

    def _fit(self) -> None:
        """Ask for a passphrase where the key needs one, and twice for a new one."""
        key = self._key
        new = key is not None and not key.there
        self._form.setRowVisible(self.passphrase, new or (key is not None and key.sealed))
        self._form.setRowVisible(self.again, new and bool(self.passphrase.text()))
        usable = key is not None and not key.trouble
        self.export.setEnabled(usable and self.turn.count() > 0)

    def _ask(self) -> None:
        key = self._key
        if key is None:
            return
        phrase = self.passphrase.text() if key.sealed or not key.there else ""
        if not key.there and phrase != self.again.text() and phrase:
            self.refuse(self.tr("The two passphrases are not the same."))
            return
        turn = self.turn.currentData()
        self.wanted.emit(ProofWish(turn=turn, key=key.place, new=not key.there, passphrase=phrase))

    def _lay_out(self) -> None:
        self._form = DialogForm()
        self._form.add(self.tr("&Turn"), self.turn)
        self._form.add(self.tr("Key"), self.key, self.other)
        self._form.add(self.tr("&Passphrase"), self.passphrase)
        self._form.add(self.tr("&Again"), self.again)
        deeds = lay_beside(None, SPRING, self.export, close_row(self, 0), gap=8)
        parts = (self.said, self._form, self.told, self.trouble, SPRING, deeds)
        lay_below(self, *parts, edges=DIALOG_EDGES, gap=12)
