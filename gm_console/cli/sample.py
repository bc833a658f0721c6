"""``sample run``: the sample campaign from set-up to packets, without a window."""

from __future__ import annotations

import argparse
from pathlib import Path

from gm_console.campaign.sample import run_sample
from gm_console.cli.arguments import Verbs, add_family, add_verb
from gm_console.cli.output import DONE, PROBLEMS, emit, say


def add_sample_commands(commands: Verbs) -> None:
    """Add the family ``sample``."""
    verbs = add_family(commands, "sample", "play the sample campaign's first turn")
    run = add_verb(verbs, "run", "make, run, publish and verify the sample, and write its packets", _run)
    run.add_argument(
        "-o", "--out", type=Path, default=Path("sample"), metavar="DIR", help="folder (default: sample)"
    )
    run.add_argument("--scenario", type=Path, metavar="S", help="another scenario with recorded turns")


def _run(args: argparse.Namespace) -> int:
    result = run_sample(args.out, say, args.scenario)
    packets = sorted(result.packets.packets.values())
    if args.json:
        data = {
            "campaign": str(result.campaign),
            "turn": result.turn,
            "state_hash": result.state_hash,
            "expected_hash": result.expected_hash,
            "ok": result.ok,
            "packets": packets,
            "public": result.packets.public,
        }
        emit("sample.run/1", data)
    else:
        print(f"campaign      {result.campaign}")
        print(f"packets       {len(packets)} below {args.out}")
        print(f"public pages  {result.packets.public}")
        print(f"turn {result.turn} state_hash {result.state_hash} {'ok' if result.ok else 'differs'}")
    if result.state_hash != result.expected_hash:
        say(f"the recorded game has state_hash {result.expected_hash}")
    return DONE if result.ok else PROBLEMS
