"""Words as they stand in a sentence: its beginning, a number of things, and what was meant by one that is unknown."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches


def begun(text: str) -> str:
    """Return a text as it stands where a sentence begins."""
    return text[:1].upper() + text[1:]


def counted(count: int, one: str, many: str) -> str:
    """Return a number with ``one`` behind a 1, with ``many`` behind any other."""
    return f"{count:,} {one if count == 1 else many}"


def nearest(word: str, known: Iterable[str]) -> str:
    """Return the known word that is most like another one, empty where none is like it."""
    return next(iter(get_close_matches(word, known, n=1)), "")
