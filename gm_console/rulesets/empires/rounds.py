"""The sixteen rounds of a turn, each of which is a phase."""

from __future__ import annotations

from typing import Final

from gm_console.rulesets.empires.tables import tables

ROUNDS: Final = tuple(f"R{number:02d}" for number in range(1, tables().rules.actions + 1))
LAST_ROUND: Final = ROUNDS[-1]
END: Final = "END"
"""Phase after the last round."""
