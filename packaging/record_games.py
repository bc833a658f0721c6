"""Make the recorded games again: after a change of the rules, the caretakers or a map they are played on.

    python packaging/record_games.py

It draws nothing and edits nothing by hand: all games are played anew from their scenario, and ``scenario cover``
says at the end what those of a ruleset no longer show (exit code 1).
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
FIRST = str(ROOT / "scenarios" / "romin_jhors_1")
LATE = str(ROOT / "scenarios" / "romin_jhors_late")
OTHERS = {"straits_gunboat": 3, "kettle_sea": 5}
"""Turns recorded of each further scenario of the flagship game."""
EMPIRES = {"europe_1805": 8, "europe_medieval": 8, "straits_empires": 4, "world_empires": 4}
"""Turns recorded of each scenario."""
STEPS = (
    ("scenario", "record", FIRST, "--turns", "3"),
    ("scenario", "record", FIRST, "--from", "26", "--out", LATE, "--turns", "9"),
    ("scenario", "cover", FIRST, LATE),
    *(
        ("scenario", "record", str(ROOT / "scenarios" / name), "--turns", str(turns))
        for name, turns in OTHERS.items()
    ),
    *(
        ("scenario", "record", str(ROOT / "scenarios" / name), "--turns", str(turns))
        for name, turns in EMPIRES.items()
    ),
    ("scenario", "cover", *(str(ROOT / "scenarios" / name) for name in EMPIRES)),
)


def record() -> int:
    """Run the steps until one fails; return its exit code."""
    from gm_console.cli import main

    return next((code for code in map(main, STEPS) if code), 0)


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    sys.exit(record())
