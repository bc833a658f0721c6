"""Words as the index of a search parts and compares them: what is looked for, and where it stands in a text.

Capitals and accents do not count, and nothing but letters and figures makes a word; so does SQLite's ``unicode61``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Final
from unicodedata import combining, normalize

_LONGEST: Final = 400
_MOST: Final = 12
_AROUND: Final = 70
"""Signs before the first hit that a snippet of a long text begins with."""
_SNIPPET: Final = 220
_PIECE: Final = re.compile(r'["“”„]([^"“”„]*)["“”„]?|(\S+)')
_WORD: Final = re.compile(r"[^\W_]+")
_BETWEEN: Final = r"[\W_]+"
_BEGIN, _END = r"(?<![^\W_])", r"(?![^\W_])"


@dataclass(frozen=True, slots=True, kw_only=True)
class SoughtWords:
    """Words that stand beside each other in what is looked for; one word mostly."""

    words: tuple[str, ...]
    """Folded."""
    begins: bool = False
    """The last of them may go on."""


def words_in(text: str) -> list[str]:
    """Return the words of a text, folded."""
    return _WORD.findall(_folded(text))


def wanted_in(typed: str) -> tuple[SoughtWords, ...]:
    """Return what somebody looks for; nothing where he typed nothing but signs.

    ``"words in quotes"`` stand beside each other, ``word*`` may go on, and so may the last word, unless a blank
    follows it.  No other sign means anything.
    """
    text = normalize("NFC", typed[:_LONGEST])
    found: list[SoughtWords] = []
    for match in _PIECE.finditer(text):
        quoted, plain = match.groups()
        words = tuple(words_in(quoted if plain is None else plain))
        if words:
            last = match.end() == len(text) and len(words[-1]) > 1
            begins = plain is not None and (plain.endswith("*") or last)
            found.append(SoughtWords(words=words, begins=begins))
    return tuple(found[:_MOST])


def marked(text: str, wanted: Sequence[SoughtWords]) -> tuple[tuple[str, bool], ...]:
    """Return what stands round the first hit in a text, in pieces: True where a piece is a hit."""
    spans = [found.span() for found in _finder(tuple(wanted)).finditer(_folded(text))]
    first, last = _window(text, spans[0][0] if spans else 0)
    pieces: list[tuple[str, bool]] = [("…", False)] if first else []
    for start, end in spans:
        if first <= start and end <= last:
            pieces += [(text[first:start], False), (text[start:end], True)]
            first = end
    pieces += [(text[first:last], False), ("…" if last < len(text) else "", False)]
    return tuple(piece for piece in pieces if piece[0])


def _window(text: str, hit: int) -> tuple[int, int]:
    """Return which part of a text is shown; whole words, all of it where it is short."""
    if len(text) <= _SNIPPET:
        return 0, len(text)
    first = text.find(" ", max(hit - _AROUND, 0), hit) + 1 if hit > _AROUND else 0
    first = first or (hit if hit > _AROUND else 0)
    last = min(first + _SNIPPET, len(text))
    return first, (text.rfind(" ", hit, last) if last < len(text) else last) if last - hit > _AROUND else last


@cache
def _finder(wanted: tuple[SoughtWords, ...]) -> re.Pattern[str]:
    return re.compile("|".join(_patterns(wanted)))


def _patterns(wanted: Sequence[SoughtWords]) -> Iterator[str]:
    for one in wanted:
        yield _BEGIN + _BETWEEN.join(one.words) + (r"[^\W_]*" if one.begins else _END)


def _folded(text: str) -> str:
    """Return a text without capitals and accents, as long as it was."""
    return text.lower() if text.isascii() else "".join(map(_folded_sign, text))


@cache
def _folded_sign(sign: str) -> str:
    plain = [one for one in normalize("NFD", sign.lower()) if not combining(one)]
    return plain[0] if len(plain) == 1 else sign
