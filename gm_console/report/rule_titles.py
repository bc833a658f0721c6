"""What the letters of a rule reference stand for: phases by their title, rulings by their question."""

from __future__ import annotations

from collections.abc import Iterator

from gm_console.core.ruleset import Ruleset


def rule_titles(ruleset: Ruleset, rule: str) -> str:
    """Return a line for each part of a reference such as ``M4 R13`` that has a title; empty where none has."""
    return "\n".join(_titles(ruleset, rule))


def _titles(ruleset: Ruleset, rule: str) -> Iterator[str]:
    phases = {phase.id: phase.title for phase in ruleset.phases}
    for word in dict.fromkeys(rule.split()):
        if word in phases:
            yield f"{word}: {phases[word]}"
        elif word in ruleset.rulings.all:
            yield f"{word}: {ruleset.rulings.all[word].question}"
