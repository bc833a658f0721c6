"""What comes in by itself, in the window: a folder that is watched, and a mailbox that is fetched from."""

from __future__ import annotations

import os
import threading
import time
from pathlib import Path

import pytest

from gm_console.ui.workspaces.orders.post import WATCHED
from tests.support.imap_server import PASSWORD, imap_server
from tests.support.keyrings import keyring_in_memory
from tests.support.malformed import mail
from tests.support.waiting import until
from tests.ui.orders.conftest import Bench

pytestmark = [pytest.mark.qt, pytest.mark.slow]
TEXT = "nation 07   turn 1\n[E1] sell {0} MP\n"


def test_a_folder_is_watched_as_long_as_it_is_wished(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder, view = tmp_path / "post", bench.view
    folder.mkdir()
    monkeypatch.setattr(
        "gm_console.ui.workspaces.orders.post.QFileDialog.getExistingDirectory", lambda *_: str(folder)
    )
    view.actions_["watch_folder"].trigger()
    bench.until(view.post.bar.isVisible)
    then = time.time() - 60
    for name, raw in (("a.txt", TEXT.format(100).encode()), ("b.eml", mail(TEXT.format(90)))):
        (folder / name).write_bytes(raw)
        os.utime(folder / name, (then, then))
    bench.until(lambda: "1 taken in, 1 wait" in view.post.bar.label.text())
    assert {one.name for one in folder.iterdir()} == {"a.txt", "b.eml"}
    before = len(bench.campaign.receipts())
    view.post.bar.look.click()
    bench.settle()
    assert len(bench.campaign.receipts()) == before
    (folder / "c.txt").write_text(TEXT.format(110), encoding="utf-8")
    os.utime(folder / "c.txt", (then, then))
    busy = threading.Event()
    view.post.bar.look.click()
    bench.tasks.run("at work", lambda _report: busy.wait(60), lambda _done: None)
    until(lambda: not view.post.watch._asked, lambda: bench.troubles)
    view.post.bar.look.click()
    bench.tasks.cancel()  # it drops the next look, and what this one had found
    busy.set()
    bench.settle()
    assert len(bench.campaign.receipts()) == before
    view.post.bar.look.click()
    bench.until(lambda: "2 taken in, 1 wait" in view.post.bar.label.text())
    key, settings = view.post.watch._key, view.post.watch._settings
    assert key.startswith(WATCHED)
    assert settings.text(key) == str(folder)
    for one in folder.iterdir():
        one.unlink()
    folder.rmdir()
    view.post.bar.look.click()
    bench.until(lambda: "tried again" in view.post.bar.label.text())
    view.post.bar.stop.click()
    assert not view.post.bar.isVisible()
    assert settings.text(key) == ""


def test_mails_are_fetched_with_the_dialog(
    bench: Bench, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "config"))
    view, post = bench.view, bench.view.post
    mails = {4: mail(TEXT.format(100), id_="4"), 6: mail(TEXT.format(90), id_="6")}
    with imap_server(mails) as server, keyring_in_memory() as ring:
        view.actions_["mailbox"].trigger()
        bench.until(lambda: post.dialog is not None)
        dialog = post.dialog
        assert dialog is not None
        assert not dialog.test.isEnabled()
        dialog.host.setText("localhost")
        dialog.user.setText("gm")
        dialog.sealing.setCurrentIndex(2)
        dialog.port.setText("many")
        dialog.test.click()
        assert "A port is a number" in dialog.said.text()
        dialog.port.setText(str(server.port))
        for password, told in (
            ("", "type the password"),
            ("wrong", "does not take"),
            (PASSWORD, "2 mails in INBOX"),
        ):
            dialog.password.setText(password)
            dialog.test.click()
            bench.until(lambda told=told: told in dialog.said.text())
        assert ring.kept == {}
        dialog.fetch.click()
        bench.until(lambda: "2 mails fetched; 0 are left." in dialog.said.text())
        assert "0 of 2 sheets taken in" in view.arrivals.as_text()
        assert [*ring.kept.values()] == [PASSWORD]
        dialog.close()
        view.actions_["mailbox"].trigger()
        bench.until(lambda: post.dialog is not None)
        again = post.dialog
        assert again is not None
        assert (again.host.text(), again.port.text(), again.password.text()) == (
            "localhost",
            str(server.port),
            "",
        )
        server.twist = lambda command, honest: None if command.startswith("EXAMINE") else honest
        again.fetch.click()
        bench.until(lambda: "fetch again for the rest" in again.said.text())
        again.forget.click()
        bench.until(lambda: "forgotten" in again.said.text())
        assert ring.kept == {}
        again.close()
