"""What every action and phase works with."""

from __future__ import annotations

from typing import TypeAlias

from gm_console.core.turn import TurnContext
from gm_console.rulesets.empires.draft import EmpiresDraft
from gm_console.rulesets.empires.tables import Tables

Context: TypeAlias = TurnContext[EmpiresDraft, Tables]
