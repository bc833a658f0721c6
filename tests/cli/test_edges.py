"""At the edges of a command: signs a terminal would obey, a full disk, a reader that went away, Ctrl-C."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import zlib
from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from gm_console.storage.db import open_database
from gm_console.storage.packing import MOST
from tests.cli.conftest import Run

SIGNS = {"\u202e": "\\u202e", "\u2028": "\\u2028", "\u2066": "\\u2066", "\x9b": "\\x9b", "\x1b": "\\x1b"}
"""What turns text round, breaks lines or speaks to terminals, and how it is written out."""
TITLE = f"Nine {''.join(SIGNS)} Fields \U0001f600"


def called(root: Path, *words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "gm_console", *map(str, words)],
        cwd=root, capture_output=True, text=True, check=False, env={**os.environ, **environment},
    )  # fmt: skip


def entitled(path: Path) -> None:
    """Give a campaign a title with every sign that a terminal would obey."""
    database = open_database(path)
    with database.write() as transaction:
        values = {"title": json.dumps(TITLE, ensure_ascii=False)}
        transaction.exec_driver_sql("UPDATE setting SET value = :title WHERE key = 'title'", values)
    database.close()


@pytest.mark.slow
def test_no_output_holds_a_sign_that_a_terminal_obeys(run: Run, toy: Path) -> None:
    entitled(toy)
    for words in (("campaign", "show"), ("orders", "template", "01"), ("turn", "log"), ("orders", "status")):
        answer = run(*words[:2], toy, *words[2:])
        for sign in SIGNS:
            assert sign not in answer.out + answer.err, words
    out = run("campaign", "show", toy).out
    assert "Nine " + "".join(SIGNS.values()) + " Fields \U0001f600" in out
    text = run("campaign", "show", toy, "--json").out
    assert not [sign for sign in SIGNS if sign in text]
    assert json.loads(text)["title"] == TITLE


@pytest.mark.slow
def test_an_encoding_without_a_sign_shows_its_number(root: Path, toy: Path) -> None:
    entitled(toy)
    plain = called(root, "campaign", "show", toy, PYTHONIOENCODING="ascii")
    assert (plain.returncode, "Fields \\U0001f600" in plain.stdout) == (0, True), plain.stderr


@pytest.mark.slow
def test_data_in_an_encoding_without_a_sign_is_the_same_data(root: Path, toy: Path) -> None:
    entitled(toy)
    data = called(root, "campaign", "show", toy, "--json", PYTHONIOENCODING="ascii")
    assert json.loads(data.stdout)["title"] == TITLE


def test_ctrl_c_is_told_without_a_traceback(run: Run, toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(_: Campaign) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Campaign, "info", stopped)
    answer = run("campaign", "show", toy)
    assert answer.code == 128 + signal.SIGINT
    assert "interrupted" in answer.err


@pytest.mark.skipif(os.name == "nt", reason="pipes close otherwise there")
@pytest.mark.parametrize(
    "words",
    [
        ("campaign", "show", "toy.gmc"),
        *(
            pytest.param(words, marks=pytest.mark.slow)
            for words in (("--help",), ("campaign", "show", "nothing.gmc"))
        ),
    ],
    ids=" ".join,
)
def test_a_reader_that_goes_away_ends_a_command_without_a_word(
    root: Path, toy: Path, words: tuple[str, ...]
) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.Popen(
        [sys.executable, "-m", "gm_console", *(str(toy) if word == "toy.gmc" else word for word in words)],
        cwd=root, stdout=writer, stderr=subprocess.PIPE if words[-1] != "nothing.gmc" else writer, text=True,
    )  # fmt: skip
    os.close(writer)
    _, err = done.communicate(timeout=60)
    assert (done.returncode, err or "") == (0, "")


@pytest.mark.slow
def test_a_full_disk_under_packets_is_told_with_what_is_whole(
    run: Run, toy: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert run("turn", "run", toy).code == 0
    assert run("turn", "publish", toy).code == 0
    assert run("packets", toy, "-o", tmp_path / "out", "--nation", "01").code == 0
    whole = {one.name: one.read_bytes() for one in (tmp_path / "out" / "turn-01" / "nation-01").iterdir()}

    def full(_path: Path, _data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    answer = run("packets", toy, "-o", tmp_path / "out")
    assert answer.code == 2
    assert os.strerror(errno.ENOSPC) in answer.err
    assert "whole" in answer.err
    assert whole == {
        one.name: one.read_bytes() for one in (tmp_path / "out" / "turn-01" / "nation-01").iterdir()
    }
    assert [one.name for one in (tmp_path / "out" / "turn-01").iterdir()] == ["nation-01"]


@pytest.mark.slow
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no /dev/full on this system")
def test_an_output_that_is_full_is_told(root: Path, toy: Path) -> None:
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(
            [sys.executable, "-m", "gm_console", "campaign", "show", str(toy)],
            cwd=root, stdout=full, stderr=subprocess.PIPE, text=True, check=False,
        )  # fmt: skip
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


@pytest.mark.slow
def test_a_small_file_that_unpacks_to_a_great_one_is_refused(run: Run, toy: Path) -> None:
    packer = zlib.compressobj()
    zeros = bytes(1 << 20)
    bomb = b"".join(packer.compress(zeros) for _ in range(MOST // len(zeros) + 1)) + packer.flush()
    database = open_database(toy)
    with database.write() as transaction:
        transaction.exec_driver_sql("UPDATE blob SET data = :data", {"data": bomb})
    database.close()
    for words in (("campaign", "show"), ("orders", "status"), ("turn", "run")):
        answer = run(*words, toy)
        assert answer.code == 2
        assert f"more than {MOST} bytes" in answer.err
