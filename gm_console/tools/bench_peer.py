"""Measuring the engine beside another one: orders a second here, and in the ``diplomacy`` package, in the same run.

That package and what it depends on go into an environment of their own, made for the run and removed after it.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import tempfile
import venv
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

from gm_console.campaign.errors import CampaignError
from gm_console.campaign.turns.adjudicate import work_out
from gm_console.rulesets import load_ruleset
from gm_console.tools import peer_games
from gm_console.tools.bench_turns import World, recorded_world
from gm_console.tools.timing import processed

PEER: Final = "diplomacy==1.1.2"
ROUNDS: Final = 3
"""Both are measured so often, in turns: what else the machine does meets both."""
COUNTED: Final = (
    "Orders a second of the processor. Here: a recorded turn, from orders that were read to the state and hash of "
    "every phase, all entries with their working, and all verdicts; storing it is not counted. There: games of random "
    "legal orders on the standard map, taking the orders in and judging them; finding what may be ordered is not "
    "counted. judged_alone leaves out of the other's time the taking in, which is where it checks orders."
)


def measure_peer(scenario: Path, seconds: int, say: Callable[[str], None]) -> dict[str, Any]:
    """Return the figures of both; :class:`CampaignError` where the other one cannot be fetched."""
    world = recorded_world(scenario, 1)
    with tempfile.TemporaryDirectory(prefix="gm-console-") as folder:
        python = _with_peer(Path(folder), say)
        rounds = []
        for number in range(ROUNDS):
            say(f"round {number + 1} of {ROUNDS}")
            rounds.append((_ours(world, seconds), _theirs(python, seconds, number)))
    ours = statistics.median(one["orders"] / one["seconds"] for one, _ in rounds)
    theirs = statistics.median(one["orders"] / (one["taking_s"] + one["judging_s"]) for _, one in rounds)
    alone = statistics.median(one["orders"] / one["judging_s"] for _, one in rounds)
    return {
        "peer": PEER,
        "orders_per_s": round(ours),
        "peer_orders_per_s": round(theirs),
        "times_the_peer": round(ours / theirs, 2),
        "peer_judged_alone_per_s": round(alone),
        "times_judged_alone": round(ours / alone, 2),
        "orders": len(world.orders),
        "peer_orders": sum(one["orders"] for _, one in rounds),
        "peer_phases": sum(one["phases"] for _, one in rounds),
        "rounds": ROUNDS,
        "counted": COUNTED,
    }


def _with_peer(folder: Path, say: Callable[[str], None]) -> Path:
    """Make an environment with the other package in it; return its Python."""
    say(f"fetching {PEER} into an environment of its own")
    venv.EnvBuilder(with_pip=True).create(folder)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    done = _run(
        [python, "-m", "pip", "install", "--no-input", "--disable-pip-version-check", "--quiet", PEER]
    )
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["pip said nothing"])[-1]
        raise CampaignError(
            f"{PEER} could not be fetched, and without it there is nothing to compare with: connect to the network "
            f"and try again ({last})",
            "bench.peer",
        )
    return python


def _ours(world: World, seconds: int) -> dict[str, float]:
    """Run the turn until it took so many seconds of the processor."""
    begun = world.beginning
    turn = partial(work_out, load_ruleset(begun.ruleset), begun.board, begun.state, world.orders, begun.seed)

    def run() -> object:
        return turn().snapshots  # writing and hashing the states belongs to a turn

    run()
    found = {"orders": 0.0, "seconds": 0.0}
    while found["seconds"] < seconds:
        found["seconds"] += processed(run)[0]
        found["orders"] += len(world.orders)
    return found


def _theirs(python: Path, seconds: int, seed: int) -> dict[str, float]:
    done = _run([python, Path(peer_games.__file__), str(seconds), str(seed)])
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise CampaignError(f"{PEER} does not run with this Python: {last}", "bench.peer")
    found: dict[str, float] = json.loads(done.stdout)
    return found


def _run(words: Sequence[Path | str]) -> subprocess.CompletedProcess[str]:
    # Nothing of this program's environment is to be found by the other.
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    return subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, check=False, env=environment
    )
