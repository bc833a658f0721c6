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

from markupsafe import Markup, escape

from gm_console.report.phrases import clean

_OPEN: Final = "\u2068"
_CLOSE: Final = "\u2069"
_TURNS: Final = frozenset(("R", "AL", "AN"))
"""Classes of letters and figures that are read from right to left."""
_ISOLATED: Final = re.compile(f"{_OPEN}([^{_OPEN}{_CLOSE}]*){_CLOSE}")
_BEGIN: Final = "\ufdd0"
_END: Final = "\ufdd1"
"""Stand for the element while the text is cleaned and escaped: Unicode gives them to no character, ever."""
_HELD: Final = re.compile(f"[{_BEGIN}{_END}]")
_SIGNS: Final = re.compile(f"[{_OPEN}{_CLOSE}]")


def isolated(name: str) -> str:
    """Return a name on one line as it goes into a longer text: marked where it may turn its neighbours around."""
    name = clean(name)
    return f"{_OPEN}{name}{_CLOSE}" if _turns(name) else name


def isolated_in(text: str, names: Iterable[str]) -> str:
    """Return a text in which those of the names are marked too that it tells plainly."""
    if not _turns(text):
        return text
    told = sorted({clean(name) for name in names if _turns(name)}, key=len, reverse=True)
    # what is marked already is passed over as a whole
    parts = "|".join((_ISOLATED.pattern, *map(re.escape, told)))
    return re.sub(parts, lambda found: found[0] if found[0][0] == _OPEN else isolated(found[0]), text)


def unmarked(text: str) -> str:
    """Return a text without the marks of its names: for plain text, and where HTML takes no elements."""
    return _SIGNS.sub("", text)


def isolating_html(text: str) -> Markup:
    """Return a text escaped and on one line, its marked names as ``<bdi>``; single signs are left out."""
    held = _ISOLATED.sub(rf"{_BEGIN}\1{_END}", _HELD.sub("", text))
    told = str(escape(clean(unmarked(held))))
    return Markup(told.replace(_BEGIN, "<bdi>").replace(_END, "</bdi>"))  # noqa: S704 escaped one line before


def _turns(text: str) -> bool:
    return not text.isascii() and any(unicodedata.bidirectional(letter) in _TURNS for letter in text)
