"""Taking a suggestion: the word that was not understood gives way to the one that was perhaps meant."""

from __future__ import annotations

import re
from difflib import SequenceMatcher
from typing import Final

from gm_console.ui.workspaces.orders.received_sheets import SheetLine

NOTE: Final = "  # moderator: was “{0}”"
"""What is written behind a line of a player's sheet; readers pass over it."""
MOST_WORDS: Final = 4
"""A name has no more words."""
_GLUED: Final = re.compile(r"[0-9][A-Za-z]")
_TOKEN: Final = re.compile(r"[^\s,:>#]+")


def can_be_taken(line: SheetLine) -> bool:
    """Tell whether a line's suggestion can stand in the place of what was written.

    A section cannot; and where letters are glued to a figure nobody can tell which of the two is mistaken.
    """
    glued = _GLUED.search(line.text) is not None
    return bool(line.suggestion) and not line.suggestion.startswith("[") and not line.is_issue and not glued


def corrected(text: str, line: SheetLine) -> tuple[int, int, str]:
    """Return where in a line of text the mistaken word begins and ends, and the word itself."""
    start = min(max(line.column - 1, 0), len(text))
    start += len(text[start:]) - len(text[start:].lstrip())
    ends = [start + found.end() for found in _TOKEN.finditer(text[start:])]
    if not ends:
        return start, start, ""
    end = max(ends[:MOST_WORDS], key=lambda one: _likeness(text[start:one], line.suggestion))
    return start, end, text[start:end]


def noted(text: str, line: SheetLine) -> str:
    """Return a whole sheet with one line's suggestion taken, and a note of what stood there."""
    lines = text.split("\n")
    at = line.line - 1
    if not 0 <= at < len(lines):
        return text
    start, end, word = corrected(lines[at], line)
    lines[at] = f"{lines[at][:start]}{line.suggestion}{lines[at][end:].rstrip()}{NOTE.format(word)}"
    return "\n".join(lines)


def _likeness(word: str, other: str) -> float:
    return SequenceMatcher(None, word.casefold(), other.casefold()).ratio()
