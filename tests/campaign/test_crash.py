"""A program that dies leaves a usable file; the same inputs give the same hash in any process."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from gm_console.campaign.service import Campaign
from tests.support.every import every
from tests.support.toy_campaign import new_toy, send_all

RUN = """
import os, sys, time
from pathlib import Path
from gm_console.campaign.service import Campaign
campaign = Campaign(Path(sys.argv[1]))
def wait(phase, done, phases):
    if done == 2:
        print("inside", flush=True)
        time.sleep(60)
campaign.run_turn(wait)
"""
KILLED_WHILE_WRITING = """
import os, signal, sys
from pathlib import Path
from gm_console.campaign.turns import adjudicate
from gm_console.campaign.service import Campaign
def die(*_):
    os.kill(os.getpid(), signal.SIGKILL)
adjudicate.move_to = die
Campaign(Path(sys.argv[1])).run_turn()
"""
HASH = """
import sys
from pathlib import Path
from gm_console.campaign.service import Campaign
with Campaign(Path(sys.argv[1])) as campaign:
    print(campaign.run_turn().state_hash)
"""


def start(root: Path, program: str, path: Path, **environment: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", program, str(path)],
        cwd=root,
        env={**os.environ, **environment},
        stdout=subprocess.PIPE,
        text=True,
    )


def usable_as_before(path: Path) -> None:
    with Campaign(path) as campaign:
        info = campaign.info()
        assert (info.stage.value, info.turn, info.sheets) == ("collecting", 1, 3)
        assert campaign.turns() == ()
        campaign.run_turn()
        campaign.publish()
        assert every(line.ok for line in campaign.verify())


@pytest.fixture
def ready(tmp_path: Path) -> Path:
    path = new_toy(tmp_path)
    with Campaign(path) as campaign:
        send_all(campaign)
    return path


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
def test_killed_in_the_middle_of_a_phase(root: Path, ready: Path) -> None:
    process = start(root, RUN, ready)
    assert process.stdout is not None
    assert process.stdout.readline() == "inside\n"
    process.kill()
    process.wait(10)
    process.stdout.close()
    usable_as_before(ready)


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="no SIGKILL on this system")
def test_killed_after_everything_was_written_and_before_it_was_kept(root: Path, ready: Path) -> None:
    process = start(root, KILLED_WHILE_WRITING, ready)
    process.communicate(timeout=30)
    assert process.returncode == -signal.SIGKILL
    usable_as_before(ready)


def test_two_programs_may_look_while_one_writes(ready: Path) -> None:
    with Campaign(ready) as writer, Campaign(ready, read_only=True) as reader:
        writer.run_turn()
        assert reader.info().stage.value == "drafted"


@pytest.mark.slow
def test_the_hash_does_not_depend_on_the_hash_seed(root: Path, ready: Path) -> None:
    found = set()
    for seed in ("0", "1"):
        output, _ = start(root, HASH, ready, PYTHONHASHSEED=seed).communicate(timeout=30)
        found.add(output.strip())
    assert len(found) == 1
    assert len(found.pop()) == 64
