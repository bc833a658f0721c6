"""What is of a country and what its people are called, by the look of its name."""

from __future__ import annotations

from typing import Final

_VOWELS: Final = "aeiouy"


def demonym(country: str) -> tuple[str, str]:
    """Return adjective and plural of a country's people."""
    stem = country.rstrip(_VOWELS)
    if country.endswith("a"):
        adjective = f"{country}n"
    elif country.endswith(("mark", "land")):
        return f"{country}er", f"{country}ers"
    elif country[-1] in _VOWELS:
        adjective = f"{stem}ian"
    else:
        adjective = f"{country}ian"
    return adjective, f"{adjective}s"
