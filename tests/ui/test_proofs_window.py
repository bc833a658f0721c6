"""Proofs in the window: one is exported with a key that is made or opened, and one that was sent is checked."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog
from pytestqt.qtbot import QtBot

from gm_console.campaign.service import Campaign
from gm_console.files.signing_key import make_key
from gm_console.files.turn_proof import read_proof
from gm_console.ui.dialogs.export_proof import ExportProofDialog
from gm_console.ui.dialogs.proof_result import ProofResultDialog
from gm_console.ui.kit.text_dialog import ReportDialog
from gm_console.ui.window.main_window import MainWindow
from tests.support.toy_campaign import new_toy, play_turn, send_all
from tests.support.waiting import until
from tests.ui.conftest import open_in

pytestmark = pytest.mark.qt


@pytest.fixture
def played(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> MainWindow:
    """Return the window on a toy campaign with two published turns and the draft of the third."""
    path = new_toy(tmp_path)
    assert not window.actions_["check_proof"].isEnabled()
    open_in(window, qtbot, lambda: window.files.open_path(path))
    assert not window.actions_["prove"].isEnabled()
    assert "No turn is published yet" in window.actions_["prove"].toolTip()
    assert window.actions_["check_proof"].isEnabled()
    window.session.leave()
    with Campaign(path) as campaign:
        play_turn(campaign)
        play_turn(campaign)
        send_all(campaign)
        campaign.run_turn()
    open_in(window, qtbot, lambda: window.files.open_path(path))
    return window


@pytest.fixture
def dialog(played: MainWindow) -> ExportProofDialog:
    return shown(played)


def shown(window: MainWindow) -> ExportProofDialog:
    window.actions_["prove"].trigger()
    found = window.files.proofs.dialog
    assert found is not None
    until(lambda: bool(found.turn.count()) and not window.tasks.busy)
    return found


def export(
    window: MainWindow, dialog: ExportProofDialog, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_words: (str(path), ""))
    QTest.mouseClick(dialog.export, Qt.MouseButton.LeftButton)
    until(lambda: not window.tasks.busy)


def check(window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> ReportDialog:
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_words: (str(path), ""))
    before = window.findChildren(ReportDialog)
    window.actions_["check_proof"].trigger()
    until(lambda: not window.tasks.busy and len(window.findChildren(ReportDialog)) > len(before))
    return next(one for one in window.findChildren(ReportDialog) if one not in before)


@pytest.mark.slow
def test_a_proof_is_exported_and_checked(
    played: MainWindow, dialog: ExportProofDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert [dialog.turn.itemData(at) for at in range(dialog.turn.count())] == [2, 1]
    assert "toy.key, which is made" in dialog.key.text()
    assert not dialog.again.isVisibleTo(dialog)
    dialog.passphrase.setText("correct horse")
    assert dialog.again.isVisibleTo(dialog)
    out = tmp_path / "turn.proof"
    export(played, dialog, out, monkeypatch)
    assert "not the same" in dialog.trouble.text()
    dialog.passphrase.setText("short")
    dialog.again.setText("short")
    export(played, dialog, out, monkeypatch)
    assert "a passphrase has 8 to 100 signs" in dialog.trouble.text()
    assert not (tmp_path / "toy.key").exists()
    dialog.passphrase.setText("correct horse")
    dialog.again.setText("correct horse")
    export(played, dialog, out, monkeypatch)
    proof = read_proof(out)
    assert dialog.trouble.text() == ""
    assert proof.fingerprint in dialog.told.text()
    assert "Keep toy.key to yourself" in dialog.told.text()
    assert (proof.statement.turn, proof.is_signed) == (2, True)
    until(lambda: dialog.key.text() == "toy.key")
    dialog.passphrase.setText("other horse")
    out.unlink()
    export(played, dialog, out, monkeypatch)
    assert "that is not the passphrase of toy.key" in dialog.trouble.text()
    assert not out.exists()
    dialog.passphrase.setText("correct horse")
    dialog.turn.setCurrentIndex(1)
    export(played, dialog, out, monkeypatch)
    assert (read_proof(out).statement.turn, read_proof(out).fingerprint) == (1, proof.fingerprint)
    found = check(played, out, monkeypatch)
    assert isinstance(found, ProofResultDialog)
    assert "this campaign is as it says" in found._said.text()
    assert f"key {proof.fingerprint}" in found.text.toPlainText()
    for typed, said in (
        (proof.fingerprint, "is as it says"),
        ("0" * 64, "another key than the one expected"),
    ):
        found.expected.setText(typed)
        QTest.keyClick(found.expected, Qt.Key.Key_Return)
        assert said in found._said.text()
    found.expected.setText("12")
    QTest.keyClick(found.expected, Qt.Key.Key_Return)
    assert "a fingerprint has 64 digits" in found.trouble.text()
    assert found.isVisible()


@pytest.mark.slow
def test_what_was_changed_or_is_no_proof_or_key_is_said(
    played: MainWindow, dialog: ExportProofDialog, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    out, other = tmp_path / "turn.proof", tmp_path / "elsewhere.key"
    other.write_text("hello")
    monkeypatch.setattr(QFileDialog, "getOpenFileName", lambda *_words: (str(other), ""))
    QTest.mouseClick(dialog.other, Qt.MouseButton.LeftButton)
    until(lambda: "no key that this program makes" in dialog.trouble.text())
    assert not dialog.export.isEnabled()
    other.unlink()
    made = make_key(other)
    QTest.mouseClick(dialog.other, Qt.MouseButton.LeftButton)
    until(lambda: dialog.trouble.text() == "" and dialog.export.isEnabled())
    assert not dialog.passphrase.isVisibleTo(dialog)
    export(played, dialog, out, monkeypatch)
    assert read_proof(out).public_key == made.public.hex()
    assert not (tmp_path / "toy.key").exists()
    data = json.loads(out.read_text())
    data["statement"]["edition"] += 1
    out.write_text(json.dumps(data))
    found = check(played, out, monkeypatch)
    assert "The signature is wrong" in found._said.text()
    assert "first difference: the edition" in found.text.toPlainText()
    out.write_text("{}")
    assert "schema_version is missing" in check(played, out, monkeypatch).text.toPlainText()
