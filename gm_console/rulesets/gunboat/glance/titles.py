"""Heads of narrow columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from gm_console.rulesets.gunboat.vocabulary import SHORT

WHOLE: Final = 4
"""Letters of a later word that are not cut."""


def short_name(name: str) -> str:
    """Return a name with its later words cut short: ``Light Industry`` as ``Light Ind.``."""
    first, *later = name.split()
    return " ".join([first, *(word if len(word) <= WHOLE else f"{word[:3]}." for word in later)])


def short_unit(unit: str, names: Mapping[str, str]) -> str:
    """Return a unit's abbreviation as sheets write it."""
    return SHORT.get(unit) or short_name(names[unit])
