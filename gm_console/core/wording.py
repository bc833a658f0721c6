"""Words as they stand in a sentence: its beginning, and a number of things."""

from __future__ import annotations


def begun(text: str) -> str:
    """Return a text as it stands where a sentence begins."""
    return text[:1].upper() + text[1:]


def counted(count: int, one: str, many: str) -> str:
    """Return a number with ``one`` behind a 1, with ``many`` behind any other."""
    return f"{count:,} {one if count == 1 else many}"
