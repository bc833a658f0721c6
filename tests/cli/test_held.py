"""Commands and windows at one file: what changes it refuses while a window has it, and names who does."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import gm_console
from gm_console.campaign.file_lock import COMMAND, FileLock, held, take
from gm_console.campaign.service import Campaign
from gm_console.files.places import sample_scenario
from tests.cli.conftest import Run
from tests.support.toy_campaign import NATIONS

SOURCE = Path(gm_console.__file__).parent
WINDOW = """
import sys
from pathlib import Path
from PySide6.QtCore import QSocketNotifier, QTimer
from PySide6.QtWidgets import QApplication
from gm_console.ui.app import build

application = QApplication(["gm-console"])
window = build(application)
window.show()
window.session.opened.connect(lambda: print("open", window.files.may_write, flush=True))
window.session.closed.connect(lambda: QTimer.singleShot(0, lambda: print("closed", flush=True)))
asked = QSocketNotifier(0, QSocketNotifier.Type.Read)
asked.activated.connect(lambda: (sys.stdin.readline(), asked.setEnabled(False), window.session.leave()))
window.open_path(Path(sys.argv[1]))
application.exec()
"""


@pytest.fixture
def window(toy: Path, tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Return a real window in a process of its own, with the campaign open; a line to it closes the campaign."""
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "XDG_CONFIG_HOME": str(tmp_path / "config")}
    process = subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(toy)],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment,
        cwd=SOURCE.parent,
    )  # fmt: skip
    assert process.stdout is not None
    assert process.stdout.readline().strip() == "open True"
    yield process
    process.kill()
    process.wait()
    for stream in (process.stdin, process.stdout):
        assert stream is not None
        stream.close()


def changing(toy: Path) -> list[tuple[object, ...]]:
    """Return every command that changes a campaign file."""
    sheets, out = toy.parent / "sheets", toy.parent / "packets"
    return [
        ("orders", "import", toy, sheets),
        ("orders", "confirm", toy, NATIONS[0]),
        ("orders", "accept", toy, 1),
        ("orders", "refuse", toy, 1, "--reason", "not his"),
        ("orders", "lock", toy),
        ("orders", "unlock", toy, "--reason", "late mail"),
        ("turn", "run", toy),
        ("turn", "review", toy),
        ("turn", "publish", toy),
        ("turn", "undo", toy, "--reason", "wrong"),
        ("turn", "redo", toy),
        ("packets", toy, "-o", out, "--draft"),
        ("campaign", "withdraw-erratum", toy, "1", "--reason", "no"),
        ("campaign", "correct-map", toy, "--terrain", "01-01", "rough", "--reason", "survey", "--from-turn", "1"),
        ("campaign", "withdraw-rule-change", toy, "1", "--reason", "no"),
        ("campaign", "change-rules", toy, "--set", "economy/grain_per_farm/value=9", "--reason", "so voted"),
        ("campaign", "restore", toy, toy.parent / "backup.gmc"),
        ("campaign", "new", sample_scenario(), "-o", toy, "--force"),
    ]  # fmt: skip


@pytest.mark.slow
@pytest.mark.qt
def test_no_command_writes_into_a_file_that_a_window_has(
    run: Run, toy: Path, window: subprocess.Popen[str]
) -> None:
    shutil.copy(toy, toy.parent / "backup.gmc")
    with Campaign(toy, read_only=True) as campaign:
        before = (campaign.info(), campaign.journal())
    for command in changing(toy):
        answer = run(*command)
        assert answer.code == 2, command
        assert "is open in a window" in answer.err, (command, answer.err)
        assert str(window.pid) in answer.err or "restore" in command, (command, answer.err)
    with Campaign(toy, read_only=True) as campaign:
        assert (campaign.info(), campaign.journal()) == before
    assert run("campaign", "show", toy).code == 0, "looking is free"
    assert window.stdin is not None
    assert window.stdout is not None
    window.stdin.write("close\n")
    window.stdin.flush()
    assert window.stdout.readline().strip() == "closed"
    with held(toy):
        pass
    assert run("orders", "import", toy, toy.parent / "sheets").code == 0


def test_a_window_in_the_way_is_named_and_so_is_what_to_do(run: Run, toy: Path) -> None:
    hold = take(toy)
    assert isinstance(hold, FileLock)
    answer = run("orders", "lock", toy)
    assert answer.code == 2
    for told in (toy.name, "open in a window", f"process {os.getpid()}", "close the campaign there"):
        assert told in answer.err
    hold.release()
    assert run("orders", "lock", toy).code == 0
    assert isinstance(take(toy), FileLock), "a command lets go at its end"


def test_a_command_waits_for_another_and_then_says_so(toy: Path) -> None:
    hold = take(toy, COMMAND)
    assert isinstance(hold, FileLock)
    with pytest.raises(Exception, match="another command is changing"), held(toy, 0.1):
        pass
    hold.release()
    with held(toy, 0.1):
        pass


def test_every_command_that_may_write_holds_its_file() -> None:
    opened = [
        line.strip()
        for path in sorted(SOURCE.glob("cli/*.py"))
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r"\bCampaign\(args", line)
    ]
    assert len(opened) > 15
    assert [
        line for line in opened if "read_only=True" not in line and "held(args.campaign)" not in line
    ] == []
