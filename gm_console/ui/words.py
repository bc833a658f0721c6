"""Small turns of phrase that several panels need."""

from __future__ import annotations

import re
from typing import Final

_CAPITAL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def kind_name(kind: str) -> str:
    """Return the class name of a fact as words: ``StockChanged`` as ``Stock changed``."""
    return _CAPITAL.sub(" ", kind).capitalize()


def short_name(name: str) -> str:
    """Return a name for a narrow column, later words cut short: ``Light Industry`` as ``Light Ind.``."""
    words = name.split()
    if len(words) < 2:
        return name
    return " ".join([words[0], *(word if len(word) <= 4 else f"{word[:3]}." for word in words[1:])])
