"""What kinds of fact are called where a list is filtered or an entry explained."""

from __future__ import annotations

import re
from typing import Final

_CAPITAL: Final = re.compile(r"(?<=[a-z])(?=[A-Z])")


def kind_name(kind: str) -> str:
    """Return the class name of a fact as words: ``StockChanged`` as ``Stock changed``."""
    return _CAPITAL.sub(" ", kind).capitalize()
