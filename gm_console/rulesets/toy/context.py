"""What every phase works with."""

from __future__ import annotations

from typing import TypeAlias

from gm_console.core.turn import TurnContext
from gm_console.rulesets.toy.draft import ToyDraft
from gm_console.rulesets.toy.tables import Tables

Context: TypeAlias = TurnContext[ToyDraft, Tables]
