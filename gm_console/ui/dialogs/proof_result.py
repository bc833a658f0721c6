"""What came of checking a proof, and whether its key is the one that is expected."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtWidgets import QLineEdit, QWidget

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.verification.proof import ProofCheck
from gm_console.campaign.verification.proof_words import check_words, verdict_words
from gm_console.campaign.verification.signing import expected_key
from gm_console.ui.kit.language import translated_in
from gm_console.ui.kit.parts import DialogForm, TroubleLine, push_button
from gm_console.ui.kit.text_dialog import ReportDialog

_tr = translated_in("ProofResultDialog")


class ProofResultDialog(ReportDialog):
    """The result as a report; a fingerprint that was given before can be put beside the key's."""

    def __init__(self, parent: QWidget | None, check: ProofCheck) -> None:
        turn = check.proof.statement.turn
        self.expected, self.trouble = QLineEdit(), TroubleLine()
        self.compare = push_button(_tr("Com&pare"), _tr("See whether it is the key that signed the proof"))
        form = DialogForm()
        form.add(_tr("&Expected key"), self.expected, self.compare)
        super().__init__(parent, _tr("Proof of turn {0}").format(turn), "", "", (form, self.trouble))
        self._check = check
        self.resize(760, 360)
        self.expected.setPlaceholderText(_tr("The fingerprint as you were given it before"))
        self.compare.clicked.connect(self._compare)
        self.compare.setDefault(True)  # Return in the field compares, it does not close
        self._show()

    def _compare(self) -> None:
        try:
            expected = expected_key(None, self.expected.text())
        except CampaignError as problem:
            self.trouble.setText(str(problem))
            return
        self.trouble.clear()
        self._check = replace(self._check, expected=expected)
        self._show()

    def _show(self) -> None:
        self.say(verdict_words(self._check), "\n".join(check_words(self._check)))
