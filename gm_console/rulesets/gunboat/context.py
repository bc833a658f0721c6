"""What every phase works with."""

from __future__ import annotations

from typing import TypeAlias

from gm_console.core.turn import TurnContext
from gm_console.rulesets.gunboat.draft import GunboatDraft
from gm_console.rulesets.gunboat.tables import Charts

Context: TypeAlias = TurnContext[GunboatDraft, Charts]
