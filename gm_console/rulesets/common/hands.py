"""Ways of writing a line that read as the same order in any game whose reader takes words in any case."""

from __future__ import annotations


def spaced(text: str) -> str:
    """Return a line with more room between its words."""
    return "  ".join(text.split())


def remarked(text: str) -> str:
    """Return a line with a remark behind it."""
    return f"{text}   # as agreed"
