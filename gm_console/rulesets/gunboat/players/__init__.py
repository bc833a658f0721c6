"""How Gunboat is played without people: caretakers, the sheets of recorded games, and what self-play is measured by."""

from __future__ import annotations

from gm_console.rulesets.gunboat.players.rules import PLAYERS

__all__ = ["PLAYERS"]
