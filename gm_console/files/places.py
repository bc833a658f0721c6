"""Where the maps and scenarios that come with the program are."""

from __future__ import annotations

from pathlib import Path
from typing import Final

_PACKAGE: Final = Path(__file__).resolve().parents[1]
_SHIPPED: Final = _PACKAGE if (_PACKAGE / "scenarios").is_dir() else _PACKAGE.parent
"""An installed package holds its maps and scenarios itself; in a checkout they lie beside the package."""

MAPS: Final = _SHIPPED / "maps"
"""The worlds that come with the program, a folder each."""
SCENARIOS: Final = _SHIPPED / "scenarios"
"""The start positions and recorded games that come with the program, a folder each."""

SAMPLE: Final = "romin_jhors_1"
LATE: Final = "romin_jhors_late"


def scenario(name: str) -> Path:
    """Return the folder of a scenario that comes with the program."""
    return SCENARIOS / name


def sample_scenario() -> Path:
    """Return the scenario of the sample campaign."""
    return scenario(SAMPLE)


def late_scenario() -> Path:
    """Return the late game that measurements use: a full turn near the end."""
    return scenario(LATE)
