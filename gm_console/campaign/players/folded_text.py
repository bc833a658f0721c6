"""Names and addresses compared as people read them, not as they are written.

Two texts are the same where they differ in capitals, in how blanks are made, in signs that cannot be seen, in whether
an accent is part of its letter, and in which apostrophe or hyphen a keyboard gave.  What is found so is replaced in
the text as it was written: everything else of it stays to the byte.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final
from unicodedata import category, combining, normalize

_ONE_FORM: Final = str.maketrans(
    {
        **dict.fromkeys("\u2018\u2019\u201b\u02bc\u02bb\u2032\u00b4`\uff07", "'"),
        **dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\uff0d", "-"),
    }
)
"""Apostrophes and hyphens that are taken for each other."""


def folded(text: str, *, case: bool = False) -> str:
    """Return what stands for a text when it is compared; with ``case`` its capitals still count."""
    return "".join(_folded(text[first:end], case=case) for first, end in _clusters(text))


def replaced(text: str, wanted: str, instead: str, fits: Callable[[str], bool] = bool) -> str:
    """Return a text with something else wherever whole words of it are what is wanted, in any spelling.

    ``fits`` is asked of each such place, as it is written there.
    """
    found: list[str] = []
    done = 0
    for first, end in _places(_fold(text), folded(wanted)):
        if fits(text[first:end]):
            found += (text[done:first], instead)
            done = end
    return "".join((*found, text[done:]))


@dataclass(frozen=True, slots=True, kw_only=True)
class _Fold:
    """A folded text, and where each sign of it comes from in the text as it was written."""

    signs: str
    spans: tuple[tuple[int, int], ...]


def _fold(text: str) -> _Fold:
    signs: list[str] = []
    spans: list[tuple[int, int]] = []
    for first, end in _clusters(text):
        made = _folded(text[first:end], case=False)
        signs.append(made)
        spans += [(first, end)] * len(made)
    return _Fold(signs="".join(signs), spans=tuple(spans))


def _places(fold: _Fold, wanted: str) -> Iterator[tuple[int, int]]:
    """Yield where in the written text whole words are what is wanted; places do not overlap."""
    at = fold.signs.find(wanted) if wanted else -1
    while at >= 0:
        after = at + len(wanted)
        whole = _parted(fold, at) and _parted(fold, after)
        if whole:
            yield fold.spans[at][0], fold.spans[after - 1][1]
        at = fold.signs.find(wanted, after if whole else at + 1)


def _parted(fold: _Fold, at: int) -> bool:
    """Tell whether a word may begin or end at a place: between two letters, or within one, none does."""
    if not 0 < at < len(fold.signs):
        return True
    if fold.spans[at - 1] == fold.spans[at] or combining(fold.signs[at]):
        return False
    return not (_in_word(fold.signs[at - 1]) and _in_word(fold.signs[at]))


def _in_word(sign: str) -> bool:
    return sign == "_" or category(sign)[0] in "LMN"


def _clusters(text: str) -> Iterator[tuple[int, int]]:
    """Yield where the parts of a text lie that are read as one: a letter with its marks, blanks in a row."""
    first = 0
    for at in range(1, len(text) + 1):
        if at < len(text) and _goes_on(text[first], text[at]):
            continue
        yield first, at
        first = at


def _goes_on(opening: str, sign: str) -> bool:
    if opening.isspace():
        return sign.isspace()
    return combining(sign) != 0 or category(sign) == "Cf"


def _folded(cluster: str, *, case: bool) -> str:
    if cluster.isspace():
        return " "
    seen = "".join(sign for sign in cluster.translate(_ONE_FORM) if category(sign) != "Cf")
    return normalize("NFKD", seen if case else normalize("NFKD", seen).casefold())
