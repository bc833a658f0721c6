"""Rulings: every place where the rules are silent, our choice, and why."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final

_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruling:
    """One entry of a ruleset's ``rulings.toml``."""

    id: str
    section: str
    question: str
    choice: str
    """What holds unless a campaign chose otherwise, in words."""
    option: str
    """Key of the choice among ``options``; empty where there is no real alternative."""
    options: Mapping[str, str]
    """Selectable alternatives, key to words."""
    reason: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Rulings:
    """All rulings of a ruleset with the options that a campaign chose."""

    all: Mapping[str, Ruling]
    chosen: Mapping[str, str]
    """Ruling id to option key, only where it differs from the default."""

    def option(self, ruling: str) -> str:
        """Return the option in force for a ruling id."""
        return self.chosen.get(ruling) or self.all[ruling].option

    def otherwise(self, options: Mapping[str, str]) -> dict[str, str]:
        """Return those of some options that a ruling offers and that are not in force already."""
        return {
            ruling: option
            for ruling, option in options.items()
            if ruling in self.all and option in self.all[ruling].options and option != self.option(ruling)
        }

    def cited(self, rules: Iterable[str]) -> tuple[str, ...]:
        """Return the ids of the rulings named in rule references, sorted, each once."""
        return tuple(sorted({word for rule in rules for word in _WORD.findall(rule)} & self.all.keys()))

    def words(self, ruling: str) -> str:
        """Return what holds under a ruling in this campaign."""
        record, option = self.all[ruling], self.chosen.get(ruling, "")
        return record.options.get(option, record.choice)
