"""``orders watch`` and ``orders mailbox`` from the command line."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from gm_console.files.incoming.watched import WatchedFolder
from tests.cli.conftest import Run
from tests.support.imap_server import PASSWORD, imap_server
from tests.support.keyrings import keyring_in_memory, no_keyring
from tests.support.malformed import ORDERS, mail


def put(path: Path, raw: bytes, age: float = 60) -> None:
    """Put a file into a folder as one that was written a while ago."""
    path.write_bytes(raw)
    then = time.time() - age
    os.utime(path, (then, then))


@pytest.mark.slow
def test_a_watched_folder_is_left_as_it_is_and_gives_nothing_twice(
    run: Run, toy: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "post"
    folder.mkdir()
    first, second = ORDERS.encode(), ORDERS.replace("3", "4").encode()
    put(folder / "a.txt", first)
    put(folder / "b.txt", second, age=50)
    put(folder / "c.eml", mail(ORDERS.replace("01", "02")))
    put(folder / "notes.pdf", b"%PDF")
    before = {one: one.read_bytes() for one in folder.iterdir()}
    answer = run("orders", "watch", toy, folder, "--once", "--json")
    assert (answer.code, [one["outcome"] for one in answer.json["sheets"]]) == (
        1,
        ["taken", "taken", "waiting"],
    )
    answer = run("orders", "watch", toy, folder, "--once")
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    with Campaign(toy) as campaign:
        campaign.withdraw(2, "not his")
    assert run("orders", "watch", toy, folder, "--once").out == ""
    put(folder / "a.txt", ORDERS.replace("3", "5").encode())
    assert "taken in" in run("orders", "watch", toy, folder, "--once").out
    with Campaign(toy) as campaign:
        assert [row.in_force for row in campaign.history(campaign.nation_called("01"))] == [
            False,
            False,
            True,
        ]
    assert set(folder.iterdir()) == before.keys()
    assert run("orders", "watch", toy, tmp_path / "none", "--once").code == 2


def test_a_file_that_is_being_written_is_not_read_before_it_is_quiet(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = [1_000.0]
    monkeypatch.setattr("gm_console.files.incoming.watched.time.monotonic", lambda: clock[0])
    folder, path = WatchedFolder(tmp_path), tmp_path / "a.txt"
    put(path, b"half", age=-3_600)  # by a clock that is ahead
    assert (folder.look(), folder.busy) == ((), 1)
    clock[0] += 3
    put(path, b"half and half", age=-3_600)
    assert folder.look() == ()
    clock[0] += 3
    assert (folder.look(), folder.busy) == ((path,), 0)
    assert folder.look() == ()
    folder.forget(path)
    assert folder.look() == (path,)
    (tmp_path / "box" / "cur").mkdir(parents=True)
    (tmp_path / "box" / "new").mkdir()
    box = WatchedFolder(tmp_path / "box")
    assert box.look() == ()
    (tmp_path / "box" / "new" / "1").write_bytes(mail(ORDERS))
    assert (box.look(), box.look()) == ((tmp_path / "box",), ())


@pytest.mark.slow
def test_a_mailbox_is_set_tested_fetched_and_forgotten(
    run: Run, toy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "config"))
    secret = tmp_path / "secret"
    secret.write_text(f"{PASSWORD}\n")
    assert "none is asked for" in run("orders", "mailbox", toy).err
    assert run("orders", "mailbox", toy, "--fetch").code == 2
    assert run("orders", "mailbox", toy, "--set", "--host", "mail.example.org").code == 2
    with imap_server({3: mail(ORDERS)}) as server, keyring_in_memory() as ring:
        where = ("--host", "localhost", "--user", "gm", "--port", server.port, "--sealing", "plain")
        assert run("orders", "mailbox", toy, "--set", *where, "--password-file", secret).code == 0
        assert [*ring.kept.values()] == [PASSWORD]
        assert "1 mails in INBOX" in run("orders", "mailbox", toy, "--test").err
        answer = run("orders", "mailbox", toy, "--fetch", "--json")
        assert (answer.code, [one["outcome"] for one in answer.json["sheets"]]) == (1, ["waiting"])
        answer = run("orders", "mailbox", toy, "--fetch")
        assert (answer.code, answer.err.count("0 mails fetched")) == (0, 1)
        assert run("orders", "mailbox", toy, "--json").json["mailbox"]["host"] == "localhost"
        server.twist = lambda command, honest: None if command.startswith("UID SEARCH") else honest
        answer = run("orders", "mailbox", toy, "--fetch")
        assert (answer.code, "fetch again for the rest" in answer.err) == (1, True)
        assert run("orders", "mailbox", toy, "--forget").code == 0
        assert ring.kept == {}
        secret.write_text("")
        answer = run("orders", "mailbox", toy, "--set", *where, "--password-file", secret)
        assert (answer.code, ring.kept, "no keyring" in answer.err) == (0, {}, False)
        with no_keyring():
            assert "asked for each time" in run("orders", "mailbox", toy, "--set", *where).err
            assert run("orders", "mailbox", toy, "--fetch").code == 2
