"""Where the maps and scenarios that come with the program are."""

from __future__ import annotations

from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parents[2]
"""The folder that holds the package: a checkout, or the folder of the built program."""

SAMPLE: Final = "romin_jhors_1"
LATE: Final = "romin_jhors_late"


def scenario(name: str) -> Path:
    """Return the folder of a scenario that comes with the program."""
    return ROOT / "scenarios" / name


def sample_scenario() -> Path:
    """Return the scenario of the sample campaign."""
    return scenario(SAMPLE)


def late_scenario() -> Path:
    """Return the late game that measurements use: a full turn near the end."""
    return scenario(LATE)
