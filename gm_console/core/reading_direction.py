"""Names that read from right to left, kept from turning the figures and names beside them around.

A name is isolated where a text is made of it and of others: it stands between Unicode's two isolating signs.  Plain
text leaves the signs out, HTML writes ``<bdi>``, and pictures and the window, which know the signs, take them as they
are.  A name that reads from left to right turns nothing around and is never marked.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

_OPEN: Final = "\u2068"
_CLOSE: Final = "\u2069"
_TURNS: Final = frozenset(("R", "AL", "AN"))
"""Classes of letters and figures that are read from right to left."""
ISOLATED: Final = re.compile(f"{_OPEN}([^{_OPEN}{_CLOSE}]*){_CLOSE}")
"""A name that is marked in a text, the name itself as its group."""
_CONTROL: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\u061c\u200b\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]+")
_SPACES: Final = re.compile(r" {2,}")
_SIGNS: Final = re.compile(f"[{_OPEN}{_CLOSE}]")


def clean(text: str) -> str:
    """Return text on one line, without control characters and signs that turn the reading direction.

    What joins or parts letters and emoji stays: names are written with it.
    """
    if not text.isprintable():
        text = _CONTROL.sub(" ", text)
    return (_SPACES.sub(" ", text) if "  " in text else text).strip()


def isolated(name: str) -> str:
    """Return a name on one line as it goes into a longer text: marked where it may turn its neighbours around."""
    name = clean(name)
    return f"{_OPEN}{name}{_CLOSE}" if _turns(name) else name


def with_name(what: str, name: str) -> str:
    """Return a number, an id or a word with the name behind it; alone where there is no name."""
    return f"{what} {isolated(name)}".strip()


def isolated_in(text: str, names: Iterable[str]) -> str:
    """Return a text in which those of the names are marked too that it tells plainly."""
    if not _turns(text):
        return text
    told = sorted({clean(name) for name in names if _turns(name)}, key=len, reverse=True)
    # what is marked already is passed over as a whole
    parts = "|".join((ISOLATED.pattern, *map(re.escape, told)))
    return re.sub(parts, lambda found: found[0] if found[0][0] == _OPEN else isolated(found[0]), text)


def unmarked(text: str) -> str:
    """Return a text without the marks of its names: for plain text, and where HTML takes no elements."""
    return _SIGNS.sub("", text)


def plain(text: str) -> str:
    """Return a text on one line without any such sign, its own or of its names: for attributes and data."""
    return clean(unmarked(text))


def _turns(text: str) -> bool:
    return not text.isascii() and any(unicodedata.bidirectional(letter) in _TURNS for letter in text)
