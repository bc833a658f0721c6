"""Proofs of turns from the window: the dialog that exports one, and one that was sent held against the campaign."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtWidgets import QFileDialog

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.records import TurnStage
from gm_console.campaign.service import Campaign
from gm_console.campaign.verification.proof import ProofCheck
from gm_console.campaign.verification.signing import (
    is_there,
    key_place,
    new_key,
    open_key,
    opens_with_passphrase,
)
from gm_console.files.errors import Unreadable
from gm_console.files.turn_proof import SUFFIX, TurnProof, read_proof, write_proof
from gm_console.ui.dialogs.export_proof import ExportProofDialog, KeyState, ProofWish
from gm_console.ui.dialogs.proof_result import ProofResultDialog
from gm_console.ui.kit.tasks import Reporter
from gm_console.ui.window.dialog_keeper import DialogKeeper


class Proofs(DialogKeeper[ExportProofDialog]):
    """Keeps the dialog of exporting; keys and proofs are read and written in the worker thread only."""

    _elsewhere: Path | None = None
    """A key that was chosen, as long as the dialog is open."""

    def new_dialog(self) -> ExportProofDialog:
        """Return a new dialog, connected."""
        self._elsewhere = None
        dialog = ExportProofDialog(self._window)
        dialog.wanted.connect(self._export)
        dialog.other_wanted.connect(self._choose_key)
        return dialog

    def read(self) -> None:
        """Have the key looked at."""
        place = self._elsewhere or key_place(self._session.world.path)

        def work(_campaign: Campaign) -> KeyState:
            there = is_there(place)
            try:
                sealed, trouble = there and opens_with_passphrase(place), ""
            except Unreadable as problem:
                sealed, trouble = False, f"{place.name}: {problem}"
            return KeyState(place=place, there=there, sealed=sealed, trouble=trouble)

        self.ask_campaign(work, self._show)

    def check(self) -> None:
        """Ask for a proof and hold it against the open campaign."""
        name, _ = QFileDialog.getOpenFileName(self._window, self.tr("Check a proof"), "", self._files())
        if name:
            self.check_path(Path(name))

    def check_path(self, path: Path) -> None:
        """Hold a proof against the open campaign, and show what came of it."""

        def work(campaign: Campaign, report: Reporter) -> ProofCheck:
            proof = read_proof(path)
            return campaign.check_proof(
                proof, progress=lambda turn, done, whole: report(f"turn {turn}", done, whole)
            )

        def done(found: ProofCheck) -> None:
            ProofResultDialog(self._window, found).show()

        self._session.ask(self.tr("Checking {0}").format(path.name), work, done)

    def _show(self, dialog: ExportProofDialog, key: KeyState) -> None:
        rows = self._session.chronicle.turns
        dialog.show_state([row for row in rows if row.stage is TurnStage.PUBLISHED], key)

    def _choose_key(self) -> None:
        name, _ = QFileDialog.getOpenFileName(
            self.dialog, self.tr("Sign with a key"), "", self.tr("Keys (*.key);;All files (*)")
        )
        if name:
            self._elsewhere = Path(name)
            self.read()

    def _export(self, wish: ProofWish) -> None:
        name = f"{self._session.world.path.stem}-turn-{wish.turn:02d}{SUFFIX}"
        path, _ = QFileDialog.getSaveFileName(self.dialog, self.tr("Export the proof"), name, self._files())
        if path:
            self.export_to(Path(path), wish)

    def export_to(self, path: Path, wish: ProofWish) -> None:
        """Write a proof, with a new key where there is none yet."""

        def work(campaign: Campaign, report: Reporter) -> TurnProof | str:
            try:
                key = (new_key if wish.new else open_key)(wish.key, wish.passphrase)
                proof = campaign.prove(
                    key, wish.turn, lambda turn, done, whole: report(f"turn {turn}", done, whole)
                )
                write_proof(path, proof)
            except (CampaignError, Unreadable) as problem:
                return str(problem)
            except OSError as problem:
                return f"{problem.filename or path.name}: {problem.strerror}"
            return proof

        def done(answer: TurnProof | str) -> None:
            if isinstance(answer, str):
                if self.dialog is not None:
                    self.dialog.refuse(answer)
                return
            self._say(self.tr("{0}: the proof of turn {1}").format(path.name, answer.statement.turn))
            if self.dialog is not None:
                self.dialog.exported(path, answer.fingerprint, new=wish.new)
                self.read()

        self._session.ask(self.tr("Proving turn {0}").format(wish.turn), work, done)

    def _files(self) -> str:
        return self.tr("Proofs (*.proof);;All files (*)")
